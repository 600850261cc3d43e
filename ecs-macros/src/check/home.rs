//! A row has one home: no two archetypes stand for one set of components.
//!
//! An archetype stands for its required components, with any of its optional ones.

use std::collections::{BTreeMap, BTreeSet};

use crate::errors::Errors;
use crate::model::{Archetype, ComponentId, Model};
use crate::text::short_list;

pub(super) fn check_one_home(model: &Model, errors: &Errors) {
    let homes: Vec<Home<'_>> = model
        .archetypes
        .iter()
        .filter_map(|it| Home::of(it, model))
        .collect();
    let mut clashes = Clashes::default();
    same_sets(&homes, &mut clashes);
    overlaps(&homes, model, &mut clashes);
    for (second, first) in clashes.first {
        let (first, second) = (&homes[first], &homes[second]);
        errors.report_at(
            model.place(&second.archetype.decl),
            message(first, second, model),
        );
    }
}

/// An archetype, and the sets of components that it stands for: all between the two.
struct Home<'a> {
    archetype: &'a Archetype,
    required: BTreeSet<ComponentId>,
    all: BTreeSet<ComponentId>,
    has_optionals: bool,
}

impl<'a> Home<'a> {
    /// None where the components are not those that the user meant.
    fn of(archetype: &'a Archetype, model: &Model) -> Option<Self> {
        let has_failed = model.is_of_failed_part(&archetype.decl);
        if archetype.fields.is_empty() || !archetype.is_sound() || has_failed {
            return None;
        }
        let (required, all) = archetype.sets();
        let has_optionals = archetype.fields.iter().any(|field| field.optional);
        Some(Self {
            archetype,
            required,
            all,
            has_optionals,
        })
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.required.is_subset(&other.all) && other.required.is_subset(&self.all)
    }
}

/// Of each home the first one before it that stands for a set which it stands for, too.
#[derive(Default)]
struct Clashes {
    first: BTreeMap<usize, usize>,
}

impl Clashes {
    fn add(&mut self, one: usize, other: usize) {
        let (before, after) = (one.min(other), one.max(other));
        let first = self.first.entry(after).or_insert(before);
        *first = before.min(*first);
    }
}

/// Homes without optional components: one set each, to be found again.
fn same_sets(homes: &[Home<'_>], clashes: &mut Clashes) {
    let mut seen: BTreeMap<Vec<ComponentId>, usize> = BTreeMap::new();
    for (number, home) in homes
        .iter()
        .enumerate()
        .filter(|(_, home)| !home.has_optionals)
    {
        let first = *seen
            .entry(home.all.iter().copied().collect())
            .or_insert(number);
        if first != number {
            clashes.add(first, number);
        }
    }
}

/// Homes with optional components, each against those that it may overlap: it has the
/// rarest required component of these, or they require none.
fn overlaps(homes: &[Home<'_>], model: &Model, clashes: &mut Clashes) {
    let mut rarity = vec![0_usize; model.components.list.len()];
    for id in homes.iter().flat_map(|home| home.all.iter()) {
        rarity[*id] += 1;
    }
    let mut by_rarest: BTreeMap<Option<ComponentId>, Vec<usize>> = BTreeMap::new();
    for (number, home) in homes.iter().enumerate() {
        let rarest = home.required.iter().min_by_key(|id| rarity[**id]);
        by_rarest.entry(rarest.copied()).or_default().push(number);
    }
    for (number, home) in homes
        .iter()
        .enumerate()
        .filter(|(_, home)| home.has_optionals)
    {
        let rarest = home.all.iter().copied().map(Some).chain([None]);
        let others = rarest.filter_map(|id| by_rarest.get(&id)).flatten();
        for other in others.filter(|other| **other != number && homes[**other].overlaps(home)) {
            clashes.add(*other, number);
        }
    }
}

fn message(first: &Home<'_>, second: &Home<'_>, model: &Model) -> String {
    let [one, other] = [second, first].map(|it| model.named(&it.archetype.decl));
    if !first.has_optionals && !second.has_optionals {
        return format!(
            "{one} has the same components as {other}: add a component that tells them apart"
        );
    }
    let shared = first.required.union(&second.required);
    let shared: Vec<&str> = shared
        .map(|id| model.components.list[*id].text.as_str())
        .collect();
    let row = if shared.is_empty() {
        "without components".to_owned()
    } else {
        format!("of {}", short_list(&shared))
    };
    format!(
        "a row {row} matches both {other} and {one}: add a component that tells them apart, and is not optional"
    )
}
