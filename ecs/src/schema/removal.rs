//! How rows leave the tables of declared archetypes: by code that knows the columns, and goes straight through them.
#![allow(unsafe_code)]

use super::declare::archetype_info;
use super::{ArchetypeOf, Declare};
use crate::entity::Entity;
use crate::table::{Table, TableMut};
use core::fmt;
use core::marker::PhantomData;

/// [`swap_to_end`], of some archetype.
type SwapToEnd = unsafe fn(&mut Table, usize) -> Option<Entity>;

/// How rows leave the table of an archetype.
///
/// Invariant: **L5** `swap_to_end` is of the archetype of `W` at the place `index`.
pub struct Removal<W> {
    pub(super) index: usize,
    swap_to_end: SwapToEnd,
    /// Invariant in `W`: two worlds may be subtypes of one another.
    world: PhantomData<fn(W) -> W>,
}

impl<W: Declare> Removal<W> {
    /// How the rows of `A` leave.
    pub const fn of<A: ArchetypeOf<W>>() -> Self {
        Self { index: A::INDEX, swap_to_end: swap_to_end::<W, A>, world: PhantomData }
    }

    /// As [`Table::swap_to_end`].
    ///
    /// # Safety
    ///
    /// The table is that of the archetype (L5), and `row` is below its length.
    #[inline(always)]
    pub(crate) unsafe fn swap_to_end(&self, table: &mut Table, row: usize) -> Option<Entity> {
        // SAFETY: the caller's promise.
        unsafe { (self.swap_to_end)(table, row) }
    }
}

/// # Safety
///
/// As for [`Removal::swap_to_end`].
unsafe fn swap_to_end<W: Declare, A: ArchetypeOf<W>>(table: &mut Table, row: usize) -> Option<Entity> {
    // SAFETY: the caller's promise. The layout is a constant here, so that the columns need no loop.
    unsafe { TableMut::new(table, archetype_info::<W, A>()).swap_to_end(row) }
}

impl<W> Clone for Removal<W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Removal<W> {}

impl<W> fmt::Debug for Removal<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Removal").field(&self.index).finish()
    }
}
