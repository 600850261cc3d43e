//! The parameter of systems that reads events.

use super::{EventCursor, EventOf, Kept, SystemCursor, Unread};
use crate::schema::ResourceOf;
use crate::store::{Store, World};
use crate::system::{Access, BuiltIn, Grant, impl_parameter};
use crate::tick::ChangeTick;
use core::fmt;

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
    kept: Kept<'w, E>,
    cursor: &'w mut EventCursor<E>,
}

impl<'w, E> EventReader<'w, E> {
    /// The events that were not read yet. One counts as read when the iterator gives it.
    #[inline]
    pub fn read(&mut self) -> Unread<'_, E> {
        self.cursor.read_from(self.kept)
    }

    /// How many were not read yet.
    pub fn len(&self) -> usize {
        self.cursor.unread(self.kept)
    }

    /// Whether all were read.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many events ended before this system read them, since this was asked last. [`Events`] says when they end.
    pub fn missed(&mut self) -> usize {
        self.cursor.missed()
    }

    /// Counts all as read.
    pub fn clear(&mut self) {
        self.read().for_each(drop);
    }
}

impl_parameter!([W: World, E: EventOf<W>] EventReader<'_, E>);

impl<W: World, E: EventOf<W>> BuiltIn<W> for EventReader<'_, E> {
    type Item<'w> = EventReader<'w, E>;
    type Inputs = ();
    type State = SystemCursor<E>;
    const ACCESS: Access<'static> = Access::Events { place: <E::Queue as ResourceOf<W>>::INDEX, send: false };
    const ENDS_RUNS: bool = true;

    fn init(world: &mut Store<W>) -> SystemCursor<E> {
        let runs = world.schedules_mut().runs();
        E::events_mut(world.resource_mut()).cursor_of_system(runs).into()
    }

    #[cfg(feature = "std")]
    fn begin(grant: Grant<'_, W, Self>) -> SystemCursor<E> {
        E::events(grant.store().resource()).cursor_apart().into()
    }

    fn end_run(SystemCursor { cursor, age }: &mut SystemCursor<E>, world: &mut Store<W>, run: usize) {
        E::events_mut(world.resource_mut()).end_run(cursor, age, run);
    }

    #[inline(always)]
    fn get<'w>(grant: Grant<'w, W, Self>, state: &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        EventReader { kept: grant.kept_events(), cursor: &mut state.cursor }
    }
}

impl<E> fmt::Debug for EventReader<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventReader").field("unread", &self.len()).finish_non_exhaustive()
    }
}
