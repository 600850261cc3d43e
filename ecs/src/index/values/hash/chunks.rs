//! A sorted list of numbers in chunks, so that a number comes and goes in little time however many there are.

use super::super::INDEX;
use crate::error::ReserveError;
use alloc::vec::Vec;

/// The most numbers of a chunk.
const MOST: usize = if cfg!(test) { 16 } else { 512 };

/// Numbers in ascending order. No chunk is empty.
#[derive(Default)]
pub(super) struct Chunks {
    list: Vec<Vec<u32>>,
}

impl Chunks {
    /// Adds a number that is not here.
    pub(super) fn insert(&mut self, number: u32) -> Result<(), ReserveError> {
        let at = self.chunk(number);
        let count = self.list.len();
        let Some(chunk) = self.list.get_mut(at) else { return self.insert_chunk(0, &[number]) };
        if chunk.len() < MOST {
            let place = chunk.partition_point(|it| *it < number);
            chunk.try_reserve(1).map_err(|_| ReserveError::out_of_memory(INDEX, size_of::<u32>()))?;
            chunk.insert(place, number);
            return Ok(());
        }
        if at + 1 == count && chunk.last().is_some_and(|last| *last < number) {
            // Numbers that come in their order fill chunks.
            return self.insert_chunk(count, &[number]);
        }
        let mut behind = [0; MOST];
        let behind = &mut behind[..MOST / 2];
        behind.copy_from_slice(&chunk[MOST - MOST / 2..]);
        self.insert_chunk(at + 1, behind)?;
        self.list[at].truncate(MOST - MOST / 2);
        self.insert(number)
    }

    /// Removes a number, if it is here.
    pub(super) fn remove(&mut self, number: u32) {
        let at = self.chunk(number);
        let Some(chunk) = self.list.get_mut(at) else { return };
        if let Ok(place) = chunk.binary_search(&number) {
            chunk.remove(place);
            if chunk.is_empty() {
                self.list.remove(at);
            }
        }
    }

    pub(super) fn iter(&self) -> Numbers<'_> {
        Numbers { rest: self.list.iter(), ..Numbers::default() }
    }

    /// The chunk that a number is in, or would be.
    fn chunk(&self, number: u32) -> usize {
        self.list.partition_point(|chunk| chunk.first().is_some_and(|first| *first <= number)).saturating_sub(1)
    }

    fn insert_chunk(&mut self, at: usize, numbers: &[u32]) -> Result<(), ReserveError> {
        let mut chunk = Vec::new();
        chunk.try_reserve(numbers.len()).map_err(|_| ReserveError::out_of_memory(INDEX, size_of_val(numbers)))?;
        self.list.try_reserve(1).map_err(|_| ReserveError::out_of_memory(INDEX, size_of::<Vec<u32>>()))?;
        chunk.extend_from_slice(numbers);
        self.list.insert(at, chunk);
        Ok(())
    }

    pub(super) fn allocated(&self) -> usize {
        let chunks: usize = self.list.iter().map(|chunk| chunk.capacity() * size_of::<u32>()).sum();
        chunks + self.list.capacity() * size_of::<Vec<u32>>()
    }
}

/// Numbers in ascending order.
#[derive(Clone, Default)]
pub(super) struct Numbers<'i> {
    chunk: core::slice::Iter<'i, u32>,
    rest: core::slice::Iter<'i, Vec<u32>>,
}

impl Iterator for Numbers<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        loop {
            if let Some(number) = self.chunk.next() {
                return Some(*number);
            }
            self.chunk = self.rest.next()?.iter();
        }
    }
}
