//! Components, resources and events of the random worlds.

pub(crate) use crate::delay::Chance;
use ecs::prelude::*;

pub(crate) trait Value {
    fn new(value: u64) -> Self;
    fn get(&self) -> u64;
    fn set(&mut self, value: u64);
}

macro_rules! components {
    ($($(#[$attribute:meta])* $name:ident($number:ty),)*) => { $(
        #[derive(Clone, Component)]
        $(#[$attribute])*
        pub(crate) struct $name($number);

        impl Value for $name {
            #[allow(clippy::cast_possible_truncation, trivial_numeric_casts, reason = "any bits will do")]
            fn new(value: u64) -> Self {
                Self(value as $number)
            }

            fn get(&self) -> u64 {
                u64::from(self.0)
            }

            fn set(&mut self, value: u64) {
                *self = Self::new(value);
            }
        }
    )* };
}

components! {
    A(u64),
    B(u16),
    #[component(track)]
    C(u64),
    #[component(track)]
    D(u8),
    E(u32),
    #[component(track)]
    F(u32),
    #[component(storage = "sparse")]
    S(u64),
    #[component(storage = "sparse", track)]
    T(u16),
}

macro_rules! sums {
    ($($name:ident)*) => { $(
        #[derive(Default)]
        pub(crate) struct $name(pub(crate) u64);
    )* };
}

// `Heard` is the sum of all events.
sums! { R0 R1 R2 R3 R4 R5 R6 R7 Heard }

pub(crate) struct Rang(pub(crate) u64);
pub(crate) struct Fell(pub(crate) u64, pub(crate) u8);

/// The systems that were added and not taken out again, by name.
#[derive(Default)]
pub(crate) struct Mods(pub(crate) Vec<(&'static str, ecs::schedule::AddedSystem)>);

/// The entities that lived before the tick.
#[derive(Default)]
pub(crate) struct Known(pub(crate) Vec<Entity>);

impl Known {
    /// Some entities, which a number decides.
    pub(crate) fn pick(&self, number: u64, count: u64) -> impl Iterator<Item = Entity> {
        let len = u64::try_from(self.0.len())
            .expect("a length has 64 bits at most")
            .max(1);
        (0..count).filter_map(move |i| {
            let index = usize::try_from(mix(number, i) % len).expect("less than a length");
            self.0.get(index).copied()
        })
    }

    pub(crate) fn has_room(&self) -> bool {
        self.0.len() < 400
    }

    pub(crate) fn is_full(&self) -> bool {
        self.0.len() > 150
    }
}

pub(crate) fn mix(a: u64, b: u64) -> u64 {
    (a ^ b.rotate_left(29))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(31)
}

/// A number that takes long enough for threads to share rows.
pub(crate) fn burn(value: u64) -> u64 {
    (0..30).fold(value, mix)
}

/// The last system of each schedule.
pub(crate) fn listen(
    mut rang: EventReader<'_, Rang>,
    mut fell: EventReader<'_, Fell>,
    mut heard: ResMut<'_, Heard>,
) {
    for Rang(value) in rang.read() {
        heard.0 = mix(heard.0, *value);
    }
    for Fell(value, few) in fell.read() {
        heard.0 = mix(heard.0, value ^ u64::from(*few));
    }
}
