//! Run conditions of states.

use super::State;
use super::transitions::TransitionCursor;
use crate::base::tick::ChangeTick;
use crate::schema::ResourceOf;
use crate::world::store::World;
use crate::world::system::{BuiltIn, Grant, Res, SystemAccess, default_state, impl_parameter};

/// A run condition: the game is in this state.
pub fn in_state<S: PartialEq + 'static>(state: S) -> impl Fn(Res<'_, State<S>>) -> bool {
    move |it| it.current == state
}

/// A run condition: the newest transition entered this state, and the condition was not checked since.
///
/// So the line runs once for a transition, in every schedule, however often the schedule runs and wherever the line of
/// [`transition`](super::transition) is. A schedule or an added system that runs for the first time sees the newest transition, however old.
///
/// Where a condition before it is false, it is not checked, and holds later: `show.run_if(has_window).run_if(entered(Mode::Play))` runs as
/// soon as there is a window. The other order runs `show` at the transition or not at all.
///
/// A snapshot restores what each line has seen. A world that is loaded is in its state, and does not enter it again.
pub fn entered<S: PartialEq + 'static>(state: S) -> impl Fn(Newest<'_, S>) -> bool {
    move |newest| newest.is_unseen && newest.state.current == state
}

/// A run condition: the newest transition left this state, and the condition was not checked since. As [`entered`] does, it holds once for a
/// transition.
pub fn left<S: PartialEq + 'static>(state: S) -> impl Fn(Newest<'_, S>) -> bool {
    move |newest| {
        newest.is_unseen
            && newest
                .state
                .past
                .last()
                .is_some_and(|before| before.state == state)
    }
}

/// The newest transition. A condition sees it once.
pub struct Newest<'w, S> {
    state: &'w State<S>,
    /// Whether it was after the last time that the condition was checked.
    is_unseen: bool,
}

impl_parameter!([W: World, S: 'static] Newest<'_, S> where State<S>: ResourceOf<W>);

impl<W: World, S: 'static> BuiltIn<W> for Newest<'_, S>
where
    State<S>: ResourceOf<W>,
{
    default_state!(TransitionCursor);

    type Item<'w> = Newest<'w, S>;
    const ACCESS: SystemAccess<'static> = <Res<'static, State<S>> as BuiltIn<W>>::ACCESS;

    fn get<'w>(
        grant: Grant<'w, W, Self>,
        cursor: &'w mut TransitionCursor,
        now: ChangeTick,
    ) -> Self::Item<'w> {
        let state = grant.store().resource::<State<S>>();
        let is_unseen = state
            .entered
            .is_some_and(|entered| cursor.is_before(entered, now));
        cursor.skip_to(now);
        Newest { state, is_unseen }
    }

    /// So `or(entered(A), left(B))` holds once for a transition from `B` to `A`.
    fn skip(cursor: &mut TransitionCursor, now: ChangeTick) {
        cursor.skip_to(now);
    }
}
