//! The content of the world: entities, and the memory that they take.

use super::Storage;
use crate::schema::{Declare, schema};
use crate::storage::dynamic::Dynamic;
use crate::storage::slots::table_number;
use crate::storage::table::Table;
use core::iter::FusedIterator;
use ecs_value::Entity;

/// # Entities and memory
///
/// Entities, the memory that tables take, and the archetypes of entities.
impl<W: Declare> Storage<W> {
    /// All living entities, table by table.
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
    /// assert_eq!(kitchen.entities().collect::<Vec<_>>(), [pan]);
    /// ```
    pub fn entities(&self) -> Entities<'_, W> {
        Entities {
            store: self,
            table: 0,
            row: 0,
        }
    }

    /// The memory that each table takes, in the order of the archetypes' declaration.
    pub fn memory(&self) -> impl Iterator<Item = TableMemory> + '_ {
        self.living_tables().map(|(_, table)| TableMemory {
            archetype: table.layout().name,
            rows: table.len(),
            capacity: table.capacity(),
            row_bytes: table.layout().row_size,
            bytes: table.bytes(),
        })
    }

    /// The bytes that dynamic archetypes take, without the rows of their tables. A world has room for the first one from the beginning.
    pub fn dynamic_bytes(&self) -> usize {
        let tables = self.tables.capacity() - schema::<W>().archetypes.len();
        self.dynamic().map_or(0, Dynamic::bytes) + tables * size_of::<Table>()
    }

    /// The bytes that the pools of sparse components take.
    pub fn pool_bytes(&self) -> usize {
        self.pools.bytes(schema::<W>())
    }

    /// The bytes that the slots of the entities take.
    pub fn entity_bytes(&self) -> usize {
        self.slots.bytes()
    }

    /// The number of the table that has the entity's row, as [`archetypes`](Self::archetypes) numbers them. `None` if it is dead. O(1).
    pub fn table_of(&self, entity: Entity) -> Option<usize> {
        let (_, location) = self.find(entity)?;
        Some(location.table as usize)
    }

    /// The name of the archetype of the table that has the entity's row. `None` if it is dead. All dynamic archetypes have one name; see
    /// [`kind_of`](Self::kind_of).
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
    /// assert_eq!(kitchen.archetype_of(pan), Some("Pan"));
    /// ```
    pub fn archetype_of(&self, entity: Entity) -> Option<&'static str> {
        let (_, location) = self.find(entity)?;
        Some(self.info(location.table).name)
    }
}

/// All living entities of a world. See [`Storage::entities`].
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat,) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pans: Vec<Entity> = (0..3).map(|_| kitchen.spawn(Pan { heat: Heat(20.0) })).collect();
/// let entities = kitchen.entities();
/// assert_eq!(entities.len(), 3);
/// assert!(entities.eq(pans));
/// ```
pub struct Entities<'w, W: Declare> {
    store: &'w Storage<W>,
    table: usize,
    row: usize,
}

impl<W: Declare> Iterator for Entities<'_, W> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        loop {
            self.store.tables.get(self.table)?;
            let table = self.store.table_with_layout(table_number(self.table));
            if let Some(entity) = table.entities().get(self.row) {
                self.row += 1;
                return Some(*entity);
            }
            self.table += 1;
            self.row = 0;
        }
    }

    #[inline]
    fn fold<A, F: FnMut(A, Entity) -> A>(self, init: A, mut f: F) -> A {
        let Self {
            store,
            table: first,
            mut row,
        } = self;
        let mut so_far = init;
        for number in table_number(first)..table_number(store.tables.len()) {
            let entities = store.table_with_layout(number).entities();
            for entity in entities
                .get(core::mem::take(&mut row)..)
                .unwrap_or_default()
            {
                so_far = f(so_far, *entity);
            }
        }
        so_far
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self
            .store
            .tables
            .iter()
            .skip(self.table)
            .map(crate::storage::table::Table::len)
            .sum::<usize>()
            - self.row;
        (rest, Some(rest))
    }
}

impl<W: Declare> ExactSizeIterator for Entities<'_, W> {}
impl<W: Declare> FusedIterator for Entities<'_, W> {}

impl<W: Declare> Clone for Entities<'_, W> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<W: Declare> core::fmt::Debug for Entities<'_, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The memory of a table.
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
/// let pans = kitchen.memory().find(|table| table.archetype == "Pan").unwrap();
/// assert_eq!(pans.rows, 1);
/// assert!(pans.bytes > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableMemory {
    /// The archetype.
    pub archetype: &'static str,
    /// The rows that are there.
    pub rows: usize,
    /// The rows that there is room for.
    pub capacity: usize,
    /// The bytes that a row takes, its entity included.
    pub row_bytes: usize,
    /// The bytes that the table has allocated.
    pub bytes: usize,
}
