//! Keys in their order.

mod by_value;
mod guide;
mod list;
mod range;
pub(super) mod sort;
#[cfg(test)]
mod tests;

pub use range::{Entry, Equal, Range};

use super::keys::{KeyKind, OrderedKind, Question, Text};
use crate::OutOfMemory;
use crate::handle::{Id, handle};
use crate::memory::{INDEX, no_memory, reserve};
use crate::pages::Pages;
use crate::{Bounds, Method};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::marker::PhantomData;
use core::ops::{Bound, ControlFlow, RangeBounds};
use ecs_value::Entity;
use list::{End, List};

/// The method `ordered`: entities in the order of their keys, and of two with equal keys the lower number first.
///
/// ```
/// use ecs_index::{Method, values::{Float32, Ordered}};
/// # let [pan, pot, lid] = [0_u32, 1, 2];
///
/// let mut by_heat = Ordered::<Float32, u32>::default();
/// for (entity, heat) in [(pan, 180.0), (pot, 95.0), (lid, 20.0)] {
///     by_heat.put(entity, &heat)?;
/// }
/// by_heat.settle()?;
///
/// assert_eq!(by_heat.range(90.0..).map(|found| found.entity).collect::<Vec<_>>(), [pot, pan]);
/// assert_eq!(by_heat.range(..100.0).next_back().unwrap().entity, pot);
/// assert_eq!(by_heat.first().unwrap().key, &20.0);
/// # Ok::<_, ecs_index::OutOfMemory>(())
/// ```
///
/// There is a sorted run of all entries, and a sorted delta of those that changed since, which is at most 1/64 as long. Answers are
/// merged of both.
///
/// | | time |
/// |---|---|
/// | an answer | binary searches in the run and in the delta, among some entries where keys are numbers that are spread evenly; then constant time an entry |
/// | `put`, `remove` | constant |
/// | `settle` after `c` changes of `n` entries | `c` log `c` to sort them, and 1/64 `n`, or `n` if the delta is full |
/// | `settle` after `begin` | linear where keys are numbers or floats of up to 64 bits, else `n` log `n` |
///
/// An entry takes some 37 bytes if its key takes up to eight, half of them for the next run, and a text its bytes and 69 more.
///
/// Answers know of removals at once, and of other changes once the index was settled.
pub struct Ordered<K: OrderedKind, I = Entity> {
    run: List<K>,
    delta: List<K>,
    /// Entries put since the index was settled, in any order.
    pending: Vec<(K::Owned, Entity)>,
    /// Memory for the next run. It is empty, unless a key panicked.
    spare: Vec<(K::Owned, Entity)>,
    /// Memory for the next delta, as well.
    spare_delta: Vec<(K::Owned, Entity)>,
    /// The living entry of each entity.
    places: Pages<Place, 1024>,
    len: usize,
    ids: PhantomData<I>,
}

/// Where an entry is: a list in the two highest bits, and a place in that list in the others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place(u32);

/// The list of a place.
#[derive(Clone, Copy)]
enum In {
    Run,
    Delta,
    Pending,
}

impl Place {
    const NONE: Self = Self(u32::MAX);
    /// No list has half as many entries, so that none that doubles its room has more.
    const MOST: u32 = 1 << 30;

    #[inline]
    fn new(list: In, place: usize) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "lists are kept shorter")]
        let place = place as u32;
        Self((list as u32) << 30 | place)
    }

    #[inline]
    fn list(self) -> Option<(In, usize)> {
        let list = match self.0 >> 30 {
            0 => In::Run,
            1 => In::Delta,
            2 => In::Pending,
            _ => return None,
        };
        Some((list, (self.0 % Self::MOST) as usize))
    }
}

impl<K: OrderedKind, I> Default for Ordered<K, I> {
    fn default() -> Self {
        Self {
            run: List::new(),
            delta: List::new(),
            pending: Vec::new(),
            spare: Vec::new(),
            spare_delta: Vec::new(),
            places: Pages::new(Place::NONE, INDEX),
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
impl<K: OrderedKind, I: Id> Ordered<K, I> {
    /// The entries with keys in a range: `100.0..`, `"a".."c"`, `..=7`. A range that ends before it begins has none.
    ///
    /// ```
    /// # use ecs_index::{Method, values::{Ordered, Text}};
    /// # let [ann, bob, cid] = [0_u32, 1, 2];
    /// # let mut by_name = Ordered::<Text, u32>::default();
    /// # for (entity, name) in [(ann, "ann"), (bob, "bob"), (cid, "cid")] {
    /// #     by_name.put(entity, name)?;
    /// # }
    /// # by_name.settle()?;
    /// assert_eq!(by_name.range("b"..).count(), 2);
    /// assert_eq!(by_name.range("ann".."bob").next().unwrap().entity, ann);
    /// # Ok::<_, ecs_index::OutOfMemory>(())
    /// ```
    #[inline]
    pub fn range<'q>(&self, range: impl RangeBounds<K::Bound<'q>>) -> Range<'_, K, I> {
        let start = match range.start_bound() {
            Bound::Included(start) => End::Before(K::bound(start)),
            Bound::Excluded(start) => End::Behind(K::bound(start)),
            Bound::Unbounded => End::First,
        };
        let end = match range.end_bound() {
            Bound::Included(end) => End::Behind(K::bound(end)),
            Bound::Excluded(end) => End::Before(K::bound(end)),
            Bound::Unbounded => End::Last,
        };
        Range::of(
            self.run.between(&start, &end),
            self.delta.between(&start, &end),
        )
    }

    /// The entities with keys equal to this one, in their order.
    #[inline]
    pub fn get(&self, key: impl Question<K>) -> Equal<'_, K, I> {
        let key = key.key();
        let is_equal = |kept: &K::Owned| K::order_borrowed(kept, key) != Ordering::Greater;
        Equal(self.while_near(key, is_equal))
    }

    /// The entry with the least key, and of several the first entity.
    pub fn first(&self) -> Option<Entry<'_, K::Borrowed, I>> {
        self.iter().next()
    }

    /// The entry with the greatest key, and of several the last entity.
    pub fn last(&self) -> Option<Entry<'_, K::Borrowed, I>> {
        self.iter().next_back()
    }

    /// All entries.
    pub fn iter(&self) -> Range<'_, K, I> {
        Range::of(self.run.all(), self.delta.all())
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
        self.key_of(id).is_some()
    }

    /// The key of an entity. It takes constant time.
    pub fn key_of(&self, id: I) -> Option<&K::Borrowed> {
        let entity = handle(id);
        let (list, place) = self.places.get(entity.index()).list()?;
        let entries = match list {
            In::Run => &self.run.entries,
            In::Delta => &self.delta.entries,
            In::Pending => &self.pending,
        };
        entries
            .get(place)
            .filter(|(_, holder)| *holder == entity)
            .map(|(key, _)| K::borrow(key))
    }

    /// The entries from a key on for which this holds.
    #[inline]
    fn while_near(&self, key: &K::Borrowed, holds: impl Fn(&K::Owned) -> bool) -> Range<'_, K, I> {
        let start = End::Before(key);
        Range::of(
            self.run.while_near(&start, &holds),
            self.delta.while_near(&start, &holds),
        )
    }
}

impl<I: Id> Ordered<Text, I> {
    /// The entries with texts that begin with this one.
    ///
    /// ```
    /// # use ecs_index::{Method, values::{Ordered, Text}};
    /// # let [one, other] = [0_u32, 1];
    /// let mut by_name = Ordered::<Text, u32>::default();
    /// by_name.put(one, "ziggy stardust")?;
    /// by_name.put(other, "major tom")?;
    /// by_name.settle()?;
    /// assert_eq!(by_name.prefix("ziggy").map(|found| found.entity).collect::<Vec<_>>(), [one]);
    /// # Ok::<_, ecs_index::OutOfMemory>(())
    /// ```
    pub fn prefix(&self, beginning: &str) -> Range<'_, Text, I> {
        self.while_near(beginning, |key| Text::borrow(key).starts_with(beginning))
    }
}

impl<'i, K: OrderedKind, I: Id> IntoIterator for &'i Ordered<K, I> {
    type Item = Entry<'i, K::Borrowed, I>;
    type IntoIter = Range<'i, K, I>;

    fn into_iter(self) -> Range<'i, K, I> {
        self.iter()
    }
}

/// How long the delta may be, beside a run of this length.
fn most_in_delta(run: usize) -> usize {
    (run / 64).max(64)
}

impl<K: OrderedKind, I: Id> Method for Ordered<K, I> {
    type Id = I;
    type Key<'k> = &'k K::Borrowed;

    fn len(&self) -> usize {
        self.len
    }

    fn contains(&self, id: I) -> bool {
        Self::contains(self, id)
    }

    fn clear(&mut self) {
        self.run.clear();
        self.delta.clear();
        self.pending.clear();
        self.spare.clear();
        self.spare_delta.clear();
        self.places.clear();
        self.len = 0;
    }

    fn begin(&mut self, entries: usize) -> Result<(), OutOfMemory> {
        self.clear();
        // Entries are sorted where they wait, and are the run then: that memory goes back and forth.
        core::mem::swap(&mut self.run.entries, &mut self.pending);
        reserve_places(&mut self.pending, entries)
    }

    #[inline]
    fn put(&mut self, id: I, key: &K::Borrowed) -> Result<(), OutOfMemory> {
        let entity = handle(id);
        let place = self.places.reserved(entity.index())?;
        let old = place.list();
        if let Some((list, at)) = old {
            let (entry, is_pending) = match list {
                In::Run => (self.run.entries.get_mut(at), false),
                In::Delta => (self.delta.entries.get_mut(at), false),
                In::Pending => (self.pending.get_mut(at), true),
            };
            if let Some((kept, holder)) = entry {
                if K::order_borrowed(kept, key) == Ordering::Equal {
                    *holder = entity;
                    return K::replace(kept, key);
                }
                if is_pending {
                    (*kept, *holder) = (K::try_own(key)?, entity);
                    return Ok(());
                }
            }
        }
        let key = K::try_own(key)?;
        if self.pending.len() == self.pending.capacity() {
            reserve_places(&mut self.pending, 1)?;
        }
        *place = Place::new(In::Pending, self.pending.len());
        self.pending.push((key, entity));
        match old {
            Some((In::Run, at)) => self.run.kill(at),
            Some((In::Delta, at)) => self.delta.kill(at),
            Some((In::Pending, _)) => {}
            None => self.len += 1,
        }
        Ok(())
    }

    fn remove(&mut self, id: I) {
        if !self.contains(id) {
            return;
        }
        let entity = handle(id);
        match self.places.get(entity.index()).list() {
            Some((In::Run, at)) => self.run.kill(at),
            Some((In::Delta, at)) => self.delta.kill(at),
            Some((In::Pending, at)) => {
                self.pending.swap_remove(at);
                if let Some((_, moved)) = self.pending.get(at) {
                    self.places.set(moved.index(), Place::new(In::Pending, at));
                }
            }
            None => {}
        }
        self.places.set(entity.index(), Place::NONE);
        self.len -= 1;
    }

    fn settle(&mut self) -> Result<(), OutOfMemory> {
        let is_half_dead = self.run.deaths() > self.run.living();
        if self.pending.is_empty() && !is_half_dead {
            return Ok(());
        }
        K::sort(&mut self.pending, &mut self.spare)?;
        self.spare.clear();
        if self.run.living() + self.delta.living() == 0 {
            self.delta.clear();
            core::mem::swap(&mut self.run.entries, &mut self.pending);
            self.pending.clear();
            return self.place(In::Run);
        }
        let changes = self.delta.living() + self.pending.len();
        let fits_delta = changes <= most_in_delta(self.run.entries.len()) && !is_half_dead;
        merge(&mut self.delta, &mut self.pending, &mut self.spare_delta)?;
        if fits_delta {
            return self.place(In::Delta);
        }
        merge(&mut self.run, &mut self.delta.entries, &mut self.spare)?;
        self.delta.clear();
        self.place(In::Run)
    }

    fn each_within(&self, bounds: Bounds<'_>, each: &mut dyn FnMut(I) -> ControlFlow<()>) -> bool {
        self.each_between(bounds, each)
    }

    fn allocated(&self) -> usize {
        let waiting: usize = self.pending.iter().map(|(key, _)| K::allocated(key)).sum();
        let lists = (self.pending.capacity() + self.spare.capacity() + self.spare_delta.capacity())
            * size_of::<(K::Owned, Entity)>();
        self.run.allocated() + self.delta.allocated() + waiting + lists + self.places.allocated()
    }

    fn check_invariants(&self) {
        self.run.check_invariants();
        self.delta.check_invariants();
        assert_eq!(
            self.run.living() + self.delta.living() + self.pending.len(),
            self.len
        );
        let lists = [
            (In::Run, &self.run.entries),
            (In::Delta, &self.delta.entries),
            (In::Pending, &self.pending),
        ];
        for (list, entries) in lists {
            for (at, (_, entity)) in entries.iter().enumerate() {
                let is_alive = match list {
                    In::Run => !self.run.is_dead(at),
                    In::Delta => !self.delta.is_dead(at),
                    In::Pending => true,
                };
                let is_placed = self.places.get(entity.index()) == Place::new(list, at);
                assert_eq!(
                    is_alive, is_placed,
                    "one-entry: {entity} has one entry, which is alive, and its place says where"
                );
            }
        }
    }
}

impl<K: OrderedKind, I> Ordered<K, I> {
    /// To be called when there are other entries in the run, or in the delta: all are alive, and get their places.
    fn place(&mut self, list: In) -> Result<(), OutOfMemory> {
        let changed = match list {
            In::Run => &mut self.run,
            _ => &mut self.delta,
        };
        reserve_places(&mut changed.entries, 0)?;
        changed.renew(|entity, at| self.places.set(entity.index(), Place::new(list, at)))
    }
}

/// Merges sorted entries into a list, and drops its dead ones. `spare` is empty before and after.
fn merge<K: OrderedKind>(
    list: &mut List<K>,
    others: &mut Vec<(K::Owned, Entity)>,
    spare: &mut Vec<(K::Owned, Entity)>,
) -> Result<(), OutOfMemory> {
    reserve(spare, list.living() + others.len())?;
    list.merge(others, spare);
    core::mem::swap(&mut list.entries, spare);
    Ok(())
}

/// Reserves room for more entries, as long as their positions fit the type.
fn reserve_places<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    if list.len().saturating_add(more) >= Place::MOST as usize / 2 {
        return Err(no_memory(usize::MAX));
    }
    reserve(list, more)
}
