//! The rows of a relation, those above before those below.

use super::{LINKS, Links, NONE, Pages};
use crate::base::error::ReserveError;
use crate::base::memory::try_reserve;
use crate::storage::slots::Location;
use alloc::vec::Vec;
use core::ops::Range;
use ecs_value::Entity;

/// The depth of an entity while its targets are being climbed.
const CLIMBED: u32 = u32::MAX - 1;
/// The purpose of the memory.
const ORDER: &str = "the order of a relation";

/// The rows of an acyclic relation by depth: those that are not below another, then those below them, and so on. In one depth they are in
/// the order of tables and rows.
///
/// Invariant: **above-is-shallower** No row is there twice, and the row above a node is that of a node of a lower depth.
///
/// That is so from the making of the order on, however rows move afterwards: a node is a place in a table, and a cascade asks whether the
/// table still has it. Whether the same entity is there, `right_at` says. No unsafe code rests on that.
pub(crate) struct Order {
    /// The [version](super::LinkTable::version) of the links, and how many rows had moved, when it was right the last time.
    right_at: Option<(u64, u64)>,
    segments: Vec<Segment>,
    nodes: Vec<Node>,
    /// The number of the entity of each node.
    numbers: Vec<u32>,
    /// The node above each node.
    above: Vec<u32>,
    /// The node of each entity. While the order is made, its depth.
    node_of: Pages<u32>,
    /// Whether the rows of the tables were put in this order.
    is_arranged: bool,
}

/// The place of an entity in its table, and that of the entity above it in the table of that one.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) row: u32,
    pub(crate) above: u32,
}

/// Consecutive nodes of one depth and one table, the rows above which are in one table.
#[derive(Clone)]
pub(crate) struct Segment {
    pub(crate) depth: u32,
    pub(crate) table: u32,
    /// The table of the rows above. `None` if there are none.
    pub(crate) table_above: Option<u32>,
    /// Whether the rows have the relation. Others are targets alone.
    pub(crate) is_related: bool,
    pub(crate) nodes: Range<usize>,
    /// The table has this many rows, or more.
    pub(crate) rows: usize,
    /// And so has the table above.
    pub(crate) rows_above: usize,
}

/// A row that was found, and is not in its place in the order yet.
#[derive(Clone, Copy)]
struct Found {
    location: Location,
    number: u32,
    depth: u32,
}

/// The rows of a world, as an order is made of them.
pub(crate) trait Rows {
    /// The tables with rows that have the relation, or may have it.
    fn tables(&self) -> impl Iterator<Item = u32>;
    /// The rows of such a table that have the relation.
    fn related(&self, table: u32) -> impl Iterator<Item = (usize, Entity)>;
    /// Whether a row has the relation.
    fn is_related(&self, location: Location) -> bool;
    /// The entities of a table.
    fn entities(&self, table: u32) -> &[Entity];
    /// The place of the entity of that number.
    fn location(&self, number: u32) -> Option<Location>;
}

impl Order {
    pub(crate) const fn new() -> Self {
        Self {
            right_at: None,
            segments: Vec::new(),
            nodes: Vec::new(),
            numbers: Vec::new(),
            above: Vec::new(),
            node_of: Pages::new(NONE, LINKS),
            is_arranged: false,
        }
    }

    pub(crate) fn is_arranged(&self) -> bool {
        self.is_arranged
    }

    pub(super) fn set_arranged(&mut self) {
        self.is_arranged = true;
    }

    pub(crate) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    pub(crate) fn nodes(&self, of: &Segment) -> &[Node] {
        &self.nodes[of.nodes.clone()]
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node of an entity, by its number.
    pub(crate) fn node_of(&self, number: u32) -> Option<usize> {
        let node = self.node_of.get(number);
        (node != NONE).then_some(node as usize)
    }

    /// The number of the entity of a node.
    pub(crate) fn number(&self, node: usize) -> u32 {
        self.numbers[node]
    }

    /// The node above a node. `None` if there is none.
    pub(crate) fn above(&self, node: usize) -> Option<usize> {
        Some(self.above[node] as usize).filter(|above| *above != NONE as usize)
    }

    /// Makes the order right, if links were changed since, or rows stand elsewhere. O(1) if nothing was changed, else O(rows).
    pub(crate) fn try_refresh(
        &mut self,
        links: &Links,
        (version, moves): (u64, u64),
        rows: &impl Rows,
    ) -> Result<(), ReserveError> {
        match self.right_at.take() {
            Some((old, old_moves))
                if old == version && (old_moves == moves || self.is_in_place(rows)) => {}
            _ => self.try_make(links, rows)?,
        }
        self.right_at = Some((version, moves));
        Ok(())
    }

    /// Whether all entities are in the rows where they were.
    fn is_in_place(&self, rows: &impl Rows) -> bool {
        self.segments.iter().all(|segment| {
            let entities = rows.entities(segment.table);
            let mut nodes = self
                .nodes(segment)
                .iter()
                .zip(&self.numbers[segment.nodes.clone()]);
            nodes.all(|(node, number)| {
                entities
                    .get(node.row as usize)
                    .is_some_and(|entity| entity.index() == *number)
            })
        })
    }

    fn try_make(&mut self, links: &Links, rows: &impl Rows) -> Result<(), ReserveError> {
        self.node_of.clear();
        self.is_arranged = false;
        let (mut found, unrelated) = self.try_find(links, rows)?;
        let depths = found
            .iter()
            .map(|it| it.depth as usize + 1)
            .max()
            .unwrap_or(0);
        let (mut next, ends) = (Vec::new(), depths + 1);
        try_reserve(&mut next, ends, ORDER)?;
        next.resize(ends, 0);
        for Found { depth, .. } in &found {
            next[*depth as usize + 1] += 1;
        }
        for depth in 1..next.len() {
            next[depth] += next[depth - 1];
        }
        self.try_resize(found.len())?;
        // By depth, and in each depth in the order in which they were found.
        let mut tables = Vec::new();
        try_reserve(&mut tables, found.len(), ORDER)?;
        tables.resize(found.len(), NONE);
        for Found {
            location,
            number,
            depth,
        } in found.drain(..)
        {
            let node = next[depth as usize];
            next[depth as usize] += 1;
            self.nodes[node] = Node {
                row: location.row,
                above: NONE,
            };
            (self.numbers[node], tables[node]) = (number, location.table);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "there are fewer rows than numbers of entities"
            )]
            self.node_of.change(number, |it| *it = node as u32);
        }
        // `next` has the end of each depth now.
        let mut begin = 0;
        for (depth, end) in next.into_iter().take(depths).enumerate() {
            self.join_depth(links, depth, begin..end, unrelated, &tables)?;
            begin = end;
        }
        Ok(())
    }

    /// Finds the rows that have the relation, and behind them this many rows that are targets alone.
    fn try_find(
        &mut self,
        links: &Links,
        rows: &impl Rows,
    ) -> Result<(Vec<Found>, usize), ReserveError> {
        let mut found = Vec::new();
        try_reserve(
            &mut found,
            rows.tables().map(|table| rows.entities(table).len()).sum(),
            ORDER,
        )?;
        let mut tops = Vec::new();
        for table in rows.tables() {
            for (row, entity) in rows.related(table) {
                let (number, location) = (entity.index(), Location::new(table, row));
                let depth = self.try_climb(links, number, &mut tops)?;
                found.push(Found {
                    location,
                    number,
                    depth,
                });
            }
        }
        let related = found.len();
        let tops = tops
            .into_iter()
            .filter_map(|number| Some((rows.location(number)?, number)));
        for (location, number) in tops.filter(|(location, _)| !rows.is_related(*location)) {
            try_reserve(&mut found, 1, ORDER)?;
            found.push(Found {
                location,
                number,
                depth: 0,
            });
        }
        found[related..].sort_by_key(|it| (it.location.table, it.location.row));
        let unrelated = found.len() - related;
        Ok((found, unrelated))
    }

    /// The depth of an entity. Notes the top, if no other climb came there.
    fn try_climb(
        &mut self,
        links: &Links,
        number: u32,
        tops: &mut Vec<u32>,
    ) -> Result<u32, ReserveError> {
        let (mut at, mut steps) = (number, 0);
        let depth = loop {
            match self.node_of.get(at) {
                NONE => {}
                // A circle, of a relation that lies: it is cut here.
                CLIMBED => break 0,
                depth => break depth,
            }
            self.node_of.try_reserve(at)?;
            self.node_of.change(at, |depth| *depth = CLIMBED);
            let target = links.get(at).target;
            if target == NONE {
                if at != number {
                    try_reserve(tops, 1, ORDER)?;
                    tops.push(at);
                }
                break 0;
            }
            (at, steps) = (target, steps + 1);
        };
        let mut at = number;
        for left in (0..=steps).rev() {
            self.node_of.change(at, |it| *it = depth + left);
            at = links.get(at).target;
        }
        Ok(self.node_of.get(number))
    }

    /// Joins the nodes of one depth to those above them, and makes segments of them.
    fn join_depth(
        &mut self,
        links: &Links,
        depth: usize,
        nodes: Range<usize>,
        unrelated: usize,
        tables: &[u32],
    ) -> Result<(), ReserveError> {
        let (begin, end) = (nodes.start, nodes.end);
        for node in nodes {
            let mut table_above = None;
            let target = links.get(self.numbers[node]).target;
            // A relation that lies may have a target that has no row: then nothing is above. `above-is-shallower`: the node above has a lower depth.
            if let Some(above) = self
                .node_of(target)
                .filter(|it| *it < begin && self.numbers[*it] == target)
            {
                table_above = Some(tables[above]);
                self.nodes[node].above = self.nodes[above].row;
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "there are fewer rows than numbers of entities"
                )]
                {
                    self.above[node] = above as u32;
                }
            }
            let is_related = depth > 0 || node + unrelated < end;
            let Node { row, above } = self.nodes[node];
            let (rows, rows_above) = (row as usize + 1, above.wrapping_add(1) as usize);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "it is less than the count of rows"
            )]
            let (table, depth) = (tables[node], depth as u32);
            match self.segments.last_mut() {
                Some(last)
                    if (last.depth, last.table, last.table_above, last.is_related)
                        == (depth, table, table_above, is_related) =>
                {
                    last.nodes.end = node + 1;
                    last.rows = last.rows.max(rows);
                    last.rows_above = last.rows_above.max(rows_above);
                }
                _ => {
                    try_reserve(&mut self.segments, 1, ORDER)?;
                    let nodes = node..node + 1;
                    self.segments.push(Segment {
                        depth,
                        table,
                        table_above,
                        is_related,
                        nodes,
                        rows,
                        rows_above,
                    });
                }
            }
        }
        Ok(())
    }

    fn try_resize(&mut self, len: usize) -> Result<(), ReserveError> {
        self.segments.clear();
        self.nodes.clear();
        self.numbers.clear();
        self.above.clear();
        try_reserve(&mut self.nodes, len, ORDER)?;
        try_reserve(&mut self.numbers, len, ORDER)?;
        try_reserve(&mut self.above, len, ORDER)?;
        self.nodes.resize(
            len,
            Node {
                row: 0,
                above: NONE,
            },
        );
        self.numbers.resize(len, NONE);
        self.above.resize(len, NONE);
        Ok(())
    }
}

impl Default for Order {
    fn default() -> Self {
        Self::new()
    }
}
