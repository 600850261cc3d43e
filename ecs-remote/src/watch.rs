//! Streams: what a client watches, and what of it changed.

use crate::error::{RemoteError, codes};
use crate::handle::{canonical, caught, no_method, required};
use crate::message::{Request, Response};
use crate::methods::components::{Read, names_of, read};
use crate::methods::entities::{Faults, show};
use crate::values::Handle;
use ecs::{Entity, World};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

/// The methods that answer with a stream.
pub(crate) const STREAMS: [&str; 3] = ["world.get_components+watch", "world.list_components+watch", "ecs.entity+watch"];

/// A stream that a client watches: after each frame, [`next`](Self::next) gives what changed since the last message.
///
/// Values are compared with those of the last message, so that no tick has to be kept, and a value that is written as it was is no change.
/// A value whose `Serialize` panicked is not read again, so that the game does not panic at each frame.
///
/// ```
/// use ecs::prelude::*;
/// use ecs_remote::{Next, Request, Watch};
/// use serde_json::json;
///
/// #[derive(Component)]
/// pub struct Heat(pub f32);
///
/// ecs::world! {
///     #[world] pub struct Kitchen { components: (Heat) }
///     #[archetype] pub struct Pan { heat: Heat }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
/// let params = json!({"entity": pan.to_bits(), "components": ["Heat"]});
/// let mut watch = Watch::begin(Request::new("world.get_components+watch", Some(params))).unwrap();
/// let Next::Message(first) = watch.next(&kitchen) else { panic!("the first message has all components") };
/// assert_eq!(first.outcome.unwrap()["components"], json!({"Heat": 20.0}));
/// assert_eq!(watch.next(&kitchen), Next::Nothing);
///
/// kitchen.get_mut::<Heat>(pan).unwrap().0 = 90.0;
/// assert!(matches!(watch.next(&kitchen), Next::Message(_)));
/// kitchen.despawn(pan);
/// assert!(matches!(watch.next(&kitchen), Next::Last(_)));
/// ```
#[derive(Clone, Debug)]
pub struct Watch {
    id: Json,
    entity: Entity,
    watched: Watched,
}

#[derive(Clone, Debug)]
enum Watched {
    Components { names: Vec<String>, strict: bool, last: Option<Map<String, Json>>, faults: Map<String, Json> },
    List { last: Option<Vec<String>> },
    Entity { last: Json, faults: Faults },
}

/// What a stream has to say after a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Nothing changed.
    Nothing,
    /// Something did.
    Message(Response),
    /// The last message: the entity is dead, or cannot be watched.
    Last(Response),
}

#[derive(Deserialize)]
struct Params {
    entity: Handle,
    #[serde(default)]
    components: Option<Vec<String>>,
    #[serde(default)]
    strict: bool,
}

impl Watch {
    /// Whether the method of a request answers with a stream.
    pub fn is_stream(method: &str) -> bool {
        method.ends_with("+watch")
    }

    /// Begins a stream.
    ///
    /// # Errors
    ///
    /// If there is no such stream, or its parameters are wrong. The error is the response.
    pub fn begin(request: Request) -> Result<Self, Response> {
        let Request { id, method, params } = request;
        Self::of(&method, params)
            .map_err(|error| Response { id: id.clone(), outcome: Err(error) })
            .map(|(entity, watched)| Self { id, entity, watched })
    }

    fn of(method: &str, params: Option<Json>) -> Result<(Entity, Watched), RemoteError> {
        let name = method.strip_suffix("+watch").map(canonical);
        let watches = |name: &str| STREAMS.iter().any(|stream| stream.strip_suffix("+watch") == Some(name));
        let Some(name) = name.filter(|name| watches(name)) else { return Err(no_method(method)) };
        let Params { entity: Handle(entity), components, strict } = required(params)?;
        let begun = match &*name {
            "world.get_components" => {
                let names = components.ok_or_else(|| RemoteError::params("missing field `components`"))?;
                Watched::Components { names, strict, last: None, faults: Map::new() }
            }
            "world.list_components" => Watched::List { last: None },
            _ => Watched::Entity { last: Json::Null, faults: Faults::new() },
        };
        Ok((entity, begun))
    }

    /// What changed since the last message. O(size of the values).
    pub fn next<W: World>(&mut self, world: &W) -> Next {
        let Self { id, entity, watched } = self;
        let respond = |outcome| Response { id: id.clone(), outcome };
        match caught(|| watched.next(world, *entity)).flatten() {
            Ok(None) => Next::Nothing,
            Ok(Some(result)) => Next::Message(respond(Ok(result))),
            Err(error) => Next::Last(respond(Err(error))),
        }
    }
}

impl Watched {
    fn next<W: World>(&mut self, world: &W, entity: Entity) -> Result<Option<Json>, RemoteError> {
        match self {
            Self::Components { names, strict, last, faults } => {
                let Read { found, mut errors } = read(world, entity, names, false)?;
                // A component that is not there is no error: it may come.
                errors.retain(|_, error| error["code"] != codes::MISSING_COMPONENT);
                if *strict && let Some((name, _)) = errors.iter().next() {
                    return read(world, entity, std::slice::from_ref(name), true).map(|_| None);
                }
                let panicked = errors.iter().filter(|(_, error)| error["code"] == codes::INTERNAL);
                faults.extend(panicked.map(|(name, error)| (name.clone(), error.clone())));
                names.retain(|name| !faults.contains_key(name));
                errors.extend(faults.clone());
                let is_first = last.is_none();
                let before = last.replace(found.clone()).unwrap_or_default();
                let removed: Vec<&String> = before.keys().filter(|name| !found.contains_key(*name)).collect();
                let changed: Map<String, Json> =
                    found.into_iter().filter(|(name, value)| before.get(name) != Some(value)).collect();
                if changed.is_empty() && removed.is_empty() && !is_first {
                    return Ok(None);
                }
                let mut message = json!({"components": changed, "removed": removed});
                if !*strict {
                    message["errors"] = Json::Object(errors);
                }
                Ok(Some(message))
            }
            Self::List { last } => {
                let names = names_of(world, entity)?;
                let is_first = last.is_none();
                let before = last.replace(names.clone()).unwrap_or_default();
                let added: Vec<&String> = names.iter().filter(|name| !before.contains(name)).collect();
                let removed: Vec<&String> = before.iter().filter(|name| !names.contains(name)).collect();
                let is_same = added.is_empty() && removed.is_empty() && !is_first;
                Ok((!is_same).then(|| json!({"added": added, "removed": removed})))
            }
            Self::Entity { last, faults } => {
                let now = show(world, entity, faults)?;
                if *last == now {
                    return Ok(None);
                }
                last.clone_from(&now);
                Ok(Some(now))
            }
        }
    }
}
