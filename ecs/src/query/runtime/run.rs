#![allow(unsafe_code)]

use super::chunk::ChunkRows;
use super::{RuntimeChunk, RuntimeQuery};
use crate::base::error::QueryError;
use crate::base::tick::{ChangeTick, Window};
use crate::query::row_test::RowTest;
use crate::query::tables::{TableRows, Tables};
use crate::query::words::{RowFilter, Words};
use crate::schema::{Declare, schema};
use crate::storage::Storage;
use crate::storage::slots::Location;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;
use ecs_value::Entity;
use ecs_value::FieldPath;

/// The rows of a [`RuntimeQuery`] as chunks: runs of neighbours in one table that match, and have and lack the same.
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
/// let query = kitchen.runtime_query().write("Heat").build()?;
/// kitchen.run(&query).for_each_row::<(&mut Heat,)>(|(heat,)| heat.0 += 60.0)?;
/// assert_eq!(kitchen.get(pan), Some(&Heat(80.0)));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
// Invariant: **chunk-lent-once** The store is borrowed for `'w`: exclusively, unless the query only reads. Chunks given out so far are
// of rows of `begun` before its rest, or of tables before it.
pub struct RuntimeChunks<'w, 'q, W: Declare> {
    pub(super) store: &'w Storage<W>,
    pub(super) query: &'q RuntimeQuery,
    /// `None` for a query that was made for worlds of another type, which matches nothing.
    tables: Option<Tables<'w, W, &'q RuntimeQuery>>,
    begun: Option<Begun<'w, 'q, W>>,
    asks_pools: bool,
    /// The tick after which values count as changed or added.
    since: ChangeTick,
    /// The rows that may match, if an index or a pool gave them.
    found: Option<Found>,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

/// The rows of a pool are looked up one by one, and put in order, where there are this many times fewer of them than entities.
const LOOKED_UP: usize = 8;

/// The only rows that may match.
struct Found {
    /// The index that gave them.
    index: Option<&'static str>,
    /// Tables and rows, in ascending order.
    rows: Vec<Location>,
    /// Those that were looked at.
    seen: usize,
}

impl Found {
    /// Those of one table that are neighbours, and the next ones. They are removed.
    fn next_run(&mut self, table: u32) -> Option<Range<usize>> {
        let rest = &self.rows[self.seen..];
        self.seen += rest.partition_point(|place| place.table < table);
        let rest = &self.rows[self.seen..];
        let first = rest.first().filter(|place| place.table == table)?.row as usize;
        let len = (first..)
            .zip(rest)
            .take_while(|(row, place)| place.table == table && place.row as usize == *row)
            .count();
        self.seen += len;
        Some(first..first + len)
    }
}

/// A table, and its rows that are left.
struct Begun<'w, 'q, W: Declare> {
    rows: TableRows<'w, W>,
    /// Of all rows, or of neighbours that an index found.
    rest: Rest<'w, 'q, W>,
    /// Rows that match but for their values, which were not read.
    unread: Range<usize>,
}

/// The rows of a table that are left.
enum Rest<'w, 'q, W: Declare> {
    /// Those of the words, if not all rows match, or some lack terms that others have.
    Words(Words<'w, W, &'q RuntimeQuery>),
    /// These rows. They match, unless the query asks pools for them.
    Rows(Range<usize>),
}

impl<'w, 'q, W: Declare> RuntimeChunks<'w, 'q, W> {
    /// The rows of a store that is borrowed exclusively.
    pub(crate) fn exclusive(store: &'w mut Storage<W>, query: &'q RuntimeQuery) -> Self {
        // SAFETY: chunk-lent-once: the borrow is exclusive. runtime-terms-disjoint: the query is sound.
        unsafe { Self::new(store, query) }
    }

    /// The rows of a shared store, if the query only reads.
    pub(crate) fn shared(
        store: &'w Storage<W>,
        query: &'q RuntimeQuery,
    ) -> Result<Self, QueryError> {
        // SAFETY: chunk-lent-once: the query only reads.
        query
            .is_read_only()
            .then(|| unsafe { Self::new(store, query) })
            .ok_or(QueryError::Writes)
    }

    /// # Safety
    ///
    /// `chunk-lent-once`.
    unsafe fn new(store: &'w Storage<W>, query: &'q RuntimeQuery) -> Self {
        let tables = query.fits(store).then(|| Tables::new(store, query));
        let (asks_pools, since) = (query.asks_pools(), ChangeTick::EVER);
        let mut chunks = Self {
            store,
            query,
            tables,
            begun: None,
            asks_pools,
            since,
            found: None,
            borrow: PhantomData,
        };
        if asks_pools && chunks.tables.is_some() {
            chunks.begin_with_pool();
        }
        chunks
    }

    /// Looks at the rows in the smallest pool alone of a component that all rows have, if they are few.
    fn begin_with_pool(&mut self) {
        let pools = self.query.demanded().filter(|asked| asked.sparse);
        let smallest = pools.min_by_key(|asked| self.store.pools().len(asked.index));
        let pool = smallest.and_then(|asked| self.store.pools().get(schema::<W>(), asked.index));
        if let Some(pool) = pool
            && pool.len() <= self.store.len() / LOOKED_UP
        {
            self.find(None, pool.entities());
        }
    }

    /// Looks at the rows of these entities alone, which an index found for a condition of the query.
    pub(crate) fn among(mut self, index: &'static str, entities: &[Entity]) -> Self {
        self.find(Some(index), entities);
        self
    }

    fn find(&mut self, index: Option<&'static str>, entities: &[Entity]) {
        let mut rows = Vec::new();
        // The walk through all rows needs no memory.
        if rows.try_reserve_exact(entities.len()).is_ok() {
            rows.extend(
                entities
                    .iter()
                    .filter_map(|entity| self.store.slots.locate(*entity)),
            );
            rows.sort_unstable_by_key(|place| (place.table, place.row));
            rows.dedup_by_key(|place| (place.table, place.row));
            self.found = Some(Found {
                index,
                rows,
                seen: 0,
            });
        }
    }

    /// The name of the index by which rows are found, if a condition of [`where_`](super::RuntimeQueryBuilder::where_) goes by one.
    pub const fn index(&self) -> Option<&'static str> {
        match &self.found {
            Some(found) => found.index,
            None => None,
        }
    }

    /// The meaning of [`changed`](super::RuntimeQueryBuilder::changed) and [`added`](super::RuntimeQueryBuilder::added): after this tick. Chunks that were
    /// taken before are not affected.
    #[must_use]
    pub fn since(mut self, tick: ChangeTick) -> Self {
        self.since = tick.seen_at(self.store.now());
        self
    }

    /// The entities of the rows, to change them one by one.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # pub struct Burning;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat, Burning) }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn((Heat(20.0),));
    /// let query = kitchen.runtime_query().read("Heat").build()?;
    /// let hot: Vec<Entity> = kitchen.run(&query).entities().collect();
    /// for entity in hot {
    ///     kitchen.insert(entity, Burning)?;
    /// }
    /// assert!(kitchen.has::<Burning>(pan));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn entities(self) -> impl Iterator<Item = Entity> {
        self.flat_map(|chunk| chunk.entities()).copied()
    }

    /// The next rows of a table that match, and have and lack the same.
    fn next_run(&mut self, begun: &mut Begun<'w, 'q, W>) -> Option<Range<usize>> {
        if self.query.values.is_empty() && self.found.is_none() {
            return self.next_alike(begun);
        }
        let entities = self.store.table_with_layout(begun.rows.number).entities();
        loop {
            if begun.unread.is_empty() {
                let Some(rows) = self.next_alike(begun) else {
                    let found = self.found.as_mut()?.next_run(begun.rows.number)?;
                    begun.rest = self.rest(begun.rows, found);
                    continue;
                };
                begun.unread = rows;
            }
            let start = begun.unread.find(|row| self.has_values(entities[*row]));
            if let Some(start) = start {
                let end = begun
                    .unread
                    .find(|row| !self.has_values(entities[*row]))
                    .unwrap_or(begun.unread.end);
                return Some(start..end);
            }
        }
    }

    /// Whether the values of a row, which is not lent, meet the conditions.
    fn has_values(&self, entity: Entity) -> bool {
        self.query.values.iter().all(|filter| {
            let value = self.store.compared_part(
                entity,
                filter.component,
                FieldPath::of_parsed(&filter.path),
            );
            value.is_ok_and(|value| filter.condition.holds_for(&value))
        })
    }

    /// As [`next_run`](Self::next_run), but the values are not read.
    fn next_alike(&self, begun: &mut Begun<'w, 'q, W>) -> Option<Range<usize>> {
        match &mut begun.rest {
            Rest::Words(words) => words.next_run(),
            Rest::Rows(rest) => {
                let mut rows = rest.clone();
                if self.asks_pools {
                    let test = RowTest::of(begun.rows, (self.store, self.window()));
                    let entities = test.table.entities();
                    let row = rows.find(|row| test.passes(self.query, *row, entities[*row]))?;
                    rows = row..row + 1;
                }
                rest.start = rows.end;
                (!rows.is_empty()).then_some(rows)
            }
        }
    }

    fn begin(&self, rows: TableRows<'w, W>) -> Begun<'w, 'q, W> {
        // Those that an index found come one run after the other.
        let all = if self.found.is_some() {
            0..0
        } else {
            0..rows.len()
        };
        Begun {
            rows,
            rest: self.rest(rows, all),
            unread: 0..0,
        }
    }

    fn rest(&self, rows: TableRows<'w, W>, asked: Range<usize>) -> Rest<'w, 'q, W> {
        let filter = if self.asks_pools {
            None
        } else {
            RowFilter::new(
                self.query,
                rows,
                self.store.table_with_layout(rows.number),
                self.window(),
            )
        };
        match filter {
            Some(filter) => Rest::Words(Words::new(filter, asked)),
            None => Rest::Rows(asked),
        }
    }

    fn window(&self) -> Window {
        Window::new(self.since, self.store.now())
    }
}

impl<'w, W: Declare> Iterator for RuntimeChunks<'w, '_, W> {
    type Item = RuntimeChunk<'w>;

    fn next(&mut self) -> Option<RuntimeChunk<'w>> {
        loop {
            if let Some(mut begun) = self.begun.take()
                && let Some(run) = self.next_run(&mut begun)
            {
                let rows = begun.rows;
                self.begun = Some(begun);
                // SAFETY: value-borrowed, chunk-lent-once: these rows were not given out. They match, and lack and have the same.
                return Some(RuntimeChunk::new(unsafe {
                    ChunkRows::new(self.store, self.query, rows, run)
                }));
            }
            let rows = self.tables.as_mut()?.next()?;
            self.begun = Some(self.begin(rows));
        }
    }
}
