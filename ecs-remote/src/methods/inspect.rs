//! What there is: the world, its components, tables, memory, events, errors, and the methods.

use super::resources;
use crate::error::RemoteError;
use crate::handle::Method;
use crate::names::name_of_component;
use crate::session::Session;
use ecs::schema::ComponentDeclaration;
use ecs::{ComponentId, Fields, StorageKind, World};
use serde_json::{Value as Json, json};

/// The version of BRP that editors find. They choose their words by it.
const BRP_VERSION: &str = "0.19.0";

/// `rpc.discover`.
pub(crate) fn discover<W: World>(
    _: &mut W,
    _: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let methods = Method::<W>::all()
        .filter(|method| method.is_offered(session))
        .map(|method| method.name);
    let streams = crate::watch::STREAMS.iter().copied();
    let methods: Vec<Json> = methods
        .chain(streams)
        .map(|name| json!({"name": name, "params": []}))
        .collect();
    let servers = session
        .url
        .as_ref()
        .map(|url| json!([{"name": "Server", "url": url}]));
    Ok(json!({
        "openrpc": "1.3.2",
        "info": {
            "title": "Bevy Remote Protocol",
            "version": BRP_VERSION,
            "description": format!("The world `{}`, by tabula-ecs-remote {}.", W::NAME, env!("CARGO_PKG_VERSION")),
        },
        "methods": methods,
        "servers": servers.unwrap_or_else(|| json!([])),
    }))
}

/// `ecs.world`.
pub(crate) fn world<W: World>(
    world: &mut W,
    _: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let offers =
        |name: &str| Method::<W>::find(name).is_some_and(|method| method.is_offered(session));
    let frames = session.kept_frames().map(|(frames, _)| {
        let mut json = json!({"first": frames.start, "end": frames.end});
        if let Some(fault) = session.frame_fault() {
            json["error"] = fault.into();
        }
        json
    });
    Ok(json!({
        "world": W::NAME,
        "version": env!("CARGO_PKG_VERSION"),
        "entities": world.len(),
        "frame": session.frame,
        "paused": session.pause.paused,
        "read_only": session.read_only,
        "offers": {
            "pause": offers("ecs.pause"),
            "save": offers("ecs.save"),
            "rewind": offers("ecs.rewind"),
            "profile": true,
        },
        "frames": frames,
    }))
}

/// `ecs.components`.
pub(crate) fn components<W: World>(
    world: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let show = |view: ecs::ComponentView<'_>| {
        let declaration = W::COMPONENTS.get(view.id.index());
        let fields: Json = match view.fields {
            Fields::Type(fields) => fields
                .iter()
                .map(|it| json!({"name": it.name, "type": it.type_name, "writable": it.writable}))
                .collect(),
            Fields::Data(fields) => fields
                .iter()
                .map(|it| json!({"name": it.name, "type": it.field_type.name(), "writable": true}))
                .collect(),
        };
        json!({
            "component": view.name,
            "listed": declaration.map(ComponentDeclaration::listed),
            "rows": view.rows,
            "size": view.size,
            "align": view.align,
            "storage": if view.storage == StorageKind::Sparse { "sparse" } else { "table" },
            "label": view.label,
            "immutable": declaration.is_some_and(ComponentDeclaration::is_immutable),
            "relation": declaration.is_some_and(ComponentDeclaration::is_relation),
            "registered": declaration.is_none(),
            "fields": fields,
        })
    };
    Ok(world.components().map(show).collect())
}

/// `ecs.tables`.
pub(crate) fn tables<W: World>(
    world: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let show = |view: ecs::ArchetypeView<'_>| {
        let column = |(id, optional): (ComponentId, bool)| {
            let size = world.component(id).map_or(0, |component| component.size);
            json!({"component": name_of_component(world, id), "bytes": size * view.capacity(), "optional": optional})
        };
        let optionals = view.optionals().map(|id| (id, true));
        let columns: Json = view
            .components()
            .map(|id| (id, false))
            .chain(optionals)
            .map(column)
            .collect();
        json!({
            "table": view.number(),
            "archetype": view.name(),
            "kind": view.kind(),
            "declared": view.name().is_some(),
            "rows": view.rows(),
            "capacity": view.capacity(),
            "row_bytes": view.row_bytes(),
            "bytes": view.bytes(),
            "columns": columns,
        })
    };
    Ok(world.archetypes().map(show).collect())
}

/// `ecs.memory`.
pub(crate) fn memory<W: World>(
    world: &mut W,
    _: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let tables: usize = world.memory().map(|table| table.bytes).sum();
    let (slots, pools, archetypes) = (
        world.entity_bytes(),
        world.pool_bytes(),
        world.dynamic_bytes(),
    );
    let frames = session.kept_frames().map_or(0, |(_, bytes)| bytes);
    let total = tables + slots + pools + archetypes + frames;
    Ok(json!({
        "tables": tables, "slots": slots, "pools": pools, "archetypes": archetypes, "frames": frames, "total": total,
    }))
}

/// `ecs.events`.
pub(crate) fn events<W: World>(
    world: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let show = |it: ecs::EventCounts| json!({"event": it.event, "kept": it.kept, "sent": it.sent, "readers": it.readers, "missed": it.missed});
    Ok(world.event_counts().map(show).collect())
}

/// `ecs.removed`.
pub(crate) fn removed<W: World>(
    world: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let show = |it: ecs::RemovedCounts<'_>| {
        json!({
            "component": it.component, "kept": it.kept, "removed": it.removed, "readers": it.readers,
            "missed": it.missed,
        })
    };
    Ok(world.removed_counts().map(show).collect())
}

/// `ecs.errors`: commands that failed, and systems that panicked.
pub(crate) fn errors<W: World>(
    world: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let errors = world.command_errors();
    let first: Vec<String> = errors.first().iter().map(ToString::to_string).collect();
    let panics = world.system_panics().iter();
    let panics = panics.map(
        |it| json!({"schedule": it.schedule, "system": it.system.as_str(), "message": it.message, "count": it.count}),
    );
    Ok(json!({"count": errors.count(), "first": first, "panics": panics.collect::<Vec<Json>>()}))
}

/// The names of all data that systems access: components, resources and events.
pub(crate) fn all_data<W: World>(world: &W) -> Vec<String> {
    let components = world.components().map(|view| view.name.to_owned());
    let others = W::RESOURCES
        .iter()
        .filter(|it| it.is_event())
        .map(ecs::schema::ResourceDeclaration::name);
    components
        .chain(resources::names::<W>().chain(others).map(str::to_owned))
        .collect()
}
