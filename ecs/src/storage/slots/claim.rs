//! Reserving a specific id, wherever it is in the free list.

use super::{END, FREE, KEPT, MOST_AHEAD, MOST_SLOTS, RESERVED, Slot, Slots};
use crate::base::error::ReserveError;
use crate::base::memory::try_reserve;
use alloc::vec::Vec;
use core::num::NonZeroU32;
use ecs_value::Entity;

/// The way back through the free list, built only when an id in the middle of the list is reserved.
///
/// Whatever else changes the free list does so at its head, and a slot that comes back to it is in another generation. So nothing has to be
/// noted when slots come and go.
///
/// Invariant: **noted-slot-stayed** A slot on the free list whose generation is the one noted has been there since, and so have all behind it. Each of those is noted
/// with the slot before it, and `last` is the last of all.
pub(super) struct Links {
    list: Vec<Link>,
    last: u32,
}

#[derive(Clone, Copy)]
struct Link {
    before: u32,
    /// `None` of a slot that was never noted.
    generation: Option<NonZeroU32>,
}

impl Links {
    pub(super) const NONE: Self = Self {
        list: Vec::new(),
        last: END,
    };

    /// Bytes that the list takes.
    pub(super) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Link>()
    }
}

impl Slots {
    /// Reserves a specific id. `false` if it is in use, was given before, or its number is too far beyond those of all ids so far. O(1) for
    /// each such id and each one that came to the free list since, and O(free slots) for the first.
    pub(crate) fn claim(&mut self, entity: Entity) -> Result<bool, ReserveError> {
        self.settle()?;
        let (index, generation) = (entity.index(), entity.generation());
        let (place, count) = (index as usize, self.list.len());
        match self.list.get(place) {
            Some(slot)
                if !matches!(slot.table, FREE | KEPT) || slot.generation.get() > generation =>
            {
                return Ok(false);
            }
            None if place >= MOST_SLOTS as usize || place - count >= MOST_AHEAD => {
                return Ok(false);
            }
            _ => {}
        }
        let generation = NonZeroU32::new(generation).unwrap_or(NonZeroU32::MIN);
        let reserved = Slot {
            generation,
            table: RESERVED,
            row: 0,
        };
        if index < self.kept {
            self.renew_edition();
            self.list[place] = reserved;
        } else if place < count {
            if self.head != index {
                self.note_links(0)?;
            }
            self.renew_edition();
            self.unlink(index);
            self.list[place] = reserved;
        } else {
            self.try_reserve(place + 1 - count)?;
            if place > count && self.head != END {
                self.note_links(place - count)?;
            }
            self.renew_edition();
            self.append_free(index);
            self.list.push(reserved);
        }
        Ok(true)
    }

    /// Forgets the way back through the free list.
    pub(super) fn drop_links(&mut self) {
        self.links = Links::NONE;
    }

    /// Asserts `noted-slot-stayed`.
    pub(super) fn check_links(&self) {
        let (mut before, mut at, mut is_noted) = (END, self.head, false);
        while let Some(slot) = self.list.get(at as usize) {
            let link = self
                .links
                .list
                .get(at as usize)
                .filter(|link| link.generation == Some(slot.generation));
            let is_right = link.map_or(!is_noted, |link| !is_noted || link.before == before);
            assert!(
                is_right,
                "noted-slot-stayed: what is before slot {at} is noted"
            );
            is_noted = link.is_some();
            (before, at) = (at, slot.row);
        }
        assert!(
            !is_noted || self.links.last == before,
            "noted-slot-stayed: what is last is noted"
        );
    }

    /// Notes the slots that came to the free list, so that `noted-slot-stayed` covers all of them. Makes room for `additional` more.
    fn note_links(&mut self, additional: usize) -> Result<(), ReserveError> {
        let Links { list: links, last } = &mut self.links;
        let missing = self.list.len() + additional - links.len();
        try_reserve(links, missing, "entities")?;
        links.resize(
            self.list.len(),
            Link {
                before: END,
                generation: None,
            },
        );
        let (mut before, mut at) = (END, self.head);
        while at != END {
            let Slot {
                generation, row, ..
            } = self.list[at as usize];
            let link = &mut links[at as usize];
            let is_noted = link.generation == Some(generation);
            *link = Link {
                before,
                generation: Some(generation),
            };
            if is_noted {
                return Ok(());
            }
            (before, at) = (at, row);
        }
        *last = before;
        Ok(())
    }

    /// Takes a slot out of the free list, which is the first one, or all are [noted](Self::note_links).
    fn unlink(&mut self, index: u32) {
        let after = self.list[index as usize].row;
        if index == self.head {
            self.head = after;
            return;
        }
        let before = self.links.list[index as usize].before;
        self.list[before as usize].row = after;
        match after {
            END => self.links.last = before,
            after => self.links.list[after as usize].before = before,
        }
    }

    /// Adds slots behind the others, up to a number, which come last in the free list. There is room. If slots are free, they are all
    /// [noted](Self::note_links), with room for these.
    fn append_free(&mut self, end: u32) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "`claim` keeps the number of slots below 2³²"
        )]
        let start = self.list.len() as u32;
        if start == end {
            return;
        }
        let generation = NonZeroU32::MIN;
        if self.head == END {
            self.head = start;
        } else {
            let Links { list: links, last } = &mut self.links;
            self.list[*last as usize].row = start;
            links.extend((start..end).map(|number| Link {
                before: if number == start { *last } else { number - 1 },
                generation: Some(generation),
            }));
            *last = end - 1;
        }
        let next = |number| if number + 1 == end { END } else { number + 1 };
        self.list.extend((start..end).map(|number| Slot {
            generation,
            table: FREE,
            row: next(number),
        }));
    }
}
