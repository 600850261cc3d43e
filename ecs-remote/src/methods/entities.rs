//! Entities: spawned, despawned, moved below others, and shown in full.

use super::components::{ComponentValue, values, write};
use crate::error::{RemoteError, codes};
use crate::handle::{caught, optional, required};
use crate::names::{name_of_component, parent_relation};
use crate::session::Session;
use crate::values::{Handle, handle, typed};
use ecs::relation::RelationInfo;
use ecs::schema::ComponentDeclaration;
use ecs::{ComponentId, Entity, Fields, Value, World};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// Sources of a relation that are shown with an entity.
const MOST_SOURCES: usize = 100;

#[derive(Deserialize)]
struct Spawn {
    components: Map<String, Json>,
}

/// `world.spawn_entity`.
pub(crate) fn spawn<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Spawn { components } = required(params)?;
    let given = values(world, components, None)?;
    let entity = world.spawn_values(
        given
            .into_iter()
            .map(|ComponentValue { id, value, .. }| (id, value)),
    )?;
    Ok(json!({"entity": handle(entity)}))
}

#[derive(Deserialize)]
struct One {
    entity: Handle,
}

/// `world.despawn_entity`.
pub(crate) fn despawn<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let One {
        entity: Handle(entity),
    } = required(params)?;
    if world.despawn(entity) {
        Ok(Json::Null)
    } else {
        Err(RemoteError::dead(entity))
    }
}

#[derive(Deserialize)]
struct Reparent {
    entities: Vec<Handle>,
    parent: Option<Handle>,
}

/// `world.reparent_entities`.
pub(crate) fn reparent<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Reparent { entities, parent } = required(params)?;
    let relation = parent_relation(world).ok_or_else(|| {
        RemoteError::new(
            codes::NO_METHOD,
            "the world has no acyclic relation to a parent",
        )
    })?;
    let id = relation.component();
    let all = || {
        entities
            .iter()
            .map(|Handle(entity)| *entity)
            .chain(parent.map(|Handle(parent)| parent))
    };
    if let Some(dead) = all().find(|entity| !world.contains(*entity)) {
        return Err(RemoteError::dead(dead));
    }
    let of_relation = |error| RemoteError::of_component(relation.name(), error);
    let Some(Handle(parent)) = parent else {
        for Handle(entity) in entities {
            world.remove_value(entity, id).map_err(of_relation)?;
        }
        return Ok(Json::Null);
    };
    // Circles are found before the first entity is moved, so that all are or none is.
    let above: Vec<Entity> =
        std::iter::successors(Some(parent), |entity| world.target_by(relation, *entity)).collect();
    if let Some(Handle(entity)) = entities
        .iter()
        .find(|Handle(entity)| above.contains(entity))
    {
        let message =
            format_args!("{entity} would be above itself: {parent} is it, or stands below it");
        return Err(RemoteError::new(codes::SELF_REPARENT, message));
    }
    for Handle(entity) in entities {
        write(world, entity, id, Value::Entity(parent)).map_err(of_relation)?;
    }
    Ok(Json::Null)
}

/// `ecs.entity`.
pub(crate) fn entity<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let One {
        entity: Handle(entity),
    } = required(params)?;
    show(world, entity, &mut Faults::new())
}

/// The components of an entity whose values panicked when they were read.
pub(crate) type Faults = BTreeMap<ComponentId, RemoteError>;

/// An entity in full. Values that panicked before are not read again.
pub(crate) fn show<W: World>(
    world: &W,
    entity: Entity,
    faults: &mut Faults,
) -> Result<Json, RemoteError> {
    let Some(table) = world
        .contains(entity)
        .then(|| world.table_of(entity))
        .flatten()
    else {
        return Err(RemoteError::dead(entity));
    };
    let mut json = summary(world, entity);
    json["table"] = table.into();
    json["components"] = world
        .components_of(entity)
        .map(|id| show_component(world, entity, id, faults))
        .collect();
    let above = W::RELATIONS.iter().filter_map(|relation| {
        let target = world.target_by(relation, entity)?;
        let name = world.name_of(target);
        Some(
            json!({"relation": relation.name(), "entity": handle(target), "display": target.to_string(), "name": name}),
        )
    });
    json["above"] = above.collect();
    let below = W::RELATIONS.iter().filter_map(|relation| {
        let total = world.sources_by(relation, entity).count();
        let first = world.sources_by(relation, entity).take(MOST_SOURCES);
        let entities: Vec<Json> = first.map(|source| summary(world, source)).collect();
        (total > 0)
            .then(|| json!({"relation": relation.name(), "total": total, "entities": entities}))
    });
    json["below"] = below.collect();
    Ok(json)
}

/// The handle of an entity, and what people call it.
pub(crate) fn summary<W: World>(world: &W, entity: Entity) -> Json {
    let (name, archetype) = (world.name_of(entity), world.kind_of(entity));
    json!({"entity": handle(entity), "display": entity.to_string(), "name": name, "archetype": archetype})
}

fn show_component<W: World>(
    world: &W,
    entity: Entity,
    id: ComponentId,
    faults: &mut Faults,
) -> Json {
    let declaration = W::COMPONENTS.get(id.index());
    let mut json = json!({
        "component": name_of_component(world, id),
        "value": null,
        "writable": false,
        "immutable": declaration.is_some_and(ComponentDeclaration::is_immutable),
        "relation": declaration.is_some_and(ComponentDeclaration::is_relation),
    });
    let view = world.component(id);
    let read = match faults.get(&id) {
        Some(fault) => Err(fault.clone()),
        None => caught(|| world.get_value(entity, id, "")),
    };
    let error = match read {
        Ok(Ok(value)) => {
            json["value"] = typed(world, &value);
            let has_open_field = view.is_some_and(|view| match view.fields {
                Fields::Type(fields) => fields.iter().any(|field| field.writable),
                Fields::Data(_) => true,
            });
            json["writable"] = (has_open_field || world.check_value(id, value).is_ok()).into();
            return json;
        }
        Ok(Err(error)) => error.to_string(),
        Err(fault) => faults.entry(id).or_insert(fault).message.clone(),
    };
    json["error"] = error.into();
    json["bytes"] = view.map_or(0, |view| view.size).into();
    json
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Relations {
    relation: Option<String>,
    entity: Option<Handle>,
    #[serde(default)]
    roots: bool,
    limit: Option<usize>,
    #[serde(default)]
    offset: usize,
}

/// `ecs.relations`.
pub(crate) fn relations<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Relations {
        relation,
        entity,
        roots,
        limit,
        offset,
    } = optional(params)?;
    let Some(name) = relation else {
        return Ok(W::RELATIONS.iter().map(show_relation).collect());
    };
    let Some(relation) = W::RELATIONS.iter().find(|relation| relation.name() == name) else {
        let message = format_args!("the world has no relation `{name}`");
        return Err(RemoteError::new(codes::COMPONENT, message).with("component", name));
    };
    let limit = limit.unwrap_or(MOST_SOURCES).min(super::query::MOST_ROWS);
    let page = |all: &mut dyn Iterator<Item = Entity>| -> (usize, Vec<Json>) {
        let (mut total, mut page) = (0, Vec::new());
        for entity in all {
            if total >= offset && page.len() < limit {
                page.push(summary(world, entity));
            }
            total += 1;
        }
        (total, page)
    };
    match entity {
        Some(Handle(entity)) if !world.contains(entity) => Err(RemoteError::dead(entity)),
        Some(Handle(entity)) => {
            let (total, sources) = page(&mut world.sources_by(relation, entity));
            let target = world
                .target_by(relation, entity)
                .map(|target| summary(world, target));
            Ok(json!({"target": target, "total": total, "sources": sources}))
        }
        None if roots => {
            let is_root = |entity: &Entity| {
                world.target_by(relation, *entity).is_none()
                    && world.sources_by(relation, *entity).next().is_some()
            };
            let (total, entities) = page(&mut world.entities().filter(is_root));
            Ok(json!({"total": total, "entities": entities}))
        }
        None => Err(RemoteError::params(
            "`entity` or `\"roots\": true` says which ends of the relation are meant",
        )),
    }
}

fn show_relation<W: World>(relation: &RelationInfo<W>) -> Json {
    json!({"relation": relation.name(), "acyclic": relation.is_acyclic(), "cascades": relation.cascades()})
}
