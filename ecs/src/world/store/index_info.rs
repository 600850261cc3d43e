//! The indexes of a world as data: the accesses of a refresh, and the functions of each.

use super::{Store, World};
use crate::base::error::{ChangeError, ReserveError};
use crate::base::leaves::any;
use crate::base::tick::ChangeTick;
use crate::query::Condition;
#[cfg(feature = "save")]
use crate::storage::Storage;
use crate::world::system::{SystemAccess, SystemGrant};
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use ecs_value::Entity;

/// Brings an index up to date, at a tick.
pub(crate) type Refresh<W> = fn(SystemGrant<'_, W>, ChangeTick) -> Result<(), ReserveError>;

/// An index of a world, without its type.
pub struct IndexInfo<W: World> {
    pub(crate) name: &'static str,
    /// Its place among the resources.
    pub(crate) place: usize,
    /// The accesses of a refresh.
    pub(crate) access: SystemAccess<'static>,
    /// The rows that a refresh reads.
    pub(crate) reads: SystemAccess<'static>,
    /// The components with insertions or removals that may add or remove an entry.
    pub(crate) watched: &'static [usize],
    /// The rule that each key is there once.
    pub(crate) unique: Option<UniqueInfo<W>>,
    /// Gives a world the entries of the index, which know nothing yet.
    pub(crate) begin: fn(&mut Store<W>),
    /// Brings the index up to date.
    pub(crate) refresh: Refresh<W>,
    /// The error of the last refresh, if the entries are useless since.
    pub(crate) refused: Refresh<W>,
    /// Asserts that the index has an entry for each row, if it is up to date.
    pub(crate) check: fn(&Store<W>),
    /// Answers conditions on values. `None` if the key is no field of a component.
    pub(crate) by_value: Option<ByValue<W>>,
}

/// An index of a field of a component, with all rows that have the component.
pub(crate) struct ByValue<W: World> {
    pub(crate) component: usize,
    pub(crate) field: &'static str,
    pub(crate) candidates: Candidates<W>,
}

/// The entities that may meet a condition. `None` if there are more than this many, if the index is stale, or if it cannot tell.
type Candidates<W> = fn(&Store<W>, &Condition, usize) -> Option<Vec<Entity>>;

/// The rule of a unique index, without its type.
pub(crate) struct UniqueInfo<W: World> {
    pub(crate) type_id: TypeId,
    /// Checks that an entity may get a value.
    pub(crate) check: Check<W>,
    /// Checks that the values of entities that come together have one key each.
    pub(crate) check_apart: CheckApart,
    /// Checks that no two rows of a storage have one key.
    #[cfg(feature = "save")]
    pub(crate) check_rows: fn(&Storage<W>) -> Result<(), ChangeError>,
    /// Checks that the rows of a storage may come to a store.
    #[cfg(feature = "save")]
    pub(crate) check_merge: CheckMerge<W>,
}

type Check<W> = fn(&mut Store<W>, Option<Entity>, &dyn Any) -> Result<(), ChangeError>;

type CheckApart = fn(&mut EachValue<'_>) -> Result<(), ChangeError>;

/// Shows each of several values.
pub(crate) type EachValue<'f> = dyn FnMut(&mut dyn FnMut(&dyn Any)) + 'f;

#[cfg(feature = "save")]
type CheckMerge<W> = fn(&mut Store<W>, &Storage<W>) -> Result<(), ChangeError>;

impl<W: World> IndexInfo<W> {
    /// Whether a system reads the index, as its access says.
    pub(crate) const fn is_read(&self, access: &SystemAccess<'_>) -> bool {
        any!(every access, SystemAccess::Resource { place, .. } if *place == self.place)
    }
}

impl_copy!([W: World] IndexInfo<W>);

impl_debug!([W: World] IndexInfo<W>, it => (it.name));

impl_copy!([W: World] ByValue<W>);

impl_copy!([W: World] UniqueInfo<W>);
