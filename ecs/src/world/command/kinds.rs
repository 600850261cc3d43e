//! The commands: the effect of each, and its error if it fails.

use super::CommandError;
use super::queue::{Applied, Command};
use crate::base::error::{ChangeError, Rejected, ReserveError};
use crate::base::system_name::SystemName;
use crate::schema::{Bundle, ComponentOf, Components, component_name};
use crate::storage::events::EventOf;
use crate::storage::moves::Held;
use crate::world::change::ValuesOf;
use crate::world::store::{Store, World};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem;
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
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let Self(entity, row) = self;
        let spawned = world.try_spawn_checked_at(entity, B::from_row(row));
        let spawned = spawned.map_err(|error| match error.cause {
            // The entity is not reserved any more if a command before this one despawned it.
            ChangeError::NotReserved(entity) => Rejected {
                cause: ChangeError::NoSuchEntity(entity),
                ..error
            },
            _ => error,
        });
        applied(spawned, world, system, ("spawn", None), entity)
            .map_err(|rejected| rejected.map(|bundle| Self(entity, bundle.into_row())))
    }

    fn discard(self, world: &mut Store<W>) {
        // An entity that got its row by other means stays.
        world.give_back(self.0);
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for SpawnAt<W, B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let Self(entity, row) = self;
        let spawned = world.try_spawn_checked_at(entity, B::from_row(row));
        applied(spawned, world, system, ("spawn_at", None), entity)
            .map_err(|rejected| rejected.map(|bundle| Self(entity, bundle.into_row())))
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for SpawnLater<W, B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let spawned = world.try_spawn_checked(B::from_row(self.0)).map(drop);
        let entity = world.next_entity();
        applied(spawned, world, system, ("spawn_later", None), entity)
            .map_err(|rejected| rejected.map(|bundle| Self(bundle.into_row())))
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for SpawnBatch<W, B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let Err(Rejected { value, cause }) = world.try_spawn_all(self.0) else {
            return Ok(());
        };
        let (taken, rest) = value.into_parts();
        // All were taken, or none.
        let mut rows = if taken.is_empty() { rest.0 } else { taken };
        let command = ("spawn_batch", None);
        if let ChangeError::Reserve(_) = cause {
            let entity = world.next_entity();
            let all = Err(Rejected {
                value: Self(BatchRows(rows)),
                cause,
            });
            return applied(all, world, system, command, entity);
        }
        // The rows that are refused are reported, and the others are spawned.
        while let Some(values) = rows.pop_front() {
            let spawned = world
                .try_spawn_checked(B::from_row(Components::from_values(values)))
                .map(drop);
            let entity = world.next_entity();
            applied(spawned, world, system, command, entity).map_err(|rejected| {
                rejected.map(|bundle| {
                    rows.push_front(bundle.into_row().into_values());
                    Self(BatchRows(mem::take(&mut rows)))
                })
            })?;
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
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let despawned = if world.despawn(self.0) {
            Ok(())
        } else {
            Err(ChangeError::NoSuchEntity(self.0))
        };
        changed(despawned, world, system, ("despawn", None), self.0)
            .map_err(|cause| Rejected { value: self, cause })
    }
}

impl<W: World, C: ComponentOf<W>> Command<W> for Insert<C> {
    fn try_apply(mut self, world: &mut W, system: &SystemName) -> Applied<Self> {
        insert(world, system, (self.0, &mut self.1), "insert")
            .map_err(|cause| Rejected { value: self, cause })
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
    fn try_apply(mut self, world: &mut W, system: &SystemName) -> Applied<Self> {
        if world.has::<C>(self.0) {
            return Ok(());
        }
        insert(world, system, (self.0, &mut self.1), "insert_if_new")
            .map_err(|cause| Rejected { value: self, cause })
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
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let Self(entity, row) = self;
        let inserted = world.insert_many_and_discard(entity, B::from_row(row));
        applied(inserted, world, system, ("insert_many", None), entity)
            .map_err(|rejected| rejected.map(|bundle| Self(entity, bundle.into_row())))
    }
}

impl<W: World, C: ComponentOf<W>> Command<W> for Remove<C> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let removed = world.remove_and_discard::<C>(self.0);
        let command = ("remove", Some(component_name::<W, C>()));
        changed(removed, world, system, command, self.0)
            .map_err(|cause| Rejected { value: self, cause })
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for RemoveMany<B> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let removed = world.remove_many_and_discard::<B>(self.0);
        changed(removed, world, system, ("remove_many", None), self.0)
            .map_err(|cause| Rejected { value: self, cause })
    }
}

impl<W: World, E: EventOf<W> + Send> Command<W> for Trigger<E> {
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self> {
        let triggered = world.trigger_or_refuse(self.0, self.1);
        applied(triggered, world, system, ("trigger", None), self.0)
            .map_err(|rejected| rejected.map(|event| Self(self.0, event)))
    }
}

impl<W: World, E: EventOf<W> + Send> Command<W> for SendEvent<E> {
    fn try_apply(self, world: &mut W, _system: &SystemName) -> Applied<Self> {
        world
            .try_send(self.0)
            .map_err(|rejected| rejected.map(Self))
    }
}

impl<W: World, F: FnOnce(&mut W) + 'static> Command<W> for Call<F> {
    fn try_apply(self, world: &mut W, _system: &SystemName) -> Applied<Self> {
        (self.0)(world);
        Ok(())
    }
}

/// Gives an entity a component. If there is no room, the place has the value still.
fn insert<W: World, C: ComponentOf<W>>(
    world: &mut W,
    system: &SystemName,
    (entity, held): (Entity, &mut Held<C>),
    command: &'static str,
) -> Result<(), ReserveError> {
    let inserted = world.try_insert_held(entity, held, true);
    let command = (command, Some(component_name::<W, C>()));
    changed(inserted, world, system, command, entity)
}

/// The name of a command, and of its component, where it is one.
type Words = (&'static str, Option<&'static str>);

/// A value for which there is no room now comes back: the command is tried again. Any other error is reported.
fn applied<W: World, V>(
    result: Result<(), Rejected<V>>,
    world: &mut W,
    system: &SystemName,
    command: Words,
    entity: Entity,
) -> Applied<V> {
    let Err(Rejected { value, cause }) = result else {
        return Ok(());
    };
    changed(Err(cause), world, system, command, entity).map_err(|cause| Rejected { value, cause })
}

/// As [`applied`], of a command without a value.
fn changed<W: World>(
    result: Result<(), ChangeError>,
    world: &mut W,
    system: &SystemName,
    (command, component): Words,
    entity: Entity,
) -> Result<(), ReserveError> {
    match result {
        Ok(()) => Ok(()),
        Err(ChangeError::Reserve(error)) if !error.is_final() => Err(error),
        Err(cause) => {
            world.command_errors_mut().report(CommandError {
                system: system.clone(),
                command,
                entity,
                component,
                cause,
                cascade: None,
            });
            Ok(())
        }
    }
}
