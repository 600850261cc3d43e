use super::{KINDS, SYSTEMS, kinds};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

pub(super) struct Empty(World);

impl Contestant for Empty {
    fn prepare(systems: usize) -> Self {
        let world = World::new();
        for _ in 0..systems {
            world.system::<()>().each(|()| {});
        }
        Self(world)
    }

    fn run(&mut self) {
        self.0.progress();
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}

pub(super) struct Small<const ROWS: usize>(World);

macro_rules! small {
    ($(($K:ident $E:ident))*) => {
        $(
            #[derive(Clone, Copy, Component)]
            struct $K(f32);
        )*

        impl<const ROWS: usize> Contestant for Small<ROWS> {
            fn prepare(_: usize) -> Self {
                let world = World::new();
                $(
                    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                    (0..ROWS).for_each(|row| _ = world.entity().set($K(row as f32)));
                    for _ in 0..SYSTEMS / KINDS {
                        world.system::<&mut $K>().each(|value| value.0 += 1.0);
                    }
                )*
                Self(world)
            }

            fn run(&mut self) {
                self.0.progress();
            }

            fn result(&mut self) -> Digest {
                let mut digest = Digest::default();
                $(self.0.query::<&$K>().build().each(|value| digest.add(&[value.0]));)*
                digest
            }
        }
    };
}

kinds!(small);
