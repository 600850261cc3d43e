//! The facts that a save gives before its values.

use super::error::LoadError;
use ecs_save::header::MOST_NAMES;
use ecs_save::input::Input;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::prelude::rust_2024::*;
use std::time::{Duration, SystemTime};

/// The facts that a save gives before its values: enough for a list of saved games, at the cost of the first bytes of the file.
///
/// ```
/// # use ecs::prelude::*;
/// # use ecs::save::{LoadOptions, SaveHeader, SaveOptions, Unknown};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Clone, Serialize, Deserialize)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world(save)] pub struct Kitchen { components: (Heat,) }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # kitchen.spawn((Heat(20.0),));
/// let mut bytes = Vec::new();
/// kitchen.save(&mut bytes)?;
/// let header = SaveHeader::read_from(&bytes[..])?;
/// assert_eq!((header.world.as_str(), header.entities), ("Kitchen", 1));
/// assert_eq!(header.components, [("Heat".into(), 1)]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SaveHeader {
    /// The name of the world.
    pub world: String,
    /// The tag that [`SaveOptions::tag`](super::SaveOptions::tag) gave.
    pub tag: String,
    /// When it was saved, if [`SaveOptions::date`](super::SaveOptions::date) said it.
    pub date: Option<SystemTime>,
    /// The number of entities.
    pub entities: u64,
    /// The components that entities have, with the number of values of each.
    pub components: Vec<(String, u64)>,
}

impl SaveHeader {
    /// Reads the header of a file, and nothing more of it. No file makes it take more than 8 MiB.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is no save, or a damaged one, or of a newer format, or has more than 65,536 names of components.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        Self::read_from(BufReader::new(File::open(path)?))
    }

    /// The same, of any reader.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn read_from(mut reader: impl Read) -> Result<Self, LoadError> {
        let (_, header) = Input::begin(&mut reader, u64::MAX, MOST_NAMES)?;
        let date = header
            .date
            .and_then(|seconds| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds)));
        let components = header.components.into_iter();
        Ok(Self {
            world: header.world,
            tag: header.tag,
            date,
            entities: header.entities,
            components: components.map(|it| (it.name, it.values)).collect(),
        })
    }
}
