//! Components of entities: read, listed, inserted, removed and changed.

use crate::error::RemoteError;
use crate::handle::{caught, optional, required};
use crate::names::{Named, check_alive, component, first_with, name_of_component, parent_relation, path, sample};
use crate::session::Session;
use crate::values::{Handle, handle, of_json, to_json};
use ecs::{ComponentId, DataError, Entity, FieldType, Fields, Value, World};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use std::borrow::Cow;

#[derive(Deserialize)]
struct Get {
    entity: Handle,
    components: Vec<String>,
    #[serde(default)]
    strict: bool,
}

/// `world.get_components`.
pub(crate) fn get<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let Get { entity: Handle(entity), components, strict } = required(params)?;
    let Read { found, errors } = read(world, entity, &components, strict)?;
    Ok(if strict { Json::Object(found) } else { json!({"components": found, "errors": errors}) })
}

/// The components of an entity that were asked for, by their names, and the errors of those that are not there.
pub(crate) struct Read {
    pub(crate) found: Map<String, Json>,
    pub(crate) errors: Map<String, Json>,
}

/// Reads components of an entity. If it is strict, the first error is that of all.
pub(crate) fn read<W: World>(world: &W, entity: Entity, names: &[String], strict: bool) -> Result<Read, RemoteError> {
    check_alive(world, entity)?;
    let mut read = Read { found: Map::new(), errors: Map::new() };
    for name in names {
        let value = Named::find(world, name).and_then(|named| {
            let value = caught(|| value_of(world, entity, named)).map_err(|fault| fault.with("component", &**name))?;
            value.map_err(|error| RemoteError::of_component(name, error))
        });
        match value {
            Ok(value) => drop(read.found.insert(name.clone(), value)),
            Err(error) if strict => return Err(error),
            Err(error) => drop(read.errors.insert(name.clone(), json!(error))),
        }
    }
    Ok(read)
}

/// The value that a name stands for, of an entity.
pub(crate) fn value_of<W: World>(world: &W, entity: Entity, named: Named) -> Result<Json, DataError> {
    let missing = |component: &str| DataError::MissingComponent { entity, component: component.into() };
    match named {
        Named::Component(id) => world.get_value(entity, id, "").map(|value| to_json(&value)),
        Named::Label => world.name_of(entity).map(|name| name.as_ref().into()).ok_or_else(|| missing("Name")),
        Named::Parent => {
            let parent = parent_relation(world).and_then(|relation| world.target_by(relation, entity));
            parent.map(handle).ok_or_else(|| missing("ChildOf"))
        }
    }
}

#[derive(Deserialize, Default)]
struct List {
    entity: Option<Handle>,
}

/// `world.list_components`.
pub(crate) fn list<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let List { entity } = optional(params)?;
    if let Some(Handle(entity)) = entity {
        return names_of(world, entity).map(Json::from);
    }
    let mut names: Vec<&str> = world.components().map(|view| view.name).collect();
    names.sort_unstable();
    Ok(names.into())
}

/// The names of the components of an entity, sorted.
pub(crate) fn names_of<W: World>(world: &W, entity: Entity) -> Result<Vec<String>, RemoteError> {
    check_alive(world, entity)?;
    let mut names: Vec<String> =
        world.components_of(entity).map(|id| name_of_component(world, id).to_owned()).collect();
    names.sort_unstable();
    Ok(names)
}

#[derive(Deserialize)]
struct Insert {
    entity: Handle,
    components: Map<String, Json>,
}

/// `world.insert_components`.
pub(crate) fn insert<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let Insert { entity: Handle(entity), components } = required(params)?;
    check_alive(world, entity)?;
    let given = values(world, components, Some(entity))?;
    let mut written: Vec<&str> = Vec::new();
    for ComponentValue { id, name, value } in &given {
        let inserted = match world.insert_value(entity, *id, value.clone()) {
            // Without a `Deserialize`, the fields of a value that is there can be written all the same.
            Err(DataError::Unwritable { .. }) => world.set_value(entity, *id, "", value.clone()),
            inserted => inserted,
        };
        if let Err(error) = inserted {
            let error = RemoteError::of_component(name, error);
            return Err(if written.is_empty() { error } else { error.with("written", written) });
        }
        written.push(name);
    }
    Ok(Json::Null)
}

/// A component of a request, as data.
pub(crate) struct ComponentValue {
    pub(crate) id: ComponentId,
    pub(crate) name: String,
    pub(crate) value: Value<'static>,
}

/// The components of a request as data, each of which its type takes. `entity` is the one that gets them, if there is one.
pub(crate) fn values<W: World>(
    world: &W,
    components: Map<String, Json>,
    entity: Option<Entity>,
) -> Result<Vec<ComponentValue>, RemoteError> {
    let given = components.into_iter().map(|(name, json)| {
        let id = component(world, &name)?;
        let own = entity.and_then(|entity| sample(world, entity, id, ""));
        let is_there = own.is_some();
        let like = own.or_else(|| sample(world, first_with(world, id)?, id, "")).or_else(|| fields(world, id));
        let value = of_json(json, like.as_ref());
        match world.check_value(id, value.clone()) {
            Err(DataError::Unwritable { .. }) if is_there => {}
            checked => checked.map_err(|error| RemoteError::of_component(&name, error))?,
        }
        Ok(ComponentValue { id, name, value })
    });
    given.collect()
}

/// A value of a component of which there is none, as far as its fields tell the kinds.
fn fields<W: World>(world: &W, component: ComponentId) -> Option<Value<'static>> {
    let view = world.component(component)?;
    if view.size == 0 {
        return Some(Value::Unit);
    }
    let zero = |field: FieldType| match field {
        FieldType::Entity => Entity::from_bits(1 << 32).ok().map(Value::Entity),
        field => field.read(&vec![0; field.size()]),
    };
    let fields: Vec<(Cow<'static, str>, Value<'static>)> = match view.fields {
        Fields::Type(fields) => {
            fields.iter().map(|it| Some((it.name.into(), zero(it.field_type?)?))).collect::<Option<_>>()?
        }
        Fields::Data(fields) => {
            fields.iter().map(|it| Some((it.name.to_string().into(), zero(it.field_type)?))).collect::<Option<_>>()?
        }
    };
    let is_tuple = fields.iter().enumerate().all(|(place, (name, _))| **name == place.to_string());
    if is_tuple && !fields.is_empty() {
        return Some(Value::Tuple(fields.into_iter().map(|(_, value)| value).collect()));
    }
    Some(Value::Struct(fields))
}

#[derive(Deserialize)]
struct Remove {
    entity: Handle,
    components: Vec<String>,
}

/// `world.remove_components`.
pub(crate) fn remove<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let Remove { entity: Handle(entity), components } = required(params)?;
    check_alive(world, entity)?;
    let known: Vec<ComponentId> = components.iter().map(|name| component(world, name)).collect::<Result<_, _>>()?;
    for (id, name) in known.into_iter().zip(&components) {
        world.remove_value(entity, id).map_err(|error| RemoteError::of_component(name, error))?;
    }
    Ok(Json::Null)
}

#[derive(Deserialize)]
struct Mutate {
    entity: Handle,
    component: String,
    #[serde(default)]
    path: String,
    value: Json,
}

/// `world.mutate_components`.
pub(crate) fn mutate<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let Mutate { entity: Handle(entity), component: name, path: text, value } = required(params)?;
    let id = component(world, &name)?;
    let path = path(&text);
    let like = world.get_value(entity, id, &path).map_err(|error| RemoteError::of_component(&name, error))?;
    let value = of_json(value, Some(&like));
    world.set_value(entity, id, &path, value).map_err(|error| RemoteError::of_component(&name, error).at(&path))?;
    Ok(Json::Null)
}
