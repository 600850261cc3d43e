//! States: the mode that a game is in, and the lines that run when it changes.

mod conditions;
mod depending;
#[cfg(feature = "text")]
mod saved;
mod transitions;

pub use conditions::{Newest, entered, in_state, left};
pub use depending::{computed_state, sub_state};
pub use transitions::{Transition, Transitions};

use crate::base::tick::ChangeTick;
use crate::world::system::ResMut;
use alloc::vec::Vec;
use core::mem;

/// The mode that a game is in: a menu, a level, a pause. A resource; `S` is an enum of the game.
///
/// [`set`](Self::set) requests another state. The line `transition::<S>` enters it, and the lines after it see it:
/// `open_doors.run_if(entered(Mode::Open))`, `count_money.run_if(left(Mode::Open))`, `serve.run_if(in_state(Mode::Open))`.
/// The first transition enters the state that the world begins with.
///
/// * [`entered`] and [`left`] hold once for each transition, in every schedule: the first time that a line is checked after the transition.
///   A line before `transition` runs in the next run, and a schedule that runs less often than the transitions sees the newest one.
/// * [`Transitions`] reads all transitions in order.
/// * `set` does nothing if the game is in that state already; [`restart`](Self::restart) enters it again.
/// * [`computed_state`] derives a state from others, and [`sub_state`] is one that exists within another.
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
///
/// // The same state once more.
/// inn.resource_mut::<State<Mode>>().restart(Mode::Open);
/// inn.tick();
/// assert_eq!(inn.resource::<Log>().0[3..], ["doors", "serve"]);
/// ```
#[derive(Debug, Default)]
pub struct State<S> {
    current: S,
    next: Option<S>,
    /// Whether the request enters the current state again.
    again: bool,
    /// When the newest transition was. [`ChangeTick::EVER`] in a state that was loaded. `None` before the first transition.
    entered: Option<ChangeTick>,
    /// When the first transition was.
    began: ChangeTick,
    /// How many transitions there were, those that are no longer kept included.
    count: u64,
    /// The states before the current one, at most [`KEPT`], oldest first.
    past: Vec<Past<S>>,
}

/// An earlier state, and when it was entered.
#[derive(Clone, Debug)]
struct Past<S> {
    state: S,
    entered: ChangeTick,
}

/// How many transitions a state keeps for [`Transitions`].
const KEPT: usize = 256;

impl<S> State<S> {
    /// A state to begin with.
    pub const fn new(first: S) -> Self {
        Self {
            current: first,
            next: None,
            again: false,
            entered: None,
            began: ChangeTick::EVER,
            count: 0,
            past: Vec::new(),
        }
    }

    /// The state that was entered last.
    pub fn get(&self) -> &S {
        &self.current
    }

    /// Requests a state, which the next transition enters, unless the game is in that state already. The last request wins.
    pub fn set(&mut self, next: S) {
        self.again = false;
        self.next = Some(next);
    }

    /// Requests a state, which the next transition enters even if the game is in that state: a level starts over. The state is left then,
    /// and entered again: [`left`] and [`entered`] hold. The last request wins.
    pub fn restart(&mut self, next: S) {
        self.again = true;
        self.next = Some(next);
    }
}

impl<S: PartialEq> State<S> {
    /// Enters a state, if it is another one, or enters the current one `again`. The first time, it enters any.
    fn enter(&mut self, next: S, again: bool, now: ChangeTick) {
        if self.entered.is_some() && !again && next == self.current {
            return;
        }
        self.count += 1;
        let state = mem::replace(&mut self.current, next);
        let Some(entered) = self.entered.replace(now) else {
            self.began = now;
            return;
        };
        let oldest = (self.past.len() == KEPT).then(|| self.past.remove(0));
        self.past.push(Past { state, entered });
        // It is the user's, and its `Drop` may panic: all is done.
        drop(oldest);
    }
}

/// A system: enters the state that was requested.
pub fn transition<S: PartialEq + 'static>(state: ResMut<'_, State<S>>) {
    let (state, now) = open(state);
    let again = mem::take(&mut state.again);
    match state.next.take() {
        Some(next) => state.enter(next, again, now),
        None if state.entered.is_none() => {
            (state.entered, state.began, state.count) = (Some(now), now, 1);
        }
        None => {}
    }
}

/// The state to change, and now. A state that was copied from a world with later ticks goes on as one that was loaded.
fn open<S>(state: ResMut<'_, State<S>>) -> (&mut State<S>, ChangeTick) {
    let now = state.now();
    let state = state.into_inner();
    if state
        .entered
        .is_some_and(|entered| entered.number() > now.number())
    {
        (state.entered, state.began, state.count) = (Some(ChangeTick::EVER), ChangeTick::EVER, 0);
        state.past.clear();
    }
    (state, now)
}

impl<S: Clone> Clone for State<S> {
    fn clone(&self) -> Self {
        Self {
            current: self.current.clone(),
            next: self.next.clone(),
            past: self.past.clone(),
            ..*self
        }
    }

    /// Keeps the memory of the list: a world may be copied in each frame.
    fn clone_from(&mut self, source: &Self) {
        self.current.clone_from(&source.current);
        self.next.clone_from(&source.next);
        self.past.clone_from(&source.past);
        let Self {
            again,
            entered,
            began,
            count,
            ..
        } = *source;
        (self.again, self.entered, self.began, self.count) = (again, entered, began, count);
    }
}
