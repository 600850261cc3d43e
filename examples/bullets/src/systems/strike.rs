//! Who hits whom, and what comes of it.

use crate::events::{Fallen, Hit};
use crate::resources::{Field, Grid, Target};
use crate::world::{Game, Mortal, Striking, Struck};
use ecs::prelude::*;

/// Puts all that can be struck into the grid.
pub fn index(bodies: Query<Game, Struck>, field: Res<Field>, mut grid: ResMut<Grid>) {
    let target = |body: Struck| Target { entity: body.entity, position: *body.position, size: body.size.0 };
    grid.rebuild(*field, bodies.map(target));
}

/// Finds who touches whom.
pub fn collide(strikers: Query<Game, Striking>, grid: Res<Grid>, mut hits: EventWriter<Hit>) {
    strikers.for_each(|striker| {
        if striker.health.0 > 0 {
            let targets = grid.touching(*striker.position, striker.size.0);
            hits.extend(targets.map(|target| Hit { striker: striker.entity, target: target.entity }));
        }
    });
}

/// Each hit costs both of them. Who has fallen strikes no more, so that a shot goes no farther than its strength.
pub fn suffer(mut hits: EventReader<Hit>, mut bodies: Lookup<Game, Mortal>, mut fallen: EventWriter<Fallen>) {
    for hit in hits.read() {
        let both = [hit.striker, hit.target];
        if !both.iter().all(|body| bodies.get_mut(*body).is_some_and(|body| body.health.0 > 0)) {
            continue;
        }
        for body in both {
            let Some(body) = bodies.get_mut(body) else { continue };
            body.health.0 -= 1;
            if body.health.0 == 0 {
                fallen.send(Fallen { kind: *body.kind, position: *body.position });
            }
        }
    }
}
