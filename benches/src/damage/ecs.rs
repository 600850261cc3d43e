use super::Crowd;
use crate::Digest;
use crate::components::{Position, Velocity};
use ecs::Entity;

ecs::world! {
    #[world]
    pub(super) struct Field { components: (Position, Velocity) }

    #[archetype]
    pub(super) struct Stone { position: Position }

    #[archetype]
    pub(super) struct Walker { position: Position, velocity: Velocity }
}

macro_rules! ways {
    ($($(#[$doc:meta])* $Way:ident: |$field:ident, $entities:ident| $advance:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $Way(Field);

            impl Crowd for $Way {
                type Entity = Entity;

                fn new() -> Self {
                    Self(Field::new())
                }

                fn stone(&mut self, position: Position) -> Entity {
                    self.0.spawn(Stone { position })
                }

                fn walker(&mut self, position: Position, velocity: Velocity) -> Entity {
                    self.0.spawn(Walker { position, velocity })
                }

                fn advance(&mut self, $entities: &[Entity]) {
                    let $field = &mut self.0;
                    $advance
                }

                fn positions(&mut self) -> Digest {
                    Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
                }
            }
        )*
    };
}

ways! {
    /// By a look-up, one handle after the other.
    GetMut: |field, entities| {
        let mut walkers = field.lookup_mut::<(&mut Position, &Velocity)>();
        for entity in entities {
            if let Some((position, velocity)) = walkers.get_mut(*entity) {
                position.advance(velocity);
            }
        }
    };
    /// By a look-up that is told all handles.
    ForEach: |field, entities| {
        let mut walkers = field.lookup_mut::<(&mut Position, &Velocity)>();
        walkers.for_each(entities, |_, (position, velocity)| position.advance(velocity));
    };
    /// By the world, which is asked for one component after the other.
    World: |field, entities| {
        for entity in entities {
            if let Some(Velocity(velocity)) = field.get::<Velocity>(*entity).copied()
                && let Some(position) = field.get_mut::<Position>(*entity)
            {
                position.advance(&Velocity(velocity));
            }
        }
    };
}
