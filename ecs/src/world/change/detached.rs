//! Entities with all their components, between two worlds.

use super::relations::Leaving;
use super::{Operation, Transition};
use crate::base::component_id::ComponentId;
use crate::base::error::{ChangeError, DataError, Rejected, ReserveError, text_of_error};
use crate::base::memory::{try_box, try_collect, try_text};
use crate::schema::{Components, MadeSlot, TypeVisitor, schema};
use crate::storage::dynamic::Kind;
use crate::storage::moves::{AnyValue, DataValue};
use crate::storage::registered_id;
use crate::storage::registry::Described;
use crate::storage::removal_logs::{Moving, RemovalLogs};
use crate::world::store::{Store, World};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::TypeId;
use core::marker::PhantomData;
use core::{fmt, iter, mem};
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
    /// Each with its component in the world that was asked last.
    values: Vec<(ComponentId, AnyValue)>,
    /// Of each component.
    names: Box<[Box<str>]>,
    /// Boxed, since a taken entity is a part of an error.
    origin: Box<[Origin; 1]>,
    world: PhantomData<fn(W) -> W>,
}

/// What a taken entity was.
struct Origin {
    /// In worlds of the type.
    kind: Kind,
    /// In the world that it was taken out of.
    entity: Entity,
}

impl<W: World> Detached<W> {
    /// The number of components.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether the entity had no components.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names of the components.
    pub fn components(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(|name| &**name)
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
    /// depend on this one. O(components), each of which is boxed. The idea is that of `hecs::World::take`.
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
        let mut holders = self.try_hold(entity)?;
        // A log for each component, to which the values are moved, as those that are logged are when an entity leaves.
        let mut logs = RemovalLogs::default();
        for (component, holder) in &mut holders {
            let make = holder
                .moving
                .map_or(Moving::of::<Described>().make, |moving| moving.make);
            holder.slot = Some(make(&mut logs, component.index())?);
        }
        let origin = try_box(Origin {
            kind: self.kind_of_table(from.table),
            entity,
        });
        let origin =
            origin.map_err(|_| ReserveError::out_of_memory(ENTITY, size_of::<Origin>()))?;
        let mut values = try_collect(iter::empty(), holders.len(), ENTITY)?;
        let mut names = try_collect(iter::empty(), holders.len(), ENTITY)?;
        if self.is_followed(Operation::Despawn(entity)) {
            let notices = self.count_notices_of_departure(entity, from);
            self.observers.try_reserve_pending(notices)?;
            self.try_reserve_notices(entity)?;
            self.note(&Transition::departure(entity, from, false));
        }
        let leaving = Leaving::new(self, entity);
        mem::swap(&mut leaving.store.removed, &mut logs);
        leaving.store.leave_logged(entity, from);
        mem::swap(&mut leaving.store.removed, &mut logs);
        for (
            component,
            Holder {
                name,
                moving,
                slot,
                data,
            },
        ) in holders.drain(..)
        {
            let value = match (moving, slot) {
                (Some(moving), Some(slot)) => {
                    (moving.open)(&mut logs, component.index(), slot).map(AnyValue::Typed)
                }
                _ => data.map(|data| AnyValue::Data(data.left())),
            };
            if let Some(value) = value {
                values.push((component, value));
                names.push(name);
            }
        }
        let taken = Detached {
            values,
            names: names.into_boxed_slice(),
            origin,
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
        let [Origin { kind, entity }] = *taken.origin;
        let kind = kind.filter(|_| TypeId::of::<V>() == TypeId::of::<W>());
        for ((component, value), name) in taken.values.iter_mut().zip(&taken.names) {
            let Some(found) = self.find_taken(value, name) else {
                let cause = DataError::UnknownComponent {
                    component: text_of_error(name),
                };
                return Err(Rejected {
                    value: taken,
                    cause,
                });
            };
            *component = found;
        }
        if let Some(cause) = self.same_component(&taken) {
            return Err(Rejected {
                value: taken,
                cause,
            });
        }
        match self.spawn_any(&mut taken.values, kind, Some(entity)) {
            Ok(entity) => Ok(entity),
            Err(cause) => Err(Rejected {
                value: taken,
                cause,
            }),
        }
    }

    /// The components of an entity, and how their values are moved out.
    fn try_hold(&self, entity: Entity) -> Result<Holders<W::Components>, ReserveError> {
        let mut holders = try_collect(iter::empty(), self.components_of(entity).count(), ENTITY)?;
        for component in self.components_of(entity) {
            let name =
                try_text(self.component_name(component).unwrap_or_default())?.into_boxed_str();
            let data = self.try_copy_data(entity, component)?;
            let moving = if data.is_some() {
                None
            } else {
                self.moving(component)
            };
            holders.push((
                component,
                Holder {
                    name,
                    moving,
                    slot: None,
                    data,
                },
            ));
        }
        Ok(holders)
    }

    /// The functions that move values of a component of a Rust type.
    fn moving(&self, component: ComponentId) -> Option<Moving<W::Components>> {
        let mut visitor = FindMoving {
            place: component.index(),
            found: None,
        };
        W::Components::visit_types(0, &mut visitor);
        let of_registered = || self.registered(component)?.moving?.downcast_ref().copied();
        let moving: Option<Moving<W::Components>> = visitor.found.or_else(of_registered);
        let type_id = self.component_type(component.index());
        assert!(
            moving.is_some_and(|moving| Some(moving.type_id) == type_id),
            "the functions are of the type of the component"
        );
        moving
    }

    /// The error if two components of the entity are one component of this world.
    fn same_component<V: World>(&self, taken: &Detached<V>) -> Option<DataError> {
        let component = |place: usize| taken.values[place].0;
        let mut pairs = (1..taken.len()).flat_map(|other| (0..other).map(move |one| [one, other]));
        let same = pairs.find(|[one, other]| component(*one) == component(*other))?;
        let name = |place: usize| text_of_error(&taken.names[place]);
        Some(DataError::SameComponent {
            taken: same.map(name),
            component: self.name_for_error(component(same[0])),
        })
    }

    /// The component of this world that is that of a value, which had this name.
    fn find_taken(&self, value: &AnyValue, name: &str) -> Option<ComponentId> {
        let named = self.storage.registry.find(name).map(registered_id::<W>);
        match value {
            AnyValue::Data(value) => named.filter(|component| {
                let data = self.data_column(*component).map(|(column, _)| column.info);
                // Which function drops them is the world's: see `Registered::is_same`.
                data.is_ok_and(|info| {
                    info.size == value.bytes().len() && info.drop.is_some() == value.has_drop()
                })
            }),
            AnyValue::Typed(made) => {
                let type_id = made.type_id();
                let listed = schema::<W>()
                    .components
                    .iter()
                    .position(|info| info.type_id == type_id);
                let named = named
                    .filter(|component| self.component_type(component.index()) == Some(type_id));
                listed.map(ComponentId::new).or(named)
            }
        }
    }
}

type Holders<T> = Vec<(ComponentId, Holder<T>)>;

/// A component of an entity that is to be taken.
struct Holder<T> {
    name: Box<str>,
    /// `None` of a component that is described by data.
    moving: Option<Moving<T>>,
    /// The memory for the value, so that nothing is asked for once it has left.
    slot: Option<MadeSlot>,
    data: Option<DataValue>,
}

/// Finds the functions of the type at a place of the world's list.
struct FindMoving<T> {
    place: usize,
    found: Option<Moving<T>>,
}

impl<T> TypeVisitor for FindMoving<T> {
    fn visit<C: 'static>(&mut self, place: usize) {
        if place == self.place {
            self.found = Some(Moving::of::<C>());
        }
    }
}

/// The purpose of memory, for errors.
const ENTITY: &str = "an entity that is taken";
