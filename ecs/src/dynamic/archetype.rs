#![allow(unsafe_code)]

use super::{Kind, out_of_memory};
use crate::error::ReserveError;
use crate::schema::{ArchetypeInfo, Column, MOST_BYTES_WITH_OPTIONALS, MOST_ROW_BYTES, place_columns};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr::NonNull;

/// An archetype that was made while the program runs.
///
/// Invariant: **A1** `info.columns` is the slice that `columns` owns, in spite of its lifetime. It is not changed. Only
/// [`info`](Self::info) lends it, with the lifetime of the borrow of the archetype: no copy of the layout outlives the archetype.
/// An archetype is dropped in place, never as an argument: an argument's references must outlive the call.
pub(crate) struct DynamicArchetype {
    /// Private to this file (A1).
    info: ArchetypeInfo<'static>,
    /// `None` once the archetype is reclaimed.
    columns: Option<NonNull<[Column]>>,
    /// The kind of its rows.
    pub(crate) kind: Kind,
    /// The kind, if the rows have all components that it requires (D8).
    pub(super) whole: Kind,
}

// SAFETY: A1: the archetype owns the columns as a `Box` would. They are plain data, and never written.
unsafe impl Send for DynamicArchetype {}
// SAFETY: as above.
unsafe impl Sync for DynamicArchetype {}

impl DynamicArchetype {
    /// Lays a table out for rows of a kind with these components, of which there are none twice. The table lists its columns for so
    /// many cells (T8), and has stamps, if `stamped`.
    pub(crate) fn try_new(
        components: impl ExactSizeIterator<Item = Column>,
        listed: usize,
        kind: Kind,
        stamped: bool,
    ) -> Result<Self, ReserveError> {
        let count = 1 + components.len();
        let mut columns = Vec::new();
        columns.try_reserve_exact(count).map_err(|_| out_of_memory(count * size_of::<Column>()))?;
        columns.push(Column::ENTITIES);
        columns.extend(components);
        let is_tracked = columns.iter().any(|column| column.info.tracked);
        let most = if is_tracked || stamped { MOST_BYTES_WITH_OPTIONALS as usize } else { MOST_ROW_BYTES };
        if columns.iter().map(|column| column.info.size).fold(0, usize::saturating_add) >= most {
            return Err(ReserveError::row_too_large());
        }
        place_columns(&mut columns, 0, count);
        let columns = NonNull::from(Box::leak(columns.into_boxed_slice()));
        // SAFETY: A1. The slice lives until this archetype is dropped.
        let info = ArchetypeInfo::new("a dynamic archetype", 0, unsafe { columns.as_ref() }).with_stamps(stamped);
        Ok(Self { info: ArchetypeInfo { listed, ..info }, columns: Some(columns), kind, whole: None })
    }

    /// The placeholder of an archetype that was reclaimed.
    pub(super) fn reclaimed() -> Self {
        Self { info: ArchetypeInfo::new("", 0, &[]), columns: None, kind: None, whole: None }
    }

    #[inline]
    pub(crate) fn info(&self) -> &ArchetypeInfo<'_> {
        &self.info
    }

    /// Whether A1 holds.
    pub(super) fn owns_its_columns(&self) -> bool {
        let lent = core::ptr::from_ref(self.info.columns);
        self.columns.map_or(self.info.columns.is_empty(), |own| core::ptr::eq(own.as_ptr(), lent))
    }

    /// The bytes of the list of its columns.
    pub(crate) fn column_bytes(&self) -> usize {
        size_of_val(self.info.columns)
    }
}

impl Drop for DynamicArchetype {
    fn drop(&mut self) {
        if let Some(columns) = self.columns {
            // SAFETY: A1: made by `Box::leak`, and freed here alone.
            drop(unsafe { Box::from_raw(columns.as_ptr()) });
        }
    }
}
