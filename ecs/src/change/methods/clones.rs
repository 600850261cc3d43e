//! The methods of a world that spawn clones.

use crate::change::Template;
use crate::entity::Entity;
use crate::error::CloneError;
use crate::store::Store;
use crate::table::fail;
use crate::world::World;

impl<W: World> Store<W> {
    /// Adds an entity with clones of the components of another.
    ///
    /// Components can be cloned whose types derive `Component` and say `#[component(clone)]`, and those that are described
    /// by data and have no `on_drop`.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// #[derive(Component, Clone)]
    /// #[component(clone)]
    /// pub struct Name(String);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name,) }
    /// #     #[archetype] pub struct Cook { name: Name }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let cook = kitchen.spawn(Cook { name: Name("Ann".into()) });
    /// let twin = kitchen.clone_entity(cook)?;
    /// assert_eq!(kitchen.get::<Name>(twin).unwrap().0, "Ann");
    ///
    /// let template = kitchen.template(cook)?;
    /// kitchen.despawn(cook);
    /// assert_eq!(kitchen.spawn_template(&template, 100)?.len(), 100);
    /// # Ok::<_, ecs::CloneError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned. Nothing is spawned.
    ///
    /// # Panics
    ///
    /// If a `Clone` does: nothing is spawned, and what was cloned so far is dropped. As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn clone_entity(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        or_fail(self.try_clone_entity(entity))
    }

    /// A template with clones of the components of an entity. It is apart from the world: it outlives the entity, and can
    /// be used in other worlds of the same type.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned.
    ///
    /// # Panics
    ///
    /// If a `Clone` does.
    #[track_caller]
    pub fn template(&self, entity: Entity) -> Result<Template<W>, CloneError> {
        or_fail(self.try_template(entity))
    }

    /// Adds entities with clones of the components of a template. Returns them: the last ones of the table.
    ///
    /// # Errors
    ///
    /// If a component of the template is not one of this world.
    ///
    /// # Panics
    ///
    /// If a `Clone` does: the entities that were spawned so far stay. As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_template(&mut self, template: &Template<W>, count: usize) -> Result<&[Entity], CloneError> {
        or_fail(self.try_spawn_template(template, count))
    }
}

/// Without memory.
impl<W: World> Store<W> {
    /// As [`clone_entity`](Self::clone_entity), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned, or there is no memory for the new row. (What the
    /// `Clone` of a component does without memory is its own affair.) Nothing is spawned.
    ///
    /// # Panics
    ///
    /// If a `Clone` does: nothing is spawned, and what was cloned so far is dropped.
    pub fn try_clone_entity(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        self.copy_entity(entity)
    }

    /// As [`template`](Self::template), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned, or there is no memory for the template. (What the
    /// `Clone` of a component does without memory is its own affair.)
    ///
    /// # Panics
    ///
    /// If a `Clone` does.
    pub fn try_template(&self, entity: Entity) -> Result<Template<W>, CloneError> {
        self.make_template(entity)
    }

    /// As [`spawn_template`](Self::spawn_template), but says so where there is no memory. Room for all is made first.
    ///
    /// # Errors
    ///
    /// If a component of the template is not one of this world, or there is no memory for the rows. Nothing is spawned. (What
    /// the `Clone` of a component does without memory is its own affair.)
    ///
    /// # Panics
    ///
    /// If a `Clone` does: the entities that were spawned so far stay.
    pub fn try_spawn_template(&mut self, template: &Template<W>, count: usize) -> Result<&[Entity], CloneError> {
        self.copy_template(template, count)
    }
}

/// Panics where there can be no table so large, and aborts the program where there is no memory, as `Vec` does.
#[track_caller]
fn or_fail<T>(result: Result<T, CloneError>) -> Result<T, CloneError> {
    match result {
        Err(CloneError::Reserve(error)) if !error.is_closed() => fail(error),
        other => other,
    }
}
