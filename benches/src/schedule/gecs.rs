use super::{A, ARCHETYPES, B, C, D, E, components_of, swap};
use crate::{Contestant, Digest};
use gecs::prelude::*;

ecs_world! {
    ecs_name!(Letters);
    ecs_archetype!(Plain, dyn, A, B);
    ecs_archetype!(WithC, dyn, A, B, C);
    ecs_archetype!(WithD, dyn, A, B, C, D);
    ecs_archetype!(WithE, dyn, A, B, C, E);
}

pub(super) struct Gecs(Letters);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        let mut letters = Letters::default();
        for row in 0..rows / ARCHETYPES {
            let (a, b, c, d, e) = components_of(row);
            letters.create::<Plain>((a, b));
            letters.create::<WithC>((a, b, c));
            letters.create::<WithD>((a, b, c, d));
            letters.create::<WithE>((a, b, c, e));
        }
        Self(letters)
    }

    fn run(&mut self) {
        ecs_iter!(self.0, |a: &mut A, b: &mut B| {
            swap(&mut a.0, &mut b.0);
        });
        ecs_iter!(self.0, |c: &mut C, d: &mut D| {
            swap(&mut c.0, &mut d.0);
        });
        ecs_iter!(self.0, |c: &mut C, e: &mut E| {
            swap(&mut c.0, &mut e.0);
        });
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        ecs_iter!(self.0, |a: &A, b: &B| {
            digest.add(&[0.0, a.0, b.0]);
        });
        ecs_iter!(self.0, |c: &C, d: &D| {
            digest.add(&[1.0, c.0, d.0]);
        });
        ecs_iter!(self.0, |c: &C, e: &E| {
            digest.add(&[2.0, c.0, e.0]);
        });
        digest
    }
}
