//! What a schedule can be.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;

use crate::errors::Errors;
use crate::model::{Model, Observers, Schedule, ScheduleFlaw};
use crate::text::list;
use crate::{names, nesting};

/// No schedule runs itself, be it by way of others, and none with a rate is a part of another.
pub(super) fn check_nesting(model: &Model, errors: &Errors) {
    let mut cycles = BTreeSet::new();
    let mut is_too_deep = false;
    for Schedule { decl, flaws, .. } in &model.schedules {
        for flaw in flaws {
            match flaw {
                // Reported already, for another schedule of the same cycle.
                ScheduleFlaw::Cycle(_, inside) if !cycles.insert(sorted(inside)) => {}
                ScheduleFlaw::Cycle(at, inside) if inside.len() == 1 => {
                    errors.report(at, format!("`{}` runs itself: take this line out", decl.name));
                }
                ScheduleFlaw::Cycle(at, inside) => {
                    let by = list(&inside[1..]);
                    errors.report(at, format!("`{}` runs itself by way of {by}: take one of them out", decl.name));
                }
                // One of them is enough to be told.
                ScheduleFlaw::TooDeep(_) if std::mem::replace(&mut is_too_deep, true) => {}
                ScheduleFlaw::TooDeep(at) => {
                    let most = nesting::DEEPEST;
                    errors.report(
                        at,
                        format!("schedules run one another {most} levels deep at most: take this line out"),
                    );
                }
                ScheduleFlaw::FixedInside(at) => {
                    let message = format!(
                        "`{at}` runs at a rate of its own, so that it needs to know how much time has passed: call \
                         `{at}_for` where you call `{}`",
                        decl.name
                    );
                    errors.report(at, message);
                }
                ScheduleFlaw::PhaseTwice(at) => {
                    errors.report(at, format!("`{}` has a phase `'{at}` already: choose another name", decl.name));
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

/// What a schedule or a list of observers gives the world is not there already.
pub(super) fn check_methods(model: &Model, errors: &Errors) {
    let queries = model.queries.iter().map(|query| (names::plain(&query.method), ("query", &query.decl.name)));
    let mut seen: BTreeMap<String, (&str, &Ident)> = queries.collect();
    for Observers { decl, method, .. } in &model.observers {
        let method = names::plain(method);
        if names::is_reserved(&method) {
            let message = format!("`{}` would hide the world's own method `{method}`: choose another name", decl.name);
            errors.report(&decl.name, message);
        } else if let Some((noun, first)) = seen.get(&method) {
            let message = match *noun {
                "list of observers" => format!("`{method}` is a list of observers already: choose another name"),
                _ => format!("the {noun} `{first}` has a method `{method}` of the world already: choose another name"),
            };
            errors.report(&decl.name, message);
        } else {
            seen.insert(method, ("list of observers", &decl.name));
        }
    }
    let mut clashes = BTreeSet::new();
    for Schedule { decl, methods, .. } in &model.schedules {
        for method in methods.all().map(names::plain) {
            if names::is_reserved(&method) {
                let message =
                    format!("`{}` would hide the world's own method `{method}`: choose another name", decl.name);
                errors.report(&decl.name, message);
                continue;
            }
            match seen.get(&method) {
                // Another schedule has a method of the name, and was told so.
                Some((noun, _)) if *noun != "schedule" && !clashes.insert(method.clone()) => break,
                Some((noun, first)) if *noun != "schedule" || **first != decl.name => {
                    let message = format!(
                        "the {noun} `{first}` has a method `{method}` of the world already: choose another name for one"
                    );
                    errors.report(&decl.name, message);
                    break;
                }
                Some(_) if method == names::plain(&methods.run) => {
                    errors.report(&decl.name, format!("`{method}` is a schedule already: choose another name"));
                    break;
                }
                _ => {
                    seen.insert(method, ("schedule", &decl.name));
                }
            }
        }
    }
}
