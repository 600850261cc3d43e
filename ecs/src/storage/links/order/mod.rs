//! The rows of a relation, those above before those below.

mod follow;
mod group;

use super::{LINKS, LinkTable, Links, NONE, Pages};
use crate::base::error::ReserveError;
use crate::base::memory::{try_push, try_reserve};
use crate::storage::slots::Location;
use alloc::vec::Vec;
use core::ops::Range;
use ecs_value::Entity;
use group::{Group, Key};

/// The purpose of the memory.
const ORDER: &str = "the order of a relation";

/// The rows of an acyclic relation by depth: those that are not below another, then those below them, and so on. In one depth they are in
/// the order of tables and rows.
///
/// Invariant: **above-is-shallower** No row is there twice, and the row above a node is that of a node of a lower depth.
///
/// That is so from a refresh on, however rows move afterwards: a node is a place in a table, and a cascade asks whether the table still has
/// it. Whether the same entity is there, `right_at` says. No unsafe code rests on that.
///
/// A refresh rebuilds the order, or updates it. An update compares each node with the entity in its row. It finds new places for entities
/// that have moved and for those whose links changed since the last refresh (`changes-noted`), and then for everything below them. Each
/// node then has the row of its entity, and no two entities share a row.
pub(crate) struct Order {
    /// The [version](super::LinkTable::version) of the links, and how many rows had moved, when it was right the last time.
    right_at: Option<(u64, u64)>,
    /// In the order of their keys. None is empty.
    groups: Vec<Group>,
    segments: Vec<Segment>,
    /// How many nodes there are.
    len: usize,
    /// The place of each entity.
    places: Pages<Place>,
    index: NodeIndex,
    /// Whether the rows of the tables were put in this order.
    is_arranged: bool,
    follow: follow::Work,
}

/// Nodes by their numbers, for those who ask: it is made when they do.
struct NodeIndex {
    is_right: bool,
    /// The number of the entity of each node.
    numbers: Vec<u32>,
    /// The node above each node.
    above: Vec<u32>,
    /// The node of each entity.
    node_of: Pages<u32>,
}

/// The place of an entity in its table, and that of the entity above it in the table of that one.
#[derive(Clone, Copy, PartialEq)]
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
    group: usize,
}

/// Where an entity is in the order.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    /// The depth, and the flags of a refresh.
    depth: u32,
    table: u32,
    row: u32,
    is_unrelated: bool,
}

impl Place {
    /// The depth of an entity that is not in the order. Others are less.
    const DEEPEST: u32 = (1 << 30) - 1;
    const NONE: Self = Self {
        depth: Self::DEEPEST,
        table: NONE,
        row: NONE,
        is_unrelated: false,
    };

    fn is_there(self) -> bool {
        self.depth != Self::DEEPEST
    }

    fn key(self) -> Key {
        Key {
            depth: self.depth,
            is_unrelated: self.is_unrelated,
            table: self.table,
        }
    }
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
            groups: Vec::new(),
            segments: Vec::new(),
            len: 0,
            places: Pages::new(Place::NONE, LINKS),
            index: NodeIndex {
                is_right: false,
                numbers: Vec::new(),
                above: Vec::new(),
                node_of: Pages::new(NONE, LINKS),
            },
            is_arranged: false,
            follow: follow::Work::new(),
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
        let group = &self.groups[of.group];
        &group.nodes[of.nodes.start - group.base..of.nodes.end - group.base]
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The node of an entity, by its number. The order is [indexed](Self::try_refresh), here and below.
    pub(crate) fn node_of(&self, number: u32) -> Option<usize> {
        let node = self.index.node_of.get(number);
        (node != NONE).then_some(node as usize)
    }

    /// The number of the entity of a node.
    pub(crate) fn number(&self, node: usize) -> u32 {
        self.index.numbers[node]
    }

    /// The node above a node. `None` if there is none.
    pub(crate) fn above(&self, node: usize) -> Option<usize> {
        Some(self.index.above[node] as usize).filter(|above| *above != NONE as usize)
    }

    /// Brings the order up to date, and numbers its nodes if `is_indexed`. O(1) if neither links nor rows changed, else O(nodes); unchanged
    /// nodes take little time.
    pub(crate) fn try_refresh(
        &mut self,
        table: &LinkTable,
        place: usize,
        rows: &impl Rows,
        is_indexed: bool,
    ) -> Result<(), ReserveError> {
        let (links, now) = (table.of(place), table.moment());
        let before = self.right_at.take();
        if before != Some(now) {
            let noted = before.and_then(|(version, _)| table.noted_since(version));
            let is_followed = match noted {
                Some(noted) => self.try_follow(links, noted, rows)?,
                None => false,
            };
            if !is_followed {
                self.try_make(links, rows)?;
            }
        }
        if is_indexed && !self.index.is_right {
            self.try_index(links)?;
        }
        self.right_at = Some(now);
        Ok(())
    }

    /// Asserts that an up-to-date order equals a rebuilt one.
    pub(super) fn check_invariants(&self, table: &LinkTable, place: usize, rows: &impl Rows) {
        let mut new = Self::new();
        if self.right_at != Some(table.moment())
            || new
                .try_refresh(table, place, rows, self.index.is_right)
                .is_err()
        {
            return;
        }
        assert_eq!(self.len, new.len, "changes-noted: nodes");
        let groups = self.groups.iter().zip(&new.groups);
        assert!(
            self.groups.len() == new.groups.len()
                && groups.into_iter().all(|(one, new)| one == new),
            "changes-noted: an order that followed the changes is the one that is made anew"
        );
        if self.index.is_right {
            assert!(
                self.index.numbers == new.index.numbers && self.index.above == new.index.above,
                "changes-noted: the numbers of nodes"
            );
        }
        for segment in &self.segments {
            for node in self.nodes(segment) {
                let is_shallower = segment.table_above.is_none_or(|table| {
                    [false, true].into_iter().any(|is_unrelated| {
                        let key = Key {
                            depth: segment.depth - 1,
                            is_unrelated,
                            table,
                        };
                        let group = self.groups.binary_search_by_key(&key, |group| group.key);
                        group.is_ok_and(|group| {
                            let nodes = &self.groups[group].nodes;
                            nodes.binary_search_by_key(&node.above, |it| it.row).is_ok()
                        })
                    })
                });
                assert!(is_shallower, "above-is-shallower: the row above is a node");
            }
        }
    }

    /// Numbers the nodes.
    fn try_index(&mut self, links: &Links) -> Result<(), ReserveError> {
        let NodeIndex {
            numbers,
            above,
            node_of,
            ..
        } = &mut self.index;
        node_of.clear();
        numbers.clear();
        above.clear();
        try_reserve(numbers, self.len, ORDER)?;
        try_reserve(above, self.len, ORDER)?;
        for group in &self.groups {
            numbers.extend_from_slice(&group.numbers);
            for (node, number) in group.numbers.iter().enumerate() {
                *node_of.reserved(*number)? = narrow(group.base + node);
            }
            for (node, number) in group.nodes.iter().zip(&group.numbers) {
                let is_below = node.above != NONE;
                above.push(if is_below {
                    node_of.get(links.get(*number).target)
                } else {
                    NONE
                });
            }
        }
        self.index.is_right = true;
        Ok(())
    }
}

impl Default for Order {
    fn default() -> Self {
        Self::new()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "there are fewer rows than numbers of entities"
)]
fn narrow(count: usize) -> u32 {
    count as u32
}
