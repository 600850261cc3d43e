//! Readers and writers of events.

use super::{BuiltIn, impl_parameter, stateless};
use crate::base::tick::ChangeTick;
use crate::schema::ResourceOf;
use crate::storage::events::{
    Age, EventCursor, EventOf, EventReader, EventWriter, Outbox, Progress,
};
use crate::world::store::{Store, World};
use crate::world::system::{Grant, Saves, SystemAccess, impl_state};
use core::mem;

impl_parameter!([W: World, E: EventOf<W>] EventWriter<'_, E>);

impl<W: World, E: EventOf<W>> BuiltIn<W> for EventWriter<'_, E> {
    stateless!();

    type Item<'w> = EventWriter<'w, E>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Events {
        place: <E::Queue as ResourceOf<W>>::INDEX,
        send: true,
    };

    #[inline(always)]
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        (): &'w mut Self::State,
        _: ChangeTick,
    ) -> Self::Item<'w> {
        EventWriter(match grant.sent_later() {
            Ok(later) => Outbox::Later(later),
            Err(grant) => Outbox::Queue(E::events_mut(&mut grant.resource_mut().value)),
        })
    }

    fn finish(grant: Grant<'_, W, Self>) {
        E::events_mut(&mut grant.resource_mut().value).take_later();
    }
}

impl_parameter!([W: World, E: EventOf<W>] EventReader<'_, E>);

impl<W: World, E: EventOf<W>> BuiltIn<W> for EventReader<'_, E> {
    type Item<'w> = EventReader<'w, E>;
    type Inputs = ();
    type State = SystemCursor<E>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Events {
        place: <E::Queue as ResourceOf<W>>::INDEX,
        send: false,
    };
    const ENDS_RUNS: bool = true;

    fn init(world: &mut Store<W>) -> SystemCursor<E> {
        let runs = world.runs;
        E::events_mut(world.resource_mut())
            .cursor_of_system(runs)
            .into()
    }

    #[cfg(feature = "std")]
    fn begin(grant: Grant<'_, W, Self>) -> SystemCursor<E> {
        E::events(&grant.store().timed_resource().value)
            .cursor_apart()
            .into()
    }

    fn end_run(
        SystemCursor { cursor, age }: &mut SystemCursor<E>,
        world: &mut Store<W>,
        run: usize,
    ) {
        E::events_mut(world.resource_mut()).end_run(cursor, age, run);
    }

    #[inline(always)]
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        state: &'w mut Self::State,
        _: ChangeTick,
    ) -> Self::Item<'w> {
        EventReader {
            kept: grant.kept_events(),
            cursor: &mut state.cursor,
        }
    }
}

/// The cursor of a system.
pub struct SystemCursor<E> {
    pub(crate) cursor: EventCursor<E>,
    pub(crate) age: Age,
}

impl_state!(<W, E> SystemCursor<E>);

impl<E> From<EventCursor<E>> for SystemCursor<E> {
    fn from(cursor: EventCursor<E>) -> Self {
        Self {
            cursor,
            age: Age::default(),
        }
    }
}

impl<E> Saves for SystemCursor<E> {
    type Saved = (Progress, Age);

    fn save(&self) -> (Progress, Age) {
        (self.cursor.progress(), self.age.clone())
    }

    fn save_into(&self, (progress, age): &mut (Progress, Age)) {
        *progress = self.cursor.progress();
        age.clone_from(&self.age);
    }

    fn exchange(&mut self, (progress, age): &mut (Progress, Age)) {
        self.cursor.exchange(progress);
        mem::swap(&mut self.age, age);
    }

    #[cfg(feature = "digest")]
    fn numbers(&self, add: &mut dyn FnMut(u64)) {
        let Progress { next, missed, .. } = self.cursor.progress();
        add(next as u64);
        add(missed as u64);
    }
}
