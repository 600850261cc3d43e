//! The compiler's reasons to refuse implementations.

use crate::implementations::{Implementation, WORLD};
use crate::project::Project;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A reason that is good enough.
pub(crate) enum Refusal {
    /// The type lacks a supertrait, which is a seal.
    Sealed,
    /// The crate has an implementation for the type already.
    Overlaps,
    /// The orphan rule.
    Orphan,
    /// Items are missing that cannot be written, as the message lists them.
    Lacks(String),
}

/// The reasons for each implementation, by its head; and the paths that are private.
pub(crate) fn refusals(
    project: &mut Project,
    implementations: &[Implementation],
    private: &BTreeSet<&String>,
) -> (BTreeMap<String, Vec<Refusal>>, BTreeSet<String>) {
    const START: &str = "#![allow(warnings)]\nuse ecs::prelude::*;\nfn main() {}\n";
    let prelude = format!("{START}{WORLD}\n");
    let before = prelude.lines().count();
    let code: Vec<String> = implementations.iter().map(Implementation::code).collect();
    let names: Vec<String> = private
        .iter()
        .map(|path| format!("use {path} as _;"))
        .collect();
    project.write(
        "implementations",
        &format!("{prelude}{}\n", code.join("\n")),
    );
    project.write("names", &format!("{START}{}\n", names.join("\n")));
    let (mut found, mut denied) = (BTreeMap::<_, Vec<_>>::new(), BTreeSet::new());
    for (program, message) in project.check() {
        let Some(line) = line(&message) else { continue };
        if program == "names" {
            let path = private
                .iter()
                .nth(line - START.lines().count() - 1)
                .expect("a path a line");
            if message["code"]["code"] == "E0603" {
                denied.insert((*path).clone());
            }
            continue;
        }
        let Some(of) = line.checked_sub(before + 1) else {
            panic!("{}", message["rendered"])
        };
        if let Some(refusal) = refusal(&message, &implementations[of].of) {
            found
                .entry(implementations[of].head.clone())
                .or_default()
                .push(refusal);
        }
    }
    (found, denied)
}

fn refusal(message: &Value, of: &str) -> Option<Refusal> {
    let text = message["rendered"].as_str()?;
    let name = of.rsplit("::").next().unwrap_or(of);
    match message["code"]["code"].as_str()? {
        "E0277"
            if text.contains("sealed::")
                && text.contains(&format!("required by this bound in `{name}`")) =>
        {
            Some(Refusal::Sealed)
        }
        "E0119" if text.contains("conflicting implementation in crate `ecs`") => {
            Some(Refusal::Overlaps)
        }
        "E0117" | "E0210" => Some(Refusal::Orphan),
        "E0046" => Some(Refusal::Lacks(message["message"].as_str()?.to_owned())),
        _ => None,
    }
}

/// The line of an error.
fn line(message: &Value) -> Option<usize> {
    let is_primary = |span: &&Value| span["is_primary"] == true;
    let span = message["spans"].as_array()?.iter().find(is_primary)?;
    (message["level"] == "error").then_some(())?;
    usize::try_from(span["line_start"].as_u64()?).ok()
}
