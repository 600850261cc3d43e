use crate::components::{Cannon, Gun, Position};
use crate::resources::{Controls, Field, Settings};
use crate::world::{Game, Targets};
use ecs::prelude::*;

/// How far the pilot sees.
const SIGHT: f32 = 60.0;
/// How far ahead it thinks.
const STEP: f32 = 14.0;
/// Ways to go, and to stay.
const WAYS: [(f32, f32); 9] = [
    (0.0, 0.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
    (1.0, 1.0),
    (1.0, -1.0),
    (-1.0, 1.0),
    (-1.0, -1.0),
];

/// A run condition: nobody else flies the ship.
pub fn flies_itself(settings: Res<Settings>) -> bool {
    settings.autopilot
}

/// Flies the ship to where the fewest bullets are, and below the nearest enemy.
pub fn pilot(
    ships: Query<Game, (&Position, With<Cannon>)>,
    enemies: Query<Game, (&Position, With<Gun>)>,
    targets: Find<Game, Targets>,
    field: Res<Field>,
    mut controls: ResMut<Controls>,
) {
    let Ok((&ship, ())) = ships.single() else {
        return;
    };
    let home = field.home();
    let aims = enemies.map(|(enemy, ())| enemy.x);
    let aim = aims
        .min_by(|one, other| (one - ship.x).abs().total_cmp(&(other - ship.x).abs()))
        .unwrap_or(home.x);

    let danger = |(x, y): (f32, f32)| {
        let place = field.clamp(
            Position {
                x: ship.x + x * STEP,
                y: ship.y + y * STEP,
            },
            SIGHT * 0.5,
        );
        let near = targets
            .within(place.coordinates(), SIGHT)
            .map(|target| 400.0 / target.distance_squared.max(16.0));
        near.sum::<f32>() + (place.x - aim).abs() * 0.02 + (place.y - home.y).abs() * 0.02
    };
    let ways = WAYS.map(|way| (danger(way), way));
    if let Some((_, (x, y))) = ways
        .into_iter()
        .min_by(|(one, _), (other, _)| one.total_cmp(other))
    {
        *controls = Controls { x, y };
    }
}
