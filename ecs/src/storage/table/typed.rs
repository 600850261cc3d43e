//! Typed rows and columns: how they come to tables, and out of them.
#![allow(unsafe_code)]

use super::{Table, TableMut};
use crate::base::component::ValueType;
use crate::schema::{
    Cell, Components, Declare, DeclaredRow, Form, Look, Make, OptionVecs, Options, Removal, Slices,
    Values, Vecs, Visit, archetype_info,
};
use alloc::vec::Vec;
use core::ptr::NonNull;
use ecs_value::Entity;

/// Operations on whole rows, and on whole columns, of a list of components.
pub(crate) trait Typed: Components {
    /// Moves the values to their places, those of an optional part where they are there.
    ///
    /// # Safety
    ///
    /// `place` gives, for the `i`-th component of the list and the size of its type, a place for a value of that type, a different one
    /// for each, which holds none that is still to be dropped. For a value that is not there it is not called.
    #[inline(always)]
    unsafe fn write(self, place: &mut impl FnMut(usize, usize) -> *mut u8) {
        Self::visit::<Values, _>(self.into_values(), 0, &mut Write(place));
    }

    /// Moves those values out of their places that are there.
    ///
    /// # Safety
    ///
    /// `place` gives, for the `i`-th component of the list and its type, the place of a value of that type, if there is one.
    /// The value is not used afterwards, and `place` does not give it again.
    #[inline(always)]
    unsafe fn take(
        place: &mut impl FnMut(usize, ValueType) -> Option<NonNull<u8>>,
    ) -> Self::In<Options> {
        Self::make::<Options, _>(0, &mut Take(place))
    }

    /// Moves the values out of a row.
    ///
    /// # Safety
    ///
    /// Of this and of those below: `cell` gives, for the `i`-th component of the list, that of a column of `table` that is of its type, a
    /// different one for each. The column is optional where the list is. Here: `row` holds values, which are not used afterwards. Where
    /// the list is optional, all rows may have the component, or the table may lack it.
    #[inline(always)]
    unsafe fn read(table: &Table, cell: impl Fn(usize) -> Cell, row: usize) -> Self {
        Self::from_values(Self::make::<Values, _>(0, &mut Read { table, cell, row }))
    }

    /// The length of the first column and, if they differ, of the first that differs from it.
    fn lengths<F: Form>(columns: &Self::In<F>) -> (usize, Option<usize>)
    where
        Lengths: Look<F> + Look<F::Optional>,
    {
        let mut lengths = Lengths::default();
        Self::look::<F, _>(columns, &mut lengths);
        (lengths.expected.unwrap_or(0), lengths.differs)
    }

    /// Moves whole columns to the rows from `row` on. A value of an optional column may lack.
    ///
    /// # Safety
    ///
    /// As for [`read`](Self::read). From `row` on there is room for as many rows as the columns have, which are of one length.
    unsafe fn append(
        columns: Self::In<Vecs>,
        table: &Table,
        cell: impl Fn(usize) -> Cell,
        row: usize,
    ) {
        Self::visit::<Vecs, _>(columns, 0, &mut Append { table, cell, row });
    }

    /// Copies whole columns to the rows from `row` on.
    ///
    /// # Safety
    ///
    /// As for [`append`](Self::append). The types are `Copy`, and no column is optional.
    unsafe fn copy_from(
        columns: Self::In<Slices<'_>>,
        table: &Table,
        cell: impl Fn(usize) -> Cell,
        row: usize,
    ) {
        Self::visit::<Slices<'_>, _>(columns, 0, &mut Append { table, cell, row });
    }
}

impl<R: Components> Typed for R {}

impl<W: Declare> Removal<W> {
    /// How the rows of `A` leave.
    pub(crate) const fn of_declared<A: DeclaredRow<W>>() -> Self {
        Self::new(A::PLACE, swap_to_end::<W, A>)
    }

    /// As [`Table::swap_to_end`].
    ///
    /// # Safety
    ///
    /// The table is that of the archetype (`swap-of-archetype`), and `row` is below its length.
    #[inline(always)]
    pub(crate) unsafe fn swap_to_end(&self, table: &mut Table, row: usize) -> Option<Entity> {
        // SAFETY: swap-of-archetype, and the caller's promise.
        unsafe { (self.function())(NonNull::from(table).cast(), row) }
    }
}

/// # Safety
///
/// As for [`Removal::swap_to_end`], of a pointer to a table that is borrowed exclusively.
unsafe fn swap_to_end<W: Declare, A: DeclaredRow<W>>(
    table: NonNull<()>,
    row: usize,
) -> Option<Entity> {
    // SAFETY: the caller's promise. The layout is a constant here, so that the columns need no loop.
    unsafe {
        let table = table.cast::<Table>().as_mut();
        TableMut::new(table, archetype_info::<W, A>()).swap_to_end(row, false)
    }
}

/// Writes values, as [`Typed::write`] promises.
struct Write<'p, P>(&'p mut P);

impl<P: FnMut(usize, usize) -> *mut u8> Visit<Values> for Write<'_, P> {
    #[inline(always)]
    fn visit<C: 'static>(&mut self, place: usize, value: C) {
        // SAFETY: list-in-one-order and the promise of `write`: a place for a value of this type, free to be written.
        unsafe { (self.0)(place, size_of::<C>()).cast::<C>().write(value) };
    }
}

impl<P: FnMut(usize, usize) -> *mut u8> Visit<Options> for Write<'_, P> {
    #[inline(always)]
    fn visit<C: 'static>(&mut self, place: usize, value: Option<C>) {
        if let Some(value) = value {
            <Self as Visit<Values>>::visit(self, place, value);
        }
    }
}

/// Takes values out, as [`Typed::take`] promises.
struct Take<'p, P>(&'p mut P);

impl<P: FnMut(usize, ValueType) -> Option<NonNull<u8>>> Make<Options> for Take<'_, P> {
    #[inline(always)]
    fn make<C: 'static>(&mut self, place: usize) -> Option<C> {
        // SAFETY: list-in-one-order and the promise of `take`: a value of this type, moved out here.
        (self.0)(place, ValueType::of::<C>()).map(|place| unsafe { place.cast::<C>().read() })
    }
}

/// Moves a row out, as [`Typed::read`] promises.
struct Read<'t, F> {
    table: &'t Table,
    cell: F,
    row: usize,
}

impl<F: Fn(usize) -> Cell> Make<Values> for Read<'_, F> {
    #[inline(always)]
    fn make<C: 'static>(&mut self, place: usize) -> C {
        // SAFETY: base-in-allocation, list-in-one-order and the promise of `read`: the column is of this type, and the row holds a value, moved out here.
        unsafe {
            self.table
                .column::<C>((self.cell)(place).prefix)
                .add(self.row)
                .read()
        }
    }
}

impl<F: Fn(usize) -> Cell> Make<Options> for Read<'_, F> {
    #[inline(always)]
    fn make<C: 'static>(&mut self, place: usize) -> Option<C> {
        let value = self
            .table
            .take_place((self.cell)(place), self.row, size_of::<C>());
        // SAFETY: as above, where the row has the component.
        value.map(|value| unsafe { value.cast::<C>().read() })
    }
}

/// Appends columns, as [`Typed::append`] and [`Typed::copy_from`] promise.
struct Append<'t, F> {
    table: &'t Table,
    cell: F,
    row: usize,
}

impl<F: Fn(usize) -> Cell> Visit<Vecs> for Append<'_, F> {
    fn visit<C: 'static>(&mut self, place: usize, mut values: Vec<C>) {
        <Self as Visit<Slices<'_>>>::visit::<C>(self, place, &values);
        // SAFETY: list-in-one-order and the promise of `append`: the values are in the table now.
        unsafe { values.set_len(0) };
    }
}

impl<F: Fn(usize) -> Cell> Visit<OptionVecs> for Append<'_, F> {
    fn visit<C: 'static>(&mut self, place: usize, values: Vec<Option<C>>) {
        let cell = (self.cell)(place);
        for (row, value) in (self.row..).zip(values) {
            if let Some(value) = value {
                // SAFETY: base-in-allocation, list-in-one-order and the promise of `append`: the column is of this type and has the row, free to be written.
                unsafe {
                    self.table.column::<C>(cell.prefix).add(row).write(value);
                    self.table.set_bit(cell, row);
                }
            }
        }
    }
}

impl<'s, F: Fn(usize) -> Cell> Visit<Slices<'s>> for Append<'_, F> {
    fn visit<C: 'static>(&mut self, place: usize, values: &'s [C]) {
        // SAFETY: base-in-allocation, list-in-one-order and the promise of `append`: the column is of this type, and has as many free rows as the slice is long.
        unsafe {
            let rows = self
                .table
                .column::<C>((self.cell)(place).prefix)
                .add(self.row)
                .as_ptr();
            values.as_ptr().copy_to_nonoverlapping(rows, values.len());
        }
    }
}

/// The lengths of columns.
#[derive(Default)]
pub(crate) struct Lengths {
    expected: Option<usize>,
    differs: Option<usize>,
}

impl Lengths {
    #[inline(always)]
    fn add(&mut self, len: usize) {
        let expected = *self.expected.get_or_insert(len);
        if len != expected {
            self.differs.get_or_insert(len);
        }
    }
}

impl Look<Vecs> for Lengths {
    #[inline(always)]
    fn look<C: 'static>(&mut self, column: &Vec<C>) {
        self.add(column.len());
    }
}

impl Look<OptionVecs> for Lengths {
    #[inline(always)]
    fn look<C: 'static>(&mut self, column: &Vec<Option<C>>) {
        self.add(column.len());
    }
}

impl<'s> Look<Slices<'s>> for Lengths {
    #[inline(always)]
    fn look<C: 'static>(&mut self, column: &&'s [C]) {
        self.add(column.len());
    }
}
