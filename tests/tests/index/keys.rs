//! Keys that are equal, and yet not the same: an entity has the key that it got last.

use ecs::index::Method;
use ecs::index::values::{Bitmap, By, HashIndex, Ordered};
use ecs::prelude::*;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A number that is compared, and a note that is not.
#[derive(Clone, Copy, Debug)]
struct Noted(u32, char);

impl PartialEq for Noted {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Noted {}

impl PartialOrd for Noted {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Noted {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl Hash for Noted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

fn has_the_last_note<M>(note: impl Fn(&M, Entity) -> Option<char>)
where
    M: for<'k> Method<Id = Entity, Key<'k> = &'k Noted>,
{
    let mut index = M::default();
    let [pan, pot] = [1, 2].map(|number| Entity::from_bits(1 << 32 | number).unwrap());
    index.put(pan, &Noted(7, 'a')).unwrap();
    index.put(pan, &Noted(7, 'b')).unwrap();
    assert_eq!(note(&index, pan), Some('b'), "before the index is settled");
    index.settle().unwrap();
    index.put(pan, &Noted(7, 'c')).unwrap();
    index.settle().unwrap();
    index.put(pot, &Noted(9, 'd')).unwrap();
    index.settle().unwrap();
    index.put(pot, &Noted(9, 'e')).unwrap();
    assert_eq!(
        [pan, pot].map(|entity| note(&index, entity)),
        [Some('c'), Some('e')]
    );
    index.check_invariants();
}

#[test]
fn an_entity_has_the_key_that_it_got_last_of_several_that_are_equal() {
    has_the_last_note(|index: &HashIndex<By<Noted>>, entity| index.key_of(entity).map(|key| key.1));
    has_the_last_note(|index: &Bitmap<By<Noted>>, entity| index.key_of(entity).map(|key| key.1));
    has_the_last_note(|index: &Ordered<By<Noted>>, entity| index.key_of(entity).map(|key| key.1));
}

#[test]
fn entries_are_equal_if_both_the_key_and_the_entity_are() {
    let mut index = Ordered::<By<Noted>>::default();
    let [pan, pot, lid] = [1, 2, 3].map(|number| Entity::from_bits(1 << 32 | number).unwrap());
    for (entity, key) in [
        (pan, Noted(7, 'a')),
        (pot, Noted(7, 'b')),
        (lid, Noted(8, 'c')),
    ] {
        index.put(entity, &key).unwrap();
    }
    index.settle().unwrap();
    let entries: Vec<_> = index.iter().collect();
    for (i, one) in entries.iter().enumerate() {
        for (j, other) in entries.iter().enumerate() {
            assert_eq!(one == other, i == j);
        }
    }
    let mut later = entries[0];
    later.key = &Noted(8, 'a');
    assert!(later != entries[0], "another key");
}
