//! A game over a network is the game without one.

mod faults;
mod game;
mod network;

use duel::Duel;
use duel::components::{Inputs, Score};
use duel::script;

/// Long enough for ships to be lost, and for others to come.
const FRAMES: i32 = 600;

/// A frame without a network: the inputs of both players are known.
fn frame(duel: &mut Duel, frame: i32) {
    *duel.resource_mut() = Inputs([script::keys(0, frame), script::keys(1, frame)]);
    duel.tick();
}

/// The digest of each frame's beginning without a network, and the world in the end.
fn straight() -> (Vec<u64>, Duel) {
    let mut duel = Duel::begin();
    let mut digests = vec![duel.digest()];
    for number in 0..FRAMES {
        frame(&mut duel, number);
        digests.push(duel.digest());
    }
    assert_eq!(duel.take_command_errors().count(), 0);
    (digests, duel)
}

fn score(duel: &Duel) -> [u32; 2] {
    duel.resource::<Score>().0
}
