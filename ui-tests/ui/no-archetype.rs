//! A query that no archetype of a closed world matches.

struct Name;
struct Position;
struct Heat;

mod apart {
    use super::*;

    struct Velocity;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position, Velocity, Heat) }

        #[archetype]
        struct Cook { name: Name, position: Position, velocity: Velocity }

        #[archetype]
        struct Pan { name: Name, heat: Heat }

        #[query]
        struct HotAndMoving { position: &mut Position, velocity: &Velocity, heat: &Heat }
    }

    fn main() {
        for it in Kitchen::new().hot_and_moving() {
            *it.position = Position;
        }
    }
}

mod filters {
    use super::*;

    struct Burning;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position, Heat, Burning) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[archetype]
        struct Pan { name: Name, heat: Heat, burning: Burning }

        #[query(with(Position), any(Heat, Burning))]
        struct HotCook { name: &Name }

        #[query(without(Burning))]
        struct Cold { heat: &Heat }
    }

    fn main() {
        let kitchen = Kitchen::new();
        assert_eq!(kitchen.hot_cook().count() + kitchen.cold().count(), 0);
    }
}

fn main() {}
