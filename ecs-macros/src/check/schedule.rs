//! The rules of schedules.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;

use crate::errors::Errors;
use crate::model::{Model, OfPart, Schedule, ScheduleFlaw};
use crate::text::list;
use crate::{names, nesting};

/// No schedule runs itself, be it by way of others, and none with a rate is a part of another.
pub(super) fn check_nesting(model: &Model, errors: &Errors) {
    let mut cycles = BTreeSet::new();
    let mut is_too_deep = false;
    for Schedule { decl, flaws, .. } in model
        .schedules
        .iter()
        .filter(|schedule| schedule.part.is_none())
    {
        for flaw in flaws {
            match flaw {
                // Reported already, for another schedule of the same cycle.
                ScheduleFlaw::Cycle(_, inside) if !cycles.insert(sorted(inside)) => {}
                ScheduleFlaw::Cycle(at, inside) if inside.len() == 1 => {
                    errors.report(
                        at,
                        format!("`{}` runs itself: take this line out", decl.name),
                    );
                }
                ScheduleFlaw::Cycle(at, inside) => {
                    let by = list(&inside[1..]);
                    errors.report(
                        at,
                        format!(
                            "`{}` runs itself by way of {by}: take one of them out",
                            decl.name
                        ),
                    );
                }
                ScheduleFlaw::Ambiguous(at, ways) => {
                    let ways: Vec<String> = ways.iter().map(|way| format!("`{way};`")).collect();
                    errors.report(
                        at,
                        format!(
                            "`{at}` is a schedule of several parts: write {}",
                            ways.join(" or ")
                        ),
                    );
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
                    errors.report(
                        at,
                        format!(
                            "`{}` has a phase `'{at}` already: choose another name",
                            decl.name
                        ),
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

/// The world has no other method or constant with a name that a schedule or a list of observers gives it. A part's declarations
/// without a name on the world give it nothing.
pub(super) fn check_methods(model: &Model, errors: &Errors) {
    let queries = model.queries.iter().filter_map(|query| {
        let part = OfPart::named(query.of_part.as_ref())?;
        Some((
            names::plain(&query.method),
            Method {
                noun: "query",
                name: &query.decl.name,
                at: &query.decl.name,
                part,
            },
        ))
    });
    let mut seen: BTreeMap<String, Method<'_>> = queries.collect();
    let relations = model.relations.iter().filter_map(|relation| {
        let inverse = relation.inverse.as_ref()?;
        let part = OfPart::named(relation.of_part.as_ref())?;
        Some(("relation", &relation.decl.name, inverse, inverse, part))
    });
    let observers = model.observers.iter().filter_map(|list| {
        let (name, part) = (&list.decl.name, OfPart::named(list.of_part.as_ref())?);
        Some(("list of observers", name, name, &list.method, part))
    });
    for (noun, name, at, method, part) in relations.chain(observers) {
        let own = Method {
            noun,
            name,
            at,
            part,
        };
        let method = names::plain(method);
        if names::is_reserved(&method) {
            own.hides_method(&method, model, errors);
        } else if let Some(first) = seen.get(&method) {
            own.clashes(&method, *first, "choose another name", model, errors);
        } else {
            seen.insert(method, own);
        }
    }
    let mut clashes = BTreeSet::new();
    for Schedule {
        decl,
        methods,
        part,
        ..
    } in model
        .schedules
        .iter()
        .filter(|schedule| schedule.vis.is_some())
    {
        let own = Method {
            noun: "schedule",
            name: &decl.name,
            at: &decl.name,
            part: *part,
        };
        for method in methods.all().map(names::plain) {
            if names::is_reserved(&method) {
                own.hides_method(&method, model, errors);
                continue;
            }
            match seen.get(&method) {
                // Another schedule has a method of the name, and was told so.
                Some(first) if first.noun != "schedule" && !clashes.insert(method.clone()) => break,
                Some(first) if first.noun != "schedule" || *first.name != decl.name => {
                    own.clashes(
                        &method,
                        *first,
                        "choose another name for one",
                        model,
                        errors,
                    );
                    break;
                }
                Some(first) if method == names::plain(&methods.run) => {
                    own.clashes(&method, *first, "choose another name", model, errors);
                    break;
                }
                _ => {
                    seen.insert(method, own);
                }
            }
        }
    }
}

/// A declaration that gives the world a method.
#[derive(Clone, Copy)]
struct Method<'a> {
    noun: &'static str,
    name: &'a Ident,
    /// The word that is the method's name.
    at: &'a Ident,
    part: Option<usize>,
}

impl Method<'_> {
    /// Reports that the world has the method itself.
    fn hides_method(self, method: &str, model: &Model, errors: &Errors) {
        let Self { name, at, part, .. } = self;
        let way_out = match part {
            None => "choose another name".to_owned(),
            Some(_) => model.way_out_of_clash(&names::plain(name), part, ("", None)),
        };
        let shown = model.shown(&name.to_string(), part);
        let message = format!("{shown} would hide the world's own method `{method}`: {way_out}");
        errors.report_at(model.place(at, part), message);
    }

    /// Reports that something else gives the world the method.
    fn clashes(
        self,
        method: &str,
        first: Method<'_>,
        way_out: &str,
        model: &Model,
        errors: &Errors,
    ) {
        let Self {
            noun,
            name,
            at,
            part,
        } = self;
        let message = if part.is_some() || first.part.is_some() {
            let (own, other) = (names::plain(name), names::plain(first.name));
            let way_out = model.way_out_of_clash(&own, part, (&other, first.part));
            let (own, other) = (model.shown(&own, part), model.shown(&other, first.part));
            format!("{own} and {other} are both called `{method}` on the world: {way_out}")
        } else if first.noun == noun && first.name == name {
            let with_article = if noun == "schedule" {
                "a schedule"
            } else {
                "a list of observers"
            };
            format!("`{method}` is {with_article} already: choose another name")
        } else {
            let Method { noun, name, .. } = first;
            format!("the {noun} `{name}` has a method `{method}` of the world already: {way_out}")
        };
        errors.report_at(model.place(at, part), message);
    }
}
