use ecs::Component;

struct Ammo(u32);
struct Heat(u32);

#[derive(Component)]
#[component(requires(Ammo, Heat = 3))]
struct Gun;

ecs::world! {
    #[world]
    struct Arena { components: (Gun, Ammo, Heat) }

    #[archetype]
    struct Tank { gun: Gun, ammo: Ammo, heat: Heat }
}

fn main() {
    let mut arena = Arena::new();
    let tank = arena.spawn((Gun,));
    println!("{:?}", arena.get::<Ammo>(tank).map(|ammo| ammo.0).zip(arena.get::<Heat>(tank).map(|heat| heat.0)));
}
