//! Required components: the values that come with others are made before a change, of those that the entity would lack.

use crate::base::error::{ChangeError, ReserveError};
use crate::base::memory::try_collect;
use crate::schema::{Required, any_rule, schema};
use crate::storage::moves::ValueBuffer;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use ecs_value::Entity;

impl<W: World> Store<W> {
    /// Makes the values of required components that an entity lacks: all that are not named, if the entity comes next. Their rules are
    /// checked. User code may panic.
    pub(super) fn try_make_required(
        &mut self,
        entity: Option<Entity>,
        named: &[usize],
        required: &[&'static Required],
    ) -> Result<ValueBuffer, ChangeError> {
        let mut made = ValueBuffer::new();
        let location = entity.and_then(|entity| Some((entity, self.location(entity)?)));
        let has = |store: &Self, component| {
            location.is_some_and(|(entity, row)| store.value_of(entity, row, component).is_some())
        };
        for required in required {
            let component = required.component;
            if !named.contains(&component) && !has(self, component) {
                if made.is_empty() {
                    made = self.storage.take_buffer();
                }
                made.try_push(
                    component,
                    schema::<W>().components[component],
                    required.make,
                )?;
            }
        }
        self.check_all_rules(entity, &made, 0)?;
        Ok(made)
    }

    /// Checks the rules of relations and of unique keys, for the values of an entity from a place on: the one that comes next, if none is given.
    pub(super) fn check_all_rules(
        &mut self,
        entity: Option<Entity>,
        values: &ValueBuffer,
        first: usize,
    ) -> Result<(), ChangeError> {
        if W::RELATIONS.is_empty() && W::INDEXES.is_empty() {
            return Ok(());
        }
        for (place, component) in values.components().iter().enumerate().skip(first) {
            if any_rule::<W>(&[*component]) {
                self.check_rules(entity, *component, values.value(place))?;
            }
        }
        Ok(())
    }
}

/// These components, and behind them those of the values that come with them.
pub(super) fn with_required(
    named: &[usize],
    made: &ValueBuffer,
) -> Result<Vec<usize>, ReserveError> {
    let all = named.iter().chain(made.components()).copied();
    try_collect(all, named.len() + made.len(), "values")
}
