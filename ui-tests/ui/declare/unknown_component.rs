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
        name: Name,
        position: Positon,
    }

    #[query]
    pub struct Moving {
        position: &mut Posision,
    }
}
use kitchen::{Cook, Kitchen, Name, Position};

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, position: Position });
    assert_eq!(kitchen.moving().count(), 1);
}
