use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::{Contestant, Digest};
use ecs::Snapshot;

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Plain { components: (Position, Rotation, Velocity, Buff) }

    #[archetype]
    pub(crate) struct Body { position: Position, rotation: Rotation, velocity: Velocity, buff: Buff }

    #[query]
    pub(super) struct Bodies { position: &Position, rotation: &Rotation, velocity: &Velocity, buff: &Buff }
}

pub(super) fn populated(rows: usize) -> Plain {
    let mut plain = Plain::new();
    plain.spawn_batch((0..rows).map(|row| Body {
        position: Position::of(row),
        rotation: Rotation(X),
        velocity: Velocity(X),
        buff: Buff(1.0),
    }));
    plain
}

/// Two worlds take turns: no block of the copy is of the other one, so that all is copied.
pub(super) struct Save {
    worlds: [Plain; 2],
    snapshot: Snapshot<Plain>,
}

impl Contestant for Save {
    fn prepare(rows: usize) -> Self {
        let mut worlds = [populated(rows), populated(rows)];
        let snapshot = worlds[0].snapshot();
        Self { worlds, snapshot }
    }

    fn run(&mut self) {
        self.worlds.swap(0, 1);
        self.worlds[0].snapshot_into(&mut self.snapshot);
    }

    fn result(&mut self) -> Digest {
        digest(&self.snapshot)
    }
}

/// The copies of two worlds take turns.
pub(super) struct Restore {
    world: Plain,
    snapshots: [Snapshot<Plain>; 2],
}

impl Contestant for Restore {
    fn prepare(rows: usize) -> Self {
        Self {
            world: populated(rows),
            snapshots: [0, 1].map(|_| populated(rows).snapshot()),
        }
    }

    fn run(&mut self) {
        self.snapshots.swap(0, 1);
        self.world.restore(&self.snapshots[0]);
    }

    fn result(&mut self) -> Digest {
        digest(&self.world)
    }
}

pub(super) fn digest(plain: &ecs::Storage<Plain>) -> Digest {
    let rows = plain.query_ref::<(&Position, &Rotation, &Velocity, &Buff)>();
    Digest::of(rows.map(|(position, rotation, velocity, buff)| {
        numbers(*position, *rotation, *velocity, *buff)
    }))
}

pub(super) fn numbers(
    position: Position,
    rotation: Rotation,
    velocity: Velocity,
    buff: Buff,
) -> [f32; 10] {
    let ([px, py, pz], [rx, ry, rz], [vx, vy, vz]) = (position.0, rotation.0, velocity.0);
    [px, py, pz, rx, ry, rz, vx, vy, vz, buff.0]
}
