#![allow(
    clippy::wildcard_imports,
    reason = "the macros need what they do not name"
)]
#![expect(unreachable_pub, reason = "the fields that the macros make are public")]

use super::{A, ARCHETYPES, B, C, D, E, components_of};
use crate::{Contestant, Digest};
use zero_ecs::*;

#[entity]
pub struct Plain {
    pub a: A,
    pub b: B,
}

#[entity]
pub struct WithC {
    pub a: A,
    pub b: B,
    pub c: C,
}

#[entity]
pub struct WithD {
    pub a: A,
    pub b: B,
    pub c: C,
    pub d: D,
}

#[entity]
pub struct WithE {
    pub a: A,
    pub b: B,
    pub c: C,
    pub e: E,
}

ecs_world!(Plain, WithC, WithD, WithE);

#[system_for_each(World)]
fn swap_a_b(a: &mut A, b: &mut B) {
    super::swap(&mut a.0, &mut b.0);
}

#[system_for_each(World)]
fn swap_c_d(c: &mut C, d: &mut D) {
    super::swap(&mut c.0, &mut d.0);
}

#[system_for_each(World)]
fn swap_c_e(c: &mut C, e: &mut E) {
    super::swap(&mut c.0, &mut e.0);
}

pub(super) struct Zero(World);

impl Contestant for Zero {
    fn prepare(rows: usize) -> Self {
        let mut world = World::default();
        for row in 0..rows / ARCHETYPES {
            let (a, b, c, d, e) = components_of(row);
            world.create(Plain { a, b });
            world.create(WithC { a, b, c });
            world.create(WithD { a, b, c, d });
            world.create(WithE { a, b, c, e });
        }
        Self(world)
    }

    fn run(&mut self) {
        self.0.swap_a_b();
        self.0.swap_c_d();
        self.0.swap_c_e();
    }

    fn result(&mut self) -> Digest {
        make_query!(AAndB, A, B);
        make_query!(CAndD, C, D);
        make_query!(CAndE, C, E);
        let mut digest = Digest::default();
        self.0
            .with_query(Query::<AAndB<'_>>::new())
            .iter()
            .for_each(|(a, b): (&A, &B)| digest.add(&[0.0, a.0, b.0]));
        self.0
            .with_query(Query::<CAndD<'_>>::new())
            .iter()
            .for_each(|(c, d): (&C, &D)| digest.add(&[1.0, c.0, d.0]));
        self.0
            .with_query(Query::<CAndE<'_>>::new())
            .iter()
            .for_each(|(c, e): (&C, &E)| digest.add(&[2.0, c.0, e.0]));
        digest
    }
}
