//! The nodes of an order that were changed, or are below one that was.

use crate::base::error::ReserveError;
use crate::base::memory::try_reserve_exact;
use crate::base::tick::Window;
use crate::query::changes::may_pass;
use crate::query::evaluate::TypedQuery;
use crate::query::matching::{Sparsity, sparsity};
use crate::query::row_test::RowTest;
use crate::query::tables::{TableRows, Tables};
use crate::query::words::{RowFilter, Words};
use crate::query::{AllowAll, Changed, Filtered, QueryData};
use crate::schema::{Declare, RelationOf, schema};
use crate::storage::Storage;
use crate::storage::links::{Links, Node, Order, Segment};
use crate::storage::table::WORD;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Room for a bit for each node of an order, or none.
pub(super) struct Room(Vec<u64>);

impl Room {
    pub(super) const NONE: Self = Self(Vec::new());

    /// Makes room for the bits of an order.
    pub(super) fn try_of(order: &Order) -> Result<Self, ReserveError> {
        let (mut bits, words) = (Vec::new(), order.len().div_ceil(WORD));
        try_reserve_exact(&mut bits, words, "a cascade")?;
        Ok(Self(bits))
    }
}

/// A bit for each node that was changed, or is below one that was.
pub(super) struct Marked<'w> {
    links: &'w Links,
    bits: Vec<u64>,
    /// Whether those below were marked as well. Where few are marked, they are on the way down.
    is_whole: bool,
}

impl<'w> Marked<'w> {
    /// Finds the nodes that pass the filter of the query `Q`, and those with a changed target by the relation `R`. Never allocates: the
    /// room is that for the bits of the order.
    pub(super) fn find<W: Declare, R: RelationOf<W>, Q: QueryData<W>>(
        store: &'w Storage<W>,
        order: &Order,
        window: Window,
        Room(mut bits): Room,
    ) -> Self {
        bits.resize(order.len().div_ceil(WORD), 0);
        let mut count = 0;
        let mut mark = |number: u32| {
            if let Some(node) = order.node_of(number) {
                bits[node / WORD] |= 1 << (node % WORD);
                count += 1;
            }
        };
        for_each_match::<W, Q>(store, window, &mut mark);
        for_each_match::<W, Filtered<(), (Changed<R>, AllowAll)>>(store, window, &mut mark);
        let mut marked = Self {
            links: store.relations.of(R::PLACE),
            bits,
            is_whole: false,
        };
        // Far from all: the way down finds the rows below by their links. Else one pass over all nodes takes less time.
        if count > order.len() / 16 {
            marked.mark_below(order);
        }
        marked
    }

    /// Marks all nodes below those that are marked.
    fn mark_below(&mut self, order: &Order) {
        for node in 0..order.len() {
            if let Some(above) = order.above(node) {
                let bit = self.bits[above / WORD] >> (above % WORD) & 1;
                self.bits[node / WORD] |= bit << (node % WORD);
            }
        }
        self.is_whole = true;
    }

    /// Calls `f` with consecutive nodes that are marked, those above before those below, and a state that it makes for each segment. The
    /// nodes of a segment without a state are passed over.
    #[inline]
    pub(super) fn try_for_each<'o, S: Copy, B>(
        mut self,
        order: &'o Order,
        prepare: impl Fn(&'o Segment) -> Option<S>,
        mut f: impl FnMut(S, &'o [Node]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut segments = order.segments().iter();
        let mut last: Option<(&Segment, Option<S>)> = None;
        let mut word = 0;
        while word < self.bits.len() {
            let Some(first) = lowest(self.bits[word]) else {
                word += 1;
                continue;
            };
            let node = word * WORD + first;
            let (segment, state) = match last {
                Some((segment, state)) if segment.nodes.contains(&node) => (segment, state),
                _ => {
                    let Some(segment) = segments.find(|segment| segment.nodes.end > node) else {
                        break;
                    };
                    (
                        segment,
                        if segment.is_related {
                            prepare(segment)
                        } else {
                            None
                        },
                    )
                }
            };
            last = Some((segment, state));
            let count = (self.bits[word] >> first).trailing_ones() as usize;
            let end = (node + count).min(segment.nodes.end);
            self.bits[word] &= !(!0_u64 >> (WORD - (end - node)) << first);
            if !self.is_whole {
                (node..end).for_each(|node| self.mark_sources(order, node));
            }
            if let Some(state) = state {
                let first = segment.nodes.start;
                f(state, &order.nodes(segment)[node - first..end - first])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Marks the nodes below one, which come behind it.
    fn mark_sources(&mut self, order: &Order, node: usize) {
        for source in self.links.sources(order.number(node)) {
            if let Some(below) = order.node_of(source).filter(|below| *below > node) {
                self.bits[below / WORD] |= 1 << (below % WORD);
            }
        }
    }
}

fn lowest(bits: u64) -> Option<usize> {
    (bits != 0).then(|| bits.trailing_zeros() as usize)
}

/// Calls `f` with the number of the entity of each row that matches.
fn for_each_match<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    window: Window,
    f: &mut impl FnMut(u32),
) {
    for rows in Tables::new(store, TypedQuery::<W, Q>::NEW) {
        if may_pass::<W, Q::Filter>(store, rows.number, window) {
            for_each_row::<W, Q>(store, rows, window, f);
        }
    }
}

/// Calls `f` with the number of the entity of each row of a table that matches.
fn for_each_row<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    rows: TableRows<'_, W>,
    window: Window,
    f: &mut impl FnMut(u32),
) {
    let table = store.table_with_layout(rows.number);
    let entities = table.entities();
    let predicate = TypedQuery::<W, Q>::NEW;
    if const { matches!(sparsity::<W, Q>(), Sparsity::Dense) } {
        match RowFilter::new(predicate, rows, table, window) {
            Some(filter) => {
                let mut words = Words::new(filter, 0..rows.len());
                while let Some(row) = words.next_row() {
                    f(entities[row].index());
                }
            }
            None => entities.iter().for_each(|entity| f(entity.index())),
        }
        return;
    }
    let test = RowTest {
        table,
        cells: rows.cells,
        window,
        pools: store.pools(),
        schema: schema::<W>(),
    };
    for (row, entity) in entities.iter().enumerate() {
        if test.passes(predicate, row, *entity) {
            f(entity.index());
        }
    }
}
