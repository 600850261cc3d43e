//! Hands the groups of a workload to criterion.

use criterion::{Criterion, Throughput};
use ecs_benches::{Group, time_of_runs};

pub(crate) fn run(groups: Vec<Group>) {
    let mut criterion = Criterion::default().configure_from_args();
    for group in groups {
        let mut timed = criterion.benchmark_group(&group.name);
        timed.throughput(Throughput::Elements(group.rows as u64));
        for (library, mut contestant) in group.contestants() {
            timed.bench_function(library, |bencher| {
                bencher.iter_custom(|runs| time_of_runs(contestant.as_mut(), runs));
            });
        }
        timed.finish();
    }
    criterion.final_summary();
}
