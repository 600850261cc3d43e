//! Structural changes: rows come, gain and lose components, and leave. All of them go through the stages of this folder.
//!
//! | stage | task | where |
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
//!
//! *Required components* (`required.rs`): values that the entity lacks are made before the first
//! write, and the change names the components of the bundle followed by theirs. *Optional
//! components* (`chosen.rs`): if no declared archetype takes every combination, the value is
//! searched for the components it has, and the change names only those.
//!
//! An entity that moves to another world (`taken.rs`) leaves like one that is despawned. For that
//! moment the world's logs are exchanged for others, which receive all its values.

// The documentation lists the methods of `Store` in the order of these modules.
mod arrive;

mod batch;

mod depart;

mod single;

mod bundles;

mod copy;

mod detached;

mod relations;

mod clear_component;

mod run_time;

mod fields;

// The others.
mod alter;
mod any;
mod builder;
mod chosen;
mod convert;
mod followers;
#[cfg(feature = "save")]
mod merge;
mod replace;
mod required;
mod resolve;
mod rooms;
mod tasks;
mod together;

pub use crate::storage::moves::Template;
pub use builder::EntityBuilder;
pub(crate) use bundles::ReplaceRule;
pub use bundles::Replaced;
pub use detached::Detached;
pub(crate) use followers::Followers;
pub(crate) use relations::WithSources;
pub use together::ReturnedRows;
pub(crate) use together::ValuesOf;

use crate::world::store::transition::{Change, ComponentSet, Follower, Operation, Transition};
