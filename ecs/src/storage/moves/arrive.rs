//! Rows come: one at a time to the end of its table, or many, which are committed all at once.
#![allow(unsafe_code)]

use super::value_buffer::ValueBuffer;
use crate::base::component::{ComponentInfo, Place};
use crate::base::error::{ReserveError, fail};
use crate::base::panics::for_each_despite_panics;
use crate::schema::{
    Bundle, Cell, CellIndex, CheckedBundle, Completion, Components, Declare, DeclaredRow, Plain,
    Required, RowOf, Slices, SlicesOf, Target, Vecs, VecsOf, archetype_info, bundle_components,
    schema,
};
use crate::storage::dynamic::{BundleLayoutOf, Dynamic};
use crate::storage::slots::{Location, Slots, table_number};
use crate::storage::sparse::Sparse;
use crate::storage::table::{Room, Table, TableMut, Typed};
use crate::storage::{Storage, cells, layout};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;
use core::{iter, mem};
use ecs_value::Entity;

/// Room for a row of a bundle in its table, and for its entity.
///
/// Invariant: `tables-in-order`, of the table: its layout is that of the number. It is of the bundle's declared archetype, or of the dynamic one that has
/// just its components, and those that it lacks (`route-leads-to-set`).
pub(crate) struct Arrival<'s, W: Declare, B> {
    table: &'s mut Table,
    slots: &'s mut Slots,
    number: u32,
    bundle: PhantomData<fn(W, B)>,
}

impl<W: Declare> Storage<W> {
    /// Where a bundle goes without more ado, to its declared archetype or to a dynamic one of late, if there is room.
    #[inline(always)]
    pub(crate) fn arrival<B: Bundle<W>>(&mut self) -> Option<Arrival<'_, W, B>> {
        let Self {
            tables,
            slots,
            dynamic,
            ..
        } = self;
        let (number, table) = if let Some(number) = const { Target::<W, B>::ARRIVAL } {
            // SAFETY: tables-in-order: there is a table for each declared archetype.
            (number, unsafe { tables.get_unchecked_mut(number as usize) })
        } else {
            assert!(
                const { is_dynamic::<W, B>() || Completion::<W, B>::IN_PLACE },
                "a bundle of values"
            );
            let dynamic = dynamic.as_ref()?;
            let number = dynamic.recent(BundleLayoutOf::<W, B>::LAYOUT)?;
            (number, tables.get_mut(number as usize)?)
        };
        (table.has_room() && slots.has_room()).then_some(Arrival {
            table,
            slots,
            number,
            bundle: PhantomData,
        })
    }

    /// Adds the row of an entity: the next one, or one that was reserved. There is room in its table, and in the pools. `named` are the
    /// components that the row has, or none of those of the bundle is sparse. `rest` are the values of required components that the row
    /// lacks. Returns the row and the entity.
    #[inline(always)]
    pub(crate) fn push_row<B: Bundle<W>, T: Rest>(
        &mut self,
        number: u32,
        reserved: Option<Entity>,
        row: B::Row,
        named: &[usize],
        rest: T,
    ) -> (usize, Entity) {
        bundle_components::<W, B>();
        let Self {
            tables,
            slots,
            dynamic,
            pools,
            groups,
            tick,
            ..
        } = self;
        let layout = layout(schema::<W>(), dynamic.as_ref(), number);
        let cells = cells(schema::<W>(), dynamic.as_ref(), number);
        // SAFETY: tables-in-order: the layout is the table's.
        let table = unsafe { TableMut::new(&mut tables[number as usize], layout) };
        let required = rest.numbers().map(CellIndex::of);
        let named_cells = named.iter().map(|component| CellIndex::of(*component));
        assert!(
            table.has_room() && layout.requires_only(&named_cells.chain(required)),
            "a table for the values, with room"
        );
        let end = table.len();
        let location = Location::new(number, end);
        let entity = match reserved {
            Some(entity) => {
                slots.set_location(entity, location);
                entity
            }
            None => slots.pop(location),
        };
        // Of those that are named, each is written, in their order, but for those that the rows of the table may lack.
        let mut left = named.iter();
        let may_lack = |component: &usize| cells.of(*component).bits != 0;
        let sparse = Sparse::of::<W>(pools, groups, *tick);
        // SAFETY: tables-in-order, pool-at-component: `bundle_components` has compared the types. The row at the end is free, and there is room in the pools. What the
        // row has to have was written then, as `named` and `rest` say.
        unsafe {
            row.write(&mut |i, size| {
                let component = B::COMPONENTS[i];
                let mut passed = left.by_ref().take_while(|named| **named != component);
                assert!(passed.all(may_lack), "a value that is named");
                if CheckedBundle::<W, B>::SPARSE && schema::<W>().components[component].sparse {
                    return sparse.place(component, entity).as_ptr();
                }
                let cell = cells.of(component);
                assert!(cell.is_there(), "the table has the component");
                table.place(cell, end, size)
            });
            assert!(left.all(may_lack), "a value that is named");
            if T::MAY_BE_THERE {
                rest.put(self, entity, (number, end));
            }
            self.table_and_slots(number).0.admit(entity);
            if T::MAY_BE_THERE || CheckedBundle::<W, B>::SPARSE {
                self.sparse().admit(named, entity);
            }
        }
        (end, entity)
    }
}

impl<W: Declare, B: Bundle<W>> Arrival<'_, W, B> {
    /// Adds the row. Returns its table, its place there, and its entity. Required components that it lacks are made first, which may panic.
    #[inline(always)]
    pub(crate) fn push(self, row: B::Row) -> (u32, usize, Entity) {
        let Self {
            table,
            slots,
            number,
            ..
        } = self;
        bundle_components::<W, B>();
        let end = table.len();
        let location = Location::new(number, end);
        let Some(declared) = Target::<W, B>::ARRIVAL else {
            if const { Completion::<W, B>::IN_PLACE } {
                // SAFETY: route-leads-to-set, dynamic-in-order: as below, of the components that the bundle lacks.
                unsafe {
                    make_in_place::<W, B>(|component, size| {
                        table.listed_place(CellIndex::of(component), end, size)
                    });
                }
            }
            let entity = slots.pop(location);
            // SAFETY: route-leads-to-set, dynamic-in-order: the table is that for the bundle's components, and lists their columns. `bundle_components` has compared
            // their types. index-finds-set: none of them is optional. There is room.
            unsafe { table.push_listed(entity, row, |i| CellIndex::of(B::COMPONENTS[i])) };
            return (number, end, entity);
        };
        let schema = schema::<W>();
        let cells = schema.cells_of(declared as usize);
        // SAFETY: tables-in-order: the layout is the table's.
        let mut table = unsafe { TableMut::new(table, &schema.archetypes[declared as usize]) };
        // SAFETY: tables-in-order: there is room. The archetype has all components of the bundle, and those that it lacks, each once, and beside them optional
        // ones at most. `bundle_components` has compared their types.
        unsafe {
            if const { Completion::<W, B>::IN_PLACE } {
                make_in_place::<W, B>(|component, size| {
                    let column = table.column::<u8>(cells.of(component).prefix);
                    column.byte_add(end * size)
                });
                for component in Completion::<W, B>::LACKING {
                    table.set_bit(cells.of(*component), end);
                }
            }
            let entity = slots.pop(location);
            table.push(entity, row, |i| cells.of(B::COMPONENTS[i]));
            (declared, end, entity)
        }
    }
}

/// Whether the bundle goes to a dynamic table that has just its components.
pub(super) const fn is_dynamic<W: Declare, B: Bundle<W>>() -> bool {
    Target::<W, B>::DECLARED.is_none()
        && !Target::<W, B>::CHOSEN
        && !Target::<W, B>::LACKS
        && !Target::<W, B>::RELATED
        && !CheckedBundle::<W, B>::SPARSE
}

/// The owner of a storage, who follows what comes. It is always one and the same storage, and no rows come to it from elsewhere.
pub(crate) trait Owner<W: Declare> {
    fn storage(&mut self) -> &mut Storage<W>;

    /// Makes room for all that follows from this many rows of a table.
    fn try_reserve_rows(&mut self, number: u32, additional: usize) -> Result<(), ReserveError>;

    /// Does all that follows from rows that have come.
    fn commit_rows(&mut self, number: u32, rows: Range<usize>);
}

/// Rows that are added to a table one after the other, and are committed all at once: when there is no room for more, and when this
/// is dropped.
///
/// Invariant: **batch-rows-written** The rows from `first` to `room.len` were written, and lack nothing but their entity. For each of them, and of those
/// for which there is room, there is a slot.
pub(crate) struct Batch<'s, W: Declare, O: Owner<W>> {
    owner: &'s mut O,
    number: u32,
    /// The first row of the batch.
    pub(crate) start: usize,
    first: usize,
    /// The room behind the rows, and how many there are now.
    room: Room,
    world: PhantomData<W>,
}

impl<'s, W: Declare, O: Owner<W>> Batch<'s, W, O> {
    pub(crate) fn new(owner: &'s mut O, number: u32) -> Self {
        let table = &owner.storage().tables[number as usize];
        let (first, room) = (table.len(), table.room(0));
        Self {
            owner,
            number,
            start: first,
            first,
            room,
            world: PhantomData,
        }
    }

    /// Adds rows of a bundle, whose table it is: the first one, and those of the iterator.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn fill<B: Bundle<W>>(
        &mut self,
        rows: (Option<B::Row>, impl Iterator<Item = B::Row>),
    ) {
        let (components, number) = (bundle_components::<W, B>(), self.number);
        if let Some(direct) = Target::<W, B>::DIRECT {
            assert!(number == direct, "the table of the bundle");
            let cell = |_: Option<&Dynamic>, i: usize| Target::<W, B>::CELLS.of(B::COMPONENTS[i]);
            // SAFETY: tables-in-order: the archetype has all components of the bundle, each once, and beside them optional ones at most.
            // `bundle_components` has compared their types.
            return unsafe { self.write(rows, cell) };
        }
        let storage = self.owner.storage();
        let (own, layout) = (storage.cells(number), storage.info(number));
        let is_there = |component: &usize| own.of(*component).is_there();
        assert!(
            const { is_dynamic::<W, B>() }
                && layout.components().len() == components.len()
                && layout.optionals == 0
                && components.iter().all(is_there),
            "the table of the bundle"
        );
        if components.len() > MOST_ON_STACK {
            let cell = |dynamic: Option<&Dynamic>, i: usize| {
                cells(schema::<W>(), dynamic, number).of(B::COMPONENTS[i])
            };
            // SAFETY: dynamic-in-order: as above, of the dynamic archetype.
            return unsafe { self.write(rows, cell) };
        }
        // The columns are found once for all rows.
        let mut prefixes = [0; MOST_ON_STACK];
        for (prefix, component) in prefixes.iter_mut().zip(components) {
            *prefix = own.of(*component).prefix;
        }
        let cell = |_: Option<&Dynamic>, i: usize| Cell {
            prefix: prefixes[i],
            bits: 0,
        };
        // SAFETY: dynamic-in-order, index-finds-set: as above.
        unsafe { self.write(rows, cell) };
    }

    /// Adds rows of the table's declared archetype by whole columns, which are of one length. There is room.
    pub(crate) fn append<A: DeclaredRow<W>>(&mut self, columns: VecsOf<A, W>) {
        let count = self.count_of::<A>(RowOf::<A, W>::lengths::<Vecs>(&columns));
        // SAFETY: tables-in-order, base-in-allocation: `archetype_info` has compared the types. There is room for `count` rows, and each column has as many.
        unsafe { self.table().append::<RowOf<A, W>>(columns, count) };
    }

    /// As [`append`](Self::append), from slices.
    pub(crate) fn append_copies<A>(&mut self, columns: SlicesOf<'_, A, W>)
    where
        A: DeclaredRow<W> + Bundle<W, Row: Plain + Copy>,
    {
        let count = self.count_of::<A>(RowOf::<A, W>::lengths::<Slices<'_>>(&columns));
        // SAFETY: as in `append`: tables-in-order, base-in-allocation. The types are `Copy`.
        unsafe { self.table().append_copies::<RowOf<A, W>>(columns, count) };
    }

    /// How many rows there are in columns of this length, if none differs.
    fn count_of<A: DeclaredRow<W>>(&mut self, (count, differs): (usize, Option<usize>)) -> usize {
        archetype_info::<W, A>();
        let (number, table) = (self.number, self.table());
        assert!(
            number == const { table_number(A::PLACE) }
                && differs.is_none()
                && count <= table.capacity() - table.len(),
            "columns of the archetype, and room for them"
        );
        count
    }

    fn table(&mut self) -> TableMut<'_> {
        let number = self.number;
        self.owner.storage().table_with_layout_mut(number)
    }

    /// Adds rows.
    ///
    /// # Safety
    ///
    /// `cell` gives the cells of columns of these types, in the order of `R`: of all that are not optional, and no column twice.
    #[inline(always)]
    #[track_caller]
    unsafe fn write<R: Components>(
        &mut self,
        (first, rows): (Option<R>, impl Iterator<Item = R>),
        cell: impl Fn(Option<&Dynamic>, usize) -> Cell + Copy,
    ) {
        // The hint is the iterator's word, which may be wrong. Without room for all, there may be room for those that come.
        self.stretch(
            rows.size_hint()
                .0
                .saturating_add(usize::from(first.is_some())),
        );
        let mut open = Open {
            room: self.room,
            batch: self,
        };
        let mut add = |row| {
            if open.room.count == 0 {
                open.room = open.batch.stretched(open.room);
            }
            let dynamic = open.batch.owner.storage().dynamic.as_ref();
            // SAFETY: the caller's promise. There is room for the row, and a slot (batch-rows-written).
            unsafe { open.room.write(row, |i| cell(dynamic, i)) };
        };
        if let Some(row) = first {
            add(row);
        }
        // Not by `next`, which puts each row into an `Option`, and that on the stack.
        rows.for_each(add);
    }

    /// Makes room for one more row at least, where a loop had the room.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn stretched(&mut self, room: Room) -> Room {
        self.room = room;
        self.stretch(1);
        self.room
    }

    /// Makes room for as many rows, or if there is none, for one, and for about as many as there are already. Only for this many
    /// that there is a slot for each: the slots grow as the rows do, and not to all that the table has room for.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn stretch(&mut self, expected: usize) {
        self.commit();
        if self.try_reserve(expected).is_err() {
            self.try_reserve(1).unwrap_or_else(|error| fail(error));
        }
        let grown = self.first - self.start;
        let table = self.table();
        let count = expected.max(grown).min(table.capacity() - table.len());
        let count = if self.try_reserve(count).is_ok() {
            count
        } else {
            1
        };
        self.room = self.table().room(count);
    }

    /// Makes room for more rows, and for their entities.
    fn try_reserve(&mut self, additional: usize) -> Result<(), ReserveError> {
        let (mut table, slots) = self.owner.storage().table_and_slots(self.number);
        table.try_reserve(additional)?;
        slots.try_reserve(additional)?;
        self.owner.try_reserve_rows(self.number, additional)
    }

    /// Gives the rows their entities, and commits them.
    fn commit(&mut self) {
        let rows = self.admit();
        self.owner.commit_rows(self.number, rows);
    }

    /// The same, where the rows have sparse values beside those of the table. There is room for them.
    pub(crate) fn commit_with(&mut self, values: Vec<ValueBuffer>) {
        if values.is_empty() {
            return;
        }
        let rows = self.admit();
        for (row, values) in rows.clone().zip(values) {
            let entity = self.table().as_ref().entities()[row];
            // SAFETY: pool-of-layout: the entity is new, and there is room in the pools. No value goes to the table by the rule of whole columns.
            unsafe { values.put(self.owner.storage(), entity, (self.number, row)) };
        }
        self.owner.commit_rows(self.number, rows);
    }

    /// Gives the rows their entities.
    fn admit(&mut self) -> Range<usize> {
        let (mut table, slots) = self.owner.storage().table_and_slots(self.number);
        if self.room.len > table.len() {
            // SAFETY: batch-rows-written: the rows were written, in the room behind those of the table.
            unsafe { table.set_len(self.room.len) };
        }
        let rows = self.first..table.len();
        slots.allocate_rows(
            Location::new(self.number, self.first),
            table.entity_places(self.first),
        );
        self.first = rows.end;
        rows
    }
}

impl<W: Declare, O: Owner<W>> Drop for Batch<'_, W, O> {
    fn drop(&mut self) {
        self.commit();
    }
}

/// A batch with its room apart, which a loop keeps in registers. The batch has the room back when this is dropped, also if the iterator of
/// the rows panics.
struct Open<'b, 's, W: Declare, O: Owner<W>> {
    batch: &'b mut Batch<'s, W, O>,
    room: Room,
}

impl<W: Declare, O: Owner<W>> Drop for Open<'_, '_, W, O> {
    fn drop(&mut self) {
        self.batch.room = self.room;
    }
}

/// The most columns of a batch that have their prefixes on the stack.
const MOST_ON_STACK: usize = 16;

/// Values that come to a row with those of a bundle. Sealed.
pub(crate) trait Rest: Sized {
    /// Whether there may be values.
    const MAY_BE_THERE: bool = false;

    /// The components of the values.
    #[inline(always)]
    fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        iter::empty()
    }

    /// Moves the values to their places. In pools they are the entity's at once.
    ///
    /// # Safety
    ///
    /// The table has the row, and the components that are not sparse; there is room in the pools of the others. The places hold no values.
    #[inline(always)]
    unsafe fn put<W: Declare>(self, _storage: &mut Storage<W>, _entity: Entity, _to: (u32, usize)) {
    }
}

impl Rest for () {}

/// Makes the components that a bundle lacks, and that are to be in its row ([`Completion::IN_PLACE`]), at the places that `at` gives for them and
/// their sizes. If one panics, those before are dropped.
///
/// # Safety
///
/// Each place is one for a value of the component, and holds none.
#[inline(always)]
pub(super) unsafe fn make_in_place<W: Declare, B: Bundle<W>>(
    at: impl Fn(usize, usize) -> NonNull<u8>,
) {
    /// The values that were made so far.
    struct MadeSoFar<F: Fn(usize, usize) -> NonNull<u8>> {
        at: F,
        infos: &'static [ComponentInfo],
        components: &'static [usize],
        count: usize,
    }

    impl<F: Fn(usize, usize) -> NonNull<u8>> Drop for MadeSoFar<F> {
        fn drop(&mut self) {
            let made = self.components.iter().take(self.count);
            for_each_despite_panics(made, |component| {
                let info = &self.infos[*component];
                let value = (self.at)(*component, info.size);
                // SAFETY: the caller's promise: the value was made there, and nothing refers to it.
                unsafe { info.drop_values(value.as_ptr(), 1) };
            });
        }
    }

    let mut so_far = MadeSoFar {
        at,
        infos: schema::<W>().components,
        components: Completion::<W, B>::LACKING,
        count: 0,
    };
    let required = const { Completion::<W, B>::COMPLETED.closure.as_slice() };
    for Required { component, make } in required {
        if B::COMPONENTS.contains(component) {
            continue;
        }
        let value = so_far.infos[*component].value_type();
        // SAFETY: the caller's promise.
        make(unsafe { Place::new((so_far.at)(*component, value.size), value) });
        so_far.count += 1;
    }
    mem::forget(so_far);
}
