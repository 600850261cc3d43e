#![allow(unsafe_code)]

use super::changes::Ticks;
use super::cursor::Cursor;
use super::data::Filtered;
use super::lending::RowRun;
use super::{Filter, InstructionSet, QueryData};
use crate::schema::Declare;
use crate::storage::Storage;
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

/// All unordered pairs of rows. See [`Query::pairs`](super::Query::pairs).
///
/// The first of a pair comes before the second in the order of iteration, and no row is paired with itself. The items
/// of a pair live until the next one, since a row stands in many pairs: this is no `Iterator`.
pub struct Pairs<'w, W: Declare, D: QueryData<W>, F: Filter<W> = ()> {
    /// The rows behind those of `first`.
    after: Cursor<'w, W, Filtered<D, F>>,
    /// The row that is being paired, at `start`, and rows behind it.
    first: Option<RowRun<W, Filtered<D, F>>>,
    /// The partners that are left, from `start` on.
    second: Option<RowRun<W, Filtered<D, F>>>,
    /// The partners behind those.
    seconds: Cursor<'w, W, Filtered<D, F>>,
    instructions: InstructionSet,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Pairs<'w, W, D, F> {
    #[inline]
    pub(super) fn new(mut after: Cursor<'w, W, Filtered<D, F>>, instructions: InstructionSet) -> Self {
        let first = after.next();
        let seconds = after.clone();
        Self { after, first, second: first.map(RowRun::behind_start), seconds, instructions, borrow: PhantomData }
    }

    /// The next pair.
    #[inline]
    pub fn next_pair(&mut self) -> Option<(D::Item<'_>, D::Item<'_>)> {
        loop {
            let first = self.first?;
            match &mut self.second {
                Some(second) if second.start < second.end => {
                    second.start += 1;
                    let lender = self.after.lender;
                    // SAFETY: R1. The two rows are distinct: another table, or a later row of the same one. Both items
                    // borrow `self`, so that those of other pairs are gone.
                    let (one, other) =
                        unsafe { (lender.row(&first, first.start), lender.row(second, second.start - 1)) };
                    return Some((D::item(one), D::item(other)));
                }
                Some(_) => self.second = self.seconds.next(),
                None => self.go_on(first),
            }
        }
    }

    /// Calls `f` with each pair that is left.
    #[inline]
    pub fn for_each(mut self, mut f: impl FnMut(D::Item<'_>, D::Item<'_>)) {
        let lender = self.after.lender;
        while let Some(first) = self.first {
            // SAFETY: R1, R2: as in `next_pair`.
            let mark = || unsafe { lender.marked(first.first_row()) };
            // A row without a partner is not lent. Where rows are not marked, the test for that is compiled out.
            let mut marked = if const { Ticks::<W, Filtered<D, F>>::MARKED } { None } else { Some(mark()) };
            let mut pair = |(), second| {
                // SAFETY: as in `next_pair`. `f` keeps no item: its lifetime ends with the call.
                let first = unsafe { marked.get_or_insert_with(mark).first() };
                f(D::item(first), D::item(second));
                ControlFlow::<Infallible, ()>::Continue(())
            };
            // SAFETY: R1, R4. R2: the partners are lent one at a time, and each is another row than the first.
            let _ = unsafe {
                if let Some(run) = self.second {
                    let _ = lender.fold::<false, _, _>(self.instructions, run, (), &mut pair);
                }
                self.seconds.clone().try_fold::<false, _, _>(self.instructions, (), &mut pair)
            };
            self.go_on(first);
        }
    }

    /// Goes on to the next row that is paired.
    #[inline]
    fn go_on(&mut self, first: RowRun<W, Filtered<D, F>>) {
        let rest = first.behind_start();
        self.first = if rest.start < rest.end { Some(rest) } else { self.after.next() };
        self.second = self.first.map(RowRun::behind_start);
        self.seconds = self.after.clone();
    }
}
