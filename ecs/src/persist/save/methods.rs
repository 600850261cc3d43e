//! The methods of a world that is saved.

use super::error::{LoadError, SaveError};
use super::options::{LoadOptions, SaveOptions};
use super::write::Source;
use super::{Saves, read, write};
use crate::base::error::fail;
use crate::base::load_report::LoadReport;
use crate::base::rule::{Rule, check};
use crate::query::{Filter, Filtered, Lookup, QueryData, ReadOnly, Sound};
use crate::world::store::{Store, World};
use ecs_value::Entity;
use std::io::{Read, Write};
use std::path::Path;

/// # Save and load
///
/// Worlds in files.
impl<W: World> Store<W> {
    /// Writes the world. See [`save`](crate::save). O(values).
    ///
    /// Blocks are written one by one, of some thousand values each: a writer need not be buffered.
    ///
    /// # Errors
    ///
    /// If the writer fails, a value cannot be written, or entities are reserved that have no rows yet.
    pub fn save(&self, writer: impl Write) -> Result<(), SaveError>
    where
        W: Saves,
    {
        self.save_with(&SaveOptions::new(), writer)
    }

    /// As [`save`](Self::save), with a tag, a date, or other [`SaveOptions`].
    ///
    /// # Errors
    ///
    /// As for [`save`](Self::save).
    pub fn save_with(&self, options: &SaveOptions, mut writer: impl Write) -> Result<(), SaveError>
    where
        W: Saves,
    {
        write::save(Source::of(self)?, options, &mut writer)
    }

    /// Writes the world to a file. At every moment, the file is the old one or the whole new one: another file is written beside it, and
    /// gets its name at the end. By then all of it was read back, and each value was decoded, so that a file that cannot be loaded takes no
    /// other's place ([`SaveOptions::verify`] turns that off).
    ///
    /// Symbolic links are followed. The new file has the permissions of the old one, and its group and owner as far as the process may set
    /// them. Another hard link keeps the old content. A process that is killed while it saves leaves a file `.save-….tmp` in the folder.
    ///
    /// # Errors
    ///
    /// As for [`save`](Self::save), and if a value or the file cannot be read again, or the path is that of a folder or a device. The old
    /// file stays.
    ///
    /// # Panics
    ///
    /// If a `Serialize` or a `Deserialize` does. The old file stays.
    pub fn save_file(&self, path: impl AsRef<Path>) -> Result<(), SaveError>
    where
        W: Saves,
    {
        self.save_file_with(&SaveOptions::new(), path)
    }

    /// As [`save_file`](Self::save_file), with a tag, a date, or other [`SaveOptions`].
    ///
    /// # Errors
    ///
    /// As for [`save_file`](Self::save_file).
    pub fn save_file_with(
        &self,
        options: &SaveOptions,
        path: impl AsRef<Path>,
    ) -> Result<(), SaveError>
    where
        W: Saves,
    {
        write::save_file(Source::of(self)?, options, path.as_ref())
    }

    /// Writes the entities that match a query, to be [merged](Self::merge) into a world: `save_query::<Entity, With<Table>>(&mut writer)`.
    /// Returns how many there are. See [`save_entities`](Self::save_entities). O(rows that the query looks at + values).
    ///
    /// # Errors
    ///
    /// As for [`save_entities`](Self::save_entities).
    pub fn save_query<D, F>(&self, writer: impl Write) -> Result<usize, SaveError>
    where
        W: Saves,
        D: QueryData<W>,
        F: Filter<W>,
        <Filtered<D, F> as QueryData<W>>::Terms: ReadOnly<W>,
    {
        check!(Sound::<W, Filtered<D, F>>::CHECKED);
        self.save_entities(self.matching_entities::<D, F>(), writer)
    }

    /// The entities that match a query.
    pub(super) fn matching_entities<D, F>(&self) -> impl Iterator<Item = Entity>
    where
        D: QueryData<W>,
        F: Filter<W>,
        <Filtered<D, F> as QueryData<W>>::Terms: ReadOnly<W>,
    {
        let matching =
            Lookup::<W, Filtered<D, F>>::shared(self).unwrap_or_else(|error| fail(error));
        matching.into_entities()
    }

    /// Writes some entities, to be [merged](Self::merge) into a world. One that comes twice is written once. Returns how many there are.
    ///
    /// A relation to an entity that is not among them is left out, even where an archetype demands it:
    /// [`Merged::outside`](super::Merged::outside) gives it to the reader, and [`SaveOptions::closed`] refuses it. The sources of relations
    /// to these entities are not saved with them. Other handles of entities that are not among them are handles of no entity in the world
    /// that they come to. Resources are not written.
    ///
    /// O(values of these entities), whatever else the world has. The sources of one target are saved in their order, so that those
    /// between them are looked at.
    ///
    /// # Errors
    ///
    /// If an entity is dead, the writer fails, or a value cannot be written.
    pub fn save_entities(
        &self,
        entities: impl IntoIterator<Item = Entity>,
        writer: impl Write,
    ) -> Result<usize, SaveError>
    where
        W: Saves,
    {
        self.save_entities_with(&SaveOptions::new(), entities, writer)
    }

    /// As [`save_entities`](Self::save_entities), with a tag or a date, or [closed](SaveOptions::closed).
    ///
    /// # Errors
    ///
    /// As for [`save_entities`](Self::save_entities), and for a handle of another entity or a relation to one, if the options say so.
    pub fn save_entities_with(
        &self,
        options: &SaveOptions,
        entities: impl IntoIterator<Item = Entity>,
        mut writer: impl Write,
    ) -> Result<usize, SaveError>
    where
        W: Saves,
    {
        write::save_part(Source::of(self)?, entities, options, &mut writer)
    }

    /// Replaces the entities and resources of the world by those of a save. Observers, registered components, systems that were added, and
    /// transient resources stay; events are cleared. Observers of [`Restore`](crate::Restore) are told once, when all is there. O(values).
    ///
    /// # Errors
    ///
    /// If the save is cut off, damaged, or of a world that this one does not understand; a value cannot be read; a relation breaks its
    /// rules; or a schedule or an observer is running. The world is as it was.
    ///
    /// # Panics
    ///
    /// If a `Deserialize` or a `Default` does: the world is as it was. If the `Drop` of a replaced value, or an observer, does: all is
    /// loaded.
    pub fn load_into(&mut self, reader: impl Read) -> Result<LoadReport, LoadError>
    where
        W: Saves,
    {
        self.load_into_with(&LoadOptions::new(), reader)
    }

    /// As [`load_into`](Self::load_into), with the choices of [`LoadOptions`].
    ///
    /// # Errors
    ///
    /// As for [`load_into`](Self::load_into).
    ///
    /// # Panics
    ///
    /// As for [`load_into`](Self::load_into).
    pub fn load_into_with(
        &mut self,
        options: &LoadOptions,
        mut reader: impl Read,
    ) -> Result<LoadReport, LoadError>
    where
        W: Saves,
    {
        let report = read::load(self, options, &mut reader)?;
        self.loaded = None;
        Ok(report)
    }

    /// How the world was loaded, if [`load`](Saves::load), [`load_file`](Saves::load_file), [`load_from`](Saves::load_from) or the same with
    /// options made it. [`load_into`](Self::load_into) returns its report, and `None` is left here.
    ///
    /// Copies of the world have none.
    pub fn load_report(&self) -> Option<&LoadReport>
    where
        W: Saves,
    {
        self.loaded.as_ref()
    }
}
