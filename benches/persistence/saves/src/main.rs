//! A world is saved and loaded beside `moonshine-save`, in turns. It fails if the file that games write takes more than a tenth of the time, or
//! a text in RON, which is the only form there, more than 1.1 times.

use bevy_app::{App, TaskPoolPlugin};
use bevy_asset::AssetPlugin;
use bevy_ecs::prelude::{Component, ReflectComponent};
use bevy_reflect::Reflect;
use ecs::save::Saves as _;
use moonshine_save::prelude::{
    LoadWorld, Save, SaveWorld, TriggerLoad as _, TriggerSave as _, load_on_default_event,
    save_on_default_event,
};
use serde::{Deserialize, Serialize};
use std::io::{Cursor, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use timing::{median, timed};

const ROUNDS: usize = 5;

#[derive(Component, Reflect, Clone, Default, Serialize, Deserialize)]
#[reflect(Component)]
#[require(Save)]
pub struct Position {
    x: f32,
    y: f32,
    z: f32,
}

#[derive(Component, Reflect, Clone, Default, Serialize, Deserialize)]
#[reflect(Component)]
pub struct Health(f32);

#[derive(Component, Reflect, Clone, Default, Serialize, Deserialize)]
#[reflect(Component)]
pub struct Title(String);

ecs::world! {
    #[world(save)]
    pub struct Village { components: (Position, Health, Title) }

    #[archetype]
    pub struct Guest { position: Position, health: Health, title: Title }
}

fn values(number: u16) -> (Position, Health, Title) {
    let x = f32::from(number);
    (
        Position { x, y: 1.5, z: -x },
        Health(100.0),
        Title(format!("guest {number}")),
    )
}

/// A library, or a way to save.
trait World {
    fn with_rows(rows: u16) -> Self;
    /// Returns the bytes.
    fn save(&mut self) -> Vec<u8>;
    /// Takes the place of what is there.
    fn load(&mut self, bytes: &[u8]);
    /// The entities and the sum of the numbers.
    fn sum(&mut self) -> (usize, f64);
}

/// By bytes, or by a text.
struct Ours<const TEXT: bool>(Village);

impl<const TEXT: bool> World for Ours<TEXT> {
    fn with_rows(rows: u16) -> Self {
        let mut village = Village::new();
        village.spawn_batch((0..rows).map(|number| {
            let (position, health, title) = values(number);
            Guest {
                position,
                health,
                title,
            }
        }));
        Self(village)
    }

    fn save(&mut self) -> Vec<u8> {
        if TEXT {
            return ron::to_string(&self.0.saved())
                .expect("it can be written")
                .into_bytes();
        }
        let mut bytes = Vec::new();
        self.0.save(&mut bytes).expect("it can be written");
        bytes
    }

    fn load(&mut self, bytes: &[u8]) {
        if TEXT {
            let mut text = ron::Deserializer::from_bytes(bytes).expect("it begins as RON does");
            self.0 = Village::load_from(&mut text).expect("it can be read");
        } else {
            self.0.load_into(bytes).expect("it can be read");
        }
    }

    fn sum(&mut self) -> (usize, f64) {
        let rows = self.0.query_ref::<(&Position, &Health, &Title)>();
        let sums = rows.map(|(position, health, title)| of(position, health, title));
        (self.0.len(), sums.sum())
    }
}

struct Moonshine(App);

/// A stream that the caller reads afterwards.
#[derive(Clone, Default)]
struct Bytes(Arc<Mutex<Vec<u8>>>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl World for Moonshine {
    fn with_rows(rows: u16) -> Self {
        let mut app = App::new();
        app.add_plugins((TaskPoolPlugin::default(), AssetPlugin::default()));
        app.register_type::<Position>()
            .register_type::<Health>()
            .register_type::<Title>();
        app.add_observer(save_on_default_event)
            .add_observer(load_on_default_event);
        for number in 0..rows {
            app.world_mut().spawn(values(number));
        }
        Self(app)
    }

    fn save(&mut self) -> Vec<u8> {
        let bytes = Bytes::default();
        self.0
            .world_mut()
            .commands()
            .trigger_save(SaveWorld::default_into_stream(bytes.clone()));
        self.0.world_mut().flush();
        std::mem::take(&mut *bytes.0.lock().expect("nobody panicked"))
    }

    fn load(&mut self, bytes: &[u8]) {
        self.0
            .world_mut()
            .commands()
            .trigger_load(LoadWorld::default_from_stream(Cursor::new(bytes.to_vec())));
        self.0.world_mut().flush();
    }

    fn sum(&mut self) -> (usize, f64) {
        let world = self.0.world_mut();
        let mut query = world.query::<(&Position, &Health, &Title)>();
        query
            .iter(world)
            .fold((0, 0.0), |(count, sum), (position, health, title)| {
                (count + 1, sum + of(position, health, title))
            })
    }
}

fn of(position: &Position, health: &Health, title: &Title) -> f64 {
    let numbers = [position.x, 2.0 * position.y, 3.0 * position.z, health.0];
    numbers.into_iter().map(f64::from).sum::<f64>() + title.0.len() as f64
}

/// The times of saving and of loading, and how many bytes there are.
fn round<W: World>(rows: u16) -> ([Duration; 2], usize) {
    let mut world = W::with_rows(rows);
    let before = world.sum();
    assert_eq!(before.0, usize::from(rows));
    let mut bytes = Vec::new();
    let saved = timed(|| bytes = world.save());
    let loaded = timed(|| world.load(&bytes));
    assert_eq!(world.sum(), before, "all entities are as they were");
    ([saved, loaded], bytes.len())
}

fn main() -> ExitCode {
    let mut holds = true;
    for rows in [1_000, 30_000] {
        let mut times: [[Vec<Duration>; 2]; 3] = Default::default();
        let mut sizes = [0; 3];
        for _ in 0..ROUNDS {
            let all = [
                round::<Ours<false>>(rows),
                round::<Ours<true>>(rows),
                round::<Moonshine>(rows),
            ];
            for (at, (both, size)) in all.into_iter().enumerate() {
                sizes[at] = size;
                both.into_iter()
                    .zip(&mut times[at])
                    .for_each(|(time, times)| times.push(time));
            }
        }
        let medians = times.map(|both| both.map(median));
        for (at, name) in ["ecs", "ecs, RON", "moonshine-save"]
            .into_iter()
            .enumerate()
        {
            let ([saved, loaded], size) = (medians[at], sizes[at] / usize::from(rows));
            println!(
                "{rows:6} rows  {name:14}  saved {saved:10.0} µs  loaded {loaded:10.0} µs  {size:4} bytes a row"
            );
        }
        let [ours, text, peer] = medians;
        holds &= (0..2).all(|way| 10.0 * ours[way] <= peer[way] && text[way] <= 1.1 * peer[way]);
    }
    if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
