#[ecs::declare]
mod kitchen {
    pub struct Position;

    #[world]
    pub struct Kitchen {
        components: (Position,),
    }

    #[archetype]
    pub struct Cook {
        position: Position,
    }

    #[query]
    pub struct Moving {
        to: &mut Position,
        from: &Position,
    }
}

fn main() {
    assert_eq!(kitchen::Kitchen::new().moving().count(), 0);
}
