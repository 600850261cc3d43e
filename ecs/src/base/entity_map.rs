//! Handles in values: which values have some, and the copies that they come to name.
#![allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]

use crate::base::error::ReserveError;
use crate::base::for_tuples::for_tuples;
use crate::base::memory::try_collect;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::rc::Rc;
use alloc::string::String;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::marker::PhantomData;
use core::time::Duration;
use core::{iter, mem};
use ecs_value::Entity;
#[cfg(feature = "std")]
use std::collections::{HashMap, HashSet};

/// A value that contains entity handles. When entities are copied together, handles to them become handles to their copies.
///
/// [`#[derive(Component)]`](derive@crate::Component) looks for handles in all fields whose types implement this trait: [`Entity`], numbers and
/// texts, options, arrays, tuples and collections of these. Nothing has to be said for a component such as `Owner(Entity)`. Derive the
/// trait for other types that contain handles:
///
/// * types of fields of a component, such as an enum or a struct;
/// * components that do not derive [`Component`](trait@crate::Component), whose fields the world cannot see;
/// * generic components, whose parameters may stand for types with handles.
///
/// The derive passes over fields whose types do not implement the trait. A value behind an `Rc` or an `Arc` is shared, and stays as it is.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::MapEntities;
///
/// #[derive(Clone, MapEntities)]
/// pub enum Order {
///     Idle,
///     Follow { leader: Entity },
/// }
///
/// #[derive(Component, Clone)]
/// pub struct Orders(pub Vec<Order>);
///
/// ecs::world! {
///     #[world] pub struct Arena { components: (Orders) }
///     #[relation(acyclic, on_despawn = cascade, inverse = members)] pub struct MemberOf { squad: Entity }
/// }
///
/// let mut arena = Arena::new();
/// let squad = arena.spawn((Orders(Vec::new()),));
/// arena.spawn((Orders(vec![Order::Idle, Order::Follow { leader: squad }]), MemberOf { squad }));
///
/// let twin = arena.clone_with_descendants::<MemberOf>(squad)?;
/// let member = arena.members(twin).next().unwrap();
/// let Orders(orders) = arena.get::<Orders>(member).unwrap();
/// assert!(matches!(orders[..], [Order::Idle, Order::Follow { leader }] if leader == twin));
/// # Ok::<_, ecs::DataError>(())
/// ```
///
/// # By hand
///
/// An implementation by hand decides which handles are mapped. It takes precedence over the fields that `#[derive(Component)]` finds. This
/// component keeps one of its handles:
///
/// ```
/// use ecs::prelude::*;
/// use ecs::{EntityMap, MapEntities};
///
/// #[derive(Component, Clone)]
/// pub struct Turret {
///     pub base: Entity,
///     /// The turret that this one was modelled after: the same for each copy.
///     pub model: Entity,
/// }
///
/// impl MapEntities for Turret {
///     fn map_entities(&mut self, map: &EntityMap<'_>) {
///         self.base.map_entities(map);
///     }
/// }
/// # ecs::world! { #[world] pub struct Arena { components: (Turret) } }
///
/// # let mut arena = Arena::new();
/// let turret = arena.spawn_empty();
/// arena.insert(turret, Turret { base: turret, model: turret })?;
/// let twin = arena.clone_entity(turret)?;
/// assert_eq!(arena.get::<Turret>(twin).map(|it| [it.base, it.model]), Some([twin, turret]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "handles in `{Self}` cannot be mapped",
    label = "does not implement `MapEntities`",
    note = "add `#[derive(ecs::MapEntities)]` to `{Self}`, or implement the trait: one without handles has nothing to do"
)]
pub trait MapEntities {
    /// Puts the copies of entities in the place of those that were copied. Called for the value of a copy before anyone sees it.
    fn map_entities(&mut self, map: &EntityMap<'_>);
}

/// Entities that were copied together, each with its copy. See [`MapEntities`].
#[derive(Clone, Copy, Debug)]
pub struct EntityMap<'m> {
    /// Entities and their copies, in the order of the entities.
    pairs: &'m [(Entity, Entity)],
}

impl<'m> EntityMap<'m> {
    /// Of one entity.
    pub(crate) const fn of_one(pair: &'m [(Entity, Entity); 1]) -> Self {
        Self { pairs: pair }
    }

    /// The copy of an entity, or `None` if the entity was not copied. O(log n) for n copied entities.
    ///
    /// ```
    /// use ecs::{Entity, EntityMap, MapEntities};
    ///
    /// /// A handle that is kept as a number.
    /// pub struct Bits(pub u64);
    ///
    /// impl MapEntities for Bits {
    ///     fn map_entities(&mut self, map: &EntityMap<'_>) {
    ///         if let Some(copy) = Entity::from_bits(self.0).ok().and_then(|entity| map.get(entity)) {
    ///             self.0 = copy.to_bits();
    ///         }
    ///     }
    /// }
    /// ```
    pub fn get(&self, entity: Entity) -> Option<Entity> {
        let place = self
            .pairs
            .binary_search_by_key(&entity, |(entity, _)| *entity)
            .ok()?;
        Some(self.pairs[place].1)
    }
}

/// Entities and their copies, in the order of the entities.
pub(crate) struct EntityPairs(Vec<(Entity, Entity)>);

impl EntityPairs {
    /// Room for as many.
    pub(crate) fn try_with_room(count: usize, what: &'static str) -> Result<Self, ReserveError> {
        try_collect(iter::empty(), count, what).map(Self)
    }

    /// Puts the entities in, each with its copy.
    pub(crate) fn fill(&mut self, entities: &[Entity], copies: &[Entity]) {
        self.0
            .extend(entities.iter().copied().zip(copies.iter().copied()));
        self.0.sort_unstable();
    }

    pub(crate) fn map(&self) -> EntityMap<'_> {
        EntityMap { pairs: &self.0 }
    }
}

impl MapEntities for Entity {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        if let Some(copy) = map.get(*self) {
            *self = copy;
        }
    }
}

macro_rules! without_handles {
    ($($ty:ty)*) => {
        $(impl MapEntities for $ty {
            fn map_entities(&mut self, _: &EntityMap<'_>) {}
        })*
    };
}

without_handles! {
    () bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64
    String Box<str> Duration
}

macro_rules! without_own_values {
    ($($(#[$attribute:meta])* $ty:ty;)*) => {
        $($(#[$attribute])* impl<T: ?Sized> MapEntities for $ty {
            fn map_entities(&mut self, _: &EntityMap<'_>) {}
        })*
    };
}

// Values that are shared stay as they are.
without_own_values! {
    PhantomData<T>;
    &T;
    Rc<T>;
    #[cfg(target_has_atomic = "ptr")] Arc<T>;
}

macro_rules! each {
    ($([$($parameters:tt)*] $ty:ty;)*) => {
        $(impl<$($parameters)*> MapEntities for $ty {
            fn map_entities(&mut self, map: &EntityMap<'_>) {
                for value in self {
                    value.map_entities(map);
                }
            }
        })*
    };
}

each! {
    [T: MapEntities, const N: usize] [T; N];
    [T: MapEntities] [T];
    [T: MapEntities] Vec<T>;
    [T: MapEntities] VecDeque<T>;
}

impl<T: MapEntities> MapEntities for Option<T> {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        if let Some(value) = self {
            value.map_entities(map);
        }
    }
}

impl<T: MapEntities + ?Sized> MapEntities for Box<T> {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        (**self).map_entities(map);
    }
}

impl<T: MapEntities, E: MapEntities> MapEntities for Result<T, E> {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        match self {
            Ok(value) => value.map_entities(map),
            Err(error) => error.map_entities(map),
        }
    }
}

impl<T: MapEntities> MapEntities for Cell<T> {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        self.get_mut().map_entities(map);
    }
}

impl<T: MapEntities> MapEntities for RefCell<T> {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        self.get_mut().map_entities(map);
    }
}

/// A key of a collection may not be changed where it is.
fn mapped<T: MapEntities>(mut value: T, map: &EntityMap<'_>) -> T {
    value.map_entities(map);
    value
}

impl<K: MapEntities + Ord> MapEntities for BTreeSet<K> {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        *self = mem::take(self)
            .into_iter()
            .map(|key| mapped(key, map))
            .collect();
    }
}

impl<K: MapEntities + Ord, V: MapEntities> MapEntities for BTreeMap<K, V> {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        *self = mem::take(self)
            .into_iter()
            .map(|entry| mapped(entry, map))
            .collect();
    }
}

#[cfg(feature = "std")]
impl<K: MapEntities + Eq + core::hash::Hash, S: core::hash::BuildHasher> MapEntities
    for HashSet<K, S>
{
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        let keys: Vec<K> = self.drain().map(|key| mapped(key, map)).collect();
        self.extend(keys);
    }
}

#[cfg(feature = "std")]
impl<K: MapEntities + Eq + core::hash::Hash, V: MapEntities, S: core::hash::BuildHasher> MapEntities
    for HashMap<K, V, S>
{
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        let entries: Vec<(K, V)> = self.drain().map(|entry| mapped(entry, map)).collect();
        self.extend(entries);
    }
}

macro_rules! impl_tuple {
    ($($T:ident $place:tt),+) => {
        impl<$($T: MapEntities),+> MapEntities for ($($T,)+) {
            fn map_entities(&mut self, map: &EntityMap<'_>) {
                $(self.$place.map_entities(map);)+
            }
        }
    };
}

for_tuples!(impl_tuple);

/// Finds how handles in a field are mapped, whether its type has any or not: the associated constants of the inherent `impl` win over
/// those of the trait [`Unmapped`] where its bound holds.
pub struct Mapped<F>(PhantomData<F>);

impl<F: MapEntities> Mapped<F> {
    /// Whether there may be handles.
    pub const __ecs_maps: bool = true;
    /// Maps them.
    pub const __ecs_map: fn(&mut F, &EntityMap<'_>) = F::map_entities;
}

/// See [`Mapped`].
pub trait Unmapped<F> {
    /// No handles are found in the field.
    const __ecs_maps: bool = false;
    /// The field stays as it is.
    const __ecs_map: fn(&mut F, &EntityMap<'_>) = |_, _| {};
}

impl<F> Unmapped<F> for Mapped<F> {}
