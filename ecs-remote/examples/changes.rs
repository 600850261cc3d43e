//! A street in which one of a hundred walkers moves in each frame, for the filters of changes on the page.
//!
//! `cargo run -p tabula-ecs-remote --features snapshots --example changes`
#![forbid(unsafe_code)]

use ecs::prelude::*;
use ecs_remote::Remote;
use serde::{Deserialize, Serialize};
use std::thread;
use std::time::Duration;

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(track)]
struct Place(u32);

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Clock {
    ticks: usize,
}

ecs::world! {
    #[world(text)]
    struct Street { components: (Place), resources: (Clock) }

    #[archetype]
    struct Walker { place: Place }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut street = Street::new();
    let walkers: Vec<Entity> = (0..100)
        .map(|place| {
            street.spawn(Walker {
                place: Place(place),
            })
        })
        .collect();
    let mut remote = Remote::options().port(0).start::<Street>()?;
    println!("{}", remote.url());
    loop {
        remote.serve(&mut street);
        if !remote.paused() {
            let ticks = &mut street.resource_mut::<Clock>().ticks;
            *ticks += 1;
            let walker = walkers[*ticks % walkers.len()];
            if let Some(place) = street.get_mut::<Place>(walker) {
                place.0 += 1;
            }
        }
        thread::sleep(Duration::from_millis(16));
    }
}
