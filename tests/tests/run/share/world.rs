//! A world with components and parameters of all kinds, and a place where threads meet.

use ecs::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long a thread waits for another.
const PATIENCE: Duration = Duration::from_mins(1);

/// Threads wait for each other here. A meeting orders none of their earlier accesses, so that a tool sees the races that it should.
#[derive(Default)]
pub(crate) struct Meeting(AtomicU64);

impl Meeting {
    /// Waits until as many have come. Whether they did.
    pub(crate) fn wait_for(&self, count: u64) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed);
        let begin = Instant::now();
        while self.0.load(Ordering::Relaxed) < count {
            if begin.elapsed() > PATIENCE {
                return false;
            }
            thread::yield_now();
        }
        true
    }

    pub(crate) fn has(&self, count: u64) -> bool {
        self.0.load(Ordering::Relaxed) >= count
    }
}

/// Waits until it is so.
pub(crate) fn until(mut it_is: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !it_is() {
        assert!(begin.elapsed() < PATIENCE, "the other thread did not come");
        thread::yield_now();
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Left(pub u32);
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Right(pub u32);
#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(track)]
pub(crate) struct Watched(pub u32);
#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(storage = "sparse")]
pub(crate) struct Rare(pub u32);
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place(pub f32);

#[derive(Default, Debug, PartialEq)]
pub(crate) struct Sum(pub u64);
#[derive(Default, Debug, PartialEq)]
pub(crate) struct Heard(pub Vec<u32>);
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bang(pub u32);

ecs::world! {
    #[world(snapshots, transient(Meeting, Sum, Heard))]
    pub(crate) struct Hall {
        components: (Left, Right, Watched, Rare, Place),
        resources: (Meeting, Sum, Heard),
        events: (Bang),
    }

    #[archetype]
    pub(crate) struct Chair { left: Left, right: Right, watched: Watched, place: Place }

    #[index(spatial, at = [place.0, 0.0], cell = 4.0)]
    pub(crate) struct Near { place: Place }
}

pub(crate) const CHAIRS: u32 = if cfg!(miri) { 40 } else { 1_000 };

#[expect(clippy::cast_precision_loss, reason = "places are small")]
pub(crate) fn chair(i: u32) -> Chair {
    Chair {
        left: Left(i),
        right: Right(i),
        watched: Watched(0),
        place: Place(i as f32),
    }
}

pub(crate) fn hall() -> Hall {
    let mut hall = Hall::new();
    let chairs = hall.spawn_batch((0..CHAIRS).map(chair)).to_vec();
    for chair in chairs.iter().step_by(7) {
        hall.insert(*chair, Rare(1)).unwrap();
    }
    hall
}
