//! Loops as their users write them first: `for` and `for_each` over few and many tables, listed and registered, and look-ups of single
//! entities.
//!
//! The ways of a workload run in turn, and are compared by the sums of their values before they are timed. All worlds are rebuilt several
//! times, because some placements of the rows are faster than others. The table shows the median of the least times of the rebuilds, and the
//! ratio of each way to the fastest other library.
//!
//! `cargo run --release -p ecs-benches --features bevy --bin loops -- [--quick] [part of a workload's name]…`; without the feature it leaves
//! `bevy_ecs` out.
#![expect(clippy::cast_precision_loss, reason = "there are fewer than 2²⁴ rows")]
#![allow(
    missing_docs,
    unreachable_pub,
    reason = "the archetypes of gecs are public, and so must be what they hold"
)]

use gecs::prelude::*;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How often all worlds are rebuilt.
const PREPARATIONS: usize = 5;
/// The rows of a loop over one table.
const ROWS: usize = 10_000;
/// The components that tell tables apart.
const MARKS: usize = 10;

/// What a way is asked for.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    /// To do its work.
    Run,
    /// For the sum of its values.
    Sum,
}

/// A way to do a workload, with its world.
type Way = Box<dyn FnMut(Ask) -> f64>;
/// The name of a way, and what prepares it. Ours begin with `ecs`.
type Contestant = (&'static str, Box<dyn Fn() -> Way>);

struct Workload {
    name: String,
    /// The divisor of the time of a run.
    rows: usize,
    ways: Vec<Contestant>,
}

macro_rules! components {
    ($($Name:ident($($field:ty),*);)*) => {
        $(
            #[derive(Clone, Copy)]
            #[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
            pub struct $Name($(pub $field),*);
        )*
    };
}

components! {
    Position([f32; 3]);
    Velocity([f32; 3]);
    Place([f32; 3]);
    Health(f32);
    Armor(f32);
    Mana(f32);
    Frozen();
    Mark0(); Mark1(); Mark2(); Mark3(); Mark4(); Mark5(); Mark6(); Mark7(); Mark8(); Mark9();
}

mod ours {
    #![allow(dead_code, reason = "not all views are used")]
    use super::{Armor, Frozen, Health, Mana, Position, Velocity};
    use super::{Mark0, Mark1, Mark2, Mark3, Mark4, Mark5, Mark6, Mark7, Mark8, Mark9};
    use ecs::prelude::*;

    ecs::world! {
        #[world]
        pub struct Arena {
            components: (
                Position, Velocity, Health, Armor, Mana, Frozen, Mark0, Mark1, Mark2, Mark3, Mark4, Mark5, Mark6, Mark7, Mark8, Mark9
            )
        }
        #[archetype]
        pub struct Body { position: Position, velocity: Velocity, health: Health, armor: Armor, mana: Mana }
        #[archetype]
        pub struct Still { position: Position, velocity: Velocity, health: Health, armor: Armor, mana: Mana, frozen: Frozen }

        #[schedule]
        pub fn for_three() { 'one: { heal; } 'two: { forge; } 'three: { rest; } }
        #[schedule]
        pub fn for_each_three() { 'one: { heal_each; } 'two: { forge_each; } 'three: { rest_each; } }
        #[schedule]
        pub fn for_two() { advance; }
    }

    fn heal(rows: Query<'_, Arena, (&mut Health, &mut Armor)>) {
        for (health, armor) in rows {
            core::mem::swap(&mut health.0, &mut armor.0);
        }
    }
    fn forge(rows: Query<'_, Arena, (&mut Armor, &mut Mana)>) {
        for (armor, mana) in rows {
            core::mem::swap(&mut armor.0, &mut mana.0);
        }
    }
    fn rest(rows: Query<'_, Arena, (&mut Health, &mut Mana)>) {
        for (health, mana) in rows {
            core::mem::swap(&mut health.0, &mut mana.0);
        }
    }
    fn heal_each(rows: Query<'_, Arena, (&mut Health, &mut Armor)>) {
        rows.for_each(|(health, armor)| core::mem::swap(&mut health.0, &mut armor.0));
    }
    fn forge_each(rows: Query<'_, Arena, (&mut Armor, &mut Mana)>) {
        rows.for_each(|(armor, mana)| core::mem::swap(&mut armor.0, &mut mana.0));
    }
    fn rest_each(rows: Query<'_, Arena, (&mut Health, &mut Mana)>) {
        rows.for_each(|(health, mana)| core::mem::swap(&mut health.0, &mut mana.0));
    }
    fn advance(rows: Query<'_, Arena, (&mut Position, &Velocity)>) {
        for (position, velocity) in rows {
            super::advance(position, velocity);
        }
    }
}

use ours::Arena;

fn advance(position: &mut Position, velocity: &Velocity) {
    for (place, speed) in position.0.iter_mut().zip(velocity.0) {
        *place += speed;
    }
}

ecs_world! {
    ecs_name!(Gecs);
    ecs_archetype!(GecsBody, dyn, Position, Velocity, Health, Armor, Mana);
}

/// The values of a row.
fn body(row: usize) -> (Position, Velocity, Health, Armor, Mana) {
    let value = (row % 64) as f32;
    (
        Position([value; 3]),
        Velocity([0.5; 3]),
        Health(value - 8.0),
        Armor(1.0),
        Mana(2.0),
    )
}

fn our_body(arena: &mut Arena, row: usize, frozen: bool) -> ecs::Entity {
    let (position, velocity, health, armor, mana) = body(row);
    if frozen {
        arena.spawn(ours::Still {
            position,
            velocity,
            health,
            armor,
            mana,
            frozen: Frozen(),
        })
    } else {
        arena.spawn(ours::Body {
            position,
            velocity,
            health,
            armor,
            mana,
        })
    }
}

/// Rows of one table; `frozen` of them are followed by as many of another one.
fn our_rows(rows: usize, frozen: bool) -> (Arena, Vec<ecs::Entity>) {
    let mut arena = Arena::new();
    let entities = (0..rows)
        .map(|row| our_body(&mut arena, row, false))
        .collect();
    if frozen {
        (0..rows).for_each(|row| {
            our_body(&mut arena, row, true);
        });
    }
    (arena, entities)
}

fn hecs_rows(rows: usize, frozen: bool) -> (hecs::World, Vec<hecs::Entity>) {
    let mut world = hecs::World::new();
    let entities = (0..rows).map(|row| world.spawn(body(row))).collect();
    for row in (0..rows).filter(|_| frozen) {
        let (position, velocity, health, armor, mana) = body(row);
        world.spawn((position, velocity, health, armor, mana, Frozen()));
    }
    (world, entities)
}

fn gecs_rows(rows: usize) -> (Gecs, Vec<Entity<GecsBody>>) {
    let mut world = Gecs::default();
    let entities = (0..rows)
        .map(|row| world.create::<GecsBody>(body(row)))
        .collect();
    (world, entities)
}

#[cfg(feature = "bevy")]
fn bevy_rows(rows: usize, frozen: bool) -> (bevy_ecs::world::World, Vec<bevy_ecs::entity::Entity>) {
    let mut world = bevy_ecs::world::World::new();
    let entities = (0..rows).map(|row| world.spawn(body(row)).id()).collect();
    for row in (0..rows).filter(|_| frozen) {
        world.spawn((body(row), Frozen()));
    }
    (world, entities)
}

/// Inserts the marks that the binary digits of the table's number say.
macro_rules! mark {
    ($number:ident, $insert:expr) => {
        mark!(@ $number, $insert; 0 Mark0, 1 Mark1, 2 Mark2, 3 Mark3, 4 Mark4, 5 Mark5, 6 Mark6, 7 Mark7, 8 Mark8, 9 Mark9)
    };
    (@ $number:ident, $insert:expr; $($digit:literal $Mark:ident),+) => {
        $(
            if $number >> $digit & 1 == 1 {
                let inserted: Result<(), _> = $insert($Mark());
                assert!(inserted.is_ok(), "the entity lives");
            }
        )+
    };
}

/// The first table of those with few that match has a velocity, and so does each of this many.
const FEW: usize = 10;

/// Dynamic tables of positions.
fn our_tables(tables: usize, each: usize) -> (Arena, Vec<ecs::Entity>) {
    let mut arena = Arena::new();
    let mut entities = Vec::new();
    for table in 0..tables {
        assert!(table < 1 << MARKS, "there are marks enough");
        for row in 0..each {
            let (position, velocity, ..) = body(row);
            let entity = arena.spawn((position,));
            if table % FEW == 0 {
                assert!(arena.insert(entity, velocity).is_ok(), "the entity lives");
            }
            mark!(table, |mark| arena.insert(entity, mark).map(|_| ()));
            entities.push(entity);
        }
    }
    (arena, entities)
}

/// The same with a component that the world does not list.
fn our_registered(tables: usize, each: usize) -> (Arena, ecs::Key<Place>) {
    let mut arena = Arena::new();
    let key = arena
        .register_named::<Place>("place")
        .expect("the name is free");
    for table in 0..tables {
        for row in 0..each {
            let entity = arena.spawn((body(row).0,));
            assert!(
                arena.insert_key(entity, key, Place(body(row).0.0)).is_ok(),
                "the entity lives"
            );
            mark!(table, |mark| arena.insert(entity, mark).map(|_| ()));
        }
    }
    (arena, key)
}

fn hecs_tables(tables: usize, each: usize) -> (hecs::World, Vec<hecs::Entity>) {
    let mut world = hecs::World::new();
    let mut entities = Vec::new();
    for table in 0..tables {
        for row in 0..each {
            let (position, velocity, ..) = body(row);
            let entity = world.spawn((position,));
            if table % FEW == 0 {
                world
                    .insert_one(entity, velocity)
                    .expect("the entity lives");
            }
            mark!(table, |mark| world.insert_one(entity, mark));
            entities.push(entity);
        }
    }
    (world, entities)
}

#[cfg(feature = "bevy")]
fn bevy_tables(
    tables: usize,
    each: usize,
) -> (bevy_ecs::world::World, Vec<bevy_ecs::entity::Entity>) {
    let mut world = bevy_ecs::world::World::new();
    let mut entities = Vec::new();
    for table in 0..tables {
        for row in 0..each {
            let (position, velocity, ..) = body(row);
            let mut entity = world.spawn((position,));
            if table % FEW == 0 {
                entity.insert(velocity);
            }
            mark!(table, |mark| {
                entity.insert(mark);
                Ok::<_, ()>(())
            });
            entities.push(entity.id());
        }
    }
    (world, entities)
}

/// A shuffled list.
fn shuffled<T>(mut list: Vec<T>) -> Vec<T> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for end in (1..list.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        list.swap(end, ((state >> 33) % (end as u64 + 1)) as usize);
    }
    list
}

/// A way: the world and what else there is, the work, and the sum of its values, if the work does not return it.
macro_rules! way {
    ($name:literal, $start:expr, |$world:ident| $run:block) => {
        way!($name, $start, |$world| { black_box($run) }, f64::from($run))
    };
    ($name:literal, $start:expr, |$world:ident| $run:block, $sum:expr) => {
        (
            $name,
            Box::new(move || -> Way {
                let mut start = $start;
                Box::new(move |ask| {
                    let $world = &mut start;
                    if ask == Ask::Run {
                        $run;
                        return 0.0;
                    }
                    f64::from($sum)
                })
            }) as Box<dyn Fn() -> Way>,
        )
    };
}

/// A workload, with peers that are there with the feature `bevy` alone behind the semicolon.
macro_rules! workload {
    ($list:ident, $name:expr, $rows:expr; $($way:expr),+ $(,)?; $($peer:expr),* $(,)?) => {
        #[allow(unused_mut, reason = "by feature")]
        let mut ways: Vec<Contestant> = vec![$($way),+];
        #[cfg(feature = "bevy")]
        ways.extend([$($peer),*] as [Contestant; _]);
        $list.push(Workload { name: $name.to_string(), rows: $rows, ways });
    };
}

/// A loop over the rows of one table, by all libraries: the terms, and what is done to a row.
macro_rules! loop_over {
    (
        $list:ident, $name:literal, frozen: $frozen:literal; $Terms:ty, $Filter:ty, $hecs:ident;
        |$item:pat_param| $work:expr; gecs: $(|$($part:ident: $Part:ty),+|)?; bevy: $bevy:ident, $Bevy:ty
    ) => {
        workload!($list, $name, ROWS;
            way!("ecs", our_rows(ROWS, $frozen), |it| {
                for $item in it.0.query_filtered::<$Terms, $Filter>() { $work; }
            }, our_sum(&it.0)),
            way!("ecs, for_each", our_rows(ROWS, $frozen), |it| {
                it.0.query_filtered::<$Terms, $Filter>().for_each(|$item| { $work; });
            }, our_sum(&it.0)),
            way!("ecs, for_each, AVX2", our_rows(ROWS, $frozen), |it| {
                it.0.query_filtered::<$Terms, $Filter>().with_instructions(ecs::InstructionSet::Avx2).for_each(|$item| { $work; });
            }, our_sum(&it.0)),
            way!("ecs, for_each, baseline", our_rows(ROWS, $frozen), |it| {
                it.0.query_filtered::<$Terms, $Filter>().with_instructions(ecs::InstructionSet::Baseline).for_each(|$item| { $work; });
            }, our_sum(&it.0)),
            way!("hecs", hecs_rows(ROWS, $frozen), |it| {
                for $item in $hecs!(it.0, $Terms) { $work; }
            }, hecs_sum(&mut it.0)),
            $(way!("gecs", gecs_rows(ROWS), |it| {
                ecs_iter!(it.0, |$($part: $Part),+| { let $item = tuple!($($part),+); $work; });
            }, gecs_sum(&mut it.0)),)?
            ;
            way!("bevy_ecs", { let mut world = bevy_rows(ROWS, $frozen).0; let query = world.query_filtered::<$Terms, $Bevy>(); (world, query) }, |it| {
                for item in it.1.iter_mut(&mut it.0) { let $item = $bevy!(item); $work; }
            }, bevy_sum(&mut it.0)),
        );
    };
}

macro_rules! tuple {
    ($one:ident) => { $one };
    ($($part:ident),+) => { ($($part),+) };
}
macro_rules! plain {
    ($world:expr, $Terms:ty) => {
        $world.query_mut::<$Terms>()
    };
}
macro_rules! thawed {
    ($world:expr, $Terms:ty) => {
        $world.query_mut::<hecs::Without<$Terms, &Frozen>>()
    };
}
#[cfg(feature = "bevy")]
macro_rules! one {
    ($item:ident) => {
        $item.into_inner()
    };
}
#[cfg(feature = "bevy")]
macro_rules! two {
    ($item:ident) => {{
        let (one, other) = $item;
        (one.into_inner(), other)
    }};
}

fn sum_of((position, health, armor): (&Position, &Health, &Armor)) -> f64 {
    f64::from(position.0.iter().sum::<f32>()) + f64::from(health.0) * 3.0 + f64::from(armor.0) * 5.0
}
fn our_sum(arena: &Arena) -> f64 {
    arena
        .query_ref::<(&Position, &Health, &Armor)>()
        .map(sum_of)
        .sum()
}
fn hecs_sum(world: &mut hecs::World) -> f64 {
    world
        .query_mut::<(&Position, &Health, &Armor)>()
        .into_iter()
        .map(sum_of)
        .sum()
}
fn gecs_sum(world: &mut Gecs) -> f64 {
    let mut sum = 0.0;
    ecs_iter!(world, |position: &Position,
                      health: &Health,
                      armor: &Armor| {
        sum += sum_of((position, health, armor));
    });
    sum
}
#[cfg(feature = "bevy")]
fn bevy_sum(world: &mut bevy_ecs::world::World) -> f64 {
    let mut query = world.query::<(&Position, &Health, &Armor)>();
    query.iter(world).map(sum_of).sum()
}
fn sum_of_places<'p>(places: impl Iterator<Item = &'p Place>) -> f64 {
    places
        .map(|place| f64::from(place.0.iter().sum::<f32>()))
        .sum()
}
/// The sum of the positions, of worlds of many tables.
fn sum_of_positions<'p>(positions: impl Iterator<Item = &'p Position>) -> f64 {
    positions
        .map(|position| f64::from(position.0.iter().sum::<f32>()))
        .sum()
}

fn loops(list: &mut Vec<Workload>) {
    loop_over!(list, "for_one", frozen: false; &mut Health, (), plain; |health| health.0 += 1.0;
        gecs: |health: &mut Health|; bevy: one, ());
    loop_over!(list, "for_field", frozen: false; &mut Position, (), plain; |position| position.0[0] += 1.0;
        gecs: |position: &mut Position|; bevy: one, ());
    loop_over!(list, "for_two", frozen: false; (&mut Position, &Velocity), (), plain; |(position, velocity)| advance(position, velocity);
        gecs: |position: &mut Position, velocity: &Velocity|; bevy: two, ());
    loop_over!(list, "for_two_fields", frozen: false; (&mut Position, &Velocity), (), plain; |(position, velocity)| {
        position.0[0] += velocity.0[0];
        position.0[1] += velocity.0[1];
    }; gecs: |position: &mut Position, velocity: &Velocity|; bevy: two, ());
    loop_over!(list, "for_read_field", frozen: false; (&mut Health, &Velocity), (), plain; |(health, velocity)| health.0 += velocity.0[0];
        gecs: |health: &mut Health, velocity: &Velocity|; bevy: two, ());
    loop_over!(list, "for_all_fields", frozen: false; &mut Position, (), plain; |position| {
        for place in &mut position.0 { *place += 1.0; }
    }; gecs: |position: &mut Position|; bevy: one, ());
    loop_over!(list, "for_filter", frozen: true; &mut Health, ecs::Without<Frozen>, thawed; |health| health.0 += 1.0;
        gecs: ; bevy: one, bevy_ecs::query::Without<Frozen>);
    loop_over!(list, "for_branch", frozen: false; &mut Health, (), plain; |health| if health.0 > 0.0 { health.0 -= 0.25 };
        gecs: |health: &mut Health|; bevy: one, ());

    workload!(list, "for_sum", ROWS;
        way!("ecs", our_rows(ROWS, false), |it| {
            let mut sum = 0.0;
            for health in it.0.query_ref::<&Health>() { sum += health.0; }
            sum
        }),
        way!("ecs, exclusive", our_rows(ROWS, false), |it| {
            let mut sum = 0.0;
            for health in &mut it.0.query::<&Health>() { sum += health.0; }
            sum
        }),
        way!("ecs, sum", our_rows(ROWS, false), |it| { it.0.query_ref::<&Health>().map(|health| health.0).sum::<f32>() }),
        way!("hecs", hecs_rows(ROWS, false), |it| {
            let mut sum = 0.0;
            for health in it.0.query_mut::<&Health>() { sum += health.0; }
            sum
        }),
        way!("gecs", gecs_rows(ROWS), |it| {
            let mut sum = 0.0;
            ecs_iter!(it.0, |health: &Health| { sum += health.0; });
            sum
        });
        way!("bevy_ecs", { let mut world = bevy_rows(ROWS, false).0; let query = world.query::<&Health>(); (world, query) }, |it| {
            let mut sum = 0.0;
            for health in it.1.iter(&it.0) { sum += health.0; }
            sum
        }),
    );
    workload!(list, "for_most", ROWS;
        way!("ecs", our_rows(ROWS, false), |it| {
            let (mut count, mut most) = (0_u32, f32::MIN);
            for (health, mana) in it.0.query_ref::<(&Health, &Mana)>() {
                if health.0 * mana.0 > most { most = health.0 * mana.0; count += 1; }
            }
            most + count as f32
        }),
        way!("hecs", hecs_rows(ROWS, false), |it| {
            let (mut count, mut most) = (0_u32, f32::MIN);
            for (health, mana) in it.0.query_mut::<(&Health, &Mana)>() {
                if health.0 * mana.0 > most { most = health.0 * mana.0; count += 1; }
            }
            most + count as f32
        });
        way!("bevy_ecs", { let mut world = bevy_rows(ROWS, false).0; let query = world.query::<(&Health, &Mana)>(); (world, query) }, |it| {
            let (mut count, mut most) = (0_u32, f32::MIN);
            for (health, mana) in it.1.iter(&it.0) {
                if health.0 * mana.0 > most { most = health.0 * mana.0; count += 1; }
            }
            most + count as f32
        }),
    );

    workload!(list, "for_schedule", ROWS * 3;
        way!("ecs", our_rows(ROWS, false), |it| { it.0.for_three(); }, our_sum(&it.0)),
        way!("ecs, for_each", our_rows(ROWS, false), |it| { it.0.for_each_three(); }, our_sum(&it.0)),
        way!("hecs", hecs_rows(ROWS, false), |it| {
            for (health, armor) in it.0.query_mut::<(&mut Health, &mut Armor)>() { std::mem::swap(&mut health.0, &mut armor.0); }
            for (armor, mana) in it.0.query_mut::<(&mut Armor, &mut Mana)>() { std::mem::swap(&mut armor.0, &mut mana.0); }
            for (health, mana) in it.0.query_mut::<(&mut Health, &mut Mana)>() { std::mem::swap(&mut health.0, &mut mana.0); }
        }, hecs_sum(&mut it.0));
    );
    workload!(list, "for_two_system", ROWS;
        way!("ecs", our_rows(ROWS, false), |it| { it.0.for_two(); }, our_sum(&it.0)),
        way!("hecs", hecs_rows(ROWS, false), |it| {
            for (position, velocity) in it.0.query_mut::<(&mut Position, &Velocity)>() { advance(position, velocity); }
        }, hecs_sum(&mut it.0));
    );
}

fn tables(list: &mut Vec<Workload>) {
    for (name, tables, each) in [
        ("tables_26x20", 26, 20),
        ("tables_200x8", 200, 8),
        ("tables_1000x2", 1000, 2),
    ] {
        workload!(list, name, tables * each;
            way!("ecs", our_tables(tables, each), |it| {
                for position in it.0.query::<&mut Position>() { position.0[0] += 1.0; }
            }, sum_of_positions(it.0.query_ref::<&Position>())),
            way!("ecs, for_each", our_tables(tables, each), |it| {
                it.0.query::<&mut Position>().for_each(|position| position.0[0] += 1.0);
            }, sum_of_positions(it.0.query_ref::<&Position>())),
            way!("ecs, registered", our_registered(tables, each), |it| {
                let query = it.0.runtime_query().write(it.1).build().expect("the component is there");
                for mut chunk in it.0.run(&query) {
                    for place in chunk.get_mut::<Place>(0).expect("a term") { place.0[0] += 1.0; }
                }
            }, sum_of_places(it.0.key_values(it.1).values())),
            way!("ecs, registered, kept", {
                let (arena, key) = our_registered(tables, each);
                let query = arena.runtime_query().write(key).build().expect("the component is there");
                (arena, key, query)
            }, |it| {
                for mut chunk in it.0.run(&it.2) {
                    for place in chunk.get_mut::<Place>(0).expect("a term") { place.0[0] += 1.0; }
                }
            }, sum_of_places(it.0.key_values(it.1).values())),
            way!("ecs, registered, rows", {
                let (arena, key) = our_registered(tables, each);
                let query = arena.runtime_query().write(key).build().expect("the component is there");
                (arena, key, query)
            }, |it| {
                let rows = it.0.run(&it.2).for_each_row::<(&mut Place,)>(|(place,)| place.0[0] += 1.0);
                assert!(rows.is_ok(), "the type is that of the component");
            }, sum_of_places(it.0.key_values(it.1).values())),
            way!("hecs", hecs_tables(tables, each).0, |it| {
                for position in it.query_mut::<&mut Position>() { position.0[0] += 1.0; }
            }, sum_of_positions(it.query_mut::<&Position>().into_iter())),
            way!("hecs, prepared", (hecs_tables(tables, each).0, hecs::PreparedQuery::<&mut Position>::new()), |it| {
                for position in it.1.query_mut(&mut it.0) { position.0[0] += 1.0; }
            }, sum_of_positions(it.0.query_mut::<&Position>().into_iter()));
            way!("bevy_ecs", { let mut world = bevy_tables(tables, each).0; let query = world.query::<&mut Position>(); (world, query) }, |it| {
                for mut position in it.1.iter_mut(&mut it.0) { position.0[0] += 1.0; }
            }, sum_of_positions(it.0.query::<&Position>().iter(&it.0))),
            way!("bevy_ecs, for_each", { let mut world = bevy_tables(tables, each).0; let query = world.query::<&mut Position>(); (world, query) }, |it| {
                it.1.iter_mut(&mut it.0).for_each(|mut position| position.0[0] += 1.0);
            }, sum_of_positions(it.0.query::<&Position>().iter(&it.0))),
        );
    }
    let (tables, each) = (1000, 2);
    workload!(list, "tables_few", tables / FEW * each;
        way!("ecs", our_tables(tables, each).0, |it| {
            for (position, velocity) in it.query::<(&mut Position, &Velocity)>() { advance(position, velocity); }
        }, sum_of_positions(it.query_ref::<&Position>())),
        way!("ecs, for_each", our_tables(tables, each).0, |it| {
            it.query::<(&mut Position, &Velocity)>().for_each(|(position, velocity)| advance(position, velocity));
        }, sum_of_positions(it.query_ref::<&Position>())),
        way!("hecs", hecs_tables(tables, each).0, |it| {
            for (position, velocity) in it.query_mut::<(&mut Position, &Velocity)>() { advance(position, velocity); }
        }, sum_of_positions(it.query_mut::<&Position>().into_iter())),
        way!("hecs, prepared", (hecs_tables(tables, each).0, hecs::PreparedQuery::<(&mut Position, &Velocity)>::new()), |it| {
            for (position, velocity) in it.1.query_mut(&mut it.0) { advance(position, velocity); }
        }, sum_of_positions(it.0.query_mut::<&Position>().into_iter()));
        way!("bevy_ecs", { let mut world = bevy_tables(tables, each).0; let query = world.query::<(&mut Position, &Velocity)>(); (world, query) }, |it| {
            for (mut position, velocity) in it.1.iter_mut(&mut it.0) { advance(&mut position, velocity); }
        }, sum_of_positions(it.0.query::<&Position>().iter(&it.0))),
    );
}

/// The numbers of a shuffled list of entities.
fn find(list: &mut Vec<Workload>) {
    for (size, rows) in [("100", 100), ("10k", 10_000), ("1M", 1_000_000)] {
        let ours = move || {
            let (arena, entities) = our_rows(rows, false);
            (arena, shuffled(entities))
        };
        let hecs = move || {
            let (world, entities) = hecs_rows(rows, false);
            (world, shuffled(entities))
        };
        let gecs = move || {
            let (world, entities) = gecs_rows(rows);
            (world, shuffled(entities))
        };
        #[cfg(feature = "bevy")]
        let bevy = move || {
            let (world, entities) = bevy_rows(rows, false);
            (world, shuffled(entities))
        };
        workload!(list, format!("get_one_{size}"), rows;
            way!("ecs", ours(), |it| {
                let mut sum = 0.0;
                for entity in &it.1 { sum += it.0.get::<Health>(*entity).map_or(0.0, |health| health.0); }
                sum
            }),
            way!("ecs, lookup", ours(), |it| {
                let (mut sum, found) = (0.0, it.0.lookup::<&Health>());
                for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |health| health.0); }
                sum
            }),
            way!("ecs, for_each", ours(), |it| {
                let mut sum = 0.0;
                it.0.lookup::<&Health>().for_each(&it.1, |_, health| sum += health.0);
                sum
            }),
            way!("hecs, view", hecs(), |it| {
                let (mut sum, found) = (0.0, it.0.view_mut::<&Health>());
                for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |health| health.0); }
                sum
            }),
            way!("gecs", gecs(), |it| {
                let mut sum = 0.0;
                for entity in &it.1 { ecs_find!(it.0, *entity, |health: &Health| { sum += health.0; }); }
                sum
            });
            way!("bevy_ecs, query", { let (mut world, entities) = bevy(); let query = world.query::<&Health>(); (world, entities, query) }, |it| {
                let (mut sum, found) = (0.0, it.2.query(&it.0));
                for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |health| health.0); }
                sum
            }),
        );
        workload!(list, format!("get_two_{size}"), rows;
            way!("ecs", ours(), |it| {
                let mut sum = 0.0;
                for entity in &it.1 {
                    if let (Some(health), Some(mana)) = (it.0.get::<Health>(*entity), it.0.get::<Mana>(*entity)) { sum += health.0 * mana.0; }
                }
                sum
            }),
            way!("ecs, lookup", ours(), |it| {
                let (mut sum, found) = (0.0, it.0.lookup::<(&Health, &Mana)>());
                for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |(health, mana)| health.0 * mana.0); }
                sum
            }),
            way!("ecs, for_each", ours(), |it| {
                let mut sum = 0.0;
                it.0.lookup::<(&Health, &Mana)>().for_each(&it.1, |_, (health, mana)| sum += health.0 * mana.0);
                sum
            }),
            way!("hecs, view", hecs(), |it| {
                let (mut sum, found) = (0.0, it.0.view_mut::<(&Health, &Mana)>());
                for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |(health, mana)| health.0 * mana.0); }
                sum
            }),
            way!("gecs", gecs(), |it| {
                let mut sum = 0.0;
                for entity in &it.1 { ecs_find!(it.0, *entity, |health: &Health, mana: &Mana| { sum += health.0 * mana.0; }); }
                sum
            });
            way!("bevy_ecs, query", { let (mut world, entities) = bevy(); let query = world.query::<(&Health, &Mana)>(); (world, entities, query) }, |it| {
                let (mut sum, found) = (0.0, it.2.query(&it.0));
                for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |(health, mana)| health.0 * mana.0); }
                sum
            }),
        );
        workload!(list, format!("get_many_2_{size}"), rows / 2;
            way!("ecs", ours(), |it| {
                for pair in it.1.chunks_exact(2) {
                    let [one, other] = it.0.get_many_mut::<Health, 2>([pair[0], pair[1]]).expect("both live");
                    one.0 += 0.25;
                    other.0 -= one.0;
                }
            }, our_sum(&it.0)),
            way!("ecs, two look-ups", ours(), |it| {
                for pair in it.1.chunks_exact(2) {
                    let one = it.0.get_mut::<Health>(pair[0]).expect("it lives");
                    one.0 += 0.25;
                    let one = one.0;
                    it.0.get_mut::<Health>(pair[1]).expect("it lives").0 -= one;
                }
            }, our_sum(&it.0)),
            way!("hecs, view", hecs(), |it| {
                let mut found = it.0.view_mut::<&mut Health>();
                for pair in it.1.chunks_exact(2) {
                    let [one, other] = found.get_disjoint_mut([pair[0], pair[1]]).map(|one| one.expect("it lives"));
                    one.0 += 0.25;
                    other.0 -= one.0;
                }
            }, hecs_sum(&mut it.0));
            way!("bevy_ecs, query", { let (mut world, entities) = bevy(); let query = world.query::<&mut Health>(); (world, entities, query) }, |it| {
                for pair in it.1.chunks_exact(2) {
                    let [mut one, mut other] = it.2.get_many_mut(&mut it.0, [pair[0], pair[1]]).expect("both live");
                    one.0 += 0.25;
                    other.0 -= one.0;
                }
            }, bevy_sum(&mut it.0)),
        );
    }
    let (tables, each) = (1000, 2);
    let ours = move || {
        let (arena, entities) = our_tables(tables, each);
        (arena, shuffled(entities))
    };
    workload!(list, "get_tables", tables * each;
        way!("ecs", ours(), |it| {
            let mut sum = 0.0;
            for entity in &it.1 { sum += it.0.get::<Position>(*entity).map_or(0.0, |position| position.0[0]); }
            sum
        }),
        way!("ecs, lookup", ours(), |it| {
            let (mut sum, found) = (0.0, it.0.lookup::<&Position>());
            for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |position| position.0[0]); }
            sum
        }),
        way!("hecs, view", { let (world, entities) = hecs_tables(tables, each); (world, shuffled(entities)) }, |it| {
            let (mut sum, found) = (0.0, it.0.view_mut::<&Position>());
            for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |position| position.0[0]); }
            sum
        });
        way!("bevy_ecs, query", {
            let (mut world, entities) = bevy_tables(tables, each);
            let query = world.query::<&Position>();
            (world, shuffled(entities), query)
        }, |it| {
            let (mut sum, found) = (0.0, it.2.query(&it.0));
            for entity in &it.1 { sum += found.get(*entity).map_or(0.0, |position| position.0[0]); }
            sum
        }),
    );
}

/// The least times of a run of each way, in nanoseconds a row.
fn time(workload: &Workload, rounds: usize, turn: Duration) -> Vec<f64> {
    let mut ways: Vec<Way> = workload.ways.iter().map(|(_, prepare)| prepare()).collect();
    let mut expected: Option<f64> = None;
    for ((name, _), way) in workload.ways.iter().zip(&mut ways) {
        way(Ask::Run);
        way(Ask::Run);
        let sum = way(Ask::Sum);
        let expected = *expected.get_or_insert(sum);
        let is_the_same = (sum - expected).abs() <= expected.abs() * 1e-9;
        assert!(
            is_the_same,
            "{name} of {} comes to {sum}, and not to {expected}",
            workload.name
        );
    }
    let time = |way: &mut Way, runs: u32| {
        let start = Instant::now();
        for _ in 0..runs {
            way(Ask::Run);
        }
        start.elapsed() / runs
    };
    let runs: Vec<u32> = ways
        .iter_mut()
        .map(|way| {
            let mut runs = 1;
            while time(way, runs) * runs < turn {
                runs *= 2;
            }
            runs
        })
        .collect();
    let mut least = vec![Duration::MAX; ways.len()];
    for _ in 0..rounds {
        for ((way, runs), least) in ways.iter_mut().zip(&runs).zip(&mut least) {
            *least = time(way, *runs).min(*least);
        }
    }
    least
        .iter()
        .map(|time| time.as_secs_f64() * 1e9 / workload.rows as f64)
        .collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let (flags, names): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|argument| argument.starts_with("--"));
    let quick = flags.iter().any(|flag| flag == "--quick");
    let (preparations, rounds, turn) = if quick {
        (3, 8, 1000)
    } else {
        (PREPARATIONS, 25, 2000)
    };
    let mut list = Vec::new();
    loops(&mut list);
    tables(&mut list);
    find(&mut list);
    list.retain(|workload| {
        names.is_empty() || names.iter().any(|name| workload.name.contains(name))
    });
    println!("| workload | way | ns a row | over the best other |\n|---|---|--:|--:|");
    for workload in &list {
        let runs: Vec<Vec<f64>> = (0..preparations)
            .map(|_| time(workload, rounds, Duration::from_micros(turn)))
            .collect();
        let times: Vec<f64> = (0..workload.ways.len())
            .map(|way| median(runs.iter().map(|run| run[way]).collect()))
            .collect();
        let others = workload
            .ways
            .iter()
            .zip(&times)
            .filter(|((name, _), _)| !name.starts_with("ecs"));
        let best = others.map(|(_, time)| *time).fold(f64::INFINITY, f64::min);
        for ((name, _), time) in workload.ways.iter().zip(&times) {
            println!(
                "| {} | {name} | {time:.3} | {:.2} |",
                workload.name,
                time / best
            );
        }
    }
}
