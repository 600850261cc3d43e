use ecs::Component;

#[derive(Component, Default)]
#[component(requires(Ammo))]
struct Gun;

#[derive(Component, Default)]
#[component(requires(Smoke))]
struct Ammo;

#[derive(Component, Default)]
#[component(requires(Gun))]
struct Smoke;

ecs::world! {
    #[world]
    struct Arena { components: (Gun, Ammo, Smoke) }

    #[archetype]
    struct Tank { gun: Gun, ammo: Ammo, smoke: Smoke }
}

fn main() {
    Arena::new().spawn((Gun,));
}
