//! The terms of a query, and the loop over the rows of a table.
#![allow(unsafe_code)]

use super::QueriedComponent;
use super::evaluate::{Evaluator, Truth};
use super::has::Has;
use super::kernel::writes_structures;
use super::tables::TableRows;
use super::up::{Above, Up};
use crate::base::instructions::Instructions;
use crate::base::tick::Window;
use crate::schema::{
    Cells, ComponentOf, Declare, RelationOf, WritableIn, component_index, is_optional, is_sparse,
    schema,
};
use crate::storage::Storage;
use crate::storage::table::Table;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::ptr::NonNull;
use core::slice;
use ecs_value::Entity;

/// A row of a table, or the first of some, where terms find their columns.
// Invariant: **row-in-table** `cells` are those of `table`, `row` is one of its rows, and `entity` the entity of that row. `skip`
// rows come before those that are numbered from 0: either none, or all before `row`, which is the only one meant then. A
// query that asks for sparse components means one row, with its `entity`; or, if it asks for the `known` one alone, no row of a table and
// of a pool is skipped, and `Term::skip` finds each.
pub struct At<'t, W: Declare> {
    /// The number of the table. None, of that of a pool.
    pub(super) number: u32,
    pub(super) table: &'t Table,
    pub(super) cells: Cells<'t>,
    pub(super) row: usize,
    pub(super) skip: usize,
    pub(super) entity: Option<Entity>,
    pub(super) store: &'t Storage<W>,
    /// A sparse component, and the row's value of it, if the caller has found it.
    pub(super) known: Option<(usize, NonNull<u8>)>,
    /// The ticks that count as changed or added, and the tick of now.
    pub(super) window: Window,
}

impl<'t, W: Declare> At<'t, W> {
    /// The first row of a table, before which none is skipped.
    pub(super) fn first_row(
        rows: TableRows<'t, W>,
        (store, window): (&'t Storage<W>, Window),
    ) -> Self {
        let (number, table, cells) = (rows.number, rows.table(), rows.cells);
        Self {
            number,
            table,
            cells,
            row: 0,
            skip: 0,
            entity: None,
            store,
            known: None,
            window,
        }
    }

    /// One row, that of the entity.
    #[inline]
    pub(super) fn of_row(
        rows: TableRows<'t, W>,
        (row, entity): (usize, Entity),
        (store, window): (&'t Storage<W>, Window),
    ) -> Self {
        Self {
            row,
            skip: row,
            entity: Some(entity),
            ..Self::first_row(rows, (store, window))
        }
    }

    /// Where the values of the component begin, of the rows that are meant.
    ///
    /// # Safety
    ///
    /// `row-in-table`, and the row has the component.
    #[inline]
    pub(super) unsafe fn value<C: ComponentOf<W>>(&self) -> NonNull<C> {
        if is_sparse::<W, C>() {
            return self.sparse_value(component_index::<W, C>()).cast();
        }
        // SAFETY: base-in-allocation, row-in-table: rows are skipped that the table has.
        unsafe {
            self.table
                .column(self.cells.of(component_index::<W, C>()).prefix)
                .add(self.skip)
        }
    }

    /// Where the entities begin, of the rows that are meant.
    ///
    /// # Safety
    ///
    /// `row-in-table`.
    #[inline]
    pub(super) unsafe fn entities(&self) -> NonNull<Entity> {
        // SAFETY: base-in-allocation, row-in-table: rows are skipped that the table has.
        unsafe {
            self.table
                .column(self.cells.entities().prefix)
                .add(self.skip)
        }
    }

    /// The value of a sparse component.
    #[inline]
    fn sparse_value(&self, component: usize) -> NonNull<u8> {
        match self.known {
            Some((known, value)) if known == component => value,
            _ => self
                .store
                .pools()
                .value(schema::<W>(), component, self.entity)
                .unwrap_or_else(|| no_value()),
        }
    }

    /// Whether the row has the component.
    #[inline]
    pub(super) fn has<C: ComponentOf<W>>(&self) -> bool {
        let component = component_index::<W, C>();
        if is_sparse::<W, C>() {
            let is_known = self.known.is_some_and(|(known, _)| known == component);
            return is_known
                || self
                    .store
                    .pools()
                    .value(schema::<W>(), component, self.entity)
                    .is_some();
        }
        let cell = self.cells.of(component);
        if is_optional::<W, C>() {
            self.table.bit(cell, self.row)
        } else {
            cell.is_there()
        }
    }
}

#[cold]
pub(super) fn no_value() -> ! {
    panic!("a row that matches has no value in a pool (`row-in-table`)")
}

/// Asks the processor for the cache line of a value that is needed soon. Any address will do.
#[inline]
pub(super) fn prefetch<T>(value: *const T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: the instruction is there, and reads nothing.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(value.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = value;
}

/// One term of a query, or a tuple of them. Sealed.
// The cells given to `fetch` are those of the table; a term looks its column up there.
pub trait Term<W: Declare>: sealed::TermSeal<W> + Sized {
    /// The item that the term gives of a row.
    type Item<'w>;
    /// The slice that the term gives of a whole table, or a part of it, with a value for each row.
    type Slice<'w>;
    /// Where the term's column of a table begins.
    type Fetch: Copy;
    /// The accesses of the term.
    #[doc(hidden)]
    const INFO: TermInfo<'static>;

    /// Whether all components are there that the term demands.
    #[doc(hidden)]
    #[inline]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        let _ = evaluator;
        E::Truth::YES
    }

    /// Whether all components are there that the term names and does not demand.
    #[doc(hidden)]
    #[inline]
    fn evaluate_optional<E: Evaluator>(evaluator: &E) -> E::Truth {
        let _ = evaluator;
        E::Truth::YES
    }

    /// Finds the term's column, or the place of its value in a pool. If the row of `at` lacks a term, the rows after it
    /// that are alike lack it as well.
    ///
    /// # Safety
    ///
    /// `row-in-table`, and the row of `at` matches [`INFO`](Self::INFO), or its table does and no term is optional.
    #[doc(hidden)]
    unsafe fn fetch(at: &At<'_, W>) -> Self::Fetch;

    /// Where one row is, in a query that one pool drives: the row `row` of its table, and `place` of the pool. `first` has no rows
    /// skipped, of either.
    ///
    /// # Safety
    ///
    /// The table and the pool of `first` have these rows.
    #[doc(hidden)]
    unsafe fn skip(first: Self::Fetch, row: usize, place: usize) -> Self::Fetch;

    /// Borrows the rows from `start`, `len` of them.
    ///
    /// # Safety
    ///
    /// The table of `fetch` has these rows, and lends them for `'w`: exclusively the values that the term writes. All other rows of the
    /// components that [`Up`](super::Up) reads are lent as well.
    #[doc(hidden)]
    unsafe fn slice<'w>(fetch: Self::Fetch, start: usize, len: usize) -> Self::Slice<'w>;

    /// Where the slice begins. Items that are made of it may be used for `'w`.
    #[doc(hidden)]
    fn unslice(slice: Self::Slice<'_>) -> Self::Fetch;

    /// Borrows one row.
    ///
    /// # Safety
    ///
    /// As for [`slice`](Self::slice).
    #[doc(hidden)]
    unsafe fn item<'w>(fetch: Self::Fetch, row: usize) -> Self::Item<'w>;

    /// Asks for the values of a row that is borrowed soon. The table may lack the row.
    #[doc(hidden)]
    #[inline]
    fn prefetch(fetch: Self::Fetch, row: usize) {
        let _ = (fetch, row);
    }

    /// Finds the column of the rows above by the relation, of which `above` is the first, or none if there are none.
    ///
    /// # Safety
    ///
    /// `row-in-table`. No rows are skipped.
    #[doc(hidden)]
    #[inline]
    unsafe fn below(fetch: Self::Fetch, relation: usize, above: Option<&At<'_, W>>) -> Self::Fetch {
        let _ = (relation, above);
        fetch
    }

    /// Borrows one row, and reads the row `above` of the table that [`below`](Self::below) was given.
    ///
    /// # Safety
    ///
    /// As for [`slice`](Self::slice). That table has the row `above`, which is another one.
    #[doc(hidden)]
    #[inline]
    unsafe fn item_below<'w>(fetch: Self::Fetch, row: usize, above: usize) -> Self::Item<'w> {
        let _ = above;
        // SAFETY: the caller's promise.
        unsafe { Self::item(fetch, row) }
    }

    /// Runs over the rows until `f` breaks, by a loop for these instructions, or for those that the program was built for if not `WIDE`.
    #[doc(hidden)]
    #[inline]
    fn try_fold<'w, const WIDE: bool, A, B, F>(
        instructions: Instructions,
        rows: LentSlices<'w, W, Self>,
        acc: A,
        f: &mut F,
    ) -> ControlFlow<B, A>
    where
        F: FnMut(A, Self::Item<'w>) -> ControlFlow<B, A>,
    {
        let mut f = |acc, (item,): <(Self,) as Term<W>>::Item<'w>| f(acc, item);
        let rows = LentSlices {
            slices: (rows.slices,),
            len: rows.len,
        };
        <(Self,) as Term<W>>::try_fold::<WIDE, A, B, _>(instructions, rows, acc, &mut f)
    }
}

/// The columns of a term over several rows, to be run over.
// Invariant: **slices-of-length** The slices have `len` rows each.
#[allow(unreachable_pub, reason = "a sealed trait names it in its signatures")]
pub struct LentSlices<'w, W: Declare, T: Term<W>> {
    slices: T::Slice<'w>,
    len: usize,
}

impl<W: Declare, T: Term<W>> LentSlices<'_, W, T> {
    /// Borrows the rows from `start`, `len` of them.
    ///
    /// # Safety
    ///
    /// As for [`Term::slice`].
    #[inline]
    pub(super) unsafe fn new(fetch: T::Fetch, start: usize, len: usize) -> Self {
        Self {
            // SAFETY: the caller's promise.
            slices: unsafe { T::slice(fetch, start, len) },
            len,
        }
    }
}

/// The accesses of a term.
#[derive(Clone, Copy)]
pub enum TermInfo<'i> {
    /// The column of the entities, which all archetypes have.
    #[doc(hidden)]
    Entity,
    /// A component.
    #[doc(hidden)]
    Component {
        /// Which.
        asked: QueriedComponent,
        /// Whether the term borrows it exclusively.
        write: bool,
        /// Whether a row must have it.
        required: bool,
        /// Whether the rows that are lent are marked as changed. Otherwise each item marks its row, when it is written.
        marks: bool,
        /// Whether items know the ticks of their row.
        ticked: bool,
    },
    /// Whether there is a component, with no access to it.
    #[doc(hidden)]
    Presence(QueriedComponent),
    /// A component that is read of the row above, which may be any row of the world.
    #[doc(hidden)]
    Above(QueriedComponent),
    /// Several terms.
    #[doc(hidden)]
    All(&'i [TermInfo<'i>]),
}

impl TermInfo<'_> {
    /// The terms of a list.
    pub(crate) const fn list(&self) -> Option<&[Self]> {
        match self {
            Self::All(terms) => Some(terms),
            _ => None,
        }
    }
}

/// The query only reads, so that a shared borrow of the world is enough. Sealed.
#[diagnostic::on_unimplemented(
    message = "the query term `{Self}` writes, and the world is borrowed to read: call `query`, or drop the `mut`",
    label = "needs the world exclusively",
    note = "`query_ref` takes `&C`, `Option<&C>`, `Entity`, `Has<C>` and tuples of them"
)]
// Without `W`, the compiler finds that `&` of anything only reads, and proposes to borrow the world once more.
pub trait ReadOnly<W: Declare>: Term<W> + sealed::ReadOnlySeal<W> {}

/// Implements [`ReadOnly`], and its seal.
macro_rules! impl_read_only {
    ([$($generics:tt)*] $T:ty) => {
        impl<W: $crate::schema::Declare, $($generics)*> $crate::query::ReadOnly<W> for $T {}
        impl<W: $crate::schema::Declare, $($generics)*> $crate::query::term::sealed::ReadOnlySeal<W> for $T {}
    };
}
pub(super) use impl_read_only;

impl_read_only!([]());
impl_read_only!([C: ComponentOf<W>] &C);
impl_read_only!([C: ComponentOf<W>] Option<&C>);
impl_read_only!([R: RelationOf<W>, T: Above<W>] Option<Up<R, T>>);
impl_read_only!([C: ComponentOf<W>] Has<C>);
impl_read_only!([] Entity);

/// A term that a row may lack: `Option<…>` of it asks for no row to have it. Sealed.
pub trait OptionalTerm<W: Declare>: Term<W> + sealed::OptionalTermSeal<W> {
    /// As [`INFO`](Term::INFO), of the term in an `Option`.
    #[doc(hidden)]
    const OPTIONAL: TermInfo<'static>;

    /// Whether the row has all components of the term.
    #[doc(hidden)]
    fn has(at: &At<'_, W>) -> bool;
}

macro_rules! impl_term_of_component {
    ($reference:ty, $Bound:ident, $write:literal; $item:ty, $as:ident; $slice:ty, $slice_of:ident) => {
        impl<'q, C: $Bound<W>, W: Declare> Term<W> for $reference {
            type Item<'w> = $item;
            type Slice<'w> = $slice;
            type Fetch = NonNull<C>;
            const INFO: TermInfo<'static> = TermInfo::Component {
                asked: QueriedComponent::of::<W, C>(),
                write: $write,
                required: true,
                marks: $write,
                ticked: false,
            };

            #[inline]
            fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
                evaluator.has(const { QueriedComponent::of::<W, C>() })
            }

            #[inline]
            unsafe fn fetch(at: &At<'_, W>) -> NonNull<C> {
                // SAFETY: the caller's promise.
                unsafe { at.value::<C>() }
            }

            #[inline]
            unsafe fn skip(first: NonNull<C>, row: usize, place: usize) -> NonNull<C> {
                // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
                unsafe { first.add(if is_sparse::<W, C>() { place } else { row }) }
            }

            #[inline]
            unsafe fn slice<'w>(fetch: NonNull<C>, start: usize, len: usize) -> $slice {
                // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
                unsafe { slice::$slice_of(fetch.add(start).as_ptr(), len) }
            }

            #[inline]
            fn unslice(slice: Self::Slice<'_>) -> NonNull<C> {
                NonNull::from(slice).cast()
            }

            #[inline]
            unsafe fn item<'w>(fetch: NonNull<C>, row: usize) -> $item {
                // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
                unsafe { fetch.add(row).$as() }
            }

            #[inline]
            fn prefetch(fetch: NonNull<C>, row: usize) {
                prefetch(fetch.as_ptr().wrapping_add(row));
            }
        }

        impl<'q, C: $Bound<W>, W: Declare> sealed::TermSeal<W> for $reference {}
        impl<'q, C: $Bound<W>, W: Declare> sealed::OptionalTermSeal<W> for $reference {}

        impl<'q, C: $Bound<W>, W: Declare> OptionalTerm<W> for $reference {
            const OPTIONAL: TermInfo<'static> = TermInfo::Component {
                asked: QueriedComponent::of::<W, C>(),
                write: $write,
                required: false,
                marks: $write,
                ticked: false,
            };

            #[inline]
            fn has(at: &At<'_, W>) -> bool {
                at.has::<C>()
            }
        }
    };
}

impl_term_of_component!(&'q C, ComponentOf, false; &'w C, as_ref; &'w [C], from_raw_parts);
impl_term_of_component!(&'q mut C, WritableIn, true; &'w mut C, as_mut; &'w mut [C], from_raw_parts_mut);

impl<T: OptionalTerm<W>, W: Declare> Term<W> for Option<T> {
    type Item<'w> = Option<T::Item<'w>>;
    type Slice<'w> = Option<T::Slice<'w>>;
    type Fetch = Option<T::Fetch>;
    const INFO: TermInfo<'static> = T::OPTIONAL;

    #[inline]
    fn evaluate_optional<E: Evaluator>(evaluator: &E) -> E::Truth {
        T::evaluate(evaluator)
    }

    #[inline]
    unsafe fn fetch(at: &At<'_, W>) -> Self::Fetch {
        // SAFETY: the caller's promise, and the rows have the components.
        T::has(at).then(|| unsafe { T::fetch(at) })
    }

    #[inline]
    unsafe fn skip(first: Self::Fetch, row: usize, place: usize) -> Self::Fetch {
        // SAFETY: the caller's promise.
        first.map(|first| unsafe { T::skip(first, row, place) })
    }

    #[inline]
    unsafe fn slice<'w>(fetch: Self::Fetch, start: usize, len: usize) -> Self::Slice<'w> {
        // SAFETY: the caller's promise.
        fetch.map(|fetch| unsafe { T::slice(fetch, start, len) })
    }

    #[inline]
    fn unslice(slice: Self::Slice<'_>) -> Self::Fetch {
        slice.map(T::unslice)
    }

    #[inline]
    unsafe fn item<'w>(fetch: Self::Fetch, row: usize) -> Self::Item<'w> {
        // SAFETY: the caller's promise.
        fetch.map(|fetch| unsafe { T::item(fetch, row) })
    }

    #[inline]
    fn prefetch(fetch: Self::Fetch, row: usize) {
        if let Some(fetch) = fetch {
            T::prefetch(fetch, row);
        }
    }
}

impl<C: ComponentOf<W>, W: Declare> Term<W> for Has<C> {
    type Item<'w> = bool;
    type Slice<'w> = bool;
    type Fetch = bool;
    const INFO: TermInfo<'static> = TermInfo::Presence(QueriedComponent::of::<W, C>());

    #[inline]
    fn evaluate_optional<E: Evaluator>(evaluator: &E) -> E::Truth {
        evaluator.has(const { QueriedComponent::of::<W, C>() })
    }

    #[inline]
    unsafe fn fetch(at: &At<'_, W>) -> bool {
        at.has::<C>()
    }

    #[inline]
    unsafe fn skip(first: bool, _: usize, _: usize) -> bool {
        first
    }

    #[inline]
    unsafe fn slice<'w>(fetch: bool, _: usize, _: usize) -> Self::Slice<'w> {
        fetch
    }

    #[inline]
    fn unslice(slice: bool) -> bool {
        slice
    }

    #[inline]
    unsafe fn item<'w>(fetch: bool, _: usize) -> Self::Item<'w> {
        fetch
    }
}

impl<W: Declare> Term<W> for Entity {
    type Item<'w> = Entity;
    type Slice<'w> = &'w [Entity];
    type Fetch = NonNull<Entity>;
    const INFO: TermInfo<'static> = TermInfo::Entity;

    #[inline]
    unsafe fn fetch(at: &At<'_, W>) -> NonNull<Entity> {
        // SAFETY: the caller's promise.
        unsafe { at.entities() }
    }

    #[inline]
    unsafe fn skip(first: NonNull<Entity>, row: usize, _: usize) -> NonNull<Entity> {
        // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
        unsafe { first.add(row) }
    }

    #[inline]
    unsafe fn slice<'w>(fetch: NonNull<Entity>, start: usize, len: usize) -> &'w [Entity] {
        // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
        unsafe { slice::from_raw_parts(fetch.add(start).as_ptr(), len) }
    }

    #[inline]
    fn unslice(slice: &[Entity]) -> NonNull<Entity> {
        NonNull::from(slice).cast()
    }

    #[inline]
    unsafe fn item<'w>(fetch: NonNull<Entity>, row: usize) -> Self::Item<'w> {
        // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
        unsafe { fetch.add(row).read() }
    }
}

/// Nothing: the terms of a filter.
impl<W: Declare> Term<W> for () {
    type Item<'w> = ();
    type Slice<'w> = ();
    type Fetch = ();
    const INFO: TermInfo<'static> = TermInfo::All(&[]);

    #[inline]
    unsafe fn fetch(_: &At<'_, W>) {}

    #[inline]
    unsafe fn skip((): (), _: usize, _: usize) {}

    #[inline]
    unsafe fn slice<'w>((): (), _: usize, _: usize) -> Self::Slice<'w> {}

    #[inline]
    fn unslice((): Self::Slice<'_>) {}

    #[inline]
    unsafe fn item<'w>((): (), _: usize) -> Self::Item<'w> {}
}

macro_rules! impl_term {
    ($($T:ident $i:tt),+) => {
        impl<W: Declare, $($T: Term<W>),+> Term<W> for ($($T,)+) {
            type Item<'w> = ($($T::Item<'w>,)+);
            type Slice<'w> = ($($T::Slice<'w>,)+);
            type Fetch = ($($T::Fetch,)+);
            const INFO: TermInfo<'static> = TermInfo::All(&[$($T::INFO),+]);

            #[inline]
            fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
                E::Truth::YES$(.and(|| $T::evaluate(evaluator)))+
            }

            #[inline]
            fn evaluate_optional<E: Evaluator>(evaluator: &E) -> E::Truth {
                E::Truth::YES$(.and(|| $T::evaluate_optional(evaluator)))+
            }

            #[inline]
            unsafe fn fetch(at: &At<'_, W>) -> Self::Fetch {
                // SAFETY: the caller's promise.
                ($(unsafe { $T::fetch(at) },)+)
            }

            #[inline]
            unsafe fn skip(first: Self::Fetch, row: usize, place: usize) -> Self::Fetch {
                // SAFETY: the caller's promise.
                ($(unsafe { $T::skip(first.$i, row, place) },)+)
            }

            #[inline]
            unsafe fn slice<'w>(fetch: Self::Fetch, start: usize, len: usize) -> Self::Slice<'w> {
                // SAFETY: the caller's promise. No two terms access one column where one writes (terms-disjoint).
                ($(unsafe { $T::slice(fetch.$i, start, len) },)+)
            }

            #[inline]
            fn unslice(slice: Self::Slice<'_>) -> Self::Fetch {
                ($($T::unslice(slice.$i),)+)
            }

            #[inline]
            unsafe fn item<'w>(fetch: Self::Fetch, row: usize) -> Self::Item<'w> {
                // SAFETY: the caller's promise. No two terms access one column where one writes (terms-disjoint).
                ($(unsafe { $T::item(fetch.$i, row) },)+)
            }

            #[inline]
            fn prefetch(fetch: Self::Fetch, row: usize) {
                $($T::prefetch(fetch.$i, row);)+
            }

            #[inline]
            unsafe fn below(fetch: Self::Fetch, relation: usize, above: Option<&At<'_, W>>) -> Self::Fetch {
                // SAFETY: the caller's promise.
                ($(unsafe { $T::below(fetch.$i, relation, above) },)+)
            }

            #[inline]
            unsafe fn item_below<'w>(fetch: Self::Fetch, row: usize, above: usize) -> Self::Item<'w> {
                // SAFETY: as for `item`.
                ($(unsafe { $T::item_below(fetch.$i, row, above) },)+)
            }

            #[inline]
            fn try_fold<'w, const WIDE: bool, Acc, Break, Body>(
                instructions: Instructions,
                rows: LentSlices<'w, W, Self>,
                acc: Acc,
                f: &mut Body,
            ) -> ControlFlow<Break, Acc>
            where
                Body: FnMut(Acc, Self::Item<'w>) -> ControlFlow<Break, Acc>,
            {
                let LentSlices { slices, len } = rows;
                // SAFETY: instructions-present, slices-of-length.
                unsafe {
                    super::kernel::kernels!(instructions, WIDE, writes_structures::<W>(&Self::INFO); $($T),+; len, $(slices.$i,)+ len, acc, f, PhantomData)
                }
            }
        }

        impl<W: Declare, $($T: OptionalTerm<W>),+> OptionalTerm<W> for ($($T,)+) {
            const OPTIONAL: TermInfo<'static> = TermInfo::All(&[$($T::OPTIONAL),+]);

            #[inline]
            fn has(at: &At<'_, W>) -> bool {
                $($T::has(at))&&+
            }
        }

        impl<W: Declare, $($T: Term<W>),+> sealed::TermSeal<W> for ($($T,)+) {}
        impl<W: Declare, $($T: OptionalTerm<W>),+> sealed::OptionalTermSeal<W> for ($($T,)+) {}
        impl<$($T: sealed::Reference),+> sealed::Reference for ($($T,)+) {}

        impl_read_only!([$($T: ReadOnly<W>),+] ($($T,)+));
        impl_read_only!([$($T: ReadOnly<W> + OptionalTerm<W>),+] Option<($($T,)+)>);
    };
}

crate::base::for_tuples::for_tuples!(impl_term);

// Each seal has the bounds of the implementation that it seals, as those of filters have.
pub(super) mod sealed {
    use super::{Entity, Has, Up};
    use crate::query::{Above, Mut, Ref};
    use crate::schema::{ComponentOf, Declare, RelationOf};

    #[diagnostic::on_unimplemented(
        message = "`Term` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no term of the crate"
    )]
    pub trait TermSeal<W> {}
    impl<W> TermSeal<W> for () {}
    impl<T: super::OptionalTerm<W>, W: Declare> TermSeal<W> for Option<T> {}
    impl<R: RelationOf<W>, T: Above<W>, W: Declare> TermSeal<W> for Option<Up<R, T>> {}
    impl<C: ComponentOf<W>, W: Declare> TermSeal<W> for Has<C> {}
    impl<W> TermSeal<W> for Entity {}

    #[diagnostic::on_unimplemented(
        message = "`OptionalTerm` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no term of the crate that a row may lack"
    )]
    pub trait OptionalTermSeal<W>: Reference {}

    /// It has no parameter, so that no other crate can implement it for [`Up`], and an `Option` of that is one term.
    pub trait Reference {}
    impl<C> Reference for &C {}
    impl<C> Reference for &mut C {}
    impl<C> Reference for Ref<'_, C> {}
    impl<C> Reference for Mut<'_, C> {}

    #[diagnostic::on_unimplemented(
        message = "`ReadOnly` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no term of the crate that only reads"
    )]
    pub trait ReadOnlySeal<W> {}
}
