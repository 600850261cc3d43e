use super::{Forest, Parent};
use crate::components::Position;

const NONE: u32 = u32::MAX;

/// A list of children for each node. Numbers are used again, and nothing is checked.
pub(super) struct Raw {
    positions: Vec<Option<Position>>,
    parents: Vec<u32>,
    children: Vec<Vec<u32>>,
    free: Vec<u32>,
    /// The nodes that are still to be despawned, while a tree is.
    going: Vec<u32>,
}

impl Raw {
    #[inline]
    fn leave(&mut self, node: u32) {
        if let Some(siblings) = self.children.get_mut(self.parents[node as usize] as usize) {
            siblings
                .iter()
                .position(|sibling| *sibling == node)
                .map(|place| siblings.remove(place));
        }
    }
}

impl Forest for Raw {
    type Entity = u32;

    fn new() -> Self {
        let (positions, parents, children) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            positions,
            parents,
            children,
            free: Vec::new(),
            going: Vec::new(),
        }
    }

    #[inline]
    fn spawn(&mut self, position: Position, parent: Option<u32>) -> u32 {
        let above = parent.unwrap_or(NONE);
        let node = if let Some(node) = self.free.pop() {
            self.positions[node as usize] = Some(position);
            self.parents[node as usize] = above;
            node
        } else {
            self.positions.push(Some(position));
            self.parents.push(above);
            self.children.push(Vec::new());
            u32::try_from(self.parents.len() - 1).unwrap_or(NONE)
        };
        if let Some(parent) = parent {
            self.children[parent as usize].push(node);
        }
        node
    }

    #[inline]
    fn reparent(&mut self, node: u32, parent: u32) {
        self.leave(node);
        self.parents[node as usize] = parent;
        self.children[parent as usize].push(node);
    }

    #[inline]
    fn despawn(&mut self, node: u32) {
        self.leave(node);
        self.going.push(node);
        while let Some(node) = self.going.pop() {
            self.going.append(&mut self.children[node as usize]);
            self.positions[node as usize] = None;
            self.free.push(node);
        }
    }

    fn walk(&mut self, parents: &[Parent<u32>]) -> f64 {
        let mut sum = 0.0;
        for parent in parents {
            for child in &self.children[parent.entity as usize] {
                sum += self.positions[*child as usize]
                    .as_ref()
                    .map_or(0.0, |position| parent.of(position));
            }
        }
        sum
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Position>)) {
        for (position, parent) in self.positions.iter().zip(&self.parents) {
            if let Some(position) = position {
                f(
                    *position,
                    self.positions.get(*parent as usize).copied().flatten(),
                );
            }
        }
    }
}
