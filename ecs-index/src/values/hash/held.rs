//! The entities of a key.

use super::chunks::{Entities, place};
use super::lists::Lists;
use super::runs::{Run, Runs, Size};
use crate::OutOfMemory;
use ecs_value::Entity;

/// The entities of a key, in the order of their numbers. There is at least one, and the key knows how many there are.
pub(super) enum Postings {
    /// Two, or one and another one that is not looked at. Most keys have no more: nothing else is looked at then.
    Here([Entity; 2]),
    Away(Away),
}

/// Where more than two entities are.
#[derive(Clone, Copy)]
pub(super) enum Away {
    /// In a place that has room for some.
    Run(Run),
    /// In a list without an end.
    List(u32),
}

const _: () = assert!(
    size_of::<Postings>() == 16,
    "a short key and its entities are in 32 bytes"
);

/// A list of so few goes into a place. (There is room for more, so that not every change turns one into the other.)
const FEW: u32 = 12;

/// The entities of all keys that have more than two.
pub(super) struct SpillStore {
    runs: Runs,
    lists: Lists,
}

impl Postings {
    pub(super) const fn one(entity: Entity) -> Self {
        Self::Here([entity; 2])
    }

    #[inline]
    pub(super) fn iter<'i>(&'i self, len: u32, more: &'i SpillStore) -> Entities<'i> {
        match self {
            Self::Here(entities) => Entities::of(&entities[..len as usize]),
            Self::Away(Away::Run(run)) => Entities::of(&more.runs.get(*run)[..len as usize]),
            Self::Away(Away::List(list)) => more.lists.iter(*list),
        }
    }

    /// The entity with a number, among `len`.
    pub(super) fn get_mut<'i>(
        &'i mut self,
        len: u32,
        more: &'i mut SpillStore,
        number: u32,
    ) -> Option<&'i mut Entity> {
        let entities = match self {
            Self::Here(entities) => &mut entities[..len as usize],
            Self::Away(Away::Run(run)) => &mut more.runs.get_mut(*run)[..len as usize],
            Self::Away(Away::List(list)) => return more.lists.get_mut(*list, number),
        };
        entities.iter_mut().find(|entity| entity.index() == number)
    }

    /// Adds an entity to `len` others. None of them has its number.
    #[inline]
    pub(super) fn insert(
        &mut self,
        len: u32,
        more: &mut SpillStore,
        entity: Entity,
    ) -> Result<(), OutOfMemory> {
        match self {
            Self::Here([first, second]) if len == 1 => {
                *second = entity;
                if second.index() < first.index() {
                    core::mem::swap(first, second);
                }
                Ok(())
            }
            Self::Here(_) => self.insert_away(len, more, entity),
            Self::Away(Away::Run(run)) if len as usize == run.size().capacity() => {
                self.insert_away(len, more, entity)
            }
            Self::Away(Away::Run(run)) => {
                insert(&mut more.runs.get_mut(*run)[..=len as usize], entity);
                Ok(())
            }
            Self::Away(Away::List(list)) => more.lists.insert(*list, entity),
        }
    }

    /// Adds an entity where there is no room for it yet.
    #[inline(never)]
    fn insert_away(
        &mut self,
        len: u32,
        more: &mut SpillStore,
        entity: Entity,
    ) -> Result<(), OutOfMemory> {
        let run = match self {
            Self::Here(entities) => {
                let run = more.runs.begin(Size::Four)?;
                more.runs.get_mut(run)[..2].copy_from_slice(entities);
                run
            }
            Self::Away(Away::Run(run)) => {
                let Some(size) = run.size().larger() else {
                    let list = more.lists.begin_with(more.runs.get(*run), entity)?;
                    more.runs.end(*run);
                    *self = Self::Away(Away::List(list));
                    return Ok(());
                };
                more.runs.change(*run, len as usize, size)?
            }
            Self::Away(Away::List(_)) => unreachable!("a list has room"),
        };
        insert(&mut more.runs.get_mut(run)[..=len as usize], entity);
        *self = Self::Away(Away::Run(run));
        Ok(())
    }

    /// Removes the entity with a number from several. It needs no memory: where there is none, the others
    /// stay in a place that is larger than it has to be.
    #[inline]
    pub(super) fn remove(&mut self, len: u32, more: &mut SpillStore, number: u32) {
        match self {
            Self::Here([first, last]) => {
                let other = if first.index() == number {
                    *last
                } else {
                    *first
                };
                *self = Self::one(other);
            }
            Self::Away(Away::Run(run)) => {
                let entities = &mut more.runs.get_mut(*run)[..len as usize];
                let at = place(entities, number);
                entities.copy_within(at + 1.., at);
                if (len as usize - 1) * 4 <= run.size().capacity() {
                    self.shorten(len - 1, more);
                }
            }
            Self::Away(Away::List(list)) => {
                more.lists.remove(*list, number);
                if len - 1 <= FEW {
                    self.shorten(len - 1, more);
                }
            }
        }
    }

    /// Moves `len` entities to a smaller block.
    #[inline(never)]
    fn shorten(&mut self, len: u32, more: &mut SpillStore) {
        let Self::Away(away) = *self else { return };
        match away {
            Away::Run(run) => {
                let Some(size) = run.size().smaller() else {
                    *self = Self::one(more.runs.get(run)[0]);
                    more.runs.end(run);
                    return;
                };
                if let Ok(run) = more.runs.change(run, len as usize, size) {
                    *self = Self::Away(Away::Run(run));
                }
            }
            Away::List(list) => {
                if let Ok(run) = more.runs.begin(Size::Sixteen) {
                    for (to, entity) in more.runs.get_mut(run).iter_mut().zip(more.lists.iter(list))
                    {
                        *to = *entity;
                    }
                    more.lists.end(list);
                    *self = Self::Away(Away::Run(run));
                }
            }
        }
    }

    /// Gives back the place of the last entity.
    #[inline]
    pub(super) fn end(&self, more: &mut SpillStore) {
        match self {
            Self::Here(_) => {}
            Self::Away(Away::Run(run)) => more.runs.end(*run),
            Self::Away(Away::List(list)) => more.lists.end(*list),
        }
    }
}

impl SpillStore {
    pub(super) const fn new() -> Self {
        Self {
            runs: Runs::new(),
            lists: Lists::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.lists.clear();
    }

    pub(super) fn allocated(&self) -> usize {
        self.runs.allocated() + self.lists.allocated()
    }
}

/// Inserts an entity into a sorted list, whose last element is a free place.
#[inline]
fn insert(entities: &mut [Entity], entity: Entity) {
    let last = entities.len() - 1;
    let mut at = last;
    // Most entities come in their order.
    while at > 0 && entities[at - 1].index() > entity.index() {
        entities[at] = entities[at - 1];
        at -= 1;
    }
    entities[at] = entity;
}
