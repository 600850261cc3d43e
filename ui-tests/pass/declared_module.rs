#[ecs::declare]
pub mod kitchen {
    //! Comments, other items and the world stand side by side.
    use std::fmt;

    #[derive(Debug)]
    pub struct Name(pub &'static str);

    impl fmt::Display for Name {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    /// One kitchen.
    #[world]
    #[derive(Default)]
    pub struct Kitchen {
        components: (Name,),
    }

    #[archetype(capacity = 8)]
    #[derive(Debug)]
    pub struct Cook {
        pub name: Name,
    }

    #[query]
    #[derive(Debug)]
    pub struct Named {
        pub name: &Name,
    }

    pub fn greet(kitchen: &Kitchen) -> String {
        kitchen.named().map(|it| it.name.to_string()).collect()
    }
}
use kitchen::{Cook, Kitchen, Name, greet};

pub fn main() {
    let mut kitchen = Kitchen::default();
    kitchen.spawn(Cook { name: Name("Ann") });
    assert_eq!(greet(&kitchen), "Ann");
    assert!(format!("{:?}", kitchen.named().next()).contains("Ann"));
}
