use ecs::Component;

#[derive(Default)]
struct Ammo;
#[derive(Default)]
struct Heat;
#[derive(Default)]
struct Smoke;

#[derive(Component)]
#[component(requires(Ammo, Heat, Smoke))]
struct Gun;

#[derive(Component)]
#[component(requires(Heat))]
struct Oven;

ecs::world! {
    #[world]
    struct Arena { components: (Gun, Ammo, Oven) }

    #[archetype]
    struct Tank { gun: Gun }
}

fn main() {
    Arena::new().spawn(Tank { gun: Gun });
}
