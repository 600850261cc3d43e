//! Misspelt components are found, with the nearest listed ones.

struct Name;
struct Position;
struct Heat;
struct Weapon;

mod archetype {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position, Heat) }

        #[archetype]
        struct Cook { name: Name, position: Positon }

        #[query]
        struct Named { name: &Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let cook = kitchen.spawn(Cook { name: Name, position: Position });
        let _: Option<&Position> = kitchen.get::<Position>(cook);
        assert_eq!(kitchen.named().count(), 1);
    }
}

mod archetype_nothing_near {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, weapon: Weapon }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name, weapon: Weapon });
    }
}

mod by_another_name {
    use super::*;

    type Place = Position;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Position,) }

        #[archetype]
        struct Cook { position: Position }

        #[query]
        struct Moving { to: &mut Position, from: &Place }
    }

    fn main() {
        assert_eq!(Kitchen::new().moving().count(), 0);
    }
}

mod filter {
    use super::*;

    struct Burning;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat, Burning) }

        #[archetype]
        struct Pan { name: Name, heat: Heat }

        #[query(with(Haet), without(Burnin), any(Name, Weapon))]
        struct Hot { name: &Name }
    }

    fn main() {
        assert_eq!(Kitchen::new().hot().count(), 0);
    }
}

mod generic_instance {
    struct Fire;
    struct Ice;
    struct Buff<T>(T);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Buff<Fire>, Ice) }

        #[archetype]
        struct Cook { buff: Buff<Ice> }
    }

    fn main() {
        Kitchen::new().spawn(Cook { buff: Buff(Fire) });
    }
}

mod long_list {
    use super::*;
    use std::num::{NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64};

    ecs::world! {
        #[world]
        struct Kitchen {
            components: (
                NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64,
                bool, char, f32, f64, String, Vec<u8>,
            ),
        }

        #[archetype]
        struct Cook { name: String, weapon: Weapon }
    }
}

mod query {
    use super::*;

    struct Velocity;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position, Velocity) }

        #[archetype]
        struct Cook { name: Name, position: Position, velocity: Velocity }

        #[query]
        struct Moving { position: &mut Position, velocity: &Velocty }
    }

    fn main() {
        for moving in Kitchen::new().moving() {
            *moving.position = Position;
            let _: &Velocity = moving.velocity;
        }
    }
}

mod query_nothing_near {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[query]
        struct Hot { name: &Name, heat: &mut Heat, burning: Has<Burning> }
    }

    fn main() {
        for hot in Kitchen::new().hot() {
            let _: &Name = hot.name;
        }
    }
}

fn main() {}
