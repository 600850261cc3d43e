//! Structural changes: rows come, gain and lose components, and leave. All of them go through the stages of this folder.
//!
//! | stage | what it does | where |
//! |---|---|---|
//! | resolve | finds the row of an entity, the columns of components, the target table of a set | `resolve`, `arrive` |
//! | reserve | does everything that can fail; from then on the change is made | `resolve`, `arrive` |
//! | note | lets followers write down old values and notifications | `followers` |
//! | write or move | writes new values, moves old ones out, moves the row | `alter`, `arrive`, `depart` |
//! | commit | updates slots, ticks, groups, and the room of logs | the same |
//! | deliver | drops old values, and calls observers | the callers, by `Store::deliver` |
//!
//! A change of components is a [`Change`]. The fast exits of a single component (`in_place`) come first: they serve changes that
//! nobody follows, in place or by a plan. Public methods stand with their stage, or (`single`, `bundles`, `run_time`) name a change.

mod alter;
mod arrive;
mod batch;
mod bundles;
mod copy;
mod depart;
mod followers;
mod in_place;
mod resolve;
mod run_time;
mod single;
mod template;

pub use bundles::Exchanged;
pub(crate) use followers::{Follower, Operation};
pub use template::Template;

use crate::entity::{Entity, Location};
use crate::error::ChangeError;
use crate::table::fail;
use core::ops::Deref;
use core::slice;

/// A change of an entity's components.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    pub(crate) entity: Entity,
    /// The components that the entity loses, if it has them.
    pub(crate) removed: ComponentSet,
    /// The components that the entity gets, or gets another value of.
    pub(crate) added: ComponentSet,
    /// Whether the caller discards the old values: then logs take the values themselves, and not clones.
    pub(crate) discards: bool,
}

/// A change for which everything was done that can fail: it is made next.
#[derive(Clone, Copy)]
pub(crate) struct Transition {
    pub(crate) change: Change,
    /// The row of the entity before the change.
    pub(crate) from: Location,
    /// The table of the entity after the change. `None` if the entity is despawned, and loses all its components.
    pub(crate) to: Option<u32>,
}

impl Transition {
    /// The transition of an entity that is despawned.
    fn departure(entity: Entity, from: Location, discards: bool) -> Self {
        let change = Change { entity, removed: ComponentSet::NONE, added: ComponentSet::NONE, discards };
        Self { change, from, to: None }
    }

    /// Whether the entity is despawned.
    pub(crate) fn is_departure(&self) -> bool {
        self.to.is_none()
    }
}

/// The indices of the components of a change.
#[derive(Clone, Copy)]
pub(crate) enum ComponentSet {
    /// One component, whether the world lists it or not.
    One(usize),
    /// Components that the world lists. The list is a constant, and each has another address.
    Listed(&'static [usize]),
}

impl ComponentSet {
    pub(crate) const NONE: Self = Self::Listed(&[]);
}

impl Deref for ComponentSet {
    type Target = [usize];

    #[inline(always)]
    fn deref(&self) -> &[usize] {
        match self {
            Self::One(component) => slice::from_ref(component),
            Self::Listed(list) => list,
        }
    }
}

/// Panics where a change failed because there can be no table so large, and aborts the program where there is no memory.
#[inline(always)]
#[track_caller]
fn or_fail<T, E>(result: Result<T, E>, cause: impl FnOnce(&E) -> &ChangeError) -> Result<T, E> {
    if let Err(error) = &result
        && let ChangeError::Reserve(error) = cause(error)
        && !error.is_closed()
    {
        fail(*error);
    }
    result
}
