//! `#[derive(Query)]`: queries beside the code that uses them, for any world that has the components.

use crate::queries::world::{Frozen, Name, Position, Velocity, scene};
use ecs::{Entity, Has, Query};

mod physics {
    use super::{Position, Velocity};

    #[derive(ecs::Query)]
    pub(super) struct Moving<'w> {
        pub(super) position: &'w mut Position,
        pub(super) velocity: Option<&'w Velocity>,
    }
}

#[derive(Query, Debug, Clone, Copy)]
#[query(any(Name, Velocity), without(Frozen))]
struct Seen<'a> {
    at: &'a Position,
    entity: Entity,
    named: Has<Name>,
}

#[derive(Query, Debug, PartialEq)]
#[query(with(Position))]
struct Anything {
    entity: Entity,
}

#[derive(Query)]
struct Written<'w> {
    name: Option<&'w mut Name>,
    r#type: &'w Position,
}

/// Another world with some of the components, in another order.
mod elsewhere {
    use super::{Position, Velocity};

    ecs::world! {
        #[world]
        pub(super) struct Street { components: (Velocity, Position) }

        #[archetype]
        pub(super) struct Car { velocity: Velocity, position: Position }
    }
}

#[test]
fn it_is_a_query_of_the_world() {
    let mut park = scene().park;
    park.query::<physics::Moving<'_>>().for_each(|moving| {
        moving.position.0 += moving.velocity.map_or(1_000, |velocity| velocity.0);
    });
    let positions: Vec<_> = park
        .query_ref::<&Position>()
        .map(|position| position.0)
        .collect();
    assert_eq!(positions, [0, 11, 1_002, 1_003, 44, 55, 1_006, 1_007]);
}

#[test]
fn it_is_a_query_of_another_world_as_well() {
    let mut street = elsewhere::Street::new();
    let car = street.spawn(elsewhere::Car {
        velocity: Velocity(3),
        position: Position(1),
    });
    street.query::<physics::Moving<'_>>().for_each(|moving| {
        moving.position.0 += moving.velocity.map_or(0, |velocity| velocity.0);
    });
    assert_eq!(street.get::<Position>(car), Some(&Position(4)));
}

#[test]
fn it_is_filtered() {
    let scene = scene();
    let seen: Vec<_> = scene.park.query_ref::<Seen<'_>>().collect();
    assert_eq!(
        seen.iter().map(|seen| seen.at.0).collect::<Vec<_>>(),
        [0, 1]
    );
    assert_eq!(
        seen.iter().map(|seen| seen.entity).collect::<Vec<_>>(),
        scene.placed[..2]
    );
    assert!(seen.iter().all(|seen| !*seen.named));
}

#[test]
fn it_may_have_no_lifetime() {
    let scene = scene();
    let entities: Vec<_> = scene
        .park
        .query_ref::<Anything>()
        .map(|row| row.entity)
        .collect();
    assert_eq!(entities, scene.placed);
}

#[test]
fn it_may_write_and_have_raw_names() {
    let mut park = scene().park;
    for row in park.query::<Written<'_>>() {
        if let Some(name) = row.name {
            name.0 = format!("at {}", row.r#type.0);
        }
    }
    let names: Vec<_> = park
        .query_ref::<&Name>()
        .map(|name| name.0.as_str())
        .collect();
    assert_eq!(names, ["at 2", "at 3", "nessie", "yeti"]);
}

#[test]
fn it_is_part_of_larger_queries() {
    let mut park = scene().park;
    let rows: Vec<_> = park
        .query::<(physics::Moving<'_>, Has<Frozen>, Option<&Name>)>()
        .with::<Frozen>()
        .map(|(moving, frozen, name)| (moving.position.0, frozen, name.is_some()))
        .collect();
    assert_eq!(
        rows,
        [
            (2, true, true),
            (3, true, true),
            (4, true, false),
            (5, true, false)
        ]
    );
    assert_eq!((park.cold().len(), park.query::<Seen<'_>>().len()), (4, 2));
    assert_eq!(
        park.query::<(crate::queries::world::Cold<'_>, Seen<'_>)>()
            .len(),
        0,
        "the filters of all parts hold"
    );
}

/// Its rows can be named, and handed on.
#[test]
fn its_rows_can_be_handed_on() {
    fn sum(rows: Query<'_, crate::queries::world::Park, Seen<'_>>) -> u32 {
        rows.map(|seen| seen.at.0).sum()
    }
    assert_eq!(sum(scene().park.query_ref()), 1);
}
