//! Spawning sources of a target.

use super::RelationOf;
use crate::base::error::Rejected;
use crate::base::error::fallible::fallible;
use crate::base::rule::{Rule, first_of};
use crate::base::text::ConstString;
use crate::schema::{Bundle, Declare, Places, Push, Target};
use core::marker::PhantomData;
use ecs_value::Entity;

/// Spawns sources of one target. See [`Store::spawn_with`](crate::Store::spawn_with) and [`Commands`](crate::Commands).
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone)]
/// # pub struct Name(pub &'static str);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name) }
/// #     #[relation(acyclic, on_despawn = cascade)] pub struct ChildOf { parent: Entity }
/// #     #[archetype] pub struct Shelf { name: Name }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let shelf = kitchen.spawn_with::<ChildOf, _>((Name("shelf"),), |things| {
///     let pot = things.spawn((Name("pot"),));
///     things.below(pot, |on_pot| {
///         on_pot.spawn((Name("lid"),));
///     });
/// });
/// assert_eq!(kitchen.descendants::<ChildOf>(shelf).count(), 2);
/// ```
pub struct Below<'s, S, R> {
    spawner: &'s mut S,
    target: Entity,
    relation: PhantomData<fn() -> R>,
}

impl<'s, S: Spawner, R: RelationOf<S::World>> Below<'s, S, R> {
    pub(crate) fn new(spawner: &'s mut S, target: Entity) -> Self {
        Self {
            spawner,
            target,
            relation: PhantomData,
        }
    }

    /// The target.
    pub fn target(&self) -> Entity {
        self.target
    }

    fallible! {
        /// Spawns a source of the target: an entity with the components of the bundle, and with the relation.
        #[track_caller]
        pub fn spawn,
        /// As [`spawn`](Self::spawn), but gives the bundle back where it is refused.
        ///
        /// # Errors
        ///
        /// If the relation is refused, or there is no memory. The error holds the bundle.
        try_spawn [B: Bundle<S::World>] (&mut self, bundle: B) -> Entity, Result<Entity, Rejected<B>>;
        const [Source<S::World, B, R>]
        => self.spawner.spawn_bundle(Push(bundle, R::to(self.target))), {
            let spawned = self
                .spawner
                .try_spawn_bundle(Push(bundle, R::to(self.target)));
            spawned.map_err(|rejected| rejected.map(|Push(bundle, _)| bundle))
        }
    }

    fallible! {
        /// Spawns a source of the target from a bundle that has the relation itself, such as an archetype with a field for it.
        #[track_caller]
        pub fn spawn_linked,
        /// As [`spawn_linked`](Self::spawn_linked), but gives the bundle back where it is refused.
        ///
        /// # Errors
        ///
        /// If the relation is refused, or there is no memory. The error holds the bundle.
        try_spawn_linked [B: Bundle<S::World>] (&mut self, bundle: impl FnOnce(R) -> B) -> Entity, Result<Entity, Rejected<B>>;
        const [Target<S::World, B>]
        => self.spawner.spawn_bundle(bundle(R::to(self.target))), self.spawner.try_spawn_bundle(bundle(R::to(self.target)))
    }

    /// Spawns sources of another target, such as one that was just spawned. Returns it.
    #[track_caller]
    pub fn below(&mut self, target: Entity, sources: impl FnOnce(&mut Below<'_, S, R>)) -> Entity {
        sources(&mut Below::new(self.spawner, target));
        target
    }
}

impl_debug!([S, R] Below<'_, S, R>, it => target = it.target);

/// A bundle gets the relation, which it lacks.
struct Source<W, B, R>(PhantomData<(W, B, R)>);

impl<W: Declare, B: Bundle<W>, R: RelationOf<W>> Rule for Source<W, B, R> {
    const FAULT: Option<ConstString> =
        first_of(&[Places::<W, B, R>::FAULT, Target::<W, Push<B, R>>::FAULT]);
}

/// A [`Store`](crate::Store), or [`Commands`](crate::Commands), that spawns. Sealed.
pub trait Spawner: sealed::Sealed {
    /// The world.
    type World: Declare;

    #[doc(hidden)]
    #[track_caller]
    fn spawn_bundle<B: Bundle<Self::World>>(&mut self, bundle: B) -> Entity;

    #[doc(hidden)]
    fn try_spawn_bundle<B: Bundle<Self::World>>(
        &mut self,
        bundle: B,
    ) -> Result<Entity, Rejected<B>>;
}

pub(crate) mod sealed {
    pub trait Sealed {}
}
