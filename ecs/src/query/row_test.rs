//! Whether a single row matches a query that asks for sparse components.

use super::{Asked, Filter, FilterInfo, Query, Term, TermInfo};
use crate::entity::Entity;
use crate::schema::{ArchetypeInfo, Cell, Schema, World, place};
use crate::sparse::Pools;
use crate::table::{Table, TickKind};
use crate::tick::Window;

/// What a query asks of the rows of a table.
#[derive(Clone, Copy)]
pub(super) struct RowTest<'t> {
    table: &'t Table,
    cells: &'t [Cell],
    info: &'t ArchetypeInfo<'t>,
    window: Window,
    pools: &'t Pools,
    terms: &'t TermInfo<'t>,
    filter: &'t FilterInfo<'t>,
}

impl<'t> RowTest<'t> {
    #[inline(always)]
    pub(super) fn new<W: World, Q: Query<W>>(
        table: &'t Table,
        layout: (&'t [Cell], &'t ArchetypeInfo<'t>),
        window: Window,
        pools: &'t Pools,
    ) -> Self {
        Self::of(table, layout, window, pools, &Q::Terms::INFO, &Q::Filter::INFO)
    }

    pub(super) fn of(
        table: &'t Table,
        (cells, info): (&'t [Cell], &'t ArchetypeInfo<'t>),
        window: Window,
        pools: &'t Pools,
        terms: &'t TermInfo<'t>,
        filter: &'t FilterInfo<'t>,
    ) -> Self {
        Self { table, cells, info, window, pools, terms, filter }
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
        let is_new = |asked: Asked, kind: TickKind| {
            let tick = if asked.sparse {
                let pool = self.pools.get(asked.index);
                let found = pool.and_then(|pool| Some((pool.table(), pool.row(entity)?)));
                found.and_then(|(table, row)| {
                    table.tick(schema.pools[asked.index].tick_cell_of(1 + asked.index), kind, row)
                })
            } else if has(asked) {
                self.table.tick(self.info.tick_cell_of(1 + asked.index), kind, row)
            } else {
                None
            };
            tick.is_some_and(|tick| self.window.has(tick))
        };
        has_terms(self.terms, &has) && passes(self.filter, &has, &is_new)
    }
}

fn has_terms(terms: &TermInfo<'_>, has: &impl Fn(Asked) -> bool) -> bool {
    match terms {
        TermInfo::Component { asked, required: true, .. } => has(*asked),
        TermInfo::All(terms) => terms.iter().all(|term| has_terms(term, has)),
        TermInfo::Entity | TermInfo::Presence(_) | TermInfo::Component { .. } => true,
    }
}

fn passes(filter: &FilterInfo<'_>, has: &impl Fn(Asked) -> bool, is_new: &impl Fn(Asked, TickKind) -> bool) -> bool {
    match filter {
        FilterInfo::With(asked) => has(*asked),
        FilterInfo::Without(asked) => !has(*asked),
        FilterInfo::Changed(asked) => is_new(*asked, TickKind::Changed),
        FilterInfo::Added(asked) => is_new(*asked, TickKind::Added),
        FilterInfo::All(filters) => filters.iter().all(|filter| passes(filter, has, is_new)),
        FilterInfo::Any(filters) => filters.iter().any(|filter| passes(filter, has, is_new)),
    }
}
