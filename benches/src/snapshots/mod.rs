//! A world is copied, and put back: all of it, two of sixteen columns, nothing, and texts that are cloned.

mod names;
mod names_raw;
mod plain;
mod plain_raw;
mod wide;

use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    let plain = [("10k", 10_000), ("100k", 100_000)].into_iter().flat_map(|(size, rows)| {
        let saves = vec![Entry::of::<plain_raw::Raw>("raw, memcpy"), Entry::of::<plain::Save>("ecs")];
        let restores = vec![Entry::of::<plain_raw::Raw>("raw, memcpy"), Entry::of::<plain::Restore>("ecs")];
        [Group::new(format!("snapshot {size}"), rows, saves), Group::new(format!("restore {size}"), rows, restores)]
    });
    let wide = vec![
        Entry::of::<wide::Wide<16>>("ecs, all"),
        Entry::of::<wide::Wide<2>>("ecs, two of sixteen"),
        Entry::of::<wide::Wide<0>>("ecs, nothing"),
    ];
    let names = vec![
        Entry::of::<names_raw::Raw>("raw, cloned"),
        Entry::of::<names::All>("ecs, all"),
        Entry::of::<names::One>("ecs, one comes and one goes"),
        Entry::of::<names::Nothing>("ecs, nothing"),
    ];
    let others = [Group::new("snapshot_wide 100k", 100_000, wide), Group::new("snapshot_names 10k", 10_000, names)];
    plain.chain(others).collect()
}
