//! Plays a duel over the network of this machine, and prints the outcome. All that is worth reading is in the library.
#![forbid(unsafe_code)]

use duel::Duel;
use duel::components::Score;
use duel::net::Duelists;
use std::error::Error;

/// Ten seconds of the game.
const FRAMES: i32 = 600;
/// Frames that a packet is under way.
const LATENCY: u64 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let mut duelists = Duelists::connect(LATENCY, [Duel::begin(), Duel::begin()])?;
    duelists.play(FRAMES)?;
    let mut digests = Vec::new();
    println!("{FRAMES} frames, certain on both machines");
    for (player, machine) in duelists.machines.iter_mut().enumerate() {
        let rollback = &mut machine.rollback;
        let (rollbacks, played) = (rollback.rollbacks, rollback.played);
        rollback.return_to(FRAMES)?;
        let (Score(score), digest) = (*rollback.duel.resource(), rollback.duel.digest());
        println!(
            "Machine {player}: digest {digest:016x}, score {score:?}, {rollbacks} rollbacks, {played} frames played"
        );
        digests.push(digest);
    }
    if digests[0] != digests[1] {
        return Err("the machines have come to different worlds".into());
    }
    Ok(())
}
