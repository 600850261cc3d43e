//! The worst spawn: the one for which all columns must grow, in a world of two million rows, and in a smaller one. The rows just before and behind it
//! are spawned as well, since libraries grow at slightly different numbers; they take a hundredth of the time.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod gecs;
mod hecs;
mod raw;
mod raw_one_allocation;

use crate::components::Position;
use crate::{Contestant, Digest, Entry, Group};

/// The sizes of this workload. The time is that of a row that there is.
pub fn groups() -> Vec<Group> {
    vec![group("growth 128k", 1 << 17), group("growth 2M", 1 << 21)]
}

fn group(name: &str, rows: usize) -> Group {
    let ours = [
        Entry::of::<Growing<raw::Raw>>("raw"),
        Entry::of::<Growing<raw_one_allocation::Raw>>("raw, one allocation"),
        Entry::of::<Growing<ecs::Ecs>>("ecs"),
        Entry::of::<Growing<gecs::Gecs>>("gecs"),
        Entry::of::<Growing<hecs::Hecs>>("hecs"),
    ];
    #[cfg(feature = "peers")]
    let peers = [Entry::of::<Growing<bevy::Bevy>>("bevy_ecs")];
    #[cfg(not(feature = "peers"))]
    let peers = [];
    Group::new(name, rows, ours.into_iter().chain(peers).collect())
}

/// A world of entities with a position and a velocity.
trait Crowd: 'static {
    fn new() -> Self;
    fn spawn(&mut self, position: Position);
    fn positions(&mut self) -> Digest;
}

struct Growing<C> {
    crowd: C,
    rows: usize,
    full: bool,
}

/// One row in this many is spawned before the growth, and behind it.
const AROUND: usize = 1024;

impl<C: Crowd> Growing<C> {
    fn spawn(&mut self, rows: std::ops::Range<usize>) {
        rows.for_each(|row| self.crowd.spawn(Position::of(row)));
    }
}

impl<C: Crowd> Contestant for Growing<C> {
    fn prepare(rows: usize) -> Self {
        Self {
            crowd: C::new(),
            rows,
            full: false,
        }
    }

    fn renew(&mut self) -> bool {
        if !self.full {
            self.crowd = C::new();
            self.spawn(0..self.rows - self.rows / AROUND);
            self.full = true;
        }
        true
    }

    fn run(&mut self) {
        self.spawn(self.rows - self.rows / AROUND..self.rows + self.rows / AROUND);
        self.full = false;
    }

    fn result(&mut self) -> Digest {
        self.crowd.positions()
    }
}
