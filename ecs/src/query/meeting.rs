//! Whether a row can match two queries: a function of constants.

use super::{FilterInfo, TermInfo};
use crate::base::leaves::any;
use crate::schema::{Cell, CellIndex, Cells, Declare, schema};

/// The terms and the filter of a query, as data.
pub(crate) type QueryInfo<'a> = (&'a TermInfo<'a>, &'a FilterInfo<'a>);

/// The most alternatives of `Or` and `AnyOf` that are tried for two queries, and how many of them are within each other. Beyond that, the queries
/// are taken for such that can meet.
const MOST_TRIED: usize = 256;
const MOST_CHOSEN: usize = 16;

/// Whether a row can match both queries: there is a set of components, and a kind, with which it passes all terms and filters. Where the world
/// is closed, it is a row of a declared archetype. Which rows are there, and what was changed, is not asked.
pub(crate) const fn can_meet<W: Declare>(one: QueryInfo<'_>, other: QueryInfo<'_>) -> bool {
    if !W::CLOSED {
        return is_possible::<W>(one, other, None);
    }
    let mut archetype = 0;
    while archetype < W::ARCHETYPES.len() {
        if is_possible::<W>(one, other, Some(archetype)) {
            return true;
        }
        archetype += 1;
    }
    false
}

/// The same, of a row in the table of a declared archetype, or in any.
const fn is_possible<W: Declare>(
    one: QueryInfo<'_>,
    other: QueryInfo<'_>,
    table: Option<usize>,
) -> bool {
    let both = &[one, other];
    let (of_one, of_other) = both.split_at(1);
    let (of_one, of_other) = (Facts::of(of_one, table), Facts::of(of_other, table));
    // What one of them demands and the other excludes is found first, and then what one does itself.
    if of_other.contradict::<W>(one.1)
        || of_one.contradict::<W>(other.1)
        || of_one.contradict::<W>(one.1)
        || of_other.contradict::<W>(other.1)
    {
        return false;
    }
    if table.is_some()
        && (of_one.contradict_terms::<W>(one.0) || of_other.contradict_terms::<W>(other.0))
    {
        return false;
    }
    let open = Open {
        filters: &[*one.1, *other.1],
        from: 0,
        behind: None,
    };
    Facts::of(both, table).allow_a_choice::<W>(Some(&open), &mut 0)
}

/// Demands on one row.
#[derive(Clone, Copy)]
struct Facts<'a> {
    queries: &'a [QueryInfo<'a>],
    /// The declared archetype in whose table the row is, if it is in one.
    table: Option<usize>,
    /// The alternatives that hold, of those that were chosen from.
    chosen: Option<&'a Chosen<'a>>,
}

/// An alternative of a filter, with those that were chosen before.
struct Chosen<'a> {
    filter: &'a FilterInfo<'a>,
    before: Option<&'a Chosen<'a>>,
    count: usize,
}

/// Filters whose alternatives are still to be chosen: of a list, those from a place on.
#[derive(Clone, Copy)]
struct Open<'a> {
    filters: &'a [FilterInfo<'a>],
    from: usize,
    behind: Option<&'a Open<'a>>,
}

impl<'a> Facts<'a> {
    const fn of(queries: &'a [QueryInfo<'a>], table: Option<usize>) -> Self {
        Self {
            queries,
            table,
            chosen: None,
        }
    }

    /// Whether alternatives can be chosen that contradict nothing.
    const fn allow_a_choice<W: Declare>(&self, open: Option<&Open<'_>>, tried: &mut usize) -> bool {
        let Some(Open {
            filters,
            from,
            behind,
        }) = open
        else {
            return true;
        };
        let mut i = *from;
        while i < filters.len() {
            let rest = Open {
                filters,
                from: i + 1,
                behind: *behind,
            };
            match &filters[i] {
                FilterInfo::All(all) if has_choice(&filters[i]) => {
                    return self.allow_a_choice::<W>(
                        Some(&Open {
                            filters: all,
                            from: 0,
                            behind: Some(&rest),
                        }),
                        tried,
                    );
                }
                FilterInfo::Any(alternatives) => {
                    return self.allow_one_of::<W>(alternatives, &rest, tried);
                }
                _ => i += 1,
            }
        }
        self.allow_a_choice::<W>(*behind, tried)
    }

    /// Whether one of the alternatives can be chosen, and others behind it.
    const fn allow_one_of<W: Declare>(
        &self,
        alternatives: &[FilterInfo<'_>],
        rest: &Open<'_>,
        tried: &mut usize,
    ) -> bool {
        let count = match self.chosen {
            Some(chosen) => chosen.count + 1,
            None => 1,
        };
        if count > MOST_CHOSEN {
            return true;
        }
        let mut i = 0;
        while i < alternatives.len() {
            *tried += 1;
            if *tried > MOST_TRIED {
                return true;
            }
            let chosen = Chosen {
                filter: &alternatives[i],
                before: self.chosen,
                count,
            };
            let facts = Facts {
                queries: self.queries,
                table: self.table,
                chosen: Some(&chosen),
            };
            let within = Open {
                filters: alternatives.split_at(i).1.split_at(1).0,
                from: 0,
                behind: Some(rest),
            };
            if !facts.contradict::<W>(chosen.filter)
                && facts.allow_a_choice::<W>(Some(&within), tried)
            {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether what the terms demand is excluded.
    const fn contradict_terms<W: Declare>(&self, terms: &TermInfo<'_>) -> bool {
        any!(list terms, TermInfo::Component { asked, required: true, .. } if self.exclude::<W>(asked.index))
    }

    /// Whether no row passes the filter: the filter demands what is excluded, excludes what is demanded, or asks for another kind.
    const fn contradict<W: Declare>(&self, filter: &FilterInfo<'_>) -> bool {
        match filter {
            FilterInfo::With(asked) | FilterInfo::Changed(asked) | FilterInfo::Added(asked) => {
                self.exclude::<W>(asked.index)
            }
            FilterInfo::Without(asked) => self.demand::<W>(asked.index),
            FilterInfo::Kind(kind) => self.ask_other_kind(*kind),
            FilterInfo::Allow(_) => false,
            FilterInfo::All(filters) => {
                let mut i = 0;
                while i < filters.len() {
                    if self.contradict::<W>(&filters[i]) {
                        return true;
                    }
                    i += 1;
                }
                false
            }
            FilterInfo::Any(filters) => {
                let mut i = 0;
                while i < filters.len() {
                    if !self.contradict::<W>(&filters[i]) {
                        return false;
                    }
                    i += 1;
                }
                true
            }
        }
    }

    /// Whether the row has the component.
    const fn demand<W: Declare>(&self, component: usize) -> bool {
        let mut i = 0;
        while i < self.queries.len() {
            let (terms, filter) = self.queries[i];
            if terms_demand(terms, component) || has_by::<W>(filter, component) {
                return true;
            }
            i += 1;
        }
        let mut chosen = self.chosen;
        while let Some(Chosen { filter, before, .. }) = chosen {
            if has_by::<W>(filter, component) {
                return true;
            }
            chosen = *before;
        }
        match self.table {
            Some(table) => is_required::<W>(table, component),
            None => false,
        }
    }

    /// Whether the row lacks the component.
    const fn exclude<W: Declare>(&self, component: usize) -> bool {
        let mut i = 0;
        while i < self.queries.len() {
            if filter_excludes(self.queries[i].1, component) {
                return true;
            }
            i += 1;
        }
        let mut chosen = self.chosen;
        while let Some(Chosen { filter, before, .. }) = chosen {
            if filter_excludes(filter, component) {
                return true;
            }
            chosen = *before;
        }
        let schema = schema::<W>();
        match self.table {
            Some(table) => {
                !schema.components[component].sparse
                    && !cell_of(component, schema.cells_of(table)).is_there()
            }
            None => false,
        }
    }

    /// Whether the row is of another kind. (Alternatives ask for none.)
    const fn ask_other_kind(&self, kind: usize) -> bool {
        let is_other = match self.table {
            Some(table) => table != kind,
            None => false,
        };
        let mut i = 0;
        while i < self.queries.len() {
            if asks_other_kind(self.queries[i].1, kind) {
                return true;
            }
            i += 1;
        }
        is_other
    }
}

/// The cell of a component. Archetypes that are older than the component lack it.
pub(super) const fn cell_of(component: usize, cells: Cells<'_>) -> Cell {
    match cells.get(CellIndex::of(component)) {
        Some(cell) => cell,
        None => Cell::ABSENT,
    }
}

/// Whether a conjunction of filters contains alternatives.
const fn has_choice(filter: &FilterInfo<'_>) -> bool {
    any!(list filter, FilterInfo::Any(_))
}

/// Whether all rows of a declared archetype have the component.
const fn is_required<W: Declare>(archetype: usize, component: usize) -> bool {
    !cell_of(component, schema::<W>().cells_of(archetype)).may_lack()
}

/// Whether rows that pass the filter have the component: it demands the component, or a kind that requires it.
const fn has_by<W: Declare>(filter: &FilterInfo<'_>, component: usize) -> bool {
    filter_demands(filter, component)
        || any!(list filter, FilterInfo::Kind(kind) if is_required::<W>(*kind, component))
}

/// Whether the filter asks for a kind that is not this one.
pub(super) const fn asks_other_kind(filter: &FilterInfo<'_>, kind: usize) -> bool {
    any!(list filter, FilterInfo::Kind(other) if *other != kind)
}

/// Whether rows that pass the filter lack the component.
pub(super) const fn filter_excludes(filter: &FilterInfo<'_>, component: usize) -> bool {
    any!(list filter, FilterInfo::Without(excluded) if excluded.index == component)
}

/// Whether rows that pass the filter have the component.
pub(super) const fn filter_demands(filter: &FilterInfo<'_>, component: usize) -> bool {
    any!(
        list filter,
        FilterInfo::With(asked) | FilterInfo::Changed(asked) | FilterInfo::Added(asked) if asked.index == component
    )
}

/// Whether rows that match the terms have the component.
pub(super) const fn terms_demand(terms: &TermInfo<'_>, component: usize) -> bool {
    any!(list terms, TermInfo::Component { asked, required: true, .. } if asked.index == component)
}

#[cfg(test)]
mod tests;
