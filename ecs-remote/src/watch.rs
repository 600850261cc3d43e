//! Streams: what a client watches, and what of it changed.

use crate::error::{RemoteError, codes};
use crate::handle::{canonical, caught, no_method, required};
use crate::message::{Request, Response};
use crate::methods::components::{Read, names_of, read};
use crate::methods::entities::{Faults, show};
use crate::names::check_alive;
use crate::values::{Handle, to_json};
use ecs::observer::ObserverId;
use ecs::{DataError, Entity, EventValues, Value, World};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The methods that answer with a stream.
pub(crate) const STREAMS: [&str; 4] = [
    "world.get_components+watch",
    "world.list_components+watch",
    "world.observe+watch",
    "ecs.entity+watch",
];
/// Events that wait for a stream's next message, at most.
const MOST_EVENTS: usize = 10_000;

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
/// let Next::Message(first) = watch.next(&mut kitchen) else { panic!("the first message has all components") };
/// assert_eq!(first.outcome.unwrap()["components"], json!({"Heat": 20.0}));
/// assert_eq!(watch.next(&mut kitchen), Next::Nothing);
///
/// kitchen.get_mut::<Heat>(pan).unwrap().0 = 90.0;
/// assert!(matches!(watch.next(&mut kitchen), Next::Message(_)));
/// kitchen.despawn(pan);
/// assert!(matches!(watch.next(&mut kitchen), Next::Last(_)));
/// ```
pub struct Watch {
    id: Json,
    watched: Watched,
}

enum Watched {
    Components {
        entity: Entity,
        names: Vec<String>,
        strict: bool,
        last: Option<Map<String, Json>>,
        faults: Map<String, Json>,
    },
    List {
        entity: Entity,
        last: Option<Vec<String>>,
    },
    Entity {
        entity: Entity,
        last: Json,
        faults: Faults,
    },
    /// `begun` is an [`Observing`] of the world's type, once the stream has met its world.
    Events {
        event: String,
        entity: Option<Entity>,
        begun: Option<Box<dyn Any + Send>>,
    },
}

/// The events of a stream: those that are sent, and those that are aimed at entities.
struct Observing<W: World> {
    /// `None` for the events of a single entity.
    sent: Option<EventValues<W>>,
    observer: Option<ObserverId>,
    aimed: Arc<Mutex<Aimed>>,
}

#[derive(Default)]
struct Aimed {
    values: Vec<Result<Value<'static>, DataError>>,
    lost: usize,
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

#[derive(Deserialize)]
struct Observe {
    event: String,
    entity: Option<Handle>,
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
            .map_err(|error| Response {
                id: id.clone(),
                outcome: Err(error),
            })
            .map(|watched| Self { id, watched })
    }

    fn of(method: &str, params: Option<Json>) -> Result<Watched, RemoteError> {
        let name = method.strip_suffix("+watch").map(canonical);
        let watches = |name: &str| {
            STREAMS
                .iter()
                .any(|stream| stream.strip_suffix("+watch") == Some(name))
        };
        let Some(name) = name.filter(|name| watches(name)) else {
            return Err(no_method(method));
        };
        if name == "world.observe" {
            let Observe { event, entity } = required(params)?;
            return Ok(Watched::Events {
                event,
                entity: entity.map(|Handle(entity)| entity),
                begun: None,
            });
        }
        let Params {
            entity: Handle(entity),
            components,
            strict,
        } = required(params)?;
        Ok(match &*name {
            "world.get_components" => {
                let names =
                    components.ok_or_else(|| RemoteError::params("missing field `components`"))?;
                Watched::Components {
                    entity,
                    names,
                    strict,
                    last: None,
                    faults: Map::new(),
                }
            }
            "world.list_components" => Watched::List { entity, last: None },
            _ => Watched::Entity {
                entity,
                last: Json::Null,
                faults: Faults::new(),
            },
        })
    }

    /// What changed since the last message. O(size of the values).
    pub fn next<W: World>(&mut self, world: &mut W) -> Next {
        let Self { id, watched } = self;
        let respond = |outcome| Response {
            id: id.clone(),
            outcome,
        };
        match caught(|| watched.next(world)).flatten() {
            Ok(None) => Next::Nothing,
            Ok(Some(result)) => Next::Message(respond(Ok(result))),
            Err(error) => Next::Last(respond(Err(error))),
        }
    }

    /// Ends a stream, whose client went away: the world keeps nothing for it.
    pub fn end<W: World>(self, world: &mut W) {
        if let Watched::Events {
            begun: Some(begun), ..
        } = self.watched
            && let Ok(Observing {
                observer: Some(observer),
                ..
            }) = begun.downcast::<Observing<W>>().map(|it| *it)
        {
            world.unobserve(observer);
        }
    }
}

impl<W: World> Observing<W> {
    fn begin(world: &mut W, event: &str, entity: Option<Entity>) -> Result<Self, RemoteError> {
        let of_event = |error| RemoteError::of_event(event, error);
        let sent = match entity {
            None => Some(world.event_values(event).map_err(of_event)?),
            Some(_) => None,
        };
        let aimed = Arc::new(Mutex::new(Aimed::default()));
        let told = Arc::downgrade(&aimed);
        let tell = move |_: Entity, value| {
            // The stream may be gone.
            let Some(aimed) = told.upgrade() else { return };
            let Aimed { values, lost } = &mut *aimed.lock().unwrap_or_else(PoisonError::into_inner);
            if values.len() < MOST_EVENTS {
                values.push(value);
            } else {
                *lost += 1;
            }
        };
        let observer = world
            .observe_values(event, entity, tell)
            .map_err(of_event)?;
        Ok(Self {
            sent,
            observer,
            aimed,
        })
    }

    /// The events since the last call.
    fn next(&mut self, world: &W, event: &str) -> Result<Option<Json>, RemoteError> {
        let Aimed {
            mut values,
            mut lost,
        } = std::mem::take(&mut *self.aimed.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(sent) = &mut self.sent {
            values.extend(sent.read(world));
            lost += sent.missed();
        }
        if lost > 0 {
            let message = format_args!(
                "{lost} events `{event}` came faster than the stream was read, and are lost"
            );
            return Err(RemoteError::new(codes::TOO_LARGE, message).with("event", event));
        }
        let show = |value: Result<Value<'_>, DataError>| match value {
            Ok(value) => to_json(&value),
            Err(error) => json!({"event": event, "error": error.to_string()}),
        };
        Ok((!values.is_empty()).then(|| values.into_iter().map(show).collect()))
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl Watched {
    fn next<W: World>(&mut self, world: &mut W) -> Result<Option<Json>, RemoteError> {
        match self {
            Self::Events {
                event,
                entity,
                begun,
            } => {
                if let Some(entity) = entity {
                    check_alive(world, *entity)?;
                }
                let observing = match begun {
                    Some(begun) => begun,
                    None => begun.insert(Box::new(Observing::begin(world, event, *entity)?)),
                };
                match observing.downcast_mut::<Observing<W>>() {
                    Some(observing) => observing.next(world, event),
                    None => Err(RemoteError::new(
                        codes::INTERNAL,
                        "the stream is of a world of another type",
                    )),
                }
            }
            Self::Components {
                entity,
                names,
                strict,
                last,
                faults,
            } => {
                let entity = *entity;
                let Read { found, mut errors } = read(world, entity, names, false)?;
                // A component that is not there is no error: it may come.
                errors.retain(|_, error| error["code"] != codes::MISSING_COMPONENT);
                if *strict && let Some((name, _)) = errors.iter().next() {
                    return read(world, entity, std::slice::from_ref(name), true).map(|_| None);
                }
                let panicked = errors
                    .iter()
                    .filter(|(_, error)| error["code"] == codes::INTERNAL);
                faults.extend(panicked.map(|(name, error)| (name.clone(), error.clone())));
                names.retain(|name| !faults.contains_key(name));
                errors.extend(faults.clone());
                let is_first = last.is_none();
                let before = last.replace(found.clone()).unwrap_or_default();
                let removed: Vec<&String> = before
                    .keys()
                    .filter(|name| !found.contains_key(*name))
                    .collect();
                let changed: Map<String, Json> = found
                    .into_iter()
                    .filter(|(name, value)| before.get(name) != Some(value))
                    .collect();
                if changed.is_empty() && removed.is_empty() && !is_first {
                    return Ok(None);
                }
                let mut message = json!({"components": changed, "removed": removed});
                if !*strict {
                    message["errors"] = Json::Object(errors);
                }
                Ok(Some(message))
            }
            Self::List { entity, last } => {
                let names = names_of(world, *entity)?;
                let is_first = last.is_none();
                let before = last.replace(names.clone()).unwrap_or_default();
                let added: Vec<&String> =
                    names.iter().filter(|name| !before.contains(name)).collect();
                let removed: Vec<&String> =
                    before.iter().filter(|name| !names.contains(name)).collect();
                let is_same = added.is_empty() && removed.is_empty() && !is_first;
                Ok((!is_same).then(|| json!({"added": added, "removed": removed})))
            }
            Self::Entity {
                entity,
                last,
                faults,
            } => {
                let now = show(world, *entity, faults)?;
                if *last == now {
                    return Ok(None);
                }
                last.clone_from(&now);
                Ok(Some(now))
            }
        }
    }
}
