//! Each system sees the changes of others since it ran, once, and never its own. Threads make no difference.

use ecs::ChangeTick;
use ecs::prelude::*;
use std::time::Duration;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
pub(crate) struct Health(u32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track, storage = "sparse")]
pub(crate) struct Poison(u32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
pub(crate) struct Armour(u32);

/// The values that each reader saw, run by run.
#[derive(Default, Debug, PartialEq)]
pub(crate) struct First(Vec<Vec<u32>>);
#[derive(Default, Debug, PartialEq)]
pub(crate) struct Last(Vec<Vec<u32>>);
#[derive(Default, Debug, PartialEq)]
pub(crate) struct Beside(Vec<Vec<u32>>);
#[derive(Default)]
pub(crate) struct Orders {
    /// The entities to hit.
    hit: Vec<Entity>,
    spawn: u32,
    naps: bool,
    asks: u32,
}
#[derive(Default)]
pub(crate) struct Asked(Option<ChangeTick>, Vec<usize>);

ecs::world! {
    #[world]
    pub(crate) struct Arena { components: (Health, Poison, Armour), resources: (First, Last, Beside, Orders, Asked) }
    #[archetype]
    pub(crate) struct Knight { health: Health, armour: Armour }
    #[archetype]
    pub(crate) struct Peasant { health: Health }

    #[schedule]
    pub(crate) fn tick() {
        first;
        hit;
        polish;
        count.run_if(something_was_hit);
        last;
        come;
        whole;
        beside;
    }

    #[schedule]
    pub(crate) fn ask() {
        which;
        heal;
        polish;
        which;
    }
}

fn nap(orders: &Orders) {
    if orders.naps {
        std::thread::sleep(Duration::from_micros(if cfg!(miri) { 30_000 } else { 100 }));
    }
}

fn seen(rows: Query<Arena, (&Health, Changed<Health>)>) -> Vec<u32> {
    rows.map(|(health, ())| health.0).collect()
}

fn first(
    rows: Query<Arena, &Health, Changed<Health>>,
    mut log: ResMut<First>,
    orders: Res<Orders>,
) {
    nap(&orders);
    log.0.push(rows.map(|health| health.0).collect());
}

fn hit(mut rows: Query<Arena, &mut Health>, orders: Res<Orders>) {
    nap(&orders);
    for entity in &orders.hit {
        rows.get_mut(*entity).unwrap().0 += 1000;
    }
}

/// Beside `hit`, of another component.
fn polish(rows: Query<Arena, &mut Armour>, orders: Res<Orders>) {
    nap(&orders);
    rows.for_each(|armour| armour.0 += 1);
}

fn something_was_hit(mut rows: Query<Arena, Changed<Health>>) -> bool {
    rows.next().is_some()
}

fn count(mut orders: ResMut<Orders>) {
    orders.asks += 1;
}

fn last(
    rows: Query<Arena, (&Health, Changed<Health>)>,
    mut log: ResMut<Last>,
    orders: Res<Orders>,
) {
    nap(&orders);
    log.0.push(seen(rows));
}

fn come(mut commands: Commands<Arena>, mut orders: ResMut<Orders>) {
    for number in 0..std::mem::take(&mut orders.spawn) {
        commands.spawn(Peasant {
            health: Health(100 + number),
        });
    }
}

fn beside(
    rows: Query<Arena, (&Health, Added<Health>)>,
    mut log: ResMut<Beside>,
    orders: Res<Orders>,
) {
    nap(&orders);
    log.0.push(rows.map(|(health, ())| health.0).collect());
}

fn whole(arena: &mut Arena) {
    let since = arena.resource::<Asked>().0.unwrap_or(ChangeTick::EVER);
    let found = arena.query::<Changed<Health>>().since(since).count();
    let now = arena.change_tick();
    let asked = arena.resource_mut::<Asked>();
    asked.0 = Some(now);
    asked.1.push(found);
}

fn arena() -> (Arena, Vec<Entity>) {
    let mut arena = Arena::new();
    let knights = (0..4).map(|i| Knight {
        health: Health(i),
        armour: Armour(0),
    });
    let entities = arena.spawn_batch(knights).to_vec();
    (arena, entities)
}

/// Which rows were changed, and not their values.
fn which(rows: Query<Arena, (Entity, Changed<Health>)>) {
    assert_eq!(rows.len(), rows.count());
}

/// Of other rows, by a component that is in no table.
fn heal(rows: Query<Arena, &mut Health, (With<Armour>, Without<Poison>)>) {
    rows.for_each(|health| health.0 += 1);
}

#[test]
fn a_system_that_asks_for_changes_waits_for_the_systems_that_make_them() {
    let plan = Arena::ask_plan();
    let waits: Vec<Vec<usize>> = (0..plan.len())
        .map(|step| plan.waits(step).collect())
        .collect();
    assert_eq!(waits, [vec![], vec![0], vec![], vec![1]]);
    assert!(
        plan.to_string()
            .contains("0 which: a query `(Entity)` with `Changed<Health>`"),
        "{plan}"
    );
}

#[test]
#[cfg_attr(miri, ignore = "rayon is not made for strict provenance")]
fn each_change_is_seen_once_by_each_but_its_author() {
    let (mut arena, entities) = arena();
    arena.tick();
    let none = Vec::<u32>::new;
    assert_eq!(arena.resource::<First>().0, [vec![0, 1, 2, 3]]);
    assert_eq!(arena.resource::<Last>().0, [vec![0, 1, 2, 3]]);
    assert_eq!(arena.resource::<Beside>().0, [vec![0, 1, 2, 3]]);
    assert_eq!(arena.resource::<Asked>().1, [4]);
    arena.tick();
    assert_eq!(arena.resource::<First>().0[1], none());
    assert_eq!(arena.resource::<Last>().0[1], none());
    arena.resource_mut::<Orders>().hit = vec![entities[2]];
    arena.tick();
    arena.resource_mut::<Orders>().hit = vec![];
    arena.resource_mut::<Orders>().spawn = 2;
    arena.tick();
    arena.tick();
    assert_eq!(
        arena.resource::<First>().0[2..],
        [vec![], vec![1002], vec![100, 101]]
    );
    assert_eq!(
        arena.resource::<Last>().0[2..],
        [vec![1002], vec![], vec![100, 101]]
    );
    assert_eq!(
        arena.resource::<Beside>().0[1..],
        [vec![], vec![], vec![100, 101], vec![]]
    );
    assert_eq!(arena.resource::<Asked>().1, [4, 0, 1, 2, 0]);
    // The condition was asked in the first run, in that of the hit, and in the one after the others came.
    assert_eq!(arena.resource::<Orders>().asks, 3);
    arena.get_mut::<Health>(entities[0]).unwrap().0 = 7;
    arena.tick();
    assert_eq!(arena.resource::<First>().0[5], [7]);
    assert_eq!(arena.resource::<Last>().0[5], [7]);
}

#[test]
#[cfg_attr(miri, ignore = "as above")]
fn threads_make_no_difference() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let (mut arena, entities) = arena();
        arena.resource_mut::<Orders>().naps = true;
        pool.install(|| {
            for turn in 0..if cfg!(miri) { 5 } else { 40 } {
                let orders = arena.resource_mut::<Orders>();
                orders.hit = entities
                    .iter()
                    .copied()
                    .skip(turn % 5)
                    .step_by(1 + turn % 3)
                    .collect();
                orders.spawn = u32::from(turn % 7 == 3);
                arena.tick();
                arena.check_invariants();
            }
        });
        let ticks: Vec<_> = entities
            .iter()
            .map(|it| {
                (
                    arena.changed_at::<Health>(*it),
                    arena.changed_at::<Armour>(*it),
                )
            })
            .collect();
        let logs = (
            &arena.resource::<First>().0,
            &arena.resource::<Last>().0,
            &arena.resource::<Beside>().0,
        );
        format!(
            "{logs:?} {:?} {ticks:?} {}",
            arena.resource::<Asked>().1,
            arena.resource::<Orders>().asks
        )
    };
    let alone = run(1);
    assert_eq!(run(2), alone);
    assert_eq!(run(4), alone);
}

#[test]
fn a_system_that_is_added_or_run_by_hand() {
    let (mut arena, entities) = arena();
    let all = arena.run_system(|rows: Query<Arena, Changed<Health>>| rows.len());
    assert_eq!(all, 4, "what is run by hand begins anew");
    let since = arena.change_tick();
    arena.run_system(|rows: Query<Arena, &mut Health>| rows.for_each(|health| health.0 += 1));
    assert_eq!(arena.query::<Changed<Health>>().since(since).count(), 4);
    let since = arena.change_tick();
    arena.run_system(move |mut commands: Commands<Arena>| commands.insert(entities[1], Poison(2)));
    assert_eq!(
        arena
            .query::<(&Poison, Added<Poison>)>()
            .since(since)
            .count(),
        1
    );
    assert!(arena.query::<Changed<Health>>().since(since).is_empty());
}

#[test]
fn look_ups_ask_and_mark_too() {
    let (mut arena, entities) = arena();
    let since = arena.change_tick();
    let (one, other) = (entities[1], entities[2]);
    arena.run_system(move |mut lookup: Lookup<Arena, &mut Health>| {
        lookup.get_mut(one).unwrap().0 = 9;
    });
    assert_eq!(
        arena
            .query::<(Entity, Changed<Health>)>()
            .since(since)
            .map(|(it, ())| it)
            .collect::<Vec<_>>(),
        [one]
    );
    let found = arena.run_system(move |lookup: Lookup<Arena, (&Health, Changed<Health>)>| {
        (lookup.contains(one), lookup.get(other).is_some())
    });
    assert_eq!(found, (true, true), "what is run by hand begins anew");
}

/// A look-up and rows are parameters that remember when the system ran: each finds a change once.
#[test]
fn a_look_up_finds_changes_since_the_system_ran_and_nothing_twice() {
    #[derive(Default)]
    struct Found(Vec<(usize, usize, usize)>);
    ecs::world! {
        #[world]
        struct Inn { components: (Health, Armour), resources: (Found, Alone, Guests) }
        #[schedule]
        fn look() { search; }
        #[schedule]
        fn look_alone() { search_alone; }
    }
    #[derive(Default)]
    struct Alone(Vec<usize>);
    #[derive(Default)]
    struct Guests(Vec<Entity>);
    #[expect(clippy::needless_pass_by_value, reason = "so parameters come")]
    fn search(
        changed: Lookup<Inn, (&Health, Changed<Health>)>,
        rows: Query<Inn, (&Armour, Changed<Armour>)>,
        all: Lookup<Inn, &Health>,
        guests: Res<Guests>,
        mut found: ResMut<Found>,
    ) {
        let among = guests
            .0
            .iter()
            .filter(|guest| changed.get(**guest).is_some())
            .count();
        let there = guests
            .0
            .iter()
            .filter(|guest| all.get(**guest).is_some())
            .count();
        found.0.push((among, rows.count(), there));
    }
    /// No other parameter remembers anything.
    #[expect(clippy::needless_pass_by_value, reason = "so parameters come")]
    fn search_alone(
        changed: Lookup<Inn, (&Health, Changed<Health>)>,
        guests: Res<Guests>,
        mut alone: ResMut<Alone>,
    ) {
        alone.0.push(
            guests
                .0
                .iter()
                .filter(|guest| changed.get(**guest).is_some())
                .count(),
        );
    }
    let mut inn = Inn::new();
    let guests: Vec<_> = (0..5).map(|i| inn.spawn((Health(i), Armour(i)))).collect();
    inn.resource_mut::<Guests>().0.clone_from(&guests);
    let look_twice = |inn: &mut Inn| {
        for _ in 0..2 {
            inn.look();
            inn.look_alone();
        }
    };
    look_twice(&mut inn);
    inn.insert(guests[3], Health(9)).unwrap();
    inn.query::<&mut Armour>().get(guests[1]).unwrap().0 = 7;
    inn.query::<&mut Armour>().get(guests[2]).unwrap().0 = 7;
    look_twice(&mut inn);
    assert_eq!(
        inn.resource::<Found>().0,
        [(5, 5, 5), (0, 0, 5), (1, 2, 5), (0, 0, 5)]
    );
    assert_eq!(inn.resource::<Alone>().0, [5, 0, 1, 0]);
    inn.check_invariants();
}
