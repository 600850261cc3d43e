//! Indexes of a part.

use ecs::prelude::*;

/// Where it stands.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Place(pub f32);

/// Its number, which nothing else has.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Number(pub u32);

/// How many stand at the front, as a system of the part has seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AtFront(pub usize);

ecs::part! {
    /// Seats in rows.
    #[part]
    pub struct Seats { components: (Place, Number), resources: (AtFront) }

    /// A seat.
    #[archetype]
    pub struct Seat { pub place: Place, pub number: Number }

    /// By distance.
    #[index(ordered, key = place.0)]
    pub struct ByPlace { place: Place }

    /// By number.
    #[index(hash, unique, key = number.0)]
    pub struct ByNumber { number: Number }

    /// They move up.
    #[schedule]
    pub fn seating() { advance; look; }
}

fn advance<W: SeatsWorld>(places: Query<'_, W, &mut Place>) {
    places.for_each(|place| place.0 -= 1.0);
}

fn look<W: SeatsWorld>(found: Find<'_, W, ByPlace>, mut seen: ResMut<'_, AtFront>) {
    seen.0 = found.range(..0.0).count();
}

/// The seat of a number, in any world that has seats.
pub fn seat<W: SeatsWorld>(world: &mut W, number: u32) -> Option<Entity> {
    world.find::<ByNumber>().first(number)
}
