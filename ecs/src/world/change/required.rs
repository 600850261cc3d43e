//! Required components: the values that come with others are made before a change, of those that the entity would lack.

use crate::base::error::ChangeError;
use crate::schema::{Required, any_rule};
use crate::storage::moves::MadeValues;
use crate::world::store::{Store, World};
use ecs_value::Entity;

impl<W: World> Store<W> {
    /// Makes the values of required components that an entity lacks: all that are not named, if the entity comes next. Their rules are
    /// checked. User code may panic.
    pub(super) fn try_make_required(
        &mut self,
        entity: Option<Entity>,
        named: &[usize],
        required: &[&'static Required],
    ) -> Result<MadeValues, ChangeError> {
        let mut made = MadeValues::default();
        let location = entity.and_then(|entity| Some((entity, self.location(entity)?)));
        let has = |component| {
            location.is_some_and(|(entity, row)| self.value_of(entity, row, component).is_some())
        };
        for required in required
            .iter()
            .filter(|it| !named.contains(&it.component) && !has(it.component))
        {
            made.try_push::<W>(required)?;
        }
        for (component, value) in made.iter() {
            if any_rule::<W>(&[component])
                && let Some(value) = value
            {
                self.check_any(entity, component, value)?;
            }
        }
        Ok(made)
    }
}
