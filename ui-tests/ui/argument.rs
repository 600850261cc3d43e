//! A schedule with an argument takes it wherever it runs.

use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Velocity(pub f32);
pub struct Heat(pub f32);

#[derive(Default)]
pub struct Clock(pub f32);

pub struct Elapsed(pub f32);

fn walk(_: In<Elapsed>) {}

mod forgotten {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position, Velocity, Heat),
            resources: (Clock),
        }

        #[archetype]
        pub struct Cook { position: Position, velocity: Velocity }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat }

        #[schedule(fixed = 60)]
        pub fn tick(elapsed: Elapsed) {
            walk;
        }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.tick();
        kitchen.tick(1.0);
        kitchen.tick_for(std::time::Duration::ZERO);
    }
}

mod no_schedule {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position, Velocity, Heat),
            resources: (Clock),
        }

        #[archetype]
        pub struct Cook { position: Position, velocity: Velocity }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat }

        #[schedule]
        pub fn tick(elapsed: Elapsed) {
            walk;
        }

        #[observers]
        pub fn reactions(elapsed: Elapsed) {
            heat_up;
        }
    }

    fn heat_up(_: On<Kitchen, Insert<Heat>>, _: In<Elapsed>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod not_given {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position, Velocity, Heat),
            resources: (Clock),
        }

        #[archetype]
        pub struct Cook { position: Position, velocity: Velocity }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat }

        #[schedule]
        pub fn tick() {
            walk;
            rest.run_if(is_late);
        }

        #[schedule]
        pub fn other(count: u32) {
            walk;
            tock;
        }

        #[schedule]
        pub fn tock(elapsed: Elapsed, count: u32) {
            walk;
        }
    }

    fn walk(_: Res<Clock>, _: (Local<u32>, In<Elapsed>)) {}

    fn rest() {}

    fn is_late(elapsed: In<Elapsed>) -> bool {
        elapsed.0 > 1.0
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod not_sync {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            components: (Position, Velocity, Heat),
            resources: (Clock),
        }

        #[archetype]
        pub struct Cook { position: Position, velocity: Velocity }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat }

        #[schedule]
        pub fn tick(bell: Bell) {
            ring;
        }
    }

    pub struct Bell(std::cell::Cell<u32>);

    fn ring(_: In<Bell>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

fn main() {}
