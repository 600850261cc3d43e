use crate::components::{Position, Rotation, Velocity, X};
use crate::{Contestant, Digest};
use ecs::{Entity, Key, RuntimeQuery};

ecs::world! {
    #[world]
    pub(crate) struct Mods { components: (Rotation,) }
}

pub(super) fn populated(rows: usize) -> (Mods, Key<Position>, Vec<Entity>) {
    let mut mods = Mods::new();
    let position = mods
        .register_named::<Position>("position")
        .expect("the name is free");
    let velocity = mods
        .register_named::<Velocity>("velocity")
        .expect("the name is free");
    let mut spawn = |row| {
        let entity = mods.spawn_empty();
        let _ = mods.insert_key(entity, position, Position::of(row));
        let _ = mods.insert_key(entity, velocity, Velocity(X));
        entity
    };
    let entities = (0..rows).map(&mut spawn).collect();
    (mods, position, entities)
}

/// By a run-time query, and loops over the slices of its chunks.
pub(super) struct Ecs {
    mods: Mods,
    query: RuntimeQuery,
}

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let (mods, position, _) = populated(rows);
        let query = mods
            .runtime_query()
            .write(position)
            .read("velocity")
            .build();
        Self {
            mods,
            query: query.expect("the components are registered"),
        }
    }

    fn run(&mut self) {
        for mut chunk in self.mods.run(&self.query) {
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
        let mut digest = Digest::default();
        for chunk in self.mods.run(&self.query) {
            chunk
                .get::<Position>(0)
                .into_iter()
                .flatten()
                .for_each(|position| digest.add(&position.0));
        }
        digest
    }
}

/// By the loop of a run-time query over rows.
pub(super) struct ForEachRow(Ecs);

impl Contestant for ForEachRow {
    fn prepare(rows: usize) -> Self {
        Self(Ecs::prepare(rows))
    }

    fn run(&mut self) {
        let rows = self.0.mods.run(&self.0.query);
        let advanced = rows.for_each_row::<(&mut Position, &Velocity)>(|(position, velocity)| {
            position.advance(velocity);
        });
        advanced.expect("the terms are of these types");
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
