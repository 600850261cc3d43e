//! Everything in a world by name, for the tests of games.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ecs::{ComponentId, DataError, Entity, Value, World};

/// The components and resources that were read by name.
#[derive(Debug, Default)]
pub struct Findings {
    /// The names of the components that were read.
    pub components: BTreeSet<String>,
    /// The names of the resources that were read.
    pub resources: BTreeSet<String>,
    /// The names of those that are only read, with the reason.
    pub read_only: BTreeMap<String, String>,
    /// The names of those that are not read by name, since their types have no serde, with the error.
    pub unread: BTreeMap<String, DataError>,
}

/// Reads each value of a world by name, and writes it back, where it can be written.
///
/// # Panics
///
/// If a value of a component is not read, or a value reads otherwise when it was written back.
pub fn read_and_write_back<W: World>(world: &mut W) -> Findings {
    let mut findings = Findings::default();
    let entities: Vec<Entity> = world.entities().collect();
    for entity in entities {
        let components: Vec<ComponentId> = world.components_of(entity).collect();
        for component in components {
            let name = world
                .component_name(component)
                .unwrap_or_default()
                .to_string();
            let get = |world: &W| read(&name, world.get_value(entity, component, ""));
            let value = get(world);
            match world.set_value(entity, component, "", value.clone()) {
                Ok(()) => assert_eq!(get(world), value, "`{name}` of {entity}"),
                Err(error) => _ = findings.read_only.insert(name.clone(), error.to_string()),
            }
            findings.components.insert(name);
        }
    }
    let Err(DataError::NoSuchResource { resources, .. }) =
        world.get_resource_value("no resource", "")
    else {
        panic!("no resource has such a name")
    };
    for name in resources {
        let get = |world: &W| read(&name, world.get_resource_value(&name, ""));
        if let Err(error @ DataError::Unreadable { .. }) = world.get_resource_value(&name, "") {
            findings.unread.insert(name.to_string(), error);
            continue;
        }
        let value = get(world);
        match world.set_resource_value(&name, "", value.clone()) {
            Ok(()) => assert_eq!(get(world), value, "`{name}`"),
            Err(error) => {
                _ = findings
                    .read_only
                    .insert(name.to_string(), error.to_string());
            }
        }
        findings.resources.insert(name.to_string());
    }
    findings
}

fn read(name: &str, value: Result<Value<'_>, DataError>) -> Value<'static> {
    value
        .unwrap_or_else(|error| panic!("`{name}`: {error}"))
        .into_owned()
}
