use super::Crowd;
use crate::Digest;
use crate::components::{Position, Velocity};

/// Two tables. A slot of 12 bytes says which one the row is in, and its generation.
#[derive(Default)]
pub(super) struct Raw {
    slots: Vec<Slot>,
    stones: Vec<Position>,
    walkers: (Vec<Position>, Vec<Velocity>),
}

#[derive(Clone, Copy)]
struct Slot {
    generation: u32,
    walks: u32,
    row: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Handle {
    index: u32,
    generation: u32,
}

impl Raw {
    fn slot(&mut self, walks: u32, row: usize) -> Handle {
        let index = small(self.slots.len());
        self.slots.push(Slot {
            generation: 1,
            walks,
            row: small(row),
        });
        Handle {
            index,
            generation: 1,
        }
    }
}

impl Crowd for Raw {
    type Entity = Handle;

    fn new() -> Self {
        Self::default()
    }

    fn stone(&mut self, position: Position) -> Handle {
        self.stones.push(position);
        self.slot(0, self.stones.len() - 1)
    }

    fn walker(&mut self, position: Position, velocity: Velocity) -> Handle {
        self.walkers.0.push(position);
        self.walkers.1.push(velocity);
        self.slot(1, self.walkers.0.len() - 1)
    }

    fn advance(&mut self, entities: &[Handle]) {
        let (positions, velocities) = &mut self.walkers;
        for entity in entities {
            let Some(slot) = self.slots.get(entity.index as usize) else {
                continue;
            };
            if slot.generation == entity.generation
                && slot.walks == 1
                && let Some(position) = positions.get_mut(slot.row as usize)
                && let Some(velocity) = velocities.get(slot.row as usize)
            {
                position.advance(velocity);
            }
        }
    }

    fn positions(&mut self) -> Digest {
        Digest::of(
            self.stones
                .iter()
                .chain(&self.walkers.0)
                .map(|position| position.0),
        )
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "benches have fewer than 2³² rows"
)]
fn small(number: usize) -> u32 {
    number as u32
}
