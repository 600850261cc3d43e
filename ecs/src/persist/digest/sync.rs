//! A game that is rolled back at each frame, on one machine.

use super::Difference;
use crate::base::rule::{Rule, check};
use crate::persist::save::{Saves, Unfaithful, make_again};
use crate::persist::snapshot::{Copied, Ring, Snapshot, SnapshotError};
use crate::world::store::World;
use std::collections::VecDeque;
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
///
/// A system that reads something outside of the world:
///
/// ```
/// use ecs::{SnapshotError, SyncTest, prelude::*};
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
/// assert!(matches!(error, SnapshotError::Differs { frame: 0, difference: Some(_) }));
/// assert!(error.to_string().ends_with("`Position.x` is 1 here and 2 there"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SyncTest {
    depth: u32,
}

impl SyncTest {
    /// A test that goes back this many frames, at least one, at each frame.
    pub const fn new(depth: u32) -> Self {
        Self {
            depth: if depth == 0 { 1 } else { depth },
        }
    }

    /// Runs this many frames. `step` simulates one, by its number from 0.
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
    ) -> Result<(), SnapshotError> {
        check!(Copied::<W>::CHECKED, W);
        let depth = self.depth as usize;
        let (mut ring, mut first) = (Ring::<W>::of_depth(depth), Ring::<W>::of_depth(depth + 1));
        let mut players = Players::begin(world)?;
        let mut digests = VecDeque::new();
        for frame in 0..frames {
            ring.try_save(world, frame)?;
            step(world, frame);
            first.try_save(world, frame)?;
            digests.push_back((frame, world.digest_exact()));
            if digests.len() > self.depth as usize {
                digests.pop_front();
            }
            let Some((oldest, _)) = digests.front().copied() else {
                continue;
            };
            ring.restore(world, oldest)?;
            for (again, digest) in &digests {
                if *again != oldest {
                    ring.try_save(world, *again)?;
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
fn compare<W: Saves>(
    world: &W,
    frame: u32,
    digest: u64,
    first: &Ring<W>,
) -> Result<(), SnapshotError> {
    if world.digest_exact() == digest {
        return Ok(());
    }
    let difference = first
        .get(frame)
        .and_then(|before| Difference::first::<W>(before, world));
    Err(SnapshotError::Differs { frame, difference })
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
    fn begin(world: &mut W) -> Result<Self, SnapshotError> {
        let first = world.try_snapshot()?;
        let made = make_again(world).map_err(
            |Unfaithful {
                 name,
                 entity,
                 message,
             }| SnapshotError::Value {
                name,
                entity,
                message,
            },
        );
        let waiting = made.and_then(|()| world.try_snapshot());
        world.try_restore(&first)?;
        Ok(Self {
            waiting: waiting?,
            spare: first,
        })
    }

    /// The other player's turn.
    fn change(&mut self, world: &mut W) -> Result<(), SnapshotError> {
        world.try_snapshot_into(&mut self.spare)?;
        world.try_restore(&self.waiting)?;
        mem::swap(&mut self.waiting, &mut self.spare);
        Ok(())
    }
}
