//! The consequences of a target that leaves: its sources leave too, or have no target any more.

use crate::base::error::ReserveError;
use crate::base::panics::for_each_despite_panics;
use crate::relation::RelationInfo;
use crate::schema::change_kind::ChangeKind;
use crate::storage::links::NONE;
use crate::world::store::{Store, World};
use ecs_value::Entity;

/// An entity that leaves. When this is dropped, it has left, and those follow that depend on it: though a value of it panics.
pub(crate) struct Leaving<'s, W: World> {
    pub(crate) store: &'s mut Store<W>,
    entity: Entity,
}

impl<'s, W: World> Leaving<'s, W> {
    #[inline]
    pub(crate) fn new(store: &'s mut Store<W>, entity: Entity) -> Self {
        Self { store, entity }
    }
}

impl<W: World> Drop for Leaving<'_, W> {
    #[inline]
    fn drop(&mut self) {
        if !W::RELATIONS.is_empty() && self.store.has_left_sources(self.entity) {
            self.store.leave_with(self.entity.index());
        }
    }
}

impl<W: World> Store<W> {
    /// Makes room for the notifications of an entity that leaves next, of all that leave with it, and of those that stay without a target.
    /// So nothing has left yet where there is no memory.
    #[inline]
    pub(in crate::world::change) fn try_reserve_notices(
        &mut self,
        entity: Entity,
    ) -> Result<(), ReserveError> {
        if self.is_observed()
            && W::RELATIONS
                .iter()
                .any(|it| self.relations.of(it.place).has_sources(entity.index()))
        {
            self.try_reserve_notices_of_all(entity.index())?;
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn try_reserve_notices_of_all(&mut self, root: u32) -> Result<(), ReserveError> {
        let mut notices = self.sum_of_leaving(root, |store, number| {
            let entity = store.storage.slots.entity(number);
            let departing = entity.and_then(|entity| Some((entity, store.location(entity)?)));
            departing.map_or(0, |(entity, from)| {
                store.count_notices_of_departure(entity, from)
            })
        });
        for relation in W::RELATIONS.iter().filter(|relation| !relation.cascades) {
            if self
                .observers
                .observes(ChangeKind::Insert(relation.component))
            {
                let cleared = self.sum_of_leaving(root, |store, number| {
                    store.relations.of(relation.place).sources(number).count()
                });
                self.observers
                    .try_reserve_replaced(relation.component, cleared)?;
                notices += cleared;
            }
        }
        self.observers.try_reserve_pending(notices)
    }

    /// The sum of a number of each entity that would leave with one. Nothing stays marked.
    fn sum_of_leaving(&mut self, root: u32, number_of: impl Fn(&Self, u32) -> usize) -> usize {
        self.mark_leaving(root);
        let (mut sum, mut at) = (0, Some(root));
        while let Some(number) = at {
            sum += number_of(self, number);
            at = self.storage.relations.unmark_leaving(number);
        }
        sum
    }

    /// Marks an entity, and those that leave with it. Returns how many there are.
    fn mark_leaving(&mut self, root: u32) -> usize {
        let cascading = W::RELATIONS
            .iter()
            .filter(|relation| relation.cascades)
            .map(|relation| relation.place);
        self.storage.relations.mark_leaving(root, &cascading)
    }

    /// Whether an entity has left, and is a target still.
    #[inline]
    fn has_left_sources(&self, entity: Entity) -> bool {
        self.relations.is_linked(entity.index()) && !self.contains(entity)
    }

    /// Takes all entities out of the world that leave with one that has left, in breadth, and then clears the relations of those that
    /// stay. Asks for no memory: that for observers was [asked for](Self::try_reserve_notices).
    #[cold]
    #[inline(never)]
    fn leave_with(&mut self, root: u32) {
        let count = self.mark_leaving(root);
        let all_cascade = W::RELATIONS.iter().all(|relation| relation.cascades);
        for_each_despite_panics(0..3, |stage| {
            let mut at = Some(root).filter(|_| stage != 1 || !all_cascade);
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
                    _ => {
                        for relation in W::RELATIONS.iter().filter(|relation| relation.cascades) {
                            self.storage
                                .relations
                                .forget_sources(relation.place, number);
                        }
                        at = self.storage.relations.unmark_leaving(number);
                    }
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
        if let Some(links) = self.storage.relations.of_mut(relation.place, source) {
            links.unlink(source);
        }
    }
}
