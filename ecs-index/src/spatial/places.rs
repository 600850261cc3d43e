//! Where the entry of each entity is.

use crate::OutOfMemory;
use crate::memory::{no_memory, try_box};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// How many numbers of entities share a page. Where each step takes as long as under Miri, fewer.
const PAGE: usize = if cfg!(miri) { 64 } else { 1024 };
type Page = Box<[[u32; PAGE]; 1]>;

/// The place of a number without an entry.
pub(super) const NONE: u32 = u32::MAX;
/// The bit of an entry in the list beside the slots, and the bits of one that is nowhere.
const APART: u32 = 1 << 31;
const NOWHERE: u32 = 3 << 30;
/// No list has more entries than this.
pub(super) const MOST: usize = (1 << 30) - 2;

/// Where an entry is, and at which number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Slot(usize),
    Apart(usize),
    Nowhere(usize),
}

impl Place {
    #[inline(always)]
    pub(super) fn of(code: u32) -> Option<Self> {
        match code {
            NONE => None,
            slot if slot < APART => Some(Self::Slot(slot as usize)),
            apart if apart < NOWHERE => Some(Self::Apart((apart ^ APART) as usize)),
            nowhere => Some(Self::Nowhere((nowhere ^ NOWHERE) as usize)),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "lists have at most `MOST` entries"
    )]
    #[inline(always)]
    pub(super) const fn code(self) -> u32 {
        match self {
            Self::Slot(slot) => slot as u32,
            Self::Apart(apart) => apart as u32 | APART,
            Self::Nowhere(nowhere) => nowhere as u32 | NOWHERE,
        }
    }
}

/// The place of each number of an entity, in pages that are made at need.
#[derive(Default)]
pub(super) struct Places {
    pages: Vec<Option<Page>>,
}

impl Places {
    #[inline(always)]
    pub(super) fn code(&self, number: u32) -> u32 {
        let (page, place) = split(number);
        match self.pages.get(page) {
            Some(Some(page)) => page[0][place],
            _ => NONE,
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, number: u32) -> Option<Place> {
        Place::of(self.code(number))
    }

    /// Without effect where there is no page for the number.
    #[inline(always)]
    pub(super) fn set(&mut self, number: u32, code: u32) {
        if let Some(place) = self.get_mut(number) {
            *place = code;
        }
    }

    /// The place of a number, if there is a page for it.
    #[inline(always)]
    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut u32> {
        let (page, place) = split(number);
        self.pages
            .get_mut(page)?
            .as_mut()
            .map(|page| &mut page[0][place])
    }

    /// The place of a number. Its page is made, if there is none.
    #[inline(always)]
    pub(super) fn try_get_mut(&mut self, number: u32) -> Result<&mut u32, OutOfMemory> {
        self.try_reserve(number)?;
        self.get_mut(number).ok_or_else(|| no_memory(0))
    }

    /// Makes the page of a number, if there is none.
    #[inline(always)]
    pub(super) fn try_reserve(&mut self, number: u32) -> Result<(), OutOfMemory> {
        match self.pages.get(split(number).0) {
            Some(Some(_)) => Ok(()),
            _ => self.make(split(number).0),
        }
    }

    /// Makes the pages of the numbers up to one, which is left out.
    pub(super) fn try_reserve_up_to(&mut self, end: usize) -> Result<(), OutOfMemory> {
        for page in 0..end.div_ceil(PAGE) {
            if !matches!(self.pages.get(page), Some(Some(_))) {
                self.make(page)?;
            }
        }
        Ok(())
    }

    /// The places of the numbers of each page that there is.
    pub(super) fn pages_mut(&mut self) -> impl Iterator<Item = &mut [u32; PAGE]> {
        self.pages.iter_mut().flatten().map(|page| &mut page[0])
    }

    /// Forgets all places.
    pub(super) fn clear(&mut self) {
        self.pages
            .iter_mut()
            .flatten()
            .for_each(|page| page[0].fill(NONE));
    }

    pub(super) fn allocated(&self) -> usize {
        let pages = self.pages.iter().flatten().count();
        self.pages.capacity() * size_of::<Option<Page>>() + pages * size_of::<[u32; PAGE]>()
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, page: usize) -> Result<(), OutOfMemory> {
        let missing = (page + 1).saturating_sub(self.pages.len());
        let refused = |bytes| no_memory(bytes);
        self.pages
            .try_reserve(missing)
            .map_err(|_| refused(missing * size_of::<Option<Page>>()))?;
        let values = try_box([NONE; PAGE]).map_err(|_| refused(size_of::<[u32; PAGE]>()))?;
        self.pages.extend((0..missing).map(|_| None));
        self.pages[page] = Some(values);
        Ok(())
    }
}

#[inline(always)]
const fn split(number: u32) -> (usize, usize) {
    (number as usize / PAGE, number as usize % PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_goes_into_a_number_and_comes_back() {
        for at in [0, 1, 77, MOST] {
            for place in [Place::Slot(at), Place::Apart(at), Place::Nowhere(at)] {
                assert_eq!(Place::of(place.code()), Some(place));
            }
        }
        assert_eq!(Place::of(NONE), None);
    }

    #[test]
    fn a_number_without_a_page_has_no_place() {
        let mut places = Places::default();
        places.set(7, 1);
        assert_eq!(places.code(7), NONE);
        places.try_reserve(70_000).unwrap();
        places.set(70_000, 5);
        assert_eq!(
            (places.code(70_000), places.code(69_999), places.code(0)),
            (5, NONE, NONE)
        );
        places.clear();
        assert_eq!(places.code(70_000), NONE);
    }
}
