#![doc = include_str!("front.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
// Lets the expansions of this crate's own doctests and tests name `::ecs`.
#[allow(unused_extern_crates)]
extern crate self as ecs;

// The documentation lists the methods of `Store` and of `Storage` in the order of these modules.
mod change;

mod entity_access;
mod entity_map;

mod store;

mod resource;

mod event;

pub mod schedule;

mod command;

mod notice;
pub mod observer;

mod removed;

pub mod query;

pub mod relation;

pub mod index;

mod by_name;

#[cfg(feature = "snapshots")]
pub mod snapshot;

#[cfg(feature = "save")]
pub mod save;

#[cfg(feature = "digest")]
pub mod digest;

mod storage;

// The others.
#[cfg(feature = "text")]
mod by_serde;
mod change_kind;
#[cfg(feature = "std")]
mod clock;
mod component;
mod description;
mod disabled;
mod dynamic;
mod entity;
mod erased;
mod error;
mod for_tuples;
#[cfg(any(doc, doctest))]
pub mod guide;
mod huge_pages;
mod instructions;
mod links;
#[cfg(feature = "save")]
mod load_report;
mod macros;
mod memory;
#[cfg(feature = "std")]
mod messages;
mod pages;
mod panics;
#[doc(hidden)]
pub mod part;
pub mod prelude;
#[cfg(test)]
mod random;
pub mod reference;
mod registry;
mod removal_logs;
mod resource_cells;
mod rule;
pub mod schema;
#[cfg(feature = "std")]
pub mod share;
mod slots;
mod sparse;
mod stamp;
mod sync;
pub mod system;
mod system_name;
mod table;
mod text;
mod tick;
mod transition;
mod value;

pub use change::{
    EntityBuilder, Exchanged, ReturnedRows, SpawnTakenCause, SpawnTakenError, Taken, Template,
};
pub use command::{
    CommandBuffer, CommandError, CommandErrors, CommandFailure, CommandPolicy, Commands,
    EntityCommands,
};
pub use component::{Component, ComponentId, StorageKind};
pub use description::{Copying, Description, Mapping};
#[cfg(feature = "digest")]
#[doc(inline)]
pub use digest::{Difference, SyncError, SyncTest};
pub use disabled::Disabled;
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
pub use entity::{Entity, InvalidEntityBits};
pub use entity_access::{EntityMut, EntityRef};
pub use entity_map::{EntityMap, MapEntities};
pub use error::{
    ChangeError, CloneError, ColumnsError, DataError, GetManyError, InsertError, NameError, NoRow,
    PlaceError, Refused, RegisterError, RelationError, ReserveError, RuntimeQueryError,
    SingleError, SpawnAtCause, SpawnAtError, SpawnCause, SpawnColumnsCause, SpawnColumnsError,
    SpawnError, TriggerError, TrySpawnAtError, UniqueError,
};
pub use event::{EventCursor, EventOf, EventReader, EventWriter, Events, Keep, Unread};
#[doc(inline)]
pub use index::{Find, Stale};
pub use notice::Notice;
#[cfg(feature = "std")]
pub use notice::set_notice_hook;
pub use observer::{
    Change, Despawn, Enter, Insert, Leave, ObserverId, Old, On, OnData, OnKey, Remove, Restore,
    Trigger, Write,
};
#[doc(inline)]
#[cfg(feature = "text")]
pub use observer::{EventInfo, EventValues};
#[doc(inline)]
pub use query::{
    Added, Allow, AnyOf, Cascade, Changed, Condition, Has, InstructionSet, Is, Lookup, Mut, Or,
    Query, QueryData, Ref, RuntimeQuery, Up, With, Without, condition,
};
pub use registry::{ComponentDefinition, Field, Key, Registration};
#[doc(inline)]
pub use relation::{Related, Relation, RelationOf};
pub use removed::{Removed, RemovedCounts, RemovedValue};
pub use resource_cells::EventCounts;
#[cfg(feature = "save")]
#[doc(inline)]
pub use save::{LoadError, LoadOptions, LoadReport, Merged, SaveError, SaveHeader, SaveOptions};
#[doc(inline)]
pub use schedule::{Plan, ScheduleError, SystemError};
#[doc(inline)]
pub use schema::{
    Archetype, ArchetypeOf, Bundle, ComponentOf, Declare, Immutable, ImmutableIn, Lists,
    ListsMutable, ListsResource, Mutability, Mutable, OptionalResourceOf, ResourceOf, WritableIn,
};
#[cfg(feature = "snapshots")]
#[doc(inline)]
pub use snapshot::{Ring, RingError, Snapshot, SnapshotError};
pub use storage::{ArchetypeView, ComponentView, Entities, Fields, Storage, TableMemory};
pub use store::{Split, Store, World};
#[doc(inline)]
pub use system::{In, Local, Res, ResMut, arrange, clear_component, resource_changed};
pub use system_name::SystemName;
pub use table::{OptionalColumn, OptionalColumnMut};
pub use tick::ChangeTick;
pub use value::{FieldInfo, FieldPath, FieldType, PathError, Reflect, Segment, Segments, Value};

/// The items that the macros name. Nothing here is meant to be written by hand.
#[doc(hidden)]
pub mod __private {
    pub use crate::__migrates;
    pub use crate::__save;
    pub use crate::__snapshots;
    pub use crate::__text;
    pub use crate::__texts;
    pub use crate::__value;
    pub use crate::description::{Described, Reflected, Undescribed, Unreflected};
    pub use crate::entity_map::{Mapped, Unmapped};
    pub use crate::part::check_part;
    pub use crate::resource::InitialResource;
    #[cfg(feature = "save")]
    pub use crate::save::{
        Saved, Unsaved, check_demanded, check_saved, check_saved_resource, check_version,
    };
    pub use crate::schema::{Both, Made, Maybe};
    pub use crate::schema::{
        CopiedEvents, CopiedResource, ResourceDeclaration, UncopiedResource, check_copied_resource,
        check_shared_resource,
    };
    #[cfg(feature = "text")]
    pub use crate::schema::{NoSerde, SerdeOf, either};
    pub use crate::schema::{
        Required, RequiredDefault, Requirements, Requires, Requiring, Unrequiring, check_archetype,
        check_component,
    };
    pub use crate::schema::{
        assert_names, check_copied, check_description, check_field, check_group,
    };
    pub use ecs_macros::{__decided, __joined, __part, __world};
    #[cfg(feature = "save")]
    pub use serde_core::de::{Deserialize, Deserializer};
}

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
