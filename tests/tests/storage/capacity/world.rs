//! Rows of known size, and all that can be seen of a world.

use ecs::Entity;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Position(pub(crate) [f32; 3]);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Velocity(pub(crate) [f32; 3]);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name(pub(crate) Box<u32>);

/// So large that no table of 2³² − 1 rows can have it, for any width of a pointer.
#[expect(dead_code, reason = "there is never a value of it")]
pub(crate) struct Huge([u8; isize::MAX as usize >> (usize::BITS / 2)]);

ecs::world! {
    #[world]
    pub(crate) struct Arena { components: (Position, Velocity, Name, Huge) }

    #[archetype]
    pub(crate) struct Body { position: Position, velocity: Velocity }

    #[archetype]
    pub(crate) struct Actor { name: Name, position: Position }

    #[archetype]
    pub(crate) struct Giant { huge: Huge }
}

pub(crate) fn body(x: f32) -> Body {
    Body {
        position: Position([x; 3]),
        velocity: Velocity([1.0; 3]),
    }
}

pub(crate) fn actor(number: u32) -> Actor {
    Actor {
        name: Name(Box::new(number)),
        position: Position([0.0; 3]),
    }
}

/// All that is in the world.
#[derive(Debug, PartialEq)]
pub(crate) struct Dump {
    bodies: Vec<(Entity, Position, Velocity)>,
    actors: Vec<(Entity, Name, Position)>,
}

pub(crate) fn dump(arena: &Arena) -> Dump {
    Dump {
        bodies: arena
            .query_ref::<(Entity, &Position, &Velocity)>()
            .map(|(e, p, v)| (e, *p, *v))
            .collect(),
        actors: arena
            .query_ref::<(Entity, &Name, &Position)>()
            .map(|(e, n, p)| (e, n.clone(), *p))
            .collect(),
    }
}
