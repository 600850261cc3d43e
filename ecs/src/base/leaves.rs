//! Questions about the leaves of nested lists, such as the terms of a query, which constants can ask.
//!
//! A node is a list of nodes, or a leaf. Its type has `const fn list(&self) -> Option<&[Self]>`, which says so. Some have another such
//! function, that looks into more nodes.

/// How many lists may be open at once. A list that is the last part of another one closes that first.
const DEPTH: usize = 64;

/// The nodes that are still to be looked at, from left to right.
pub(crate) struct Leaves<'a, T> {
    lists: [Option<&'a [T]>; DEPTH],
    count: usize,
}

impl<'a, T> Leaves<'a, T> {
    pub(crate) const fn of(list: &'a [T]) -> Self {
        Self {
            lists: [None; DEPTH],
            count: 0,
        }
        .and(list)
    }

    /// The next node, with the others behind it.
    pub(crate) const fn next(&mut self) -> Option<&'a T> {
        while self.count > 0 {
            self.count -= 1;
            if let Some([first, rest @ ..]) = self.lists[self.count] {
                if !rest.is_empty() {
                    self.enter(rest);
                }
                return Some(first);
            }
        }
        None
    }

    /// Looks at the nodes of a list next.
    pub(crate) const fn enter(&mut self, list: &'a [T]) {
        assert!(
            self.count < DEPTH,
            "lists are nested too deep: at most 64 within each other"
        );
        self.lists[self.count] = Some(list);
        self.count += 1;
    }

    const fn and(mut self, list: &'a [T]) -> Self {
        self.enter(list);
        self
    }
}

/// Runs code for each leaf that matches one of the patterns. `list` is the function that tells lists.
macro_rules! each {
    ($list:ident $root:expr; $($pattern:pat $(if $guard:expr)? => $body:expr),+ $(,)?) => {
        let mut leaves = $crate::base::leaves::Leaves::of(core::slice::from_ref($root));
        while let Some(node) = leaves.next() {
            if let Some(list) = node.$list() {
                leaves.enter(list);
                continue;
            }
            #[allow(unreachable_patterns)]
            match node {
                $($pattern $(if $guard)? => $body,)+
                _ => {}
            }
        }
    };
}

/// The first answer that a leaf gives, among those that match one of the patterns.
macro_rules! first {
    ($list:ident $root:expr; $($pattern:pat $(if $guard:expr)? => $answer:expr),+ $(,)?) => {{
        let mut found = None;
        $crate::base::leaves::each!($list $root; $($pattern $(if $guard)? => {
            found = $answer;
            if found.is_some() {
                break;
            }
        }),+);
        found
    }};
}

/// Whether a leaf matches, as `matches!` says it of one value.
macro_rules! any {
    ($list:ident $root:expr, $pattern:pat $(if $guard:expr)?) => {
        $crate::base::leaves::first!($list $root; $pattern $(if $guard)? => Some(())).is_some()
    };
}

pub(crate) use {any, each, first};

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;
    use alloc::vec::Vec;

    enum Node {
        List(&'static [Node]),
        Leaf(u32),
    }

    impl Node {
        const fn list(&self) -> Option<&[Node]> {
            match self {
                Self::List(list) => Some(list),
                Self::Leaf(_) => None,
            }
        }
    }

    const NESTED: &Node = &Node::List(&[
        Node::List(&[]),
        Node::List(&[Node::Leaf(1), Node::List(&[Node::Leaf(2)])]),
        Node::Leaf(3),
    ]);

    const SECOND: Option<u32> = first!(list NESTED; Node::Leaf(leaf) if *leaf > 1 => Some(*leaf));

    #[test]
    fn leaves_come_from_left_to_right() {
        let mut found = Vec::new();
        each!(list NESTED; Node::Leaf(leaf) => found.push(*leaf));
        assert_eq!(found, [1, 2, 3]);
        assert_eq!(SECOND, Some(2));
        assert!(!any!(list NESTED, Node::Leaf(4)));
    }

    #[test]
    fn the_last_part_of_a_list_may_be_nested_as_deep_as_one_likes() {
        let mut node = Node::Leaf(0);
        for leaf in 1..=1000 {
            node = Node::List(Box::leak(Box::new([Node::Leaf(leaf), node])));
        }
        let mut count = 0;
        each!(list &node; Node::Leaf(_) => count += 1);
        assert_eq!(count, 1001);
    }
}
