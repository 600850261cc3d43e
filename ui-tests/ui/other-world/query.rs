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
use cellar::{Bottled, Wine};

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<Bottled>();
    kitchen.query::<&Wine>();
}
