//! A save that comes into a world among others.

use super::Saves;
use super::error::{LoadError, UnknownName};
use super::options::LoadOptions;
use super::read;
use crate::by_serde::names::Names;
use crate::entity::Entity;
use crate::store::{Store, World};
use std::fmt;
use std::io::Read;
use std::vec::Vec;

/// The entities that came from a save into a world among others. See [`merge`](Store::merge).
#[derive(Clone)]
pub struct Merged {
    names: Names,
    dropped: Vec<UnknownName>,
}

impl Merged {
    /// The handle that an entity of the save has in this world. `None` if it is none of the save. O(1).
    pub fn get(&self, saved: Entity) -> Option<Entity> {
        self.names.get(saved)
    }

    /// The entities: the handle of each in the save, and in this world.
    pub fn entities(&self) -> impl ExactSizeIterator<Item = (Entity, Entity)> {
        self.names.pairs()
    }

    /// How many handles in the values were of entities that are not in the save. They are handles of no entity now.
    pub fn dangling(&self) -> usize {
        self.names.dangling()
    }

    /// Components that were passed over, since the world does not know them.
    pub fn dropped(&self) -> &[UnknownName] {
        &self.dropped
    }
}

impl fmt::Debug for Merged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Merged")
            .field("entities", &self.entities().len())
            .field("dangling", &self.dangling())
            .field("dropped", &self.dropped)
            .finish_non_exhaustive()
    }
}

impl<W: World> Store<W> {
    /// Spawns the entities of a save among those that there are, with new handles: of a part of a world, or of a whole one.
    ///
    /// Handles in values are renamed, in whatever container they stand, as long as `Entity` itself is read by its `Deserialize`. Handles of
    /// entities that are not in the save are handles of no entity then. A relation whose target is not in the save is cleared, or was
    /// left out when the part was saved. Resources, ticks and states of systems are those of the world. Observers are told of each entity
    /// as of one that is spawned, when all are there. O(values).
    ///
    /// See [`save`](crate::save) for an example.
    ///
    /// # Errors
    ///
    /// As for [`load_into`](Self::load_into), but that resources may be missing, and schedules and observers may run. The world is as it
    /// was.
    ///
    /// # Panics
    ///
    /// If a `Deserialize` or a `Default` does: the world is as it was. If an observer does: all entities are there.
    pub fn merge(&mut self, reader: impl Read) -> Result<Merged, LoadError>
    where
        W: Saves,
    {
        self.merge_with(&LoadOptions::new(), reader)
    }

    /// As [`merge`](Self::merge), with the choices of [`LoadOptions`].
    ///
    /// # Errors
    ///
    /// As for [`merge`](Self::merge).
    ///
    /// # Panics
    ///
    /// As for [`merge`](Self::merge).
    pub fn merge_with(&mut self, options: &LoadOptions, mut reader: impl Read) -> Result<Merged, LoadError>
    where
        W: Saves,
    {
        let (mut fresh, names) = read::read_among_others(self, options, &mut reader)?;
        fresh.link(Some(&names)).map_err(|error| error.of_saved(&names))?;
        for unique in W::INDEXES.iter().filter_map(|index| index.unique) {
            (unique.check_merge)(self, &fresh.storage)?;
        }
        let dropped = std::mem::take(&mut fresh.dropped);
        self.take_in(&mut fresh.storage, names.handles())?;
        Ok(Merged { names, dropped })
    }
}
