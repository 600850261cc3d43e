//! Systems are functions whose parameters the crate knows, and do not conflict.

use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Velocity(pub f32);
pub struct Heat(pub f32);

#[derive(Default)]
pub struct Clock(pub f32);

pub struct Bang;
pub struct Wine;
pub struct Score(pub u32);

fn walk(_: Res<Clock>) {}

fn count(_: u32) {}

fn read() -> Result<(), std::fmt::Error> {
    Ok(())
}

mod async_function {
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

    async fn walk(_: Res<Clock>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod called {
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
            walk();
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod commands_twice {
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
            bear;
        }
    }

    fn bear(_: Commands<Kitchen>, _: Commands<Kitchen>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod events_read_and_written {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), events: (Bang) }

        #[schedule]
        pub fn tick() {
            shoot;
            shoot_twice;
            answer;
        }
    }

    fn shoot(_: EventReader<Bang>, _: ResMut<ecs::Events<Bang>>) {}

    fn shoot_twice(_: EventWriter<Bang>, _: EventWriter<Bang>) {}

    fn answer(_: EventReader<Bang>, _: EventWriter<Bang>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod generic_not_given {
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
            note;
        }
    }

    fn note<T: Default>(_: Local<u32>) {
        let _ = T::default();
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod in_a_nested_schedule {
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
            evening;
        }

        #[schedule]
        pub fn evening() -> Result<(), ecs::ScheduleError> {
            push;
            count;
            read;
        }
    }

    fn push(_: Res<Clock>, _: ResMut<Clock>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod lifetime {
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
            fixed;
            rows;
            local;
        }
    }

    fn fixed(_: Res<'static, Clock>) {}

    fn rows(_: Query<'static, Kitchen, &Position>) {}

    fn local(_: Local<'static, u32>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod lookup_of_a_written_component {
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
            push;
        }
    }

    fn push(_: Query<Kitchen, &mut Position>, _: Lookup<Kitchen, &Position>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod no_name {
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
            |clock: Res<Clock>| {};
            walk + serve;
            { walk };
            walk.serve;
            walk,;
            "walk";
        }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod no_place_for_errors {
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
            read;
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
        pub fn tick() {
            walk;
            Walk;
            SPEED;
        }
    }

    pub struct Walk;
    const SPEED: f32 = 1.0;

    fn main() {
        let _ = Kitchen::new();
    }
}

mod of_a_local {
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
            keep;
            share;
            send;
            look;
        }
    }

    pub struct Hidden;

    fn keep(_: Local<Hidden>) {}

    fn share(_: Local<std::rc::Rc<u32>>) {}

    #[derive(Default)]
    pub struct Sender;

    fn send(_: Local<Sender>) {}

    fn look(_: Local<std::cell::Cell<u32>>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod one_query {
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
            push;
            pull;
        }
    }

    fn push(_: Query<Kitchen, (&mut Position, &Position)>) {}

    fn pull(_: Lookup<Kitchen, (&mut Heat, &Heat)>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod other_world {
    use super::*;

    mod cellar {
        ecs::world! {
            #[world]
            pub struct Cellar { components: (super::Wine) }
        }
    }
    use cellar::Cellar;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (Clock) }

        #[schedule]
        pub fn tick() {
            age;
            fetch;
            clean;
            find;
        }
    }

    fn age(_: Query<Cellar, &Wine>) {}

    fn fetch(_: Commands<Cellar>) {}

    fn clean(_: &mut Cellar) {}

    fn find(_: Lookup<Cellar, &Wine>) {}

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
            count;
            text;
            option;
            odd;
        }
    }

    fn count(clock: Res<Clock>) -> u32 {
        clock.0 as u32
    }

    fn text() -> Result<String, std::fmt::Error> {
        Ok(String::new())
    }

    fn option() -> Option<()> {
        None
    }

    pub struct Odd;

    fn odd() -> Result<(), Odd> {
        Ok(())
    }

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
            count;
            borrow;
            second;
            both;
        }
    }

    fn borrow(_: &Clock) {}

    fn second(_: Res<Clock>, _: String) {}

    fn both(_: (Res<Clock>, u8)) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod resource_twice {
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
            read;
            write;
            in_a_tuple;
        }
    }

    fn read(_: Res<Clock>, _: ResMut<Clock>) {}

    fn write(_: ResMut<Clock>, _: ResMut<Clock>) {}

    fn in_a_tuple(_: (Res<Clock>, ResMut<Clock>)) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod run_by_hand {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position), resources: (Clock) }

        #[schedule]
        pub fn tick() {}
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.run_system(|_: u32| {});
        kitchen.run_system(|_: Res<Score>| {});
        kitchen.run_system(|clock| {});
        kitchen.run_system(7);
        let _ = kitchen.add_system(Kitchen::tick_plan(), "count", |_: Res<Clock>| 7);
        let _ = kitchen.add_system(Kitchen::tick_plan(), "count", |_: Res<Score>| {});
    }
}

mod shared_world {
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
            look;
        }
    }

    fn look(_: &Kitchen, _: Res<Clock>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod thirteen_parameters {
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
            many;
        }
    }

    type L<'a> = Local<'a, u8>;

    #[rustfmt::skip]
    fn many(_: L, _: L, _: L, _: L, _: L, _: L, _: L, _: L, _: L, _: L, _: L, _: L, _: L) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod two_queries {
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
            push;
            heat;
        }
    }

    fn push(_: Query<Kitchen, &mut Position>, _: Query<Kitchen, (&Position, &Heat)>) {}

    fn walk(_: Query<Kitchen, (&mut Velocity, &Position)>) {}

    fn heat(_: Query<Kitchen, &mut Heat>, _: Query<Kitchen, Option<&mut Heat>>) {}

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
            wallk;
            serve;
            cook;
        }
    }

    fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }

    fn serve() {}

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
            every(times);
        }
    }

    fn every(times: u32) -> impl FnMut(Local<u32>) {
        move |mut count| *count += times
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod unlisted_component {
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
            age;
            find;
        }
    }

    fn age(_: Query<Kitchen, (&Position, &mut Wine)>) {}

    fn find(_: Lookup<Kitchen, &Wine>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod unlisted_event {
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
            shoot;
            hear;
        }
    }

    fn shoot(_: EventWriter<Bang>) {}

    fn hear(_: EventReader<Bang>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod unlisted_resource {
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
            show;
            add;
        }
    }

    fn show(_: Res<Score>) {}

    fn add(_: ResMut<Score>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod unsafe_function {
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

    unsafe fn walk(_: Res<Clock>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod whole_world_and_more {
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
            all;
            tuple;
        }
    }

    fn all(_: &mut Kitchen, _: Res<Clock>) {}

    fn tuple(_: Local<u8>, _: (&mut Kitchen, &mut Kitchen)) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

fn main() {}
