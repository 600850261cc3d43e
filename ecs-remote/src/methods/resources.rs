//! Resources: read, written and listed.

use crate::error::{RemoteError, codes};
use crate::handle::{caught, optional, required};
use crate::path::spelled;
use crate::session::Session;
use crate::values::{of_json, to_json, typed};
use ecs::{DataError, Value, World};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::fmt::Display;

#[derive(Deserialize)]
struct Get {
    resource: String,
}

/// `world.get_resources`.
pub(crate) fn get<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Get { resource } = required(params)?;
    let of_resource = |error| RemoteError::of_resource(&resource, error);
    match world
        .get_resource_value(listed::<W>(&resource), "")
        .map_err(of_resource)?
    {
        Value::Optional(None) if is_inner::<W>(&resource) => Err(absent(&resource)),
        value => Ok(json!({"value": to_json(&value)})),
    }
}

#[derive(Deserialize)]
struct Set {
    resource: String,
    #[serde(default)]
    path: String,
    value: Json,
}

/// `world.insert_resources`.
pub(crate) fn insert<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Set {
        resource, value, ..
    } = required(params)?;
    let name = listed::<W>(&resource);
    // Of one that is absent, there is no value that tells the kinds.
    let like = caught(|| world.get_resource_value(name, "").ok())
        .ok()
        .flatten();
    let value = of_json(value, like.as_ref());
    world
        .set_resource_value(name, "", value)
        .map_err(|error| RemoteError::of_resource(&resource, error))?;
    Ok(Json::Null)
}

/// `world.mutate_resources`.
pub(crate) fn mutate<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Set {
        resource,
        path: text,
        value,
    } = required(params)?;
    let (name, of_resource) = (listed::<W>(&resource), |error| {
        RemoteError::of_resource(&resource, error)
    });
    if is_inner::<W>(&resource)
        && world
            .get_resource_value(name, "")
            .is_ok_and(|it| it == Value::Optional(None))
    {
        return Err(absent(&resource));
    }
    let (path, value) = {
        let (path, like) =
            spelled(&text, |path| world.get_resource_value(name, path)).map_err(of_resource)?;
        (path, of_json(value, Some(&like)))
    };
    world
        .set_resource_value(name, &path, value)
        .map_err(|error| of_resource(error).at(&path))?;
    Ok(Json::Null)
}

/// `world.remove_resources`.
pub(crate) fn remove<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Get { resource } = required(params)?;
    let name = listed::<W>(&resource);
    let of_resource = |error| RemoteError::of_resource(&resource, error);
    if !matches!(
        world.get_resource_value(name, "").map_err(of_resource)?,
        Value::Optional(_)
    ) {
        let message = format_args!("`{resource}` is no `Option`: a world has it always");
        return Err(RemoteError::new(codes::RESOURCE, message).with("resource", resource));
    }
    world
        .set_resource_value(name, "", Value::Optional(None))
        .map_err(of_resource)?;
    Ok(Json::Null)
}

/// The name of a resource in the world's list. `Weather`, as BRP clients write it, also finds `Option<Weather>`.
pub(crate) fn listed<W: World>(name: &str) -> &str {
    let is_it = |listed: &&str| *listed == name || last(listed) == name;
    let is_option =
        |listed: &&str| option_of(listed).is_some_and(|inner| inner == name || last(inner) == name);
    match names::<W>().find(is_it) {
        Some(_) => name,
        None => names::<W>().find(is_option).unwrap_or(name),
    }
}

/// Whether a name is that of the content of a resource that may be absent.
fn is_inner<W: World>(name: &str) -> bool {
    listed::<W>(name) != name
}

/// The type in a listed `Option<…>`.
fn option_of(listed: &str) -> Option<&str> {
    let (before, inner) = listed.strip_suffix('>')?.split_once('<')?;
    (last(before.trim()) == "Option").then(|| inner.trim())
}

/// A type without the path to it, if it has no parameters.
fn last(spelled: &str) -> &str {
    if spelled.contains('<') {
        spelled
    } else {
        spelled.rsplit("::").next().unwrap_or(spelled)
    }
}

/// The error of a resource that may be absent, and is.
pub(crate) fn absent(resource: &str) -> RemoteError {
    RemoteError::of_resource(
        resource,
        DataError::MissingResource {
            resource: resource.into(),
        },
    )
}

/// `world.list_resources`.
pub(crate) fn list<W: World>(
    _: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let mut names: Vec<&str> = names::<W>().collect();
    names.sort_unstable();
    Ok(names.into())
}

/// The resources that the world lists, and not its queues of events or its indexes.
pub(crate) fn names<W: World>() -> impl Iterator<Item = &'static str> {
    W::RESOURCES
        .iter()
        .filter(|it| !it.is_event() && !it.is_index())
        .map(ecs::schema::ResourceDeclaration::name)
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct All {
    resources: Option<Vec<String>>,
}

/// `ecs.resources`.
pub(crate) fn all<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let All { resources } = optional(params)?;
    let wanted = resources.unwrap_or_else(|| names::<W>().map(str::to_owned).collect());
    let failed = |name: &String, error: &dyn Display| json!({"resource": name, "value": null, "error": error.to_string()});
    let show = |name: &String| match caught(|| world.get_resource_value(listed::<W>(name), "")) {
        Ok(Ok(value)) => json!({"resource": name, "value": typed(world, &value)}),
        Ok(Err(error)) => failed(name, &error),
        Err(fault) => failed(name, &fault.message),
    };
    Ok(wanted.iter().map(show).collect())
}
