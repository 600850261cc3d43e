use super::Crowd;
use crate::Digest;
use crate::fragmented_iter::raw::Letters;
use crate::letters::{Data, LetterA};
use crate::slots::{Handle, Slots};

/// Two `Vec`s an archetype, with slots and handles for the one that has an entity.
pub(super) struct Raw {
    slots: Slots,
    entities: Vec<Handle>,
    letters: Letters,
}

impl Crowd for Raw {
    fn with(entities: usize) -> Self {
        let mut raw = Self {
            slots: Slots::new(),
            entities: Vec::new(),
            letters: Letters::default(),
        };
        for row in 0..entities {
            raw.entities.push(raw.slots.allocate(row));
            raw.letters.LetterA.0.push(LetterA(0.0));
            raw.letters.LetterA.1.push(Data(1.0));
        }
        raw
    }

    fn data(&mut self) -> Digest {
        let alive = self
            .entities
            .iter()
            .filter_map(|entity| self.slots.row(*entity));
        Digest::of(alive.map(|row| [self.letters.LetterA.1[row].0]))
    }
}
