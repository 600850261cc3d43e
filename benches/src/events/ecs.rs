use super::{Bang, digest};
use crate::{Contestant, Digest};
use ecs::{EventCursor, Events};

pub(super) struct Ecs<const OTHERS: usize> {
    events: Events<Bang<OTHERS>>,
    cursor: EventCursor<Bang<OTHERS>>,
    count: usize,
    sum: u64,
}

impl<const OTHERS: usize> Contestant for Ecs<OTHERS> {
    fn prepare(rows: usize) -> Self {
        let mut events = Events::new();
        let cursor = events.cursor();
        Self {
            events,
            cursor,
            count: rows,
            sum: 0,
        }
    }

    fn run(&mut self) {
        for number in 0..self.count {
            self.events.send(Bang::of(number));
        }
        self.sum += self
            .cursor
            .read(&self.events)
            .map(|bang| u64::from(bang.number))
            .sum::<u64>();
        self.events.clear();
    }

    fn result(&mut self) -> Digest {
        digest(self.sum)
    }
}
