use super::{Bang, digest};
use crate::{Contestant, Digest};
use bevy_ecs::message::{MessageCursor, Messages};

pub(super) struct Bevy<const OTHERS: usize> {
    messages: Messages<Bang<OTHERS>>,
    cursor: MessageCursor<Bang<OTHERS>>,
    count: usize,
    sum: u64,
}

impl<const OTHERS: usize> Contestant for Bevy<OTHERS> {
    fn prepare(rows: usize) -> Self {
        let messages = Messages::default();
        let cursor = messages.get_cursor();
        Self {
            messages,
            cursor,
            count: rows,
            sum: 0,
        }
    }

    fn run(&mut self) {
        for number in 0..self.count {
            self.messages.write(Bang::of(number));
        }
        self.sum += self
            .cursor
            .read(&self.messages)
            .map(|bang| u64::from(bang.number))
            .sum::<u64>();
        self.messages.clear();
    }

    fn result(&mut self) -> Digest {
        digest(self.sum)
    }
}
