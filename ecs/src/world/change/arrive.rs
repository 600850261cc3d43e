//! Rows come: room is made, a row is written to the end of its table, and is committed with its entity.

use super::followers::Followers;
use super::{Follower, Operation};
use crate::base::error::fallible::fallible;
use crate::base::error::{ChangeError, Rejected, ReserveError, fail};
use crate::base::rule::{Rule, rely_on};
use crate::schema::{
    Bundle, CheckedBundle, Completion, Components, Target, any_rule, bundle_components, schema,
};
use crate::storage::dynamic::{BundleLayout, BundleLayoutOf};
use crate::storage::moves::Rest;
use crate::world::store::{Store, World};
use core::mem;
use core::ops::Range;
use ecs_value::Entity;

/// # Spawn
///
/// New entities, one at a time.
impl<W: World> Store<W> {
    fallible! {
        /// Adds a row, and returns the entity that it belongs to. O(1), but for the growth of the table.
        ///
        /// A value of a declared archetype goes to its table. So does a bundle with the same components; any other goes to
        /// the table of a dynamic archetype, made on demand. Components that these [require](trait@crate::Component#required-components) come too.
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
        /// let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
        /// let soup = kitchen.spawn((Name("soup"), Heat(80.0)));
        /// let thing = kitchen.spawn(());
        /// assert!(kitchen.is::<Pan>(soup));
        /// assert_eq!((kitchen.get(pan), kitchen.get::<Heat>(thing)), (Some(&Heat(20.0)), None));
        /// ```
        ///
        /// # Panics
        ///
        /// If there can be no table so large, or a [relation](crate::relation) is refused. If the allocator fails, the program aborts.
        // Inlined, so that the row goes to its columns from where it was made, and is not copied before.
        #[inline]
        #[track_caller]
        pub fn spawn,
        /// Adds a row, or gives it back.
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
        /// let pan = kitchen.try_spawn((Name("pan"), Heat(20.0)))?;
        /// assert!(kitchen.contains(pan));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If there can be no table so large, or no memory for it, or a [relation](crate::relation) is refused. The error holds the row; the
        /// world is as it was.
        #[inline]
        try_spawn [B: Bundle<W>] (&mut self, bundle: B) -> Entity, Result<Entity, Rejected<B>>;
        const [Target<W, B>]
        => self.spawn_checked(bundle), self.try_spawn_checked(bundle)
    }

    /// As [`spawn`](Self::spawn), of a bundle that was checked.
    #[inline]
    #[track_caller]
    pub(crate) fn spawn_checked<B: Bundle<W>>(&mut self, bundle: B) -> Entity {
        rely_on::<Target<W, B>>();
        let row = bundle.into_row();
        if Target::<W, B>::DIRECT.is_none() {
            if !const { Completion::<W, B>::IN_PLACE }
                && (Target::<W, B>::LACKS || Target::<W, B>::CHOSEN)
            {
                return self.spawn_completed::<B>(row);
            }
            if Target::<W, B>::RELATED {
                return self.spawn_related::<B>(row);
            }
            if CheckedBundle::<W, B>::SPARSE {
                return self.spawn_slowly::<B>(row);
            }
        }
        // A loop, so that the result of the test is still known after it: nothing comes between the two.
        loop {
            if <Followers as Follower<W>>::has_room(self, 1)
                && let Some(arrival) = self.storage.arrival::<B>()
            {
                let (number, at, entity) = arrival.push(row);
                return self.commit_row(number, at, entity);
            }
            if Target::<W, B>::ARRIVAL.is_some() {
                self.make_room::<B>();
            } else {
                self.make_dynamic_room(BundleLayoutOf::<W, B>::LAYOUT);
            }
        }
    }

    fallible! {
        /// Adds an entity without any component.
        ///
        /// # Panics
        ///
        /// As [`insert`](Self::insert) does.
        #[track_caller]
        pub fn spawn_empty,
        /// As [`spawn_empty`](Self::spawn_empty), but says so where there is no memory.
        ///
        /// # Errors
        ///
        /// As [`try_spawn`](Self::try_spawn).
        try_spawn_empty (&mut self) -> Entity, Result<Entity, ReserveError>;
        => self.spawn_checked(()), {
            self.try_spawn_checked(())
                .map_err(|error| match error.cause {
                    ChangeError::Reserve(error) => error,
                    other => unreachable!("there is no component to refuse: {other}"),
                })
        }
    }

    fallible! {
        /// Reserves an id through a shared borrow, from any thread. Lock-free.
        ///
        /// The handle is valid from now on, and has no row: [`contains`](crate::Storage::contains) says `false` until
        /// [`spawn_at`](Self::spawn_at) gives it one. [`despawn`](Self::despawn) gives an id back that is not needed after all.
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
        /// let pan = kitchen.reserve_entity();
        /// assert!(!kitchen.contains(pan));
        /// kitchen.spawn_at(pan, (Name("pan"),)).unwrap();
        /// assert!(kitchen.contains(pan));
        /// ```
        ///
        /// # Panics
        ///
        /// If all 2³² − 2 ids are in use.
        #[track_caller]
        pub fn reserve_entity,
        /// As [`reserve_entity`](Self::reserve_entity), but says so where all ids are in use. Lock-free; never allocates.
        ///
        /// # Errors
        ///
        /// If all 2³² − 2 ids are in use.
        try_reserve_entity (&self) -> Entity, Result<Entity, ReserveError>;
        => {
            self.storage
                .slots
                .reserve()
                .unwrap_or_else(|| fail(ReserveError::too_many_entities()))
        }, {
            self.storage
                .slots
                .reserve()
                .ok_or_else(ReserveError::too_many_entities)
        }
    }

    /// Reserves the id of one's choice, so that [`spawn_at`](Self::spawn_at) can give it its row: one that a server has sent, or that a file names.
    /// Says whether it was to be had. Amortised O(1): the first call that takes an id from among the free ones goes through all of these.
    ///
    /// A handle is never given twice: it is to be had if nothing had it before, nor a later one of its number. It may be less
    /// than 2²² numbers beyond all ids that the world has made. Each id between takes 12 bytes, so that one handle takes 48 MiB at most; and 8 more
    /// if ids are then taken from among the free ones, until [`clear`](Self::clear) or [`shrink_to_fit`](Self::shrink_to_fit).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Name(&'static str);
    /// # ecs::world! { #[world] pub struct Town { components: (Name) } }
    /// let (mut server, mut client) = (Town::new(), Town::new());
    /// # for _ in 0..7 { server.spawn_empty(); }
    /// let ann = server.spawn((Name("Ann"),));
    /// assert!(client.reserve_handle(ann)?);
    /// client.spawn_at(ann, (Name("Ann"),)).unwrap();
    /// assert_eq!(client.get::<Name>(ann).map(|name| name.0), Some("Ann"));
    /// assert!(!client.reserve_handle(ann)?, "it is in use");
    /// # Ok::<_, ecs::ReserveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no memory for the ids between. The world is as it was.
    pub fn reserve_handle(&mut self, entity: Entity) -> Result<bool, ReserveError> {
        self.storage.slots.claim(entity)
    }

    /// Keeps the ids below `first` for the handles of others, such as a server: from now on only [`reserve_handle`](Self::reserve_handle) gives
    /// them out. Entities that this world spawns itself get ids from `first` on, so they never collide with a server that stays below.
    ///
    /// Entities that have such an id already stay; the id is kept once they are despawned. Zero keeps none. [`clear`](Self::clear) and `load_into`
    /// leave the number as it is, snapshots contain it, and saves do not.
    ///
    /// The ids that are kept take 12 bytes each at once. O(ids).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Name(&'static str);
    /// # ecs::world! { #[world] pub struct Town { components: (Name) } }
    /// let (mut server, mut client) = (Town::new(), Town::new());
    /// client.keep_ids_below(100_000)?;
    /// let spark = client.spawn((Name("a spark, on the client alone"),));
    /// let ann = server.spawn((Name("Ann"),));
    /// assert!(client.reserve_handle(ann)?, "nothing of the client's own has it");
    /// client.spawn_at(ann, (Name("Ann"),)).unwrap();
    /// assert_eq!((ann.index(), spark.index()), (0, 100_000));
    /// # Ok::<_, ecs::ReserveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no memory for the ids, or there are more than there can be. The world is as it was.
    pub fn keep_ids_below(&mut self, first: u32) -> Result<(), ReserveError> {
        self.storage.slots.keep(first)
    }

    fallible! {
        /// Gives a reserved id its row.
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
        /// let pan = kitchen.reserve_entity();
        /// kitchen.spawn_at(pan, Pan { name: Name("pan"), heat: Heat(20.0) }).unwrap();
        /// // The entity lives, so that another bundle is given back.
        /// let error = kitchen.spawn_at(pan, (Name("soup"),)).unwrap_err();
        /// assert_eq!(error.value.0, Name("soup"));
        /// ```
        ///
        /// # Errors
        ///
        /// If the handle is not one that [`reserve_entity`](Self::reserve_entity) gave or [`reserve_handle`](Self::reserve_handle) took, or has a row
        /// already, or was given back. The error holds the row; the world is as it was.
        ///
        /// # Panics
        ///
        /// As [`spawn`](Self::spawn) does.
        #[track_caller]
        pub fn spawn_at,
        /// As [`spawn_at`](Self::spawn_at), but gives the row back where there is no memory.
        ///
        /// # Errors
        ///
        /// If the handle is not reserved, or a [relation](crate::relation) is refused, or there is no memory. The error holds the row; the
        /// world is as it was, and the reservation is one still.
        try_spawn_at [B: Bundle<W>] (&mut self, entity: Entity, bundle: B) -> Result<(), Rejected<B>>, Result<(), Rejected<B>>;
        const [Target<W, B>]
        by or_refuse => self.try_spawn_checked_at(entity, bundle)
    }
}

/// # Spawn: with an error where there is no memory
impl<W: World> Store<W> {
    /// As [`try_spawn`](Self::try_spawn), of a bundle that was checked.
    #[inline]
    pub(crate) fn try_spawn_checked<B: Bundle<W>>(
        &mut self,
        bundle: B,
    ) -> Result<Entity, Rejected<B>> {
        rely_on::<Target<W, B>>();
        let bundle = self.try_relate(None, bundle).map_err(Rejected::new)?;
        if Target::<W, B>::LACKS || Target::<W, B>::CHOSEN {
            return self
                .try_spawn_completed(None, bundle)
                .map_err(Rejected::new);
        }
        match self.prepare_row::<B>(None) {
            Ok(number) => {
                let row = bundle.into_row();
                Ok(self.write_row::<B, _>(number, None, row, B::COMPONENTS, ()))
            }
            Err(cause) => Err(Rejected {
                value: bundle,
                cause: cause.into(),
            }),
        }
    }

    /// As [`try_spawn_at`](Self::try_spawn_at), of a bundle that was checked.
    pub(crate) fn try_spawn_checked_at<B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<(), Rejected<B>> {
        rely_on::<Target<W, B>>();
        let reserved = match self.storage.slots.is_reserved(entity) {
            Ok(true) => Ok(()),
            Ok(false) => Err(ChangeError::NotReserved(entity)),
            Err(error) => Err(error.into()),
        };
        if let Err(cause) = reserved {
            return Err(Rejected {
                value: bundle,
                cause,
            });
        }
        let bundle = self
            .try_relate(Some(entity), bundle)
            .map_err(Rejected::new)?;
        if Target::<W, B>::LACKS || Target::<W, B>::CHOSEN {
            let spawned = self.try_spawn_completed(Some(entity), bundle);
            return spawned.map(drop).map_err(Rejected::new);
        }
        match self
            .prepare_row::<B>(Some(entity))
            .map_err(ChangeError::from)
        {
            Ok(number) => {
                let row = bundle.into_row();
                self.write_row::<B, _>(number, Some(entity), row, B::COMPONENTS, ());
                Ok(())
            }
            Err(cause) => Err(Rejected {
                value: bundle,
                cause,
            }),
        }
    }
}

impl<W: World> Store<W> {
    /// Makes room for a row of a bundle in a dynamic archetype, which is a recent one from now on. No declared archetype takes such rows.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn make_dynamic_room(&mut self, bundle: &'static BundleLayout) {
        // Notifications grow as they come, where no error can report that memory is lacking.
        let reserved = <Followers as Follower<W>>::try_reserve_rows(self, 1, 0);
        if let Err(error) = reserved.and_then(|()| self.prepare_dynamic_row(bundle)) {
            fail(error);
        }
    }

    #[cold]
    #[inline(never)]
    #[track_caller]
    fn make_room<B: Bundle<W>>(&mut self) {
        if let Err(error) = self.prepare_row::<B>(None) {
            fail(error);
        }
    }

    /// As [`spawn`](Self::spawn), where there are relations.
    #[inline(never)]
    #[track_caller]
    pub(super) fn spawn_related<B: Bundle<W>>(&mut self, row: B::Row) -> Entity {
        let values = row.into_values();
        match self.try_relate_values::<B::Row>(None, &values) {
            Ok(()) => self.spawn_slowly::<B>(Components::from_values(values)),
            Err(cause) => fail(cause),
        }
    }

    /// As [`spawn`](Self::spawn), where there are sparse components.
    #[inline(never)]
    #[track_caller]
    pub(super) fn spawn_slowly<B: Bundle<W>>(&mut self, row: B::Row) -> Entity {
        let number = self
            .prepare_row::<B>(None)
            .unwrap_or_else(|error| fail(error));
        self.write_row::<B, _>(number, None, row, B::COMPONENTS, ())
    }

    /// As [`spawn`](Self::spawn), where the bundle may lack components of its own, or required ones.
    #[inline(never)]
    #[track_caller]
    pub(super) fn spawn_completed<B: Bundle<W>>(&mut self, row: B::Row) -> Entity {
        let bundle = B::from_row(row);
        let spawned = self
            .try_relate(None, bundle)
            .and_then(|bundle| self.try_spawn_completed(None, bundle));
        match spawned {
            Ok(entity) => entity,
            Err((_, cause)) => fail(cause),
        }
    }

    /// Adds a row with those components of a bundle that are there, and with the required ones that it lacks. The rules of the former were
    /// checked.
    fn try_spawn_completed<B: Bundle<W>>(
        &mut self,
        reserved: Option<Entity>,
        bundle: B,
    ) -> Result<Entity, (B, ChangeError)> {
        let values = bundle.into_row().into_values();
        let present = self.try_complete::<B>(reserved, &values);
        let prepared = present.and_then(|present| {
            let chosen = Target::<W, B>::CHOSEN;
            let number = if chosen {
                self.prepare_set(None, reserved, &present.all)
            } else {
                self.prepare_row::<B>(reserved)
            };
            Ok((number?, present))
        });
        let row = Components::from_values(values);
        match prepared {
            Ok((number, mut present)) => {
                let made = mem::take(&mut present.made);
                Ok(self.write_row::<B, _>(number, reserved, row, present.named(), made))
            }
            Err(cause) => Err((B::from_row(row), cause)),
        }
    }

    /// Finds the table for a row, and makes room for the row and for its entity: the next one, if none is given.
    #[inline]
    pub(super) fn prepare_row<B: Bundle<W>>(
        &mut self,
        entity: Option<Entity>,
    ) -> Result<u32, ReserveError> {
        bundle_components::<W, B>();
        let components = Completion::<W, B>::ALL;
        self.try_reserve_arrival(components.iter().copied(), 1)?;
        if Target::<W, B>::SPARSE {
            self.storage.slots.try_reserve_one()?;
            let entity = entity.unwrap_or_else(|| self.storage.slots.next());
            self.storage.sparse().try_reserve(components, entity)?;
        }
        if let Some(declared) = Target::<W, B>::DECLARED {
            let (mut table, slots) = self.storage.table_and_slots(declared);
            table.try_reserve_one()?;
            slots.try_reserve_one()?;
            return Ok(declared);
        }
        self.prepare_dynamic_row(BundleLayoutOf::<W, B>::LAYOUT)
    }

    /// Makes room for everything that followers record about this many new rows with these components.
    #[inline]
    pub(super) fn try_reserve_arrival(
        &mut self,
        components: impl Iterator<Item = usize>,
        rows: usize,
    ) -> Result<(), ReserveError> {
        let notices = self.notices_of_arrival(components, rows);
        <Followers as Follower<W>>::try_reserve_rows(self, rows, notices)
    }

    /// Finds the table for a row of a bundle that no declared archetype takes, and makes room for the row and for its entity.
    fn prepare_dynamic_row(&mut self, bundle: &'static BundleLayout) -> Result<u32, ReserveError> {
        let reclaim = self.reclaimable();
        let (dynamic, tables, slots) = self.storage.dynamic_parts()?;
        let made = dynamic.made();
        let number = dynamic.bundle_target(tables, bundle, reclaim)?;
        dynamic.reserve_one(tables, number, made)?;
        slots
            .try_reserve_one()
            .inspect_err(|_| dynamic.undo(tables, number, made))?;
        Ok(number)
    }

    /// Adds the row of an entity: the next one, or one that was reserved. `rest` are the values of required components that the row lacks.
    /// The table is the one that [`prepare_row`](Self::prepare_row) gave for `B` and for this entity, or the one that
    /// [`prepare_set`](Self::prepare_set) gave for it and for the components of the row and of `rest`. `named` are the components that the
    /// row has, or none of those of the bundle is sparse.
    #[inline]
    pub(super) fn write_row<B: Bundle<W>, T: Rest>(
        &mut self,
        number: u32,
        reserved: Option<Entity>,
        row: B::Row,
        named: &[usize],
        rest: T,
    ) -> Entity {
        let pushed = self
            .storage
            .push_row::<B, T>(number, reserved, row, named, rest);
        let (end, entity) = pushed;
        if const { any_rule::<W>(Completion::<W, B>::ALL) } {
            self.commit_rows(number, end..end + 1);
            self.values_came();
            self.deliver();
            return entity;
        }
        self.commit_row(number, end, entity)
    }

    /// The id that the next entity gets, where no id is reserved and there is a slot.
    pub(crate) fn next_entity(&self) -> Entity {
        self.storage
            .slots
            .upcoming()
            .next()
            .unwrap_or_else(|| fail(ReserveError::too_many_entities()))
    }

    /// Commits a row, and calls the observers.
    #[inline]
    fn commit_row(&mut self, table: u32, row: usize, entity: Entity) -> Entity {
        self.commit_rows(table, row..row + 1);
        self.deliver();
        entity
    }

    /// Commits rows that have come to a table, complete, with their entities: their ticks, and all that follows from them.
    #[inline]
    pub(super) fn commit_rows(&mut self, table: u32, rows: Range<usize>) {
        if schema::<W>().marked() {
            self.storage.stamp_rows(table, rows.clone());
        }
        <Followers as Follower<W>>::rows_came(self, table, rows);
    }

    /// Makes room for the entities that [`delivered_rows`](Self::delivered_rows) returns.
    pub(super) fn try_reserve_delivered(&mut self, count: usize) -> Result<(), ReserveError> {
        if self.is_followed(Operation::Spawn) {
            self.observers.try_reserve_spawned(count)
        } else {
            Ok(())
        }
    }

    /// The entities of the rows from this one on, once their observers were called.
    #[inline]
    pub(super) fn delivered_rows(&mut self, number: u32, first: usize) -> &[Entity] {
        if self.is_followed(Operation::Spawn) {
            let mut entities = self.observers.take_spawned();
            entities.extend_from_slice(&self.table_with_layout(number).entities()[first..]);
            self.deliver();
            return self.observers.keep_spawned(entities);
        }
        &self.storage.table_with_layout(number).entities()[first..]
    }
}

/// A handle that is not reserved is an error. Any other reason is reported.
#[track_caller]
fn or_refuse<B>(result: Result<(), Rejected<B>>) -> Result<(), Rejected<B>> {
    result.or_else(|error| match error.cause {
        ChangeError::NotReserved(_) => Err(error),
        cause => fail(cause),
    })
}
