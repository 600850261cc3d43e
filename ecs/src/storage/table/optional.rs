//! Columns that rows may lack a value of: a column, and a bit a row that says whether there is one.
#![allow(unsafe_code)]

use super::Table;
use super::allocation::Columns;
use super::plan::{BitMove, MovePlan};
use crate::schema::Cell;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;

/// The number of rows with their bits in one word.
pub(crate) const WORD: usize = u64::BITS as usize;

impl Table {
    /// The words of bits of an optional column, one for each 64 rows of the capacity.
    #[inline(always)]
    pub(crate) fn words(&self, cell: Cell) -> NonNull<u64> {
        self.columns().words(cell.bits)
    }

    /// Whether the row has a value in the column: always, if the column is not optional.
    #[inline(always)]
    pub(crate) fn bit(&self, cell: Cell, row: usize) -> bool {
        if cell.bits == 0 {
            return cell.is_there();
        }
        // SAFETY: base-in-allocation, bits-behind-columns: the words cover all rows of the capacity; callers ask for rows below it.
        unsafe { self.words(cell).add(row / WORD).read() & (1 << (row % WORD)) != 0 }
    }

    /// Says that the row has a value in the column, if it is optional.
    ///
    /// # Safety
    ///
    /// The cell is that of a column, and `row` is below the capacity. The row has the value, or gets it before anything reads the row.
    #[inline(always)]
    pub(crate) unsafe fn set_bit(&self, cell: Cell, row: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.columns().set_bit(cell, row) };
    }

    /// Gives a row a value in an optional column, and returns that which it had.
    ///
    /// # Safety
    ///
    /// The cell is that of an optional column of values of the type `C`, and `row` is below the length.
    #[inline(always)]
    pub(crate) unsafe fn replace<C>(&mut self, cell: Cell, row: usize, value: C) -> Option<C> {
        let mark = 1 << (row % WORD);
        // SAFETY: base-in-allocation, bits-tell-presence, bits-behind-columns: the words cover all rows of the capacity, and the column has the row. The table is borrowed exclusively.
        unsafe {
            let word = self.words(cell).add(row / WORD).as_mut();
            let place = self.column::<C>(cell.prefix).add(row);
            let before = (*word & mark != 0).then(|| place.read());
            *word |= mark;
            place.write(value);
            before
        }
    }

    /// Takes the value of a row out of an optional column, if it has one.
    ///
    /// # Safety
    ///
    /// As for [`replace`](Self::replace).
    #[inline(always)]
    pub(crate) unsafe fn take<C>(&mut self, cell: Cell, row: usize) -> Option<C> {
        // SAFETY: base-in-allocation, bits-tell-presence: where the bit was set, the column has a value of the row, which is moved out.
        self.take_bit(cell, row)
            .then(|| unsafe { self.column::<C>(cell.prefix).add(row).read() })
    }

    /// Whether the row has a value in the column, and if it is optional, says that it has none from now on.
    #[inline(always)]
    pub(crate) fn take_bit(&self, cell: Cell, row: usize) -> bool {
        let there = self.bit(cell, row);
        if cell.bits != 0 {
            // SAFETY: as in `bit`. Callers have the table exclusively.
            unsafe { *self.words(cell).add(row / WORD).as_mut() &= !(1 << (row % WORD)) };
        }
        there
    }

    /// Gives the row behind the last one of another table the bits of a row, and closes the gap in the bits.
    ///
    /// # Safety
    ///
    /// As for [`move_row_by`](Self::move_row_by), which comes next.
    #[inline(always)]
    pub(super) unsafe fn move_bits(&mut self, plan: &MovePlan, row: usize, other: &mut Table) {
        let (last, end) = (self.len() - 1, other.len());
        for &BitMove { from, to } in &plan.bits {
            let [from, to] = [from, to].map(|bits| Cell { prefix: 0, bits });
            if self.take_bit(from, row) {
                // SAFETY: plan-copies-columns, bits-tell-presence: the value of the row moves along.
                unsafe { other.set_bit(to, end) };
            }
            if row != last && self.take_bit(from, last) {
                // SAFETY: plan-copies-columns, bits-tell-presence: the value of the last row fills the gap.
                unsafe { self.set_bit(from, row) };
            }
        }
    }

    /// Exchanges the bits of two rows in an optional column.
    #[inline(always)]
    pub(super) fn swap_bits(&self, cell: Cell, one: usize, other: usize) {
        if cell.bits != 0 {
            let (first, second) = (self.take_bit(cell, one), self.take_bit(cell, other));
            for (row, _) in [(other, first), (one, second)]
                .into_iter()
                .filter(|(_, there)| *there)
            {
                // SAFETY: bits-tell-presence: the values of the rows were exchanged.
                unsafe { self.set_bit(cell, row) };
            }
        }
    }

    /// The bits of an optional column, in words of 64 rows. Those of the rows that the table has, at least.
    #[inline]
    pub(crate) fn bits(&self, cell: Cell) -> &[u64] {
        if cell.bits == 0 {
            return &[];
        }
        // SAFETY: base-in-allocation, bits-behind-columns: the words cover all rows of the capacity. They change by an exclusive borrow alone.
        unsafe { slice::from_raw_parts(self.words(cell).as_ptr(), self.len().div_ceil(WORD)) }
    }

    /// The bits of 64 rows, from `64 * word` on. All of them, if the column is not optional.
    #[inline(always)]
    pub(crate) fn word(&self, cell: Cell, word: usize) -> u64 {
        match cell {
            Cell { bits: 0, .. } => {
                if cell.is_there() {
                    !0
                } else {
                    0
                }
            }
            // SAFETY: as in `bit`.
            _ => unsafe { self.words(cell).add(word).read() },
        }
    }
}

impl Columns {
    /// The place for a value of a row. If rows may lack the component, this one has it from now on.
    ///
    /// # Safety
    ///
    /// The cell is that of a column with values of this many bytes, and `row` is below the capacity. The value is written before anything
    /// reads the row.
    #[inline(always)]
    pub(super) unsafe fn place(self, cell: Cell, row: usize, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        unsafe { self.set_bit(cell, row) };
        self.first::<u8>(cell.prefix)
            .as_ptr()
            .wrapping_add(row * size)
    }

    /// # Safety
    ///
    /// As for [`Table::set_bit`].
    #[inline(always)]
    unsafe fn set_bit(self, cell: Cell, row: usize) {
        if cell.bits != 0 {
            // SAFETY: base-in-allocation, bits-behind-columns: the words cover all rows of the capacity. Callers have the table exclusively.
            unsafe { *self.words(cell.bits).add(row / WORD).as_mut() |= 1 << (row % WORD) };
        }
    }
}

/// A column of a declared optional component, to read: a value for each row that has one.
///
/// ```
/// # pub struct Name(pub &'static str);
/// # pub struct Hat(pub u32);
/// # ecs::world! {
/// #     #[world] pub struct Street { components: (Name, Hat) }
/// #     #[archetype] pub struct Walker { name: Name, hat: Option<Hat> }
/// # }
/// # let mut street = Street::new();
/// street.spawn(Walker { name: Name("Ann"), hat: Some(Hat(7)) });
/// street.spawn(Walker { name: Name("Bob"), hat: None });
/// let walkers = street.columns::<Walker>();
/// let hats: Vec<bool> = walkers.hat.iter().map(|hat| hat.is_some()).collect();
/// assert_eq!(hats, [true, false]);
/// ```
pub struct OptionalColumn<'w, C> {
    first: NonNull<C>,
    words: NonNull<u64>,
    len: usize,
    borrow: PhantomData<&'w [C]>,
}

// SAFETY: bits-tell-presence: it is a `&[C]` with a `&[u64]`.
unsafe impl<C: Sync> Send for OptionalColumn<'_, C> {}
// SAFETY: as above.
unsafe impl<C: Sync> Sync for OptionalColumn<'_, C> {}

impl<'w, C> OptionalColumn<'w, C> {
    /// # Safety
    ///
    /// The column and its words are those of a table with `len` rows, borrowed for `'w`.
    pub(crate) unsafe fn new(first: NonNull<C>, words: NonNull<u64>, len: usize) -> Self {
        Self {
            first,
            words,
            len,
            borrow: PhantomData,
        }
    }

    /// The number of rows, with a value or without.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The value of a row. `None` if it has none, or there is no such row.
    pub fn get(&self, row: usize) -> Option<&'w C> {
        // SAFETY: rows-hold-values, bits-tell-presence: a row below the length has a value where its bit is set.
        (row < self.len && is_set(self.words, row)).then(|| unsafe { self.first.add(row).as_ref() })
    }

    /// The value of each row, or `None`.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&'w C>> + use<'w, C> {
        let column = *self;
        (0..self.len).map(move |row| column.get(row))
    }
}

impl_copy!([C] OptionalColumn<'_, C>);

/// A column of a declared optional component, to write the values that there are. Values come and go by
/// [`insert`](crate::Store::insert) and [`remove`](crate::Store::remove).
///
/// ```
/// # pub struct Name(pub &'static str);
/// # pub struct Hat(pub u32);
/// # ecs::world! {
/// #     #[world] pub struct Street { components: (Name, Hat) }
/// #     #[archetype] pub struct Walker { name: Name, hat: Option<Hat> }
/// # }
/// # let mut street = Street::new();
/// street.spawn(Walker { name: Name("Ann"), hat: Some(Hat(7)) });
/// let mut walkers = street.columns_mut::<Walker>();
/// walkers.hat.get_mut(0).unwrap().0 += 1;
/// assert_eq!(walkers.hat.get(0).unwrap().0, 8);
/// ```
pub struct OptionalColumnMut<'w, C> {
    first: NonNull<C>,
    words: NonNull<u64>,
    len: usize,
    borrow: PhantomData<&'w mut [C]>,
}

// SAFETY: bits-tell-presence: it is a `&mut [C]` with a `&[u64]`.
unsafe impl<C: Send> Send for OptionalColumnMut<'_, C> {}
// SAFETY: as above.
unsafe impl<C: Sync> Sync for OptionalColumnMut<'_, C> {}

impl<'w, C> OptionalColumnMut<'w, C> {
    /// # Safety
    ///
    /// The column and its words are those of a table with `len` rows, borrowed exclusively for `'w`.
    pub(crate) unsafe fn new(first: NonNull<C>, words: NonNull<u64>, len: usize) -> Self {
        Self {
            first,
            words,
            len,
            borrow: PhantomData,
        }
    }

    /// The number of rows, with a value or without.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The value of a row. `None` if it has none, or there is no such row.
    pub fn get(&self, row: usize) -> Option<&C> {
        // SAFETY: rows-hold-values, bits-tell-presence, as in `OptionalColumn::get`.
        (row < self.len && is_set(self.words, row)).then(|| unsafe { self.first.add(row).as_ref() })
    }

    /// The value of a row, to write. `None` as for [`get`](Self::get).
    pub fn get_mut(&mut self, row: usize) -> Option<&mut C> {
        // SAFETY: as in `get`; the column is borrowed exclusively.
        (row < self.len && is_set(self.words, row)).then(|| unsafe { self.first.add(row).as_mut() })
    }

    /// The value of each row, or `None`, to write.
    pub fn into_iter_mut(self) -> impl ExactSizeIterator<Item = Option<&'w mut C>> + use<'w, C> {
        let Self {
            first, words, len, ..
        } = self;
        // SAFETY: as in `get_mut`. Each row is given out once.
        (0..len).map(move |row| is_set(words, row).then(|| unsafe { first.add(row).as_mut() }))
    }
}

/// Whether the bit of a row is set. The row is one of the table.
fn is_set(words: NonNull<u64>, row: usize) -> bool {
    // SAFETY: bits-behind-columns: there is a word for each 64 rows of the capacity.
    unsafe { words.add(row / WORD).read() & (1 << (row % WORD)) != 0 }
}
