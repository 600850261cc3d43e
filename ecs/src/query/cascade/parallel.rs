//! Cascades on the threads of rayon: one depth after the other.
#![allow(unsafe_code)]

use super::Cascade;
use super::segment::Prepared;
use super::sound::SoundCascade;
use crate::query::data::Filtered;
use crate::query::lending::RowOf;
use crate::query::{Filter, Query, QueryData, Term, Without};
use crate::schema::{Acyclic, Declare, RelationOf};
use crate::storage::links::Node;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use rayon::prelude::*;

/// So many rows are worth being handed to another thread.
const PIECE: usize = 1024;

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
        // SAFETY: J6: an item of another row without a relation does not write a value that this one reads: nothing is above either.
        let access = unsafe { self.access.unrelated() };
        Query::<W, D, (F, Without<R>)>::at(access, self.since, self.now).par_for_each(&f);
        // SAFETY: J6: the items that live at a time are of one depth.
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

/// The rows of one depth that were found.
struct Depth<'w, W: Declare, Q: QueryData<W>> {
    pieces: Vec<Piece<'w, W, Q>>,
    number: u32,
    rows: usize,
}

/// Rows of a segment.
///
/// Invariant: **J7** Nothing else lends the rows of the nodes, or writes those above them, while this is run.
struct Piece<'w, W: Declare, Q: QueryData<W>> {
    prepared: Prepared<'w, W, Q>,
    nodes: &'w [Node],
}

// SAFETY: J7: a piece is the address of rows. The items of these rows go to the other thread, and they are `Send`.
unsafe impl<'w, W: Declare, Q: QueryData<W>> Send for Piece<'w, W, Q> where RowOf<'w, W, Q>: Send {}

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
                // SAFETY: J5, J7: each node is in one piece, and those above are of depths before.
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
