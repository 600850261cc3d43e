//! Groups and observers of a part.

use ecs::prelude::*;

/// The weapon of a fighter.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
pub struct Weapon(pub u32);

/// The opponent of a fighter.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
pub struct Target(pub Entity);

/// How often somebody took a weapon, and how often one was laid down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Taken.
    pub taken: u32,
    /// Laid down.
    pub laid: u32,
}

ecs::part! {
    /// Weapons, side by side with their targets.
    #[part]
    pub struct Duels { components: (Weapon, Target), resources: (Tally) }

    /// Weapons with targets.
    #[group]
    pub struct Duel { pub entity: Entity, pub weapon: &mut Weapon, pub target: &Target }

    /// Counts the weapons that are taken and laid down.
    #[observers]
    pub fn counting() { take; lay_down; }

    /// Weapons get sharper.
    #[schedule]
    pub fn sharpening() -> Result<(), ecs::ScheduleError> { sharpen; }
}

fn take<W: DuelsWorld>(_: On<'_, W, Insert<Weapon>>, mut tally: ResMut<'_, Tally>) {
    tally.taken += 1;
}

fn lay_down<W: DuelsWorld>(_: On<'_, W, Remove<Weapon>>, mut tally: ResMut<'_, Tally>) {
    tally.laid += 1;
}

fn sharpen<W: DuelsWorld>(duels: Query<'_, W, Duel<'_>>) -> Result<(), &'static str> {
    for duel in duels {
        duel.weapon.0 += 1;
        if duel.weapon.0 > 9 {
            return Err("too sharp");
        }
    }
    Ok(())
}
