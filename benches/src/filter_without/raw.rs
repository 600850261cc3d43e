use crate::components::{Position, Velocity, X};
use crate::{Contestant, Digest};

struct Table {
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
}

/// The rows without a buff, and those with one. The buffs themselves are left out, since no loop reads them.
pub(super) struct Raw([Table; 2]);

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        let table = || Table {
            positions: (0..rows).map(Position::of).collect(),
            velocities: vec![Velocity(X); rows],
        };
        Self([table(), table()])
    }

    fn run(&mut self) {
        let [without, _] = &mut self.0;
        advance(&mut without.positions, &without.velocities);
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.0
                .iter()
                .flat_map(|table| &table.positions)
                .map(|position| position.0),
        )
    }
}

/// A function of its own, so that the compiler knows that the slices do not overlap.
#[inline(never)]
fn advance(positions: &mut [Position], velocities: &[Velocity]) {
    for (position, velocity) in positions.iter_mut().zip(velocities) {
        position.advance(velocity);
    }
}
