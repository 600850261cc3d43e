//! All values of a registered component, by its key.

use super::{RuntimeChunk, RuntimeChunks};
use crate::query::RuntimeQuery;
use crate::schema::{Declare, schema};
use crate::storage::Storage;
use crate::storage::registry::Key;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use ecs_value::Entity;

/// All values of a component that was registered, with their entities, by table and row; of a sparse one, in the order of its pool. See
/// [`key_values`](crate::Storage::key_values).
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
/// let smell = kitchen.register_named::<u32>("Smell")?;
/// let soup = kitchen.spawn((Name("soup"),));
/// kitchen.insert_key(soup, smell, 3)?;
/// for (entity, value) in kitchen.key_values(smell).iter() {
///     assert_eq!((entity, *value), (soup, 3));
/// }
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct KeyValues<'w, C> {
    tables: Vec<(&'w [Entity], &'w [C])>,
}

impl<'w, C> KeyValues<'w, C> {
    /// The number of values. O(tables that have the component), as for all that is not a loop.
    pub fn len(&self) -> usize {
        self.tables.iter().map(|(entities, _)| entities.len()).sum()
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The entities, in the order of the values.
    pub fn entities(&self) -> impl Iterator<Item = Entity> + use<'w, '_, C> {
        self.tables
            .iter()
            .flat_map(|(entities, _)| *entities)
            .copied()
    }

    /// The values.
    pub fn values(&self) -> impl Iterator<Item = &'w C> + use<'w, '_, C> {
        self.tables.iter().flat_map(|(_, values)| *values)
    }

    /// Each entity with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, &'w C)> + use<'w, '_, C> {
        self.entities().zip(self.values())
    }

    /// The entities and the values of each table, or of the pool of a sparse component: two slices of one length, which is not 0.
    pub fn slices(
        &self,
    ) -> impl ExactSizeIterator<Item = (&'w [Entity], &'w [C])> + use<'w, '_, C> {
        self.tables.iter().copied()
    }
}

impl<C: fmt::Debug> fmt::Debug for KeyValues<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// All values of a component that was registered, to write. See [`key_values_mut`](crate::Store::key_values_mut).
pub struct KeyValuesMut<'w, C> {
    tables: Vec<(&'w [Entity], &'w mut [C])>,
}

impl<'w, C> KeyValuesMut<'w, C> {
    /// The number of values.
    pub fn len(&self) -> usize {
        self.tables.iter().map(|(entities, _)| entities.len()).sum()
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The entities, in the order of the values.
    pub fn entities(&self) -> impl Iterator<Item = Entity> + use<'w, '_, C> {
        self.tables
            .iter()
            .flat_map(|(entities, _)| *entities)
            .copied()
    }

    /// The values, to write.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut C> + use<'w, '_, C> {
        self.tables
            .iter_mut()
            .flat_map(|(_, values)| values.iter_mut())
    }

    /// Each entity with its value, to write.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Entity, &mut C)> + use<'w, '_, C> {
        self.tables
            .iter_mut()
            .flat_map(|(entities, values)| entities.iter().copied().zip(values.iter_mut()))
    }

    /// The entities and the values of each table, or of the pool of a sparse component: two slices of one length, which is not 0.
    pub fn slices_mut(
        &mut self,
    ) -> impl ExactSizeIterator<Item = (&'w [Entity], &mut [C])> + use<'w, '_, C> {
        self.tables
            .iter_mut()
            .map(|(entities, values)| (*entities, &mut **values))
    }
}

impl<C: fmt::Debug> fmt::Debug for KeyValuesMut<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self
            .tables
            .iter()
            .flat_map(|(entities, values)| entities.iter().zip(values.iter()));
        f.debug_map().entries(pairs).finish()
    }
}

/// # Values by key
///
/// All values of a registered component.
impl<W: Declare> Storage<W> {
    /// All values of a component that was registered, with their entities, those of disabled ones too. None, if the key is of another world. O(archetypes that were made at
    /// run time / 64 + tables that have the component), and O(1) if the component is sparse.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let price = kitchen.register_named::<u32>("price")?;
    /// let pans = [7, 9].map(|coins| {
    ///     let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
    ///     kitchen.insert_key(pan, price, coins).unwrap();
    ///     pan
    /// });
    /// let prices = kitchen.key_values(price);
    /// assert_eq!(prices.values().sum::<u32>(), 16);
    /// assert!(prices.entities().eq(pans));
    /// # Ok::<_, ecs::RegisterError>(())
    /// ```
    pub fn key_values<C: 'static>(&self, key: Key<C>) -> KeyValues<'_, C> {
        if let Some(component) = self.pool_of_key(key) {
            let tables = match self.pools.get(schema::<W>(), component) {
                Some(pool) if pool.len() > 0 => vec![(pool.entities(), pool.values())],
                _ => Vec::new(),
            };
            return KeyValues { tables };
        }
        let tables = match self.query_of(key, false) {
            Some(query) => RuntimeChunks::shared(self, &query)
                .map(|chunks| chunks.filter_map(to_read).collect()),
            None => Ok(Vec::new()),
        };
        KeyValues {
            tables: tables.unwrap_or_default(),
        }
    }

    /// As [`key_values`](Self::key_values), to write.
    pub(crate) fn values_mut_of<C: 'static>(&mut self, key: Key<C>) -> KeyValuesMut<'_, C> {
        if let Some(component) = self.pool_of_key(key) {
            let now = self.now().stamp();
            if let Some(pool) = self.pools.get_mut(schema::<W>(), component) {
                pool.mark_all(now);
            }
            let tables = match self.pools.get_mut(schema::<W>(), component) {
                Some(pool) if pool.len() > 0 => vec![pool.into_values()],
                _ => Vec::new(),
            };
            return KeyValuesMut { tables };
        }
        let Some(query) = self.query_of(key, true) else {
            return KeyValuesMut { tables: Vec::new() };
        };
        let chunks = RuntimeChunks::exclusive(self, &query);
        KeyValuesMut {
            tables: chunks.filter_map(to_write).collect(),
        }
    }

    /// The registered component that a key opens, if its values are in a pool.
    fn pool_of_key<C: 'static>(&self, key: Key<C>) -> Option<usize> {
        let component = self
            .registered(key.id())
            .and(self.key_column(key))?
            .cell
            .component();
        self.pools
            .is_sparse(schema::<W>(), component)
            .then_some(component)
    }

    /// A query of the registered component that a key opens.
    fn query_of<C: 'static>(&self, key: Key<C>, write: bool) -> Option<RuntimeQuery> {
        self.registered(key.id()).and(self.key_column(key))?;
        let query = self.runtime_query().allow_all();
        let query = if write {
            query.write(key)
        } else {
            query.read(key)
        };
        query.build().ok()
    }
}

fn to_read<'w, C: 'static>(mut chunk: RuntimeChunk<'w>) -> Option<(&'w [Entity], &'w [C])> {
    Some((chunk.entities(), chunk.take_to_read(0)?))
}

fn to_write<'w, C: 'static>(mut chunk: RuntimeChunk<'w>) -> Option<(&'w [Entity], &'w mut [C])> {
    Some((chunk.entities(), chunk.take(0)?))
}
