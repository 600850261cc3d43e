//! Whether a line has a place among others: an order of lines that is kept while lines come and go.

use super::order::{Node, Wish};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::Bound;

/// Some order in which all lines come after and before those that they name. A line between others that are in order already takes
/// O(log n) for n lines. Otherwise lines move: those that come before the ones it comes after, or those that come after the ones it comes before,
/// whichever are fewer.
///
/// Schedules do not run in this order, which depends on what came first.
pub(super) struct Precedence {
    /// The lines by their labels, which ascend.
    order: BTreeMap<u64, Node>,
    labels: BTreeMap<Node, u64>,
    /// By [`Side`]: each line with one that comes before it, and each with one that comes after it.
    edges: [BTreeSet<(Node, Node)>; 2],
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Before,
    After,
}

/// The first of all nodes.
const FIRST: Node = Node::Old(0);
/// Labels between old lines.
const APART: u32 = 32;

impl Precedence {
    /// So many old lines, and the end of all.
    pub(super) fn new(old: usize) -> Self {
        let labels: BTreeMap<Node, u64> = (0..=old).map(|line| (Node::Old(line), (line as u64 + 1) << APART)).collect();
        let order = labels.iter().map(|(node, label)| (*label, *node)).collect();
        let mut new = Self { order, labels, edges: [const { BTreeSet::new() }; 2] };
        (0..old).for_each(|line| new.join(Node::Old(line), Node::Old(line + 1)));
        new
    }

    /// Adds a line, if it has a place.
    pub(super) fn insert(&mut self, new: Node, wish: &Wish) -> bool {
        let is_there = |node: &Node| self.labels.contains_key(node);
        let named = |nodes: &[Node], other: Option<usize>| -> BTreeSet<Node> {
            nodes.iter().copied().chain(other.map(Node::Old)).filter(is_there).collect()
        };
        let [above, below] = [named(&wish.after, wish.begin), named(&wish.before, Some(wish.end))];
        if !self.part(&above, &below) {
            return false;
        }
        let last = above.iter().max_by_key(|node| self.labels[*node]).filter(|_| !wish.after.is_empty());
        let first = below.iter().min_by_key(|node| self.labels[*node]);
        match (last, first) {
            (Some(last), _) => self.put(new, Side::After, *last),
            (None, Some(first)) => self.put(new, Side::Before, *first),
            (None, None) => {}
        }
        above.iter().for_each(|node| self.join(*node, new));
        below.iter().for_each(|node| self.join(new, *node));
        true
    }

    /// Takes a line out, if it is there.
    pub(super) fn remove(&mut self, node: Node) {
        let Some(label) = self.labels.remove(&node) else { return };
        self.order.remove(&label);
        for (side, back) in [(0, 1), (1, 0)] {
            let mut others = Neighbours::new(node);
            while let Some(other) = others.next(&self.edges[side]) {
                self.edges[side].remove(&(node, other));
                self.edges[back].remove(&(other, node));
            }
        }
    }

    /// Asserts that the lines are in order.
    pub(super) fn check_invariants(&self) {
        let [before, after] = &self.edges;
        assert!(
            after.iter().all(|(one, other)| self.labels[one] < self.labels[other] && before.contains(&(*other, *one)))
        );
        assert_eq!(before.len(), after.len(), "each pair is known from both sides");
        assert!(self.order.iter().all(|(label, node)| self.labels[node] == *label));
        assert_eq!(self.order.len(), self.labels.len(), "each line has one label");
    }

    fn join(&mut self, one: Node, other: Node) {
        self.edges[Side::Before as usize].insert((other, one));
        self.edges[Side::After as usize].insert((one, other));
    }

    /// Moves lines so that all of `above` come before all of `below`. `false` if one of `below` has to come before one of `above`.
    fn part(&mut self, above: &BTreeSet<Node>, below: &BTreeSet<Node>) -> bool {
        let last = above.iter().max_by_key(|node| self.labels[*node]);
        let first = below.iter().min_by_key(|node| self.labels[*node]);
        let (Some(last), Some(first)) = (last, first) else { return true };
        let (high, low) = (self.labels[last], self.labels[first]);
        if high < low {
            return true;
        }
        if !above.is_disjoint(below) {
            return false;
        }
        // From both ends in turn. All that leads from one to the other is between them.
        let starts = |nodes: &BTreeSet<Node>| {
            Search::new(nodes.iter().filter(|node| (low..=high).contains(&self.labels[*node])))
        };
        let mut searches = [(Side::Before, starts(above), below, first), (Side::After, starts(below), above, last)];
        loop {
            for (side, search, ends, goal) in &mut searches {
                match search.next(&self.edges[*side as usize]) {
                    Some(node) if ends.contains(&node) => return false,
                    Some(node) if (low..=high).contains(&self.labels[&node]) => search.add(node),
                    Some(_) => {}
                    None => {
                        self.shift(*side, &search.found, **goal);
                        return true;
                    }
                }
            }
        }
    }

    /// Moves lines directly before another one, or directly after it, in their order.
    fn shift(&mut self, side: Side, nodes: &[Node], goal: Node) {
        let mut nodes: Vec<Node> = nodes.to_vec();
        nodes.sort_unstable_by_key(|node| self.labels[node]);
        if side == Side::After {
            nodes.reverse();
        }
        for node in nodes {
            self.order.remove(&self.labels[&node]);
            self.put(node, side, goal);
        }
    }

    /// Gives a line a label directly before or after another one.
    fn put(&mut self, node: Node, side: Side, other: Node) {
        let label = loop {
            let label = self.labels[&other];
            let neighbour = match side {
                Side::Before => self.order.range(..label).next_back().map_or(0, |(label, _)| *label),
                Side::After => self.order.range(label + 1..).next().map_or(u64::MAX, |(label, _)| *label),
            };
            if label.abs_diff(neighbour) > 1 {
                break label.min(neighbour) + label.abs_diff(neighbour) / 2;
            }
            self.spread(label);
        };
        self.order.insert(label, node);
        self.labels.insert(node, label);
    }

    /// Spreads the labels around one: those that share with it as many bits as leave room. Far ones share fewer, and are to be sparser by a third for each
    /// bit, so that this takes amortised O(log n).
    fn spread(&mut self, label: u64) {
        // How many labels there may be, in sixteenths.
        let mut most = 16_u64;
        let mut mask = 0_u64;
        let (range, count) = loop {
            mask = mask << 1 | 1;
            most = most.saturating_mul(4) / 3;
            let range = label & !mask..=label | mask;
            let count = self.order.range(range.clone()).count() as u64;
            if (16 * count <= most && mask / (count + 1) > 1) || mask == u64::MAX {
                break (range, count);
            }
        };
        let nodes: Vec<Node> = self.order.range(range.clone()).map(|(_, node)| *node).collect();
        let step = mask / (count + 1);
        nodes.iter().for_each(|node| {
            self.order.remove(&self.labels[node]);
        });
        for (node, number) in nodes.into_iter().zip(1..) {
            let label = range.start() + number * step;
            self.order.insert(label, node);
            self.labels.insert(node, label);
        }
    }
}

/// The lines that edges lead to from one.
struct Neighbours {
    from: Node,
    last: Option<Node>,
}

impl Neighbours {
    const fn new(from: Node) -> Self {
        Self { from, last: None }
    }

    /// The next one. O(log n).
    fn next(&mut self, edges: &BTreeSet<(Node, Node)>) -> Option<Node> {
        let from = self.last.map_or(Bound::Included((self.from, FIRST)), |last| Bound::Excluded((self.from, last)));
        let (_, next) = *edges.range((from, Bound::Unbounded)).next().filter(|(node, _)| *node == self.from)?;
        self.last = Some(next);
        Some(next)
    }
}

/// A search along edges.
struct Search {
    found: Vec<Node>,
    seen: BTreeSet<Node>,
    /// How many of those that were found were looked at, with all of their neighbours.
    done: usize,
    current: Option<Neighbours>,
}

impl Search {
    fn new<'n>(starts: impl Iterator<Item = &'n Node>) -> Self {
        let found: Vec<Node> = starts.copied().collect();
        Self { seen: found.iter().copied().collect(), found, done: 0, current: None }
    }

    fn add(&mut self, node: Node) {
        if self.seen.insert(node) {
            self.found.push(node);
        }
    }

    /// The next line that an edge leads to.
    fn next(&mut self, edges: &BTreeSet<(Node, Node)>) -> Option<Node> {
        loop {
            let current = match &mut self.current {
                Some(current) => current,
                None => self.current.insert(Neighbours::new(*self.found.get(self.done)?)),
            };
            if let Some(next) = current.next(edges) {
                return Some(next);
            }
            self.current = None;
            self.done += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::order;
    use super::*;

    const OLD: usize = 4;

    /// Numbers that look random, below a bound.
    fn numbers() -> impl FnMut(usize) -> usize {
        let mut random = 7_u32;
        move |bound| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) as usize % bound
        }
    }

    #[test]
    fn a_line_is_refused_where_there_is_no_order_and_only_there() {
        let mut pick = numbers();
        let (mut added, mut refused) = (0, 0);
        for _ in 0..if cfg!(miri) { 2 } else { 150 } {
            let mut precedence = Precedence::new(OLD);
            let mut wishes: Vec<(Node, Wish)> = Vec::new();
            for number in 0..30 {
                if pick(5) == 0 && !wishes.is_empty() {
                    let (node, _) = wishes.remove(pick(wishes.len()));
                    precedence.remove(node);
                }
                let mut some = || {
                    let any = |pick: &mut dyn FnMut(usize) -> usize| match pick(OLD + 2 * wishes.len()) {
                        line @ ..OLD => Node::Old(line),
                        new => wishes[(new - OLD) / 2].0,
                    };
                    (0..pick(3)).map(|_| any(&mut pick)).collect()
                };
                let (after, before) = (some(), some());
                let (begin, end) = if pick(4) == 0 { (Some(pick(2)), 3) } else { (None, OLD) };
                let (node, wish) = (Node::New(number, 0), Wish { after, before, begin, end });
                let is_added = precedence.insert(node, &wish);
                precedence.check_invariants();
                wishes.push((node, wish));
                assert_eq!(is_added, order(OLD, &wishes).is_ok(), "{wishes:?}");
                if is_added {
                    added += 1;
                } else {
                    refused += 1;
                    wishes.pop();
                }
            }
        }
        assert!(cfg!(miri) || (added > 1000 && refused > 500), "{added} added, {refused} refused");
    }

    #[test]
    fn labels_find_room_wherever_lines_come() {
        // Always before the same line, always after the same one, before or after the last one, and between the last two.
        for way in 0..5 {
            let mut precedence = Precedence::new(OLD);
            for number in 0..if cfg!(miri) { 100 } else { 3000_u64 } {
                let node = |back: u64| number.checked_sub(back).map_or(Node::Old(1), |number| Node::New(number, 0));
                let (after, before) = match way {
                    0 => (None, Some(Node::Old(2))),
                    1 => (Some(Node::Old(2)), None),
                    2 => (None, Some(node(1))),
                    3 => (Some(node(1)), None),
                    _ if number < 2 => (Some(node(1)), None),
                    _ => (Some(node(2 - number % 2)), Some(node(1 + number % 2))),
                };
                let [after, before] = [after, before].map(|node| node.into_iter().collect());
                assert!(precedence.insert(Node::New(number, 0), &Wish { after, before, begin: None, end: OLD }));
            }
            precedence.check_invariants();
        }
    }
}
