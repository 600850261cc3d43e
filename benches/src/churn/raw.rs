use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::random_get::raw::Crowd;
use crate::slots::Handle;
use crate::{Contestant, Digest};

pub(super) struct Raw {
    crowd: Crowd,
    handles: Vec<Handle>,
}

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::new();
        let handles: Vec<_> = (0..rows)
            .map(|row| crowd.spawn(Position::of(row), Velocity(X)))
            .collect();
        let handles = shuffled(rows).into_iter().map(|row| handles[row]).collect();
        Self { crowd, handles }
    }

    fn run(&mut self) {
        for (row, handle) in self.handles.iter_mut().enumerate() {
            self.crowd.despawn(*handle);
            *handle = self.crowd.spawn(Position::of(row), Velocity(X));
        }
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.crowd.positions().iter().map(|position| position.0))
    }
}
