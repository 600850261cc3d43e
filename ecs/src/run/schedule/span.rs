//! Spans of systems, for programs that are traced.

use super::step::Step;
use crate::world::store::{Store, World};

/// A span for the run of a step, where somebody listens.
#[cfg(feature = "trace")]
pub(super) fn span<W: World>(
    schedule: &'static str,
    step: &Step<'_, W>,
    world: &Store<W>,
    threads: usize,
) -> tracing::span::EnteredSpan {
    let (system, rows) = (step.name(), tracing::field::Empty);
    let span = tracing::info_span!("system", schedule, system, rows, threads);
    if !span.is_disabled() {
        span.record("rows", (step.rows)(world));
    }
    span.entered()
}

/// Nothing, where nobody can listen.
#[cfg(not(feature = "trace"))]
pub(super) struct Span;

#[cfg(not(feature = "trace"))]
#[inline]
pub(super) fn span<W: World>(_: &'static str, _: &Step<'_, W>, _: &Store<W>, _: usize) -> Span {
    Span
}
