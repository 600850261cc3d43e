use super::maths::{Global, Local, locals};
use super::raw::NONE;
use crate::shapes::{Shape, forest, in_breadth};
use crate::{Contestant, Digest};
use std::marker::PhantomData;

/// Nodes as they came, and a list of them in the order of a cascade.
pub(super) struct Raw<S> {
    locals: Vec<Local>,
    globals: Vec<Global>,
    /// Each node, and the one above.
    order: Vec<(u32, u32)>,
    shape: PhantomData<S>,
}

impl<S: Shape> Contestant for Raw<S> {
    fn prepare(nodes: usize) -> Self {
        let above = forest::<S>(nodes);
        let number = |node: usize| u32::try_from(node).unwrap_or(NONE);
        let order = in_breadth(&above)
            .into_iter()
            .map(|node| (number(node), above[node].map_or(NONE, number)));
        Self {
            locals: locals(nodes).collect(),
            globals: vec![Global::NOWHERE; nodes],
            order: order.collect(),
            shape: PhantomData,
        }
    }

    fn run(&mut self) {
        let (locals, globals) = (&self.locals[..], &mut self.globals[..]);
        for (node, above) in &self.order {
            let local = &locals[*node as usize];
            globals[*node as usize] = local.below(globals.get(*above as usize));
        }
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.globals.iter().map(Global::numbers))
    }
}
