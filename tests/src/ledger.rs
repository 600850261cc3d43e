//! Values that write down that they were dropped.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::resume_unwind;
use std::rc::Rc;

/// Hands out values, and notes how often each was dropped.
#[derive(Clone, Default)]
pub struct Ledger {
    drops: Rc<RefCell<Vec<u32>>>,
}

impl Ledger {
    /// A ledger without entries.
    pub fn new() -> Self {
        Self::default()
    }

    /// A value that notes its drop.
    pub fn value(&self, payload: u64) -> Tracked {
        self.make(payload, false)
    }

    /// A value that notes its drop, and then panics.
    pub fn explosive(&self, payload: u64) -> Tracked {
        self.make(payload, true)
    }

    fn make(&self, payload: u64, explosive: bool) -> Tracked {
        let mut drops = self.drops.borrow_mut();
        drops.push(0);
        Tracked { id: drops.len() - 1, payload: Box::new(payload), explosive, ledger: self.clone() }
    }

    /// How many values were handed out.
    pub fn made(&self) -> usize {
        self.drops.borrow().len()
    }

    /// How many values were dropped.
    pub fn dropped(&self) -> usize {
        self.drops.borrow().iter().filter(|drops| **drops > 0).count()
    }

    /// How many values are still to be dropped.
    pub fn living(&self) -> usize {
        self.made() - self.dropped()
    }

    /// Asserts that every value was dropped, and none twice.
    ///
    /// # Panics
    ///
    /// If a value was leaked or dropped again.
    pub fn assert_each_dropped_once(&self) {
        for (id, drops) in self.drops.borrow().iter().enumerate() {
            assert_eq!(*drops, 1, "drops of value {id}");
        }
    }
}

/// A value on the heap that notes its drop in a [`Ledger`].
pub struct Tracked {
    id: usize,
    payload: Box<u64>,
    explosive: bool,
    ledger: Ledger,
}

impl Tracked {
    /// The number that the value was made with, or set to since.
    pub fn payload(&self) -> u64 {
        *self.payload
    }

    /// Changes the number.
    pub fn set_payload(&mut self, payload: u64) {
        *self.payload = payload;
    }
}

/// One more value of the ledger, with the same number. It is not explosive.
impl Clone for Tracked {
    fn clone(&self) -> Self {
        self.ledger.value(*self.payload)
    }
}

impl fmt::Debug for Tracked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tracked({})", self.payload)
    }
}

impl Drop for Tracked {
    fn drop(&mut self) {
        // No borrow is held over the unwinding, so that values dropped by it can be noted as well.
        self.ledger.drops.borrow_mut()[self.id] += 1;
        if self.explosive {
            resume_unwind(Box::new(Explosion));
        }
    }
}

/// The payload of the panic of an explosive value.
#[derive(Debug)]
pub struct Explosion;

thread_local! {
    static GHOSTS: Cell<i64> = const { Cell::new(0) };
}

/// A value of size zero that has something to drop.
#[derive(Debug)]
pub struct Ghost(());

impl Ghost {
    /// One more ghost.
    #[expect(clippy::new_without_default, reason = "a ghost is counted, and so is better made in plain sight")]
    pub fn new() -> Self {
        GHOSTS.set(GHOSTS.get() + 1);
        Self(())
    }

    /// The ghosts that this thread has made, less those that it has dropped.
    pub fn living() -> i64 {
        GHOSTS.get()
    }
}

impl Drop for Ghost {
    fn drop(&mut self) {
        GHOSTS.set(GHOSTS.get() - 1);
    }
}
