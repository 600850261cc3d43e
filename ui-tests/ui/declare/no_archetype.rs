#[ecs::declare]
mod kitchen {
    pub struct Name;
    pub struct Heat;

    #[world]
    pub struct Kitchen {
        components: (Name, Heat),
    }

    #[archetype]
    pub struct Cook {
        name: Name,
    }

    #[archetype]
    pub struct Pan {
        heat: Heat,
    }

    #[query]
    pub struct Hot {
        name: &Name,
        heat: &Heat,
    }
}

fn main() {
    assert_eq!(kitchen::Kitchen::new().hot().count(), 0);
}
