//! Entities with all their components, between two worlds.

use super::relations::Leaving;
use super::{Operation, Transition};
use crate::base::component::ComponentInfo;
use crate::base::component_id::ComponentId;
use crate::base::error::{ChangeError, DataError, Rejected, ReserveError, text_of_error};
use crate::base::memory::{try_box, try_collect, try_text};
use crate::schema::schema;
use crate::storage::dynamic::Kind;
use crate::storage::moves::{Inheritance, ValueBuffer};
use crate::storage::registered_id;
use crate::world::store::{Store, World};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::TypeId;
use core::marker::PhantomData;
use core::{fmt, iter};
use ecs_value::Entity;

/// An entity that was taken out of a world of the type `W`, with all its components. See [`Store::detach`].
///
/// The values are dropped with it.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let taken = kitchen.detach(pan)?;
/// assert_eq!(taken.components().count(), 2);
/// assert!(!kitchen.contains(pan));
/// kitchen.attach(taken).unwrap();
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Detached<W: World> {
    /// Boxed, since a taken entity is a part of an error.
    parts: Box<[Parts; 1]>,
    world: PhantomData<fn(W) -> W>,
}

/// What a taken entity had, and what it was.
struct Parts {
    /// The values, by their components in the world that was asked last.
    values: ValueBuffer,
    /// Of each component.
    names: Vec<Box<str>>,
    /// In worlds of the type.
    kind: Kind,
    /// In the world that it was taken out of.
    entity: Entity,
}

impl<W: World> Detached<W> {
    /// The number of components.
    pub fn len(&self) -> usize {
        self.parts[0].names.len()
    }

    /// Whether the entity had no components.
    pub fn is_empty(&self) -> bool {
        self.parts[0].names.is_empty()
    }

    /// The names of the components.
    pub fn components(&self) -> impl ExactSizeIterator<Item = &str> {
        self.parts[0].names.iter().map(|name| &**name)
    }
}

impl<W: World> fmt::Debug for Detached<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Detached")
            .field(&self.components().collect::<Vec<_>>())
            .finish()
    }
}

/// # Entities of other worlds
///
/// An entity leaves one world, and enters another.
impl<W: World> Store<W> {
    /// Takes an entity out of the world, with all its components, typed, registered and described by data. Another world
    /// [spawns](Self::attach) it, with a handle of its own.
    ///
    /// Observers, logs of removed values and relations see a despawn: the logs get clones, where the types are `Clone`, and entities go along that
    /// depend on this one. O(components). The idea is that of `hecs::World::take`.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// pub struct Name(String);
    /// pub struct Health(u32);
    ///
    /// ecs::world! {
    ///     #[world] pub struct Level { components: (Name, Health) }
    ///     #[archetype] pub struct Hero { name: Name, health: Health }
    /// }
    ///
    /// let (mut cave, mut castle) = (Level::new(), Level::new());
    /// let [bought, won] = [&mut cave, &mut castle].map(|level| level.register_named::<u32>("coins").unwrap());
    /// let hero = cave.spawn(Hero { name: Name("Ann".into()), health: Health(7) });
    /// cave.insert_key(hero, bought, 30)?;
    ///
    /// let taken = cave.detach(hero)?;
    /// assert!(!cave.contains(hero));
    /// let hero = castle.attach(taken)?;
    /// assert_eq!(castle.get::<Name>(hero).map(|name| name.0.as_str()), Some("Ann"));
    /// assert_eq!(castle.get_key(hero, won), Some(&30));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead or only reserved, or there is no memory. The entity stays, with all its components.
    pub fn detach(&mut self, entity: Entity) -> Result<Detached<W>, ChangeError> {
        let from = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let mut names = try_collect(iter::empty(), self.components_of(entity).count(), ENTITY)?;
        for component in self.components_of(entity) {
            let name = self.component_name(component).unwrap_or_default();
            names.push(try_text(name)?.into_boxed_str());
        }
        let info = |component: ComponentId| {
            let column = self.column_of(component)?;
            Some((component.index(), column.info))
        };
        let mut heir = Inheritance::try_new(self.components_of(entity).filter_map(info))?;
        let parts = try_box(Parts {
            values: ValueBuffer::new(),
            names,
            kind: self.kind_of_table(from.table),
            entity,
        });
        let mut parts =
            parts.map_err(|_| ReserveError::out_of_memory(ENTITY, size_of::<Parts>()))?;
        if self.is_followed(Operation::Despawn(entity)) {
            let notices = self.count_notices_of_departure(entity, from);
            self.observers.try_reserve_pending(notices)?;
            self.try_reserve_notices(entity)?;
            self.note(&Transition::departure(entity, from, false));
        }
        let leaving = Leaving::new(self, entity);
        leaving
            .store
            .storage
            .discard_row_for(entity, from, &mut heir);
        parts[0].values = heir.into_values();
        let taken = Detached {
            parts,
            world: PhantomData,
        };
        // Values of entities that go along, and observers, may panic: all values have their owner.
        drop(leaving);
        self.deliver();
        Ok(taken)
    }

    /// Spawns an entity that was [taken](Self::detach) out of another world, or of this one. It gets a new handle. Components that the world
    /// lists are found by their types, others by the names and types, or sizes, by which they are registered. It is of the archetype that it was
    /// of, if the worlds are of one type.
    ///
    /// A handle of the entity itself in its components becomes the new one, where handles are [found](Self::clone_with_descendants). Other
    /// handles are as they were: those of relations have to be alive here.
    ///
    /// # Errors
    ///
    /// If the world does not know a component, or has one component for two of them, or refuses a relation or a unique key, or there is no
    /// memory: the entity comes back, with all its components.
    ///
    /// # Panics
    ///
    /// If a [`MapEntities`](trait@crate::MapEntities) does: nothing is spawned, and the components are dropped.
    pub fn attach<V: World>(
        &mut self,
        mut taken: Detached<V>,
    ) -> Result<Entity, Rejected<Detached<V>, DataError>> {
        let [parts] = &mut *taken.parts;
        let kind = (parts.kind).filter(|_| TypeId::of::<V>() == TypeId::of::<W>());
        let attached = self
            .find_taken(parts)
            .and_then(|()| self.spawn_any(&mut parts.values, kind, Some(parts.entity)));
        attached.map_err(|cause| Rejected {
            value: taken,
            cause,
        })
    }

    /// Finds the components of this world for the values of an entity, and writes them down.
    fn find_taken(&self, parts: &mut Parts) -> Result<(), DataError> {
        let Parts { values, names, .. } = parts;
        let mut found = try_collect(iter::empty(), names.len(), ENTITY)?;
        for (info, name) in values.infos().zip(&*names) {
            let component = self.find_taken_one(info, name);
            found.push(component.ok_or_else(|| DataError::UnknownComponent {
                component: text_of_error(name),
            })?);
        }
        values
            .rename(&found)
            .map_err(|same| DataError::SameComponent {
                taken: same.map(|place| text_of_error(&names[place])),
                component: self.name_for_error(ComponentId::new(found[same[0]])),
            })
    }

    /// The component of this world that is that of a value, which had this name.
    fn find_taken_one(&self, value: &ComponentInfo, name: &str) -> Option<usize> {
        let named = self.storage.registry.find(name).map(registered_id::<W>);
        let of_type = |info: &ComponentInfo| info.value_type() == value.value_type();
        let named = named.filter(|component| {
            let own = self.column_of(*component).map(|column| column.info);
            // Which function drops bytes is the world's: see `Registered::is_same`.
            own.is_some_and(|own| of_type(&own) && own.drop.is_some() == value.drop.is_some())
        });
        let listed = schema::<W>().components.iter().position(of_type);
        listed.or(named.map(ComponentId::index))
    }
}

/// The purpose of memory, for errors.
const ENTITY: &str = "an entity that is taken";
