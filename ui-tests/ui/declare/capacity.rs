#[ecs::declare]
mod kitchen {
    pub struct Name;

    #[world]
    pub struct Kitchen {
        components: (Name,),
    }

    #[archetype(capacity = -1)]
    pub struct Cook {
        name: Name,
    }
}

fn main() {
    kitchen::Kitchen::new().spawn(kitchen::Cook { name: kitchen::Name });
}
