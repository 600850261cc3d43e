//! Worlds that are saved and loaded.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts are small"
)]

mod cascades;
mod conversions;
mod ends;
mod every_kind;
mod files;
mod forged;
mod full;
mod golden_streets;
mod hostile;
mod kept;
mod lossless;
#[allow(clippy::cast_possible_wrap, reason = "counts are small")]
mod memory;
mod merge;
mod odd;
mod of_parts;
mod of_snapshots;
mod panics;
mod plain_versions;
#[allow(clippy::cast_possible_wrap, reason = "counts are small")]
mod refused;
mod renamed;
mod repair;
mod reports;
mod round_trips;
mod schema;
mod shapes;
mod skipped;
mod states;
mod text_versions;
mod texts;
mod versions;
mod world;
mod written;
