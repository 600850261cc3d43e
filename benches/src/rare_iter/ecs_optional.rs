use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};
use ::ecs::Entity;

ecs::world! {
    #[world]
    pub(crate) struct Field { components: (Position, Buff) }

    #[archetype]
    pub(crate) struct Walker { position: Position, buff: Option<Buff> }
}

macro_rules! ways {
    ($($(#[$doc:meta])* $name:ident: $advance:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $name(Field);

            impl Crowd for $name {
                type Entity = Entity;

                fn new() -> Self {
                    Self(Field::new())
                }

                fn spawn(&mut self, position: Position) -> Entity {
                    self.0.spawn(Walker { position, buff: None })
                }

                fn give(&mut self, entity: Entity, buff: Buff) {
                    let _ = self.0.insert(entity, buff);
                }

                fn advance(&mut self) {
                    let advance: fn(&mut Field) = $advance;
                    advance(&mut self.0);
                }

                fn positions(&mut self) -> Digest {
                    Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
                }
            }
        )*
    };
}

ways! {
    ForEach: |field| field.query::<(&mut Position, &Buff)>().for_each(|(position, buff)| add(position, buff));
    /// By a `for` loop.
    Iterator: |field| {
        for (position, buff) in field.query::<(&mut Position, &Buff)>() {
            add(position, buff);
        }
    };
    /// By slices, most of which are of one row.
    Chunks: |field| {
        for (positions, buffs) in field.query::<(&mut Position, &Buff)>().chunks() {
            positions.iter_mut().zip(buffs).for_each(|(position, buff)| add(position, buff));
        }
    };
    /// On all threads, if that pays.
    Parallel: |field| field.query::<(&mut Position, &Buff)>().par_for_each(|(position, buff)| add(position, buff));
    /// All pairs.
    Pairs: |field| {
        field.query::<(&mut Position, &Buff)>().pairs().for_each(|(one, buff), (other, other_buff)| {
            add(one, other_buff);
            add(other, buff);
        });
    };
    /// All pairs, one at a time.
    NextPair: |field| {
        let mut pairs = field.query::<(&mut Position, &Buff)>().pairs();
        while let Some(((one, buff), (other, other_buff))) = pairs.next_pair() {
            add(one, other_buff);
            add(other, buff);
        }
    };
}
