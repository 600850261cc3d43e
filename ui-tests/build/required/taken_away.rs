use ecs::Component;

#[derive(Component)]
#[component(requires(Ammo))]
struct Gun;

#[derive(Default)]
struct Ammo;

ecs::world! {
    #[world]
    struct Arena { components: (Gun, Ammo) }

    #[archetype]
    struct Tank { gun: Gun, ammo: Ammo }
}

fn main() {
    let mut arena = Arena::new();
    let tank = arena.spawn((Ammo,));
    arena.exchange::<(Ammo,), _>(tank, (Gun,)).unwrap();
}
