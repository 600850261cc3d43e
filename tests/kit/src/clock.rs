//! Time, which other parts read.

use ecs::prelude::*;

/// Ticks since the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ticks(pub u64);

ecs::part! {
    /// A clock.
    #[part]
    pub struct Time { resources: (Ticks) }

    /// The clock goes on.
    #[schedule]
    pub fn advance() { count; }
}

fn count(mut ticks: ResMut<'_, Ticks>) {
    ticks.0 += 1;
}
