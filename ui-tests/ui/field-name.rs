//! The names of fields are usable as names of columns.

struct Name;
struct Position;

mod entity {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { entity: Name, position: Position }
    }

    fn main() {
        Kitchen::new().spawn(Cook { entity: Name, position: Position });
    }
}

mod keyword {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { type: Name, position: Position }

        #[query]
        struct Moving { fn: &mut Position }
    }

    fn main() {
        Kitchen::new().spawn(Cook { r#type: Name, position: Position });
    }
}

mod keyword_for_a_declaration {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct type { name: Name }
    }
}

mod itself {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { self: Name, position: Position }

        #[query]
        struct Moving { crate: &mut Position }
    }
}

fn main() {}
