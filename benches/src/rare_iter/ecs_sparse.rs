use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};
use ::ecs::Entity;

#[derive(ecs::Component)]
#[component(storage = "sparse")]
pub(crate) struct Pooled(Buff);

ecs::world! {
    #[world]
    pub(crate) struct Field { components: (Position, Pooled) }

    #[archetype]
    pub(crate) struct Walker { position: Position }
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
                    self.0.spawn(Walker { position })
                }

                fn give(&mut self, entity: Entity, buff: Buff) {
                    let _ = self.0.insert(entity, Pooled(buff));
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
    ForEach: |field| field.query::<(&mut Position, &Pooled)>().for_each(|(position, buff)| add(position, &buff.0));
    /// By a `for` loop.
    Iterator: |field| {
        for (position, buff) in field.query::<(&mut Position, &Pooled)>() {
            add(position, &buff.0);
        }
    };
    /// By slices, most of which are of one row.
    Chunks: |field| {
        for (positions, buffs) in field.query::<(&mut Position, &Pooled)>().chunks() {
            positions.iter_mut().zip(buffs).for_each(|(position, buff)| add(position, &buff.0));
        }
    };
    /// On all threads, if that pays.
    Parallel: |field| field.query::<(&mut Position, &Pooled)>().par_for_each(|(position, buff)| add(position, &buff.0));
    /// All pairs.
    Pairs: |field| {
        field.query::<(&mut Position, &Pooled)>().pairs().for_each(|(one, buff), (other, other_buff)| {
            add(one, &other_buff.0);
            add(other, &buff.0);
        });
    };
    /// All pairs, one at a time.
    NextPair: |field| {
        let mut pairs = field.query::<(&mut Position, &Pooled)>().pairs();
        while let Some(((one, buff), (other, other_buff))) = pairs.next_pair() {
            add(one, &other_buff.0);
            add(other, &buff.0);
        }
    };
}
