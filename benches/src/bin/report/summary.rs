//! The paragraph that the report begins with: the place of the library among its peers, in figures of the same run.

use super::measured::{Measured, Times};
use super::targets::{fastest, is_peer, library};

/// Our time over that of the best peer, in a workload in which both were timed.
struct Comparison<'m> {
    workload: &'m str,
    peer: &'m str,
    ratio: f64,
}

/// Entries that leave out the work of a workload, to show its cost: there nothing observes the changes.
const LESS: &str = ", untold";
/// The number of slower workloads that are named.
const NAMED: usize = 8;

pub(crate) fn paragraph(measured: &Measured) -> String {
    let mut all: Vec<_> = measured.groups.iter().filter_map(compare).collect();
    if all.is_empty() {
        return "No workload was timed beside a peer.\n".into();
    }
    all.sort_by(|one, other| other.ratio.total_cmp(&one.ratio));
    let slower: Vec<_> = all.iter().filter(|of| of.ratio > 1.0).collect();
    format!(
        "In {} of {} workloads that a peer takes part in, `ecs` takes less time than every peer. Its time over that of the best peer of each \
         workload is {:.2} in the geometric mean, where each workload counts once.{}\n",
        all.len() - slower.len(),
        all.len(),
        mean(all.iter().map(|of| of.ratio)),
        where_slower(&slower),
    )
}

fn where_slower(slower: &[&Comparison<'_>]) -> String {
    if slower.is_empty() {
        return String::new();
    }
    let named: Vec<_> = slower
        .iter()
        .take(NAMED)
        .map(|of| format!("{} ({:.2} × {})", of.workload, of.ratio, of.peer))
        .collect();
    let rest = slower.len().saturating_sub(NAMED);
    let more = if rest > 0 {
        format!(", and {rest} more below these")
    } else {
        String::new()
    };
    format!(" It takes longer in {}{more}.", named.join(", "))
}

/// The plain name of ours, or the fastest of its ways where no entry has the plain name, beside the fastest peer.
fn compare(group: &Times) -> Option<Comparison<'_>> {
    let plain = fastest(&group.entries, |entry| entry == "ecs");
    let ours = plain.or_else(|| fastest(&group.entries, |entry| library(entry) == "ecs"))?;
    let peer = fastest(&group.entries, |entry| {
        is_peer(entry) && !entry.ends_with(LESS)
    })?;
    Some(Comparison {
        workload: &group.name,
        peer: &peer.entry,
        ratio: ours.least / peer.least,
    })
}

fn mean(ratios: impl Iterator<Item = f64> + Clone) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "there are few workloads")]
    let number = ratios.clone().count() as f64;
    (ratios.map(f64::ln).sum::<f64>() / number).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measured::Time;

    #[test]
    fn a_comparison_is_of_the_plain_name_with_the_fastest_peer() {
        let entries = [
            ("raw", 1.0),
            ("ecs", 3.0),
            ("ecs, other way", 2.0),
            ("hecs", 6.0),
            ("gecs", 4.0),
        ]
        .map(|(entry, least)| Time {
            entry: entry.into(),
            least,
            median: least,
        });
        let group = Times {
            name: "work".into(),
            entries: entries.into(),
        };
        let found = compare(&group).expect("both were timed");
        assert_eq!((found.peer, found.ratio), ("gecs", 0.75));
    }

    #[test]
    fn ratios_are_averaged_as_ratios() {
        assert!((mean([0.5, 2.0].into_iter()) - 1.0).abs() < 1e-12);
    }
}
