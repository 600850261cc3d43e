//! Whether a single row matches a query that asks for sparse components.

use super::{Asked, Filter, FilterInfo, Query, Term, TermInfo};
use crate::entity::Entity;
use crate::schema::{ArchetypeInfo, Cell, Schema, World, place};
use crate::sparse::Pools;
use crate::table::Table;

/// What a query asks of the rows of a table.
#[derive(Clone, Copy)]
pub(super) struct RowTest<'t> {
    table: &'t Table,
    cells: &'t [Cell],
    info: &'t ArchetypeInfo,
    pools: &'t Pools,
    terms: &'t TermInfo<'t>,
    filter: &'t FilterInfo<'t>,
}

impl<'t> RowTest<'t> {
    #[inline(always)]
    pub(super) fn new<W: World, Q: Query<W>>(
        table: &'t Table,
        layout: (&'t [Cell], &'t ArchetypeInfo),
        pools: &'t Pools,
    ) -> Self {
        Self::of(table, layout, pools, &Q::Terms::INFO, &Q::Filter::INFO)
    }

    pub(super) fn of(
        table: &'t Table,
        (cells, info): (&'t [Cell], &'t ArchetypeInfo),
        pools: &'t Pools,
        terms: &'t TermInfo<'t>,
        filter: &'t FilterInfo<'t>,
    ) -> Self {
        Self { table, cells, info, pools, terms, filter }
    }

    /// Whether the row, which is that of the entity, matches.
    #[inline]
    pub(super) fn passes(self, schema: &Schema, row: usize, entity: Entity) -> bool {
        let has = |asked: Asked| {
            if asked.sparse {
                self.pools.value(schema, asked.index, Some(entity)).is_some()
            } else {
                self.table.bit(place(self.cells, self.info, 1 + asked.index), row)
            }
        };
        has_terms(self.terms, &has) && passes(self.filter, &has)
    }
}

fn has_terms(terms: &TermInfo<'_>, has: &impl Fn(Asked) -> bool) -> bool {
    match terms {
        TermInfo::Component { asked, required: true, .. } => has(*asked),
        TermInfo::All(terms) => terms.iter().all(|term| has_terms(term, has)),
        TermInfo::Entity | TermInfo::Presence(_) | TermInfo::Component { .. } => true,
    }
}

fn passes(filter: &FilterInfo<'_>, has: &impl Fn(Asked) -> bool) -> bool {
    match filter {
        FilterInfo::With(asked) => has(*asked),
        FilterInfo::Without(asked) => !has(*asked),
        FilterInfo::All(filters) => filters.iter().all(|filter| passes(filter, has)),
        FilterInfo::Any(filters) => filters.iter().any(|filter| passes(filter, has)),
    }
}
