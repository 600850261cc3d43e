//! The names and types on which saves of a world depend, as text.

use crate::saves::versions::assert_golden;
use crate::saves::{conversions, versions, world};
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The text of each kind of component, relation, resource and archetype.
#[test]
fn the_schema_tells_all_on_which_saves_depend() {
    assert_eq!(
        world::Street::save_schema(),
        "\
world Street
component Frozen: version 1, values
    = ()
component Hat: version 1, values
    = option(text)
component Heat: version 1, values
    0: f32
    = f32
component Name: version 1, values
    0: String
    = text
component Position: version 1, 8 bytes
    = {x: f32, y: f32}
component Shield: version 1, sparse, values
    0: u8
    = u8
component Sound: version 1, transient
    0: *const u8
component Sprite: version 1, transient with a default
    0: u32
component Target: version 1, sparse, values
    0: Entity
    = entity
component Texture: version 1, transient with a default
component Weapon: version 1, sparse, values
    0: String
    = text
relation ChildOf: version 1, acyclic, on_despawn = cascade
relation Likes: version 1, on_despawn = clear
resource Clock: version 1, values
    = u64
resource Score: version 1, values
    = list(text)
resource Window: version 1, transient with a default
archetype Rock: Position, Sprite
archetype Walker: Frozen?, Hat?, Heat, Name, Position
not saved: unknown of Clock, Frozen, Hat, Position, Score
"
    );
}

#[test]
fn the_schema_tells_former_names_older_versions_and_removed_components() {
    assert_eq!(
        versions::schema(),
        "\
world Forge
component Colour: version 2, values
    0: u8
    = u8
component Heat: version 3, was Warmth, values
    kelvin: f64
    = {kelvin: f64}
  version 2
    celsius: f32
    = {celsius: f32}
  version 1
    0: f32
    = f32
component Name: version 1, values
    0: String
    = text
resource Clock: version 2, was Time, values
    milliseconds: u64
    = {milliseconds: u64}
  version 1
    0: u32
    = u32
archetype Oven: Colour?, Heat, Name
removed Fuel
"
    );
}

/// The test that a game has: the file is written by `UPDATE_GOLDEN=1` if it is empty.
#[test]
fn the_schema_of_a_harbour_is_unchanged() {
    assert_golden("harbour.schema", conversions::schema().as_bytes());
}

mod one {
    use super::{Component, Deserialize, Entity, Serialize};

    #[derive(Component, Serialize, Deserialize)]
    #[component(was("Older", "Oldest"))]
    pub(super) struct Heat {
        pub celsius: Vec<std::string::String>,
    }
    #[derive(Serialize, Deserialize)]
    pub(super) struct Heat2(u8);
    #[derive(Default, Serialize, Deserialize)]
    pub(super) struct Clock(u8);
    #[derive(Default, Serialize, Deserialize)]
    pub(super) struct Alarm(u8);

    ecs::world! {
        #[world(save, removed("Fuel", "Ash"))]
        pub(super) struct Forge { components: (Heat, Heat2), resources: (Clock, Alarm) }
        #[relation(on_despawn = cascade, to(Oven, Anvil))]
        pub(super) struct On { what: Entity }
        #[archetype]
        pub(super) struct Oven { heat: Heat, more: Option<Heat2> }
        #[archetype]
        pub(super) struct Anvil { more: Heat2 }
    }
}

/// The same, in another order, in other modules and with other paths.
mod other {
    pub(super) mod types {
        use super::super::{Component, Deserialize, Serialize};
        #[derive(Component, Serialize, Deserialize)]
        #[component(was("Oldest", "Older"))]
        pub(crate) struct Heat {
            pub celsius: Vec<String>,
        }
        #[derive(Serialize, Deserialize)]
        pub(crate) struct Heat2(u8);
        #[derive(Default, Serialize, Deserialize)]
        pub(crate) struct Clock(u8);
        #[derive(Default, Serialize, Deserialize)]
        pub(crate) struct Alarm(u8);
    }
    use super::Entity;

    ecs::world! {
        #[world(save, removed("Ash", "Fuel"))]
        pub(super) struct Forge { components: (types::Heat2, types::Heat), resources: (types::Alarm, types::Clock) }
        #[archetype]
        pub(super) struct Anvil { more: types::Heat2 }
        #[archetype]
        pub(super) struct Oven { more: Option<types::Heat2>, heat: types::Heat }
        #[relation(on_despawn = cascade, to(Anvil, Oven))]
        pub(super) struct On { what: Entity }
    }
}

#[test]
fn the_schema_depends_on_no_order_and_no_path() {
    let schema = one::Forge::save_schema();
    assert_eq!(
        schema,
        "\
world Forge
component Heat: version 1, was Older, was Oldest, values
    celsius: Vec<String>
    = {celsius: list(text)}
component Heat2: version 1, values
    = u8
relation On: version 1, on_despawn = cascade, to(Anvil, Oven)
resource Alarm: version 1, values
    = u8
resource Clock: version 1, values
    = u8
archetype Anvil: Heat2
archetype Oven: Heat, Heat2?
removed Ash
removed Fuel
not saved: unknown of Alarm, Clock, Heat2
"
    );
    assert_eq!(other::Forge::save_schema(), schema);
}
