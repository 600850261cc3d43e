//! `#[cfg]` in a world is a condition that the macro understands, before an item that may be left out.

pub struct Name;
pub struct Heat;

mod element_of_a_module {
    #[ecs::declare]
    mod kitchen {
        pub struct Name;
        pub struct Heat;

        #[world]
        pub struct Kitchen {
            components: (Name, #[cfg(any())] Heat),
        }
    }
}

mod field_without {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Name, Heat) }

        #[archetype]
        pub struct Cook { name: Name, #[cfg(any())] heat: Heat }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name, heat: Heat });
    }
}

mod left_out {
    use super::*;

    #[cfg(any())]
    pub struct Probe;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Name, Heat),
            #[cfg(any())]
            components: (Probe,),
        }

        #[archetype]
        pub struct Probed { name: Name, probe: Probe }

        #[archetype]
        pub struct Cook { name: Name, heat: Heet }

        #[cfg(not(all()))]
        #[query]
        pub struct Probes { probe: &Probe }
    }

    fn main() {
        Kitchen::new().probes();
    }
}

mod left_out_world {
    use super::*;

    ecs::world! {
        #[cfg(any())]
        #[world]
        pub struct Kitchen { components: (Name) }

        #[archetype]
        pub struct Cook { name: Name }
    }
}

mod nothing_behind {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Name, #[cfg(any())]) }

        #[archetype]
        pub struct Cook { name: Name, #[cfg(all())] }

        #[schedule]
        pub fn tick() { walk; #[cfg(any())] }

        #[cfg(any())]
    }

    fn walk() {}
}

mod predicate {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Name, #[cfg(featur("heat"))] Heat) }

        #[cfg(a, b)]
        #[archetype]
        pub struct Cook { name: Name }

        #[archetype]
        pub struct Pan { #[cfg(not(a, b))] name: Name, heat: Heat }

        #[query]
        pub struct Hot { #[cfg()] heat: &Heat, #[cfg("dev")] name: &Name }

        #[cfg_attr(target_os = 7, schedule)]
        fn tick() {}
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name });
        kitchen.spawn(Pan { name: Name, heat: Heat });
        kitchen.hot();
        kitchen.tick();
    }
}

mod predicate_missing {
    use super::*;

    ecs::world! {
        #[cfg(any(, not(debug_assertions)))]
        #[world]
        pub struct Kitchen { components: (Name, Heat) }

        #[cfg(, test)]
        #[archetype]
        pub struct Cook { name: Name, #[cfg(all(test,, test))] heat: Heat }

        #[cfg_attr(, archetype)]
        pub struct Pan { #[cfg_attr(test, , doc = "")] name: Name }
    }

    fn main() {
        Kitchen::new();
    }
}

fn main() {}
