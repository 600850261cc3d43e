//! The slots of the entities: generation and location of each, and the free list that runs through the dead ones.

use super::Entity;
use crate::error::ReserveError;
use crate::table::ask_for_huge_pages;
use alloc::vec::Vec;
use core::mem::{self, MaybeUninit};
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU32, Ordering};

/// Where the row of an entity is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    pub(crate) table: u32,
    pub(crate) row: u32,
}

/// `table` of a slot without an entity. No table has this number, so that a look-up fails at the bounds of the tables.
const FREE: u32 = u32::MAX;
/// `table` of a slot whose entity was reserved and has no row yet.
const RESERVED: u32 = u32::MAX - 1;
/// The end of the free list. No slot has this number.
const END: u32 = u32::MAX;
/// Slots are numbered below this.
const MOST_SLOTS: u32 = END;
/// `generation` of a slot that is used up. No handle has it.
const RETIRED: u32 = 0;

#[derive(Clone, Copy)]
struct Slot {
    generation: u32,
    table: u32,
    /// The row in the table; the next free slot, or `END`, while the slot is free.
    row: u32,
}

/// Invariants:
///
/// * **S1** The slots that can be reached from `settled` by way of `row` are free, each once, and end at `END`.
/// * **S2** `head` is reached from `settled`: those from `settled` up to `head` were reserved through `&self` and are
///   not marked yet. So were `fresh` ids from `slots.len()`, which have no slot yet.
/// * **S3** A free slot that is not retired is on the list. A retired one never is.
pub(crate) struct Slots {
    list: Vec<Slot>,
    /// The first free slot. Threads that hold `&self` only ever pop, so that a plain compare-and-swap is safe from ABA.
    head: AtomicU32,
    /// `head` as of the last time that the reserved slots were marked.
    settled: u32,
    /// Ids beyond the slots that were reserved through `&self`.
    fresh: AtomicU32,
}

impl Slots {
    pub(crate) const fn new() -> Self {
        Self { list: Vec::new(), head: AtomicU32::new(END), settled: END, fresh: AtomicU32::new(0) }
    }

    /// Makes room for `additional` entities. The slots that are free already count.
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), ReserveError> {
        self.settle()?;
        self.check_room(additional)?;
        let before = self.list.capacity();
        self.list
            .try_reserve(additional)
            .map_err(|_| ReserveError::out_of_memory("entities", additional.saturating_mul(size_of::<Slot>())))?;
        if self.list.capacity() != before {
            ask_for_huge_pages(self.list.spare_capacity_mut());
        }
        Ok(())
    }

    /// Whether there can be so many more slots, if there is memory for them.
    pub(crate) fn check_room(&self, additional: usize) -> Result<(), ReserveError> {
        let most = (MOST_SLOTS as usize).min(isize::MAX as usize / size_of::<Slot>());
        if additional > most - self.list.len() { Err(ReserveError::too_many_entities()) } else { Ok(()) }
    }

    /// Makes sure that the next [`allocate`](Self::allocate) finds a slot.
    #[inline(always)]
    pub(crate) fn try_reserve_one(&mut self) -> Result<(), ReserveError> {
        if self.has_room() { Ok(()) } else { self.try_reserve(1) }
    }

    /// Whether the next [`allocate`](Self::allocate) finds a slot.
    #[inline(always)]
    pub(crate) fn has_room(&mut self) -> bool {
        let head = *self.head.get_mut();
        if head != self.settled {
            return false;
        }
        let len = self.list.len();
        head != END || (len < self.list.capacity() && len < MOST_SLOTS as usize && *self.fresh.get_mut() == 0)
    }

    /// The entity that the next [`allocate`](Self::allocate) gives. `try_reserve_one` came before.
    pub(crate) fn next(&mut self) -> Entity {
        let head = *self.head.get_mut();
        match self.list.get(head as usize) {
            Some(slot) => Entity::new(head, live_generation(slot.generation)),
            #[expect(clippy::cast_possible_truncation, reason = "`try_reserve` keeps the number of slots below 2³²")]
            None => Entity::new(self.list.len() as u32, NonZeroU32::MIN),
        }
    }

    /// Gives the next id to the row at `location`. `try_reserve_one` or `try_reserve` came before.
    #[inline(always)]
    pub(crate) fn allocate(&mut self, location: Location) -> Entity {
        let Location { table, row } = location;
        let head = *self.head.get_mut();
        if let Some(slot) = self.list.get_mut(head as usize) {
            let next = slot.row;
            let generation = slot.generation;
            *slot = Slot { generation, table, row };
            *self.head.get_mut() = next;
            self.settled = next;
            return Entity::new(head, live_generation(generation));
        }
        let index = self.list.len();
        self.list.push(Slot { generation: 1, table, row });
        #[expect(clippy::cast_possible_truncation, reason = "`try_reserve` keeps the number of slots below 2³²")]
        Entity::new(index as u32, NonZeroU32::MIN)
    }

    /// Gives the next ids to the rows of a table from `location` on, and writes them to their places. `try_reserve` came
    /// before.
    pub(crate) fn allocate_rows(&mut self, location: Location, mut places: &mut [MaybeUninit<Entity>]) {
        let Location { table, mut row } = location;
        while *self.head.get_mut() != END {
            let Some((place, rest)) = mem::take(&mut places).split_first_mut() else { return };
            place.write(self.allocate(Location { table, row }));
            places = rest;
            row += 1;
        }
        let start = self.list.len();
        self.list.extend((row..).take(places.len()).map(|row| Slot { generation: 1, table, row }));
        for (index, place) in (start..).zip(places) {
            #[expect(clippy::cast_possible_truncation, reason = "`try_reserve` keeps the number of slots below 2³²")]
            place.write(Entity::new(index as u32, NonZeroU32::MIN));
        }
    }

    /// Where the entity is. For a reserved one the table is a number that no table has.
    #[inline]
    pub(crate) fn locate(&self, entity: Entity) -> Option<Location> {
        let slot = self.list.get(entity.index() as usize)?;
        (slot.generation == entity.generation()).then_some(Location { table: slot.table, row: slot.row })
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

    /// Ends the tenancy of a slot that was located. Never allocates.
    #[inline]
    pub(crate) fn release(&mut self, index: u32) {
        self.mark_reserved();
        let head = *self.head.get_mut();
        let Some(slot) = self.list.get_mut(index as usize) else { return };
        slot.table = FREE;
        slot.generation = slot.generation.wrapping_add(1);
        if slot.generation == RETIRED {
            return;
        }
        slot.row = head;
        *self.head.get_mut() = index;
        self.settled = index;
    }

    /// Reserves an id, from any thread. Lock-free.
    pub(crate) fn reserve(&self) -> Option<Entity> {
        let mut head = self.head.load(Ordering::Acquire);
        while let Some(slot) = self.list.get(head as usize) {
            match self.head.compare_exchange_weak(head, slot.row, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return Some(Entity::new(head, live_generation(slot.generation))),
                Err(now) => head = now,
            }
        }
        let room = MOST_SLOTS as usize - self.list.len();
        let fresh = self
            .fresh
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |fresh| ((fresh as usize) < room).then(|| fresh + 1))
            .ok()?;
        #[expect(clippy::cast_possible_truncation, reason = "`fresh` is below `room`")]
        Some(Entity::new((self.list.len() + fresh as usize) as u32, NonZeroU32::MIN))
    }

    /// Whether the id was reserved, and has no row yet. What was reserved through `&self` is marked first.
    pub(crate) fn is_reserved(&mut self, entity: Entity) -> Result<bool, ReserveError> {
        self.settle()?;
        Ok(self.locate(entity).is_some_and(|location| location.table == RESERVED))
    }

    /// Ends every tenancy. Reserved ids stay reserved; the others come back in ascending order. Never allocates.
    pub(crate) fn clear(&mut self) {
        self.mark_reserved();
        let mut next = END;
        for (index, slot) in self.list.iter_mut().enumerate().rev() {
            if slot.table < RESERVED {
                slot.table = FREE;
                slot.generation = slot.generation.wrapping_add(1);
            }
            if slot.table == FREE && slot.generation != RETIRED {
                slot.row = next;
                #[expect(clippy::cast_possible_truncation, reason = "slots are numbered below 2³²")]
                {
                    next = index as u32;
                }
            }
        }
        *self.head.get_mut() = next;
        self.settled = next;
    }

    /// Marks what was reserved through `&self`, so that the slots say all there is to know.
    fn settle(&mut self) -> Result<(), ReserveError> {
        self.mark_reserved();
        let fresh = *self.fresh.get_mut() as usize;
        if fresh > 0 {
            self.list
                .try_reserve(fresh)
                .map_err(|_| ReserveError::out_of_memory("entities", fresh * size_of::<Slot>()))?;
            *self.fresh.get_mut() = 0;
            for _ in 0..fresh {
                self.list.push(Slot { generation: 1, table: RESERVED, row: 0 });
            }
        }
        Ok(())
    }

    /// Marks the reserved slots of the free list. Never allocates.
    #[inline]
    fn mark_reserved(&mut self) {
        let head = *self.head.get_mut();
        while self.settled != head {
            let slot = &mut self.list[self.settled as usize];
            self.settled = slot.row;
            slot.table = RESERVED;
            slot.row = 0;
        }
    }

    /// Bytes that the slots take.
    pub(crate) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Slot>()
    }

    /// Without effect where the allocator has no room for the smaller list.
    pub(crate) fn shrink_to_fit(&mut self) {
        let mut smaller = Vec::new();
        if self.list.len() < self.list.capacity() && smaller.try_reserve_exact(self.list.len()).is_ok() {
            smaller.extend_from_slice(&self.list);
            self.list = smaller;
        }
    }

    /// Asserts S1 to S3, and that `live` slots have a row.
    pub(crate) fn check_invariants(&self, live: usize) {
        let mut listed = alloc::vec![false; self.list.len()];
        let mut next = self.settled;
        let head = self.head.load(Ordering::Acquire);
        let mut head_is_reached = head == next;
        while next != END {
            assert!(!listed[next as usize], "S1: slot {next} is on the free list twice");
            listed[next as usize] = true;
            assert_eq!(self.list[next as usize].table, FREE, "S1: slot {next} is listed as free");
            next = self.list[next as usize].row;
            head_is_reached |= head == next;
        }
        assert!(head_is_reached, "S2: the head of the free list is not on the list");
        for (index, slot) in self.list.iter().enumerate() {
            let should_be_listed = slot.table == FREE && slot.generation != RETIRED;
            assert_eq!(listed[index], should_be_listed, "S3: slot {index}");
        }
        let with_row = self.list.iter().filter(|slot| slot.table < RESERVED).count();
        assert_eq!(with_row, live, "as many slots say where their row is as there are rows");
    }

    #[cfg(test)]
    fn set_generation(&mut self, index: u32, generation: u32) {
        self.list[index as usize].generation = generation;
    }
}

/// The generation of a slot that is on the free list.
#[inline]
fn live_generation(generation: u32) -> NonZeroU32 {
    // S3: a retired slot is never on the list, so that the fallback is never taken.
    NonZeroU32::new(generation).unwrap_or(NonZeroU32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    const HERE: Location = Location { table: 0, row: 0 };

    fn spawn(slots: &mut Slots) -> Entity {
        slots.try_reserve_one().unwrap();
        slots.allocate(HERE)
    }

    #[test]
    fn a_recycled_slot_is_in_its_next_generation() {
        let mut slots = Slots::new();
        let first = spawn(&mut slots);
        slots.release(first.index());
        let second = spawn(&mut slots);
        assert_eq!((second.index(), second.generation()), (0, 2));
        assert_eq!(slots.locate(first), None);
        assert_eq!(slots.locate(second), Some(HERE));
        slots.check_invariants(1);
    }

    #[test]
    fn a_slot_whose_generations_are_used_up_is_retired() {
        let mut slots = Slots::new();
        let first = spawn(&mut slots);
        slots.set_generation(0, u32::MAX);
        let last = Entity::new(0, NonZeroU32::MAX);
        assert_eq!(slots.locate(last), Some(HERE));
        slots.release(0);
        slots.check_invariants(0);
        let other = spawn(&mut slots);
        assert_eq!((other.index(), other.generation()), (1, 1));
        assert_eq!((slots.locate(first), slots.locate(last)), (None, None));
        slots.clear();
        slots.check_invariants(0);
        assert_eq!(spawn(&mut slots).index(), 1);
    }

    #[test]
    fn reserved_ids_come_from_the_free_list_and_then_from_beyond_the_slots() {
        let mut slots = Slots::new();
        let entities: Vec<_> = (0..3).map(|_| spawn(&mut slots)).collect();
        slots.release(entities[1].index());
        slots.release(entities[0].index());
        let reserved: Vec<_> = (0..4).map(|_| slots.reserve().unwrap()).collect();
        let names: Vec<_> = reserved.iter().map(|e| (e.index(), e.generation())).collect();
        assert_eq!(names, [(0, 2), (1, 2), (3, 1), (4, 1)]);
        slots.check_invariants(1);
        for &entity in &reserved {
            assert_eq!(slots.is_reserved(entity), Ok(true));
        }
        slots.check_invariants(1);
        let next = spawn(&mut slots);
        assert_eq!((next.index(), next.generation()), (5, 1));
    }

    #[test]
    fn releasing_between_reservations_keeps_both() {
        let mut slots = Slots::new();
        let first = spawn(&mut slots);
        let second = spawn(&mut slots);
        let beyond = slots.reserve().unwrap();
        slots.release(first.index());
        slots.check_invariants(1);
        let recycled = slots.reserve().unwrap();
        assert_eq!(recycled.index(), first.index());
        slots.release(second.index());
        slots.check_invariants(0);
        assert_eq!(slots.is_reserved(beyond), Ok(true));
        assert_eq!(slots.is_reserved(recycled), Ok(true));
        assert_eq!(slots.is_reserved(first), Ok(false));
        slots.set_location(beyond, HERE);
        slots.check_invariants(1);
    }

    #[test]
    fn clear_keeps_the_reservations() {
        let mut slots = Slots::new();
        let living = spawn(&mut slots);
        let other = spawn(&mut slots);
        slots.release(other.index());
        let listed = slots.reserve().unwrap();
        let beyond = slots.reserve().unwrap();
        slots.clear();
        slots.check_invariants(0);
        assert_eq!(slots.is_reserved(listed), Ok(true));
        assert_eq!(slots.is_reserved(beyond), Ok(true));
        assert_eq!(slots.locate(living), None);
        let next = spawn(&mut slots);
        assert_eq!((next.index(), next.generation()), (living.index(), 2));
        assert_eq!(spawn(&mut slots).index(), 3);
    }

    #[test]
    fn ids_reserved_from_many_threads_are_distinct() {
        extern crate std;
        let mut slots = Slots::new();
        let each = if cfg!(miri) { 20 } else { 2_000 };
        let entities: Vec<_> = (0..each * 2).map(|_| spawn(&mut slots)).collect();
        for entity in &entities {
            slots.release(entity.index());
        }
        let mut all: Vec<Entity> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| (0..each).map(|_| slots.reserve().unwrap()).collect::<Vec<_>>()))
                .collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        });
        all.sort();
        all.dedup();
        assert_eq!(all.len(), each * 4);
        for entity in all {
            assert_eq!(slots.is_reserved(entity), Ok(true));
        }
        slots.check_invariants(0);
    }
}
