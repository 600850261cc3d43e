//! The rules of relations and of unique keys, which are kept before anything is changed. Room for links is made at the same time.

use crate::base::error::{ChangeError, Rejected, ReserveError};
use crate::relation::RelationInfo;
use crate::schema::{
    Bundle, Components, Look, OptionVecs, Options, Slices, Values, Vecs, any_rule, relations,
};
use crate::storage::Storage;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::any::TypeId;
use ecs_value::Entity;

impl<W: World> Store<W> {
    /// Checks the relations of a bundle that an entity gets: the next one, if none is given. An entity that is dead gets nothing.
    #[inline]
    pub(crate) fn try_relate<B: Bundle<W>>(
        &mut self,
        source: Option<Entity>,
        bundle: B,
    ) -> Result<B, (B, ChangeError)> {
        if !const { any_rule::<W>(B::COMPONENTS) } {
            return Ok(bundle);
        }
        let values = bundle.into_row().into_values();
        let checked = self.try_relate_values::<B::Row>(source, &values);
        let bundle = B::from_row(B::Row::from_values(values));
        match checked {
            Ok(()) => Ok(bundle),
            Err(error) => Err((bundle, error)),
        }
    }

    /// As [`try_relate`](Self::try_relate), of an entity that changes, if it is there.
    #[inline]
    pub(crate) fn try_relate_bundle<B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<B, Rejected<B>> {
        if !const { any_rule::<W>(B::COMPONENTS) } || !self.contains(entity) {
            return Ok(bundle);
        }
        self.try_relate(Some(entity), bundle).map_err(Rejected::new)
    }

    /// As [`try_relate`](Self::try_relate), of values.
    #[inline(never)]
    pub(crate) fn try_relate_values<R: Components>(
        &mut self,
        source: Option<Entity>,
        values: &R::In<Values>,
    ) -> Result<(), ChangeError> {
        let number = self.number_of(source)?;
        let mut relating = Relating {
            store: self,
            source,
            number,
            result: Ok(()),
        };
        R::look::<Values, _>(values, &mut relating);
        relating.result
    }

    /// As [`try_relate`](Self::try_relate), of one value that may be a relation.
    pub(crate) fn try_relate_value<C: 'static>(
        &mut self,
        source: Option<Entity>,
        value: &C,
    ) -> Result<(), ChangeError> {
        let number = self.number_of(source)?;
        self.relate(source, number, value)
    }

    /// Checks the relations of whole columns. Their entities come next.
    pub(crate) fn try_relate_columns(
        &mut self,
        look: impl FnOnce(&mut RelatingColumns<'_, W>),
        count: usize,
    ) -> Result<(), ChangeError> {
        let mut relating = RelatingColumns {
            store: self,
            result: Ok(()),
        };
        look(&mut relating);
        relating.result?;
        Ok(self.try_reserve_links_of_next(count)?)
    }

    /// Checks the targets that this many of the next entities have, by the components of the relations.
    pub(crate) fn try_relate_next(
        &mut self,
        targets: &[(usize, Entity)],
        count: usize,
    ) -> Result<(), ChangeError> {
        for relation in W::RELATIONS {
            for (_, target) in targets
                .iter()
                .filter(|(component, _)| *component == relation.component)
            {
                self.try_relate_to(relation, *target)?;
            }
        }
        if !targets.is_empty() {
            self.storage.slots.try_reserve(count)?;
            self.try_reserve_links_of_next(count)?;
        }
        Ok(())
    }

    /// Makes room for the links of this many of the next entities, for which there are slots, or room for them.
    pub(crate) fn try_reserve_links_of_next(&mut self, count: usize) -> Result<(), ReserveError> {
        if W::RELATIONS.is_empty() {
            return Ok(());
        }
        let Storage {
            slots,
            relations: links,
            ..
        } = &mut self.storage;
        for entity in slots.upcoming().take(count) {
            for relation in W::RELATIONS {
                links.try_reserve(relations::<W>(), relation.place, entity.index())?;
            }
        }
        Ok(())
    }

    /// Checks that an entity may have a target, and makes room for the link.
    pub(crate) fn try_relate_entity(
        &mut self,
        relation: &RelationInfo<W>,
        source: Entity,
        target: Entity,
    ) -> Result<(), ChangeError> {
        self.check_target(relation, Some(source), target)?;
        Ok(self
            .storage
            .try_reserve_link(relation, source.index(), target)?)
    }

    /// Checks that an entity may be a target, and makes room for its links.
    pub(crate) fn try_relate_to(
        &mut self,
        relation: &RelationInfo<W>,
        target: Entity,
    ) -> Result<(), ChangeError> {
        self.check_target(relation, None, target)?;
        Ok(self.try_reserve_sources(relation, target)?)
    }

    /// Makes room for the links of a target.
    pub(crate) fn try_reserve_sources(
        &mut self,
        relation: &RelationInfo<W>,
        target: Entity,
    ) -> Result<(), ReserveError> {
        self.storage
            .relations
            .try_reserve(relations::<W>(), relation.place, target.index())
    }

    /// The number of an entity, or of the one that comes next, which has a slot then.
    fn number_of(&mut self, source: Option<Entity>) -> Result<u32, ReserveError> {
        if let Some(source) = source {
            return Ok(source.index());
        }
        self.storage.slots.try_reserve_one()?;
        Ok(self.storage.slots.next().index())
    }

    /// Checks a value that may be a relation. If its type is known, most is decided when the program is compiled.
    #[inline]
    fn relate<C: 'static>(
        &mut self,
        source: Option<Entity>,
        number: u32,
        value: &C,
    ) -> Result<(), ChangeError> {
        for relation in W::RELATIONS {
            if relation.type_id == TypeId::of::<C>()
                && let Some(target) = (relation.target)(value)
            {
                self.check_target(relation, source, target)?;
                self.storage.try_reserve_link(relation, number, target)?;
            }
        }
        for unique in W::INDEXES.iter().filter_map(|index| index.unique) {
            if unique.type_id == TypeId::of::<C>() {
                (unique.check)(self, source, value)?;
            }
        }
        Ok(())
    }

    /// Checks that an entity may be a target: of the source, if it is given.
    fn check_target(
        &self,
        relation: &RelationInfo<W>,
        source: Option<Entity>,
        target: Entity,
    ) -> Result<(), ChangeError> {
        let name = || relation.name();
        let Some(location) = self.location(target) else {
            return Err(ChangeError::DeadTarget {
                relation: name(),
                target,
            });
        };
        if !relation.ends_at(|| self.whole_kind(location.table)) {
            return Err(ChangeError::WrongEnd {
                relation: name(),
                target,
            });
        }
        let Some(source) = source.filter(|_| relation.acyclic) else {
            return Ok(());
        };
        if source == target {
            return Err(ChangeError::Cycle {
                relation: name(),
                through: target,
            });
        }
        let links = self.relations.of(relation.place);
        if links.has_sources(source.index()) {
            let mut through = target;
            // No more than there are ids: the way up ends, even if a relation lies.
            for above in links.above(target.index()).take(self.storage.slots.count()) {
                if above == source.index() {
                    return Err(ChangeError::Cycle {
                        relation: name(),
                        through,
                    });
                }
                through = self.storage.slots.entity(above).unwrap_or(through);
            }
        }
        Ok(())
    }
}

/// Looks through values for relations.
pub(crate) struct Relating<'s, W: World> {
    store: &'s mut Store<W>,
    /// The entity that gets the values, if it is there.
    source: Option<Entity>,
    number: u32,
    result: Result<(), ChangeError>,
}

impl<W: World> Look<Values> for Relating<'_, W> {
    #[inline]
    fn look<C: 'static>(&mut self, value: &C) {
        if self.result.is_ok() {
            self.result = self.store.relate(self.source, self.number, value);
        }
    }
}

impl<W: World> Look<Options> for Relating<'_, W> {
    #[inline]
    fn look<C: 'static>(&mut self, value: &Option<C>) {
        if let Some(value) = value {
            <Self as Look<Values>>::look(self, value);
        }
    }
}

/// Looks through columns for relations.
pub(crate) struct RelatingColumns<'s, W: World> {
    store: &'s mut Store<W>,
    result: Result<(), ChangeError>,
}

impl<W: World> RelatingColumns<'_, W> {
    fn look_at<'c, C: 'static>(&mut self, values: impl Iterator<Item = &'c C> + Clone) {
        let uniques = W::INDEXES.iter().filter_map(|index| index.unique);
        for unique in uniques.filter(|unique| unique.type_id == TypeId::of::<C>()) {
            if self.result.is_ok() {
                let checked = values
                    .clone()
                    .try_for_each(|value| (unique.check)(self.store, None, value));
                let apart = || {
                    (unique.check_apart)(&mut |each| values.clone().for_each(|value| each(value)))
                };
                self.result = checked.and_then(|()| apart());
            }
        }
        let own = |relation: &&RelationInfo<W>| relation.type_id == TypeId::of::<C>();
        let Some(relation) = W::RELATIONS.iter().find(own) else {
            return;
        };
        for target in values.filter_map(|value| (relation.target)(value)) {
            if self.result.is_ok() {
                self.result = self.store.try_relate_to(relation, target);
            }
        }
    }
}

impl<W: World> Look<Vecs> for RelatingColumns<'_, W> {
    fn look<C: 'static>(&mut self, column: &Vec<C>) {
        self.look_at(column.iter());
    }
}

impl<W: World> Look<OptionVecs> for RelatingColumns<'_, W> {
    fn look<C: 'static>(&mut self, column: &Vec<Option<C>>) {
        self.look_at(column.iter().flatten());
    }
}

impl<'c, W: World> Look<Slices<'c>> for RelatingColumns<'_, W> {
    fn look<C: 'static>(&mut self, column: &&'c [C]) {
        self.look_at(column.iter());
    }
}
