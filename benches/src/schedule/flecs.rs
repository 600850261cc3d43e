use super::{A, ARCHETYPES, B, C, D, E, components_of, swap};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

pub(super) struct Flecs {
    // The queries go before the world does.
    a_b: Query<(&'static mut A, &'static mut B)>,
    c_d: Query<(&'static mut C, &'static mut D)>,
    c_e: Query<(&'static mut C, &'static mut E)>,
    pub(super) world: World,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let world = World::new();
        for row in 0..rows / ARCHETYPES {
            let (a, b, c, d, e) = components_of(row);
            world.entity().set(a).set(b);
            world.entity().set(a).set(b).set(c);
            world.entity().set(a).set(b).set(c).set(d);
            world.entity().set(a).set(b).set(c).set(e);
        }
        Self {
            a_b: world.query::<(&mut A, &mut B)>().set_cached().build(),
            c_d: world.query::<(&mut C, &mut D)>().set_cached().build(),
            c_e: world.query::<(&mut C, &mut E)>().set_cached().build(),
            world,
        }
    }

    fn run(&mut self) {
        self.a_b.each(|(a, b)| swap(&mut a.0, &mut b.0));
        self.c_d.each(|(c, d)| swap(&mut c.0, &mut d.0));
        self.c_e.each(|(c, e)| swap(&mut c.0, &mut e.0));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.a_b.each(|(a, b)| digest.add(&[0.0, a.0, b.0]));
        self.c_d.each(|(c, d)| digest.add(&[1.0, c.0, d.0]));
        self.c_e.each(|(c, e)| digest.add(&[2.0, c.0, e.0]));
        digest
    }
}
