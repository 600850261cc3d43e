//! An arena: guns require ammunition and heat, ammunition requires smoke.

use ecs::prelude::*;
use std::collections::BTreeMap;

#[derive(Component, Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[component(requires(Ammo, Heat = Heat(20)))]
pub(crate) struct Gun(pub(crate) String);

#[derive(Component, Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[component(track, requires(Smoke))]
pub(crate) struct Ammo(pub(crate) u32);

impl Default for Ammo {
    fn default() -> Self {
        Self(30)
    }
}

#[derive(
    Component, Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize,
)]
#[component(storage = "sparse")]
pub(crate) struct Smoke(pub(crate) u32);

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Heat(pub(crate) u32);

#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Place(pub(crate) u32);

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Wall;

#[derive(Component, Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[component(requires(Gun = Gun("hull".into()), Ammo = Ammo(5)))]
pub(crate) struct Hull;

/// How often each insertion was notified.
#[derive(Debug, Default)]
pub(crate) struct Diary(pub(crate) BTreeMap<&'static str, usize>);

macro_rules! observers {
    ($($name:ident $component:ident,)*) => {
        $(
            fn $name(_: On<'_, Arena, Insert<$component>>, mut diary: ResMut<'_, Diary>) {
                *diary.0.entry(stringify!($component)).or_default() += 1;
            }
        )*
    };
}

observers! { gun Gun, ammo Ammo, smoke Smoke, heat Heat, }

fn came(_: On<'_, Arena, Enter<Tank>>, mut diary: ResMut<'_, Diary>) {
    *diary.0.entry("Tank").or_default() += 1;
}

ecs::world! {
    #[world(save, transient(Diary))]
    pub(crate) struct Arena {
        components: (Gun, Ammo, Smoke, Heat, Place, Hull, Wall),
        resources: (Diary),
    }

    #[relation(acyclic, on_despawn = cascade)]
    pub(crate) struct Under { above: Entity }

    #[archetype]
    #[derive(Clone, Debug)]
    pub(crate) struct Tank { pub(crate) gun: Gun, pub(crate) ammo: Ammo, pub(crate) heat: Heat, pub(crate) place: Place }

    #[archetype]
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Shell { pub(crate) ammo: Ammo, pub(crate) heat: Heat }

    #[archetype]
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Spot { pub(crate) place: Place }

    #[archetype]
    #[derive(Clone, Debug)]
    pub(crate) struct Bunker {
        pub(crate) wall: Wall,
        pub(crate) hull: Option<Hull>,
        pub(crate) gun: Option<Gun>,
        pub(crate) ammo: Option<Ammo>,
        pub(crate) heat: Option<Heat>,
    }

    #[observers]
    pub(crate) fn reactions() { gun; ammo; smoke; heat; came; }
}

pub(crate) fn noted(arena: &mut Arena) -> BTreeMap<&'static str, usize> {
    arena.check_invariants();
    std::mem::take(&mut arena.resource_mut::<Diary>().0)
}

/// The values of a gun's components, as far as they are there.
pub(crate) fn seen(
    arena: &Arena,
    entity: Entity,
) -> (Option<&str>, Option<u32>, Option<u32>, Option<u32>) {
    (
        arena.get::<Gun>(entity).map(|gun| &*gun.0),
        arena.get::<Ammo>(entity).map(|it| it.0),
        arena.get::<Heat>(entity).map(|it| it.0),
        arena.get::<Smoke>(entity).map(|it| it.0),
    )
}
