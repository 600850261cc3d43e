//! A world is copied, and put back: all of it, two of sixteen columns, nothing, texts that are cloned, and a world with an index.

#[cfg(feature = "peers")]
mod bevy;
mod indexed;
mod names;
mod names_raw;
mod plain;
mod plain_raw;
mod spawned;
mod wide;

use crate::contest::entries;
use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    let sizes = [
        ("1k", 1_000),
        ("10k", 10_000),
        ("100k", 100_000),
        ("1M", 1_000_000),
    ];
    let plain = sizes.into_iter().flat_map(|(size, rows)| {
        let saves = entries![
            "raw, memcpy": plain_raw::Raw,
            "ecs": plain::Save,
            "ecs, each row spawned": spawned::Spawned;
            "bevy_ecs, a map a component": bevy::Bevy<false>,
        ];
        let restores = entries![
            "raw, memcpy": plain_raw::Raw,
            "ecs": plain::Restore;
            "bevy_ecs, a map a component": bevy::Bevy<true>,
        ];
        [
            Group::new(format!("snapshot {size}"), rows, saves),
            Group::new(format!("restore {size}"), rows, restores),
        ]
    });
    let others = [("10k", 10_000), ("100k", 100_000)]
        .into_iter()
        .flat_map(|(size, rows)| {
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
            let indexed = vec![
                Entry::of::<indexed::Indexed<false>>("ecs"),
                Entry::of::<indexed::Indexed<true>>("ecs, index asked"),
            ];
            [
                Group::new(format!("snapshot_wide {size}"), rows, wide),
                Group::new(format!("snapshot_names {size}"), rows, names),
                Group::new(format!("restore_indexed {size}"), rows, indexed),
            ]
        });
    plain.chain(others).collect()
}
