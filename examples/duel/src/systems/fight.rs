//! Shots, hits, and the fate of ships that were hit.

use crate::components::{
    Chance, Fuse, Gun, Heading, Hit, Hull, Inputs, Keys, PIXEL, Pilot, Position, Score, Vector,
    Velocity,
};
use crate::world::{Duel, FiredBy, Ship, Shot, Spark};
use ecs::prelude::*;

/// Frames until a player without a ship gets another one.
const PAUSE: u8 = 40;
/// Frames from one shot to the next.
const RELOAD: u8 = 5;
/// The shots of a ship that may be under way.
const SHOTS: usize = 6;
/// The distance at which a shot hits.
const REACH: i32 = 9 * PIXEL;

/// A player without a ship gets another one, after a while. How long that is ago is this system's own business, and is put back with the world.
pub fn launch(ships: Query<Duel, &Pilot>, mut lost: Local<[u8; 2]>, mut commands: Commands<Duel>) {
    lost.iter_mut().for_each(|frames| *frames += 1);
    ships.for_each(|pilot| lost[usize::from(pilot.0)] = 0);
    for (pilot, frames) in (0..).zip(lost.iter_mut()) {
        if *frames > PAUSE {
            commands.spawn(Ship::new(Pilot(pilot)));
        }
    }
}

/// Ships fire as their players want, as long as not too many shots are under way.
pub fn fire(
    ships: Query<Duel, (Entity, &Pilot, &Position, &Velocity, &Heading, &mut Gun)>,
    shots: Related<Duel, FiredBy>,
    inputs: Res<Inputs>,
    mut commands: Commands<Duel>,
) {
    for (ship, pilot, position, velocity, heading, gun) in ships {
        gun.0 = gun.0.saturating_sub(1);
        let wants = inputs.0[usize::from(pilot.0)].hold(Keys::FIRE);
        if wants && gun.0 == 0 && shots.sources_of(ship).count() < SHOTS {
            gun.0 = RELOAD;
            let Vector { x, y } = heading.times(Shot::SPEED);
            let velocity = Velocity(Vector {
                x: velocity.0.x + x,
                y: velocity.0.y + y,
            });
            commands.spawn(Shot {
                position: *position,
                velocity,
                fuse: Fuse(50),
                fired_by: FiredBy { ship },
            });
        }
    }
}

/// A shot that comes near the other ship hits it, and is gone.
pub fn strike(
    shots: Query<Duel, (Entity, &Position, &FiredBy)>,
    ships: Query<Duel, (Entity, &Position, With<Hull>)>,
    mut hits: EventWriter<Hit>,
    mut commands: Commands<Duel>,
) {
    let ships: Vec<_> = ships.collect();
    for (shot, place, fired_by) in shots {
        let mut others = ships.iter().filter(|(ship, ..)| *ship != fired_by.ship);
        if let Some(&(ship, ..)) =
            others.find(|(_, position, ())| position.0.is_near(place.0, REACH))
        {
            hits.send(Hit {
                ship,
                place: place.0,
            });
            commands.despawn(shot);
        }
    }
}

/// A ship that was hit once too often is gone, with all its shots.
pub fn suffer(
    mut hits: EventReader<Hit>,
    mut ships: Lookup<Duel, (&mut Hull, &Pilot)>,
    mut score: ResMut<Score>,
    mut commands: Commands<Duel>,
) {
    for hit in hits.read() {
        let Some((hull, pilot)) = ships.get_mut(hit.ship) else {
            continue;
        };
        match hull.0 {
            0 => continue,
            1 => {
                commands.despawn(hit.ship);
                score.0[usize::from(1 - pilot.0)] += 1;
            }
            _ => {}
        }
        hull.0 -= 1;
    }
}

/// Sparks fly from where a ship was hit.
pub fn explode(
    mut hits: EventReader<Hit>,
    mut chance: ResMut<Chance>,
    mut commands: Commands<Duel>,
) {
    for hit in hits.read() {
        for _ in 0..6 {
            let velocity = Velocity(Vector {
                x: chance.within(PIXEL),
                y: chance.within(PIXEL),
            });
            commands.spawn(Spark {
                position: Position(hit.place),
                velocity,
                fuse: Fuse(20),
            });
        }
    }
}
