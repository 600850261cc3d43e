//! The trait of worlds.

use super::{IndexInfo, Scheduled, Store};
use crate::base::rule::{Rule, check};
use crate::relation::RelationInfo;
use crate::schema::{Declare, ResourceOf};
#[cfg(feature = "text")]
use crate::world::observer::EventInfo;
use crate::world::observer::Observer;
use crate::world::system::{
    Callable, Signature, SoundAlone, System, Unapplied, resource_scope, run_once, try_run_once,
};
use core::any::type_name;
use core::ops::DerefMut;

/// A world: a type made by [`world!`](crate::world). It dereferences to its [`Store`], which has all the methods.
///
/// Code that works on any world with certain components is generic over it:
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Debug, PartialEq)] pub struct Position(f32);
/// # pub struct Velocity(f32);
/// fn walk<W: World>(world: &mut W)
/// where
///     Position: WritableIn<W>,
///     Velocity: ComponentOf<W>,
/// {
///     world.query::<(&mut Position, &Velocity)>().for_each(|(position, velocity)| position.0 += velocity.0);
/// }
/// # ecs::world! {
/// #     #[world] pub struct Street { components: (Position, Velocity) }
/// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
/// # }
/// # let mut street = Street::new();
/// # let walker = street.spawn(Walker { position: Position(1.0), velocity: Velocity(2.0) });
/// # walk(&mut street);
/// # assert_eq!(street.get::<Position>(walker), Some(&Position(3.0)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a world",
    label = "not a world",
    note = "a world is the struct that `ecs::world!` marks with `#[world]`; the first parameter of `Query`, `Lookup`, `Commands`, \
            `Removed` and `On` is the world: `Removed<Kitchen, Heat>`"
)]
pub trait World: Declare + DerefMut<Target = Store<Self>> {
    /// Whether observers can be told of changes: there is `#[observers]`, or `#[world(observed)]`.
    const OBSERVED: bool = false;
    /// Whether a world with observers can be put back or loaded: it says `snapshots` or `save`.
    const RESTORED: bool = false;
    /// The observers, in the order of declaration.
    const OBSERVERS: &'static [&'static [Observer<Self>]] = &[];
    /// The relations, in the order of declaration.
    const RELATIONS: &'static [RelationInfo<Self>] = &[];
    /// The indexes, in the order of declaration.
    const INDEXES: &'static [IndexInfo<Self>] = &[];
    /// The plans of the schedules, in the order of declaration, for [`plans`](Store::plans).
    const PLANS: &'static [fn() -> &'static <Self as Scheduled>::Plan] = &[];
    /// The events by name, in the order of the list: of a world that says `text` or `save`.
    #[cfg(feature = "text")]
    const EVENTS: &'static [EventInfo<Self>] = &[];
    /// The place of the log that the indexes follow, among the resources.
    const STRUCTURAL_LOG: Option<usize> = None;

    /// The world with that store, if it has observers.
    #[doc(hidden)]
    fn from_store(store: Store<Self>) -> Option<Self> {
        let _ = store;
        None
    }

    /// Lends a resource beside the world, which does not have it meanwhile. The resource [is changed](crate::Res::is_changed) by that, when
    /// the closure returns. It is put back also if the closure panics.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// pub struct Position(f32);
    /// #[derive(Default)]
    /// pub struct Script { lines: Vec<fn(&mut Street)> }
    ///
    /// ecs::world! {
    ///     #[world]
    ///     pub struct Street { components: (Position), resources: (Script) }
    /// }
    ///
    /// let mut street = Street::new();
    /// street.resource_mut::<Script>().lines.push(|street| drop(street.spawn((Position(0.0),))));
    /// street.resource_scope(|street, script: &mut Script| {
    ///     for line in script.lines.drain(..) {
    ///         line(street);
    ///     }
    /// });
    /// assert_eq!((street.len(), street.resource::<Script>().lines.len()), (1, 0));
    /// ```
    ///
    /// # Panics
    ///
    /// If the world was made without the resource. In the closure, if anything asks for the resource, another `resource_scope` too, or if the
    /// world is saved, copied, or put back.
    #[track_caller]
    fn resource_scope<R: ResourceOf<Self>, O>(
        &mut self,
        f: impl FnOnce(&mut Self, &mut R) -> O,
    ) -> O {
        resource_scope(self, f)
    }

    /// Runs a system once, applies its commands, and returns its result. Its [`Local`](crate::Local)s and readers start over each time: a
    /// reader gets all events that are kept, those among them that other systems have read.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Health(u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Arena { components: (Health) }
    /// #     #[archetype] pub struct Knight { health: Health }
    /// # }
    /// # let mut arena = Arena::new();
    /// # arena.spawn_batch([3, 4].map(|health| Knight { health: Health(health) }));
    /// let total = arena.run_system(|healths: Query<Arena, &Health>| healths.map(|health| health.0).sum::<u32>());
    /// assert_eq!(total, 7);
    /// ```
    #[track_caller]
    fn run_system<F, M>(&mut self, system: F) -> M::Output
    where
        F: Callable<M> + System<Self, M>,
        M: Signature,
    {
        check!(SoundAlone::<Self, F, M>::CHECKED);
        run_once(self, type_name::<F>(), system)
    }

    /// As [`run_system`](Self::run_system), but keeps those of its commands for which there is no room, to be tried again.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Health(u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Arena { components: (Health) }
    /// #     #[archetype] pub struct Knight { health: Health }
    /// # }
    /// # let mut arena = Arena::new();
    /// let mut outcome = arena.try_run_system(|mut commands: Commands<Arena>| commands.spawn(Knight { health: Health(3) }));
    /// let knight = loop {
    ///     match outcome {
    ///         Ok(knight) => break knight,
    ///         // Make room, and try again.
    ///         Err(unapplied) => outcome = unapplied.retry(&mut arena),
    ///     }
    /// };
    /// assert_eq!(arena.get::<Health>(knight).unwrap().0, 3);
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no room for the effect of a command. The error holds it and those after it; those before it were applied.
    #[track_caller]
    fn try_run_system<F, M>(&mut self, system: F) -> Result<M::Output, Unapplied<Self, F, M>>
    where
        F: Callable<M> + System<Self, M>,
        M: Signature,
    {
        check!(SoundAlone::<Self, F, M>::CHECKED);
        try_run_once(self, type_name::<F>(), system)
    }
}
