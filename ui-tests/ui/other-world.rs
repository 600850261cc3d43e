//! Items of one world are not those of another one.

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

mod cellar {
    pub struct Wine;

    ecs::world! {
        #[world]
        pub struct Cellar { components: (Wine,) }

        #[archetype]
        pub struct Bottle { wine: Wine }

        #[query]
        pub struct Bottled { wine: &mut Wine }
    }
}

mod columns {
    use super::*;
    use cellar::Bottle;

    fn main() {
        let mut kitchen = Kitchen::new();
        let _ = kitchen.columns::<Bottle>();
        kitchen.reserve::<Bottle>(8);
    }
}

mod query {
    use super::*;
    use cellar::{Bottled, Wine};

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.query::<Bottled>();
        kitchen.query::<&Wine>();
    }
}

mod spawn {
    use super::*;
    use cellar::{Bottle, Wine};

    fn main() {
        Kitchen::new().spawn(Bottle { wine: Wine });
    }
}

fn main() {}
