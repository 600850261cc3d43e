//! The parameters of systems.
#![allow(unsafe_code)]

mod local;
mod queries;
mod resources;
mod tuples;

pub use local::Local;
pub use resources::{Res, ResMut};

use super::Access;
use crate::error::ReserveError;
use crate::store::{Store, World};
use crate::system_name::SystemName;
use crate::tick::ChangeTick;

/// What a system can take. Sealed.
///
/// These are parameters: [`Query`](struct@crate::Query), [`Lookup`](crate::Lookup), [`Res`], [`ResMut`], [`Local`],
/// [`Commands`](crate::Commands), [`EventReader`](crate::EventReader), [`EventWriter`](crate::EventWriter),
/// [`Removed`](crate::Removed), tuples of them, and `&mut W`, the whole world, by itself. [`On`](crate::On) makes an observer of a
/// system.
///
/// Invariant: **E2** While a system runs, what its parameters access is accessed by nobody else, except that others may read
/// what they only read. The rows and resources of one system are apart (E1). Whoever calls [`get`](Self::get) keeps this.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a parameter of a system of `{W}`",
    label = "takes `{Self}`",
    note = "parameters are `Query<{W}, D>`, `Query<{W}, D, F>`, `Lookup<{W}, D>`, `Res<R>`, `ResMut<R>`, `Local<T>`, `Commands<{W}>`, `EventReader<E>`, \
            `EventWriter<E>`, `Removed<{W}, C>`, or `&mut {W}` by itself; an observer has `On<{W}, …>` too"
)]
pub trait Parameter<W: World>: sealed::Sealed<W> {
    /// The parameter as one run of the system gets it.
    type Item<'w>;
    /// What it keeps from one run to the next.
    #[doc(hidden)]
    type State: super::State<W>;
    /// What it accesses.
    #[doc(hidden)]
    const ACCESS: Access<'static>;
    /// Whether something is left to do after the system ran.
    #[doc(hidden)]
    const DEFERS: bool = false;
    /// Whether it is told of the end of a run: see [`end_run`](Self::end_run).
    #[doc(hidden)]
    const ENDS_RUNS: bool = false;

    /// Asks the world to keep what it will tell of.
    #[doc(hidden)]
    fn keep_old_values(world: &mut Store<W>) {
        let _ = world;
    }

    /// What it keeps, before the first run.
    #[doc(hidden)]
    fn init(world: &mut Store<W>) -> Self::State;

    /// What it keeps, if that is nothing.
    #[doc(hidden)]
    fn stateless() -> Option<Self::State> {
        None
    }

    /// The parameter for one run, whose changes are made at that tick.
    ///
    /// # Safety
    ///
    /// E2, for `'w`.
    #[doc(hidden)]
    unsafe fn get<'w>(world: &'w Store<W>, state: &'w mut Self::State, now: ChangeTick) -> Self::Item<'w>;

    /// The parameter, if it is the whole world.
    #[doc(hidden)]
    fn whole(world: &mut W) -> Option<Self::Item<'_>> {
        let _ = world;
        None
    }

    /// How many rows it goes through, or can look up.
    #[doc(hidden)]
    #[cfg(feature = "trace")]
    fn rows(world: &Store<W>) -> usize {
        let _ = world;
        0
    }

    /// Whether something is put off.
    #[doc(hidden)]
    fn has_put_off(state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Does what was put off. Failures go to the world's [report](crate::CommandErrors), under the system's name.
    #[doc(hidden)]
    fn apply(state: &mut Self::State, world: &mut W, system: &SystemName) {
        let _ = (state, world, system);
    }

    /// Does what was put off, up to where there is no room for it. The rest is still to be done.
    #[doc(hidden)]
    fn try_apply(state: &mut Self::State, world: &mut W, system: &SystemName) -> Result<(), ReserveError> {
        Self::apply(state, world, system);
        Ok(())
    }

    /// A schedule ended of which the system is a part. Several of its parameters may be told of one run, by its number.
    #[doc(hidden)]
    fn end_run(world: &mut Store<W>, run: u64) {
        let _ = (world, run);
    }

    /// Forgets what was put off.
    #[doc(hidden)]
    fn discard(state: &mut Self::State, world: &mut Store<W>) {
        let _ = (state, world);
    }

    /// Asserts the invariants of what it keeps.
    #[doc(hidden)]
    fn check_invariants(state: &Self::State) {
        let _ = state;
    }
}

/// Implements [`Parameter::get`] in safe code, for parameters that need no promise (E2): `get_safely!(|world, state| …)`.
macro_rules! get_safely {
    (|$world:pat_param, $state:pat_param| $item:expr) => {
        #[inline(always)]
        #[allow(unsafe_code, reason = "the trait's function is unsafe; its body here is not")]
        unsafe fn get<'w>(
            $world: &'w $crate::store::Store<W>,
            $state: &'w mut Self::State,
            _: $crate::tick::ChangeTick,
        ) -> Self::Item<'w> {
            $item
        }
    };
}

pub(crate) use get_safely;

/// Implements [`Parameter::get`] by that of another parameter, with its accesses and state: `get_by!(ResMut<'static, R>, |item| …)`.
macro_rules! get_by {
    ($Other:ty, |$item:pat_param| $made:expr) => {
        type State = <$Other as $crate::system::Parameter<W>>::State;
        const ACCESS: $crate::system::Access<'static> = <$Other as $crate::system::Parameter<W>>::ACCESS;

        #[inline(always)]
        #[allow(unsafe_code, reason = "the accesses are those of the other parameter")]
        unsafe fn get<'w>(
            world: &'w $crate::store::Store<W>,
            state: &'w mut Self::State,
            now: $crate::tick::ChangeTick,
        ) -> Self::Item<'w> {
            // SAFETY: the caller's promise.
            let $item = unsafe { <$Other as $crate::system::Parameter<W>>::get(world, state, now) };
            $made
        }
    };
}

pub(crate) use get_by;

pub(crate) mod sealed {
    pub trait Sealed<W> {}
}
