//! A query takes a component once, if it writes it.

struct Position;

mod entity_mut {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Position,) }

        #[archetype]
        struct Cook { position: Position }

        #[query]
        struct Moving { entity: &mut Entity, position: &mut Position }
    }

    fn main() {
        assert_eq!(Kitchen::new().moving().count(), 0);
    }
}

mod read_and_write {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Position,) }

        #[archetype]
        struct Cook { position: Position }

        #[query]
        struct Moving { to: &mut Position, from: &Position }
    }

    fn main() {
        assert_eq!(Kitchen::new().moving().count(), 0);
    }
}

mod twice {
    use super::*;

    struct Name;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[query]
        struct Named { name: &Name, title: Option<&Name>, entity: Entity, id: Entity }

        #[query]
        struct Moved { from: &mut Position, to: &mut Position }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        assert_eq!(kitchen.named().count(), 0);
        assert_eq!(kitchen.moved().count(), 0);
    }
}

fn main() {}
