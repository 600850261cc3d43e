//! A world that threads share: by claims, by copies, and by messages.

#![allow(
    elided_lifetimes_in_paths,
    reason = "systems name their parameters shortly"
)]

mod any_order;
mod channel;
mod inbox;
mod meeting;
mod runs;
mod world;
