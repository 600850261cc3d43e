//! Traits of the crate are implemented by the crate and its macros alone.

struct Name;
struct Position;
struct Velocity;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity, Heat) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocity }

    #[query]
    struct Hot { name: &Name, heat: &Heat }
}

mod filter {
    use super::*;

    struct Sharp;

    impl ecs::query::Filter<Kitchen> for Sharp {
        const INFO: ecs::query::FilterInfo<'static> = ecs::query::FilterInfo::All(&[]);
    }
}

mod query_set {
    use super::*;

    struct Both;

    impl ecs::query::QuerySet<Kitchen> for Both {
        type Queries<'w> = ();
        const DISJOINT: bool = true;

        fn rows(_: &mut ecs::Storage<Kitchen>) {}
    }
}

mod read_only {
    use super::*;
    use ecs::query::ReadOnly;

    impl ReadOnly<Kitchen> for &mut Position {}

    fn alias(kitchen: &Kitchen) {
        let (one, other) = (kitchen.query_ref::<&mut Position>(), kitchen.query_ref::<&mut Position>());
        one.zip(other).for_each(|(one, other)| std::mem::swap(one, other));
    }
}

mod term {
    use super::*;

    impl ecs::query::Term<Kitchen> for Position {
        type Item<'w> = ();
        type Slice<'w> = ();
    }
}

fn main() {}
