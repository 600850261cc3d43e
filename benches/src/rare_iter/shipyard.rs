use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};
use shipyard::{EntityId, IntoIter, View, ViewMut, World};

pub(super) struct Shipyard(World);

impl Crowd for Shipyard {
    type Entity = EntityId;

    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, position: Position) -> EntityId {
        self.0.add_entity((position,))
    }

    fn give(&mut self, entity: EntityId, buff: Buff) {
        self.0.add_component(entity, (buff,));
    }

    fn advance(&mut self) {
        self.0.run(
            |mut positions: ViewMut<'_, Position>, buffs: View<'_, Buff>| {
                (&mut positions, &buffs)
                    .iter()
                    .for_each(|(position, buff)| add(position, buff));
            },
        );
    }

    fn positions(&mut self) -> Digest {
        self.0.run(|positions: View<'_, Position>| {
            Digest::of(positions.iter().map(|position| position.0))
        })
    }
}
