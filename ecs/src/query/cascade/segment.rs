//! The rows of a cascade are lent: one at a time, or those of one depth on the threads of rayon.
#![allow(unsafe_code)]

use super::Cascade;
use super::sound::SoundCascade;
use crate::base::instructions::Instructions;
use crate::query::cursor::Cursor;
use crate::query::data::Filtered;
use crate::query::evaluate::{Predicate, TypedQuery};
use crate::query::lending::{FoundRows, Lender, RowOf};
use crate::query::lookup::locate;
use crate::query::matching::{Sparsity, sparsity};
use crate::query::tables::{TableRows, rows_of};
use crate::query::{At, Filter, QueryData};
#[cfg(feature = "parallel")]
use crate::query::{Query, Term, Without};
use crate::schema::{Acyclic, Declare, RelationOf};
use crate::storage::links::{Node, Segment};
use crate::storage::slots::Location;
#[cfg(feature = "parallel")]
use alloc::vec::Vec;
use core::ops::ControlFlow;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

#[cfg(feature = "parallel")]
impl<'w, W: Declare, R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>>
    Cascade<'w, W, R, D, F>
{
    /// Calls `f` with each row, from the threads of the rayon pool that this is called in, or else of rayon's global one: one depth after the
    /// other, and those of one depth in no order.
    ///
    /// Depths with few rows stay on the calling thread. So does a cascade that reads a component which it writes otherwise than of the
    /// row right above by its relation. And so does one that reads such a component where tables keep it apart or may lack it.
    ///
    /// # Panics
    ///
    /// If `f` does. Of the other rows, some were visited then, and others not.
    pub fn par_for_each(self, f: impl for<'i> Fn(D::Item<'i>) + Sync)
    where
        <D::Terms as Term<W>>::Item<'w>: Send,
    {
        if !const { SoundCascade::<W, R, Filtered<D, F>>::CAN_SHARE }
            || rayon::current_num_threads() < 2
        {
            return self.for_each(f);
        }
        // SAFETY: one-item-at-once: an item of another row without a relation does not write a value that this one reads: nothing is above either.
        let access = unsafe { self.access.unrelated() };
        Query::<W, D, (F, Without<R>)>::at(access, self.since, self.now).par_for_each(&f);
        // SAFETY: one-item-at-once: the items that live at a time are of one depth.
        let lender = unsafe { self.access.lender(self.window()) };
        let mut depth = Depth {
            pieces: Vec::new(),
            number: 0,
            rows: 0,
        };
        let _ = self.go_down(lender, |number, prepared, nodes| {
            depth.add(number, prepared, nodes, &f);
            ControlFlow::<()>::Continue(())
        });
        depth.run(&f);
    }
}

impl<'w, W: Declare, R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>>
    Cascade<'w, W, R, D, F>
{
    /// Calls `f` with each row.
    // A user who asks for `fold` is told that a cascade is no iterator, and not that a method is private.
    #[inline]
    pub(super) fn lend_each<B>(
        self,
        f: &mut impl for<'i> FnMut(RowOf<'i, W, Filtered<D, F>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.fold_unrelated(f)?;
        // SAFETY: one-item-at-once: an item is gone before the next one is lent.
        let lender = unsafe { self.access.lender(self.window()) };
        // SAFETY: above-is-shallower, one-item-at-once: these are nodes of the segment, and the item of each is gone before the next one is lent.
        self.go_down(lender, |_, prepared, nodes| unsafe {
            prepared.fold(nodes, f)
        })
    }

    /// The rows that lack the relation.
    #[inline]
    fn fold_unrelated<B>(
        &self,
        f: &mut impl for<'i> FnMut(RowOf<'i, W, Filtered<D, F>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // SAFETY: one-item-at-once: an item is gone before the next one is lent.
        let access = unsafe { self.access.unrelated() };
        if const { SoundCascade::<W, R, Filtered<D, F>>::READS_ABOVE_BY_RELATION } {
            // Nothing is above these rows, so that no item reads values that the slices of the loop write.
            let cursor = Cursor::new(access, self.window());
            return cursor
                .try_fold::<true, _, _>(Instructions::preferred(), (), &mut |(), row| f(row));
        }
        for run in Cursor::new(access, self.window()) {
            run.fold_one_by_one(R::INDEX, f)?;
        }
        ControlFlow::Continue(())
    }
}

/// A segment of a matching table.
pub(super) struct Prepared<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    relation: usize,
    rows: TableRows<'w, W>,
    /// The table above, if there is one.
    above: Option<TableRows<'w, W>>,
    /// The columns, if all rows of the table match, and have the same terms.
    columns: Option<FoundRows<W, Q>>,
}

impl_copy!([W: Declare, Q: QueryData<W>] Prepared<'_, W, Q>);

impl<'w, W: Declare, Q: QueryData<W>> Prepared<'w, W, Q> {
    /// `None` if no row of the segment matches.
    #[inline]
    pub(super) fn new(
        lender: Lender<'w, W, Q>,
        relation: usize,
        segment: &Segment,
    ) -> Option<Self> {
        let (store, predicate) = (lender.store(), TypedQuery::<W, Q>::NEW);
        let rows = rows_of(store, segment.table)?;
        let above = segment.table_above.and_then(|table| rows_of(store, table));
        assert!(
            segment.rows <= rows.len()
                && (segment.table_above.is_none()
                    || above.is_some_and(|it| segment.rows_above <= it.len())),
            "above-is-shallower: the tables have the rows of the order"
        );
        if !predicate.matches(rows.cells) || !predicate.admits(store.whole_kind(rows.number)) {
            return None;
        }
        let is_whole = const { matches!(sparsity::<W, Q>(), Sparsity::Dense) }
            && predicate.differences(rows.cells).optional.is_none();
        // SAFETY: row-in-table: the cells are those of the table, of which all rows match, but for ticks, and have the same terms.
        let columns =
            is_whole.then(|| unsafe { FoundRows::of_rows(rows, (store, lender.window()), 0..0) });
        Some(Self {
            lender,
            relation,
            rows,
            above,
            columns,
        })
    }

    /// Lends rows of the segment that match, with any ticks.
    ///
    /// # Safety
    ///
    /// `above-is-shallower`, `one-item-at-once`: the nodes are those of the segment. Nothing else lends their rows, or writes those above, before the call ends.
    #[inline]
    pub(super) unsafe fn fold<B>(
        self,
        nodes: &[Node],
        f: &mut impl for<'i> FnMut(RowOf<'i, W, Q>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (store, seen) = (self.lender.store(), self.lender.window());
        let first = |rows: TableRows<'w, W>| At::first_row(rows, (store, seen));
        let above = self.above.map(first);
        if let Some(columns) = &self.columns {
            // SAFETY: the caller's promise. The table has the rows (`new`).
            return unsafe {
                self.lender
                    .fold_below(columns, self.relation, above.as_ref(), nodes, f)
            };
        }
        let entities = store.table_with_layout(self.rows.number).entities();
        // All ticks pass.
        let window = seen.with_all();
        for node in nodes {
            let row = node.row as usize;
            let location = Location::new(self.rows.number, row);
            if let Some(found) = locate::<W, Q>(
                store,
                entities[row],
                self.rows.table(),
                location,
                (window, seen),
            ) {
                let node = [Node {
                    row: 0,
                    above: node.above,
                }];
                // SAFETY: as above: the row matches, and is the first of those that were found.
                unsafe {
                    self.lender
                        .fold_below(&found, self.relation, above.as_ref(), &node, f)
                }?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(feature = "parallel")]
/// The rows of one depth that were found.
struct Depth<'w, W: Declare, Q: QueryData<W>> {
    pieces: Vec<Piece<'w, W, Q>>,
    number: u32,
    rows: usize,
}

#[cfg(feature = "parallel")]
/// Rows of a segment.
///
/// Invariant: **depth-rows-unlent** Nothing else lends the rows of the nodes, or writes those above them, while this is run.
struct Piece<'w, W: Declare, Q: QueryData<W>> {
    prepared: Prepared<'w, W, Q>,
    nodes: &'w [Node],
}

#[cfg(feature = "parallel")]
// SAFETY: depth-rows-unlent: a piece is the address of rows. The items of these rows go to the other thread, and they are `Send`.
unsafe impl<'w, W: Declare, Q: QueryData<W>> Send for Piece<'w, W, Q> where RowOf<'w, W, Q>: Send {}

#[cfg(feature = "parallel")]
impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Depth<'w, W, Filtered<D, F>>
where
    <D::Terms as Term<W>>::Item<'w>: Send,
{
    /// Adds rows of a depth, once the rows of the depth before were lent.
    fn add(
        &mut self,
        depth: u32,
        prepared: Prepared<'w, W, Filtered<D, F>>,
        nodes: &'w [Node],
        f: &(impl for<'i> Fn(D::Item<'i>) + Sync),
    ) {
        if depth != self.number {
            self.run(f);
            self.number = depth;
        }
        self.rows += nodes.len();
        self.pieces
            .extend(nodes.chunks(PIECE).map(|nodes| Piece { prepared, nodes }));
    }

    /// Lends the rows.
    fn run(&mut self, f: &(impl for<'i> Fn(D::Item<'i>) + Sync)) {
        let run = |piece: Piece<'w, W, Filtered<D, F>>| {
            let _ = unsafe {
                // SAFETY: above-is-shallower, depth-rows-unlent: each node is in one piece, and those above are of depths before.
                piece.prepared.fold::<()>(piece.nodes, &mut |row| {
                    f(D::item(row));
                    ControlFlow::Continue(())
                })
            };
        };
        if self.rows < 2 * PIECE {
            self.pieces.drain(..).for_each(run);
        } else {
            self.pieces.par_drain(..).with_min_len(1).for_each(run);
        }
        self.rows = 0;
    }
}

/// This many rows are worth being handed to another thread.
#[cfg(feature = "parallel")]
const PIECE: usize = 1024;
