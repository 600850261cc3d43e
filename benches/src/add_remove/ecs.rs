use super::Toggle;
use crate::components::{Buff, Position, Velocity, X};
use ::ecs::Entity;

/// A world where both sets are those of declared archetypes.
mod both {
    use crate::components::{Buff, Position, Velocity};

    ecs::world! {
        #[world]
        pub(crate) struct Both { components: (Position, Velocity, Buff) }

        #[archetype]
        pub(crate) struct Walker { position: Position, velocity: Velocity }

        #[archetype]
        pub(crate) struct Runner { position: Position, velocity: Velocity, buff: Buff }
    }
}

/// A world where one of the sets is.
mod one {
    use crate::components::{Buff, Position, Velocity};

    ecs::world! {
        #[world]
        pub(crate) struct One { components: (Position, Velocity, Buff) }

        #[archetype]
        pub(crate) struct Walker { position: Position, velocity: Velocity }
    }
}

/// A world where none is.
mod none {
    use crate::components::{Buff, Position, Velocity};

    ecs::world! {
        #[world]
        pub(crate) struct None { components: (Position, Velocity, Buff) }

        #[archetype]
        pub(crate) struct Stone { position: Position }
    }
}

macro_rules! toggle {
    ($name:ident, $world:ty, $row:expr) => {
        pub(super) struct $name($world);

        impl Toggle for $name {
            type Entity = Entity;

            fn new() -> Self {
                Self(<$world>::new())
            }

            fn spawn(&mut self, position: Position) -> Entity {
                let row = $row;
                self.0.spawn(row(position))
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
                let rows = self.0.query_ref::<(&Position, Option<&Buff>)>();
                rows.for_each(|(position, buff)| f(*position, buff.copied()));
            }
        }
    };
}

toggle!(DeclaredDeclared, both::Both, |position| both::Walker {
    position,
    velocity: Velocity(X)
});
toggle!(DeclaredDynamic, one::One, |position| one::Walker {
    position,
    velocity: Velocity(X)
});
toggle!(DynamicDynamic, none::None, |position| (
    position,
    Velocity(X)
));

/// Between two declared archetypes, both of which are named.
pub(super) struct Converted(both::Both);

impl Toggle for Converted {
    type Entity = Entity;

    fn new() -> Self {
        Self(both::Both::new())
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.spawn(both::Walker {
            position,
            velocity: Velocity(X),
        })
    }

    #[inline]
    fn insert(&mut self, entity: Entity, buff: Buff) {
        let _ = self
            .0
            .convert::<both::Walker, both::Runner, (), _>(entity, (buff,));
    }

    #[inline]
    fn remove(&mut self, entity: Entity) {
        let _ = self
            .0
            .convert::<both::Runner, both::Walker, (Buff,), _>(entity, ());
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
        let rows = self.0.query_ref::<(&Position, Option<&Buff>)>();
        rows.for_each(|(position, buff)| f(*position, buff.copied()));
    }
}
