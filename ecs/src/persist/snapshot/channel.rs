//! Copies of a world for other threads, while the world goes on.

use super::{Copied, Snapshot, SnapshotError, or_panic};
use crate::base::error::fallible::fallible;
use crate::base::memory::try_push;
use crate::base::rule::{Rule, check};
use crate::world::store::{Store, World};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Deref;
use core::{fmt, iter};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A channel for the newest copy of a world: one thread publishes, and others read, for saves, statistics, editors and plans.
///
/// There are this many copies, at least two: one is the newest, one is written next, and each of the others may be held by a reader that takes
/// its time. Memory for the rows is taken as they come.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::snapshot;
///
/// #[derive(Clone, Copy)]
/// pub struct Heat(f32);
///
/// ecs::world! {
///     #[world(snapshots)]
///     pub struct Kitchen { components: (Heat) }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn((Heat(20.0),));
/// let (mut publisher, latest) = snapshot::channel::<Kitchen>(3);
/// publisher.publish(&mut kitchen);
///
/// std::thread::scope(|threads| {
///     let reader = threads.spawn(move || {
///         let kitchen = latest.get().expect("one was published");
///         kitchen.query_ref::<&Heat>().map(|heat| heat.0).sum::<f32>()
///     });
///     // The world goes on meanwhile.
///     kitchen.get_mut::<Heat>(pan).unwrap().0 = 90.0;
///     assert_eq!(reader.join().unwrap(), 20.0);
/// });
/// ```
///
/// # Panics
///
/// When it is compiled, if the world does not say `#[world(snapshots)]`.
#[track_caller]
pub fn channel<W: World>(copies: usize) -> (Publisher<W>, Latest<W>) {
    check!(Copied::<W>::CHECKED, W);
    let newest = Arc::new(Newest(Mutex::new(State {
        copy: None,
        has_ended: false,
    })));
    let latest = Latest {
        newest: newest.clone(),
    };
    // Made here, since safe code cannot allocate an `Arc` fallibly.
    let copies = iter::repeat_with(|| {
        Arc::new(Copy {
            snapshot: Vec::new(),
            number: 0,
        })
    })
    .take(copies.max(2))
    .collect();
    (
        Publisher {
            copies,
            newest,
            published: 0,
            skipped: 0,
        },
        latest,
    )
}

/// The end of a [`channel`] at which a world is published.
pub struct Publisher<W: World> {
    /// In the order in which they were published. Those that were not are the first ones.
    copies: Vec<Arc<Copy<W>>>,
    newest: Arc<Newest<W>>,
    published: u64,
    skipped: u64,
}

/// The end of a [`channel`] at which a world is read.
pub struct Latest<W: World> {
    newest: Arc<Newest<W>>,
}

/// A world as it was when it was published, held as long as the reader likes. It dereferences to its [`Snapshot`].
pub struct Published<W: World>(Arc<Copy<W>>);

struct Copy<W: World> {
    /// One, once there is memory for it: before the copy is published.
    snapshot: Vec<Snapshot<W>>,
    number: u64,
}

struct Newest<W: World>(Mutex<State<W>>);

struct State<W: World> {
    copy: Option<Arc<Copy<W>>>,
    /// Whether the publisher is gone.
    has_ended: bool,
}

impl<W: World> Publisher<W> {
    fallible! {
        /// Copies the world, and makes the copy the newest one. Says whether it did: if readers hold all other copies, this one is
        /// [skipped](Self::skipped).
        ///
        /// Blocks of rows are copied that were written since the copy in the same memory. This never waits for a reader, and takes no memory once
        /// there are all copies, as [`snapshot_into`](Store::snapshot_into) does.
        ///
        /// # Panics
        ///
        /// As [`Store::snapshot_into`] does. The newest copy stays, unless this one is whole.
        #[track_caller]
        pub fn publish,
        /// As [`publish`](Self::publish), but returns the reason where the world cannot be copied.
        ///
        /// # Errors
        ///
        /// As [`try_snapshot`](Store::try_snapshot). The newest copy stays.
        try_publish (&mut self, world: &mut Store<W>) -> bool, Result<bool, SnapshotError>;
        by or_panic => self.publish_copy(world)
    }

    fn publish_copy(&mut self, world: &mut Store<W>) -> Result<bool, SnapshotError> {
        // The copy published last among those that nobody else holds: least of it has to be copied again. Nobody can get it either: it is not the
        // newest.
        let Some(place) = self
            .copies
            .iter_mut()
            .rposition(|copy| Arc::get_mut(copy).is_some())
        else {
            self.skipped += 1;
            return Ok(false);
        };
        let publishing = Publishing(self, place);
        let Some(copy) = Arc::get_mut(&mut publishing.0.copies[place]) else {
            unreachable!("a copy that is free is held here alone")
        };
        match copy.snapshot.first_mut() {
            Some(snapshot) => world.copy_into(snapshot)?,
            None => try_push(&mut copy.snapshot, world.copied()?, COPY)?,
        }
        Ok(true)
    }

    /// How many copies were published.
    pub fn published(&self) -> u64 {
        self.published
    }

    /// How many were not, since readers held all copies but the newest.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }
}

/// Makes the copy at a place, which nobody else has. However that ends, a copy that is whole becomes the newest one.
struct Publishing<'p, W: World>(&'p mut Publisher<W>, usize);

impl<W: World> Drop for Publishing<'_, W> {
    fn drop(&mut self) {
        let Publisher {
            copies,
            newest,
            published,
            ..
        } = &mut *self.0;
        let Some(copy) = Arc::get_mut(&mut copies[self.1]) else {
            return;
        };
        if !copy.snapshot.first().is_some_and(|snapshot| snapshot.whole) {
            return;
        }
        *published += 1;
        copy.number = *published;
        let copy = copies.remove(self.1);
        copies.push(copy.clone());
        // The one before is held here too, so that it is not dropped under the lock.
        newest.state().copy = Some(copy);
    }
}

impl<W: World> Latest<W> {
    /// The newest copy, or `None` if nothing was published yet. O(1): this waits for no copying.
    pub fn get(&self) -> Option<Published<W>> {
        self.newest.state().copy.clone().map(Published)
    }

    /// The newest copy, if it is newer than one that the reader has seen, by its [number](Published::number).
    pub fn newer_than(&self, number: u64) -> Option<Published<W>> {
        let state = self.newest.state();
        state
            .copy
            .as_ref()
            .filter(|copy| copy.number > number)
            .cloned()
            .map(Published)
    }

    /// Whether the publisher is gone, so that the newest copy is the last one.
    pub fn has_ended(&self) -> bool {
        self.newest.state().has_ended
    }
}

impl<W: World> Published<W> {
    /// The number of the copy: the first one that was published has number 1.
    pub fn number(&self) -> u64 {
        self.0.number
    }
}

impl<W: World> Newest<W> {
    fn state(&self) -> MutexGuard<'_, State<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: World> Drop for Publisher<W> {
    fn drop(&mut self) {
        self.newest.state().has_ended = true;
    }
}

impl<W: World> Deref for Published<W> {
    type Target = Snapshot<W>;

    fn deref(&self) -> &Snapshot<W> {
        self.0
            .snapshot
            .first()
            .unwrap_or_else(|| unreachable!("a copy that was published has its snapshot"))
    }
}

impl<W: World> Clone for Published<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<W: World> Clone for Latest<W> {
    fn clone(&self) -> Self {
        Self {
            newest: self.newest.clone(),
        }
    }
}

impl<W: World> fmt::Debug for Publisher<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            published, skipped, ..
        } = self;
        f.debug_struct("Publisher")
            .field("published", published)
            .field("skipped", skipped)
            .finish_non_exhaustive()
    }
}

impl<W: World> fmt::Debug for Latest<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.get().map(|copy| copy.number());
        f.debug_struct("Latest")
            .field("number", &number)
            .finish_non_exhaustive()
    }
}

impl_debug!([W: World] Published<W>, it => number = it.number());

/// The purpose of memory that lacks, in errors.
const COPY: &str = "a copy of the world";
