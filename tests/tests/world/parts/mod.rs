//! Parts of worlds: a kit of another crate, and parts of this one.

mod clashes;
mod game;
mod indexes;
mod local;
mod more;
