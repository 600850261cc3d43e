//! A game that is rolled back at each frame, on one machine.

use super::Difference;
use crate::base::rule::{Rule, check};
use crate::persist::save::{Saves, Unfaithful, make_again};
use crate::persist::snapshot::{Copied, Ring, RingError, Snapshot, SnapshotError};
use crate::world::store::World;
use ecs_value::Entity;
use std::boxed::Box;
use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::mem;

/// Runs a game, rolls it back at each frame, and runs it again, beside a second player: the test that each game with rollback should have.
///
/// A game is simulated alike each time, if all that it reads is in the world: so each run comes to the same digests as the first one.
/// A system that reads a clock or a `static` is found when the game is rolled back.
///
/// The second player begins with a copy of the world in which each value was saved and loaded. So a `HashMap` has another order there, and
/// a system that reads the order is found. A field that is not saved, as by `serde(skip)`, begins with its default. Values that are not
/// saved are shared by both players: those of transient types, and every [`Local`](crate::Local) and event that exists already.
/// Call it on a world that has not run yet.
///
/// ```
/// use ecs::{SyncTest, prelude::*};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Copy, Serialize, Deserialize)]
/// pub struct Position(f32);
///
/// fn walk(bodies: Query<Duel, &mut Position>) {
///     bodies.for_each(|position| position.0 += 1.0);
/// }
///
/// ecs::world! {
///     #[world(save, snapshots)]
///     pub struct Duel { components: (Position,) }
///     #[schedule]
///     pub fn tick() { walk; }
/// }
///
/// let mut duel = Duel::new();
/// duel.spawn((Position(0.0),));
/// SyncTest::new(4).run(&mut duel, 100, |duel, _frame| duel.tick())?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SyncTest {
    depth: u32,
}

impl SyncTest {
    /// A test that goes back so many frames, at least one, at each frame.
    pub const fn new(depth: u32) -> Self {
        Self {
            depth: if depth == 0 { 1 } else { depth },
        }
    }

    /// Runs so many frames. `step` simulates one, by its number from 0.
    ///
    /// # Errors
    ///
    /// At the first frame that comes to another digest when it is run again, by [`digest_exact`](crate::Store::digest_exact). If the world
    /// cannot be copied or put back, or a value of the second player would differ.
    ///
    /// # Panics
    ///
    /// If the world cannot be saved, since the digest is computed from its save. If a `Serialize` or a `Deserialize` panics.
    pub fn run<W: Saves>(
        self,
        world: &mut W,
        frames: u32,
        mut step: impl FnMut(&mut W, u32),
    ) -> Result<(), SyncError> {
        check!(Copied::<W>::CHECKED, W);
        let depth = self.depth as usize;
        let (mut ring, mut first) = (Ring::<W>::of_depth(depth), Ring::<W>::of_depth(depth + 1));
        let mut players = Players::begin(world)?;
        let mut digests = VecDeque::new();
        for frame in 0..frames {
            ring.try_save(world, frame).map_err(SyncError::Snapshot)?;
            step(world, frame);
            first.try_save(world, frame).map_err(SyncError::Snapshot)?;
            digests.push_back((frame, world.digest_exact()));
            if digests.len() > self.depth as usize {
                digests.pop_front();
            }
            let Some((oldest, _)) = digests.front().copied() else {
                continue;
            };
            ring.restore(world, oldest).map_err(SyncError::Ring)?;
            for (again, digest) in &digests {
                if *again != oldest {
                    ring.try_save(world, *again).map_err(SyncError::Snapshot)?;
                }
                step(world, *again);
                compare(world, *again, *digest, &first)?;
            }
            players.change(world)?;
            step(world, frame);
            digests.back().map_or(Ok(()), |(frame, digest)| {
                compare(world, *frame, *digest, &first)
            })?;
            players.change(world)?;
        }
        Ok(())
    }
}

/// Compares the world behind a frame with its digest after the first run.
fn compare<W: Saves>(world: &W, frame: u32, digest: u64, first: &Ring<W>) -> Result<(), SyncError> {
    if world.digest_exact() == digest {
        return Ok(());
    }
    let difference = first
        .get(frame)
        .and_then(|before| Difference::first::<W>(before, world));
    Err(SyncError::Differs { frame, difference })
}

/// The states of two players. The world holds one of them.
struct Players<W: World> {
    /// That of the player who waits.
    waiting: Snapshot<W>,
    /// Where the state of the world is copied to.
    spare: Snapshot<W>,
}

impl<W: Saves> Players<W> {
    /// The world is the first player's. The second player has the same world, with each value rebuilt from its bytes.
    fn begin(world: &mut W) -> Result<Self, SyncError> {
        let first = world.try_snapshot().map_err(SyncError::Snapshot)?;
        let made = make_again(world).map_err(
            |Unfaithful {
                 name,
                 entity,
                 message,
             }| SyncError::Value {
                name,
                entity,
                message,
            },
        );
        let waiting = made.and_then(|()| world.try_snapshot().map_err(SyncError::Snapshot));
        world.try_restore(&first).map_err(SyncError::Snapshot)?;
        Ok(Self {
            waiting: waiting?,
            spare: first,
        })
    }

    /// The other player's turn.
    fn change(&mut self, world: &mut W) -> Result<(), SyncError> {
        world
            .try_snapshot_into(&mut self.spare)
            .map_err(SyncError::Snapshot)?;
        world
            .try_restore(&self.waiting)
            .map_err(SyncError::Snapshot)?;
        mem::swap(&mut self.waiting, &mut self.spare);
        Ok(())
    }
}

/// A frame that was simulated twice came to two results, or could not be simulated twice.
///
/// ```
/// use ecs::{SyncError, SyncTest, prelude::*};
/// # use serde::{Deserialize, Serialize};
/// use std::sync::atomic::{AtomicU8, Ordering};
///
/// #[derive(Component, Clone, Serialize, Deserialize)]
/// pub struct Position { pub x: f32 }
/// static WIND: AtomicU8 = AtomicU8::new(1);
///
/// /// The wind is not in the world, and is not rolled back.
/// fn drift(bodies: Query<Duel, &mut Position>) {
///     let wind = WIND.fetch_add(1, Ordering::Relaxed);
///     bodies.for_each(|position| position.x += f32::from(wind));
/// }
/// # ecs::world! {
/// #     #[world(save, snapshots)] pub struct Duel { components: (Position) }
/// #     #[schedule] pub fn tick() { drift; }
/// # }
///
/// # let mut duel = Duel::new();
/// duel.spawn((Position { x: 0.0 },));
/// let error = SyncTest::new(1).run(&mut duel, 10, |duel, _frame| duel.tick()).unwrap_err();
/// assert!(matches!(error, SyncError::Differs { frame: 0, difference: Some(_) }));
/// assert!(error.to_string().ends_with("`Position.x` is 1 here and 2 there"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyncError {
    /// The results differ.
    Differs {
        /// The frame.
        frame: u32,
        /// The first difference between the result of the first run (here) and that of another one (there). `None` if the entities are the
        /// same: then resources differ, or an order.
        difference: Option<Difference>,
    },
    /// A value does not come back from its bytes in a save as it was, so that the second player cannot begin.
    Value {
        /// The name of the component, or of the resource.
        name: Box<str>,
        /// The entity that has the component.
        entity: Option<Entity>,
        /// The reason.
        message: Box<str>,
    },
    /// The world cannot be copied.
    Snapshot(SnapshotError),
    /// The world cannot be put back.
    Ring(RingError),
}

impl fmt::Display for SyncError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs {
                frame,
                difference: Some(difference),
            } => {
                write!(
                    f,
                    "frame {frame} came to another result when it was run again: {difference}"
                )
            }
            Self::Differs {
                frame,
                difference: None,
            } => write!(
                f,
                "frame {frame} came to another result when it was run again: a resource, an order, a tick or the ids to come differ"
            ),
            Self::Value {
                name,
                entity: Some(entity),
                message,
            } => {
                write!(
                    f,
                    "`{name}` of {entity} cannot be compared: saved and loaded, {message}"
                )
            }
            Self::Value {
                name,
                entity: None,
                message,
            } => {
                write!(
                    f,
                    "`{name}` cannot be compared: saved and loaded, {message}"
                )
            }
            Self::Snapshot(error) => error.fmt(f),
            Self::Ring(error) => error.fmt(f),
        }
    }
}

impl Error for SyncError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Differs { .. } | Self::Value { .. } => None,
            Self::Snapshot(error) => Some(error),
            Self::Ring(error) => Some(error),
        }
    }
}
