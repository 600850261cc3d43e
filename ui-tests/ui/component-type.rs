//! Components are owned, sized types that are known.

struct Name;
pub struct Position(pub f32);

mod borrowed {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, &'static str, std::borrow::Cow<'a, str>) }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod lifetimes_alone {
    use super::*;
    use std::any::Any;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position, for<'a> fn(&'a u8), fn(&'static u8), Box<dyn Any>, Box<dyn Any + 'static>),
            resources: (fn(&u8), fn(&'static u8)),
            events: (Option<for<'a> fn(&'a u8)>, Option<for<'b> fn(&'b u8)>),
        }
    }
}

mod no_one_type {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, impl Send, _, heat!()) }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod not_described {
    use super::*;
    use ecs::Component;

    fn name_of<C: Component>() -> &'static str {
        C::NAME
    }

    fn main() {
        name_of::<Name>();
    }
}

mod parameter_missing {
    struct Fire;
    struct Buff<T>(T);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Fire, Buff) }

        #[archetype]
        struct Cook { fire: Fire }
    }
}

mod static_reference {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position, &'static str) }

        #[archetype]
        pub struct Cook { name: &'static str, position: Position }

        #[query]
        pub struct Named { name: &&'static str }
    }
}

fn main() {}
