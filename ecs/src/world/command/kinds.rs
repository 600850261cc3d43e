//! The commands: the effect of each, and its error if it fails.

use super::queue::Command;
use super::{CommandError, CommandFailure};
use crate::base::error::{
    ChangeError, InsertError, Refused, ReserveError, SpawnAtCause, SpawnCause, SpawnError,
    TriggerError, TrySpawnAtError,
};
use crate::base::system_name::SystemName;
use crate::schema::{Bundle, ComponentOf, Components, component_name};
use crate::storage::events::EventOf;
use crate::storage::moves::Held;
use crate::world::change::ValuesOf;
use crate::world::store::{Store, World};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::marker::PhantomData;
use ecs_value::Entity;

/// A row for an entity that was reserved.
pub(super) struct Spawn<W: World, B: Bundle<W>>(pub(super) Entity, pub(super) B::Row);

/// A row for an entity that its user reserved.
pub(super) struct SpawnAt<W: World, B: Bundle<W>>(pub(super) Entity, pub(super) B::Row);

/// A row for an entity that is made then.
pub(super) struct SpawnLater<W: World, B: Bundle<W>>(pub(super) B::Row);

/// Rows for entities that are made then.
pub(super) struct SpawnBatch<W: World, B: Bundle<W>>(pub(super) BatchRows<W, B>);

/// The bundles of a batch.
pub(super) struct BatchRows<W: World, B: Bundle<W>>(VecDeque<ValuesOf<B, W>>);

pub(super) struct Despawn(pub(super) Entity);

pub(super) struct Insert<C>(pub(super) Entity, pub(super) Held<C>);

/// A value for an entity that has none of the component then.
pub(super) struct InsertIfNew<C>(pub(super) Entity, pub(super) Held<C>);

pub(super) struct InsertMany<W: World, B: Bundle<W>>(pub(super) Entity, pub(super) B::Row);

pub(super) struct Remove<C>(pub(super) Entity, pub(super) PhantomData<fn() -> C>);

pub(super) struct RemoveMany<B>(pub(super) Entity, pub(super) PhantomData<fn() -> B>);

/// An event for the observers of an entity.
pub(super) struct Trigger<E>(pub(super) Entity, pub(super) E);

/// Sends an event.
pub(super) struct SendEvent<E>(pub(super) E);

pub(super) struct Call<F>(pub(super) F);

impl<W: World, B: Bundle<W> + 'static> Command<W> for Spawn<W, B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        // The entity is not reserved any more if a command before this one despawned it.
        let refused = spawn_reserved::<W, B>(
            world,
            system,
            (self.0, self.1),
            "spawn",
            CommandFailure::DeadEntity,
        );
        refused.map_err(|refused| refused.map(|(entity, row)| Self(entity, row)))
    }

    fn discard(self, world: &mut Store<W>) {
        // An entity that got its row by other means stays.
        world.give_back(self.0);
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for SpawnAt<W, B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        let refused = spawn_reserved::<W, B>(
            world,
            system,
            (self.0, self.1),
            "spawn_at",
            CommandFailure::NotReserved,
        );
        refused.map_err(|refused| refused.map(|(entity, row)| Self(entity, row)))
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for SpawnLater<W, B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        let Err(SpawnError { row, cause }) = world.try_spawn_checked(B::from_row(self.0)) else {
            return Ok(());
        };
        if let SpawnCause::Reserve(cause) = cause
            && !cause.is_final()
        {
            return Err(Refused {
                value: Self(row.into_row()),
                cause,
            });
        }
        let entity = world.next_entity();
        report(
            world,
            system,
            ("spawn_later", None),
            entity,
            CommandFailure::Change(cause.into()),
        );
        Ok(())
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for SpawnBatch<W, B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        let Err(SpawnError { row, cause }) = world.try_spawn_all(self.0) else {
            return Ok(());
        };
        let (taken, rest) = row.into_parts();
        // All were taken, or none.
        let mut rows = if taken.is_empty() { rest.0 } else { taken };
        let report = |world: &mut W, cause: SpawnCause| {
            let entity = world.next_entity();
            report(
                world,
                system,
                ("spawn_batch", None),
                entity,
                CommandFailure::Change(cause.into()),
            );
        };
        match cause {
            SpawnCause::Reserve(cause) if !cause.is_final() => {
                return Err(Refused {
                    value: Self(BatchRows(rows)),
                    cause,
                });
            }
            SpawnCause::Reserve(_) => {
                report(world, cause);
                return Ok(());
            }
            SpawnCause::Relation(_) | SpawnCause::Unique(_) => {}
        }
        // The rows that are refused are reported, and the others are spawned.
        while let Some(values) = rows.pop_front() {
            let row = B::from_row(Components::from_values(values));
            match world.try_spawn_checked(row) {
                Ok(_) => {}
                Err(SpawnError {
                    row,
                    cause: SpawnCause::Reserve(cause),
                }) if !cause.is_final() => {
                    rows.push_front(row.into_row().into_values());
                    return Err(Refused {
                        value: Self(BatchRows(rows)),
                        cause,
                    });
                }
                Err(SpawnError { cause, .. }) => report(world, cause),
            }
        }
        Ok(())
    }
}

impl<W: World, B: Bundle<W>> BatchRows<W, B> {
    pub(super) fn new(rows: Vec<ValuesOf<B, W>>) -> Self {
        Self(rows.into())
    }
}

impl<W: World, B: Bundle<W>> Iterator for BatchRows<W, B> {
    type Item = B;

    fn next(&mut self) -> Option<B> {
        self.0
            .pop_front()
            .map(|values| B::from_row(Components::from_values(values)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<W: World, B: Bundle<W>> ExactSizeIterator for BatchRows<W, B> {}

impl<W: World> Command<W> for Despawn {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        if !world.despawn(self.0) {
            report(
                world,
                system,
                ("despawn", None),
                self.0,
                CommandFailure::DeadEntity,
            );
        }
        Ok(())
    }
}

impl<W: World, C: ComponentOf<W>> Command<W> for Insert<C> {
    fn try_apply(mut self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        insert(world, system, (self.0, &mut self.1), "insert")
            .map_err(|cause| Refused { value: self, cause })
    }

    fn try_apply_in(
        command: &mut Option<Self>,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        match command {
            Some(Self(entity, held)) => insert(world, system, (*entity, held), "insert"),
            None => Ok(()),
        }
    }
}

impl<W: World, C: ComponentOf<W>> Command<W> for InsertIfNew<C> {
    fn try_apply(mut self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        if world.has::<C>(self.0) {
            return Ok(());
        }
        insert(world, system, (self.0, &mut self.1), "insert_if_new")
            .map_err(|cause| Refused { value: self, cause })
    }

    fn try_apply_in(
        command: &mut Option<Self>,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        match command {
            Some(Self(entity, held)) if !world.has::<C>(*entity) => {
                insert(world, system, (*entity, held), "insert_if_new")
            }
            _ => Ok(()),
        }
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for InsertMany<W, B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        let Err(InsertError { value, cause, .. }) =
            world.insert_many_and_discard(self.0, B::from_row(self.1))
        else {
            return Ok(());
        };
        if let Some(cause) = no_room(&cause) {
            return Err(Refused {
                value: Self(self.0, value.into_row()),
                cause,
            });
        }
        report(
            world,
            system,
            ("insert_many", None),
            self.0,
            CommandFailure::of(cause),
        );
        Ok(())
    }
}

impl<W: World, C: ComponentOf<W>> Command<W> for Remove<C> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        let Err(cause) = world.remove_and_discard::<C>(self.0) else {
            return Ok(());
        };
        if let Some(cause) = no_room(&cause) {
            return Err(Refused { value: self, cause });
        }
        report(
            world,
            system,
            ("remove", Some(component_name::<W, C>())),
            self.0,
            CommandFailure::of(cause),
        );
        Ok(())
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for RemoveMany<B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        let Some(cause) = world.remove_many_and_discard::<B>(self.0).err() else {
            return Ok(());
        };
        if let Some(cause) = no_room(&cause) {
            return Err(Refused { value: self, cause });
        }
        report(
            world,
            system,
            ("remove_many", None),
            self.0,
            CommandFailure::of(cause),
        );
        Ok(())
    }
}

impl<W: World, E: EventOf<W> + Send> Command<W> for Trigger<E> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>> {
        let Err(TriggerError {
            event,
            entity,
            cause,
        }) = world.trigger_or_refuse(self.0, self.1)
        else {
            return Ok(());
        };
        if let Some(cause) = no_room(&cause) {
            return Err(Refused {
                value: Self(entity, event),
                cause,
            });
        }
        report(
            world,
            system,
            ("trigger", None),
            entity,
            CommandFailure::of(cause),
        );
        Ok(())
    }
}

impl<W: World, E: EventOf<W> + Send> Command<W> for SendEvent<E> {
    fn try_apply(self, world: &mut W, _system: &SystemName) -> Result<(), Refused<Self>> {
        world
            .try_send(self.0)
            .map_err(|Refused { value, cause }| Refused {
                value: Self(value),
                cause,
            })
    }
}

impl<W: World, F: FnOnce(&mut W) + 'static> Command<W> for Call<F> {
    fn try_apply(self, world: &mut W, _system: &SystemName) -> Result<(), Refused<Self>> {
        (self.0)(world);
        Ok(())
    }
}

/// Gives a reserved entity its row. The failure is for an entity that is not reserved.
fn spawn_reserved<W: World, B: Bundle<W>>(
    world: &mut W,
    system: &SystemName,
    (entity, row): (Entity, B::Row),
    command: &'static str,
    not_reserved: CommandFailure,
) -> Result<(), Refused<(Entity, B::Row)>> {
    let Err(TrySpawnAtError { row, cause }) = world.try_spawn_checked_at(entity, B::from_row(row))
    else {
        return Ok(());
    };
    let failure = match cause {
        SpawnAtCause::Reserve(cause) if !cause.is_final() => {
            return Err(Refused {
                value: (entity, row.into_row()),
                cause,
            });
        }
        SpawnAtCause::Reserve(cause) => CommandFailure::Change(cause.into()),
        SpawnAtCause::Relation(cause) => CommandFailure::Change(cause.into()),
        SpawnAtCause::Unique(cause) => CommandFailure::Change(cause.into()),
        SpawnAtCause::NotReserved(_) => not_reserved,
    };
    report(world, system, (command, None), entity, failure);
    Ok(())
}

/// Gives an entity a component. If there is no room, the place has the value still.
fn insert<W: World, C: ComponentOf<W>>(
    world: &mut W,
    system: &SystemName,
    (entity, held): (Entity, &mut Held<C>),
    command: &'static str,
) -> Result<(), ReserveError> {
    let Err(cause) = world.try_insert_held(entity, held, true) else {
        return Ok(());
    };
    if let Some(cause) = no_room(&cause) {
        return Err(cause);
    }
    report(
        world,
        system,
        (command, Some(component_name::<W, C>())),
        entity,
        CommandFailure::of(cause),
    );
    Ok(())
}

/// The reason, if the command may be tried again: there is no room now.
fn no_room(cause: &ChangeError) -> Option<ReserveError> {
    match cause {
        ChangeError::Reserve(error) if !error.is_final() => Some(*error),
        _ => None,
    }
}

#[cold]
fn report<W: World>(
    world: &mut W,
    system: &SystemName,
    (command, component): (&'static str, Option<&'static str>),
    entity: Entity,
    failure: CommandFailure,
) {
    world.command_errors_mut().report(CommandError {
        system: system.clone(),
        command,
        entity,
        component,
        failure,
    });
}
