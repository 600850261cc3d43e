//! The parameter of systems that reads removed values.

use super::RemovedValue;
use crate::base::tick::ChangeTick;
use crate::schema::{ComponentOf, component_index};
#[cfg(feature = "std")]
use crate::storage::events::{EventCursor, Events};
use crate::storage::events::{Unread, Waits};
use crate::world::store::{Store, World};
use crate::world::system::{BuiltIn, Grant, SystemAccess, SystemCursor, impl_parameter};

/// The removed values of a tracked component since the system ran the last time: each once, in the order in which they
/// went, with its entity.
///
/// A value goes with its entity (`despawn`, `clear`), or from it (`remove`, `replace_bundle`, `convert`, and the commands that do the
/// same). A value that is replaced by another is changed, and not removed. Removed values are logged once a reader exists; a
/// system's reader is created on the first run of its schedule. Where there is no reader, they are dropped. They are kept until
/// all have read them and room is needed, and wait for readers as [events](crate::Events) do: [`missed`](Self::missed) counts those
/// that went before, and `#[keep(Fuse = 2, Body = all)] components: (…)` says how long they wait. So that an entity can leave
/// without any memory, a log has room for as many values as there are
/// entities, and for as many again.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Component)]
/// #[component(track)]
/// pub struct Fuse(u32);
///
/// fn burn(fuses: Query<Field, (Entity, &mut Fuse)>, mut commands: Commands<Field>) {
///     for (entity, fuse) in fuses {
///         fuse.0 -= 1;
///         if fuse.0 == 0 {
///             commands.remove::<Fuse>(entity);
///         }
///     }
/// }
///
/// fn hear(mut fuses: Removed<Field, Fuse>, mut bangs: ResMut<Bangs>) {
///     bangs.0 += fuses.read().filter(|removed| removed.value.as_ref().is_some_and(|fuse| fuse.0 == 0)).count();
/// }
/// #[derive(Default)] pub struct Bangs(usize);
///
/// ecs::world! {
///     #[world]
///     pub struct Field { components: (Fuse,), resources: (Bangs,) }
///     #[schedule]
///     pub fn tick() { hear; burn; }
/// }
///
/// let mut field = Field::new();
/// field.spawn_batch([(Fuse(1),), (Fuse(2),)]);
/// field.tick();
/// field.tick();
/// assert_eq!(field.resource::<Bangs>().0, 1);
/// field.tick();
/// assert_eq!(field.resource::<Bangs>().0, 2);
/// ```
///
/// `C` has a default so that `Removed<Fuse>`, which lacks its world, is told so.
pub struct Removed<'w, W: World, C = W> {
    world: &'w Store<W>,
    reader: &'w mut SystemCursor<RemovedValue<C>>,
}

impl<W: World, C: ComponentOf<W>> Removed<'_, W, C> {
    /// The values that were not read yet. One counts as read when the iterator gives it.
    pub fn read(&mut self) -> Unread<'_, RemovedValue<C>> {
        self.world.read_removed(&mut self.reader.cursor)
    }

    /// How many were not read yet.
    pub fn len(&self) -> usize {
        self.world
            .removed_values()
            .map_or(0, |values| self.reader.cursor.unread(values.kept()))
    }

    /// Whether all were read.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many values were dropped before this system read them, since this was asked last. [`Events`](crate::Events) says when.
    pub fn missed(&mut self) -> usize {
        self.reader.cursor.missed()
    }

    /// Counts all as read.
    pub fn clear(&mut self) {
        self.read().for_each(drop);
    }
}

impl_parameter!(#[diagnostic::do_not_recommend] [W: World, C: ComponentOf<W>] Removed<'_, W, C>);

impl<W: World, C: ComponentOf<W>> BuiltIn<W> for Removed<'_, W, C> {
    type Item<'w> = Removed<'w, W, C>;
    type Inputs = ();
    type State = SystemCursor<RemovedValue<C>>;
    // Values come to the logs while the world is borrowed exclusively, and at no other time.
    const ACCESS: SystemAccess<'static> = SystemAccess::Removed {
        component: C::INDEX,
    };
    const ENDS_RUNS: bool = true;

    fn init(world: &mut Store<W>) -> Self::State {
        let runs = world.runs;
        world.log_removed::<C>(Waits::ByRuns(runs)).into()
    }

    #[cfg(feature = "std")]
    fn begin(grant: Grant<'_, W, Self>) -> Self::State {
        grant
            .store()
            .removed_values::<C>()
            .map_or_else(EventCursor::default, Events::cursor_apart_at_end)
            .into()
    }

    fn end_run(SystemCursor { cursor, age }: &mut Self::State, world: &mut Store<W>, run: usize) {
        if let Some(log) = world.removed.log(component_index::<W, C>()) {
            log.events::<C>().end_run(cursor, age, run);
        }
    }

    #[inline]
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        reader: &'w mut Self::State,
        _: ChangeTick,
    ) -> Self::Item<'w> {
        Removed {
            world: grant.store(),
            reader,
        }
    }
}

impl_debug!([W: World, C: ComponentOf<W>] Removed<'_, W, C>, it => unread = it.len());
