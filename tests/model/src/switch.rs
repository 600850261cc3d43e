//! Entities, and a component of theirs, are switched off and on.

use crate::driver::Driver;
use crate::parts::{DISABLED, J, JAMMED};
use crate::tally::happened;
use crate::world::Field;
use ecs::{ComponentOf, Disabled, Entity};

impl Driver {
    /// Switches the entity off or on, or its `S`: the other way than it is.
    pub(crate) fn switch(&mut self, entity: Entity, jams: bool) {
        if jams {
            self.put(entity, JAMMED, J);
        } else {
            self.put(entity, DISABLED, Disabled);
        }
    }

    fn put<C: ComponentOf<Field>>(&mut self, entity: Entity, kind: usize, component: C) {
        let is_there = self.model.has(entity, kind);
        let result = if is_there {
            self.field.remove::<C>(entity).map(|it| it.is_some())
        } else {
            self.field
                .insert(entity, component)
                .map(|it| it.is_some())
                .map_err(|error| error.cause)
        };
        let Some(image) = self.model.living.get_mut(&entity) else {
            assert_eq!(result, Err(self.model.no_row(entity)));
            return;
        };
        image[kind] = if is_there { None } else { Some(0) };
        assert_eq!(result, Ok(is_there));
        let is_part = self.field.archetype_of(entity) == Some("Part");
        happened(
            "an entity is switched off in place",
            kind == DISABLED && !is_there && is_part,
        );
        self.model.settle(entity);
    }
}
