//! Events: sent, and aimed at entities.

use crate::error::RemoteError;
use crate::handle::required;
use crate::names::check_alive;
use crate::session::Session;
use crate::values::{Handle, of_json};
use ecs::{DataError, Entity, Value, World};
use serde::Deserialize;
use serde_json::Value as Json;

#[derive(Deserialize)]
struct Message {
    message: String,
    value: Option<Json>,
}

/// `world.write_message`.
pub(crate) fn write<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Message { message, value } = required(params)?;
    send(world, &message, value, None)
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "event")]
    name: String,
    value: Option<Json>,
    entity: Option<Handle>,
}

/// `world.trigger_event`: at the entity that the request names, or the event itself by a field `entity`, as those of BRP do. Without one it is sent, since
/// observers here are of entities.
pub(crate) fn trigger<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Event {
        name,
        value,
        entity,
    } = required(params)?;
    let own = value
        .as_ref()
        .and_then(|value| Handle::of(value.get("entity")?));
    let entity = match entity {
        Some(Handle(entity)) => {
            check_alive(world, entity)?;
            Some(entity)
        }
        None => own.filter(|entity| world.contains(*entity)),
    };
    send(world, &name, value, entity)
}

fn send<W: World>(
    world: &mut W,
    event: &str,
    value: Option<Json>,
    entity: Option<Entity>,
) -> Result<Json, RemoteError> {
    let mut send = |value| match entity {
        Some(entity) => world.trigger_value(entity, event, value),
        None => world.send_value(event, value),
    };
    // Without a value: a unit, or a struct whose fields all have defaults.
    let values = match value {
        Some(value) => vec![of_json(value, None)],
        None => vec![Value::Unit, Value::Struct(Vec::new())],
    };
    let mut outcome = Ok(());
    for value in values {
        outcome = send(value);
        if !matches!(outcome, Err(DataError::Refused { .. })) {
            break;
        }
    }
    outcome.map_err(|error| RemoteError::of_event(event, error))?;
    Ok(Json::Null)
}
