//! Values by the numbers of entities, in pages that are made at need.

use crate::error::ReserveError;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// How many numbers share a page. Where each step takes as long as under Miri, fewer.
const PAGE: usize = if cfg!(miri) { 64 } else { 1024 };

/// A value for each number of an entity. A number without a page has the value `unused`.
pub(super) struct Pages<T> {
    list: Vec<Option<Box<[T; PAGE]>>>,
    unused: T,
}

impl<T: Copy + PartialEq> Pages<T> {
    pub(super) const fn new(unused: T) -> Self {
        Self { list: Vec::new(), unused }
    }

    #[inline]
    pub(super) fn get(&self, number: u32) -> T {
        let (page, place) = split(number);
        match self.list.get(page) {
            Some(Some(page)) => page[place],
            _ => self.unused,
        }
    }

    /// Without effect where there is no page for the number.
    #[inline]
    pub(super) fn change(&mut self, number: u32, change: impl FnOnce(&mut T)) {
        let (page, place) = split(number);
        if let Some(Some(page)) = self.list.get_mut(page) {
            change(&mut page[place]);
        }
    }

    /// Makes the page of the number, if there is none yet.
    #[inline]
    pub(super) fn try_reserve(&mut self, number: u32) -> Result<(), ReserveError> {
        if self.has_page(number) { Ok(()) } else { self.make(split(number).0) }
    }

    /// Whether there is a page for the number.
    #[inline]
    pub(super) fn has_page(&self, number: u32) -> bool {
        matches!(self.list.get(split(number).0), Some(Some(_)))
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, page: usize) -> Result<(), ReserveError> {
        let missing = (page + 1).saturating_sub(self.list.len());
        self.list
            .try_reserve(missing)
            .map_err(|_| ReserveError::out_of_memory(LINKS, missing * size_of::<Option<Box<[T; PAGE]>>>()))?;
        let mut values = Vec::new();
        let bytes = PAGE * size_of::<T>();
        values.try_reserve_exact(PAGE).map_err(|_| ReserveError::out_of_memory(LINKS, bytes))?;
        values.resize(PAGE, self.unused);
        self.list.resize_with(self.list.len() + missing, || None);
        self.list[page] = Box::<[T]>::try_into(values.into_boxed_slice()).ok();
        Ok(())
    }

    /// Makes the pages that another list has.
    #[cfg(feature = "snapshots")]
    pub(super) fn try_reserve_copy<U>(&mut self, source: &Pages<U>) -> Result<(), ReserveError> {
        let pages = source.list.iter().enumerate().filter(|(_, page)| page.is_some());
        for (page, _) in pages {
            if !matches!(self.list.get(page), Some(Some(_))) {
                self.make(page)?;
            }
        }
        Ok(())
    }

    /// Makes the values those of another list, whose pages are here too.
    #[cfg(feature = "snapshots")]
    pub(super) fn copy_from(&mut self, source: &Self) {
        for (number, page) in self.list.iter_mut().enumerate() {
            match (page, source.list.get(number)) {
                (Some(page), Some(Some(source))) => page.copy_from_slice(&source[..]),
                (Some(page), _) => page.fill(self.unused),
                (None, _) => {}
            }
        }
    }

    /// Makes all numbers unused. The pages stay.
    pub(super) fn clear(&mut self) {
        for page in self.list.iter_mut().flatten() {
            page.fill(self.unused);
        }
    }

    /// Frees the pages of which no number is used.
    pub(super) fn shrink_to_fit(&mut self) {
        for page in &mut self.list {
            if page.as_ref().is_some_and(|page| page.iter().all(|value| *value == self.unused)) {
                *page = None;
            }
        }
        if self.list.iter().all(Option::is_none) {
            self.list = Vec::new();
        }
    }

    /// The numbers that are used, in ascending order, with their values.
    pub(super) fn used(&self) -> impl Iterator<Item = (u32, T)> + '_ {
        let pages = self.list.iter().enumerate().filter_map(|(page, values)| Some((page, values.as_ref()?)));
        let values =
            pages.flat_map(|(page, values)| values.iter().enumerate().map(move |(i, it)| (page * PAGE + i, it)));
        values.filter(|(_, value)| **value != self.unused).map(|(number, value)| {
            #[expect(clippy::cast_possible_truncation, reason = "entities are numbered below 2³²")]
            (number as u32, *value)
        })
    }
}

/// The page of a number, and the place in it.
#[inline(always)]
fn split(number: u32) -> (usize, usize) {
    (number as usize / PAGE, number as usize % PAGE)
}

/// The purpose of the memory.
const LINKS: &str = "links";
