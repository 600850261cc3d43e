//! Two mistakes in one world: the compiler reports both, and nothing that neither has alone.
//!
//! Two cases of `ui/` are merged into one world: the names of the second one get a suffix, its fields and items follow those of the
//! first one. The compiler checks each of the two, and both together. Chance chooses the pairs, from a seed:
//!
//! `ECS_PAIRS=500 ECS_PAIRS_SEED=7 cargo test -p ui-tests --test pairs -- --nocapture`

mod case;
mod check;
mod file;
mod project;

use case::Case;
use check::{Checked, check};
use project::Project;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[test]
fn two_mistakes_are_both_reported_and_nothing_else_is() {
    let cases = cases();
    assert!(
        cases.len() > 100,
        "most cases of `ui/` can be merged, and these are {}",
        cases.len()
    );
    let (count, seed) = (number("ECS_PAIRS", 40), number("ECS_PAIRS_SEED", 1));
    let pairs = Pairs {
        state: seed as u64,
        cases: &cases,
    }
    .take(count);

    let mut project = Project::new("pairs");
    let mut wanted = BTreeMap::new();
    for (one, other, both) in pairs {
        let parts = [("one", one, &one.source), ("other", other, &other.renamed)];
        let names = parts.map(|(side, case, source)| {
            let name = format!("{side}_{}", case.name);
            project.write(&name, source);
            name
        });
        let name = format!("both_{}_{}", one.name, other.name);
        project.write(&name, &both);
        wanted.insert(name, names);
    }

    let checked = check(&project);
    let wrong: Vec<String> = wanted
        .iter()
        .filter_map(|(both, parts)| explain(&checked, both, parts))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} pairs:\n\n{}",
        wrong.len(),
        wanted.len(),
        wrong.join("\n\n")
    );
}

fn number(variable: &str, default: usize) -> usize {
    std::env::var(variable).map_or(default, |text| text.parse().expect("a number"))
}

/// The errors that follow from two mistakes together, or are missing, if there are any. A mistake in a name may be none under another name.
fn explain(checked: &Checked<'_>, both: &str, parts: &[String; 2]) -> Option<String> {
    if parts.iter().any(|part| checked.errors(part).is_empty()) {
        return None;
    }
    let alone: Vec<_> = parts.iter().flat_map(|part| checked.errors(part)).collect();
    let together = checked.errors(both);
    let added = together
        .iter()
        .filter(|error| !alone.contains(error) && !error.is_of_the_other_world());
    let missing = alone
        .iter()
        .filter(|error| !error.waits() && !together.contains(error));
    let added = added.map(|error| format!("  follows: {error}"));
    let lines: Vec<_> = added
        .chain(missing.map(|error| format!("  is missing: {error}")))
        .collect();
    (!lines.is_empty()).then(|| {
        format!(
            "{both} ({})\n{}",
            checked.path(both).display(),
            lines.join("\n")
        )
    })
}

/// All cases that can be merged.
fn cases() -> Vec<Case> {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    let (folders, mut paths): (Vec<_>, Vec<_>) =
        files(&ui).into_iter().partition(|path| path.is_dir());
    paths.extend(folders.iter().flat_map(|rule| files(rule)));
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let cases = paths.iter().filter_map(|path| file::cases(path)).flatten();
    cases
        .filter_map(|(name, tokens)| Case::of(&name, tokens))
        .collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of cases");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

/// Random pairs of cases that can be merged.
struct Pairs<'c> {
    state: u64,
    cases: &'c [Case],
}

impl Pairs<'_> {
    /// By the generator `SplitMix64`.
    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % count as u64).expect("a number below a `usize`")
    }
}

impl<'c> Iterator for Pairs<'c> {
    type Item = (&'c Case, &'c Case, String);

    fn next(&mut self) -> Option<Self::Item> {
        let cases = self.cases;
        loop {
            let (one, other) = (
                &cases[self.below(cases.len())],
                &cases[self.below(cases.len())],
            );
            if let Some(both) = one.merged_with(other) {
                return Some((one, other, both));
            }
        }
    }
}
