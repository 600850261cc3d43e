//! A target comes with its sources.

use crate::base::error::Rejected;
use crate::base::error::fallible::fallible;
use crate::base::rule::{Rule, check, first_of};
use crate::base::text::ConstString;
use crate::relation::{Below, Spawner, SpawnerSealed};
use crate::schema::{Bundle, Linked, RelationOf, Target};
use crate::world::store::{Store, World};
use core::marker::PhantomData;
use ecs_value::Entity;

/// # Spawn with sources
///
/// An entity, and entities that relate to it.
impl<W: World> Store<W> {
    fallible! {
        /// Spawns an entity with its sources, and theirs. Observers are told when all are there.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # #[derive(Debug, PartialEq)] pub struct Name(&'static str);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Name) }
        /// #     #[relation(acyclic, on_despawn = cascade, inverse = children)] pub struct ChildOf { parent: Entity }
        /// #     #[archetype] pub struct Shelf { name: Name }
        /// #     #[archetype] pub struct Pot { name: Name, parent: ChildOf }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// let shelf = kitchen.spawn_with::<ChildOf, _>(Shelf { name: Name("shelf") }, |shelf| {
        ///     // A bundle gets the relation,
        ///     let pot = shelf.spawn((Name("pot"),));
        ///     // or has a field for it.
        ///     shelf.spawn_linked(|parent| Pot { name: Name("pan"), parent });
        ///     shelf.below(pot, |pot| {
        ///         pot.spawn((Name("lid"),));
        ///     });
        /// });
        /// assert_eq!(kitchen.children(shelf).count(), 2);
        /// assert_eq!(kitchen.descendants::<ChildOf>(shelf).count(), 3);
        /// ```
        ///
        /// # Panics
        ///
        /// As [`spawn`](Self::spawn) does. If the closure panics, the entities that were spawned so far stay.
        #[track_caller]
        pub fn spawn_with,
        /// As [`spawn_with`](Self::spawn_with), but gives the bundle of the target back where there is no memory, or a relation of it is
        /// refused. Of the sources, [`Below::try_spawn`] says it.
        ///
        /// # Errors
        ///
        /// As those of [`try_spawn`](Self::try_spawn). The closure was not called then.
        try_spawn_with [R: RelationOf<W>, B: Bundle<W>] (&mut self, target: B, sources: impl FnOnce(&mut Below<'_, Self, R>)) -> Entity, Result<Entity, Rejected<B>>;
        const [WithSources<W, R, B>]
        => {
            let mut entity = None;
            self.deferring(|store| {
                let target = *entity.insert(store.spawn_checked(target));
                sources(&mut Below::new(store, target));
            });
            self.deliver();
            entity.unwrap_or_else(|| unreachable!("it was spawned"))
        }, {
            let mut spawned = None;
            self.deferring(|store| {
                if let Ok(target) = spawned.insert(store.try_spawn_checked(target)) {
                    sources(&mut Below::new(store, *target));
                }
            });
            self.deliver();
            spawned.unwrap_or_else(|| unreachable!("it was tried"))
        }
    }

    /// Spawns sources of an entity that is there, as [`spawn_with`](Self::spawn_with) does.
    ///
    /// # Panics
    ///
    /// As [`spawn_with`](Self::spawn_with) does.
    #[track_caller]
    pub fn spawn_below<R: RelationOf<W>>(
        &mut self,
        target: Entity,
        sources: impl FnOnce(&mut Below<'_, Self, R>),
    ) {
        check!(Linked::<W, R>::CHECKED);
        self.spawn_sources(target, sources);
    }

    #[track_caller]
    pub(crate) fn spawn_sources<R: RelationOf<W>>(
        &mut self,
        target: Entity,
        sources: impl FnOnce(&mut Below<'_, Self, R>),
    ) {
        self.deferring(|store| sources(&mut Below::new(store, target)));
        self.deliver();
    }
}

impl<W: World> SpawnerSealed for Store<W> {}

impl<W: World> Spawner for Store<W> {
    type World = W;

    #[track_caller]
    fn spawn_bundle<B: Bundle<W>>(&mut self, bundle: B) -> Entity {
        self.spawn_checked(bundle)
    }

    fn try_spawn_bundle<B: Bundle<W>>(&mut self, bundle: B) -> Result<Entity, Rejected<B>> {
        self.try_spawn_checked(bundle)
    }
}

/// A target is spawned with its sources.
pub(crate) struct WithSources<W, R, B>(PhantomData<(W, R, B)>);

impl<W: World, R: RelationOf<W>, B: Bundle<W>> Rule for WithSources<W, R, B> {
    const FAULT: Option<ConstString> = first_of(&[Linked::<W, R>::FAULT, Target::<W, B>::FAULT]);
}
