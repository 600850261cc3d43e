//! Each entity is given a component, and an observer counts these.

use super::Insertions;
use crate::components::{Buff, Position};
use crate::{Contestant, Digest};

/// The entities lose the component between the runs, while no clock runs.
pub(super) struct Given<C: Insertions> {
    crowd: C,
    entities: Vec<C::Entity>,
    done: bool,
}

impl<C: Insertions> Contestant for Given<C> {
    fn prepare(rows: usize) -> Self {
        let mut crowd = C::new();
        let entities = (0..rows)
            .map(|row| crowd.spawn(Position::of(row)))
            .collect();
        Self {
            crowd,
            entities,
            done: false,
        }
    }

    fn renew(&mut self) -> bool {
        if std::mem::take(&mut self.done) {
            self.entities
                .iter()
                .for_each(|entity| self.crowd.take(*entity));
        }
        true
    }

    fn run(&mut self) {
        self.entities
            .iter()
            .for_each(|entity| self.crowd.give(*entity, Buff(1.0)));
        self.done = true;
    }

    #[expect(clippy::cast_precision_loss, reason = "all of them lose the same")]
    fn result(&mut self) -> Digest {
        Digest::of([[self.crowd.observed() as f32]])
    }
}
