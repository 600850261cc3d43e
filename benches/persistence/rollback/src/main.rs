//! A world is saved and put back beside `bevy_ggrs`, in turns. It fails if saving takes more than a fifteenth of the time, or putting back more
//! than a thirtieth.
//!
//! Each round all values are written, the world is saved, all are written again, and the world is put back. Saving and putting back
//! alone are timed.

use bevy::prelude::{App, Component, MinimalPlugins};
use bevy_ggrs::prelude::{Rollback, RollbackApp as _};
use bevy_ggrs::{LoadWorld, RollbackFrameCount, SaveWorld, SnapshotPlugin};
use ecs::Snapshot;
use std::process::ExitCode;
use std::time::Duration;
use timing::{median, timed};

const ROUNDS: usize = 21;
/// Ours over that of `bevy_ggrs`, at most: to save, and to put back.
const BOUNDS: [f64; 2] = [1.0 / 15.0, 1.0 / 30.0];

#[derive(Component, Clone, Copy)]
pub struct Position([f32; 3]);
#[derive(Component, Clone, Copy)]
pub struct Rotation([f32; 3]);
#[derive(Component, Clone, Copy)]
pub struct Velocity([f32; 3]);
#[derive(Component, Clone, Copy)]
pub struct Buff(f32);

ecs::world! {
    #[world(snapshots)]
    pub struct Plain { components: (Position, Rotation, Velocity, Buff) }

    #[archetype]
    pub struct Body { position: Position, rotation: Rotation, velocity: Velocity, buff: Buff }
}

/// A world of either library.
trait World {
    fn with_rows(rows: usize) -> Self;
    fn write(&mut self, number: f32);
    fn save(&mut self);
    fn restore(&mut self);
    /// The sum of the numbers of all values.
    fn sum(&mut self) -> f64;
}

struct Ours {
    world: Plain,
    snapshot: Snapshot<Plain>,
}

impl World for Ours {
    fn with_rows(rows: usize) -> Self {
        let mut world = Plain::new();
        world.spawn_batch((0..rows).map(|_| Body {
            position: Position([0.0; 3]),
            rotation: Rotation([0.0; 3]),
            velocity: Velocity([0.0; 3]),
            buff: Buff(0.0),
        }));
        let snapshot = world.snapshot();
        Self { world, snapshot }
    }

    fn write(&mut self, number: f32) {
        self.world
            .query::<(&mut Position, &mut Rotation, &mut Velocity, &mut Buff)>()
            .for_each(|(p, r, v, b)| {
                (p.0, r.0, v.0, b.0) = ([number; 3], [number; 3], [number; 3], number);
            });
    }

    fn save(&mut self) {
        self.world.snapshot_into(&mut self.snapshot);
    }

    fn restore(&mut self) {
        self.world.restore(&self.snapshot);
    }

    fn sum(&mut self) -> f64 {
        let rows = self
            .world
            .query_ref::<(&Position, &Rotation, &Velocity, &Buff)>();
        rows.map(|(p, r, v, b)| sum(p.0, r.0, v.0, b.0)).sum()
    }
}

struct Ggrs(App);

impl World for Ggrs {
    fn with_rows(rows: usize) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, SnapshotPlugin));
        app.rollback_component_with_copy::<Position>();
        app.rollback_component_with_copy::<Rotation>();
        app.rollback_component_with_copy::<Velocity>();
        app.rollback_component_with_copy::<Buff>();
        app.update();
        for _ in 0..rows {
            let (x, three) = (0.0, [0.0; 3]);
            app.world_mut().spawn((
                Position(three),
                Rotation(three),
                Velocity(three),
                Buff(x),
                Rollback,
            ));
        }
        app.world_mut().run_schedule(SaveWorld);
        Self(app)
    }

    fn write(&mut self, number: f32) {
        let world = self.0.world_mut();
        let mut query = world.query::<(&mut Position, &mut Rotation, &mut Velocity, &mut Buff)>();
        query
            .iter_mut(world)
            .for_each(|(mut p, mut r, mut v, mut b)| {
                (p.0, r.0, v.0, b.0) = ([number; 3], [number; 3], [number; 3], number);
            });
    }

    fn save(&mut self) {
        self.0.world_mut().run_schedule(SaveWorld);
    }

    fn restore(&mut self) {
        self.0.insert_resource(RollbackFrameCount(0));
        self.0.world_mut().run_schedule(LoadWorld);
    }

    fn sum(&mut self) -> f64 {
        let world = self.0.world_mut();
        let mut query = world.query::<(&Position, &Rotation, &Velocity, &Buff)>();
        query
            .iter(world)
            .map(|(p, r, v, b)| sum(p.0, r.0, v.0, b.0))
            .sum()
    }
}

fn sum(position: [f32; 3], rotation: [f32; 3], velocity: [f32; 3], buff: f32) -> f64 {
    position
        .iter()
        .chain(&rotation)
        .chain(&velocity)
        .chain([&buff])
        .map(|number| f64::from(*number))
        .sum()
}

/// The times of a round: of saving, and of putting back.
fn round<W: World>(world: &mut W, rows: usize, number: u16) -> [Duration; 2] {
    world.write(f32::from(number));
    let saved = timed(|| world.save());
    world.write(-1.0);
    let restored = timed(|| world.restore());
    assert_eq!(
        world.sum(),
        10.0 * f64::from(number) * rows as f64,
        "all values are as they were"
    );
    [saved, restored]
}

fn main() -> ExitCode {
    let mut holds = true;
    for rows in [1_000, 10_000, 100_000] {
        let (mut ours, mut ggrs) = (Ours::with_rows(rows), Ggrs::with_rows(rows));
        let mut times: [[Vec<Duration>; 2]; 2] = Default::default();
        for number in 0..ROUNDS as u16 + 2 {
            let both = [
                round(&mut ours, rows, number),
                round(&mut ggrs, rows, number),
            ];
            // The first rounds make memory.
            if number >= 2 {
                times.iter_mut().zip(both).for_each(|(times, one)| {
                    times
                        .iter_mut()
                        .zip(one)
                        .for_each(|(times, one)| times.push(one));
                });
            }
        }
        let [ours, ggrs] = times.map(|times| times.map(median));
        for (way, what) in ["saved", "put back"].into_iter().enumerate() {
            let (ours, ggrs) = (ours[way], ggrs[way]);
            let ratio = ours / ggrs;
            holds &= ratio <= BOUNDS[way];
            println!(
                "{rows:7} rows {what:8}  ecs {ours:9.1} µs  bevy_ggrs {ggrs:9.1} µs  1 / {:.0}",
                1.0 / ratio
            );
        }
    }
    if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
