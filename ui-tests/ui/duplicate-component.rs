//! A component stands once in a list, and once in an archetype.

struct Name;
struct Position;

mod archetype {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, from: Position, to: Position }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name, from: Position, to: Position });
    }
}

mod list {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position, Name) }

        #[archetype]
        struct Cook { name: Name, position: Position }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name, position: Position });
    }
}

mod list_by_two_names {
    use super::*;

    type Title = Name;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Title) }

        #[archetype]
        struct Cook { name: Name }
    }
}

fn main() {}
