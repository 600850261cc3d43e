use super::{A, ARCHETYPES, B, C, D, E, components_of, swap};
use crate::{Contestant, Digest};
use hecs::World;

pub(super) struct Hecs(World);

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        for row in 0..rows / ARCHETYPES {
            let (a, b, c, d, e) = components_of(row);
            world.spawn((a, b));
            world.spawn((a, b, c));
            world.spawn((a, b, c, d));
            world.spawn((a, b, c, e));
        }
        Self(world)
    }

    fn run(&mut self) {
        self.0
            .query_mut::<(&mut A, &mut B)>()
            .into_iter()
            .for_each(|(a, b)| swap(&mut a.0, &mut b.0));
        self.0
            .query_mut::<(&mut C, &mut D)>()
            .into_iter()
            .for_each(|(c, d)| swap(&mut c.0, &mut d.0));
        self.0
            .query_mut::<(&mut C, &mut E)>()
            .into_iter()
            .for_each(|(c, e)| swap(&mut c.0, &mut e.0));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0
            .query_mut::<(&A, &B)>()
            .into_iter()
            .for_each(|(a, b)| digest.add(&[0.0, a.0, b.0]));
        self.0
            .query_mut::<(&C, &D)>()
            .into_iter()
            .for_each(|(c, d)| digest.add(&[1.0, c.0, d.0]));
        self.0
            .query_mut::<(&C, &E)>()
            .into_iter()
            .for_each(|(c, e)| digest.add(&[2.0, c.0, e.0]));
        digest
    }
}
