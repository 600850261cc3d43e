//! The game as a whole: paused, moved on, saved and put back.

use crate::error::RemoteError;
use crate::handle::optional;
#[cfg(feature = "snapshots")]
use crate::handle::required;
use crate::session::Session;
use ecs::World;
use serde::Deserialize;
use serde_json::{Value as Json, json};

/// Frames that a paused game goes on at once, at most.
const MOST_STEPS: u32 = 1_000;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Pause {
    paused: Option<bool>,
}

/// `ecs.pause`.
pub(crate) fn pause<W: World>(
    _: &mut W,
    params: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Pause { paused } = optional(params)?;
    if let Some(paused) = paused {
        session.pause.paused = paused;
        session.pause.steps = 0;
    }
    Ok(json!({"paused": session.pause.paused}))
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Step {
    frames: Option<u32>,
}

/// `ecs.step`.
pub(crate) fn step<W: World>(
    _: &mut W,
    params: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Step { frames } = optional(params)?;
    let frames = frames.unwrap_or(1);
    if !session.pause.paused {
        return Err(RemoteError::params("the game is not paused"));
    }
    if !(1..=MOST_STEPS).contains(&frames) {
        return Err(RemoteError::params(format_args!(
            "`frames` is a number from 1 to {MOST_STEPS}"
        )));
    }
    session.pause.steps = frames;
    Ok(json!({"paused": true, "frames": frames}))
}

/// `ecs.save`.
pub(crate) fn save<W: World>(
    world: &mut W,
    _: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    match &mut session.save {
        Some(save) => match save(world) {
            Ok(saved) => Ok(json!({"saved": saved})),
            Err(error) => Err(RemoteError::new(crate::codes::INTERNAL, error)),
        },
        None => Err(crate::handle::no_method("ecs.save")),
    }
}

#[cfg(feature = "snapshots")]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rewind {
    frames: Option<i64>,
    frame: Option<i64>,
}

/// `ecs.rewind`.
#[cfg(feature = "snapshots")]
pub(crate) fn rewind<W: World>(
    world: &mut W,
    params: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Rewind { frames, frame } = required(params)?;
    let Some(kept) = &session.frames else {
        return Err(crate::handle::no_method("ecs.rewind"));
    };
    let now = i64::try_from(session.frame).unwrap_or(i64::MAX);
    let frame = match (frames, frame) {
        (Some(frames), None) => now.saturating_sub(frames),
        (None, Some(frame)) => frame,
        _ => {
            return Err(RemoteError::params(
                "either `frames` or `frame` says where to go",
            ));
        }
    };
    (kept.restore)(kept, world, frame).map_err(RemoteError::params)?;
    session.frame = u64::try_from(frame).unwrap_or(0);
    session.pause.paused = true;
    session.pause.steps = 0;
    Ok(json!({"frame": frame, "paused": true}))
}

/// Without snapshots, no frame is kept.
#[cfg(not(feature = "snapshots"))]
pub(crate) fn rewind<W: World>(
    _: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    Err(crate::handle::no_method("ecs.rewind"))
}
