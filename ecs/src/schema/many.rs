//! Lists of more than 16 components: lists of lists.
#![allow(unsafe_code)]

use super::components::{Components, List, Plain, TypeVisitor, sealed};
use super::layout::Cell;
use crate::table::Table;
use core::any::TypeId;
use core::ptr::NonNull;

/// A list of lists, for those with more than 16 components.
#[derive(Clone, Copy)]
pub struct Many<L>(pub L);

macro_rules! impl_components {
    ($($C:ident $i:tt),+) => {
        impl<$($C: Plain),+> Components for Many<($($C,)+)> {
            type Refs<'w> = ($($C::Refs<'w>,)+);
            type Muts<'w> = ($($C::Muts<'w>,)+);
            type Slices<'w> = ($($C::Slices<'w>,)+);
            type SlicesMut<'w> = ($($C::SlicesMut<'w>,)+);
            type Vecs = ($($C::Vecs,)+);
            type Options = ($($C::Options,)+);
            type OptionRefs<'w> = ($($C::OptionRefs<'w>,)+);
            type OptionMuts<'w> = ($($C::OptionMuts<'w>,)+);
            type OptionSlices<'w> = ($($C::OptionSlices<'w>,)+);
            type OptionSlicesMut<'w> = ($($C::OptionSlicesMut<'w>,)+);
            type OptionVecs = ($($C::OptionVecs,)+);
            const LIST: List = List::All(&[$($C::LIST),+]);
            const COUNT: usize = 0 $(+ $C::COUNT)+;

            fn visit_types(visitor: &mut impl TypeVisitor) {
                $($C::visit_types(visitor);)+
            }

            #[inline(always)]
            fn matches(type_of: impl Fn(usize) -> Option<TypeId> + Copy) -> bool {
                let at = 0;
                $(let is_it = $C::matches(move |i| type_of(at + i));
                if !is_it {
                    return false;
                }
                let at = at + $C::COUNT;)+
                let _ = at;
                true
            }

            #[inline(always)]
            unsafe fn write(self, place: &mut impl FnMut(usize, usize) -> NonNull<u8>) {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the values.
                $(unsafe {
                    let at = starts.next($C::COUNT);
                    self.0.$i.write(&mut |i, size| place(at + i, size));
                })+
            }

            #[inline(always)]
            unsafe fn write_options(options: Self::Options, place: &mut impl FnMut(usize, usize) -> NonNull<u8>) {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the values.
                $(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::write_options(options.$i, &mut |i, size| place(at + i, size));
                })+
            }

            #[inline(always)]
            unsafe fn take(place: &mut impl FnMut(usize, usize) -> Option<NonNull<u8>>) -> Self::Options {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the values.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::take(&mut |i, size| place(at + i, size))
                },)+)
            }

            #[inline(always)]
            unsafe fn read(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                Many(($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::read(table, move |i| cell(at + i), row)
                },)+))
            }

            #[inline(always)]
            unsafe fn refs<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::Refs<'w> {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::refs(table, move |i| cell(at + i), row)
                },)+)
            }

            #[inline(always)]
            unsafe fn muts<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::Muts<'w> {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::muts(table, move |i| cell(at + i), row)
                },)+)
            }

            #[inline(always)]
            unsafe fn slices<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::Slices<'w> {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::slices(table, move |i| cell(at + i))
                },)+)
            }

            #[inline(always)]
            unsafe fn slices_mut<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::SlicesMut<'w> {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::slices_mut(table, move |i| cell(at + i))
                },)+)
            }

            #[inline(always)]
            unsafe fn option_refs<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::OptionRefs<'w> {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::option_refs(table, move |i| cell(at + i), row)
                },)+)
            }

            #[inline(always)]
            unsafe fn option_muts<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::OptionMuts<'w> {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::option_muts(table, move |i| cell(at + i), row)
                },)+)
            }

            #[inline(always)]
            unsafe fn option_slices<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlices<'w> {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::option_slices(table, move |i| cell(at + i))
                },)+)
            }

            #[inline(always)]
            unsafe fn option_slices_mut<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlicesMut<'w> {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::option_slices_mut(table, move |i| cell(at + i))
                },)+)
            }

            fn lengths(columns: &Self::Vecs) -> (usize, Option<usize>) {
                let (expected, differs) = T0::lengths(&columns.0);
                let mut differs = differs;
                $(let (first, within) = $C::lengths(&columns.$i);
                differs = differs.or((first != expected).then_some(first)).or(within);)+
                (expected, differs)
            }

            unsafe fn append(vecs: Self::Vecs, table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) {
                let at = 0;
                // SAFETY: the caller's promise, for a part of the columns.
                $(unsafe { $C::append(vecs.$i, table, move |i| cell(at + i), row) };
                let at = at + $C::COUNT;)+
                let _ = at;
            }

            fn slice_lengths(columns: &Self::Slices<'_>) -> (usize, Option<usize>) {
                let (expected, differs) = T0::slice_lengths(&columns.0);
                let mut differs = differs;
                $(let (first, within) = $C::slice_lengths(&columns.$i);
                differs = differs.or((first != expected).then_some(first)).or(within);)+
                (expected, differs)
            }

            unsafe fn copy_from(
                slices: Self::Slices<'_>,
                table: &Table,
                cell: impl Fn(usize) -> Cell + Copy,
                row: usize,
            ) {
                let mut starts = Starts(0);
                // SAFETY: the caller's promise, for a part of the columns.
                $(unsafe {
                    let at = starts.next($C::COUNT);
                    $C::copy_from(slices.$i, table, move |i| cell(at + i), row);
                })+
            }

            fn option_lengths(columns: &Self::OptionVecs) -> (usize, Option<usize>) {
                let (expected, differs) = T0::option_lengths(&columns.0);
                let mut differs = differs;
                $(let (first, within) = $C::option_lengths(&columns.$i);
                differs = differs.or((first != expected).then_some(first)).or(within);)+
                (expected, differs)
            }

            unsafe fn append_options(
                vecs: Self::OptionVecs,
                table: &Table,
                cell: impl Fn(usize) -> Cell + Copy,
                row: usize,
            ) {
                let at = 0;
                // SAFETY: the caller's promise, for a part of the columns.
                $(unsafe { $C::append_options(vecs.$i, table, move |i| cell(at + i), row) };
                let at = at + $C::COUNT;)+
                let _ = at;
            }
        }

        impl<$($C),+> sealed::Sealed for Many<($($C,)+)> {}
        impl<$($C: Plain),+> Plain for Many<($($C,)+)> {}
    };
}

/// Where the lists of a [`Many`] start, one after the other.
struct Starts(usize);

impl Starts {
    #[inline(always)]
    fn next(&mut self, count: usize) -> usize {
        let start = self.0;
        self.0 += count;
        start
    }
}

crate::query::for_tuples!(impl_components);
