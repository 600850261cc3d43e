//! The parameters of systems.

mod cascade;
mod local;
mod on_world;
mod queries;
mod related;
mod resources;
mod tuples;

pub use local::Local;
pub use on_world::{Arranging, Clearing, OnWorld, Task, arrange, clear_component};
pub use resources::{Res, ResMut, resource_changed};

use super::{Access, Grant};
use crate::error::ReserveError;
use crate::store::{Store, World};
use crate::system_name::SystemName;
use crate::tick::ChangeTick;

/// What a system can take. Sealed.
///
/// These are parameters: [`Query`](struct@crate::Query), [`Cascade`](crate::Cascade), [`Lookup`](crate::Lookup), [`Res`], [`ResMut`], [`Local`],
/// [`Commands`](crate::Commands), [`EventReader`](crate::EventReader), [`EventWriter`](crate::EventWriter),
/// [`Removed`](crate::Removed), [`Related`](crate::relation::Related), [`Find`](crate::Find), tuples of them, and `&mut W`, the whole world, by itself. [`On`](crate::On) makes an observer of a
/// system.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a parameter of a system of `{W}`",
    label = "takes `{Self}`",
    note = "parameters are `Query<{W}, D>`, `Query<{W}, D, F>`, `Cascade<{W}, R, D>`, `Lookup<{W}, D>`, `Res<R>`, `ResMut<R>`, `Local<T>`, `Commands<{W}>`, `EventReader<E>`, \
            `EventWriter<E>`, `Removed<{W}, C>`, `Related<{W}, R>`, `Find<{W}, I>`, or `&mut {W}` by itself; an observer has `On<{W}, …>` too"
)]
pub trait Parameter<W: World>: sealed::Sealed<W> {
    /// The parameter as one run of the system gets it.
    type Item<'w>;
    /// What it keeps from one run to the next.
    #[doc(hidden)]
    type State: super::State<W> + super::Saves;
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
    #[doc(hidden)]
    fn get<'w>(grant: Grant<'w, W, Self>, state: &'w mut Self::State, now: ChangeTick) -> Self::Item<'w>
    where
        Self: Sized;

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

pub(crate) mod sealed {
    pub trait Sealed<W> {}
}
