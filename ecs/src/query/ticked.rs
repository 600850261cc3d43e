//! Terms that know when a row was changed: [`Ref`], and [`Mut`], which marks the values that it writes.
#![allow(unsafe_code)]

use super::QueriedComponent;
use super::evaluate::Evaluator;
use super::term::{At, OptionalTerm, Term, TermInfo, impl_read_only, no_value, sealed};
use crate::base::erased::ErasedRef;
use crate::base::tick::Window;
use crate::schema::{
    CellIndex, ComponentOf, Declare, TickCell, WritableIn, component_index, is_sparse, schema,
};
use crate::storage::table::{Table, TickKind};
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;
use core::{fmt, slice};

/// A component of a row to read, as a term of a query: `Ref<C>` in the place of `&C`. It knows whether the value was changed.
///
/// In a system, *changed* means: since the system ran the last time. Anywhere else it means: since the tick that
/// [`since`](crate::Query::since) was given, and without a tick, at any time. The component is tracked, as for [`Changed`](crate::Changed), which finds the changed rows alone.
///
/// ```
/// use ecs::Ref;
/// use ecs::prelude::*;
///
/// #[derive(Component)]
/// #[component(track)]
/// pub struct Heat(f32);
///
/// fn log(pans: Query<Kitchen, (Entity, Ref<Heat>)>, mut lines: Local<u32>) {
///     for (pan, heat) in pans {
///         if heat.is_changed() {
///             println!("{pan} has {} degrees", heat.0);
///             *lines += 1;
///         }
///     }
/// }
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() { log; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # kitchen.spawn(Pan { heat: Heat(1.0) });
/// # kitchen.tick();
/// ```
pub struct Ref<'w, C> {
    value: &'w C,
    ticks: RowTicks<'w, C>,
}

/// A component of a row to write, as a term of a query: `Mut<C>` in the place of `&mut C`. The row counts as changed when the value is
/// borrowed to be written, and not before.
///
/// A loop over `&mut C` marks all rows that it goes through, with a few instructions for many rows. So `&mut C` is faster where most rows are
/// written, and `Mut<C>` says more where few are. The component is tracked, as for [`Changed`](crate::Changed).
///
/// ```
/// use ecs::Mut;
/// use ecs::prelude::*;
///
/// #[derive(Component, PartialEq)]
/// #[component(track)]
/// pub struct Heat(f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pans = [20.0, 90.0, 300.0].map(|heat| kitchen.spawn(Pan { heat: Heat(heat) }));
/// let tick = kitchen.change_tick();
/// kitchen.query::<Mut<Heat>>().for_each(|mut heat| {
///     if heat.0 > 250.0 {
///         heat.0 = 250.0;
///     }
/// });
/// let cooler: Vec<_> = kitchen.query::<(Entity, Changed<Heat>)>().since(tick).map(|(pan, ())| pan).collect();
/// assert_eq!(cooler, [pans[2]]);
/// ```
pub struct Mut<'w, C> {
    value: &'w mut C,
    ticks: RowTicks<'w, C>,
}

/// The ticks of the value of one row.
struct RowTicks<'w, C> {
    table: ErasedRef<'w, C, Table>,
    cell: TickCell,
    row: usize,
    window: Window,
}

impl<C> RowTicks<'_, C> {
    fn behind(self, rows: usize) -> Self {
        Self {
            row: self.row + rows,
            ..self
        }
    }

    fn is_new(self, kind: TickKind) -> bool {
        self.table
            .get()
            .tick(self.cell, kind, self.row)
            .is_some_and(|tick| self.window.has(tick))
    }
}

impl_copy!([C] RowTicks<'_, C>);

macro_rules! impl_reading {
    ($Item:ident) => {
        impl<C> $Item<'_, C> {
            /// Whether the value was changed or added: in a system, since the system ran the last time.
            pub fn is_changed(&self) -> bool {
                self.ticks.is_new(TickKind::Changed)
            }

            /// Whether the component was added: in a system, since the system ran the last time.
            pub fn is_added(&self) -> bool {
                self.ticks.is_new(TickKind::Added)
            }
        }

        impl<C> Deref for $Item<'_, C> {
            type Target = C;

            #[inline]
            fn deref(&self) -> &C {
                self.value
            }
        }

        impl<C: fmt::Debug> fmt::Debug for $Item<'_, C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($Item)).field(&self.value).finish()
            }
        }
    };
}

impl_reading!(Ref);
impl_reading!(Mut);

impl<'w, C> Ref<'w, C> {
    /// The value, for as long as the query borrows the world.
    pub fn into_inner(self) -> &'w C {
        self.value
    }
}

impl_copy!([C] Ref<'_, C>);

impl<'w, C> Mut<'w, C> {
    /// Says that the value is changed, as a borrow to write does.
    #[inline]
    pub fn set_changed(&mut self) {
        let RowTicks {
            table,
            cell,
            row,
            window,
        } = self.ticks;
        // SAFETY: cell-of-table: the ticks are those of the value, which is borrowed exclusively.
        unsafe { set_changed(table.get(), cell, row, window.now()) };
    }

    /// The value, which counts as changed, for as long as the query borrows the world.
    #[inline]
    pub fn into_inner(mut self) -> &'w mut C {
        self.set_changed();
        self.value
    }

    /// Writes the value if it differs, and says whether it did. Otherwise it does not count as changed.
    #[inline]
    pub fn set_if_neq(&mut self, value: C) -> bool
    where
        C: PartialEq,
    {
        let differs = *self.value != value;
        if differs {
            **self = value;
        }
        differs
    }
}

/// Notes that a row was changed. A call of its own, so that a loop that writes few rows stays small.
///
/// # Safety
///
/// The row has ticks in that cell, and its value is borrowed exclusively.
#[inline(never)]
unsafe fn set_changed(table: &Table, cell: TickCell, row: usize, now: u32) {
    table.stamp_blocks(cell, &(row..row + 1));
    // SAFETY: the caller's promise.
    unsafe { table.mark(cell, row..row + 1, now) };
}

impl<C> DerefMut for Mut<'_, C> {
    #[inline]
    fn deref_mut(&mut self) -> &mut C {
        self.set_changed();
        self.value
    }
}

/// Where the ticks of rows are. The row 0 has those of the row `first` of the table.
// Invariant: **cell-of-table** The cell is that of a component of `table`, or of the component of a pool's table, and its rows are numbered as those of the
// values beside it.
#[derive(Clone, Copy)]
pub struct TicksAt {
    table: NonNull<Table>,
    cell: TickCell,
    first: usize,
    window: Window,
}

impl TicksAt {
    /// The ticks of a component, of the rows that are meant.
    fn find<C: ComponentOf<W>, W: Declare>(at: &At<'_, W>) -> Self {
        let component = component_index::<W, C>();
        if !is_sparse::<W, C>() {
            let cell = at
                .store
                .table_with_layout(at.number)
                .layout()
                .tick_cell_of(CellIndex::of(component));
            return Self {
                table: NonNull::from(at.table),
                cell,
                first: at.skip,
                window: at.window,
            };
        }
        let pool = at.store.pools().get(schema::<W>(), component);
        let (Some(pool), row) = (pool, at.entity.and_then(|entity| pool?.row(entity))) else {
            no_value()
        };
        let table = NonNull::from(pool.table().table());
        // Without an entity, the first row of the pool is meant (`row-in-table`).
        Self {
            table,
            cell: pool.tick_cell(),
            first: row.unwrap_or(0),
            window: at.window,
        }
    }

    fn behind(self, rows: usize) -> Self {
        Self {
            first: self.first + rows,
            ..self
        }
    }

    /// # Safety
    ///
    /// The table lends the row for `'w`.
    #[inline]
    unsafe fn of_row<'w, C>(self, row: usize) -> RowTicks<'w, C> {
        // SAFETY: the caller's promise.
        let table = ErasedRef::new(unsafe { self.table.as_ref() });
        RowTicks {
            table,
            cell: self.cell,
            row: self.first + row,
            window: self.window,
        }
    }
}

/// The values of several rows, with the ticks of each: see [`chunks`](crate::Query::chunks) and [`Ref`].
pub struct RefSlice<'w, C> {
    values: &'w [C],
    /// Those of the first row.
    ticks: RowTicks<'w, C>,
}

/// The values of several rows, to be written, with the ticks of each: see [`chunks`](crate::Query::chunks) and [`Mut`].
pub struct MutSlice<'w, C> {
    values: &'w mut [C],
    /// Those of the first row.
    ticks: RowTicks<'w, C>,
}

macro_rules! impl_slice {
    ($Slice:ident) => {
        impl<C> $Slice<'_, C> {
            /// Whether the value of a row was changed or added, as [`Ref::is_changed`] says. `false` if there is no such row.
            pub fn is_changed(&self, row: usize) -> bool {
                row < self.values.len() && self.ticks.behind(row).is_new(TickKind::Changed)
            }

            /// Whether the component of a row was added, as [`Ref::is_added`] says. `false` if there is no such row.
            pub fn is_added(&self, row: usize) -> bool {
                row < self.values.len() && self.ticks.behind(row).is_new(TickKind::Added)
            }
        }

        impl<C> Deref for $Slice<'_, C> {
            type Target = [C];

            fn deref(&self) -> &[C] {
                self.values
            }
        }

        impl<C: fmt::Debug> fmt::Debug for $Slice<'_, C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.values.iter()).finish()
            }
        }
    };
}

impl_slice!(RefSlice);
impl_slice!(MutSlice);

impl<C> MutSlice<'_, C> {
    /// The value of a row, to be written: it counts as changed when it is. `None` if there is no such row.
    pub fn get_mut(&mut self, row: usize) -> Option<Mut<'_, C>> {
        let ticks = self.ticks.behind(row);
        self.values.get_mut(row).map(|value| Mut { value, ticks })
    }
}

macro_rules! impl_ticked_term {
    ($Item:ident, $Slice:ident, $Bound:ident, $write:literal; $as:ident, $slice_of:ident) => {
        impl<'q, C: $Bound<W>, W: Declare> Term<W> for $Item<'q, C> {
            type Item<'w> = $Item<'w, C>;
            type Slice<'w> = $Slice<'w, C>;
            type Fetch = (NonNull<C>, TicksAt);
            const INFO: TermInfo<'static> = TermInfo::Component {
                asked: QueriedComponent::of::<W, C>(),
                write: $write,
                required: true,
                marks: false,
                ticked: true,
            };

            #[inline]
            fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
                evaluator.has(const { QueriedComponent::of::<W, C>() })
            }

            #[inline]
            unsafe fn fetch(at: &At<'_, W>) -> Self::Fetch {
                // SAFETY: the caller's promise.
                (unsafe { at.value::<C>() }, TicksAt::find::<C, W>(at))
            }

            #[inline]
            unsafe fn skip((first, ticks): Self::Fetch, row: usize, place: usize) -> Self::Fetch {
                let count = if is_sparse::<W, C>() { place } else { row };
                // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
                (unsafe { first.add(count) }, ticks.behind(count))
            }

            #[inline]
            unsafe fn slice<'w>(
                (first, ticks): Self::Fetch,
                start: usize,
                len: usize,
            ) -> Self::Slice<'w> {
                // SAFETY: base-in-allocation, rows-hold-values, cell-of-table and the caller's promise.
                unsafe {
                    $Slice {
                        values: slice::$slice_of(first.add(start).as_ptr(), len),
                        ticks: ticks.of_row(start),
                    }
                }
            }

            #[inline]
            fn unslice(slice: Self::Slice<'_>) -> Self::Fetch {
                let RowTicks {
                    table,
                    cell,
                    row,
                    window,
                } = slice.ticks;
                let ticks = TicksAt {
                    table: NonNull::from(table.get()),
                    cell,
                    first: row,
                    window,
                };
                (NonNull::from(slice.values).cast(), ticks)
            }

            #[inline]
            unsafe fn item<'w>((first, ticks): Self::Fetch, row: usize) -> Self::Item<'w> {
                // SAFETY: base-in-allocation, rows-hold-values, cell-of-table and the caller's promise.
                unsafe {
                    $Item {
                        value: first.add(row).$as(),
                        ticks: ticks.of_row(row),
                    }
                }
            }
        }

        impl<'q, C: $Bound<W>, W: Declare> sealed::TermSeal<W> for $Item<'q, C> {}
        impl<'q, C: $Bound<W>, W: Declare> sealed::OptionalTermSeal<W> for $Item<'q, C> {}

        impl<'q, C: $Bound<W>, W: Declare> OptionalTerm<W> for $Item<'q, C> {
            const OPTIONAL: TermInfo<'static> = TermInfo::Component {
                asked: QueriedComponent::of::<W, C>(),
                write: $write,
                required: false,
                marks: false,
                ticked: true,
            };

            #[inline]
            fn has(at: &At<'_, W>) -> bool {
                at.has::<C>()
            }
        }
    };
}

impl_ticked_term!(Ref, RefSlice, ComponentOf, false; as_ref, from_raw_parts);
impl_ticked_term!(Mut, MutSlice, WritableIn, true; as_mut, from_raw_parts_mut);

impl_read_only!([C: ComponentOf<W>] Ref<'_, C>);
impl_read_only!([C: ComponentOf<W>] Option<Ref<'_, C>>);
