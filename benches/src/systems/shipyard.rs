use super::{KINDS, SYSTEMS, kinds};
use crate::{Contestant, Digest};
use shipyard::{Component, IntoIter, View, ViewMut, Workload, World};

fn empty() {}

pub(super) struct Empty(World);

impl Contestant for Empty {
    fn prepare(systems: usize) -> Self {
        let world = World::new();
        let workload = (0..systems).fold(Workload::new("idle"), |workload, _| {
            workload.with_system(empty)
        });
        workload.add_to_world(&world).unwrap();
        Self(world)
    }

    fn run(&mut self) {
        self.0.run_workload("idle").unwrap();
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}

pub(super) struct Small<const ROWS: usize>(World);

macro_rules! small {
    ($(($K:ident $E:ident))*) => {
        $(
            #[derive(Component)]
            struct $K(f32);

            impl $K {
                fn increment(mut values: ViewMut<'_, $K>) {
                    (&mut values).iter().for_each(|value| value.0 += 1.0);
                }
            }
        )*

        impl<const ROWS: usize> Contestant for Small<ROWS> {
            fn prepare(_: usize) -> Self {
                let mut world = World::new();
                let mut workload = Workload::new("busy");
                $(
                    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                    (0..ROWS).for_each(|row| _ = world.add_entity($K(row as f32)));
                    for _ in 0..SYSTEMS / KINDS {
                        workload = workload.with_system($K::increment);
                    }
                )*
                workload.add_to_world(&world).unwrap();
                Self(world)
            }

            fn run(&mut self) {
                self.0.run_workload("busy").unwrap();
            }

            fn result(&mut self) -> Digest {
                let mut digest = Digest::default();
                $(self.0.run(|values: View<'_, $K>| values.iter().for_each(|value| digest.add(&[value.0])));)*
                digest
            }
        }
    };
}

kinds!(small);
