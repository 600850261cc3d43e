//! A segment of the order of a relation, of which the rows are lent.
#![allow(unsafe_code)]

use crate::query::evaluate::{Predicate, TypedQuery};
use crate::query::lending::{FoundRows, Lender, RowOf};
use crate::query::lookup::locate;
use crate::query::matching::{Sparsity, sparsity};
use crate::query::tables::{TableRows, rows_of};
use crate::query::{At, QueryData};
use crate::schema::Declare;
use crate::storage::links::{Node, Segment};
use crate::storage::slots::Location;
use core::ops::ControlFlow;

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
            "J5: the tables have the rows of the order"
        );
        if !predicate.matches(rows.cells) || !predicate.admits(store.whole_kind(rows.number)) {
            return None;
        }
        let is_whole = const { matches!(sparsity::<W, Q>(), Sparsity::Dense) }
            && predicate.differences(rows.cells).optional.is_none();
        // SAFETY: K2: the cells are those of the table, of which all rows match, but for ticks, and have the same terms.
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
    /// J5, J6: the nodes are those of the segment. Nothing else lends their rows, or writes those above, before the call ends.
    #[inline(always)]
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
