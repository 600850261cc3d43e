//! The store: the slots of the entities and one list of tables.

mod access;
mod despawn;
mod inspect;
mod queries;
mod spawn;
mod views;

pub use inspect::{Entities, TableMemory};
pub use views::Split;

use crate::entity::{Entity, Location, Slots};
use crate::error::ReserveError;
use crate::schema::{ArchetypeInfo, ArchetypeOf, World, archetype_info, schema};
use crate::table::{Table, fail};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::slice;

/// What every world can do. A world made by [`world!`](crate::world) dereferences to it.
///
/// Invariants:
///
/// * **W1** `tables` are the tables of the schema's archetypes, one each, in the same order, each made with the
///   archetype's layout. None is ever given away, or lent as `&mut` to users.
/// * **W2** The slot of a living entity says a table and a row of it, and that row's entity is this one. There are as
///   many living entities as rows.
/// * **W3** The store is `Send` and `Sync` exactly if the world's components are: the columns' types come from
///   `W::Components` and from nowhere else.
pub struct Store<W: World> {
    tables: Vec<Table>,
    slots: Slots,
    components: PhantomData<W::Components>,
}

impl<W: World> Store<W> {
    /// An empty world. Tables get their memory with their first row.
    pub fn new() -> Self {
        let mut tables = Vec::new();
        tables.resize_with(schema::<W>().archetypes.len(), Table::new);
        Self { tables, slots: Slots::new(), components: PhantomData }
    }

    /// An empty world with room for the ids of so many entities. Tables make room for rows by
    /// [`reserve`](Self::reserve), or as their archetype's `capacity` says.
    pub fn with_capacity(entities: usize) -> Self {
        let mut store = Self::new();
        store.slots.try_reserve(entities).unwrap_or_else(|error| fail(error));
        store
    }

    /// How many entities are alive. O(tables).
    pub fn len(&self) -> usize {
        self.tables.iter().map(Table::len).sum()
    }

    /// Whether no entity is alive. O(tables).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Makes room for so many more rows of the archetype, and for their entities.
    ///
    /// # Panics
    ///
    /// If there can be no table so large. If the allocator fails, the program aborts.
    #[track_caller]
    pub fn reserve<A: ArchetypeOf<W>>(&mut self, additional: usize) {
        self.try_reserve::<A>(additional).unwrap_or_else(|error| fail(error));
    }

    /// Makes room for so many more rows of the archetype, and for their entities.
    ///
    /// # Errors
    ///
    /// If there can be no table so large, or no memory for it. The world is as it was.
    pub fn try_reserve<A: ArchetypeOf<W>>(&mut self, additional: usize) -> Result<(), ReserveError> {
        let info = archetype_info::<A>();
        self.table_mut::<A>().try_reserve(info, additional)?;
        self.slots.try_reserve(additional)
    }

    /// Gives back the memory that no row and no slot needs.
    pub fn shrink_to_fit(&mut self) {
        for (table, info) in self.tables.iter_mut().zip(schema::<W>().archetypes) {
            table.shrink_to_fit(info);
        }
        self.slots.shrink_to_fit();
    }

    /// All tables, in the order of the archetypes.
    #[inline(always)]
    pub(crate) fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// The table and place of a living entity.
    #[inline(always)]
    pub(crate) fn find(&self, entity: Entity) -> Option<(&Table, Location)> {
        let location = self.slots.locate(entity)?;
        // A dead slot and a reserved one name a table that there is not.
        Some((self.tables.get(location.table as usize)?, location))
    }

    #[inline(always)]
    fn table<A: ArchetypeOf<W>>(&self) -> &Table {
        &self.tables[A::INDEX]
    }

    #[inline(always)]
    fn table_mut<A: ArchetypeOf<W>>(&mut self) -> &mut Table {
        &mut self.tables[A::INDEX]
    }

    /// The tables with their layouts.
    fn tables_and_infos(&self) -> impl Iterator<Item = (&Table, &'static ArchetypeInfo)> {
        self.tables.iter().zip(schema::<W>().archetypes)
    }
}

impl<W: World> Default for Store<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: World> fmt::Debug for Store<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (table, info) in self.tables_and_infos() {
            map.entry(&info.name, &table.len());
        }
        map.finish()
    }
}

impl<W: World> Drop for Store<W> {
    fn drop(&mut self) {
        clear_tables(&mut self.tables, schema::<W>().archetypes, true);
    }
}

/// Empties the tables, and frees them if asked to. Their rows are dropped. When a value panics, the other tables follow
/// all the same, and the panic goes on.
fn clear_tables(tables: &mut [Table], infos: &[ArchetypeInfo], free: bool) {
    struct Others<'t> {
        tables: slice::IterMut<'t, Table>,
        infos: slice::Iter<'t, ArchetypeInfo>,
        free: bool,
    }
    struct Free<'t>(&'t mut Table, &'t ArchetypeInfo);

    impl Others<'_> {
        fn clear_next(&mut self) -> bool {
            let (Some(table), Some(info)) = (self.tables.next(), self.infos.next()) else { return false };
            if self.free {
                let free = Free(table, info);
                free.0.clear(info);
            } else {
                table.clear(info);
            }
            true
        }
    }

    impl Drop for Others<'_> {
        fn drop(&mut self) {
            while self.clear_next() {}
        }
    }

    impl Drop for Free<'_> {
        fn drop(&mut self) {
            self.0.deallocate(self.1);
        }
    }

    let mut others = Others { tables: tables.iter_mut(), infos: infos.iter(), free };
    while others.clear_next() {}
}
