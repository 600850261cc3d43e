use super::ARCHETYPES;
use crate::base::error::ReserveError;
use crate::base::memory::{shrink, try_lengthen, try_reserve};
use crate::schema::{ArchetypeInfo, Cell, Column};
use crate::storage::table::MovePlan;
use alloc::vec::Vec;

/// The transitions that were made so far: for each table, the components that led to another table by insertion or removal.
#[derive(Default)]
pub(super) struct Edges {
    /// For each table its edges, in ascending order of the component.
    of_table: Vec<Vec<Edge>>,
}

pub(crate) struct Edge {
    component: u32,
    pub(crate) target: u32,
    /// How a row moves. `None` where rows lie between guards, or without memory for a plan.
    pub(crate) plan: Option<Toggle>,
}

/// The move of a row that gains or loses one component.
///
/// Invariant: **toggle-differs-by-one** `cell` is the cell of the component that comes or goes, in the table that has it. The tables share all other columns.
#[derive(PartialEq, Eq)]
pub(crate) struct Toggle {
    /// Whether the component comes.
    pub(crate) adds: bool,
    pub(crate) cell: Cell,
    pub(crate) plan: MovePlan,
}

impl Toggle {
    pub(super) fn try_new(
        from: &ArchetypeInfo<'_>,
        to: &ArchetypeInfo<'_>,
        toggled: &Column,
    ) -> Option<Self> {
        if cfg!(ecs_asan) {
            return None;
        }
        let has = from.column(toggled.cell);
        Some(Self {
            adds: has.is_none(),
            cell: has.or_else(|| to.column(toggled.cell))?.place(),
            plan: MovePlan::try_new(from, to, Some(toggled.cell))?,
        })
    }
}

impl Edges {
    /// Where a row of the table goes when the component comes (if the table lacks it) or goes (if it has it).
    #[inline]
    pub(super) fn get(&self, table: u32, component: usize) -> Option<&Edge> {
        let edges = self.of_table.get(table as usize)?;
        // A table has few edges as a rule, and those that are used are few.
        if edges.len() <= 8 {
            return edges
                .iter()
                .find(|edge| edge.component as usize == component);
        }
        Self::search(edges, component)
    }

    /// The edge of a table with many.
    #[inline(never)]
    fn search(edges: &[Edge], component: usize) -> Option<&Edge> {
        let at = edges.binary_search_by_key(&component, |edge| edge.component as usize);
        at.ok().map(|at| &edges[at])
    }

    pub(super) fn try_insert(
        &mut self,
        table: u32,
        component: usize,
        target: u32,
        plan: Option<Toggle>,
    ) -> Result<(), ReserveError> {
        let table = table as usize;
        try_lengthen(&mut self.of_table, table + 1, Vec::new, ARCHETYPES)?;
        let edges = &mut self.of_table[table];
        try_reserve(edges, 1, ARCHETYPES)?;
        if let Err(at) = edges.binary_search_by_key(&component, |edge| edge.component as usize) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a world has less than 2³² components"
            )]
            edges.insert(
                at,
                Edge {
                    component: component as u32,
                    target,
                    plan,
                },
            );
        }
        Ok(())
    }

    /// Forgets all edges from and to tables that are gone.
    pub(super) fn retain(&mut self, is_gone: impl Fn(u32) -> bool) {
        for (table, edges) in (0..).zip(&mut self.of_table) {
            if is_gone(table) {
                *edges = Vec::new();
            } else {
                edges.retain(|edge| !is_gone(edge.target));
            }
        }
    }

    /// Forgets the tables from `count` on.
    pub(super) fn truncate(&mut self, count: usize) {
        self.of_table.truncate(count);
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.of_table.iter_mut().for_each(shrink);
        shrink(&mut self.of_table);
    }

    /// Calls `f` with the source table and the component of each edge, and with the edge.
    pub(super) fn for_each(&self, mut f: impl FnMut(u32, usize, &Edge)) {
        for (table, edges) in (0..).zip(&self.of_table) {
            for edge in edges {
                f(table, edge.component as usize, edge);
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.of_table.capacity() * size_of::<Vec<Edge>>()
            + self
                .of_table
                .iter()
                .map(|edges| edges.capacity() * size_of::<Edge>())
                .sum::<usize>()
            + self
                .of_table
                .iter()
                .flatten()
                .filter_map(|edge| edge.plan.as_ref())
                .map(|toggle| toggle.plan.bytes())
                .sum::<usize>()
    }
}
