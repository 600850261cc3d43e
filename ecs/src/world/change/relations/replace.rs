//! A relation gets another target where its value is.

use super::super::followers::Followers;
use super::super::{Change, ComponentSet, Follower, Transition};
use crate::base::component_id::ComponentId;
use crate::base::error::{DataError, text_of_error};
use crate::base::panics::for_each_despite_panics;
use crate::relation::RelationInfo;
use crate::storage::slots::Location;
use crate::world::store::{Store, World};
use ecs_value::Entity;
use ecs_value::{FieldType, Value};

impl<W: World> Store<W> {
    /// Writes the field of a relation, by name: the entity gets another target, as [`insert`](Self::insert) gives it one. `None` if the
    /// component is no relation.
    pub(crate) fn set_target(
        &mut self,
        entity: Entity,
        component: ComponentId,
        field: &str,
        to: &Value<'_>,
    ) -> Option<Result<(), DataError>> {
        let relation = W::RELATIONS
            .iter()
            .find(|relation| relation.component == component.index())?;
        Some(self.try_set_target(relation, entity, field, to))
    }

    fn try_set_target(
        &mut self,
        relation: &RelationInfo<W>,
        entity: Entity,
        field: &str,
        to: &Value<'_>,
    ) -> Result<(), DataError> {
        let component = ComponentId::new(relation.component);
        let place = self.storage.field_mut(entity, component, field)?;
        if !place.is_writable() {
            let component = self.name_for_error(component);
            return Err(DataError::NotWritable {
                component,
                field: text_of_error(field),
            });
        }
        let Some(target) = to.entity() else {
            let component = self.name_for_error(component);
            return Err(DataError::refused(
                component,
                field,
                Some(FieldType::Entity),
                to.field_type(),
                to.kind(),
            ));
        };
        let from = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        self.try_relate_entity(relation, entity, target)?;
        <Followers as Follower<W>>::try_reserve(self, &change_of_target(relation, entity), 1)?;
        self.replace_target(relation, entity, from, Some(target));
        self.deliver();
        Ok(())
    }

    /// Writes another target, or none, where the value is. The change is noted as an insertion, for which room was made, and is made though a
    /// `Clone` of the old value panics.
    pub(super) fn replace_target(
        &mut self,
        relation: &RelationInfo<W>,
        entity: Entity,
        from: Location,
        target: Option<Entity>,
    ) {
        let change = change_of_target(relation, entity);
        for_each_despite_panics(0..2, |step| {
            if step == 0 {
                self.note(&Transition {
                    change,
                    from,
                    to: Some(from.table),
                });
            } else {
                (relation.write)(&mut self.storage, entity, target);
                self.storage.relink(relation, entity);
            }
        });
    }
}

/// An entity gets another target.
fn change_of_target<W: World>(relation: &RelationInfo<W>, entity: Entity) -> Change<'static> {
    let added = ComponentSet::One(relation.component);
    Change {
        entity,
        removed: ComponentSet::NONE,
        added,
        discards: false,
    }
}
