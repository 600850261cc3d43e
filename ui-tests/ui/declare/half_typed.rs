#[ecs::declare]
mod kitchen {
    pub struct Name;
    pub struct Position;

    #[world]
    pub struct Kitchen {
        components: (Name, Position),
    }

    #[archetype]
    pub struct Cook {
        name: ,
        position: Position
    }

    #[archetype]
    pub struct Waiter {
        name: Name,
    }
}
use kitchen::{Kitchen, Name, Waiter};

fn main() {
    Kitchen::new().spawn(Waiter { name: Name });
}
