use super::Field;
use crate::components::Position;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A body that can be struck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// Who it is.
    pub entity: Entity,
    /// Where it is.
    pub position: Position,
    /// Its radius.
    pub size: f32,
}

/// A uniform grid over the field, to find what a body touches without a look at all others.
///
/// The targets lie in one list, cell by cell, and in each cell in the order in which they came: what is found depends on the
/// world alone. Bodies beyond the edge belong to the cells at the edge.
///
/// The pilot reads the grid of the last tick. So the grid is part of the game's state, though it follows from the bodies of that tick: a
/// game that is saved or rolled back without it would fly another way.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Grid {
    columns: usize,
    rows: usize,
    /// Where each cell begins in the list, and at the end where the last one ends.
    starts: Vec<usize>,
    targets: Vec<Target>,
    /// The targets as they came, and the cell of each. Nobody reads them once the grid is made.
    #[serde(skip)]
    arrived: Vec<(usize, Target)>,
    /// The radius of the largest target: how much farther than its own radius a body has to look.
    largest: f32,
}

/// The side of a cell: some bullets wide, so that a cell holds few, and a shot looks at few cells.
const CELL: f32 = 16.0;

impl Grid {
    /// Puts targets in the place of those that were there.
    pub fn rebuild(&mut self, field: Field, targets: impl Iterator<Item = Target>) {
        (self.columns, self.rows) = (cell(field.width) + 1, cell(field.height) + 1);
        self.arrived.clear();
        targets.for_each(|target| self.arrived.push((self.cell_of(target.position), target)));
        self.largest = self.arrived.iter().map(|(_, target)| target.size).fold(0.0, f32::max);

        // How many there are in each cell, and then where each cell ends. Filled from its end on, it ends where it began.
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        self.arrived.iter().for_each(|(cell, _)| self.starts[*cell] += 1);
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.targets.clear();
        self.targets.extend(self.arrived.iter().map(|(_, target)| *target));
        for (cell, target) in self.arrived.iter().rev() {
            self.starts[*cell] -= 1;
            self.targets[self.starts[*cell]] = *target;
        }
    }

    /// All targets that a body at this place touches.
    pub fn touching(&self, place: Position, size: f32) -> impl Iterator<Item = &Target> {
        let reach = size + self.largest;
        let (left, right) = (self.column(place.x - reach), self.column(place.x + reach));
        let rows = self.row(place.y - reach)..=self.row(place.y + reach);
        // Cells beside each other are beside each other in the list as well.
        let near = rows.filter(|_| !self.targets.is_empty()).flat_map(move |row| {
            let first = row * self.columns;
            &self.targets[self.starts[first + left]..self.starts[first + right + 1]]
        });
        near.filter(move |target| {
            let reach = size + target.size;
            target.position.distance_squared(place) < reach * reach
        })
    }

    /// How many targets there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there is nothing to be struck.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    fn cell_of(&self, place: Position) -> usize {
        self.row(place.y) * self.columns + self.column(place.x)
    }

    fn column(&self, x: f32) -> usize {
        cell(x).min(self.columns.saturating_sub(1))
    }

    fn row(&self, y: f32) -> usize {
        cell(y).min(self.rows.saturating_sub(1))
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "what is negative becomes 0, as it should")]
fn cell(at: f32) -> usize {
    (at / CELL) as usize
}
