//! Required components in closed worlds, in parts, of generic types, and of relations.

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(requires(Ammo<u8>))]
pub(crate) struct Gun;

#[derive(Component, Debug, PartialEq)]
#[component(requires(Load = Load(Self::LOAD)))]
pub(crate) struct Ammo<T>(T);

impl<T> Ammo<T> {
    const LOAD: u32 = 3;
}

impl<T: Default> Default for Ammo<T> {
    fn default() -> Self {
        Self(T::default())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Load(u32);

#[test]
fn a_closed_world_gets_one_row_of_a_declared_archetype() {
    ecs::world! {
        #[world(closed)]
        struct Arena { components: (Gun, Ammo<u8>, Load) }

        #[archetype]
        struct Tank { gun: Gun, ammo: Ammo<u8>, load: Load }

        #[archetype]
        struct Cart { load: Load }
    }
    let mut arena = Arena::new();
    let tank = arena.spawn((Gun,));
    let cart = arena.spawn(Cart { load: Load(7) });
    arena.insert(cart, Gun).unwrap();
    let seen = |entity| {
        (
            arena.archetype_of(entity),
            arena.get::<Ammo<u8>>(entity),
            arena.get::<Load>(entity),
        )
    };
    assert_eq!(seen(tank), (Some("Tank"), Some(&Ammo(0)), Some(&Load(3))));
    assert_eq!(seen(cart), (Some("Tank"), Some(&Ammo(0)), Some(&Load(7))));
    arena.check_invariants();
}

mod guns {
    use super::{Ammo, Gun, Load};

    ecs::part! {
        #[part]
        pub(crate) struct Guns { components: (Gun, Ammo<u8>), uses: (Load) }

        #[archetype]
        pub(crate) struct Tank { pub(crate) gun: Gun, pub(crate) ammo: Ammo<u8>, pub(crate) load: Load }
    }
}

#[test]
fn a_part_requires_items_that_the_world_lists() {
    ecs::world! {
        #[world]
        struct Arena { parts: (guns::Guns), components: (Load) }
    }
    let mut arena = Arena::new();
    let tank = arena.spawn((Gun,));
    assert!(arena.is::<guns::Tank>(tank));
    assert_eq!(arena.get::<Load>(tank), Some(&Load(3)));
    arena.check_invariants();
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(requires(Inside = Inside { room: nowhere() }))]
struct Chair;

/// A handle of no entity.
fn nowhere() -> Entity {
    Entity::from_bits((1 << 32) | 0xf_0000).unwrap()
}

ecs::world! {
    #[world]
    struct House { components: (Chair) }

    #[relation(on_despawn = cascade)]
    #[derive(Debug, PartialEq)]
    struct Inside { room: Entity }

    #[archetype]
    struct Furniture { chair: Chair, inside: Inside }
}

#[test]
fn a_relation_that_is_required_keeps_its_rules() {
    let mut house = House::new();
    let room = house.spawn_empty();
    let chair = house.spawn((Chair, Inside { room }));
    assert_eq!(
        house.sources_of::<Inside>(room).collect::<Vec<_>>(),
        [chair]
    );
    assert!(house.try_spawn((Chair,)).is_err(), "there is no such room");
    let other = house.spawn_empty();
    assert!(house.insert(other, Chair).is_err());
    assert_eq!((house.len(), house.has::<Chair>(other)), (3, false));
    house.check_invariants();
}
