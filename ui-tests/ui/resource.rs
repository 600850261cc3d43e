//! Resources are listed, once, and have default values.

use ecs::prelude::*;

pub struct Position(pub f32);

#[derive(Default)]
pub struct Clock(pub f32);

#[derive(Default)]
pub struct Score(pub u32);

fn walk(_: Res<Clock>) {}

mod derived_default {
    use super::*;

    ecs::world! {
        #[world]
        #[derive(Debug, Default)]
        pub struct Kitchen { components: (Position), resources: (Clock) }
    }

    fn main() {
        let _ = Kitchen::default();
    }
}

mod events_twice {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resources: (Clock, ecs::Events<Score>),
            events: (Score),
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod macro_call {
    use super::*;

    #[derive(Default)]
    pub struct Other(pub u64);
    pub struct Moved;

    macro_rules! clock {
        () => { Clock };
    }
    macro_rules! moved {
        () => { Moved };
    }

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (clock!(), Other), events: (moved!()) }
    }

    fn main() {
        Kitchen::new().resource_mut::<Other>().0 = 1;
        let _: (clock!(), moved!()) = (Clock(1.0), Moved);
    }
}

mod missing_comma {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resources: (Clock Score),
            events: (Position Score)
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod misspelt {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resource: (Clock),
            event: (Score),
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod no_default {
    use super::*;
    use std::time::Instant;

    pub struct Level(pub &'static str);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (Clock, Level, Instant) }
    }

    fn main() {
        let _ = Kitchen::new();
        let _ = Kitchen::with_capacity(8);
        let _ = Kitchen::default();
    }
}

mod no_list {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resources: Clock,
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod not_in_scope {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resources: (Clock, Scor),
            events: (Bang),
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod not_send {
    use super::*;
    use std::rc::Rc;

    #[derive(Default)]
    pub struct Cache(pub Rc<u32>);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (Cache) }
    }

    fn main() {
        let kitchen = Kitchen::new();
        std::thread::spawn(move || drop(kitchen));
    }
}

mod one_field_name {
    use super::*;

    mod other {
        #[derive(Default)]
        pub struct Clock;
    }

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resources: (Clock, other::Clock, Score),
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod reference {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resources: (Clock, &'static Score, _, str, [u8], dyn Send),
            events: (&'static str, Vec<&'a str>),
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod twice {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resources: (Clock, Score, Clock),
            events: (Score, Score),
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod twice_by_two_names {
    use super::*;

    type Time = Clock;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position),
            resources: (Clock, Time),
        }

        #[archetype]
        pub struct Cook { position: Position }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod unlisted {
    use super::*;

    pub struct Score(pub u32);
    pub struct Bang;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (Clock) }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.resource::<Score>();
        kitchen.resource_mut::<Score>();
        kitchen.set_resource(Score(7));
        kitchen.send(Bang);
    }
}

fn main() {}
