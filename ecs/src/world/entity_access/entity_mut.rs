//! An entity to change.

use super::EntityRef;
use crate::base::component_id::ComponentId;
use crate::base::error::fallible::or_fail;
use crate::base::error::{ChangeError, Rejected};
use crate::base::rule::{Rule, check};
use crate::query::ArchetypeOf;
use crate::relation::Below;
use crate::schema::{Bundle, ComponentOf, Linked, RelationOf, WritableIn, component_name};
use crate::storage::registry::Key;
use crate::world::change::ReplaceRule;
use crate::world::store::{Store, World};
use core::fmt;
use ecs_value::Entity;

/// An entity, with all that it has, to read and to change. See [`Store::entity_mut`].
///
/// An observer of a change may take the entity out of the world. Then it has no components any more, and a change of it is an error.
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
/// let mut it = kitchen.entity_mut(pan)?;
/// if let Some(heat) = it.get_mut::<Heat>() {
///     heat.0 += 60.0;
/// }
/// it.get_or_insert_with(|| Name("pan"))?.0 = "hot pan";
/// assert_eq!(kitchen.get(pan), Some(&Name("hot pan")));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct EntityMut<'w, W: World> {
    store: &'w mut Store<W>,
    entity: Entity,
}

/// # One entity, step by step
///
/// A handle that finds the entity once.
impl<W: World> Store<W> {
    /// An entity, to change it in several steps. O(1).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Debug, PartialEq)] pub struct Name(&'static str);
    /// # #[derive(Debug, PartialEq)] pub struct Heat(f32);
    /// # pub struct Dirty;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat, Dirty) }
    /// #     #[relation(acyclic, on_despawn = cascade, inverse = children)] pub struct ChildOf { parent: Entity }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// let mut it = kitchen.entity_mut(pan)?;
    /// it.get_mut::<Heat>().unwrap().0 += 80.0;
    /// it.insert(Dirty)?.insert(Name("old pan"))?;
    /// it.spawn_below::<ChildOf>(|pan| {
    ///     pan.spawn((Name("lid"),));
    /// });
    /// assert_eq!(it.remove::<Heat>()?, Some(Heat(100.0)));
    /// assert_eq!(kitchen.children(pan).count(), 1);
    /// kitchen.entity_mut(pan)?.despawn();
    /// assert!(kitchen.is_empty());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has no row yet.
    #[inline]
    pub fn entity_mut(&mut self, entity: Entity) -> Result<EntityMut<'_, W>, ChangeError> {
        if self.contains(entity) {
            Ok(EntityMut {
                store: self,
                entity,
            })
        } else {
            Err(self.no_row(entity))
        }
    }

    /// A component of an entity, to write. If the entity lacks the component, it gets the value that `value` makes. O(1), or as
    /// [`insert`](Self::insert).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Name(&'static str);
    /// # pub struct Hits(u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Battle { components: (Name, Hits) }
    /// #     #[archetype] pub struct Tank { name: Name, hits: Option<Hits> }
    /// # }
    /// # let mut battle = Battle::new();
    /// # let tank = battle.spawn(Tank { name: Name("Bob"), hits: None });
    /// for _ in 0..3 {
    ///     battle.get_or_insert_with(tank, || Hits(0))?.0 += 1;
    /// }
    /// assert_eq!(battle.get::<Hits>(tank).unwrap().0, 3);
    /// # Ok::<_, ecs::ChangeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead: `value` is not called then. As [`insert`](Self::insert), which would give the value back; here it is
    /// dropped. If an observer takes the new component away at once.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[track_caller]
    pub fn get_or_insert_with<C: WritableIn<W>>(
        &mut self,
        entity: Entity,
        value: impl FnOnce() -> C,
    ) -> Result<&mut C, ChangeError> {
        if !self.has::<C>(entity) {
            if !self.contains(entity) {
                return Err(self.no_row(entity));
            }
            self.insert(entity, value()).map_err(|error| error.cause)?;
        }
        // The caller writes it, so it is marked as any other.
        let missing = ChangeError::MissingComponent {
            entity,
            component: component_name::<W, C>(),
        };
        self.get_mut(entity).ok_or(missing)
    }
}

impl<W: World> EntityMut<'_, W> {
    /// The handle.
    #[inline]
    pub fn entity(&self) -> Entity {
        self.entity
    }

    /// The entity to read, for as long as this is borrowed.
    #[inline]
    pub fn as_ref(&self) -> EntityRef<'_, W> {
        EntityRef::new(self.store, self.entity)
    }

    /// Whether the entity has the component.
    #[inline]
    pub fn has<C: ComponentOf<W>>(&self) -> bool {
        self.store.has::<C>(self.entity)
    }

    /// Whether the entity [is](crate::Storage::is) of the archetype.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # pub struct Lid;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat, Lid) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
    /// let mut it = kitchen.entity_mut(pan)?;
    /// assert!(it.insert(Lid)?.is::<Pan>());
    /// it.remove::<Heat>()?;
    /// assert!(!it.is::<Pan>());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is<A: ArchetypeOf<W>>(&self) -> bool {
        self.store.is::<A>(self.entity)
    }

    /// The components that the entity has.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # pub struct Lid;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat, Lid) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
    /// let mut it = kitchen.entity_mut(pan)?;
    /// assert_eq!(it.components().count(), 1);
    /// assert_eq!(it.insert(Lid)?.components().count(), 2);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self) -> impl Iterator<Item = ComponentId> + '_ {
        self.store.components_of(self.entity)
    }

    /// A component, if the entity has it. O(1).
    #[inline]
    pub fn get<C: ComponentOf<W>>(&self) -> Option<&C> {
        self.store.get(self.entity)
    }

    /// A component to write, if the entity has it. O(1).
    #[inline]
    pub fn get_mut<C: WritableIn<W>>(&mut self) -> Option<&mut C> {
        self.store.get_mut(self.entity)
    }

    /// A registered component, if the entity has it.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
    /// let price = kitchen.register_named::<u32>("price")?;
    /// kitchen.insert_key(pan, price, 7)?;
    /// let mut it = kitchen.entity_mut(pan)?;
    /// assert_eq!(it.get_key(price), Some(&7));
    /// if let Some(price) = it.get_key_mut(price) {
    ///     *price += 1;
    /// }
    /// assert_eq!(it.get_key(price), Some(&8));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn get_key<C: 'static>(&self, key: Key<C>) -> Option<&C> {
        self.store.get_key(self.entity, key)
    }

    /// A registered component to write, if the entity has it.
    #[inline]
    pub fn get_key_mut<C: 'static>(&mut self, key: Key<C>) -> Option<&mut C> {
        self.store.get_key_mut(self.entity, key)
    }

    /// A view of the row, to write, if the entity [is](crate::Storage::is) of the archetype.
    #[inline]
    pub fn row_mut<A: ArchetypeOf<W>>(&mut self) -> Option<A::Write<'_>> {
        self.store.row_mut::<A>(self.entity)
    }

    /// As [`Store::get_or_insert_with`].
    ///
    /// # Errors
    ///
    /// As [`Store::get_or_insert_with`].
    ///
    /// # Panics
    ///
    /// As [`Store::insert`] does.
    #[track_caller]
    pub fn get_or_insert_with<C: WritableIn<W>>(
        &mut self,
        value: impl FnOnce() -> C,
    ) -> Result<&mut C, ChangeError> {
        self.store.get_or_insert_with(self.entity, value)
    }

    /// Gives the entity a component, or another value of the one that it has. [`Store::insert`] returns the value before.
    ///
    /// # Errors
    ///
    /// As [`Store::insert`].
    ///
    /// # Panics
    ///
    /// As [`Store::insert`] does.
    #[track_caller]
    pub fn insert<C: ComponentOf<W>>(&mut self, value: C) -> Result<&mut Self, Rejected<C>> {
        self.store.insert(self.entity, value)?;
        Ok(self)
    }

    /// Gives the entity several components.
    ///
    /// # Errors
    ///
    /// As [`Store::insert_many`].
    ///
    /// # Panics
    ///
    /// As [`Store::insert`] does.
    #[track_caller]
    pub fn insert_many<B: Bundle<W>>(&mut self, bundle: B) -> Result<&mut Self, Rejected<B>> {
        check!(ReplaceRule::<W, (), B>::CHECKED);
        or_fail(self.store.exchange_checked::<(), B>(self.entity, bundle))?;
        Ok(self)
    }

    /// Takes a component away, and returns it. `None` if the entity had none.
    ///
    /// # Errors
    ///
    /// As [`Store::remove`].
    ///
    /// # Panics
    ///
    /// As [`Store::insert`] does.
    #[track_caller]
    pub fn remove<C: ComponentOf<W>>(&mut self) -> Result<Option<C>, ChangeError> {
        self.store.remove(self.entity)
    }

    /// Takes several components away, those that the entity has. [`Store::remove_many`] returns them.
    ///
    /// # Errors
    ///
    /// As [`Store::remove_many`].
    ///
    /// # Panics
    ///
    /// As [`Store::insert`] does.
    #[track_caller]
    pub fn remove_many<B: Bundle<W>>(&mut self) -> Result<&mut Self, ChangeError> {
        check!(ReplaceRule::<W, B, ()>::CHECKED);
        or_fail(self.store.exchange_checked::<B, ()>(self.entity, ()))?;
        Ok(self)
    }

    /// Spawns sources of the entity, as [`Store::spawn_below`] does.
    ///
    /// # Panics
    ///
    /// As [`Store::spawn_with`] does.
    #[track_caller]
    pub fn spawn_below<R: RelationOf<W>>(
        &mut self,
        sources: impl FnOnce(&mut Below<'_, Store<W>, R>),
    ) -> &mut Self {
        check!(Linked::<W, R>::CHECKED);
        self.store.spawn_sources(self.entity, sources);
        self
    }

    /// Takes the entity out of the world, as [`Store::despawn`] does. Says whether it was alive still.
    #[expect(
        clippy::must_use_candidate,
        reason = "most callers know that the entity is alive"
    )]
    pub fn despawn(self) -> bool {
        self.store.despawn(self.entity)
    }
}

impl<W: World> fmt::Debug for EntityMut<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_ref(), f)
    }
}
