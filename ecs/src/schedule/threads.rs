//! Systems on several threads.

#[cfg(feature = "parallel")]
mod countdown;
#[cfg(feature = "parallel")]
mod segment;

#[cfg(feature = "parallel")]
pub(super) use segment::{Took, run_steps};

use crate::store::{Store, World};
use core::marker::PhantomData;

/// Whether a world's systems may run on several threads: whether it is `Send` and `Sync`.
pub struct Threads<W: World> {
    #[cfg(feature = "parallel")]
    pub(super) run: Option<segment::RunSegment<W>>,
    world: PhantomData<fn(W) -> W>,
}

/// The way by which [`world!`](crate::world) finds out: a world that is `Send` and `Sync` has a constant `__ecs_threads` of its
/// own, and any other has that of [`Unthreaded`].
pub struct Probe<W>(PhantomData<W>);

#[allow(non_upper_case_globals, reason = "no trait of a user has names that begin like these")]
impl<W: World> Probe<W>
where
    Store<W>: Send + Sync,
    W::Components: Send,
{
    /// Systems may run on several threads.
    pub const __ecs_threads: Threads<W> = Threads {
        #[cfg(feature = "parallel")]
        run: Some(segment::run::<W>),
        world: PhantomData,
    };
}

/// See [`Probe`].
#[allow(non_upper_case_globals, reason = "no trait of a user has names that begin like these")]
pub trait Unthreaded {
    /// The world.
    type World: World;
    /// Systems run on one thread.
    const __ecs_threads: Threads<Self::World> = Threads {
        #[cfg(feature = "parallel")]
        run: None,
        world: PhantomData,
    };
}

impl<W: World> Unthreaded for Probe<W> {
    type World = W;
}

impl<W: World> Clone for Threads<W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: World> Copy for Threads<W> {}
