//! Copies of worlds, and worlds that are put back.

mod blocks;
mod drops;
mod errors;
mod panics;
mod places;
mod reading;
mod ring;
mod world;
