use crate::Digest;
use crate::components::X;
use bytemuck::{Pod, Zeroable};
use serde::{Deserialize, Serialize};

macro_rules! plain {
    ($($name:ident($value:ty);)*) => {
        $(
            #[derive(Clone, Copy, Serialize, Deserialize, Zeroable, Pod)]
            #[repr(transparent)]
            pub(crate) struct $name(pub(super) $value);
        )*
    };
}

plain! {
    Position([f32; 3]);
    Rotation([f32; 3]);
    Velocity([f32; 3]);
    Buff(f32);
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Name(pub(super) String);

ecs::world! {
    #[world(save, snapshots)]
    pub(crate) struct Town { components: (Position, Rotation, Velocity, Buff, Name) }

    #[archetype]
    pub(crate) struct Body { position: Position, rotation: Rotation, velocity: Velocity, buff: Buff }

    #[archetype]
    pub(crate) struct Person { name: Name, position: Position }
}

/// The rows of a workload.
pub(super) trait Rows: 'static {
    fn town(rows: usize) -> Town;

    fn hecs(rows: usize) -> hecs::World;

    fn of_town(town: &Town) -> Digest;

    fn of_hecs(world: &mut hecs::World) -> Digest;
}

/// Four columns of numbers.
pub(super) struct Plain;

/// Names, and a column of numbers.
pub(super) struct Named;

impl Rows for Plain {
    fn town(rows: usize) -> Town {
        let mut town = Town::new();
        town.spawn_batch(
            (0..rows)
                .map(body)
                .map(|(position, rotation, velocity, buff)| Body {
                    position,
                    rotation,
                    velocity,
                    buff,
                }),
        );
        town
    }

    fn hecs(rows: usize) -> hecs::World {
        let mut world = hecs::World::new();
        world.spawn_batch((0..rows).map(body));
        world
    }

    fn of_town(town: &Town) -> Digest {
        Digest::of(
            town.query_ref::<(&Position, &Rotation, &Velocity, &Buff)>()
                .map(numbers),
        )
    }

    fn of_hecs(world: &mut hecs::World) -> Digest {
        Digest::of(
            world
                .query_mut::<(&Position, &Rotation, &Velocity, &Buff)>()
                .into_iter()
                .map(numbers),
        )
    }
}

impl Rows for Named {
    fn town(rows: usize) -> Town {
        let mut town = Town::new();
        town.spawn_batch(
            (0..rows)
                .map(person)
                .map(|(name, position)| Person { name, position }),
        );
        town
    }

    fn hecs(rows: usize) -> hecs::World {
        let mut world = hecs::World::new();
        world.spawn_batch((0..rows).map(person));
        world
    }

    fn of_town(town: &Town) -> Digest {
        Digest::of(
            town.query_ref::<(&Name, &Position)>()
                .map(|(name, position)| letters(name, *position)),
        )
    }

    fn of_hecs(world: &mut hecs::World) -> Digest {
        let rows = world.query_mut::<(&Name, &Position)>();
        Digest::of(
            rows.into_iter()
                .map(|(name, position)| letters(name, *position)),
        )
    }
}

/// A row of numbers.
#[expect(
    clippy::cast_precision_loss,
    reason = "benches have fewer than 2²⁴ rows"
)]
pub(super) fn body(row: usize) -> (Position, Rotation, Velocity, Buff) {
    (
        Position([row as f32, 1.0, 2.0]),
        Rotation(X),
        Velocity(X),
        Buff(1.0),
    )
}

fn person(row: usize) -> (Name, Position) {
    (Name(format!("person {row}")), body(row).0)
}

pub(super) fn numbers(row: (&Position, &Rotation, &Velocity, &Buff)) -> [f32; 10] {
    let (Position([px, py, pz]), Rotation([rx, ry, rz]), Velocity([vx, vy, vz]), Buff(buff)) = row;
    [*px, *py, *pz, *rx, *ry, *rz, *vx, *vy, *vz, *buff]
}

fn letters(name: &Name, position: Position) -> [f32; 2] {
    let letters = name.0.bytes().fold(0_u16, |sum, letter| {
        sum.wrapping_mul(31).wrapping_add(letter.into())
    });
    [f32::from(letters), position.0[0]]
}
