//! What is found of a shape, over several runs through a type.

use super::{Leaf, Parts, Shape};
use std::cell::{Cell, RefCell};
use std::iter::repeat;

/// The most parts of a shape. Those beyond are unknown.
const MOST_PARTS: usize = 1 << 14;
/// The most runs, each with other values, that may find no new part.
pub(super) const ATTEMPTS: usize = 5;

/// A part of the shape that is being found.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    kind: Kind,
    names: &'static [&'static str],
    /// How many parts it says it has.
    said: usize,
    parts: Vec<usize>,
    /// Whether there are no more parts than those.
    is_closed: bool,
    /// Whether nothing more is to be found in it.
    is_given_up: bool,
    /// Whether a value of it was made once.
    pub(super) is_made: bool,
    depth: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Kind {
    #[default]
    Unseen,
    Leaf(Leaf),
    Option,
    List,
    Map,
    Tuple,
    Struct,
    Enum,
    Enclosing(usize),
}

#[derive(Default)]
pub(super) struct Walk {
    pub(super) parts: RefCell<Vec<Part>>,
    /// The types that are being read, by their visitors, with their parts.
    pub(super) open: RefCell<Vec<(&'static str, usize)>>,
    /// The variants that were chosen in this run.
    pub(super) chosen: RefCell<Vec<usize>>,
    pub(super) attempt: Cell<usize>,
}

impl Walk {
    /// Goes on where these parts were found.
    pub(super) fn of(parts: Vec<Part>) -> Self {
        Self {
            parts: RefCell::new(parts),
            ..Self::default()
        }
    }

    pub(super) fn begin(&self) {
        self.open.borrow_mut().clear();
        self.chosen.borrow_mut().clear();
    }

    /// Grows with every part that is found.
    pub(super) fn seen(&self) -> usize {
        let parts = self.parts.borrow();
        let of_part = |part: &Part| {
            usize::from(part.kind != Kind::Unseen)
                + usize::from(part.is_closed)
                + usize::from(part.is_made)
        };
        parts.iter().map(of_part).sum::<usize>() + parts.len()
    }

    pub(super) fn is_done(&self, at: usize) -> bool {
        let parts = self.parts.borrow();
        let mut left = vec![at];
        while let Some(at) = left.pop() {
            let part = &parts[at];
            let is_open = match part.kind {
                Kind::Unseen => true,
                Kind::Leaf(_) | Kind::Enclosing(_) => false,
                _ => !part.is_closed,
            };
            if !part.is_given_up {
                if is_open {
                    return false;
                }
                left.extend(&part.parts);
            }
        }
        true
    }

    /// Goes on with other values, or without the last variant that yields nothing. Says whether there is anything left to be tried.
    pub(super) fn try_otherwise(&self) -> bool {
        if self.attempt.get() + 1 < ATTEMPTS {
            self.attempt.set(self.attempt.get() + 1);
            return true;
        }
        self.attempt.set(0);
        let last = self
            .chosen
            .borrow()
            .iter()
            .rev()
            .copied()
            .find(|at| !self.is_done(*at));
        if let Some(at) = last {
            self.parts.borrow_mut()[at].is_given_up = true;
        }
        last.is_some()
    }

    /// What a part is. `None` if it was found to be something else, as by a `Deserialize` that does not always ask alike.
    pub(super) fn see(
        &self,
        at: usize,
        kind: Kind,
        names: &'static [&'static str],
        said: usize,
    ) -> Option<()> {
        let mut parts = self.parts.borrow_mut();
        let part = &mut parts[at];
        if part.kind == Kind::Unseen {
            (part.kind, part.names, part.said) = (kind, names, said.min(MOST_PARTS));
            part.is_closed = matches!(kind, Kind::Leaf(_) | Kind::Enclosing(_));
        }
        (part.kind == kind).then_some(())
    }

    /// The part of a part. `None` if there are too many.
    pub(super) fn part(&self, of: usize, number: usize) -> Option<usize> {
        let mut parts = self.parts.borrow_mut();
        while parts[of].parts.len() <= number {
            let (new, depth) = (parts.len(), parts[of].depth + 1);
            if new >= MOST_PARTS {
                parts[of].is_given_up = true;
                return None;
            }
            parts.push(Part {
                depth,
                ..Part::default()
            });
            parts[of].parts.push(new);
        }
        Some(parts[of].parts[number])
    }

    pub(super) fn close(&self, at: usize) {
        self.parts.borrow_mut()[at].is_closed = true;
    }

    /// Chooses the variant of this run: an unfinished one, or one whose values can be made.
    pub(super) fn choose(&self, of: usize) -> usize {
        let variants = self.parts.borrow()[of].parts.clone();
        let is_closed = self.parts.borrow()[of].is_closed;
        let is_made = |at: &usize| self.parts.borrow()[*at].is_made;
        let unfinished = variants.iter().position(|at| !self.is_done(*at));
        let next = || (!is_closed).then_some(variants.len());
        unfinished
            .or_else(next)
            .or_else(|| variants.iter().position(is_made))
            .unwrap_or(0)
    }

    pub(super) fn shape(&self, at: usize) -> Shape {
        let parts = self.parts.borrow();
        let part = &parts[at];
        // Parts behind a refused one are never requested.
        let count = if part.is_closed {
            part.parts.len()
        } else {
            part.parts.len().max(part.said)
        };
        let shapes = || {
            let found = part.parts.iter().map(|at| self.shape(*at));
            found
                .chain(repeat(Shape::Unknown))
                .take(count)
                .collect::<Vec<_>>()
        };
        let first = || {
            Box::new(
                part.parts
                    .first()
                    .map_or(Shape::Unknown, |at| self.shape(*at)),
            )
        };
        let named = || {
            let (shapes, mut names) = (
                shapes(),
                part.names
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<String>>(),
            );
            // A `Deserialize` by hand may take more variants than it names.
            names.extend((names.len()..shapes.len()).map(|number| number.to_string()));
            Parts { names, shapes }
        };
        match part.kind {
            Kind::Unseen => Shape::Unknown,
            Kind::Leaf(leaf) => Shape::Leaf(leaf),
            Kind::Option => Shape::Option(first()),
            Kind::List => Shape::List(first()),
            Kind::Map => {
                let mut shapes = shapes();
                shapes.resize(2, Shape::Unknown);
                Shape::Map(Box::new([shapes.remove(0), shapes.remove(0)]))
            }
            Kind::Tuple => Shape::Tuple(shapes()),
            Kind::Struct if part.names.is_empty() && part.is_closed => Shape::Tuple(Vec::new()),
            Kind::Struct => Shape::Struct(named()),
            Kind::Enum => Shape::Enum(named()),
            Kind::Enclosing(above) => Shape::Enclosing(part.depth - parts[above].depth),
        }
    }
}
