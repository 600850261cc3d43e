//! Saving.

mod header;
mod sections;

pub(super) use header::values_of;

use super::data::DataBytes;
use super::error::SaveError;
use super::options::SaveOptions;
use super::selection::{Outside, Selection};
use super::{Saves, current, file, first};
use crate::base::erased::resource_cells::Resources;
use crate::base::error::text_of_error;
use crate::storage::Storage;
use crate::world::store::{Store, World};
use ecs_save::format::{ENTITIES, Output};
use ecs_save::header::{Header, SHAPES};
use ecs_value::Entity;
use ecs_value::by_serde::names::Scope;
use header::Begin;
use std::io::Write;
use std::path::Path;
use std::prelude::rust_2024::*;

/// The parts of a world, or of a copy of one, that are saved.
pub(super) struct Source<'s, W: World> {
    storage: &'s Storage<W>,
    resources: &'s Resources,
}

impl<'s, W: World> Source<'s, W> {
    /// # Errors
    ///
    /// If observers are still to be told of changes.
    pub(super) fn of(store: &'s Store<W>) -> Result<Self, SaveError> {
        store.assert_resources_are_here();
        if W::OBSERVED && store.observers.has_pending() {
            return Err(SaveError::Pending);
        }
        Ok(Self {
            storage: &store.storage,
            resources: store.resources(),
        })
    }

    /// # Errors
    ///
    /// If the snapshot is not whole.
    #[cfg(feature = "snapshots")]
    pub(super) fn of_snapshot(
        snapshot: &'s crate::persist::snapshot::Snapshot<W>,
    ) -> Result<Self, SaveError> {
        let resources = snapshot.resources().ok_or(SaveError::Unfinished)?;
        Ok(Self {
            storage: snapshot,
            resources,
        })
    }
}

/// Writes a world.
pub(super) fn save<W: Saves>(
    source: Source<'_, W>,
    options: &SaveOptions,
    writer: &mut dyn Write,
) -> Result<(), SaveError> {
    let generations = source
        .storage
        .slots
        .try_generations()?
        .ok_or(SaveError::Reserved)?;
    let _scope = Scope::plain();
    let mut saving = Saving::begin(source, options, &Selection::All, writer)?;
    saving.slots(&generations)?;
    drop(generations);
    saving.values()?;
    saving.resources()?;
    if options.exact {
        saving.ticks()?;
    }
    Ok(saving.output.end()?)
}

/// Writes a world to a file, which takes the place of another one at the end.
pub(super) fn save_file<W: Saves>(
    source: Source<'_, W>,
    options: &SaveOptions,
    path: &Path,
) -> Result<(), SaveError> {
    let options = &options.of_file();
    let write = |writer: &mut dyn Write| save(source, options, writer);
    let read_back = options.verifies().then_some(file::read_back);
    ecs_save::file::replace(path, write, read_back)
}

/// Writes some entities. Returns how many there are.
pub(super) fn save_part<W: Saves>(
    source: Source<'_, W>,
    entities: impl IntoIterator<Item = Entity>,
    options: &SaveOptions,
    writer: &mut dyn Write,
) -> Result<usize, SaveError> {
    let (selection, all) = Selection::of(source.storage, entities)?;
    if let Some(Outside {
        component,
        source: entity,
        target,
    }) = selection.outside().first().filter(|_| options.closed)
    {
        let known = current::component(source.storage, *component);
        let component = text_of_error(known.map_or("a relation", |known| known.name));
        return Err(SaveError::Outside {
            component,
            entity: *entity,
            target: *target,
        });
    }
    let _scope = if options.closed {
        Scope::writing(all)
    } else {
        Scope::plain()
    };
    let mut saving = Saving::begin(source, options, &selection, writer)?;
    saving.part()?;
    saving.values()?;
    let count = saving.header.entities;
    saving.output.end()?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

struct Saving<'s, 'w, W: Saves> {
    source: Source<'s, W>,
    selection: &'s Selection,
    /// Whether handles of other entities are refused.
    is_closed: bool,
    header: Header,
    /// The number in the header of each component that has values.
    numbers: Vec<Option<u32>>,
    data: DataBytes,
    output: Output<'w>,
    payload: Vec<u8>,
    /// The bytes of the resources that are there, with their numbers.
    resources: Vec<(u32, Vec<u8>)>,
    options: &'w SaveOptions,
}

impl<'s, 'w, W: Saves> Saving<'s, 'w, W> {
    /// Writes the header.
    fn begin(
        source: Source<'s, W>,
        options: &'w SaveOptions,
        selection: &'s Selection,
        writer: &'w mut dyn Write,
    ) -> Result<Self, SaveError> {
        let begin = Begin::of(&source, options, selection)?;
        // The user's code, which may refuse values, runs before a byte is written.
        first::check(source.storage, selection, options)?;
        let resources = if selection.is_all() {
            first::resources::<W>(source.resources, options)?
        } else {
            Vec::new()
        };
        let shapes = begin.shapes(source.storage)?;
        let Begin { header, numbers } = begin;
        let is_closed = options.closed && !selection.is_all();
        let data = DataBytes::of(source.storage, is_closed)?;
        let output = Output::begin(writer, &header.encode()?)?;
        let mut saving = Self {
            source,
            selection,
            is_closed,
            header,
            numbers,
            data,
            output,
            payload: Vec::new(),
            resources,
            options,
        };
        let place = saving.header.block(SHAPES, 0, ENTITIES, &(0..1));
        saving.output.block(place, &shapes.compress())?;
        Ok(saving)
    }

    /// Writes the rows, with pools, groups and relations.
    fn values(&mut self) -> Result<(), SaveError> {
        // All parts of a storage. A part that is new has to be saved here, or to follow from others when it is loaded.
        let Storage {
            tables: _,
            slots: _,
            dynamic: _,
            pools: _,
            groups: _,
            registry: _,
            tick: _,
            relations: _,
            // Memory, and nothing else.
            buffer: _,
        } = self.source.storage;
        self.rows()?;
        self.groups()?;
        self.relations()?;
        self.outside()
    }
}
