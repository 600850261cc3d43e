//! A world with an index of each method.

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Position {
    pub x: f32,
    pub y: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Size(pub f32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Heat(pub f32);

#[derive(Component, Clone, Debug, PartialEq)]
pub(crate) struct Name(pub String);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Team {
    Red,
    Blue,
    Green,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct OrderId(pub u32);

/// In a pool.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Smell(pub u8);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frozen;

pub(crate) fn is_burnt(heat: &Heat, name: &Name) -> bool {
    heat.0 > 100.0 && name.0 != "stone"
}

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Kitchen { components: (Position, Size, Heat, Name, Team, OrderId, Smell, Frozen) }

    #[archetype]
    pub(crate) struct Pan { position: Position, heat: Heat, name: Name, size: Option<Size> }

    #[archetype]
    pub(crate) struct Cook { position: Position, name: Name, team: Team, order: Option<OrderId> }

    /// The places of the rows, but for the frozen.
    #[index(spatial, at = [position.x, position.y], cell = 5.0, without(Frozen))]
    pub(crate) struct Near { position: Position }

    /// Things of some size.
    #[index(spatial, at = [position.x, position.y, 0.0], radius = size.0, cell = 4.0)]
    pub(crate) struct Wide { position: Position, size: Size }

    #[index(ordered, key = heat.0)]
    pub(crate) struct ByHeat { heat: Heat }

    #[index(ordered, key = name.0.as_str())]
    pub(crate) struct ByName { name: Name }

    #[index(bitmap, key = *team, with(Position))]
    pub(crate) struct ByTeam { team: Team }

    #[index(bitmap, by = is_burnt)]
    pub(crate) struct Burnt { heat: Heat, name: Name }

    #[index(hash, key: u32 = u32::from(smell.0) / 16)]
    pub(crate) struct BySmell { smell: Smell }

    #[index(likely, key = name.0.as_str())]
    pub(crate) struct MaybeNamed { name: Name }

    #[index(hash, unique, key = order.0)]
    pub(crate) struct ByOrder { order: OrderId }
}

pub(crate) fn position(x: f32, y: f32) -> Position {
    Position { x, y }
}

pub(crate) fn pan(x: f32, heat: f32, name: &str) -> Pan {
    Pan {
        position: position(x, 0.0),
        heat: Heat(heat),
        name: Name(name.into()),
        size: None,
    }
}

pub(crate) fn cook(x: f32, name: &str, team: Team, order: Option<u32>) -> Cook {
    Cook {
        position: position(x, 0.0),
        name: Name(name.into()),
        team,
        order: order.map(OrderId),
    }
}
