//! Short lists of entities, side by side.

use super::super::dictionary::NONE;
use crate::OutOfMemory;
use crate::memory::{no_memory, reserve};
use alloc::vec::Vec;
use core::num::NonZeroU32;
use ecs_value::Entity;

/// Places for short lists. A list that ends leaves its place to another one.
pub(super) struct Runs {
    /// Of each size.
    places: [Places; SIZES.len()],
}

/// A place.
#[derive(Clone, Copy)]
pub(super) struct Run {
    size: Size,
    number: u32,
}

/// How many entities have room in a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    Four,
    Eight,
    Sixteen,
    ThirtyTwo,
}

const SIZES: [Size; 4] = [Size::Four, Size::Eight, Size::Sixteen, Size::ThirtyTwo];

/// The places of one size.
struct Places {
    entities: Vec<Entity>,
    /// The first free place, or [`NONE`]. The number of the first entity of a free place is that of the next one.
    free: u32,
}

impl Size {
    #[inline]
    pub(super) const fn capacity(self) -> usize {
        4 << self as usize
    }

    pub(super) fn larger(self) -> Option<Self> {
        SIZES.get(self as usize + 1).copied()
    }

    pub(super) fn smaller(self) -> Option<Self> {
        SIZES.get((self as usize).checked_sub(1)?).copied()
    }
}

impl Run {
    #[inline]
    pub(super) const fn size(self) -> Size {
        self.size
    }
}

impl Runs {
    pub(super) const fn new() -> Self {
        Self {
            places: [const {
                Places {
                    entities: Vec::new(),
                    free: NONE,
                }
            }; SIZES.len()],
        }
    }

    /// Begins a list, which has all entities of its place. They are to be written.
    pub(super) fn begin(&mut self, size: Size) -> Result<Run, OutOfMemory> {
        let number = self.places[size as usize].begin(size.capacity())?;
        Ok(Run { size, number })
    }

    pub(super) fn end(&mut self, run: Run) {
        let next = core::mem::replace(&mut self.places[run.size as usize].free, run.number);
        self.get_mut(run)[0] = Entity::new(next, NonZeroU32::MIN);
    }

    /// Moves the first entities of a place to another one.
    pub(super) fn change(&mut self, run: Run, len: usize, size: Size) -> Result<Run, OutOfMemory> {
        let mut entities = [NOBODY; Size::ThirtyTwo.capacity()];
        let entities = &mut entities[..len];
        entities.copy_from_slice(&self.get(run)[..len]);
        let other = self.begin(size)?;
        self.get_mut(other)[..len].copy_from_slice(entities);
        self.end(run);
        Ok(other)
    }

    /// The entities of a block. Only the first ones belong to its list.
    #[inline]
    pub(super) fn get(&self, run: Run) -> &[Entity] {
        let start = run.number as usize * run.size.capacity();
        &self.places[run.size as usize].entities[start..start + run.size.capacity()]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, run: Run) -> &mut [Entity] {
        let start = run.number as usize * run.size.capacity();
        &mut self.places[run.size as usize].entities[start..start + run.size.capacity()]
    }

    pub(super) fn clear(&mut self) {
        for places in &mut self.places {
            places.entities.clear();
            places.free = NONE;
        }
    }

    pub(super) fn allocated(&self) -> usize {
        self.places
            .iter()
            .map(|places| places.entities.capacity() * size_of::<Entity>())
            .sum()
    }
}

/// An entity that is not looked at.
const NOBODY: Entity = Entity::new(NONE, NonZeroU32::MIN);

impl Places {
    fn begin(&mut self, capacity: usize) -> Result<u32, OutOfMemory> {
        if self.free != NONE {
            let number = self.free;
            self.free = self.entities[number as usize * capacity].index();
            return Ok(number);
        }
        let number = u32::try_from(self.entities.len() / capacity)
            .ok()
            .filter(|number| *number != NONE);
        let number = number.ok_or_else(|| no_memory(capacity * size_of::<Entity>()))?;
        reserve(&mut self.entities, capacity)?;
        self.entities.resize(self.entities.len() + capacity, NOBODY);
        Ok(number)
    }
}
