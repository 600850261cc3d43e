//! The terms of a query are references, options and words of the crate.

struct Name;
struct Position;
struct Heat;
struct Burning;

mod misplaced {
    use super::*;

    struct Weapon;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position, Heat, Burning, Weapon) }

        #[archetype]
        struct Cook { name: Name, position: Position, heat: Heat, burning: Burning, weapon: Weapon }

        #[query]
        struct Odd {
            entity: Option<Entity>,
            name: &Option<Name>,
            position: &&mut Position,
            heat: Option<Option<&Heat>>,
            burning: &Has<Burning>,
            weapon: Has<&Weapon>,
        }
    }

    fn main() {
        assert_eq!(Kitchen::new().odd().count(), 0);
    }
}

mod ticked {
    use super::*;

    struct OrderId;

    ecs::world! {
        #[world]
        struct Kitchen {
            components: (Name, Position, Heat, Burning),
            #[immutable]
            components: (OrderId),
        }

        #[archetype]
        struct Cook { name: Name, position: Position, heat: Heat, burning: Burning, order: OrderId }

        #[query]
        struct Odd {
            entity: Ref<Entity>,
            name: &Ref<Name>,
            position: Mut<&Position>,
            heat: Ref<Option<Heat>>,
            burning: Ref<Burnin>,
            order: Mut<OrderId>,
        }
    }

    fn main() {
        assert_eq!(Kitchen::new().odd().count(), 0);
    }
}

mod value {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[query]
        struct Moving { position: Position, name: Option<Name> }
    }

    fn main() {
        assert_eq!(Kitchen::new().moving().count(), 0);
    }
}

fn main() {}
