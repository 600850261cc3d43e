use super::chosen;
use super::maths::{Global, Local, locals};
use super::raw::Sorted;
use crate::shapes::{Shape, below, forest};
use crate::{Contestant, Digest};
use std::marker::PhantomData;

/// From a node that was moved, down by lists of children.
pub(super) struct Raw<S> {
    locals: Vec<Local>,
    globals: Vec<Global>,
    above: Vec<Option<usize>>,
    below: Vec<Vec<usize>>,
    /// The nodes that are still to be placed.
    stack: Vec<usize>,
    shape: PhantomData<S>,
}

impl<S: Shape> Raw<S> {
    #[inline]
    fn cascade(&mut self, from: usize) {
        self.stack.push(from);
        while let Some(node) = self.stack.pop() {
            self.globals[node] =
                self.locals[node].below(self.above[node].map(|above| &self.globals[above]));
            self.stack.extend(&self.below[node]);
        }
    }
}

impl<S: Shape> Contestant for Raw<S> {
    fn prepare(nodes: usize) -> Self {
        let above = forest::<S>(nodes);
        let below = below(&above);
        let (locals, globals) = (locals(nodes).collect(), vec![Global::NOWHERE; nodes]);
        let mut all = Self {
            locals,
            globals,
            above,
            below,
            stack: Vec::new(),
            shape: PhantomData,
        };
        let roots: Vec<_> = (0..nodes)
            .filter(|node| all.above[*node].is_none())
            .collect();
        for root in roots {
            all.cascade(root);
        }
        all
    }

    fn run(&mut self) {
        let node = chosen(self.locals.len());
        self.locals[node].step();
        self.cascade(node);
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.globals.iter().map(Global::numbers))
    }
}

/// All nodes in the order of a cascade, whether they were changed or not.
pub(super) struct All<S>(Sorted, PhantomData<S>);

impl<S: Shape> Contestant for All<S> {
    fn prepare(nodes: usize) -> Self {
        let mut sorted = Sorted::new::<S>(nodes);
        sorted.cascade();
        Self(sorted, PhantomData)
    }

    fn run(&mut self) {
        let place = self.0.places[chosen(self.0.places.len())];
        self.0.locals[place].step();
        self.0.cascade();
    }

    fn result(&mut self) -> Digest {
        self.0.digest()
    }
}
