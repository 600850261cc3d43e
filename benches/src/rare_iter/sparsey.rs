use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};
use ::sparsey::World;
use ::sparsey::entity::Entity;

pub(super) struct Sparsey(World);

impl Crowd for Sparsey {
    type Entity = Entity;

    fn new() -> Self {
        Self(
            World::builder()
                .register::<Position>()
                .register::<Buff>()
                .build(),
        )
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.create((position,))
    }

    fn give(&mut self, entity: Entity, buff: Buff) {
        self.0.insert(entity, (buff,));
    }

    fn advance(&mut self) {
        self.0
            .for_each::<(&mut Position, &Buff)>(|(position, buff)| add(position, buff));
    }

    fn positions(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0
            .for_each::<&Position>(|position| digest.add(&position.0));
        digest
    }
}
