//! What BRP calls inspections: values with their sizes, types, and the world as a whole.

use super::components::value_of;
use super::resources::{absent, listed, names as resource_names};
use crate::error::{RemoteError, codes};
use crate::handle::{caught, optional, required};
use crate::names::{Named, check_alive, name_of_component};
use crate::session::Session;
use crate::values::{Handle, handle, to_json};
use ecs::schema::ComponentDeclaration;
use ecs::{ArchetypeView, ComponentId, ComponentView, Entity, StorageKind, Value, World};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use std::cmp::Reverse;

/// How much of components is shown. Settings that have no meaning here are passed over.
#[derive(Deserialize, Default)]
struct ComponentSettings {
    #[serde(default)]
    detail_level: Detail,
}

#[derive(Clone, Copy, Deserialize, Default, PartialEq, Eq)]
enum Detail {
    Names,
    #[default]
    Values,
}

#[derive(Deserialize)]
struct EntitySettings {
    #[serde(default = "yes")]
    include_components: bool,
    #[serde(default)]
    component_settings: ComponentSettings,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize)]
struct Inspect {
    entity: Handle,
    settings: Option<EntitySettings>,
}

/// `world.inspect`.
pub(crate) fn entity<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Inspect {
        entity: Handle(entity),
        settings,
    } = required(params)?;
    check_alive(world, entity)?;
    let default = EntitySettings {
        include_components: true,
        component_settings: ComponentSettings::default(),
    };
    let EntitySettings {
        include_components,
        component_settings,
    } = settings.unwrap_or(default);
    let label = match (world.name_of(entity), world.kind_of(entity)) {
        (Some(name), _) => json!({"label": name, "origin": "Custom"}),
        (None, Some(kind)) => json!({"label": kind, "origin": "Resolved"}),
        (None, None) => Json::Null,
    };
    let (mut bytes, mut components) = (0, Vec::new());
    if include_components {
        for view in world
            .components_of(entity)
            .filter_map(|id| world.component(id))
        {
            bytes += view.size;
            components.push(show(world, entity, &view, component_settings.detail_level));
        }
    }
    let of = |json: Json| if include_components { json } else { Json::Null };
    Ok(json!({
        "entity": handle(entity),
        "label": label,
        "total_memory_size": of(bytes.into()),
        "components": of(components.into()),
        "spawn_details": null,
    }))
}

/// A component of an entity. One that is not read has the reason as its text.
fn show<W: World>(world: &W, entity: Entity, view: &ComponentView<'_>, detail: Detail) -> Json {
    let mut json = json!({
        "entity": handle(entity),
        "component_id": view.id.index(),
        "name": view.name,
        "memory_size": view.size,
        "value": null,
        "serialized_value": null,
    });
    if detail == Detail::Values {
        let read = caught(|| {
            let text = world.get_value(entity, view.id, "")?.to_string();
            value_of(world, entity, Named::Component(view.id)).map(|value| (text, value))
        });
        match read {
            Ok(Ok((text, value))) => {
                (json["value"], json["serialized_value"]) = (text.into(), value);
            }
            Ok(Err(error)) => json["value"] = error.to_string().into(),
            Err(fault) => json["value"] = fault.message.into(),
        }
    }
    json
}

#[derive(Deserialize)]
struct InspectComponent {
    entity: Handle,
    component: String,
    settings: Option<ComponentSettings>,
}

/// `world.inspect_component`.
pub(crate) fn component<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let InspectComponent {
        entity: Handle(entity),
        component,
        settings,
    } = required(params)?;
    let id = inspected(world, &component, Some(entity))?;
    check_alive(world, entity)?;
    if !world.components_of(entity).any(|own| own == id) {
        let error = ecs::DataError::MissingComponent {
            entity,
            component: component.as_str().into(),
        };
        return Err(RemoteError::of_component(&component, error));
    }
    let view = world.component(id).ok_or_else(|| unknown(&component))?;
    Ok(show(
        world,
        entity,
        &view,
        settings.unwrap_or_default().detail_level,
    ))
}

#[derive(Deserialize)]
struct InspectType {
    component: String,
}

/// `world.inspect_component_type`.
pub(crate) fn component_type<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let InspectType { component } = required(params)?;
    let id = inspected(world, &component, None)?;
    let view = world.component(id).ok_or_else(|| unknown(&component))?;
    Ok(json!({"entity_count": view.rows, "metadata": metadata(world, &view)}))
}

/// The component of a name, which has an error code of its own where it is unknown.
fn inspected<W: World>(
    world: &W,
    name: &str,
    entity: Option<Entity>,
) -> Result<ComponentId, RemoteError> {
    let named = Named::find(world, name).and_then(|named| named.written(world, name, entity));
    named.map_err(|error| RemoteError {
        code: codes::UNKNOWN_TYPE,
        ..error
    })
}

fn unknown(name: &str) -> RemoteError {
    RemoteError::new(
        codes::UNKNOWN_TYPE,
        format_args!("the world has no `{name}`"),
    )
    .with("component", name)
}

/// What is known of a component's type. Worlds here move no value between threads that may not go, so that clients may take all for such.
fn metadata<W: World>(world: &W, view: &ComponentView<'_>) -> Json {
    let declaration = W::COMPONENTS.get(view.id.index());
    let required: Vec<usize> = declaration
        .map_or(&[][..], ComponentDeclaration::requires)
        .iter()
        .filter_map(|name| Some(world.component_id(name).ok()?.index()))
        .collect();
    json!({
        "component_id": view.id.index(),
        "name": view.name,
        "memory_size": view.size,
        "label_definition_priority": if view.label { json!(0) } else { Json::Null },
        "mutable": !declaration.is_some_and(ComponentDeclaration::is_immutable),
        "storage_type": if view.storage == StorageKind::Sparse { "SparseSet" } else { "Table" },
        "is_send_and_sync": true,
        "required_components": required,
    })
}

/// `registry.component_metadata`.
pub(crate) fn component_metadata<W: World>(
    world: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let all = world
        .components()
        .map(|view| (view.id.index().to_string(), metadata(world, &view)));
    Ok(json!({"map": all.collect::<Map<_, _>>()}))
}

#[derive(Deserialize)]
struct InspectResource {
    resource: String,
}

/// `world.inspect_resource`.
pub(crate) fn resource<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let InspectResource { resource } = required(params)?;
    let name = listed::<W>(&resource);
    let place =
        resource_names::<W>().position(|own| own == name || own.rsplit("::").next() == Some(name));
    let Some(place) = place else {
        let message = format_args!("the world lists no resource `{resource}`");
        return Err(RemoteError::new(codes::UNKNOWN_TYPE, message).with("resource", resource));
    };
    show_resource(world, place, name)?.ok_or_else(|| absent(&resource))
}

/// `world.inspect_all_resources`: those that are there.
pub(crate) fn all_resources<W: World>(
    world: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let mut all = Vec::new();
    for (place, name) in resource_names::<W>().enumerate() {
        all.extend(show_resource(world, place, name)?);
    }
    Ok(all.into())
}

/// A resource; its number follows those of the components. `None` if it is absent.
fn show_resource<W: World>(
    world: &W,
    place: usize,
    name: &str,
) -> Result<Option<Json>, RemoteError> {
    let (text, value) = match caught(|| world.get_resource_value(name, "")) {
        Ok(Ok(Value::Optional(None)) | Err(ecs::DataError::MissingResource { .. })) => {
            return Ok(None);
        }
        Ok(Ok(value)) => (value.to_string(), to_json(&value)),
        Ok(Err(error)) => (error.to_string(), Json::Null),
        Err(fault) => (fault.message, Json::Null),
    };
    let number = world.components().count() + place;
    Ok(Some(json!({
        "component_id": number,
        "name": name,
        "value": text,
        "memory_size": world.resource_size(name).unwrap_or(0),
        "serialized_value": value,
    })))
}

#[derive(Deserialize, Default)]
struct Summarize {
    settings: Option<SummarySettings>,
}

#[derive(Deserialize)]
#[serde(default)]
struct SummarySettings {
    include_component_names: bool,
    include_empty_archetypes: bool,
    max_archetype_rows: Option<usize>,
}

impl Default for SummarySettings {
    fn default() -> Self {
        Self {
            include_component_names: true,
            include_empty_archetypes: false,
            max_archetype_rows: Some(15),
        }
    }
}

/// `world.summarize`.
pub(crate) fn summarize<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Summarize { settings } = optional(params)?;
    let settings = settings.unwrap_or_default();
    let views: Vec<ArchetypeView<'_>> = world.archetypes().collect();
    let empty = views.iter().filter(|view| view.rows() == 0).count();
    let mut shown: Vec<&ArchetypeView<'_>> = views
        .iter()
        .filter(|view| settings.include_empty_archetypes || view.rows() > 0)
        .collect();
    shown.sort_by_key(|view| {
        (
            Reverse(view.rows()),
            view.components().count(),
            view.number(),
        )
    });
    let summaries = shown.into_iter().map(|view| {
        let ids: Vec<ComponentId> = view.components().chain(view.optionals()).collect();
        let names: Vec<&str> = ids.iter().map(|id| name_of_component(world, *id)).collect();
        json!({
            "archetype_id": view.number(),
            "entity_count": view.rows(),
            "component_ids": ids.iter().map(|id| id.index()).collect::<Vec<_>>(),
            "component_names": settings.include_component_names.then_some(names),
            "memory_size_per_entity": ids.iter().filter_map(|id| Some(world.component(*id)?.size)).sum::<usize>(),
        })
    });
    Ok(json!({
        "total_entities": world.len(),
        "total_archetypes": views.len(),
        "empty_archetypes": empty,
        "total_send_resources": resource_names::<W>().count(),
        "total_non_send_resources": 0,
        "archetype_summaries": summaries.collect::<Vec<_>>(),
        "max_archetype_rows": settings.max_archetype_rows,
    }))
}
