//! Where nothing can be made at run time, required components are there.

use ecs::Component;

#[derive(Component)]
#[component(requires(Ammo))]
struct Gun;
#[derive(Default)]
struct Ammo;
struct Place;

mod in_a_closed_world {
    use super::*;

    ecs::world! {
        #[world(closed)]
        struct Arena { components: (Gun, Ammo, Place) }

        #[archetype]
        struct Tank { gun: Gun, ammo: Ammo }
    }

    pub(super) fn main() {
        let mut arena = Arena::new();
        arena.spawn((Gun,));
        arena.spawn((Gun, Place));
    }
}

ecs::world! {
    #[world]
    struct Arena { components: (Gun, Ammo) }

    #[archetype]
    struct Tank { gun: Gun, ammo: Option<Ammo> }
}

fn columns() {
    let mut arena = Arena::new();
    arena.spawn_columns::<Tank>(((vec![Gun],), (vec![None],))).unwrap();
}

fn taken_away() {
    let mut arena = Arena::new();
    let tank = arena.spawn((Ammo,));
    arena.replace_bundle::<(Ammo,), _>(tank, (Gun,)).unwrap();
}

fn main() {
    in_a_closed_world::main();
    columns();
    taken_away();
}
