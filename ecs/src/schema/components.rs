//! Lists of components as types: tuples, which the runtime can write, read and borrow column by column.
#![allow(unsafe_code)]

use super::layout::Column;
use crate::component::ComponentInfo;
use crate::table::Table;
use alloc::vec::Vec;
use core::any::TypeId;
use core::slice;

/// A list of components: a tuple of up to 16, or [`Many`] of such lists. Sealed.
///
/// The same list stands for a world's components and, as a value, for a row of a table.
pub trait Components: sealed::Sealed + Sized + 'static {
    /// A reference to each: `(&A, &B)`.
    type Refs<'w>;
    /// A mutable reference to each: `(&mut A, &mut B)`.
    type Muts<'w>;
    /// A column of each: `(&[A], &[B])`, of one length, a row each.
    type Slices<'w>;
    /// A mutable column of each: `(&mut [A], &mut [B])`, of one length, a row each.
    type SlicesMut<'w>;
    /// An owned column of each: `(Vec<A>, Vec<B>)`.
    type Vecs;

    #[doc(hidden)]
    const LIST: List;
    #[doc(hidden)]
    const COUNT: usize;

    /// Whether the columns are of these types, one for one.
    #[doc(hidden)]
    fn matches(columns: &[Column]) -> bool;

    /// Moves the values into a row.
    ///
    /// # Safety
    ///
    /// Of this and of those below: `columns` are columns of `table`, and [`matches`](Self::matches) them. Here: `row` is
    /// below the capacity, and holds no values that are still to be dropped.
    #[doc(hidden)]
    unsafe fn write(self, table: &Table, columns: &[Column], row: usize);

    /// Moves the values out of a row.
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write). `row` holds values, which are not used afterwards.
    #[doc(hidden)]
    unsafe fn read(table: &Table, columns: &[Column], row: usize) -> Self;

    /// # Safety
    ///
    /// As for [`write`](Self::write). `row` holds values, and is borrowed for `'w`.
    #[doc(hidden)]
    unsafe fn refs<'w>(table: &Table, columns: &[Column], row: usize) -> Self::Refs<'w>;

    /// # Safety
    ///
    /// As for [`write`](Self::write). `row` holds values, and is borrowed mutably for `'w`.
    #[doc(hidden)]
    unsafe fn muts<'w>(table: &Table, columns: &[Column], row: usize) -> Self::Muts<'w>;

    /// # Safety
    ///
    /// As for [`write`](Self::write). The table is borrowed for `'w`.
    #[doc(hidden)]
    unsafe fn slices<'w>(table: &Table, columns: &[Column]) -> Self::Slices<'w>;

    /// # Safety
    ///
    /// As for [`write`](Self::write). The table is borrowed mutably for `'w`.
    #[doc(hidden)]
    unsafe fn slices_mut<'w>(table: &Table, columns: &[Column]) -> Self::SlicesMut<'w>;

    /// The length of the first column and, if they differ, of the first that differs from it.
    #[doc(hidden)]
    fn lengths(columns: &Self::Vecs) -> (usize, Option<usize>);

    /// Moves whole columns to the rows from `row` on.
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write), for as many rows as `vecs` has, which are of one length.
    #[doc(hidden)]
    unsafe fn append(vecs: Self::Vecs, table: &Table, columns: &[Column], row: usize);
}

/// A list of lists, for those with more than 16 components.
pub struct Many<L>(pub L);

/// A list of components as data.
#[derive(Clone, Copy)]
pub enum List {
    #[doc(hidden)]
    One(ComponentInfo),
    #[doc(hidden)]
    All(&'static [List]),
}

/// The components of a list, in order.
pub(super) const fn flatten<const N: usize>(list: &List) -> [ComponentInfo; N] {
    let mut infos = [ComponentInfo::of::<()>(); N];
    let end = flatten_from(list, &mut infos, 0);
    assert!(end == N, "the world's size counts other components than it lists");
    infos
}

const fn flatten_from(list: &List, infos: &mut [ComponentInfo], mut end: usize) -> usize {
    match list {
        List::One(info) => {
            infos[end] = *info;
            end + 1
        }
        List::All(lists) => {
            let mut i = 0;
            while i < lists.len() {
                end = flatten_from(&lists[i], infos, end);
                i += 1;
            }
            end
        }
    }
}

macro_rules! impl_components {
    ($($C:ident $i:tt),+) => {
        impl<$($C: 'static),+> Components for ($($C,)+) {
            type Refs<'w> = ($(&'w $C,)+);
            type Muts<'w> = ($(&'w mut $C,)+);
            type Slices<'w> = ($(&'w [$C],)+);
            type SlicesMut<'w> = ($(&'w mut [$C],)+);
            type Vecs = ($(Vec<$C>,)+);
            const LIST: List = List::All(&[$(List::One(ComponentInfo::of::<$C>())),+]);
            const COUNT: usize = 0 $(+ { let _ = $i; 1 })+;

            #[inline(always)]
            fn matches(columns: &[Column]) -> bool {
                columns.len() == Self::COUNT $(&& columns[$i].info.type_id == TypeId::of::<$C>())+
            }

            #[inline(always)]
            unsafe fn write(self, table: &Table, columns: &[Column], row: usize) {
                // SAFETY: T1 and the caller's promise: the column is of this type and has such a row, free to be written.
                $(unsafe { table.column::<$C>(columns[$i].prefix).add(row).write(self.$i) };)+
            }

            #[inline(always)]
            unsafe fn read(table: &Table, columns: &[Column], row: usize) -> Self {
                // SAFETY: T1 and the caller's promise: the column is of this type, and the row holds a value, moved out here.
                ($(unsafe { table.column::<$C>(columns[$i].prefix).add(row).read() },)+)
            }

            #[inline(always)]
            unsafe fn refs<'w>(table: &Table, columns: &[Column], row: usize) -> Self::Refs<'w> {
                // SAFETY: T1 and the caller's promise: the column is of this type, and the row is borrowed.
                ($(unsafe { table.column::<$C>(columns[$i].prefix).add(row).as_ref() },)+)
            }

            #[inline(always)]
            unsafe fn muts<'w>(table: &Table, columns: &[Column], row: usize) -> Self::Muts<'w> {
                // SAFETY: T1 and the caller's promise: the columns are of these types, and disjoint (T1); the row is
                // borrowed mutably.
                ($(unsafe { table.column::<$C>(columns[$i].prefix).add(row).as_mut() },)+)
            }

            #[inline(always)]
            unsafe fn slices<'w>(table: &Table, columns: &[Column]) -> Self::Slices<'w> {
                // SAFETY: T1, T2 and the caller's promise: `len` values of this type, borrowed.
                ($(unsafe { slice::from_raw_parts(table.column::<$C>(columns[$i].prefix).as_ptr(), table.len()) },)+)
            }

            #[inline(always)]
            unsafe fn slices_mut<'w>(table: &Table, columns: &[Column]) -> Self::SlicesMut<'w> {
                // SAFETY: T1, T2 and the caller's promise: `len` values of this type each, disjoint, borrowed mutably.
                ($(unsafe { slice::from_raw_parts_mut(table.column::<$C>(columns[$i].prefix).as_ptr(), table.len()) },)+)
            }

            fn lengths(columns: &Self::Vecs) -> (usize, Option<usize>) {
                let expected = columns.0.len();
                (expected, [$(columns.$i.len()),+].into_iter().find(|found| *found != expected))
            }

            unsafe fn append(mut vecs: Self::Vecs, table: &Table, columns: &[Column], row: usize) {
                // SAFETY: T1 and the caller's promise: the column is of this type and has as many free rows as the
                // vector is long. The values are the table's once the vector has forgotten them.
                $(unsafe {
                    let count = vecs.$i.len();
                    let rows = table.column::<$C>(columns[$i].prefix).add(row).as_ptr();
                    vecs.$i.as_ptr().copy_to_nonoverlapping(rows, count);
                    vecs.$i.set_len(0);
                })+
            }
        }

        impl<$($C: Components),+> Components for Many<($($C,)+)> {
            type Refs<'w> = ($($C::Refs<'w>,)+);
            type Muts<'w> = ($($C::Muts<'w>,)+);
            type Slices<'w> = ($($C::Slices<'w>,)+);
            type SlicesMut<'w> = ($($C::SlicesMut<'w>,)+);
            type Vecs = ($($C::Vecs,)+);
            const LIST: List = List::All(&[$($C::LIST),+]);
            const COUNT: usize = 0 $(+ $C::COUNT)+;

            #[inline(always)]
            fn matches(columns: &[Column]) -> bool {
                if columns.len() != Self::COUNT {
                    return false;
                }
                let rest = columns;
                $(let (columns, rest) = rest.split_at($C::COUNT);
                if !$C::matches(columns) {
                    return false;
                })+
                rest.is_empty()
            }

            #[inline(always)]
            unsafe fn write(self, table: &Table, columns: &[Column], row: usize) {
                let rest = columns;
                $(let (columns, rest) = rest.split_at($C::COUNT);
                // SAFETY: the caller's promise, for a part of the columns.
                unsafe { self.0.$i.write(table, columns, row) };)+
                let _ = rest;
            }

            #[inline(always)]
            unsafe fn read(table: &Table, columns: &[Column], row: usize) -> Self {
                let mut rest = columns;
                // SAFETY: the caller's promise, for a part of the columns.
                Many(($(unsafe { $C::read(table, take(&mut rest, $C::COUNT), row) },)+))
            }

            #[inline(always)]
            unsafe fn refs<'w>(table: &Table, columns: &[Column], row: usize) -> Self::Refs<'w> {
                let mut rest = columns;
                // SAFETY: the caller's promise, for a part of the columns.
                ($(unsafe { $C::refs(table, take(&mut rest, $C::COUNT), row) },)+)
            }

            #[inline(always)]
            unsafe fn muts<'w>(table: &Table, columns: &[Column], row: usize) -> Self::Muts<'w> {
                let mut rest = columns;
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe { $C::muts(table, take(&mut rest, $C::COUNT), row) },)+)
            }

            #[inline(always)]
            unsafe fn slices<'w>(table: &Table, columns: &[Column]) -> Self::Slices<'w> {
                let mut rest = columns;
                // SAFETY: the caller's promise, for a part of the columns.
                ($(unsafe { $C::slices(table, take(&mut rest, $C::COUNT)) },)+)
            }

            #[inline(always)]
            unsafe fn slices_mut<'w>(table: &Table, columns: &[Column]) -> Self::SlicesMut<'w> {
                let mut rest = columns;
                // SAFETY: the caller's promise, for a part of the columns. The parts are disjoint.
                ($(unsafe { $C::slices_mut(table, take(&mut rest, $C::COUNT)) },)+)
            }

            fn lengths(columns: &Self::Vecs) -> (usize, Option<usize>) {
                let (expected, differs) = A::lengths(&columns.0);
                let mut differs = differs;
                $(let (first, within) = $C::lengths(&columns.$i);
                differs = differs.or((first != expected).then_some(first)).or(within);)+
                (expected, differs)
            }

            unsafe fn append(vecs: Self::Vecs, table: &Table, columns: &[Column], row: usize) {
                let mut rest = columns;
                // SAFETY: the caller's promise, for a part of the columns.
                $(unsafe { $C::append(vecs.$i, table, take(&mut rest, $C::COUNT), row) };)+
            }
        }

        impl<$($C),+> sealed::Sealed for ($($C,)+) {}
        impl<$($C),+> sealed::Sealed for Many<($($C,)+)> {}
    };
}

/// Splits the first columns off.
#[inline(always)]
fn take<'c>(rest: &mut &'c [Column], count: usize) -> &'c [Column] {
    let (first, after) = rest.split_at(count);
    *rest = after;
    first
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

mod sealed {
    pub trait Sealed {}
}
