#![allow(unsafe_code)]

use super::{RuntimeChunk, RuntimeQuery};
use crate::query::TermInfo;
use crate::query::changes::mark_terms;
use crate::query::matching::matches;
use crate::query::row_test::RowTest;
use crate::query::runs::Alike;
use crate::schema::{Declare, schema};
use crate::storage::Storage;
use crate::tick::{ChangeTick, Window};
use core::marker::PhantomData;

/// The rows of a [`RuntimeQuery`] as chunks: runs of neighbours in one table that match, and have and lack the same.
///
/// Invariant: **R3** The store is borrowed for `'w`: exclusively, unless the query only reads. Chunks given out so far are
/// of rows before `from` of the table `table`, or of tables before it.
pub struct RuntimeChunks<'w, 'q, W: Declare> {
    store: &'w Storage<W>,
    query: &'q RuntimeQuery,
    asks_pools: bool,
    /// Whether the query is one of such worlds. One that was made for worlds of another type may not be, and matches nothing then.
    fits: bool,
    table: usize,
    from: usize,
    /// What is left of the word of the bitmaps that has the table in it.
    bits: u64,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, 'q, W: Declare> RuntimeChunks<'w, 'q, W> {
    /// # Safety
    ///
    /// R3.
    pub(crate) unsafe fn new(store: &'w Storage<W>, query: &'q RuntimeQuery) -> Self {
        let (asks_pools, fits) = (query.asks_pools(), query.fits::<W>());
        Self { store, query, asks_pools, fits, table: 0, from: 0, bits: 0, borrow: PhantomData }
    }

    /// Goes to the next table that may match, from `self.table` on. `None` at the end.
    fn seek(&mut self) -> Option<()> {
        let declared = schema::<W>().archetypes.len();
        let query = self.query;
        query.with_info(|terms, filter| {
            while self.table < declared {
                if matches(terms, filter, schema::<W>().cells_of(self.table)) {
                    return Some(());
                }
                self.table += 1;
            }
            let bitmaps = self.store.dynamic()?.bitmaps();
            let mut place = self.table - declared;
            loop {
                if place.is_multiple_of(64) {
                    self.bits = bitmaps.matching((terms, filter), schema::<W>().stride, place / 64)?;
                }
                let left = self.bits >> (place % 64);
                if left != 0 {
                    self.table = declared + place + left.trailing_zeros() as usize;
                    return Some(());
                }
                place = (place / 64 + 1) * 64;
                self.table = declared + place;
            }
        })
    }
}

impl<'w, W: Declare> Iterator for RuntimeChunks<'w, '_, W> {
    type Item = RuntimeChunk<'w>;

    fn next(&mut self) -> Option<RuntimeChunk<'w>> {
        if !self.fits {
            return None;
        }
        loop {
            self.seek()?;
            let table = self.store.tables().get(self.table)?;
            let number = u32::try_from(self.table).ok()?;
            let (cells, info, from) = (self.store.cells(number), self.store.info(number), self.from);
            let pools = self.store.pools();
            // Queries that are made while the program runs do not ask what was changed.
            let window = Window::new(ChangeTick::EVER, self.store.now());
            let run =
                self.query.with_info(|terms, filter| match Alike::new((terms, filter), table, (cells, info), window) {
                    _ if self.asks_pools => {
                        let test = RowTest { table, cells, info, window, pools, schema: schema::<W>() };
                        let entities = table.entities(info);
                        let row = (from..table.len()).find(|row| test.passes((terms, filter), *row, entities[*row]));
                        row.map(|row| row..row + 1)
                    }
                    Some(alike) if from < table.len() => alike.next_run(from, table.len(), &mut None),
                    Some(_) => None,
                    None => (from < table.len()).then_some(from..table.len()),
                });
            if let Some(run) = run {
                self.from = run.end;
                if schema::<W>().tracked {
                    let terms = TermInfo::All(&self.query.terms);
                    // SAFETY: R3: the rows are given out below.
                    unsafe { mark_terms(self.store, &terms, number, run.clone(), self.store.now().stamp()) };
                }
                let type_of = |index| self.store.component_type(index);
                // SAFETY: R3: these rows were not given out. They match, and lack and have the same.
                return Some(unsafe {
                    RuntimeChunk::new(table, info, cells, run, &self.query.terms, (schema::<W>(), pools), type_of)
                });
            }
            self.table += 1;
            self.from = 0;
        }
    }
}
