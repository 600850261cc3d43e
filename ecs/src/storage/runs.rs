//! Values of components without their types, which safe code reads and writes by comparing the type first; and rows that come to tables
//! column by column.
#![allow(unsafe_code)]

use super::Storage;
use super::slots::Location;
use crate::base::component::ComponentInfo;
use crate::base::error::ReserveError;
use crate::base::memory::{try_collect, try_push, try_reserve};
use crate::base::panics::for_each_despite_panics;
use crate::schema::{CellIndex, Column, Declare, SerdeBinding, Show, schema};
use ecs_save::codec::SAVE;
use ecs_value::{Entity, OutOfMemory, memory};
use std::any::{Any, TypeId};
use std::marker::PhantomData;
use std::ops::Range;
use std::prelude::rust_2024::*;
use std::ptr::NonNull;
use std::slice;

/// Values that lie one behind the other, or places for such.
#[derive(Clone, Copy)]
struct Run {
    first: NonNull<u8>,
    count: usize,
}

/// Values of one component, to be read.
///
/// Invariant: **run-of-values** each run is of that many values, at least one, of the component of `info`, borrowed for `'s`. If `is_data`, all of their bytes
/// were written.
pub(crate) struct Values<'s> {
    info: ComponentInfo,
    is_data: bool,
    runs: Vec<Run>,
    borrow: PhantomData<&'s ()>,
}

impl<'s> Values<'s> {
    /// The values, if they are of this type.
    pub(crate) fn slices<C: 'static>(&self) -> Option<impl Iterator<Item = &'s [C]> + Clone> {
        let is_it = self.info.type_id == TypeId::of::<C>() && !self.is_data;
        // SAFETY: run-of-values: the values are of this type, and borrowed.
        let slice =
            |run: &Run| unsafe { slice::from_raw_parts(run.first.cast::<C>().as_ptr(), run.count) };
        is_it.then(|| self.runs.iter().map(slice))
    }

    /// One value alone.
    pub(crate) fn of_one<C: 'static>(value: &'s C) -> Result<Self, OutOfMemory> {
        let first = NonNull::from(value).cast();
        Ok(Self {
            info: ComponentInfo::of::<C>(),
            is_data: false,
            runs: run(first, 1)?,
            borrow: PhantomData,
        })
    }

    /// How many values there are.
    pub(crate) fn len(&self) -> usize {
        self.runs.iter().map(|run| run.count).sum()
    }

    /// The bytes of a value.
    #[cfg(feature = "digest")]
    pub(crate) fn size(&self) -> usize {
        self.info.size
    }

    /// How many slices there are.
    #[cfg(feature = "plain")]
    pub(crate) fn runs(&self) -> usize {
        self.runs.len()
    }

    /// Shows the first value, if the values are of the type of the text.
    pub(crate) fn show_first(&self, text: &SerdeBinding, show: Show<'_>) {
        if self.info.type_id == text.type_id
            && !self.is_data
            && let Some(run) = self.runs.first()
        {
            // SAFETY: run-of-values: it is a value of this type, and borrowed.
            unsafe { (text.show)(run.first.as_ptr(), show) };
        }
    }

    /// The bytes of the values, if the component is described by data.
    pub(crate) fn bytes(&self) -> Option<impl Iterator<Item = &'s [u8]>> {
        let size = self.info.size;
        // SAFETY: run-of-values: all bytes were written, and are borrowed.
        let slice =
            move |run: &Run| unsafe { slice::from_raw_parts(run.first.as_ptr(), run.count * size) };
        self.is_data.then(|| self.runs.iter().map(slice))
    }
}

/// Places for values of one component, which are filled one after the other. Values that were written are dropped with them, unless
/// the rows came to their table.
///
/// Invariant: **run-of-places** each run is of that many free places, at least one, for values of the component of `info`, which nobody else
/// reads or writes as long as these live. Those of the runs before `run`, and `at` of it, were written.
pub(crate) struct Places {
    info: ComponentInfo,
    is_data: bool,
    runs: Vec<Run>,
    run: usize,
    at: usize,
}

impl Places {
    /// Whether all were written.
    pub(crate) fn is_full(&self) -> bool {
        self.run == self.runs.len()
    }

    /// How many were written.
    pub(crate) fn written(&self) -> usize {
        self.runs[..self.run]
            .iter()
            .map(|run| run.count)
            .sum::<usize>()
            + self.at
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.runs.iter().map(|run| run.count).sum()
    }

    /// The same, if they are for values of this type.
    pub(crate) fn typed<C: 'static>(&mut self) -> Option<TypedPlaces<'_, C>> {
        let is_it = self.info.type_id == TypeId::of::<C>() && !self.is_data;
        is_it.then_some(TypedPlaces {
            places: self,
            values: PhantomData,
        })
    }

    /// Writes a value to the next place, if it is of the type of the places.
    pub(crate) fn put(&mut self, text: &SerdeBinding, value: Box<dyn Any>) -> bool {
        let Some(run) = self.runs.get(self.run).copied() else {
            return false;
        };
        if self.is_data || self.info.type_id != text.type_id {
            return false;
        }
        // SAFETY: run-of-places: the place is of the run, and free. It is for a value of this type.
        let is_put =
            unsafe { (text.put)(run.first.byte_add(self.at * self.info.size).as_ptr(), value) };
        if is_put {
            self.at += 1;
            if self.at == run.count {
                (self.run, self.at) = (self.run + 1, 0);
            }
        }
        is_put
    }

    /// Writes all values as bytes, if the component is described by data and there are as many bytes.
    pub(crate) fn fill_with_bytes(&mut self, bytes: &[u8]) -> bool {
        let count = self.len() - self.written();
        if !self.is_data || Some(bytes.len()) != count.checked_mul(self.info.size) {
            return false;
        }
        // SAFETY: run-of-places: the places are for values of the component. All bytes are valid for one that is described by data.
        unsafe { self.copy_from(bytes, count) };
        true
    }

    /// Writes the next values.
    ///
    /// # Safety
    ///
    /// These are the bytes of this many values of the component, and as many places were not written yet.
    unsafe fn copy_from(&mut self, mut bytes: &[u8], mut count: usize) {
        let size = self.info.size;
        while let Some(run) = self.runs.get(self.run).filter(|_| count > 0) {
            let some = count.min(run.count - self.at);
            let (values, behind) = bytes.split_at(some * size);
            // SAFETY: run-of-places, and the caller's promise: the places have room for this many bytes, which are values.
            unsafe {
                let place = run.first.byte_add(self.at * size);
                place.copy_from_nonoverlapping(NonNull::from(values).cast(), values.len());
            }
            self.at += some;
            if self.at == run.count {
                (self.run, self.at) = (self.run + 1, 0);
            }
            (bytes, count) = (behind, count - some);
        }
    }

    /// Puts one value into a list that is empty and has room for it.
    pub(crate) fn fill_list<C: 'static, E: From<OutOfMemory>>(
        list: &mut Vec<C>,
        fill: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let free = list.spare_capacity_mut();
        let first = free.first_mut().map(|place| NonNull::from(place).cast());
        let first = first.unwrap_or_else(|| unreachable!("there is room"));
        let mut places = Self::new(ComponentInfo::of::<C>(), false, run(first, 1)?);
        fill(&mut places)?;
        assert!(places.is_full(), "run-of-places: there is a value");
        places.leave();
        // SAFETY: run-of-places: the value was written, behind those of the list.
        unsafe { list.set_len(list.len() + 1) };
        Ok(())
    }

    const fn new(info: ComponentInfo, is_data: bool, runs: Vec<Run>) -> Self {
        Self {
            info,
            is_data,
            runs,
            run: 0,
            at: 0,
        }
    }

    /// Leaves the values to the table of the places.
    fn leave(mut self) {
        self.runs.clear();
        (self.run, self.at) = (0, 0);
    }
}

impl Drop for Places {
    fn drop(&mut self) {
        let Self {
            info,
            runs,
            run,
            at,
            ..
        } = self;
        let written = runs.iter().enumerate().take_while(|(i, _)| i <= run);
        for_each_despite_panics(written, |(i, values)| {
            let count = if i < *run { values.count } else { *at };
            // SAFETY: run-of-places: this many values were written, and nobody else knows of them.
            unsafe { info.drop_values(values.first.as_ptr(), count) };
        });
    }
}

#[cfg(feature = "plain")]
impl<C: bytemuck::CheckedBitPattern> TypedPlaces<'_, C> {
    /// Writes the next values, of which these are the bytes: all, if values have none. The number of the first that is none, if there is
    /// one: then none is written.
    pub(crate) fn push_all(self, bytes: &[u8]) -> Result<(), usize> {
        let Self { places, .. } = self;
        let left = places.len() - places.written();
        let count = bytes.len().checked_div(size_of::<C>()).unwrap_or(left);
        assert!(
            bytes.len() == count * size_of::<C>() && count <= left,
            "a place for each value"
        );
        let is_value = |bytes: &[u8]| C::is_valid_bit_pattern(&bytemuck::pod_read_unaligned(bytes));
        if size_of::<C>() == 0 && !is_value(&[]) {
            return Err(0);
        }
        let mut values = bytes.chunks_exact(size_of::<C>().max(1));
        if let Some(at) = values.position(|value| !is_value(value)) {
            return Err(at);
        }
        // SAFETY: places-of-type: the places are for this type. Its values have the layout of the bit patterns that were looked at. This many places are
        // left.
        unsafe { places.copy_from(bytes, count) };
        Ok(())
    }
}

/// Places for values of a known type.
///
/// Invariant: **places-of-type** `C` is the type of the places.
pub(crate) struct TypedPlaces<'p, C> {
    places: &'p mut Places,
    values: PhantomData<fn(C)>,
}

impl<C: 'static> TypedPlaces<'_, C> {
    /// Whether all were written.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.places.is_full()
    }

    /// Writes the next value. Where there is no place, the value is dropped.
    #[inline]
    pub(crate) fn push(&mut self, value: C) {
        let places = &mut *self.places;
        let Some(run) = places.runs.get(places.run) else {
            return;
        };
        // SAFETY: run-of-places, places-of-type: the place is of the run, free, and of this type.
        unsafe { run.first.cast::<C>().add(places.at).write(value) };
        places.at += 1;
        if places.at == run.count {
            (places.run, places.at) = (places.run + 1, 0);
        }
    }
}

impl<W: Declare> Storage<W> {
    /// The values of a component in some rows of a table: of those rows that have one.
    pub(crate) fn values_in(
        &self,
        table: u32,
        column: &Column,
        rows: Range<usize>,
    ) -> Result<Values<'_>, ReserveError> {
        let (joined, cell, size) = (
            self.table_with_layout(table),
            self.place(table, column.cell),
            column.info.size,
        );
        assert!(rows.end <= joined.len(), "rows of the table");
        if cell.bits != 0 {
            return self.values_of_rows(table, column, rows.filter(|row| joined.bit(cell, *row)));
        }
        if !cell.is_there() {
            return Ok(self.values_of(column, Vec::new()));
        }
        // SAFETY: base-in-allocation, rows-hold-values: the rows are in the column.
        let first = unsafe { joined.column::<u8>(cell.prefix).byte_add(rows.start * size) };
        Ok(self.values_of(column, run(first, rows.len())?))
    }

    /// The values of a component in these rows of a table, all of which have one.
    pub(crate) fn values_of_rows(
        &self,
        table: u32,
        column: &Column,
        rows: impl Iterator<Item = usize>,
    ) -> Result<Values<'_>, ReserveError> {
        let (joined, cell, size) = (
            self.table_with_layout(table),
            self.place(table, column.cell),
            column.info.size,
        );
        let mut runs = Vec::new();
        let first = joined.column::<u8>(cell.prefix);
        each_run(rows, |run| {
            assert!(
                run.end <= joined.len() && run.clone().all(|row| joined.bit(cell, row)),
                "rows that have a value"
            );
            // SAFETY: base-in-allocation, rows-hold-values, bits-tell-presence: the rows are in the column, and have values.
            let first = unsafe { first.byte_add(run.start * size) };
            push(&mut runs, first, run.len())
        })?;
        Ok(self.values_of(column, runs))
    }

    /// The values of a sparse component in some rows of its pool.
    pub(crate) fn values_in_pool(
        &self,
        column: &Column,
        rows: impl Iterator<Item = usize>,
    ) -> Result<Values<'_>, ReserveError> {
        let component = column.cell.component();
        let mut runs = Vec::new();
        if let Some(pool) = self.pools().get(schema::<W>(), component) {
            each_run(rows, |run| {
                assert!(run.end <= pool.len(), "rows of the pool");
                // SAFETY: pool-of-layout, rows-hold-values: the table's only component is this one, and this many values end there.
                let first = unsafe {
                    pool.end()
                        .byte_sub((pool.len() - run.start) * column.info.size)
                };
                push(&mut runs, first, run.len())
            })?;
        }
        Ok(self.values_of(column, runs))
    }

    fn values_of(&self, column: &Column, runs: Vec<Run>) -> Values<'_> {
        Values {
            info: column.info,
            is_data: self.data_column(column.component()).is_ok(),
            runs,
            borrow: PhantomData,
        }
    }

    /// Gives living entities that have none their values of a sparse component, which `fill` writes.
    pub(crate) fn fill_pool<E: From<ReserveError>>(
        &mut self,
        column: &Column,
        entities: &[Entity],
        fill: impl FnOnce(&mut Places) -> Result<(), E>,
    ) -> Result<(), E> {
        let (component, now) = (column.cell.component(), self.now().stamp());
        assert!(
            self.lack_value(column, entities)?,
            "pool-at-component: living entities without a value"
        );
        self.pools
            .try_get_mut(schema::<W>(), component)?
            .try_reserve(entities.iter().copied())?;
        let first = self
            .pools
            .try_get_mut(schema::<W>(), component)?
            .as_ref()
            .end();
        let runs = run(first, entities.len()).map_err(ReserveError::from)?;
        let is_data = self.data_column(column.component()).is_ok();
        let mut places = Places::new(column.info, is_data, runs);
        fill(&mut places)?;
        assert!(
            places.is_full(),
            "run-of-places: each entity gets its value"
        );
        places.leave();
        for entity in entities {
            if let Some(pool) = self.pools.get_mut(schema::<W>(), component) {
                // SAFETY: pool-of-layout: the value at the end of the pool is the next of those that were written.
                unsafe { pool.admit(*entity, now) };
            }
        }
        Ok(())
    }
}

impl<W: Declare> Storage<W> {
    /// Whether these are living entities without a value of a sparse component, none of them twice.
    pub(crate) fn lack_value(
        &self,
        column: &Column,
        entities: &[Entity],
    ) -> Result<bool, ReserveError> {
        let component = column.cell.component();
        let lacks = |entity: &Entity| {
            self.slots.locate(*entity).is_some_and(Location::is_of_row)
                && self.pools.row(component, *entity).is_none()
        };
        Ok(column.info.sparse && entities.iter().all(lacks) && are_distinct(entities)?)
    }
}

/// One run, unless it is empty.
fn run(first: NonNull<u8>, count: usize) -> Result<Vec<Run>, OutOfMemory> {
    let mut runs = Vec::new();
    if count > 0 {
        push(&mut runs, first, count)?;
    }
    Ok(runs)
}

fn push(runs: &mut Vec<Run>, first: NonNull<u8>, count: usize) -> Result<(), OutOfMemory> {
    memory::try_push(runs, Run { first, count }, SAVE)
}

/// Whether no entity stands there twice.
fn are_distinct(entities: &[Entity]) -> Result<bool, ReserveError> {
    let mut sorted = try_collect(entities.iter().copied(), entities.len(), SAVE)?;
    sorted.sort_unstable();
    Ok(sorted
        .windows(2)
        .all(|pair| pair[0].index() != pair[1].index()))
}

/// Goes through ascending numbers by runs of those that follow each other.
fn each_run<E>(
    mut numbers: impl Iterator<Item = usize>,
    mut f: impl FnMut(Range<usize>) -> Result<(), E>,
) -> Result<(), E> {
    let Some(first) = numbers.next() else {
        return Ok(());
    };
    let mut run = first..first + 1;
    for number in numbers {
        if number == run.end {
            run.end += 1;
        } else {
            f(core::mem::replace(&mut run, number..number + 1))?;
        }
    }
    f(run)
}

/// Rows that come to tables. Their values are written behind the rows that are there, a component after the other, before the
/// rows are told to anybody.
///
/// Invariant: **arrivals-behind-rows** the rows of each segment are behind the length of its table, which has room for them, and of no other segment.
/// Places are for values of these rows.
pub(crate) struct Arrivals<'s, W: Declare> {
    storage: &'s mut Storage<W>,
    segments: Vec<Segment>,
    columns: Vec<Arrived>,
    len: usize,
}

/// Rows that follow each other, in the order of the arrivals and in their table.
struct Segment {
    table: u32,
    first: usize,
    /// The first one, in the order of the arrivals.
    start: usize,
    count: usize,
}

/// A component that was written.
struct Arrived {
    component: usize,
    places: Places,
    /// Rows that got a value: the number of the segment, in ascending order, and rows of it.
    rows: Vec<(usize, Range<usize>)>,
}

impl Arrived {
    /// The rows of a segment that got a value.
    fn rows_of(&self, segment: usize) -> impl Iterator<Item = Range<usize>> + '_ {
        let start = self.rows.partition_point(|(of, _)| *of < segment);
        self.rows[start..]
            .iter()
            .take_while(move |(of, _)| *of == segment)
            .map(|(_, rows)| rows.clone())
    }
}

impl<'s, W: Declare> Arrivals<'s, W> {
    /// Makes room for rows: first so many that go to the first of the tables, and so on.
    pub(crate) fn new(
        storage: &'s mut Storage<W>,
        targets: impl IntoIterator<Item = (u32, usize)>,
    ) -> Result<Self, ReserveError> {
        let mut len = 0;
        let mut segments: Vec<Segment> = Vec::new();
        let mut counts: Vec<(u32, usize)> = Vec::new();
        for (table, count) in targets {
            try_push(
                &mut segments,
                Segment {
                    table,
                    first: 0,
                    start: len,
                    count,
                },
                SAVE,
            )?;
            len += count;
        }
        for segment in &mut segments {
            let known = counts.iter().position(|(table, _)| *table == segment.table);
            if known.is_none() {
                try_push(&mut counts, (segment.table, 0), SAVE)?;
            }
            let place = known.unwrap_or(counts.len() - 1);
            let (table, count) = &mut counts[place];
            segment.first = storage.tables()[*table as usize].len() + *count;
            *count += segment.count;
        }
        for (table, count) in counts {
            storage.table_with_layout_mut(table).try_reserve(count)?;
        }
        Ok(Self {
            storage,
            segments,
            columns: Vec::new(),
            len,
        })
    }

    /// Writes the values of a component, of those rows that have it, or of all. The error of `fill` is the inner one.
    pub(crate) fn write<E>(
        &mut self,
        column: &Column,
        has: Option<&dyn Fn(usize) -> bool>,
        fill: impl FnOnce(&mut Places) -> Result<(), E>,
    ) -> Result<Result<(), E>, ReserveError> {
        let (component, size) = (column.cell.component(), column.info.size);
        assert!(
            self.columns
                .iter()
                .all(|other| other.component != component),
            "arrivals-behind-rows: a component comes once"
        );
        let (mut runs, mut rows) = (Vec::new(), Vec::new());
        for (number, segment) in self.segments.iter().enumerate() {
            let cell = self.storage.place(segment.table, column.cell);
            let table = &self.storage.tables()[segment.table as usize];
            let mut add = |run: Range<usize>| {
                assert!(
                    cell.is_there(),
                    "arrivals-behind-rows: the table has the component"
                );
                let first = table.column::<u8>(cell.prefix);
                // SAFETY: arrivals-behind-rows, base-in-allocation: the rows are within the capacity, and thus in the column.
                let first = unsafe { first.byte_add((segment.first + run.start) * size) };
                push(&mut runs, first, run.len())?;
                try_push(&mut rows, (number, run), SAVE)
            };
            match has {
                Some(has) => each_run(
                    (0..segment.count).filter(|row| has(segment.start + row)),
                    add,
                )?,
                None => add(0..segment.count)?,
            }
        }
        try_reserve(&mut self.columns, 1, SAVE)?;
        let is_data = self.storage.data_column(column.component()).is_ok();
        let mut places = Places::new(column.info, is_data, runs);
        if let Err(error) = fill(&mut places) {
            return Ok(Err(error));
        }
        assert!(places.is_full(), "run-of-places: each row gets its value");
        self.columns.push(Arrived {
            component,
            places,
            rows,
        });
        Ok(Ok(()))
    }

    /// Makes them rows of their tables, with these entities. Their slots await them. `false` if one of the entities awaits none, or comes
    /// twice: then there are no rows.
    pub(crate) fn commit(self, entities: &[Entity]) -> bool {
        assert_eq!(
            entities.len(),
            self.len,
            "arrivals-behind-rows: an entity for each row"
        );
        let Self {
            storage,
            segments,
            columns,
            ..
        } = self;
        for (number, segment) in segments.iter().enumerate() {
            for own in storage
                .info(segment.table)
                .components()
                .iter()
                .filter(|own| own.bits == 0)
            {
                let arrived = columns
                    .iter()
                    .find(|arrived| arrived.component == own.cell.component());
                let rows = arrived
                    .into_iter()
                    .flat_map(|arrived| arrived.rows_of(number));
                assert_eq!(
                    rows.map(|rows| rows.len()).sum::<usize>(),
                    segment.count,
                    "arrivals-behind-rows: each row has all values"
                );
            }
        }
        for Segment {
            table,
            first,
            start,
            count,
        } in &segments
        {
            let placed =
                storage
                    .slots
                    .place_awaited(&entities[*start..start + count], *table, *first);
            if placed < *count {
                storage.slots.retire_placed(&entities[..start + placed]);
                return false;
            }
        }
        let now = storage.now().stamp();
        for (
            number,
            Segment {
                table,
                first,
                start,
                count,
            },
        ) in segments.into_iter().enumerate()
        {
            for arrived in &columns {
                let cell = storage.place(table, CellIndex::of(arrived.component));
                if cell.bits == 0 {
                    continue;
                }
                for row in arrived.rows_of(number).flatten() {
                    // SAFETY: arrivals-behind-rows: the row is within the capacity, and its value was written.
                    unsafe { storage.tables()[table as usize].set_bit(cell, first + row) };
                }
            }
            let mut joined = storage.table_with_layout_mut(table);
            assert_eq!(
                joined.len(),
                first,
                "arrivals-behind-rows: segments follow each other"
            );
            let entities = &entities[start..start + count];
            // SAFETY: arrivals-behind-rows: there is room, and the components were written.
            unsafe { joined.admit_all(entities) };
            joined.stamp_rows(first..first + count, now);
        }
        for arrived in columns {
            arrived.places.leave();
        }
        true
    }
}
