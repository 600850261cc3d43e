//! The inputs of the players: they look like chance, and follow from the player and the frame.

use crate::components::Keys;

/// The keys that a player holds down in a frame. A key is held for some frames, as people do: so that it pays to guess that it still is.
pub fn keys(player: usize, frame: i32) -> Keys {
    let held = u64::from(frame.unsigned_abs()) / (9 + 2 * player as u64);
    // Two rounds of the finalizer of splitmix64.
    let mut bits = (held << 1 | player as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    for _ in 0..2 {
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits ^= bits >> 27;
    }
    let turn = [Keys(0), Keys::LEFT, Keys::RIGHT, Keys::RIGHT][(bits & 3) as usize];
    let thrust = if bits & 4 == 0 { Keys::THRUST } else { Keys(0) };
    let fire = if bits & 0b1_1000 == 0 {
        Keys(0)
    } else {
        Keys::FIRE
    };
    Keys(turn.0 | thrust.0 | fire.0)
}
