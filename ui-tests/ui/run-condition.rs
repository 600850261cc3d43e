//! Run conditions read the world, and return `bool`.

use ecs::prelude::*;

pub struct Position(pub f32);

#[derive(Default)]
pub struct Clock(pub f32);

pub struct Velocity(pub f32);
pub struct Heat(pub f32);

fn is_open() -> bool {
    true
}

fn open() -> bool {
    true
}

mod combined {
    use super::*;
    use ecs::schedule::{and, not, or};

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (Clock) }

        #[schedule]
        pub fn tick() {
            walk.run_if(not(walk));
            walk.run_if(and(is_open));
            walk.run_if(or(is_open, is_opne));
            walk.run_if(and(is_open, takes_commands));
            walk.run_if(not(takes_all));
            walk.run_if(or(is_open, writes_twice));
            walk.run_if(not(7));
        }
    }

    fn walk(bodies: Query<Kitchen, &mut Position>) {
        bodies.for_each(|position| position.0 += 1.0);
    }

    fn takes_commands(_: Commands<Kitchen>) -> bool {
        true
    }

    fn takes_all(_: &mut Kitchen) -> bool {
        true
    }

    fn writes_twice(_: ResMut<Clock>, _: ResMut<Clock>) -> bool {
        true
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod commands {
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
            walk.run_if(open);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn open(_: Commands<Kitchen>) -> bool {
        true
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

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
            walk.run_if(open);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn open(_: Res<Clock>, _: ResMut<Clock>) -> bool {
        true
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod fallible {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (Clock) }

        #[schedule]
        pub fn tick() {
            walk.run_if(is_open);
        }

        #[schedule]
        pub fn day() {
            'noon: { walk; }.run_if(is_open);
        }

        #[schedule]
        pub fn week() {
            tick.run_if(ecs::schedule::not(is_open));
        }

        #[schedule]
        pub fn year() -> Result<(), ecs::ScheduleError> {
            walk.run_if(is_open);
            'noon: { walk; }.run_if(ecs::schedule::not(is_open));
        }
    }

    fn walk(bodies: Query<Kitchen, &mut Position>) {
        bodies.for_each(|position| position.0 += 1.0);
    }

    fn is_open(clock: Res<Clock>) -> Result<bool, &'static str> {
        if clock.0 < 24.0 { Ok(clock.0 > 8.0) } else { Err("there is no such hour") }
    }

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
            walk.run_if();
            walk.run_if(open, open);
            walk.run_if(!open);
            walk.run_if("open");
            walk.run_if;
            .run_if(open);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
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
            components: (Position, Velocity, Heat),
            resources: (Clock),
        }

        #[archetype]
        pub struct Cook { position: Position, velocity: Velocity }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat }

        #[schedule]
        pub fn tick() {
            walk.runif(open);
            walk.after(open);
            walk.run_if(open).run_iff(open);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod of_a_phase {
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
            'day: { walk; }.run_if(open);
            'noon: { walk; }.run_iff(open);
            'evening: { walk; }.run_if(open, open);
            'dusk: { walk; }.run_if(open) walk;
            'night: { walk; }.run_if(walk);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod operators {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (Clock) }

        #[schedule]
        pub fn tick() {
            walk.run_if(!is_open);
            walk.run_if(is_open && is_late(3.0));
            'day: { walk; }.run_if(is_open || is_late(3.0));
        }
    }

    fn walk(bodies: Query<Kitchen, &mut Position>) {
        bodies.for_each(|position| position.0 += 1.0);
    }

    fn is_late(hour: f32) -> impl Fn(Res<Clock>) -> bool {
        move |clock| clock.0 > hour
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod output {
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
            walk.run_if(open);
            walk.run_if(nothing);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn open(_: Res<Clock>) -> u32 {
        1
    }

    fn nothing() {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod parameter {
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
            walk.run_if(open);
            walk.run_if(other);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn open(_: u32) -> bool {
        true
    }

    fn other(_: Res<u8>) -> bool {
        true
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod unknown {
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
            walk.run_if(opne);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn open(_: Res<Clock>) -> bool {
        true
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod unknown_argument {
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
            walk.run_if(at_least(least));
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn at_least(least: f32) -> impl Fn(Res<Clock>) -> bool {
        move |clock| clock.0 >= least
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod whole_world {
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
            walk.run_if(open);
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn open(_: &mut Kitchen) -> bool {
        true
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

fn main() {}
