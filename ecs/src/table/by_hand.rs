//! Operations that are given the layout: for callers that hold a table and its layout apart.
#![allow(unsafe_code)]

use super::{Table, TableMut, TableRef};
use crate::entity::Entity;
use crate::error::ReserveError;
use crate::schema::{ArchetypeInfo, Cell, Components};
use core::mem::MaybeUninit;

#[allow(clippy::missing_safety_doc)]
impl Table {
    #[inline(always)]
    fn with<'t>(&'t mut self, layout: &'t ArchetypeInfo<'t>) -> TableMut<'t> {
        // SAFETY: T6: the caller's promise.
        unsafe { TableMut::new(self, layout) }
    }
    #[inline(always)]
    fn of<'t>(&'t self, layout: &'t ArchetypeInfo<'t>) -> TableRef<'t> {
        // SAFETY: T6: the caller's promise.
        unsafe { TableRef::new(self, layout) }
    }
    #[inline(always)]
    pub(crate) fn entities<'w>(&'w self, info: &ArchetypeInfo<'_>) -> &'w [Entity] {
        let entities = self.column::<Entity>(info.entity_prefix());
        // SAFETY: T1, T2 and L1. The column is borrowed with the table.
        unsafe { core::slice::from_raw_parts(entities.as_ptr(), self.len) }
    }
    #[inline(always)]
    pub(crate) fn entity_places<'t>(
        &'t mut self,
        info: &'t ArchetypeInfo<'t>,
        first: usize,
    ) -> &'t mut [MaybeUninit<Entity>] {
        self.with(info).entity_places(first)
    }
    #[inline(always)]
    pub(crate) fn try_reserve_one(&mut self, info: &ArchetypeInfo<'_>) -> Result<(), ReserveError> {
        self.with(info).try_reserve_one()
    }
    #[inline(always)]
    pub(crate) fn try_reserve(&mut self, info: &ArchetypeInfo<'_>, additional: usize) -> Result<(), ReserveError> {
        self.with(info).try_reserve(additional)
    }
    #[inline(always)]
    pub(crate) fn check_room(&self, info: &ArchetypeInfo<'_>, additional: usize) -> Result<(), ReserveError> {
        self.of(info).check_room(additional)
    }
    #[inline(always)]
    pub(crate) fn check_invariants(&self, info: &ArchetypeInfo<'_>, now: u32) {
        self.of(info).check_invariants(now);
    }
    #[inline(always)]
    pub(crate) unsafe fn push<R: Components>(
        &mut self,
        info: &ArchetypeInfo<'_>,
        entity: Entity,
        row: R,
        cell: impl Fn(usize) -> Cell + Copy,
    ) {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).push(entity, row, cell) };
    }
    #[inline(always)]
    pub(crate) unsafe fn admit(&mut self, info: &ArchetypeInfo<'_>, entity: Entity) {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).admit(entity) };
    }
    #[inline(always)]
    pub(crate) unsafe fn append<R: Components>(&mut self, info: &ArchetypeInfo<'_>, columns: R::Vecs, count: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).append::<R>(columns, count) };
    }
    #[inline(always)]
    pub(crate) unsafe fn append_copies<R: Components>(
        &mut self,
        info: &ArchetypeInfo<'_>,
        columns: R::Slices<'_>,
        count: usize,
    ) {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).append_copies::<R>(columns, count) };
    }
    #[inline(always)]
    pub(crate) unsafe fn swap_to_end(&mut self, info: &ArchetypeInfo<'_>, row: usize) -> Option<Entity> {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).swap_to_end(row) }
    }
    #[inline(always)]
    pub(crate) unsafe fn swap_remove<R: Components>(
        &mut self,
        info: &ArchetypeInfo<'_>,
        row: usize,
    ) -> (R, Option<Entity>) {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).swap_remove::<R>(row) }
    }
    #[inline(always)]
    pub(crate) unsafe fn drop_row_at_end(&mut self, info: &ArchetypeInfo<'_>) {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).drop_row_at_end() };
    }
    #[inline(always)]
    pub(crate) unsafe fn drop_row_at_end_but(&mut self, info: &ArchetypeInfo<'_>, passed_over: impl Fn(usize) -> bool) {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).drop_row_at_end_but(passed_over) };
    }
    #[inline(always)]
    pub(crate) unsafe fn move_row(
        &mut self,
        info: &ArchetypeInfo<'_>,
        row: usize,
        other: &mut Table,
        place: impl Fn(usize) -> Cell,
    ) -> Option<Entity> {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).move_row(row, other, place) }
    }
    #[inline(always)]
    pub(crate) unsafe fn move_row_by_loop(
        &mut self,
        info: &ArchetypeInfo<'_>,
        row: usize,
        other: &mut Table,
        place: impl Fn(usize) -> Cell,
    ) -> Option<Entity> {
        // SAFETY: the caller's promise.
        unsafe { self.with(info).move_row_by_loop(row, other, place) }
    }
}
