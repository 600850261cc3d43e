use super::bevy::Bevy;
use super::{A, B, C, D, E, swap};
use crate::{Contestant, Digest};
use bevy_ecs::prelude::{Query, Schedule};
use bevy_ecs::schedule::{MultiThreadedExecutor, SingleThreadedExecutor};
use bevy_tasks::{ComputeTaskPool, TaskPoolBuilder};

fn swap_a_b(mut rows: Query<'_, '_, (&mut A, &mut B)>) {
    rows.iter_mut()
        .for_each(|(mut a, mut b)| swap(&mut a.0, &mut b.0));
}

fn swap_c_d(mut rows: Query<'_, '_, (&mut C, &mut D)>) {
    rows.iter_mut()
        .for_each(|(mut c, mut d)| swap(&mut c.0, &mut d.0));
}

fn swap_c_e(mut rows: Query<'_, '_, (&mut C, &mut E)>) {
    rows.iter_mut()
        .for_each(|(mut c, mut e)| swap(&mut c.0, &mut e.0));
}

/// A schedule with one of its executors.
pub(super) struct Systems<const THREADS: usize>(Bevy, Schedule);

impl<const THREADS: usize> Contestant for Systems<THREADS> {
    fn prepare(rows: usize) -> Self {
        ComputeTaskPool::get_or_init(|| TaskPoolBuilder::new().num_threads(2).build());
        let mut bevy = Bevy::prepare(rows);
        let mut schedule = Schedule::default();
        if THREADS == 1 {
            schedule.set_executor(SingleThreadedExecutor::new());
        } else {
            schedule.set_executor(MultiThreadedExecutor::new());
        }
        // In this order, of which the second swap of `c` makes a difference.
        schedule.add_systems(swap_a_b);
        schedule.add_systems(bevy_ecs::schedule::IntoScheduleConfigs::chain((
            swap_c_d, swap_c_e,
        )));
        schedule.initialize(&mut bevy.world).unwrap();
        Self(bevy, schedule)
    }

    fn run(&mut self) {
        self.1.run(&mut self.0.world);
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
