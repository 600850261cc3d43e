//! The header of a save, and the shapes of what it lists.

use super::Source;
use crate::base::error::{ReserveError, text_of_error};
use crate::base::memory::{try_push, try_text};
use crate::persist::save::Saves;
use crate::persist::save::current::{self, CurrentType, FieldSource};
use crate::persist::save::error::SaveError;
use crate::persist::save::options::SaveOptions;
use crate::persist::save::selection::Selection;
use crate::schema::schema;
use crate::storage::Storage;
use ecs_save::codec::SAVE;
use ecs_save::header::{
    GROUPS, Header, OUTSIDE, PART, POOLS, RELATIONS, RESOURCES, ROWS, SHAPES, SLOTS, SavedEntry,
    SavedTable, Section, TICKS, count,
};
use ecs_save::shapes::Shapes;
use ecs_value::OutOfMemory;
use std::prelude::rust_2024::*;
use std::time::SystemTime;

/// The sections of a world, and those of a part of one; and whether a reader may pass over them.
const SECTIONS: [(&str, bool); 8] = [
    (SHAPES, true),
    (SLOTS, false),
    (ROWS, false),
    (POOLS, false),
    (GROUPS, true),
    (RELATIONS, true),
    (RESOURCES, false),
    (TICKS, true),
];
const SECTIONS_OF_PART: [(&str, bool); 7] = [
    (SHAPES, true),
    (PART, false),
    (ROWS, false),
    (POOLS, false),
    (GROUPS, true),
    (RELATIONS, true),
    (OUTSIDE, true),
];

/// What a save begins with.
pub(super) struct Begin {
    pub(super) header: Header,
    /// The number in the header of each component that has values.
    pub(super) numbers: Vec<Option<u32>>,
}

impl Begin {
    pub(super) fn of<W: Saves>(
        source: &Source<'_, W>,
        options: &SaveOptions,
        selection: &Selection,
    ) -> Result<Self, SaveError> {
        let storage = source.storage;
        let date = options.date;
        let date = date.and_then(|date| date.duration_since(SystemTime::UNIX_EPOCH).ok());
        let mut begin = Self {
            header: Header {
                world: try_text(W::NAME)?,
                tag: try_text(&options.tag)?,
                date: date.map(|it| it.as_secs()),
                entities: selection.len().unwrap_or_else(|| storage.len()) as u64,
                ..Header::default()
            },
            numbers: Vec::new(),
        };
        if selection.is_all() {
            begin.header.slots = count(storage.slots.used());
            begin.header.free = count(storage.slots.free().count());
        }
        if selection.is_all() && options.exact {
            begin.header.tick = storage.now().number();
        }
        begin.sections(options, selection)?;
        begin.components(storage, selection)?;
        begin.tables(storage, selection)?;
        if selection.is_all() {
            begin.resources::<W>()?;
        }
        Ok(begin)
    }

    /// The shapes of the components and resources. Values that were written have shown more of them.
    pub(super) fn shapes<W: Saves>(&self, storage: &Storage<W>) -> Result<Shapes, OutOfMemory> {
        let mut shapes = Shapes::default();
        let components = current::components(storage);
        for (_, known) in components.filter(|(it, _)| self.numbers[*it].is_some()) {
            shapes.add(known.shape())?;
        }
        let resources = current::saved_resources::<W>();
        for (_, known, _) in resources.take(self.header.resources.len()) {
            shapes.add(known.shape())?;
        }
        Ok(shapes)
    }

    fn sections(
        &mut self,
        options: &SaveOptions,
        selection: &Selection,
    ) -> Result<(), ReserveError> {
        let sections = if selection.is_all() {
            &SECTIONS[..]
        } else {
            &SECTIONS_OF_PART
        };
        for (name, may_be_passed_over) in sections {
            let is_written = match *name {
                TICKS => options.exact,
                OUTSIDE => !selection.outside().is_empty(),
                _ => true,
            };
            if is_written {
                let section = Section {
                    name: try_text(name)?,
                    may_be_passed_over: *may_be_passed_over,
                };
                try_push(&mut self.header.sections, section, SAVE)?;
            }
        }
        Ok(())
    }

    fn components<W: Saves>(
        &mut self,
        storage: &Storage<W>,
        selection: &Selection,
    ) -> Result<(), SaveError> {
        for (component, known) in current::components(storage) {
            let values = values_of(storage, selection, component)?;
            let is_saved = values > 0 || selection.leads_outside(component);
            let number = count(self.header.components.len());
            try_push(&mut self.numbers, is_saved.then_some(number), SAVE)?;
            if !is_saved {
                continue;
            }
            if matches!(known.how, FieldSource::Unsaid) {
                return Err(SaveError::Registered {
                    component: text_of_error(known.name),
                });
            }
            let entry = entry(&known, values)?;
            try_push(&mut self.header.components, entry, SAVE)?;
            if storage.has_pool(component) {
                try_push(&mut self.header.pools, (number, values), SAVE)?;
            }
        }
        Ok(())
    }

    fn tables<W: Saves>(
        &mut self,
        storage: &Storage<W>,
        selection: &Selection,
    ) -> Result<(), ReserveError> {
        for (table, joined) in selection.tables(storage) {
            let kind = storage.kind_of_table(table);
            let kind = kind.map(|kind| try_text(schema::<W>().archetypes[kind as usize].name));
            let mut saved = SavedTable {
                kind: kind.transpose()?,
                rows: selection.count(table, joined) as u64,
                ..SavedTable::default()
            };
            for column in joined.layout().components() {
                let Some(number) = self.numbers[column.cell.component()] else {
                    continue;
                };
                try_push(&mut saved.components, number, SAVE)?;
                if selection.may_lack::<W>(column) {
                    try_push(&mut saved.optionals, number, SAVE)?;
                }
            }
            self.header.tables.push(&saved)?;
        }
        Ok(())
    }

    fn resources<W: Saves>(&mut self) -> Result<(), SaveError> {
        for (_, known, _) in current::saved_resources::<W>() {
            try_push(&mut self.header.resources, entry(&known, 1)?, SAVE)?;
        }
        Ok(())
    }
}

fn entry(known: &CurrentType<'_>, values: u64) -> Result<SavedEntry, SaveError> {
    known.check_names()?;
    let written = known.written();
    Ok(SavedEntry {
        name: try_text(known.name)?,
        version: known.version,
        written,
        size: known.size(written),
        fingerprint: known.fingerprint(written),
        values,
    })
}

/// How many values of a component are saved.
pub(in crate::persist::save) fn values_of<W: Saves>(
    storage: &Storage<W>,
    selection: &Selection,
    component: usize,
) -> Result<u64, ReserveError> {
    if storage.has_pool(component) {
        let Some(pool) = storage.pools().get(schema::<W>(), component) else {
            return Ok(0);
        };
        let rows = selection.rows_of_pool(pool)?;
        return Ok(rows.as_ref().map_or(pool.len(), Vec::len) as u64);
    }
    let mut values = 0;
    for (table, joined) in selection.tables(storage) {
        let mut columns = joined.layout().components().iter();
        let column = columns.find(|column| column.cell.component() == component);
        let count = selection.count(table, joined);
        values += match column {
            Some(column) if selection.is_all() && column.bits != 0 => joined
                .bits(column.place())
                .iter()
                .map(|word| u64::from(word.count_ones()))
                .sum(),
            Some(column) if selection.may_lack::<W>(column) => {
                let rows = selection.rows(table, 0..count);
                rows.iter()
                    .filter(|row| selection.has_value(joined, column, *row))
                    .count() as u64
            }
            Some(_) => count as u64,
            None => 0,
        };
    }
    Ok(values)
}
