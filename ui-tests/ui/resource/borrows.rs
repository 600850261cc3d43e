//! A borrow of a resource ends before the next access that conflicts with it.

mod absent {
    use ecs::prelude::*;

    pub struct Position(pub f32);
    pub struct Velocity(pub f32);
    pub struct Heat(pub f32);
    #[derive(Default)]
    pub struct Clock(pub f32);

    pub struct Weather(pub f32);

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position, Velocity, Heat),
            resources: (Clock, Option<Weather>),
        }

        #[archetype]
        pub struct Cook { position: Position, velocity: Velocity }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat }

        #[schedule]
        pub fn tick() {
            sail;
            wait;
            both;
        }
    }

    fn sail(_: Res<Weather>) {}

    fn wait(_: Option<Res<Clock>>) {}

    fn both(_: Option<Res<Weather>>, _: Option<ResMut<Weather>>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

/// How long events are kept is said of events of the list, in runs.
mod kept {
    struct Heat(u32);
    struct Hurt(u32);
    struct Trade(u32);

    ecs::world! {
        #[world]
        struct Kitchen {
            components: (Heat),
            #[keep(Hurd = 2, Trade = never, Hurt)]
            events: (Hurt, Trade),
            #[keep(Heat = 1)]
            resources: (),
            #[kept(Hurt = 1)]
            events: (),
        }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.send(Hurt(1));
        kitchen.send(Trade(1));
        assert_eq!(kitchen.spawn((Heat(1),)), kitchen.spawn((Heat(1),)));
    }
}

fn main() {}
