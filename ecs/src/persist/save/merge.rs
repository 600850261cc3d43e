//! A save that comes into a world among others.

use super::error::LoadError;
use super::finish::Fresh;
use super::options::LoadOptions;
use super::saved::saved_name;
use super::{Saves, read, text};
use crate::base::load_report::{LoadReport, UnknownName};
use crate::base::memory::try_collect;
use crate::world::store::{Store, World};
use ecs_save::codec::SAVE;
use ecs_value::Entity;
use ecs_value::by_serde::names::Names;
use serde_core::de::{Deserializer, Error as _};
use std::io::Read;
use std::prelude::rust_2024::*;

/// The entities that came from a save into a world among others. See [`merge`](Store::merge).
///
/// ```
/// # use ecs::prelude::*;
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// # pub struct Name(String);
/// # #[derive(Serialize, Deserialize)]
/// # pub struct Target(Entity);
/// # ecs::world! {
/// #     #[world(save)] pub struct Street { components: (Name, Target) }
/// #     #[archetype] pub struct Guard { name: Name, target: Target }
/// # }
/// # let mut street = Street::new();
/// let ann = street.spawn((Name("Ann".into()),));
/// let ben = street.spawn(Guard { name: Name("Ben".into()), target: Target(ann) });
/// let mut prefab = Vec::new();
/// street.save_entities([ben], &mut prefab)?;
///
/// let merged = street.merge(&prefab[..])?;
/// let other = merged.get(ben).unwrap();
/// assert_eq!(street.get::<Name>(other), Some(&Name("Ben".into())));
/// // Ann is not in the save, so that the new guard has no target.
/// assert_eq!((merged.entities().len(), merged.dangling()), (1, 1));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Merged {
    names: Names,
    outside: Vec<Outside>,
    report: LoadReport,
}

/// A relation of an entity that came, whose target was not saved with it. See [`Merged::outside`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outside {
    /// The name of the relation in saves.
    pub relation: &'static str,
    /// The entity, which has come without the relation.
    pub entity: Entity,
    /// The target, as it was when the part was saved: a handle of that world.
    pub target: Entity,
}

impl Merged {
    fn new(names: Names, outside: Vec<Outside>, report: LoadReport) -> Self {
        let report = LoadReport {
            entities: names.pairs().len(),
            ..report
        };
        Self {
            names,
            outside,
            report,
        }
    }

    /// The handle that an entity of the save has in this world. `None` if it is none of the save. O(1).
    pub fn get(&self, saved: Entity) -> Option<Entity> {
        self.names.get(saved)
    }

    /// The entities: the handle of each in the save, and in this world.
    pub fn entities(&self) -> impl ExactSizeIterator<Item = (Entity, Entity)> {
        self.names.pairs()
    }

    /// How many handles were of entities that are not in the save. Those in values are handles of no entity now; relations are
    /// [`outside`](Self::outside).
    pub fn dangling(&self) -> usize {
        self.names.dangling() + self.outside.len()
    }

    /// The relations to entities that were not saved with their sources. These have come without them, even where their archetype
    /// requires the relation: the entity [is](crate::Storage::is) of its archetype again once it has the relation.
    ///
    /// A part that is merged into the world that it is of finds its targets there:
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// ecs::world! {
    ///     #[world(save)] pub struct Port { components: () }
    ///     #[relation(on_despawn = cascade)] pub struct Aboard { ship: Entity }
    ///     #[archetype] pub struct Sailor { aboard: Aboard }
    /// }
    ///
    /// let mut port = Port::new();
    /// let heron = port.spawn(());
    /// let ann = port.spawn(Sailor { aboard: Aboard { ship: heron } });
    /// let mut part = Vec::new();
    /// port.save_entities([ann], &mut part)?;
    ///
    /// let merged = port.merge(&part[..])?;
    /// assert_eq!(merged.dangling(), 1);
    /// for link in merged.outside().filter(|link| link.relation == "Aboard") {
    ///     if port.contains(link.target) {
    ///         port.insert(link.entity, Aboard { ship: link.target })?;
    ///     }
    /// }
    /// let other = merged.get(ann).unwrap();
    /// assert!(port.is::<Sailor>(other));
    /// assert_eq!(port.target_of::<Aboard>(other), Some(heron));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn outside(&self) -> impl ExactSizeIterator<Item = Outside> {
        self.outside.iter().copied()
    }

    /// Components that were passed over, since the world does not know them.
    pub fn dropped(&self) -> &[UnknownName] {
        &self.report.dropped
    }

    /// What was converted, reset, lost or dropped on the way. Resources are those of the world, and are not in it.
    pub fn report(&self) -> &LoadReport {
        &self.report
    }
}

impl_debug!([] Merged, it => entities = it.entities().len(), dangling = it.dangling(), outside = it.outside, report = it.report);

/// # Merge
///
/// Entities of a save, spawned among others.
impl<W: World> Store<W> {
    /// Spawns the entities of a save among those that there are, with new handles: of a part of a world, or of a whole one.
    ///
    /// Handles in values are renamed, in any container, as long as `Entity` itself is read by its `Deserialize`. Handles of entities that
    /// are not in the save are handles of no entity then. A relation to an entity that was not saved with its source is left out:
    /// [`Merged::outside`] lists these. Resources, ticks and states of systems are those of the world. Observers are told of each entity as of one that
    /// is spawned, when all are there. O(values).
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
    pub fn merge_with(
        &mut self,
        options: &LoadOptions,
        mut reader: impl Read,
    ) -> Result<Merged, LoadError>
    where
        W: Saves,
    {
        let (mut fresh, names) = read::read_among_others(self, options, &mut reader)?;
        let outside = outside_of(&fresh, &names)?;
        self.take_in_fresh(&mut fresh, &names)?;
        Ok(Merged::new(names, outside, fresh.report))
    }

    /// As [`merge`](Self::merge), of a text that [`saved_entities`](Self::saved_entities), [`saved_query`](Self::saved_query) or
    /// [`saved`](Self::saved) wrote, in any format of serde, or that people wrote: prefabs and levels. O(values + free handles).
    ///
    /// ```
    /// use ecs::prelude::*;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Debug, PartialEq, Serialize, Deserialize)]
    /// pub struct Name(String);
    /// #[derive(Serialize, Deserialize)]
    /// pub struct Target(Entity);
    ///
    /// ecs::world! {
    ///     #[world(save)] pub struct Street { components: (Name, Target) }
    ///     #[archetype] pub struct Guard { name: Name, target: Target }
    /// }
    ///
    /// let text = r#"{
    ///     "world": "Street",
    ///     "entities": {
    ///         "0v1": { "kind": "Guard", "components": { "Name": "Ben", "Target": "1v1" } },
    ///         "1v1": { "components": { "Name": "Ann" } }
    ///     }
    /// }"#;
    /// let mut street = Street::new();
    /// for _ in 0..2 {
    ///     street.merge_from(&mut serde_json::Deserializer::from_str(text))?;
    /// }
    /// for target in street.query_ref::<&Target>() {
    ///     assert_eq!(street.get::<Name>(target.0), Some(&Name("Ann".into())));
    /// }
    /// # Ok::<_, serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not of such a world, or contradicts itself; if a relation breaks its rules, or a unique key is taken. The world is as
    /// it was.
    ///
    /// # Panics
    ///
    /// As for [`merge`](Self::merge).
    pub fn merge_from<'de, D: Deserializer<'de>>(
        &mut self,
        deserializer: D,
    ) -> Result<Merged, D::Error>
    where
        W: Saves,
    {
        self.merge_from_with(&LoadOptions::new(), deserializer)
    }

    /// As [`merge_from`](Self::merge_from), with the choices of [`LoadOptions`]. See [`load_from_with`](Saves::load_from_with).
    ///
    /// # Errors
    ///
    /// As for [`merge_from`](Self::merge_from).
    ///
    /// # Panics
    ///
    /// As for [`merge`](Self::merge).
    pub fn merge_from_with<'de, D: Deserializer<'de>>(
        &mut self,
        options: &LoadOptions,
        deserializer: D,
    ) -> Result<Merged, D::Error>
    where
        W: Saves,
    {
        let (mut fresh, all, names) = text::read_among_others(self, options, deserializer)?;
        let outside = outside_of(&fresh, &names).map_err(D::Error::custom)?;
        self.take_in_fresh(&mut fresh, &all)
            .map_err(D::Error::custom)?;
        Ok(Merged::new(names, outside, fresh.report))
    }

    fn take_in_fresh(&mut self, fresh: &mut Fresh<W>, names: &Names) -> Result<(), LoadError>
    where
        W: Saves,
    {
        fresh
            .link(Some(names))
            .map_err(|error| error.of_saved(names))?;
        for unique in W::INDEXES.iter().filter_map(|index| index.unique) {
            (unique.check_merge)(self, &fresh.storage)?;
        }
        Ok(self.take_in(&mut fresh.storage, names.handles())?)
    }
}

/// The links that lead outside, by the new handles of their sources.
fn outside_of<W: Saves>(fresh: &Fresh<W>, names: &Names) -> Result<Vec<Outside>, LoadError> {
    let own = fresh.outside.iter().filter_map(|link| {
        let relation = saved_name(&W::COMPONENTS[link.component]);
        Some(Outside {
            relation,
            entity: names.get(link.source)?,
            target: link.target,
        })
    });
    Ok(try_collect(own, fresh.outside.len(), SAVE)?)
}
