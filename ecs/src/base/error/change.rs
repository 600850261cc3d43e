//! Why entities are not changed.

use super::ReserveError;
use crate::base::component_id::ComponentId;
use core::error::Error;
use core::fmt;
use ecs_value::{Entity, OutOfMemory};

errors! {
    /// Why an operation on entities was not carried out. The world is as it was.
    ///
    /// An operation that takes a value gives the value back, in [`Rejected`](crate::Rejected).
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
    /// use ecs::ChangeError;
    ///
    /// let pan = kitchen.reserve_entity();
    /// assert_eq!(kitchen.entity_ref(pan).err(), Some(ChangeError::Reserved(pan)));
    /// kitchen.spawn_at(pan, Pan { name: Name("pan"), heat: Heat(20.0) })?;
    /// assert_eq!(kitchen.entity_ref(pan)?.get::<Heat>(), Some(&Heat(20.0)));
    /// let duplicate = kitchen.get_many_mut::<Heat, 2>([pan, pan]).unwrap_err();
    /// assert_eq!(duplicate, ChangeError::Duplicate(pan));
    /// kitchen.despawn(pan);
    /// assert_eq!(kitchen.remove::<Heat>(pan), Err(ChangeError::NoSuchEntity(pan)));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Rules of [relations](crate::relation) and of [unique keys](crate::index):
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// use ecs::ChangeError;
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Number(pub u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Number) }
    /// #     #[index(hash, unique, key = number.0)] pub struct ByNumber { number: Number }
    /// #     #[relation(acyclic, on_despawn = cascade, inverse = children)] pub struct ChildOf { parent: Entity }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    ///
    /// let shelf = kitchen.spawn((Number(1),));
    /// let pot = kitchen.spawn((ChildOf { parent: shelf },));
    /// let error = kitchen.insert(shelf, ChildOf { parent: pot }).err().unwrap();
    /// assert_eq!(error.cause, ChangeError::Cycle { relation: "ChildOf", through: pot });
    /// let error = kitchen.insert(pot, Number(1)).err().unwrap();
    /// assert_eq!(error.cause, ChangeError::Unique { key_of: "Number", held_by: Some(shelf) });
    /// let error = kitchen.place_before::<ChildOf>(pot, shelf).unwrap_err();
    /// assert_eq!(error, ChangeError::NoSibling { entity: pot, other: shelf, relation: "ChildOf" });
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ChangeError {
        /// The handle is dead, or of another world.
        NoSuchEntity(entity: Entity) => "{entity} is dead or of another world";
        /// The entity is reserved, and has no row yet. [`Store::spawn_at`](crate::Store::spawn_at) gives it one.
        Reserved(entity: Entity) => "{entity} is reserved, and has no row yet";
        /// The handle given to `spawn_at` is not reserved: it is dead, of another world, or has its row already.
        NotReserved(entity: Entity) =>
            "{entity} is not a reserved entity: it is dead, of another world, or has its row already";
        /// The entity has no such component.
        MissingComponent {
            /// The entity.
            entity: Entity,
            /// The component that it lacks.
            component: &'static str,
        } => "{entity} has no `{component}`";
        /// The key is of another world, or of another type than the component has.
        UnknownKey(id: ComponentId) => "the key to {id} is not of this world, or of another type";
        /// The entity is of another archetype than the one that was named.
        OtherArchetype {
            /// The entity.
            entity: Entity,
            /// The archetype that it is not of.
            archetype: &'static str,
        } => "{entity} is not of the archetype `{archetype}`";
        /// The same entity stands twice in the list.
        Duplicate(entity: Entity) => "{entity} stands twice in the list, and can be borrowed mutably once";
        /// The columns to be spawned differ in length.
        Lengths {
            /// The archetype of the rows.
            archetype: &'static str,
            /// The length of the first column.
            expected: usize,
            /// The length of the first column that differs.
            found: usize,
        } => "the columns of `{archetype}` differ in length: {expected} and {found} rows";
        /// There is no memory for the rows, or a limit was reached.
        Reserve(error: ReserveError) => "{error}";
        /// The target of a relation is dead, or reserved, or of another world.
        DeadTarget {
            /// The relation.
            relation: &'static str,
            /// The target.
            target: Entity,
        } => "the target of `{relation}`, {target}, is dead, or reserved, or of another world";
        /// The target of a relation is of no archetype that `to(…)` names.
        WrongEnd {
            /// The relation.
            relation: &'static str,
            /// The target.
            target: Entity,
        } => "{target} is of no archetype that `{relation}` may have as its target";
        /// The relation is acyclic, and the target is the source itself, or below the source.
        Cycle {
            /// The relation.
            relation: &'static str,
            /// The entity of the circle that is right below the source: the source itself, if it is its own target.
            through: Entity,
        } => "`{relation}` would go round in a circle through {through}";
        /// The entity to be placed among the sources of its target has no target, or is dead.
        NoTarget {
            /// The entity.
            entity: Entity,
            /// The relation.
            relation: &'static str,
        } => "{entity} has no target by `{relation}`, or is dead";
        /// The entity beside which another one was to be placed has another target, or none, or is that entity itself.
        NoSibling {
            /// The entity.
            entity: Entity,
            /// The other one.
            other: Entity,
            /// The relation.
            relation: &'static str,
        } => "{other} is no other entity with the target that {entity} has by `{relation}`";
        /// Another entity holds a unique key.
        Unique {
            /// The component.
            key_of: &'static str,
            /// The entity that has the key. `None` if it is another one of those that were to come together.
            held_by: Option<Entity>,
        } => { |f| match held_by {
            Some(entity) => write!(f, "{entity} holds the key of this `{key_of}` already"),
            None => write!(f, "two of those that were to come have one key of `{key_of}`"),
        } };
        /// The change was made, and one observer was not called: the same observer was called for the same entity and the same kind of
        /// change among the causes, so the observers would call each other without end. See [`CommandError::cascade`](crate::CommandError).
        Cascade(entity: Entity) => "{entity} was changed, and observers call each other without end";
        /// The change was made, and one observer was not called: the chain of observers is as long as the world
        /// [allows](crate::Store::set_cascade_limit).
        CascadeLimit(entity: Entity) =>
            "{entity} was changed, and the chain of observers is as long as the world allows (`set_cascade_limit`)";
    }
}

impl ChangeError {
    /// Whether the allocator failed, as opposed to a limit or a rule of the world.
    pub const fn is_out_of_memory(&self) -> bool {
        matches!(self, Self::Reserve(error) if error.is_out_of_memory())
    }

    /// Whether a retry fails as long as the world does not change. Any other reason may be temporary.
    pub const fn is_final(&self) -> bool {
        match self {
            Self::Reserve(error) => error.is_final(),
            _ => true,
        }
    }

    /// The same, of the entities of a relation by other handles.
    #[cfg(feature = "save")]
    pub(crate) fn map_relation(mut self, handle: impl FnOnce(Entity) -> Entity) -> Self {
        if let Self::DeadTarget { target: at, .. }
        | Self::WrongEnd { target: at, .. }
        | Self::Cycle { through: at, .. } = &mut self
        {
            *at = handle(*at);
        }
        self
    }
}

impl Error for ChangeError {}

impl From<ReserveError> for ChangeError {
    fn from(error: ReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl From<OutOfMemory> for ChangeError {
    #[cold]
    fn from(error: OutOfMemory) -> Self {
        Self::Reserve(error.into())
    }
}
