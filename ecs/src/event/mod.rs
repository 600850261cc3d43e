//! Events: messages, each told once to each reader.

mod copying;
mod cursor;
mod keep;
mod methods;
mod queue;
#[cfg(test)]
mod tests;

pub(crate) use cursor::Position;
pub use cursor::{EventCursor, Unread};
pub use keep::Keep;
pub use queue::Events;

use crate::error::Refused;
use crate::schema::ResourceOf;
use crate::store::{Store, World};
use crate::system::{Access, BuiltIn, Grant, Res, ResMut, impl_parameter, stateless};
use crate::tick::ChangeTick;
use core::fmt;

/// The event is listed by the world `W`: the world has a queue of such events.
///
/// Code that is generic over the world asks for it: `where Bang: EventOf<W>`.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
/// /// For any world that lists the event.
/// fn report<W: World>(mut burnt: EventWriter<Burnt>, pans: Query<W, Entity>)
/// where
///     Burnt: EventOf<W>,
/// {
///     pans.for_each(|pan| burnt.send(Burnt(pan)));
/// }
///
/// # let mut kitchen = Kitchen::new();
/// kitchen.spawn(Pan { heat: Heat(20.0) });
/// kitchen.run_system(report::<Kitchen>);
/// assert_eq!(kitchen.resource::<ecs::Events<Burnt>>().len(), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an event of `{W}`",
    label = "not an event of `{W}`",
    note = "the events of a world are those that its `events: (…)` lists, and those of its parts; a part adds what others list to its \
            `uses: (EventReader<{Self}>)`"
)]
pub trait EventOf<W: World>: sealed::EventOfSeal<W> + Sized + 'static {
    /// The resource that keeps them.
    #[doc(hidden)]
    type Queue: ResourceOf<W>;

    #[doc(hidden)]
    fn events(queue: &Self::Queue) -> &Events<Self>;

    #[doc(hidden)]
    fn events_mut(queue: &mut Self::Queue) -> &mut Events<Self>;
}

#[diagnostic::do_not_recommend]
impl<W: World, E: 'static> EventOf<W> for E
where
    Events<E>: ResourceOf<W>,
{
    type Queue = Events<E>;

    fn events(queue: &Events<E>) -> &Events<E> {
        queue
    }

    fn events_mut(queue: &mut Events<E>) -> &mut Events<E> {
        queue
    }
}

/// Sends events. One system after the other does so, in the order of the schedule.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn heat(pans: Query<Kitchen, (Entity, &mut Heat)>, mut burnt: EventWriter<Burnt>) {
///     for (pan, heat) in pans {
///         heat.0 += 40.0;
///         if heat.0 > 100.0 {
///             burnt.send(Burnt(pan));
///         }
///     }
/// }
///
/// fn clear_up(mut burnt: EventReader<Burnt>, mut commands: Commands<Kitchen>) {
///     for Burnt(pan) in burnt.read() {
///         commands.despawn(*pan);
///     }
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() { heat; clear_up; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(70.0) });
/// kitchen.tick();
/// assert!(!kitchen.contains(pan));
/// ```
pub struct EventWriter<'w, E>(&'w mut Events<E>);

impl<E> EventWriter<'_, E> {
    /// Sends an event. Each reader gets it once.
    #[inline]
    pub fn send(&mut self, event: E) {
        self.0.send(event);
    }
}

impl<E> EventWriter<'_, E> {
    /// As [`send`](Self::send), but gives the event back where there is no memory.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the event.
    pub fn try_send(&mut self, event: E) -> Result<(), Refused<E>> {
        self.0.try_send(event)
    }
}

impl<E> Extend<E> for EventWriter<'_, E> {
    fn extend<I: IntoIterator<Item = E>>(&mut self, events: I) {
        events.into_iter().for_each(|event| self.send(event));
    }
}

/// Reads events: those that this system has not read yet, each once, in the order in which they were sent.
///
/// ```
/// use ecs::prelude::*;
/// # pub struct Fuse(u32);
/// pub struct Bang(Entity);
///
/// fn burn(fuses: Query<Field, (Entity, &mut Fuse)>, mut bangs: EventWriter<Bang>) {
///     for (entity, fuse) in fuses {
///         fuse.0 = fuse.0.saturating_sub(1);
///         if fuse.0 == 0 {
///             bangs.send(Bang(entity));
///         }
///     }
/// }
///
/// fn hear(mut bangs: EventReader<Bang>, mut heard: ResMut<Heard>) {
///     heard.0 += bangs.read().count();
/// }
/// #[derive(Default)] pub struct Heard(usize);
///
/// ecs::world! {
///     #[world]
///     pub struct Field { components: (Fuse), resources: (Heard), events: (Bang) }
///     #[schedule]
///     pub fn tick() { burn; hear; }
/// }
///
/// let mut field = Field::new();
/// field.spawn_batch([(Fuse(1),), (Fuse(2),)]);
/// field.tick();
/// assert_eq!(field.resource::<Heard>().0, 1);
/// field.tick();
/// assert_eq!(field.resource::<Heard>().0, 3);
/// ```
pub struct EventReader<'w, E> {
    events: &'w Events<E>,
    cursor: &'w mut EventCursor<E>,
}

impl<'w, E> EventReader<'w, E> {
    /// The events that were not read yet. One counts as read when the iterator gives it.
    #[inline]
    pub fn read(&mut self) -> Unread<'_, E> {
        self.cursor.read(self.events)
    }

    /// How many were not read yet.
    pub fn len(&self) -> usize {
        self.cursor.unread(self.events)
    }

    /// Whether all were read.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many events ended before this system read them, since this was asked last: those that were kept for as many runs as
    /// [`Events`] says.
    pub fn missed(&mut self) -> usize {
        self.cursor.missed()
    }

    /// Counts all as read.
    pub fn clear(&mut self) {
        self.read().for_each(drop);
    }
}

impl_parameter!([W: World, E: EventOf<W>] EventWriter<'_, E>);

impl<W: World, E: EventOf<W>> BuiltIn<W> for EventWriter<'_, E> {
    stateless!();

    type Item<'w> = EventWriter<'w, E>;

    type Inputs = ();
    const ACCESS: Access<'static> = <ResMut<'static, E::Queue> as BuiltIn<W>>::ACCESS;

    #[inline(always)]
    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        EventWriter(E::events_mut(&mut grant.resource_mut().value))
    }
}

impl_parameter!([W: World, E: EventOf<W>] EventReader<'_, E>);

impl<W: World, E: EventOf<W>> BuiltIn<W> for EventReader<'_, E> {
    type Item<'w> = EventReader<'w, E>;
    type Inputs = ();
    type State = EventCursor<E>;
    const ACCESS: Access<'static> = <Res<'static, E::Queue> as BuiltIn<W>>::ACCESS;
    const ENDS_RUNS: bool = true;

    fn init(world: &mut Store<W>) -> EventCursor<E> {
        E::events_mut(world.resource_mut()).cursor()
    }

    #[cfg(feature = "std")]
    fn begin(grant: Grant<'_, W, Self>) -> EventCursor<E> {
        E::events(grant.store().resource()).cursor_apart()
    }

    fn end_run(world: &mut Store<W>, run: u64) {
        E::events_mut(world.resource_mut()).end_run(run);
    }

    #[inline(always)]
    fn get<'w>(grant: Grant<'w, W, Self>, cursor: &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        EventReader { events: E::events(grant.store().resource()), cursor }
    }
}

impl<E> fmt::Debug for EventWriter<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EventWriter").field(&self.0).finish()
    }
}

impl<E> fmt::Debug for EventReader<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventReader").field("unread", &self.len()).finish_non_exhaustive()
    }
}

// `EventOf` is of listed events alone, so that its queue is that of the type: events wait where those of this type may.
mod sealed {
    use super::{Events, ResourceOf, World};

    #[diagnostic::on_unimplemented(
        message = "`EventOf` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "not among the `events: (…)` of `{W}`"
    )]
    pub trait EventOfSeal<W> {}

    #[diagnostic::do_not_recommend]
    impl<W: World, E: 'static> EventOfSeal<W> for E where Events<E>: ResourceOf<W> {}
}
