#![allow(unsafe_code)]

use super::changes::Ticks;
use super::cursor::Cursor;
use super::data::Filtered;
use super::lending::{FoundRows, Lender, RowOf, RowRun};
use super::{Filter, QueryData, ReadOnly};
use crate::base::error::ReserveError;
use crate::base::instructions::Instructions;
use crate::base::memory::try_reserve;
use crate::schema::Declare;
use crate::storage::Storage;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

/// All unordered pairs of rows. See [`Query::pairs`](super::Query::pairs).
///
/// The first of a pair comes before the second in the order of iteration, and no row is paired with itself. The items
/// of a pair live until the next one, since a row stands in many pairs: this is no `Iterator`.
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
/// kitchen.spawn_batch([1.0, 2.0, 3.0].map(|heat| Pan { name: Name("pan"), heat: Heat(heat) }));
/// let mut pairs = 0;
/// kitchen.query_ref::<&Heat>().pairs().for_each(|_, _| pairs += 1);
/// assert_eq!(pairs, 3);
/// ```
pub struct Pairs<'w, W: Declare, D: QueryData<W>, F: Filter<W> = ()> {
    /// The rows behind those of `first`.
    after: Cursor<'w, W, Filtered<D, F>>,
    /// The row that is being paired, at `start`, and rows behind it.
    first: Option<FoundRows<W, Filtered<D, F>>>,
    /// The partners that are left, from `start` on.
    second: Option<FoundRows<W, Filtered<D, F>>>,
    /// The partners behind those.
    seconds: Cursor<'w, W, Filtered<D, F>>,
    instructions: Instructions,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Pairs<'w, W, D, F> {
    #[inline]
    pub(super) fn new(
        mut after: Cursor<'w, W, Filtered<D, F>>,
        instructions: Instructions,
    ) -> Self {
        let first = after.next().map(RowRun::found);
        // SAFETY: row-lent-once, as in `next_pair`.
        let seconds = unsafe { after.fork() };
        Self {
            after,
            first,
            second: first.map(FoundRows::behind_start),
            seconds,
            instructions,
            borrow: PhantomData,
        }
    }

    /// The next pair.
    #[inline]
    pub fn next_pair(&mut self) -> Option<(D::Item<'_>, D::Item<'_>)> {
        loop {
            let first = self.first?;
            match self.second {
                Some(second) if second.len() > 0 => {
                    self.second = Some(second.behind_start());
                    // `row-lent-once`: the two rows are distinct: another table, or a later row of the same one. Both items borrow `self`, so that
                    // those of other pairs are gone.
                    let rows = Distinct([first, second].map(FoundRows::first_row));
                    let [one, other] = rows.lend(self.after.lender());
                    return Some((D::item(one), D::item(other)));
                }
                Some(_) => self.second = self.seconds.next().map(RowRun::found),
                None => self.go_on(first),
            }
        }
    }

    /// Calls `f` with each pair that is left.
    #[inline]
    pub fn for_each(mut self, mut f: impl FnMut(D::Item<'_>, D::Item<'_>)) {
        let lender = self.after.lender();
        while let Some(first) = self.first {
            // SAFETY: storage-borrowed, row-lent-once: as in `next_pair`.
            let mark = || unsafe { lender.run(first.first_row()) }.marked();
            // A row without a partner is not lent. Where rows are not marked, the test for that is compiled out.
            let mut marked = if const { Ticks::<W, Filtered<D, F>>::MARKED } {
                None
            } else {
                Some(mark())
            };
            let mut pair = |(), second: RowOf<'w, W, Filtered<D, F>>| {
                // SAFETY: as in `next_pair`. `f` keeps no item: its lifetime ends with the call.
                let first = unsafe { marked.get_or_insert_with(mark).first() };
                f(D::item(first), D::item(second));
                ControlFlow::<Infallible, ()>::Continue(())
            };
            // SAFETY: row-lent-once: the partners are lent one at a time, and each is another row than the first.
            let (run, rest) = unsafe {
                (
                    self.second.map(|second| lender.run(second)),
                    self.seconds.fork(),
                )
            };
            if let Some(run) = run {
                let _ = run.fold::<false, _, _>(self.instructions, (), &mut pair);
            }
            let _ = rest.try_fold::<false, _, _>(self.instructions, (), &mut pair);
            self.go_on(first);
        }
    }

    /// Goes on to the next row that is paired.
    #[inline]
    fn go_on(&mut self, first: FoundRows<W, Filtered<D, F>>) {
        let rest = first.behind_start();
        self.first = if rest.len() > 0 {
            Some(rest)
        } else {
            self.after.next().map(RowRun::found)
        };
        self.second = self.first.map(FoundRows::behind_start);
        // SAFETY: row-lent-once, as in `next_pair`.
        self.seconds = unsafe { self.after.fork() };
    }
}

/// Single rows that a cursor has found, to be lent at the same time.
///
/// Invariant: **rows-distinct** The rows are distinct, and `storage-borrowed` holds for the lender of the cursor. While items of them live, nothing lends these rows again,
/// unless all items only read.
struct Distinct<W: Declare, Q: QueryData<W>, const N: usize>([FoundRows<W, Q>; N]);

impl<W: Declare, Q: QueryData<W>, const N: usize> Distinct<W, Q, N> {
    #[inline]
    fn lend<'w>(self, lender: Lender<'w, W, Q>) -> [RowOf<'w, W, Q>; N] {
        // SAFETY: storage-borrowed, row-lent-once, rows-distinct.
        self.0.map(|row| unsafe { lender.run(row) }.row())
    }
}

/// All rows of a query, each once, none of which was lent. `cursor-lends-once`, as for the cursor that found them.
pub(super) struct RowList<'w, W: Declare, Q: QueryData<W>> {
    rows: Vec<FoundRows<W, Q>>,
    lender: Lender<'w, W, Q>,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, W: Declare, Q: QueryData<W>> RowList<'w, W, Q> {
    pub(super) fn try_new(cursor: Cursor<'w, W, Q>) -> Result<Self, ReserveError> {
        let lender = cursor.lender();
        let mut rows = Vec::new();
        for run in cursor {
            let mut found = run.found();
            try_reserve(&mut rows, found.len(), "combinations of rows")?;
            while found.len() > 0 {
                rows.push(found.first_row());
                found = found.behind_start();
            }
        }
        Ok(Self {
            rows,
            lender,
            borrow: PhantomData,
        })
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Lends the rows of these places, which ascend.
    #[inline]
    pub(super) fn lend<const N: usize>(&mut self, places: [usize; N]) -> [RowOf<'_, W, Q>; N] {
        self.distinct(places).lend(self.lender)
    }

    /// As [`lend`](Self::lend), of a query that only reads.
    #[inline]
    pub(super) fn read<const N: usize>(&self, places: [usize; N]) -> [RowOf<'w, W, Q>; N]
    where
        Q::Terms: ReadOnly<W>,
    {
        self.distinct(places).lend(self.lender)
    }

    /// The rows of these places. The caller lends them by a borrow of this, or only reads (`rows-distinct`).
    #[inline]
    fn distinct<const N: usize>(&self, places: [usize; N]) -> Distinct<W, Q, N> {
        assert!(
            places.is_sorted_by(|one, other| one < other),
            "each row of a combination is another one"
        );
        Distinct(places.map(|place| self.rows[place]))
    }
}
