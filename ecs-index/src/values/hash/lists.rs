//! The lists of those keys that many entities have, by number.

use super::super::dictionary::NONE;
use super::chunks::{Chunks, Entities};
use crate::OutOfMemory;
use crate::memory::{no_memory, reserve};
use alloc::vec::Vec;
use ecs_value::Entity;

/// Lists of entities. A list that ends leaves its place to another one.
pub(super) struct Lists {
    places: Vec<Place>,
    /// The first free place, or [`NONE`].
    free: u32,
}

enum Place {
    Used(Chunks),
    /// The next free one.
    Free(u32),
}

impl Lists {
    pub(super) const fn new() -> Self {
        Self {
            places: Vec::new(),
            free: NONE,
        }
    }

    /// Begins a list, which is empty.
    fn begin(&mut self) -> Result<u32, OutOfMemory> {
        let list = self.free;
        if let Some(place) = self.places.get_mut(list as usize) {
            if let Place::Free(next) = place {
                self.free = *next;
            }
            *place = Place::Used(Chunks::default());
            return Ok(list);
        }
        reserve(&mut self.places, 1)?;
        let list = u32::try_from(self.places.len())
            .ok()
            .filter(|list| *list != NONE)
            .ok_or_else(|| no_memory(size_of::<Place>()))?;
        self.places.push(Place::Used(Chunks::default()));
        Ok(list)
    }

    /// Begins a list of sorted entities and of one more.
    pub(super) fn begin_with(
        &mut self,
        entities: &[Entity],
        entity: Entity,
    ) -> Result<u32, OutOfMemory> {
        let list = self.begin()?;
        let mut filled = Ok(());
        for entity in entities.iter().chain([&entity]) {
            filled = filled.and_then(|()| self.insert(list, *entity));
        }
        filled.inspect_err(|_| self.end(list)).map(|()| list)
    }

    /// Ends a list.
    pub(super) fn end(&mut self, list: u32) {
        if let Some(place) = self.places.get_mut(list as usize) {
            *place = Place::Free(self.free);
            self.free = list;
        }
    }

    pub(super) fn insert(&mut self, list: u32, entity: Entity) -> Result<(), OutOfMemory> {
        self.chunks(list)
            .map_or(Ok(()), |chunks| chunks.insert(entity))
    }

    pub(super) fn remove(&mut self, list: u32, number: u32) {
        if let Some(chunks) = self.chunks(list) {
            chunks.remove(number);
        }
    }

    pub(super) fn get_mut(&mut self, list: u32, number: u32) -> Option<&mut Entity> {
        self.chunks(list)?.get_mut(number)
    }

    /// The entities of a list, in the order of their numbers.
    pub(super) fn iter(&self, list: u32) -> Entities<'_> {
        match self.places.get(list as usize) {
            Some(Place::Used(chunks)) => chunks.iter(),
            _ => Entities::default(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.free = NONE;
    }

    pub(super) fn allocated(&self) -> usize {
        let of = |place: &Place| match place {
            Place::Used(chunks) => chunks.allocated(),
            Place::Free(_) => 0,
        };
        self.places.iter().map(of).sum::<usize>() + self.places.capacity() * size_of::<Place>()
    }

    fn chunks(&mut self, list: u32) -> Option<&mut Chunks> {
        match self.places.get_mut(list as usize) {
            Some(Place::Used(chunks)) => Some(chunks),
            _ => None,
        }
    }
}
