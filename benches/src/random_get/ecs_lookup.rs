use super::ecs::Ecs;
use crate::components::Position;
use crate::{Contestant, Digest};

/// By a look-up that is rebuilt in each run.
pub(super) struct Lookup(Ecs);

impl Contestant for Lookup {
    fn prepare(rows: usize) -> Self {
        Self(Ecs::prepare(rows))
    }

    fn run(&mut self) {
        let Ecs {
            crowd,
            entities,
            sum,
        } = &mut self.0;
        let positions = crowd.lookup::<&Position>();
        *sum = entities
            .iter()
            .filter_map(|entity| positions.get(*entity))
            .map(|position| position.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}

/// By a look-up of many at a time.
pub(super) struct Many(Ecs);

impl Contestant for Many {
    fn prepare(rows: usize) -> Self {
        Self(Ecs::prepare(rows))
    }

    fn run(&mut self) {
        let Ecs {
            crowd,
            entities,
            sum,
        } = &mut self.0;
        let mut total = 0.0;
        crowd
            .lookup_mut::<&Position>()
            .for_each(entities, |_, position| total += position.0[0]);
        *sum = total;
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
