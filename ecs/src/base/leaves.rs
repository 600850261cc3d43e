//! Questions about the leaves of nested lists, such as the terms of a query, which constants can ask.
//!
//! A node is a list of nodes, or a leaf. Its type has `const fn list(&self) -> Option<&[Self]>`, which says so. Some have another such
//! function, that looks into more nodes.

/// How deep lists are within each other. Of the last part of a list this asks nothing.
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

/// The first answer that there is, of the leaves that match one of the patterns.
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
