//! `#[ecs::declare]` takes a module with the items of a world.

mod capacity {
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
}

mod conflict {
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
}

mod half_typed {
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
}

mod marker_outside {
    struct Name;

    #[ecs::archetype]
    struct Cook {
        name: Name,
    }

    #[query]
    struct Named {
        name: &Name,
    }
}

mod no_archetype {
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
}

mod no_module {
    #[ecs::declare]
    struct Kitchen;

    #[ecs::declare(krate = ecs)]
    mod kitchen {
        pub struct Name;

        #[world]
        pub struct Kitchen {
            components: (Name,),
        }
    }

    fn main() {
        let _ = (Kitchen, kitchen::Kitchen::new());
    }
}

mod unknown_component {
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
}

mod world_missing {
    #[ecs::declare]
    mod kitchen {
        pub struct Name;

        #[archetype]
        pub struct Cook {
            name: Name,
        }
    }

    fn main() {
        let _ = kitchen::Cook { name: kitchen::Name };
    }
}

fn main() {}
