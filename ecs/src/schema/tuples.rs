//! Tuples of components.
#![allow(unsafe_code)]

use super::components::{Components, List, Plain, TypeVisitor, sealed};
use super::layout::Cell;
use crate::component::ComponentInfo;
use crate::table::{OptionalColumn, OptionalColumnMut, Table};
use alloc::vec::Vec;
use core::any::TypeId;
use core::ptr::NonNull;
use core::slice;

macro_rules! impl_components {
    ($($C:ident $i:tt),+) => {
        impl<$($C: 'static),+> Components for ($($C,)+) {
            type Refs<'w> = ($(&'w $C,)+);
            type Muts<'w> = ($(&'w mut $C,)+);
            type Slices<'w> = ($(&'w [$C],)+);
            type SlicesMut<'w> = ($(&'w mut [$C],)+);
            type Vecs = ($(Vec<$C>,)+);
            type Options = ($(Option<$C>,)+);
            type OptionRefs<'w> = ($(Option<&'w $C>,)+);
            type OptionMuts<'w> = ($(Option<&'w mut $C>,)+);
            type OptionSlices<'w> = ($(OptionalColumn<'w, $C>,)+);
            type OptionSlicesMut<'w> = ($(OptionalColumnMut<'w, $C>,)+);
            type OptionVecs = ($(Vec<Option<$C>>,)+);
            const LIST: List = List::All(&[$(List::One(ComponentInfo::of::<$C>())),+]);
            const COUNT: usize = 0 $(+ { let _ = $i; 1 })+;

            fn visit_types(visitor: &mut impl TypeVisitor) {
                $(visitor.visit::<$C>();)+
            }

            #[inline(always)]
            fn matches(type_of: impl Fn(usize) -> Option<TypeId> + Copy) -> bool {
                true $(&& type_of($i) == Some(TypeId::of::<$C>()))+
            }

            #[inline(always)]
            unsafe fn write(self, place: &mut impl FnMut(usize, usize) -> NonNull<u8>) {
                // SAFETY: the caller's promise: a place for a value of this type, free to be written.
                $(unsafe { place($i, size_of::<$C>()).cast::<$C>().write(self.$i) };)+
            }

            #[inline(always)]
            unsafe fn write_options(options: Self::Options, place: &mut impl FnMut(usize, usize) -> NonNull<u8>) {
                $(if let Some(value) = options.$i {
                    // SAFETY: as for `write`.
                    unsafe { place($i, size_of::<$C>()).cast::<$C>().write(value) };
                })+
            }

            #[inline(always)]
            unsafe fn take(place: &mut impl FnMut(usize, usize) -> Option<NonNull<u8>>) -> Self::Options {
                // SAFETY: the caller's promise: a value of this type, moved out here.
                ($(place($i, size_of::<$C>()).map(|place| unsafe { place.cast::<$C>().read() }),)+)
            }

            #[inline(always)]
            unsafe fn read(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self {
                // SAFETY: T1 and the caller's promise: the column is of this type, and the row holds a value, moved out here.
                ($(unsafe { table.column::<$C>(cell($i).prefix).add(row).read() },)+)
            }

            #[inline(always)]
            unsafe fn refs<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::Refs<'w> {
                // SAFETY: T1 and the caller's promise: the column is of this type, and the row is borrowed.
                ($(unsafe { table.column::<$C>(cell($i).prefix).add(row).as_ref() },)+)
            }

            #[inline(always)]
            unsafe fn muts<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::Muts<'w> {
                // SAFETY: T1 and the caller's promise: the columns are of these types, and disjoint (T1); the row is
                // borrowed mutably.
                ($(unsafe { table.column::<$C>(cell($i).prefix).add(row).as_mut() },)+)
            }

            #[inline(always)]
            unsafe fn slices<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::Slices<'w> {
                // SAFETY: T1, T2 and the caller's promise: `len` values of this type, borrowed.
                ($(unsafe { slice::from_raw_parts(table.column::<$C>(cell($i).prefix).as_ptr(), table.len()) },)+)
            }

            #[inline(always)]
            unsafe fn slices_mut<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::SlicesMut<'w> {
                // SAFETY: T1, T2 and the caller's promise: `len` values of this type each, disjoint, borrowed mutably.
                ($(unsafe { slice::from_raw_parts_mut(table.column::<$C>(cell($i).prefix).as_ptr(), table.len()) },)+)
            }

            #[inline(always)]
            unsafe fn option_refs<'w>(
                table: &Table,
                cell: impl Fn(usize) -> Cell + Copy,
                row: usize,
            ) -> Self::OptionRefs<'w> {
                // SAFETY: as for `refs`, where the row has the component.
                ($(unsafe {
                    table.bit(cell($i), row).then(|| table.column::<$C>(cell($i).prefix).add(row).as_ref())
                },)+)
            }

            #[inline(always)]
            unsafe fn option_muts<'w>(
                table: &Table,
                cell: impl Fn(usize) -> Cell + Copy,
                row: usize,
            ) -> Self::OptionMuts<'w> {
                // SAFETY: as for `muts`, where the row has the component.
                ($(unsafe {
                    table.bit(cell($i), row).then(|| table.column::<$C>(cell($i).prefix).add(row).as_mut())
                },)+)
            }

            #[inline(always)]
            unsafe fn option_slices<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlices<'w> {
                // SAFETY: as for `slices`. The bits say which rows have a value (T4).
                ($(unsafe {
                    OptionalColumn::new(table.column::<$C>(cell($i).prefix), table.words(cell($i)), table.len())
                },)+)
            }

            #[inline(always)]
            unsafe fn option_slices_mut<'w>(
                table: &Table,
                cell: impl Fn(usize) -> Cell + Copy,
            ) -> Self::OptionSlicesMut<'w> {
                // SAFETY: as for `slices_mut`. The bits say which rows have a value (T4).
                ($(unsafe {
                    OptionalColumnMut::new(table.column::<$C>(cell($i).prefix), table.words(cell($i)), table.len())
                },)+)
            }

            fn lengths(columns: &Self::Vecs) -> (usize, Option<usize>) {
                let expected = columns.0.len();
                (expected, [$(columns.$i.len()),+].into_iter().find(|found| *found != expected))
            }

            unsafe fn append(mut vecs: Self::Vecs, table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) {
                // SAFETY: T1 and the caller's promise: the column is of this type and has as many free rows as the
                // vector is long. The values are the table's once the vector has forgotten them.
                $(unsafe {
                    let count = vecs.$i.len();
                    let rows = table.column::<$C>(cell($i).prefix).add(row).as_ptr();
                    vecs.$i.as_ptr().copy_to_nonoverlapping(rows, count);
                    vecs.$i.set_len(0);
                })+
            }

            fn slice_lengths(columns: &Self::Slices<'_>) -> (usize, Option<usize>) {
                let expected = columns.0.len();
                (expected, [$(columns.$i.len()),+].into_iter().find(|found| *found != expected))
            }

            unsafe fn copy_from(
                slices: Self::Slices<'_>,
                table: &Table,
                cell: impl Fn(usize) -> Cell + Copy,
                row: usize,
            ) {
                // SAFETY: T1 and the caller's promise: the column is of this type, which is `Copy`, and has as many free rows as
                // the slice is long.
                $(unsafe {
                    let rows = table.column::<$C>(cell($i).prefix).add(row).as_ptr();
                    slices.$i.as_ptr().copy_to_nonoverlapping(rows, slices.$i.len());
                })+
            }

            fn option_lengths(columns: &Self::OptionVecs) -> (usize, Option<usize>) {
                let expected = columns.0.len();
                (expected, [$(columns.$i.len()),+].into_iter().find(|found| *found != expected))
            }

            unsafe fn append_options(
                vecs: Self::OptionVecs,
                table: &Table,
                cell: impl Fn(usize) -> Cell + Copy,
                row: usize,
            ) {
                $(for (row, value) in (row..).zip(vecs.$i) {
                    if let Some(value) = value {
                        // SAFETY: T1 and the caller's promise: the column is of this type and has the row, free to be written.
                        unsafe {
                            table.column::<$C>(cell($i).prefix).add(row).write(value);
                            table.set_bit(cell($i), row);
                        }
                    }
                })+
            }
        }

        impl<$($C),+> sealed::Sealed for ($($C,)+) {}
        impl<$($C: 'static),+> Plain for ($($C,)+) {}
    };
}

impl_components!(A 0);
impl_components!(A 0, B 1);
impl_components!(A 0, B 1, C 2);
impl_components!(A 0, B 1, C 2, D 3);
impl_components!(A 0, B 1, C 2, D 3, E 4);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14);
impl_components!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15);

/// No components: the row of an entity that has none.
impl Components for () {
    type Refs<'w> = ();
    type Muts<'w> = ();
    type Slices<'w> = ();
    type SlicesMut<'w> = ();
    type Vecs = ();
    type Options = ();
    type OptionRefs<'w> = ();
    type OptionMuts<'w> = ();
    type OptionSlices<'w> = ();
    type OptionSlicesMut<'w> = ();
    type OptionVecs = ();
    const LIST: List = List::All(&[]);
    const COUNT: usize = 0;

    fn visit_types(_: &mut impl TypeVisitor) {}

    fn matches(_: impl Fn(usize) -> Option<TypeId> + Copy) -> bool {
        true
    }

    unsafe fn write(self, _: &mut impl FnMut(usize, usize) -> NonNull<u8>) {}
    unsafe fn write_options((): Self::Options, _: &mut impl FnMut(usize, usize) -> NonNull<u8>) {}
    unsafe fn take(_: &mut impl FnMut(usize, usize) -> Option<NonNull<u8>>) -> Self::Options {}
    unsafe fn read(_: &Table, _: impl Fn(usize) -> Cell + Copy, _: usize) -> Self {}
    unsafe fn refs<'w>(_: &Table, _: impl Fn(usize) -> Cell + Copy, _: usize) -> Self::Refs<'w> {}
    unsafe fn muts<'w>(_: &Table, _: impl Fn(usize) -> Cell + Copy, _: usize) -> Self::Muts<'w> {}
    unsafe fn slices<'w>(_: &Table, _: impl Fn(usize) -> Cell + Copy) -> Self::Slices<'w> {}
    unsafe fn slices_mut<'w>(_: &Table, _: impl Fn(usize) -> Cell + Copy) -> Self::SlicesMut<'w> {}

    unsafe fn option_refs<'w>(_: &Table, _: impl Fn(usize) -> Cell + Copy, _: usize) -> Self::OptionRefs<'w> {}
    unsafe fn option_muts<'w>(_: &Table, _: impl Fn(usize) -> Cell + Copy, _: usize) -> Self::OptionMuts<'w> {}
    unsafe fn option_slices<'w>(_: &Table, _: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlices<'w> {}
    unsafe fn option_slices_mut<'w>(_: &Table, _: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlicesMut<'w> {}

    fn lengths((): &Self::Vecs) -> (usize, Option<usize>) {
        (0, None)
    }

    unsafe fn append((): Self::Vecs, _: &Table, _: impl Fn(usize) -> Cell + Copy, _: usize) {}

    fn slice_lengths((): &Self::Slices<'_>) -> (usize, Option<usize>) {
        (0, None)
    }

    unsafe fn copy_from((): Self::Slices<'_>, _: &Table, _: impl Fn(usize) -> Cell + Copy, _: usize) {}

    fn option_lengths((): &Self::OptionVecs) -> (usize, Option<usize>) {
        (0, None)
    }

    unsafe fn append_options((): Self::OptionVecs, _: &Table, _: impl Fn(usize) -> Cell + Copy, _: usize) {}
}

impl sealed::Sealed for () {}
impl Plain for () {}
