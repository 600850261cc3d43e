//! Systems on several threads.
#![allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]

#[cfg(feature = "parallel")]
mod countdown;
#[cfg(feature = "parallel")]
mod segment;

#[cfg(feature = "parallel")]
pub(super) use segment::{Took, run_steps};

use super::plan_ref::PlanRef;
use crate::base::text::write_names;
use crate::schema::not_shared;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// Where the steps of a schedule run, as [`Plan::threads`](crate::Plan::threads) tells.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::schedule::PlanThreads;
/// use std::rc::Rc;
///
/// pub struct Position(f32);
/// pub struct Sound(Rc<[f32]>);
/// fn walk(walkers: Query<Street, &mut Position>) {
///     walkers.for_each(|position| position.0 += 1.0);
/// }
///
/// ecs::world! {
///     #[world] pub struct Street { components: (Position, Sound) }
///     #[schedule] pub fn tick() { walk; }
/// }
///
/// let threads = Street::tick_plan().threads();
/// assert_eq!(threads, PlanThreads::NotShared(vec!["Sound"]));
/// assert_eq!(threads.to_string(), "on one thread, since these are not `Send` and `Sync`: `Sound`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanThreads {
    /// On several threads: steps that do not wait for each other, once a run takes long enough for that to be worth it.
    Several,
    /// On one thread: each step waits for the one before it.
    Chain,
    /// On one thread: the crate is built without its feature `parallel`.
    Disabled,
    /// On one thread: the types of these components, resources and events are not both `Send` and `Sync`. `#[world(parallel)]` makes
    /// that a compile error.
    NotShared(Vec<&'static str>),
}

impl PlanThreads {
    pub(super) fn of<W: World>(plan: PlanRef<'_, W>) -> Self {
        let not_shared: Vec<&str> = not_shared::<W>().collect();
        if !not_shared.is_empty() {
            Self::NotShared(not_shared)
        } else if !cfg!(feature = "parallel") {
            Self::Disabled
        } else if plan.overlaps() {
            Self::Several
        } else {
            Self::Chain
        }
    }

    /// The components, resources and events that keep the world on one thread. Empty in all other cases.
    pub fn not_shared(&self) -> &[&'static str] {
        if let Self::NotShared(names) = self {
            names
        } else {
            &[]
        }
    }
}

impl fmt::Display for PlanThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Several => f.write_str("on several threads"),
            Self::Chain => {
                f.write_str("on one thread, since each step waits for the one before it")
            }
            Self::Disabled => f.write_str("on one thread, since the feature `parallel` is off"),
            Self::NotShared(names) => {
                f.write_str("on one thread, since these are not `Send` and `Sync`: ")?;
                write_names(f, names)
            }
        }
    }
}

/// Whether a world's systems may run on several threads: whether it is `Send` and `Sync`.
pub struct Threads<W: World> {
    #[cfg(feature = "parallel")]
    pub(super) run: Option<segment::RunSegment<W>>,
    world: PhantomData<fn(W) -> W>,
}

/// The way by which [`world!`](crate::world) finds out: a world that is `Send` and `Sync` has a constant `__ecs_threads` of its
/// own, and any other has that of [`Unthreaded`].
pub struct Probe<W>(PhantomData<W>);

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

impl_copy!([W: World] Threads<W>);
