//! Where to look in a sorted list.

use crate::OutOfMemory;
use crate::memory::reserve;
use alloc::vec::Vec;
use core::ops::Range;

/// For each of equally wide spans of numbers, where the entries of the span are, about: it looks at one entry of some.
///
/// Numbers are those of [`OrderedKind::number`](super::super::keys::OrderedKind::number): a key with a lesser number is before one with a
/// greater one. If they are spread evenly, a span has some entries; if all are the same, one span has all.
pub(super) struct Guide {
    first: u64,
    shift: u32,
    /// For each span, a place that no entry of the span is before; and one more.
    starts: Vec<u32>,
    len: usize,
}

/// The entries between two samples, and those of a span if keys are spread evenly.
pub(super) const STRIDE: usize = 8;

impl Guide {
    pub(super) const fn new() -> Self {
        Self {
            first: 0,
            shift: 0,
            starts: Vec::new(),
            len: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.len = 0;
    }

    /// Begins a guide to `len` entries with numbers between these.
    pub(super) fn begin(&mut self, len: usize, [first, last]: [u64; 2]) -> Result<(), OutOfMemory> {
        let spans = (len / STRIDE).next_power_of_two();
        let width = last.saturating_sub(first);
        self.first = first;
        self.shift = (u64::BITS - width.leading_zeros())
            .saturating_sub(spans.trailing_zeros())
            .min(63);
        self.len = len;
        self.starts.clear();
        reserve(&mut self.starts, spans + 1)?;
        self.starts.resize(spans + 1, 0);
        Ok(())
    }

    /// Takes notice of the number of an entry, in the order of the list. [`STRIDE`] is the distance to the next one.
    #[inline]
    pub(super) fn note(&mut self, place: usize, number: u64) {
        let last = self.starts.len().saturating_sub(1);
        let next = (self.span(number) + 1).min(last);
        if let Some(start) = self.starts.get_mut(next) {
            #[expect(clippy::cast_possible_truncation, reason = "lists are kept shorter")]
            let place = place as u32;
            *start = place;
        }
    }

    /// To be called when all entries were noticed.
    pub(super) fn end(&mut self) {
        let mut before = 0;
        for start in &mut self.starts {
            before = before.max(*start);
            *start = before;
        }
    }

    #[inline]
    fn span(&self, number: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "it is made small enough")]
        let span =
            (number.saturating_sub(self.first) >> self.shift).min(u64::from(u32::MAX) / 2) as usize;
        span
    }

    /// Where entries with this number are, and where one would be: all before are less, and all behind are greater.
    #[inline]
    pub(super) fn places(&self, number: u64) -> Range<usize> {
        let Some(last) = self.starts.len().checked_sub(2) else {
            return 0..0;
        };
        let span = self.span(number).min(last);
        self.starts[span] as usize..self.len.min(self.starts[span + 1] as usize + STRIDE)
    }

    pub(super) fn allocated(&self) -> usize {
        self.starts.capacity() * size_of::<u32>()
    }
}
