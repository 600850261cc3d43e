//! Components by the names of requests.

use crate::error::RemoteError;
use crate::handle::caught;
use ecs::relation::RelationInfo;
use ecs::{ComponentId, Entity, Value, World};
use std::borrow::Cow;

/// The name that BRP has for names of entities.
const NAME: &str = "bevy_ecs::name::Name";
/// The name that BRP has for the relation to a parent.
const PARENT: &str = "bevy_ecs::hierarchy::ChildOf";
/// Its name in older versions.
const OLDER_PARENT: &str = "bevy_hierarchy::components::parent::Parent";

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// A component of the world.
    Component(ComponentId),
    /// The name of the entity, for people.
    Label,
    /// The target of the relation that stands for a parent.
    Parent,
}

impl Named {
    pub(crate) fn find<W: World>(world: &W, name: &str) -> Result<Self, RemoteError> {
        match world.component_id(name) {
            Ok(id) => Ok(Self::Component(id)),
            Err(_) if name == NAME => Ok(Self::Label),
            Err(_) if name == PARENT || name == OLDER_PARENT => Ok(Self::Parent),
            Err(error) => Err(RemoteError::from(error).with("component", name)),
        }
    }

    /// The components of which an entity has one, if it has this.
    pub(crate) fn components<W: World>(self, world: &W) -> Vec<ComponentId> {
        match self {
            Self::Component(id) => vec![id],
            Self::Label => world.components().filter(|view| view.label).map(|view| view.id).collect(),
            Self::Parent => parent_relation(world).map(RelationInfo::component).into_iter().collect(),
        }
    }
}

/// The relation that stands for a parent: the first that is acyclic.
pub(crate) fn parent_relation<W: World>(_: &W) -> Option<&'static RelationInfo<W>> {
    W::RELATIONS.iter().find(|relation| relation.is_acyclic())
}

/// A component of the world, by its name alone.
pub(crate) fn component<W: World>(world: &W, name: &str) -> Result<ComponentId, RemoteError> {
    world.component_id(name).map_err(|error| RemoteError::from(error).with("component", name))
}

/// The name of a component.
pub(crate) fn name_of_component<W: World>(world: &W, component: ComponentId) -> &str {
    world.component_name(component).unwrap_or_default()
}

/// The first entity that has the component, for the kind of its values.
pub(crate) fn first_with<W: World>(world: &W, component: ComponentId) -> Option<Entity> {
    let query = world.runtime_query().with(component).allow_all().build().ok()?;
    let mut chunks = world.run_ref(&query).ok()?;
    chunks.next().and_then(|chunk| chunk.entities().first().copied())
}

/// A part of a component, for the kind of its values, if it is there and read by name. One whose `Serialize` panics has none.
pub(crate) fn sample<'w, W: World>(
    world: &'w W,
    entity: Entity,
    component: ComponentId,
    path: &str,
) -> Option<Value<'w>> {
    caught(|| world.get_value(entity, component, path).ok()).ok()?
}

/// Refuses an entity that is dead.
pub(crate) fn check_alive<W: World>(world: &W, entity: Entity) -> Result<(), RemoteError> {
    if world.contains(entity) { Ok(()) } else { Err(RemoteError::dead(entity)) }
}

/// A path without the point before it that editors of BRP write.
pub(crate) fn path(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text.strip_prefix('.').unwrap_or(text))
}
