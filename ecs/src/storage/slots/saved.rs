//! Slots that are saved, and made of a save.

use super::{END, FREE, KEPT, Location, RESERVED, RETIRED, Slot, Slots, UNTOUCHED};
use crate::base::error::ReserveError;
use crate::base::memory::try_collect;
use crate::base::sync::Ordering;
use alloc::vec::Vec;
use core::iter::successors;
use core::num::NonZeroU32;
use ecs_value::Entity;

impl Slots {
    /// Whether an id is reserved that has no row yet. O(slots).
    pub(crate) fn awaits_rows(&self) -> bool {
        self.awaits_marks() || self.has_marked_slot()
    }

    /// Whether an id is reserved and its slot is not marked yet.
    fn awaits_marks(&self) -> bool {
        self.cursor.load(Ordering::Acquire) != UNTOUCHED || self.fresh.load(Ordering::Acquire) > 0
    }

    /// The generation of each slot, up to the last one that an entity had. `None` if an id [is reserved](Self::awaits_rows): one look at
    /// each slot says both.
    pub(crate) fn try_generations(&self) -> Result<Option<Vec<u32>>, ReserveError> {
        let mut awaits_rows = self.awaits_marks();
        let generations = self.list[..self.used()].iter().map(|slot| {
            awaits_rows |= slot.table == RESERVED;
            slot.generation.get()
        });
        let generations = try_collect(generations, self.used(), "a save")?;
        Ok((!awaits_rows).then_some(generations))
    }

    /// The free ones of [these](Self::try_generations) slots, in the order in which they are given, and then those that are kept. No id is
    /// reserved.
    pub(crate) fn free(&self) -> impl Iterator<Item = u32> + '_ {
        let used = self.used();
        let next =
            |index: &u32| Some(self.list.get(*index as usize)?.row).filter(|next| *next != END);
        let free = successors(Some(self.head).filter(|head| *head != END), next);
        let kept = (0..self.kept).filter(|index| self.list[*index as usize].table == KEPT);
        free.chain(kept)
            .filter(move |index| (*index as usize) < used)
    }

    /// Slots of these generations, of which these are free, in their order. All others await their rows. `None` if a free one comes twice,
    /// or is none of them.
    pub(crate) fn awaiting(
        generations: impl ExactSizeIterator<Item = NonZeroU32>,
        free: &[u32],
    ) -> Result<Option<Self>, ReserveError> {
        let mut slots = Self::new();
        slots.try_reserve(generations.len())?;
        slots.list.extend(generations.map(|generation| Slot {
            generation,
            table: RESERVED,
            row: 0,
        }));
        for index in free.iter().rev() {
            let Some(slot) = slots
                .list
                .get_mut(*index as usize)
                .filter(|slot| slot.table == RESERVED)
            else {
                return Ok(None);
            };
            (slot.table, slot.row) = (FREE, slots.head);
            slots.head = *index;
        }
        slots.renew_edition();
        Ok(Some(slots))
    }

    /// The entities of the slots that [await](Self::awaiting) their rows.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = Entity> + '_ {
        let slots = (0..)
            .zip(&self.list)
            .filter(|(_, slot)| slot.table == RESERVED);
        slots.map(|(index, slot)| Entity::new(index, slot.generation))
    }

    /// Where the row of each slot is, in the order of the slots. `None` of a slot without a row.
    pub(crate) fn locations(&self) -> impl Iterator<Item = Option<Location>> + '_ {
        let locations = self.list.iter().map(|slot| Location {
            table: slot.table,
            row: slot.row,
        });
        locations.map(|location| Some(location).filter(|location| location.is_of_row()))
    }

    /// Gives the next ids, which are these, to rows at these locations. [`try_reserve`](Self::try_reserve) came before.
    pub(crate) fn allocate_all(
        &mut self,
        entities: &[Entity],
        mut locations: impl Iterator<Item = Location>,
    ) {
        let mut entities = entities.iter();
        while self.head != END {
            let (Some(entity), Some(location)) = (entities.next(), locations.next()) else {
                return;
            };
            let given = self.allocate(location);
            assert_eq!(given, *entity, "the ids were read ahead");
        }
        let Some(first) = entities.next() else { return };
        assert_eq!(
            first.index() as usize,
            self.list.len(),
            "the ids were read ahead"
        );
        let rest = locations.take(1 + entities.len());
        self.list.extend(rest.map(|Location { table, row }| Slot {
            generation: NonZeroU32::MIN,
            table,
            row,
        }));
    }

    /// Gives entities that [await](Self::awaiting) their rows those of a table from `first` on, up to the first entity that awaits none.
    /// Returns how many got theirs.
    pub(crate) fn place_awaited(&mut self, entities: &[Entity], table: u32, first: usize) -> usize {
        for (at, entity) in entities.iter().enumerate() {
            match self.list.get_mut(entity.index() as usize) {
                Some(slot)
                    if slot.table == RESERVED && slot.generation.get() == entity.generation() =>
                {
                    let location = Location::new(table, first + at);
                    (slot.table, slot.row) = (location.table, location.row);
                }
                _ => return at,
            }
        }
        entities.len()
    }

    /// Takes the rows of entities [back](Self::place_awaited). They await none any more.
    #[cold]
    pub(crate) fn retire_placed(&mut self, entities: &[Entity]) {
        for entity in entities {
            if let Some(slot) = self.list.get_mut(entity.index() as usize) {
                slot.table = RETIRED;
            }
        }
    }

    /// Retires the slots that still await a row, if their generations are used up. `false` if one has others left.
    pub(crate) fn retire_awaiting(&mut self) -> bool {
        let mut awaiting = self.list.iter_mut().filter(|slot| slot.table == RESERVED);
        awaiting.all(|slot| {
            slot.table = RETIRED;
            slot.generation == NonZeroU32::MAX
        })
    }
}
