//! A query finds rows in some archetype, or says that it means others. So does an index of a closed world, which has no others.

use std::collections::BTreeSet;

use proc_macro2::Ident;

use crate::errors::Errors;
use crate::model::{Archetype, ComponentId, ComponentRef, Index, Model, Query, TermKind};
use crate::text::list;

/// Components that each stand in some archetype, but in none together, are most often
/// a slip.
pub(super) fn check_some_archetype_matches(model: &Model, errors: &Errors) {
    if model
        .archetypes
        .iter()
        .any(|archetype| !archetype.is_sound())
    {
        return;
    }
    // The worlds of a part may have others, and a part with errors may have lost some.
    if model.is_part() || model.parts.iter().any(|part| part.failed) {
        return;
    }
    let tables = Tables::of(model);
    let contradicted = |query: &Query| {
        let terms = query.terms.iter().filter(|term| term.kind != TermKind::Up);
        let terms = terms.filter_map(|term| term.component.as_ref());
        let filters = query.filters.with.iter().chain(query.filters.asked_when());
        let mut wanted = terms
            .chain(filters)
            .chain(query.filters.any.iter().flatten());
        wanted.any(|component| {
            query
                .filters
                .without
                .iter()
                .any(|excluded| excluded.id == component.id)
        })
    };
    for query in &model.queries {
        if query.dynamic
            || !query.decl.is_own()
            || query.group.is_some()
            || !query.is_sound()
            || contradicted(query)
        {
            continue;
        }
        if let Some(message) = tables.mismatch(&Wanted::of_query(query)) {
            errors.report(&query.decl.name, message);
        }
    }
    let is_closed = model.world.as_ref().is_some_and(|world| world.flags.closed);
    let contradicted = |index: &Index| {
        let mut wanted = index
            .fields
            .iter()
            .map(|field| &field.component)
            .chain(&index.filters.with);
        wanted.any(|component| {
            index
                .filters
                .without
                .iter()
                .any(|excluded| excluded.id == component.id)
        })
    };
    for index in model.indexes.iter().filter(|_| is_closed) {
        if !index.decl.is_own() || !index.is_sound() || contradicted(index) {
            continue;
        }
        if let Some(message) = tables.mismatch(&Wanted::of_index(index)) {
            errors.report(&index.decl.name, message);
        }
    }
}

/// The rows that a query or an index is of.
struct Wanted<'a> {
    name: &'a Ident,
    required: Vec<ComponentId>,
    groups: Vec<Vec<ComponentId>>,
    without: Vec<ComponentId>,
    /// The verb of the declaration, and the way out where no archetype has all, or where all are excluded.
    words: [&'static str; 3],
}

impl<'a> Wanted<'a> {
    fn of_query(query: &'a Query) -> Self {
        Self {
            name: &query.decl.name,
            required: required(query),
            groups: query
                .filters
                .any
                .iter()
                .map(|group| sorted(group.iter()))
                .collect(),
            without: sorted(query.filters.without.iter()),
            words: [
                "asks for",
                "if rows made at run time are meant, write `#[query(dynamic)]`",
                "if rows made at run time are meant, write `dynamic` beside it",
            ],
        }
    }

    fn of_index(index: &'a Index) -> Self {
        const WAY_OUT: &str =
            "the world is `closed`, and so has no other rows: declare an archetype that has all";
        Self {
            name: &index.decl.name,
            required: sorted(
                index
                    .fields
                    .iter()
                    .map(|field| &field.component)
                    .chain(&index.filters.with),
            ),
            groups: Vec::new(),
            without: sorted(index.filters.without.iter()),
            words: [
                "reads",
                WAY_OUT,
                "the world is `closed`, and so has no other rows",
            ],
        }
    }
}

struct Tables<'a> {
    model: &'a Model,
    /// The components that a row of each archetype can have.
    sets: Vec<BTreeSet<ComponentId>>,
    /// The components that each row of each archetype has.
    required: Vec<BTreeSet<ComponentId>>,
    /// All components that stand in some archetype.
    declared: BTreeSet<ComponentId>,
}

impl<'a> Tables<'a> {
    fn of(model: &'a Model) -> Self {
        let archetypes = model.archetypes.iter();
        let (required, sets): (Vec<_>, Vec<_>) = archetypes.map(Archetype::sets).unzip();
        let declared = sets.iter().flatten().copied().collect();
        Self {
            model,
            sets,
            required,
            declared,
        }
    }

    /// Why no archetype matches, if none does and one could have been meant.
    fn mismatch(&self, wanted: &Wanted<'_>) -> Option<String> {
        let Wanted {
            required,
            groups,
            without,
            ..
        } = wanted;
        let declared = |id: &ComponentId| self.declared.contains(id);
        let made_at_run_time = !required.iter().all(declared)
            || !groups.iter().all(|group| group.iter().any(declared));
        if made_at_run_time || self.sets.is_empty() {
            return None;
        }

        let lacks = |set| Lack::of(set, required, groups);
        let has_all: Vec<usize> = (0..self.sets.len())
            .filter(|i| lacks(&self.sets[*i]).count() == 0)
            .collect();
        if has_all.is_empty() {
            let nearest = (0..self.sets.len()).min_by_key(|i| lacks(&self.sets[*i]).count())?;
            return Some(self.apart(wanted, nearest, &lacks(&self.sets[nearest])));
        }
        let excluded = |i: &usize| without.iter().any(|id| self.required[*i].contains(id));
        has_all
            .iter()
            .all(excluded)
            .then(|| self.all_excluded(wanted, &has_all))
    }

    fn apart(
        &self,
        Wanted { name, words, .. }: &Wanted<'_>,
        nearest: usize,
        lack: &Lack<'_>,
    ) -> String {
        let mut missing = Vec::new();
        if !lack.components.is_empty() {
            missing.push(list(lack.components.iter().map(|id| self.component(*id))));
        }
        for group in &lack.groups {
            missing.push(format!(
                "any of {}",
                list(group.iter().map(|id| self.component(*id)))
            ));
        }
        let [verb, way_out, _] = words;
        format!(
            "no archetype has all that `{name}` {verb}: `{}` comes nearest, but lacks {}; {way_out}",
            self.model.archetypes[nearest].decl.name,
            missing.join(" and ")
        )
    }

    fn all_excluded(
        &self,
        Wanted {
            name,
            without,
            words,
            ..
        }: &Wanted<'_>,
        matching: &[usize],
    ) -> String {
        const MOST: usize = 4;
        let shown = matching.iter().take(MOST);
        let names = list(shown.map(|i| self.model.archetypes[*i].decl.name.to_string()));
        let more = match matching.len().checked_sub(MOST) {
            Some(more @ 1..) => format!(" and {more} more"),
            _ => String::new(),
        };
        let without: Vec<&str> = without.iter().map(|id| self.component(*id)).collect();
        let [.., way_out] = words;
        format!(
            "`without({})` leaves `{name}` no archetype: it excludes {names}{more}; {way_out}",
            without.join(", ")
        )
    }

    fn component(&self, id: ComponentId) -> &'a str {
        &self.model.components.list[id].text
    }
}

/// The requirements of a query that an archetype does not meet.
struct Lack<'a> {
    components: Vec<ComponentId>,
    groups: Vec<&'a [ComponentId]>,
}

impl<'a> Lack<'a> {
    fn of(
        set: &BTreeSet<ComponentId>,
        required: &[ComponentId],
        groups: &'a [Vec<ComponentId>],
    ) -> Self {
        let lacking = |id: &&ComponentId| !set.contains(*id);
        let unmet = |group: &&Vec<ComponentId>| group.iter().all(|id| !set.contains(id));
        Self {
            components: required.iter().filter(lacking).copied().collect(),
            groups: groups.iter().filter(unmet).map(Vec::as_slice).collect(),
        }
    }

    fn count(&self) -> usize {
        self.components.len() + self.groups.len()
    }
}

fn required(query: &Query) -> Vec<ComponentId> {
    let terms = query.terms.iter().filter(|term| term.kind.is_required());
    let terms = terms.filter_map(|term| term.component.as_ref());
    sorted(
        terms
            .chain(&query.filters.with)
            .chain(query.filters.asked_when()),
    )
}

fn sorted<'a>(components: impl Iterator<Item = &'a ComponentRef>) -> Vec<ComponentId> {
    let mut ids: Vec<ComponentId> = components.map(|component| component.id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}
