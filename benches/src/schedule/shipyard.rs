use super::{A, ARCHETYPES, B, C, D, E, components_of, swap};
use crate::{Contestant, Digest};
use shipyard::{IntoIter, View, ViewMut, World};

pub(super) struct Shipyard(pub(super) World);

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        for row in 0..rows / ARCHETYPES {
            let (a, b, c, d, e) = components_of(row);
            world.add_entity((a, b));
            world.add_entity((a, b, c));
            world.add_entity((a, b, c, d));
            world.add_entity((a, b, c, e));
        }
        Self(world)
    }

    fn run(&mut self) {
        self.0.run(|mut a: ViewMut<'_, A>, mut b: ViewMut<'_, B>| {
            (&mut a, &mut b)
                .iter()
                .for_each(|(a, b)| swap(&mut a.0, &mut b.0));
        });
        self.0.run(|mut c: ViewMut<'_, C>, mut d: ViewMut<'_, D>| {
            (&mut c, &mut d)
                .iter()
                .for_each(|(c, d)| swap(&mut c.0, &mut d.0));
        });
        self.0.run(|mut c: ViewMut<'_, C>, mut e: ViewMut<'_, E>| {
            (&mut c, &mut e)
                .iter()
                .for_each(|(c, e)| swap(&mut c.0, &mut e.0));
        });
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0.run(|a: View<'_, A>, b: View<'_, B>| {
            (&a, &b)
                .iter()
                .for_each(|(a, b)| digest.add(&[0.0, a.0, b.0]));
        });
        self.0.run(|c: View<'_, C>, d: View<'_, D>| {
            (&c, &d)
                .iter()
                .for_each(|(c, d)| digest.add(&[1.0, c.0, d.0]));
        });
        self.0.run(|c: View<'_, C>, e: View<'_, E>| {
            (&c, &e)
                .iter()
                .for_each(|(c, e)| digest.add(&[2.0, c.0, e.0]));
        });
        digest
    }
}
