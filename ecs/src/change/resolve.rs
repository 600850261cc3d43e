//! The first two stages of a change of components: its row and its target table are found, and everything is done that can fail.
#![allow(unsafe_code)]

use super::followers::Followers;
use super::{Change, ComponentSet, Follower, Transition};
use crate::component::ComponentId;
use crate::dynamic::Dynamic;
use crate::error::{ChangeError, NoRow, ReserveError};
use crate::registry::Key;
use crate::schema::{Column, ComponentOf, Declare, component_index, schema};
use crate::slots::{Location, Slots};
use crate::storage::Storage;
use crate::store::{Store, World};
use crate::table::Table;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::marker::PhantomData;

impl<W: World> Store<W> {
    /// Resolves a change, and makes room for it. The change cannot fail any more; if this fails, all is as it was.
    pub(super) fn prepare<E: From<NoRow> + From<ReserveError>>(&mut self, change: Change) -> Result<Transition, E> {
        let from = self.location(change.entity).ok_or_else(|| self.no_row(change.entity))?;
        self.storage.sparse().try_reserve(&change.added, change.entity)?;
        <Followers as Follower<W>>::try_reserve(self, &change)?;
        let to = self.storage.try_reserve_target(&change, from)?;
        Ok(Transition { change, from, to: Some(to) })
    }
}

impl<W: Declare> Storage<W> {
    /// The table to which a row goes by a change, with room for it. If the row stays, it is that of the row.
    fn try_reserve_target(&mut self, change: &Change, from: Location) -> Result<u32, ReserveError> {
        let toggled = match (change.removed, change.added) {
            (ComponentSet::One(component), _) | (_, ComponentSet::One(component)) => {
                let Some(column) = self.column_of(ComponentId::new(component)) else { return Ok(from.table) };
                let cell = self.place(from.table, column.cell);
                let adds = !change.added.is_empty();
                if column.info.sparse || cell.bits != 0 || cell.is_there() == adds {
                    return Ok(from.table);
                }
                Some(column)
            }
            _ => None,
        };
        let (dynamic, tables, _) = self.dynamic_parts()?;
        let made = dynamic.made();
        let to = match (toggled, change.removed, change.added) {
            (Some(column), ..) => dynamic.toggle(tables, from, column)?,
            (None, ComponentSet::Listed(removed), ComponentSet::Listed(added)) => {
                let kind = dynamic.kind(from.table);
                dynamic.route(tables, from, kind, removed, added)?
            }
            _ => from.table,
        };
        if to != from.table {
            dynamic.reserve_one(tables, to, made)?;
        }
        Ok(to)
    }

    /// The table to which a row of a dynamic archetype goes when some components go and others come, and its kind is another one then.
    /// There is room for it.
    pub(super) fn try_reserve_kind(
        &mut self,
        from: Location,
        kind: u32,
        removed: &'static [usize],
        added: &'static [usize],
    ) -> Result<u32, ReserveError> {
        let (dynamic, tables, _) = self.dynamic_parts()?;
        let made = dynamic.made();
        let to = dynamic.route(tables, from, Some(kind), removed, added)?;
        dynamic.reserve_one(tables, to, made)?;
        Ok(to)
    }

    /// The dynamic archetypes, which come to life here, with the tables and the slots.
    #[inline]
    pub(super) fn dynamic_parts(&mut self) -> Result<(&mut Dynamic, &mut Vec<Table>, &mut Slots), ReserveError> {
        let dynamic = self.dynamic.get_or_make(schema::<W>())?;
        Ok((dynamic, &mut self.tables, &mut self.slots))
    }
}

/// A name of a component.
///
/// # Safety
///
/// The column is one of the storage's world, and is of the type `Value`.
pub(crate) unsafe trait ComponentName<W: Declare> {
    type Value: 'static;
    type Column: Borrow<Column>;

    fn column(&self, storage: &Storage<W>) -> Result<Self::Column, ChangeError>;
}

/// The name of a component that the world lists: its type.
pub(crate) struct Listed<C>(PhantomData<C>);

impl<C> Listed<C> {
    pub(crate) const NAME: Self = Self(PhantomData);
}

// SAFETY: W1: `component_index` compares the type.
unsafe impl<W: Declare, C: ComponentOf<W>> ComponentName<W> for Listed<C> {
    type Value = C;
    type Column = &'static Column;

    #[inline(always)]
    fn column(&self, _: &Storage<W>) -> Result<&'static Column, ChangeError> {
        component_index::<W, C>();
        const { Ok(&Column::of(C::INDEX, schema::<W>().components[C::INDEX])) }
    }
}

// SAFETY: W1: `key_column` compares the type.
unsafe impl<W: Declare, C: 'static> ComponentName<W> for Key<C> {
    type Value = C;
    type Column = Column;

    fn column(&self, storage: &Storage<W>) -> Result<Column, ChangeError> {
        storage.key_column(*self).ok_or(ChangeError::UnknownKey(self.id()))
    }
}
