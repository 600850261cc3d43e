//! A struct of parameters has parameters as its fields, and its system has them all.

use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Velocity(pub f32);
pub struct Heat(pub f32);

#[derive(Default)]
pub struct Clock(pub f32);

mod conflict {
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
            tell;
        }
    }

    #[derive(Parameter)]
    pub struct Bodies<'w> {
        moving: Query<'w, Kitchen, (&'static mut Position, &'static Velocity)>,
        all: Query<'w, Kitchen, &'static Position>,
    }

    #[derive(Parameter)]
    pub struct Time<'w> {
        clock: ResMut<'w, Clock>,
    }

    fn walk(_: Bodies) {}

    fn tell(_: Time, _: Res<Clock>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod form {
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
            tell;
        }
    }

    #[derive(Parameter)]
    pub struct Bodies<'w> {
        moving: Query<'w, Kitchen, (&'w mut Position, &'static Velocity)>,
        #[parameter(skip)]
        runs: Option<Local<'w, &'w str>>,
    }

    #[derive(Parameter)]
    pub struct Time {
        clock: Res<Clock>,
    }

    #[derive(Parameter)]
    pub struct Two<'w, 'v> {
        clock: Res<'w, Clock>,
        runs: Local<'v, u32>,
    }

    #[derive(Parameter)]
    pub struct Nothing<'w>;

    #[derive(Parameter)]
    #[parameter(krate = ecs)]
    pub enum Either<'w> {
        Clock(Res<'w, Clock>),
    }

    fn walk(_: Bodies) {}

    fn tell(_: Either) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod not_a_parameter {
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
            tell;
        }
    }

    pub struct Boat;

    #[derive(Parameter)]
    pub struct Bodies<'w> {
        boats: Res<'w, Boat>,
    }

    #[derive(Parameter)]
    pub struct Time<'w> {
        clock: Res<'w, Clock>,
        speed: u32,
    }

    fn walk(_: Bodies) {}

    fn tell(_: Time) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

fn main() {}
