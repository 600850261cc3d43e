#![allow(
    dead_code,
    reason = "what a macro calls by a name of its own is told to be unused"
)]

use super::kinds;
use crate::{Contestant, Digest};
use ecs::prelude::*;

fn empty() {}

/// Expands to the components, the systems, and a world with the schedules.
macro_rules! world {
    ($(($K:ident $E:ident))*) => {
        $(
            pub(crate) struct $K(f32);

            impl $K {
                fn increment(rows: Query<'_, Shop, &mut $K>) {
                    rows.for_each(|value| value.0 += 1.0);
                }
            }
        )*

        ecs::world! {
            #[world]
            pub(crate) struct Shop { components: ($($K),*) }

            $(
                #[archetype]
                pub(crate) struct $E { value: $K }
            )*

            #[schedule]
            pub(crate) fn idle() { ten; ten; ten; ten; ten; ten; ten; ten; ten; ten; }

            #[schedule]
            pub(crate) fn ten() { empty; empty; empty; empty; empty; empty; empty; empty; empty; empty; }

            #[schedule]
            pub(crate) fn busy() {
                $(
                    $K::increment; $K::increment; $K::increment; $K::increment; $K::increment;
                    $K::increment; $K::increment; $K::increment; $K::increment; $K::increment;
                )*
            }
        }

        impl<const ROWS: usize> Contestant for Small<ROWS> {
            fn prepare(_: usize) -> Self {
                let mut shop = Shop::with_capacity(ROWS);
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                {
                    $(shop.spawn_batch((0..ROWS).map(|row| $E { value: $K(row as f32) }));)*
                }
                Self(shop)
            }

            fn run(&mut self) {
                self.0.busy();
            }

            fn result(&mut self) -> Digest {
                let mut digest = Digest::default();
                $(self.0.query_ref::<&$K>().for_each(|value| digest.add(&[value.0]));)*
                digest
            }
        }
    };
}

kinds!(world);

pub(super) struct Small<const ROWS: usize>(Shop);

/// A world, and its schedule of this many systems.
pub(super) struct Empty(Shop, fn(&mut Shop));

impl Contestant for Empty {
    fn prepare(systems: usize) -> Self {
        Self(
            Shop::new(),
            if systems == 10 {
                |shop| shop.ten()
            } else {
                |shop| shop.idle()
            },
        )
    }

    fn run(&mut self) {
        self.1(&mut self.0);
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}
