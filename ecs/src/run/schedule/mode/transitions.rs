//! The transitions of a state, in order.

use super::State;
use crate::base::tick::ChangeTick;
use crate::schema::ResourceOf;
use crate::world::store::World;
use crate::world::system::{
    BuiltIn, Grant, Res, Saves, SystemAccess, default_state, impl_parameter, impl_state,
};
use core::mem;

/// Reads the transitions of a [`State<S>`](State): those that this system has not read yet, each once, in order.
///
/// The state keeps its last 256 transitions, so that a pause takes no memory. [`missed`](Self::missed) counts those that went before the
/// system read them. The position of a system is its own: it is part of snapshots, and a loaded world has no transitions yet.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::schedule::{State, Transition, Transitions, transition};
/// # pub struct Guest;
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq)]
/// pub enum Mode {
///     #[default]
///     Closed,
///     Open,
/// }
///
/// #[derive(Default)]
/// pub struct Log(Vec<String>);
///
/// fn note(mut transitions: Transitions<Mode>, mut log: ResMut<Log>) {
///     log.0.extend(transitions.read().map(|Transition { from, to, .. }| format!("{from:?} to {to:?}")));
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Inn { components: (Guest), resources: (State<Mode>, Log) }
///     #[schedule(fixed = 30)]
///     pub fn step() { transition::<Mode>; }
///     #[schedule]
///     pub fn frame() { note; }
/// }
///
/// let mut inn = Inn::new();
/// inn.step();
/// for mode in [Mode::Open, Mode::Closed] {
///     inn.resource_mut::<State<Mode>>().set(mode);
///     inn.step();
/// }
/// inn.frame();
/// assert_eq!(inn.resource::<Log>().0, ["None to Closed", "Some(Closed) to Open", "Some(Open) to Closed"]);
/// ```
pub struct Transitions<'w, S> {
    state: &'w State<S>,
    cursor: &'w mut TransitionCursor,
    /// The first transition that was not read, as a place among the states that are kept: the transition entered the state at that place.
    unread: usize,
}

/// A change of a state. [`Transitions`] reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Transition<'s, S> {
    /// The state that was left. The transition that began with the first state left none.
    pub from: Option<&'s S>,
    /// The state that was entered. It is that of `from` after a [restart](State::restart).
    pub to: &'s S,
}

impl<S> Transitions<'_, S> {
    /// The transitions that were not read yet. One counts as read when the iterator gives it.
    pub fn read(&mut self) -> impl ExactSizeIterator<Item = Transition<'_, S>> {
        let (state, cursor, unread) = (self.state, &mut *self.cursor, &mut self.unread);
        (*unread..state.places()).map(move |place| {
            (*unread, cursor.last, cursor.number) =
                (place + 1, state.entered_at(place), state.number_at(place));
            Transition {
                from: place.checked_sub(1).map(|before| state.at(before)),
                to: state.at(place),
            }
        })
    }

    /// How many transitions were not read yet.
    pub fn len(&self) -> usize {
        self.state.places() - self.unread
    }

    /// Whether all were read.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many transitions went before this system read them, since this was called last.
    pub fn missed(&mut self) -> u64 {
        mem::take(&mut self.cursor.missed)
    }
}

/// How far a system has read, or a condition was told.
#[derive(Clone, Copy, Debug, Default)]
pub struct TransitionCursor {
    /// When the last transition that was read was made, or when it was looked for.
    last: ChangeTick,
    /// The number of that transition.
    number: u64,
    missed: u64,
}

impl TransitionCursor {
    /// Whether a transition is new here. A later tick than now is from another world, whose state was copied.
    pub(super) fn is_before(&self, transition: ChangeTick, now: ChangeTick) -> bool {
        (self.last.number() + 1..=now.number()).contains(&transition.number())
    }

    /// Counts all up to now as seen.
    pub(super) const fn skip_to(&mut self, now: ChangeTick) {
        self.last = now;
    }

    /// Counts the transitions that went, and returns the place of the first one that is to be read.
    fn catch_up<S>(&mut self, state: &State<S>, now: ChangeTick) -> usize {
        let places = state.places();
        let is_unread = |place: &usize| self.is_before(state.entered_at(*place), now);
        let first = state.first_place();
        let unread = (first..places)
            .rev()
            .take_while(is_unread)
            .last()
            .unwrap_or(places);
        if unread == first && unread < places {
            let is_another = state.began.number() > self.last.number() || self.number > state.count;
            let before = state.number_at(first).saturating_sub(1);
            self.missed += before.saturating_sub(if is_another { 0 } else { self.number });
            if let Some(place) = first.checked_sub(1) {
                (self.last, self.number) = (state.entered_at(place), before);
            }
        }
        unread
    }
}

impl_state!(<W> TransitionCursor);

impl Saves for TransitionCursor {
    type Saved = Self;

    fn save(&self) -> Self {
        *self
    }

    fn exchange(&mut self, saved: &mut Self) {
        mem::swap(self, saved);
    }

    /// Without the epoch, which says how often the world was restored.
    #[cfg(feature = "digest")]
    fn numbers(&self, add: &mut dyn FnMut(u64)) {
        [self.last.number(), self.number, self.missed]
            .into_iter()
            .for_each(add);
    }
}

/// The states that are kept, by their places: the oldest is at 0, and the current one is the last.
impl<S> State<S> {
    const fn places(&self) -> usize {
        self.past.len() + 1
    }

    fn at(&self, place: usize) -> &S {
        self.past
            .get(place)
            .map_or(&self.current, |past| &past.state)
    }

    /// When the state was entered.
    fn entered_at(&self, place: usize) -> ChangeTick {
        self.past
            .get(place)
            .map_or(self.entered.unwrap_or_default(), |past| past.entered)
    }

    /// The number of the transition that entered the state. The first one is 1. A world that was loaded is in a state with the number 0.
    const fn number_at(&self, place: usize) -> u64 {
        self.count.saturating_sub((self.past.len() - place) as u64)
    }

    /// The first state that a transition entered which is still known: it began with that state, or the one before is kept.
    fn first_place(&self) -> usize {
        usize::from(self.number_at(0) != 1 || self.began == ChangeTick::EVER)
    }
}

impl_parameter!([W: World, S: 'static] Transitions<'_, S> where State<S>: ResourceOf<W>);

impl<W: World, S: 'static> BuiltIn<W> for Transitions<'_, S>
where
    State<S>: ResourceOf<W>,
{
    default_state!(TransitionCursor);

    type Item<'w> = Transitions<'w, S>;
    const ACCESS: SystemAccess<'static> = <Res<'static, State<S>> as BuiltIn<W>>::ACCESS;

    fn get<'w>(
        grant: Grant<'w, W, Self>,
        cursor: &'w mut TransitionCursor,
        now: ChangeTick,
    ) -> Self::Item<'w> {
        let state = grant.store().resource::<State<S>>();
        let unread = cursor.catch_up(state, now);
        Transitions {
            state,
            cursor,
            unread,
        }
    }
}

impl_debug!([S] Transitions<'_, S>, it => unread = it.len());
