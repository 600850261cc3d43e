use super::{Forest, Parent};
use crate::components::Position;

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    first: u32,
    last: u32,
    next: u32,
    previous: u32,
}

const APART: Link = Link {
    parent: NONE,
    first: NONE,
    last: NONE,
    next: NONE,
    previous: NONE,
};

/// Siblings in rings of numbers. Numbers are used again, and nothing is checked.
pub(super) struct Raw {
    positions: Vec<Option<Position>>,
    links: Vec<Link>,
    free: Vec<u32>,
    /// The nodes that are still to be despawned, while a tree is.
    going: Vec<u32>,
}

impl Raw {
    #[inline]
    fn link(&mut self, node: u32, parent: u32) {
        let last = std::mem::replace(&mut self.links[parent as usize].last, node);
        match last {
            NONE => self.links[parent as usize].first = node,
            _ => self.links[last as usize].next = node,
        }
        let link = &mut self.links[node as usize];
        (link.parent, link.previous, link.next) = (parent, last, NONE);
    }

    #[inline]
    fn unlink(&mut self, node: u32) {
        let Link {
            parent,
            previous,
            next,
            ..
        } = self.links[node as usize];
        if parent == NONE {
            return;
        }
        match previous {
            NONE => self.links[parent as usize].first = next,
            _ => self.links[previous as usize].next = next,
        }
        match next {
            NONE => self.links[parent as usize].last = previous,
            _ => self.links[next as usize].previous = previous,
        }
    }
}

impl Forest for Raw {
    type Entity = u32;

    fn new() -> Self {
        Self {
            positions: Vec::new(),
            links: Vec::new(),
            free: Vec::new(),
            going: Vec::new(),
        }
    }

    #[inline]
    fn spawn(&mut self, position: Position, parent: Option<u32>) -> u32 {
        let node = if let Some(node) = self.free.pop() {
            self.positions[node as usize] = Some(position);
            self.links[node as usize] = APART;
            node
        } else {
            self.positions.push(Some(position));
            self.links.push(APART);
            u32::try_from(self.links.len() - 1).unwrap_or(NONE)
        };
        if let Some(parent) = parent {
            self.link(node, parent);
        }
        node
    }

    #[inline]
    fn reparent(&mut self, node: u32, parent: u32) {
        self.unlink(node);
        self.link(node, parent);
    }

    #[inline]
    fn despawn(&mut self, node: u32) {
        self.unlink(node);
        self.going.push(node);
        while let Some(node) = self.going.pop() {
            let mut child = self.links[node as usize].first;
            while child != NONE {
                self.going.push(child);
                child = self.links[child as usize].next;
            }
            self.positions[node as usize] = None;
            self.free.push(node);
        }
    }

    fn walk(&mut self, parents: &[Parent<u32>]) -> f64 {
        let mut sum = 0.0;
        for parent in parents {
            let mut child = self.links[parent.entity as usize].first;
            while child != NONE {
                sum += self.positions[child as usize]
                    .as_ref()
                    .map_or(0.0, |position| parent.of(position));
                child = self.links[child as usize].next;
            }
        }
        sum
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Position>)) {
        for (position, link) in self.positions.iter().zip(&self.links) {
            if let Some(position) = position {
                f(
                    *position,
                    self.positions.get(link.parent as usize).copied().flatten(),
                );
            }
        }
    }
}
