//! The first difference between two worlds.

use crate::base::component_id::ComponentId;
use crate::persist::save::{Saves, value_bytes};
use crate::storage::{Fields, Storage};
use ecs_value::Entity;
use std::borrow::ToOwned;
use std::boxed::Box;
use std::collections::BTreeMap;
use std::fmt;
use std::format;
use std::string::String;
use std::vec::Vec;

/// A difference between two worlds: an entity that one of them lacks, a component, or a value.
///
/// ```
/// use ecs::{Difference, prelude::*};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Clone, Serialize, Deserialize)]
/// # pub struct Heat(f32);
/// # #[derive(Clone, Serialize, Deserialize)]
/// # pub struct Burning;
/// # ecs::world! {
/// #     #[world(save, snapshots)] pub struct Kitchen { components: (Heat, Burning) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
///
/// let (mut here, mut there) = (Kitchen::new(), Kitchen::new());
/// let [pan, _] = [&mut here, &mut there].map(|kitchen| kitchen.spawn(Pan { heat: Heat(20.0) }));
/// assert_eq!(Difference::first(&*here, &*there), None);
///
/// there.insert(pan, Burning)?;
/// let burning = Difference::Component { entity: pan, component: "Burning".into(), is_here: false };
/// assert_eq!(Difference::first(&*here, &*there), Some(burning));
///
/// there.despawn(pan);
/// let gone = Difference::Entity { entity: pan, is_here: true };
/// assert_eq!(Difference::first(&*here, &*there), Some(gone));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// An entity is alive in one of the worlds alone.
    Entity {
        /// The entity.
        entity: Entity,
        /// Whether it is the first world in which the entity is alive.
        is_here: bool,
    },
    /// An entity has a component in one of the worlds alone.
    Component {
        /// The entity.
        entity: Entity,
        /// The name of the component.
        component: Box<str>,
        /// Whether it is the first world in which the entity has the component.
        is_here: bool,
    },
    /// Two values differ.
    Value {
        /// The entity.
        entity: Entity,
        /// The name of the component.
        component: Box<str>,
        /// The first field that differs, if its type can be read by name, with both values.
        field: Option<(Box<str>, Box<str>, Box<str>)>,
    },
}

impl Difference {
    /// The first difference between the entities of two worlds, or of two snapshots: in the order of the entities' numbers, and then of the
    /// components. Transient values are not compared. `None` if there is none; resources may differ all the same. O(values).
    pub fn first<W: Saves>(here: &Storage<W>, there: &Storage<W>) -> Option<Self> {
        let order = |storage: &Storage<W>| -> BTreeMap<u32, Entity> {
            storage
                .entities()
                .map(|entity| (entity.index(), entity))
                .collect()
        };
        let (ours, theirs) = (order(here), order(there));
        let mut numbers: Vec<u32> = ours.keys().chain(theirs.keys()).copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
            .into_iter()
            .find_map(|number| match (ours.get(&number), theirs.get(&number)) {
                (Some(one), Some(other)) if one == other => first_in(*one, here, there),
                (Some(entity), _) => Some(Self::Entity {
                    entity: *entity,
                    is_here: true,
                }),
                (None, Some(entity)) => Some(Self::Entity {
                    entity: *entity,
                    is_here: false,
                }),
                (None, None) => None,
            })
    }
}

/// The first difference between the components of an entity.
fn first_in<W: Saves>(entity: Entity, here: &Storage<W>, there: &Storage<W>) -> Option<Difference> {
    let names = |storage: &Storage<W>| -> BTreeMap<String, ComponentId> {
        let components = storage.components_of(entity);
        components
            .filter_map(|id| Some((storage.component_name(id)?.to_owned(), id)))
            .collect()
    };
    let (ours, theirs) = (names(here), names(there));
    let mut all: Vec<&String> = ours.keys().chain(theirs.keys()).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().find_map(|name| {
        let component = || name.as_str().into();
        let values =
            |storage, id: Option<&ComponentId>| id.map(|id| value_bytes(storage, entity, *id));
        let [ours, theirs] = [(here, ours.get(name)), (there, theirs.get(name))]
            .map(|(storage, id)| (id, values(storage, id)));
        match (ours, theirs) {
            ((Some(one), Some(value)), (Some(other), Some(others))) => {
                let field = || first_field(entity, (here, *one), (there, *other));
                (value != others).then(|| Difference::Value {
                    entity,
                    component: component(),
                    field: field(),
                })
            }
            ((Some(_), Some(None)), _) | (_, (Some(_), Some(None))) => None,
            ((Some(_), _), _) => Some(Difference::Component {
                entity,
                component: component(),
                is_here: true,
            }),
            _ => Some(Difference::Component {
                entity,
                component: component(),
                is_here: false,
            }),
        }
    })
}

/// The first field that differs, if it can be read by name.
fn first_field<W: Saves>(
    entity: Entity,
    (here, one): (&Storage<W>, ComponentId),
    (there, other): (&Storage<W>, ComponentId),
) -> Option<(Box<str>, Box<str>, Box<str>)> {
    let differs = |name: &str| {
        let (ours, theirs) = (
            here.field(entity, one, name).ok()?,
            there.field(entity, other, name).ok()?,
        );
        let [ours, theirs] = [ours, theirs].map(|value| format!("{value}").into_boxed_str());
        (ours != theirs).then(|| (name.into(), ours, theirs))
    };
    match here.component(one)?.fields {
        Fields::Type(fields) => fields.iter().find_map(|field| differs(field.name)),
        Fields::Data(fields) => fields.iter().find_map(|field| differs(&field.name)),
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |is_here: &bool| if *is_here { "here" } else { "there" };
        match self {
            Self::Entity { entity, is_here } => {
                write!(f, "{entity} is alive {} alone", place(is_here))
            }
            Self::Component {
                entity,
                component,
                is_here,
            } => {
                write!(f, "{entity} has `{component}` {} alone", place(is_here))
            }
            Self::Value {
                entity,
                component,
                field: Some((field, here, there)),
            } => {
                write!(
                    f,
                    "{entity}: `{component}.{field}` is {here} here and {there} there"
                )
            }
            Self::Value {
                entity,
                component,
                field: None,
            } => write!(f, "{entity}: `{component}` differs"),
        }
    }
}
