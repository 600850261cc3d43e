#![allow(
    unreachable_pub,
    reason = "the archetypes that gecs makes are public, and so must be what they hold"
)]

use crate::components::components;

components! {
    A(f32);
    B(f32);
    C(f32);
    D(f32);
    E(f32);
}

/// The components of a row, as many of them as its archetype has.
#[expect(
    clippy::cast_precision_loss,
    reason = "benches have fewer than 2²² rows"
)]
pub(super) fn components_of(row: usize) -> (A, B, C, D, E) {
    let row = row as f32;
    (A(row), B(row + 0.25), C(row + 0.5), D(row + 0.75), E(-row))
}
