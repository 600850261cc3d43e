//! States: the mode that a game is in, and the lines that run when it changes.

#[cfg(feature = "text")]
mod saved;

use crate::system::{Res, ResMut};

/// The mode that a game is in: a menu, a level, a pause. A resource; `S` is an enum of the game.
///
/// [`set`](Self::set) asks for another state. It is entered when the schedule gets to the line `transition::<S>`, and the lines
/// after it see it: `open_doors.run_if(entered(Mode::Open))`, `count_money.run_if(left(Mode::Open))`,
/// `serve.run_if(in_state(Mode::Open))`. The first transition enters the state that the world begins with.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::schedule::{State, entered, in_state, transition};
/// # pub struct Guest;
///
/// #[derive(Clone, Copy, Default, PartialEq)]
/// pub enum Mode {
///     #[default]
///     Closed,
///     Open,
/// }
///
/// #[derive(Default)]
/// pub struct Log(Vec<&'static str>);
///
/// fn open_doors(mut log: ResMut<Log>) { log.0.push("doors") }
/// fn serve(mut log: ResMut<Log>) { log.0.push("serve") }
///
/// ecs::world! {
///     #[world]
///     pub struct Inn { components: (Guest), resources: (State<Mode>, Log) }
///     #[schedule]
///     pub fn tick() {
///         transition::<Mode>;
///         open_doors.run_if(entered(Mode::Open));
///         serve.run_if(in_state(Mode::Open));
///     }
/// }
///
/// let mut inn = Inn::new();
/// inn.tick();
/// inn.resource_mut::<State<Mode>>().set(Mode::Open);
/// inn.tick();
/// inn.tick();
/// assert_eq!(inn.resource::<Log>().0, ["doors", "serve", "serve"]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct State<S> {
    current: S,
    next: Option<S>,
    /// The effect of the last transition.
    step: Step<S>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Step<S> {
    /// There was none yet.
    #[default]
    Before,
    /// It changed nothing.
    Stayed,
    /// It entered the first state.
    Began,
    /// It left this state.
    Left(S),
}

impl<S> State<S> {
    /// A state to begin with.
    pub const fn new(first: S) -> Self {
        Self { current: first, next: None, step: Step::Before }
    }

    /// The state that was entered last.
    pub fn get(&self) -> &S {
        &self.current
    }

    /// Asks for a state, which the next transition enters. The last request wins.
    pub fn set(&mut self, next: S) {
        self.next = Some(next);
    }
}

/// A system: enters the state that was asked for.
pub fn transition<S: PartialEq + 'static>(state: ResMut<'_, State<S>>) {
    let state = state.into_inner();
    let began = matches!(state.step, Step::Before);
    state.step = match state.next.take() {
        Some(next) if began => {
            state.current = next;
            Step::Began
        }
        Some(next) if next != state.current => Step::Left(core::mem::replace(&mut state.current, next)),
        _ if began => Step::Began,
        _ => Step::Stayed,
    };
}

/// A run condition: the game is in this state.
pub fn in_state<S: PartialEq + 'static>(state: S) -> impl Fn(Res<'_, State<S>>) -> bool {
    move |it| it.current == state
}

/// A run condition: the last transition entered this state.
pub fn entered<S: PartialEq + 'static>(state: S) -> impl Fn(Res<'_, State<S>>) -> bool {
    move |it| matches!(it.step, Step::Began | Step::Left(_)) && it.current == state
}

/// A run condition: the last transition left this state.
pub fn left<S: PartialEq + 'static>(state: S) -> impl Fn(Res<'_, State<S>>) -> bool {
    move |it| matches!(&it.step, Step::Left(before) if *before == state)
}
