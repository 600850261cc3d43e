//! Filters of a declared query leave rows to be found.

use ecs::prelude::*;

struct Name;
struct Heat;
struct Burning;

mod contradiction {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat, Burning) }

        #[archetype]
        struct Pan { name: Name, heat: Heat, burning: Burning }

        #[query(with(Heat), without(Heat))]
        struct Lukewarm { name: &Name }

        #[query(without(Heat))]
        struct Cold { heat: &mut Heat }

        #[query(any(Heat, Burning), without(Burning))]
        struct Hot { name: &Name }

        #[query(without(Burning))]
        struct Known { name: &Name, burning: Has<Burning> }

        #[query(without(Burning))]
        struct Optional { name: &Name, burning: Option<&Burning> }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        assert_eq!(kitchen.lukewarm().count() + kitchen.hot().count() + kitchen.known().count(), 0);
        assert_eq!(kitchen.cold().count() + kitchen.optional().count(), 0);
    }
}

mod form {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat, Burning) }

        #[archetype]
        struct Pan { name: Name, heat: Heat, burning: Burning }

        #[query(with)]
        struct One { name: &Name }

        #[query(with = Heat)]
        struct Two { name: &Name }

        #[query(with())]
        struct Three { name: &Name }

        #[query(with(Heat, Heat))]
        struct Four { name: &Name }

        #[query(with(Heat) without(Burning))]
        struct Five { name: &Name }

        #[query(with(Heat), with(Burning))]
        struct Six { name: &Name }

        #[query(dynamic = true)]
        struct Seven { name: &Name }
    }

    fn main() {
        let kitchen = Kitchen::new();
        assert_eq!(kitchen.one().count() + kitchen.seven().count(), 0);
    }
}

mod no_archetype {
    use super::*;

    struct Cook {
        name: Name,
    }

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat) }

        #[archetype]
        struct Pan { name: Name, heat: Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.query_filtered::<&Name, Is<Cook>>();
        kitchen.query::<(&Name, Is<Heat>)>();
        kitchen.all::<Cook>();
    }
}

mod one_kind {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat) }

        #[archetype]
        struct Cook { name: Name }

        #[archetype]
        struct Pan { name: Name, heat: Heat }

        #[schedule]
        fn tick() {
            twice;
            apart;
        }
    }

    fn twice(_: Query<Kitchen, &mut Name, Is<Cook>>, _: Query<Kitchen, &Name, Is<Cook>>) {}

    /// Of different kinds.
    fn apart(_: Query<Kitchen, &mut Name, Is<Cook>>, _: Query<Kitchen, &mut Name, Is<Pan>>) {}

    fn main() {
        Kitchen::new().tick();
    }
}

mod or_of_kinds {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat) }

        #[archetype]
        struct Pan { name: Name, heat: Heat }

        #[archetype]
        struct Sign { name: Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let _ = kitchen.query_filtered::<Entity, Or<(Is<Pan>, With<Heat>)>>();
        let _ = kitchen.query_filtered::<Entity, Or<(With<Heat>, With<Name>)>>();
        let _ = kitchen.query_filtered::<Entity, Or<With<Heat>>>();
    }
}

fn main() {}
