//! The same for entities of one component, which takes 4 bytes, as does the one that comes and goes.

#[cfg(feature = "peers")]
pub(super) mod bevy;
pub(super) mod ecs;
pub(super) mod hecs;

use crate::components::Position;
use crate::letters::Data;

/// The least that tells entities apart.
fn data(position: Position) -> Data {
    Data(position.0[0])
}

/// The position that it stands for.
fn position(data: Data) -> Position {
    Position([data.0, 0.0, 0.0])
}
