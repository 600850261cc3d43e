//! Each kind of term, in ad-hoc tuples and in structs.

use crate::queries::world::{Frozen, Name, Position, Rumour, Velocity, numbers, scene};
use ecs::{Entity, Has};

#[test]
fn a_reference_demands_the_component() {
    let park = scene().park;
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [0, 1, 2, 3, 4, 5, 6, 7]
    );
    assert_eq!(
        numbers(park.query_ref::<(&Position, &Velocity)>().map(|(p, _)| p)),
        [0, 1, 4, 5]
    );
    assert_eq!(
        park.query_ref::<&Name>()
            .map(|name| name.0.as_str())
            .collect::<Vec<_>>(),
        ["statue 2", "statue 3", "nessie", "yeti"]
    );
}

#[test]
fn an_exclusive_reference_writes_to_the_world() {
    let mut park = scene().park;
    park.query::<(&mut Position, &Velocity)>()
        .for_each(|(position, velocity)| position.0 += velocity.0);
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [0, 11, 2, 3, 44, 55, 6, 7]
    );
    for position in park.query::<&mut Position>() {
        position.0 = 1;
    }
    assert_eq!(numbers(park.query_ref::<&Position>()), [1; 8]);
}

#[test]
fn an_option_demands_nothing() {
    let park = scene().park;
    let velocities: Vec<_> = park
        .query_ref::<(&Position, Option<&Velocity>)>()
        .map(|(p, v)| (p.0, v.map(|v| v.0)))
        .collect();
    assert_eq!(
        velocities,
        [
            (0, Some(0)),
            (1, Some(10)),
            (2, None),
            (3, None),
            (4, Some(40)),
            (5, Some(50)),
            (6, None),
            (7, None)
        ]
    );
    assert_eq!(park.query_ref::<Option<&Rumour>>().count(), 10);
}

#[test]
fn an_optional_exclusive_reference_writes_where_it_can() {
    let mut park = scene().park;
    park.query::<(Option<&mut Velocity>, &mut Position)>()
        .for_each(|(velocity, position)| {
            if let Some(velocity) = velocity {
                velocity.0 += 1;
            } else {
                position.0 = 9;
            }
        });
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [0, 1, 9, 9, 4, 5, 9, 9]
    );
    assert_eq!(
        park.query_ref::<&Velocity>()
            .map(|v| v.0)
            .collect::<Vec<_>>(),
        [1, 11, 41, 51]
    );
}

#[test]
fn an_entity_is_that_of_the_row() {
    let scene = scene();
    for (entity, position) in scene.park.query_ref::<(Entity, &Position)>() {
        assert_eq!(scene.placed[position.0 as usize], entity);
    }
    let all: Vec<_> = scene.park.query_ref::<Entity>().collect();
    assert_eq!(all, [scene.placed, scene.legends].concat());
}

#[test]
fn has_says_whether_and_borrows_nothing() {
    let mut park = scene().park;
    let frozen: Vec<_> = park
        .query::<(&Position, Has<Frozen>, &mut Frozen)>()
        .map(|(position, frozen, _)| (position.0, frozen))
        .collect();
    assert_eq!(frozen, [(2, true), (3, true), (4, true), (5, true)]);
    assert_eq!(
        park.query_ref::<(&Position, Has<Frozen>)>()
            .filter(|(_, frozen)| !frozen)
            .count(),
        4
    );
    assert_eq!(
        park.query_ref::<Has<Velocity>>().filter(|has| *has).count(),
        4
    );
    assert_eq!(
        park.query_ref::<Has<Rumour>>().filter(|has| *has).count(),
        0
    );
}

#[test]
fn one_component_can_be_read_twice() {
    let park = scene().park;
    for (one, other, maybe) in park.query_ref::<(&Position, &Position, Option<&Position>)>() {
        assert!(std::ptr::eq(one, other) && maybe.is_some_and(|maybe| std::ptr::eq(maybe, one)));
    }
}

#[test]
fn terms_nest() {
    let park = scene().park;
    let nested: Vec<_> = park
        .query_ref::<(
            (&Position, (Entity,)),
            (Option<&Name>, (&Velocity, Has<Frozen>)),
        )>()
        .map(|((position, (entity,)), (name, (velocity, frozen)))| {
            assert!(park.contains(entity) && name.is_none());
            (position.0, velocity.0, frozen)
        })
        .collect();
    assert_eq!(
        nested,
        [(0, 0, false), (1, 10, false), (4, 40, true), (5, 50, true)]
    );
}

#[test]
fn a_named_query_gives_its_struct() {
    let mut scene = scene();
    let park = &mut scene.park;
    park.moving()
        .for_each(|moving| moving.position.0 += moving.velocity.0);
    for seen in park.seen() {
        let entity = scene
            .placed
            .iter()
            .position(|entity| *entity == seen.entity)
            .unwrap();
        let moved = [0, 11, 2, 3, 44, 55, 6, 7];
        assert_eq!(seen.position.0, moved[entity]);
        assert_eq!(seen.name.is_some(), matches!(entity, 2 | 3));
        assert_eq!(*seen.frozen, matches!(entity, 2..=5));
    }
    for renamed in park.renamed() {
        if let Some(name) = renamed.name {
            name.0.push('!');
        }
        if let Some(velocity) = renamed.velocity {
            velocity.0 = renamed.position.0;
        }
    }
    let names: Vec<_> = park
        .query_ref::<&Name>()
        .map(|name| name.0.as_str())
        .collect();
    assert_eq!(names, ["statue 2!", "statue 3!", "nessie", "yeti"]);
    assert!(
        park.query_ref::<(&Position, &Velocity)>()
            .all(|(position, velocity)| position.0 == velocity.0)
    );
}

#[test]
fn a_component_that_no_archetype_has_gives_no_rows() {
    let mut park = scene().park;
    assert!(
        park.whispered()
            .map(|whispered| whispered.rumour)
            .next()
            .is_none()
    );
    assert_eq!(park.query::<&mut Rumour>().len(), 0);
}

#[test]
fn a_read_only_named_query_needs_the_world_shared_only() {
    let park = scene().park;
    let (one, other) = (&park, &park);
    assert_eq!(one.seen().zip(other.cold()).count(), 4);
    let rows = park.seen();
    assert_eq!(rows.clone().count(), rows.count());
}

#[test]
fn an_option_of_several_is_there_where_all_of_them_are() {
    let mut park = scene().park;
    let both: Vec<_> = park
        .query_ref::<(&Position, Option<(&Velocity, &Frozen)>)>()
        .map(|(position, both)| (position.0, both.map(|(velocity, Frozen)| velocity.0)))
        .collect();
    assert_eq!(
        both,
        [
            (0, None),
            (1, None),
            (2, None),
            (3, None),
            (4, Some(40)),
            (5, Some(50)),
            (6, None),
            (7, None)
        ]
    );
    park.query::<(Option<(&mut Velocity, &Frozen)>, &mut Position)>()
        .for_each(|(both, position)| {
            position.0 = both.map_or(0, |(velocity, _)| core::mem::take(&mut velocity.0));
        });
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [0, 0, 0, 0, 40, 50, 0, 0]
    );
    assert_eq!(
        park.query_ref::<Option<(&Position, &Name)>>()
            .flatten()
            .count(),
        2
    );
}
