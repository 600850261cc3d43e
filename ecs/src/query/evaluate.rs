//! The evaluator of terms and filters: for a row, for 64 rows, or for 64 archetypes at once.
//!
//! A [`Predicate`] is a query, by its type or as data. It combines the answers that an [`Evaluator`] gives for single components.

use super::{Asked, Filter, FilterInfo, QueryData, Term, TermInfo};
use crate::query::matching::QueryInfo;
use crate::schema::Declare;
use crate::table::TickKind;
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

    #[inline(always)]
    fn and(self, other: impl FnOnce() -> Self) -> Self {
        self && other()
    }

    #[inline(always)]
    fn or(self, other: impl FnOnce() -> Self) -> Self {
        self || other()
    }

    #[inline(always)]
    fn negate(self) -> Self {
        !self
    }
}

impl Truth for u64 {
    const YES: Self = !0;
    const NO: Self = 0;

    #[inline(always)]
    fn and(self, other: impl FnOnce() -> Self) -> Self {
        self & other()
    }

    #[inline(always)]
    fn or(self, other: impl FnOnce() -> Self) -> Self {
        self | other()
    }

    #[inline(always)]
    fn negate(self) -> Self {
        !self
    }
}

/// Answers the questions of a query about single components.
pub trait Evaluator {
    /// One answer, or 64.
    type Truth: Truth;

    /// Whether the component is there.
    fn has(&self, asked: Asked) -> Self::Truth;

    /// Whether the component is not there. An evaluator of archetypes overrides this: some rows may have the component, and others not.
    #[inline(always)]
    fn lacks(&self, asked: Asked) -> Self::Truth {
        self.has(asked).negate()
    }

    /// Whether the component is there, and its tick of this kind is new.
    #[inline(always)]
    fn is_new(&self, asked: Asked, kind: TickKind) -> Self::Truth {
        let _ = kind;
        self.has(asked)
    }
}

/// The terms and the filter of a query, by its type or as data.
pub(crate) trait Predicate: Copy {
    /// Whether all components are there that the terms demand.
    fn terms<E: Evaluator>(self, evaluator: &E) -> E::Truth;
    /// Whether all components are there that terms name and do not demand.
    fn optional_terms<E: Evaluator>(self, evaluator: &E) -> E::Truth;
    /// Whether the filter holds.
    fn filter<E: Evaluator>(self, evaluator: &E) -> E::Truth;
    /// The query as data.
    fn info(&self) -> QueryInfo<'_>;
}

/// A query by its type.
pub(crate) struct TypedQuery<W, Q>(PhantomData<fn() -> (W, Q)>);

impl<W, Q> TypedQuery<W, Q> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<W, Q> Clone for TypedQuery<W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W, Q> Copy for TypedQuery<W, Q> {}

impl<W: Declare, Q: QueryData<W>> Predicate for TypedQuery<W, Q> {
    #[inline(always)]
    fn terms<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        Q::Terms::evaluate(evaluator)
    }

    #[inline(always)]
    fn optional_terms<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        Q::Terms::evaluate_optional(evaluator)
    }

    #[inline(always)]
    fn filter<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        Q::Filter::evaluate(evaluator)
    }

    #[inline(always)]
    fn info(&self) -> QueryInfo<'_> {
        const { (&Q::Terms::INFO, &Q::Filter::INFO) }
    }
}

impl Predicate for QueryInfo<'_> {
    fn terms<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        fn walk<E: Evaluator>(terms: &TermInfo<'_>, evaluator: &E) -> E::Truth {
            match terms {
                TermInfo::Component { asked, required: true, .. } => evaluator.has(*asked),
                TermInfo::All(terms) => terms.iter().fold(E::Truth::YES, |all, term| all.and(|| walk(term, evaluator))),
                TermInfo::Entity | TermInfo::Presence(_) | TermInfo::Component { .. } => E::Truth::YES,
            }
        }
        walk(self.0, evaluator)
    }

    fn optional_terms<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        fn walk<E: Evaluator>(terms: &TermInfo<'_>, evaluator: &E) -> E::Truth {
            match terms {
                TermInfo::Component { asked, required: false, .. } | TermInfo::Presence(asked) => evaluator.has(*asked),
                TermInfo::All(terms) => terms.iter().fold(E::Truth::YES, |all, term| all.and(|| walk(term, evaluator))),
                TermInfo::Entity | TermInfo::Component { .. } => E::Truth::YES,
            }
        }
        walk(self.0, evaluator)
    }

    fn filter<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        fn walk<E: Evaluator>(filter: &FilterInfo<'_>, evaluator: &E) -> E::Truth {
            match filter {
                FilterInfo::With(asked) => evaluator.has(*asked),
                FilterInfo::Without(asked) => evaluator.lacks(*asked),
                FilterInfo::Changed(asked) => evaluator.is_new(*asked, TickKind::Changed),
                FilterInfo::Added(asked) => evaluator.is_new(*asked, TickKind::Added),
                FilterInfo::All(all) => all.iter().fold(E::Truth::YES, |holds, one| holds.and(|| walk(one, evaluator))),
                FilterInfo::Any(any) => any.iter().fold(E::Truth::NO, |holds, one| holds.or(|| walk(one, evaluator))),
            }
        }
        walk(self.1, evaluator)
    }

    #[inline(always)]
    fn info(&self) -> QueryInfo<'_> {
        *self
    }
}
