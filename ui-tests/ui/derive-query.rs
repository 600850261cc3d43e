//! `#[derive(Query)]` takes a struct of terms, and filters in its attribute.

use ecs::Query;

struct Name;
struct Position;
struct Velocity;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }
}

mod arguments {
    use super::*;

    #[derive(Query)]
    #[query(witout(Velocity), dynamic)]
    struct Still<'w> {
        position: &'w Position,
    }

    fn main() {
        let _ = Kitchen::new().query::<Still>().count();
    }
}

mod conflict {
    use super::*;

    #[derive(Query)]
    struct Moving<'w> {
        to: &'w mut Position,
        from: &'w Position,
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.query::<Moving>().for_each(|moving| *moving.to = Position);
    }
}

mod contradiction {
    use super::*;

    #[derive(Query)]
    #[query(with(Velocity), without(Velocity))]
    struct Still<'w> {
        position: &'w Position,
    }

    fn main() {
        let _ = Kitchen::new().query::<Still>().count();
    }
}

mod empty {
    use super::*;

    #[derive(Query)]
    struct Nothing {}

    fn main() {
        let _ = Kitchen::new().query::<Nothing>().count();
    }
}

mod entity_mut {
    use super::*;
    use ecs::Entity;

    #[derive(Query)]
    struct Moving<'w> {
        entity: &'w mut Entity,
        position: Option<Option<&'w Position>>,
    }

    fn main() {
        let _ = Kitchen::new().query::<Moving>().count();
    }
}

mod of_an_enum {
    use super::*;

    #[derive(Query)]
    enum Moving<'w> {
        Position(&'w Position),
    }
}

mod generic {
    use super::*;

    #[derive(Query)]
    struct Component<'w, C: 'static> {
        component: &'w C,
    }
}

mod lifetime_missing {
    use super::*;

    #[derive(Query)]
    struct Moving {
        position: &mut Position,
        velocity: &Velocity,
    }

    fn main() {
        let _ = Kitchen::new().query::<Moving>().count();
    }
}

mod lifetime_other {
    use super::*;

    #[derive(Query)]
    struct Moving<'w> {
        position: &'w mut Position,
        velocity: &'static Velocity,
    }

    fn main() {
        let _ = Kitchen::new().query::<Moving>().count();
    }
}

mod lifetime_static {
    use super::*;

    #[derive(Query)]
    struct Moving {
        position: &'static mut Position,
        velocity: &'static Velocity,
    }

    fn main() {
        let _ = Kitchen::new().query::<Moving>().count();
    }
}

mod lifetimes_two {
    use super::*;

    #[derive(Query)]
    struct Moving<'a, 'b> {
        position: &'a mut Position,
        velocity: &'b Velocity,
    }
}

mod not_in_scope {
    use super::*;

    #[derive(Query)]
    struct Hot<'w> {
        heat: &'w mut Heat,
    }
}

mod query_ref {
    use super::*;

    #[derive(Query)]
    struct Moving<'w> {
        position: &'w mut Position,
    }

    fn main() {
        let _ = Kitchen::new().query_ref::<Moving>().count();
    }
}

mod tuple {
    use super::*;

    #[derive(Query)]
    struct Moving<'w>(&'w mut Position, &'w Velocity);
}

mod unknown_component {
    use super::*;

    struct Heat;

    #[derive(Query)]
    struct Hot<'w> {
        heat: &'w mut Heat,
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        for hot in kitchen.query::<Hot>() {
            *hot.heat = Heat;
        }
    }
}

mod value {
    use super::*;

    #[derive(Query)]
    struct Moving<'w> {
        position: Position,
        velocity: &'w Velocity,
    }

    fn main() {
        let _ = Kitchen::new().query::<Moving>().count();
    }
}

fn main() {}
