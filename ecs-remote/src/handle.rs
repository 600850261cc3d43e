//! From a method's name to its function.

use crate::error::{RemoteError, codes};
use crate::message::{Request, Response};
use crate::methods::{
    components, control, entities, events, inspect, inspections, query, resources, schedules,
    schema,
};
use crate::session::Session;
use ecs::World;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::any::Any;
use std::borrow::Cow;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does what a request says, and answers it: the whole protocol, without its transport.
///
/// A request that cannot be done leaves the world as it was. If code of the game panics, such as a `Serialize` or an observer, the answer is an
/// error, and the panic ends here. O(what the method does).
///
/// ```
/// use ecs::prelude::*;
/// use ecs_remote::{Request, Session, handle};
/// use serde_json::json;
///
/// #[derive(Component)]
/// pub struct Position { pub x: f32, pub y: f32 }
///
/// ecs::world! {
///     #[world] pub struct Street { components: (Position) }
///     #[archetype] pub struct Walker { position: Position }
/// }
///
/// let mut street = Street::new();
/// let ann = street.spawn(Walker { position: Position { x: 1.0, y: 2.0 } });
/// let params = json!({"entity": ann.to_bits(), "component": "Position", "path": "x", "value": 3.5});
/// let response = handle(&mut street, Request::new("world.mutate_components", Some(params)), &mut Session::new());
/// assert_eq!(response.outcome, Ok(json!(null)));
/// assert_eq!(street.get::<Position>(ann).unwrap().x, 3.5);
/// ```
pub fn handle<W: World>(world: &mut W, request: Request, session: &mut Session<W>) -> Response {
    let Request { id, method, params } = request;
    let params = params.filter(|params| !params.is_null());
    let outcome = match Method::find(&method) {
        Some(method) => method.call(world, params, session),
        None => Err(no_method(&method)),
    };
    Response { id, outcome }
}

/// The parameters of a method, if there are any.
type Params = Option<Json>;
/// What a method does.
type Run<W> = fn(&mut W, Params, &mut Session<W>) -> Result<Json, RemoteError>;

/// A method.
pub(crate) struct Method<W: World> {
    pub(crate) name: &'static str,
    /// Whether it changes the world or the game.
    changes: bool,
    /// Whether the game offers it.
    offered: fn(&Session<W>) -> bool,
    run: Run<W>,
}

impl<W: World> Method<W> {
    /// All methods, in the order of the protocol.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let always: fn(&Session<W>) -> bool = |_| true;
        let reads = move |name, run: Run<W>| Self {
            name,
            changes: false,
            offered: always,
            run,
        };
        let changes = move |name, run: Run<W>| Self {
            name,
            changes: true,
            offered: always,
            run,
        };
        let offered = |name, offered, run: Run<W>| Self {
            name,
            changes: true,
            offered,
            run,
        };
        [
            reads("world.query", query::query),
            reads("world.get_components", components::get),
            reads("world.list_components", components::list),
            changes("world.insert_components", components::insert),
            changes("world.remove_components", components::remove),
            changes("world.mutate_components", components::mutate),
            changes("world.spawn_entity", entities::spawn),
            changes("world.despawn_entity", entities::despawn),
            changes("world.reparent_entities", entities::reparent),
            reads("world.get_resources", resources::get),
            changes("world.insert_resources", resources::insert),
            changes("world.remove_resources", resources::remove),
            changes("world.mutate_resources", resources::mutate),
            reads("world.list_resources", resources::list),
            changes("world.trigger_event", events::trigger),
            changes("world.write_message", events::write),
            reads("world.inspect", inspections::entity),
            reads("world.inspect_component", inspections::component),
            reads("world.inspect_component_type", inspections::component_type),
            reads("world.inspect_resource", inspections::resource),
            reads("world.inspect_all_resources", inspections::all_resources),
            reads("world.summarize", inspections::summarize),
            reads(
                "registry.component_metadata",
                inspections::component_metadata,
            ),
            reads("registry.schema", schema::registry),
            reads("schedule.list", schedules::list),
            reads("schedule.graph", schedules::graph),
            reads("rpc.discover", inspect::discover),
            reads("ecs.world", inspect::world),
            reads("ecs.query", query::rows),
            reads("ecs.entity", entities::entity),
            reads("ecs.components", inspect::components),
            reads("ecs.resources", resources::all),
            reads("ecs.tables", inspect::tables),
            reads("ecs.memory", inspect::memory),
            reads("ecs.relations", entities::relations),
            reads("ecs.plan", schedules::plan),
            reads("ecs.profile", schedules::profile),
            reads("ecs.events", inspect::events),
            reads("ecs.removed", inspect::removed),
            reads("ecs.errors", inspect::errors),
            offered(
                "ecs.pause",
                |session| session.pause.is_asked,
                control::pause,
            ),
            offered("ecs.step", |session| session.pause.is_asked, control::step),
            offered("ecs.save", |session| session.save.is_some(), control::save),
            offered(
                "ecs.rewind",
                |session| session.kept_frames().is_some(),
                control::rewind,
            ),
        ]
        .into_iter()
    }

    /// The method of that name, in any spelling.
    pub(crate) fn find(name: &str) -> Option<Self> {
        if name == "bevy/list" {
            // Beside the new name, it has names of components of its own.
            return Some(Self {
                name: "bevy/list",
                changes: false,
                offered: |_| true,
                run: components::list_older,
            });
        }
        let name = canonical(name);
        Self::all().find(|method| method.name == name)
    }

    pub(crate) fn is_offered(&self, session: &Session<W>) -> bool {
        (self.offered)(session)
    }

    /// Does it, if the game offers it and the server may.
    pub(crate) fn call(
        &self,
        world: &mut W,
        params: Params,
        session: &mut Session<W>,
    ) -> Result<Json, RemoteError> {
        if !self.is_offered(session) {
            return Err(RemoteError::new(
                codes::NO_METHOD,
                format_args!("this game does not offer `{}`", self.name),
            ));
        }
        if session.read_only && self.changes {
            return Err(RemoteError::read_only(self.name));
        }
        // A change is whole, or was not begun, when code of the game panics: that is the world's promise.
        caught(|| (self.run)(world, params, session))?
    }
}

pub(crate) fn no_method(name: &str) -> RemoteError {
    RemoteError::new(
        codes::NO_METHOD,
        format_args!("there is no method `{name}`"),
    )
}

/// Runs code of the game. Its panic is an error, and ends here.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, RemoteError> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let error = fault(&*payload);
        // Its `Drop` may panic too. What that leaves is not dropped, since it could go on like that for ever.
        if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            mem::forget(again);
        }
        error
    })
}

/// The error of a panic.
fn fault(payload: &(dyn Any + Send)) -> RemoteError {
    let text = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    RemoteError::new(
        codes::INTERNAL,
        format_args!(
            "the game panicked: {}",
            text.unwrap_or("it does not say why")
        ),
    )
}

/// The names that methods had in the first versions of BRP.
const OLDER: [(&str, &str); 15] = [
    ("bevy/query", "world.query"),
    ("bevy/get", "world.get_components"),
    ("bevy/list", "world.list_components"),
    ("bevy/insert", "world.insert_components"),
    ("bevy/remove", "world.remove_components"),
    ("bevy/mutate_component", "world.mutate_components"),
    ("bevy/spawn", "world.spawn_entity"),
    ("bevy/destroy", "world.despawn_entity"),
    ("bevy/reparent", "world.reparent_entities"),
    ("bevy/get_resource", "world.get_resources"),
    ("bevy/insert_resource", "world.insert_resources"),
    ("bevy/remove_resource", "world.remove_resources"),
    ("bevy/mutate_resource", "world.mutate_resources"),
    ("bevy/list_resources", "world.list_resources"),
    ("bevy/registry/schema", "registry.schema"),
];

/// The newest name of a method.
pub(crate) fn canonical(name: &str) -> Cow<'_, str> {
    match (
        OLDER.iter().find(|(older, _)| *older == name),
        name.strip_prefix("bevy/"),
    ) {
        (Some((_, newer)), _) => Cow::Borrowed(newer),
        (None, Some(rest)) => Cow::Owned(format!("world.{rest}")),
        (None, None) => Cow::Borrowed(name),
    }
}

/// The parameters of a method that needs some.
pub(crate) fn required<P: DeserializeOwned>(params: Params) -> Result<P, RemoteError> {
    let params = params.ok_or_else(|| RemoteError::params("the parameters are missing"))?;
    serde_json::from_value(params).map_err(RemoteError::params)
}

/// The parameters of a method that needs none.
pub(crate) fn optional<P: DeserializeOwned + Default>(params: Params) -> Result<P, RemoteError> {
    params.map_or_else(
        || Ok(P::default()),
        |params| serde_json::from_value(params).map_err(RemoteError::params),
    )
}
