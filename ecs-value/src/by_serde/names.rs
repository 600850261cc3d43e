//! The handles of a save that comes into a world among others: those it had, and those that it gets.
//!
//! An [`Entity`], in any container, is read by its own `Deserialize`. While a save is merged, that one asks
//! [`renamed`]: no component has to list its handles.

use super::by_index::ByIndex;
use crate::entity::Entity;
use crate::memory::OutOfMemory;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::vec::Vec;

/// The purpose of memory that lacks, in errors.
const PURPOSE: &str = "a save";

/// A handle that no world gives: it is dead for good.
pub const DEAD: Entity = Entity::new(u32::MAX, NonZeroU32::MAX);

/// The entities of a save, by their numbers in it.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// By the index of the handle that was saved.
    by_old: ByIndex<Name>,
    old: Vec<Entity>,
    new: Vec<Entity>,
    /// Handles of others that were read.
    dangling: Cell<usize>,
}

/// An entity of a save. A single lookup finds everything about a handle.
#[derive(Clone, Copy, Debug)]
struct Name {
    /// Of the handle that was saved.
    generation: u32,
    number: u32,
    new: Entity,
}

impl Names {
    /// These get those. `None` if one of the old ones stands there twice.
    pub fn new(old: Vec<Entity>, new: Vec<Entity>) -> Result<Option<Self>, OutOfMemory> {
        let name = |number: usize| {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "there are fewer entities than numbers for them"
            )]
            let own = Name {
                generation: old[number].generation(),
                number: number as u32,
                new: new[number],
            };
            (old[number].index(), own)
        };
        let by_old = ByIndex::of((0..old.len()).map(name), PURPOSE)?;
        Ok(by_old.map(|by_old| Self {
            by_old,
            old,
            new,
            dangling: Cell::new(0),
        }))
    }

    /// The handles that were saved, and the new ones.
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = (Entity, Entity)> {
        self.old.iter().copied().zip(self.new.iter().copied())
    }

    /// The new handles, by the numbers.
    pub fn handles(&self) -> &[Entity] {
        &self.new
    }

    pub fn dangling(&self) -> usize {
        self.dangling.get()
    }

    #[inline]
    fn name(&self, old: Entity) -> Option<Name> {
        self.by_old
            .get(old.index())
            .filter(|name| name.generation == old.generation())
    }

    /// The new handle of an entity of the save.
    #[inline]
    pub fn get(&self, old: Entity) -> Option<Entity> {
        self.name(old).map(|name| name.new)
    }

    /// The handle of an entity in the storage that is read into.
    #[inline]
    pub fn fresh(&self, old: Entity) -> Option<Entity> {
        self.name(old).map(|name| fresh(name.number))
    }

    /// The same, by the index that was saved.
    #[inline]
    pub fn fresh_index(&self, old: u32) -> Option<u32> {
        self.by_old.get(old).map(|name| name.number)
    }

    /// The handles that were saved, and those in the storage that is read into.
    pub fn fresh_pairs(&self) -> impl Iterator<Item = (Entity, Entity)> {
        self.old.iter().copied().zip((0..).map(fresh))
    }

    /// The handle that was saved of one in the storage that is read into.
    #[inline]
    pub fn old_of_fresh(&self, fresh: Entity) -> Entity {
        self.old
            .get(fresh.index() as usize)
            .copied()
            .unwrap_or(fresh)
    }

    fn rename(&self, old: Entity) -> Entity {
        self.get(old).unwrap_or_else(|| {
            self.dangling.set(self.dangling.get() + 1);
            DEAD
        })
    }
}

fn fresh(number: u32) -> Entity {
    Entity::new(number, NonZeroU32::MIN)
}

/// The handles in the storage that is read into, found by those that values were read with.
pub struct FreshOfNew(ByIndex<(NonZeroU32, u32)>);

impl FreshOfNew {
    pub fn of(names: &Names) -> Result<Self, OutOfMemory> {
        let handles = names.new.iter().enumerate().map(|(number, new)| {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "there are fewer entities than numbers for them"
            )]
            let number = number as u32;
            (
                new.index(),
                (
                    NonZeroU32::new(new.generation()).unwrap_or(NonZeroU32::MIN),
                    number,
                ),
            )
        });
        Ok(Self(ByIndex::of(handles, PURPOSE)?.unwrap_or_default()))
    }

    #[inline]
    pub fn get(&self, new: Entity) -> Option<Entity> {
        let (generation, number) = self.0.get(new.index())?;
        (generation.get() == new.generation()).then(|| fresh(number))
    }
}

/// The entities of a text, which does not say beforehand which there are. Each gets the next handle of the world where it is named first: as
/// an entity, or in a value.
#[derive(Debug)]
pub struct Meeting {
    /// By the handles of the text.
    numbers: HashMap<Entity, u32>,
    old: Vec<Entity>,
    new: Vec<Entity>,
    /// How often values name each of them.
    named: Vec<usize>,
    /// The free handles of the world, in the order in which it gives them.
    free: std::vec::IntoIter<Entity>,
    /// The index of the handle behind those.
    next: u32,
}

impl Meeting {
    /// Of this many slots the free ones, in their order.
    pub fn new(free: Vec<Entity>, slots: u32) -> Self {
        let (old, new, named) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            numbers: HashMap::new(),
            old,
            new,
            named,
            free: free.into_iter(),
            next: slots,
        }
    }

    /// The number of an entity of the text.
    fn meet(&mut self, old: Entity) -> usize {
        let Self {
            numbers,
            old: all,
            new,
            named,
            free,
            next,
        } = self;
        *numbers.entry(old).or_insert_with(|| {
            let handle = free.next().unwrap_or_else(|| {
                *next += 1;
                Entity::new(*next - 1, NonZeroU32::MIN)
            });
            all.push(old);
            new.push(handle);
            named.push(0);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "there are fewer entities than numbers for them"
            )]
            let number = (new.len() - 1) as u32;
            number
        }) as usize
    }

    fn rename(&mut self, old: Entity) -> Entity {
        let number = self.meet(old);
        self.named[number] += 1;
        self.new[number]
    }

    /// How many were met.
    pub fn count(&self) -> usize {
        self.new.len()
    }

    /// The handle of an entity of the text in the storage that is read into, if it was met.
    pub fn fresh(&self, old: Entity) -> Option<Entity> {
        self.numbers.get(&old).map(|number| fresh(*number))
    }

    /// The names of all of them, which are not found by the handles of the text, and the names of those that are there, by their handles in the
    /// storage that is read into. `None` if two of those have one index.
    pub fn into_names(
        self,
        is_there: impl Fn(Entity) -> bool,
    ) -> Result<Option<(Names, Names)>, OutOfMemory> {
        let Self {
            old, new, named, ..
        } = self;
        let mut there = (Vec::new(), Vec::new());
        let mut dangling = 0;
        for (((number, old), new), named) in (0..).zip(&old).zip(&new).zip(named) {
            if is_there(fresh(number)) {
                there.0.push(*old);
                there.1.push(*new);
            } else {
                dangling += named;
            }
        }
        let Some(own) = Names::new(there.0, there.1)? else {
            return Ok(None);
        };
        own.dangling.set(dangling);
        Ok(Some((
            Names {
                old,
                new,
                ..Names::default()
            },
            own,
        )))
    }
}

enum Now {
    Reads(Names),
    Meets(Meeting),
    /// The entities of a part that may not refer to others, and the last other one that a value refers to.
    Writes(HashSet<Entity>, Option<Entity>),
}

std::thread_local! {
    /// The save that is read or written on this thread, if its handles are looked at.
    static NOW: RefCell<Option<Now>> = const { RefCell::new(None) };
}

/// While this lives, handles are read or written as it was said when it was made. Then those around it hold again: a `Deserialize`
/// of the user's may load a world of its own.
pub struct Scope(Option<Now>);

impl Scope {
    /// Handles are the bits that they are.
    pub fn plain() -> Self {
        Self(NOW.replace(None))
    }

    /// Handles that are read get their new names.
    pub fn reading(names: Names) -> Self {
        Self(NOW.replace(Some(Now::Reads(names))))
    }

    /// The names by which handles were read until now.
    pub fn into_names(self) -> Names {
        let now = NOW.take();
        drop(self);
        match now {
            Some(Now::Reads(names)) => names,
            _ => Names::default(),
        }
    }

    /// Handles that are read get their names where they are met.
    pub fn meeting(meeting: Meeting) -> Self {
        Self(NOW.replace(Some(Now::Meets(meeting))))
    }

    /// The handles that were met until now.
    pub fn into_meeting(self) -> Option<Meeting> {
        let now = NOW.take();
        drop(self);
        match now {
            Some(Now::Meets(meeting)) => Some(meeting),
            _ => None,
        }
    }

    /// Handles of others are not written.
    pub fn writing(entities: HashSet<Entity>) -> Self {
        Self(NOW.replace(Some(Now::Writes(entities, None))))
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        NOW.set(self.0.take());
    }
}

/// Looks at the names by which handles are read, if they have any.
pub fn with_names<R>(f: impl FnOnce(Option<&Names>) -> R) -> R {
    NOW.with_borrow(|now| match now {
        Some(Now::Reads(names)) => f(Some(names)),
        _ => f(None),
    })
}

/// The handle that stands for one that was read.
pub fn renamed(entity: Entity) -> Entity {
    NOW.with_borrow_mut(|now| match now {
        Some(Now::Reads(names)) => names.rename(entity),
        Some(Now::Meets(meeting)) => meeting.rename(entity),
        _ => entity,
    })
}

/// Says that there is an entity of this handle, if handles get their names where they are met.
pub fn meet(entity: Entity) {
    NOW.with_borrow_mut(|now| {
        if let Some(Now::Meets(meeting)) = now {
            meeting.meet(entity);
        }
    });
}

/// Whether a handle may be written.
pub fn may_be_written(entity: Entity) -> bool {
    NOW.with_borrow_mut(|now| match now {
        Some(Now::Writes(entities, outside)) if !entities.contains(&entity) => {
            *outside = Some(entity);
            false
        }
        _ => true,
    })
}

/// The handle that [may not be written](may_be_written), once.
pub fn take_outside() -> Option<Entity> {
    NOW.with_borrow_mut(|now| match now {
        Some(Now::Writes(_, outside)) => outside.take(),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entity(bits: u64) -> Entity {
        Entity::from_bits(1 << 32 | bits).unwrap()
    }

    #[test]
    fn handles_are_renamed_within_a_scope_alone() {
        let names = Names::new([entity(3), entity(9)].into(), [entity(0), entity(1)].into())
            .unwrap()
            .unwrap();
        let names = {
            let scope = Scope::reading(names);
            assert_eq!([renamed(entity(9)), renamed(entity(4))], [entity(1), DEAD]);
            {
                let _inner = Scope::plain();
                assert_eq!(renamed(entity(9)), entity(9));
            }
            assert_eq!(renamed(entity(3)), entity(0));
            scope.into_names()
        };
        assert_eq!(renamed(entity(3)), entity(3));
        assert_eq!(names.dangling(), 1);
    }

    #[test]
    fn handles_that_are_met_get_the_next_ones_of_the_world() {
        let scope = Scope::meeting(Meeting::new([entity(7), entity(2)].into(), 9));
        let again = Entity::from_bits(2 << 32 | 0x1e).unwrap();
        meet(entity(30));
        assert_eq!(
            [again, entity(4), entity(30), again].map(renamed),
            [2, 9, 7, 2].map(entity)
        );
        let meeting = scope.into_meeting().unwrap();
        let fresh = |old| meeting.fresh(old).map(Entity::index);
        assert_eq!(
            [entity(30), again, entity(4), entity(5)].map(fresh),
            [Some(0), Some(1), Some(2), None]
        );
        let (all, there) = meeting
            .into_names(|fresh| fresh.index() != 1)
            .unwrap()
            .unwrap();
        assert_eq!(all.handles(), [7, 2, 9].map(entity));
        assert_eq!(
            [entity(30), entity(4), again].map(|old| there.get(old)),
            [Some(entity(7)), Some(entity(9)), None]
        );
        assert_eq!(there.dangling(), 2);
    }

    #[test]
    fn two_entities_that_are_met_have_no_index_in_common() {
        let mut meeting = Meeting::new(Vec::new(), 0);
        let again = Entity::from_bits(2 << 32 | 3).unwrap();
        assert_eq!(
            [entity(3), again].map(|old| meeting.rename(old)),
            [entity(0), entity(1)]
        );
        assert!(meeting.into_names(|_| true).unwrap().is_none());
    }

    #[test]
    fn two_entities_have_no_index_in_common() {
        let twice = [entity(3), Entity::from_bits(2 << 32 | 3).unwrap()];
        assert!(
            Names::new(twice.into(), [entity(0), entity(1)].into())
                .unwrap()
                .is_none()
        );
    }
}
