//! A relation is read like any component, and written by its rules alone.

use ecs::prelude::*;
use ecs::{ChangeError, DataError, QueryError};

ecs::world! {
    #[world]
    pub(crate) struct House { components: (Weight) }

    #[derive(Component)]
    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    pub(crate) struct ChildOf { pub parent: Entity }

    #[derive(Component)]
    #[relation(on_despawn = clear)]
    pub(crate) struct Hidden { what: Option<Entity> }

    #[derive(Clone, Copy, Component, Debug, Default, PartialEq, Eq)]
    pub(crate) struct Weight(u32);

    #[schedule]
    pub(crate) fn tick() { count; grow; }
}

fn count(links: Related<'_, House, ChildOf>, weights: Query<'_, House, (Entity, &mut Weight)>) {
    weights.for_each(|(entity, weight)| {
        weight.0 = u32::try_from(links.descendants_depth_first(entity).count()).unwrap();
    });
}

fn grow(parents: Query<'_, House, (Entity, &ChildOf)>, mut commands: Commands<'_, House>) {
    for (entity, child) in parents {
        assert!(child.parent != entity);
        commands.spawn((ChildOf { parent: entity },));
    }
}

#[test]
fn a_system_walks_along_the_links() {
    let mut house = House::new();
    let root = house.spawn((Weight(0),));
    let child = house.spawn((Weight(0), ChildOf { parent: root }));
    house.tick();
    house.tick();
    assert_eq!(house.get::<Weight>(child), Some(&Weight(1)));
    assert_eq!(house.get::<Weight>(root), Some(&Weight(2)));
    house.check_invariants();
}

#[test]
fn a_field_that_is_set_by_name_moves_the_source_by_the_rules() {
    let mut house = House::new();
    let [one, two] = [(); 2].map(|()| house.spawn_empty());
    let it = house.spawn((ChildOf { parent: one },));
    let id = house.component_id("ChildOf").unwrap();
    house.set_field(it, id, "parent", two).unwrap();
    assert_eq!(house.get::<ChildOf>(it), Some(&ChildOf { parent: two }));
    assert!(house.children(two).eq([it]) && house.children(one).next().is_none());
    house.check_invariants();
    let error = ChangeError::Cycle {
        relation: "ChildOf",
        through: it,
    };
    assert_eq!(
        house.set_field(it, id, "parent", it),
        Err(DataError::Change(error))
    );
    house.despawn(one);
    let error = ChangeError::DeadTarget {
        relation: "ChildOf",
        target: one,
    };
    assert_eq!(
        house.set_field(it, id, "parent", one),
        Err(DataError::Change(error))
    );
    assert!(matches!(
        house.set_field(it, id, "parent", 7_u32),
        Err(DataError::WrongType { .. })
    ));
    assert!(matches!(
        house.set_field(it, id, "child", two),
        Err(DataError::NoSuchField { .. })
    ));
    assert!(matches!(
        house.set_field(two, id, "parent", it),
        Err(DataError::MissingComponent { .. })
    ));
    // As a whole it is its target, for conditions and writes of all rows too.
    let all = [it, house.spawn((ChildOf { parent: two },))];
    let of_two = house
        .runtime_query()
        .where_("ChildOf", ecs::condition::equals(two))
        .build()
        .unwrap();
    assert_eq!(house.run(&of_two).entities().collect::<Vec<_>>(), all);
    let three = house.spawn_empty();
    house.set_value(it, "ChildOf", "", three).unwrap();
    house.set_value(it, "ChildOf", "parent", two).unwrap();
    assert!(matches!(
        house.set_all(&of_two, "ChildOf", "parent", all[1]),
        Err(DataError::Change(
            ChangeError::DeadTarget { .. }
                | ChangeError::WrongEnd { .. }
                | ChangeError::Cycle { .. }
        ))
    ));
    assert!(matches!(
        house.set_all(&of_two, "ChildOf", "", one),
        Err(DataError::Change(
            ChangeError::DeadTarget { .. }
                | ChangeError::WrongEnd { .. }
                | ChangeError::Cycle { .. }
        ))
    ));
    assert!(house.children(two).eq([all[1], it]));
    assert_eq!(house.set_all(&of_two, "ChildOf", "parent", three), Ok(2));
    assert_eq!(
        (house.children(three).count(), house.run(&of_two).count()),
        (2, 0)
    );
    let hidden = house.component_id("Hidden").unwrap();
    let it = house.spawn((Hidden { what: None },));
    assert!(matches!(
        house.set_field(it, hidden, "what", two),
        Err(DataError::NotWritable { .. })
    ));
    house.check_invariants();
}

#[test]
fn a_query_that_is_made_at_run_time_reads_a_relation_alone() {
    let house = House::new();
    let id = house.component_id("ChildOf").unwrap();
    assert!(house.runtime_query().read(id).build().is_ok());
    let error = house.runtime_query().write(id).build().err().unwrap();
    assert!(matches!(error, QueryError::Immutable { .. }));
}

#[test]
fn a_relation_is_a_value_like_others() {
    let mut house = House::new();
    let one = house.spawn_empty();
    let value = ChildOf::to(one);
    assert_eq!(
        (value, value.target()),
        (ChildOf { parent: one }, Some(one))
    );
    assert_eq!(
        format!("{:?}", Hidden { what: None }),
        "Hidden { what: None }"
    );
    assert_eq!(Hidden::to(one).target(), Some(one));
}
