//! A sorted list of entities in chunks, so that an entity comes and goes in little time however many there are.

use crate::OutOfMemory;
use crate::memory::reserve;
use alloc::vec::Vec;
use ecs_value::Entity;

/// The most entities of a chunk.
const MOST: usize = if cfg!(test) { 16 } else { 512 };

/// Entities in the order of their numbers. No chunk is empty.
#[derive(Default)]
pub(super) struct Chunks {
    list: Vec<Vec<Entity>>,
}

impl Chunks {
    /// Adds an entity whose number is not here.
    pub(super) fn insert(&mut self, entity: Entity) -> Result<(), OutOfMemory> {
        let at = self.chunk(entity.index());
        let count = self.list.len();
        let Some(chunk) = self.list.get_mut(at) else {
            return self.insert_chunk(0, &[entity]);
        };
        if chunk.len() < MOST {
            let place = place(chunk, entity.index());
            reserve(chunk, 1)?;
            chunk.insert(place, entity);
            return Ok(());
        }
        if at + 1 == count
            && chunk
                .last()
                .is_some_and(|last| last.index() < entity.index())
        {
            // Entities that come in their order fill chunks.
            return self.insert_chunk(count, &[entity]);
        }
        let mut behind = [entity; MOST];
        let behind = &mut behind[..MOST / 2];
        behind.copy_from_slice(&chunk[MOST - MOST / 2..]);
        self.insert_chunk(at + 1, behind)?;
        self.list[at].truncate(MOST - MOST / 2);
        self.insert(entity)
    }

    /// Removes the entity with a number, if it is here.
    pub(super) fn remove(&mut self, number: u32) {
        let at = self.chunk(number);
        let Some(chunk) = self.list.get_mut(at) else {
            return;
        };
        let place = place(chunk, number);
        if chunk.get(place).is_some_and(|it| it.index() == number) {
            chunk.remove(place);
            if chunk.is_empty() {
                self.list.remove(at);
            }
        }
    }

    /// The entity with a number.
    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut Entity> {
        let at = self.chunk(number);
        let chunk = self.list.get_mut(at)?;
        let place = place(chunk, number);
        chunk.get_mut(place).filter(|it| it.index() == number)
    }

    pub(super) fn iter(&self) -> Entities<'_> {
        Entities {
            rest: self.list.iter(),
            ..Entities::default()
        }
    }

    /// The chunk that a number is in, or would be.
    fn chunk(&self, number: u32) -> usize {
        self.list
            .partition_point(|chunk| chunk.first().is_some_and(|first| first.index() <= number))
            .saturating_sub(1)
    }

    fn insert_chunk(&mut self, at: usize, entities: &[Entity]) -> Result<(), OutOfMemory> {
        let mut chunk = Vec::new();
        reserve(&mut chunk, entities.len())?;
        reserve(&mut self.list, 1)?;
        chunk.extend_from_slice(entities);
        self.list.insert(at, chunk);
        Ok(())
    }

    pub(super) fn allocated(&self) -> usize {
        let chunks: usize = self
            .list
            .iter()
            .map(|chunk| chunk.capacity() * size_of::<Entity>())
            .sum();
        chunks + self.list.capacity() * size_of::<Vec<Entity>>()
    }
}

/// Entities in the order of their numbers.
#[derive(Clone, Default)]
pub(super) struct Entities<'i> {
    chunk: core::slice::Iter<'i, Entity>,
    rest: core::slice::Iter<'i, Vec<Entity>>,
}

impl<'i> Entities<'i> {
    /// Those of a single chunk.
    #[inline]
    pub(super) fn of(chunk: &'i [Entity]) -> Self {
        Self {
            chunk: chunk.iter(),
            ..Self::default()
        }
    }
}

impl<'i> Iterator for Entities<'i> {
    type Item = &'i Entity;

    #[inline]
    fn next(&mut self) -> Option<&'i Entity> {
        loop {
            if let Some(entity) = self.chunk.next() {
                return Some(entity);
            }
            self.chunk = self.rest.next()?.iter();
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'i Entity) -> B>(self, init: B, mut f: F) -> B {
        let folded = self.chunk.fold(init, &mut f);
        self.rest.flatten().fold(folded, f)
    }
}

/// Where the entity with a number is among sorted ones, or would be.
pub(super) fn place(entities: &[Entity], number: u32) -> usize {
    entities.partition_point(|it| it.index() < number)
}
