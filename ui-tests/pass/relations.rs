//! Relations in the attribute form, of several worlds, under other names, and behind a `cfg`.

use ecs::prelude::*;

#[ecs::declare]
mod kitchen {
    pub struct Name(pub &'static str);

    #[world]
    pub struct Kitchen {
        components: (Name),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = children, to(Shelf, Pot))]
    #[derive(Hash, Clone)]
    pub struct ChildOf {
        pub r#type: ecs::Entity,
    }

    #[cfg(any())]
    #[relation(on_despawn = cascade)]
    pub struct Nothing {
        it: Entity,
    }

    #[relation(on_despawn = clear, inverse = r#use)]
    pub struct Uses {
        #[doc(hidden)]
        pub it: std::option::Option<ecs::Entity>,
    }

    #[archetype]
    pub struct Shelf {
        pub name: Name,
    }

    #[archetype]
    pub struct Pot {
        pub name: Name,
        pub on: ChildOf,
        pub uses: Option<Uses>,
    }

    #[query(with(ChildOf))]
    pub struct Standing {
        pub on: &ChildOf,
        pub uses: Option<&Uses>,
    }
}

use kitchen::{ChildOf, Kitchen, Name, Pot, Shelf, Uses};

pub fn main() {
    let mut kitchen = Kitchen::new();
    let shelf = kitchen.spawn(Shelf { name: Name("shelf") });
    let pot = kitchen.spawn(Pot { name: Name("pot"), on: ChildOf { r#type: shelf }, uses: None });
    kitchen.insert(pot, Uses { it: Some(shelf) }).unwrap();
    assert!(kitchen.children(shelf).eq([pot]) && kitchen.r#use(shelf).eq([pot]));
    assert_eq!(kitchen.standing().count(), 1);
    assert_eq!(ChildOf::to(pot).target(), Some(pot));
    kitchen.check_invariants();
}
