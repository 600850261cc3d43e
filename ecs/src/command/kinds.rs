//! The commands: what each does, and what is said when it cannot.

use super::queue::Command;
use super::{CommandError, CommandFailure};
use crate::component::ComponentOf;
use crate::entity::Entity;
use crate::error::InsertError;
use crate::schema::{Bundle, World, component_name};
use crate::store::Store;
use core::marker::PhantomData;

/// A row for an entity that was reserved.
pub(super) struct Spawn<W: World, B: Bundle<W>>(pub(super) Entity, pub(super) B::Row);

/// A row for an entity that is made then.
pub(super) struct SpawnLater<W: World, B: Bundle<W>>(pub(super) B::Row);

pub(super) struct Despawn(pub(super) Entity);

pub(super) struct Insert<C>(pub(super) Entity, pub(super) C);

pub(super) struct InsertMany<W: World, B: Bundle<W>>(pub(super) Entity, pub(super) B::Row);

pub(super) struct Remove<C>(pub(super) Entity, pub(super) PhantomData<fn() -> C>);

pub(super) struct RemoveMany<B>(pub(super) Entity, pub(super) PhantomData<fn() -> B>);

pub(super) struct Call<F>(pub(super) F);

impl<W: World, B: Bundle<W> + 'static> Command<W> for Spawn<W, B> {
    fn apply(self, world: &mut W, system: &'static str) {
        // The entity is not reserved any more if a command before this one despawned it.
        if world.spawn_at(self.0, B::from_row(self.1)).is_err() {
            report(world, system, ("spawn", None), self.0, CommandFailure::DeadEntity);
        }
    }

    fn discard(self, world: &mut Store<W>) {
        world.despawn(self.0);
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for SpawnLater<W, B> {
    fn apply(self, world: &mut W, _system: &'static str) {
        world.spawn(B::from_row(self.0));
    }
}

impl<W: World> Command<W> for Despawn {
    fn apply(self, world: &mut W, system: &'static str) {
        if !world.despawn(self.0) {
            report(world, system, ("despawn", None), self.0, CommandFailure::DeadEntity);
        }
    }
}

impl<W: World, C: ComponentOf<W>> Command<W> for Insert<C> {
    fn apply(self, world: &mut W, system: &'static str) {
        if let Err(InsertError { cause, .. }) = world.give(self.0, self.1) {
            report(world, system, ("insert", Some(component_name::<W, C>())), self.0, CommandFailure::of(cause));
        }
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for InsertMany<W, B> {
    fn apply(self, world: &mut W, system: &'static str) {
        let cause = world.insert_many(self.0, B::from_row(self.1)).err().map(|error| error.cause);
        if let Some(cause) = cause {
            report(world, system, ("insert_many", None), self.0, CommandFailure::of(cause));
        }
    }
}

impl<W: World, C: ComponentOf<W>> Command<W> for Remove<C> {
    fn apply(self, world: &mut W, system: &'static str) {
        if let Err(cause) = world.discard_component::<C>(self.0) {
            report(world, system, ("remove", Some(component_name::<W, C>())), self.0, CommandFailure::of(cause));
        }
    }
}

impl<W: World, B: Bundle<W> + 'static> Command<W> for RemoveMany<B> {
    fn apply(self, world: &mut W, system: &'static str) {
        let cause = world.remove_many::<B>(self.0).err();
        if let Some(cause) = cause {
            report(world, system, ("remove_many", None), self.0, CommandFailure::of(cause));
        }
    }
}

impl<W: World, F: FnOnce(&mut W) + 'static> Command<W> for Call<F> {
    fn apply(self, world: &mut W, _system: &'static str) {
        (self.0)(world);
    }
}

#[cold]
fn report<W: World>(
    world: &mut W,
    system: &'static str,
    (command, component): (&'static str, Option<&'static str>),
    entity: Entity,
    failure: CommandFailure,
) {
    world.command_errors_mut().report(CommandError { system, command, entity, component, failure });
}
