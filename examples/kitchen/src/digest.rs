//! One number for the whole state, to compare two runs by.

use crate::Kitchen;
use crate::components::{
    Ambient, Burner, Cookable, Cover, Dish, Doneness, Food, Goal, Hatch, Heat, Name, Needs, Parts,
    Patience, Piles, Position, Rack, Shift, Stage, Task, Ticket, Velocity, Vessel,
};
use crate::world::StandsOn;
use ecs::Fields;
use ecs::prelude::*;
use std::hash::{Hash, Hasher};

/// Every row of every table, whole: all terms are optional, so that no archetype is left out.
#[derive(Query, Hash)]
struct Everything<'w> {
    entity: Entity,
    name: Option<&'w Name>,
    position: Option<&'w Position>,
    velocity: Option<&'w Velocity>,
    goal: Option<&'w Goal>,
    task: Option<&'w Task>,
    shift: Option<&'w Shift>,
    burner: Option<&'w Burner>,
    piles: Option<&'w Piles>,
    hatch: Option<&'w Hatch>,
    rack: Option<&'w Rack>,
    vessel: Option<&'w Vessel>,
    cover: Option<&'w Cover>,
    on: Option<&'w StandsOn>,
    food: Option<&'w Food>,
    heat: Option<&'w Heat>,
    ambient: Option<&'w Ambient>,
    cookable: Option<&'w Cookable>,
    doneness: Option<&'w Doneness>,
    stage: Option<&'w Stage>,
    ticket: Option<&'w Ticket>,
    dish: Option<&'w Dish>,
    needs: Option<&'w Needs>,
    parts: Option<&'w Parts>,
    patience: Option<&'w Patience>,
}

/// A component that the world has and the struct above has not would go unnoticed. Each is a reference there.
const _: () = assert!(
    size_of::<Everything<'_>>()
        == (size_of::<Entity>() + Kitchen::COMPONENTS.len() * size_of::<&()>())
            .next_multiple_of(align_of::<Everything<'_>>()),
    "`Everything` must name each component of the kitchen once"
);

/// Feeds the whole kitchen to the hasher: tables in the order of their declaration or making, rows in the order of the
/// table, components in the order above, and then the things that stand on the row, in their order. Those that rules define come last.
pub(crate) fn hash_kitchen(kitchen: &Kitchen, hasher: &mut impl Hasher) {
    kitchen.query_ref::<Everything<'_>>().for_each(|row| {
        row.hash(hasher);
        kitchen
            .things_on(row.entity)
            .for_each(|thing| thing.hash(hasher));
    });
    for component in kitchen
        .components()
        .filter(|component| matches!(component.fields, Fields::Data(_)))
    {
        component.name.hash(hasher);
        let Ok(query) = kitchen.runtime_query().read(component.id).build() else {
            continue;
        };
        for chunk in kitchen.run_ref(&query).into_iter().flatten() {
            (chunk.entities(), chunk.bytes(0)).hash(hasher);
        }
    }
}

/// A float is hashed by its bits, so that the smallest difference shows.
macro_rules! hash_by_bits {
    ($($component:ty { $($field:tt)+ })+) => {$(
        impl Hash for $component {
            fn hash<H: Hasher>(&self, state: &mut H) {
                $(self.$field.to_bits().hash(state);)+
            }
        }
    )+};
}

hash_by_bits! {
    Position { x y }
    Velocity { x y }
    Heat { 0 }
    Ambient { 0 }
    Cookable { cooked_at burnt_at }
    Doneness { 0 }
    Patience { at_first left }
}

/// The hash of Fowler, Noll and Vo in its 64-bit form 1a: short, and the same for all time, which the standard library
/// does not promise of its own.
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_reference() {
        let mut fnv = Fnv::new();
        fnv.write(b"foobar");
        assert_eq!(fnv.finish(), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn the_smallest_change_to_any_row_shows() {
        let hash = |heat: f32| {
            let mut kitchen = Kitchen::new();
            let potato = kitchen.spawn(crate::world::Ingredient::raw(
                Food::Potato,
                Position::default(),
            ));
            *kitchen.get_mut::<Heat>(potato).unwrap() = Heat(heat);
            let mut fnv = Fnv::new();
            hash_kitchen(&kitchen, &mut fnv);
            fnv.finish()
        };
        assert_eq!(hash(20.0), hash(20.0));
        assert_ne!(hash(20.0), hash(20.0_f32.next_up()));
        assert_ne!(hash(0.0), hash(-0.0));
    }
}
