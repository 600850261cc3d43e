use crate::components::{Position, Velocity, X};
use crate::{Contestant, Digest};

ecs::world! {
    #[world]
    pub(super) struct Field { components: (Position, Velocity) }

    #[archetype]
    pub(super) struct Walker { position: Position, velocity: Velocity }

    #[query]
    pub(super) struct Moving { position: &mut Position, velocity: &Velocity }
}

macro_rules! ways {
    ($($Way:ident: $for_each:ident;)*) => {
        $(
            pub(super) struct $Way(Field);

            impl Contestant for $Way {
                fn prepare(rows: usize) -> Self {
                    let mut field = Field::new();
                    field.spawn_batch((0..rows).map(|row| Walker { position: Position::of(row), velocity: Velocity(X) }));
                    Self(field)
                }

                fn run(&mut self) {
                    self.0.moving().$for_each(|moving| moving.position.advance(moving.velocity));
                }

                fn result(&mut self) -> Digest {
                    Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
                }
            }
        )*
    };
}

ways! {
    OneThread: for_each;
    Parallel: par_for_each;
}
