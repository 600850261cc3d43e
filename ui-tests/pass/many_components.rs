pub struct C<const N: usize>(usize);

ecs::world! {
    #[world]
    pub struct Large {
        components: (
            C<0>, C<1>, C<2>, C<3>, C<4>, C<5>, C<6>, C<7>, C<8>, C<9>, C<10>, C<11>, C<12>, C<13>, C<14>, C<15>,
            C<16>, C<17>, C<18>, C<19>, C<20>, C<21>, C<22>, C<23>, C<24>, C<25>, C<26>, C<27>, C<28>, C<29>, C<30>,
        ),
    }

    #[archetype]
    pub struct Wide {
        c0: C<0>, c1: C<1>, c2: C<2>, c3: C<3>, c4: C<4>, c5: C<5>, c6: C<6>, c7: C<7>, c8: C<8>, c9: C<9>,
        c10: C<10>, c11: C<11>, c12: C<12>, c13: C<13>, c14: C<14>, c15: C<15>, c16: C<16>, c17: C<17>,
    }

    #[query]
    pub struct Seen {
        c0: &C<0>, c1: &C<1>, c2: &C<2>, c3: &C<3>, c4: &C<4>, c5: &C<5>, c6: &C<6>, c7: &C<7>, c8: &C<8>,
        c9: &C<9>, c10: &C<10>, c11: &C<11>, c12: &C<12>, c13: &C<13>, c14: &C<14>, c15: &C<15>, c16: &mut C<16>,
        c30: Option<&C<30>>, entity: Entity,
    }
}

pub fn main() {
    let mut large = Large::new();
    let wide = large.spawn(Wide {
        c0: C(0), c1: C(1), c2: C(2), c3: C(3), c4: C(4), c5: C(5), c6: C(6), c7: C(7), c8: C(8), c9: C(9),
        c10: C(10), c11: C(11), c12: C(12), c13: C(13), c14: C(14), c15: C(15), c16: C(16), c17: C(17),
    });
    for seen in large.seen() {
        seen.c16.0 += seen.c15.0;
        assert!(seen.c30.is_none() && seen.entity == wide);
    }
    let columns = large.columns::<Wide>();
    assert_eq!((columns.c0[0].0, columns.c16[0].0, columns.c17[0].0), (0, 31, 17));
}
