//! Random systems on threads, and the same ones again, one after the other, in the order in which their turns came.

use crate::share::world::{
    Bang, Hall, Heard, Left, Near, Place, Rare, Right, Sum, Watched, chair, hall,
};
use ecs::prelude::*;
use ecs::share::Shared;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread;

/// Two that conflict, and of which one goes first, leave other values than if the other one did.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Do {
    MixLeft(u32),
    MixRight(u32),
    Watch,
    Rarely(u32),
    Add,
    Tell(u32),
    Hear,
    Move(u32),
    Ask,
    Spawn(u32),
    Despawn(u32),
    All(u32),
    /// Not at all, if others are in the way.
    TryMix(u32),
}

/// An entry of the log, which is written while the claim is held.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Run(usize, Do),
    /// The commands of the run with this number are applied.
    Apply(usize),
}

/// A change that a command makes, made of values that the run read.
#[derive(Clone, Copy)]
enum Later {
    Spawn(u32),
    Despawn(Option<Entity>),
}

impl Later {
    fn make(self, hall: &mut Hall) {
        match self {
            Self::Spawn(number) => {
                hall.spawn(chair(number));
            }
            Self::Despawn(entity) => {
                entity.map(|entity| hall.despawn(entity));
            }
        }
    }
}

/// Runs the system of a step, by any way to run one. The step is noted while its claim is held.
macro_rules! run {
    ($step:expr, $note:expr, |$system:ident| $run:expr) => {{
        let note = $note;
        macro_rules! system {
            ($system_:expr) => {{
                let $system = $system_;
                $run
            }};
        }
        match $step {
            Do::MixLeft(by) => system!(|all: Query<Hall, (&mut Left, &Right)>| {
                note();
                all.for_each(|(left, right)| {
                    left.0 = left.0.wrapping_mul(31).wrapping_add(right.0 ^ by)
                });
            }),
            Do::MixRight(by) => system!(|all: Query<Hall, (&mut Right, &Left)>| {
                note();
                all.for_each(|(right, left)| {
                    right.0 = right.0.wrapping_mul(17).wrapping_add(left.0 ^ by)
                });
            }),
            Do::Watch => system!(|all: Query<Hall, (&mut Watched, &Right)>| {
                note();
                all.for_each(|(watched, right)| {
                    watched.0 = watched.0.wrapping_mul(7).wrapping_add(right.0)
                });
            }),
            Do::Rarely(by) => system!(|all: Query<Hall, &mut Rare>| {
                note();
                all.for_each(|rare| rare.0 = rare.0.wrapping_mul(5).wrapping_add(by));
            }),
            Do::Add => system!(
                |all: Query<Hall, (&Left, &Watched)>, mut sum: ResMut<Sum>| {
                    note();
                    let added: u64 = all
                        .map(|(left, watched)| u64::from(left.0) + u64::from(watched.0))
                        .sum();
                    sum.0 = sum.0.wrapping_mul(3).wrapping_add(added);
                }
            ),
            Do::Tell(number) => system!(|mut bangs: EventWriter<Bang>| {
                note();
                bangs.send(Bang(number));
            }),
            Do::Hear => system!(|mut bangs: EventReader<Bang>, mut heard: ResMut<Heard>| {
                note();
                heard.0.extend(bangs.read().map(|bang| bang.0));
                let kept = heard.0.len().saturating_sub(50);
                heard.0.drain(..kept);
            }),
            Do::Move(by) => system!(|all: Query<Hall, (&mut Place, &Left)>| {
                note();
                all.for_each(|(place, left)| place.0 = f32::from((left.0 ^ by).to_le_bytes()[0]));
            }),
            Do::Ask => system!(|near: Find<Hall, Near>, mut sum: ResMut<Sum>| {
                note();
                sum.0 = sum
                    .0
                    .wrapping_mul(11)
                    .wrapping_add(near.within([9.0, 0.0], 20.0).count() as u64);
            }),
            Do::All(by) => system!(|hall: &mut Hall| {
                note();
                let chairs = hall.len() as u64;
                hall.resource_mut::<Sum>().0 ^= chairs + u64::from(by);
            }),
            _ => unreachable!("it is run in another way"),
        }
    }};
}

struct Log(Mutex<Vec<Entry>>);

impl Log {
    fn note(&self, entry: Entry) {
        self.0.lock().unwrap().push(entry);
    }
}

fn run_shared(hall: &Shared<Hall>, log: &Arc<Log>, number: usize, step: Do) {
    let note = || log.note(Entry::Run(number, step));
    // A queued command lives as long as the program may.
    let later = |later: Later| {
        let log = log.clone();
        move |hall: &mut Hall| {
            log.note(Entry::Apply(number));
            later.make(hall);
        }
    };
    match step {
        Do::Spawn(by) => hall.run(|all: Query<Hall, &Left>, mut commands: Commands<Hall>| {
            note();
            commands.queue(later(spawn(all, by)));
        }),
        Do::Despawn(by) => hall.run(
            |all: Query<Hall, (Entity, &Right)>, mut commands: Commands<Hall>| {
                note();
                commands.queue(later(despawn(all, by)));
            },
        ),
        Do::TryMix(by) => {
            let note = || log.note(Entry::Run(number, Do::MixLeft(by)));
            let () = run!(Do::MixLeft(by), note, |system| hall
                .try_run(system)
                .unwrap_or_default());
        }
        step => run!(step, note, |system| hall.run(system)),
    }
}

fn spawn(all: Query<Hall, &Left>, by: u32) -> Later {
    Later::Spawn(all.fold(by, |sum, left| sum.wrapping_mul(3).wrapping_add(left.0)))
}

fn despawn(all: Query<Hall, (Entity, &Right)>, by: u32) -> Later {
    Later::Despawn(
        all.into_iter()
            .max_by_key(|(_, right)| right.0 ^ by)
            .map(|(entity, _)| entity),
    )
}

/// Runs the steps of a log in one thread.
fn run_again(hall: &mut Hall, log: &[Entry]) {
    let mut later = HashMap::new();
    for entry in log {
        match *entry {
            Entry::Run(number, Do::Spawn(by)) => {
                later.insert(
                    number,
                    hall.run_system(|all: Query<Hall, &Left>| spawn(all, by)),
                );
            }
            Entry::Run(number, Do::Despawn(by)) => {
                later.insert(
                    number,
                    hall.run_system(|all: Query<Hall, (Entity, &Right)>| despawn(all, by)),
                );
            }
            Entry::Run(_, step) => run!(step, || (), |system| hall.run_system(system)),
            Entry::Apply(number) => later
                .remove(&number)
                .expect("commands come behind their run")
                .make(hall),
        }
    }
    assert!(later.is_empty(), "all commands were applied");
}

/// Numbers that look like chance, and are the same each time.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    fn step(&mut self) -> Do {
        let by = self.next() % 1000;
        match self.next() % 13 {
            0 => Do::MixLeft(by),
            1 => Do::MixRight(by),
            2 => Do::Watch,
            3 => Do::Rarely(by),
            4 => Do::Add,
            5 => Do::Tell(by),
            6 => Do::Hear,
            7 => Do::Move(by),
            8 => Do::Ask,
            9 => Do::Spawn(by),
            10 => Do::Despawn(by),
            11 => Do::All(by),
            _ => Do::TryMix(by),
        }
    }
}

/// All that the systems write: rows in their order, with ids.
fn all_of(hall: &mut Hall) -> impl PartialEq + std::fmt::Debug + use<> {
    let rows: Vec<_> = hall
        .query::<(Entity, &Left, &Right, &Watched, Option<&Rare>, &Place)>()
        .map(|(entity, left, right, watched, rare, place)| {
            (entity, *left, *right, *watched, rare.copied(), *place)
        })
        .collect();
    let next = hall.spawn(chair(0));
    hall.despawn(next);
    (
        rows,
        next,
        hall.resource::<Sum>().0,
        hall.resource::<Heard>().0.clone(),
    )
}

fn compare(seed: u64, threads: usize, steps: usize) {
    let log = &Arc::new(Log(Mutex::default()));
    let mut shared = hall();
    shared.share(|hall| {
        thread::scope(|scope| {
            for thread in 0..threads {
                let mut chance = Chance(seed * 100 + thread as u64);
                scope.spawn(move || {
                    for step in 0..steps {
                        run_shared(hall, log, thread * steps + step, chance.step());
                        if chance.next().is_multiple_of(4) {
                            thread::yield_now();
                        }
                    }
                });
            }
        });
    });
    shared.check_invariants();
    let mut alone = hall();
    run_again(&mut alone, &log.0.lock().unwrap());
    assert!(
        all_of(&mut shared) == all_of(&mut alone),
        "seed {seed}: threads change a result"
    );
}

#[test]
fn random_systems_on_threads_leave_the_same_world_as_in_the_order_of_their_turns() {
    if cfg!(miri) {
        return compare(1, 2, 13);
    }
    for (seed, threads) in (0..12).zip([2, 3, 4].into_iter().cycle()) {
        compare(seed, threads, 120);
    }
}
