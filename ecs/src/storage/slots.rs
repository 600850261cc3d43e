//! The slots of the entities: generation and location of each, and the free list that runs through the dead ones.
//!
//! A slot has 12 bytes: generation, table and row. Free slots form a linked list through the slots
//! themselves. New slots join it a few at a time and in order, so there is a single way to an id:
//! the head of the list.
//!
//! Threads that hold `&World` reserve ids by advancing the head with a compare-and-swap. Nobody
//! pushes meanwhile, which rules out the ABA problem. Ids beyond the slots come from a counter. The
//! next holder of `&mut` marks the reserved ids before it does anything else.

mod claim;
#[cfg(feature = "snapshots")]
mod copying;
mod kept;
#[cfg(feature = "save")]
mod saved;
mod slot;

pub(crate) use slot::{Location, MOST_TABLES, Slot, SlotList, table_number};

use crate::base::error::ReserveError;
use crate::base::huge_pages::ask_for_huge_pages;
use crate::base::memory::try_reserve;
#[cfg(feature = "snapshots")]
use crate::base::stamp::{Stamp, next_stamp};
use crate::base::sync::{self, AtomicU32, Ordering};
use alloc::vec::Vec;
use claim::Links;
use core::iter::successors;
use core::mem::{self, MaybeUninit};
use core::num::NonZeroU32;
use ecs_value::Entity;
use slot::{FREE, KEPT, RESERVED, RETIRED};

/// The end of the free list. No slot has this number.
const END: u32 = u32::MAX;
/// `cursor` when nothing was reserved. No slot has this number.
const UNTOUCHED: u32 = u32::MAX - 1;
/// Slots are numbered below this, and a list of this many is not too large for an allocation. Tests of this crate meet the limit.
const MOST_SLOTS: u32 = if cfg!(test) {
    1 << 15
} else if ALLOCATED_SLOTS < UNTOUCHED as usize {
    #[expect(clippy::cast_possible_truncation, reason = "the condition says so")]
    {
        ALLOCATED_SLOTS as u32
    }
} else {
    UNTOUCHED
};
/// The most slots that an allocation can hold: fewer than there are numbers where addresses have 32 bits.
const ALLOCATED_SLOTS: usize = isize::MAX as usize / size_of::<Slot>();
const _: () = assert!(
    MOST_SLOTS as usize <= ALLOCATED_SLOTS,
    "an id that is reserved can get a slot"
);
/// A chosen id may exceed the current count by at most this many, because the gap costs memory.
const MOST_AHEAD: usize = 1 << 22;
/// New slots that come to the free list at once.
const LINKED: usize = 256;
/// The first room for slots, which then doubles. Counts in games are often round, and a million entities leave less of 62 · 2¹⁴ unused than of
/// 2²⁰. An allocation of so few slots is small: allocators give and take such ones without a search. Where each step takes as long as
/// under Miri, fewer.
const FIRST: usize = if cfg!(miri) { 7 } else { 62 };

/// Slots come to the free list when they are made, so that an id has one way to be given: as the head of the list.
///
/// Invariants:
///
/// * **free-list-free** The slots that can be reached from `head` by way of `row` are free, each once, and end at `END`.
/// * **reserved-from-head** `cursor` is `UNTOUCHED`, or is reached from `head`: those from `head` up to `cursor` were reserved through `&self`
///   and are not marked yet. So were `fresh` ids from `slots.len()`, which have no slot yet.
/// * **retired-never-free** A free slot is on the list. A retired one never is, nor one below `kept`: without an entity, such a slot is `KEPT`.
pub(crate) struct Slots {
    list: Vec<Slot>,
    /// The first free slot.
    head: u32,
    /// How far the free list was reserved. Threads that hold `&self` only ever go forward in it, so that a plain
    /// compare-and-swap is safe from ABA.
    cursor: AtomicU32,
    /// Not 0 where `cursor` is not `UNTOUCHED`, or ids are kept: what [`release`](Self::release) looks at, in place of both.
    detour: AtomicU32,
    /// Ids beyond the slots that were reserved through `&self`.
    fresh: AtomicU32,
    /// Ids below are only given by [`claim`](Self::claim).
    kept: u32,
    links: Links,
    /// A number that was given out once, since ids came or went without rows.
    #[cfg(feature = "snapshots")]
    edition: Stamp,
    /// The edition at which no id was reserved.
    #[cfg(feature = "snapshots")]
    unreserved: Stamp,
}

impl Slots {
    #[cfg(not(loom))]
    pub(crate) const fn new() -> Self {
        Self::of(
            AtomicU32::new(UNTOUCHED),
            [AtomicU32::new(0), AtomicU32::new(0)],
        )
    }

    /// As above: loom's atomics are not made in constants.
    #[cfg(loom)]
    pub(crate) fn new() -> Self {
        Self::of(
            AtomicU32::new(UNTOUCHED),
            [AtomicU32::new(0), AtomicU32::new(0)],
        )
    }

    const fn of(cursor: AtomicU32, [detour, fresh]: [AtomicU32; 2]) -> Self {
        Self {
            list: Vec::new(),
            head: END,
            cursor,
            detour,
            fresh,
            kept: 0,
            links: Links::NONE,
            #[cfg(feature = "snapshots")]
            edition: 0,
            #[cfg(feature = "snapshots")]
            unreserved: 0,
        }
    }

    /// Makes room for `additional` entities. The slots that are free already count.
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), ReserveError> {
        self.settle()?;
        self.try_reserve_settled(additional)
    }

    /// As [`try_reserve`](Self::try_reserve), where no id is reserved.
    fn try_reserve_settled(&mut self, additional: usize) -> Result<(), ReserveError> {
        self.check_room(additional)?;
        let before = self.list.capacity();
        try_reserve(&mut self.list, additional, "entities")?;
        if self.list.capacity() != before {
            ask_for_huge_pages(self.list.spare_capacity_mut());
        }
        Ok(())
    }

    /// Whether there can be this many more slots, if there is memory for them.
    pub(crate) fn check_room(&self, additional: usize) -> Result<(), ReserveError> {
        if additional > MOST_SLOTS as usize - self.list.len() {
            Err(ReserveError::too_many_entities())
        } else {
            Ok(())
        }
    }

    /// Makes sure that the next [`pop`](Self::pop) finds a slot.
    #[inline]
    pub(crate) fn try_reserve_one(&mut self) -> Result<(), ReserveError> {
        if self.has_room() {
            Ok(())
        } else {
            self.make_room()
        }
    }

    /// Whether the next [`pop`](Self::pop) finds a slot.
    #[inline]
    pub(crate) fn has_room(&mut self) -> bool {
        (self.head as usize) < self.list.len() && sync::get(&mut self.cursor) == UNTOUCHED
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self) -> Result<(), ReserveError> {
        self.settle()?;
        if self.head == END {
            self.try_reserve_settled(if self.list.is_empty() { FIRST } else { 1 })?;
            self.link();
        }
        Ok(())
    }

    /// Makes some of the room behind the slots into slots, all of which are free. There is room, and no slot is free.
    #[cold]
    #[inline(never)]
    fn link(&mut self) {
        let start = self.list.len();
        let room = self.list.capacity().min(MOST_SLOTS as usize) - start;
        // As many as there are already, so that a small world does not write to memory for a large one.
        let end = start + room.clamp(1, start.clamp(8, LINKED));
        #[expect(
            clippy::cast_possible_truncation,
            reason = "`try_reserve` keeps the number of slots below 2³²"
        )]
        let numbers = start as u32..end as u32;
        self.head = numbers.start;
        let free = |next| Slot {
            generation: NonZeroU32::MIN,
            table: FREE,
            row: next,
        };
        self.list.extend(numbers.map(|number| free(number + 1)));
        self.list[end - 1].row = END;
    }

    /// The entity that the next [`pop`](Self::pop) gives. `try_reserve_one` came before.
    pub(crate) fn next(&self) -> Entity {
        Entity::new(self.head, self.list[self.head as usize].generation)
    }

    /// The ids that the next allocations give, in order. Ids reserved through `&self` were marked before, as
    /// [`try_reserve`](Self::try_reserve) does.
    pub(crate) fn upcoming(&self) -> impl Iterator<Item = Entity> + Clone {
        let next_free =
            |index: &u32| Some(self.list.get(*index as usize)?.row).filter(|next| *next != END);
        let free = successors(Some(self.head).filter(|head| *head != END), next_free);
        let free = free.map(|index| Entity::new(index, self.list[index as usize].generation));
        #[expect(
            clippy::cast_possible_truncation,
            reason = "`try_reserve` keeps the number of slots below 2³²"
        )]
        let new =
            (self.list.len() as u32..MOST_SLOTS).map(|index| Entity::new(index, NonZeroU32::MIN));
        free.chain(new)
    }

    /// Gives the next id to the row at `location`. `try_reserve` came before, for this row and maybe for others.
    #[inline]
    pub(crate) fn allocate(&mut self, location: Location) -> Entity {
        if self.head as usize >= self.list.len() {
            self.link();
        }
        self.pop(location)
    }

    /// As [`allocate`](Self::allocate), where `try_reserve_one` came before.
    #[inline]
    pub(crate) fn pop(&mut self, location: Location) -> Entity {
        let (index, Location { table, row }) = (self.head, location);
        let slot = &mut self.list[index as usize];
        self.head = slot.row;
        slot.table = table;
        slot.row = row;
        Entity::new(index, slot.generation)
    }

    /// Gives the next ids to the rows of a table from `location` on, and writes them to their places. `try_reserve` came
    /// before.
    pub(crate) fn allocate_rows(
        &mut self,
        location: Location,
        mut places: &mut [MaybeUninit<Entity>],
    ) {
        let Location { table, mut row } = location;
        while self.head != END {
            let Some((place, rest)) = mem::take(&mut places).split_first_mut() else {
                return;
            };
            place.write(self.allocate(Location { table, row }));
            places = rest;
            row += 1;
        }
        let start = self.list.len();
        self.list.extend((row..).take(places.len()).map(|row| Slot {
            generation: NonZeroU32::MIN,
            table,
            row,
        }));
        for (index, place) in (start..).zip(places) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "`try_reserve` keeps the number of slots below 2³²"
            )]
            place.write(Entity::new(index as u32, NonZeroU32::MIN));
        }
    }

    /// Where the entity is. For a reserved one, and for the last one of a retired slot, the table is a number that no table
    /// has.
    #[inline]
    pub(crate) fn locate(&self, entity: Entity) -> Option<Location> {
        self.list().locate(entity)
    }

    /// The handle of the entity that has this number now, or had it last.
    #[inline]
    pub(crate) fn entity(&self, number: u32) -> Option<Entity> {
        self.list
            .get(number as usize)
            .map(|slot| Entity::new(number, slot.generation))
    }

    /// How many slots there are. No number of an entity that ever had a row is greater.
    pub(crate) fn count(&self) -> usize {
        self.list.len()
    }

    /// The slots, for a loop that keeps their address.
    #[inline]
    pub(crate) fn list(&self) -> SlotList<'_> {
        SlotList(&self.list)
    }

    /// Says that the row of a living entity is in another table now.
    #[inline]
    pub(crate) fn set_location(&mut self, entity: Entity, location: Location) {
        if let Some(slot) = self.list.get_mut(entity.index() as usize) {
            slot.table = location.table;
            slot.row = location.row;
        }
    }

    /// Says that the row of a living entity is elsewhere in its table now.
    #[inline]
    pub(crate) fn set_row(&mut self, entity: Entity, row: u32) {
        if let Some(slot) = self.list.get_mut(entity.index() as usize) {
            slot.row = row;
        }
    }

    /// Says that the row of a living entity moved to another table, and that the last row of its table filled the gap, if one did.
    #[inline]
    pub(crate) fn commit_move(
        &mut self,
        entity: Entity,
        from: Location,
        to: Location,
        moved: Option<Entity>,
    ) {
        self.set_location(entity, to);
        if let Some(moved) = moved {
            self.set_row(moved, from.row);
        }
    }

    /// Says that a living entity is gone, and that the last row of its table filled the gap, if one did.
    #[inline]
    pub(crate) fn commit_departure(
        &mut self,
        entity: Entity,
        from: Location,
        moved: Option<Entity>,
    ) {
        self.release(entity.index());
        if let Some(moved) = moved {
            self.set_row(moved, from.row);
        }
    }

    /// Ends the tenancy of a slot that was located. Never allocates.
    #[inline]
    pub(crate) fn release(&mut self, index: u32) {
        if sync::get(&mut self.detour) != 0 {
            return self.release_with_care(index);
        }
        self.end_tenancy(index, FREE);
    }

    /// Apart, so that the way without kept and reserved ids keeps its values in registers.
    #[cold]
    #[inline(never)]
    fn release_with_care(&mut self, index: u32) {
        self.mark_reserved();
        if index < self.kept {
            let head = self.head;
            self.end_tenancy(index, KEPT);
            self.head = head;
        } else {
            self.end_tenancy(index, FREE);
        }
    }

    /// Ends the tenancy of a slot, which becomes the head of the free list. No id is reserved.
    #[inline]
    fn end_tenancy(&mut self, index: u32, table: u32) {
        let Some(slot) = self.list.get_mut(index as usize) else {
            return;
        };
        let Some(generation) = slot.generation.checked_add(1) else {
            slot.table = RETIRED;
            return;
        };
        *slot = Slot {
            generation,
            table,
            row: self.head,
        };
        self.head = index;
    }

    /// Reserves an id, from any thread. Lock-free.
    pub(crate) fn reserve(&self) -> Option<Entity> {
        let mut cursor = self.cursor.load(Ordering::Acquire);
        loop {
            let index = if cursor == UNTOUCHED {
                self.head
            } else {
                cursor
            };
            let Some(slot) = self.list.get(index as usize) else {
                break;
            };
            match self.cursor.compare_exchange_weak(
                cursor,
                slot.row,
                Ordering::AcqRel,
                Ordering::Acquire,
            ) {
                Ok(_) => {
                    if cursor == UNTOUCHED {
                        self.detour.store(1, Ordering::Relaxed);
                    }
                    return Some(Entity::new(index, slot.generation));
                }
                Err(now) => cursor = now,
            }
        }
        let room = MOST_SLOTS as usize - self.list.len();
        let fresh = self
            .fresh
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |fresh| {
                ((fresh as usize) < room).then(|| fresh + 1)
            })
            .ok()?;
        #[expect(clippy::cast_possible_truncation, reason = "`fresh` is below `room`")]
        Some(Entity::new(
            (self.list.len() + fresh as usize) as u32,
            NonZeroU32::MIN,
        ))
    }

    /// Whether the id was reserved, and has no row yet. Ids reserved through `&self` are marked first.
    pub(crate) fn is_reserved(&mut self, entity: Entity) -> Result<bool, ReserveError> {
        self.settle()?;
        Ok(self
            .locate(entity)
            .is_some_and(|location| location.table == RESERVED))
    }

    /// Whether the id was reserved, and has no row yet. O(reserved ids that are not marked), and marks none.
    pub(crate) fn awaits_row(&self, entity: Entity) -> bool {
        let (index, cursor) = (entity.index(), self.cursor.load(Ordering::Acquire));
        let Some(slot) = self.list.get(index as usize) else {
            let fresh = self.fresh.load(Ordering::Acquire) as usize;
            return entity.generation() == NonZeroU32::MIN.get()
                && (index as usize) < self.list.len() + fresh;
        };
        if slot.generation.get() != entity.generation() || slot.table != FREE || cursor == UNTOUCHED
        {
            return slot.is_of(entity) && slot.table == RESERVED;
        }
        // `reserved-from-head`: the slots before the cursor are reserved.
        let next = |index: &u32| {
            self.list
                .get(*index as usize)
                .map(|slot| slot.row)
                .filter(|next| *next != cursor)
        };
        successors(Some(self.head).filter(|head| *head != cursor), next)
            .any(|reserved| reserved == index)
    }

    /// Ends every tenancy. Reserved ids stay reserved; the others come back in ascending order. Never allocates.
    pub(crate) fn clear(&mut self) {
        self.mark_reserved();
        self.renew_edition();
        self.drop_links();
        self.head = END;
        for (index, slot) in self.list.iter_mut().enumerate().rev() {
            if slot.table < MOST_TABLES {
                let next = slot.generation.checked_add(1);
                slot.table = if next.is_some() { FREE } else { RETIRED };
                slot.generation = next.unwrap_or(slot.generation);
            }
            if slot.table == FREE {
                slot.row = self.head;
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "slots are numbered below 2³²"
                )]
                {
                    self.head = index as u32;
                }
            }
        }
        // The free list ascends, so it begins with those that are kept.
        while self.head < self.kept {
            let slot = &mut self.list[self.head as usize];
            self.head = slot.row;
            slot.table = KEPT;
        }
    }

    /// Marks the ids that were reserved through `&self`, so that the slots say all there is to know.
    fn settle(&mut self) -> Result<(), ReserveError> {
        self.mark_reserved();
        let fresh = sync::get(&mut self.fresh) as usize;
        if fresh > 0 {
            try_reserve(&mut self.list, fresh, "entities")?;
            sync::set(&mut self.fresh, 0);
            self.renew_edition();
            for _ in 0..fresh {
                self.list.push(Slot {
                    generation: NonZeroU32::MIN,
                    table: RESERVED,
                    row: 0,
                });
            }
        }
        Ok(())
    }

    /// Marks the reserved slots of the free list. Never allocates.
    fn mark_reserved(&mut self) {
        let cursor = sync::get(&mut self.cursor);
        if cursor == UNTOUCHED {
            return;
        }
        sync::set(&mut self.cursor, UNTOUCHED);
        self.set_detour();
        self.renew_edition();
        while self.head != cursor {
            let slot = &mut self.list[self.head as usize];
            self.head = slot.row;
            slot.table = RESERVED;
            slot.row = 0;
        }
    }

    /// Says that ids come or go without rows.
    #[cfg(feature = "snapshots")]
    fn renew_edition(&mut self) {
        self.edition = next_stamp();
    }

    #[cfg(not(feature = "snapshots"))]
    #[allow(
        clippy::needless_pass_by_ref_mut,
        clippy::unused_self,
        reason = "snapshots have a use for it"
    )]
    fn renew_edition(&mut self) {}

    /// Whether a slot is marked as reserved. O(slots).
    #[cfg(any(feature = "save", feature = "snapshots"))]
    fn has_marked_slot(&self) -> bool {
        self.list.iter().any(|slot| slot.table == RESERVED)
    }

    /// Bytes that the slots take.
    pub(crate) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Slot>() + self.links.bytes()
    }

    /// Without effect where the allocator has no room for the smaller list.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.drop_links();
        self.unlink_unused();
        let mut smaller = Vec::new();
        if self.list.len() < self.list.capacity()
            && smaller.try_reserve_exact(self.list.len()).is_ok()
        {
            smaller.extend_from_slice(&self.list);
            self.list = smaller;
        }
    }

    /// Takes the slots at the end away that no entity ever had.
    fn unlink_unused(&mut self) {
        self.mark_reserved();
        if sync::get(&mut self.fresh) > 0 {
            return;
        }
        self.renew_edition();
        let used = self.used().max(self.kept as usize);
        let (mut next, mut last) = (mem::replace(&mut self.head, END), None::<u32>);
        while let Some(slot) = self.list.get(next as usize) {
            let following = slot.row;
            if (next as usize) < used {
                match last {
                    Some(last) => self.list[last as usize].row = next,
                    None => self.head = next,
                }
                last = Some(next);
            }
            next = following;
        }
        if let Some(last) = last {
            self.list[last as usize].row = END;
        }
        self.list.truncate(used);
    }

    /// The slots up to the last one that an entity had. How many there are behind them depends on memory, and decides nothing: they are at
    /// the end of the free list, in the order in which new ones would come.
    pub(crate) fn used(&self) -> usize {
        let is_used =
            |slot: &Slot| !matches!(slot.table, FREE | KEPT) || slot.generation != NonZeroU32::MIN;
        self.list
            .iter()
            .rposition(is_used)
            .map_or(0, |last| last + 1)
    }

    /// Asserts `free-list-free` to `noted-slot-stayed`, and that `live` slots have a row.
    pub(crate) fn check_invariants(&self, live: usize) {
        let mut listed = alloc::vec![false; self.list.len()];
        let mut next = self.head;
        let cursor = self.cursor.load(Ordering::Acquire);
        let mut cursor_is_reached = cursor == UNTOUCHED;
        while next != END {
            assert!(
                !listed[next as usize],
                "free-list-free: slot {next} is on the free list twice"
            );
            listed[next as usize] = true;
            assert_eq!(
                self.list[next as usize].table, FREE,
                "free-list-free: slot {next} is listed as free"
            );
            next = self.list[next as usize].row;
            cursor_is_reached |= cursor == next;
        }
        self.check_links();
        assert!(
            cursor_is_reached,
            "reserved-from-head: what was reserved is not on the free list"
        );
        let is_plain = self.detour.load(Ordering::Acquire) == 0;
        assert!(
            !is_plain || (cursor == UNTOUCHED && self.kept == 0),
            "reserved-from-head: a release looks at the cursor and at what is kept"
        );
        for (index, slot) in self.list.iter().enumerate() {
            assert_eq!(
                listed[index],
                slot.table == FREE,
                "retired-never-free: slot {index}"
            );
            let is_below = index < self.kept as usize;
            assert!(
                if is_below {
                    slot.table != FREE
                } else {
                    slot.table != KEPT
                },
                "retired-never-free: slot {index} is kept or not"
            );
            let used_up = slot.generation == NonZeroU32::MAX;
            assert!(
                slot.table != RETIRED || used_up,
                "retired-never-free: slot {index} is retired before its time"
            );
        }
        let beyond = self.fresh.load(Ordering::Acquire) as usize;
        assert!(
            self.list.len() + beyond <= MOST_SLOTS as usize,
            "reserved-from-head: more ids are reserved than there can be slots"
        );
        let with_row = self
            .list
            .iter()
            .filter(|slot| slot.table < MOST_TABLES)
            .count();
        assert_eq!(
            with_row, live,
            "as many slots say where their row is as there are rows"
        );
    }

    #[cfg(all(test, not(loom)))]
    fn set_generation(&mut self, index: u32, generation: NonZeroU32) {
        self.list[index as usize].generation = generation;
    }
}

#[cfg(all(test, not(loom)))]
mod tests;

#[cfg(all(test, loom))]
mod loom_tests;
