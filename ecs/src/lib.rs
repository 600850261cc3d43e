#![doc = include_str!("front.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
// Lets the expansions of this crate's own doctests and tests name `::ecs`.
#[allow(unused_extern_crates)]
extern crate self as ecs;

#[macro_use]
mod base;
#[cfg(any(doc, doctest))]
pub mod guide;
pub mod index;
mod macros;
#[doc(hidden)]
pub mod part;
mod persist;
pub mod prelude;
pub mod query;
pub mod reference;
pub mod relation;
mod run;
pub mod schema;
mod storage;
mod world;

#[cfg(feature = "digest")]
pub use persist::digest;
#[cfg(feature = "save")]
pub use persist::save;
#[cfg(feature = "snapshots")]
pub use persist::snapshot;
pub use run::schedule;
#[cfg(feature = "std")]
pub use run::share;
pub use world::{observer, system};

pub use base::component::{Component, StorageKind};
pub use base::component_id::ComponentId;
pub use base::disabled::Disabled;
pub use base::entity_map::{EntityMap, MapEntities};
pub use base::erased::resource_cells::EventCounts;
pub use base::error::{ChangeError, DataError, QueryError, RegisterError, Rejected, ReserveError};
pub use base::notice::Notice;
#[cfg(feature = "std")]
pub use base::notice::set_notice_hook;
pub use base::system_name::SystemName;
pub use base::tick::ChangeTick;
#[doc = include_str!("reference/bundle.md")]
pub use ecs_macros::Bundle;
#[doc = include_str!("reference/component.md")]
pub use ecs_macros::Component;
#[doc = include_str!("reference/map_entities.md")]
pub use ecs_macros::MapEntities;
#[doc = include_str!("reference/parameter.md")]
pub use ecs_macros::Parameter;
#[doc = include_str!("reference/query.md")]
pub use ecs_macros::Query;
#[doc = include_str!("reference/resource.md")]
pub use ecs_macros::Resource;
#[doc = include_str!("reference/declare.md")]
pub use ecs_macros::declare;
/// A value that any component, resource or event has as data: [`Storage::get_value`] gives it.
///
/// Components that the world lists, and those that are described by data, are read, written, inserted and removed as values. A Rust type that
/// was [registered](Registration) with `saved` is read and written as a value, and comes with its entity by
/// [`spawn_values`](Store::spawn_values). An existing entity gets and loses it by its [`Key`] alone:
/// [`insert_value`](Store::insert_value) and [`remove_value`](Store::remove_value) return [`DataError::Unlisted`].
#[doc(inline)]
pub use ecs_value::Value;
#[doc(inline)]
pub use ecs_value::{
    Entity, FieldInfo, FieldPath, FieldType, InvalidEntityBits, PathError, Reflect, Segment,
    Segments,
};
#[doc(inline)]
pub use index::Find;
#[cfg(feature = "digest")]
#[doc(inline)]
pub use persist::digest::{Difference, SyncTest};
#[cfg(feature = "save")]
#[doc(inline)]
pub use persist::save::{
    LoadError, LoadOptions, LoadReport, Merged, SaveError, SaveHeader, SaveOptions,
};
#[cfg(feature = "snapshots")]
#[doc(inline)]
pub use persist::snapshot::{Ring, Snapshot, SnapshotError};
#[doc(inline)]
pub use query::{
    Added, Allow, AnyOf, Cascade, Changed, Condition, Has, InstructionSet, Is, Lookup, Mut, Or,
    Query, QueryData, Ref, RuntimeQuery, Up, With, Without, condition,
};
pub use query::{Archetype, ArchetypeOf};
#[doc(inline)]
pub use relation::{Related, Relation, RelationOf};
#[doc(inline)]
pub use run::schedule::{Plan, ScheduleError, SystemError};
pub use schema::description::{Copying, Description, Mapping};
#[doc(inline)]
pub use schema::{
    Bundle, ComponentOf, Declare, Immutable, ImmutableIn, Lists, ListsMutable, ListsResource,
    Mutability, Mutable, OptionalResourceOf, ResourceOf, WritableIn,
};
pub use storage::events::{EventCursor, EventOf, EventReader, EventWriter, Events, Keep, Unread};
pub use storage::registry::{ComponentDefinition, Field, Key, Registration};
pub use storage::table::{OptionalColumn, OptionalColumnMut};
pub use storage::{ArchetypeView, ComponentView, Entities, Fields, Storage, TableMemory};
pub use world::change::{Detached, EntityBuilder, Replaced, ReturnedRows, Template};
pub use world::command::{
    CommandBuffer, CommandError, CommandErrors, CommandPolicy, Commands, EntityCommands,
};
pub use world::entity_access::{EntityMut, EntityRef};
pub use world::observer::{
    Change, Despawn, Enter, Insert, Leave, ObserverId, Old, On, OnData, OnKey, Remove, Restore,
    Trigger, Write,
};
#[doc(inline)]
#[cfg(feature = "text")]
pub use world::observer::{EventInfo, EventValues};
pub use world::removal::{Removed, RemovedCounts, RemovedValue};
pub use world::resource::InitialResource;
#[doc(hidden)]
pub use world::store::Scheduled;
pub use world::store::{Split, Store, World};
#[doc(inline)]
pub use world::system::{In, Local, Res, ResMut, arrange, clear_component, resource_changed};

/// The items that the macros name. Nothing here is meant to be written by hand.
#[doc(hidden)]
pub mod __private {
    pub use crate::__archetype;
    pub use crate::__component;
    pub use crate::__event;
    pub use crate::__list;
    pub use crate::__migrates;
    pub use crate::__places;
    pub use crate::__plan;
    pub use crate::__resource;
    pub use crate::__row;
    pub use crate::__save;
    #[cfg(feature = "save")]
    pub use crate::__saved;
    pub use crate::__snapshots;
    pub use crate::__text;
    #[cfg(feature = "text")]
    pub use crate::__text_of;
    pub use crate::__texts;
    pub use crate::__value;
    pub use crate::__view;
    pub use crate::base::component::{Filled, Place};
    pub use crate::base::entity_map::{Mapped, Unmapped};
    pub use crate::part::check_part;
    #[cfg(feature = "save")]
    pub use crate::persist::save::{
        Saved, Unsaved, check_demanded, check_saved, check_saved_resource, check_version,
    };
    pub use crate::query::check_archetype;
    pub use crate::query::check_field;
    pub use crate::schema::description::{Described, Reflected, Undescribed, Unreflected};
    pub use crate::schema::{
        CopiedEvents, CopiedResource, ResourceDeclaration, UncopiedResource, check_resource,
    };
    #[cfg(feature = "text")]
    pub use crate::schema::{NoSerde, SerdeOf, either};
    pub use crate::schema::{OptionalField, Pair};
    pub use crate::schema::{
        Required, RequiredDefault, Requirements, Requires, Requiring, Unrequiring, check_component,
    };
    pub use crate::schema::{assert_names, check_description, check_group};
    pub use ecs_macros::{__decided, __joined, __part, __world};
    #[cfg(feature = "save")]
    pub use serde_core::de::{Deserialize, Deserializer};
}

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
