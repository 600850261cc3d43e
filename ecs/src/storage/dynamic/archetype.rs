#![allow(unsafe_code)]

use super::{ARCHETYPES, Kind};
use crate::base::error::ReserveError;
use crate::schema::{
    ArchetypeInfo, Column, MOST_BYTES_WITH_OPTIONALS, MOST_ROW_BYTES, place_columns,
};
use alloc::boxed::Box;
use core::ptr::NonNull;
use ecs_value::memory::try_with_room;

/// An archetype that was made while the program runs.
///
/// Invariant: **columns-owned** `info.columns` is the slice that `columns` owns, in spite of its lifetime; or a constant, if `columns` owns none. It is
/// not changed. Only [`info`](Self::info) lends it, with the lifetime of the borrow of the archetype: no copy of the layout outlives the
/// archetype. An archetype is dropped in place, never as an argument: an argument's references must outlive the call.
pub(crate) struct DynamicArchetype {
    /// Private to this file (`columns-owned`).
    info: ArchetypeInfo<'static>,
    /// `None` if the compiler made the layout, and once the archetype is reclaimed.
    columns: Option<NonNull<[Column]>>,
    /// The hash of its components, without its kind.
    pub(super) hash: u64,
    /// The kind of its rows.
    pub(crate) kind: Kind,
    /// The kind, if the rows have all components that it requires (`whole-has-all`).
    pub(super) whole: Kind,
}

// SAFETY: columns-owned: the archetype owns the columns as a `Box` would. They are plain data, and never written.
unsafe impl Send for DynamicArchetype {}
// SAFETY: as above.
unsafe impl Sync for DynamicArchetype {}

impl DynamicArchetype {
    /// Lays a table out for rows of a kind with these components, of which there are none twice. The table lists its columns for so
    /// many cells (`columns-listed`), and has stamps, if `stamped`.
    pub(crate) fn try_new(
        components: impl ExactSizeIterator<Item = Column>,
        listed: usize,
        kind: Kind,
        stamped: bool,
    ) -> Result<Self, ReserveError> {
        let count = 1 + components.len();
        let mut columns = try_with_room(count, ARCHETYPES)?;
        columns.push(Column::ENTITIES);
        columns.extend(components);
        let is_tracked = columns.iter().any(|column| column.info.tracked);
        let bytes = columns
            .iter()
            .map(|column| column.info.size)
            .fold(0, usize::saturating_add);
        if is_too_large(bytes, is_tracked || stamped) {
            return Err(ReserveError::row_too_large());
        }
        place_columns(&mut columns, 0, count);
        let columns = NonNull::from(Box::leak(columns.into_boxed_slice()));
        // SAFETY: columns-owned. The slice lives until this archetype is dropped.
        let info = info(unsafe { columns.as_ref() }, listed, stamped);
        Ok(Self {
            info,
            columns: Some(columns),
            hash: 0,
            kind,
            whole: None,
        })
    }

    /// The archetype of a bundle, as the compiler laid its table out.
    pub(super) fn laid_out(info: &'static ArchetypeInfo<'static>) -> Self {
        Self {
            info: *info,
            columns: None,
            hash: 0,
            kind: None,
            whole: None,
        }
    }

    /// The same archetype once more.
    #[cfg(feature = "snapshots")]
    pub(super) fn try_copy(&self) -> Result<Self, ReserveError> {
        let &Self {
            ref info,
            columns,
            hash,
            kind,
            whole,
        } = self;
        let mut copy = match columns {
            Some(_) => Self::try_new(
                info.components().iter().copied(),
                info.listed,
                kind,
                info.stamped > 0,
            )?,
            // `columns-owned`: the columns are a constant.
            None => Self {
                info: *info,
                columns,
                hash,
                kind,
                whole,
            },
        };
        (copy.hash, copy.whole) = (hash, whole);
        Ok(copy)
    }

    /// The placeholder of an archetype that was reclaimed.
    pub(super) fn reclaimed() -> Self {
        Self {
            info: ArchetypeInfo::new("", 0, &[]),
            columns: None,
            hash: 0,
            kind: None,
            whole: None,
        }
    }

    #[inline]
    pub(crate) fn info(&self) -> &ArchetypeInfo<'_> {
        &self.info
    }

    /// Whether `columns-owned` holds.
    pub(super) fn owns_its_columns(&self) -> bool {
        let lent = core::ptr::from_ref(self.info.columns);
        self.columns
            .is_none_or(|own| core::ptr::eq(own.as_ptr(), lent))
    }

    /// The bytes of the list of its columns, if it is not a constant.
    pub(crate) fn column_bytes(&self) -> usize {
        self.columns.map_or(0, |_| size_of_val(self.info.columns))
    }
}

impl Drop for DynamicArchetype {
    fn drop(&mut self) {
        if let Some(columns) = self.columns {
            // SAFETY: columns-owned: made by `Box::leak`, and freed here alone.
            drop(unsafe { Box::from_raw(columns.as_ptr()) });
        }
    }
}

/// The layout of a dynamic archetype with these columns, which are in their places.
pub(super) const fn info(columns: &[Column], listed: usize, stamped: bool) -> ArchetypeInfo<'_> {
    let info = ArchetypeInfo::new("a dynamic archetype", 0, columns).with_stamps(stamped);
    ArchetypeInfo { listed, ..info }
}

/// Whether a row has too many bytes for a table, which counts eighths of them if there are ticks or stamps.
pub(super) const fn is_too_large(bytes: usize, marked: bool) -> bool {
    bytes
        >= if marked {
            MOST_BYTES_WITH_OPTIONALS as usize
        } else {
            MOST_ROW_BYTES
        }
}
