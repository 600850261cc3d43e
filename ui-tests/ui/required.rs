//! Required components are listed, have defaults, and require no cycle.

use ecs::Component;

#[derive(Default)]
struct Ammo;

#[derive(Default)]
struct Heat;

mod arguments {
    use super::*;

    #[derive(Component)]
    #[component(requires)]
    struct Alone;

    #[derive(Component)]
    #[component(requires())]
    struct Empty;

    #[derive(Component)]
    #[component(requires = Ammo)]
    struct Equals;

    #[derive(Component)]
    #[component(require(Ammo))]
    struct Misspelt;

    #[derive(Component)]
    #[component(requires(Ammo, Itself, Heat, Ammo, &'static Heat))]
    struct Itself;

    #[derive(Component)]
    #[component(requires(Ammo Heat, Heat =, , 3))]
    struct Unreadable;
}

mod cycle {
    use super::*;

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
}

mod no_default {
    use super::*;

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
}

mod unlisted {
    use super::*;

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
}

mod value_that_is_no_expression {
    use super::*;

    #[derive(Component)]
    #[component(requires(Heat = Heat type))]
    struct Gun;

    #[derive(Component)]
    #[component(requires(Ammo, Heat = type, Heat = Heat(1) Heat(2)))]
    struct Mine;

    #[derive(Component)]
    #[component(requires(Heat = Heat(1 2)))]
    struct Bomb;

    ecs::world! {
        #[world]
        struct Arena { components: (Gun, Mine, Bomb, Ammo, Heat) }
    }

    fn main() {
        Arena::new();
    }
}

fn main() {}
