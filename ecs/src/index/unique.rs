//! Indexes that allow each key once.

mod exchange;

#[cfg(feature = "save")]
use super::refresh::build;
use super::{Holders, Index, Indexed, Method};
use crate::base::error::{ChangeError, ReserveError};
use crate::query::QueryData;
use crate::schema::{ComponentOf, listed_name};
#[cfg(feature = "save")]
use crate::storage::Storage;
use crate::world::store::{EachValue, Store, UniqueInfo};
use core::any::{Any, TypeId};
use core::num::NonZeroU32;
use ecs_value::Entity;

/// An index that allows each key once. Its keys are made of one component, which is immutable.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a unique index of `{W}`",
    label = "not a unique index of `{W}`",
    note = "an index that allows each key once is declared by `#[index(hash, unique, …)]`, or `ordered`"
)]
pub trait Unique<W: Indexed>: Index<W, Method: Holders> {
    /// The component.
    type Component: ComponentOf<W>;

    /// A value as a row that the index reads.
    fn row(value: &Self::Component) -> <Self::Rows as QueryData<W>>::Item<'_>;
}

pub(super) const fn unique_info<W: Indexed, I: Unique<W>>() -> UniqueInfo<W> {
    UniqueInfo {
        type_id: TypeId::of::<I::Component>(),
        check: check::<W, I>,
        check_apart: check_apart::<W, I>,
        #[cfg(feature = "save")]
        check_rows: check_rows::<W, I>,
        #[cfg(feature = "save")]
        check_merge: check_merge::<W, I>,
    }
}

/// Checks that an entity may get a value.
fn check<W: Indexed, I: Unique<W>>(
    store: &mut Store<W>,
    entity: Option<Entity>,
    value: &dyn Any,
) -> Result<(), ChangeError> {
    let held = store.try_look_ahead::<I>()?;
    let Some(value) = value.downcast_ref::<I::Component>() else {
        return Ok(());
    };
    let holder = I::with_key(I::row(value), |key| held.holder_of(key));
    holder
        .filter(|holder| Some(*holder) != entity)
        .map_or(Ok(()), |holder| Err(taken::<W, I>(Some(holder))))
}

/// Checks that the values of entities that come together, which have no handles yet, have one key each.
fn check_apart<W: Indexed, I: Unique<W>>(each: &mut EachValue<'_>) -> Result<(), ChangeError> {
    let (mut coming, mut number, mut result) = (I::method(), 0, Ok(()));
    each(&mut |value| {
        if let (Ok(()), Some(value)) = (&result, value.downcast_ref::<I::Component>()) {
            result = I::with_key(I::row(value), |key| {
                coming.put(Entity::new(number, NonZeroU32::MIN), key)
            });
            number += 1;
        }
    });
    result
        .and_then(|()| coming.settle())
        .map_err(ReserveError::from)?;
    if coming.is_unique() {
        Ok(())
    } else {
        Err(taken::<W, I>(None))
    }
}

/// Checks that rows may come to a store.
#[cfg(feature = "save")]
fn check_merge<W: Indexed, I: Unique<W>>(
    store: &mut Store<W>,
    storage: &Storage<W>,
) -> Result<(), ChangeError> {
    check_rows::<W, I>(storage)?;
    let held = store.try_look_ahead::<I>()?;
    let mut rows = storage.query_ref_filtered::<(Entity, I::Rows), I::Filter>();
    let holder = rows.find_map(|(_, row)| I::with_key(row, |key| held.holder_of(key)));
    holder.map_or(Ok(()), |holder| Err(taken::<W, I>(Some(holder))))
}

/// Checks that each key of a storage is there once.
#[cfg(feature = "save")]
fn check_rows<W: Indexed, I: Unique<W>>(storage: &Storage<W>) -> Result<(), ChangeError> {
    let entries = build::<W, I>(storage)?;
    if entries.is_unique() {
        return Ok(());
    }
    let mut rows = storage.query_ref_filtered::<(Entity, I::Rows), I::Filter>();
    let holder = rows.find_map(|(entity, row)| {
        I::with_key(row, |key| entries.holder_of(key)).filter(|holder| *holder != entity)
    });
    Err(taken::<W, I>(holder))
}

fn taken<W: Indexed, I: Unique<W>>(held_by: Option<Entity>) -> ChangeError {
    ChangeError::Unique {
        key_of: listed_name::<W>(I::Component::INDEX),
        held_by,
    }
}
