//! Components of entities: read, listed, inserted, removed and changed.

use crate::error::{RemoteError, codes};
use crate::handle::{caught, optional, required};
use crate::names::{
    Named, OLDER_CHILDREN, OLDER_NAME, OLDER_PARENT, check_alive, children, first_field,
    first_with, name_of_component, parent_relation, sample,
};
use crate::path::spelled;
use crate::session::Session;
use crate::values::{Handle, handle, named_of_json, of_json, target_of_json, to_json};
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
pub(crate) fn get<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Get {
        entity: Handle(entity),
        components,
        strict,
    } = required(params)?;
    let Read { found, errors } = read(world, entity, &components, strict)?;
    Ok(if strict {
        Json::Object(found)
    } else {
        json!({"components": found, "errors": errors})
    })
}

/// The components of an entity that were asked for, by their names, and the errors of those that are not there.
pub(crate) struct Read {
    pub(crate) found: Map<String, Json>,
    pub(crate) errors: Map<String, Json>,
}

/// Reads components of an entity. If it is strict, the first error is that of all.
pub(crate) fn read<W: World>(
    world: &W,
    entity: Entity,
    names: &[String],
    strict: bool,
) -> Result<Read, RemoteError> {
    check_alive(world, entity)?;
    let mut read = Read {
        found: Map::new(),
        errors: Map::new(),
    };
    for name in names {
        let value = Named::find(world, name).and_then(|named| {
            let value = caught(|| value_of(world, entity, named))
                .map_err(|fault| fault.with("component", &**name))?;
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

/// The value that a name stands for, of an entity. That of a relation is its target.
pub(crate) fn value_of<W: World>(
    world: &W,
    entity: Entity,
    named: Named,
) -> Result<Json, DataError> {
    let missing = |component: &str| DataError::MissingComponent {
        entity,
        component: component.into(),
    };
    if let Some(relation) = named.relation(world) {
        let target = world.target_by(relation, entity);
        return match (target, named) {
            (Some(target), _) => Ok(handle(target)),
            (None, Named::Parent) => Err(missing("ChildOf")),
            // It is there, and has no target, or it is not there.
            (None, _) => world
                .get_value(entity, relation.component(), "")
                .map(|_| Json::Null),
        };
    }
    match named {
        Named::Component(id) => world.get_value(entity, id, "").map(|value| match value {
            // Not `null`, which rows have of a component that is not read.
            Value::Unit => json!({}),
            value => to_json(&value),
        }),
        Named::Children => {
            let children: Vec<Json> = children(world, entity).map(handle).collect();
            if children.is_empty() {
                Err(missing("Children"))
            } else {
                Ok(children.into())
            }
        }
        _ => {
            let name = world.name_of(entity).ok_or_else(|| missing("Name"))?;
            Ok(match named {
                Named::OlderLabel => json!({"hash": hash(&name), "name": name}),
                _ => name.as_ref().into(),
            })
        }
    }
}

/// A number of a text, as JavaScript has it: FNV-1a.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[derive(Deserialize, Default)]
struct List {
    entity: Option<Handle>,
}

/// `world.list_components`.
pub(crate) fn list<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let List { entity } = optional(params)?;
    if let Some(Handle(entity)) = entity {
        return names_of(world, entity).map(Json::from);
    }
    let mut names: Vec<&str> = world.components().map(|view| view.name).collect();
    names.sort_unstable();
    Ok(names.into())
}

/// `bevy/list`: as `world.list_components`, and of an entity also the names that versions before 0.16 have for its name, its parent and its
/// children. Clients of these show a tree by them.
pub(crate) fn list_older<W: World>(
    world: &mut W,
    params: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let List { entity } = optional(params.clone())?;
    let mut names = list(world, params, session)?;
    if let (Some(Handle(entity)), Json::Array(names)) = (entity, &mut names) {
        let older = [
            (OLDER_NAME, Named::OlderLabel),
            (OLDER_PARENT, Named::Parent),
            (OLDER_CHILDREN, Named::Children),
        ];
        let own = older
            .into_iter()
            .filter(|(_, named)| named.is_on(world, entity));
        names.extend(own.map(|(name, _)| Json::from(name)));
    }
    Ok(names)
}

/// The names of the components of an entity, sorted.
pub(crate) fn names_of<W: World>(world: &W, entity: Entity) -> Result<Vec<String>, RemoteError> {
    check_alive(world, entity)?;
    let mut names: Vec<String> = world
        .components_of(entity)
        .map(|id| name_of_component(world, id).to_owned())
        .collect();
    names.sort_unstable();
    Ok(names)
}

#[derive(Deserialize)]
struct Insert {
    entity: Handle,
    components: Map<String, Json>,
}

/// `world.insert_components`.
pub(crate) fn insert<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Insert {
        entity: Handle(entity),
        components,
    } = required(params)?;
    check_alive(world, entity)?;
    let given = values(world, components, Some(entity))?;
    let mut written: Vec<&str> = Vec::new();
    for ComponentValue {
        id,
        name,
        part,
        value,
    } in &given
    {
        let outcome = match &**part {
            "" => write(world, entity, *id, value.clone()),
            part => world.set_value(entity, *id, part, value.clone()),
        };
        if let Err(error) = outcome {
            let error = RemoteError::of_component(name, error);
            return Err(if written.is_empty() {
                error
            } else {
                error.with("written", written)
            });
        }
        written.push(name);
    }
    Ok(Json::Null)
}

/// Gives an entity a component.
pub(crate) fn write<W: World>(
    world: &mut W,
    entity: Entity,
    id: ComponentId,
    value: Value<'static>,
) -> Result<(), DataError> {
    let is_target = matches!(value, Value::Entity(_));
    match world.insert_value(entity, id, value.clone()) {
        // Without a `Deserialize`, the fields of an existing value can be written all the same: of a relation, its target.
        Err(error) if has_no_serde(&error) => {
            let field = if is_target {
                first_field(world, id).to_owned()
            } else {
                String::new()
            };
            world.set_value(entity, id, &field, value)
        }
        inserted => inserted,
    }
}

/// Whether the type lacks what makes a value of it by name.
fn has_no_serde(error: &DataError) -> bool {
    matches!(
        error,
        DataError::Unwritable { .. } | DataError::UnwritableTag { .. } | DataError::Unsaved { .. }
    )
}

/// A component of a request as data, or a part of it.
pub(crate) struct ComponentValue {
    pub(crate) id: ComponentId,
    pub(crate) name: String,
    /// The path of the part. Empty if it is the whole.
    part: String,
    pub(crate) value: Value<'static>,
}

/// The components of a request as data, each of which its type takes. `entity` is the one that gets them, if there is one.
pub(crate) fn values<W: World>(
    world: &W,
    components: Map<String, Json>,
    entity: Option<Entity>,
) -> Result<Vec<ComponentValue>, RemoteError> {
    components
        .into_iter()
        .map(|(name, json)| value(world, name, json, entity))
        .collect()
}

fn value<W: World>(
    world: &W,
    name: String,
    json: Json,
    entity: Option<Entity>,
) -> Result<ComponentValue, RemoteError> {
    let named = Named::find(world, &name)?;
    let id = named.written(world, &name, entity)?;
    let of_component = |error| RemoteError::of_component(&name, error);
    let own = entity.and_then(|entity| sample(world, entity, id, ""));
    let is_there = own.is_some();
    let (mut part, value) = (
        String::new(),
        match named {
            Named::Label | Named::OlderLabel => named_of_json(json),
            _ if named.relation(world).is_some() => target_of_json(json),
            _ => {
                let like = own
                    .or_else(|| sample(world, first_with(world, id)?, id, ""))
                    .or_else(|| fields(world, id));
                of_json(json, like.as_ref())
            }
        },
    );
    let value = match named {
        // The name alone changes, where other fields are beside it.
        Named::Label | Named::OlderLabel if is_there => {
            first_field(world, id).clone_into(&mut part);
            value
        }
        Named::Label | Named::OlderLabel => match first_field(world, id) {
            "0" => Value::Tuple(vec![value]),
            field => Value::record([(field.to_owned(), value)]),
        },
        _ => value,
    };
    if part.is_empty() {
        match world.check_value(id, value.clone()) {
            Err(error) if is_there && has_no_serde(&error) => {}
            checked => checked.map_err(of_component)?,
        }
    } else if !matches!(value, Value::Text(_)) {
        let message = format_args!("a name is text, and {} was given", value.kind());
        return Err(RemoteError::new(codes::COMPONENT, message).with("component", name));
    }
    Ok(ComponentValue {
        id,
        name,
        part,
        value,
    })
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
        Fields::Type(fields) => fields
            .iter()
            .map(|it| Some((it.name.into(), zero(it.field_type?)?)))
            .collect::<Option<_>>()?,
        Fields::Data(fields) => fields
            .iter()
            .map(|it| Some((it.name.to_string().into(), zero(it.field_type)?)))
            .collect::<Option<_>>()?,
    };
    let is_tuple = fields
        .iter()
        .enumerate()
        .all(|(place, (name, _))| **name == place.to_string());
    if is_tuple && !fields.is_empty() {
        return Some(Value::Tuple(
            fields.into_iter().map(|(_, value)| value).collect(),
        ));
    }
    Some(Value::Struct(fields))
}

#[derive(Deserialize)]
struct Remove {
    entity: Handle,
    components: Vec<String>,
}

/// `world.remove_components`.
pub(crate) fn remove<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Remove {
        entity: Handle(entity),
        components,
    } = required(params)?;
    check_alive(world, entity)?;
    let known = components
        .iter()
        .map(|name| Named::find(world, name).map(|named| (name, named)));
    for (name, named) in known.collect::<Result<Vec<_>, _>>()? {
        let relation = parent_relation(world).filter(|_| named == Named::Children);
        let removed: Vec<(Entity, ComponentId)> = match relation {
            Some(relation) => children(world, entity)
                .map(|child| (child, relation.component()))
                .collect(),
            None => named
                .components(world)
                .into_iter()
                .map(|id| (entity, id))
                .collect(),
        };
        for (entity, id) in removed {
            world
                .remove_value(entity, id)
                .map_err(|error| RemoteError::of_component(name, error))?;
        }
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
pub(crate) fn mutate<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Mutate {
        entity: Handle(entity),
        component: name,
        path: text,
        value,
    } = required(params)?;
    let named = Named::find(world, &name)?;
    let id = named.written(world, &name, Some(entity))?;
    let of_component = |error| RemoteError::of_component(&name, error);
    let text = part_of(world, named, id, &text).to_owned();
    if text.is_empty() && named.relation(world).is_some() {
        world.get_value(entity, id, "").map_err(of_component)?;
        write(world, entity, id, target_of_json(value)).map_err(of_component)?;
        return Ok(Json::Null);
    }
    let (path, value) = {
        let (path, like) =
            spelled(&text, |path| world.get_value(entity, id, path)).map_err(of_component)?;
        let value = match named {
            Named::Label | Named::OlderLabel => named_of_json(value),
            _ => of_json(value, Some(&like)),
        };
        (path, value)
    };
    world
        .set_value(entity, id, &path, value)
        .map_err(|error| of_component(error).at(&path))?;
    Ok(Json::Null)
}

/// The part of a component that a path of BRP means: the name of a label, the target of a parent.
pub(crate) fn part_of<'p, W: World>(
    world: &'p W,
    named: Named,
    id: ComponentId,
    text: &'p str,
) -> &'p str {
    let path = text.strip_prefix('.').unwrap_or(text);
    match (named, path) {
        (Named::Label | Named::OlderLabel, "" | "name") => first_field(world, id),
        (Named::Parent, "0" | "parent") => "",
        _ => path,
    }
}
