use super::out_of_memory;
use crate::error::ReserveError;
use alloc::vec::Vec;

/// The transitions that were made so far: for each table, the components whose coming or going led to another table.
#[derive(Default)]
pub(super) struct Edges {
    /// For each table its edges, in ascending order of the component.
    of_table: Vec<Vec<Edge>>,
}

#[derive(Clone, Copy)]
struct Edge {
    component: u32,
    target: u32,
}

impl Edges {
    /// Where a row of the table goes when the component comes (if the table lacks it) or goes (if it has it).
    #[inline]
    pub(super) fn get(&self, table: u32, component: usize) -> Option<u32> {
        let edges = self.of_table.get(table as usize)?;
        // A table has few edges as a rule, and those that are used are few.
        if edges.len() <= 8 {
            return edges.iter().find(|edge| edge.component as usize == component).map(|edge| edge.target);
        }
        let at = edges.binary_search_by_key(&component, |edge| edge.component as usize).ok()?;
        Some(edges[at].target)
    }

    pub(super) fn try_insert(&mut self, table: u32, component: usize, target: u32) -> Result<(), ReserveError> {
        let missing = (table as usize + 1).saturating_sub(self.of_table.len());
        self.of_table.try_reserve(missing).map_err(|_| out_of_memory(missing * size_of::<Vec<Edge>>()))?;
        self.of_table.resize_with(self.of_table.len() + missing, Vec::new);
        let edges = &mut self.of_table[table as usize];
        edges.try_reserve(1).map_err(|_| out_of_memory(size_of::<Edge>()))?;
        if let Err(at) = edges.binary_search_by_key(&component, |edge| edge.component as usize) {
            #[expect(clippy::cast_possible_truncation, reason = "a world has less than 2³² components")]
            edges.insert(at, Edge { component: component as u32, target });
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

    /// Calls `f` with table, component and target of each edge.
    pub(super) fn for_each(&self, mut f: impl FnMut(u32, usize, u32)) {
        for (table, edges) in (0..).zip(&self.of_table) {
            for edge in edges {
                f(table, edge.component as usize, edge.target);
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.of_table.capacity() * size_of::<Vec<Edge>>()
            + self.of_table.iter().map(|edges| edges.capacity() * size_of::<Edge>()).sum::<usize>()
    }
}
