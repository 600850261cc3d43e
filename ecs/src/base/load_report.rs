//! The report of a load.

use crate::base::error::ReserveError;
use crate::base::memory::{try_push, try_text};
use std::boxed::Box;
use std::fmt;
use std::vec::Vec;

const REPORT: &str = "the report of a load";

/// What a load did beyond reading the values as they were written: names, each with the number of its values. `Display` gives a few lines
/// for a log.
///
/// [`load_into`](crate::Store::load_into) returns the report, a world from [`load`](crate::save::Saves::load) or
/// [`load_from`](crate::save::Saves::load_from) [has](crate::Store::load_report) it, and so has [`Merged`](crate::Merged::report).
///
/// ```
/// use ecs::prelude::*;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// pub struct Heat(f32);
/// /// Read from a file: not saved.
/// #[derive(Default)]
/// pub struct Recipes(Vec<String>);
///
/// ecs::world! {
///     #[world(save, transient(Recipes))]
///     pub struct Kitchen { components: (Heat), resources: (Recipes) }
/// }
///
/// let mut kitchen = Kitchen::new();
/// kitchen.spawn((Heat(20.0),));
/// kitchen.resource_mut::<Recipes>().0.push("soup".into());
/// let mut bytes = Vec::new();
/// kitchen.save(&mut bytes)?;
///
/// // A new world has no recipes.
/// let loaded = Kitchen::load(&bytes[..])?;
/// let report = loaded.load_report().unwrap();
/// assert_eq!(&*report.reset[0].name, "Recipes");
/// assert_eq!(report.to_string(), "loaded 1 entity\nreset to defaults, as they are transient: `Recipes`");
/// // One that is loaded into keeps them.
/// assert!(kitchen.load_into(&bytes[..])?.reset.is_empty());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadReport {
    /// The number of entities.
    pub entities: usize,
    /// Components and resources that were passed over, since the world does not know them.
    pub dropped: Vec<UnknownName>,
    /// Those that were passed over, since the world says `removed(…)`.
    pub removed: Vec<CountedName>,
    /// Components and resources whose values were of an older version, and became those of today.
    pub converted: Vec<ConvertedName>,
    /// Components and resources that are saved, but have no values in this save: they began as the `Default` of their types.
    pub defaulted: Vec<CountedName>,
    /// Transient components and resources that began as the `Default` of their types. Resources that the world had already stay, and are
    /// not among them.
    pub reset: Vec<CountedName>,
    /// Components that entities lost on loading: they are or were transient, and their types have no `Default`.
    pub lost: Vec<CountedName>,
    /// Resources that are saved, but are not in this save, and whose types have no `Default`: those of the world stayed.
    pub kept: Vec<CountedName>,
}

/// A component or a resource that a world does not know. See [`LoadError::Unknown`](crate::save::LoadError::Unknown).
///
/// ```
/// use ecs::save::LoadError;
///
/// /// The game as it was.
/// mod old {
///     # use serde::{Deserialize, Serialize};
///     #[derive(Clone, Serialize, Deserialize)] pub struct Colour(pub u32);
///     ecs::world! { #[world(save)] pub struct Kitchen { components: (Colour,) } }
/// }
/// /// The game of today, in which the component has another name.
/// mod new {
///     # use serde::{Deserialize, Serialize};
///     #[derive(Clone, Serialize, Deserialize)] pub struct Color(pub u32);
///     ecs::world! { #[world(save)] pub struct Kitchen { components: (Color,) } }
/// }
///
/// let mut bytes = Vec::new();
/// let mut kitchen = old::Kitchen::new();
/// kitchen.spawn((old::Colour(0xff_80_00),));
/// kitchen.save(&mut bytes)?;
/// let Err(LoadError::Unknown(names)) = new::Kitchen::new().load_into(&bytes[..]) else { unreachable!() };
/// assert_eq!((&*names[0].name, names[0].values, names[0].near), ("Colour", 1, Some("Color")));
/// // `#[was(Color = "Colour")] components: (Color,)` says that they are one.
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownName {
    /// The name in the save.
    pub name: Box<str>,
    /// How many values it has.
    pub values: u64,
    /// The name that the world knows and that is spelled much alike.
    pub near: Option<&'static str>,
}

/// A component or a resource in a [`LoadReport`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountedName {
    /// The name in saves.
    pub name: Box<str>,
    /// How many values it has. One, of a resource.
    pub values: u64,
}

/// A component or a resource that was saved by an older version. See [`LoadReport`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertedName {
    /// The name in saves of today.
    pub name: Box<str>,
    /// The version that saved it.
    pub from: u32,
    /// The version of today.
    pub to: u32,
    /// How many values were converted. One, of a resource.
    pub values: u64,
}

impl LoadReport {
    /// Adds values that were converted between versions.
    pub(crate) fn convert(
        &mut self,
        name: &str,
        [from, to]: [u32; 2],
        values: u64,
    ) -> Result<(), ReserveError> {
        if let Some(known) = self
            .converted
            .iter_mut()
            .find(|it| *it.name == *name && it.from == from)
        {
            known.values = known.values.saturating_add(values);
            return Ok(());
        }
        let name = try_text(name)?.into_boxed_str();
        if values == 0 {
            Ok(())
        } else {
            try_push(
                &mut self.converted,
                ConvertedName {
                    name,
                    from,
                    to,
                    values,
                },
                REPORT,
            )
        }
    }
}

/// Adds values of a name.
pub(crate) fn count(
    names: &mut Vec<CountedName>,
    name: &str,
    values: u64,
) -> Result<(), ReserveError> {
    if let Some(known) = names.iter_mut().find(|it| *it.name == *name) {
        known.values = known.values.saturating_add(values);
        return Ok(());
    }
    let name = try_text(name)?.into_boxed_str();
    if values == 0 {
        Ok(())
    } else {
        try_push(names, CountedName { name, values }, REPORT)
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            entities,
            dropped,
            removed,
            converted,
            defaulted,
            reset,
            lost,
            kept,
        } = self;
        write!(
            f,
            "loaded {entities} {}",
            if *entities == 1 { "entity" } else { "entities" }
        )?;
        line(
            f,
            "dropped, as the world does not know them",
            dropped,
            |f, it| named(f, &it.name, it.values),
        )?;
        line(
            f,
            "converted",
            converted,
            |f,
             ConvertedName {
                 name,
                 from,
                 to,
                 values,
             }| {
                write!(f, "`{name}` from version {from} to {to}")?;
                counted(f, *values)
            },
        )?;
        let lines = [
            (removed, "dropped, as they are removed"),
            (defaulted, "began as defaults, as the save has none"),
            (reset, "reset to defaults, as they are transient"),
            (lost, "lost, as they are transient and have no default"),
            (kept, "kept from before, as the save has none"),
        ];
        lines.iter().try_for_each(|(names, what)| {
            line(f, what, names, |f, it| named(f, &it.name, it.values))
        })
    }
}

fn line<T>(
    f: &mut fmt::Formatter<'_>,
    what: &str,
    names: &[T],
    mut name: impl FnMut(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (i, it) in names.iter().enumerate() {
        match i {
            0 => write!(f, "\n{what}: ")?,
            _ => f.write_str(", ")?,
        }
        name(f, it)?;
    }
    Ok(())
}

fn named(f: &mut fmt::Formatter<'_>, name: &str, values: u64) -> fmt::Result {
    write!(f, "`{name}`")?;
    counted(f, values)
}

/// A number of values, unless it is one.
fn counted(f: &mut fmt::Formatter<'_>, values: u64) -> fmt::Result {
    if values == 1 {
        Ok(())
    } else {
        write!(f, " ({values} values)")
    }
}
