//! Queries over one table: the references that the views of a row and of columns are made of.
#![allow(unsafe_code)]

use super::matching::is_sound;
use super::term::{At, Term, TermInfo};
use crate::entity::Entity;
use crate::schema::{
    ArchetypeOf, Cells, ComponentOf, Declare, WritableIn, archetype_cells, archetype_info, component_index, mismatch,
};
use crate::sparse::Pools;
use crate::table::{OptionalColumn, OptionalColumnMut, Table};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// References to components of one row: `&C`, `&mut C`, `Option<&C>`, `Option<&mut C>`, and tuples of them. Sealed.
///
/// They are terms of a query, and its items.
pub trait RowTerms: sealed::Sealed {
    /// The whole columns: `&[C]`, `&mut [C]`, [`OptionalColumn`], [`OptionalColumnMut`], and tuples of them.
    type Columns;
}

/// References that the world `W` can lend, each of a component that it lists. Sealed.
pub trait TableQuery<'w, W: Declare>: RowTerms + Term<W, Item<'w> = Self> {
    /// Borrows the columns.
    ///
    /// # Safety
    ///
    /// The cells are those of `table`, which has the columns ([`Fit`]) and lends them for `'w`, exclusively those that are written.
    #[doc(hidden)]
    unsafe fn columns(table: &Table, cells: Cells<'_>) -> Self::Columns;
}

/// Borrows a row of the archetype's table.
///
/// # Safety
///
/// The table is that of `A`, `row` is one of its rows, and `entity` the entity of that row. The row is lent for `'w`, exclusively what is
/// written.
#[inline(always)]
pub(crate) unsafe fn row<'w, W: Declare, A: ArchetypeOf<W>, T: TableQuery<'w, W>>(
    table: &Table,
    row: usize,
    entity: Entity,
    pools: &Pools,
) -> T {
    let at = At { table, cells: Fit::<W, A, T>::cells(), row, skip: row, entity: Some(entity), pools, known: None };
    // SAFETY: K2 and the caller's promise. The table has the columns, and no two terms write one of them (`Fit`).
    unsafe { T::item(T::fetch(&at), 0) }
}

/// Borrows the columns of the archetype's table.
///
/// # Safety
///
/// The table is that of `A`. It is lent for `'w`, exclusively what is written.
#[inline(always)]
pub(crate) unsafe fn columns<'w, W: Declare, A: ArchetypeOf<W>, T: TableQuery<'w, W>>(table: &Table) -> T::Columns {
    // SAFETY: the caller's promise. The table has the columns, and no two terms write one of them (`Fit`).
    unsafe { T::columns(table, Fit::<W, A, T>::cells()) }
}

/// Whether the query `T` fits the archetype: each column is there, optional where the term is, and is written by at most one term (Q1).
/// Safe traits say what `T` and `A` are, so that they are not trusted.
struct Fit<W, A, T>(PhantomData<(W, A, T)>);

impl<'w, W: Declare, A: ArchetypeOf<W>, T: TableQuery<'w, W>> Fit<W, A, T> {
    const HOLDS: bool = is_sound(&T::INFO) && are_columns(&T::INFO, archetype_cells::<W, A>());

    #[inline(always)]
    fn cells() -> Cells<'static> {
        archetype_info::<W, A>();
        if const { Self::HOLDS } { const { archetype_cells::<W, A>() } } else { mismatch::<W, A>() }
    }
}

const fn are_columns(terms: &TermInfo<'_>, cells: Cells<'_>) -> bool {
    match terms {
        TermInfo::Component { asked, required, .. } => {
            let cell = cells.of(asked.index);
            cell.is_there() && *required == (cell.bits == 0)
        }
        TermInfo::All(terms) => {
            let mut i = 0;
            while i < terms.len() {
                if !are_columns(&terms[i], cells) {
                    return false;
                }
                i += 1;
            }
            true
        }
        TermInfo::Entity | TermInfo::Presence(_) => false,
    }
}

#[inline(always)]
fn column<W: Declare, C: ComponentOf<W>>(table: &Table, cells: Cells<'_>) -> NonNull<C> {
    table.column(cells.of(component_index::<W, C>()).prefix)
}

impl<'w, C> RowTerms for &'w C {
    type Columns = &'w [C];
}

impl<'w, C: ComponentOf<W>, W: Declare> TableQuery<'w, W> for &'w C {
    #[inline(always)]
    unsafe fn columns(table: &Table, cells: Cells<'_>) -> &'w [C] {
        // SAFETY: the caller's promise: all rows have the component.
        unsafe { <Self as Term<W>>::slice(column::<W, C>(table, cells), 0, table.len()) }
    }
}

impl<'w, C> RowTerms for &'w mut C {
    type Columns = &'w mut [C];
}

impl<'w, C: WritableIn<W>, W: Declare> TableQuery<'w, W> for &'w mut C {
    #[inline(always)]
    unsafe fn columns(table: &Table, cells: Cells<'_>) -> &'w mut [C] {
        // SAFETY: the caller's promise: all rows have the component.
        unsafe { <Self as Term<W>>::slice(column::<W, C>(table, cells), 0, table.len()) }
    }
}

impl<'w, C> RowTerms for Option<&'w C> {
    type Columns = OptionalColumn<'w, C>;
}

impl<'w, C: ComponentOf<W>, W: Declare> TableQuery<'w, W> for Option<&'w C> {
    #[inline(always)]
    unsafe fn columns(table: &Table, cells: Cells<'_>) -> OptionalColumn<'w, C> {
        let words = table.words(cells.of(component_index::<W, C>()));
        // SAFETY: T1, T2, T4 and the caller's promise: the bits of this column say which rows have a value.
        unsafe { OptionalColumn::new(column::<W, C>(table, cells), words, table.len()) }
    }
}

impl<'w, C> RowTerms for Option<&'w mut C> {
    type Columns = OptionalColumnMut<'w, C>;
}

impl<'w, C: WritableIn<W>, W: Declare> TableQuery<'w, W> for Option<&'w mut C> {
    #[inline(always)]
    unsafe fn columns(table: &Table, cells: Cells<'_>) -> OptionalColumnMut<'w, C> {
        let words = table.words(cells.of(component_index::<W, C>()));
        // SAFETY: T1, T2, T4 and the caller's promise: the bits of this column say which rows have a value.
        unsafe { OptionalColumnMut::new(column::<W, C>(table, cells), words, table.len()) }
    }
}

macro_rules! impl_table_query {
    ($($T:ident $i:tt),*) => {
        impl<$($T: RowTerms),*> RowTerms for ($($T,)*) {
            type Columns = ($($T::Columns,)*);
        }

        #[allow(unused_variables, clippy::unused_unit, reason = "the empty tuple has no parts")]
        impl<'w, W: Declare, $($T: TableQuery<'w, W>),*> TableQuery<'w, W> for ($($T,)*) {
            #[inline(always)]
            unsafe fn columns(table: &Table, cells: Cells<'_>) -> Self::Columns {
                // SAFETY: the caller's promise. No two terms access one column where one writes (Q1).
                ($(unsafe { $T::columns(table, cells) },)*)
            }
        }

        impl<$($T: sealed::Sealed),*> sealed::Sealed for ($($T,)*) {}
    };
}

impl_table_query!();
crate::for_tuples::for_tuples!(impl_table_query);

mod sealed {
    pub trait Sealed {}
    impl<C> Sealed for &C {}
    impl<C> Sealed for &mut C {}
    impl<C> Sealed for Option<&C> {}
    impl<C> Sealed for Option<&mut C> {}
}
