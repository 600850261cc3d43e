use crate::components::{Position, Velocity};
use crate::random_get::ecs::{Crowd, populated};
use crate::{Contestant, Digest};
use ecs::RuntimeQuery;

fn digest(crowd: &Crowd) -> Digest {
    Digest::of(crowd.query_ref::<&Position>().map(|position| position.0))
}

pub(super) struct ForEach(Crowd);

impl Contestant for ForEach {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows).0)
    }

    fn run(&mut self) {
        self.0
            .query::<(&mut Position, &Velocity)>()
            .for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

/// By slices, which are compiled for the baseline.
pub(super) struct Chunks(Crowd);

impl Contestant for Chunks {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows).0)
    }

    fn run(&mut self) {
        for (positions, velocities) in self.0.query::<(&mut Position, &Velocity)>().chunks() {
            positions
                .iter_mut()
                .zip(velocities)
                .for_each(|(position, velocity)| position.advance(velocity));
        }
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

/// By a run-time query, as registered components are.
pub(super) struct RunTime {
    crowd: Crowd,
    query: RuntimeQuery,
}

impl Contestant for RunTime {
    fn prepare(rows: usize) -> Self {
        let (crowd, _) = populated(rows);
        let query = crowd
            .runtime_query()
            .write("Position")
            .read("Velocity")
            .build();
        Self {
            crowd,
            query: query.expect("the world lists both components"),
        }
    }

    fn run(&mut self) {
        for mut chunk in self.crowd.run(&self.query) {
            if let (Some(positions), Some(velocities)) =
                (chunk.take::<Position>(0), chunk.get::<Velocity>(1))
            {
                positions
                    .iter_mut()
                    .zip(velocities)
                    .for_each(|(position, velocity)| position.advance(velocity));
            }
        }
    }

    fn result(&mut self) -> Digest {
        digest(&self.crowd)
    }
}
