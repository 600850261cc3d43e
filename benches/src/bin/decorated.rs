//! Structural changes of each of 10,000 rows, one by one, in a plain world and in worlds with other features.
//!
//! The features are snapshots, a tracked component in the row, an index on another component, a relation, and an observer of another
//! component. They come alone, in pairs, and all together.
//!
//! One component is inserted and removed, without an option. `--all` adds tables for other changes ([`Operation`]).
//!
//! Every world runs once per round, and all worlds are rebuilt several times, because some placements of the rows are faster than others. The
//! table takes the least time of each rebuild, and shows the median of these times and of their ratios to the plain world.
//!
//! `cargo run --release -p ecs-benches --features bevy --bin decorated -- [--quick] [--all] [part of a world's name]…`; without the feature it
//! leaves `bevy_ecs` out.

use std::thread;
use std::time::Instant;

const ROWS: usize = 10_000;
/// How often all worlds are rebuilt.
const PREPARATIONS: usize = 5;
/// The bits of the first entity of a world.
const FIRST: u64 = 1 << 32;

/// The components of the rows, in the order of their declaration, and what they are told apart by.
#[derive(Clone, Copy)]
struct Position([f32; 3]);
#[derive(Clone, Copy)]
struct Velocity(#[expect(dead_code, reason = "it is moved, and not looked at")] [f32; 3]);
#[derive(Clone, Copy)]
struct Health(#[expect(dead_code, reason = "it is moved, and not looked at")] u32);
#[derive(Clone, Copy, ecs::Component)]
#[component(track)]
struct TrackedHealth(u32);
#[derive(Clone, Copy)]
struct Buff(#[expect(dead_code, reason = "it is moved, and not looked at")] f32);

#[derive(Clone, Copy)]
struct Speed(#[expect(dead_code, reason = "it is moved, and not looked at")] f32);

/// No row has it.
#[derive(Clone, Copy)]
struct Banner;

/// What is done to each row, and then undone.
#[derive(Clone, Copy, PartialEq)]
enum Operation {
    /// `insert` and `remove`.
    Component,
    /// `insert_many` and `remove_many`, of two components.
    Bundle,
    /// `replace_bundle` of one component for another, and back. The first one is there already.
    Exchange,
    /// `convert` to another declared archetype, and back.
    Convert,
    /// `clone_entity`, and `despawn` of the clone.
    Clone,
}

impl Operation {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Component, "insert + remove"),
        (Self::Bundle, "insert_many + remove_many"),
        (Self::Exchange, "exchange + exchange"),
        (Self::Convert, "convert + convert"),
        (Self::Clone, "clone_entity + despawn"),
    ];
}

/// What an observer counts.
#[derive(Clone, Default)]
struct Count(usize);

/// A world with [`ROWS`] rows.
trait World {
    fn new() -> Self
    where
        Self: Sized;
    /// Inserts what is there while the operation runs.
    fn prepare(&mut self, operation: Operation, begins: bool);
    fn perform(&mut self, operation: Operation);
    fn undo(&mut self, operation: Operation);
    /// How many rows have what the operation gives them.
    fn count(&mut self, operation: Operation) -> usize;
}

/// A module with a world for these features.
macro_rules! decorated {
    ($module:ident: $($feature:ident)*) => { decorated!(@ $module [$($feature)*] () Health {} {} {} {}); };
    (@ $module:ident [snapshots $($rest:ident)*] () $Health:ident {$($field:tt)*} {$($value:tt)*} {$($item:tt)*} {$($ask:tt)*}) => {
        decorated!(@ $module [$($rest)*] (snapshots) $Health {$($field)*} {$($value)*} {$($item)*} {$($ask)*});
    };
    (@ $module:ident [tracked $($rest:ident)*] $world:tt $Health:ident {$($field:tt)*} {$($value:tt)*} {$($item:tt)*} {$($ask:tt)*}) => {
        decorated!(@ $module [$($rest)*] $world TrackedHealth {$($field)*} {$($value)*} {$($item)*} {$($ask)*});
    };
    (@ $module:ident [index $($rest:ident)*] $world:tt $Health:ident {$($field:tt)*} {$($value:tt)*} {$($item:tt)*} {$($ask:tt)*}) => {
        decorated!(@ $module [$($rest)*] $world $Health {$($field)*} {$($value)*} {
            $($item)*
            #[index(spatial, at = [position.0[0], position.0[1]], cell = 8.0)]
            pub(crate) struct Near { position: Position }
        } {
            fn ask(field: &mut Field) {
                assert!(field.near().within([1.0, 1.0], 0.5).count() > 0, "the first row is there");
            }
        });
    };
    (@ $module:ident [relation $($rest:ident)*] $world:tt $Health:ident {$($field:tt)*} {$($value:tt)*} {$($item:tt)*} {$($ask:tt)*}) => {
        decorated!(@ $module [$($rest)*] $world $Health {$($field)* follows: Follows} {
            $($value)* follows: Follows { leader: Entity::from_bits(FIRST).ok() }
        } {
            $($item)*
            #[relation(on_despawn = clear)]
            pub(crate) struct Follows { leader: Option<Entity> }
        } {$($ask)*});
    };
    (@ $module:ident [observer $($rest:ident)*] $world:tt $Health:ident {$($field:tt)*} {$($value:tt)*} {$($item:tt)*} {$($ask:tt)*}) => {
        decorated!(@ $module [$($rest)*] $world $Health {$($field)*} {$($value)*} {
            $($item)*
            #[observers]
            fn observers() { count; }
        } {$($ask)*});
    };
    (@ $module:ident [] ($($world:ident)?) $Health:ident {$($field:tt)*} {$($value:tt)*} {$($item:tt)*} {$($ask:tt)*}) => {
        mod $module {
            #![allow(dead_code, reason = "not all features use all items")]
            use super::*;
            use ecs::prelude::*;

            fn count(_: On<'_, Field, Insert<Banner>>, mut count: ResMut<'_, Count>) {
                count.0 += 1;
            }

            ecs::world! {
                #[world($($world)?)]
                pub(crate) struct Field { components: (Position, Velocity, $Health, Buff, Speed, Banner), resources: (Count) }

                #[archetype]
                pub(crate) struct Leader { velocity: Velocity }

                #[archetype]
                pub(crate) struct Walker { position: Position, velocity: Velocity, health: $Health, $($field)* }

                #[archetype]
                pub(crate) struct Runner { position: Position, velocity: Velocity, health: $Health, speed: Speed, $($field)* }

                $($item)*
            }

            pub(crate) struct Walkers(Field, Vec<Entity>, Vec<Entity>);

            decorated!(@ask {$($ask)*});

            impl super::World for Walkers {
                #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2²⁴ rows")]
                fn new() -> Self {
                    let mut field = Field::new();
                    assert_eq!(field.spawn(Leader { velocity: Velocity([0.0; 3]) }).to_bits(), FIRST);
                    let walker = |row: usize| Walker {
                        position: Position([(1 + row) as f32, 1.0, 2.0]),
                        velocity: Velocity([1.0, 0.0, 0.0]),
                        health: $Health(1),
                        $($value)*
                    };
                    let walkers = (0..ROWS).map(|row| field.spawn(walker(row))).collect();
                    Self(field, walkers, Vec::new())
                }

                fn prepare(&mut self, operation: Operation, begins: bool) {
                    for entity in self.1.iter().filter(|_| operation == Operation::Exchange) {
                        let done = if begins {
                            self.0.insert(*entity, Buff(1.0)).is_ok()
                        } else {
                            self.0.remove::<Buff>(*entity).is_ok()
                        };
                        assert!(done, "the walker lives");
                    }
                }

                fn perform(&mut self, operation: Operation) {
                    let Self(field, walkers, clones) = self;
                    match operation {
                        Operation::Component => for entity in &*walkers {
                            let _ = field.insert(*entity, Buff(1.0));
                        },
                        Operation::Bundle => for entity in &*walkers {
                            let _ = field.insert_many(*entity, (Buff(1.0), Speed(2.0)));
                        },
                        Operation::Exchange => for entity in &*walkers {
                            let _ = field.replace_bundle::<(Buff,), _>(*entity, (Speed(1.0),));
                        },
                        Operation::Convert => for entity in &*walkers {
                            let _ = field.convert::<Walker, Runner, (), _>(*entity, (Speed(1.0),));
                        },
                        Operation::Clone => for entity in &*walkers {
                            clones.extend(field.clone_entity(*entity));
                        },
                    }
                    ask(field);
                }

                fn undo(&mut self, operation: Operation) {
                    let Self(field, walkers, clones) = self;
                    match operation {
                        Operation::Component => for entity in &*walkers {
                            let _ = field.remove::<Buff>(*entity);
                        },
                        Operation::Bundle => for entity in &*walkers {
                            let _ = field.remove_many::<(Buff, Speed)>(*entity);
                        },
                        Operation::Exchange => for entity in &*walkers {
                            let _ = field.replace_bundle::<(Speed,), _>(*entity, (Buff(1.0),));
                        },
                        Operation::Convert => for entity in &*walkers {
                            let _ = field.convert::<Runner, Walker, (Speed,), ()>(*entity, ());
                        },
                        Operation::Clone => for entity in clones.drain(..) {
                            field.despawn(entity);
                        },
                    }
                    ask(field);
                }

                fn count(&mut self, operation: Operation) -> usize {
                    match operation {
                        Operation::Component => self.0.query_ref::<&Buff>().count(),
                        Operation::Bundle => self.0.query_ref::<(&Buff, &Speed)>().count(),
                        Operation::Exchange | Operation::Convert => self.0.query_ref::<&Speed>().count(),
                        Operation::Clone => self.0.query_ref::<&Position>().count() - ROWS,
                    }
                }
            }
        }
    };
    (@ask {}) => { fn ask(_: &mut Field) {} };
    (@ask {$($ask:tt)*}) => { $($ask)* };
}

/// The modules, and the list of their names and worlds.
macro_rules! worlds {
    ($($module:ident: $($feature:ident)*;)*) => {
        $(decorated!($module: $($feature)*);)*

        fn worlds() -> Vec<(&'static str, Box<dyn World>)> {
            vec![
                $((concat!("plain" $(, " + ", stringify!($feature))*), Box::new(<$module::Walkers as World>::new())),)*
                #[cfg(feature = "bevy")]
                ("bevy_ecs", Box::new(<bevy::Walkers as World>::new())),
            ]
        }
    };
}

worlds! {
    plain: ;
    snapshots: snapshots;
    tracked: tracked;
    index: index;
    relation: relation;
    observer: observer;
    snapshots_tracked: snapshots tracked;
    snapshots_index: snapshots index;
    snapshots_relation: snapshots relation;
    snapshots_observer: snapshots observer;
    tracked_index: tracked index;
    tracked_relation: tracked relation;
    tracked_observer: tracked observer;
    index_relation: index relation;
    index_observer: index observer;
    relation_observer: relation observer;
    all: snapshots tracked index relation observer;
}

/// It tracks each component.
#[cfg(feature = "bevy")]
mod bevy {
    use super::{Operation, ROWS};
    use bevy_ecs::component::Component;
    use bevy_ecs::entity::Entity;
    use bevy_ecs::world::World;

    #[derive(Clone, Component)]
    struct Position(#[expect(dead_code, reason = "it is moved, and not looked at")] [f32; 3]);
    #[derive(Clone, Component)]
    struct Velocity(#[expect(dead_code, reason = "it is moved, and not looked at")] [f32; 3]);
    #[derive(Clone, Component)]
    struct Health(#[expect(dead_code, reason = "it is moved, and not looked at")] u32);
    #[derive(Component)]
    struct Buff(#[expect(dead_code, reason = "it is moved, and not looked at")] f32);
    #[derive(Component)]
    struct Speed(#[expect(dead_code, reason = "it is moved, and not looked at")] f32);

    pub(crate) struct Walkers(World, Vec<Entity>, Vec<Entity>);

    impl super::World for Walkers {
        #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2²⁴ rows")]
        fn new() -> Self {
            let mut world = World::new();
            let row = |row: usize| {
                (
                    Position([(1 + row) as f32, 1.0, 2.0]),
                    Velocity([1.0, 0.0, 0.0]),
                    Health(1),
                )
            };
            let walkers = (0..ROWS)
                .map(|number| world.spawn(row(number)).id())
                .collect();
            Self(world, walkers, Vec::new())
        }

        fn prepare(&mut self, operation: Operation, begins: bool) {
            for entity in self.1.iter().filter(|_| operation == Operation::Exchange) {
                if begins {
                    self.0.entity_mut(*entity).insert(Buff(1.0));
                } else {
                    self.0.entity_mut(*entity).remove::<Buff>();
                }
            }
        }

        fn perform(&mut self, operation: Operation) {
            let Self(world, walkers, clones) = self;
            for entity in walkers {
                let mut walker = world.entity_mut(*entity);
                match operation {
                    Operation::Component => {
                        walker.insert(Buff(1.0));
                    }
                    Operation::Bundle => {
                        walker.insert((Buff(1.0), Speed(2.0)));
                    }
                    Operation::Exchange => {
                        walker.remove::<Buff>().insert(Speed(1.0));
                    }
                    Operation::Convert => {
                        walker.insert(Speed(1.0));
                    }
                    Operation::Clone => clones.push(walker.clone_and_spawn()),
                }
            }
        }

        fn undo(&mut self, operation: Operation) {
            let Self(world, walkers, clones) = self;
            for entity in clones.drain(..) {
                world.despawn(entity);
            }
            for entity in walkers {
                let mut walker = world.entity_mut(*entity);
                match operation {
                    Operation::Component => {
                        walker.remove::<Buff>();
                    }
                    Operation::Bundle => {
                        walker.remove::<(Buff, Speed)>();
                    }
                    Operation::Exchange => {
                        walker.remove::<Speed>().insert(Buff(1.0));
                    }
                    Operation::Convert => {
                        walker.remove::<Speed>();
                    }
                    Operation::Clone => return,
                }
            }
        }

        fn count(&mut self, operation: Operation) -> usize {
            match operation {
                Operation::Component => self.0.query::<&Buff>().iter(&self.0).count(),
                Operation::Bundle => self.0.query::<(&Buff, &Speed)>().iter(&self.0).count(),
                Operation::Exchange | Operation::Convert => {
                    self.0.query::<&Speed>().iter(&self.0).count()
                }
                Operation::Clone => self.0.query::<&Position>().iter(&self.0).count() - ROWS,
            }
        }
    }
}

fn main() {
    let (flags, names): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|argument| argument.starts_with("--"));
    let rounds = if flags.iter().any(|flag| flag == "--quick") {
        5
    } else {
        41
    };
    let is_asked = |name: &str| {
        names.is_empty() || name == "plain" || names.iter().any(|part| name.contains(part.as_str()))
    };
    let has_all = flags.iter().any(|flag| flag == "--all");
    let operations = if has_all { 5 } else { 1 };
    // For each operation and each world, a time for each preparation.
    let mut times: [Vec<(&str, Vec<f64>)>; 5] = Default::default();
    for _ in 0..PREPARATIONS {
        let mut worlds: Vec<_> = worlds()
            .into_iter()
            .filter(|(name, _)| is_asked(name))
            .collect();
        for ((operation, _), times) in Operation::ALL.into_iter().zip(&mut times).take(operations) {
            times.resize_with(worlds.len(), Default::default);
            measure(&mut worlds, operation, rounds, times);
        }
    }
    for ((_, title), times) in Operation::ALL.iter().zip(&times).take(operations) {
        if has_all {
            println!("\n{title}\n");
        }
        println!("| world | ns a pair | ÷ plain |\n|---|--:|--:|");
        for (name, own) in times {
            let ratios = own
                .iter()
                .zip(&times[0].1)
                .map(|(own, plain)| own / plain)
                .collect();
            println!(
                "| {name} | {:.1} | {:.2} |",
                median(own.clone()),
                median(ratios)
            );
        }
    }
}

/// Adds the least time of some rounds for each world.
fn measure(
    worlds: &mut [(&'static str, Box<dyn World>)],
    operation: Operation,
    rounds: usize,
    times: &mut [(&'static str, Vec<f64>)],
) {
    // Tables and edges are made in the first round.
    for ((name, world), (title, times)) in worlds.iter_mut().zip(&mut *times) {
        *title = name;
        times.push(f64::INFINITY);
        world.prepare(operation, true);
        world.perform(operation);
        assert_eq!(world.count(operation), ROWS, "{name}");
        world.undo(operation);
        assert_eq!(world.count(operation), 0, "{name}");
    }
    for _ in 0..rounds {
        for ((_, world), (_, times)) in worlds.iter_mut().zip(&mut *times) {
            let least = times.last_mut().expect("a preparation began");
            *least = least.min(nanoseconds_a_pair(world.as_mut(), operation));
        }
    }
    for (_, world) in worlds {
        world.prepare(operation, false);
    }
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2²⁴ rows")]
fn nanoseconds_a_pair(world: &mut dyn World, operation: Operation) -> f64 {
    // Some turns are nearly as long as the system lets a thread run: this one has all of its time.
    thread::yield_now();
    let start = Instant::now();
    world.perform(operation);
    world.undo(operation);
    start.elapsed().as_secs_f64() * 1e9 / ROWS as f64
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
