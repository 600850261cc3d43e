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
    struct Tank { gun: Gun, ammo: Option<Ammo> }
}

fn main() {
    let mut arena = Arena::new();
    arena.spawn_columns::<Tank>(((vec![Gun],), (vec![None],))).unwrap();
}
