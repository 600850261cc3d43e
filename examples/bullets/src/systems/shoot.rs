use crate::components::{Cannon, Heading, Position};
use crate::world::{Game, Shot};
use ecs::prelude::*;

/// Ticks from one salvo to the next.
const PAUSE: u32 = 4;
/// How far the shots of a salvo spread.
const SPREAD: [f32; 5] = [-0.12, -0.04, 0.0, 0.04, 0.12];

/// The ship shoots, and does not stop.
pub fn shoot(ships: Query<Game, (&Position, &mut Cannon)>, mut commands: Commands<Game>) {
    for (position, cannon) in ships {
        if cannon.wait > 0 {
            cannon.wait -= 1;
            continue;
        }
        cannon.wait = PAUSE;
        for spread in SPREAD {
            let heading = Heading::of(spread, -1.0);
            commands.spawn(Shot::new(position.moved(heading, 12.0), heading));
        }
    }
}
