//! Saves of snapshots, so that another thread writes the file.

use super::error::SaveError;
use super::options::SaveOptions;
use super::write::Source;
use super::{Saves, write};
use crate::persist::snapshot::Snapshot;
use crate::world::store::World;
use std::io::Write;
use std::path::Path;

/// # Saves
///
/// A snapshot is saved as the world was when it was copied. The same methods of the [world](crate::Store::save) write the same bytes.
///
/// So a game saves itself while it goes on: it publishes a copy, and another thread writes the file.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::snapshot;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
/// pub struct Heat(f32);
///
/// ecs::world! {
///     #[world(save, snapshots)]
///     pub struct Kitchen { components: (Heat) }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn((Heat(20.0),));
/// let (mut publisher, latest) = snapshot::channel::<Kitchen>(3);
/// publisher.publish(&mut kitchen);
///
/// let save = std::thread::scope(|threads| {
///     let saving = threads.spawn(move || {
///         let mut save = Vec::new();
///         let kitchen = latest.get().expect("one was published");
///         kitchen.save(&mut save).map(|()| save)
///     });
///     // The world goes on meanwhile.
///     kitchen.get_mut::<Heat>(pan).unwrap().0 = 90.0;
///     saving.join().unwrap()
/// })?;
/// assert_eq!(Kitchen::load(&save[..])?.get::<Heat>(pan), Some(&Heat(20.0)));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
impl<W: World> Snapshot<W> {
    /// Writes the world as it was when it was copied. O(values).
    ///
    /// # Errors
    ///
    /// If the writer fails, a value cannot be written, or the snapshot is not whole, since its copy failed.
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
        write::save(Source::of_snapshot(self)?, options, &mut writer)
    }

    /// Writes the world as it was when it was copied to a file, as [`Store::save_file`](crate::Store::save_file) does.
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
        write::save_file(Source::of_snapshot(self)?, options, path.as_ref())
    }
}
