//! Events of 8 or of 64 bytes are sent, and read by one reader. Then all are thrown away.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod raw;

use crate::{Group, entries};

/// The sizes of this workload. The time is that of an event, which is sent and read.
pub fn groups() -> Vec<Group> {
    vec![
        group::<1>("events 1k", 1_000),
        group::<1>("events 1M", 1_000_000),
        group::<15>("events 1k, 64 bytes", 1_000),
        group::<15>("events 100k, 64 bytes", 100_000),
    ]
}

fn group<const OTHERS: usize>(name: &str, events: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw<OTHERS>,
        "ecs": ecs::Ecs<OTHERS>;
        "bevy_ecs": bevy::Bevy<OTHERS>,
    ];
    Group::new(name, events, entries)
}

/// An event of a number, and of others that are sent and not read.
#[cfg_attr(feature = "peers", derive(bevy_ecs::message::Message))]
struct Bang<const OTHERS: usize> {
    number: u32,
    #[expect(dead_code, reason = "they are there to be sent")]
    others: [u32; OTHERS],
}

impl<const OTHERS: usize> Bang<OTHERS> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer than 2³² events"
    )]
    const fn of(number: usize) -> Self {
        Self {
            number: number as u32,
            others: [0; OTHERS],
        }
    }
}

/// The sum of the numbers, as a result.
#[expect(clippy::cast_precision_loss, reason = "all of them lose the same")]
fn digest(sum: u64) -> crate::Digest {
    crate::Digest::of([[sum as f32]])
}
