//! The methods of a world that is saved.

use super::error::{LoadError, SaveError};
use super::options::{LoadOptions, SaveOptions};
use super::read::LoadReport;
use super::{Saves, file, read, write};
use crate::store::{Store, World};
use std::io::{Read, Write};
use std::path::Path;

impl<W: World> Store<W> {
    /// Writes the world. See [`save`](crate::save). O(values).
    ///
    /// Blocks are written one by one, of some ten thousand values each: a writer need not be buffered.
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

    /// As [`save`](Self::save), with a tag, a date, or what [`SaveOptions`] offers more.
    ///
    /// # Errors
    ///
    /// As for [`save`](Self::save).
    pub fn save_with(&self, options: &SaveOptions, mut writer: impl Write) -> Result<(), SaveError>
    where
        W: Saves,
    {
        write::save(self, options, &mut writer)
    }

    /// Writes the world to a file. Whatever happens meanwhile, the file is the old one or the whole new one: another file is written
    /// beside it, and gets its name at the end.
    ///
    /// # Errors
    ///
    /// As for [`save`](Self::save). The old file stays.
    pub fn save_file(&self, path: impl AsRef<Path>) -> Result<(), SaveError>
    where
        W: Saves,
    {
        self.save_file_with(&SaveOptions::new(), path)
    }

    /// As [`save_file`](Self::save_file), with a tag, a date, or what [`SaveOptions`] offers more.
    ///
    /// # Errors
    ///
    /// As for [`save_file`](Self::save_file).
    pub fn save_file_with(&self, options: &SaveOptions, path: impl AsRef<Path>) -> Result<(), SaveError>
    where
        W: Saves,
    {
        file::replace(path.as_ref(), |writer| write::save(self, options, writer))
    }

    /// Replaces the entities and resources of the world by those of a save. Observers, registered components, systems that were added, and
    /// transient resources stay; events are cleared. O(values).
    ///
    /// # Errors
    ///
    /// If the save is cut off, damaged, or of a world that this one does not understand; a value cannot be read; a relation breaks its
    /// rules; or a schedule or an observer is running. The world is as it was.
    ///
    /// # Panics
    ///
    /// If a `Deserialize` or a `Default` does: the world is as it was. If the `Drop` of a replaced value does: all is loaded.
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
    pub fn load_into_with(&mut self, options: &LoadOptions, mut reader: impl Read) -> Result<LoadReport, LoadError>
    where
        W: Saves,
    {
        read::load(self, options, &mut reader)
    }
}
