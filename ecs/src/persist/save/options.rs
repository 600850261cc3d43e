//! The choices when a world is saved, and when a save is loaded.

use ecs_value::by_serde::MOST_DEPTH;
use std::string::String;
use std::time::SystemTime;

/// How a world is saved. See [`Store::save_with`](crate::Store::save_with).
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
/// kitchen.save_with(&SaveOptions::new().tag("before the feast").exact(), &mut bytes)?;
/// assert_eq!(SaveHeader::read_from(&bytes[..])?.tag, "before the feast");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SaveOptions {
    pub(super) tag: String,
    pub(super) date: Option<SystemTime>,
    pub(super) exact: bool,
    pub(super) closed: bool,
    pub(super) verify: Option<bool>,
    pub(super) depth: u32,
    /// Whether equal worlds have equal bytes, though their maps have other orders.
    #[cfg(feature = "digest")]
    pub(super) canonical: bool,
}

impl Default for SaveOptions {
    fn default() -> Self {
        Self {
            tag: String::new(),
            date: None,
            exact: false,
            closed: false,
            verify: None,
            depth: MOST_DEPTH,
            #[cfg(feature = "digest")]
            canonical: false,
        }
    }
}

impl SaveOptions {
    /// As [`Store::save`](crate::Store::save) does.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A text that [`SaveHeader`](super::SaveHeader) shows, such as the name of the level.
    #[must_use]
    pub fn tag(self, tag: impl Into<String>) -> Self {
        Self {
            tag: tag.into(),
            ..self
        }
    }

    /// A date that [`SaveHeader`](super::SaveHeader) shows. (Without it, equal worlds make equal saves.)
    #[must_use]
    pub fn date(self, date: SystemTime) -> Self {
        Self {
            date: Some(date),
            ..self
        }
    }

    /// Saves the ticks of changes as well, so that the time of each change is known after loading. Otherwise all values of a loaded world
    /// count as added and changed when it is loaded.
    #[must_use]
    pub fn exact(self) -> Self {
        Self {
            exact: true,
            ..self
        }
    }

    /// Whether each value is read again from the bytes that were written, so that what cannot be loaded is an error of the save, with the
    /// entity and the component. It takes about as long as the save itself.
    ///
    /// Without this call, files are verified, and are read back before they get their names; other writers are verified in debug builds.
    #[must_use]
    pub fn verify(self, verify: bool) -> Self {
        Self {
            verify: Some(verify),
            ..self
        }
    }

    /// Whether values are read again where nothing else is said.
    pub(super) fn verifies(&self) -> bool {
        self.verify.unwrap_or(cfg!(debug_assertions))
    }

    /// The choices of a save that goes to a file.
    pub(super) fn of_file(&self) -> Self {
        Self {
            verify: self.verify.or(Some(true)),
            ..self.clone()
        }
    }

    /// How deep values may be nested: 128 by default. Values that are nested deeper than by default are loaded where
    /// [`Limits::depth`] allows it.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// For a digest, which nobody reads back.
    #[cfg(feature = "digest")]
    pub(crate) fn canonical(self) -> Self {
        Self {
            canonical: true,
            verify: Some(false),
            ..self
        }
    }

    /// Whether nobody reads it back.
    pub(super) const fn is_canonical(&self) -> bool {
        #[cfg(feature = "digest")]
        return self.canonical;
        #[cfg(not(feature = "digest"))]
        false
    }

    /// Refuses to save some entities of a world if a value or a relation of theirs refers to another one: [`SaveError::Outside`] names
    /// both. Otherwise the handle is dead in the world that they are merged into, and the relation is
    /// [left out](super::Merged::outside). Relations *from* other entities do not count.
    ///
    /// [`SaveError::Outside`]: super::SaveError::Outside
    #[must_use]
    pub fn closed(self) -> Self {
        Self {
            closed: true,
            ..self
        }
    }
}

/// How a save is loaded. See [`Store::load_into_with`](crate::Store::load_into_with).
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
/// # let mut bytes = Vec::new();
/// # kitchen.save(&mut bytes)?;
/// let options = LoadOptions::new().unknown(Unknown::Drop).any_world();
/// let report = kitchen.load_into_with(&options, &bytes[..])?;
/// assert!(report.dropped.is_empty());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    pub(super) unknown: Unknown,
    pub(super) limits: Limits,
    pub(super) any_world: bool,
    pub(super) embedded: bool,
    /// The bytes of the file.
    pub(super) of_file: u64,
}

impl LoadOptions {
    /// As [`Store::load_into`](crate::Store::load_into) does.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The way of loading components and resources that the world does not know.
    #[must_use]
    pub fn unknown(self, unknown: Unknown) -> Self {
        Self { unknown, ..self }
    }

    /// The limits of a save.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Loads the save of a world of another name, too.
    #[must_use]
    pub fn any_world(self) -> Self {
        Self {
            any_world: true,
            ..self
        }
    }

    /// Reads one save of a longer file or stream. The reader stops right behind the end of the save; without this, bytes that follow are
    /// refused, and the reader has to come to its end.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # use ecs::save::{LoadError, LoadOptions};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Clone, Serialize, Deserialize)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world(save)] pub struct Kitchen { components: (Heat,) }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let mut file = Vec::new();
    /// kitchen.save(&mut file)?;
    /// kitchen.spawn((Heat(20.0),));
    /// kitchen.save(&mut file)?;
    /// assert!(matches!(Kitchen::load(&file[..]), Err(LoadError::Trailing)));
    ///
    /// let (options, mut reader) = (LoadOptions::new().embedded(), &file[..]);
    /// let lengths = [Kitchen::load_with(&options, &mut reader)?.len(), Kitchen::load_with(&options, &mut reader)?.len()];
    /// assert_eq!((lengths, reader), ([0, 1], &[][..]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn embedded(self) -> Self {
        Self {
            embedded: true,
            ..self
        }
    }
}

/// The way of loading components and resources that the world does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unknown {
    /// The save is refused, with a list of them.
    #[default]
    Refuse,
    /// They are passed over. Entities arrive without them.
    Drop,
}

/// The limits of a save. With any limits, memory grows with the bytes that arrive, and not with the numbers that they claim: see
/// [Bad input](crate::save#bad-input).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes. All that come, by default. It pays to say the number where it is known: then room is made for a whole table
    /// before all of its rows have come, and not bit by bit. This holds as long as the columns of all tables take no more than twice as many
    /// bytes.
    pub bytes: u64,
    /// The most entities. As many as a world can have, by default.
    pub entities: u64,
    /// How deep values may be nested: 128 by default.
    pub depth: u32,
    /// The most components and resources that the world does not know: 1,024 by default. Those that it knows are not counted.
    pub names: u32,
    /// The most archetypes that are made for rows that no declared archetype takes: 4,096 by default. There may be another one for each
    /// [`BYTES_OF_ARCHETYPE`](Self::BYTES_OF_ARCHETYPE) bytes that have come.
    pub archetypes: u32,
}

impl LoadOptions {
    /// The bytes for which room may be made before they come. None, if nothing is known.
    pub(super) fn expected_bytes(&self) -> u64 {
        if self.limits.bytes == u64::MAX {
            self.of_file
        } else {
            self.limits.bytes
        }
    }
}

impl Limits {
    /// A save of this many bytes may ask for one more archetype than [`archetypes`](Self::archetypes) says.
    pub const BYTES_OF_ARCHETYPE: u64 = 512;

    /// The most archetypes of a save after this many bytes.
    pub(super) fn archetypes_of(&self, bytes: u64) -> u64 {
        u64::from(self.archetypes) + bytes / Self::BYTES_OF_ARCHETYPE
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: u64::MAX,
            entities: u64::from(u32::MAX),
            depth: MOST_DEPTH,
            names: 1 << 10,
            archetypes: 1 << 12,
        }
    }
}
