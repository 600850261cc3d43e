//! How rows leave the table of an archetype, by a function whose layout is a constant.

use core::marker::PhantomData;
use core::ptr::NonNull;
use ecs_value::Entity;

/// The function: of the table and of the row that leaves. It returns the entity that moved to the row's place, if one did.
pub(crate) type SwapToEnd = unsafe fn(NonNull<()>, usize) -> Option<Entity>;

/// How rows leave the table of an archetype.
// Invariant: **swap-of-archetype** `swap_to_end` is of the archetype of `W` at the place `index`. `Removal::of_declared` alone makes one.
pub struct Removal<W> {
    pub(super) index: usize,
    swap_to_end: SwapToEnd,
    /// Invariant in `W`: two worlds may be subtypes of one another.
    world: PhantomData<fn(W) -> W>,
}

impl<W> Removal<W> {
    pub(crate) const fn new(index: usize, swap_to_end: SwapToEnd) -> Self {
        Self {
            index,
            swap_to_end,
            world: PhantomData,
        }
    }

    #[inline]
    pub(crate) const fn function(&self) -> SwapToEnd {
        self.swap_to_end
    }
}

impl_copy!([W] Removal<W>);

impl_debug!([W] Removal<W>, it => (it.index));
