//! A world is saved into memory, loaded from there, and digested: columns of numbers, which are written as their bytes, and names.

mod components;
mod digests;
mod ecs_world;
mod hecs_world;
mod raw;
#[cfg(feature = "peers")]
mod xxh3;

use crate::contest::entries;
use crate::{Entry, Group};
use components::{Named, Plain};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    let plain = [("100k", 100_000), ("1M", 1_000_000)]
        .into_iter()
        .flat_map(|(size, rows)| {
            let saves = vec![
                Entry::of::<raw::Save>("raw, memcpy"),
                Entry::of::<ecs_world::Save<Plain>>("ecs"),
                Entry::of::<hecs_world::Save<Plain>>("hecs, postcard"),
            ];
            let loads = vec![
                Entry::of::<raw::Load>("raw, memcpy"),
                Entry::of::<raw::LoadAnew>("raw, new memory"),
                Entry::of::<ecs_world::Load<Plain>>("ecs"),
                Entry::of::<ecs_world::LoadStream<Plain>>("ecs, stream"),
                Entry::of::<hecs_world::Load<Plain>>("hecs, postcard"),
            ];
            [
                Group::new(format!("save {size}"), rows, saves),
                Group::new(format!("load {size}"), rows, loads),
            ]
        });
    let names = [("10k", 10_000), ("100k", 100_000)]
        .into_iter()
        .flat_map(|(size, rows)| {
            let saves = vec![
                Entry::of::<ecs_world::Save<Named>>("ecs"),
                Entry::of::<hecs_world::Save<Named>>("hecs, postcard"),
            ];
            let loads = vec![
                Entry::of::<ecs_world::Load<Named>>("ecs"),
                Entry::of::<hecs_world::Load<Named>>("hecs, postcard"),
            ];
            [
                Group::new(format!("save_names {size}"), rows, saves),
                Group::new(format!("load_names {size}"), rows, loads),
            ]
        });
    let digests = [("10k", 10_000), ("100k", 100_000)].into_iter().map(|(size, rows)| {
        let entries = entries!["ecs": digests::Digested, "ecs, exact": digests::Exact; "raw, xxh3": xxh3::Hashed];
        Group::new(format!("digest {size}"), rows, entries)
    });
    plain.chain(names).chain(digests).collect()
}
