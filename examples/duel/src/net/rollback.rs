//! The requests of GGRS are done: the whole integration.

use super::{Net, PREDICTION};
use crate::components::Inputs;
use crate::world::Duel;
use ecs::{Ring, SnapshotError};
use ggrs::GgrsRequest;
use std::fmt;

/// A world that goes back when it is asked to.
pub struct Rollback {
    /// The world.
    pub duel: Duel,
    /// The last frames. One more than the prediction: the frame that is certain, and all that were guessed since.
    ring: Ring<Duel>,
    /// How often the world was put back.
    pub rollbacks: u32,
    /// How many frames were played, those that were played again included.
    pub played: u32,
    /// The digest of each frame's beginning, as it was played last.
    pub digests: Vec<u64>,
}

impl Rollback {
    /// A world before its first frame.
    pub fn new(duel: Duel) -> Self {
        Self {
            duel,
            ring: Ring::new(PREDICTION + 1),
            rollbacks: 0,
            played: 0,
            digests: Vec::new(),
        }
    }

    /// Does the requests of GGRS, in this order.
    ///
    /// # Errors
    ///
    /// If GGRS asks for a frame that was not saved, or is too old.
    pub fn serve(&mut self, requests: Vec<GgrsRequest<Net>>) -> Result<(), SnapshotError> {
        for request in requests {
            match request {
                GgrsRequest::SaveGameState { cell, frame } => {
                    self.ring.save(&mut self.duel, frame);
                    let digest = self.duel.digest();
                    cell.save(frame, None, Some(digest.into()));
                    self.digests.truncate(frame.unsigned_abs() as usize);
                    self.digests.push(digest);
                }
                GgrsRequest::LoadGameState { frame, .. } => {
                    self.rollbacks += 1;
                    self.ring.restore(&mut self.duel, frame)?;
                }
                GgrsRequest::AdvanceFrame { inputs } => {
                    self.played += 1;
                    *self.duel.resource_mut() = Inputs([inputs[0].0, inputs[1].0]);
                    self.duel.tick();
                }
            }
        }
        Ok(())
    }

    /// Puts the world back to the beginning of a frame that is certain.
    ///
    /// # Errors
    ///
    /// If the frame is too old.
    pub fn return_to(&mut self, frame: i32) -> Result<(), SnapshotError> {
        self.ring.restore(&mut self.duel, frame)
    }
}

impl fmt::Debug for Rollback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rollback")
            .field("ring", &self.ring)
            .finish_non_exhaustive()
    }
}
