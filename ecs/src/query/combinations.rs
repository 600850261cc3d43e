//! Combinations of rows without repetition.

use super::cursor::Cursor;
use super::data::Filtered;
use super::pairs::RowList;
use super::{Filter, QueryData, ReadOnly};
use crate::base::error::ReserveError;
use crate::base::rule::{Rule, unless};
use crate::base::text::ConstString;
use crate::schema::Declare;
use core::array;

/// All combinations of `N` rows, each once. See [`Query::combinations`](super::Query::combinations).
///
/// The rows of a combination are in the order of iteration, no row stands in it twice, and combinations come in the order of their first rows, then of
/// their second ones, and so on. The items of a combination live until the next one, since a row stands in many: only a query that
/// reads is an `Iterator`.
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
/// kitchen.spawn_batch([1.0, 2.0, 3.0, 4.0].map(|heat| Pan { name: Name("pan"), heat: Heat(heat) }));
/// assert_eq!(kitchen.query_ref::<&Heat>().combinations::<3>().count(), 4);
/// ```
pub struct Combinations<'w, W: Declare, D: QueryData<W>, F: Filter<W>, const N: usize> {
    rows: RowList<'w, W, Filtered<D, F>>,
    /// The places of the next combination, in ascending order.
    next: [usize; N],
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>, const N: usize> Combinations<'w, W, D, F, N> {
    pub(super) fn try_new(rows: Cursor<'w, W, Filtered<D, F>>) -> Result<Self, ReserveError> {
        Ok(Self {
            rows: RowList::try_new(rows)?,
            next: array::from_fn(|place| place),
        })
    }

    /// The next combination. O(`N`).
    pub fn next_combination(&mut self) -> Option<[D::Item<'_>; N]> {
        let places = self.advance()?;
        Some(self.rows.lend(places).map(D::item))
    }

    /// Calls `f` with each combination that is left.
    pub fn for_each(mut self, mut f: impl FnMut([D::Item<'_>; N])) {
        while let Some(combination) = self.next_combination() {
            f(combination);
        }
    }

    /// The places of the next combination, which is another one from here on.
    fn advance(&mut self) -> Option<[usize; N]> {
        let count = self.rows.len();
        let places = self.next;
        if places[N - 1] >= count {
            return None;
        }
        // The last place that can go on does; those behind it follow it closely.
        let is_free = |place: &usize| places[*place] + (N - *place) < count;
        match (0..N).rev().find(is_free) {
            Some(place) => {
                (place..N).for_each(|other| self.next[other] = places[place] + 1 + (other - place));
            }
            None => self.next = [count; N],
        }
        Some(places)
    }
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>, const N: usize> Iterator
    for Combinations<'w, W, D, F, N>
where
    D::Terms: ReadOnly<W>,
{
    type Item = [D::Item<'w>; N];

    fn next(&mut self) -> Option<[D::Item<'w>; N]> {
        let places = self.advance()?;
        Some(self.rows.read(places).map(D::item))
    }
}

/// A combination has a row at least.
pub(super) struct OneRow<const N: usize>;

impl<const N: usize> Rule for OneRow<N> {
    const FAULT: Option<ConstString> = unless(
        N > 0,
        "a combination has at least one row: write `combinations::<3>()`",
    );
}
