//! The last frames of a world.

use super::{Copied, Snapshot, SnapshotError, or_panic};
use crate::base::error::ReserveError;
use crate::base::error::fallible::fallible;
use crate::base::rule::{Rule, check};
use crate::world::store::{Store, World};
use alloc::collections::VecDeque;

/// The last frames of a world, to go back to any of them: for rollback networking.
///
/// ```
/// use ecs::Ring;
/// # use ecs::prelude::*;
/// # #[derive(Clone, Copy)] pub struct Position(f32);
/// # fn walk(bodies: Query<Duel, &mut Position>) { bodies.for_each(|it| it.0 += 1.0); }
/// # ecs::world! {
/// #     #[world(snapshots)] pub struct Duel { components: (Position,) }
/// #     #[schedule] pub fn tick() { walk; }
/// # }
/// let mut duel = Duel::new();
/// let mut ring = Ring::<Duel>::new(9);
/// # let body = duel.spawn((Position(0.0),));
/// for frame in 0..20 {
///     ring.save(&mut duel, frame);
///     duel.tick();
/// }
/// // The other player's input of frame 14 came late: back, and once more.
/// ring.restore(&mut duel, 14)?;
/// # assert_eq!(duel.get::<Position>(body).unwrap().0, 14.0);
/// for frame in 14..20 {
///     ring.save(&mut duel, frame);
///     duel.tick();
/// }
/// # assert_eq!(duel.get::<Position>(body).unwrap().0, 20.0);
/// assert_eq!(ring.frames(), 11..20);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Ring<W: World> {
    /// In ascending order of their frames, each one after the one before.
    saved: VecDeque<Snapshot<W>>,
    /// Old snapshots. Their memory is used again.
    spare: VecDeque<Snapshot<W>>,
    first: i64,
    depth: usize,
}

impl<W: World> Ring<W> {
    /// Room for this many frames, at least one. Memory for them is taken as they come.
    pub fn new(depth: usize) -> Self {
        check!(Copied::<W>::CHECKED);
        Self::of_depth(depth)
    }

    pub(crate) fn of_depth(depth: usize) -> Self {
        Self {
            saved: VecDeque::new(),
            spare: VecDeque::new(),
            first: 0,
            depth: depth.max(1),
        }
    }

    fallible! {
        /// Copies the world as it is at the beginning of a frame. Frames from this one on are forgotten first, and the oldest one if there is no
        /// room. If the frame before is not there, all are forgotten.
        ///
        /// # Panics
        ///
        /// As [`snapshot_into`](Store::snapshot_into) does. The frame is there if its copy is whole.
        #[track_caller]
        pub fn save,
        /// As [`save`](Self::save), but returns the reason where the world cannot be copied. The frame is not there then.
        ///
        /// # Errors
        ///
        /// As [`try_snapshot`](Store::try_snapshot).
        try_save (&mut self, world: &mut Store<W>, frame: impl Into<i64>) -> (), Result<(), SnapshotError>;
        by or_panic => self.save_frame(world, frame)
    }

    /// Puts the world back to the beginning of a frame. All frames stay. Observers of [`Restore`](crate::Restore) are told.
    ///
    /// # Errors
    ///
    /// If the frame is not there, or the world [cannot be put back](Store::try_restore). It is as it was then.
    pub fn restore(
        &self,
        world: &mut Store<W>,
        frame: impl Into<i64>,
    ) -> Result<(), SnapshotError> {
        let asked = frame.into();
        let snapshot = self.get(asked).ok_or(SnapshotError::NoSuchFrame {
            asked,
            frames: self.first..self.end(),
        })?;
        world.put_back(snapshot)
    }

    /// The frames that are there, from the first one to the one behind the last.
    pub fn frames(&self) -> core::ops::Range<i64> {
        self.first..self.end()
    }

    /// The copy of a frame.
    pub fn get(&self, frame: impl Into<i64>) -> Option<&Snapshot<W>> {
        self.saved.get(self.place_of(frame.into())?)
    }

    /// Bytes of all copies. See [`Snapshot::bytes`].
    pub fn bytes(&self) -> usize {
        self.saved
            .iter()
            .chain(&self.spare)
            .map(Snapshot::bytes)
            .sum()
    }

    /// Where a frame is, or would be.
    fn place_of(&self, frame: i64) -> Option<usize> {
        usize::try_from(frame.checked_sub(self.first)?).ok()
    }

    fn end(&self) -> i64 {
        // There are far fewer frames than numbers.
        self.first
            .saturating_add(i64::try_from(self.saved.len()).unwrap_or(i64::MAX))
    }
}

/// Without memory.
impl<W: World> Ring<W> {
    fn save_frame(
        &mut self,
        world: &mut Store<W>,
        frame: impl Into<i64>,
    ) -> Result<(), SnapshotError> {
        let frame = frame.into();
        // The frames before this one, if they lead up to it.
        let kept = self
            .place_of(frame)
            .filter(|place| *place <= self.saved.len())
            .unwrap_or(0);
        let room = self
            .saved
            .try_reserve(1)
            .and_then(|()| self.spare.try_reserve(1 + self.saved.len()));
        if room.is_err() {
            self.saved.truncate(kept);
            let bytes = (1 + self.saved.len()) * size_of::<Snapshot<W>>();
            return Err(ReserveError::out_of_memory("snapshots", bytes).into());
        }
        self.spare.extend(self.saved.drain(kept..));
        if self.saved.is_empty() {
            self.first = frame;
        }
        if self.saved.len() == self.depth {
            self.spare.extend(self.saved.pop_front());
            self.first += 1;
        }
        if self.spare.is_empty() {
            self.spare.push_back(Snapshot::try_empty()?);
        }
        let saving = Saving(self);
        world.copy_into(&mut saving.0.spare[0])
    }
}

/// Makes a copy of the first spare one. However that ends, a copy that is whole becomes a frame.
struct Saving<'r, W: World>(&'r mut Ring<W>);

impl<W: World> Drop for Saving<'_, W> {
    fn drop(&mut self) {
        let Ring { saved, spare, .. } = &mut *self.0;
        if spare.front().is_some_and(|snapshot| snapshot.whole) {
            saved.extend(spare.pop_front());
        }
    }
}

impl_debug!([W: World] Ring<W>, it => frames = it.frames(), depth = it.depth);
