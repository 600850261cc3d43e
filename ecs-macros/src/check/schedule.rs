//! The rules of schedules.

use std::collections::BTreeSet;

use crate::errors::Errors;
use crate::model::{Model, Schedule, ScheduleFlaw};
use crate::nesting;
use crate::text::list;

/// No schedule runs itself, be it by way of others, and none with a rate is a part of another.
pub(super) fn check_nesting(model: &Model, errors: &Errors) {
    let mut cycles = BTreeSet::new();
    let mut is_too_deep = false;
    for Schedule { decl, flaws, .. } in model
        .schedules
        .iter()
        .filter(|schedule| schedule.decl.is_own())
    {
        for flaw in flaws {
            match flaw {
                // Reported already, for another schedule of the same cycle.
                ScheduleFlaw::Cycle(_, inside) if !cycles.insert(sorted(inside)) => {}
                ScheduleFlaw::Cycle(at, inside) if inside.len() == 1 => {
                    report!(
                        errors,
                        at,
                        "`{}` runs itself: take this line out",
                        decl.name
                    );
                }
                ScheduleFlaw::Cycle(at, inside) => {
                    let by = list(&inside[1..]);
                    report!(
                        errors,
                        at,
                        "`{}` runs itself by way of {by}: take one of them out",
                        decl.name
                    );
                }
                ScheduleFlaw::Ambiguous(at, ways) => {
                    let ways: Vec<String> = ways.iter().map(|way| format!("`{way};`")).collect();
                    report!(
                        errors,
                        at,
                        "`{at}` is a schedule of several parts: write {}",
                        ways.join(" or ")
                    );
                }
                // One of them is enough to be told.
                ScheduleFlaw::TooDeep(_) if std::mem::replace(&mut is_too_deep, true) => {}
                ScheduleFlaw::TooDeep(at) => {
                    let most = nesting::DEEPEST;
                    report!(
                        errors,
                        at,
                        "schedules run one another {most} levels deep at most: take this line out"
                    );
                }
                ScheduleFlaw::FixedInside(at) => {
                    report!(
                        errors,
                        at,
                        "`{at}` runs at a rate of its own, so that it needs to know how much time has passed: call \
                         `{at}_for` where you call `{}`",
                        decl.name
                    );
                }
                ScheduleFlaw::PhaseTwice(at) => {
                    report!(
                        errors,
                        at,
                        "`{}` has a phase `'{at}` already: choose another name",
                        decl.name
                    );
                }
            }
        }
    }
}

fn sorted(names: &[String]) -> Vec<String> {
    let mut sorted = names.to_vec();
    sorted.sort();
    sorted
}
