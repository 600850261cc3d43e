//! Systems in order and on several threads, and worlds that threads share.

pub mod schedule;
#[cfg(feature = "std")]
pub mod share;
