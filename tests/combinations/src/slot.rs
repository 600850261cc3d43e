//! The typed methods of a world, as functions without types: those of one component, and those of one archetype.

use crate::part::Part;
use crate::subject::SharedWrite;
use crate::value::Value;
use ecs::prelude::*;
use ecs::relation::Acyclic;
use ecs::{
    ChangeError, ChangeTick, EntityBuilder, EventCursor, Key, Registration, Rejected, RemovedValue,
    Up,
};

/// The outcome of an insertion or a removal: the value that was there.
pub type Changed = Result<Option<Value>, ChangeError>;

/// What can be done with one component of a world.
pub struct Slot<W: World> {
    pub(crate) begin: fn(&mut W),
    pub(crate) insert: fn(&mut W, Entity, Value) -> Changed,
    pub(crate) remove: fn(&mut W, Entity) -> Changed,
    pub(crate) get: fn(&W, Entity) -> Option<Value>,
    pub(crate) add: fn(&mut W, &mut EntityBuilder<W>, Value),
    pub(crate) clear: Option<fn(&mut W) -> Result<usize, ChangeError>>,
    pub(crate) write: Option<fn(&mut W, Entity, u64) -> bool>,
    pub(crate) write_all: Option<fn(&mut W, u64) -> Vec<Entity>>,
    pub(crate) share: Option<SharedWrite<W>>,
    pub(crate) changed: Option<fn(&mut W, ChangeTick) -> Vec<Entity>>,
    pub(crate) log: Option<fn(&mut W) -> Box<dyn Log<W>>>,
    pub(crate) find: Option<fn(&mut W, Value) -> Vec<Entity>>,
    pub(crate) relation: Option<Walks<W>>,
}

/// What can be done with a relation of a world.
pub struct Walks<W: World> {
    pub(crate) sources: fn(&W, Entity) -> Vec<Entity>,
    pub(crate) place: fn(&mut W, Entity, Entity, usize) -> Result<(), ChangeError>,
    pub(crate) cascade: Option<fn(&mut W) -> Vec<(Entity, Option<Entity>)>>,
}

impl<W: World> Clone for Walks<W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: World> Copy for Walks<W> {}

/// Reads the values that were removed since the last time.
pub trait Log<W> {
    /// The entities and values. The value is absent if nothing could copy it.
    fn read(&mut self, world: &W) -> Vec<(Entity, Option<Value>)>;
}

impl<W: World, C: Part + ComponentOf<W>> Log<W> for EventCursor<RemovedValue<C>> {
    fn read(&mut self, world: &W) -> Vec<(Entity, Option<Value>)> {
        world
            .read_removed(self)
            .map(|it| (it.entity, it.value.as_ref().map(Part::value)))
            .collect()
    }
}

impl<W: World> Slot<W> {
    /// Of a component that the world lists.
    pub const fn listed<C: Part + ComponentOf<W>>() -> Self {
        Self {
            begin: |_| {},
            insert: |world, entity, value| {
                let outcome = world.insert(entity, C::make(value));
                outcome
                    .map(|old| old.map(|old| old.value()))
                    .map_err(|it| it.cause)
            },
            remove: |world, entity| {
                world
                    .remove::<C>(entity)
                    .map(|old| old.map(|old| old.value()))
            },
            get: |world, entity| world.get::<C>(entity).map(Part::value),
            add: |_, builder, value| {
                builder.add(C::make(value));
            },
            clear: Some(|world| world.clear_component::<C>()),
            write: None,
            write_all: None,
            share: None,
            changed: None,
            log: None,
            find: None,
            relation: None,
        }
    }

    /// Of a component that the world does not list, and that is registered when the world begins.
    pub const fn registered<C: Part + Send + Sync>(begin: fn(&mut W)) -> Self {
        Self {
            begin,
            insert: |world, entity, value| {
                let key = key::<W, C>(world);
                let outcome = world.insert_key(entity, key, C::make(value));
                outcome
                    .map(|old| old.map(|old| old.value()))
                    .map_err(|it: Rejected<C>| it.cause)
            },
            remove: |world, entity| {
                let key = key::<W, C>(world);
                world
                    .remove_key(entity, key)
                    .map(|old| old.map(|old| old.value()))
            },
            get: |world, entity| world.get_key(entity, key::<W, C>(world)).map(Part::value),
            add: |world, builder, value| {
                builder.add_key(key::<W, C>(world), C::make(value));
            },
            clear: None,
            write: Some(|world, entity, number| {
                let key = key::<W, C>(world);
                world
                    .get_key_mut(entity, key)
                    .map(|it| it.set(number))
                    .is_some()
            }),
            write_all: Some(|world, by| {
                let key = key::<W, C>(world);
                let bump = |(entity, value): (Entity, &mut C)| {
                    let number = value.value().number();
                    value.set(number + by);
                    entity
                };
                world.key_values_mut(key).iter_mut().map(bump).collect()
            }),
            share: None,
            changed: None,
            log: None,
            find: None,
            relation: None,
        }
    }

    /// With writes where values are.
    #[must_use]
    pub const fn written<C: Part + WritableIn<W>>(mut self) -> Self {
        self.write = Some(|world, entity, number| {
            world
                .get_mut::<C>(entity)
                .map(|it| it.set(number))
                .is_some()
        });
        self.write_all = Some(|world, by| add_to_all::<W, C>(world.query(), by));
        self
    }

    /// With writes in a world that is shared.
    #[must_use]
    pub const fn shared<C: Part + WritableIn<W>>(mut self) -> Self {
        self.share = Some(|world, by| {
            world.run(move |rows: Query<'_, W, (Entity, &mut C)>| add_to_all(rows, by))
        });
        self
    }

    /// With questions for what was changed.
    #[must_use]
    pub const fn tracked<C: Part + ComponentOf<W>>(mut self) -> Self {
        self.changed = Some(|world, tick| {
            let mut changed = Vec::new();
            world
                .query_filtered::<Entity, ecs::Changed<C>>()
                .since(tick)
                .for_each(|entity| changed.push(entity));
            changed
        });
        self
    }

    /// With a log of what was removed.
    #[must_use]
    pub const fn logged<C: Part + ComponentOf<W>>(mut self) -> Self {
        self.log = Some(|world| Box::new(world.watch_removed::<C>()));
        self
    }

    /// With an index.
    #[must_use]
    pub const fn indexed(mut self, find: fn(&mut W, Value) -> Vec<Entity>) -> Self {
        self.find = Some(find);
        self
    }

    /// As a relation.
    #[must_use]
    pub const fn related<R: RelationOf<W>>(mut self) -> Self {
        self.relation = Some(Walks {
            sources: |world, entity| world.sources_of::<R>(entity).collect(),
            place: |world, one, other, way| match way {
                0 => world.place_before::<R>(one, other),
                1 => world.place_after::<R>(one, other),
                2 => world.place_first::<R>(one),
                _ => world.place_last::<R>(one),
            },
            cascade: None,
        });
        self
    }

    /// As a relation that is acyclic.
    ///
    /// # Panics
    ///
    /// If it is none.
    #[must_use]
    pub const fn acyclic<R: RelationOf<W> + Acyclic, C: Part + ComponentOf<W>>(mut self) -> Self {
        let Some(mut walks) = self.relation else {
            panic!("it is a relation")
        };
        walks.cascade = Some(|world| {
            let mut rows = Vec::new();
            world
                .cascade::<R, (Entity, &R, Option<Up<R, &C>>)>()
                .for_each(|(entity, relation, above)| {
                    // The value above is there if the target has it, and is the target's.
                    rows.push((entity, above.and(relation.target())));
                });
            rows
        });
        self.relation = Some(walks);
        self
    }
}

/// Adds to a component of all rows. All ways to it are one function, since each loop of a query costs much to compile.
pub(crate) fn add_to_all<W: World, C: Part + WritableIn<W>>(
    rows: Query<'_, W, (Entity, &mut C)>,
    by: u64,
) -> Vec<Entity> {
    let mut entities = Vec::new();
    rows.for_each(|(entity, value)| {
        value.set(value.value().number() + by);
        entities.push(entity);
    });
    entities
}

fn key<W: World, C: Part>(world: &W) -> Key<C> {
    world.key::<C>().expect("it is registered")
}

/// Registers a component as its world is to use it.
///
/// # Panics
///
/// If another one has the name.
pub fn register<W: World, C: Part + ecs::Component + Send + Sync>(
    world: &mut W,
    registration: Registration<'_, C>,
) {
    world.register_with(registration).expect("the name is free");
}

/// What can be done with one archetype of a world.
pub struct Kind<W: World> {
    pub(crate) spawn: fn(&mut W, &dyn Fn(usize) -> Option<Value>) -> Result<Entity, ChangeError>,
    pub(crate) is: fn(&W, Entity) -> bool,
}

/// A row of a drawn archetype.
pub trait Row: Sized {
    /// The row with these values.
    fn make(value: &dyn Fn(usize) -> Option<Value>) -> Self;
}

impl<W: World> Kind<W> {
    /// Of an archetype.
    pub const fn of<A: Row + ArchetypeOf<W>>() -> Self {
        Self {
            spawn: |world, value| world.try_spawn(A::make(value)).map_err(|error| error.cause),
            is: |world, entity| world.is::<A>(entity),
        }
    }
}
