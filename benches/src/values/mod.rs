//! Which rows have a key: in sorted lists and trees, in tables of hashes, and in a byte a row beside the rows themselves.

mod hash;
mod likely;
mod likely_raw;
mod likely_raw_native;
mod ordered;

use crate::random::Random;
use crate::{Contestant, Digest, Entry, Group};
use ecs::Entity;
use std::marker::PhantomData;

/// Rows, where a group does not say another number.
const ROWS: usize = 100_000;
const MANY_ROWS: usize = 1_000_000;
/// Different keys.
const KEYS: usize = 1 << 16;
/// Rows for each row that is asked for.
const ROWS_A_QUESTION: usize = 10;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![
        changes::<10, ordered::Ours, ordered::Tree>("ordered_change 10 % of 100k", "std, BTreeSet"),
        changes::<100, ordered::Ours, ordered::Tree>("ordered_change 1 % of 100k", "std, BTreeSet"),
        changes::<1_000, ordered::Ours, ordered::Tree>(
            "ordered_change 0.1 % of 100k",
            "std, BTreeSet",
        ),
        changes::<1, ordered::Ours, ordered::Tree>("ordered_change all of 100k", "std, BTreeSet"),
        questions::<1, ordered::Ours, ordered::Tree>("ordered_equal 100k", ROWS, "std, BTreeSet"),
        questions::<1, ordered::Ours, ordered::Tree>(
            "ordered_equal 1M",
            MANY_ROWS,
            "std, BTreeSet",
        ),
        questions::<66, ordered::Ours, ordered::Tree>("ordered_range 100k", ROWS, "std, BTreeSet"),
        questions::<66, ordered::Ours, ordered::Tree>(
            "ordered_range 1M",
            MANY_ROWS,
            "std, BTreeSet",
        ),
        changes::<100, hash::Ours, hash::Map>("hash_change 1 % of 100k", "std, HashMap"),
        changes::<10, hash::Ours, hash::Map>("hash_change 10 % of 100k", "std, HashMap"),
        questions::<1, hash::Ours, hash::Map>("hash_equal 100k", ROWS, "std, HashMap"),
        questions::<1, hash::Ours, hash::Map>("hash_equal 1M", MANY_ROWS, "std, HashMap"),
        bytes("likely 100k", ROWS),
        bytes("likely 1M", MANY_ROWS),
    ]
}

fn changes<const SHARE: usize, One: Index, Other: Index>(name: &str, peer: &'static str) -> Group {
    let entries = vec![
        Entry::of::<Changing<One, SHARE>>("ecs"),
        Entry::of::<Changing<Other, SHARE>>(peer),
    ];
    Group::new(name, ROWS / SHARE, entries)
}

fn questions<const WIDTH: u32, One: Index, Other: Index>(
    name: &str,
    rows: usize,
    peer: &'static str,
) -> Group {
    let entries = vec![
        Entry::of::<Asking<One, WIDTH>>("ecs"),
        Entry::of::<Asking<Other, WIDTH>>(peer),
    ];
    Group::new(name, rows / ROWS_A_QUESTION, entries)
}

fn bytes(name: &str, rows: usize) -> Group {
    let entries = vec![
        Entry::of::<likely_raw::Numbers<likely_raw::Baseline>>("raw, numbers"),
        Entry::of::<likely_raw::Numbers<likely_raw_native::Native>>("raw, numbers, native"),
        Entry::of::<likely_raw::Texts>("raw, texts"),
        Entry::of::<likely::Ours>("ecs"),
        Entry::of::<likely::Compared>("ecs, and compared"),
    ];
    Group::new(name, rows, entries)
}

/// Rows by their keys.
trait Index: Default + 'static {
    /// Makes this the key of a row, which had another one, or none.
    fn put(&mut self, entity: Entity, old: Option<u32>, new: u32);
    /// Ends a series of changes.
    fn settle(&mut self) {}
    /// The sum of the numbers of the rows that have one of this many keys, from this one on. An index without an order is asked for one.
    fn sum(&self, key: u32, width: u32) -> u64;
}

/// An index, and the keys of its rows.
struct Rows<I> {
    entities: Vec<Entity>,
    keys: Vec<u32>,
    index: I,
    random: Random,
}

impl<I: Index> Rows<I> {
    fn new(count: usize) -> Self {
        let mut random = Random::new();
        let number = |number: usize| Entity::from_bits(1 << 32 | number as u64).ok();
        let entities: Vec<Entity> = (0..count).filter_map(number).collect();
        let keys: Vec<u32> = entities.iter().map(|_| key(&mut random)).collect();
        let mut index = I::default();
        for (entity, key) in entities.iter().zip(&keys) {
            index.put(*entity, None, *key);
        }
        index.settle();
        Self {
            entities,
            keys,
            index,
            random,
        }
    }

    fn choose(&mut self, count: usize, changes: &mut Vec<(usize, u32)>) {
        changes.clear();
        changes.extend(
            (0..count).map(|_| (self.random.below(self.keys.len()), key(&mut self.random))),
        );
    }

    fn change(&mut self, changes: &[(usize, u32)]) {
        for (row, key) in changes {
            let old = std::mem::replace(&mut self.keys[*row], *key);
            self.index.put(self.entities[*row], Some(old), *key);
        }
        self.index.settle();
    }

    /// Of the rows with each of some keys.
    fn digest(&self) -> Digest {
        let sum = |key: usize| u32::try_from(key).map_or(0, |key| self.index.sum(key, 1));
        #[expect(clippy::cast_precision_loss, reason = "all lose the same")]
        Digest::of(
            (0..KEYS)
                .step_by(7)
                .map(|key| [key as f32, sum(key) as f32]),
        )
    }
}

fn key(random: &mut Random) -> u32 {
    u32::try_from(random.below(KEYS)).unwrap_or(0)
}

/// One row in `SHARE` gets another key.
struct Changing<I, const SHARE: usize> {
    rows: Rows<I>,
    changes: Vec<(usize, u32)>,
    count: usize,
}

impl<I: Index, const SHARE: usize> Contestant for Changing<I, SHARE> {
    fn prepare(count: usize) -> Self {
        Self {
            rows: Rows::new(count * SHARE),
            changes: Vec::with_capacity(count),
            count,
        }
    }

    fn renew(&mut self) -> bool {
        self.rows.choose(self.count, &mut self.changes);
        true
    }

    fn run(&mut self) {
        self.rows.change(&self.changes);
    }

    fn result(&mut self) -> Digest {
        self.rows.digest()
    }
}

/// Keys are asked for, after eight rows in a thousand were changed, one in a thousand at a time.
struct Asking<I, const WIDTH: u32> {
    rows: Rows<I>,
    keys: Vec<u32>,
    sum: u64,
    kind: PhantomData<I>,
}

impl<I: Index, const WIDTH: u32> Contestant for Asking<I, WIDTH> {
    fn prepare(questions: usize) -> Self {
        let mut rows = Rows::<I>::new(questions * ROWS_A_QUESTION);
        let mut changes = Vec::new();
        for _ in 0..8 {
            rows.choose(questions * ROWS_A_QUESTION / 1_000, &mut changes);
            rows.change(&changes);
        }
        let keys = (0..questions).map(|_| key(&mut rows.random)).collect();
        Self {
            rows,
            keys,
            sum: 0,
            kind: PhantomData,
        }
    }

    fn run(&mut self) {
        self.sum = self
            .keys
            .iter()
            .map(|key| self.rows.index.sum(*key, WIDTH))
            .sum();
    }

    fn result(&mut self) -> Digest {
        #[expect(clippy::cast_precision_loss, reason = "all lose the same")]
        Digest::of([[self.sum as f32]])
    }
}
