use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::{Contestant, Digest};

#[derive(ecs::Component)]
#[component(storage = "sparse")]
pub(crate) struct Pooled(Buff);

ecs::world! {
    #[world]
    pub(crate) struct Crowd { components: (Position, Rotation, Velocity, Buff, Pooled) }

    #[archetype]
    pub(crate) struct Walker { position: Position, velocity: Velocity }

    #[archetype]
    pub(crate) struct Wheel { rotation: Rotation, buff: Option<Buff> }
}

/// In a world with an optional and a sparse component, neither of which the query names.
pub(super) struct Ecs(Crowd);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::new();
        for row in 0..rows {
            crowd.spawn(Walker {
                position: Position::of(row),
                velocity: Velocity(X),
            });
            let buff = (row % 2 == 0).then_some(Buff(1.0));
            let wheel = crowd.spawn(Wheel {
                rotation: Rotation(X),
                buff,
            });
            let _ = crowd.insert(wheel, Pooled(Buff(1.0)));
        }
        Self(crowd)
    }

    fn run(&mut self) {
        self.0
            .query::<(&mut Position, &Velocity)>()
            .for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
    }
}
