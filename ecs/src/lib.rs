//! An entity component system: the compiler settles its tables, queries and conflicts.
//!
//! [`world!`] turns a list of components and some archetypes into concrete structure-of-arrays tables and generated
//! query iterators. A world dereferences to [`Store`], which lists the methods of every world. [`query`] describes the
//! queries. Start with `use ecs::prelude::*;`.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
// Lets the expansions of this crate's own doctests and tests name `::ecs`.
#[allow(unused_extern_crates)]
extern crate self as ecs;

mod by_name;
#[cfg(feature = "text")]
mod by_serde;
mod change;
mod change_kind;
#[cfg(feature = "parallel")]
mod clock;
mod command;
mod component;
mod description;
#[cfg(feature = "digest")]
pub mod digest;
mod disabled;
mod dynamic;
mod entity;
mod entity_access;
mod erased;
mod error;
mod event;
mod for_tuples;
mod huge_pages;
pub mod index;
mod instructions;
mod links;
mod memory;
#[cfg(feature = "std")]
mod messages;
pub mod observer;
mod pages;
mod panics;
pub mod part;
pub mod prelude;
pub mod query;
mod registry;
pub mod relation;
mod removal_logs;
mod removed;
mod resource;
mod resource_cells;
#[cfg(feature = "save")]
pub mod save;
pub mod schedule;
pub mod schema;
#[cfg(feature = "std")]
pub mod share;
mod slots;
#[cfg(feature = "snapshots")]
pub mod snapshot;
mod sparse;
mod stamp;
mod storage;
mod store;
mod sync;
pub mod system;
mod system_name;
mod table;
mod text;
mod tick;
mod transition;
mod value;

pub use change::{EntityBuilder, Exchanged, SpawnTakenCause, SpawnTakenError, Taken, Template};
pub use command::{
    CommandBuffer, CommandError, CommandErrors, CommandFailure, CommandPolicy, Commands, EntityCommands,
};
pub use component::{Component, ComponentId, StorageKind};
pub use description::{Copying, Description};
#[cfg(feature = "digest")]
pub use digest::{Difference, SyncError, SyncTest};
pub use disabled::Disabled;
pub use ecs_macros::{Bundle, Component, Parameter, Query, declare};
pub use entity::{Entity, InvalidEntityBits};
pub use entity_access::{EntityMut, EntityRef};
pub use error::{
    ChangeError, CloneError, ColumnsError, DataError, GetManyError, InsertError, NameError, NoRow, PlaceError, Refused,
    RegisterError, RelationError, ReserveError, RuntimeQueryError, SingleError, SpawnAtCause, SpawnAtError, SpawnCause,
    SpawnColumnsCause, SpawnColumnsError, SpawnError, TriggerError, TrySpawnAtError, UniqueError,
};
pub use event::{EventCursor, EventOf, EventReader, EventWriter, Events, Keep, Unread};
pub use index::{Find, Stale};
pub use observer::{
    Change, Despawn, Enter, Insert, Leave, ObserverId, Old, On, OnData, OnKey, Remove, Restore, Trigger,
};
pub use query::{
    Added, Allow, AnyOf, Cascade, Changed, Condition, Has, InstructionSet, Is, Lookup, Mut, Or, Query, QueryData, Ref,
    RuntimeQuery, Up, With, Without, condition,
};
pub use registry::{ComponentDefinition, Field, Key, Registration};
pub use relation::{Related, Relation, RelationOf};
pub use removed::{Removed, RemovedValue};
#[cfg(feature = "save")]
pub use save::{LoadError, LoadOptions, LoadReport, Merged, SaveError, SaveHeader, SaveOptions};
pub use schedule::{Plan, ScheduleError, SystemError};
pub use schema::{
    Archetype, ArchetypeOf, Bundle, ComponentOf, Declare, Immutable, ImmutableIn, Lists, ListsMutable, ListsResource,
    Mutability, Mutable, OptionalResourceOf, ResourceOf, WritableIn,
};
#[cfg(feature = "snapshots")]
pub use snapshot::{Ring, RingError, Snapshot, SnapshotError};
pub use storage::{ArchetypeView, ComponentView, Entities, Fields, Storage, TableMemory};
pub use store::{Split, Store, World};
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
    pub use crate::description::{Described, Reflected, Undescribed, Unreflected};
    pub use crate::part::check_part;
    pub use crate::resource::InitialResource;
    #[cfg(feature = "save")]
    pub use crate::save::{Saved, Unsaved, check_demanded, check_saved, check_saved_resource, check_version};
    pub use crate::schema::{Both, Made};
    pub use crate::schema::{
        CopiedEvents, CopiedResource, ResourceDeclaration, UncopiedResource, check_copied_resource,
    };
    pub use crate::schema::{
        Required, RequiredDefault, Requirements, Requires, Requiring, Unrequiring, check_archetype, check_component,
    };
    #[cfg(feature = "text")]
    pub use crate::schema::{Told, Untold, either};
    pub use crate::schema::{assert_names, check_copied, check_description, check_field, check_group};
    pub use ecs_macros::{__decided, __joined, __part, __world};
}

/// Declares a world: its components, relations, archetypes, queries and groups.
///
/// The body is a sequence of ordinary Rust items with marker attributes. Docs, visibility, derives and other attributes
/// pass through; items without a marker stay as they are. The same body can stand in a module with
/// [`#[declare]`](macro@declare), which rustfmt formats.
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Name(pub &'static str);
/// pub struct Position(pub f32);
/// pub struct Velocity(pub f32);
/// pub struct Hat;
/// #[derive(Component)]
/// #[component(storage = "sparse")]
/// pub struct Weapon(pub u32);
/// #[derive(Component)]
/// #[component(storage = "sparse")]
/// pub struct Target(pub Entity);
///
/// ecs::world! {
///     /// The world, with the list of its components: any `'static` types, by path.
///     #[world]
///     pub struct Street {
///         components: (Name, Position, Velocity, Hat, Weapon, Target),
///     }
///
///     /// An archetype: a struct with components as fields. `capacity` is the rows of its first allocation. A field
///     /// `Option<C>` is a component that rows may lack, and get and lose without moving.
///     #[archetype(capacity = 64)]
///     pub struct Walker { name: Name, position: Position, velocity: Velocity, hat: Option<Hat> }
///
///     /// A query: fields are `&C`, `&mut C`, `Option<&C>`, `Option<&mut C>`, `Has<C>` and `Entity`. It gives the world a
///     /// method, here `street.moving()`, and this struct as the item.
///     #[query]
///     pub struct Moving { position: &mut Position, velocity: &Velocity }
///
///     /// `with`, `without` and `any` filter. `dynamic` says that no declared archetype need match.
///     #[query(with(Velocity), without(Hat), any(Name, Weapon))]
///     pub struct Bare { entity: Entity, name: Option<&Name> }
///
///     /// A group of sparse components. It keeps their pools side by side: all of them, unless `own(…)` says which.
///     #[group]
///     pub struct Duel { entity: Entity, weapon: &mut Weapon, target: &Target }
/// }
///
/// let mut street = Street::new();
/// let walker = |name| Walker { name: Name(name), position: Position(0.0), velocity: Velocity(1.5), hat: None };
/// let (ann, bob) = (street.spawn(walker("Ann")), street.spawn(walker("Bob")));
/// street.moving().for_each(|moving| moving.position.0 += moving.velocity.0);
/// street.insert(bob, Hat)?;
/// assert_eq!(street.bare().single().unwrap().entity, ann);
/// street.insert(ann, Weapon(7))?;
/// street.insert(ann, Target(bob))?;
/// for duel in street.duel() {
///     duel.weapon.0 += 1;
///     assert_eq!((duel.entity, duel.target.0), (ann, bob));
/// }
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// `#[relation(…)]` declares a component that names another entity: see [`relation`].
///
/// `#[bundle]` declares components that archetypes share. An archetype with a field of that type has all of them; a row and its views have
/// them under the name of the field. The table is the same as without the bundle.
///
/// ```
/// # #[derive(Clone, Copy, Debug, PartialEq)]
/// # pub struct Position(f32);
/// # pub struct Velocity(f32);
/// # pub struct Gun;
/// ecs::world! {
///     #[world]
///     pub struct Arena { components: (Position, Velocity, Gun) }
///
///     #[bundle]
///     pub struct Body { position: Position, velocity: Velocity }
///
///     #[archetype]
///     pub struct Tank { body: Body, gun: Gun }
///
///     #[archetype]
///     pub struct Rock { body: Body }
/// }
///
/// // A function of the components that all bodies have.
/// fn stop(body: BodyMut<'_>) {
///     body.velocity.0 = 0.0;
/// }
///
/// let mut arena = Arena::new();
/// let tank = arena.spawn(Tank { body: Body { position: Position(2.0), velocity: Velocity(1.0) }, gun: Gun });
/// stop(arena.row_mut::<Tank>(tank).unwrap().body);
/// assert_eq!(arena.columns::<Tank>().body.position, [Position(2.0)]);
/// ```
///
/// Views of a bundle are `BodyRef`, `BodyMut`, `BodyColumns` and `BodyColumnsMut`. The bundle itself can be spawned, and one without optional components
/// can be inserted and removed, as one with [`#[derive(Bundle)]`](derive@Bundle). It is known in the `world!` or the `part!` that declares it. Queries name its components.
///
/// `#[world(closed)]` says that there are no archetypes but the declared ones. Then two queries that no declared archetype matches
/// both are apart, so that more systems can run at the same time; a change that would need another archetype is an error.
///
/// `#[cfg(…)]` and `#[cfg_attr(…)]` stand before declarations, fields, lists, lines of schedules and phases, and have the same effect
/// there as elsewhere. Things that are left out do not exist for any rule:
///
/// ```
/// # pub struct Name;
/// # pub struct Probe;
/// # fn walk() {}
/// ecs::world! {
///     #[world]
///     pub struct Street {
///         components: (Name,),
///         #[cfg(feature = "editor")]
///         components: (Probe,),
///     }
///
///     #[archetype]
///     pub struct Walker { name: Name, #[cfg(feature = "editor")] probe: Probe }
///
///     #[schedule]
///     pub fn tick() {
///         walk;
///         #[cfg(feature = "editor")]
///         show_probes;
///     }
/// }
///
/// Street::new().spawn(Walker { name: Name });
/// ```
///
/// A component is named as the list names it, or by the last segments of its path. The types that are generated beside each archetype
/// are `WalkerRef`, `WalkerMut`, `WalkerColumns` and `WalkerColumnsMut`, and for the world `StreetColumnsMut`.
///
/// All mistakes are reported at once, each at the word that causes it.
#[macro_export]
macro_rules! world {
    ($($declarations:tt)*) => {
        $crate::__private::__world! { [$crate] $($declarations)* }
    };
}

/// Declares a part of worlds: components, relations, resources, events, archetypes, queries, groups, indexes, schedules and observers, in any
/// module or crate.
///
/// The body is that of [`world!`], with `#[part]` in the place of `#[world]`. A world lists the part by its path, and has all of it:
///
/// ```
/// mod motion {
///     use ecs::prelude::*;
///
///     pub struct Position(pub f32);
///     pub struct Velocity(pub f32);
///     pub struct Gravity(pub f32);
///
///     impl Default for Gravity {
///         fn default() -> Self { Self(9.81) }
///     }
///
///     ecs::part! {
///         /// Bodies that fall.
///         #[part]
///         pub struct Motion {
///             components: (Position, Velocity),
///             resources: (Gravity),
///         }
///
///         #[archetype]
///         pub struct Rock { pub position: Position, pub velocity: Velocity }
///
///         #[query]
///         pub struct Moving { pub position: &mut Position, pub velocity: &Velocity }
///
///         #[schedule]
///         pub fn motion() { fall; walk; }
///     }
///
///     fn fall<W: MotionWorld>(bodies: Query<W, &mut Velocity>, gravity: Res<Gravity>) {
///         bodies.for_each(|velocity| velocity.0 -= gravity.0);
///     }
///
///     fn walk<W: MotionWorld>(moving: Query<W, Moving>) {
///         moving.for_each(|it| it.position.0 += it.velocity.0);
///     }
/// }
///
/// pub struct Hull(pub u32);
///
/// ecs::world! {
///     #[world]
///     pub struct Game {
///         parts: (motion::Motion),
///         components: (Hull),
///     }
///
///     /// A component of a part is named as one of the world's own.
///     #[archetype]
///     pub struct Ship { hull: Hull, position: motion::Position, velocity: motion::Velocity }
///
///     /// A schedule of a part is a line, by its name or by `Motion::motion`.
///     #[schedule]
///     pub fn tick() { motion; }
/// }
///
/// let mut game = Game::new();
/// let rock = game.spawn(motion::Rock { position: motion::Position(100.0), velocity: motion::Velocity(0.0) });
/// game.tick();
/// assert_eq!(game.get::<motion::Position>(rock).unwrap().0, 100.0 - 9.81);
/// assert_eq!(game.moving().count(), 1);
/// ```
///
/// Beside the part, and once, there are its archetypes with their views, its queries, and a trait of the worlds that have all that
/// it needs, here `MotionWorld`: systems of a part are generic over such a world. The same part can be one of any number of worlds.
/// An [index](crate::index) of a part is one of each of its worlds: `game.near()`, and `Find<W, Near>` in the part's systems.
/// Such a system names the archetypes of the part, and of the part's own parts, as systems of a world do: `Query<W, &Position, Is<Rock>>`,
/// `On<W, Despawn<Rock>>`, `world.all::<Rock>()`.
///
/// A part may have `parts: (…)` itself: several lists may name a part, and a world has it once.
/// `uses: (Position, Res<Gravity>, EventReader<Hit>)` lists the components, resources and events of others that the part needs,
/// under the names by which these list them.
///
/// # Order across parts
///
/// A world says the order of its parts' systems. A part with systems that belong before and behind those of others declares a schedule for
/// each stage, and the world lists the stages as they have to run. Systems that access different things run at the same time all the same.
///
/// ```
/// mod physics {
///     # use ecs::prelude::*;
///     ecs::part! {
///         #[part]
///         pub struct Physics { resources: (Log) }
///
///         #[schedule]
///         pub fn forces() { pull; }
///         #[schedule]
///         pub fn collisions() { bounce; }
///     }
///     # #[derive(Default)]
///     # pub struct Log(pub Vec<&'static str>);
///     # fn pull(mut log: ResMut<Log>) { log.0.push("pull"); }
///     # fn bounce(mut log: ResMut<Log>) { log.0.push("bounce"); }
/// }
/// mod combat {
///     # use super::physics::Log;
///     # use ecs::prelude::*;
///     ecs::part! {
///         #[part]
///         pub struct Combat { uses: (ResMut<Log>) }
///
///         #[schedule]
///         pub fn shots() { shoot; }
///         #[schedule]
///         pub fn hits() { hurt; }
///     }
///     # fn shoot(mut log: ResMut<Log>) { log.0.push("shoot"); }
///     # fn hurt(mut log: ResMut<Log>) { log.0.push("hurt"); }
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Game { parts: (physics::Physics, combat::Combat) }
///
///     #[schedule]
///     pub fn tick() { forces; shots; collisions; hits; }
/// }
///
/// # fn main() {
/// let mut game = Game::new();
/// game.tick();
/// assert_eq!(game.resource::<physics::Log>().0, ["pull", "shoot", "bounce", "hurt"]);
/// # }
/// ```
///
/// # Names
///
/// A part's declaration with the part's own visibility is a method of the world, or a field of its columns. `hide(…)` behind the path,
/// or `#[hide(…)]` before the list, leaves names out. The things stay: `game.query::<motion::Moving>()`.
///
/// ```ignore
/// parts: (kit::Motion, crate::combat::Combat hide(Near, update)),
/// ```
///
/// The resources of parts are fields of `GameResources`, as those of the world are. If two would have one name, the later one has that
/// of its part before its own: `combat_settings`.
///
/// A `cfg` in a part is decided in the part's own crate. A part is checked where it stands, so that an error of it is there, and not in
/// the world.
#[macro_export]
macro_rules! part {
    ($($declarations:tt)*) => {
        $crate::__private::__part! { [$crate] $($declarations)* }
    };
}

/// The constants of a world that is saved or written as text.
#[cfg(feature = "text")]
#[doc(hidden)]
#[macro_export]
macro_rules! __texts {
    ($($code:tt)*) => { $($code)* };
}

/// The constants of a world that is saved or written as text. Without the feature they are an error at the word.
#[cfg(not(feature = "text"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __texts {
    ($($code:tt)*) => {};
}

/// Emitted at the word `text` of a world.
#[cfg(feature = "text")]
#[doc(hidden)]
#[macro_export]
macro_rules! __text {
    () => {};
}

/// Emitted at the word `text` of a world.
#[cfg(not(feature = "text"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __text {
    () => {
        ::core::compile_error!("`text` needs the feature `text` of `ecs`: `ecs = { …, features = [\"text\"] }`");
    };
}

/// The code for the word `save` of a world, at the word.
#[cfg(feature = "save")]
#[doc(hidden)]
#[macro_export]
macro_rules! __save {
    ($($code:tt)*) => { $($code)* };
}

/// The words of a derive about an older version of a type. Without the feature there are no saves that could have it.
#[cfg(feature = "save")]
#[doc(hidden)]
#[macro_export]
macro_rules! __migrates {
    ($($code:tt)*) => { $($code)* };
}

/// The words of a derive about an older version of a type. Without the feature there are no saves that could have it.
#[cfg(not(feature = "save"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __migrates {
    ($($code:tt)*) => {};
}

/// The code for the word `save` of a world, at the word.
#[cfg(not(feature = "save"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __save {
    ($($code:tt)*) => {
        ::core::compile_error!("`save` needs the feature `save` of `ecs`: `ecs = { …, features = [\"save\"] }`");
    };
}

/// Emitted at the word `snapshots` of a world.
#[cfg(feature = "snapshots")]
#[doc(hidden)]
#[macro_export]
macro_rules! __snapshots {
    () => {};
}

/// Emitted at the word `snapshots` of a world.
#[cfg(not(feature = "snapshots"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __snapshots {
    () => {
        ::core::compile_error!(
            "`snapshots` needs the feature `snapshots` of `ecs`: `ecs = { …, features = [\"snapshots\"] }`"
        );
    };
}

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
