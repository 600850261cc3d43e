//! Rows in the order of answers, with free slots between them.

use super::Row;
use crate::OutOfMemory;
use crate::memory::reserve_up_to;
use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::ops::Range;
use ecs_value::Entity;

/// Rows side by side. The point of a free slot is no number, so that no distance to it passes any test.
///
/// A free slot keeps the entity, and the rank of the cell, of a row that was there or before it: whether free or not, slots of a bin are
/// sorted, and can be searched.
pub(super) struct Slots<const D: usize> {
    pub(super) entities: Vec<Entity>,
    pub(super) points: Vec<[f32; D]>,
    /// None, as long as all are zero.
    pub(super) radii: Vec<f32>,
    /// The ranks of cells, if a bin has rows of several cells; else none.
    pub(super) ranks: Vec<u64>,
    /// This many slots, free or not, are in use. The others are room.
    pub(super) used: usize,
}

/// The entity of a slot that never had one.
const NOBODY: Entity = Entity::new(u32::MAX, NonZeroU32::MAX);

impl<const D: usize> Row<D> {
    /// The row of a slot that never had one.
    pub(super) const NOBODY: Self = Self {
        entity: NOBODY,
        at: [f32::NAN; D],
        radius: 0.0,
    };
}

impl<const D: usize> Slots<D> {
    pub(super) const fn new() -> Self {
        Self {
            entities: Vec::new(),
            points: Vec::new(),
            radii: Vec::new(),
            ranks: Vec::new(),
            used: 0,
        }
    }

    /// How many slots there is memory for.
    pub(super) fn room(&self) -> usize {
        self.entities.len()
    }

    /// Reserves memory for the slots. Beyond the first ones, for some more, so that growth is rare.
    pub(super) fn try_grow(&mut self, slots: usize, first: bool) -> Result<(), OutOfMemory> {
        if slots > self.room() {
            let slots = slots + if first { 0 } else { slots / 8 };
            extend(&mut self.points, slots, [f32::NAN; D])?;
            if !self.radii.is_empty() {
                extend(&mut self.radii, slots, 0.0)?;
            }
            if !self.ranks.is_empty() {
                extend(&mut self.ranks, slots, u64::MAX)?;
            }
            // The last one: it says how much room there is.
            extend(&mut self.entities, slots, NOBODY)?;
        }
        Ok(())
    }

    /// Gives back memory of one list that has more slots than this, if there is memory to copy the others to. Whether it did.
    pub(super) fn shortens(&mut self, slots: usize) -> bool {
        // The entities first: their list says how much room there is.
        if self.entities.len() > slots {
            return shortens(&mut self.entities, slots);
        }
        shortens(&mut self.points, slots)
            || shortens(&mut self.radii, slots)
            || shortens(&mut self.ranks, slots)
    }

    /// Reserves memory for radii: one of them is not zero.
    #[cold]
    #[inline(never)]
    pub(super) fn try_make_radii(&mut self) -> Result<(), OutOfMemory> {
        extend(&mut self.radii, self.points.len().max(1), 0.0)
    }

    /// Ranks from now on, or none.
    pub(super) fn try_keep_ranks(&mut self, keep: bool) -> Result<(), OutOfMemory> {
        if keep {
            return extend(&mut self.ranks, self.points.len().max(1), u64::MAX);
        }
        self.ranks = Vec::new();
        Ok(())
    }

    #[inline(always)]
    pub(super) fn is_free(&self, slot: usize) -> bool {
        self.points[slot][0].is_nan()
    }

    #[inline(always)]
    pub(super) fn row(&self, slot: usize) -> Row<D> {
        Row {
            entity: self.entities[slot],
            at: self.points[slot],
            radius: self.radius(slot),
        }
    }

    #[inline(always)]
    pub(super) fn radius(&self, slot: usize) -> f32 {
        self.radii.get(slot).copied().unwrap_or(0.0)
    }

    /// Puts a row there. Its radius is kept only if there is memory for radii.
    #[inline(always)]
    pub(super) fn write(&mut self, slot: usize, row: &Row<D>, rank: u64) {
        self.entities[slot] = row.entity;
        self.points[slot] = row.at;
        if let Some(radius) = self.radii.get_mut(slot) {
            *radius = row.radius;
        }
        if let Some(kept) = self.ranks.get_mut(slot) {
            *kept = rank;
        }
    }

    #[inline(always)]
    pub(super) fn copy(&mut self, from: usize, to: usize) {
        self.entities[to] = self.entities[from];
        self.points[to] = self.points[from];
        if !self.radii.is_empty() {
            self.radii[to] = self.radii[from];
        }
        if !self.ranks.is_empty() {
            self.ranks[to] = self.ranks[from];
        }
    }

    /// Copies the rows of these slots to others, from one on.
    pub(super) fn copy_run(&mut self, from: Range<usize>, to: usize) {
        self.entities.copy_within(from.clone(), to);
        self.points.copy_within(from.clone(), to);
        if !self.radii.is_empty() {
            self.radii.copy_within(from.clone(), to);
        }
        if !self.ranks.is_empty() {
            self.ranks.copy_within(from, to);
        }
    }

    pub(super) fn swap(&mut self, one: usize, other: usize) {
        self.entities.swap(one, other);
        self.points.swap(one, other);
        if !self.radii.is_empty() {
            self.radii.swap(one, other);
        }
        if !self.ranks.is_empty() {
            self.ranks.swap(one, other);
        }
    }

    #[inline(always)]
    pub(super) fn free(&mut self, slot: usize) {
        self.points[slot] = [f32::NAN; D];
    }

    /// Frees a slot, and makes it the last in order.
    pub(super) fn clear(&mut self, slot: usize) {
        self.write(slot, &Row::NOBODY, u64::MAX);
    }

    pub(super) fn allocated(&self) -> usize {
        self.entities.capacity() * size_of::<Entity>()
            + self.points.capacity() * size_of::<[f32; D]>()
            + self.radii.capacity() * size_of::<f32>()
            + self.ranks.capacity() * size_of::<u64>()
    }
}

/// Makes a list so long that was longer, in memory of that size. Whether it did. (A list that shrinks where it is ends the program if that
/// is refused.)
fn shortens<T: Copy>(list: &mut Vec<T>, len: usize) -> bool {
    let mut shorter = Vec::new();
    let is_shorter = list.len() > len && shorter.try_reserve_exact(len).is_ok();
    if is_shorter {
        shorter.extend_from_slice(&list[..len]);
        *list = shorter;
    }
    is_shorter
}

/// Makes a list at least so long.
pub(super) fn extend<T: Clone>(list: &mut Vec<T>, len: usize, value: T) -> Result<(), OutOfMemory> {
    reserve_up_to(list, len)?;
    list.resize(len.max(list.len()), value);
    Ok(())
}
