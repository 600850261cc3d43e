use super::super::Toggle;
use super::{data, position};
use crate::components::{Buff, Position};
use crate::letters::Data;
use ::ecs::Entity;

/// A world where both sets are those of declared archetypes.
mod both {
    use crate::components::Buff;
    use crate::letters::Data;

    ecs::world! {
        #[world]
        pub(crate) struct Both { components: (Data, Buff) }

        #[archetype]
        pub(crate) struct Plain { data: Data }

        #[archetype]
        pub(crate) struct Buffed { data: Data, buff: Buff }
    }
}

/// A world where one of the sets is.
mod one {
    use crate::components::Buff;
    use crate::letters::Data;

    ecs::world! {
        #[world]
        pub(crate) struct One { components: (Data, Buff) }

        #[archetype]
        pub(crate) struct Plain { data: Data }
    }
}

/// A world where none is.
mod none {
    use crate::components::{Buff, Velocity};
    use crate::letters::Data;

    ecs::world! {
        #[world]
        pub(crate) struct None { components: (Data, Buff, Velocity) }

        #[archetype]
        pub(crate) struct Stone { velocity: Velocity }
    }
}

macro_rules! toggle {
    ($name:ident, $world:ty, $row:expr) => {
        pub(in crate::add_remove) struct $name($world);

        impl Toggle for $name {
            type Entity = Entity;

            fn new() -> Self {
                Self(<$world>::new())
            }

            fn spawn(&mut self, position: Position) -> Entity {
                let row = $row;
                self.0.spawn(row(data(position)))
            }

            #[inline]
            fn insert(&mut self, entity: Entity, buff: Buff) {
                let _ = self.0.insert(entity, buff);
            }

            #[inline]
            fn remove(&mut self, entity: Entity) {
                let _ = self.0.remove::<Buff>(entity);
            }

            fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
                let rows = self.0.query_ref::<(&Data, Option<&Buff>)>();
                rows.for_each(|(data, buff)| f(position(*data), buff.copied()));
            }
        }
    };
}

toggle!(DeclaredDeclared, both::Both, |data| both::Plain { data });
toggle!(DeclaredDynamic, one::One, |data| one::Plain { data });
toggle!(DynamicDynamic, none::None, |data: Data| (data,));
