use ecs::Component;

#[derive(Component)]
#[component(requires(Ammo, Heat))]
struct Gun;

#[derive(Component, Default)]
#[component(requires(Smoke))]
struct Ammo;

#[derive(Default)]
struct Heat;

#[derive(Component, Default)]
#[component(storage = "sparse")]
struct Smoke;

struct Place;

ecs::world! {
    #[world]
    struct Arena { components: (Gun, Ammo, Heat, Smoke, Place) }

    #[archetype]
    struct Tank { place: Place, gun: Gun }

    #[archetype]
    struct Turret { gun: Option<Gun>, place: Place, heat: Heat }

    #[archetype]
    struct Crate { place: Place, ammo: Ammo }
}

fn main() {
    Arena::new().spawn(Tank { place: Place, gun: Gun });
}
