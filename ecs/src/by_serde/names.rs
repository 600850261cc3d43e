//! The handles of a save that comes into a world among others: those it had, and those that it gets.
//!
//! Wherever an [`Entity`] stands, in whatever container, it is read by its own `Deserialize`. While a save is merged, that one asks
//! [`renamed`]: no component has to list its handles.

use crate::entity::Entity;
use crate::error::ReserveError;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::vec::Vec;

/// The purpose of memory that lacks, in errors.
const PURPOSE: &str = "a save";

/// A handle that no world gives: it is dead for good.
pub(crate) const DEAD: Entity = Entity::new(u32::MAX, NonZeroU32::MAX);

/// The entities of a save, by their numbers in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// By the index of the handle that was saved: its generation, and the number.
    numbers: HashMap<u32, (u32, u32)>,
    by_new: HashMap<Entity, u32>,
    old: Vec<Entity>,
    new: Vec<Entity>,
    /// Handles of others that were read.
    dangling: Cell<usize>,
}

impl Names {
    /// These get those. `None` if one of the old ones stands there twice.
    pub(crate) fn new(old: Vec<Entity>, new: Vec<Entity>) -> Result<Option<Self>, ReserveError> {
        let mut names = Self { numbers: HashMap::new(), by_new: HashMap::new(), old, new, dangling: Cell::new(0) };
        let no_memory = |_| ReserveError::out_of_memory(PURPOSE, names.old.len() * size_of::<Entity>());
        names.numbers.try_reserve(names.old.len()).map_err(no_memory)?;
        names.by_new.try_reserve(names.old.len()).map_err(no_memory)?;
        for (number, entity) in (0u32..).zip(&names.old) {
            if names.numbers.insert(entity.index(), (entity.generation(), number)).is_some() {
                return Ok(None);
            }
        }
        names.by_new.extend(names.new.iter().copied().zip(0..));
        Ok(Some(names))
    }

    /// The handles that were saved, and the new ones.
    pub(crate) fn pairs(&self) -> impl ExactSizeIterator<Item = (Entity, Entity)> {
        self.old.iter().copied().zip(self.new.iter().copied())
    }

    /// The new handles, by the numbers.
    pub(crate) fn handles(&self) -> &[Entity] {
        &self.new
    }

    pub(crate) fn dangling(&self) -> usize {
        self.dangling.get()
    }

    /// The new handle of an entity of the save.
    pub(crate) fn get(&self, old: Entity) -> Option<Entity> {
        let (generation, number) = self.numbers.get(&old.index())?;
        (*generation == old.generation()).then(|| self.new[*number as usize])
    }

    /// The handle of an entity in the storage that is read into.
    pub(crate) fn fresh(&self, old: Entity) -> Option<Entity> {
        let (generation, number) = self.numbers.get(&old.index())?;
        (*generation == old.generation()).then(|| fresh(*number))
    }

    /// The same, by the index that was saved.
    pub(crate) fn fresh_index(&self, old: u32) -> Option<u32> {
        self.numbers.get(&old).map(|(_, number)| *number)
    }

    /// The same, by the new handle.
    pub(crate) fn fresh_of_new(&self, new: Entity) -> Option<Entity> {
        self.by_new.get(&new).map(|number| fresh(*number))
    }

    /// The handle that was saved of one in the storage that is read into.
    pub(crate) fn old_of_fresh(&self, fresh: Entity) -> Entity {
        self.old.get(fresh.index() as usize).copied().unwrap_or(fresh)
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

/// The entities of a part of a world that is saved, which may not refer to others.
#[derive(Debug)]
pub(crate) struct Closed {
    pub(crate) entities: Rc<HashSet<Entity>>,
    pub(crate) outside: Cell<Option<Entity>>,
}

enum Now {
    Reads(Names),
    Writes(Rc<Closed>),
}

std::thread_local! {
    /// The save that is read or written on this thread, if its handles are looked at.
    static NOW: RefCell<Option<Now>> = const { RefCell::new(None) };
}

/// While this lives, handles are read or written as it was said when it was made. Then those around it hold again: a `Deserialize`
/// of the user's may load a world of its own.
pub(crate) struct Scope(Option<Now>);

impl Scope {
    /// Handles are the bits that they are.
    pub(crate) fn plain() -> Self {
        Self(NOW.replace(None))
    }

    /// Handles that are read get their new names.
    pub(crate) fn reading(names: Names) -> Self {
        Self(NOW.replace(Some(Now::Reads(names))))
    }

    /// The names by which handles were read until now.
    pub(crate) fn into_names(self) -> Names {
        let now = NOW.take();
        drop(self);
        match now {
            Some(Now::Reads(names)) => names,
            _ => Names::default(),
        }
    }

    /// Handles of others are not written.
    pub(crate) fn writing(closed: &Rc<Closed>) -> Self {
        Self(NOW.replace(Some(Now::Writes(closed.clone()))))
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        NOW.set(self.0.take());
    }
}

/// Looks at the names by which handles are read, if they have any.
pub(crate) fn with_names<R>(f: impl FnOnce(Option<&Names>) -> R) -> R {
    NOW.with_borrow(|now| match now {
        Some(Now::Reads(names)) => f(Some(names)),
        _ => f(None),
    })
}

/// The handle that stands for one that was read.
pub(crate) fn renamed(entity: Entity) -> Entity {
    with_names(|names| names.map_or(entity, |names| names.rename(entity)))
}

/// Whether a handle may be written.
pub(crate) fn may_be_written(entity: Entity) -> bool {
    NOW.with_borrow(|now| match now {
        Some(Now::Writes(closed)) if !closed.entities.contains(&entity) => {
            closed.outside.set(Some(entity));
            false
        }
        _ => true,
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
        let names = Names::new([entity(3), entity(9)].into(), [entity(0), entity(1)].into()).unwrap().unwrap();
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
    fn two_entities_have_no_index_in_common() {
        let twice = [entity(3), Entity::from_bits(2 << 32 | 3).unwrap()];
        assert!(Names::new(twice.into(), [entity(0), entity(1)].into()).unwrap().is_none());
    }
}
