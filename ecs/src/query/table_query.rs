//! Queries over one table: the references that the views of a row and of columns are made of.
#![allow(unsafe_code)]

use super::matching::is_sound;
use super::term::{At, Term, TermInfo};
use crate::base::erased::Erased;
use crate::base::leaves::any;
use crate::base::tick::Window;
use crate::query::{ArchetypeOf, ColumnsOf, PartsOf};
use crate::schema::{
    Cells, ComponentOf, Declare, WritableIn, archetype_cells, archetype_info, component_index,
    mismatch, schema,
};
use crate::storage::Storage;
use crate::storage::slots::{Location, table_number};
use crate::storage::table::{OptionalColumn, OptionalColumnMut, Table, TableRef};
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;
use ecs_value::Entity;

/// References to components of one row: `&C`, `&mut C`, `Option<&C>`, `Option<&mut C>`, and tuples of them. Sealed.
///
/// They are terms of a query, and its items.
pub trait RowTerms: sealed::RowTermsSeal {
    /// The whole columns: `&[C]`, `&mut [C]`, [`OptionalColumn`], [`OptionalColumnMut`], and tuples of them.
    type Columns;
}

/// References that the world `W` can lend, each of a component that it lists. Sealed.
pub trait TableQuery<'w, W: Declare>:
    RowTerms + Term<W, Item<'w> = Self> + sealed::TableQuerySeal<W>
{
    /// Borrows the columns.
    ///
    /// # Safety
    ///
    /// The cells are those of `table`, which has the columns ([`Fit`]) and lends them for `'w`, exclusively those that are written.
    #[doc(hidden)]
    unsafe fn columns(table: &Table, cells: Cells<'_>) -> Self::Columns;
}

impl<W: Declare> Storage<W> {
    /// The row of an entity of the archetype, to read.
    #[inline]
    pub(crate) fn read_row<A: ArchetypeOf<W>>(
        &self,
        entity: Entity,
    ) -> Option<PartsOf<A::Read<'_>>> {
        // SAFETY: slot-names-row: the row is borrowed with the storage.
        unsafe { self.lend_row::<A, _>(entity) }
    }

    /// The row of an entity of the archetype, to write.
    #[inline]
    pub(crate) fn write_row<A: ArchetypeOf<W>>(
        &mut self,
        entity: Entity,
    ) -> Option<PartsOf<A::Write<'_>>> {
        // SAFETY: slot-names-row: the row is borrowed with the storage, exclusively.
        unsafe { self.lend_row::<A, _>(entity) }
    }

    /// The row of an entity of the archetype.
    ///
    /// # Safety
    ///
    /// The row is lent for `'w`, and the values that are written are lent exclusively.
    #[inline]
    unsafe fn lend_row<'w, A: ArchetypeOf<W>, T: TableQuery<'w, W>>(
        &self,
        entity: Entity,
    ) -> Option<T> {
        let location = self.locate(entity)?;
        if location.table as usize == A::INDEX {
            let table = self.table_at(const { table_number(A::INDEX) })?;
            let (cells, row) = (Fit::<W, A, T>::cells(), location.row as usize);
            // SAFETY: the caller's promise. tables-in-order, slot-names-row: the row is that of the entity in the table of `A`.
            return Some(unsafe { row_of::<W, T>(table, cells, row, entity, self) });
        }
        // The row of another declared archetype needs no call.
        let is_declared = (location.table as usize) < schema::<W>().archetypes.len();
        if is_declared {
            None
        } else {
            // SAFETY: the caller's promise.
            unsafe { self.lend_row_elsewhere::<A, T>(entity, location) }
        }
    }

    /// As [`lend_row`](Self::lend_row), of a row in the table of a dynamic archetype.
    ///
    /// # Safety
    ///
    /// As for [`lend_row`](Self::lend_row). The row is that of the entity.
    #[cold]
    #[inline(never)]
    unsafe fn lend_row_elsewhere<'w, A: ArchetypeOf<W>, T: TableQuery<'w, W>>(
        &self,
        entity: Entity,
        location: Location,
    ) -> Option<T> {
        if self.whole_kind(location.table) != Some(A::INDEX) {
            return None;
        }
        Fit::<W, A, T>::cells();
        let (table, cells, row) = (
            self.table_at(location.table)?,
            self.cells(location.table),
            location.row as usize,
        );
        // SAFETY: the caller's promise. whole-has-all: the table has all columns that rows of `A` must have. index-finds-set: of the others it has a value for all
        // rows, or for none.
        Some(unsafe { row_of::<W, T>(table, cells, row, entity, self) })
    }

    /// The columns of the archetype, to read, and the entities.
    #[inline]
    pub(crate) fn read_columns<A: ArchetypeOf<W>>(&self) -> (&[Entity], ColumnsOf<A::Read<'_>>) {
        let table = self.table::<A>();
        // SAFETY: tables-in-order: it is the table of `A`, and is borrowed with the storage.
        (table.entities(), unsafe {
            PartsOf::<A::Read<'_>>::columns(
                table.table(),
                Fit::<W, A, PartsOf<A::Read<'_>>>::cells(),
            )
        })
    }
}

/// Borrows a row of a table.
///
/// # Safety
///
/// The cells are those of the table, `row` is one of its rows, and `entity` the entity of that row. The table has the columns that `T`
/// demands, and `T` fits an archetype ([`Fit`]). The row is lent for `'w`, and the values that are written are lent
/// exclusively.
#[inline]
unsafe fn row_of<'w, W: Declare, T: TableQuery<'w, W>>(
    table: &Table,
    cells: Cells<'_>,
    row: usize,
    entity: Entity,
    store: &Storage<W>,
) -> T {
    // No term of a view asks for ticks, or for the number of the table.
    let (number, window) = (u32::MAX, Window::NONE);
    let at = At {
        number,
        table,
        cells,
        row,
        skip: row,
        entity: Some(entity),
        store,
        known: None,
        window,
    };
    // SAFETY: row-in-table and the caller's promise. No two terms write one column (`Fit`).
    unsafe { T::item(T::fetch(&at), 0) }
}

/// The tables of declared archetypes, on the way to be borrowed one by one.
///
/// Invariant: **table-given-once** `tables` are those from `next` on. So each is given out once.
pub(crate) struct TablesMut<'w, W: Declare> {
    tables: Erased<W::Components, slice::IterMut<'w, Table>>,
    next: usize,
    now: u32,
    storage: PhantomData<&'w mut Storage<W>>,
}

impl<'w, W: Declare> TablesMut<'w, W> {
    #[inline]
    pub(crate) fn new(storage: &'w mut Storage<W>) -> Self {
        let now = storage.now().stamp();
        Self {
            tables: Erased::new(storage.tables.iter_mut()),
            next: 0,
            now,
            storage: PhantomData,
        }
    }

    /// The next archetype.
    pub(crate) fn next(&self) -> usize {
        self.next
    }

    /// The columns of an archetype, to write, and the entities. Archetypes are taken in order, each at most once.
    #[inline]
    #[track_caller]
    pub(crate) fn take<A: ArchetypeOf<W>>(&mut self) -> (&'w [Entity], ColumnsOf<A::Write<'w>>) {
        assert!(
            A::INDEX >= self.next,
            "the tables of a world are taken in order, each once"
        );
        let table = self.tables.nth(A::INDEX - self.next);
        let Some(table) = table else {
            unreachable!("tables-in-order: each declared archetype has a table")
        };
        // There is such a table, so that this cannot overflow.
        self.next = A::INDEX + 1;
        // SAFETY: tables-in-order, table-given-once: it is the table of `A`, and is given out once.
        let table: TableRef<'w> = unsafe { TableRef::new(table, archetype_info::<W, A>()) };
        if schema::<W>().stamped {
            table.stamp_places(&(0..table.len()));
        }
        for (_, cell) in table
            .layout()
            .tick_cells()
            .filter(|_| schema::<W>().tracked)
        {
            // SAFETY: tables-in-order, table-given-once: all rows are given out here.
            unsafe { table.mark(cell, 0..table.len(), self.now) };
        }
        // SAFETY: tables-in-order, table-given-once: it is the table of `A`, and is given out once.
        (table.entities(), unsafe {
            PartsOf::<A::Write<'w>>::columns(
                table.table(),
                Fit::<W, A, PartsOf<A::Write<'w>>>::cells(),
            )
        })
    }
}

/// Whether the query `T` fits the archetype: each column is there, optional where the term is, and is written by at most one term (`terms-disjoint`).
/// Safe traits describe `T` and `A`, so that the descriptions are not trusted.
struct Fit<W, A, T>(PhantomData<(W, A, T)>);

impl<'w, W: Declare, A: ArchetypeOf<W>, T: TableQuery<'w, W>> Fit<W, A, T> {
    const HOLDS: bool = is_sound(&T::INFO) && are_columns(&T::INFO, archetype_cells::<W, A>());

    #[inline]
    fn cells() -> Cells<'static> {
        archetype_info::<W, A>();
        if const { Self::HOLDS } {
            const { archetype_cells::<W, A>() }
        } else {
            mismatch::<W, A>()
        }
    }
}

const fn are_columns(terms: &TermInfo<'_>, cells: Cells<'_>) -> bool {
    !any!(list terms, term if !match term {
        TermInfo::Component { asked, required, .. } => {
            let cell = cells.of(asked.index);
            cell.is_there() && *required == (cell.bits == 0)
        }
        _ => false,
    })
}

#[inline]
fn column<W: Declare, C: ComponentOf<W>>(table: &Table, cells: Cells<'_>) -> NonNull<C> {
    table.column(cells.of(component_index::<W, C>()).prefix)
}

macro_rules! impl_table_query_of_component {
    ($reference:ty, $Bound:ident, $slice:ty; $Optional:ident) => {
        impl<'w, C> RowTerms for $reference {
            type Columns = $slice;
        }

        impl<'w, C: $Bound<W>, W: Declare> sealed::TableQuerySeal<W> for $reference {}
        impl<'w, C: $Bound<W>, W: Declare> sealed::TableQuerySeal<W> for Option<$reference> {}

        impl<'w, C: $Bound<W>, W: Declare> TableQuery<'w, W> for $reference {
            #[inline]
            unsafe fn columns(table: &Table, cells: Cells<'_>) -> $slice {
                // SAFETY: the caller's promise: all rows have the component.
                unsafe { <Self as Term<W>>::slice(column::<W, C>(table, cells), 0, table.len()) }
            }
        }

        impl<'w, C> RowTerms for Option<$reference> {
            type Columns = $Optional<'w, C>;
        }

        impl<'w, C: $Bound<W>, W: Declare> TableQuery<'w, W> for Option<$reference> {
            #[inline]
            unsafe fn columns(table: &Table, cells: Cells<'_>) -> $Optional<'w, C> {
                let words = table.words(cells.of(component_index::<W, C>()));
                // SAFETY: base-in-allocation, rows-hold-values, bits-tell-presence and the caller's promise: the bits of this column say which rows have a value.
                unsafe { $Optional::new(column::<W, C>(table, cells), words, table.len()) }
            }
        }
    };
}

impl_table_query_of_component!(&'w C, ComponentOf, &'w [C]; OptionalColumn);
impl_table_query_of_component!(&'w mut C, WritableIn, &'w mut [C]; OptionalColumnMut);

macro_rules! impl_table_query {
    ($($T:ident $i:tt),*) => {
        impl<$($T: RowTerms),*> RowTerms for ($($T,)*) {
            type Columns = ($($T::Columns,)*);
        }

        #[allow(unused_variables, clippy::unused_unit, reason = "the empty tuple has no parts")]
        impl<'w, W: Declare, $($T: TableQuery<'w, W>),*> TableQuery<'w, W> for ($($T,)*) {
            #[inline]
            unsafe fn columns(table: &Table, cells: Cells<'_>) -> Self::Columns {
                // SAFETY: the caller's promise. No two terms access one column where one writes (terms-disjoint).
                ($(unsafe { $T::columns(table, cells) },)*)
            }
        }

        impl<$($T: RowTerms),*> sealed::RowTermsSeal for ($($T,)*) {}
        impl<'w, W: Declare, $($T: TableQuery<'w, W>),*> sealed::TableQuerySeal<W> for ($($T,)*) {}
    };
}

impl_table_query!();
crate::base::for_tuples::for_tuples!(impl_table_query);

// Each seal has the bounds of the implementation that it seals, as those of filters have.
mod sealed {
    #[diagnostic::on_unimplemented(
        message = "`RowTerms` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no reference of the crate"
    )]
    pub trait RowTermsSeal {}
    impl<C> RowTermsSeal for &C {}
    impl<C> RowTermsSeal for &mut C {}
    impl<C> RowTermsSeal for Option<&C> {}
    impl<C> RowTermsSeal for Option<&mut C> {}

    #[diagnostic::on_unimplemented(
        message = "`TableQuery` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no reference that `{W}` can lend"
    )]
    pub trait TableQuerySeal<W> {}
}
