//! Two machines in one process.

use super::{Net, PREDICTION, Rollback, SlowSocket};
use crate::script;
use crate::world::Duel;
use ggrs::{
    DesyncDetection, Frame, GgrsError, GgrsEvent, P2PSession, PlayerType, SessionBuilder,
    SessionState,
};
use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

/// Far longer than anything takes here: a machine that is busy is slow, and not gone.
const PATIENCE: Duration = Duration::from_mins(5);

/// The machine of a player.
pub struct Machine {
    player: usize,
    session: P2PSession<Net>,
    /// The world.
    pub rollback: Rollback,
    /// The first frame of which GGRS found that the machines have come to different digests.
    pub desync: Option<Frame>,
}

/// Two machines, each with a world of its own. Only packets go from one to the other.
#[derive(Debug)]
pub struct Duelists {
    /// The machines, by the numbers of their players.
    pub machines: [Machine; 2],
}

impl Duelists {
    /// Two machines, on which packets take this many frames, with a world each.
    ///
    /// # Errors
    ///
    /// If there are no ports.
    pub fn connect(latency: u64, worlds: [Duel; 2]) -> Result<Self, Box<dyn Error>> {
        let sockets = [SlowSocket::bind(latency)?, SlowSocket::bind(latency)?];
        let addresses = [sockets[0].address()?, sockets[1].address()?];
        let mut machines = Vec::new();
        for (player, (socket, duel)) in sockets.into_iter().zip(worlds).enumerate() {
            let session = SessionBuilder::<Net>::new()
                .with_max_prediction_window(PREDICTION)
                .with_desync_detection_mode(DesyncDetection::On { interval: 10 })
                .with_disconnect_timeout(PATIENCE)
                .with_disconnect_notify_delay(PATIENCE)
                .add_player(PlayerType::Local, player)?
                .add_player(PlayerType::Remote(addresses[1 - player]), 1 - player)?
                .start_p2p_session(socket)?;
            machines.push(Machine {
                player,
                session,
                rollback: Rollback::new(duel),
                desync: None,
            });
        }
        let machines = machines.try_into().map_err(|_| "there are two players")?;
        Ok(Self { machines })
    }

    /// Plays until both machines are certain of the beginning of a frame.
    ///
    /// # Errors
    ///
    /// If GGRS gives up, a frame is gone that has to be played again, or nothing comes through for minutes.
    pub fn play(&mut self, frame: Frame) -> Result<(), Box<dyn Error>> {
        let start = Instant::now();
        while self
            .machines
            .iter()
            .any(|machine| !machine.is_certain(frame))
        {
            let mut moved = false;
            for machine in &mut self.machines {
                let before = machine.session.current_frame();
                machine.step(frame)?;
                moved |= machine.session.current_frame() != before;
            }
            if !moved {
                // A machine that waits leaves the processor to the other one.
                std::thread::sleep(Duration::from_millis(1));
            }
            if start.elapsed() > PATIENCE {
                return Err(Lost.into());
            }
        }
        Ok(())
    }
}

impl Machine {
    /// A frame on this machine: a step ahead, and before it as many steps again as were guessed wrong.
    fn step(&mut self, last: Frame) -> Result<(), Box<dyn Error>> {
        if self.is_certain(last) || self.session.current_state() != SessionState::Running {
            // The other machine may still need the packets of this one.
            self.session.poll_remote_clients();
        } else {
            let keys = script::keys(self.player, self.session.current_frame());
            self.session.add_local_input(self.player, keys)?;
            match self.session.advance_frame() {
                Ok(requests) => self.rollback.serve(requests)?,
                Err(GgrsError::PredictionThreshold) => {}
                Err(error) => return Err(error.into()),
            }
        }
        for event in self.session.events() {
            if let GgrsEvent::DesyncDetected { frame, .. } = event {
                self.desync = self.desync.or(Some(frame));
            }
        }
        Ok(())
    }

    /// Whether all that was done before the frame is known, and was played as it is known.
    fn is_certain(&self, frame: Frame) -> bool {
        self.rollback.digests.len() > frame.unsigned_abs() as usize
            && self.session.confirmed_frame() >= frame
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine")
            .field("player", &self.player)
            .finish_non_exhaustive()
    }
}

/// Nothing came through for minutes.
#[derive(Clone, Copy, Debug)]
pub struct Lost;

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the machines do not hear of each other: nothing came through for {} s",
            PATIENCE.as_secs()
        )
    }
}

impl Error for Lost {}
