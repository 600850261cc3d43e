//! Lists of components as types, which the runtime can write, read and borrow column by column.
#![allow(unsafe_code)]

use super::layout::Cell;
use crate::component::ComponentInfo;
use crate::table::Table;
use core::any::TypeId;
use core::ptr::NonNull;

/// What is done with each type of a list.
pub trait TypeVisitor {
    #[doc(hidden)]
    fn visit<C: 'static>(&mut self);
}

/// A list of components: a tuple of up to 16, or [`Many`](super::Many) of such lists. Sealed.
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
    /// Each where it is there: `(Option<A>, Option<B>)`.
    type Options;
    /// A reference to each where it is there.
    type OptionRefs<'w>;
    /// A mutable reference to each where it is there.
    type OptionMuts<'w>;
    /// A column of each that rows may lack.
    type OptionSlices<'w>;
    /// A mutable column of each that rows may lack.
    type OptionSlicesMut<'w>;
    /// A vector of optional values of each: `(Vec<Option<A>>, Vec<Option<B>>)`.
    type OptionVecs;

    #[doc(hidden)]
    const LIST: List;
    #[doc(hidden)]
    const COUNT: usize;
    /// How many of them, the last ones, a value may lack.
    #[doc(hidden)]
    const OPTIONALS: usize = 0;

    /// Shows all types to the visitor, in order.
    #[doc(hidden)]
    fn visit_types(visitor: &mut impl TypeVisitor);

    /// Whether the types are these, one for one: `type_of` gives that of the `i`-th.
    #[doc(hidden)]
    fn matches(type_of: impl Fn(usize) -> Option<TypeId> + Copy) -> bool;

    /// Moves the values to their places.
    ///
    /// # Safety
    ///
    /// `place` gives, for the `i`-th component of the list and the size of its type, a place for a value of that type, a
    /// different one for each, which holds none that is still to be dropped.
    #[doc(hidden)]
    unsafe fn write(self, place: &mut impl FnMut(usize, usize) -> NonNull<u8>);

    /// Moves those values to their places that are there.
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write), of those that are there: for no other is `place` called.
    #[doc(hidden)]
    unsafe fn write_options(options: Self::Options, place: &mut impl FnMut(usize, usize) -> NonNull<u8>);

    /// Moves those values out of their places that are there.
    ///
    /// # Safety
    ///
    /// `place` gives, for the `i`-th component of the list and the size of its type, where a value of that type is, if there
    /// is one. It is not used afterwards, and is not expected to be there when `place` is called again.
    #[doc(hidden)]
    unsafe fn take(place: &mut impl FnMut(usize, usize) -> Option<NonNull<u8>>) -> Self::Options;

    /// Moves the values out of a row.
    ///
    /// # Safety
    ///
    /// Of this and of those below: `cell` gives, for the `i`-th component of the list, that of a column of `table` that is
    /// of its type, a different one for each. Here: `row` holds values, which are not used afterwards.
    #[doc(hidden)]
    unsafe fn read(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self;

    /// # Safety
    ///
    /// As for [`read`](Self::read). `row` holds values, and is borrowed for `'w`.
    #[doc(hidden)]
    unsafe fn refs<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::Refs<'w>;

    /// # Safety
    ///
    /// As for [`read`](Self::read). `row` holds values, and is borrowed mutably for `'w`.
    #[doc(hidden)]
    unsafe fn muts<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::Muts<'w>;

    /// # Safety
    ///
    /// As for [`read`](Self::read). The table is borrowed for `'w`.
    #[doc(hidden)]
    unsafe fn slices<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::Slices<'w>;

    /// # Safety
    ///
    /// As for [`read`](Self::read). The table is borrowed mutably for `'w`.
    #[doc(hidden)]
    unsafe fn slices_mut<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::SlicesMut<'w>;

    /// # Safety
    ///
    /// As for [`refs`](Self::refs), but the row may lack a component.
    #[doc(hidden)]
    unsafe fn option_refs<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::OptionRefs<'w>;

    /// # Safety
    ///
    /// As for [`muts`](Self::muts), but the row may lack a component.
    #[doc(hidden)]
    unsafe fn option_muts<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize) -> Self::OptionMuts<'w>;

    /// # Safety
    ///
    /// As for [`slices`](Self::slices), but rows may lack a component.
    #[doc(hidden)]
    unsafe fn option_slices<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlices<'w>;

    /// # Safety
    ///
    /// As for [`slices_mut`](Self::slices_mut), but rows may lack a component.
    #[doc(hidden)]
    unsafe fn option_slices_mut<'w>(table: &Table, cell: impl Fn(usize) -> Cell + Copy) -> Self::OptionSlicesMut<'w>;

    /// The length of the first column and, if they differ, of the first that differs from it.
    #[doc(hidden)]
    fn lengths(columns: &Self::Vecs) -> (usize, Option<usize>);

    /// Moves whole columns to the rows from `row` on.
    ///
    /// # Safety
    ///
    /// As for [`read`](Self::read). From `row` on there is room for as many rows as `vecs` has, which are of one length.
    #[doc(hidden)]
    unsafe fn append(vecs: Self::Vecs, table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize);

    /// As [`lengths`](Self::lengths), of slices.
    #[doc(hidden)]
    fn slice_lengths(columns: &Self::Slices<'_>) -> (usize, Option<usize>);

    /// Copies whole columns to the rows from `row` on.
    ///
    /// # Safety
    ///
    /// As for [`append`](Self::append). The types are `Copy`.
    #[doc(hidden)]
    unsafe fn copy_from(slices: Self::Slices<'_>, table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize);

    /// As [`lengths`](Self::lengths), of columns of optional values.
    #[doc(hidden)]
    fn option_lengths(columns: &Self::OptionVecs) -> (usize, Option<usize>);

    /// Moves whole columns of optional values to the rows from `row` on.
    ///
    /// # Safety
    ///
    /// As for [`append`](Self::append). Every component is an optional one of the table.
    #[doc(hidden)]
    unsafe fn append_options(vecs: Self::OptionVecs, table: &Table, cell: impl Fn(usize) -> Cell + Copy, row: usize);
}

/// A list of which a value lacks none: all but [`Partial`](super::Partial). Sealed.
pub trait Plain: Components {}

/// A list of components as data.
#[derive(Clone, Copy)]
pub enum List {
    #[doc(hidden)]
    One(ComponentInfo),
    #[doc(hidden)]
    All(&'static [List]),
}

/// The type at a place of the list.
pub(crate) const fn type_at(list: &List, place: usize) -> Option<TypeId> {
    match find(list, place) {
        Ok(found) => Some(found),
        Err(_) => None,
    }
}

/// The type at a place, or how many there are before it that lie beyond the list.
const fn find(list: &List, mut place: usize) -> Result<TypeId, usize> {
    match list {
        List::One(info) if place == 0 => Ok(info.type_id),
        List::One(_) => Err(place - 1),
        List::All(lists) => {
            let mut i = 0;
            while i < lists.len() {
                match find(&lists[i], place) {
                    Ok(found) => return Ok(found),
                    Err(rest) => place = rest,
                }
                i += 1;
            }
            Err(place)
        }
    }
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

pub(super) mod sealed {
    pub trait Sealed {}
}
