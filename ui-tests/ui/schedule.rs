//! Schedules: their steps, phases, conditions and attributes.

use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Velocity(pub f32);
pub struct Heat(pub f32);

#[derive(Default)]
pub struct Clock(pub f32);

fn walk(_: Res<Clock>) {}

mod all_at_once {
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
        pub fn tick(x: u32) -> u32 {
            walk.runif(walk);
            tick;
            serve
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod arguments {
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

        #[schedule(fixed = 0)]
        pub fn s0() {
            walk;
        }

        #[schedule(fixed = "60")]
        pub fn s1() {
            walk;
        }

        #[schedule(fixed = 60.0)]
        pub fn s2() {
            walk;
        }

        #[schedule(fixed)]
        pub fn s3() {
            walk;
        }

        #[schedule(max_steps = 8)]
        pub fn s4() {
            walk;
        }

        #[schedule(fixed = 60, max_steps = 0)]
        pub fn s5() {
            walk;
        }

        #[schedule(fixd = 60)]
        pub fn s6() {
            walk;
        }

        #[schedule(fixed = 60, fixed = 30)]
        pub fn s7() {
            walk;
        }

        #[schedule(rate(60))]
        pub fn s8() {
            walk;
        }

        #[schedule(fixed = -1)]
        pub fn s9() {
            walk;
        }

        #[schedule(fixed = 60u8)]
        pub fn s10() {
            walk;
        }

        #[schedule(60)]
        pub fn s11() {
            walk;
        }

        #[schedule(fixed = 60, most = 8)]
        pub fn s12() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod attribute_on_a_line {
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
            /// Everyone walks.
            walk;
            #[inline]
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod cycle {
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
            tick;
        }

        #[schedule]
        pub fn morning() {
            walk;
            noon;
        }

        #[schedule]
        pub fn noon() {
            evening;
        }

        #[schedule]
        pub fn evening() {
            'late: {
                morning;
            }
        }

        #[schedule]
        pub fn outside() {
            noon;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod fixed_inside {
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
            physics;
        }

        #[schedule(fixed = 60)]
        pub fn physics() {
            walk;
        }

        #[schedule]
        pub fn day() {
            tick;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod generic {
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
        pub fn tick<T>() {
            walk;
        }

        #[schedule]
        pub fn tock() where Kitchen: Send {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod keyword_phase {
    use super::*;

    mod systems {
        use super::{Kitchen, Position};
        use ecs::prelude::*;

        pub fn walk(_: Query<Kitchen, &mut Position>) {}
        pub fn serve(_: Query<Kitchen, &Position>) {}
    }
    use systems::{serve, walk};

    fn eat(_: Query<Kitchen, &Position>) {}

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position) }

        #[schedule]
        pub fn tick() {
            'move: { walk; }
            'loop: { serve; eet; }
            'match: { eat; }
        }
    }
}

mod missing_semicolon {
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
            walk
            serve;
        }

        #[schedule]
        pub fn tock() {
            walk, serve
        }
    }

    fn serve() {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod misspelt_marker {
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

        #[schedul]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod named_like_a_keyword {
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
        pub fn loop() {
            walk;
        }

        #[schedule]
        pub fn self() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod named_like_a_query {
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

        #[query]
        pub struct Moving { position: &mut Position, velocity: &Velocity }

        #[schedule]
        pub fn moving() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod named_like_a_world_method {
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
        pub fn spawn() {
            walk;
        }

        #[schedule]
        pub fn new() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod named_like_its_plan {
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
        }

        #[schedule]
        pub fn tick_plan() {
            walk;
        }

        #[schedule(fixed = 60)]
        pub fn beat() {
            walk;
        }

        #[schedule]
        pub fn beat_for() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod nameless {
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
        pub fn () { walk; }

        #[schedule]
        pub fn tock() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod no_body {
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
        pub fn tick();

        #[schedule]
        pub fn tock {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod not_a_function {
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
        pub struct Tick { walk: Walk }

        #[schedule]
        pub mod day {}

        #[schedule]
        pub async fn tock() {
            walk;
        }

        #[schedule]
        pub fn good() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod not_declared {
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
        }
    }

    fn walk(kitchen: &mut Kitchen) {
        kitchen.tock();
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
        pub fn tick() -> u32 {
            walk;
        }

        #[schedule]
        pub fn tock() -> Result<u32, ecs::ScheduleError> {
            walk;
        }

        #[schedule]
        pub fn try_it() -> Result<(), std::fmt::Error> {
            walk;
        }

        #[schedule]
        pub fn nothing() -> Option<()> {
            walk;
        }

        #[schedule(fixed = 60)]
        pub fn beat() -> u8 {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod output_unreadable {
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
        pub fn tick() -> {
            walk;
        }

        #[schedule]
        pub fn tock() -> Result< {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod parameters {
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
        pub fn tick(dt: &f32) {
            walk;
        }

        #[schedule]
        pub fn twice(dt: f32, mut dt: f64, last: f32) {
            walk;
        }

        #[schedule]
        pub fn nameless(f32, #[cold] dt: u8) {
            walk;
        }

        #[schedule]
        pub fn owned(text: &'static str, all: [u8]) {
            walk;
        }

        #[schedule]
        pub fn tock(&mut self) {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod phase_form {
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
            'day { walk; }
            'night: walk;
            noon: { walk; }
            loop { walk; }
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod phase_twice {
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
            'day: { walk; }
            'night: { walk; }
            'day: { walk; }
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
        }

        #[schedule]
        pub fn tick() {
            walk;
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod argument_missing {
    use super::*;

    fn stay() {}

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position, Heat) }

        #[schedule]
        pub fn tick(, elapsed: f32) {
            stay;
        }

        #[schedule]
        pub fn motion fn resources: (,), landing() { stay; }
    }

    fn main() {
        Kitchen::new();
    }
}

fn main() {}
