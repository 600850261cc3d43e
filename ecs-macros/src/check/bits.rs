//! A set of components, as bits.

use crate::model::ComponentId;

pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// No component of so many.
    pub(super) fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, id: ComponentId) {
        self.0[id / 64] |= 1 << (id % 64);
    }

    pub(super) fn contains(&self, id: ComponentId) -> bool {
        self.0[id / 64] & (1 << (id % 64)) != 0
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(own, other)| own & !other == 0)
    }

    /// In ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = ComponentId> {
        let words = self.0.iter().enumerate().filter(|(_, word)| **word != 0);
        words.flat_map(|(i, word)| {
            (0..64)
                .filter(move |bit| word & (1 << bit) != 0)
                .map(move |bit| 64 * i + bit)
        })
    }
}
