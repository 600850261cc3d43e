//! Commands that are given back where there is no memory to write them down.

use super::kinds::{BatchRows, Spawn, SpawnBatch};
use super::{CommandBuffer, Commands};
use crate::base::error::Rejected;
use crate::base::memory::try_collect;
use crate::base::rule::{Rule, check};
use crate::schema::{Bundle, Components, Target, bundle_components};
use crate::world::store::World;
use core::iter;
use ecs_value::Entity;

impl<W: World> Commands<'_, W> {
    pub(super) fn try_spawn_checked<B: Bundle<W>>(
        &mut self,
        bundle: B,
    ) -> Result<Entity, Rejected<B>> {
        bundle_components::<W, B>();
        if let Err(cause) = self.buffer.queue.try_reserve::<Spawn<W, B>>() {
            return Err(Rejected {
                value: bundle,
                cause: cause.into(),
            });
        }
        // The user's code, which may panic: nothing is reserved yet.
        let row = bundle.into_row();
        match self.store.try_reserve_entity() {
            Ok(entity) => {
                self.buffer.queue.push(Spawn::<W, B>(entity, row));
                Ok(entity)
            }
            Err(cause) => Err(Rejected {
                value: B::from_row(row),
                cause: cause.into(),
            }),
        }
    }
}

impl<W: World> CommandBuffer<W> {
    /// As [`spawn_batch`](Self::spawn_batch), but gives the bundles back where there is no memory to write them down.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the iterator, which was not asked for a bundle.
    pub fn try_spawn_batch<B, I>(&mut self, bundles: I) -> Result<(), Rejected<I::IntoIter>>
    where
        B: Bundle<W>,
        I: IntoIterator<Item = B, IntoIter: ExactSizeIterator>,
    {
        check!(Target::<W, B>::CHECKED);
        bundle_components::<W, B>();
        let bundles = bundles.into_iter();
        let room = try_collect(iter::empty(), bundles.len(), "commands");
        match room.and_then(|rows| self.queue.try_reserve::<SpawnBatch<W, B>>().map(|()| rows)) {
            Ok(mut rows) => {
                // One that gives more than it said is not asked further.
                let room = rows.capacity();
                rows.extend(bundles.take(room).map(|row| row.into_row().into_values()));
                self.queue.push(SpawnBatch(BatchRows::<W, B>::new(rows)));
                Ok(())
            }
            Err(cause) => Err(Rejected {
                value: bundles,
                cause: cause.into(),
            }),
        }
    }
}
