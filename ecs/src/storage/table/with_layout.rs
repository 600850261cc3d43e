//! A table together with its layout.
#![allow(unsafe_code)]

use super::Table;
use crate::schema::ArchetypeInfo;
use core::ops::{Deref, DerefMut};

/// A table and its layout, to read.
///
/// Invariant: **T7** `table` was made with `layout`.
#[derive(Clone, Copy)]
pub(crate) struct TableRef<'t> {
    pub(super) table: &'t Table,
    pub(super) layout: &'t ArchetypeInfo<'t>,
}

/// A table and its layout, to change the rows. Invariant: T7.
pub(crate) struct TableMut<'t> {
    pub(super) table: &'t mut Table,
    pub(super) layout: &'t ArchetypeInfo<'t>,
}

impl<'t> TableRef<'t> {
    /// # Safety
    ///
    /// T7: the table was made with this layout.
    #[inline(always)]
    pub(crate) const unsafe fn new(table: &'t Table, layout: &'t ArchetypeInfo<'t>) -> Self {
        Self { table, layout }
    }

    #[inline(always)]
    pub(crate) const fn layout(self) -> &'t ArchetypeInfo<'t> {
        self.layout
    }

    /// The table alone.
    #[inline(always)]
    pub(crate) const fn table(self) -> &'t Table {
        self.table
    }
}

impl<'t> TableMut<'t> {
    /// # Safety
    ///
    /// T7: the table was made with this layout.
    #[inline(always)]
    pub(crate) const unsafe fn new(table: &'t mut Table, layout: &'t ArchetypeInfo<'t>) -> Self {
        Self { table, layout }
    }

    #[inline(always)]
    pub(crate) const fn layout(&self) -> &'t ArchetypeInfo<'t> {
        self.layout
    }

    /// The same table, to read.
    #[inline(always)]
    pub(crate) const fn as_ref(&self) -> TableRef<'_> {
        TableRef {
            table: self.table,
            layout: self.layout,
        }
    }
}

impl Deref for TableRef<'_> {
    type Target = Table;

    #[inline(always)]
    fn deref(&self) -> &Table {
        self.table
    }
}

impl Deref for TableMut<'_> {
    type Target = Table;

    #[inline(always)]
    fn deref(&self) -> &Table {
        self.table
    }
}

impl DerefMut for TableMut<'_> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Table {
        self.table
    }
}
