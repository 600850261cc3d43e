//! The parameter of systems that reads events.

use super::{EventCursor, Kept, Unread};

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
    pub(crate) kept: Kept<'w, E>,
    pub(crate) cursor: &'w mut EventCursor<E>,
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

    /// How many events ended before this system read them, since this was asked last. [`Events`](super::Events) says when they end.
    pub fn missed(&mut self) -> usize {
        self.cursor.missed()
    }

    /// Counts all as read.
    pub fn clear(&mut self) {
        self.read().for_each(drop);
    }
}

impl_debug!([E] EventReader<'_, E>, it => unread = it.len());
