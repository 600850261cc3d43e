//! Indexes: entities by their place in space, or by a value, always right.
//!
//! A world declares an index in one line. Its fields are the components that it reads, and its key is an expression of them:
//!
//! ```
//! use ecs::prelude::*;
//!
//! #[derive(Component)]
//! pub struct Position { pub x: f32, pub y: f32 }
//! #[derive(Component)]
//! pub struct Heat(pub f32);
//! pub struct Name(pub String);
//!
//! ecs::world! {
//!     #[world]
//!     pub struct Kitchen { components: (Position, Heat, Name) }
//!
//!     #[archetype]
//!     pub struct Stove { position: Position, heat: Heat, name: Name }
//!
//!     /// The places of the rows.
//!     #[index(spatial, at = [position.x, position.y], cell = 5.0)]
//!     pub struct Near { position: Position }
//!
//!     #[index(ordered, key = heat.0)]
//!     pub struct ByHeat { heat: Heat }
//!
//!     #[index(ordered, key = name.0.as_str())]
//!     pub struct ByName { name: Name }
//!
//!     #[schedule]
//!     pub fn tick() { cool; warn; }
//! }
//!
//! fn cool(heats: Query<Kitchen, &mut Heat>) {
//!     heats.for_each(|heat| heat.0 *= 0.9);
//! }
//!
//! fn warn(hot: Find<Kitchen, ByHeat>) {
//!     assert_eq!(hot.range(100.0..).count(), 1);
//! }
//!
//! let mut kitchen = Kitchen::new();
//! let stoves = [("stove", 0.0, 20.0), ("oven", 3.0, 200.0), ("range", 40.0, 90.0)].map(|(name, x, heat)| {
//!     kitchen.spawn(Stove { position: Position { x, y: 0.0 }, heat: Heat(heat), name: Name(name.into()) })
//! });
//! let near: Vec<Entity> = kitchen.near().within([1.0, 0.0], 5.0).map(|found| found.entity).collect();
//! assert_eq!(near, [stoves[0], stoves[1]]);
//! assert_eq!(kitchen.near().nearest([90.0, 0.0]).unwrap().entity, stoves[2]);
//! assert_eq!(kitchen.by_name().prefix("o").count(), 1);
//!
//! // Values are ordinary: each write to them is found.
//! kitchen.get_mut::<Position>(stoves[2]).unwrap().x = 2.0;
//! assert_eq!(kitchen.near().within([1.0, 0.0], 5.0).count(), 3);
//! kitchen.tick();
//! ```
//!
//! | method | keys | questions |
//! |---|---|---|
//! | `spatial, at = […], cell = 5.0`, and `radius = …` if places are round | two or three numbers of `f32` | [`within`](spatial::Spatial::within), `in_box`, `nearest`, `pairs_within` |
//! | `ordered, key = …` | any `Ord + Copy`, floats, texts | [`range`](values::Ordered::range), `get`, `prefix`, `first`, `last` |
//! | `hash, key = …` | any `Hash + Eq + Copy`, floats, texts | [`get`](values::HashIndex::get), `first`, `count` |
//! | `bitmap, key = …` | the same, of few values | [`is`](values::Bitmap::is): sets that are combined by `&`, `\|` and `!` |
//! | `likely, key = …` | the same | [`likely`](Find::likely): candidates, of one byte each |
//!
//! `by = is_burnt` in the place of a key calls a function with references to the components, again for rows that changed alone. Its result
//! is a `bool`; `by: Team = team_of` says another type. The type of a key is known where it is a number, `bool` or `Entity` in a field of a
//! component that derives [`Component`](macro@crate::Component). It is known too where the key is a whole component, `*team`, and where it
//! ends with `.as_str()`. Any other type is written: `key: u32 = smell.0 / 16`. `with(…)` and `without(…)` limit the rows.
//!
//! # Always right
//!
//! An index is brought up to date where it is read, from the marks that each write leaves behind; loops over its components stay as they
//! are.
//!
//! * `kitchen.near()` and [`Store::find`](crate::Store::find) bring it up to date, and lend it.
//! * `kitchen.near_ref()`, of a shared world, refuses with [`QueryError::StaleIndex`](crate::QueryError::StaleIndex) where something was changed. It never gives an old answer.
//! * [`Find`] in a system is right when the system begins. The plan of the schedule knows which system may have made it stale, and lets
//!   the first reader behind it bring it up to date; a plan shows this as text. Others that write may run beside those that read.
//! * `kitchen.try_near()` returns the error where there is no memory. A schedule returns it as an
//!   [`StepError`](crate::schedule::StepError), which names the index, for each system that would have read it.
//! * A copy of a world, a `Snapshot`, makes one for its caller: `snapshot.find::<Near>()`.
//!
//! The order of answers follows from the contents alone, and not from the way in which they came about: by cell and entity, by key and
//! entity, or by entity. Places that are not finite are found by no question.
//!
//! # Unique keys
//!
//! `#[index(hash, unique, key = id.0)]`, or `ordered`, refuses a second entity with the same key: [`try_spawn`](crate::Store::try_spawn),
//! [`insert`](crate::Store::insert) and the like give the value back with [`ChangeError::Unique`](crate::ChangeError::Unique), and
//! [`spawn`](crate::Store::spawn) panics. The component is immutable by this declaration: it is replaced, and never written in place. Two
//! entities exchange their keys by [`exchange_keys`](crate::Store::exchange_keys), in a system by a command that calls it. [`holder`](Find::holder) gives the one entity with a key.
//!
//! # Cost
//!
//! A refresh that finds no change takes some loads a table. Otherwise it takes time for the rows that changed, or for all rows where more
//! than half did. A component that comes or goes, and a despawn, write one handle into a log. The components that an index reads have two
//! ticks a row, as those of [`Changed`](crate::Changed).
//!
//! The idea is that of Mach's "ECS as a database", which asks for spatial, probability and function indexes.

// *Refresh* (`refresh.rs`) is an ordinary system: it writes the entries, and reads the structural
// log (`world/structural_log.rs`) and the rows by two queries. Ticks of tracked components say which
// rows were written; the log, a ring of handles, says which entities left or changed their
// components. An index that missed a whole turn of the ring is rebuilt, and so is one after a
// restore, which begins another epoch. If memory for a refresh is missing, the entries keep the
// error, and each later step that reads them returns it. Entries and log are resources that no
// method and no other parameter lends.
//
// *Methods* (`Method`) know entities and keys and no world. Their answers are in an order that
// follows from their contents.
//
// *Conditions on values* (`by_value.rs`): a query built at run time asks an index for candidates
// and evaluates all conditions on them again. A wrong key can hide rows and never adds one.
//
// *Unique keys* (`unique.rs`) are checked before the first write. `exchange_keys` needs no check:
// both changes are recorded as one, and two values change places.
//
// *Types of keys* (`inferred.rs`): a macro sees the words of a key and no types, so the kind of a
// key is found by inherent constants that hide those of a trait. A type that is no key has the kind
// `Unknown`, which every method accepts, so that the only error is that of the check at the type.
//
// An index lends no rows. `Answers::for_each_in` hands its entities to a `Lookup` one at a time, so
// an entity given twice is no second `&mut`.

mod by_value;
mod declaration;
mod find;
mod inferred;
mod invariants;
mod refresh;
pub mod spatial;
mod stored;
mod unique;

pub use crate::world::store::IndexInfo;
#[doc(hidden)]
pub use crate::world::structural_log::StructuralLog;
pub use declaration::Index;
#[doc(hidden)]
pub use declaration::{Indexed, begin};
#[doc(hidden)]
pub use ecs_index::Entries;
#[doc(inline)]
pub use ecs_index::values;
#[doc(hidden)]
pub use ecs_index::values::unique::Holders;
pub use ecs_index::{Method, OutOfMemory};
pub use find::{Answers, Find};
#[doc(hidden)]
pub use inferred::{
    AsKey, Chosen, Inferred, InferredKind, KeyType, Unkeyed, check_hashed, check_kind,
    check_ordered, kind_of_field,
};
#[cfg(feature = "snapshots")]
pub(crate) use refresh::build;
#[doc(hidden)]
pub use stored::StoredIndex;
pub use unique::Unique;
