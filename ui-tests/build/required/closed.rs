use ecs::Component;

#[derive(Component)]
#[component(requires(Ammo))]
struct Gun;

#[derive(Default)]
struct Ammo;
struct Place;

ecs::world! {
    #[world(closed)]
    struct Arena { components: (Gun, Ammo, Place) }

    #[archetype]
    struct Tank { gun: Gun, ammo: Ammo }
}

fn main() {
    let mut arena = Arena::new();
    arena.spawn((Gun,));
    arena.spawn((Gun, Place));
}
