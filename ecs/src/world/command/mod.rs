//! Commands: changes that systems ask for, and that are made between systems.

mod below;
mod entity;
mod fallible;
mod kinds;
mod methods;
#[cfg(feature = "parallel")]
mod parallel;
mod queue;

pub use crate::base::error::{CommandError, CommandErrors, CommandPolicy};
pub use entity::EntityCommands;

use crate::base::error::fallible::fallible;
use crate::base::error::{Rejected, ReserveError};
use crate::base::rule::{Rule, check};
use crate::base::system_name::SystemName;
use crate::base::tick::ChangeTick;
use crate::schema::{Bundle, ComponentOf, Components, Target, bundle_components, component_index};
use crate::storage::events::EventOf;
use crate::storage::moves::Held;
use crate::world::change::ReplaceRule;
use crate::world::store::{Store, World};
use crate::world::system::{BuiltIn, Grant, Saves, SystemAccess, impl_parameter, impl_state};
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use ecs_value::Entity;
use kinds::{
    BatchRows, Call, Despawn, Insert, InsertIfNew, InsertMany, Remove, RemoveMany, SendEvent,
    Spawn, SpawnAt, SpawnBatch, SpawnLater, Trigger,
};
use queue::Queue;

/// Declares both forms of a command: the first one records it, the second one makes room before, and gives its value back where there is no
/// memory.
macro_rules! recorded {
    (
        $(#[$attribute:meta])*
        pub fn $plain:ident,
        $(#[$of_fallible:meta])*
        $fallible:ident $([$($generics:tt)*])? (&mut $self:ident, $($inputs:tt)*) gives $value:ident as [$Error:ty]
        $(const [$Rule:ty])?
        [$Command:ty] => $record:block
    ) => {
        fallible! {
            $(#[$attribute])*
            pub fn $plain,
            $(#[$of_fallible])*
            $fallible $([$($generics)*])? (&mut $self, $($inputs)*) -> (), Result<(), $Error>;
            $(const [$Rule])?
            => $record, {
                if let Err(cause) = $self.queue.try_reserve::<$Command>() {
                    return Err(Rejected { value: $value, cause: cause.into() });
                }
                $record
                Ok(())
            }
        }
    };
    (
        $(#[$attribute:meta])*
        pub fn $plain:ident,
        $(#[$of_fallible:meta])*
        $fallible:ident $([$($generics:tt)*])? (&mut $self:ident, $($inputs:tt)*)
        $(const [$Rule:ty])?
        [$Command:ty] => $record:block
    ) => {
        fallible! {
            $(#[$attribute])*
            pub fn $plain,
            $(#[$of_fallible])*
            $fallible $([$($generics)*])? (&mut $self, $($inputs)*) -> (), Result<(), ReserveError>;
            $(const [$Rule])?
            => $record, {
                $self.queue.try_reserve::<$Command>()?;
                $record
                Ok(())
            }
        }
    };
}

/// Changes to the structure of the world, which a system asks for and which are made later, in the order in which they were
/// asked for: those of the first system first.
///
/// That is before the next system that takes the whole world, at the end of a phase, and at the end of the schedule. An entity
/// that is spawned has its handle at once, and its row later. A command for an entity that died meanwhile does nothing, and is
/// reported; see [`CommandPolicy`].
///
/// The id of a new entity is reserved when `spawn` is called: those that despawns before it will set free are not among them. Where
/// that matters, [`queue`](CommandBuffer::queue) does all in order, and [`spawn_later`](CommandBuffer::spawn_later) gives the id
/// last.
///
/// ```
/// use ecs::prelude::*;
/// # #[derive(Debug, PartialEq)] pub struct Fuse(u32);
/// # pub struct Smoke;
///
/// fn burn(fuses: Query<Field, (Entity, &mut Fuse)>, mut commands: Commands<Field>) {
///     for (entity, fuse) in fuses {
///         fuse.0 -= 1;
///         if fuse.0 == 0 {
///             commands.despawn(entity);
///             commands.spawn((Smoke,));
///         }
///     }
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Field { components: (Fuse, Smoke) }
///     #[archetype]
///     pub struct Rocket { fuse: Fuse }
///     #[schedule]
///     pub fn tick() { burn; }
/// }
///
/// let mut field = Field::new();
/// field.spawn(Rocket { fuse: Fuse(1) });
/// field.tick();
/// assert_eq!(field.query::<&Fuse>().count(), 0);
/// assert_eq!(field.query::<&Smoke>().count(), 1);
/// ```
pub struct Commands<'w, W: World> {
    buffer: &'w mut CommandBuffer<W>,
    /// Ids of new entities are reserved here.
    store: &'w Store<W>,
}

impl<W: World> Commands<'_, W> {
    fallible! {
        /// Spawns an entity. Its handle is valid at once; it has no row, and [`contains`](crate::Storage::contains) says `false`, until the commands
        /// are applied.
        ///
        /// # Panics
        ///
        /// If all ids are in use.
        #[track_caller]
        pub fn spawn,
        /// As [`spawn`](Self::spawn), but gives the bundle back where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory, or all ids are in use. The error holds the bundle, and no id is reserved.
        try_spawn [B: Bundle<W>] (&mut self, bundle: B) -> Entity, Result<Entity, Rejected<B>>;
        const [Target<W, B>]
        => self.spawn_checked(bundle), self.try_spawn_checked(bundle)
    }

    #[track_caller]
    fn spawn_checked<B: Bundle<W>>(&mut self, bundle: B) -> Entity {
        bundle_components::<W, B>();
        let row = bundle.into_row();
        let entity = self.store.reserve_entity();
        self.buffer.queue.push(Spawn::<W, B>(entity, row));
        entity
    }

    /// Spawns an entity without any component.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_empty(&mut self) -> Entity {
        self.spawn_checked(())
    }

    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, mut later: CommandBuffer<W>) {
        self.buffer.queue.append(&mut later.queue);
    }
}

impl<W: World> Deref for Commands<'_, W> {
    type Target = CommandBuffer<W>;

    fn deref(&self) -> &CommandBuffer<W> {
        self.buffer
    }
}

impl<W: World> DerefMut for Commands<'_, W> {
    fn deref_mut(&mut self) -> &mut CommandBuffer<W> {
        self.buffer
    }
}

/// The commands that [`Commands`] record, and those that a loop over rows in parallel records for each row. See [`Commands`].
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// use ecs::CommandBuffer;
///
/// let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// kitchen.run_system(move |mut commands: Commands<Kitchen>| {
///     // The methods of a buffer are those of `Commands`, too.
///     let buffer: &mut CommandBuffer<Kitchen> = &mut commands;
///     buffer.remove::<Heat>(pan);
///     buffer.queue(|kitchen| kitchen.clear());
/// });
/// assert!(kitchen.is_empty());
/// ```
pub struct CommandBuffer<W: World> {
    queue: Queue<W>,
}

impl<W: World> CommandBuffer<W> {
    pub(crate) fn new() -> Self {
        Self {
            queue: Queue::default(),
        }
    }

    recorded! {
        /// Spawns an entity. Its id is chosen when the command is applied, so that it does not depend on threads.
        pub fn spawn_later,
        /// As [`spawn_later`](Self::spawn_later), but gives the bundle back where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the bundle.
        try_spawn_later [B: Bundle<W>] (&mut self, bundle: B) gives bundle as [Rejected<B>]
        const [Target<W, B>]
        [SpawnLater<W, B>] => { bundle_components::<W, B>(); self.queue.push(SpawnLater::<W, B>(bundle.into_row())); }
    }

    recorded! {
        /// Gives an entity its row that was reserved by [`Store::reserve_entity`]. An entity that is not reserved when the command is
        /// applied is an error, which is reported.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # #[derive(Debug, PartialEq)]
        /// # pub struct Heat(f32);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Heat) }
        /// #     #[archetype] pub struct Pan { heat: Heat }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// let pan = kitchen.reserve_entity();
        /// kitchen.run_system(move |mut commands: Commands<Kitchen>| {
        ///     commands.spawn_at(pan, Pan { heat: Heat(20.0) });
        /// });
        /// assert_eq!(kitchen.get(pan), Some(&Heat(20.0)));
        /// ```
        pub fn spawn_at,
        /// As [`spawn_at`](Self::spawn_at), but gives the bundle back where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the bundle.
        try_spawn_at [B: Bundle<W>] (&mut self, entity: Entity, bundle: B) gives bundle as [Rejected<B>]
        const [Target<W, B>]
        [SpawnAt<W, B>] => { bundle_components::<W, B>(); self.queue.push(SpawnAt::<W, B>(entity, bundle.into_row())); }
    }

    /// Spawns an entity for each bundle. Their ids are chosen when the command is applied, one after the other.
    ///
    /// The bundles are made now, and their rows are written in one go then, as by [`Store::spawn_batch`].
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// kitchen.run_system(|mut commands: Commands<Kitchen>| {
    ///     commands.spawn_batch((0..3_u8).map(|number| Pan { heat: Heat(number.into()) }));
    /// });
    /// assert_eq!(kitchen.query::<&Heat>().map(|heat| heat.0).sum::<f32>(), 3.0);
    /// ```
    pub fn spawn_batch<B: Bundle<W>>(&mut self, bundles: impl IntoIterator<Item = B>) {
        check!(Target::<W, B>::CHECKED);
        bundle_components::<W, B>();
        let rows = bundles
            .into_iter()
            .map(|bundle| bundle.into_row().into_values());
        self.queue
            .push(SpawnBatch(BatchRows::<W, B>::new(rows.collect())));
    }

    recorded! {
        /// Takes an entity out of the world.
        pub fn despawn,
        /// As [`despawn`](Self::despawn), but says so where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_despawn (&mut self, entity: Entity)
        [Despawn] => { self.queue.push(Despawn(entity)); }
    }

    recorded! {
        /// Gives an entity a component, or another value of the one that it has.
        pub fn insert,
        /// As [`insert`](Self::insert), but gives the value back where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the value.
        try_insert [C: ComponentOf<W>] (&mut self, entity: Entity, value: C) gives value as [Rejected<C>]
        [Insert<C>] => { component_index::<W, C>(); self.queue.push(Insert(entity, Held::new(value))); }
    }

    recorded! {
        /// Gives an entity a component, unless it has one when the command is applied. Then the value is dropped.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # #[derive(Debug, PartialEq)]
        /// # pub struct Heat(f32);
        /// # pub struct Lid;
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Heat, Lid) }
        /// #     #[archetype] pub struct Pan { heat: Heat }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// # let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
        /// # let lid = kitchen.spawn((Lid,));
        /// kitchen.run_system(move |mut commands: Commands<Kitchen>| {
        ///     commands.insert_if_new(pan, Heat(0.0));
        ///     commands.insert_if_new(lid, Heat(0.0));
        /// });
        /// assert_eq!((kitchen.get(pan), kitchen.get(lid)), (Some(&Heat(20.0)), Some(&Heat(0.0))));
        /// ```
        pub fn insert_if_new,
        /// As [`insert_if_new`](Self::insert_if_new), but gives the value back where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the value.
        try_insert_if_new [C: ComponentOf<W>] (&mut self, entity: Entity, value: C) gives value as [Rejected<C>]
        [InsertIfNew<C>] => { component_index::<W, C>(); self.queue.push(InsertIfNew(entity, Held::new(value))); }
    }

    recorded! {
        /// Gives an entity several components.
        pub fn insert_many,
        /// As [`insert_many`](Self::insert_many), but gives the bundle back where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the bundle.
        try_insert_many [B: Bundle<W>] (&mut self, entity: Entity, bundle: B) gives bundle as [Rejected<B>]
        const [ReplaceRule<W, (), B>]
        [InsertMany<W, B>] => { bundle_components::<W, B>(); self.queue .push(InsertMany::<W, B>(entity, bundle.into_row())); }
    }

    fn insert_checked<B: Bundle<W>>(&mut self, entity: Entity, bundle: B) {
        bundle_components::<W, B>();
        self.queue
            .push(InsertMany::<W, B>(entity, bundle.into_row()));
    }

    recorded! {
        /// Takes a component away from an entity, if it has it.
        pub fn remove,
        /// As [`remove`](Self::remove), but says so where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_remove [C: ComponentOf<W>] (&mut self, entity: Entity)
        [Remove<C>] => { self.queue.push(Remove::<C>(entity, PhantomData)); }
    }

    recorded! {
        /// Takes several components away from an entity, those that it has.
        pub fn remove_many,
        /// As [`remove_many`](Self::remove_many), but says so where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_remove_many [B: Bundle<W>] (&mut self, entity: Entity)
        const [ReplaceRule<W, B, ()>]
        [RemoveMany<B>] => { self.queue.push(RemoveMany::<B>(entity, PhantomData)); }
    }

    fn remove_checked<B: Bundle<W>>(&mut self, entity: Entity) {
        self.queue.push(RemoveMany::<B>(entity, PhantomData));
    }

    /// Aims an event at an entity, as [`Store::trigger`] does. An entity that is dead when the command is applied is an error, which is
    /// reported.
    pub fn trigger<E: EventOf<W> + Send>(&mut self, entity: Entity, event: E) {
        self.queue.push(Trigger(entity, event));
    }

    /// Sends an event, as [`Store::send`] does. A system that has no other use for commands takes an [`EventWriter`](crate::EventWriter), which
    /// sends at once.
    pub fn send<E: EventOf<W> + Send>(&mut self, event: E) {
        self.queue.push(SendEvent(event));
    }

    recorded! {
        /// Does something else with the world.
        pub fn queue,
        /// As [`queue`](Self::queue), but gives the closure back where there is no memory to write the command down.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the closure.
        try_queue [F: FnOnce(&mut W) + Send + 'static] (&mut self, command: F) gives command as [Rejected<F, ReserveError>]
        [Call<F>] => { self.queue.push(Call(command)); }
    }

    /// Whether nothing was asked for.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}

impl_debug!([W: World] CommandBuffer<W>, it => is_empty = it.is_empty());

impl_debug!([W: World] Commands<'_, W>, it => (it.buffer));

impl_parameter!([W: World] Commands<'_, W>);

impl<W: World> BuiltIn<W> for Commands<'_, W> {
    type Item<'w> = Commands<'w, W>;
    type Inputs = ();
    type State = Recorded<W>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Ids;
    const DEFERS: bool = true;

    fn init(_: &mut Store<W>) -> Recorded<W> {
        Recorded(CommandBuffer::new())
    }

    #[cfg(feature = "std")]
    #[inline]
    fn begin(_: Grant<'_, W, Self>) -> Recorded<W> {
        Recorded(CommandBuffer::new())
    }

    #[inline]
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        state: &'w mut Self::State,
        _: ChangeTick,
    ) -> Self::Item<'w> {
        Commands {
            buffer: &mut state.0,
            store: grant.store(),
        }
    }

    #[inline]
    fn has_put_off(state: &Recorded<W>) -> bool {
        !state.0.is_empty()
    }

    fn apply(state: &mut Recorded<W>, world: &mut W, system: &SystemName) {
        if !state.0.is_empty() {
            state.0.queue.apply(world, system);
        }
    }

    fn try_apply(
        state: &mut Recorded<W>,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        state.0.queue.try_apply(world, system)
    }

    fn discard(state: &mut Recorded<W>, world: &mut Store<W>) {
        state.0.queue.discard(world);
    }

    fn check_invariants(state: &Recorded<W>) {
        state.0.queue.check_invariants();
    }
}

/// The commands of a system, until they are applied.
pub struct Recorded<W: World>(CommandBuffer<W>);

impl_state!(<W> Recorded<W>);

/// Between runs there are no commands.
impl<W: World> Saves for Recorded<W> {
    type Saved = ();

    fn save(&self) {}

    fn exchange(&mut self, (): &mut ()) {}

    fn waits(&self) -> bool {
        !self.0.is_empty()
    }
}
