use super::{A, ARCHETYPES, B, C, D, E, components_of, swap};
use crate::{Contestant, Digest};
use sparsey::World;

/// With the groups that can be had: a component is in but one.
pub(super) struct Sparsey(World);

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        let mut world = World::builder()
            .add_group::<(A, B)>()
            .add_group::<(C, D)>()
            .register::<E>()
            .build();
        for row in 0..rows / ARCHETYPES {
            let (a, b, c, d, e) = components_of(row);
            world.create((a, b));
            world.create((a, b, c));
            world.create((a, b, c, d));
            world.create((a, b, c, e));
        }
        Self(world)
    }

    fn run(&mut self) {
        let mut a_b = self.0.query_all::<(&mut A, &mut B)>();
        let (a, b) = a_b.slice().expect("the components are a group");
        a.iter_mut()
            .zip(b)
            .for_each(|(a, b)| swap(&mut a.0, &mut b.0));
        drop(a_b);
        let mut c_d = self.0.query_all::<(&mut C, &mut D)>();
        let (c, d) = c_d.slice().expect("the components are a group");
        c.iter_mut()
            .zip(d)
            .for_each(|(c, d)| swap(&mut c.0, &mut d.0));
        drop(c_d);
        self.0
            .for_each::<(&mut C, &mut E)>(|(c, e)| swap(&mut c.0, &mut e.0));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0
            .for_each::<(&A, &B)>(|(a, b)| digest.add(&[0.0, a.0, b.0]));
        self.0
            .for_each::<(&C, &D)>(|(c, d)| digest.add(&[1.0, c.0, d.0]));
        self.0
            .for_each::<(&C, &E)>(|(c, e)| digest.add(&[2.0, c.0, e.0]));
        digest
    }
}
