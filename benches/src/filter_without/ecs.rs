use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};

ecs::world! {
    #[world]
    pub(crate) struct Crowd { components: (Position, Velocity, Buff) }

    #[archetype]
    pub(crate) struct Walker { position: Position, velocity: Velocity }

    #[archetype]
    pub(crate) struct Runner { position: Position, velocity: Velocity, buff: Buff }
}

pub(super) struct Ecs(Crowd);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::new();
        for row in 0..rows {
            crowd.spawn(Walker {
                position: Position::of(row),
                velocity: Velocity(X),
            });
            crowd.spawn(Runner {
                position: Position::of(row),
                velocity: Velocity(X),
                buff: Buff(1.0),
            });
        }
        Self(crowd)
    }

    fn run(&mut self) {
        let rows = self
            .0
            .query::<(&mut Position, &Velocity)>()
            .without::<Buff>();
        rows.for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
    }
}
