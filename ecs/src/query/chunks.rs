#![allow(unsafe_code)]

use super::data::Filtered;
use super::segments::{Remaining, Segment, mark};
use super::{Filter, QueryData, Term};
use crate::schema::Declare;
use crate::tick::ChangeTick;

/// The rows of a query as slices, table by table. See [`Query::chunks`](super::Query::chunks).
///
/// An item has the shape of the terms: for `(&mut A, Option<&B>, Entity)` it is
/// `(&mut [A], Option<&[B]>, &[Entity])`, all of one length, at least 1.
pub struct Chunks<'w, W: Declare, D: QueryData<W>, F: Filter<W> = ()> {
    remaining: Remaining<'w, W, Filtered<D, F>>,
    now: ChangeTick,
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Chunks<'w, W, D, F> {
    #[inline(always)]
    pub(super) fn new(remaining: Remaining<'w, W, Filtered<D, F>>, now: ChangeTick) -> Self {
        Self { remaining, now }
    }
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Iterator for Chunks<'w, W, D, F> {
    type Item = <D::Terms as Term<W>>::Slice<'w>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let segment @ Segment { fetch, start, end, .. } = self.remaining.next()?;
        // SAFETY: R1, and R2: each segment is given out once.
        Some(unsafe {
            mark(self.remaining.segments.store(), &segment, start..end, self.now.stamp());
            D::Terms::slice(fetch, start, end - start)
        })
    }
}
