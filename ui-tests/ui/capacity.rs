//! The capacity of an archetype is a number that fits.

struct Name;

mod constant {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype(capacity = COOKS)]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod form {
    use super::*;

    struct Position;
    struct Heat;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position, Heat) }

        #[archetype(capacity)]
        struct Cook { name: Name }

        #[archetype(capacity(8))]
        struct Waiter { position: Position }

        #[archetype(64)]
        struct Pan { heat: Heat }

        #[archetype = 8]
        struct Pot { heat: Heat, name: Name }

        #[archetype(capacity = 8, capacity = 9)]
        struct Oven { heat: Heat, position: Position }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod negative {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype(capacity = -8)]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod string {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype(capacity = "64")]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod too_large {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype(capacity = 5_000_000_000)]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod zero {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype(capacity = 0)]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

fn main() {}
