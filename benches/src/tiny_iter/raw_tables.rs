use crate::components::{Position, Rotation, Velocity, X};
use crate::dynamic_iter::raw::advance;
use crate::{Contestant, Digest};

/// The columns of one kind of rows. Those that the rows lack are empty.
#[derive(Default)]
struct Table {
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
    rotations: Vec<Rotation>,
}

/// A list of tables, as the world has. The loop is called for each table that has rows with both columns.
pub(super) struct Tables(Vec<Table>);

impl Contestant for Tables {
    fn prepare(rows: usize) -> Self {
        let positions = (0..rows).map(Position::of).collect();
        let walkers = Table {
            positions,
            velocities: vec![Velocity(X); rows],
            ..Table::default()
        };
        let wheels = Table {
            rotations: vec![Rotation(X); rows],
            ..Table::default()
        };
        assert_eq!(
            wheels.rotations.len(),
            walkers.velocities.len(),
            "each walker has a wheel"
        );
        Self(vec![walkers, wheels])
    }

    fn run(&mut self) {
        for Table {
            positions,
            velocities,
            ..
        } in &mut self.0
        {
            if !positions.is_empty() && !velocities.is_empty() {
                advance(positions, velocities);
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
