//! Bodies that have fallen: score, sparks and removal.

use crate::components::{Cannon, Fade, Health, Kind};
use crate::events::Fallen;
use crate::resources::{DT, Rng, Score};
use crate::world::{Game, Spark};
use ecs::prelude::*;

/// Counts the fallen bodies.
pub fn count(mut fallen: EventReader<Fallen>, mut score: ResMut<Score>) {
    fallen.read().for_each(|body| score.count(body.kind));
}

/// Sparks fly from where someone has fallen.
pub fn explode(
    mut fallen: EventReader<Fallen>,
    mut rng: ResMut<Rng>,
    mut commands: Commands<Game>,
) {
    for body in fallen.read() {
        let (sparks, speed) = match body.kind {
            Kind::Ship => (300, 400.0),
            Kind::Enemy(_) => (60, 220.0),
            Kind::Bullet(_) => (1, 80.0),
            Kind::Shot => (0, 0.0),
        };
        for _ in 0..sparks {
            let velocity = rng.heading().at(rng.between(0.2, 1.0) * speed);
            let fade = Fade(rng.between(0.2, 0.9));
            commands.spawn(Spark {
                position: body.position,
                velocity,
                fade,
            });
        }
    }
}

/// Sparks burn down.
pub fn fade(sparks: Query<Game, &mut Fade>) {
    sparks.for_each(|spark| spark.0 -= DT);
}

/// Takes all from the field that have fallen or burnt down. The ship stays, and is repaired.
pub fn clear_away(
    bodies: Query<Game, (Entity, &Health, Without<Cannon>)>,
    sparks: Query<Game, (Entity, &Fade)>,
    mut commands: Commands<Game>,
) {
    let fallen = bodies
        .filter(|(_, health, ())| health.0 <= 0)
        .map(|(body, ..)| body);
    let out = sparks
        .filter(|(_, fade)| fade.0 <= 0.0)
        .map(|(spark, _)| spark);
    fallen.chain(out).for_each(|body| commands.despawn(body));
}
