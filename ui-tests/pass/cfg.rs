//! A `cfg` on each kind of declaration, in a function too, with every form of predicate.
#![deny(warnings)]

pub struct Name;
pub struct Heat;

ecs::world! {
    /// Items with a condition that holds are there.
    #[cfg(any(debug_assertions, not(debug_assertions)))]
    #[world]
    #[cfg_attr(all(), doc = "Documented.")]
    pub struct Kitchen {
        components: (Name, #[cfg(true)] Heat, #[cfg(false)] Nothing),
        #[cfg(any())]
        resources: (Nothing,),
    }

    #[archetype]
    pub struct Cook { name: Name, #[cfg(all(not(any()), any(not(test), test)))] heat: Heat }

    #[cfg_attr(all(), cfg_attr(all(), cfg(any())))]
    #[group]
    pub struct Nothings { nothing: &Nothing }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, heat: Heat });

    struct Local;

    ecs::world! {
        #[world]
        struct Inner { components: (#[cfg(any())] Nothing, Local) }

        #[archetype]
        struct Row { local: Local, #[cfg(any())] nothing: Nothing }
    }

    #[ecs::declare]
    mod inner {
        pub struct Local;

        #[world]
        pub struct Inner {
            components: (Local,),
            #[cfg(any())]
            components: (Nothing,),
        }
    }

    Inner::new().spawn(Row { local: Local });
    inner::Inner::new().spawn((inner::Local,));
}
