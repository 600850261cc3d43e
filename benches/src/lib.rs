//! The workloads that the benches time: each as every library would do it, with checks that all come to the same result.
//!
//! A workload is a folder, with a file a library in it. To add a library, add a file to each folder, and an [`Entry`] to
//! the folder's groups. To add a workload, add a folder, and its groups to [`groups`].

mod components;
mod contest;
mod digest;
mod letters;
mod order;
mod slots;
mod timing;

pub mod add_remove;
pub mod archetypes;
pub mod churn;
pub mod dynamic_iter;
pub mod fragmented_iter;
pub mod new_drop;
pub mod random_get;
pub mod simple_insert;
pub mod simple_iter;

pub use contest::{Contestant, Entry, Group};
pub use digest::Digest;
pub use timing::{Timing, Timings, arguments, time};

/// All groups of all workloads.
pub fn groups() -> Vec<Group> {
    [
        simple_insert::groups(),
        simple_iter::groups(),
        fragmented_iter::groups(),
        random_get::groups(),
        churn::groups(),
        new_drop::groups(),
        dynamic_iter::groups(),
        add_remove::groups(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
