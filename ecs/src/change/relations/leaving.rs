//! The consequences of a target that leaves: its sources leave too, or have no target any more.

use crate::entity::Entity;
use crate::links::NONE;
use crate::panics::for_each_despite_panics;
use crate::relation::RelationInfo;
use crate::store::{Store, World};

/// An entity that leaves. When this is dropped, it has left, and those follow that depend on it: though a value of it panics.
pub(crate) struct Leaving<'s, W: World> {
    pub(crate) store: &'s mut Store<W>,
    entity: Entity,
}

impl<'s, W: World> Leaving<'s, W> {
    #[inline(always)]
    pub(crate) fn new(store: &'s mut Store<W>, entity: Entity) -> Self {
        Self { store, entity }
    }
}

impl<W: World> Drop for Leaving<'_, W> {
    #[inline(always)]
    fn drop(&mut self) {
        if !W::RELATIONS.is_empty() && self.store.has_left_sources(self.entity) {
            self.store.leave_with(self.entity.index());
        }
    }
}

impl<W: World> Store<W> {
    /// Whether an entity has left, and is a target still.
    #[inline]
    fn has_left_sources(&self, entity: Entity) -> bool {
        self.relations.is_linked(entity.index()) && !self.contains(entity)
    }

    /// Takes all entities out of the world that leave with one that has left, in breadth, and then clears the relations of those that
    /// stay. Asks for no memory but for observers.
    #[cold]
    #[inline(never)]
    fn leave_with(&mut self, root: u32) {
        let cascading = W::RELATIONS.iter().filter(|relation| relation.cascades).map(|relation| relation.place);
        let count = self.storage.relations.mark_leaving(root, &cascading);
        for_each_despite_panics(0..3, |stage| {
            let mut at = Some(root);
            for_each_despite_panics(0..count, |_| {
                let Some(number) = at else { return };
                match stage {
                    0 => {
                        at = self.storage.relations.next_leaving(number);
                        if number != root {
                            self.depart_number(number);
                        }
                    }
                    1 => {
                        at = self.storage.relations.next_leaving(number);
                        self.clear_sources(number);
                    }
                    _ => at = self.storage.relations.unmark_leaving(number),
                }
            });
        });
    }

    fn depart_number(&mut self, number: u32) {
        if let Some(entity) = self.storage.slots.entity(number)
            && let Some(from) = self.location(entity)
        {
            self.depart(entity, from);
        }
    }

    /// Takes the target away from those that still have one that has left.
    fn clear_sources(&mut self, target: u32) {
        for relation in W::RELATIONS.iter().filter(|relation| !relation.cascades) {
            loop {
                let source = self.relations.of(relation.place).get(target).first;
                if source == NONE {
                    break;
                }
                self.clear_target(relation, source);
            }
        }
    }

    /// Takes the target away from a source.
    fn clear_target(&mut self, relation: &RelationInfo<W>, source: u32) {
        if let Some(entity) = self.storage.slots.entity(source)
            && let Some(from) = self.location(entity)
        {
            self.replace_target(relation, entity, from, None);
        }
        // Even if the value still says a target.
        if let Some(links) = self.storage.relations.of_mut(relation.place) {
            links.unlink(source);
        }
    }
}
