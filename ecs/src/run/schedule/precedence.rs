//! Whether a line has a place among others: an order of lines that is kept while lines come and go.

use super::order::{Node, Wish};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::mem;

/// Some order in which all lines come after and before those that they name. A line between others that are in order already takes
/// O(log n) for n lines. Otherwise lines move: those that come before the ones it comes after, or those that come after the ones it comes before,
/// whichever are fewer.
///
/// Schedules do not run in this order, which depends on what came first.
pub(super) struct Precedence {
    /// How many old lines there are, with the end of all. These are the first places of `labels`.
    old: usize,
    /// The places of the new lines in `labels`.
    places: BTreeMap<Node, u32>,
    /// The places that lines had which were taken out.
    free: Vec<u32>,
    /// The label of each line.
    labels: Vec<u64>,
    /// The lines by their labels, which ascend.
    order: BTreeMap<u64, u32>,
    /// By [`Side`]: [pairs](pair) of a line and one that comes before it, and of a line and one that comes after it.
    edges: [BTreeSet<u64>; 2],
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Before,
    After,
}

/// Bits between the labels of old lines.
const APART: u32 = 32;

/// Two lines as a number: pairs of one line are side by side.
const fn pair(one: u32, other: u32) -> u64 {
    (one as u64) << 32 | other as u64
}

impl Precedence {
    /// This many old lines, and the end of all.
    pub(super) fn new(old: usize) -> Self {
        let old = old + 1;
        let labels: Vec<u64> = (1..=old as u64).map(|line| line << APART).collect();
        let order = labels.iter().copied().zip(0..).collect();
        let edges = [const { BTreeSet::new() }; 2];
        let mut new = Self {
            old,
            places: BTreeMap::new(),
            free: Vec::new(),
            labels,
            order,
            edges,
        };
        for line in 1..number(old) {
            new.join(line - 1, line);
        }
        new
    }

    /// Adds a line, if it has a place.
    pub(super) fn insert(&mut self, new: Node, wish: &Wish) -> bool {
        let named = |nodes: &[Node], other: Option<usize>| -> Vec<u32> {
            let nodes = nodes.iter().copied().chain(other.map(Node::Old));
            nodes.filter_map(|node| self.place(node)).collect()
        };
        let [above, below] = [
            named(&wish.after, wish.begin),
            named(&wish.before, Some(wish.end)),
        ];
        if !self.part(&above, &below) {
            return false;
        }
        let place = self.free.pop().unwrap_or_else(|| {
            self.labels.push(0);
            number(self.labels.len() - 1)
        });
        self.places.insert(new, place);
        match (
            self.last(&above).filter(|_| !wish.after.is_empty()),
            self.first(&below),
        ) {
            (Some(last), _) => self.put(place, Side::After, last),
            (None, Some(first)) => self.put(place, Side::Before, first),
            (None, None) => unreachable!("the end comes after each line"),
        }
        for other in above {
            self.join(other, place);
        }
        for other in below {
            self.join(place, other);
        }
        true
    }

    /// Takes a line out, if it is there.
    pub(super) fn remove(&mut self, node: Node) {
        let Some(place) = self.places.remove(&node) else {
            return;
        };
        self.order.remove(&self.labels[place as usize]);
        for (side, back) in [(0, 1), (1, 0)] {
            let mut others = Neighbours::new(place);
            while let Some(other) = others.next(&self.edges[side]) {
                self.edges[side].remove(&pair(place, other));
                self.edges[back].remove(&pair(other, place));
            }
        }
        self.free.push(place);
    }

    /// Asserts that the lines are in order.
    pub(super) fn check_invariants(&self) {
        let [before, after] = &self.edges;
        for edge in after {
            let (one, other) = (low(edge >> 32), low(*edge));
            assert!(
                self.label(one) < self.label(other) && before.contains(&pair(other, one)),
                "each line has its place"
            );
        }
        assert_eq!(
            before.len(),
            after.len(),
            "each pair is known from both sides"
        );
        assert!(
            self.order
                .iter()
                .all(|(label, place)| self.label(*place) == *label)
        );
        assert_eq!(
            self.order.len(),
            self.old + self.places.len(),
            "each line has one label"
        );
        assert_eq!(self.labels.len(), self.order.len() + self.free.len());
    }

    fn place(&self, node: Node) -> Option<u32> {
        match node {
            Node::Old(line) => Some(number(line)).filter(|_| line < self.old),
            Node::New(..) => self.places.get(&node).copied(),
        }
    }

    fn label(&self, place: u32) -> u64 {
        self.labels[place as usize]
    }

    fn first(&self, places: &[u32]) -> Option<u32> {
        places
            .iter()
            .copied()
            .min_by_key(|place| self.label(*place))
    }

    fn last(&self, places: &[u32]) -> Option<u32> {
        places
            .iter()
            .copied()
            .max_by_key(|place| self.label(*place))
    }

    fn join(&mut self, one: u32, other: u32) {
        self.edges[Side::Before as usize].insert(pair(other, one));
        self.edges[Side::After as usize].insert(pair(one, other));
    }

    /// Moves lines so that all of `above` come before all of `below`. `false` if one of `below` has to come before one of `above`, or is one.
    fn part(&mut self, above: &[u32], below: &[u32]) -> bool {
        let (Some(last), Some(first)) = (self.last(above), self.first(below)) else {
            return true;
        };
        let between = self.label(first)..=self.label(last);
        if between.is_empty() {
            return true;
        }
        // From both ends in turn. All that leads from one to the other is between them.
        let is_between = |place: &u32| between.contains(&self.labels[*place as usize]);
        let [above, below] =
            [above, below].map(|places| places.iter().copied().collect::<BTreeSet<u32>>());
        if !above.is_disjoint(&below) {
            return false;
        }
        let [up, down] = [&above, &below]
            .map(|starts| Search::new(starts.iter().copied().filter(is_between).collect()));
        let mut searches = [
            (Side::Before, up, below, first),
            (Side::After, down, above, last),
        ];
        let (side, found, goal) = 'found: loop {
            for (side, search, ends, goal) in &mut searches {
                match search.next(&self.edges[*side as usize]) {
                    Some(place) if ends.contains(&place) => return false,
                    Some(place) if is_between(&place) => search.add(place),
                    Some(_) => {}
                    None => break 'found (*side, mem::take(&mut search.found), *goal),
                }
            }
        };
        self.shift(side, found, goal);
        true
    }

    /// Moves lines directly before another one, or directly after it, in their order.
    fn shift(&mut self, side: Side, mut places: Vec<u32>, goal: u32) {
        places.sort_unstable_by_key(|place| self.label(*place));
        if side == Side::After {
            places.reverse();
        }
        for place in places {
            self.order.remove(&self.labels[place as usize]);
            self.put(place, side, goal);
        }
    }

    /// Gives a line a label directly before or after that of another one.
    fn put(&mut self, place: u32, side: Side, other: u32) {
        let label = loop {
            let label = self.label(other);
            let neighbour = match side {
                Side::Before => self
                    .order
                    .range(..label)
                    .next_back()
                    .map_or(0, |(label, _)| *label),
                Side::After => self
                    .order
                    .range(label + 1..)
                    .next()
                    .map_or(u64::MAX, |(label, _)| *label),
            };
            let room = label.abs_diff(neighbour);
            if room > 1 {
                // The next line most likely comes beside this one, or beside the same old one.
                let small = (room / 16).max(1);
                let apart = if (other as usize) < self.old {
                    room - small
                } else {
                    small
                };
                break if side == Side::Before {
                    label - apart
                } else {
                    label + apart
                };
            }
            self.spread(label);
        };
        self.order.insert(label, place);
        self.labels[place as usize] = label;
    }

    /// Spreads the labels around one: those that share with it as many bits as leave room. Far ones share fewer, and are to be sparser by a third for each
    /// bit, so that this takes amortised O(log n).
    fn spread(&mut self, label: u64) {
        // How many labels there may be, in sixteenths.
        let mut most = 16_u64;
        let mut mask = 0_u64;
        let (range, step) = loop {
            mask = mask << 1 | 1;
            most = most.saturating_mul(4) / 3;
            let range = label & !mask..=label | mask;
            let count = self.order.range(range.clone()).count() as u64;
            let step = mask / (count + 1);
            if (16 * count <= most && step > 1) || mask == u64::MAX {
                break (range, step);
            }
        };
        let places: Vec<u32> = self
            .order
            .range(range.clone())
            .map(|(_, place)| *place)
            .collect();
        for place in &places {
            self.order.remove(&self.labels[*place as usize]);
        }
        for (place, nth) in places.into_iter().zip(1..) {
            let label = range.start() + nth * step;
            self.order.insert(label, place);
            self.labels[place as usize] = label;
        }
    }
}

/// The second line of a [`pair`].
#[expect(clippy::cast_possible_truncation, reason = "the first one is to go")]
const fn low(pair: u64) -> u32 {
    pair as u32
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a plan of 2³² lines fits in no memory"
)]
const fn number(place: usize) -> u32 {
    place as u32
}

/// The lines that edges lead to from one.
struct Neighbours {
    from: u32,
    next: u64,
}

impl Neighbours {
    const fn new(from: u32) -> Self {
        Self {
            from,
            next: pair(from, 0),
        }
    }

    /// The next one. O(log n).
    fn next(&mut self, edges: &BTreeSet<u64>) -> Option<u32> {
        let edge = *edges.range(self.next..=pair(self.from, u32::MAX)).next()?;
        self.next = edge + 1;
        Some(low(edge))
    }
}

/// A search along edges.
struct Search {
    found: Vec<u32>,
    seen: BTreeSet<u32>,
    /// How many of those that were found were looked at, with all of their neighbours.
    done: usize,
    current: Option<Neighbours>,
}

impl Search {
    fn new(found: Vec<u32>) -> Self {
        Self {
            seen: found.iter().copied().collect(),
            found,
            done: 0,
            current: None,
        }
    }

    fn add(&mut self, place: u32) {
        if self.seen.insert(place) {
            self.found.push(place);
        }
    }

    /// The next line that an edge leads to.
    fn next(&mut self, edges: &BTreeSet<u64>) -> Option<u32> {
        loop {
            let current = match &mut self.current {
                Some(current) => current,
                None => self
                    .current
                    .insert(Neighbours::new(*self.found.get(self.done)?)),
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
                    let any =
                        |pick: &mut dyn FnMut(usize) -> usize| match pick(OLD + 2 * wishes.len()) {
                            line @ ..OLD => Node::Old(line),
                            new => wishes[(new - OLD) / 2].0,
                        };
                    (0..pick(3)).map(|_| any(&mut pick)).collect()
                };
                let (after, before) = (some(), some());
                let (begin, end) = if pick(4) == 0 {
                    (Some(pick(2)), 3)
                } else {
                    (None, OLD)
                };
                let (node, wish) = (
                    Node::New(number, 0),
                    Wish {
                        after,
                        before,
                        begin,
                        end,
                    },
                );
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
        assert!(
            cfg!(miri) || (added > 1000 && refused > 500),
            "{added} added, {refused} refused"
        );
    }

    #[test]
    fn labels_find_room_wherever_lines_come() {
        // Always before the same line, always after the same one, before or after the last one, and between the last two.
        for way in 0..5 {
            let mut precedence = Precedence::new(OLD);
            for number in 0..if cfg!(miri) { 100 } else { 3000_u64 } {
                let node = |back: u64| {
                    number
                        .checked_sub(back)
                        .map_or(Node::Old(1), |number| Node::New(number, 0))
                };
                let (after, before) = match way {
                    0 => (None, Some(Node::Old(2))),
                    1 => (Some(Node::Old(2)), None),
                    2 => (None, Some(node(1))),
                    3 => (Some(node(1)), None),
                    _ if number < 2 => (Some(node(1)), None),
                    _ => (Some(node(2 - number % 2)), Some(node(1 + number % 2))),
                };
                let [after, before] = [after, before].map(|node| node.into_iter().collect());
                assert!(precedence.insert(
                    Node::New(number, 0),
                    &Wish {
                        after,
                        before,
                        begin: None,
                        end: OLD
                    }
                ));
            }
            precedence.check_invariants();
        }
    }
}
