//! Sets of the indexes of a world.

/// The most indexes of a world. `world!` refuses more of them, at the first one that is too many.
const MOST: usize = u64::BITS as usize;

/// A set of the indexes of a world, by their places: a bit each.
#[derive(Clone, Copy)]
pub(crate) struct IndexSet(u64);

impl IndexSet {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ALL: Self = Self(u64::MAX);

    /// The same set, with the index at this place.
    ///
    /// # Panics
    ///
    /// When the program is compiled, if the world has more indexes than a set can hold.
    #[must_use]
    pub(crate) const fn with(self, place: usize) -> Self {
        assert!(place < MOST, "a world has at most 64 indexes");
        Self(self.0 | 1 << place)
    }

    pub(crate) const fn has(self, place: usize) -> bool {
        place < MOST && self.0 >> place & 1 != 0
    }

    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The place of the index of this number among those of the set, in their order.
    pub(crate) const fn place(self, number: usize) -> usize {
        let (mut rest, mut passed) = (self.0, 0);
        while passed < number {
            rest &= rest - 1;
            passed += 1;
        }
        rest.trailing_zeros() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_tells_each_of_64_indexes_from_the_others() {
        let odd = (0..MOST)
            .filter(|place| place % 2 == 1)
            .fold(IndexSet::EMPTY, IndexSet::with);
        assert!((0..2 * MOST).all(|place| odd.has(place) == (place < MOST && place % 2 == 1)));
        assert_eq!(
            (odd.len(), odd.place(0), odd.place(MOST / 2 - 1)),
            (32, 1, 63)
        );
        assert!(odd.without(IndexSet::ALL).is_empty() && !odd.or(IndexSet::EMPTY).is_empty());
        assert_eq!(IndexSet::EMPTY.with(63).and(odd).len(), 1);
    }

    #[test]
    #[should_panic(expected = "at most 64 indexes")]
    fn a_65th_index_is_no_member_of_a_set() {
        let _ = IndexSet::EMPTY.with(64);
    }
}
