//! The cursor over the tables that match a query.

use super::evaluate::{Evaluator, Predicate, TypedQuery};
use super::matching::Matches;
use super::{QueriedComponent, QueryData};
use crate::base::erased::ErasedRef;
use crate::schema::{Cells, Declare, MatchList, SchemaFor, schema};
use crate::storage::Storage;
use crate::storage::dynamic::{Bitmaps, Word};
use crate::storage::slots::table_number;
use crate::storage::table::Table;

/// A table that has rows, some or all of which match.
pub(super) struct TableRows<'w, W: Declare> {
    pub(super) number: u32,
    table: ErasedRef<'w, W::Components, Table>,
    /// The cells of the components that the world lists.
    pub(super) cells: Cells<'w>,
}

impl_copy!([W: Declare] TableRows<'_, W>);

impl<'w, W: Declare> TableRows<'w, W> {
    #[inline]
    pub(super) fn new(number: u32, table: &'w Table, cells: Cells<'w>) -> Self {
        Self {
            number,
            table: ErasedRef::new(table),
            cells,
        }
    }

    #[inline]
    pub(super) fn table(self) -> &'w Table {
        self.table.get()
    }

    /// How many rows the table has.
    #[inline]
    pub(super) fn len(self) -> usize {
        self.table().len()
    }
}

/// A predicate that knows the declared archetypes that match it.
pub(super) trait DeclaredMatches<W: Declare>: Predicate {
    /// How many places the list of declared archetypes has.
    fn places(self) -> usize;

    /// The number of the archetype in a place of the list, if it matches. In ascending order.
    fn declared_at(self, place: usize) -> Option<u32>;
}

impl<W: Declare, Q: QueryData<W>> TypedQuery<W, Q> {
    const LIST: &[u32] = <<W::Size as SchemaFor<W>>::Matches<Matches<W, Q>> as MatchList>::LIST;
}

impl<W: Declare, Q: QueryData<W>> DeclaredMatches<W> for TypedQuery<W, Q> {
    #[inline]
    fn places(self) -> usize {
        Self::LIST.len()
    }

    #[inline]
    fn declared_at(self, place: usize) -> Option<u32> {
        Self::LIST.get(place).copied()
    }
}

/// The tables that match a query and have rows: those of declared archetypes, and then those of dynamic ones, which are found in
/// their bitmaps.
pub(super) struct Tables<'w, W: Declare, P> {
    store: &'w Storage<W>,
    predicate: P,
    pub(super) position: TablePosition,
}

impl<W: Declare, P: Copy> Clone for Tables<'_, W, P> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// A position among the tables that match a query. Two numbers, so that a call takes and returns it in registers.
#[derive(Clone, Copy)]
pub(super) struct TablePosition {
    /// The next place of the declared archetypes, and behind their last one the next word of the bitmaps.
    next: usize,
    /// The matches in the word before it that are left.
    bits: u64,
}

impl<'w, W: Declare, P: DeclaredMatches<W>> Tables<'w, W, P> {
    #[inline]
    pub(super) fn new(store: &'w Storage<W>, predicate: P) -> Self {
        Self::at(store, predicate, TablePosition { next: 0, bits: 0 })
    }

    /// Those from a position on.
    #[inline]
    pub(super) fn at(store: &'w Storage<W>, predicate: P, position: TablePosition) -> Self {
        Self {
            store,
            predicate,
            position,
        }
    }

    /// The tables of declared archetypes, and those of dynamic ones, for a loop over each: a loop over both at once would be called
    /// from two places, and not be inlined.
    #[inline]
    pub(super) fn split(
        self,
    ) -> (
        impl Iterator<Item = TableRows<'w, W>>,
        DynamicTables<'w, W, P>,
    ) {
        let Self {
            store,
            predicate,
            position,
        } = self;
        let places = predicate.places();
        let declared = (position.next..places)
            .filter_map(move |place| declared_rows(store, predicate.declared_at(place)?));
        let word = position.next.saturating_sub(places);
        let dynamic = DynamicTables {
            store,
            predicate,
            word,
            bits: position.bits,
        };
        (declared, dynamic)
    }
}

impl<'w, W: Declare, P: DeclaredMatches<W>> Iterator for Tables<'w, W, P> {
    type Item = TableRows<'w, W>;

    #[inline]
    fn next(&mut self) -> Option<TableRows<'w, W>> {
        let Self {
            store,
            predicate,
            position,
        } = self;
        let places = predicate.places();
        while position.next < places {
            position.next += 1;
            let rows = predicate
                .declared_at(position.next - 1)
                .and_then(|number| declared_rows(store, number));
            if rows.is_some() {
                return rows;
            }
        }
        let mut dynamic = DynamicTables {
            store,
            predicate: *predicate,
            word: position.next - places,
            bits: position.bits,
        };
        let rows = dynamic.next();
        *position = TablePosition {
            next: dynamic.word + places,
            bits: dynamic.bits,
        };
        rows
    }
}

/// The tables of dynamic archetypes that match a query and have rows.
pub(super) struct DynamicTables<'w, W: Declare, P> {
    store: &'w Storage<W>,
    predicate: P,
    /// The next word of the bitmaps.
    word: usize,
    /// The matches in the word before it that are left.
    bits: u64,
}

impl<W: Declare, P: Predicate> DynamicTables<'_, W, P> {
    /// Whether the world has no dynamic archetypes at all.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.store.dynamic().is_none()
    }
}

impl<'w, W: Declare, P: Predicate> Iterator for DynamicTables<'w, W, P> {
    type Item = TableRows<'w, W>;

    #[inline]
    fn next(&mut self) -> Option<TableRows<'w, W>> {
        let (tables, schema) = (self.store.tables(), schema::<W>());
        let dynamic = self.store.dynamic()?;
        loop {
            if self.bits == 0 {
                let (word, bits) = next_match::<W>(dynamic.bitmaps(), self.predicate, self.word);
                if bits == 0 {
                    return None;
                }
                (self.word, self.bits) = (word + 1, bits);
            }
            let archetype = (self.word - 1) * 64 + self.bits.trailing_zeros() as usize;
            self.bits &= self.bits - 1;
            if !is_admitted(self.store, self.predicate, archetype) {
                continue;
            }
            let (number, first) = (
                schema.archetypes.len() + archetype,
                archetype * schema.stride,
            );
            let cells = dynamic.listed_cells().get(first..first + schema.stride);
            debug_assert!(number < tables.len() && cells.is_some(), "D1, D3");
            let table = tables.get(number)?;
            if table.len() > 0 {
                return Some(TableRows::new(
                    table_number(number),
                    table,
                    Cells::new(cells?),
                ));
            }
        }
    }
}

/// The next word of 64 dynamic archetypes in which some match. A call of its own, so that the loop over them has the registers.
#[inline(never)]
fn next_match<W: Declare>(
    bitmaps: &Bitmaps,
    predicate: impl Predicate,
    from: usize,
) -> (usize, u64) {
    bitmaps.next_match(
        |words| matching(predicate, &MayMatch::<false>(words)),
        |word| matching(predicate, &MayMatch::<true>(word)),
        schema::<W>().stride,
        from,
    )
}

#[inline]
fn matching(predicate: impl Predicate, evaluator: &impl Evaluator<Truth = u64>) -> u64 {
    predicate.terms(evaluator) & predicate.filter(evaluator)
}

/// The evaluator of 64 archetypes, or of 64 words of them: those of which some rows may match.
struct MayMatch<'b, const IS_ARCHETYPES: bool>(&'b Word<'b>);

impl<const IS_ARCHETYPES: bool> Evaluator for MayMatch<'_, IS_ARCHETYPES> {
    type Truth = u64;

    #[inline]
    fn has(&self, asked: QueriedComponent) -> u64 {
        if asked.sparse {
            !0
        } else {
            self.0.has(asked.index)
        }
    }

    /// A word with archetypes that have the component may have others that lack it.
    #[inline]
    fn lacks(&self, asked: QueriedComponent) -> u64 {
        if asked.sparse || !IS_ARCHETYPES {
            !0
        } else {
            !self.0.has(asked.index)
        }
    }
}

/// Whether the rows of a dynamic archetype are of the kind that a query asks for, if it asks for one.
#[inline]
fn is_admitted<W: Declare, P: Predicate>(
    store: &Storage<W>,
    predicate: P,
    archetype: usize,
) -> bool {
    if !P::ASKS_KIND {
        return true;
    }
    let whole = store.dynamic().and_then(|dynamic| dynamic.whole(archetype));
    predicate.admits(whole.map(|kind| kind as usize))
}

/// The table of a declared archetype, if it has rows.
#[inline]
fn declared_rows<W: Declare>(store: &Storage<W>, number: u32) -> Option<TableRows<'_, W>> {
    let (place, schema) = (number as usize, schema::<W>());
    let table = store.tables()[..schema.archetypes.len()].get(place);
    debug_assert!(table.is_some(), "K6, W1");
    let table = table.filter(|table| table.len() > 0)?;
    Some(TableRows::new(number, table, schema.cells_of(place)))
}

/// A table, if it has rows.
#[inline]
pub(super) fn rows_of<W: Declare>(store: &Storage<W>, number: u32) -> Option<TableRows<'_, W>> {
    let table = store
        .tables()
        .get(number as usize)
        .filter(|table| table.len() > 0)?;
    Some(TableRows::new(number, table, store.cells(number)))
}
