use super::maths::{Global, Local, locals};
use crate::shapes::{Shape, forest, in_breadth};
use crate::{Contestant, Digest};
use std::marker::PhantomData;

/// The place of no node.
pub(super) const NONE: u32 = u32::MAX;

/// Nodes in the order of a cascade: by depth, then by the place of the node above.
pub(super) struct Sorted {
    pub(super) locals: Vec<Local>,
    globals: Vec<Global>,
    /// The place of the node above each.
    above: Vec<u32>,
    /// Where each depth begins.
    begins: Vec<usize>,
    /// The place of each node, by its number.
    pub(super) places: Vec<usize>,
}

impl Sorted {
    pub(super) fn new<S: Shape>(nodes: usize) -> Self {
        let above = forest::<S>(nodes);
        let order = in_breadth(&above);
        let mut places = vec![0; nodes];
        for (place, node) in order.iter().enumerate() {
            places[*node] = place;
        }
        let above: Vec<_> = order
            .iter()
            .map(|node| above[*node].map(|above| places[above]))
            .collect();
        let mut begins = vec![0];
        for (place, above) in above.iter().enumerate() {
            if above.is_some_and(|above| above >= begins[begins.len() - 1]) {
                begins.push(place);
            }
        }
        let all: Vec<_> = locals(nodes).collect();
        let number = |place: usize| u32::try_from(place).unwrap_or(NONE);
        Self {
            locals: order.iter().map(|node| all[*node]).collect(),
            globals: vec![Global::NOWHERE; nodes],
            above: above
                .into_iter()
                .map(|above| above.map_or(NONE, number))
                .collect(),
            begins,
            places,
        }
    }

    #[inline]
    pub(super) fn cascade(&mut self) {
        for (depth, begin) in self.begins.iter().enumerate() {
            let rows = *begin
                ..self
                    .begins
                    .get(depth + 1)
                    .copied()
                    .unwrap_or(self.locals.len());
            let (done, globals) = self.globals.split_at_mut(*begin);
            let rows = globals
                .iter_mut()
                .zip(&self.locals[rows.clone()])
                .zip(&self.above[rows]);
            for ((global, local), above) in rows {
                *global = local.below(done.get(*above as usize));
            }
        }
    }

    pub(super) fn digest(&self) -> Digest {
        Digest::of(self.globals.iter().map(Global::numbers))
    }
}

pub(super) struct Raw<S>(Sorted, PhantomData<S>);

impl<S: Shape> Contestant for Raw<S> {
    fn prepare(nodes: usize) -> Self {
        Self(Sorted::new::<S>(nodes), PhantomData)
    }

    fn run(&mut self) {
        self.0.cascade();
    }

    fn result(&mut self) -> Digest {
        self.0.digest()
    }
}
