//! A set of bits for each value.

mod set;
#[cfg(test)]
mod tests;

pub use set::{And, AndNot, Combined, EntitySet, Or, Set, SetIter};

use super::bits::Bits;
use super::dictionary::{Dictionary, NONE};
use super::keys::{HashKind, Question};
use crate::Method;
use crate::OutOfMemory;
use crate::handle::{Id, handle};
use crate::memory::INDEX;
use crate::pages::Pages;
use core::marker::PhantomData;
use core::num::NonZeroU32;
use ecs_value::Entity;

/// The method `bitmap`: which entities have one of few values, as [sets](EntitySet) that can be combined.
///
/// ```
/// use ecs_index::{Method, values::{Bitmap, By, EntitySet}};
/// # let [pan, pot, lid] = [0_u32, 1, 2];
///
/// let mut burnt = Bitmap::<By<bool>, u32>::default();
/// for (entity, is_burnt) in [(pan, true), (pot, false), (lid, true)] {
///     burnt.put(entity, &is_burnt)?;
/// }
///
/// assert_eq!(burnt.is(true).iter().collect::<Vec<_>>(), [pan, lid]);
/// assert_eq!(burnt.is(false).count(), 1);
/// assert!(burnt.values().eq([&true, &false]));
/// # Ok::<_, ecs_index::OutOfMemory>(())
/// ```
///
/// `put`, `remove`, `contains` and `count` take constant time, and all entities of a set the time of its pages of 4,096 numbers. An
/// entity takes 8 bytes, and a value a bit for each number, by pages: it is meant for up to some thousand values.
pub struct Bitmap<K: HashKind, I = Entity> {
    values: Dictionary<K, Value>,
    rows: Pages<Row, 1024>,
    all: Bits,
    len: usize,
    ids: PhantomData<I>,
}

/// The entities of one value.
struct Value {
    bits: Bits,
    /// The least number, or [`NONE`].
    first: u32,
    len: usize,
}

impl Default for Value {
    fn default() -> Self {
        Self {
            bits: Bits::new(),
            first: NONE,
            len: 0,
        }
    }
}

#[derive(Clone, Copy)]
struct Row {
    /// 0 if the number has no entry.
    generation: u32,
    value: u32,
}

impl Row {
    const NONE: Self = Self {
        generation: 0,
        value: NONE,
    };
}

#[inline]
fn id_of<I: Id>(rows: &Pages<Row, 1024>, number: u32) -> Option<I> {
    NonZeroU32::new(rows.get(number).generation).map(|generation| I::new(number, generation))
}

impl<K: HashKind, I> Default for Bitmap<K, I> {
    fn default() -> Self {
        Self {
            values: Dictionary::new(),
            rows: Pages::new(Row::NONE, INDEX),
            all: Bits::new(),
            len: 0,
            ids: PhantomData,
        }
    }
}

/// Questions.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a question is a reference, or small"
)]
impl<K: HashKind, I: Id> Bitmap<K, I> {
    /// The entities that have a value.
    #[inline]
    pub fn is(&self, value: impl Question<K>) -> Set<'_, I> {
        let value = self
            .values
            .find(value.key())
            .and_then(|number| self.values.value(number));
        self.set(
            value.map(|value| &value.bits),
            value.map_or(0, |value| value.len),
        )
    }

    /// All entities that have an entry.
    pub fn all(&self) -> Set<'_, I> {
        self.set(Some(&self.all), self.len)
    }

    /// The values that entities have. Of two values, that of the lesser entity comes first.
    ///
    /// A step takes time by the number of values.
    pub fn values(&self) -> impl Iterator<Item = &K::Borrowed> {
        let mut from = 0;
        core::iter::from_fn(move || {
            let rest = self
                .values
                .used()
                .filter(|(_, value)| value.first >= from && value.first != NONE);
            let (key, value) = rest.min_by_key(|(_, value)| value.first)?;
            from = value.first + 1;
            Some(key)
        })
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the index is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether there is an entry of this entity. It takes constant time.
    pub fn contains(&self, id: I) -> bool {
        let entity = handle(id);
        self.rows.get(entity.index()).generation == entity.generation()
    }

    /// The value of an entity. It takes constant time.
    pub fn key_of(&self, id: I) -> Option<&K::Borrowed> {
        let entity = handle(id);
        let row = self.rows.get(entity.index());
        if row.generation == entity.generation() {
            self.values.key(row.value)
        } else {
            None
        }
    }

    fn set<'i>(&'i self, bits: Option<&'i Bits>, len: usize) -> Set<'i, I> {
        Set {
            bits,
            len,
            all: &self.all,
            rows: &self.rows,
            ids: PhantomData,
        }
    }
}

impl<K: HashKind, I: Id> Method for Bitmap<K, I> {
    type Id = I;
    type Key<'k> = &'k K::Borrowed;

    fn len(&self) -> usize {
        self.len
    }

    fn contains(&self, id: I) -> bool {
        Self::contains(self, id)
    }

    fn clear(&mut self) {
        self.values.clear(|value| {
            value.bits.clear();
            (value.first, value.len) = (NONE, 0);
        });
        self.rows.clear();
        self.all.clear();
        self.len = 0;
    }

    #[inline]
    fn put(&mut self, id: I, key: &K::Borrowed) -> Result<(), OutOfMemory> {
        let entity = handle(id);
        let number = entity.index();
        let old = *self.rows.reserved(number)?;
        if old.generation != 0 {
            if self
                .values
                .key(old.value)
                .is_some_and(|kept| K::is_equal(kept, key))
            {
                self.rows.set(
                    number,
                    Row {
                        generation: entity.generation(),
                        ..old
                    },
                );
                return self
                    .values
                    .key_mut(old.value)
                    .map_or(Ok(()), |kept| K::replace(kept, key));
            }
            self.take(number, old.value);
        }
        let key = self.values.find_or_insert(key)?;
        let Some(value) = self.values.value_mut(key) else {
            return Ok(());
        };
        value.bits.insert(number)?;
        self.all.insert(number)?;
        value.first = value.first.min(number);
        value.len += 1;
        self.rows.set(
            number,
            Row {
                generation: entity.generation(),
                value: key,
            },
        );
        self.len += 1;
        Ok(())
    }

    fn remove(&mut self, id: I) {
        let entity = handle(id);
        let row = self.rows.get(entity.index());
        if row.generation == entity.generation() {
            self.take(entity.index(), row.value);
        }
    }

    fn settle(&mut self) -> Result<(), OutOfMemory> {
        Ok(())
    }

    fn allocated(&self) -> usize {
        self.values.allocated(|value| value.bits.allocated())
            + self.rows.allocated()
            + self.all.allocated()
    }

    fn check_invariants(&self) {
        self.values.check_invariants();
        let mut len = 0;
        for (_, value) in self.values.used() {
            let set = self.set(Some(&value.bits), value.len);
            assert_eq!(set.iter().count(), value.len, "as many bits as entities");
            assert_eq!(value.bits.next_from(0).unwrap_or(NONE), value.first);
            assert!(
                value.len > 0
                    && set
                        .iter()
                        .all(|entity| self.contains(entity) && self.all.contains(entity.number()))
            );
            len += value.len;
        }
        assert_eq!(
            (len, self.all().iter().count()),
            (self.len, self.len),
            "one-entry: each entity has one value"
        );
    }
}

impl<K: HashKind, I> Bitmap<K, I> {
    /// Takes an entity out of the set of its value, which goes with the last one.
    #[inline]
    fn take(&mut self, number: u32, value: u32) {
        if let Some(set) = self.values.value_mut(value) {
            set.bits.remove(number);
            set.len -= 1;
            if set.first == number {
                set.first = if set.len == 0 {
                    NONE
                } else {
                    set.bits.next_from(number).unwrap_or(NONE)
                };
            }
            if set.len == 0 {
                self.values.remove(value);
            }
        }
        self.all.remove(number);
        self.rows.set(number, Row::NONE);
        self.len -= 1;
    }
}
