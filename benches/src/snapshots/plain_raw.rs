use super::plain::numbers;
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::{Contestant, Digest};

/// All bytes that a copy holds: four columns, the handle of each row, and its slot.
#[derive(Default)]
struct Columns {
    positions: Vec<Position>,
    rotations: Vec<Rotation>,
    velocities: Vec<Velocity>,
    buffs: Vec<Buff>,
    handles: Vec<u64>,
    slots: Vec<[u32; 3]>,
}

impl Columns {
    fn new(rows: usize) -> Self {
        Self {
            positions: (0..rows).map(Position::of).collect(),
            rotations: vec![Rotation(X); rows],
            velocities: vec![Velocity(X); rows],
            buffs: vec![Buff(1.0); rows],
            handles: vec![1 << 32; rows],
            slots: vec![[1, 0, 0]; rows],
        }
    }

    fn copy_from(&mut self, other: &Self) {
        self.positions.clone_from(&other.positions);
        self.rotations.clone_from(&other.rotations);
        self.velocities.clone_from(&other.velocities);
        self.buffs.clone_from(&other.buffs);
        self.handles.clone_from(&other.handles);
        self.slots.clone_from(&other.slots);
    }
}

pub(super) struct Raw {
    sources: [Columns; 2],
    copy: Columns,
}

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        Self {
            sources: [Columns::new(rows), Columns::new(rows)],
            copy: Columns::new(rows),
        }
    }

    fn run(&mut self) {
        self.sources.swap(0, 1);
        self.copy.copy_from(&self.sources[0]);
    }

    fn result(&mut self) -> Digest {
        let Columns {
            positions,
            rotations,
            velocities,
            buffs,
            ..
        } = &self.copy;
        let rows = positions.iter().zip(rotations).zip(velocities).zip(buffs);
        Digest::of(rows.map(|(((position, rotation), velocity), buff)| {
            numbers(*position, *rotation, *velocity, *buff)
        }))
    }
}
