//! Many rows come at once: from an iterator, or as whole columns.

use super::Follower;
use super::followers::Followers;
use super::relations::RelatingColumns;
use super::rooms::Rooms;
use super::together::{Planned, ReturnedRows, ValuesOf};
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::error::{ChangeError, Rejected, ReserveError, fail};
use crate::base::memory::try_collect;
use crate::base::rule::{Rule, check, first_of, rely_on, unless};
use crate::base::text::ConstString;
use crate::query::ArchetypeOf;
use crate::schema::{
    Bundle, CheckedBundle, Completion, Components, Declare, Plain, RowOf, Slices, SlicesOf, Target,
    Vecs, VecsOf, archetype_info, bundle_components,
};
use crate::storage::Storage;
use crate::storage::dynamic::BundleLayoutOf;
use crate::storage::moves::{Batch, Owner, ValueBuffer};
use crate::storage::slots::table_number;
use crate::storage::sparse::Sparse;
use crate::storage::table::Typed;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;
use core::{iter, mem};
use ecs_value::Entity;

/// # Spawn many
///
/// New entities, many at a time. Room is made once.
impl<W: World> Store<W> {
    /// Adds rows from an iterator, and returns their entities, in order.
    ///
    /// If the iterator panics, the rows that it gave so far are there.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let pans = kitchen.spawn_batch((0..100).map(|i| Pan { name: Name("pan"), heat: Heat(i as f32) })).to_vec();
    /// assert_eq!(kitchen.get(pans[7]), Some(&Heat(7.0)));
    /// ```
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_batch<B: Bundle<W>>(&mut self, rows: impl IntoIterator<Item = B>) -> &[Entity] {
        check!(Target::<W, B>::CHECKED);
        let mut rows = rows.into_iter().map(B::into_row);
        if let Some(number) = Target::<W, B>::DIRECT {
            return self.fill_target::<B>(number, None, rows);
        }
        if Target::<W, B>::CHOSEN {
            return self.spawn_chosen::<B>(rows);
        }
        // No archetype is made for no rows.
        let Some(first) = rows.next() else { return &[] };
        let number = self
            .prepare_row::<B>(None)
            .unwrap_or_else(|error| fail(error));
        self.fill_target::<B>(number, Some(first), rows)
    }

    fallible! {
        /// Adds rows by whole columns, one vector for each field of the archetype, in the order of the fields. Returns their
        /// entities, in order: the last ones of the table. The columns are copied each in one go.
        ///
        /// Sparse components that the archetype [requires](trait@crate::Component#required-components) come too. It is a compile error if a component of
        /// the archetype requires an optional one: then `spawn_batch` completes each row by itself.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # #[derive(Clone)] pub struct Position(f32);
        /// # #[derive(Clone)] pub struct Velocity(f32);
        /// # ecs::world! {
        /// #     #[world] pub struct Street { components: (Position, Velocity) }
        /// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
        /// # }
        /// # let mut street = Street::new();
        /// let walkers = street.spawn_columns::<Walker>((vec![Position(0.0); 100], vec![Velocity(1.0); 100]))?;
        /// assert_eq!(walkers.len(), 100);
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the columns differ in length. The error holds them; the world is as it was.
        ///
        /// # Panics
        ///
        /// As [`spawn`](Self::spawn) does.
        #[track_caller]
        pub fn spawn_columns,
        /// As [`spawn_columns`](Self::spawn_columns), but gives the columns back where there is no memory.
        ///
        /// # Errors
        ///
        /// If the columns differ in length, or a [relation](crate::relation) is refused, or there is no memory. The error holds them; the world
        /// is as it was.
        try_spawn_columns [A: ArchetypeOf<W>] (&mut self, columns: VecsOf<A, W>) -> Result<&[Entity], Rejected<VecsOf<A, W>>>, Result<&[Entity], Rejected<VecsOf<A, W>>>;
        const [Lacking<W, A>]
        by columns_or_fail => self.try_append_columns::<A>(columns)
    }

    fallible! {
        /// As [`spawn_columns`](Self::spawn_columns), from slices of components that are [`Copy`].
        ///
        /// # Errors
        ///
        /// If the columns differ in length. The world is as it was.
        ///
        /// # Panics
        ///
        /// As [`spawn`](Self::spawn) does.
        #[track_caller]
        pub fn spawn_slices,
        /// As [`spawn_slices`](Self::spawn_slices), but gives the slices back where there is no memory.
        ///
        /// # Errors
        ///
        /// If the columns differ in length, or a [relation](crate::relation) is refused, or there is no memory. The world is as it was.
        try_spawn_slices ['s, A] (&mut self, columns: SlicesOf<'s, A, W>) -> Result<&[Entity], Rejected<SlicesOf<'s, A, W>>>, Result<&[Entity], Rejected<SlicesOf<'s, A, W>>>;
        where [A: ArchetypeOf<W> + Bundle<W, Row: Plain + Copy>]
        const [Lacking<W, A>]
        by columns_or_fail => self.try_append_slices::<A>(columns)
    }

    fallible! {
        /// Makes room for this many more rows of the archetype, and for their entities.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # #[derive(Component, Clone, Debug, PartialEq)]
        /// # pub struct Name(pub &'static str);
        /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
        /// # pub struct Heat(pub f32);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
        /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// kitchen.reserve::<Pan>(1_000);
        /// let capacity = kitchen.memory().find(|table| table.archetype == "Pan").unwrap().capacity;
        /// assert!(capacity >= 1_000);
        /// ```
        ///
        /// # Panics
        ///
        /// If there can be no table so large. If the allocator fails, the program aborts.
        #[track_caller]
        pub fn reserve,
        /// Makes room for this many more rows of the archetype, and for their entities.
        ///
        /// # Errors
        ///
        /// If there can be no table so large, or no memory for it. The world is as it was.
        try_reserve [A: ArchetypeOf<W>] (&mut self, additional: usize) -> (), Result<(), ReserveError>;
        by or_abort => self.reserve_rows::<A>(additional)
    }
}

/// # Spawn many: with an error where there is no memory
impl<W: World> Store<W> {
    /// As [`spawn_batch`](Self::spawn_batch), of this many rows as the iterator says that it has: all of them, or none. O(rows).
    ///
    /// Room for all is made first, before the iterator is asked for a row. One that gives more than it said is not asked
    /// further.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Debug)] pub struct Position(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Street { components: (Position,) }
    /// #     #[archetype] pub struct Walker { position: Position }
    /// # }
    /// # let mut street = Street::new();
    /// let rows = vec![Walker { position: Position(0.0) }, Walker { position: Position(1.0) }];
    /// match street.try_spawn_batch(rows) {
    ///     Ok(walkers) => assert_eq!(walkers.len(), 2),
    ///     Err(error) => println!("{}: {} rows came back", error.cause, error.value.len()),
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// If there can be no table so large, or no memory for it, or a [relation](crate::relation) of a row is refused, or a unique key that another
    /// entity or another row has. The error holds all rows, in their order; the world is as it was.
    ///
    /// # Panics
    ///
    /// If the iterator does: the rows that it gave so far are there, or none of them, where rows have relations or unique keys, or may lack
    /// components.
    #[expect(
        clippy::type_complexity,
        reason = "the rows that come back are those of this bundle and this iterator"
    )]
    pub fn try_spawn_batch<B, I>(
        &mut self,
        rows: I,
    ) -> Result<&[Entity], Rejected<ReturnedRows<W, B, I::IntoIter>>>
    where
        B: Bundle<W>,
        I: IntoIterator<Item = B, IntoIter: ExactSizeIterator>,
    {
        check!(Target::<W, B>::CHECKED);
        self.try_spawn_all::<B, _>(rows.into_iter())
    }

    /// As [`try_spawn_batch`](Self::try_spawn_batch), of bundles that were checked.
    pub(crate) fn try_spawn_all<B, I>(
        &mut self,
        rows: I,
    ) -> Result<&[Entity], Rejected<ReturnedRows<W, B, I>>>
    where
        B: Bundle<W>,
        I: ExactSizeIterator<Item = B>,
    {
        rely_on::<Target<W, B>>();
        let count = rows.len();
        // No archetype is made for no rows.
        if count == 0 {
            return Ok(&[]);
        }
        if Target::<W, B>::CHOSEN || Target::<W, B>::RELATED || Target::<W, B>::LACKS {
            return self.try_spawn_together::<B, _>(rows, count);
        }
        let number = match self.prepare_rows::<B>(count) {
            Ok(number) => number,
            Err(cause) => {
                return Err(Rejected {
                    value: ReturnedRows::new(Vec::new(), rows),
                    cause: cause.into(),
                });
            }
        };
        let rows = rows.take(count).map(B::into_row);
        if !CheckedBundle::<W, B>::SPARSE {
            return Ok(self.fill_target::<B>(number, None, rows));
        }
        let first = self.storage.tables[number as usize].len();
        self.deferring(|store| {
            rows.for_each(|row| {
                store.take_slot();
                store.write_row::<B, _>(number, None, row, B::COMPONENTS, ());
            });
        });
        Ok(self.delivered_rows(number, first))
    }

    fn try_append_columns<A: ArchetypeOf<W>>(
        &mut self,
        columns: VecsOf<A, W>,
    ) -> Result<&[Entity], Rejected<VecsOf<A, W>>> {
        let lengths = RowOf::<A, W>::lengths::<Vecs>(&columns);
        self.try_append::<A, _>(
            columns,
            lengths,
            |columns, relating| RowOf::<A, W>::look::<Vecs, _>(columns, relating),
            |batch, columns| {
                batch.append::<A>(columns);
            },
        )
    }

    fn try_append_slices<'s, A>(
        &mut self,
        columns: SlicesOf<'s, A, W>,
    ) -> Result<&[Entity], Rejected<SlicesOf<'s, A, W>>>
    where
        A: ArchetypeOf<W> + Bundle<W, Row: Plain + Copy>,
    {
        let lengths = RowOf::<A, W>::lengths::<Slices<'_>>(&columns);
        self.try_append::<A, _>(
            columns,
            lengths,
            |columns, relating| RowOf::<A, W>::look::<Slices<'_>, _>(columns, relating),
            |batch, columns| {
                batch.append_copies::<A>(columns);
            },
        )
    }

    /// Checks columns of these lengths and their relations, makes room for their rows, and appends them.
    fn try_append<A: ArchetypeOf<W>, C>(
        &mut self,
        columns: C,
        (count, differs): (usize, Option<usize>),
        look: impl FnOnce(&C, &mut RelatingColumns<'_, W>),
        append: impl FnOnce(&mut Batch<'_, W, Self>, C),
    ) -> Result<&[Entity], Rejected<C>> {
        let mut prepared = self.try_reserve_columns::<A>(count, differs);
        if Target::<W, A>::RELATED && prepared.is_ok() {
            prepared = self.try_relate_columns(|relating| look(&columns, relating), count);
        }
        let made = match prepared.and_then(|()| self.try_make_for_rows::<A>(count)) {
            Ok(made) => made,
            Err(cause) => {
                return Err(Rejected {
                    value: columns,
                    cause,
                });
            }
        };
        let number = const { table_number(A::INDEX) };
        let mut batch = Batch::new(self, number);
        append(&mut batch, columns);
        let first = batch.start;
        batch.commit_with(made);
        drop(batch);
        self.values_came();
        Ok(self.delivered_rows(number, first))
    }

    fn reserve_rows<A: ArchetypeOf<W>>(&mut self, additional: usize) -> Result<(), ReserveError> {
        let number = const { table_number(A::INDEX) };
        // A safe trait says that the table is that of `A`.
        archetype_info::<W, A>();
        // Limits come first, so that the allocator is not asked for more than there can be.
        self.table_with_layout(number).check_room(additional)?;
        self.storage.slots.check_room(additional)?;
        let (mut table, slots) = self.storage.table_and_slots(number);
        table.try_reserve(additional)?;
        slots.try_reserve(additional)?;
        self.try_reserve_arrival(Completion::<W, A>::ALL.iter().copied(), additional)
    }
}

impl<W: World> Store<W> {
    /// Adds rows of a bundle to their table: the first one, if it was taken from the iterator, and those that are left there. They come
    /// apart, since a loop over both, chained, would keep its state in memory.
    #[inline]
    #[track_caller]
    pub(super) fn fill_target<B: Bundle<W>>(
        &mut self,
        number: u32,
        first: Option<B::Row>,
        rows: impl Iterator<Item = B::Row>,
    ) -> &[Entity] {
        if CheckedBundle::<W, B>::SPARSE || Target::<W, B>::RELATED || Target::<W, B>::LACKS {
            return self.spawn_one_by_one::<B>(number, first.into_iter().chain(rows));
        }
        let mut batch = Batch::new(self, number);
        batch.fill::<B>((first, rows));
        let start = batch.start;
        drop(batch);
        self.delivered_rows(number, start)
    }

    /// Adds rows with sparse components, with relations, or without required components, to their table.
    #[track_caller]
    fn spawn_one_by_one<B: Bundle<W>>(
        &mut self,
        number: u32,
        rows: impl Iterator<Item = B::Row>,
    ) -> &[Entity] {
        let first = self.storage.tables[number as usize].len();
        self.deferring(|store| {
            rows.for_each(|row| {
                if Target::<W, B>::LACKS {
                    store.spawn_checked::<B>(B::from_row(row));
                } else if Target::<W, B>::RELATED {
                    store.spawn_related::<B>(row);
                } else {
                    store.spawn_slowly::<B>(row);
                }
            });
        });
        self.delivered_rows(number, first)
    }

    /// Adds `count` rows of an iterator whose rows follow rules, or may lack components: all of them, or none.
    fn try_spawn_together<B: Bundle<W>, I: Iterator<Item = B>>(
        &mut self,
        mut rows: I,
        count: usize,
    ) -> Result<&[Entity], Rejected<ReturnedRows<W, B, I>>> {
        // Limits come first, so that the allocator is not asked for more than there can be.
        let room = self.storage.slots.check_room(count);
        let mut taken: Vec<ValuesOf<B, W>> =
            match room.and_then(|()| try_collect(iter::empty(), count, "rows")) {
                Ok(taken) => taken,
                Err(cause) => {
                    return Err(Rejected {
                        value: ReturnedRows::new(Vec::new(), rows),
                        cause: cause.into(),
                    });
                }
            };
        taken.extend(
            rows.by_ref()
                .take(count)
                .map(|row| row.into_row().into_values()),
        );
        let mut rooms = Rooms::default();
        let planned = match self.try_plan_rows::<B>(&taken, &mut rooms) {
            Ok(planned) => planned,
            Err(cause) => {
                rooms.undo(&mut self.storage);
                return Err(Rejected {
                    value: ReturnedRows::new(taken, rows),
                    cause,
                });
            }
        };
        let mut spawned = self.observers.take_spawned();
        self.deferring(|store| {
            for (Planned { table, mut present }, values) in planned.into_iter().zip(taken) {
                let made = mem::take(&mut present.made);
                let row = Components::from_values(values);
                store.take_slot();
                spawned.push(store.write_row::<B, _>(table, None, row, present.named(), made));
            }
        });
        self.deliver();
        Ok(self.observers.keep_spawned(spawned))
    }

    /// Makes a slot of the room that was made for several.
    #[inline]
    fn take_slot(&mut self) {
        self.storage
            .slots
            .try_reserve_one()
            .unwrap_or_else(|error| fail(error));
    }

    /// Finds the table for this many rows of a bundle, and makes room for them, for their entities, and for their sparse values.
    pub(super) fn prepare_rows<B: Bundle<W>>(&mut self, count: usize) -> Result<u32, ReserveError> {
        bundle_components::<W, B>();
        let (components, declared) = (Completion::<W, B>::ALL, Target::<W, B>::DECLARED);
        // Limits come first, so that the allocator is not asked for more than there can be.
        self.storage.slots.check_room(count)?;
        if let Some(number) = declared {
            self.table_with_layout(number).check_room(count)?;
        }
        if Target::<W, B>::SPARSE {
            self.storage.try_reserve_pools(components, count)?;
        }
        self.storage.slots.try_reserve(count)?;
        self.try_reserve_arrival(components.iter().copied(), count)?;
        self.try_reserve_delivered(count)?;
        if let Some(number) = declared {
            self.storage
                .table_with_layout_mut(number)
                .try_reserve(count)?;
            return Ok(number);
        }
        let reclaim = self.reclaimable();
        let (dynamic, tables, _) = self.storage.dynamic_parts()?;
        let made = dynamic.made();
        let number = dynamic.bundle_target(tables, BundleLayoutOf::<W, B>::LAYOUT, reclaim)?;
        dynamic.reserve(tables, number, count, made)?;
        Ok(number)
    }

    /// Makes the sparse components that this many rows of an archetype require, and room for them. None, if nothing is required.
    fn try_make_for_rows<A: ArchetypeOf<W>>(
        &mut self,
        count: usize,
    ) -> Result<Vec<ValueBuffer>, ChangeError> {
        if !Target::<W, A>::LACKS {
            return Ok(Vec::new());
        }
        let mut rows = try_collect(iter::empty(), count, "values")?;
        for _ in 0..count {
            let completed = Completion::<W, A>::COMPLETED;
            rows.push(self.try_make_required(None, A::COMPONENTS, completed.closure.as_slice())?);
        }
        self.storage
            .try_reserve_pools(Completion::<W, A>::ALL, count)?;
        Ok(rows)
    }

    /// Makes room for whole columns. `differs` is the length of one that has another length than the first.
    fn try_reserve_columns<A: ArchetypeOf<W>>(
        &mut self,
        expected: usize,
        differs: Option<usize>,
    ) -> Result<(), ChangeError> {
        if let Some(found) = differs {
            return Err(ChangeError::Lengths {
                archetype: archetype_info::<W, A>().name,
                expected,
                found,
            });
        }
        self.try_reserve::<A>(expected)?;
        Ok(self.try_reserve_delivered(expected)?)
    }
}

impl<W: World> Owner<W> for Store<W> {
    #[inline]
    fn storage(&mut self) -> &mut Storage<W> {
        &mut self.storage
    }

    fn try_reserve_rows(&mut self, number: u32, additional: usize) -> Result<(), ReserveError> {
        let notices = self.notices_of_table(number, additional);
        <Followers as Follower<W>>::try_reserve_rows(self, additional, notices)
    }

    #[inline]
    fn commit_rows(&mut self, number: u32, rows: Range<usize>) {
        self.commit_rows(number, rows);
    }
}

/// Panics where there can be no table so large, and aborts the program where there is no memory.
#[track_caller]
fn columns_or_fail<T, V>(result: Result<T, Rejected<V>>) -> Result<T, Rejected<V>> {
    result.or_else(|error| match error.cause {
        ChangeError::Lengths { .. } => Err(error),
        cause => fail(cause),
    })
}

impl<W: Declare> Storage<W> {
    /// Makes room in the pools and the groups for the next entities.
    pub(super) fn try_reserve_pools(
        &mut self,
        components: &[usize],
        count: usize,
    ) -> Result<(), ReserveError> {
        let Self {
            slots,
            pools,
            groups,
            tick,
            ..
        } = self;
        slots.try_reserve(count)?;
        let entities = Upcoming {
            entities: slots.upcoming(),
            left: count,
        };
        Sparse::of::<W>(pools, groups, *tick).try_reserve_many(components, &entities)
    }
}

/// This many of the entities that come next. (There are more than anybody asks for, so that the number is right.)
#[derive(Clone)]
struct Upcoming<I> {
    entities: I,
    left: usize,
}

impl<I: Iterator<Item = Entity>> Iterator for Upcoming<I> {
    type Item = Entity;

    fn next(&mut self) -> Option<Entity> {
        self.left = self.left.checked_sub(1)?;
        self.entities.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<I: Iterator<Item = Entity>> ExactSizeIterator for Upcoming<I> {}

/// Rows of an archetype may come as whole columns.
struct Lacking<W, A>(PhantomData<(W, A)>);

impl<W: World, A: ArchetypeOf<W>> Rule for Lacking<W, A> {
    const FAULT: Option<ConstString> = first_of(&[
        CheckedBundle::<W, A>::FAULT,
        unless(
            Completion::<W, A>::LACKS_SPARSE_ALONE,
            "a component of the archetype requires one that rows may lack, or that has a unique key: add the rows by `spawn_batch`, \
             which looks at each row",
        ),
    ]);
}
