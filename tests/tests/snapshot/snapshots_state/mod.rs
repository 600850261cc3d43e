//! Snapshots hold the state above the storage: that of systems and observers, resources, events, and removed values. So a run that is
//! rolled back again and again ends as a straight one does.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

mod rollback;
mod world;
