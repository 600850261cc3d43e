//! Where the lines go that are added to lines of a fixed order.

use alloc::vec;
use alloc::vec::Vec;

/// A line: one of those that are there, or one that is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Old(usize),
    New(usize),
}

/// Where an added line wants to be.
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
/// one that says nothing of that comes as late as it may. Lines with one place are in the order in which they were added.
///
/// If that cannot be, returns a cycle: each of its lines has to come before the next one, and the last one is the first one.
pub(super) fn order(old: usize, wishes: &[Wish]) -> Result<Vec<Node>, Vec<Node>> {
    let mut sorter = Sorter::new(old, wishes);
    for line in 0..=old {
        for (i, wish) in wishes.iter().enumerate() {
            if wish.end == line || wish.before.contains(&Node::Old(line)) {
                sorter.put_before(i, line)?;
            }
        }
        sorter.settle();
        if line < old {
            sorter.order.push(Node::Old(line));
            sorter.old = line + 1;
            sorter.settle();
        }
    }
    Ok(sorter.order)
}

struct Sorter<'w> {
    wishes: &'w [Wish],
    /// For each new line, the new lines that come before it.
    above: Vec<Vec<usize>>,
    /// For each new line, the last old line that comes before it.
    last: Vec<Option<usize>>,
    is_placed: Vec<bool>,
    /// How many old lines have their places.
    old: usize,
    order: Vec<Node>,
}

impl<'w> Sorter<'w> {
    fn new(old: usize, wishes: &'w [Wish]) -> Self {
        let mut above = vec![Vec::new(); wishes.len()];
        let mut last = Vec::new();
        for (i, wish) in wishes.iter().enumerate() {
            let mut latest = wish.begin;
            for node in &wish.after {
                match *node {
                    Node::Old(line) => latest = latest.max(Some(line)),
                    Node::New(other) => above[i].push(other),
                }
            }
            last.push(latest);
            for node in &wish.before {
                if let Node::New(other) = *node {
                    above[other].push(i);
                }
            }
        }
        let order = Vec::with_capacity(old + wishes.len());
        Self { wishes, above, last, is_placed: vec![false; wishes.len()], old: 0, order }
    }

    /// Places a new line, and those that come before it. An old line comes next.
    fn put_before(&mut self, i: usize, line: usize) -> Result<(), Vec<Node>> {
        // Each line of the path has to come before the one under it. With each, how many of those above it were looked at.
        let mut path = vec![(i, 0)];
        while let Some((i, looked_at)) = path.last_mut() {
            let i = *i;
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
                cycle.extend(path.iter().rev().map(|(i, _)| Node::New(*i)));
                cycle.push(Node::Old(line));
                return Err(cycle);
            }
            match self.above[i].get(*looked_at) {
                None => {
                    self.place(i);
                    path.pop();
                }
                Some(&above) => {
                    *looked_at += 1;
                    if let Some(start) = path.iter().position(|(i, _)| *i == above) {
                        let mut cycle = vec![Node::New(above)];
                        cycle.extend(path[start..].iter().rev().map(|(i, _)| Node::New(*i)));
                        return Err(cycle);
                    }
                    path.push((above, 0));
                }
            }
        }
        Ok(())
    }

    /// Places the new lines that come directly after others, where those have their places.
    fn settle(&mut self) {
        let mut i = 0;
        while i < self.wishes.len() {
            let is_ready = !self.is_placed[i]
                && !self.wishes[i].after.is_empty()
                && self.last[i].is_none_or(|last| last < self.old)
                && self.above[i].iter().all(|above| self.is_placed[*above]);
            if is_ready {
                self.place(i);
                i = 0;
            } else {
                i += 1;
            }
        }
    }

    fn place(&mut self, i: usize) {
        self.is_placed[i] = true;
        self.order.push(Node::New(i));
    }
}

#[cfg(test)]
mod tests {
    use super::Node::{New, Old};
    use super::*;

    fn wish(after: &[Node], before: &[Node]) -> Wish {
        Wish { after: after.to_vec(), before: before.to_vec(), begin: None, end: 3 }
    }

    #[test]
    fn lines_without_a_wish_come_last_in_their_order() {
        let wishes = [wish(&[], &[]), wish(&[], &[])];
        assert_eq!(order(3, &wishes), Ok(vec![Old(0), Old(1), Old(2), New(0), New(1)]));
    }

    #[test]
    fn lines_come_directly_after_and_before_others() {
        let wishes = [wish(&[Old(0)], &[]), wish(&[], &[Old(1)]), wish(&[Old(0)], &[]), wish(&[], &[Old(0)])];
        assert_eq!(order(3, &wishes), Ok(vec![New(3), Old(0), New(0), New(2), New(1), Old(1), Old(2)]));
    }

    #[test]
    fn a_line_moves_where_a_later_one_needs_it() {
        // The first one would come last, and the third one wants to be between it and the second one.
        let wishes = [wish(&[], &[]), wish(&[], &[Old(1)]), wish(&[New(0)], &[New(1)])];
        assert_eq!(order(3, &wishes), Ok(vec![Old(0), New(0), New(2), New(1), Old(1), Old(2)]));
    }

    #[test]
    fn a_line_of_a_phase_stays_in_it() {
        let within = Wish { begin: Some(0), end: 2, ..Wish::default() };
        let after = Wish { after: vec![Old(1)], ..within.clone() };
        assert_eq!(order(3, &[within.clone(), after]), Ok(vec![Old(0), Old(1), New(1), New(0), Old(2)]));
        let too_late = Wish { after: vec![Old(2)], ..within };
        assert_eq!(order(3, &[too_late]), Err(vec![Old(2), New(0), Old(2)]));
    }

    #[test]
    fn a_cycle_is_told_line_by_line() {
        assert_eq!(order(3, &[wish(&[Old(2)], &[Old(0)])]), Err(vec![Old(0), Old(2), New(0), Old(0)]));
        let wishes = [wish(&[New(1)], &[]), wish(&[New(0)], &[])];
        assert_eq!(order(3, &wishes), Err(vec![New(0), New(1), New(0)]));
        let wishes = [wish(&[Old(1)], &[]), wish(&[New(0)], &[Old(1)])];
        assert_eq!(order(3, &wishes), Err(vec![Old(1), New(0), New(1), Old(1)]));
    }
}
