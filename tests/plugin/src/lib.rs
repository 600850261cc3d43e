//! Gravity and lifetimes for any world: components, resources, events and systems that are generic over it.
//!
//! A game lists [`Velocity`], [`Mass`] and [`Lifetime`] among its components, [`Gravity`] among its resources and [`Expired`] among its
//! events, and [`gravity`] and [`age`] in a schedule.
#![no_std]

extern crate alloc;

pub mod by_name;

use ecs::Events;
use ecs::prelude::*;

/// Metres a second, upwards.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Velocity(pub f32);

/// The mass of a body that falls.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Mass(pub f32);

/// Ticks that are left.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Lifetime(pub u32);

/// The speed that a falling body gains each tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gravity(pub f32);

impl Default for Gravity {
    fn default() -> Self {
        Self(9.81)
    }
}

/// A lifetime ended. The entity is despawned by a command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expired(pub Entity);

/// Pulls down each body that has a mass.
pub fn gravity<W: World>(
    bodies: Query<'_, W, (&mut Velocity, With<Mass>)>,
    gravity: Res<'_, Gravity>,
) where
    Velocity: WritableIn<W>,
    Mass: ComponentOf<W>,
    Gravity: ResourceOf<W>,
{
    bodies.for_each(|(velocity, ())| velocity.0 -= gravity.0);
}

/// Counts lifetimes down, and ends them.
pub fn age<W: World>(
    lifetimes: Query<'_, W, (Entity, &mut Lifetime)>,
    mut expired: EventWriter<'_, Expired>,
    mut commands: Commands<'_, W>,
) where
    Lifetime: WritableIn<W>,
    Events<Expired>: ResourceOf<W>,
{
    for (entity, lifetime) in lifetimes {
        lifetime.0 = lifetime.0.saturating_sub(1);
        if lifetime.0 == 0 {
            expired.send(Expired(entity));
            commands.despawn(entity);
        }
    }
}
