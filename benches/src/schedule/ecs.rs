use super::ecs_systems::{swap_a_b, swap_c_d, swap_c_e};
use super::{A, ARCHETYPES, B, C, D, E, components_of, swap};
use crate::{Contestant, Digest};

ecs::world! {
    #[world]
    pub(crate) struct Letters { components: (A, B, C, D, E) }

    #[archetype]
    pub(crate) struct Plain { a: A, b: B }

    #[archetype]
    pub(crate) struct WithC { a: A, b: B, c: C }

    #[archetype]
    pub(crate) struct WithD { a: A, b: B, c: C, d: D }

    #[archetype]
    pub(crate) struct WithE { a: A, b: B, c: C, e: E }

    #[schedule]
    pub(crate) fn tick() {
        swap_a_b;
        swap_c_d;
        swap_c_e;
    }
}

pub(super) struct Ecs(pub(super) Letters);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let mut letters = Letters::new();
        for row in 0..rows / ARCHETYPES {
            let (a, b, c, d, e) = components_of(row);
            letters.spawn(Plain { a, b });
            letters.spawn(WithC { a, b, c });
            letters.spawn(WithD { a, b, c, d });
            letters.spawn(WithE { a, b, c, e });
        }
        Self(letters)
    }

    fn run(&mut self) {
        self.0
            .query::<(&mut A, &mut B)>()
            .for_each(|(a, b)| swap(&mut a.0, &mut b.0));
        self.0
            .query::<(&mut C, &mut D)>()
            .for_each(|(c, d)| swap(&mut c.0, &mut d.0));
        self.0
            .query::<(&mut C, &mut E)>()
            .for_each(|(c, e)| swap(&mut c.0, &mut e.0));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0
            .query_ref::<(&A, &B)>()
            .for_each(|(a, b)| digest.add(&[0.0, a.0, b.0]));
        self.0
            .query_ref::<(&C, &D)>()
            .for_each(|(c, d)| digest.add(&[1.0, c.0, d.0]));
        self.0
            .query_ref::<(&C, &E)>()
            .for_each(|(c, e)| digest.add(&[2.0, c.0, e.0]));
        digest
    }
}
