//! Resources: read, written and listed.

use crate::error::{RemoteError, codes};
use crate::handle::{caught, optional, required};
use crate::names::path;
use crate::session::Session;
use crate::values::{of_json, to_json, typed};
use ecs::{Value, World};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::fmt::Display;

#[derive(Deserialize)]
struct Get {
    resource: String,
}

/// `world.get_resources`.
pub(crate) fn get<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let Get { resource } = required(params)?;
    let value = world.get_resource_value(&resource, "").map_err(|error| RemoteError::of_resource(&resource, error))?;
    Ok(json!({"value": to_json(&value)}))
}

#[derive(Deserialize)]
struct Set {
    resource: String,
    #[serde(default)]
    path: String,
    value: Json,
}

/// `world.insert_resources`.
pub(crate) fn insert<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let Set { resource, value, .. } = required(params)?;
    // Of one that is absent, there is no value that tells the kinds.
    let like = caught(|| world.get_resource_value(&resource, "").ok()).ok().flatten();
    let value = of_json(value, like.as_ref());
    world.set_resource_value(&resource, "", value).map_err(|error| RemoteError::of_resource(&resource, error))?;
    Ok(Json::Null)
}

/// `world.mutate_resources`.
pub(crate) fn mutate<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let Set { resource, path: text, value } = required(params)?;
    let (path, of_resource) = (path(&text), |error| RemoteError::of_resource(&resource, error));
    let like = world.get_resource_value(&resource, &path).map_err(of_resource)?;
    let value = of_json(value, Some(&like));
    world.set_resource_value(&resource, &path, value).map_err(|error| of_resource(error).at(&path))?;
    Ok(Json::Null)
}

/// `world.remove_resources`.
pub(crate) fn remove<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let Get { resource } = required(params)?;
    let of_resource = |error| RemoteError::of_resource(&resource, error);
    if !matches!(world.get_resource_value(&resource, "").map_err(of_resource)?, Value::Optional(_)) {
        let message = format_args!("`{resource}` is no `Option`: a world has it always");
        return Err(RemoteError::new(codes::RESOURCE, message).with("resource", resource));
    }
    world.set_resource_value(&resource, "", Value::Optional(None)).map_err(of_resource)?;
    Ok(Json::Null)
}

/// `world.list_resources`.
pub(crate) fn list<W: World>(_: &mut W, _: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let mut names: Vec<&str> = names::<W>().collect();
    names.sort_unstable();
    Ok(names.into())
}

/// The resources that the world lists, and not its queues of events or its indexes.
pub(crate) fn names<W: World>() -> impl Iterator<Item = &'static str> {
    W::RESOURCES.iter().filter(|it| !it.is_event() && !it.is_index()).map(ecs::schema::ResourceDeclaration::name)
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct All {
    resources: Option<Vec<String>>,
}

/// `ecs.resources`.
pub(crate) fn all<W: World>(world: &mut W, params: Option<Json>, _: &mut Session<W>) -> Result<Json, RemoteError> {
    let All { resources } = optional(params)?;
    let wanted = resources.unwrap_or_else(|| names::<W>().map(str::to_owned).collect());
    let failed =
        |name: &String, error: &dyn Display| json!({"resource": name, "value": null, "error": error.to_string()});
    let show = |name: &String| match caught(|| world.get_resource_value(name, "")) {
        Ok(Ok(value)) => json!({"resource": name, "value": typed(world, &value)}),
        Ok(Err(error)) => failed(name, &error),
        Err(fault) => failed(name, &fault.message),
    };
    Ok(wanted.iter().map(show).collect())
}
