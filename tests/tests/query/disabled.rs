//! Components that disable entities, or a component of theirs: queries pass over the rows.

use ecs::prelude::*;
use ecs::query::{Filter, Filtered, Term};
use ecs::share::Shared;
use ecs::{Allow, Disabled, condition};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::thread;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Health {
    points: u32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
struct Gun(u32);

/// In a pool: no row moves.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(disables, storage = "sparse", track)]
struct Asleep;

/// The gun is off.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(disables(Gun))]
struct Jammed;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Number(u32);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Team(u32);

ecs::world! {
    #[world]
    struct Arena {
        components: (Health, Gun, Asleep, Jammed, Number, Team, Disabled),
    }

    /// Switched off in place.
    #[archetype]
    struct Tank { health: Health, gun: Gun, disabled: Option<Disabled>, jammed: Option<Jammed> }

    /// Switched off by a move.
    #[archetype]
    struct Rock { health: Health }

    #[archetype]
    struct Soldier { team: Team, number: Number }

    #[query]
    struct Hits { health: &mut Health }

    #[index(hash, key = health.points)]
    struct ByHealth { health: Health }

    #[index(hash, unique, key: u32 = number.0)]
    struct ByNumber { number: Number }

    #[relation(acyclic, on_despawn = cascade)]
    struct CarriedBy { carrier: Entity }
}

fn tank(points: u32) -> Tank {
    Tank {
        health: Health { points },
        gun: Gun(1),
        disabled: None,
        jammed: None,
    }
}

/// Two tanks, two rocks, of which one of each is disabled.
fn arena() -> (Arena, [Entity; 4]) {
    let mut arena = Arena::new();
    let [one, two] = [1, 2].map(|points| arena.spawn(tank(points)));
    let [three, four] = [3, 4].map(|points| {
        arena.spawn(Rock {
            health: Health { points },
        })
    });
    arena.insert(one, Disabled).unwrap();
    arena.insert(three, Disabled).unwrap();
    (arena, [one, two, three, four])
}

fn points(health: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut points: Vec<u32> = health.collect();
    points.sort_unstable();
    points
}

#[test]
fn queries_pass_over_disabled_entities_by_every_way() {
    let (mut arena, [one, two, three, four]) = arena();
    assert_eq!(
        points(arena.query_ref::<&Health>().map(|it| it.points)),
        [2, 4]
    );
    let mut seen = Vec::new();
    arena.hits().for_each(|it| seen.push(it.health.points));
    assert_eq!(points(seen.into_iter()), [2, 4]);
    let chunks: usize = arena
        .query::<&mut Health>()
        .chunks()
        .map(|chunk| chunk.len())
        .sum();
    assert_eq!(chunks, 2);
    assert_eq!(arena.query::<&Health>().len(), 2);
    let mut pairs = 0;
    arena
        .query::<&mut Health>()
        .pairs()
        .for_each(|_, _| pairs += 1);
    assert_eq!(pairs, 1);
    let lookup = arena.lookup::<&Health>();
    let found = [one, two, three, four].map(|entity| lookup.get(entity).is_some());
    assert_eq!(found, [false, true, false, true]);
    assert_eq!(
        arena
            .all::<Rock>()
            .map(|rock| rock.health.points)
            .collect::<Vec<_>>(),
        [4]
    );
    // The rows of a `Tank` name the component.
    assert_eq!(arena.all::<Tank>().count(), 2);
    assert_eq!(
        points(
            arena
                .query_ref::<Option<&Gun>>()
                .map(|gun| gun.is_some().into())
        ),
        [0, 1]
    );
}

#[test]
fn a_query_that_names_the_component_finds_them() {
    let (arena, [one, _, three, _]) = arena();
    assert_eq!(
        points(
            arena
                .query_ref_filtered::<&Health, Allow<Disabled>>()
                .map(|it| it.points)
        ),
        [1, 2, 3, 4]
    );
    assert_eq!(
        arena
            .query_ref::<(Entity, Has<Disabled>)>()
            .filter(|(_, disabled)| *disabled)
            .count(),
        2
    );
    let mut disabled: Vec<Entity> = arena
        .query_ref_filtered::<Entity, With<Disabled>>()
        .collect();
    disabled.sort_unstable();
    assert_eq!(disabled, [one, three]);
    assert_eq!(
        points(
            arena
                .query_ref_filtered::<&Health, Without<Disabled>>()
                .map(|it| it.points)
        ),
        [2, 4]
    );
}

#[test]
fn an_entity_is_switched_off_and_on_in_place() {
    let (mut arena, [one, _, three, four]) = arena();
    assert_eq!(
        (
            arena.archetype_of(one),
            arena.columns::<Tank>().entity.len()
        ),
        (Some("Tank"), 2)
    );
    arena.insert(four, Asleep).unwrap();
    assert_eq!(arena.archetype_of(four), Some("Rock"));
    assert_eq!(
        points(arena.query_ref::<&Health>().map(|it| it.points)),
        [2]
    );
    arena.remove::<Asleep>(four).unwrap();
    arena.remove::<Disabled>(one).unwrap();
    arena.remove::<Disabled>(three).unwrap();
    assert_eq!(
        points(arena.query_ref::<&Health>().map(|it| it.points)),
        [1, 2, 3, 4]
    );
}

#[test]
fn one_entity_is_reached_though_it_is_disabled() {
    let (mut arena, [one, _, three, four]) = arena();
    assert_eq!(arena.get::<Health>(one), Some(&Health { points: 1 }));
    arena.get_mut::<Health>(three).unwrap().points = 9;
    assert_eq!(arena.row::<Tank>(one).unwrap().health.points, 1);
    arena.insert(three, CarriedBy { carrier: one }).unwrap();
    assert_eq!(
        arena.sources_of::<CarriedBy>(one).collect::<Vec<_>>(),
        [three]
    );
    assert_eq!(arena.entities().count(), 4);
    arena.despawn(one);
    assert!(!arena.contains(three) && arena.contains(four));
}

#[test]
fn cascades_pass_over_them_too() {
    let (mut arena, [one, two, three, four]) = arena();
    for below in [two, three, four] {
        arena.insert(below, CarriedBy { carrier: one }).unwrap();
    }
    arena.remove::<Disabled>(one).unwrap();
    let mut seen = Vec::new();
    arena
        .cascade::<CarriedBy, &Health>()
        .for_each(|health| seen.push(health.points));
    assert_eq!(points(seen.into_iter()), [1, 2, 4]);
}

#[test]
fn a_component_is_switched_off_where_a_query_demands_it() {
    let (mut arena, [_, two, ..]) = arena();
    let since = arena.change_tick();
    arena.insert(two, Jammed).unwrap();
    arena.get_mut::<Gun>(two).unwrap().0 = 5;
    assert_eq!(arena.query_ref::<(&Health, &Gun)>().count(), 0);
    assert_eq!(arena.query_ref_filtered::<&Health, With<Gun>>().count(), 0);
    assert_eq!(
        arena
            .query_ref_filtered::<&Health, Changed<Gun>>()
            .since(since)
            .count(),
        0
    );
    // It is there all the same.
    assert_eq!(
        points(arena.query_ref::<&Health>().map(|it| it.points)),
        [2, 4]
    );
    assert_eq!(
        arena
            .query_ref::<(&Health, Option<&Gun>)>()
            .filter(|(_, gun)| gun.is_some())
            .count(),
        1
    );
    assert_eq!(
        arena
            .query_ref_filtered::<&Gun, Allow<Jammed>>()
            .collect::<Vec<_>>(),
        [&Gun(5)]
    );
    arena.remove::<Jammed>(two).unwrap();
    assert_eq!(arena.query_ref::<&Gun>().collect::<Vec<_>>(), [&Gun(5)]);
}

#[test]
fn run_time_queries_pass_over_them_too() {
    let (mut arena, [one, two, three, four]) = arena();
    let found = |arena: &mut Arena, query: &ecs::RuntimeQuery| -> Vec<Entity> {
        let mut found: Vec<Entity> = arena
            .run(query)
            .flat_map(|chunk| chunk.entities())
            .copied()
            .collect();
        found.sort_unstable();
        found
    };
    let health = arena.runtime_query().read("Health").build().unwrap();
    assert_eq!(found(&mut arena, &health), [two, four]);
    let all = arena
        .runtime_query()
        .read("Health")
        .allow("Disabled")
        .build()
        .unwrap();
    assert_eq!(found(&mut arena, &all), [one, two, three, four]);
    let disabled = arena.runtime_query().with("Disabled").build().unwrap();
    assert_eq!(found(&mut arena, &disabled), [one, three]);
    arena.insert(two, Jammed).unwrap();
    let armed = arena.runtime_query().read("Gun").build().unwrap();
    assert_eq!(found(&mut arena, &armed), []);
    // By value, with the help of an index that lacks the disabled entities.
    let three_points = arena
        .runtime_query()
        .allow("Disabled")
        .where_("Health.points", condition::equals(3))
        .build()
        .unwrap();
    assert_eq!(found(&mut arena, &three_points), [three]);
    let hidden = arena
        .runtime_query()
        .where_("Health.points", condition::equals(3))
        .build()
        .unwrap();
    assert_eq!(found(&mut arena, &hidden), []);
}

#[test]
fn indexes_lack_disabled_entities_but_for_unique_keys() {
    let (mut arena, [one, two, three, _]) = arena();
    let by = |arena: &mut Arena, points: u32| arena.by_health().first(points);
    assert_eq!(
        (by(&mut arena, 1), by(&mut arena, 2), by(&mut arena, 3)),
        (None, Some(two), None)
    );
    arena.remove::<Disabled>(one).unwrap();
    arena.insert(two, Disabled).unwrap();
    assert_eq!((by(&mut arena, 1), by(&mut arena, 2)), (Some(one), None));
    arena.remove::<Disabled>(three).unwrap();
    arena.insert(three, Asleep).unwrap();
    assert_eq!(by(&mut arena, 3), None);

    let first = arena.spawn(Soldier {
        team: Team(0),
        number: Number(7),
    });
    arena.insert(first, Disabled).unwrap();
    let error = arena
        .try_spawn(Soldier {
            team: Team(1),
            number: Number(7),
        })
        .unwrap_err();
    assert!(
        matches!(error.cause, ecs::ChangeError::Unique { held_by: Some(by), .. } if by == first)
    );
    assert_eq!(arena.by_number().first(7), Some(first));
}

mod systems {
    use super::{Disabled, Health};
    use ecs::prelude::*;

    pub(super) fn heal(active: Query<'_, Hospital, &mut Health>) {
        active.for_each(|health| health.points += 1);
    }

    pub(super) fn rest(disabled: Query<'_, Hospital, &mut Health, With<Disabled>>) {
        disabled.for_each(|health| health.points += 10);
    }

    ecs::world! {
        #[world]
        pub(super) struct Hospital { components: (Health, Disabled) }

        #[archetype]
        pub(super) struct Patient { health: Health, disabled: Option<Disabled> }

        #[schedule]
        pub(super) fn tick() {
            heal;
            rest;
        }
    }
}

#[test]
fn a_system_of_disabled_entities_runs_beside_one_of_the_others() {
    use systems::{Hospital, Patient};
    let mut hospital = Hospital::new();
    let [one, two] = [None, Some(Disabled)].map(|disabled| {
        hospital.spawn(Patient {
            health: Health { points: 0 },
            disabled,
        })
    });
    hospital.tick();
    let points = [one, two].map(|patient| hospital.get::<Health>(patient).unwrap().points);
    assert_eq!(points, [1, 10]);
    // They write one component, and neither waits for the other.
    assert_eq!(
        Hospital::tick_plan().to_string(),
        "tick\n   0 heal: a query `&mut Health` without `Disabled`\n   1 rest: a query `&mut Health` with `Disabled`\n"
    );
}

mod grouped {
    use ecs::Disabled;
    use ecs::prelude::*;

    #[derive(Component)]
    #[component(storage = "sparse")]
    pub(super) struct Fire(pub(super) u32);
    #[derive(Component)]
    #[component(storage = "sparse")]
    pub(super) struct Smoke(pub(super) u32);
    pub(super) struct Place;

    ecs::world! {
        #[world]
        pub(super) struct Forest { components: (Fire, Smoke, Place, Disabled) }

        #[archetype]
        pub(super) struct Tree { place: Place }

        #[group]
        pub(super) struct Burning { fire: &mut Fire, smoke: &Smoke }
    }
}

#[test]
fn the_query_of_a_group_passes_over_them() {
    use grouped::{Fire, Forest, Place, Smoke, Tree};
    let mut forest = Forest::new();
    let trees = [1, 2, 3].map(|number| {
        let tree = forest.spawn(Tree { place: Place });
        forest
            .insert_many(tree, (Fire(number), Smoke(number)))
            .unwrap();
        tree
    });
    forest.insert(trees[1], Disabled).unwrap();
    forest
        .burning()
        .for_each(|burning| burning.fire.0 += 10 * burning.smoke.0);
    let fires = trees.map(|tree| forest.get::<Fire>(tree).unwrap().0);
    assert_eq!(fires, [11, 2, 33]);
    assert_eq!(forest.burning().len(), 2);
    assert!(
        trees
            .iter()
            .all(|tree| forest.get::<Place>(*tree).is_some())
    );
}

#[test]
fn values_by_key_are_those_of_disabled_entities_too() {
    use grouped::{Forest, Place, Tree};
    let mut forest = Forest::new();
    let age = forest.register_named::<u32>("age").unwrap();
    let [young, old] = [3, 80].map(|years| {
        let tree = forest.spawn(Tree { place: Place });
        forest.insert_key(tree, age, years).unwrap();
        tree
    });
    forest.insert(old, Disabled).unwrap();
    assert!(forest.query_ref::<Entity>().eq([young]));
    assert_eq!(forest.key_values(age).values().sum::<u32>(), 83);
    forest
        .key_values_mut(age)
        .values_mut()
        .for_each(|age| *age += 1);
    assert_eq!(forest.get_key(old, age), Some(&81));
}

mod kept {
    use super::Number;
    use ecs::Disabled;

    #[derive(serde::Serialize, serde::Deserialize, Clone, Copy)]
    pub(super) struct Place(pub(super) u32);

    ecs::world! {
        #[world(save, snapshots, transient(Number))]
        pub(super) struct Town { components: (Place, Number, Disabled) }

        #[archetype]
        pub(super) struct House { place: Place, disabled: Option<Disabled> }
    }
}

#[test]
fn saves_and_snapshots_have_disabled_entities() {
    use kept::{House, Place, Town};
    let mut town = Town::new();
    let [one, two] = [None, Some(Disabled)].map(|disabled| {
        town.spawn(House {
            place: Place(1),
            disabled,
        })
    });
    let mut file = Vec::new();
    town.save(&mut file).unwrap();
    let loaded = Town::load(&file[..]).unwrap();
    let places = |town: &Town| {
        town.query_ref_filtered::<&Place, Allow<Disabled>>()
            .map(|place| place.0)
            .sum::<u32>()
    };
    let shown = |town: &Town| town.query_ref::<Entity>().collect::<Vec<_>>();
    assert_eq!((shown(&loaded), places(&loaded)), (vec![one], 2));
    let snapshot = town.snapshot();
    town.remove::<Disabled>(two).unwrap();
    town.restore(&snapshot);
    assert_eq!((shown(&town), places(&town)), (vec![one], 2));
}

/// Tanks, rocks and others, which are disabled, asleep and jammed in all combinations.
fn battlefield() -> Arena {
    let mut arena = Arena::new();
    for number in 0..32 {
        let entity = match number % 4 {
            0 => arena.spawn(tank(number)),
            1 => arena.spawn(Rock {
                health: Health { points: number },
            }),
            2 => arena.spawn((Health { points: number }, Team(number), Gun(number))),
            _ => arena.spawn((Health { points: number }, Team(number))),
        };
        let bits = number / 4;
        if bits & 1 != 0 {
            arena.insert(entity, Disabled).unwrap();
        }
        if bits & 2 != 0 {
            arena.insert(entity, Asleep).unwrap();
        }
        if bits & 4 != 0 {
            arena.insert(entity, Jammed).unwrap();
        }
    }
    arena
}

/// The ways through a query. Under Miri each takes minutes.
const WAYS: &[&str] = if cfg!(miri) {
    &["chunks", "get_mut"]
} else {
    &[
        "next",
        "for_each",
        "chunks",
        "pairs",
        "get_mut",
        "par_for_each",
    ]
};

/// The entities of a query by one way, each once.
fn by_way<'w, Q: QueryData<Arena>, F: Filter<Arena>>(
    way: &str,
    all: &[Entity],
    mut rows: Query<'w, Arena, (Entity, Q), F>,
) -> Vec<Entity>
where
    <Q::Terms as Term<Arena>>::Item<'w>: Send,
{
    let (mut found, count) = (Vec::new(), rows.len());
    match way {
        "next" => {
            for (entity, _) in &mut rows {
                found.push(entity);
            }
        }
        "for_each" => rows.for_each(|(entity, _)| found.push(entity)),
        "chunks" => found.extend(rows.chunks().flat_map(|(entities, _)| entities)),
        "pairs" if count > 1 => {
            let mut paired = BTreeSet::new();
            rows.pairs()
                .for_each(|(one, _), (other, _)| paired.extend([one, other]));
            found.extend(paired);
        }
        "get_mut" | "pairs" => found.extend(
            all.iter()
                .copied()
                .filter(|entity| rows.get_mut(*entity).is_some()),
        ),
        _ => {
            let shared = Mutex::new(found);
            rows.par_for_each(|(entity, _)| shared.lock().unwrap().push(entity));
            found = shared.into_inner().unwrap();
        }
    }
    assert_eq!(found.len(), count, "as many rows as are counted");
    found.sort_unstable();
    found
}

/// Adds filters to a query wherever it may run, and compares the rows by all ways with those that are meant.
macro_rules! narrows {
    ($D:ty, $F:ty, |$rows:ident| $narrowed:expr, |$has:ident| $meant:expr) => {{
        let mut arena = battlefield();
        let mut all: Vec<Entity> = arena.entities().collect();
        all.sort_unstable();
        let all = &*all;
        let meant: Vec<Entity> = all
            .iter()
            .copied()
            .filter(|entity| {
                let $has = Components {
                    arena: &arena,
                    entity: *entity,
                };
                $meant
            })
            .collect();
        assert!(
            !meant.is_empty() && meant.len() < all.len(),
            "{}",
            stringify!($narrowed)
        );
        for way in WAYS {
            let check = |place: &str, found: Vec<Entity>| {
                assert_eq!(
                    found,
                    meant,
                    "{place}, by {way}: `{}` of {}",
                    stringify!($narrowed),
                    stringify!($D, $F)
                );
            };
            let $rows = arena.query_filtered::<(Entity, $D), $F>();
            check("alone", by_way(way, all, $narrowed));
            let ($rows, _) = arena.queries::<((Entity, Filtered<$D, $F>), &Number)>();
            check("beside another query", by_way(way, all, $narrowed));
            check(
                "in a system",
                arena.run_system(|$rows: Query<'_, Arena, (Entity, $D), $F>| {
                    by_way(way, all, $narrowed)
                }),
            );
            let shared = |arena: &Shared<Arena>| {
                arena.run(|$rows: Query<'_, Arena, (Entity, $D), $F>| by_way(way, all, $narrowed))
            };
            check("in a shared world", arena.share(shared));
        }
    }};
}

/// The components of an entity.
struct Components<'a> {
    arena: &'a Arena,
    entity: Entity,
}

impl Components<'_> {
    fn has<C: ecs::ComponentOf<Arena>>(&self) -> bool {
        self.arena.has::<C>(self.entity)
    }

    /// Whether queries of all entities show it.
    fn is_shown(&self) -> bool {
        !self.has::<Disabled>() && !self.has::<Asleep>()
    }

    /// Whether it has a gun, and queries that demand one show it.
    fn is_armed(&self) -> bool {
        self.has::<Gun>() && !self.has::<Jammed>()
    }
}

/// All rows, of a query that asks for the ticks of guns.
type GunTicks = Or<(Changed<Gun>, Without<Gun>)>;
/// The same, of sleep, of disabled entities as well.
type SleepTicks = (Or<(Changed<Asleep>, Without<Asleep>)>, Allow<Disabled>);

#[test]
fn filters_that_are_added_show_no_row_that_the_query_passes_over() {
    narrows!(&mut Health, (), |rows| rows.with::<Gun>(), |it| it
        .is_shown()
        && it.is_armed());
    narrows!(&mut Health, (), |rows| rows.without::<Gun>(), |it| it
        .is_shown()
        && !it.has::<Gun>());
    narrows!(&mut Health, (), |rows| rows.any_of::<(Gun, Team)>(), |it| {
        it.is_shown() && (it.has::<Gun>() || it.has::<Team>())
    });
    narrows!(&mut Health, (), |rows| rows.is::<Tank>(), |it| it
        .is_shown()
        && it.arena.is::<Tank>(it.entity));
    narrows!(&mut Health, GunTicks, |rows| rows.changed::<Gun>(), |it| it
        .is_shown()
        && it.is_armed());
    narrows!(&mut Health, GunTicks, |rows| rows.added::<Gun>(), |it| it
        .is_shown()
        && it.is_armed());
}

#[test]
fn filters_that_are_added_may_name_a_component_that_disables_no_row_of_the_query() {
    narrows!(&mut Health, (), |rows| rows.without::<Disabled>(), |it| it
        .is_shown());
    narrows!(
        &mut Health,
        (),
        |rows| rows.without::<Disabled>().any_of::<(Disabled, Gun)>(),
        |it| it.is_shown() && it.has::<Gun>()
    );
    narrows!(
        &mut Health,
        With<Disabled>,
        |rows| rows.with::<Disabled>().with::<Team>(),
        |it| it.has::<Disabled>() && !it.has::<Asleep>() && it.has::<Team>()
    );
    narrows!(
        &mut Health,
        Allow<Disabled>,
        |rows| rows.with::<Disabled>(),
        |it| it.has::<Disabled>() && !it.has::<Asleep>()
    );
    narrows!(
        &mut Health,
        SleepTicks,
        |rows| rows.added::<Asleep>().any_of::<(Disabled, Gun)>(),
        |it| it.has::<Asleep>() && (it.has::<Disabled>() || it.has::<Gun>())
    );
    narrows!(
        &mut Gun,
        Allow<Jammed>,
        |rows| rows.with::<Jammed>(),
        |it| it.is_shown() && it.has::<Gun>() && it.has::<Jammed>()
    );
    // Nothing is disabled that the query demands.
    narrows!(&mut Health, (), |rows| rows.with::<Jammed>(), |it| it
        .is_shown()
        && it.has::<Jammed>());
    narrows!(
        &mut Health,
        (),
        |rows| rows.with::<Jammed>().with::<Gun>(),
        |it| it.is_shown() && it.has::<Gun>() && it.has::<Jammed>()
    );
}

#[test]
fn queries_of_the_disabled_rows_of_a_table_and_of_the_others_mark_their_own() {
    let mut arena = Arena::new();
    let rows = if cfg!(miri) { 20 } else { 700 };
    let tanks: Vec<Entity> = (0..rows).map(|number| arena.spawn(tank(number))).collect();
    for tank in tanks.iter().step_by(2) {
        arena.insert(*tank, Disabled).unwrap();
    }
    let since = arena.change_tick();
    let (others, disabled) = arena.queries::<(&mut Gun, Filtered<&mut Gun, With<Disabled>>)>();
    let taken = rows as usize / 4;
    thread::scope(|threads| {
        threads.spawn(move || others.take(taken).for_each(|gun| gun.0 += 10));
        threads.spawn(move || disabled.take(taken + 2).for_each(|gun| gun.0 += 20));
    });
    for (number, tank) in tanks.iter().enumerate() {
        let (amount, count) = if number % 2 == 0 {
            (20, taken + 2)
        } else {
            (10, taken)
        };
        let is_taken = number / 2 < count;
        assert_eq!(
            arena.get::<Gun>(*tank).unwrap().0,
            1 + u32::from(is_taken) * amount
        );
        assert_eq!(
            arena.changed_at::<Gun>(*tank) > Some(since),
            is_taken,
            "row {number}"
        );
    }
    arena.check_invariants();
}

/// A closed world, whose plan knows of each pair of queries whether an archetype has rows of both.
mod closed {
    use ecs::Disabled;
    use ecs::prelude::*;

    #[derive(Component, Clone, Copy)]
    #[component(track)]
    pub(super) struct Turn(pub(super) u32);
    pub(super) struct Place(pub(super) u32);

    ecs::world! {
        #[world(closed)]
        pub(super) struct Rig { components: (Turn, Place, Disabled) }

        #[relation(acyclic, on_despawn = cascade)]
        pub(super) struct PartOf { pub(super) whole: Entity }

        #[archetype]
        pub(super) struct Part { turn: Turn, place: Place, whole: PartOf }

        #[archetype]
        pub(super) struct Off { turn: Turn, place: Place, disabled: Disabled }

        #[query(cascade(PartOf), changed(Turn))]
        pub(super) struct Placing { place: &mut Place }

        #[schedule]
        pub(super) fn tick() {
            turn_disabled;
            place;
        }
    }

    pub(super) fn turn_disabled(rows: Query<'_, Rig, ecs::Mut<'_, Turn>, With<Disabled>>) {
        rows.for_each(|mut turn| turn.0 += 1);
    }

    pub(super) fn place(rows: Cascade<'_, Rig, PartOf, Placing<'_>>) {
        rows.for_each(|row| row.place.0 += 1);
    }
}

#[test]
fn a_cascade_that_reads_the_ticks_of_disabled_rows_runs_beside_nothing_that_marks_them() {
    use closed::{Off, Part, PartOf, Place, Rig, Turn, place, turn_disabled};
    let mut rig = Rig::new();
    let whole = rig.spawn(Off {
        turn: Turn(0),
        place: Place(0),
        disabled: Disabled,
    });
    let parts = [1, 2].map(|turn| {
        rig.spawn(Part {
            turn: Turn(turn),
            place: Place(0),
            whole: PartOf { whole },
        })
    });
    for _ in 0..3 {
        rig.tick();
    }
    // The change of the disabled row reaches those below it in each tick.
    assert_eq!(parts.map(|part| rig.get::<Place>(part).unwrap().0), [3, 3]);
    assert_eq!(rig.get::<Place>(whole).unwrap().0, 0);
    assert_eq!(Rig::tick_plan().waits(1).collect::<Vec<_>>(), [0]);
    let is_busy = rig.share(|rig| {
        rig.run(|_: Query<'_, Rig, ecs::Mut<'_, Turn>, With<Disabled>>| {
            thread::scope(|threads| {
                threads
                    .spawn(|| rig.try_run(place).is_err())
                    .join()
                    .unwrap()
            })
        })
    });
    assert!(is_busy);
    rig.run_system(turn_disabled);
}

/// Eight components that disable, which are the most.
#[allow(dead_code, reason = "the world has more methods than are called here")]
mod most {
    use ecs::prelude::*;

    macro_rules! declare {
        ($($Name:ident)*) => {
            $(
                #[derive(Component, Default)]
                #[component(disables)]
                pub(super) struct $Name;
            )*

            pub(super) struct Heat;

            ecs::world! {
                #[world]
                pub(super) struct Kitchen { components: (Heat, $($Name),*) }
            }

            /// An entity that each of them disables, and how many of all are seen if that one is allowed.
            pub(super) fn seen_beside(kitchen: &mut Kitchen) -> Vec<(Entity, Vec<Entity>)> {
                vec![$({
                    let disabled = kitchen.spawn((Heat, $Name));
                    (disabled, kitchen.query_ref_filtered::<Entity, (With<Heat>, ecs::Allow<$Name>)>().collect())
                }),*]
            }
        };
    }

    declare! { A B C D E F G H }
}

#[test]
fn each_of_eight_components_disables() {
    let mut kitchen = most::Kitchen::new();
    let enabled = kitchen.spawn((most::Heat,));
    let seen = most::seen_beside(&mut kitchen);
    assert_eq!(seen.len(), 8);
    for (disabled, seen) in seen {
        assert_eq!(seen, [enabled, disabled]);
    }
    assert_eq!(
        kitchen
            .query_ref_filtered::<Entity, With<most::Heat>>()
            .collect::<Vec<_>>(),
        [enabled]
    );
    kitchen.check_invariants();
}

/// Changes of entities that are disabled, as `Disabled` documents them.
mod changes {
    use ecs::prelude::*;
    use ecs::{Allow, Disabled};

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(track)]
    struct Hull(u32);

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(track)]
    struct Sum(u32);

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(disables, storage = "sparse")]
    struct Asleep;

    #[derive(Component, Clone, Copy, Debug, PartialEq)]
    #[component(disables(Hull))]
    struct Hidden;

    /// What the systems found in one run: changed, added, changed of all, and removed.
    #[derive(Default)]
    struct Found([Vec<u32>; 4]);

    /// Whether those that return are marked.
    #[derive(Default)]
    struct Marks(bool);

    ecs::world! {
        #[world]
        struct Fleet { components: (Hull, Sum, Asleep, Hidden, Disabled), resources: (Found, Marks) }

        #[archetype]
        struct Ship { hull: Hull, disabled: Option<Disabled>, hidden: Option<Hidden> }

        #[relation(acyclic, on_despawn = cascade, inverse = parts)]
        struct PartOf { whole: Entity }

        #[schedule]
        fn tick() { changed; added; changed_of_all; removed; }

        #[query(cascade(PartOf), changed(Hull))]
        struct Summing { hull: &Hull, sum: &mut Sum, above: Option<Up<PartOf, &Sum>> }

        #[schedule]
        fn sum() { sums; }

        #[observers]
        fn reactions() { returned; }
    }

    fn changed(ships: Query<'_, Fleet, &Hull, Changed<Hull>>, mut found: ResMut<'_, Found>) {
        found.0[0].extend(ships.map(|hull| hull.0));
    }

    fn added(ships: Query<'_, Fleet, &Hull, Added<Hull>>, mut found: ResMut<'_, Found>) {
        found.0[1].extend(ships.map(|hull| hull.0));
    }

    type OfAll = (Changed<Hull>, Allow<Disabled>, Allow<Asleep>, Allow<Hidden>);

    fn changed_of_all(ships: Query<'_, Fleet, &Hull, OfAll>, mut found: ResMut<'_, Found>) {
        found.0[2].extend(ships.map(|hull| hull.0));
    }

    fn removed(mut gone: Removed<'_, Fleet, Hull>, mut found: ResMut<'_, Found>) {
        found.0[3].extend(
            gone.read()
                .filter_map(|gone| gone.value.as_ref())
                .map(|hull| hull.0),
        );
    }

    type Return = (Remove<Disabled>, Remove<Asleep>, Remove<Hidden>);

    fn returned(
        it: On<'_, Fleet, Return>,
        mut ships: Query<'_, Fleet, &mut Hull>,
        marks: Res<'_, Marks>,
    ) {
        if marks.0 {
            ships.get_mut(it.entity());
        }
    }

    fn sums(ships: Cascade<'_, Fleet, PartOf, Summing<'_>>) {
        ships.for_each(|ship| ship.sum.0 = ship.hull.0 + ship.above.map_or(0, |above| above.0));
    }

    fn tick(fleet: &mut Fleet) -> [Vec<u32>; 4] {
        fleet.tick();
        std::mem::take(&mut fleet.resource_mut::<Found>().0)
    }

    /// Enables a ship, or disables it.
    type Set = fn(&mut Fleet, Entity, bool);

    /// Each way of passing over a ship, and whether it is a `Ship`: its row moves, a bit is set, an entry of a pool comes, one component is
    /// passed over.
    const WAYS: [(Set, bool); 4] = [
        (|fleet, ship, on| toggle(fleet, ship, on, Disabled), false),
        (|fleet, ship, on| toggle(fleet, ship, on, Disabled), true),
        (|fleet, ship, on| toggle(fleet, ship, on, Asleep), false),
        (|fleet, ship, on| toggle(fleet, ship, on, Hidden), true),
    ];

    fn toggle<C: ecs::ComponentOf<Fleet>>(fleet: &mut Fleet, ship: Entity, on: bool, component: C) {
        if on {
            drop(fleet.remove::<C>(ship));
        } else {
            drop(fleet.insert(ship, component));
        }
    }

    fn ship(fleet: &mut Fleet, in_place: bool) -> Entity {
        if in_place {
            fleet.spawn(Ship {
                hull: Hull(1),
                disabled: None,
                hidden: None,
            })
        } else {
            fleet.spawn((Hull(1), Sum(0)))
        }
    }

    #[test]
    fn made_while_it_is_disabled_are_not_found_when_it_returns() {
        for (set, in_place) in WAYS {
            let mut fleet = Fleet::new();
            let ship = ship(&mut fleet, in_place);
            tick(&mut fleet);
            set(&mut fleet, ship, false);
            fleet.get_mut::<Hull>(ship).unwrap().0 = 2;
            // The query that allows it finds the change at once.
            assert_eq!(tick(&mut fleet), [vec![], vec![], vec![2], vec![]]);
            set(&mut fleet, ship, true);
            assert_eq!(tick(&mut fleet), [vec![], vec![], vec![], vec![]]);
            // Where the system did not run in the meantime, nothing is missed.
            set(&mut fleet, ship, false);
            fleet.get_mut::<Hull>(ship).unwrap().0 = 3;
            set(&mut fleet, ship, true);
            assert_eq!(tick(&mut fleet), [vec![3], vec![], vec![3], vec![]]);
        }
    }

    #[test]
    fn of_one_that_was_spawned_disabled_are_never_additions() {
        for (set, in_place) in WAYS {
            let mut fleet = Fleet::new();
            tick(&mut fleet);
            let ship = ship(&mut fleet, in_place);
            set(&mut fleet, ship, false);
            assert_eq!(tick(&mut fleet), [vec![], vec![], vec![1], vec![]]);
            set(&mut fleet, ship, true);
            assert_eq!(tick(&mut fleet), [vec![], vec![], vec![], vec![]]);
        }
    }

    #[test]
    fn are_found_when_an_observer_of_the_return_marks_them() {
        for (set, in_place) in WAYS {
            let mut fleet = Fleet::new();
            fleet.resource_mut::<Marks>().0 = true;
            let ship = ship(&mut fleet, in_place);
            set(&mut fleet, ship, false);
            tick(&mut fleet);
            set(&mut fleet, ship, true);
            assert_eq!(tick(&mut fleet), [vec![1], vec![], vec![1], vec![]]);
            assert_eq!(tick(&mut fleet), [vec![], vec![], vec![], vec![]]);
            // An entity that dies while disabled does not return; its value is removed like any other.
            set(&mut fleet, ship, false);
            fleet.despawn(ship);
            assert_eq!(tick(&mut fleet), [vec![], vec![], vec![], vec![1]]);
        }
    }

    #[test]
    fn above_it_bring_it_up_to_date_once_it_is_marked() {
        for marks in [false, true] {
            let mut fleet = Fleet::new();
            fleet.resource_mut::<Marks>().0 = marks;
            let whole = fleet.spawn((Hull(1), Sum(0)));
            let part = fleet.spawn((Hull(1), Sum(0), PartOf { whole }));
            let rivet = fleet.spawn((Hull(1), Sum(0), PartOf { whole: part }));
            fleet.sum();
            fleet.insert(part, Disabled).unwrap();
            fleet.get_mut::<Hull>(whole).unwrap().0 = 10;
            fleet.sum();
            let sums =
                |fleet: &Fleet| [whole, part, rivet].map(|it| fleet.get::<Sum>(it).unwrap().0);
            assert_eq!(sums(&fleet), [10, 2, 3]);
            fleet.remove::<Disabled>(part).unwrap();
            fleet.sum();
            assert_eq!(sums(&fleet), if marks { [10, 11, 12] } else { [10, 2, 3] });
        }
    }
}
