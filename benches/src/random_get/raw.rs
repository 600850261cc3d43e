use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::slots::{Handle, Slots};
use crate::{Contestant, Digest};

pub(crate) struct Crowd {
    slots: Slots,
    owners: Vec<Handle>,
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
}

impl Crowd {
    pub(crate) const fn new() -> Self {
        Self {
            slots: Slots::new(),
            owners: Vec::new(),
            positions: Vec::new(),
            velocities: Vec::new(),
        }
    }

    pub(crate) fn with_capacity(rows: usize) -> Self {
        Self {
            slots: Slots::with_capacity(rows),
            owners: Vec::with_capacity(rows),
            positions: Vec::with_capacity(rows),
            velocities: Vec::with_capacity(rows),
        }
    }

    #[inline]
    pub(crate) fn spawn(&mut self, position: Position, velocity: Velocity) -> Handle {
        let handle = self.slots.allocate(self.owners.len());
        self.owners.push(handle);
        self.positions.push(position);
        self.velocities.push(velocity);
        handle
    }

    #[inline]
    pub(crate) fn despawn(&mut self, handle: Handle) -> Option<(Position, Velocity)> {
        let row = self.slots.release(handle, *self.owners.last()?)?;
        self.owners.swap_remove(row);
        Some((
            self.positions.swap_remove(row),
            self.velocities.swap_remove(row),
        ))
    }

    pub(crate) fn positions(&self) -> &[Position] {
        &self.positions
    }

    #[inline]
    fn position(&self, handle: Handle) -> Option<&Position> {
        self.positions.get(self.slots.row(handle)?)
    }
}

pub(super) struct Raw {
    crowd: Crowd,
    handles: Vec<Handle>,
    sum: f32,
}

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::new();
        let handles: Vec<_> = (0..rows)
            .map(|row| crowd.spawn(Position::of(row), Velocity(X)))
            .collect();
        let handles = shuffled(rows).into_iter().map(|row| handles[row]).collect();
        Self {
            crowd,
            handles,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        self.sum = self
            .handles
            .iter()
            .filter_map(|handle| self.crowd.position(*handle))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
