//! Values found by the indices of entities.

use crate::memory::OutOfMemory;
use crate::memory::try_collect;
use std::iter;
use std::vec::Vec;

/// Values by the indices of entities, which come from files, and are never added to.
///
/// A look-up takes O(1) where the indices are about as close together as those of a world, and O(log n) wherever they are. The memory
/// depends on the number of values alone.
#[derive(Clone, Debug)]
pub(crate) struct ByIndex<T> {
    values: Vec<Option<T>>,
    /// The lowest index.
    first: u32,
    /// The index of each value, in ascending order. Empty if each value is at its index, from the lowest one on.
    sorted: Vec<u32>,
    /// Indices that differ in this many low bits alone share a bucket.
    shift: u32,
    /// The start of each bucket, and the end of the last one.
    buckets: Vec<u32>,
}

impl<T: Copy> ByIndex<T> {
    /// `None` if two of the values have one index.
    pub(crate) fn of<I>(values: I, purpose: &'static str) -> Result<Option<Self>, OutOfMemory>
    where
        I: ExactSizeIterator<Item = (u32, T)> + Clone,
    {
        let count = values.len();
        let indices = values.clone().map(|(index, _)| index);
        let (first, last) = (
            indices.clone().min().unwrap_or(0),
            indices.clone().max().unwrap_or(0),
        );
        let span = (last - first) as usize;
        if span <= 2 * count {
            let mut own = try_collect(iter::repeat_n(None, span + 1), span + 1, purpose)?;
            for (index, value) in values {
                if own[(index - first) as usize].replace(value).is_some() {
                    return Ok(None);
                }
            }
            return Ok(Some(Self {
                values: own,
                first,
                ..Self::default()
            }));
        }
        let mut ordered: Vec<(u32, usize)> = try_collect(indices.zip(0..), count, purpose)?;
        ordered.sort_unstable();
        if ordered.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Ok(None);
        }
        let listed: Vec<T> = try_collect(values.map(|(_, value)| value), count, purpose)?;
        let own = try_collect(
            ordered.iter().map(|(_, place)| Some(listed[*place])),
            count,
            purpose,
        )?;
        let sorted = try_collect(ordered.iter().map(|(index, _)| *index), count, purpose)?;
        let shift = (0..u32::BITS)
            .find(|shift| span >> shift <= 2 * count)
            .unwrap_or(0);
        let ends = (span >> shift) + 2;
        let mut buckets: Vec<u32> = try_collect(iter::empty(), ends, purpose)?;
        for (start, index) in (0..).zip(&sorted) {
            let bucket = ((index - first) >> shift) as usize;
            buckets.resize(buckets.len().max(bucket + 1), start);
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the values have different indices, of 32 bits"
        )]
        buckets.resize(ends, count as u32);
        Ok(Some(Self {
            values: own,
            first,
            sorted,
            shift,
            buckets,
        }))
    }

    /// The value with this index.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> Option<T> {
        let place = index.checked_sub(self.first)?;
        let place = if self.buckets.is_empty() {
            place as usize
        } else {
            self.search(place)?
        };
        *self.values.get(place)?
    }

    fn search(&self, place: u32) -> Option<usize> {
        let bucket = (place >> self.shift) as usize;
        let (start, end) = (
            *self.buckets.get(bucket)? as usize,
            *self.buckets.get(bucket + 1)? as usize,
        );
        let at = self.sorted[start..end]
            .binary_search_by_key(&place, |index| index - self.first)
            .ok()?;
        Some(start + at)
    }
}

impl<T> Default for ByIndex<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            first: 0,
            sorted: Vec::new(),
            shift: 0,
            buckets: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn of(indices: &[u32]) -> Option<ByIndex<u64>> {
        ByIndex::of(
            indices.iter().map(|index| (*index, u64::from(*index) + 7)),
            "a test",
        )
        .unwrap()
    }

    #[test]
    fn values_are_found_by_any_indices() {
        let lists: [&[u32]; 9] = [
            &[],
            &[0],
            &[u32::MAX],
            &[0, u32::MAX],
            &[3, 2, 1, 0],
            &[7, 900, 8, 1 << 31, 9, 10, (1 << 31) + 1],
            &[5, 4, 1_000_000, 6],
            &[1_000_000, 1_000_002, 1_000_001],
            &[1 << 20, 2 << 20, 3 << 20, 1 << 21 | 1],
        ];
        for indices in lists {
            let values = of(indices).unwrap();
            let known: HashMap<u32, u64> = indices
                .iter()
                .map(|index| (*index, u64::from(*index) + 7))
                .collect();
            let near = |index: &u32| {
                [
                    index.wrapping_sub(1),
                    *index,
                    index.wrapping_add(1),
                    index ^ (1 << 19),
                ]
            };
            for index in indices.iter().flat_map(near).chain([0, 1, u32::MAX]) {
                assert_eq!(
                    values.get(index),
                    known.get(&index).copied(),
                    "{index} among {indices:?}"
                );
            }
            let most = 2 * indices.len() + 2;
            assert!(
                values.values.len() <= most && values.buckets.len() <= most,
                "memory for {indices:?}"
            );
        }
    }

    #[test]
    fn an_index_has_one_value() {
        assert!(of(&[3, 9, 3]).is_none());
        assert!(of(&[3, 1 << 30, 3]).is_none());
    }
}
