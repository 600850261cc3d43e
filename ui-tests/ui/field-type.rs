//! The fields of an archetype are components, and maybe optional.

struct Name;

mod has {
    use super::*;

    struct Weapon;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon) }

        #[archetype]
        struct Cook { name: Name, armed: Has<Weapon> }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Cook>().name.is_empty());
    }
}

mod reference {
    use super::*;

    struct Position;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: &Name, position: &'static mut Position }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name, position: Position });
    }
}

fn main() {}
