use super::{A, ARCHETYPES, B, C, D, E, components_of, swap};
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

/// Row by row, which is as fast as by columns.
pub(super) struct Bevy {
    pub(super) world: World,
    a_b: QueryState<(&'static mut A, &'static mut B)>,
    c_d: QueryState<(&'static mut C, &'static mut D)>,
    c_e: QueryState<(&'static mut C, &'static mut E)>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        for row in 0..rows / ARCHETYPES {
            let (a, b, c, d, e) = components_of(row);
            world.spawn((a, b));
            world.spawn((a, b, c));
            world.spawn((a, b, c, d));
            world.spawn((a, b, c, e));
        }
        Self {
            a_b: world.query(),
            c_d: world.query(),
            c_e: world.query(),
            world,
        }
    }

    fn run(&mut self) {
        self.a_b
            .iter_mut(&mut self.world)
            .for_each(|(mut a, mut b)| swap(&mut a.0, &mut b.0));
        self.c_d
            .iter_mut(&mut self.world)
            .for_each(|(mut c, mut d)| swap(&mut c.0, &mut d.0));
        self.c_e
            .iter_mut(&mut self.world)
            .for_each(|(mut c, mut e)| swap(&mut c.0, &mut e.0));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.a_b
            .iter(&self.world)
            .for_each(|(a, b)| digest.add(&[0.0, a.0, b.0]));
        self.c_d
            .iter(&self.world)
            .for_each(|(c, d)| digest.add(&[1.0, c.0, d.0]));
        self.c_e
            .iter(&self.world)
            .for_each(|(c, e)| digest.add(&[2.0, c.0, e.0]));
        digest
    }
}
