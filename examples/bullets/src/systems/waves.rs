//! The order of the waves, and the end of the ship.

use crate::components::{Cannon, Gun, Health, Hostile, Kind, Pattern, Position};
use crate::resources::{Campaign, Clock, Field, Score, Wave};
use crate::world::{Game, Ship};
use ecs::prelude::*;
use ecs::schedule::State;

/// Ticks without anyone new.
const CALM: u64 = 90;
/// Ticks that a wave has to itself. Enemies that are left when it is over stay for the next one.
const LONGEST: u64 = 15 * 60;
/// Ticks until a new ship comes.
const MOURNING: u64 = 180;

/// A run condition: the ship has not fallen.
pub fn goes_on(wave: Res<State<Wave>>) -> bool {
    *wave.get() != Wave::Over
}

/// One wave follows the other, until the ship falls; then it starts over.
pub fn next_wave(
    ships: Query<Game, (&Health, With<Cannon>)>,
    enemies: Query<Game, &Gun>,
    clock: Res<Clock>,
    mut campaign: ResMut<Campaign>,
    mut wave: ResMut<State<Wave>>,
) {
    let lasted = clock.ticks - campaign.since;
    let strength: i32 = ships.map(|(health, ())| health.0).sum();
    let nobody = enemies.count() == 0;
    let next = match *wave.get() {
        Wave::Calm | Wave::Of(_) if strength <= 0 => Wave::Over,
        Wave::Calm if lasted >= CALM => {
            Wave::Of(Pattern::ALL[campaign.waves as usize % Pattern::ALL.len()])
        }
        Wave::Of(_) if lasted >= LONGEST || nobody => Wave::Calm,
        Wave::Over if lasted >= MOURNING => Wave::Calm,
        _ => return,
    };
    campaign.since = clock.ticks;
    campaign.waves += u32::from(matches!(next, Wave::Of(_)));
    wave.set(next);
}

/// The ship has fallen, and there is nobody left to fight: hostile bodies dissolve.
pub fn dissolve(
    bodies: Query<Game, (&mut Health, &Kind, With<Hostile>)>,
    mut score: ResMut<Score>,
) {
    bodies.for_each(|(health, kind, ())| {
        score.gone += u64::from(health.0 > 0 && matches!(kind, Kind::Bullet(_)));
        *health = Health(0);
    });
}

/// The ship is as good as new.
pub fn repair(ships: Query<Game, (&mut Position, &mut Health, With<Cannon>)>, field: Res<Field>) {
    ships.for_each(|(position, health, ())| (*position, *health) = (field.home(), Ship::HEALTH));
}
