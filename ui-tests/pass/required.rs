#![deny(warnings, clippy::pedantic)]
//! Required components, as they can be written.

use ecs::Component;
use std::collections::BTreeMap;

#[derive(Component)]
#[component(requires(self::Ammo, Map<u8, u16> = Map::<u8, u16>(BTreeMap::new()), Heat = Heat { degrees: if 1 < 2 { 20 } else { 30 } },))]
pub struct Gun;

#[derive(Default)]
pub struct Ammo(pub u32);
pub struct Map<K, V>(pub BTreeMap<K, V>);
pub struct Heat {
    pub degrees: u32,
}

ecs::world! {
    #[world]
    pub struct Arena { components: (Gun, crate::required::Ammo, Map<u8, u16>, Heat) }

    #[archetype]
    pub struct Tank { gun: Gun, ammo: Ammo, map: Map<u8, u16>, heat: Heat }
}

pub fn main() {
    let mut arena = Arena::new();
    let tank = arena.spawn((Gun,));
    assert!(arena.is::<Tank>(tank));
    assert_eq!(arena.get::<Heat>(tank).map(|heat| heat.degrees), Some(20));
    assert_eq!(arena.get::<Ammo>(tank).map(|ammo| ammo.0), Some(0));
    assert_eq!(arena.get::<Map<u8, u16>>(tank).map(|map| map.0.len()), Some(0));
}
