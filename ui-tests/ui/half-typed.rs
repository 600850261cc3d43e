//! Code that is being typed: the macro reports the place, and the other items stay.

struct Name;
struct Position;

mod component_list {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, , Position:: ) }

        #[archetype]
        struct Cook { name: Name, position: Position }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name, position: Position });
    }
}

mod component_list_in_brackets {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: [Name] }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod lone_attribute {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }

        #[query]
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod missing_comma {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name Position) }

        #[archetype]
        struct Cook { name: Name position: Position }

        #[query]
        struct Moving { position: &mut Position; name: &Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name, position: Position });
        assert_eq!(kitchen.moving().count(), 1);
    }
}

mod missing_fields {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook

        #[archetype]
        struct Waiter { name: Name }

        #[query]
        struct
    }

    fn main() {
        Kitchen::new().spawn(Waiter { name: Name });
    }
}

mod missing_opening_brace {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook name: Name, position: Position

        #[archetype]
        struct Waiter { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Waiter { name: Name });
    }
}

mod missing_type {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: , position: Position }

        #[archetype]
        struct Waiter { name, position }

        #[query]
        struct Moving { position: &mut , name: & }
    }

    fn main() {
        for moving in Kitchen::new().moving() {
            *moving.position = Position;
        }
    }
}

mod trailing_garbage {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) } more

        #[archetype]
        struct Cook { name: Name, position: Position extra, };

        #[query]
        struct Moving { position: &mut Position = 3 }

        and the rest
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name, position: Position });
        assert_eq!(kitchen.moving().count(), 1);
    }
}

fn main() {}
