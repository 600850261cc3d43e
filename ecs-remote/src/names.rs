//! Components by the names of requests.

use crate::error::{RemoteError, codes};
use crate::handle::caught;
use ecs::relation::RelationInfo;
use ecs::{ComponentId, Entity, Fields, Value, World};

/// Names that BRP has for what worlds here call otherwise, in the versions since 0.16 and before.
const BRP: &[(&str, Named)] = &[
    (NAME, Named::Label),
    (PARENT, Named::Parent),
    (CHILDREN, Named::Children),
    (OLDER_NAME, Named::OlderLabel),
    (OLDER_PARENT, Named::Parent),
    (OLDER_CHILDREN, Named::Children),
];
pub(crate) const NAME: &str = "bevy_ecs::name::Name";
pub(crate) const PARENT: &str = "bevy_ecs::hierarchy::ChildOf";
pub(crate) const CHILDREN: &str = "bevy_ecs::hierarchy::Children";
pub(crate) const OLDER_NAME: &str = "bevy_core::name::Name";
pub(crate) const OLDER_PARENT: &str = "bevy_hierarchy::components::parent::Parent";
pub(crate) const OLDER_CHILDREN: &str = "bevy_hierarchy::components::children::Children";

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// A component of the world.
    Component(ComponentId),
    /// The name of the entity, for people.
    Label,
    /// The same, as an object with a hash.
    OlderLabel,
    /// The target of the relation that stands for a parent.
    Parent,
    /// The sources of that relation.
    Children,
}

impl Named {
    pub(crate) fn find<W: World>(world: &W, name: &str) -> Result<Self, RemoteError> {
        let of_brp = BRP
            .iter()
            .find(|(own, _)| *own == name)
            .map(|(_, named)| *named);
        match (world.component_id(name), of_brp) {
            (Ok(id), _) => Ok(Self::Component(id)),
            (Err(_), Some(named)) => Ok(named),
            (Err(error), None) => Err(RemoteError::from(error).with("component", name)),
        }
    }

    /// The components that this name can stand for. Children are not a component.
    pub(crate) fn components<W: World>(self, world: &W) -> Vec<ComponentId> {
        match self {
            Self::Component(id) => vec![id],
            Self::Label | Self::OlderLabel => labels(world).collect(),
            Self::Parent => parent_relation(world)
                .map(RelationInfo::component)
                .into_iter()
                .collect(),
            Self::Children => Vec::new(),
        }
    }

    /// Whether an entity has it.
    pub(crate) fn is_on<W: World>(self, world: &W, entity: Entity) -> bool {
        if self == Self::Children {
            return children(world, entity).next().is_some();
        }
        let components = self.components(world);
        world
            .components_of(entity)
            .any(|id| components.contains(&id))
    }

    /// The component that is written in its place: of labels, the first that the entity has, or else the first of the world.
    pub(crate) fn written<W: World>(
        self,
        world: &W,
        name: &str,
        entity: Option<Entity>,
    ) -> Result<ComponentId, RemoteError> {
        let own = entity.and_then(|entity| {
            labels(world).find(|label| world.components_of(entity).any(|id| id == *label))
        });
        let written = match self {
            Self::Component(id) => Some(id),
            Self::Label | Self::OlderLabel => own.or_else(|| labels(world).next()),
            Self::Parent => parent_relation(world).map(RelationInfo::component),
            Self::Children => None,
        };
        written.ok_or_else(|| {
            let lacks = match self {
                Self::Children => {
                    "follows from the parents of others: `world.reparent_entities` changes them"
                }
                Self::Parent => "stands for the first acyclic relation, and the world has none",
                _ => {
                    "stands for a component that says `#[component(label)]`, and the world has none"
                }
            };
            RemoteError::new(codes::COMPONENT, format_args!("`{name}` {lacks}"))
                .with("component", name)
        })
    }

    /// The relation, if it is one or stands for one.
    pub(crate) fn relation<W: World>(self, world: &W) -> Option<&'static RelationInfo<W>> {
        match self {
            Self::Component(id) => W::RELATIONS
                .iter()
                .find(|relation| relation.component() == id),
            Self::Parent => parent_relation(world),
            _ => None,
        }
    }
}

/// The components that name entities, for people.
fn labels<W: World>(world: &W) -> impl Iterator<Item = ComponentId> + '_ {
    world
        .components()
        .filter(|view| view.label)
        .map(|view| view.id)
}

/// The first field of a component: of a label, the name of its entity; of a relation, the target.
pub(crate) fn first_field<W: World>(world: &W, component: ComponentId) -> &str {
    match world.component(component).map(|view| view.fields) {
        Some(Fields::Type(fields)) => fields.first().map_or("", |field| field.name),
        _ => "",
    }
}

/// The relation that stands for a parent: the first that is acyclic.
pub(crate) fn parent_relation<W: World>(_: &W) -> Option<&'static RelationInfo<W>> {
    W::RELATIONS.iter().find(|relation| relation.is_acyclic())
}

/// The entities whose parent this one is.
pub(crate) fn children<W: World>(world: &W, entity: Entity) -> impl Iterator<Item = Entity> + '_ {
    parent_relation(world)
        .into_iter()
        .flat_map(move |relation| world.sources_by(relation, entity))
}

/// A component of the world, by a name that stands for one alone.
pub(crate) fn component<W: World>(world: &W, name: &str) -> Result<ComponentId, RemoteError> {
    Named::find(world, name)?.written(world, name, None)
}

/// The name of a component.
pub(crate) fn name_of_component<W: World>(world: &W, component: ComponentId) -> &str {
    world.component_name(component).unwrap_or_default()
}

/// The first entity that has the component, for the kind of its values.
pub(crate) fn first_with<W: World>(world: &W, component: ComponentId) -> Option<Entity> {
    some_with(world, component, 1).pop()
}

/// The first entities that have the component.
pub(crate) fn some_with<W: World>(world: &W, component: ComponentId, most: usize) -> Vec<Entity> {
    let Ok(query) = world.runtime_query().with(component).allow_all().build() else {
        return Vec::new();
    };
    let Ok(chunks) = world.run_ref(&query) else {
        return Vec::new();
    };
    let first = |chunk: &[Entity]| chunk[..chunk.len().min(most)].to_vec();
    chunks
        .flat_map(|chunk| first(chunk.entities()))
        .take(most)
        .collect()
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
    if world.contains(entity) {
        Ok(())
    } else {
        Err(RemoteError::dead(entity))
    }
}
