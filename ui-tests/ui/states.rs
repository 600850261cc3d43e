//! States are resources that the world lists, and those that depend on others follow functions.

use ecs::prelude::*;
use ecs::schedule::{State, Transitions, computed_state, entered, in_state, sub_state, transition};

pub struct Position(pub f32);

#[derive(Clone, Copy, Default, PartialEq)]
pub enum Mode {
    #[default]
    Menu,
    Play,
}

#[derive(Clone, Copy, Default, PartialEq)]
pub struct Paused(pub bool);

fn walk() {}

mod unlisted {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Game { components: (Position), resources: (State<Mode>) }

        #[schedule]
        pub fn tick() {
            transition::<Paused>;
            computed_state(is_paused);
            sub_state(Mode::Play, Paused(false));
            walk.run_if(in_state(Paused(true)));
            walk.run_if(entered(Paused(true)));
            read;
        }
    }

    fn is_paused(mode: Res<State<Mode>>) -> Paused {
        Paused(*mode.get() == Mode::Menu)
    }

    fn read(mut transitions: Transitions<Paused>) {
        transitions.read().for_each(drop);
    }

    fn main() {
        let _ = Game::new();
    }
}

mod computed {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Game { components: (Position), resources: (State<Mode>, State<Paused>) }

        #[schedule]
        pub fn tick() {
            computed_state(whole);
            computed_state(Paused(true));
            computed_state(walk);
            computed_state(conflicts);
        }
    }

    fn whole(_: &mut Game) -> Paused {
        Paused(true)
    }

    fn conflicts(_: Query<Game, &mut Position>, _: Query<Game, &Position>) -> Paused {
        Paused(true)
    }

    fn main() {
        let _ = Game::new();
    }
}

fn main() {}
