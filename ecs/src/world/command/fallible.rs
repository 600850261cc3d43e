//! Commands that are given back where there is no memory to write them down.

use super::kinds::{
    BatchRows, Call, Despawn, Insert, InsertIfNew, InsertMany, Remove, RemoveMany, Spawn, SpawnAt,
    SpawnBatch, SpawnLater,
};
use super::{CommandBuffer, Commands};
use crate::base::error::{InsertError, Refused, ReserveError, SpawnError};
use crate::base::memory::try_collect;
use crate::base::rule::{Rule, check};
use crate::schema::{Bundle, ComponentOf, Components, Target, bundle_components, component_index};
use crate::world::change::ReplaceRule;
use crate::world::store::World;
use core::iter;
use ecs_value::Entity;

impl<W: World> Commands<'_, W> {
    /// As [`spawn`](Self::spawn), but gives the bundle back where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory, or all ids are in use. The error holds the bundle, and no id is reserved.
    pub fn try_spawn<B: Bundle<W>>(&mut self, bundle: B) -> Result<Entity, SpawnError<B>> {
        check!(Target::<W, B>::CHECKED);
        self.try_spawn_checked(bundle)
    }

    pub(super) fn try_spawn_checked<B: Bundle<W>>(
        &mut self,
        bundle: B,
    ) -> Result<Entity, SpawnError<B>> {
        bundle_components::<W, B>();
        if let Err(cause) = self.buffer.queue.try_reserve::<Spawn<W, B>>() {
            return Err(SpawnError {
                row: bundle,
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
            Err(cause) => Err(SpawnError {
                row: B::from_row(row),
                cause: cause.into(),
            }),
        }
    }
}

impl<W: World> CommandBuffer<W> {
    /// As [`spawn_later`](Self::spawn_later), but gives the bundle back where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the bundle.
    pub fn try_spawn_later<B: Bundle<W>>(&mut self, bundle: B) -> Result<(), SpawnError<B>> {
        check!(Target::<W, B>::CHECKED);
        bundle_components::<W, B>();
        match self.queue.try_reserve::<SpawnLater<W, B>>() {
            Ok(()) => {
                self.queue.push(SpawnLater::<W, B>(bundle.into_row()));
                Ok(())
            }
            Err(cause) => Err(SpawnError {
                row: bundle,
                cause: cause.into(),
            }),
        }
    }

    /// As [`spawn_at`](Self::spawn_at), but gives the bundle back where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the bundle.
    pub fn try_spawn_at<B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<(), SpawnError<B>> {
        check!(Target::<W, B>::CHECKED);
        bundle_components::<W, B>();
        match self.queue.try_reserve::<SpawnAt<W, B>>() {
            Ok(()) => {
                self.queue.push(SpawnAt::<W, B>(entity, bundle.into_row()));
                Ok(())
            }
            Err(cause) => Err(SpawnError {
                row: bundle,
                cause: cause.into(),
            }),
        }
    }

    /// As [`spawn_batch`](Self::spawn_batch), but gives the bundles back where there is no memory to write them down.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the iterator, which was not asked for a bundle.
    pub fn try_spawn_batch<B, I>(&mut self, bundles: I) -> Result<(), SpawnError<I::IntoIter>>
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
            Err(cause) => Err(SpawnError {
                row: bundles,
                cause: cause.into(),
            }),
        }
    }

    /// As [`despawn`](Self::despawn), but says so where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_despawn(&mut self, entity: Entity) -> Result<(), ReserveError> {
        self.queue.try_reserve::<Despawn>()?;
        self.despawn(entity);
        Ok(())
    }

    /// As [`insert`](Self::insert), but gives the value back where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the value.
    pub fn try_insert<C: ComponentOf<W>>(
        &mut self,
        entity: Entity,
        value: C,
    ) -> Result<(), InsertError<C>> {
        component_index::<W, C>();
        if let Err(error) = self.queue.try_reserve::<Insert<C>>() {
            return Err(InsertError {
                value,
                entity,
                cause: error.into(),
            });
        }
        self.insert(entity, value);
        Ok(())
    }

    /// As [`insert_if_new`](Self::insert_if_new), but gives the value back where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the value.
    pub fn try_insert_if_new<C: ComponentOf<W>>(
        &mut self,
        entity: Entity,
        value: C,
    ) -> Result<(), InsertError<C>> {
        match self.queue.try_reserve::<InsertIfNew<C>>() {
            Ok(()) => {
                self.insert_if_new(entity, value);
                Ok(())
            }
            Err(cause) => Err(InsertError {
                value,
                entity,
                cause: cause.into(),
            }),
        }
    }

    /// As [`insert_many`](Self::insert_many), but gives the bundle back where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the bundle.
    pub fn try_insert_many<B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<(), InsertError<B>> {
        check!(ReplaceRule::<W, (), B>::CHECKED);
        if let Err(error) = self.queue.try_reserve::<InsertMany<W, B>>() {
            return Err(InsertError {
                value: bundle,
                entity,
                cause: error.into(),
            });
        }
        self.insert_checked(entity, bundle);
        Ok(())
    }

    /// As [`remove`](Self::remove), but says so where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_remove<C: ComponentOf<W>>(&mut self, entity: Entity) -> Result<(), ReserveError> {
        self.queue.try_reserve::<Remove<C>>()?;
        self.remove::<C>(entity);
        Ok(())
    }

    /// As [`remove_many`](Self::remove_many), but says so where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_remove_many<B: Bundle<W>>(&mut self, entity: Entity) -> Result<(), ReserveError> {
        check!(ReplaceRule::<W, B, ()>::CHECKED);
        self.queue.try_reserve::<RemoveMany<B>>()?;
        self.remove_checked::<B>(entity);
        Ok(())
    }

    /// As [`queue`](Self::queue), but gives the closure back where there is no memory to write the command down.
    ///
    /// # Errors
    ///
    /// If there is no memory. The error holds the closure.
    pub fn try_queue<F: FnOnce(&mut W) + Send + 'static>(
        &mut self,
        command: F,
    ) -> Result<(), Refused<F>> {
        match self.queue.try_reserve::<Call<F>>() {
            Ok(()) => {
                self.queue(command);
                Ok(())
            }
            Err(cause) => Err(Refused {
                value: command,
                cause,
            }),
        }
    }
}
