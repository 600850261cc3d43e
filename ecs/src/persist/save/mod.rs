//! Saving worlds, and loading them again: listed types are saved, without being registered.
//!
//! A world that says `#[world(save)]` can be saved. Each of its components and resources derives serde's traits, or says that it is
//! *transient*; one that does neither is an error when the program is compiled, at its word in the list.
//!
//! ```
//! use ecs::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! pub struct Name(String);
//! #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
//! pub struct Position(f32);
//! /// Begins anew in a world that is loaded.
//! #[derive(Component, Default)]
//! #[component(transient)]
//! pub struct Sprite(u32);
//! #[derive(Default, Serialize, Deserialize)]
//! pub struct Clock(u64);
//!
//! ecs::world! {
//!     #[world(save)]
//!     pub struct Street { components: (Name, Position, Sprite), resources: (Clock) }
//!
//!     #[archetype]
//!     pub struct Walker { name: Name, position: Position, sprite: Sprite }
//! }
//!
//! let mut street = Street::new();
//! let ann = street.spawn(Walker { name: Name("Ann".into()), position: Position(1.5), sprite: Sprite(7) });
//! street.resource_mut::<Clock>().0 = 12;
//!
//! let mut bytes = Vec::new();
//! street.save(&mut bytes)?;
//! let mut loaded = Street::load(&bytes[..])?;
//! // Handles, their generations, and those to come are as they were.
//! assert_eq!(loaded.get::<Name>(ann), Some(&Name("Ann".into())));
//! assert_eq!(loaded.resource::<Clock>().0, 12);
//! assert_eq!(loaded.spawn(()), street.spawn(()));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # The content of a save
//!
//! Entities with their generations and the order in which free ones are given again; the order of rows, their kinds and components;
//! relations, with the order of the sources of a target; and resources. Events are of the moment, and are not saved. Neither is the
//! state of systems.
//!
//! | | |
//! |---|---|
//! | `#[component(transient)]` | Values are not saved. A loaded entity gets the `Default` of the type, if it has one, and is without the component otherwise. |
//! | `#[world(transient(Texture))]` | The same, of a type from elsewhere, or of a resource. |
//! | `#[component(name = "heat")]` | The name in saves, which is that of the type otherwise. |
//! | `#[component(was("warmth"))]` | A name that older saves have for it. |
//! | `#[was(Weather = "Time")] resources: (Weather)` | The same, of a resource whose type has no derive. |
//! | `#[component(version = 2, from = HeatV1)]` | Values of older saves are read as a `HeatV1`, which becomes a `Heat` by `Into`, or by `TryInto` with an error that is `Display`. `HeatV1` is a component itself, and may have a version before. |
//! | `#[component(version = 2, from(HeatV1, path::to::function))]` | The same, by a function: `fn(HeatV1) -> Heat`, or `fn(HeatV1) -> Result<Heat, E>` where `E` is `Display`. |
//! | `#[component(version = 2, from = none)]` | Older saves are refused. |
//! | `#[resource(transient)]`, `was(…)`, `version`, `from` | The same words of a resource, whose type derives [`Resource`](derive@crate::Resource). |
//! | `#[world(removed("fuel"))]` | A component or a resource that is no more: the values of older saves are passed over. |
//! | `#[serde(skip)]` | A field that is not saved: see [`save_schema`](Saves::save_schema). |
//!
//! Components and resources are found by name when they are loaded. Rows go to the archetypes where their components belong today.
//!
//! # Types that change
//!
//! Saved values have no names in them, so that a type whose fields changed places would be read with other values. This is why a save
//! holds the *shape* of each component and resource: the kinds of its numbers, and the names of its fields and variants in their order, down
//! to the innermost type. Names of types do not count. A type with another shape than in the save, and with the same version, is
//! [`LoadError::Shape`], which says where the two begin to differ. [`save_schema`](Saves::save_schema) has all shapes, so that a test
//! finds a change before a player does.
//!
//! | the change | what it takes |
//! |---|---|
//! | a variant behind all others | nothing |
//! | a field or a variant gets another name | `#[serde(alias = "its former name")]`, or `rename`: of any type, and of the types within it |
//! | a component or a resource gets another name | `was(…)` |
//! | any other | `#[component(version = 2, from = HeatV1)]`, and the older type as `HeatV1` |
//! | a change of meaning alone, as from metres to feet | the same: no shape shows it |
//!
//! A component that is registered or defined while the program runs has no versions: register the changed one by another name beside the old
//! one, and move the values after the load.
//!
//! The shape is found by the `Deserialize` of a type, derived or not, which says what it expects before it gets a value. The first save or load
//! of a process calls it with values that are made up, once a variant, and drops what it makes of them. A type that refuses such values has a
//! shape that is known in part: `?` stands for the rest. What is known is compared. The first values that are saved or loaded show more of
//! it, and the comparison is repeated when the first value of such a type is loaded. Parts that no value shows, such as variants that never
//! occur, need a version: raise it with each change.
//!
//! ```
//! use ecs::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! mod older {
//!     use super::*;
//!     #[derive(Component, Serialize, Deserialize)]
//!     pub struct Heat(pub f32);
//!     ecs::world! {
//!         #[world(save)] pub struct Kitchen { components: (Heat) }
//!         #[archetype] pub struct Pan { heat: Heat }
//!     }
//! }
//!
//! #[derive(Component, Serialize, Deserialize)]
//! #[component(version = 2, from = older::Heat)]
//! pub struct Heat { kelvin: f64 }
//!
//! impl From<older::Heat> for Heat {
//!     fn from(heat: older::Heat) -> Self {
//!         Self { kelvin: f64::from(heat.0) + 273.0 }
//!     }
//! }
//!
//! ecs::world! {
//!     #[world(save)] pub struct Kitchen { components: (Heat) }
//!     #[archetype] pub struct Pan { heat: Heat }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut bytes = Vec::new();
//! let mut kitchen = older::Kitchen::new();
//! let pan = kitchen.spawn(older::Pan { heat: older::Heat(20.0) });
//! kitchen.save(&mut bytes)?;
//! assert_eq!(Kitchen::load(&bytes[..])?.get::<Heat>(pan).unwrap().kelvin, 293.0);
//! # Ok(())
//! # }
//! ```
//!
//! A conversion may refuse a value. Then nothing is loaded, and the error has the words of the conversion:
//!
//! ```
//! # use ecs::prelude::*;
//! # use serde::{Deserialize, Serialize};
//! # mod older {
//! #     use super::*;
//! #     #[derive(Component, Serialize, Deserialize)]
//! #     pub struct Heat(pub f32);
//! #     ecs::world! {
//! #         #[world(save)] pub struct Kitchen { components: (Heat) }
//! #         #[archetype] pub struct Pan { heat: Heat }
//! #     }
//! # }
//! #[derive(Component, Serialize, Deserialize)]
//! #[component(version = 2, from(older::Heat, to_kelvin))]
//! pub struct Heat { kelvin: f64 }
//!
//! fn to_kelvin(heat: older::Heat) -> Result<Heat, String> {
//!     let kelvin = f64::from(heat.0) + 273.0;
//!     if kelvin < 0.0 { Err(format!("{} degrees are too cold", heat.0)) } else { Ok(Heat { kelvin }) }
//! }
//! # ecs::world! {
//! #     #[world(save)] pub struct Kitchen { components: (Heat) }
//! #     #[archetype] pub struct Pan { heat: Heat }
//! # }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let mut bytes = Vec::new();
//! # let mut kitchen = older::Kitchen::new();
//! # kitchen.spawn(older::Pan { heat: older::Heat(-300.0) });
//! # kitchen.save(&mut bytes)?;
//! let error = Kitchen::load(&bytes[..]).map(|_| ()).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "cannot load: `Heat` of 0v1 was saved by version 1, and the conversion from version 1 to 2 refuses it: \
//!      -300 degrees are too cold"
//! );
//! # Ok(())
//! # }
//! ```
//!
//! # Types that cannot be saved
//!
//! Since saved values have no names, a `Serialize` has to write exactly what the `Deserialize` reads. These attributes break that:
//! `skip_serializing_if`, `skip_serializing` or `skip_deserializing` alone, `flatten`, `untagged`, `tag`, and a `serialize_with` without its
//! `deserialize_with`. So do `serde_json::Value`, and traits implemented by hand that do not match. A save refuses such values in every build,
//! with [`SaveError::SelfDescribing`] or [`SaveError::Unreadable`], which name the part.
//!
//! ```
//! use ecs::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! pub struct Sheet {
//!     level: u32,
//!     #[serde(skip_serializing_if = "Option::is_none")]
//!     nick: Option<String>,
//! }
//!
//! ecs::world! { #[world(save)] pub struct Camp { components: (Sheet) } }
//!
//! let mut camp = Camp::new();
//! camp.spawn((Sheet { level: 3, nick: None },));
//! let error = camp.save(Vec::new()).unwrap_err();
//! assert!(error.to_string().starts_with("cannot save: `Sheet.nick` of 0v1 could not be loaded again: "));
//! ```
//!
//! The first value of a type is read back and compared with what was written. So is each value of a kind that its type has not written before:
//! another variant, an option or a list that is no longer empty, a tuple of another length. The other values cost next to nothing. The first 64
//! rows of each table and all resources are checked before a byte is written. [`SaveOptions::verify`] reads every value back, which
//! [`Store::save_file`](crate::Store::save_file) does by default.
//!
//! Values that are nested deeper than a load accepts are refused as well: 128 levels, unless [`SaveOptions::depth`] and [`Limits::depth`] both
//! say more.
//!
//! # Text
//!
//! [`Store::saved`](crate::Store::saved) is a value that serde writes in any format, as JSON or RON, and [`Saves::load_from`] reads it. Of some
//! entities [`Store::saved_entities`](crate::Store::saved_entities) and [`Store::saved_query`](crate::Store::saved_query) are such values, and
//! [`Store::merge_from`](crate::Store::merge_from) reads them: prefabs that people can write.
//!
//! A text has names, and no shapes: fields are found in any order, and a change is an error where serde says so. One that only a shape shows,
//! as a field that goes another way by `#[serde(with = "…")]`, takes a version.
//!
//! Texts of older versions are read as saves are. A text lists the versions that are not 1, behind the name of the world:
//! `"versions": { "Heat": 2 }`. One without that list, such as a prefab from the first days of a game, is of version 1. With
//! [`Saves::load_from_with`] and [`Unknown::Drop`] names are passed over that the world does not know. Without, a name that the world does
//! not know is refused wherever it occurs, even among the versions and relations, and so is a name that occurs twice.
//!
//! A value that the format would lose is refused when it is written, by entity, component and part. JSON has no infinite floats and no
//! NaN; it does not tell `Some(None)` and `Some(())` from `None`; its keys are texts or numbers; and its readers go no deeper than 127 lists
//! and structs. RON keeps such floats and options. In debug builds, or with [`SavedText::verify`], each value is read again as well, as
//! JSON would read it. (`serde_json` reads each `f64` as it was written with its feature `float_roundtrip` alone.)
//!
//! ```
//! use ecs::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! pub struct Door { opens_after: f32 }
//!
//! ecs::world! { #[world(save)] pub struct House { components: (Door) } }
//!
//! let mut house = House::new();
//! house.spawn((Door { opens_after: f32::INFINITY },));
//! let error = serde_json::to_string(&house.saved()).unwrap_err();
//! assert!(error.to_string().starts_with("cannot save: `Door` of 0v1: in `opens_after`, inf would not be read again"));
//! ```
//!
//! # Parts of a world
//!
//! [`Store::save_query`](crate::Store::save_query) and [`Store::save_entities`](crate::Store::save_entities) write some entities, and
//! [`Store::merge`](crate::Store::merge) spawns those of a save among others, with new handles: prefabs, levels that come and go, the
//! belongings of a player that changes worlds. Handles within the values follow, wherever they stand.
//!
//! ```
//! use ecs::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! pub struct Name(String);
//! #[derive(Serialize, Deserialize)]
//! pub struct Targets(Vec<Entity>);
//!
//! ecs::world! {
//!     #[world(save)] pub struct Street { components: (Name, Targets) }
//!     #[archetype] pub struct Walker { name: Name }
//!     #[archetype] pub struct Guard { name: Name, targets: Targets }
//! }
//!
//! let mut street = Street::new();
//! let ann = street.spawn(Walker { name: Name("Ann".into()) });
//! let guard = street.spawn(Guard { name: Name("Ben".into()), targets: Targets(vec![ann]) });
//!
//! let mut prefab = Vec::new();
//! street.save_entities([ann, guard], &mut prefab)?;
//! let arrived = street.merge(&prefab[..])?;
//! let [other_ann, other_guard] = [ann, guard].map(|old| arrived.get(old).unwrap());
//! assert_eq!(street.get::<Targets>(other_guard).unwrap().0, [other_ann]);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! A handle of an entity that is not in the part has no meaning in another world. In a value it becomes a handle of no entity. A relation
//! is left out, so that its entity comes without it, even where its archetype demands it. [`Merged::dangling`] counts both,
//! [`Merged::outside`] lists the relations with their targets for a reader who knows these, and [`SaveOptions::closed`] refuses to save
//! either.
//!
//! # Bad input
//!
//! A save that is cut off, damaged, of another world or made up is an error, and the world is as it was. Each block has a checksum.
//! Values that are nested too deeply are refused.
//!
//! Memory grows with the bytes that arrive, and not with the numbers that they claim. Loading takes at
//! most 4 times the bytes of the save, and a mebibyte, where a value takes no more memory than it takes bytes in the save. Two
//! things could cost more than their bytes, and have limits of their own. One is names that the world does not know
//! ([`Limits::names`]). The other is archetypes that are made for rows that no declared one takes ([`Limits::archetypes`]), of which each
//! takes some kilobytes. The shapes of types take some mebibytes at most, whatever their text says. With these limits as they are by default, a save may take 16 MiB more, and 12 times its bytes.
//!
//! Bytes behind the end of a save are refused; [`LoadOptions::embedded`] reads a save from a stream that goes on. What a load drops, converts,
//! or rebuilds as defaults is in its [`LoadReport`].
//!
//! [`Store::save_file`](crate::Store::save_file) writes another file first, and gives it the name at the end: at every moment, the old file
//! or the new one is there.

// *Codecs* of listed types are found by inherent constants that hide those of a trait, in the
// expansion of worlds that say `save`. Their functions are safe: they get values (`Values`) and
// free places (`Places`) without a type, and ask for one, which is compared. The bound is
// `Deserialize<'static>` and not `DeserializeOwned`, which would be a hard error in the expansion
// for types that borrow text. `Owned` makes that safe: it lends nothing, even if the format does.
//
// *The file* (the crate `ecs-save`): a header by name, checksummed blocks, an end. A block has at most
// 65,536 rows: their entities with the bits of optional components, or the values of one component.
// Sections have names, and a flag that lets older readers skip them. A save needs only a storage
// and resources (`Source`), so snapshots are saved by the same code.
//
// *Older versions* (`migrate.rs`, `convert.rs`) are read as their own type, a value at a time, and
// pass through the conversions of the derive one after the other.
//
// *Loading* fills a fresh storage. Rows of a block arrive by `Arrivals`: room is made, each
// component is written behind the existing rows, and then all become rows at once. The storages
// change places last, so an error or a panic leaves the world as it was.
//
// *Merging* numbers entities again in a fresh storage. The handles that the world gives next are
// read ahead, and `Entity::deserialize` returns them in place of the saved ones. Then
// `world/change/merge.rs` moves whole columns. A save of some entities (`selection.rs`) lists them;
// a save of a world has its slots.

#[cfg(feature = "digest")]
mod canonical;
mod codec;
mod convert;
mod current;
mod data;
#[cfg(feature = "digest")]
mod each;
mod error;
mod file;
mod finish;
mod first;
mod header;
mod merge;
mod methods;
mod migrate;
mod options;
mod plan;
mod read;
mod registered;
mod rules;
mod saved;
mod schema_text;
mod selection;
#[cfg(feature = "snapshots")]
mod snapshots;
mod text;
mod write;

pub use crate::base::load_report::{ConvertedName, CountedName, LoadReport, UnknownName};
#[doc(hidden)]
pub use codec::{Codec, Initial, PlainCodec};
#[doc(hidden)]
pub use convert::{Becomes, Conversion, Newer, Older, Outcome};
#[cfg(feature = "digest")]
pub(crate) use each::{Unfaithful, each_resource, each_value, make_again, value_bytes};
pub use error::{LoadError, SaveError};
pub use header::SaveHeader;
pub use merge::{Merged, Outside};
#[doc(hidden)]
pub use migrate::{Migrates, Migration, check_version};
pub use options::{Limits, LoadOptions, SaveOptions, Unknown};
#[doc(hidden)]
pub use rules::{check_demanded, check_saved, check_saved_resource};
#[doc(hidden)]
pub use saved::{Saved, SavedType, Unsaved};
pub use text::SavedText;

use crate::world::store::World;
use serde_core::de::Deserializer;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::string::String;

/// A world that can be saved: one that says `#[world(save)]`. [`world!`](crate::world) implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not saved",
    label = "not a world that is saved",
    note = "a world that is saved says so: `#[world(save)]`"
)]
pub trait Saves: World {
    /// How the components are saved, in the order of the list.
    const SAVED: &'static [SavedType];
    /// How the resources are saved, in the order of the list.
    const SAVED_RESOURCES: &'static [SavedType];

    /// Components and resources of older saves that are no more: `#[world(removed("fuel"))]`.
    const REMOVED: &'static [&'static str] = &[];

    /// A new world, of a save. Resources that are not in the save begin as their types' defaults, transient ones as well:
    /// [`load_into`](crate::Store::load_into) keeps those that a world has. [`load_report`](crate::Store::load_report) names them. Observers of
    /// [`Restore`](crate::Restore) are told once, when all is there. O(values).
    ///
    /// # Errors
    ///
    /// As for [`Store::load_into`](crate::Store::load_into), and if a resource is not in the save and has no `Default`.
    ///
    /// # Panics
    ///
    /// If a `Deserialize` or a `Default` does.
    fn load(reader: impl Read) -> Result<Self, LoadError> {
        Self::load_with(&LoadOptions::new(), reader)
    }

    /// As [`load`](Self::load), of a file.
    ///
    /// # Errors
    ///
    /// As for [`load`](Self::load), and if the file cannot be read.
    ///
    /// # Panics
    ///
    /// As for [`load`](Self::load).
    fn load_file(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let file = File::open(path)?;
        let options = LoadOptions {
            of_file: file.metadata()?.len(),
            ..LoadOptions::new()
        };
        Self::load_with(&options, BufReader::with_capacity(1 << 16, file))
    }

    /// As [`load`](Self::load), with the choices of [`LoadOptions`].
    ///
    /// # Errors
    ///
    /// As for [`load`](Self::load).
    ///
    /// # Panics
    ///
    /// As for [`load`](Self::load).
    fn load_with(options: &LoadOptions, reader: impl Read) -> Result<Self, LoadError> {
        let mut world = Self::unfilled();
        let report = world.load_into_with(options, reader)?;
        world.loaded = Some(report);
        Ok(world)
    }

    /// A new world, of a text that [`Store::saved`](crate::Store::saved) wrote, in any format of serde. Transient components that an archetype
    /// demands begin as their types' defaults.
    ///
    /// A deserializer reads one world, and leaves what follows in the text: its method `end` refuses that. A world implements
    /// `Deserialize` as well, so that the functions of a format load it, and refuse what follows:
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Clone, Serialize, Deserialize)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world(save)] pub struct Kitchen { components: (Heat,) }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # kitchen.spawn((Heat(20.0),));
    /// let text = serde_json::to_string(&kitchen.saved())?;
    /// let loaded: Kitchen = serde_json::from_str(&text)?;
    /// assert_eq!(loaded.len(), 1);
    /// assert!(serde_json::from_str::<Kitchen>(&(text + "}")).is_err());
    /// # Ok::<_, serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not of such a world, or contradicts itself.
    ///
    /// # Panics
    ///
    /// If a `Deserialize` or a `Default` does.
    fn load_from<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::load_from_with(&LoadOptions::new(), deserializer)
    }

    /// As [`load_from`](Self::load_from), with the choices of [`LoadOptions`]. An entity of an archetype that the world does not know is one
    /// of no archetype with [`Unknown::Drop`]. Of the [`Limits`], those of entities, depth and names hold; values are never nested deeper
    /// than they may be by default.
    ///
    /// # Errors
    ///
    /// As for [`load_from`](Self::load_from).
    ///
    /// # Panics
    ///
    /// As for [`load_from`](Self::load_from).
    fn load_from_with<'de, D: Deserializer<'de>>(
        options: &LoadOptions,
        deserializer: D,
    ) -> Result<Self, D::Error> {
        text::load(Self::unfilled(), options, deserializer)
    }

    /// The names and types on which saves of the world depend, as text. These are the names, versions and former names of components,
    /// relations and resources, how their values are saved, and their fields and [shapes](self#types-that-change) with those of the older
    /// versions that are read. The archetypes and the names that are removed follow. Registered components are not among them. O(size of the text).
    ///
    /// A field or a variant that `#[serde(skip)]` leaves out has a line that says `not saved`. The derives of
    /// [`Component`](derive@crate::Component) and [`Resource`](derive@crate::Resource) tell it; the last line names the saved types without one, of
    /// which it is not known. Fields of types *within* a component are known to nobody.
    ///
    /// All is in the order of the names, so that the text says the same wherever saves are the same. A test that compares the text with a
    /// file beside it fails as soon as older saves might not be read any more. Then either the change was a mistake, or it comes with a
    /// version, a former name or a removed one, and the file is written anew.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Component, Serialize, Deserialize)]
    /// #[component(was("Temperature"))]
    /// pub struct Heat { kelvin: f64 }
    /// #[derive(Serialize, Deserialize)]
    /// pub struct Name(String);
    ///
    /// ecs::world! {
    ///     #[world(save, removed("Fuel"))]
    ///     pub struct Kitchen { components: (Name, Heat) }
    ///     #[archetype]
    ///     pub struct Pan { name: Name, heat: Option<Heat> }
    /// }
    ///
    /// # macro_rules! include_str {
    /// #     ("kitchen.schema") => {
    /// #         "world Kitchen\ncomponent Heat: version 1, was Temperature, values\n    kelvin: f64\n    = {kelvin: f64}\n\
    /// #          component Name: version 1, values\n    = text\narchetype Pan: Heat?, Name\nremoved Fuel\n\
    /// #          not saved: unknown of Name\n"
    /// #     };
    /// # }
    /// # /*
    /// #[test]
    /// # */
    /// fn saves_are_unchanged() {
    ///     // `std::fs::write("src/kitchen.schema", Kitchen::save_schema())` writes the file.
    ///     assert_eq!(Kitchen::save_schema(), include_str!("kitchen.schema"));
    /// }
    /// # saves_are_unchanged();
    /// ```
    ///
    /// The file:
    ///
    /// ```text
    /// world Kitchen
    /// component Heat: version 1, was Temperature, values
    ///     kelvin: f64
    ///     = {kelvin: f64}
    /// component Name: version 1, values
    ///     = text
    /// archetype Pan: Heat?, Name
    /// removed Fuel
    /// not saved: unknown of Name
    /// ```
    fn save_schema() -> String {
        schema_text::write::<Self>()
    }

    /// A world without its resources, but for the queues of events.
    #[doc(hidden)]
    fn unfilled() -> Self;
}
