#![allow(unsafe_code)]

use super::components::{Components, List, Plain, TypeVisitor, sealed};
use super::layout::Cell;
use crate::table::Table;
use core::any::TypeId;
use core::ptr::NonNull;

/// A row some of whose components are optional: those that every row has, and those that it may lack.
pub struct Partial<P: Plain, O: Plain>(pub P, pub O::Options);

impl<P: Plain, O: Plain> sealed::Sealed for Partial<P, O> {}

/// Lists of lists have no optional parts of their own: whatever is asked of them as such is asked of both parts.
impl<P: Plain, O: Plain> Components for Partial<P, O> {
    type Refs<'w> = (P::Refs<'w>, O::OptionRefs<'w>);
    type Muts<'w> = (P::Muts<'w>, O::OptionMuts<'w>);
    type Slices<'w> = (P::Slices<'w>, O::OptionSlices<'w>);
    type SlicesMut<'w> = (P::SlicesMut<'w>, O::OptionSlicesMut<'w>);
    type Vecs = (P::Vecs, O::OptionVecs);
    type Options = (P::Options, O::Options);
    type OptionRefs<'w> = (P::OptionRefs<'w>, O::OptionRefs<'w>);
    type OptionMuts<'w> = (P::OptionMuts<'w>, O::OptionMuts<'w>);
    type OptionSlices<'w> = (P::OptionSlices<'w>, O::OptionSlices<'w>);
    type OptionSlicesMut<'w> = (P::OptionSlicesMut<'w>, O::OptionSlicesMut<'w>);
    type OptionVecs = (P::OptionVecs, O::OptionVecs);
    const LIST: List = List::All(&[P::LIST, O::LIST]);
    const COUNT: usize = P::COUNT + O::COUNT;
    const OPTIONALS: usize = O::COUNT;

    fn visit_types(visitor: &mut impl TypeVisitor) {
        P::visit_types(visitor);
        O::visit_types(visitor);
    }

    #[inline(always)]
    fn matches(type_of: impl Fn(usize) -> Option<TypeId> + Copy) -> bool {
        P::matches(type_of) && O::matches(move |i| type_of(P::COUNT + i))
    }

    #[inline(always)]
    unsafe fn write(self, place: &mut impl FnMut(usize, usize) -> NonNull<u8>) {
        // SAFETY: the caller's promise, for each part of the values.
        unsafe {
            self.0.write(place);
            O::write_options(self.1, &mut |i, size| place(P::COUNT + i, size));
        }
    }

    unsafe fn write_options(options: Self::Options, place: &mut impl FnMut(usize, usize) -> NonNull<u8>) {
        // SAFETY: as in `write`.
        unsafe {
            P::write_options(options.0, place);
            O::write_options(options.1, &mut |i, size| place(P::COUNT + i, size));
        }
    }

    #[inline(always)]
    unsafe fn take(place: &mut impl FnMut(usize, usize) -> Option<NonNull<u8>>) -> Self::Options {
        // SAFETY: as in `write`.
        unsafe { (P::take(place), O::take(&mut |i, size| place(P::COUNT + i, size))) }
    }

    #[inline(always)]
    unsafe fn read(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self {
        let optional = move |i, size| {
            // SAFETY: the caller's promise, for the optional part of the columns.
            unsafe { table.take_place(cell(P::COUNT + i), row, size) }
        };
        // SAFETY: the caller's promise, for the other part, and as above.
        unsafe { Self(P::read(table, cell, row), O::take(&mut { optional })) }
    }

    #[inline(always)]
    unsafe fn refs<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::Refs<'w> {
        // SAFETY: as in `write`.
        unsafe { (P::refs(table, cell, row), O::option_refs(table, move |i| cell(P::COUNT + i), row)) }
    }

    #[inline(always)]
    unsafe fn muts<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::Muts<'w> {
        // SAFETY: as in `write`.
        unsafe { (P::muts(table, cell, row), O::option_muts(table, move |i| cell(P::COUNT + i), row)) }
    }

    #[inline(always)]
    unsafe fn slices<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::Slices<'w> {
        // SAFETY: as in `write`.
        unsafe { (P::slices(table, cell), O::option_slices(table, move |i| cell(P::COUNT + i))) }
    }

    #[inline(always)]
    unsafe fn slices_mut<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::SlicesMut<'w> {
        // SAFETY: as in `write`.
        unsafe { (P::slices_mut(table, cell), O::option_slices_mut(table, move |i| cell(P::COUNT + i))) }
    }

    unsafe fn option_refs<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::OptionRefs<'w> {
        // SAFETY: as in `write`.
        unsafe { (P::option_refs(table, cell, row), O::option_refs(table, move |i| cell(P::COUNT + i), row)) }
    }

    unsafe fn option_muts<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::OptionMuts<'w> {
        // SAFETY: as in `write`.
        unsafe { (P::option_muts(table, cell, row), O::option_muts(table, move |i| cell(P::COUNT + i), row)) }
    }

    unsafe fn option_slices<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlices<'w> {
        // SAFETY: as in `write`.
        unsafe { (P::option_slices(table, cell), O::option_slices(table, move |i| cell(P::COUNT + i))) }
    }

    unsafe fn option_slices_mut<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlicesMut<'w> {
        // SAFETY: as in `write`.
        unsafe { (P::option_slices_mut(table, cell), O::option_slices_mut(table, move |i| cell(P::COUNT + i))) }
    }

    fn lengths(columns: &Self::Vecs) -> (usize, Option<usize>) {
        both::<P, O>(P::lengths(&columns.0), O::option_lengths(&columns.1))
    }

    unsafe fn append(vecs: Self::Vecs, table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) {
        // SAFETY: as in `write`.
        unsafe {
            P::append(vecs.0, table, cell, row);
            O::append_options(vecs.1, table, move |i| cell(P::COUNT + i), row);
        }
    }

    fn slice_lengths(columns: &Self::Slices<'_>) -> (usize, Option<usize>) {
        // Nothing is copied to rows that may lack a component: `Partial` is not `Copy`.
        P::slice_lengths(&columns.0)
    }

    unsafe fn copy_from(slices: Self::Slices<'_>, table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) {
        // SAFETY: as in `write`, for the part that every row has.
        unsafe { P::copy_from(slices.0, table, cell, row) };
    }

    fn option_lengths(columns: &Self::OptionVecs) -> (usize, Option<usize>) {
        both::<P, O>(P::option_lengths(&columns.0), O::option_lengths(&columns.1))
    }

    unsafe fn append_options(vecs: Self::OptionVecs, table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) {
        // SAFETY: as in `write`.
        unsafe {
            P::append_options(vecs.0, table, cell, row);
            O::append_options(vecs.1, table, move |i| cell(P::COUNT + i), row);
        }
    }
}

/// The length of the columns of both parts, of which one may be empty.
fn both<P: Components, O: Components>(
    (expected, differs): (usize, Option<usize>),
    (other, within): (usize, Option<usize>),
) -> (usize, Option<usize>) {
    match (P::COUNT, O::COUNT) {
        (0, _) => (other, within),
        (_, 0) => (expected, differs),
        _ => (expected, differs.or((other != expected).then_some(other)).or(within)),
    }
}
