//! The game *Drift*, which knows of no window: a ship flies through a field of rocks, and takes their ore.

use ecs::prelude::*;

/// Width and height of the field.
pub const FIELD: (f32, f32) = (800.0, 600.0);

pub struct Position {
    pub x: f32,
    pub y: f32,
}

/// Per second.
pub struct Velocity {
    pub x: f32,
    pub y: f32,
}

/// What is left in a rock.
pub struct Ore(pub u32);

/// The keys that are held, from -1 to 1. The window writes this resource, and `fly` reads it.
#[derive(Default)]
pub struct Keys {
    pub x: f32,
    pub y: f32,
}

/// The ore that was taken.
#[derive(Default)]
pub struct Bank {
    pub ore: u32,
}

ecs::world! {
    #[world]
    pub struct Drift {
        components: (Position, Velocity, Ore),
        resources: (Keys, Bank),
    }

    #[archetype]
    pub struct Ship { position: Position, velocity: Velocity }

    #[archetype]
    pub struct Rock { position: Position, ore: Ore }

    /// Sixty times a second, however many pictures there are.
    #[schedule(fixed = 60)]
    pub fn tick() {
        fly;
        mine;
    }
}

fn fly(ships: Query<Drift, (&mut Position, &mut Velocity)>, keys: Res<Keys>) {
    ships.for_each(|(position, velocity)| {
        // A ship gains speed while a key is held, and loses it slowly.
        velocity.x = (velocity.x + keys.x * 8.0) * 0.98;
        velocity.y = (velocity.y + keys.y * 8.0) * 0.98;
        position.x = (position.x + velocity.x / 60.0).clamp(0.0, FIELD.0);
        position.y = (position.y + velocity.y / 60.0).clamp(0.0, FIELD.1);
    });
}

fn mine(
    ships: Query<Drift, &Position, With<Velocity>>,
    rocks: Query<Drift, (Entity, &Position, &mut Ore)>,
    mut bank: ResMut<Bank>,
    mut commands: Commands<Drift>,
) {
    for (rock, place, ore) in rocks {
        if ships
            .clone()
            .any(|ship| (ship.x - place.x).hypot(ship.y - place.y) < 24.0)
        {
            ore.0 -= 1;
            bank.ore += 1;
            if ore.0 == 0 {
                commands.despawn(rock);
            }
        }
    }
}

/// A game with a ship in the middle, and rocks around it.
pub fn open() -> Drift {
    let mut drift = Drift::new();
    let still = Velocity { x: 0.0, y: 0.0 };
    drift.spawn(Ship {
        position: Position {
            x: FIELD.0 * 0.5,
            y: FIELD.1 * 0.5,
        },
        velocity: still,
    });
    for n in 1..=20_u8 {
        // Places that look like chance: fractions of multiples of two numbers.
        let square = f32::from(n) * f32::from(n);
        let (x, y) = ((square * 0.618).fract(), (square * 0.755).fract());
        drift.spawn(Rock {
            position: Position {
                x: x * FIELD.0,
                y: y * FIELD.1,
            },
            ore: Ore(30),
        });
    }
    drift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ship_flies_to_a_rock_and_takes_its_ore() {
        let mut drift = Drift::new();
        let ship = drift.spawn(Ship {
            position: Position { x: 0.0, y: 0.0 },
            velocity: Velocity { x: 0.0, y: 0.0 },
        });
        let rock = drift.spawn(Rock {
            position: Position { x: 100.0, y: 0.0 },
            ore: Ore(2),
        });
        drift.set_resource(Keys { x: 1.0, y: 0.0 });
        for _ in 0..120 {
            drift.tick();
        }
        assert!(drift.get::<Position>(ship).unwrap().x > 76.0);
        assert_eq!(drift.resource::<Bank>().ore, 2);
        assert!(!drift.contains(rock));
    }
}
