//! The state that a server keeps between requests.

#[cfg(feature = "snapshots")]
use crate::error::RemoteError;
#[cfg(feature = "snapshots")]
use crate::handle::caught;
use ecs::{ChangeTick, World};
#[cfg(feature = "snapshots")]
use ecs::{Ring, SnapshotError};
use std::collections::VecDeque;
use std::error::Error;

/// Ticks that are remembered.
const MOST_TICKS: usize = 64;

/// Saves a world, and says where.
type Save<W> = Box<dyn FnMut(&mut W) -> Result<String, Box<dyn Error>>>;

/// The state that a server keeps between requests: whether the game is paused, and what it offers. See [`handle`](crate::handle).
pub struct Session<W: World> {
    pub(crate) read_only: bool,
    /// The address of the server, if there is one.
    pub(crate) url: Option<String>,
    /// Frames that were served.
    pub(crate) frame: u64,
    pub(crate) pause: Pause,
    pub(crate) save: Option<Save<W>>,
    ticks: VecDeque<(u64, ChangeTick)>,
    next_tick: u64,
    /// Whether the game stood still since the last frame began.
    stands: bool,
    #[cfg(feature = "snapshots")]
    pub(crate) frames: Option<Frames<W>>,
}

/// The last frames of a world. The functions are those of worlds that can be copied, which others need not be.
#[cfg(feature = "snapshots")]
pub(crate) struct Frames<W: World> {
    ring: Ring<W>,
    save: fn(&mut Ring<W>, &mut W, i64),
    /// Why the last frame is not kept.
    fault: Option<RemoteError>,
    pub(crate) restore: fn(&Self, &mut W, i64) -> Result<(), SnapshotError>,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pause {
    /// Whether the game ever asked.
    pub(crate) is_asked: bool,
    pub(crate) paused: bool,
    /// Frames that a paused game has to go on.
    pub(crate) steps: u32,
}

impl<W: World> Session<W> {
    /// Nothing was asked yet, and the world may be changed.
    pub fn new() -> Self {
        Self {
            read_only: false,
            url: None,
            frame: 0,
            pause: Pause::default(),
            save: None,
            ticks: VecDeque::new(),
            next_tick: 1,
            stands: false,
            #[cfg(feature = "snapshots")]
            frames: None,
        }
    }

    /// Requests that change anything are errors.
    #[must_use]
    pub fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// Says whether the game goes on in this frame: it is not paused, or is to go one step.
    pub fn next_frame(&mut self) -> bool {
        let Pause {
            is_asked,
            paused,
            steps,
        } = &mut self.pause;
        *is_asked = true;
        let goes_on = !*paused || *steps > 0;
        *steps = steps.saturating_sub(1);
        self.stands = !goes_on;
        goes_on
    }

    /// Counts a frame, and keeps a copy of its beginning, unless the game stood still.
    #[inline]
    pub(crate) fn begin_frame(&mut self, world: &mut W) {
        if self.stands {
            return;
        }
        self.frame += 1;
        #[cfg(feature = "snapshots")]
        if self.frames.is_some() {
            self.keep_frame(world);
        }
        #[cfg(not(feature = "snapshots"))]
        let _ = world;
    }

    /// Keeps the last frames.
    #[cfg(feature = "snapshots")]
    pub(crate) fn keep_frames(&mut self, frames: usize) {
        self.frames = Some(Frames {
            ring: Ring::new(frames),
            save: |ring, world, frame| ring.save(world, frame),
            fault: None,
            restore: |frames, world, frame| frames.ring.restore(world, frame),
        });
    }

    #[cfg(feature = "snapshots")]
    #[cold]
    fn keep_frame(&mut self, world: &mut W) {
        let frame = i64::try_from(self.frame).unwrap_or(i64::MAX);
        if let Some(Frames {
            ring, save, fault, ..
        }) = &mut self.frames
        {
            // A `Clone` of the game may panic. The game goes on, and asks for this frame in vain.
            *fault = caught(|| save(ring, world, frame)).err();
        }
    }

    /// Why the last frame is not kept, if it is not.
    #[cfg(feature = "snapshots")]
    pub(crate) fn frame_fault(&self) -> Option<&str> {
        self.frames
            .as_ref()?
            .fault
            .as_ref()
            .map(|fault| &*fault.message)
    }

    /// None: there are no copies of worlds.
    #[cfg(not(feature = "snapshots"))]
    #[expect(
        clippy::unused_self,
        reason = "with snapshots, it says why there is none"
    )]
    pub(crate) fn frame_fault(&self) -> Option<&str> {
        None
    }

    /// Gives the moment a number, by which a client names it later.
    pub(crate) fn remember(&mut self, tick: ChangeTick) -> u64 {
        if let Some((number, _)) = self.ticks.back().filter(|(_, last)| *last == tick) {
            return *number;
        }
        if self.ticks.len() == MOST_TICKS {
            self.ticks.pop_front();
        }
        let number = self.next_tick;
        self.next_tick += 1;
        self.ticks.push_back((number, tick));
        number
    }

    /// The moment of a number, which is remembered for as long as it is asked for.
    pub(crate) fn tick(&mut self, number: u64) -> Option<ChangeTick> {
        let place = self.ticks.iter().position(|(own, _)| *own == number)?;
        let asked = self.ticks.remove(place)?;
        self.ticks.push_back(asked);
        Some(asked.1)
    }

    /// The numbers of the frames that are kept, and their bytes.
    #[cfg(feature = "snapshots")]
    pub(crate) fn kept_frames(&self) -> Option<(std::ops::Range<i64>, usize)> {
        self.frames
            .as_ref()
            .map(|frames| (frames.ring.frames(), frames.ring.bytes()))
    }

    /// None: there are no copies of worlds.
    #[cfg(not(feature = "snapshots"))]
    #[expect(
        clippy::unused_self,
        reason = "with snapshots, it says which frames there are"
    )]
    pub(crate) fn kept_frames(&self) -> Option<(std::ops::Range<i64>, usize)> {
        None
    }
}

impl<W: World> Default for Session<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: World> std::fmt::Debug for Session<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("frame", &self.frame)
            .field("pause", &self.pause)
            .finish_non_exhaustive()
    }
}
