//! Names of entities, for people.

use crate::base::component_id::ComponentId;
use crate::schema::Declare;
use crate::storage::Storage;
use alloc::borrow::Cow;
use ecs_value::Entity;
use ecs_value::Value;

/// # Names
///
/// Names of entities for people.
impl<W: Declare> Storage<W> {
    /// The name of an entity, for people: the text in the first field of the first component of the world's list that says
    /// `#[component(label)]` and that the entity has. `None` if there is none, or the entity is dead.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// #[derive(Component)]
    /// #[component(label)]
    /// pub struct Name(pub String);
    ///
    /// ecs::world! {
    ///     #[world] pub struct Town { components: (Name) }
    ///     #[archetype] pub struct Citizen { name: Name }
    /// }
    ///
    /// let mut town = Town::new();
    /// let ann = town.spawn(Citizen { name: Name("Ann".into()) });
    /// assert_eq!(town.name_of(ann).as_deref(), Some("Ann"));
    /// ```
    pub fn name_of(&self, entity: Entity) -> Option<Cow<'_, str>> {
        let is_label = |place: &usize| {
            W::COMPONENTS
                .get(*place)
                .and_then(|it| it.description)
                .is_some_and(|description| description.label)
        };
        (0..W::COMPONENTS.len()).filter(is_label).find_map(|place| {
            let component = ComponentId::new(place);
            let first = self.description(component)?.fields.first()?;
            match self.field(entity, component, first.name) {
                Ok(Value::Text(text)) => Some(text),
                _ => None,
            }
        })
    }
}
