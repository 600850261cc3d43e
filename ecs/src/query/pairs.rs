#![allow(unsafe_code)]

use super::data::Filtered;
use super::segments::{Remaining, Segment, mark};
use super::{Filter, QueryData, Term};
use crate::schema::Declare;
use crate::tick::ChangeTick;

/// All unordered pairs of rows. See [`Query::pairs`](super::Query::pairs).
///
/// The first of a pair comes before the second in the order of iteration, and no row is paired with itself. The items
/// of a pair live until the next one, since a row stands in many pairs: this is no `Iterator`.
pub struct Pairs<'w, W: Declare, D: QueryData<W>, F: Filter<W> = ()> {
    /// What comes after the table of `first`.
    after: Remaining<'w, W, Filtered<D, F>>,
    /// The row that is being paired, at `start`.
    first: Option<Segment<W, Filtered<D, F>>>,
    /// The partners that are left in one table, from `start` on.
    second: Option<Segment<W, Filtered<D, F>>>,
    /// The tables of partners after that.
    seconds: Remaining<'w, W, Filtered<D, F>>,
    now: ChangeTick,
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Pairs<'w, W, D, F> {
    #[inline]
    pub(super) fn new(mut after: Remaining<'w, W, Filtered<D, F>>, now: ChangeTick) -> Self {
        let first = after.next();
        let seconds = after.clone();
        Self { after, first, second: first.map(beyond_start), seconds, now }
    }

    /// The next pair.
    #[inline]
    pub fn next_pair(&mut self) -> Option<(D::Item<'_>, D::Item<'_>)> {
        loop {
            let first = self.first?;
            if let Some(second) = &mut self.second {
                if second.start < second.end {
                    let (fetch, row) = (second.fetch, second.start);
                    let (store, now) = (self.after.segments.store(), self.now.stamp());
                    // SAFETY: R1: the items are given out below.
                    unsafe {
                        mark(store, &first, first.start..first.start + 1, now);
                        mark(store, second, row..row + 1, now);
                    }
                    second.start += 1;
                    // SAFETY: R1. The two rows are distinct: another table, or a later row of the same one. Both items
                    // borrow `self`, so that those of other pairs are gone.
                    let (one, other) =
                        unsafe { (D::Terms::item(first.fetch, first.start), D::Terms::item(fetch, row)) };
                    return Some((D::item(one), D::item(other)));
                }
                self.second = self.seconds.next();
                continue;
            }
            let rest = beyond_start(first);
            self.first = if rest.start < rest.end { Some(rest) } else { self.after.next() };
            self.second = self.first.map(beyond_start);
            self.seconds = self.after.clone();
        }
    }

    /// Calls `f` with each pair that is left.
    #[inline]
    pub fn for_each(mut self, mut f: impl FnMut(D::Item<'_>, D::Item<'_>)) {
        while let Some(first) = self.first {
            let (store, now) = (self.after.segments.store(), self.now.stamp());
            for segment @ Segment { fetch, start, end, .. } in self.second.into_iter().chain(self.seconds) {
                if start < end {
                    // SAFETY: R1: the items are given out below.
                    unsafe {
                        mark(store, &first, first.start..first.start + 1, now);
                        mark(store, &segment, start..end, now);
                    }
                }
                for row in start..end {
                    // SAFETY: as in `next_pair`. `f` keeps no item: its lifetime ends with the call.
                    let (one, other) =
                        unsafe { (D::Terms::item(first.fetch, first.start), D::Terms::item(fetch, row)) };
                    f(D::item(one), D::item(other));
                }
            }
            let rest = beyond_start(first);
            self.first = if rest.start < rest.end { Some(rest) } else { self.after.next() };
            self.second = self.first.map(beyond_start);
            self.seconds = self.after.clone();
        }
    }
}

fn beyond_start<W: Declare, Q: QueryData<W>>(segment: Segment<W, Q>) -> Segment<W, Q> {
    Segment { start: segment.start + 1, ..segment }
}
