//! The links of relations: sources and targets, both ways, by the numbers of the entities.
//!
//! For each entity number: its target, its neighbours among the sources of that target, and its own
//! first and last source. The 20 bytes are in pages that are allocated on first use. Linking and
//! unlinking are O(1), and unlinking needs neither memory nor the old value.
//!
//! *Order* (`order/mod.rs`): the rows that have an acyclic relation and their targets, by depth, and
//! within a depth by table and row. Rows of one depth and one table whose targets share a table
//! form a segment, which a cascade visits in one loop. Each system keeps an order of its own, and
//! so do calls. It is up to date if the version of the links and the number of moved rows are
//! unchanged. Otherwise a refresh follows the changes (`order/follow.rs`): it looks at the entities
//! whose links were noted in a ring, at those that are not in the rows of their nodes any more, and
//! at those below them. If these are many, or the ring has turned since, the order is rebuilt.
//!
//! *Packed sources* (`packed.rs`): `arrange` also stores the handles of all sources of a target
//! side by side. `sources_of` reads them as long as the version of the links is theirs, and follows
//! the links otherwise. Only `arrange` rebuilds the list, so a change of a link pays nothing for
//! it.

mod order;
mod packed;

use crate::base::error::ReserveError;
use crate::base::memory::{try_collect, try_lengthen};
use alloc::vec::Vec;
use core::{iter, mem};
use ecs_index::pages;
use ecs_value::Entity;
pub(crate) use order::{Node, Order, Rows, Segment};
pub(crate) use packed::Packed;

/// A value for each entity, by its number. Where each step takes as long as under Miri, fewer share a page.
type Pages<T> = pages::Pages<T, { if cfg!(miri) { 64 } else { 1024 } }>;

/// The changes that are noted for each page of links.
const NOTED_A_PAGE: usize = if cfg!(miri) { 16 } else { 256 };

/// The purpose of the memory.
const LINKS: &str = "links";

/// No entity has this number.
pub(crate) const NONE: u32 = u32::MAX;
/// The mark of an entity that stays.
const STAYS: u32 = u32::MAX - 1;

/// The links of one entity in one relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The target of the entity.
    pub(crate) target: u32,
    /// The next source of the same target.
    pub(crate) next: u32,
    /// The source before.
    pub(crate) previous: u32,
    /// The first source of the entity.
    pub(crate) first: u32,
    /// The last source.
    pub(crate) last: u32,
}

impl Link {
    pub(crate) const NONE: Self = Self {
        target: NONE,
        next: NONE,
        previous: NONE,
        first: NONE,
        last: NONE,
    };

    /// Without a target.
    fn forget_target(&mut self) {
        (self.target, self.next, self.previous) = (NONE, NONE, NONE);
    }

    /// The same links, where entities have other numbers.
    #[cfg(feature = "save")]
    fn map(self, number: impl Fn(u32) -> u32) -> Self {
        let own = |other| if other == NONE { NONE } else { number(other) };
        let Self {
            target,
            next,
            previous,
            first,
            last,
        } = self;
        Self {
            target: own(target),
            next: own(next),
            previous: own(previous),
            first: own(first),
            last: own(last),
        }
    }
}

/// The links of one relation. A source knows its target here, so that to unlink the source needs no old value.
///
/// Invariants (of wrong links follow wrong answers, and nothing else):
///
/// * **links-of-column** The links are those of the column: each source is in the list of its target, once, and in no other.
/// * **links-alive** Sources and targets are alive.
/// * **no-cycle** In an acyclic relation, no entity is above itself.
pub(crate) struct Links(Pages<Link>);

impl Links {
    /// The links of no entity.
    pub(crate) const EMPTY: &'static Self = &Self::new();

    const fn new() -> Self {
        Self(Pages::new(Link::NONE, LINKS))
    }

    #[inline]
    pub(crate) fn get(&self, number: u32) -> Link {
        self.0.get(number)
    }

    /// Makes the source the last one of its target. Both have their pages, and the source is not linked.
    #[inline]
    pub(crate) fn link(&mut self, source: u32, target: u32) {
        self.put(source, target, self.get(target).last);
    }

    /// Puts a source that is not linked behind another source of the target, or before all of them.
    fn put(&mut self, source: u32, target: u32, previous: u32) {
        let next = if previous == NONE {
            self.get(target).first
        } else {
            self.get(previous).next
        };
        self.0.change(source, |link| {
            *link = Link {
                target,
                next,
                previous,
                ..*link
            }
        });
        self.join(target, previous, source);
        self.join(target, source, next);
    }

    /// Takes a source out of the list of its target, if it has one.
    #[inline]
    pub(crate) fn unlink(&mut self, source: u32) {
        let Link {
            target,
            next,
            previous,
            ..
        } = self.get(source);
        if target == NONE {
            return;
        }
        self.0.change(source, Link::forget_target);
        self.join(target, previous, next);
    }

    /// Makes two sources of a target neighbours. Where one is none, the other is at an end of the list.
    fn join(&mut self, target: u32, previous: u32, next: u32) {
        if previous == NONE {
            self.0.change(target, |link| link.first = next);
        } else {
            self.0.change(previous, |link| link.next = next);
        }
        if next == NONE {
            self.0.change(target, |link| link.last = previous);
        } else {
            self.0.change(next, |link| link.previous = previous);
        }
    }

    /// Moves a source behind another of the same target, or before all of them.
    pub(crate) fn move_behind(&mut self, source: u32, previous: u32) {
        let target = self.get(source).target;
        self.unlink(source);
        self.put(source, target, previous);
    }

    /// Makes a source the last one of its target, if it has one.
    pub(crate) fn move_to_end(&mut self, source: u32) {
        let target = self.get(source).target;
        if target != NONE && self.get(target).last != source {
            self.unlink(source);
            self.link(source, target);
        }
    }

    /// Whether the entity has a source.
    #[inline]
    pub(crate) fn has_sources(&self, number: u32) -> bool {
        self.get(number).first != NONE
    }

    /// The sources of an entity, in order.
    pub(crate) fn sources(&self, target: u32) -> impl Iterator<Item = u32> + '_ {
        self.siblings(self.get(target).first)
    }

    /// A source, and those behind it.
    pub(crate) fn siblings(&self, first: u32) -> impl Iterator<Item = u32> + '_ {
        iter::successors(Some(first), |source| Some(self.get(*source).next))
            .take_while(|source| *source != NONE)
    }

    /// Puts sources of one target, in ascending order of their numbers, in the order in which the target has them. O(these, and those
    /// between the first and the last of them).
    pub(crate) fn try_order(&self, sources: &mut [u32]) -> Result<(), ReserveError> {
        if sources.len() < 2 {
            return Ok(());
        }
        // Each looks for the next one behind it, a step after the other. They stop when all but the last have found theirs: it would
        // go on through all sources of the target.
        let mut walks = try_collect(sources.iter().copied().enumerate(), sources.len(), LINKS)?;
        let mut behind: Vec<Option<usize>> = try_collect(iter::repeat(None), sources.len(), LINKS)?;
        let mut ended = 0;
        while walks.len() + ended > 1 {
            walks.retain_mut(|(start, at)| {
                *at = self.get(*at).next;
                let found = sources.binary_search(at).ok();
                behind[*start] = found;
                ended += usize::from(*at == NONE);
                found.is_none() && *at != NONE
            });
        }
        let mut is_behind = try_collect(iter::repeat(false), sources.len(), LINKS)?;
        behind
            .iter()
            .flatten()
            .for_each(|source| is_behind[*source] = true);
        let first = is_behind.iter().position(|is_behind| !is_behind);
        let ordered =
            iter::successors(first, |source| behind[*source]).map(|source| sources[source]);
        let ordered = try_collect(ordered, sources.len(), LINKS)?;
        sources
            .iter_mut()
            .zip(ordered)
            .for_each(|(place, source)| *place = source);
        Ok(())
    }

    /// The entities above one, from its target on.
    pub(crate) fn above(&self, source: u32) -> impl Iterator<Item = u32> + '_ {
        let target = |number: &u32| Some(self.get(*number).target).filter(|target| *target != NONE);
        iter::successors(target(&source), move |number| target(number))
    }

    /// The entities that are sources or targets.
    #[cfg(feature = "save")]
    pub(crate) fn linked(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.used().map(|(number, _)| number)
    }

    /// Asserts that the lists are whole, and `no-cycle` if the relation is acyclic. Gives the source and the target of each link.
    pub(crate) fn check_invariants(&self, acyclic: bool) -> impl Iterator<Item = (u32, u32)> + '_ {
        let linked = || self.0.used().filter(|(_, link)| link.target != NONE);
        let (count, mut listed) = (linked().count(), 0);
        for (target, link) in self.0.used() {
            let mut last = NONE;
            for source in self.sources(target) {
                let it = self.get(source);
                assert_eq!(
                    (it.target, it.previous),
                    (target, last),
                    "links-of-column: source {source} in the list of {target}"
                );
                (last, listed) = (source, listed + 1);
            }
            assert_eq!(
                link.last, last,
                "links-of-column: the last source of {target}"
            );
            assert!(
                !acyclic || self.above(target).take(count).all(|it| it != target),
                "no-cycle: {target} is above itself"
            );
        }
        assert_eq!(
            listed, count,
            "links-of-column: each source is in the list of its target"
        );
        linked().map(|(source, link)| (source, link.target))
    }
}

/// The links of all relations of a world, and the marks of the entities that leave together.
///
/// Invariants:
///
/// * **marks-stay** Between two changes, all entities stay by their marks.
/// * **changes-noted** The entities whose links were changed since a version are in the ring: those that have another target, and those that
///   lost their last source. Or the version is from before `noted_from`, or so old that the ring has turned.
/// * **packed-agrees** The handles that are packed, and right at the version, are those of the links, in their order.
pub(crate) struct LinkTable {
    /// By the place of the relation. None, until there is a link.
    links: Vec<Links>,
    /// Of an entity that leaves, the one that leaves next, or none.
    leaving: Pages<u32>,
    /// Goes on with each change of a link.
    version: u64,
    /// A ring of the entities whose links were changed, by the versions that ended.
    noted: Vec<u32>,
    /// Of the changes before this version, not all were noted.
    noted_from: u64,
    /// Goes on where a row may come to another place of its table.
    moves: u64,
    /// The orders that were asked for, by the place of the relation.
    orders: Vec<Order>,
    /// The sources side by side, where rows were arranged.
    packed: Vec<Packed>,
}

impl LinkTable {
    pub(crate) const fn new() -> Self {
        Self {
            links: Vec::new(),
            leaving: Pages::new(STAYS, LINKS),
            version: 0,
            noted: Vec::new(),
            noted_from: 0,
            moves: 0,
            orders: Vec::new(),
            packed: Vec::new(),
        }
    }

    /// Says that a row left its place, so that another may have come there.
    #[inline]
    pub(crate) fn note_row_moved(&mut self) {
        self.moves += 1;
    }

    /// Says that links were changed, so that no order that was made before is right, or can be brought up to date.
    #[inline]
    fn go_on(&mut self) {
        self.version += 1;
        self.noted_from = self.version;
    }

    /// Notes an entity whose links change.
    #[inline]
    fn note(&mut self, number: u32) {
        let at = self.place_in_ring(self.version);
        self.version += 1;
        match self.noted.get_mut(at) {
            Some(noted) => *noted = number,
            None => self.noted_from = self.version,
        }
    }

    /// The place of the change that ended a version.
    fn place_in_ring(&self, version: u64) -> usize {
        // The ring has a power of two of places, or none.
        #[expect(clippy::cast_possible_truncation, reason = "the lower bits count")]
        let place = version as usize & self.noted.len().wrapping_sub(1);
        place
    }

    /// The entities whose links were changed since a version, some of them more than once. `None` if that is not known.
    fn noted_since(&self, version: u64) -> Option<impl Iterator<Item = u32> + '_> {
        let count = self.version.checked_sub(version)?;
        let is_known = version >= self.noted_from && count <= self.noted.len() as u64;
        is_known
            .then(|| (version..self.version).map(|version| self.noted[self.place_in_ring(version)]))
    }

    /// The version, and how many rows have moved.
    fn moment(&self) -> (u64, u64) {
        (self.version, self.moves)
    }

    /// Makes an order of a relation right.
    pub(crate) fn try_refresh(
        &self,
        order: &mut Order,
        place: usize,
        rows: &impl Rows,
        is_indexed: bool,
    ) -> Result<(), ReserveError> {
        order.try_refresh(self, place, rows, is_indexed)
    }

    /// The order of a relation, as it was kept last.
    pub(crate) fn order(&self, place: usize) -> Option<&Order> {
        self.orders.get(place)
    }

    /// Asserts `changes-noted` and `above-is-shallower`: an order that is up to date equals a rebuilt one.
    pub(crate) fn check_order(&self, place: usize, rows: &impl Rows) {
        if let Some(order) = self.orders.get(place) {
            order.check_invariants(self, place, rows);
        }
    }

    /// Says that the rows of the tables were put in the order of a relation.
    pub(crate) fn set_arranged(&mut self, place: usize) {
        self.orders[place].set_arranged();
    }

    /// Takes the order of a relation, of so many that the world has.
    pub(crate) fn try_take_order(
        &mut self,
        count: usize,
        place: usize,
    ) -> Result<Order, ReserveError> {
        try_lengthen(&mut self.orders, count, Order::new, LINKS)?;
        Ok(mem::take(&mut self.orders[place]))
    }

    /// Keeps an order that was [taken](Self::try_take_order).
    pub(crate) fn keep_order(&mut self, place: usize, order: Order) {
        self.orders[place] = order;
    }

    /// Puts the handles of the sources of each target side by side, in a relation of so many that the world has.
    pub(crate) fn try_pack(
        &mut self,
        count: usize,
        place: usize,
        entity: impl Fn(u32) -> Option<Entity>,
    ) -> Result<(), ReserveError> {
        try_lengthen(&mut self.packed, count, Packed::new, LINKS)?;
        let links = self.links.get(place).unwrap_or(Links::EMPTY);
        self.packed[place].try_make(links, self.version, entity)
    }

    /// The sources of each target side by side, if no link was changed since.
    #[inline]
    pub(crate) fn packed(&self, place: usize) -> Option<&Packed> {
        self.packed
            .get(place)
            .filter(|packed| packed.is_right_at(self.version))
    }

    /// The links of a relation.
    #[inline]
    pub(crate) fn of(&self, place: usize) -> &Links {
        self.links.get(place).unwrap_or(Links::EMPTY)
    }

    /// The same, to change the target of a source, or the place among its sources. None if there was never one.
    #[inline]
    pub(crate) fn of_mut(&mut self, place: usize, source: u32) -> Option<&mut Links> {
        self.note(source);
        let link = self.of(place).get(source);
        if link.target != NONE && link.next == NONE && link.previous == NONE {
            // It may be a target no more.
            self.note(link.target);
        }
        self.links.get_mut(place)
    }

    /// Takes a source that leaves out of the list of its target. If the target leaves too, and all its sources with it, it [forgets](Self::forget_sources)
    /// them at once.
    #[inline]
    pub(crate) fn leave(&mut self, place: usize, source: u32, cascades: bool) {
        let target = self.of(place).get(source).target;
        let goes_too = cascades && target != NONE && self.leaving.get(target) != STAYS;
        if !goes_too {
            if let Some(links) = self.of_mut(place, source) {
                links.unlink(source);
            }
            return;
        }
        self.note(source);
        if let Some(links) = self.links.get_mut(place) {
            links.0.change(source, Link::forget_target);
        }
    }

    /// Empties the list of a target that has left, with all its sources.
    pub(crate) fn forget_sources(&mut self, place: usize, target: u32) {
        if let Some(links) = self
            .links
            .get_mut(place)
            .filter(|it| it.has_sources(target))
        {
            links
                .0
                .change(target, |link| (link.first, link.last) = (NONE, NONE));
        }
    }

    /// Links a source to another target, or to none. Both have their pages.
    #[inline]
    pub(crate) fn relink(&mut self, place: usize, source: u32, target: Option<u32>) {
        let Some(links) = self.of_mut(place, source) else {
            return;
        };
        links.unlink(source);
        if let Some(target) = target {
            links.link(source, target);
        }
    }

    /// Makes room for the links of an entity in a relation, of so many that the world has.
    #[inline]
    pub(crate) fn try_reserve(
        &mut self,
        count: usize,
        place: usize,
        number: u32,
    ) -> Result<(), ReserveError> {
        // An entity that has room for its links has room for its mark.
        match self.links.get(place) {
            Some(links) if links.0.has_page(number) => Ok(()),
            _ => self.try_make_room(count, place, number),
        }
    }

    #[cold]
    #[inline(never)]
    fn try_make_room(
        &mut self,
        count: usize,
        place: usize,
        number: u32,
    ) -> Result<(), ReserveError> {
        try_lengthen(&mut self.links, count, Links::new, LINKS)?;
        self.leaving.try_reserve(number)?;
        self.links[place].0.try_reserve(number)?;
        self.try_grow_ring(self.links[place].0.count() * NOTED_A_PAGE)
    }

    /// Makes room for this many changes.
    fn try_grow_ring(&mut self, count: usize) -> Result<(), ReserveError> {
        let count = count.next_power_of_two();
        if self.noted.len() < count {
            self.noted = try_collect(iter::repeat_n(NONE, count), count, LINKS)?;
            self.noted_from = self.version;
        }
        Ok(())
    }

    /// Whether an entity is a source or a target of any relation.
    #[inline]
    pub(crate) fn is_linked(&self, number: u32) -> bool {
        self.links
            .iter()
            .any(|links| links.get(number) != Link::NONE)
    }

    /// The entity that leaves after this one.
    pub(crate) fn next_leaving(&self, number: u32) -> Option<u32> {
        Some(self.leaving.get(number)).filter(|next| *next != NONE && *next != STAYS)
    }

    /// Marks an entity that leaves and those that leave with it: the sources of each, in the relations of the list. They are threaded
    /// in breadth, from the first one on. Returns how many there are. Never allocates.
    pub(crate) fn mark_leaving(
        &mut self,
        first: u32,
        relations: &(impl Iterator<Item = usize> + Clone),
    ) -> usize {
        self.leaving.change(first, |next| *next = NONE);
        let (mut last, mut count) = (first, 1);
        let mut at = Some(first);
        while let Some(target) = at {
            for place in relations.clone() {
                let mut source = self.of(place).get(target).first;
                while source != NONE {
                    if self.leaving.get(source) == STAYS {
                        self.leaving.change(source, |next| *next = NONE);
                        self.leaving.change(last, |next| *next = source);
                        (last, count) = (source, count + 1);
                    }
                    source = self.of(place).get(source).next;
                }
            }
            at = self.next_leaving(target);
        }
        count
    }

    /// Takes the mark of an entity, and returns the one that leaves after it.
    pub(crate) fn unmark_leaving(&mut self, number: u32) -> Option<u32> {
        let next = self.next_leaving(number);
        self.leaving.change(number, |next| *next = STAYS);
        next
    }

    /// Says that these links come in the place of others, so that no order that was made of those is right.
    #[cfg(feature = "save")]
    pub(crate) fn go_on_from(&mut self, others: &Self) {
        self.version = self.version.max(others.version);
        self.go_on();
    }

    /// Takes over the links that entities of another world have in a relation. `number` gives the numbers that they have here, where they
    /// have pages, and no links.
    #[cfg(feature = "save")]
    pub(crate) fn append_all(&mut self, place: usize, other: &Links, number: impl Fn(u32) -> u32) {
        self.go_on();
        let Some(links) = self.links.get_mut(place) else {
            return;
        };
        for (linked, link) in other.0.used() {
            links.0.set(number(linked), link.map(&number));
        }
    }

    /// Makes room for the links of another world.
    #[cfg(feature = "snapshots")]
    pub(crate) fn try_reserve_copy(&mut self, source: &Self) -> Result<(), ReserveError> {
        try_lengthen(&mut self.links, source.links.len(), Links::new, LINKS)?;
        for (own, links) in self.links.iter_mut().zip(&source.links) {
            // An entity that has room for its links has room for its mark.
            self.leaving.try_reserve_copy(&links.0)?;
            own.0.try_reserve_copy(&links.0)?;
        }
        Ok(())
    }

    /// Makes the links those of another world, for which there is room. Orders that were asked for are rebuilt when they are asked
    /// for again.
    #[cfg(feature = "snapshots")]
    pub(crate) fn copy_from(&mut self, source: &Self) {
        self.go_on();
        for (place, own) in self.links.iter_mut().enumerate() {
            own.0.copy_from(&source.of(place).0);
        }
        debug_assert_eq!(
            source.leaving.used().count(),
            0,
            "marks-stay: nothing leaves between two changes"
        );
    }

    /// Forgets all links. Never allocates.
    pub(crate) fn clear(&mut self) {
        self.go_on();
        self.links.iter_mut().for_each(|links| links.0.clear());
        self.leaving.clear();
    }

    /// Frees the pages in which nothing is linked.
    pub(crate) fn shrink_to_fit(&mut self) {
        (self.orders, self.packed) = (Vec::new(), Vec::new());
        self.links
            .iter_mut()
            .for_each(|links| links.0.shrink_to_fit());
        // An entity with links has a mark: the pages of marks stay as long as there is a link.
        if !self
            .links
            .iter()
            .any(|links| links.0.used().next().is_some())
        {
            self.leaving.shrink_to_fit();
        }
    }

    /// Asserts `marks-stay` and `packed-agrees`.
    pub(crate) fn check_invariants(&self) {
        assert_eq!(
            self.leaving.used().count(),
            0,
            "marks-stay: an entity is marked that stays"
        );
        for (place, packed) in
            (0..self.packed.len()).filter_map(|place| Some((place, self.packed(place)?)))
        {
            for (target, _) in self.of(place).0.used() {
                let sources = packed.sources(target).iter().map(|source| source.index());
                assert!(
                    self.of(place).sources(target).eq(sources),
                    "packed-agrees: the sources of {target} side by side"
                );
            }
        }
    }
}
