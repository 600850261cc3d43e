//! A drawn world without its type. The driver and the model know nothing else, so that they are compiled once.

use crate::copies::Copies;
use crate::mirror::{Mirror, Ping};
use crate::outline::Outline;
use crate::slot::{Changed, Kind, Log, Slot};
use crate::value::Value;
use ecs::prelude::*;
use ecs::share::Shared;
use ecs::{ChangeTick, EntityBuilder, ResourceOf};

/// What the generator writes for a world.
pub trait Playable: World + Default
where
    Mirror: ResourceOf<Self>,
{
    /// What the driver and the model know of it.
    const OUTLINE: Outline;
    /// Its components.
    const SLOTS: &'static [Slot<Self>];
    /// Its archetypes.
    const KINDS: &'static [Kind<Self>];
    /// How it is copied.
    const COPIES: Option<fn() -> Box<dyn Copies<Self>>>;
    /// How an event is sent.
    const SEND: Option<fn(&mut Self, Ping)>;
    /// How threads share it.
    const SHARE: Option<Share<Self>>;
    /// The entities of each group.
    const MEMBERS: &'static [fn(&mut Self) -> Vec<Entity>];
    /// Runs the schedule, which adds one to each component that is written where it is.
    fn tick(&mut self);
}

/// Writes components in threads at the same time, and returns the entities that each found.
type Share<W> = fn(&mut W, &[SharedWrite<W>], u64) -> Vec<Vec<Entity>>;

/// Writes a component in a shared world.
pub type SharedWrite<W> = fn(&Shared<W>, u64) -> Vec<Entity>;

/// Shares a world between threads, each of which writes a component.
///
/// # Panics
///
/// If a thread does.
pub fn share<W: World>(world: &mut W, writes: &[SharedWrite<W>], by: u64) -> Vec<Vec<Entity>>
where
    Shared<W>: Sync,
{
    world.share(|world: &Shared<W>| {
        std::thread::scope(|threads| {
            let runs: Vec<_> = writes
                .iter()
                .map(|write| threads.spawn(move || write(world, by)))
                .collect();
            runs.into_iter()
                .map(|run| run.join().expect("no run panics"))
                .collect()
        })
    })
}

/// Why the world refused something. Texts are compared by their beginning alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

/// A term of a query that is made at run time, of a component or an archetype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The component is read.
    Read(usize),
    /// It is read, where it is there.
    Optional(usize),
    /// It is there.
    With(usize),
    /// It is not there.
    Without(usize),
    /// One of the two is there.
    AnyOf(usize, usize),
    /// It was changed since the tick.
    Changed(usize),
    /// It was added since the tick.
    Added(usize),
    /// The entity is one of an archetype.
    Is(usize),
    /// Rows that this component disables are found as well.
    Allow(usize),
}

/// A drawn world.
pub trait Subject {
    /// What is known of it.
    fn outline(&self) -> &'static Outline;
    /// The tick from here on.
    fn change_tick(&mut self) -> ChangeTick;
    /// Spawns a row of an archetype.
    fn spawn_kind(
        &mut self,
        kind: usize,
        value: &dyn Fn(usize) -> Option<Value>,
    ) -> Result<Entity, Refused>;
    /// Spawns an entity with these components.
    fn spawn_built(&mut self, values: &[(usize, Value)]) -> Result<Entity, Refused>;
    /// Inserts a component.
    fn insert(&mut self, entity: Entity, slot: usize, value: Value) -> Changed;
    /// Removes a component.
    fn remove(&mut self, entity: Entity, slot: usize) -> Changed;
    /// The value of a component.
    fn get(&self, entity: Entity, slot: usize) -> Option<Value>;
    /// Removes a component of all entities. `None` if that is no method of such a component.
    fn clear_component(&mut self, slot: usize) -> Option<Result<usize, Refused>>;
    /// Writes a component of one entity where it is. `None` if there is no way.
    fn write(&mut self, entity: Entity, slot: usize, number: u64) -> Option<bool>;
    /// Adds to a component of all entities that a query finds.
    fn write_all(&mut self, slot: usize, by: u64) -> Option<Vec<Entity>>;
    /// The same, while threads share the world.
    fn write_shared(&mut self, slots: &[usize], by: u64) -> Option<Vec<Vec<Entity>>>;
    /// The entities with a component that changed since a tick.
    fn changed(&mut self, slot: usize, since: ChangeTick) -> Option<Vec<Entity>>;
    /// The entities that an index finds.
    fn find(&mut self, slot: usize, key: Value) -> Option<Vec<Entity>>;
    /// The sources of a target.
    fn sources(&self, slot: usize, target: Entity) -> Vec<Entity>;
    /// Moves a source among its siblings.
    fn place(&mut self, slot: usize, one: Entity, other: Entity, way: usize)
    -> Result<(), Refused>;
    /// The rows of a cascade, each with its target, if a component of that was found.
    fn cascade(&mut self, slot: usize) -> Option<Vec<(Entity, Option<Entity>)>>;
    /// The values that were removed since the last time.
    fn removed(&mut self, slot: usize) -> Option<Vec<(Entity, Option<Value>)>>;
    /// The entities of a group.
    fn group(&mut self, group: usize) -> Vec<Entity>;
    /// Despawns an entity.
    fn despawn(&mut self, entity: Entity) -> bool;
    /// Despawns all.
    fn clear(&mut self);
    /// Clones an entity: once, or by a template.
    fn clone_entity(&mut self, entity: Entity, count: usize) -> Result<Vec<Entity>, Refused>;
    /// Gives memory back, in one of several ways.
    fn shrink(&mut self, way: usize);
    /// Sends an event, if there are any.
    fn send(&mut self, number: u64);
    /// Runs the schedule.
    fn tick(&mut self);
    /// Makes a copy of the world.
    fn copy(&mut self, place: usize);
    /// Puts the world back to a copy.
    fn restore(&mut self, place: usize);
    /// What observers and systems wrote down.
    fn mirror(&mut self) -> Mirror;
    /// All entities.
    fn entities(&self) -> Vec<Entity>;
    /// The archetype of an entity, and whether the entity has all that it requires.
    fn kind_of(&self, entity: Entity) -> (Option<&'static str>, Vec<bool>);
    /// The entities that a query finds. `None` if the world refuses such a query.
    fn query(&mut self, terms: &[Term], since: ChangeTick) -> Option<Vec<Entity>>;
    /// Checks what must always be true.
    fn check(&self);
}

/// A world, its copies and its readers.
struct Played<W: World> {
    world: W,
    copies: Option<Box<dyn Copies<W>>>,
    logs: Vec<Option<Box<dyn Log<W>>>>,
}

/// A new world.
pub fn subject<W: Playable>() -> Box<dyn Subject>
where
    Mirror: ResourceOf<W>,
{
    let mut world = W::default();
    for slot in W::SLOTS {
        (slot.begin)(&mut world);
    }
    let logs = W::SLOTS
        .iter()
        .map(|slot| slot.log.map(|log| log(&mut world)))
        .collect();
    Box::new(Played {
        world,
        copies: W::COPIES.map(|make| make()),
        logs,
    })
}

fn refused(error: impl std::fmt::Debug) -> Refused {
    Refused(format!("{error:?}"))
}

impl<W: Playable> Subject for Played<W>
where
    Mirror: ResourceOf<W>,
{
    fn outline(&self) -> &'static Outline {
        &W::OUTLINE
    }

    fn change_tick(&mut self) -> ChangeTick {
        self.world.change_tick()
    }

    fn spawn_kind(
        &mut self,
        kind: usize,
        value: &dyn Fn(usize) -> Option<Value>,
    ) -> Result<Entity, Refused> {
        (W::KINDS[kind].spawn)(&mut self.world, value).map_err(refused)
    }

    fn spawn_built(&mut self, values: &[(usize, Value)]) -> Result<Entity, Refused> {
        let mut builder = EntityBuilder::new();
        for (slot, value) in values {
            (W::SLOTS[*slot].add)(&mut self.world, &mut builder, *value);
        }
        builder.spawn(&mut self.world).map_err(refused)
    }

    fn insert(&mut self, entity: Entity, slot: usize, value: Value) -> Changed {
        (W::SLOTS[slot].insert)(&mut self.world, entity, value)
    }

    fn remove(&mut self, entity: Entity, slot: usize) -> Changed {
        (W::SLOTS[slot].remove)(&mut self.world, entity)
    }

    fn get(&self, entity: Entity, slot: usize) -> Option<Value> {
        (W::SLOTS[slot].get)(&self.world, entity)
    }

    fn clear_component(&mut self, slot: usize) -> Option<Result<usize, Refused>> {
        W::SLOTS[slot]
            .clear
            .map(|clear| clear(&mut self.world).map_err(refused))
    }

    fn write(&mut self, entity: Entity, slot: usize, number: u64) -> Option<bool> {
        W::SLOTS[slot]
            .write
            .map(|write| write(&mut self.world, entity, number))
    }

    fn write_all(&mut self, slot: usize, by: u64) -> Option<Vec<Entity>> {
        W::SLOTS[slot]
            .write_all
            .map(|write| write(&mut self.world, by))
    }

    fn write_shared(&mut self, slots: &[usize], by: u64) -> Option<Vec<Vec<Entity>>> {
        let writes: Vec<_> = slots
            .iter()
            .map(|slot| W::SLOTS[*slot].share)
            .collect::<Option<_>>()?;
        W::SHARE.map(|share| share(&mut self.world, &writes, by))
    }

    fn changed(&mut self, slot: usize, since: ChangeTick) -> Option<Vec<Entity>> {
        W::SLOTS[slot]
            .changed
            .map(|changed| changed(&mut self.world, since))
    }

    fn find(&mut self, slot: usize, key: Value) -> Option<Vec<Entity>> {
        W::SLOTS[slot].find.map(|find| find(&mut self.world, key))
    }

    fn sources(&self, slot: usize, target: Entity) -> Vec<Entity> {
        W::SLOTS[slot]
            .relation
            .map(|walks| (walks.sources)(&self.world, target))
            .unwrap_or_default()
    }

    fn place(
        &mut self,
        slot: usize,
        one: Entity,
        other: Entity,
        way: usize,
    ) -> Result<(), Refused> {
        let walks = W::SLOTS[slot].relation.expect("it is a relation");
        (walks.place)(&mut self.world, one, other, way).map_err(refused)
    }

    fn cascade(&mut self, slot: usize) -> Option<Vec<(Entity, Option<Entity>)>> {
        let cascade = W::SLOTS[slot].relation?.cascade?;
        Some(cascade(&mut self.world))
    }

    fn removed(&mut self, slot: usize) -> Option<Vec<(Entity, Option<Value>)>> {
        let log = self.logs[slot].as_mut()?;
        Some(log.read(&self.world))
    }

    fn group(&mut self, group: usize) -> Vec<Entity> {
        W::MEMBERS[group](&mut self.world)
    }

    fn despawn(&mut self, entity: Entity) -> bool {
        self.world.despawn(entity)
    }

    fn clear(&mut self) {
        self.world.clear();
    }

    fn clone_entity(&mut self, entity: Entity, count: usize) -> Result<Vec<Entity>, Refused> {
        if count == 1 {
            return self
                .world
                .clone_entity(entity)
                .map(|clone| vec![clone])
                .map_err(refused);
        }
        let template = self.world.template(entity).map_err(refused)?;
        self.world
            .spawn_template(&template, count)
            .map(<[Entity]>::to_vec)
            .map_err(refused)
    }

    fn shrink(&mut self, way: usize) {
        match way {
            0 => self.world.shrink_to_fit(),
            _ => _ = self.world.compact(),
        }
    }

    fn send(&mut self, number: u64) {
        if let Some(send) = W::SEND {
            send(&mut self.world, Ping(number));
        }
    }

    fn tick(&mut self) {
        Playable::tick(&mut self.world);
    }

    fn copy(&mut self, place: usize) {
        if let Some(copies) = &mut self.copies {
            copies.copy(&mut self.world, place);
        }
    }

    fn restore(&mut self, place: usize) {
        if let Some(copies) = &mut self.copies {
            copies.restore(&mut self.world, place);
            // The logs are put back too, and readers that the world does not keep would read again.
            self.logs = W::SLOTS
                .iter()
                .map(|slot| slot.log.map(|log| log(&mut self.world)))
                .collect();
        }
    }

    fn mirror(&mut self) -> Mirror {
        let mut mirror = std::mem::take(self.world.resource_mut::<Mirror>());
        // All observers of one change are called for it before those of the next one.
        mirror.notices.sort_unstable();
        mirror
    }

    fn entities(&self) -> Vec<Entity> {
        self.world.entities().collect()
    }

    fn kind_of(&self, entity: Entity) -> (Option<&'static str>, Vec<bool>) {
        (
            self.world.kind_of(entity),
            W::KINDS
                .iter()
                .map(|kind| (kind.is)(&self.world, entity))
                .collect(),
        )
    }

    fn query(&mut self, terms: &[Term], since: ChangeTick) -> Option<Vec<Entity>> {
        let name = |slot: usize| W::OUTLINE.slots[slot].name;
        let mut builder = self.world.runtime_query();
        for term in terms {
            builder = match *term {
                Term::Read(slot) => builder.read(name(slot)),
                Term::Optional(slot) => builder.optional_read(name(slot)),
                Term::With(slot) => builder.with(name(slot)),
                Term::Without(slot) => builder.without(name(slot)),
                Term::AnyOf(one, other) => builder.any_of([name(one), name(other)]),
                Term::Changed(slot) => builder.changed(name(slot)),
                Term::Added(slot) => builder.added(name(slot)),
                Term::Is(kind) => builder.is(W::OUTLINE.kinds[kind].name),
                Term::Allow(slot) => builder.allow(name(slot)),
            };
        }
        let query = builder.build().ok()?;
        Some(self.world.run(&query).since(since).entities().collect())
    }

    fn check(&self) {
        self.world.check_invariants();
    }
}
