//! Terms that know when a row was changed.

use ecs::prelude::*;
use ecs::{Mut, Ref};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
struct Heat(u32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(storage = "sparse", track)]
struct Mark(u32);

/// Tracked, since a query of the world names it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Weight(u32);

#[derive(Clone, Copy)]
struct Other;

#[derive(Component)]
#[component(storage = "sparse")]
struct Tag;

struct Wanted(Vec<Entity>);
struct Found(Vec<Entity>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Mark, Weight, Other, Tag), resources: (Wanted, Found) }

    #[archetype]
    struct Pan { heat: Heat, weight: Weight }

    #[archetype]
    struct Pot { heat: Option<Heat>, other: Other }

    #[query]
    struct Scale { entity: Entity, weight: Ref<Weight>, heat: Option<Mut<Heat>> }

    #[group]
    struct Marked { mark: Mut<Mark>, tag: &Tag }

    #[schedule]
    fn tick() { write_few; read_few; }
}

fn write_few(heats: Query<Kitchen, (Entity, Mut<Heat>)>, wanted: Res<Wanted>) {
    for (entity, mut heat) in heats {
        if wanted.0.contains(&entity) {
            heat.0 += 1;
        }
    }
}

fn read_few(heats: Query<Kitchen, (Entity, Ref<Heat>)>, mut found: ResMut<Found>) {
    found.0 = heats
        .filter(|(_, heat)| heat.is_changed())
        .map(|(entity, _)| entity)
        .collect();
}

/// More rows than a block has, where that takes no time.
const COUNT: usize = if cfg!(miri) { 96 } else { 700 };

fn kitchen() -> (Kitchen, Vec<Entity>) {
    let mut kitchen = Kitchen::with_resources(KitchenResources {
        wanted: Wanted(Vec::new()),
        found: Found(Vec::new()),
    });
    let mut entities = Vec::new();
    for i in (0..).take(COUNT) {
        let entity = match i % 4 {
            0 => kitchen.spawn(Pan {
                heat: Heat(i),
                weight: Weight(i),
            }),
            1 => kitchen.spawn(Pot {
                heat: Some(Heat(i)),
                other: Other,
            }),
            2 => kitchen.spawn(Pot {
                heat: None,
                other: Other,
            }),
            _ => kitchen.spawn((Heat(i),)),
        };
        if i % 4 > 0 {
            kitchen.insert(entity, Mark(i)).unwrap();
        }
        if i % 8 == 3 {
            kitchen.insert(entity, Tag).unwrap();
        }
        entities.push(entity);
    }
    (kitchen, entities)
}

fn sorted(entities: impl IntoIterator<Item = Entity>) -> Vec<Entity> {
    let mut entities: Vec<_> = entities.into_iter().collect();
    entities.sort_unstable();
    entities
}

/// The numbers of the entities with written values.
const WRITTEN: [usize; 6] = if cfg!(miri) {
    [0, 5, 7, 64, 83, 95]
} else {
    [0, 5, 7, 256, 643, 699]
};

#[test]
fn each_way_through_the_rows_marks_written_rows_and_nothing_else() {
    type Way = fn(&mut Kitchen, &dyn Fn(Entity) -> bool);
    let ways: [(&str, Way); 8] = [
        ("for", |kitchen, is_wanted| {
            for (entity, mut heat) in kitchen.query::<(Entity, Mut<Heat>)>() {
                assert!(!heat.is_added() || heat.0 < 10_000);
                if is_wanted(entity) {
                    heat.0 += 10_000;
                    assert!(heat.is_changed());
                }
            }
        }),
        ("for_each", |kitchen, is_wanted| {
            kitchen
                .query::<(Entity, Mut<Heat>)>()
                .for_each(|(entity, mut heat)| {
                    if is_wanted(entity) {
                        heat.set_changed();
                    }
                });
        }),
        ("set_if_neq", |kitchen, is_wanted| {
            kitchen
                .query::<(Entity, Mut<Heat>)>()
                .for_each(|(entity, mut heat)| {
                    let same = *heat;
                    assert!(!heat.set_if_neq(same));
                    assert_eq!(
                        heat.set_if_neq(Heat(same.0 + u32::from(is_wanted(entity)))),
                        is_wanted(entity)
                    );
                });
        }),
        ("chunks", |kitchen, is_wanted| {
            for (entities, mut heats) in kitchen.query::<(Entity, Mut<Heat>)>().chunks() {
                assert_eq!(entities.len(), heats.len());
                assert!(heats.get_mut(heats.len()).is_none() && !heats.is_changed(heats.len()));
                for (row, entity) in entities.iter().enumerate() {
                    if is_wanted(*entity) {
                        heats.get_mut(row).unwrap().0 += 1;
                        assert!(heats.is_changed(row));
                    }
                }
            }
        }),
        ("get_mut", |kitchen, is_wanted| {
            let entities: Vec<_> = kitchen
                .entities()
                .filter(|entity| is_wanted(*entity))
                .collect();
            let mut query = kitchen.query::<Mut<Heat>>();
            for entity in entities {
                query.get_mut(entity).unwrap().into_inner().0 += 1;
            }
        }),
        ("lookup", |kitchen, is_wanted| {
            let entities: Vec<_> = kitchen.entities().collect();
            let mut lookup = kitchen.lookup_mut::<Mut<Heat>>();
            lookup.for_each(&entities, |entity, mut heat| {
                if is_wanted(entity) {
                    heat.0 += 1;
                }
            });
        }),
        ("optional", |kitchen, is_wanted| {
            kitchen
                .query::<(Entity, Option<Mut<Heat>>)>()
                .for_each(|(entity, heat)| {
                    if let Some(mut heat) = heat.filter(|_| is_wanted(entity)) {
                        heat.0 += 1;
                    }
                });
        }),
        ("a filter", |kitchen, is_wanted| {
            kitchen
                .query_filtered::<(Entity, Mut<Heat>), Or<(With<Mark>, With<Weight>)>>()
                .for_each(|(entity, mut heat)| {
                    if is_wanted(entity) {
                        heat.0 += 1;
                    }
                });
        }),
    ];
    for (name, way) in ways {
        let (mut kitchen, entities) = kitchen();
        let wanted = sorted(WRITTEN.map(|number| entities[number]));
        let tick = kitchen.change_tick();
        way(&mut kitchen, &|entity| wanted.contains(&entity));
        let found = kitchen
            .query::<(Entity, Changed<Heat>)>()
            .since(tick)
            .map(|(entity, ())| entity);
        assert_eq!(sorted(found), wanted, "{name}");
        let known = kitchen
            .query::<(Entity, Ref<Heat>)>()
            .since(tick)
            .filter(|(_, heat)| heat.is_changed());
        assert_eq!(sorted(known.map(|(entity, _)| entity)), wanted, "{name}");
        assert!(
            kitchen
                .query::<Ref<Heat>>()
                .since(tick)
                .all(|heat| !heat.is_added()),
            "{name}"
        );
        kitchen.check_invariants();
    }
}

#[test]
fn a_sparse_component_knows_its_ticks_and_is_marked_in_its_pool() {
    let (mut kitchen, entities) = kitchen();
    let tick = kitchen.change_tick();
    kitchen.query::<Mut<Mark>>().for_each(|mut mark| {
        if mark.0 % 7 == 1 {
            mark.0 += 1;
        }
    });
    let expected = sorted(entities.iter().copied().filter(|entity| {
        kitchen
            .get::<Mark>(*entity)
            .is_some_and(|mark| mark.0 % 7 == 2 && kitchen.changed_at::<Mark>(*entity) > Some(tick))
    }));
    assert!(expected.len() > COUNT / 14);
    let found = kitchen
        .query::<(Entity, Changed<Mark>)>()
        .since(tick)
        .map(|(entity, ())| entity);
    assert_eq!(sorted(found), expected);
    let beside = kitchen
        .query::<(Entity, Ref<Mark>, Option<&Heat>)>()
        .since(tick);
    assert_eq!(
        sorted(
            beside
                .filter(|(_, mark, _)| mark.is_changed())
                .map(|(entity, ..)| entity)
        ),
        expected
    );
    let tick = kitchen.change_tick();
    kitchen.marked().for_each(|mut row| {
        let Tag = row.tag;
        if row.mark.0 % 7 == 2 {
            row.mark.0 += 5;
        }
    });
    let known = kitchen
        .query::<(Ref<Mark>, Option<&Tag>)>()
        .since(tick)
        .filter(|(mark, _)| mark.is_changed());
    let known: Vec<_> = known
        .map(|(mark, tag)| (mark.0 % 7, tag.is_some()))
        .collect();
    assert!(
        known.len() > COUNT / 140 && known.iter().all(|row| *row == (0, true)),
        "{known:?}"
    );
    kitchen.check_invariants();
}

#[test]
fn a_system_sees_changes_of_others_since_its_last_run() {
    let (mut kitchen, entities) = kitchen();
    kitchen.tick();
    assert_eq!(
        kitchen.resource::<Found>().0.len(),
        kitchen.query::<&Heat>().count(),
        "the first run finds all"
    );
    kitchen.tick();
    assert!(kitchen.resource::<Found>().0.is_empty());
    let wanted = WRITTEN.map(|number| entities[number]);
    kitchen.resource_mut::<Wanted>().0 = wanted.to_vec();
    kitchen.tick();
    assert_eq!(
        sorted(kitchen.resource::<Found>().0.clone()),
        sorted(wanted)
    );
    kitchen.resource_mut::<Wanted>().0.clear();
    kitchen.tick();
    assert!(kitchen.resource::<Found>().0.is_empty());
}

#[test]
fn a_query_of_the_world_gives_the_ticks_of_its_rows() {
    let (mut kitchen, entities) = kitchen();
    let tick = kitchen.change_tick();
    kitchen.get_mut::<Weight>(entities[8]).unwrap().0 = 1;
    let mut changed = Vec::new();
    for mut row in kitchen.scale().since(tick) {
        if row.weight.is_changed() {
            changed.push(row.entity);
            row.heat.as_mut().unwrap().0 = 77;
        }
        assert_eq!(
            row.heat.is_some_and(|heat| heat.is_changed()),
            changed.last() == Some(&row.entity)
        );
    }
    assert_eq!(changed, [entities[8]]);
    assert_eq!(
        kitchen.changed_at::<Heat>(entities[0]),
        kitchen.added_at::<Heat>(entities[0])
    );
    assert_eq!(kitchen.get::<Heat>(entities[8]), Some(&Heat(77)));
}

#[test]
fn an_option_of_several_goes_by_columns_that_rows_may_lack_and_by_pools() {
    let (mut kitchen, entities) = kitchen();
    let expected: Vec<_> = entities
        .iter()
        .map(|it| (*it, kitchen.has::<Heat>(*it) && kitchen.has::<Mark>(*it)))
        .collect();
    let both = kitchen.query::<(Entity, Option<(&Heat, &Mark)>)>();
    let mut found: Vec<_> = both
        .map(|(entity, both)| (entity, both.map(|(heat, mark)| heat.0 == mark.0)))
        .collect();
    found.sort_unstable();
    assert!(found.iter().all(|(_, same)| *same != Some(false)));
    assert_eq!(
        found
            .into_iter()
            .map(|(entity, both)| (entity, both.is_some()))
            .collect::<Vec<_>>(),
        expected
    );
    let tick = kitchen.change_tick();
    let mut written = Vec::new();
    kitchen
        .query::<(Entity, Option<(&Tag, Mut<Heat>)>)>()
        .for_each(|(entity, both)| {
            if let Some((_, mut heat)) = both.filter(|(_, heat)| heat.0 % 16 == 3) {
                heat.0 = 0;
                written.push(entity);
            }
        });
    assert!(written.len() > COUNT / 18);
    let changed = kitchen
        .query::<(Entity, Changed<Heat>)>()
        .since(tick)
        .map(|(entity, ())| entity);
    assert_eq!(sorted(changed), sorted(written));
    // Chunks are of rows that are alike.
    for (entities, both) in kitchen
        .query::<(Entity, Option<(&Heat, &Other)>)>()
        .chunks()
    {
        assert!(both.is_none_or(
            |(heats, others)| heats.len() == entities.len() && others.len() == entities.len()
        ));
    }
}
