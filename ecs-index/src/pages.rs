//! Values by the numbers of entities, in pages that are allocated on demand.

use crate::OutOfMemory;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ecs_value::memory::{try_reserve, try_with_room};

/// A value for each number of an entity. A number without a page has the value `unused`.
pub struct Pages<T, const PAGE: usize> {
    list: Vec<Option<Box<[T; PAGE]>>>,
    unused: T,
    /// The purpose of the memory, for errors.
    purpose: &'static str,
}

impl<T: Copy, const PAGE: usize> Pages<T, PAGE> {
    pub const fn new(unused: T, purpose: &'static str) -> Self {
        const { assert!(PAGE.is_power_of_two()) };
        Self {
            list: Vec::new(),
            unused,
            purpose,
        }
    }

    #[inline]
    pub fn get(&self, number: u32) -> T {
        let (page, place) = Self::split(number);
        match self.list.get(page) {
            Some(Some(page)) => page[place],
            _ => self.unused,
        }
    }

    /// The value of a number that has a page.
    #[inline]
    pub fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        let (page, place) = Self::split(number);
        Some(&mut self.list.get_mut(page)?.as_mut()?[place])
    }

    /// The allocated pages.
    pub fn pages_mut(&mut self) -> impl Iterator<Item = &mut [T; PAGE]> {
        self.list.iter_mut().flatten().map(|page| &mut **page)
    }

    /// Without effect where there is no page for the number.
    #[inline]
    pub fn set(&mut self, number: u32, value: T) {
        self.change(number, |it| *it = value);
    }

    /// Without effect where there is no page for the number.
    #[inline]
    pub fn change(&mut self, number: u32, change: impl FnOnce(&mut T)) {
        if let Some(it) = self.get_mut(number) {
            change(it);
        }
    }

    /// Allocates the page of the number, unless it exists.
    #[inline]
    pub fn try_reserve(&mut self, number: u32) -> Result<(), OutOfMemory> {
        if self.has_page(number) {
            Ok(())
        } else {
            self.make(Self::split(number).0)
        }
    }

    /// Makes the pages of the numbers up to one, which is left out.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub fn try_reserve_up_to(&mut self, end: usize) -> Result<(), OutOfMemory> {
        for page in 0..end.div_ceil(PAGE) {
            if self.page(page).is_none() {
                self.make(page)?;
            }
        }
        Ok(())
    }

    /// The value of a number. Allocates its page unless it exists.
    #[inline]
    pub fn reserved(&mut self, number: u32) -> Result<&mut T, OutOfMemory> {
        self.try_reserve(number)?;
        Ok(self
            .get_mut(number)
            .unwrap_or_else(|| unreachable!("the page was made")))
    }

    /// Whether there is a page for the number.
    #[inline]
    pub fn has_page(&self, number: u32) -> bool {
        matches!(self.list.get(Self::split(number).0), Some(Some(_)))
    }

    /// How many pages there may be.
    #[inline]
    pub fn count(&self) -> usize {
        self.list.len()
    }

    #[inline]
    pub fn page(&self, page: usize) -> Option<&[T; PAGE]> {
        self.list.get(page)?.as_deref()
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, page: usize) -> Result<(), OutOfMemory> {
        let missing = (page + 1).saturating_sub(self.list.len());
        try_reserve(&mut self.list, missing, self.purpose)?;
        let mut values = try_with_room(PAGE, self.purpose)?;
        values.resize(PAGE, self.unused);
        self.list.resize_with(self.list.len() + missing, || None);
        self.list[page] = Box::<[T]>::try_into(values.into_boxed_slice()).ok();
        Ok(())
    }

    /// Makes the pages that another list has.
    pub fn try_reserve_copy<U>(&mut self, source: &Pages<U, PAGE>) -> Result<(), OutOfMemory> {
        let pages = source
            .list
            .iter()
            .enumerate()
            .filter(|(_, page)| page.is_some());
        for (page, _) in pages {
            if self.page(page).is_none() {
                self.make(page)?;
            }
        }
        Ok(())
    }

    /// Makes the values those of another list. Each page of that list is here too.
    pub fn copy_from(&mut self, source: &Self) {
        for (number, page) in self.list.iter_mut().enumerate() {
            match (page, source.list.get(number)) {
                (Some(page), Some(Some(source))) => page.copy_from_slice(&source[..]),
                (Some(page), _) => page.fill(self.unused),
                (None, _) => {}
            }
        }
    }

    /// Makes all numbers unused. The pages stay.
    pub fn clear(&mut self) {
        for page in self.list.iter_mut().flatten() {
            page.fill(self.unused);
        }
    }

    /// The bytes that are allocated.
    pub fn allocated(&self) -> usize {
        let pages = self.list.iter().flatten().count() * size_of::<[T; PAGE]>();
        pages + self.list.capacity() * size_of::<Option<Box<[T; PAGE]>>>()
    }

    /// The page of a number, and the place in it.
    #[inline(always)]
    const fn split(number: u32) -> (usize, usize) {
        (number as usize / PAGE, number as usize % PAGE)
    }
}

impl<T: Copy + PartialEq, const PAGE: usize> Pages<T, PAGE> {
    /// Frees the pages without a used number.
    pub fn shrink_to_fit(&mut self) {
        for page in &mut self.list {
            if page
                .as_ref()
                .is_some_and(|page| page.iter().all(|value| *value == self.unused))
            {
                *page = None;
            }
        }
        if self.list.iter().all(Option::is_none) {
            self.list = Vec::new();
        }
    }

    /// The numbers that are used, in ascending order, with their values.
    pub fn used(&self) -> impl Iterator<Item = (u32, T)> + '_ {
        let pages = self
            .list
            .iter()
            .enumerate()
            .filter_map(|(page, values)| Some((page, values.as_ref()?)));
        let values = pages.flat_map(|(page, values)| {
            values
                .iter()
                .enumerate()
                .map(move |(i, it)| (page * PAGE + i, it))
        });
        values
            .filter(|(_, value)| **value != self.unused)
            .map(|(number, value)| {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "entities are numbered below 2³²"
                )]
                (number as u32, *value)
            })
    }
}
