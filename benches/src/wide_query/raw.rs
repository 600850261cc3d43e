use super::{ARCHETYPES, advance};
use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};

struct Table {
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
    /// None, or one for each row.
    buffs: Option<Vec<Buff>>,
}

pub(super) struct Raw([Table; ARCHETYPES]);

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        Self(std::array::from_fn(|number| {
            let numbers = (0..rows).skip(number).step_by(ARCHETYPES);
            let positions: Vec<_> = numbers.map(Position::of).collect();
            let rows = positions.len();
            let buffs = (number & 1 != 0).then(|| vec![Buff(0.5); rows]);
            Table {
                positions,
                velocities: vec![Velocity(X); rows],
                buffs,
            }
        }))
    }

    fn run(&mut self) {
        for Table {
            positions,
            velocities,
            buffs,
        } in &mut self.0
        {
            match buffs {
                Some(buffs) => advance_buffed(positions, velocities, buffs),
                None => advance_plain(positions, velocities),
            }
        }
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

// Functions of their own, so that the compiler knows that the slices do not overlap.

#[inline(never)]
fn advance_buffed(positions: &mut [Position], velocities: &[Velocity], buffs: &[Buff]) {
    for ((position, velocity), buff) in positions.iter_mut().zip(velocities).zip(buffs) {
        advance(position, velocity, Some(buff));
    }
}

#[inline(never)]
fn advance_plain(positions: &mut [Position], velocities: &[Velocity]) {
    for (position, velocity) in positions.iter_mut().zip(velocities) {
        advance(position, velocity, None);
    }
}
