//! The workloads that the benches time: each as every library would do it, with checks that all come to the same result.
//!
//! A workload is a folder, with a file a library in it. To add a library, add a file to each folder, and an [`Entry`] to
//! the folder's groups. To add a workload, add a folder, and its groups to [`groups`].
// For the world of zero_ecs with twenty-six archetypes.
#![cfg_attr(feature = "peers", recursion_limit = "256")]

mod components;
mod contest;
mod digest;
mod letters;
mod order;
mod random;
mod series;
mod shapes;
mod slots;
mod timing;

pub mod add_remove;
pub mod archetypes;
pub mod cascade;
pub mod changed_rows;
pub mod churn;
pub mod damage;
pub mod dynamic_iter;
pub mod entity_iter;
pub mod events;
pub mod few_match;
pub mod filter_without;
pub mod fragmented_iter;
pub mod growth;
pub mod heavy_compute;
pub mod many_archetypes;
pub mod memory;
pub mod near;
pub mod new_drop;
pub mod new_world;
pub mod observed;
pub mod parallel_iter;
pub mod random_get;
pub mod rare_iter;
pub mod registered;
pub mod relations;
pub mod saves;
pub mod schedule;
pub mod simple_insert;
pub mod simple_insert_batch;
pub mod simple_insert_warm;
pub mod simple_iter;
pub mod snapshots;
pub mod systems;
pub mod tiny_iter;
pub mod tracked_iter;
pub mod values;
pub mod wide_query;
pub mod written_some;

use contest::entries;
pub use contest::{Contestant, Entry, Group};
pub use digest::Digest;
pub use series::{Series, series};
pub use timing::{Timing, Timings, arguments, time, time_anew, time_of_runs};

/// All groups of all workloads.
pub fn groups() -> Vec<Group> {
    [
        simple_insert::groups(),
        simple_insert_batch::groups(),
        simple_insert_warm::groups(),
        growth::groups(),
        simple_iter::groups(),
        parallel_iter::groups(),
        entity_iter::groups(),
        tracked_iter::groups(),
        changed_rows::groups(),
        written_some::groups(),
        fragmented_iter::groups(),
        many_archetypes::groups(),
        few_match::groups(),
        tiny_iter::groups(),
        rare_iter::groups(),
        schedule::groups(),
        systems::groups(),
        wide_query::groups(),
        filter_without::groups(),
        heavy_compute::groups(),
        random_get::groups(),
        damage::groups(),
        churn::groups(),
        observed::groups(),
        events::groups(),
        new_drop::groups(),
        new_world::groups(),
        dynamic_iter::groups(),
        registered::groups(),
        add_remove::groups(),
        relations::groups(),
        cascade::groups(),
        near::groups(),
        saves::groups(),
        snapshots::groups(),
        values::groups(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
