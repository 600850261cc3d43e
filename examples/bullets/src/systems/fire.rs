use crate::components::{Cannon, Gun, Heading, Pattern, Position};
use crate::resources::{Rng, Score};
use crate::world::{Bullet, Game};
use ecs::prelude::*;

/// From one bullet of a fan to the next: a fiftieth of a full turn.
const FAN: Heading = Heading {
    x: 0.992_114_7,
    y: 0.125_333_23,
};
/// From one bullet of a ring to the next: a thirty-sixth of a full turn.
const RING: Heading = Heading {
    x: 0.984_807_7,
    y: 0.173_648_18,
};
/// From one arm of a spiral to the next: a fifth of a full turn.
const ARM: Heading = Heading {
    x: 0.309_017,
    y: 0.951_056_54,
};
/// How far spirals and rings turn from one time to the next: 13 degrees.
const TURN: Heading = Heading {
    x: 0.974_370_06,
    y: 0.224_951_05,
};

/// Enemies fire, each by its pattern.
pub fn fire(
    guns: Query<Game, (&Position, &mut Gun)>,
    ships: Query<Game, (&Position, With<Cannon>)>,
    mut rng: ResMut<Rng>,
    mut score: ResMut<Score>,
    mut commands: Commands<Game>,
) {
    let Ok((ship, ())) = ships.single() else {
        return;
    };
    for (&from, gun) in guns {
        if gun.wait > 0 {
            gun.wait -= 1;
            continue;
        }
        let mut bullet = |heading: Heading, speed: f32| {
            commands.spawn(Bullet::new(
                gun.pattern,
                from.moved(heading, 14.0),
                heading,
                speed,
            ));
            score.fired += 1;
        };
        match gun.pattern {
            Pattern::Rain => {
                gun.wait = 0;
                bullet(
                    Heading::of(rng.between(-0.6, 0.6), 1.0),
                    rng.between(40.0, 80.0),
                );
            }
            Pattern::Spiral => {
                gun.wait = 4;
                turns(gun.heading, ARM)
                    .take(5)
                    .for_each(|arm| bullet(arm, 55.0));
                gun.heading = gun.heading.turned(TURN);
            }
            Pattern::Ring => {
                gun.wait = 35;
                turns(gun.heading, RING)
                    .take(36)
                    .for_each(|heading| bullet(heading, 50.0));
                gun.heading = gun.heading.turned(TURN);
            }
            Pattern::Fan => {
                gun.wait = 5;
                let first =
                    turns(Heading::towards(from, *ship), Heading { y: -FAN.y, ..FAN }).nth(2);
                turns(first.unwrap_or(Heading::DOWN), FAN)
                    .take(5)
                    .for_each(|heading| bullet(heading, 70.0));
            }
        }
    }
}

/// A heading, and those that follow as it is turned again and again.
fn turns(first: Heading, by: Heading) -> impl Iterator<Item = Heading> {
    std::iter::successors(Some(first), move |heading| Some(heading.turned(by)))
}
