//! Components are stored in tables or in pools of their own.

use ecs::Component;

struct Name;
struct Heat;

#[derive(Component)]
#[component(storage = "sparse")]
struct Burning;

mod archetype_field {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat, Burning) }

        #[archetype]
        struct Pan { name: Name, burning: Burning }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Pan>().name.is_empty());
    }
}

mod archetype_fields {
    use super::*;

    #[derive(Component)]
    #[component(storage = "sparse")]
    struct Wet;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Burning, Wet) }

        #[archetype]
        struct Pan { name: Name, burning: Burning, wet: Option<Wet> }
    }
}

mod foreign_type {
    use super::*;

    #[component(storage = "sparse")]
    struct Frozen;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat, Burning) }

        #[archetype]
        struct Pan { name: Name, heat: Heat }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Pan>().name.is_empty());
    }
}

mod optional_archetype_field {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat, Burning) }

        #[archetype]
        struct Pan { name: Name, burning: Option<Burning> }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Pan>().name.is_empty());
    }
}

mod unknown {
    use super::*;

    #[derive(Component)]
    #[component(storage = "spares")]
    struct Burning;

    #[derive(Component)]
    #[component(storage = sparse)]
    struct Frozen;

    #[derive(Component)]
    #[component(storage)]
    struct Wet;

    #[derive(Component)]
    #[component(sparse)]
    struct Dry;

    #[derive(Component)]
    #[component(storage = "sparse", storage = "table")]
    struct Cold;

    fn main() {
        assert_eq!([Burning::NAME, Frozen::NAME, Wet::NAME, Dry::NAME, Cold::NAME].len(), 5);
    }
}

fn main() {}
