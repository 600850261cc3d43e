use crate::{Contestant, Digest};
use ecs::Snapshot;

macro_rules! components {
    ($($C:ident $c:ident),*) => {
        $(
            #[derive(Clone, Copy)]
            pub(crate) struct $C([f32; 3]);
        )*

        fn row() -> Row {
            Row { $($c: $C([1.0, 2.0, 3.0])),* }
        }

        /// Writes all columns.
        fn write_all(world: &mut Sixteen) {
            $(world.query::<&mut $C>().for_each(|it| it.0[0] = 1.0);)*
        }
    };
}

components!(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l, M m, N n, O o, P p);

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Sixteen { components: (A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P) }

    #[archetype]
    pub(crate) struct Row {
        a: A,
        b: B,
        c: C,
        d: D,
        e: E,
        f: F,
        g: G,
        h: H,
        i: I,
        j: J,
        k: K,
        l: L,
        m: M,
        n: N,
        o: O,
        p: P,
    }
}

/// A world of sixteen columns. This many were written since the last copy.
pub(super) struct Wide<const WRITTEN: usize> {
    world: Sixteen,
    snapshot: Snapshot<Sixteen>,
}

impl<const WRITTEN: usize> Contestant for Wide<WRITTEN> {
    fn prepare(rows: usize) -> Self {
        let mut world = Sixteen::new();
        world.spawn_batch((0..rows).map(|_| row()));
        let snapshot = world.snapshot();
        Self { world, snapshot }
    }

    fn renew(&mut self) -> bool {
        match WRITTEN {
            0 => {}
            2 => self
                .world
                .query::<(&mut C, &mut M)>()
                .for_each(|(c, m)| (c.0[0], m.0[0]) = (1.0, 1.0)),
            _ => write_all(&mut self.world),
        }
        true
    }

    fn run(&mut self) {
        self.world.snapshot_into(&mut self.snapshot);
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.snapshot
                .query_ref::<(&A, &C, &P)>()
                .map(|(a, c, p)| [a.0[0], a.0[1], c.0[0], c.0[2], p.0[0]]),
        )
    }
}
