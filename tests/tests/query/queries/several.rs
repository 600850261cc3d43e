//! Several queries at once, where no row is borrowed twice.

use crate::queries::world::{Frozen, Moving, Name, Position, Velocity, scene};
use ecs::query::Filtered;
use ecs::{AnyOf, Entity, Has, Query, Without};

#[derive(Query)]
#[query(without(Frozen))]
struct Warm<'w> {
    position: &'w mut Position,
}

#[derive(Query)]
#[query(with(Frozen))]
struct Cold<'w> {
    position: &'w mut Position,
    entity: Entity,
}

#[test]
fn that_write_different_components() {
    let mut park = scene().park;
    let (positions, velocities) = park.queries::<(&mut Position, &mut Velocity)>();
    for (position, velocity) in positions.zip(velocities) {
        std::mem::swap(&mut position.0, &mut velocity.0);
    }
    assert_eq!(
        park.query_ref::<&Velocity>()
            .map(|v| v.0)
            .collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
}

#[test]
fn that_read_the_same_component() {
    let mut park = scene().park;
    let (ones, others, moving) =
        park.queries::<(&Velocity, &Velocity, (&mut Position, &Velocity))>();
    let mut rows = 0;
    for ((one, other), (_, velocity)) in ones.zip(others).zip(moving) {
        assert!(std::ptr::eq(one, other) && std::ptr::eq(one, velocity));
        rows += 1;
    }
    assert_eq!(rows, 4);
}

#[test]
fn that_one_demands_a_component_that_the_other_excludes() {
    let mut park = scene().park;
    let (warm, mut cold) = park.queries::<(Warm<'_>, Cold<'_>)>();
    let cold_one = cold.next().unwrap();
    let mut rows: Vec<_> = warm.map(|warm| warm.position).collect();
    assert_eq!((rows.len(), cold.len()), (4, 3));
    std::mem::swap(rows[0], cold_one.position);
    let last = cold.last().unwrap();
    std::mem::swap(rows[3], last.position);
    assert_eq!(park.get::<Position>(last_entity(&park)), Some(&Position(7)));
    assert_eq!(
        park.query_ref::<&Position>()
            .map(|p| p.0)
            .collect::<Vec<_>>(),
        [2, 1, 0, 3, 4, 7, 6, 5]
    );
}

fn last_entity(park: &crate::queries::world::Park) -> Entity {
    park.query_ref::<Entity>().with::<Frozen>().last().unwrap()
}

#[test]
fn that_borrow_nothing_but_the_entities() {
    let mut park = scene().park;
    let (moving, entities, frozen) = park.queries::<(Moving<'_>, Entity, (Entity, Has<Frozen>))>();
    assert_eq!(
        (
            moving.count(),
            entities.count(),
            frozen.filter(|(_, frozen)| *frozen).count()
        ),
        (4, 10, 4)
    );
}

#[test]
fn that_are_filtered_further_one_by_one() {
    let mut park = scene().park;
    let (positions, names) = park.queries::<(&mut Position, &Name)>();
    let positions = positions.any_of::<(Velocity, Frozen)>().without::<Name>();
    assert_eq!(
        (positions.count(), names.without::<Position>().count()),
        (4, 2)
    );
}

#[test]
fn that_are_eight() {
    let mut park = scene().park;
    let eight = park.queries::<(
        &mut Position,
        &mut Velocity,
        &mut Name,
        &Frozen,
        Option<&Frozen>,
        Has<Name>,
        Entity,
        (Entity, Has<Velocity>),
    )>();
    assert_eq!(
        [
            eight.0.count(),
            eight.1.count(),
            eight.2.count(),
            eight.3.count()
        ],
        [8, 4, 4, 4]
    );
    assert_eq!(
        [
            eight.4.count(),
            eight.5.count(),
            eight.6.count(),
            eight.7.count()
        ],
        [10; 4]
    );
}

#[test]
fn that_look_rows_up() {
    let mut scene = scene();
    let (mut warm, mut cold) = scene.park.queries::<(Warm<'_>, Cold<'_>)>();
    for entity in &scene.placed {
        let (warm, cold) = (warm.get_mut(*entity), cold.get_mut(*entity));
        assert!(warm.is_some() != cold.is_some());
        warm.map(|warm| warm.position)
            .into_iter()
            .chain(cold.map(|cold| cold.position))
            .for_each(|p| p.0 += 1);
    }
    assert!(cold.all(|cold| cold.position.0 == scene_number(&scene.placed, cold.entity) + 1));
}

fn scene_number(placed: &[Entity], entity: Entity) -> u32 {
    placed
        .iter()
        .position(|other| *other == entity)
        .and_then(|number| u32::try_from(number).ok())
        .unwrap()
}

/// Filters in the type, beside those that methods add.
#[test]
fn filters_can_be_written_as_types() {
    let park = scene().park;
    let by_type = park.query_ref::<Filtered<&Position, AnyOf<(Name, Velocity)>>>();
    assert_eq!(
        by_type.count(),
        park.query_ref::<&Position>()
            .any_of::<(Name, Velocity)>()
            .count()
    );
}

/// One demands any of several components, and the other excludes them all. No row matches both, in any storage.
#[test]
fn that_one_demands_any_of_the_components_that_the_other_excludes() {
    type Any = Filtered<(Entity, &'static mut Position), AnyOf<(Velocity, Frozen)>>;
    type None = Filtered<(Entity, &'static mut Position), (Without<Velocity>, Without<Frozen>)>;
    let mut park = scene().park;
    let expected = (
        park.query_ref::<&Position>()
            .any_of::<(Velocity, Frozen)>()
            .count(),
        park.query_ref::<&Position>()
            .without::<Velocity>()
            .without::<Frozen>()
            .count(),
    );
    let (any, none) = park.queries::<(Any, None)>();
    let (any, none): (Vec<_>, Vec<_>) = (any.collect(), none.collect());
    assert_eq!((any.len(), none.len()), expected);
    assert!(
        any.iter()
            .all(|(entity, _)| none.iter().all(|(other, _)| entity != other))
    );

    let (one, other) = park.queries::<(
        Filtered<&mut Position, AnyOf<(Name,)>>,
        Filtered<&mut Position, Without<Name>>,
    )>();
    assert_eq!(
        one.count() + other.count(),
        park.query_ref::<&Position>().count()
    );
}

mod in_a_schedule {
    use ecs::prelude::*;
    use ecs::query::Filtered;

    pub(crate) struct A(u32);
    pub(crate) struct B;
    #[derive(Component)]
    #[component(storage = "sparse")]
    pub(crate) struct S;

    ecs::world! {
        #[world]
        struct Pond { components: (A, B, S) }

        #[schedule]
        fn tick() {
            of_any;
            of_none;
            of_one;
        }
    }

    type OfAny<'a> = Filtered<&'a mut A, AnyOf<(B, S)>>;
    type OfNone<'a> = Filtered<&'a mut A, (Without<B>, Without<S>)>;

    fn of_any(rows: Query<'_, Pond, OfAny<'_>>) {
        rows.for_each(|a| a.0 += 1);
    }

    fn of_none(rows: Query<'_, Pond, OfNone<'_>>) {
        rows.for_each(|a| a.0 += 10);
    }

    fn of_one(rows: Query<'_, Pond, &mut A, Without<B>>) {
        rows.for_each(|a| a.0 += 100);
    }

    #[test]
    fn they_do_not_wait_for_each_other() {
        let waits: Vec<Vec<usize>> = (0..3)
            .map(|step| Pond::tick_plan().waits(step).collect())
            .collect();
        assert_eq!(
            waits,
            [vec![], vec![], vec![0, 1]],
            "the last one excludes one of two alone"
        );
        let mut pond = Pond::new();
        let rows = [
            pond.spawn((A(0),)),
            pond.spawn((A(0), B)),
            pond.spawn((A(0), S)),
            pond.spawn((A(0), B, S)),
        ];
        pond.tick();
        assert_eq!(
            rows.map(|row| pond.get::<A>(row).unwrap().0),
            [110, 1, 101, 1]
        );
    }
}

/// Queries that are kept apart by alternatives of their filters, and by kinds.
mod apart {
    use ecs::prelude::*;
    use ecs::query::Filtered;
    use std::collections::BTreeSet;

    pub(crate) struct X(u32);
    pub(crate) struct B;
    pub(crate) struct C;
    #[derive(Component)]
    #[component(storage = "sparse")]
    pub(crate) struct S;

    ecs::world! {
        #[world]
        pub(crate) struct Yard { components: (X, B, C, S) }

        #[archetype]
        pub(crate) struct Both { x: X, b: Option<B>, c: C }

        #[schedule]
        pub(crate) fn tick() { one_of_them; both_or_none; }
    }

    type OneOf = Or<((With<B>, Without<S>), (Without<B>, With<S>))>;
    type BothOrNone = Or<((With<B>, With<S>), (Without<B>, Without<S>))>;

    fn one_of_them(xs: Query<'_, Yard, &mut X, OneOf>) {
        xs.for_each(|x| x.0 += 100);
    }

    fn both_or_none(xs: Query<'_, Yard, &mut X, BothOrNone>) {
        xs.for_each(|x| x.0 += 200);
    }

    /// A row of each set of components, half of them of the archetype, with the number of its set.
    fn yard() -> Yard {
        let mut yard = Yard::new();
        for set in 0..8 {
            let row = yard.spawn((X(set),));
            if set & 4 != 0 {
                yard.despawn(row);
            }
            let row = if set & 4 == 0 {
                row
            } else {
                yard.spawn(Both {
                    x: X(set),
                    b: None,
                    c: C,
                })
            };
            if set & 1 != 0 {
                yard.insert(row, B).unwrap();
            }
            if set & 2 != 0 {
                yard.insert(row, S).unwrap();
            }
        }
        yard
    }

    fn numbers<'x>(xs: impl Iterator<Item = &'x mut X>) -> BTreeSet<u32> {
        xs.map(|x| x.0).collect()
    }

    #[test]
    fn that_pass_different_alternatives() {
        let mut yard = yard();
        let (one, other) =
            yard.queries::<(Filtered<&mut X, OneOf>, Filtered<&mut X, BothOrNone>)>();
        assert_eq!(numbers(one), BTreeSet::from([1, 2, 5, 6]));
        assert_eq!(numbers(other), BTreeSet::from([0, 3, 4, 7]));
        // In one system, and beside each other.
        let together = |one: Query<'_, Yard, &mut X, OneOf>,
                        other: Query<'_, Yard, &mut X, BothOrNone>| {
            numbers(one).is_disjoint(&numbers(other))
        };
        assert!(yard.run_system(together));
        assert_eq!(
            Yard::tick_plan().waits(1).count(),
            0,
            "they may run at the same time"
        );
        yard.tick();
        assert!(yard.query_ref::<&X>().all(|x| x.0 >= 100 && x.0 < 300));
    }

    #[test]
    fn that_match_no_row_by_themselves() {
        type Never = (Is<Both>, Without<C>);
        let mut yard = yard();
        let (none, all) = yard.queries::<(Filtered<&mut X, Never>, &mut X)>();
        assert_eq!((none.count(), all.count()), (0, 8));
        // One that loses a component is not of the archetype, until it has it again.
        let both = yard.query_ref::<Entity>().is::<Both>().next().unwrap();
        yard.remove::<C>(both).unwrap();
        let (none, all) = yard.queries::<(Filtered<&mut X, Never>, &mut X)>();
        assert_eq!((none.count(), all.count()), (0, 8));
    }

    #[test]
    fn that_ask_for_a_kind_and_for_rows_without_what_it_requires() {
        let mut yard = yard();
        let (both, others) =
            yard.queries::<(Filtered<&mut X, Is<Both>>, Filtered<&mut X, Without<C>>)>();
        assert_eq!(numbers(both), BTreeSet::from([4, 5, 6, 7]));
        assert_eq!(numbers(others), BTreeSet::from([0, 1, 2, 3]));
    }
}
