//! The values that a change moves: typed ones, and the bytes of components that are described by data.
#![allow(unsafe_code)]

use super::{Change, ComponentSet, Returned};
use crate::entity::Entity;
use crate::error::{DataError, ReserveError};
use crate::memory::text_of_error;
use crate::registry::ComponentId;
use crate::schema::{Components, Options, Typed};
use crate::store::Store;
use crate::world::World;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr::NonNull;

/// Values of components, which a change moves: typed ones, or bytes.
///
/// # Safety
///
/// The functions ask for the place of each component at most once, and use it as [`Typed`] does.
pub(super) unsafe trait Values {
    /// The values that were there.
    type Taken;

    /// # Safety
    ///
    /// As for [`Typed::take`].
    unsafe fn take_values(place: &mut impl FnMut(usize, usize) -> Option<NonNull<u8>>) -> Self::Taken;

    /// # Safety
    ///
    /// As for [`Typed::write`].
    unsafe fn write_values(self, place: &mut impl FnMut(usize, usize) -> NonNull<u8>);
}

// SAFETY: as for `Typed`.
unsafe impl<C: Components> Values for C {
    type Taken = C::In<Options>;

    #[inline(always)]
    unsafe fn take_values(place: &mut impl FnMut(usize, usize) -> Option<NonNull<u8>>) -> C::In<Options> {
        // SAFETY: the caller's promise.
        unsafe { C::take(place) }
    }

    #[inline(always)]
    unsafe fn write_values(self, place: &mut impl FnMut(usize, usize) -> NonNull<u8>) {
        // SAFETY: the caller's promise.
        unsafe { self.write(place) };
    }
}

/// The bytes of one component that is described by data. (What they were before, the caller has copied.)
struct Bytes<'b>(&'b [u8]);

// SAFETY: T2: one leaves the bytes as they are, and the other writes all of them.
unsafe impl Values for Bytes<'_> {
    type Taken = ();

    unsafe fn take_values(place: &mut impl FnMut(usize, usize) -> Option<NonNull<u8>>) {
        place(0, 0);
    }

    unsafe fn write_values(self, place: &mut impl FnMut(usize, usize) -> NonNull<u8>) {
        let place = place(0, self.0.len());
        // SAFETY: the caller's promise: there is room for a value, which takes so many bytes.
        unsafe { place.copy_from_nonoverlapping(NonNull::from(self.0).cast(), self.0.len()) };
    }
}

impl<W: World> Store<W> {
    /// Adds a component that is described by data to an entity, by its bytes. Returns those that were there before.
    pub(super) fn insert_bytes(
        &mut self,
        entity: Entity,
        component: ComponentId,
        value: &[u8],
    ) -> Result<Option<Box<[u8]>>, DataError> {
        let (column, registered) = self.data_column(component)?;
        let expected = column.info.size;
        if value.len() != expected {
            let component = text_of_error(&registered.name);
            return Err(DataError::WrongSize { component, expected, found: value.len() });
        }
        let before = self.get_data(entity, component).map(boxed).transpose()?;
        let added = ComponentSet::One(component.index());
        let transition =
            self.prepare::<DataError>(Change { entity, removed: ComponentSet::NONE, added, discards: false })?;
        // SAFETY: T2: the bytes are as many as those of the component.
        unsafe { self.alter::<(), Bytes<'_>>(&transition, Bytes(value)) };
        Ok(self.finish::<Returned, _>(before))
    }

    /// Removes a component that is described by data from an entity. Returns its bytes.
    pub(super) fn remove_bytes(
        &mut self,
        entity: Entity,
        component: ComponentId,
    ) -> Result<Option<Box<[u8]>>, DataError> {
        self.data_column(component)?;
        self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let Some(value) = self.get_data(entity, component).map(boxed).transpose()? else { return Ok(None) };
        let removed = ComponentSet::One(component.index());
        let transition =
            self.prepare::<DataError>(Change { entity, removed, added: ComponentSet::NONE, discards: false })?;
        // SAFETY: T2: the bytes were copied, and are not looked at again.
        unsafe { self.alter::<Bytes<'_>, ()>(&transition, ()) };
        Ok(self.finish::<Returned, _>(Some(value)))
    }
}

fn boxed(bytes: &[u8]) -> Result<Box<[u8]>, ReserveError> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len()).map_err(|_| ReserveError::out_of_memory("a value", bytes.len()))?;
    copy.extend_from_slice(bytes);
    Ok(copy.into_boxed_slice())
}
