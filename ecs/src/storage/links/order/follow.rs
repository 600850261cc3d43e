//! Bringing an order up to date.

use super::group::{Change, Group, Key};
use super::{Links, NONE, ORDER, Order, Place, Rows, try_push};
use crate::base::error::ReserveError;
use alloc::vec::Vec;
use core::mem;

/// The flag of an entity that is in the queue.
const QUEUED: u32 = 1 << 31;
/// The flag of an entity whose targets are being climbed.
const CLIMBED: u32 = 1 << 30;

/// If a refresh would visit more than one node in this many, the order is rebuilt.
const FEW: usize = 4;
/// A refresh may always visit this many nodes.
const ALWAYS: usize = if cfg!(miri) { 8 } else { 64 };

/// The lists of a refresh. Their memory is kept from one to the next.
pub(super) struct Work {
    /// The entities to look at.
    queue: Vec<u32>,
    /// An entity and those above it.
    chain: Vec<u32>,
    /// Nodes that come and leave.
    changes: Vec<Change>,
    merged: Group,
}

impl Work {
    pub(super) const fn new() -> Self {
        let key = Key {
            depth: 0,
            is_unrelated: false,
            table: NONE,
        };
        Self {
            queue: Vec::new(),
            chain: Vec::new(),
            changes: Vec::new(),
            merged: Group::new(key),
        }
    }

    /// Forgets what a refresh without memory left behind.
    fn begin(&mut self) {
        self.queue.clear();
        self.chain.clear();
        self.changes.clear();
    }
}

impl Order {
    /// Updates the places of entities that were noted or have moved. Returns `false` if there are too many: the order must be rebuilt then.
    pub(super) fn try_follow(
        &mut self,
        links: &Links,
        noted: impl Iterator<Item = u32>,
        rows: &impl Rows,
    ) -> Result<bool, ReserveError> {
        let most = self.len / FEW + ALWAYS;
        self.follow.begin();
        for number in noted {
            self.try_queue(number)?;
        }
        // Even if nothing was said to have moved, so that `above-is-shallower` rests on the rows alone.
        self.try_find_moved(rows, most)?;
        if self.follow.queue.is_empty() {
            return Ok(true);
        }
        let mut at = 0;
        while let Some(number) = self.follow.queue.get(at).copied() {
            if self.follow.queue.len() > most {
                return Ok(false);
            }
            at += 1;
            self.try_settle::<true>(links, number, rows)?;
        }
        self.try_merge(links)?;
        Ok(true)
    }

    /// Rebuilds the order.
    pub(super) fn try_make(&mut self, links: &Links, rows: &impl Rows) -> Result<(), ReserveError> {
        self.places.clear();
        self.groups.clear();
        self.follow.begin();
        for table in rows.tables() {
            for (_, entity) in rows.related(table) {
                self.try_settle::<false>(links, entity.index(), rows)?;
            }
        }
        self.try_make_groups(rows)?;
        let mut group = 0;
        for table in rows.tables() {
            for (_, entity) in rows.related(table) {
                let number = entity.index();
                let place = self.places.get(number);
                if place.is_there() && !place.is_unrelated {
                    if self.groups[group].key != place.key() {
                        group = self.try_group(place.key())?;
                    }
                    let above = self.place_above(links, number, place);
                    self.groups[group].try_push(place.row, number, above)?;
                }
            }
        }
        for group in &mut self.groups {
            group.try_find_runs()?;
        }
        self.try_merge(links)
    }

    /// Makes the groups of all rows that have the relation.
    fn try_make_groups(&mut self, rows: &impl Rows) -> Result<(), ReserveError> {
        let mut keys: Vec<Key> = Vec::new();
        for table in rows.tables() {
            for (_, entity) in rows.related(table) {
                let place = self.places.get(entity.index());
                if place.is_there() && keys.last() != Some(&place.key()) {
                    try_push(&mut keys, place.key(), ORDER)?;
                }
            }
        }
        keys.sort_unstable();
        keys.dedup();
        super::try_reserve(&mut self.groups, keys.len(), ORDER)?;
        self.groups.extend(keys.into_iter().map(Group::new));
        Ok(())
    }

    /// Makes an entity one to look at.
    fn try_queue(&mut self, number: u32) -> Result<(), ReserveError> {
        let place = self.places.reserved(number)?;
        if place.depth & QUEUED == 0 {
            place.depth |= QUEUED;
            try_push(&mut self.follow.queue, number, ORDER)?;
        }
        Ok(())
    }

    /// Queues the entities that are not in the rows of their nodes, or more than `most`.
    fn try_find_moved(&mut self, rows: &impl Rows, most: usize) -> Result<(), ReserveError> {
        let groups = mem::take(&mut self.groups);
        let mut result = Ok(());
        'groups: for group in &groups {
            let entities = rows.entities(group.key.table);
            for (node, number) in group.nodes.iter().zip(&group.numbers) {
                let entity = entities.get(node.row as usize);
                if entity.is_none_or(|entity| entity.index() != *number) {
                    result = self.try_queue(*number);
                    if result.is_err() || self.follow.queue.len() > most {
                        break 'groups;
                    }
                }
            }
        }
        self.groups = groups;
        result
    }

    /// Finds the place of an entity, and of those above it whose places are not known. `FOLLOWS` if there were places before.
    fn try_settle<const FOLLOWS: bool>(
        &mut self,
        links: &Links,
        number: u32,
        rows: &impl Rows,
    ) -> Result<(), ReserveError> {
        let mut at = number;
        let mut depth = 0;
        loop {
            let place = self.places.reserved(at)?;
            if place.depth < Place::DEEPEST {
                depth = place.depth + 1;
                break;
            }
            // A circle, of a relation that lies: it is cut here.
            if place.depth & CLIMBED != 0 {
                break;
            }
            place.depth |= CLIMBED;
            try_push(&mut self.follow.chain, at, ORDER)?;
            at = links.get(at).target;
            if at == NONE {
                break;
            }
        }
        while let Some(number) = self.follow.chain.pop() {
            self.try_place::<FOLLOWS>(links, number, depth.min(Place::DEEPEST - 1), rows)?;
            depth += 1;
        }
        Ok(())
    }

    /// Notes the place of an entity of a depth, and queues those below it if it had another.
    fn try_place<const FOLLOWS: bool>(
        &mut self,
        links: &Links,
        number: u32,
        depth: u32,
        rows: &impl Rows,
    ) -> Result<(), ReserveError> {
        let new = place_of(links, number, depth, rows);
        let mut old = mem::replace(self.places.reserved(number)?, new);
        old.depth &= !(QUEUED | CLIMBED);
        for (place, comes) in [(old, false), (new, true)] {
            if place.is_there() && (FOLLOWS || place.is_unrelated) {
                let change = Change {
                    key: place.key(),
                    row: place.row,
                    comes,
                    number,
                };
                try_push(&mut self.follow.changes, change, ORDER)?;
            }
        }
        if FOLLOWS && new != old {
            for source in links.sources(number) {
                self.try_queue(source)?;
            }
        }
        Ok(())
    }

    /// The place of the entity above one, if that has a lower depth.
    fn place_above(&self, links: &Links, number: u32, place: Place) -> Place {
        let target = links.get(number).target;
        let above = self.places.get(target);
        // `above-is-shallower`. A relation that lies may have a target that has no row: then nothing is above.
        if target != NONE && above.depth < place.depth {
            above
        } else {
            Place::NONE
        }
    }

    /// The group of a key, which may be empty.
    fn try_group(&mut self, key: Key) -> Result<usize, ReserveError> {
        match self.groups.binary_search_by_key(&key, |group| group.key) {
            Ok(group) => Ok(group),
            Err(group) => {
                super::try_reserve(&mut self.groups, 1, ORDER)?;
                self.groups.insert(group, Group::new(key));
                Ok(group)
            }
        }
    }

    /// Puts the nodes that come into their groups, takes those that leave out, and lists the segments.
    fn try_merge(&mut self, links: &Links) -> Result<(), ReserveError> {
        (self.is_arranged, self.index.is_right) = (false, false);
        let mut changes = mem::take(&mut self.follow.changes);
        let mut merged = mem::replace(&mut self.follow.merged, Work::new().merged);
        changes.sort_unstable();
        changes.dedup();
        for changes in changes.chunk_by(|one, other| one.key == other.key) {
            let group = self.try_group(changes[0].key)?;
            let mut own = mem::replace(&mut self.groups[group], Group::new(changes[0].key));
            own.try_merge(
                changes,
                |change| {
                    let place = self.places.get(change.number);
                    let is_here = (place.key(), place.row) == (change.key, change.row);
                    is_here.then(|| self.place_above(links, change.number, place))
                },
                &mut merged,
            )?;
            self.groups[group] = own;
        }
        (self.follow.changes, self.follow.merged) = (changes, merged);
        self.groups.retain(|group| !group.nodes.is_empty());
        self.segments.clear();
        self.len = 0;
        for (number, group) in self.groups.iter_mut().enumerate() {
            group.base = self.len;
            self.len += group.nodes.len();
            group.try_list(number, &mut self.segments)?;
        }
        Ok(())
    }
}

/// Where an entity of a depth is in the order: if it has the relation, or is a target.
fn place_of(links: &Links, number: u32, depth: u32, rows: &impl Rows) -> Place {
    let Some(location) = rows.location(number) else {
        return Place::NONE;
    };
    let is_unrelated = !rows.is_related(location);
    if is_unrelated && (depth > 0 || !links.has_sources(number)) {
        return Place::NONE;
    }
    Place {
        depth,
        table: location.table,
        row: location.row,
        is_unrelated,
    }
}
