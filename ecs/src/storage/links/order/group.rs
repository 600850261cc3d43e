//! The nodes of one depth and one table.

use super::{NONE, Node, ORDER, Place, Segment};
use crate::base::error::ReserveError;
use crate::base::memory::{try_push, try_reserve};
use alloc::vec::Vec;
use core::mem;

/// What sets groups apart, in the order of groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) depth: u32,
    /// Whether the rows lack the relation: they are targets alone.
    pub(super) is_unrelated: bool,
    pub(super) table: u32,
}

/// Nodes in the order of their rows.
#[derive(PartialEq)]
pub(super) struct Group {
    pub(super) key: Key,
    /// How many nodes are in the groups before.
    pub(super) base: usize,
    pub(super) nodes: Vec<Node>,
    /// The number of the entity of each node.
    pub(super) numbers: Vec<u32>,
    /// The table of the row above each node, or none.
    tables_above: Vec<u32>,
    runs: Vec<Run>,
}

/// Consecutive nodes, the rows above which are in one table.
#[derive(PartialEq)]
struct Run {
    end: usize,
    table_above: u32,
    rows_above: usize,
}

/// A node of an entity that came to a group, or of one that left it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Change {
    pub(super) key: Key,
    pub(super) row: u32,
    /// Of those at one row, the one that leaves comes first.
    pub(super) comes: bool,
    pub(super) number: u32,
}

impl Group {
    pub(super) const fn new(key: Key) -> Self {
        Self {
            key,
            base: 0,
            nodes: Vec::new(),
            numbers: Vec::new(),
            tables_above: Vec::new(),
            runs: Vec::new(),
        }
    }

    /// Adds a node behind the others, with the place of the entity above.
    pub(super) fn try_push(
        &mut self,
        row: u32,
        number: u32,
        above: Place,
    ) -> Result<(), ReserveError> {
        let node = Node {
            row,
            above: above.row,
        };
        try_push(&mut self.nodes, node, ORDER)?;
        try_push(&mut self.numbers, number, ORDER)?;
        try_push(&mut self.tables_above, above.table, ORDER)
    }

    /// Takes nodes out and puts others in. `above` gives the place of the entity above one that comes, if that comes here.
    pub(super) fn try_merge(
        &mut self,
        changes: &[Change],
        above: impl Fn(&Change) -> Option<Place>,
        merged: &mut Self,
    ) -> Result<(), ReserveError> {
        merged.clear();
        let mut kept = 0;
        for change in changes {
            let end = self.find(kept, change.row);
            merged.try_extend(self, kept, end)?;
            let is_there = self.nodes.get(end).is_some_and(|it| it.row == change.row);
            kept = end + usize::from(is_there);
            if change.comes
                && merged.nodes.last().is_none_or(|it| it.row < change.row)
                && let Some(above) = above(change)
            {
                merged.try_push(change.row, change.number, above)?;
            }
        }
        merged.try_extend(self, kept, self.nodes.len())?;
        mem::swap(&mut self.nodes, &mut merged.nodes);
        mem::swap(&mut self.numbers, &mut merged.numbers);
        mem::swap(&mut self.tables_above, &mut merged.tables_above);
        self.try_find_runs()
    }

    /// The first node from one on that has this row or a later one.
    fn find(&self, from: usize, row: u32) -> usize {
        let nodes = &self.nodes[from..];
        let Some(first) = nodes.first() else {
            return from;
        };
        // Where all rows of the table are in the group, it is this one.
        let guess = row.saturating_sub(first.row) as usize;
        if nodes.get(guess).is_some_and(|it| it.row == row) {
            return from + guess;
        }
        from + nodes[..guess.min(nodes.len())].partition_point(|it| it.row < row)
    }

    fn try_extend(&mut self, from: &Self, start: usize, end: usize) -> Result<(), ReserveError> {
        try_reserve(&mut self.nodes, end - start, ORDER)?;
        try_reserve(&mut self.numbers, end - start, ORDER)?;
        try_reserve(&mut self.tables_above, end - start, ORDER)?;
        self.nodes.extend_from_slice(&from.nodes[start..end]);
        self.numbers.extend_from_slice(&from.numbers[start..end]);
        self.tables_above
            .extend_from_slice(&from.tables_above[start..end]);
        Ok(())
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.numbers.clear();
        self.tables_above.clear();
    }

    /// Finds the nodes that segments are made of.
    pub(super) fn try_find_runs(&mut self) -> Result<(), ReserveError> {
        self.runs.clear();
        let mut end = 0;
        for tables in self.tables_above.chunk_by(|one, other| one == other) {
            let nodes = &self.nodes[end..end + tables.len()];
            let highest = nodes.iter().map(|it| it.above.wrapping_add(1)).max();
            end += tables.len();
            let run = Run {
                end,
                table_above: tables[0],
                rows_above: highest.unwrap_or(0) as usize,
            };
            try_push(&mut self.runs, run, ORDER)?;
        }
        Ok(())
    }

    /// Adds the segments of this group, which is one of this number.
    pub(super) fn try_list(
        &self,
        group: usize,
        segments: &mut Vec<Segment>,
    ) -> Result<(), ReserveError> {
        let mut start = 0;
        for run in &self.runs {
            let segment = Segment {
                depth: self.key.depth,
                table: self.key.table,
                table_above: Some(run.table_above).filter(|table| *table != NONE),
                is_related: !self.key.is_unrelated,
                nodes: self.base + start..self.base + run.end,
                rows: self.nodes[run.end - 1].row as usize + 1,
                rows_above: run.rows_above,
                group,
            };
            try_push(segments, segment, ORDER)?;
            start = run.end;
        }
        Ok(())
    }
}
