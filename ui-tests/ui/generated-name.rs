//! Declared names give names of methods, which are free.

struct Name;
struct Position;

mod method_twice {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[query]
        struct DIYCook { position: &mut Position }

        #[query]
        struct DiyCook { name: &Name }
    }

    fn main() {
        for it in Kitchen::new().diy_cook() {
            *it.position = Position;
        }
    }
}

mod store_method {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }

        #[query]
        struct Insert { name: &mut Name }

        #[query]
        struct Take { name: &Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let cook = kitchen.spawn(Cook { name: Name });
        kitchen.insert(cook, Name).unwrap();
    }
}

mod table {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct DIYCook { name: Name }

        #[archetype]
        struct DiyCook { position: Position }
    }

    fn main() {
        let _: &mut [Name] = Kitchen::new().split_mut().diy_cook.name;
    }
}

mod view {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name }

        #[archetype]
        struct CookRef { position: Position }

        #[query]
        struct KitchenColumnsMut { name: &Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod world_method {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }

        #[query]
        struct Spawn { name: &Name }

        #[query]
        struct SplitMut { name: &mut Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name });
        kitchen.split_mut().cook.name[0] = Name;
    }
}

fn main() {}
