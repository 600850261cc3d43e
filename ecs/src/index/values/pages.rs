//! Values by numbers, in pages that are made at need.

use super::INDEX;
use crate::error::ReserveError;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// A value for each number. A number without a page has the value `unused`.
pub(super) struct Pages<T, const PAGE: usize> {
    list: Vec<Option<Box<[T; PAGE]>>>,
    unused: T,
}

impl<T: Copy, const PAGE: usize> Pages<T, PAGE> {
    pub(super) const fn new(unused: T) -> Self {
        const { assert!(PAGE.is_power_of_two()) };
        Self { list: Vec::new(), unused }
    }

    #[inline]
    pub(super) fn get(&self, number: u32) -> T {
        let (page, place) = Self::split(number);
        match self.list.get(page) {
            Some(Some(page)) => page[place],
            _ => self.unused,
        }
    }

    /// The value of a number that has a page.
    #[inline]
    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        let (page, place) = Self::split(number);
        Some(&mut self.list.get_mut(page)?.as_mut()?[place])
    }

    /// Without effect where there is no page for the number.
    #[inline]
    pub(super) fn set(&mut self, number: u32, value: T) {
        if let Some(it) = self.get_mut(number) {
            *it = value;
        }
    }

    /// The value of a number, whose page is made if there is none yet.
    #[inline]
    pub(super) fn reserved(&mut self, number: u32) -> Result<&mut T, ReserveError> {
        let (page, place) = Self::split(number);
        if !matches!(self.list.get(page), Some(Some(_))) {
            self.make(page)?;
        }
        match self.list.get_mut(page) {
            Some(Some(page)) => Ok(&mut page[place]),
            _ => unreachable!("the page was made"),
        }
    }

    /// How many pages there may be.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.list.len()
    }

    #[inline]
    pub(super) fn page(&self, page: usize) -> Option<&[T; PAGE]> {
        self.list.get(page)?.as_deref()
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, page: usize) -> Result<(), ReserveError> {
        let missing = (page + 1).saturating_sub(self.list.len());
        self.list
            .try_reserve(missing)
            .map_err(|_| ReserveError::out_of_memory(INDEX, missing * size_of::<Option<Box<[T; PAGE]>>>()))?;
        let mut values = Vec::new();
        values.try_reserve_exact(PAGE).map_err(|_| ReserveError::out_of_memory(INDEX, PAGE * size_of::<T>()))?;
        values.resize(PAGE, self.unused);
        self.list.resize_with(self.list.len() + missing, || None);
        self.list[page] = Box::<[T]>::try_into(values.into_boxed_slice()).ok();
        Ok(())
    }

    /// Makes all numbers unused. The pages stay.
    pub(super) fn clear(&mut self) {
        for page in self.list.iter_mut().flatten() {
            page.fill(self.unused);
        }
    }

    pub(super) fn allocated(&self) -> usize {
        let pages = self.list.iter().flatten().count() * size_of::<[T; PAGE]>();
        pages + self.list.capacity() * size_of::<Option<Box<[T; PAGE]>>>()
    }

    /// The page of a number, and the place in it.
    #[inline(always)]
    const fn split(number: u32) -> (usize, usize) {
        (number as usize / PAGE, number as usize % PAGE)
    }
}
