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
use core::slice;

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
    /// Their numbers, in ascending order.
    type Declared: Iterator<Item = u32> + Clone;

    fn declared(self) -> Self::Declared;
}

impl<W: Declare, Q: QueryData<W>> DeclaredMatches<W> for TypedQuery<W, Q> {
    type Declared = core::iter::Copied<slice::Iter<'static, u32>>;

    #[inline]
    fn declared(self) -> Self::Declared {
        <<W::Size as SchemaFor<W>>::Matches<Matches<W, Q>> as MatchList>::LIST
            .iter()
            .copied()
    }
}

/// The tables that match a query and have rows: those of declared archetypes, and then those of dynamic ones, which are found in
/// their bitmaps.
pub(super) struct Tables<'w, W: Declare, P: DeclaredMatches<W>> {
    store: &'w Storage<W>,
    predicate: P,
    declared: P::Declared,
    place: TablePosition,
}

/// A place in the bitmaps of the dynamic archetypes.
#[derive(Clone, Copy)]
struct TablePosition {
    /// The next word.
    word: usize,
    /// The matches in the word before it that are left.
    bits: u64,
}

impl<'w, W: Declare, P: DeclaredMatches<W>> Tables<'w, W, P> {
    #[inline]
    pub(super) fn new(store: &'w Storage<W>, predicate: P) -> Self {
        Self {
            store,
            predicate,
            declared: predicate.declared(),
            place: TablePosition { word: 0, bits: 0 },
        }
    }

    /// The next table of a dynamic archetype. The place goes by value, there and back: if the address of the state of a loop
    /// were taken, the loop would keep the state in memory.
    #[inline(never)]
    fn next_dynamic(
        store: &'w Storage<W>,
        predicate: P,
        mut place: TablePosition,
    ) -> (TablePosition, Option<TableRows<'w, W>>) {
        let Some(dynamic) = store.dynamic() else {
            return (place, None);
        };
        while let Some(archetype) = place.next::<W>(dynamic.bitmaps(), predicate) {
            if !is_admitted(store, predicate, archetype) {
                continue;
            }
            if let Some(rows) = rows_of(
                store,
                table_number(schema::<W>().archetypes.len() + archetype),
            ) {
                return (place, Some(rows));
            }
        }
        (place, None)
    }
}

impl<'w, W: Declare, Q: QueryData<W>> Tables<'w, W, TypedQuery<W, Q>> {
    /// The tables of declared archetypes, and those of dynamic ones, for a loop over each: a loop over both at once would be called
    /// from two places, and not be inlined.
    #[inline]
    pub(super) fn split(
        self,
    ) -> (
        impl Iterator<Item = TableRows<'w, W>>,
        DynamicTables<'w, W, TypedQuery<W, Q>>,
    ) {
        let Self {
            store,
            predicate,
            declared,
            place,
        } = self;
        let (tables, schema) = (store.tables(), schema::<W>());
        let declared = declared.filter_map(move |number| {
            let place = number as usize;
            let table = tables[..schema.archetypes.len()].get(place);
            debug_assert!(table.is_some(), "K6, W1");
            let table = table.filter(|table| table.len() > 0)?;
            Some(TableRows::new(number, table, schema.cells_of(place)))
        });
        (
            declared,
            DynamicTables {
                store,
                predicate,
                place,
            },
        )
    }
}

impl<W: Declare, P: DeclaredMatches<W>> Clone for Tables<'_, W, P> {
    fn clone(&self) -> Self {
        Self {
            declared: self.declared.clone(),
            ..*self
        }
    }
}

impl<'w, W: Declare, P: DeclaredMatches<W>> Iterator for Tables<'w, W, P> {
    type Item = TableRows<'w, W>;

    #[inline]
    fn next(&mut self) -> Option<TableRows<'w, W>> {
        for number in &mut self.declared {
            if let Some(rows) = rows_of(self.store, number) {
                return Some(rows);
            }
        }
        self.store.dynamic()?;
        let (place, rows) = Self::next_dynamic(self.store, self.predicate, self.place);
        self.place = place;
        rows
    }
}

/// The tables of dynamic archetypes that match a query and have rows.
pub(super) struct DynamicTables<'w, W: Declare, P> {
    store: &'w Storage<W>,
    predicate: P,
    place: TablePosition,
}

impl<'w, W: Declare, P: Predicate> DynamicTables<'w, W, P> {
    /// Whether the world has no dynamic archetypes at all.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.store.dynamic().is_none()
    }

    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = TableRows<'w, W>> {
        let Self {
            store,
            predicate,
            mut place,
        } = self;
        let (tables, schema) = (store.tables(), schema::<W>());
        let dynamic = store
            .dynamic()
            .map(|dynamic| (dynamic.bitmaps(), dynamic.listed_cells()));
        core::iter::from_fn(move || {
            let (bitmaps, cells) = dynamic?;
            loop {
                let archetype = place.next::<W>(bitmaps, predicate)?;
                if !is_admitted(store, predicate, archetype) {
                    continue;
                }
                let (number, first) = (
                    schema.archetypes.len() + archetype,
                    archetype * schema.stride,
                );
                debug_assert!(
                    number < tables.len() && first + schema.stride <= cells.len(),
                    "D1, D3"
                );
                let table = tables.get(number)?;
                let cells = cells.get(first..first + schema.stride)?;
                if table.len() > 0 {
                    return Some(TableRows::new(
                        table_number(number),
                        table,
                        Cells::new(cells),
                    ));
                }
            }
        })
    }
}

impl TablePosition {
    /// The next dynamic archetype that matches.
    #[inline]
    fn next<W: Declare>(&mut self, bitmaps: &Bitmaps, predicate: impl Predicate) -> Option<usize> {
        if self.bits == 0 {
            let (word, bits) = next_match::<W>(bitmaps, predicate, self.word);
            if bits == 0 {
                return None;
            }
            (self.word, self.bits) = (word + 1, bits);
        }
        let archetype = (self.word - 1) * 64 + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(archetype)
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

/// A table, if it has rows.
#[inline]
pub(super) fn rows_of<W: Declare>(store: &Storage<W>, number: u32) -> Option<TableRows<'_, W>> {
    let table = store
        .tables()
        .get(number as usize)
        .filter(|table| table.len() > 0)?;
    Some(TableRows::new(number, table, store.cells(number)))
}
