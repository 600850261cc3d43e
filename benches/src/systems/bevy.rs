use super::{KINDS, SYSTEMS, kinds};
use crate::{Contestant, Digest};
use bevy_ecs::prelude::{Component, Query, Schedule, World};
use bevy_ecs::schedule::SingleThreadedExecutor;

fn empty() {}

pub(super) struct Empty(World, Schedule);

impl Contestant for Empty {
    fn prepare(systems: usize) -> Self {
        let mut schedule = schedule();
        for _ in 0..systems {
            schedule.add_systems(empty);
        }
        let mut world = World::new();
        schedule.run(&mut world);
        Self(world, schedule)
    }

    fn run(&mut self) {
        self.1.run(&mut self.0);
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}

fn schedule() -> Schedule {
    let mut schedule = Schedule::default();
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule
}

pub(super) struct Small<const ROWS: usize>(World, Schedule);

macro_rules! small {
    ($(($K:ident $E:ident))*) => {
        $(
            #[derive(Component)]
            struct $K(f32);

            impl $K {
                fn increment(mut rows: Query<'_, '_, &mut $K>) {
                    rows.iter_mut().for_each(|mut value| value.0 += 1.0);
                }
            }
        )*

        impl<const ROWS: usize> Contestant for Small<ROWS> {
            fn prepare(_: usize) -> Self {
                let mut world = World::new();
                let mut schedule = schedule();
                $(
                    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                    world.spawn_batch((0..ROWS).map(|row| $K(row as f32)));
                    for _ in 0..SYSTEMS / KINDS {
                        schedule.add_systems($K::increment);
                    }
                )*
                schedule.initialize(&mut world).unwrap();
                Self(world, schedule)
            }

            fn run(&mut self) {
                self.1.run(&mut self.0);
            }

            fn result(&mut self) -> Digest {
                let mut digest = Digest::default();
                $(self.0.query::<&$K>().iter(&self.0).for_each(|value| digest.add(&[value.0]));)*
                digest
            }
        }
    };
}

kinds!(small);
