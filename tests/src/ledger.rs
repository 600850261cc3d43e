//! Values that write down that they were dropped.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::panicking;

/// Hands out values, and notes how often each was dropped. It counts the calls of user code, one of which may be made to fail.
#[derive(Clone, Default)]
pub struct Ledger(Arc<Mutex<Entries>>);

#[derive(Default)]
struct Entries {
    /// Of each value.
    drops: Vec<u32>,
    /// The calls of each kind since the fuse was lit or put out.
    calls: [usize; Code::ALL.len()],
    /// The values that are bytes: those that came, less those that went.
    data: isize,
    /// The call that fails.
    fuse: Option<(Code, usize)>,
}

/// A kind of a user's code that the runtime calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The destructor of a value.
    Drop,
    /// A value is cloned.
    Clone,
    /// An observer is notified.
    Observe,
    /// A value is written by serde.
    Serialize,
    /// A value is read by serde.
    Deserialize,
    /// Closures, iterators, comparisons, keys, defaults, systems and commands.
    Call,
}

impl Code {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Drop,
        Self::Clone,
        Self::Observe,
        Self::Serialize,
        Self::Deserialize,
        Self::Call,
    ];
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
        Tracked {
            value: self.note(payload, explosive),
            here: PhantomData,
        }
    }

    /// A value that notes its drop, and may go to other threads.
    pub fn sent(&self, payload: u64) -> Counted {
        self.note(payload, false)
    }

    fn note(&self, payload: u64, explosive: bool) -> Counted {
        let drops = &mut self.entries().drops;
        drops.push(0);
        Counted {
            id: drops.len() - 1,
            payload: Box::new(payload),
            explosive,
            ledger: self.clone(),
        }
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the `nth` call of a kind fail from now on, which is 1 or more.
    pub fn light(&self, code: Code, nth: usize) {
        let entries = &mut *self.entries();
        (entries.calls, entries.fuse) = (Default::default(), Some((code, nth)));
    }

    /// Lets no call fail. Returns how many there were of each kind since this or [`light`](Self::light) was called.
    pub fn put_out(&self) -> [usize; Code::ALL.len()] {
        let entries = &mut *self.entries();
        entries.fuse = None;
        std::mem::take(&mut entries.calls)
    }

    /// Counts a call, and says whether it is the one that fails.
    #[must_use]
    pub fn fails(&self, code: Code) -> bool {
        let entries = &mut *self.entries();
        let calls = &mut entries.calls[code as usize];
        *calls += 1;
        // A second panic would end the program.
        let fails = entries.fuse == Some((code, *calls)) && !panicking();
        if fails {
            entries.fuse = None;
        }
        fails
    }

    /// Counts a call, which panics if it is the one that fails.
    pub fn call(&self, code: Code) {
        if self.fails(code) {
            resume_unwind(Box::new(Explosion));
        }
    }

    /// Notes values that are bytes, and have come or gone.
    pub fn note_data(&self, count: isize) {
        self.entries().data += count;
    }

    /// The values that are bytes, and have not gone.
    pub fn data(&self) -> isize {
        self.entries().data
    }

    /// How many values were handed out.
    pub fn made(&self) -> usize {
        self.entries().drops.len()
    }

    /// How many values were dropped.
    pub fn dropped(&self) -> usize {
        self.entries()
            .drops
            .iter()
            .filter(|drops| **drops > 0)
            .count()
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
        for (id, drops) in self.entries().drops.iter().enumerate() {
            assert_eq!(*drops, 1, "drops of value {id}");
        }
    }
}

/// A value on the heap that notes its drop in a [`Ledger`], and stays on its thread: so do the schedules of worlds with such values.
#[derive(Clone)]
pub struct Tracked {
    value: Counted,
    here: PhantomData<Rc<()>>,
}

impl Tracked {
    /// The number that the value was made with, or set to since.
    pub fn payload(&self) -> u64 {
        self.value.payload()
    }

    /// Changes the number.
    pub fn set_payload(&mut self, payload: u64) {
        *self.value.payload = payload;
    }
}

impl fmt::Debug for Tracked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// A value on the heap that notes its drop in a [`Ledger`].
pub struct Counted {
    id: usize,
    payload: Box<u64>,
    explosive: bool,
    ledger: Ledger,
}

impl Counted {
    /// The number that the value was made with, or set to since.
    pub fn payload(&self) -> u64 {
        *self.payload
    }

    /// The ledger that handed it out.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

/// One more value of the ledger, with the same number. It is not explosive.
impl Clone for Counted {
    fn clone(&self) -> Self {
        self.ledger.call(Code::Clone);
        self.ledger.sent(*self.payload)
    }
}

impl fmt::Debug for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tracked({})", self.payload)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        // No lock is held over the unwinding, so that values dropped by it can be noted as well.
        self.ledger.entries().drops[self.id] += 1;
        if self.ledger.fails(Code::Drop) || self.explosive {
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
    #[expect(
        clippy::new_without_default,
        reason = "a ghost is counted, and so is better made in plain sight"
    )]
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
