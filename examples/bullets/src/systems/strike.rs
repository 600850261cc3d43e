//! Hits, and their effects.

use crate::events::{Fallen, Hit};
use crate::world::{Game, Mortal, Striking, Targets};
use ecs::prelude::*;

/// Finds each striker and target that touch.
pub fn collide(
    strikers: Query<Game, Striking>,
    targets: Find<Game, Targets>,
    mut hits: EventWriter<Hit>,
) {
    strikers.for_each(|striker| {
        if striker.health.0 > 0 {
            let touched = targets.within(striker.position.coordinates(), striker.size.0);
            hits.extend(touched.map(|target| Hit {
                striker: striker.entity,
                target: target.entity,
            }));
        }
    });
}

/// Each hit costs both of them. A body that has fallen strikes no more, so that a shot goes no farther than its strength.
pub fn suffer(
    mut hits: EventReader<Hit>,
    mut bodies: Lookup<Game, Mortal>,
    mut fallen: EventWriter<Fallen>,
) {
    for hit in hits.read() {
        let both = [hit.striker, hit.target];
        if !both
            .iter()
            .all(|body| bodies.get_mut(*body).is_some_and(|body| body.health.0 > 0))
        {
            continue;
        }
        for body in both {
            let Some(body) = bodies.get_mut(body) else {
                continue;
            };
            body.health.0 -= 1;
            if body.health.0 == 0 {
                fallen.send(Fallen {
                    kind: *body.kind,
                    position: *body.position,
                });
            }
        }
    }
}
