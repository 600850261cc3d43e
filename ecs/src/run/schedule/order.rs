//! Where the lines go that are added to lines of a fixed order.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

/// A line: one of those that are there, or one that is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Node {
    /// By its place among those that are there.
    Old(usize),
    /// By a number that is higher for later ones, and one that tells copies apart.
    New(u64, usize),
}

/// Where an added line wants to be. Lines that do not exist are passed over.
#[derive(Clone, Debug, Default)]
pub(super) struct Wish {
    /// It comes after these.
    pub(super) after: Vec<Node>,
    /// It comes before these.
    pub(super) before: Vec<Node>,
    /// It comes after this one, and as late as it may.
    pub(super) begin: Option<usize>,
    /// It comes before this one. The number of lines is the end of all.
    pub(super) end: usize,
}

/// Puts new lines among `old` lines of a fixed order. A line comes directly after the last one of those that it wants to come after;
/// one that says nothing of that comes as late as it may. Lines with one place are in the order of `wishes`, which ascend.
///
/// If that cannot be, returns a cycle: each of its lines has to come before the next one, and the last one is the first one. O(n log n) for n
/// lines and their wishes.
pub(super) fn order(old: usize, wishes: &[(Node, Wish)]) -> Result<Vec<Node>, Vec<Node>> {
    let mut sorter = Sorter::new(old, wishes);
    sorter.find_floors()?;
    let mut due = vec![Vec::new(); old + 1];
    // Lines that come directly after others, by the old line that they wait for last.
    let mut waiting = vec![Vec::new(); old];
    for (i, (_, wish)) in wishes.iter().enumerate() {
        let limit = wish
            .before
            .iter()
            .filter_map(|node| node.old())
            .fold(wish.end, usize::min);
        due[limit.min(old)].push(i);
        if sorter.follows[i]
            && let Some(floor) = sorter.floors[i]
        {
            waiting[floor].push(i);
        }
    }
    for line in 0..=old {
        for i in &due[line] {
            sorter.put_before(*i, line)?;
            sorter.settle()?;
        }
        if line < old {
            sorter.order.push(Node::Old(line));
            sorter.old = line + 1;
            sorter
                .ready
                .extend(waiting[line].iter().filter(|i| sorter.awaited[**i] == 0));
            sorter.settle()?;
        }
    }
    Ok(sorter.order)
}

impl Node {
    fn old(self) -> Option<usize> {
        match self {
            Self::Old(line) => Some(line),
            Self::New(..) => None,
        }
    }
}

struct Sorter<'w> {
    wishes: &'w [(Node, Wish)],
    /// For each new line, the new lines that come before it.
    above: Vec<Vec<usize>>,
    /// For each new line, the new lines that come directly after it.
    followers: Vec<Vec<usize>>,
    /// For each new line, whether it comes directly after others.
    follows: Vec<bool>,
    /// For each new line, how many new lines without a place it comes directly after.
    awaited: Vec<usize>,
    /// For each new line, the last old line that it names to come after.
    last: Vec<Option<usize>>,
    /// The same, or of a new line that comes before it.
    floors: Vec<Option<usize>>,
    is_placed: Vec<bool>,
    /// Lines that come directly after others, which all have their places.
    ready: BTreeSet<usize>,
    /// How many old lines have their places.
    old: usize,
    order: Vec<Node>,
}

impl<'w> Sorter<'w> {
    fn new(old: usize, wishes: &'w [(Node, Wish)]) -> Self {
        let places: BTreeMap<Node, usize> = wishes
            .iter()
            .enumerate()
            .map(|(i, (node, _))| (*node, i))
            .collect();
        let [mut above, mut followers] = [
            vec![Vec::new(); wishes.len()],
            vec![Vec::new(); wishes.len()],
        ];
        let (mut last, mut follows, mut awaited) = (Vec::new(), Vec::new(), Vec::new());
        for (i, (_, wish)) in wishes.iter().enumerate() {
            let named = wish.after.iter().filter_map(|node| node.old()).max();
            let after = wish.after.iter().filter_map(|node| places.get(node));
            let others = above[i].len();
            for other in after {
                above[i].push(*other);
                followers[*other].push(i);
            }
            awaited.push(above[i].len() - others);
            follows.push(named.is_some() || above[i].len() > others);
            last.push(named.max(wish.begin));
            for other in wish.before.iter().filter_map(|node| places.get(node)) {
                above[*other].push(i);
            }
        }
        let floors = last.clone();
        let order = Vec::with_capacity(old + wishes.len());
        let is_placed = vec![false; wishes.len()];
        Self {
            wishes,
            above,
            followers,
            follows,
            awaited,
            last,
            floors,
            is_placed,
            ready: BTreeSet::new(),
            old: 0,
            order,
        }
    }

    /// Finds the floors of all new lines, unless these have no order among each other.
    fn find_floors(&mut self) -> Result<(), Vec<Node>> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            OnPath,
            Done,
        }
        let mut marks = vec![Mark::New; self.wishes.len()];
        for i in 0..self.wishes.len() {
            // Each line of the path has to come before the one under it. With each, how many of those above it were looked at.
            let mut path = vec![(i, 0)];
            while let Some((i, looked_at)) = path.last_mut() {
                let (i, at) = (*i, *looked_at);
                *looked_at += 1;
                let above = self.above[i]
                    .get(at)
                    .copied()
                    .filter(|_| marks[i] != Mark::Done);
                let Some(above) = above else {
                    marks[i] = Mark::Done;
                    path.pop();
                    if let Some((under, _)) = path.last() {
                        self.floors[*under] = self.floors[*under].max(self.floors[i]);
                    }
                    continue;
                };
                marks[i] = Mark::OnPath;
                if marks[above] == Mark::OnPath {
                    let start = path
                        .iter()
                        .position(|(i, _)| *i == above)
                        .unwrap_or_default();
                    let mut cycle = vec![self.node(above)];
                    cycle.extend(path[start..].iter().rev().map(|(i, _)| self.node(*i)));
                    return Err(cycle);
                }
                path.push((above, 0));
            }
        }
        Ok(())
    }

    fn node(&self, i: usize) -> Node {
        self.wishes[i].0
    }

    /// Places a new line, and those that come before it. An old line comes next.
    fn put_before(&mut self, i: usize, line: usize) -> Result<(), Vec<Node>> {
        // As above.
        let mut path = vec![(i, 0)];
        while let Some((i, looked_at)) = path.last_mut() {
            let (i, at) = (*i, *looked_at);
            *looked_at += 1;
            if self.is_placed[i] {
                path.pop();
                continue;
            }
            if let Some(last) = self.last[i]
                && last >= self.old
            {
                let mut cycle = vec![Node::Old(line)];
                if last != line {
                    cycle.push(Node::Old(last));
                }
                cycle.extend(path.iter().rev().map(|(i, _)| self.node(*i)));
                cycle.push(Node::Old(line));
                return Err(cycle);
            }
            if let Some(above) = self.above[i].get(at) {
                path.push((*above, 0));
            } else {
                self.place(i);
                path.pop();
            }
        }
        Ok(())
    }

    /// Places the new lines that come directly after others, where those have their places.
    fn settle(&mut self) -> Result<(), Vec<Node>> {
        while let Some(i) = self.ready.pop_first() {
            self.put_before(i, self.old)?;
        }
        Ok(())
    }

    fn place(&mut self, i: usize) {
        self.is_placed[i] = true;
        self.order.push(self.node(i));
        for follower in &self.followers[i] {
            self.awaited[*follower] -= 1;
            if self.awaited[*follower] == 0
                && self.floors[*follower].is_none_or(|floor| floor < self.old)
            {
                self.ready.insert(*follower);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Node::Old;
    use super::*;

    #[expect(non_snake_case, reason = "it stands for a line, as `Old` does")]
    fn New(number: u64) -> Node {
        Node::New(number, 0)
    }

    fn wish(after: &[Node], before: &[Node]) -> Wish {
        Wish {
            after: after.to_vec(),
            before: before.to_vec(),
            begin: None,
            end: 3,
        }
    }

    /// The order of new lines among three.
    fn among_three<const N: usize>(wishes: [Wish; N]) -> Result<Vec<Node>, Vec<Node>> {
        let wishes: Vec<_> = (0..)
            .zip(wishes)
            .map(|(number, wish)| (New(number), wish))
            .collect();
        order(3, &wishes)
    }

    #[test]
    fn lines_without_a_wish_come_last_in_their_order() {
        let wishes = [wish(&[], &[]), wish(&[], &[])];
        assert_eq!(
            among_three(wishes),
            Ok(vec![Old(0), Old(1), Old(2), New(0), New(1)])
        );
    }

    #[test]
    fn lines_come_directly_after_and_before_others() {
        let wishes = [
            wish(&[Old(0)], &[]),
            wish(&[], &[Old(1)]),
            wish(&[Old(0)], &[]),
            wish(&[], &[Old(0)]),
        ];
        assert_eq!(
            among_three(wishes),
            Ok(vec![New(3), Old(0), New(0), New(2), New(1), Old(1), Old(2)])
        );
    }

    #[test]
    fn a_line_moves_where_a_later_one_needs_it() {
        // The first one would come last, and the third one wants to be between it and the second one.
        let wishes = [
            wish(&[], &[]),
            wish(&[], &[Old(1)]),
            wish(&[New(0)], &[New(1)]),
        ];
        assert_eq!(
            among_three(wishes),
            Ok(vec![Old(0), New(0), New(2), New(1), Old(1), Old(2)])
        );
    }

    #[test]
    fn a_line_stays_directly_after_another_where_later_ones_come_before_it() {
        let wishes = [
            wish(&[Old(0)], &[]),
            wish(&[], &[New(0)]),
            wish(&[], &[New(1)]),
            wish(&[New(0)], &[]),
        ];
        assert_eq!(
            among_three(wishes),
            Ok(vec![Old(0), New(2), New(1), New(0), New(3), Old(1), Old(2)])
        );
        // It waits for one that has to be later.
        let wishes = [wish(&[Old(0)], &[]), wish(&[Old(1)], &[New(0)])];
        assert_eq!(
            among_three(wishes),
            Ok(vec![Old(0), Old(1), New(1), New(0), Old(2)])
        );
    }

    #[test]
    fn a_line_passes_over_those_that_are_gone() {
        let wishes = [
            wish(&[New(9)], &[Old(1)]),
            wish(&[New(9), Old(0)], &[New(8)]),
        ];
        assert_eq!(
            among_three(wishes),
            Ok(vec![Old(0), New(1), New(0), Old(1), Old(2)])
        );
    }

    #[test]
    fn a_line_of_a_phase_stays_in_it() {
        let within = Wish {
            begin: Some(0),
            end: 2,
            ..Wish::default()
        };
        let after = Wish {
            after: vec![Old(1)],
            ..within.clone()
        };
        assert_eq!(
            among_three([within.clone(), after]),
            Ok(vec![Old(0), Old(1), New(1), New(0), Old(2)])
        );
        let too_late = Wish {
            after: vec![Old(2)],
            ..within
        };
        assert_eq!(among_three([too_late]), Err(vec![Old(2), New(0), Old(2)]));
    }

    #[test]
    fn a_cycle_is_told_line_by_line() {
        assert_eq!(
            among_three([wish(&[Old(2)], &[Old(0)])]),
            Err(vec![Old(0), Old(2), New(0), Old(0)])
        );
        let wishes = [wish(&[New(1)], &[]), wish(&[New(0)], &[])];
        assert_eq!(among_three(wishes), Err(vec![New(0), New(1), New(0)]));
        let wishes = [wish(&[Old(1)], &[]), wish(&[New(0)], &[Old(1)])];
        assert_eq!(
            among_three(wishes),
            Err(vec![Old(1), New(0), New(1), Old(1)])
        );
    }
}
