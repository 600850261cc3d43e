//! Which rows match a query that was made at run time.

use super::RuntimeQuery;
use crate::base::tick::{ChangeTick, Window};
use crate::query::row_test::RowTest;
use crate::query::tables::{TableRows, Tables};
use crate::query::words::{RowFilter, Words};
use crate::schema::{Declare, schema};
use crate::storage::Storage;
use crate::storage::slots::Location;
use alloc::vec::Vec;
use core::ops::Range;
use ecs_value::Entity;
use ecs_value::FieldPath;

/// The rows of a query, as runs of neighbours in one table that match, and have and lack the same: each row once.
pub(super) struct Runs<'w, 'q, W: Declare> {
    pub(super) store: &'w Storage<W>,
    pub(super) query: &'q RuntimeQuery,
    /// `None` for a query that was made for worlds of another type, which matches nothing.
    tables: Option<Tables<'w, W, &'q RuntimeQuery>>,
    begun: Option<Begun<'w, 'q, W>>,
    asks_pools: bool,
    tells_rows_apart: bool,
    /// The tick after which values count as changed or added.
    since: ChangeTick,
    /// The rows that may match, if an index or a pool gave them.
    found: Option<Found>,
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

impl<'w, 'q, W: Declare> Runs<'w, 'q, W> {
    pub(super) fn new(store: &'w Storage<W>, query: &'q RuntimeQuery) -> Self {
        let tables = query.fits(store).then(|| Tables::new(store, query));
        let (asks_pools, since) = (query.asks_pools(), ChangeTick::EVER);
        let tells_rows_apart = query.tells_rows_apart();
        let mut runs = Self {
            store,
            query,
            tables,
            begun: None,
            asks_pools,
            tells_rows_apart,
            since,
            found: None,
        };
        if asks_pools && runs.tables.is_some() {
            runs.begin_with_pool();
        }
        runs
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

    /// Looks at the rows of these entities alone, which an index or a pool gave.
    pub(super) fn find(&mut self, index: Option<&'static str>, entities: &[Entity]) {
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

    /// The name of the index that gave the rows.
    pub(super) const fn index(&self) -> Option<&'static str> {
        match &self.found {
            Some(found) => found.index,
            None => None,
        }
    }

    /// Sets the tick after which values count as changed or added.
    pub(super) fn since(&mut self, tick: ChangeTick) {
        self.since = tick.seen_at(self.store.now());
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

impl<'w, W: Declare> Iterator for Runs<'w, '_, W> {
    type Item = (TableRows<'w, W>, Range<usize>);

    fn next(&mut self) -> Option<(TableRows<'w, W>, Range<usize>)> {
        if !self.tells_rows_apart && self.found.is_none() {
            let rows = self.tables.as_mut()?.next()?;
            return Some((rows, 0..rows.len()));
        }
        loop {
            if let Some(mut begun) = self.begun.take()
                && let Some(run) = self.next_run(&mut begun)
            {
                let rows = begun.rows;
                self.begun = Some(begun);
                return Some((rows, run));
            }
            let rows = self.tables.as_mut()?.next()?;
            self.begun = Some(self.begin(rows));
        }
    }
}
