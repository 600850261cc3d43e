mod guns {
    use ecs::Component;

    #[derive(Component)]
    #[component(requires(Ammo))]
    pub struct Gun;

    #[derive(Default)]
    pub struct Ammo;

    ecs::part! {
        #[part]
        pub struct Guns { components: (Gun, Ammo) }

        #[archetype]
        pub struct Tank { pub gun: Gun }
    }
}

ecs::world! {
    #[world]
    pub struct Arena { parts: (guns::Guns) }
}

fn main() {
    Arena::new().spawn(guns::Tank { gun: guns::Gun });
}
