//! The evaluator of terms and filters: for a row, for 64 rows, or for 64 archetypes at once.
//!
//! A [`Predicate`] is a query, by its type or as data. It combines the answers that an [`Evaluator`] gives for single components.

use super::default_filters::DefaultFilters;
use super::matching::{AskedKind, admits, asked_kind, names_one_optional};
use super::meeting::cell_of;
use super::{Filter, QueriedComponent, QueryData, Term, asks_ticks};
use crate::schema::{Cells, Declare};
use crate::storage::table::TickKind;
use core::cell::Cell as CellOf;
use core::marker::PhantomData;

/// A truth value, or 64 of them.
pub trait Truth: Copy {
    /// True, of each of them.
    const YES: Self;
    /// False, of each of them.
    const NO: Self;
    /// Conjunction. A `bool` that is false does not ask the other.
    fn and(self, other: impl FnOnce() -> Self) -> Self;
    /// Disjunction. A `bool` that is true does not ask the other.
    fn or(self, other: impl FnOnce() -> Self) -> Self;
    /// Negation.
    fn negate(self) -> Self;
}

impl Truth for bool {
    const YES: Self = true;
    const NO: Self = false;

    #[inline]
    fn and(self, other: impl FnOnce() -> Self) -> Self {
        self && other()
    }

    #[inline]
    fn or(self, other: impl FnOnce() -> Self) -> Self {
        self || other()
    }

    #[inline]
    fn negate(self) -> Self {
        !self
    }
}

impl Truth for u64 {
    const YES: Self = !0;
    const NO: Self = 0;

    #[inline]
    fn and(self, other: impl FnOnce() -> Self) -> Self {
        self & other()
    }

    #[inline]
    fn or(self, other: impl FnOnce() -> Self) -> Self {
        self | other()
    }

    #[inline]
    fn negate(self) -> Self {
        !self
    }
}

/// Answers the questions of a query about single components.
pub trait Evaluator {
    /// One answer, or 64.
    type Truth: Truth;

    /// Whether the component is there.
    fn has(&self, asked: QueriedComponent) -> Self::Truth;

    /// Whether the component is not there. An evaluator of archetypes overrides this: some rows may have the component, and others not.
    #[inline]
    fn lacks(&self, asked: QueriedComponent) -> Self::Truth {
        self.has(asked).negate()
    }

    /// Whether the component is there, and its tick of this kind is new.
    #[inline]
    fn is_new(&self, asked: QueriedComponent, kind: TickKind) -> Self::Truth {
        let _ = kind;
        self.has(asked)
    }
}

/// The terms and the filter of a query, by its type or as data.
pub(crate) trait Predicate: Copy {
    /// Whether the filter asks for ticks.
    const ASKS_TICKS: bool;
    /// Whether rows of a table differ by one column alone, if they differ at all: there is no filter, and the terms name one component
    /// that tables have as an optional one.
    const ONE_OPTIONAL: bool;
    /// Whether the filter asks for a kind.
    const ASKS_KIND: bool = false;

    /// Whether all components are there that the terms demand.
    fn terms<E: Evaluator>(self, evaluator: &E) -> E::Truth;
    /// Whether all components are there that terms name and do not demand.
    fn optional_terms<E: Evaluator>(self, evaluator: &E) -> E::Truth;
    /// Whether the filter holds.
    fn filter<E: Evaluator>(self, evaluator: &E) -> E::Truth;

    /// Whether rows of a kind may match. `None` stands for rows of no kind, and for those that lack components that their kind requires.
    #[inline]
    fn admits(self, kind: Option<usize>) -> bool {
        let _ = kind;
        true
    }

    /// Whether an archetype with these cells matches, or some of its rows may, if the [kind](Self::admits) of the rows does.
    #[inline]
    fn matches(self, cells: Cells<'_>) -> bool {
        self.terms(&ArchetypeCells(cells)) && self.filter(&ArchetypeCells(cells))
    }

    /// The differences that rows of a table with these cells may have.
    #[inline]
    fn differences(self, cells: Cells<'_>) -> Differences {
        let evaluator = &RowDifference {
            cells,
            optional: CellOf::new(None),
            ticked: CellOf::new(None),
        };
        let terms = self
            .terms(evaluator)
            .or(|| self.optional_terms(evaluator))
            .0;
        let filter = self.filter(evaluator).0;
        Differences {
            terms,
            filter,
            optional: evaluator.optional.get(),
            ticked: evaluator.ticked.get(),
        }
    }
}

/// The differences that rows of a table may have.
#[derive(Clone, Copy)]
pub(crate) struct Differences {
    /// Whether rows may differ in the terms that they have.
    pub(crate) terms: bool,
    /// Whether the filter may hold for some rows, and not for others.
    pub(crate) filter: bool,
    /// The first component that is asked for and that rows may lack.
    pub(crate) optional: Option<usize>,
    /// The first component that is asked for its ticks.
    pub(crate) ticked: Option<usize>,
}

/// The evaluator of an archetype by its cells: whether some of its rows may match.
struct ArchetypeCells<'c>(Cells<'c>);

impl Evaluator for ArchetypeCells<'_> {
    type Truth = bool;

    #[inline]
    fn has(&self, asked: QueriedComponent) -> bool {
        asked.sparse || cell_of(asked.index, self.0).is_there()
    }

    #[inline]
    fn lacks(&self, asked: QueriedComponent) -> bool {
        asked.sparse || cell_of(asked.index, self.0).may_lack()
    }
}

/// Whether something is asked that the rows of one table may answer differently. Neither conjunction nor disjunction hides it.
#[derive(Clone, Copy)]
pub(crate) struct Difference(bool);

impl Truth for Difference {
    const YES: Self = Self(false);
    const NO: Self = Self(false);

    #[inline]
    fn and(self, other: impl FnOnce() -> Self) -> Self {
        Self(other().0 || self.0)
    }

    #[inline]
    fn or(self, other: impl FnOnce() -> Self) -> Self {
        self.and(other)
    }

    #[inline]
    fn negate(self) -> Self {
        self
    }
}

/// The evaluator of differences between the rows of a table with these cells. It notes the first components on the way.
struct RowDifference<'c> {
    cells: Cells<'c>,
    optional: CellOf<Option<usize>>,
    ticked: CellOf<Option<usize>>,
}

impl Evaluator for RowDifference<'_> {
    type Truth = Difference;

    #[inline]
    fn has(&self, asked: QueriedComponent) -> Difference {
        let differs = asked.optional && cell_of(asked.index, self.cells).bits != 0;
        if differs {
            self.optional.set(self.optional.get().or(Some(asked.index)));
        }
        Difference(differs)
    }

    #[inline]
    fn is_new(&self, asked: QueriedComponent, _: TickKind) -> Difference {
        let _ = self.has(asked);
        self.ticked.set(self.ticked.get().or(Some(asked.index)));
        Difference(true)
    }
}

/// A query by its type.
pub(crate) struct TypedQuery<W, Q>(PhantomData<fn() -> (W, Q)>);

impl<W, Q> TypedQuery<W, Q> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<W: Declare, Q: QueryData<W>> TypedQuery<W, Q> {
    const KIND: Option<AskedKind> = asked_kind(&Q::Filter::INFO);
}

impl_copy!([W, Q] TypedQuery<W, Q>);

impl<W: Declare, Q: QueryData<W>> Predicate for TypedQuery<W, Q> {
    const ASKS_TICKS: bool = asks_ticks::<W, Q>();
    const ONE_OPTIONAL: bool = names_one_optional::<W, Q>();
    const ASKS_KIND: bool = Self::KIND.is_some();

    #[inline]
    fn terms<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        Q::Terms::evaluate(evaluator)
    }

    #[inline]
    fn optional_terms<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        Q::Terms::evaluate_optional(evaluator)
    }

    #[inline]
    fn filter<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        DefaultFilters::<W, Q>::evaluate(evaluator)
    }

    #[inline]
    fn admits(self, kind: Option<usize>) -> bool {
        admits(const { Self::KIND }, kind)
    }
}
