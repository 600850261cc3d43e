//! Each name is given once in a world.

struct Name;
struct Position;

mod archetypes {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name }

        #[archetype]
        struct Cook { position: Position }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod fields {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, name: Position }

        #[query]
        struct Named { name: &Name, r#name: Option<&Position> }
    }

    fn main() {
        assert_eq!(Kitchen::new().named().count(), 0);
    }
}

/// Two types of a world that are given one name. Types that merely have one name are known by their paths.
mod given_names {
    use ecs::Component;

    mod physics {
        #[derive(ecs::Component)]
        #[component(name = "body")]
        pub struct Body;
    }

    #[derive(Component)]
    #[component(name = "body")]
    struct Torso;

    mod render {
        pub struct Heat;
    }
    struct Heat;

    ecs::world! {
        #[world]
        struct Stage { components: (physics::Body, Torso, Heat, render::Heat) }
    }

    fn main() {
        let mut stage = Stage::new();
        assert!(stage.spawn((physics::Body, Torso, Heat, render::Heat)) == stage.spawn(()));
    }
}

mod queries {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[query]
        struct Moving { position: &mut Position }

        #[query]
        struct Moving { name: &Name }
    }

    fn main() {
        for moving in Kitchen::new().moving() {
            *moving.position = Position;
        }
    }
}

mod query_like_archetype {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }

        #[query]
        struct Cook { name: &Name }

        #[query]
        struct Kitchen { name: &Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

fn main() {}
