//! How a query finds its rows, which is a constant of the query and the world.

use super::changes::Ticks;
use super::matching::{Sparsity, group, meets_optionals, only_demands, only_driver, sparsity};
use super::{QueryData, Term};
use crate::schema::Declare;
use core::marker::PhantomData;

/// How a query finds its rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RowStrategy {
    /// Rows of a group are the first ones of a pool.
    Group,
    /// Rows must be in some pool, and the query goes through the entities of that pool.
    Driven,
    /// Each row of a table is looked up in pools.
    Looks,
    /// Of the rows of a table some may match and others not, or they may differ in the terms that they have: words of bits tell.
    Words,
    /// All rows of a table match.
    Whole,
}

/// The constants of a query.
pub(super) struct Strategy<W, Q>(PhantomData<(W, Q)>);

impl<W: Declare, Q: QueryData<W>> Strategy<W, Q> {
    /// The group that the query goes through, and whether its rows are slices.
    pub(super) const GROUP: Option<(usize, bool)> = group::<W, Q>();
    pub(super) const WAY: RowStrategy = match (Self::GROUP, sparsity::<W, Q>()) {
        (Some(_), _) => RowStrategy::Group,
        (None, Sparsity::Driven) => RowStrategy::Driven,
        (None, Sparsity::Looks) => RowStrategy::Looks,
        (None, Sparsity::Dense) if meets_optionals::<W, Q>() || Ticks::<W, Q>::ASKED => {
            RowStrategy::Words
        }
        (None, Sparsity::Dense) => RowStrategy::Whole,
    };
    /// Whether terms are found in tables alone, so that rows of a table are consecutive in each column.
    pub(super) const DENSE: bool = matches!(Self::WAY, RowStrategy::Words | RowStrategy::Whole);
    /// Whether all rows that match have the same terms, so that a bit a row is enough.
    pub(super) const BITS: bool =
        matches!(Self::WAY, RowStrategy::Words) && only_demands(&Q::Terms::INFO);
    /// The sparse component that drives the query, if each of its entities in a matching table matches.
    pub(super) const ONLY_DRIVER: Option<usize> = match Self::WAY {
        RowStrategy::Driven => only_driver::<W, Q>(),
        _ => None,
    };
}
