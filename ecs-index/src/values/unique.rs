//! Methods that can hold each key once.

use super::{HashIndex, HashKind, KeyKind, Ordered, OrderedKind};
use crate::handle::Id;
use crate::method::Method;

/// A method that finds the one id with a key. Sealed.
pub trait Holders:
    for<'k> Method<Key<'k> = &'k <<Self as Holders>::Kind as KeyKind>::Borrowed> + sealed::Sealed
{
    /// The kind of the keys.
    type Kind: KeyKind;

    /// The id with the key.
    fn holder_of(&self, key: &<Self::Kind as KeyKind>::Borrowed) -> Option<Self::Id>;

    /// Whether each key is there once. O(entries).
    fn is_unique(&self) -> bool;
}

impl<K: HashKind, I: Id> Holders for HashIndex<K, I> {
    type Kind = K;

    fn holder_of(&self, key: &K::Borrowed) -> Option<I> {
        self.first(key)
    }

    fn is_unique(&self) -> bool {
        self.keys() == self.len()
    }
}

impl<K: OrderedKind, I: Id> Holders for Ordered<K, I> {
    type Kind = K;

    fn holder_of(&self, key: &K::Borrowed) -> Option<I> {
        self.get(key).next()
    }

    fn is_unique(&self) -> bool {
        self.iter()
            .zip(self.iter().skip(1))
            .all(|(one, other)| K::order(one.key, other.key).is_lt())
    }
}

mod sealed {
    use super::{HashIndex, HashKind, Ordered, OrderedKind};

    pub trait Sealed {}

    impl<K: HashKind, I> Sealed for HashIndex<K, I> {}
    impl<K: OrderedKind, I> Sealed for Ordered<K, I> {}
}
