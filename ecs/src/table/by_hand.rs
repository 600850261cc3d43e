//! The entities of a table, for callers that hold a table and its layout apart.
#![allow(unsafe_code)]

use super::Table;
use crate::entity::Entity;
use crate::schema::ArchetypeInfo;

impl Table {
    #[inline(always)]
    pub(crate) fn entities<'w>(&'w self, info: &ArchetypeInfo<'_>) -> &'w [Entity] {
        let entities = self.column::<Entity>(info.entity_prefix());
        // SAFETY: T1, T2 and L1. The column is borrowed with the table.
        unsafe { core::slice::from_raw_parts(entities.as_ptr(), self.len) }
    }
}
