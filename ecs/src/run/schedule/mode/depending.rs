//! States that depend on others.

use super::{State, open};
use crate::base::tick::ChangeTick;
use crate::world::system::{Piped, Res, ResMut, piped};
use core::mem;

/// A line of a schedule that computes a state from others: `computed_state(is_paused)`.
///
/// The function is a system that returns the state, and reads what it likes. The line enters the state that it returns, if that is another one.
/// It stands after the lines of [`transition`](super::transition) for the states that it reads; before them, it follows in the next run. A state that does not
/// always exist is an `Option`: the function returns `Option<Paused>`, the world lists `State<Option<Paused>>`. Requests for a computed state are
/// dropped.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::schedule::{State, computed_state, entered, transition};
/// # pub struct Guest;
///
/// #[derive(Clone, Copy, Default, PartialEq)]
/// pub enum Mode {
///     #[default]
///     Menu,
///     Level(u8),
/// }
///
/// /// Whether the game is in any level.
/// #[derive(Clone, Copy, Default, PartialEq)]
/// pub struct InLevel(bool);
///
/// fn in_level(mode: Res<State<Mode>>) -> InLevel { InLevel(matches!(mode.get(), Mode::Level(_))) }
/// fn play_music(mut log: ResMut<Log>) { log.0.push("music") }
/// #[derive(Default)] pub struct Log(Vec<&'static str>);
///
/// ecs::world! {
///     #[world]
///     pub struct Game { components: (Guest), resources: (State<Mode>, State<InLevel>, Log) }
///     #[schedule]
///     pub fn tick() {
///         transition::<Mode>;
///         computed_state(in_level);
///         play_music.run_if(entered(InLevel(true)));
///     }
/// }
///
/// let mut game = Game::new();
/// for level in 0..3 {
///     game.resource_mut::<State<Mode>>().set(Mode::Level(level));
///     game.tick();
/// }
/// assert_eq!(game.resource::<Log>().0, ["music"]);
/// ```
pub const fn computed_state<F, S: PartialEq + 'static>(compute: F) -> Piped<F, State<S>, S> {
    piped(compute, enter_computed)
}

/// A line of a schedule for a state that exists within another one: `sub_state(Mode::Level, Round::First)`.
///
/// The world lists it as `State<Option<Round>>`. While the other state is the one given, it is `Some`, and otherwise `None`. Whenever the other
/// state is entered, it begins with the state given, unless [`set`](State::set) has requested another one by then. A request for `None`, or while it
/// does not exist, is dropped. The line stands after that of the other state, and takes the place of a line of [`transition`](super::transition).
///
/// ```
/// use ecs::prelude::*;
/// use ecs::schedule::{State, in_state, sub_state, transition};
/// # pub struct Guest;
///
/// #[derive(Clone, Copy, Default, PartialEq)]
/// pub enum Mode {
///     #[default]
///     Menu,
///     Level,
/// }
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub enum Round {
///     First,
///     Last,
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Game { components: (Guest), resources: (State<Mode>, State<Option<Round>>) }
///     #[schedule]
///     pub fn tick() {
///         transition::<Mode>;
///         sub_state(Mode::Level, Round::First);
///     }
/// }
///
/// let mut game = Game::new();
/// game.tick();
/// assert_eq!(game.resource::<State<Option<Round>>>().get(), &None);
/// game.resource_mut::<State<Mode>>().set(Mode::Level);
/// game.tick();
/// assert_eq!(game.resource::<State<Option<Round>>>().get(), &Some(Round::First));
/// game.resource_mut::<State<Option<Round>>>().set(Some(Round::Last));
/// game.tick();
/// assert_eq!(game.resource::<State<Option<Round>>>().get(), &Some(Round::Last));
/// game.resource_mut::<State<Mode>>().restart(Mode::Level);
/// game.tick();
/// assert_eq!(game.resource::<State<Option<Round>>>().get(), &Some(Round::First));
/// ```
pub fn sub_state<P, S>(
    within: P,
    first: S,
) -> impl Fn(Res<'_, State<P>>, ResMut<'_, State<Option<S>>>)
where
    P: PartialEq + 'static,
    S: Clone + PartialEq + 'static,
{
    move |above, state| {
        let (state, now) = open(state);
        let exists = above.entered.is_some() && above.current == within;
        // By the transitions, not by the last run: several schedules may have this line.
        let begins = state.current.is_none() || number(state) < number(&above);
        let request = state.next.take().flatten();
        let again = mem::take(&mut state.again);
        match request {
            _ if !exists => state.enter(None, false, now),
            Some(next) => state.enter(Some(next), again || begins, now),
            None if begins => state.enter(Some(first.clone()), true, now),
            None => {}
        }
    }
}

fn enter_computed<S: PartialEq>(state: ResMut<'_, State<S>>, next: S) {
    let (state, now) = open(state);
    let dropped = state.next.take();
    state.again = false;
    state.enter(next, false, now);
    drop(dropped);
}

/// When the newest transition was.
fn number<S>(state: &State<S>) -> Option<u64> {
    state.entered.map(ChangeTick::number)
}
