//! Saving.

use super::error::SaveError;
use super::format::{BLOCK_ROWS, ENTITIES, Output, Place};
use super::header::{Header, SavedEntry, SavedTable, Section, Written};
use super::known::{self, How, Known};
use super::options::SaveOptions;
use super::values::Values;
use super::{SAVE, Saves};
use crate::entity::Entity;
use crate::error::{ReserveError, text_of_error};
use crate::memory::{try_collect, try_extend, try_push, try_text};
use crate::schema::{Column, groups, relation_place, relations, schema};
use crate::storage::Storage;
use crate::store::Store;
use crate::table::TickKind;
use std::io::Write;
use std::iter;
use std::ops::Range;
use std::time::SystemTime;
use std::vec::Vec;

/// The sections that this version writes, and whether a reader may pass over them.
pub(super) const SLOTS: &str = "slots";
pub(super) const ROWS: &str = "rows";
pub(super) const POOLS: &str = "pools";
pub(super) const GROUPS: &str = "groups";
pub(super) const RELATIONS: &str = "relations";
pub(super) const RESOURCES: &str = "resources";
pub(super) const TICKS: &str = "ticks";
const SECTIONS: [(&str, bool); 7] = [
    (SLOTS, false),
    (ROWS, false),
    (POOLS, false),
    (GROUPS, true),
    (RELATIONS, true),
    (RESOURCES, false),
    (TICKS, true),
];

/// Writes a world.
pub(super) fn save<W: Saves>(store: &Store<W>, options: &SaveOptions, writer: &mut dyn Write) -> Result<(), SaveError> {
    if store.slots.awaits_rows() {
        return Err(SaveError::Reserved);
    }
    if W::OBSERVED && store.observers.has_pending() {
        return Err(SaveError::Pending);
    }
    let (header, numbers) = header(store, options)?;
    let output = Output::begin(writer, &header)?;
    let mut saving = Saving { store, header, numbers, output, payload: Vec::new() };
    saving.slots()?;
    saving.rows()?;
    saving.pools()?;
    saving.groups()?;
    saving.relations()?;
    saving.resources()?;
    if options.exact {
        saving.ticks()?;
    }
    Ok(saving.output.end()?)
}

/// The number in the header of each component that has values.
type Numbers = Vec<Option<u32>>;

fn header<W: Saves>(store: &Store<W>, options: &SaveOptions) -> Result<(Header, Numbers), SaveError> {
    let storage = &store.storage;
    let mut header = Header {
        world: try_text(W::NAME)?,
        tag: try_text(&options.tag)?,
        date: options.date.and_then(|date| date.duration_since(SystemTime::UNIX_EPOCH).ok()).map(|it| it.as_secs()),
        entities: storage.len() as u64,
        slots: count(storage.slots.used()),
        free: count(storage.slots.free().count()),
        tick: if options.exact { storage.now().number() } else { 0 },
        ..Header::default()
    };
    for (name, may_be_passed_over) in SECTIONS.into_iter().filter(|(name, _)| options.exact || *name != TICKS) {
        try_push(&mut header.sections, Section { name: try_text(name)?, may_be_passed_over }, SAVE)?;
    }

    let mut numbers: Numbers = Vec::new();
    for (component, known) in known::components(storage) {
        let values = values_of(storage, component);
        try_push(&mut numbers, None, SAVE)?;
        if values > 0 {
            if matches!(known.how, How::Unsaid) {
                return Err(SaveError::Registered { component: text_of_error(known.name) });
            }
            numbers[component] = Some(count(header.components.len()));
            try_push(&mut header.components, entry(&known, values)?, SAVE)?;
        }
    }
    for (table, joined) in storage.living_tables().filter(|(_, joined)| joined.len() > 0) {
        let kind = storage.kind_of_table(table).map(|kind| try_text(schema::<W>().archetypes[kind as usize].name));
        let mut saved = SavedTable { kind: kind.transpose()?, rows: joined.len() as u64, ..SavedTable::default() };
        for column in joined.layout().components() {
            let Some(number) = numbers[column.cell.component()] else { continue };
            try_push(&mut saved.components, number, SAVE)?;
            if column.bits != 0 {
                try_push(&mut saved.optionals, number, SAVE)?;
            }
        }
        try_push(&mut header.tables, saved, SAVE)?;
    }
    for (component, number) in numbers.iter().enumerate() {
        if let Some(number) = number.filter(|_| Storage::<W>::has_pool(component)) {
            try_push(&mut header.pools, (number, storage.pools().len(component) as u64), SAVE)?;
        }
    }
    for place in 0..W::RESOURCES.len() {
        if let Some(known) = known::resource::<W>(place).filter(|known| known.written() != Written::Not) {
            try_push(&mut header.resources, entry(&known, 1)?, SAVE)?;
        }
    }
    Ok((header, numbers))
}

fn entry(known: &Known<'_>, values: u64) -> Result<SavedEntry, ReserveError> {
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

/// How many values a component has.
fn values_of<W: Saves>(storage: &Storage<W>, component: usize) -> u64 {
    if Storage::<W>::has_pool(component) {
        return storage.pools().len(component) as u64;
    }
    let mut values = 0;
    for (_, joined) in storage.living_tables() {
        let column = joined.layout().components().iter().find(|column| column.cell.component() == component);
        values += match column {
            Some(column) if column.bits != 0 => {
                joined.bits(column.place()).iter().map(|word| u64::from(word.count_ones())).sum()
            }
            Some(_) => joined.len() as u64,
            None => 0,
        };
    }
    values
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Pieces of so many rows, none of which is too large for a block.
fn blocks(rows: usize) -> impl Iterator<Item = Range<usize>> {
    (0..rows).step_by(BLOCK_ROWS).map(move |first| first..rows.min(first + BLOCK_ROWS))
}

struct Saving<'s, 'w, W: Saves> {
    store: &'s Store<W>,
    header: Header,
    numbers: Numbers,
    output: Output<'w>,
    payload: Vec<u8>,
}

impl<W: Saves> Saving<'_, '_, W> {
    fn block(&mut self, section: &str, part: usize, component: u32, rows: &Range<usize>) -> Result<(), SaveError> {
        let section = self.header.section(section).unwrap_or(u8::MAX);
        let place = Place { section, part: count(part), component, first: rows.start as u64, rows: count(rows.len()) };
        self.output.block(place, &self.payload)?;
        self.payload.clear();
        Ok(())
    }

    fn slots(&mut self) -> Result<(), SaveError> {
        let slots = &self.store.slots;
        let generations = try_collect(slots.generations(), slots.used(), SAVE)?;
        let free = try_collect(slots.free(), slots.free().count(), SAVE)?;
        for (part, numbers) in [generations, free].iter().enumerate() {
            for rows in blocks(numbers.len()) {
                self.put(numbers[rows.clone()].iter().map(|number| number.to_le_bytes()))?;
                self.block(SLOTS, part, ENTITIES, &rows)?;
            }
        }
        Ok(())
    }

    fn rows(&mut self) -> Result<(), SaveError> {
        let storage = &self.store.storage;
        for (part, (table, joined)) in storage.living_tables().filter(|(_, joined)| joined.len() > 0).enumerate() {
            let (entities, columns) = (joined.entities(), joined.layout().components());
            for rows in blocks(entities.len()) {
                self.entities(&entities[rows.clone()])?;
                for column in columns.iter().filter(|column| column.bits != 0) {
                    if self.numbers[column.cell.component()].is_none() {
                        continue;
                    }
                    let words = &joined.bits(column.place())[rows.start / 64..rows.end.div_ceil(64)];
                    let last = 64 - (words.len() * 64 - rows.len());
                    self.put(words.iter().enumerate().map(|(i, word)| {
                        let mask = if i + 1 == words.len() && last < 64 { (1 << last) - 1 } else { !0 };
                        (word & mask).to_le_bytes()
                    }))?;
                }
                self.block(ROWS, part, ENTITIES, &rows)?;
                for column in columns {
                    let values = storage.values_in(table, column, rows.clone())?;
                    let has = |row: &usize| joined.bit(column.place(), *row);
                    let entity =
                        |at: usize| rows.clone().filter(has).nth(at).map_or(entities[rows.start], |row| entities[row]);
                    self.values(ROWS, part, column, &values, &rows, entity)?;
                }
            }
        }
        Ok(())
    }

    fn pools(&mut self) -> Result<(), SaveError> {
        let storage = &self.store.storage;
        for component in 0..schema::<W>().components.len() {
            let Some(pool) = storage.pools().get(schema::<W>(), component) else { continue };
            let Some(column) = pool.table().layout().components().first() else { continue };
            let (part, entities) = (self.numbers[component].unwrap_or(ENTITIES), pool.entities());
            for rows in blocks(entities.len()) {
                self.entities(&entities[rows.clone()])?;
                self.block(POOLS, part as usize, ENTITIES, &rows)?;
                let values = storage.values_in_pool(column, rows.clone())?;
                self.values(POOLS, part as usize, column, &values, &rows, |at| entities[rows.start + at])?;
            }
        }
        Ok(())
    }

    /// The members of groups that own nothing. The order of the others is that of their pools.
    fn groups(&mut self) -> Result<(), SaveError> {
        for (part, declaration) in groups::<W>().iter().enumerate() {
            let Some(members) = self.store.groups().members(part) else { continue };
            let entities = members.entities();
            for rows in blocks(entities.len()) {
                self.put(iter::once(count(declaration.name.len()).to_le_bytes()))?;
                self.put(declaration.name.bytes().map(|byte| [byte]))?;
                self.entities(&entities[rows.clone()])?;
                self.block(GROUPS, part, ENTITIES, &rows)?;
            }
        }
        Ok(())
    }

    /// The sources of each relation in the order of their targets, and those of one target in their order.
    fn relations(&mut self) -> Result<(), SaveError> {
        for component in 0..schema::<W>().components.len() {
            let (Some(place), Some(number)) = (relation_place::<W>(component), self.numbers[component]) else {
                continue;
            };
            debug_assert!(place < relations::<W>(), "the place of a relation");
            let links = self.store.relations.of(place);
            let targets = 0..count(self.store.slots.used());
            let mut sources: Vec<u32> = Vec::new();
            for source in targets.flat_map(|target| links.sources(target)) {
                try_push(&mut sources, source, SAVE)?;
            }
            for rows in blocks(sources.len()) {
                self.put(sources[rows.clone()].iter().map(|source| source.to_le_bytes()))?;
                self.block(RELATIONS, number as usize, number, &rows)?;
            }
        }
        Ok(())
    }

    fn resources(&mut self) -> Result<(), SaveError> {
        let mut number = 0;
        for place in 0..W::RESOURCES.len() {
            let Some(known) = known::resource::<W>(place) else { continue };
            let How::By(codec, _) = known.how else { continue };
            if let Some(written) = (codec.encode_resource)(self.store.resources(), place, &mut self.payload) {
                written.map_err(|refusal| SaveError::resource(known.name, refusal))?;
                self.block(RESOURCES, 0, number, &(0..1))?;
            }
            number += 1;
        }
        Ok(())
    }

    /// When values were added and changed.
    fn ticks(&mut self) -> Result<(), SaveError> {
        let storage = &self.store.storage;
        let tables = storage.living_tables().filter(|(_, joined)| joined.len() > 0);
        for (part, (_, joined)) in tables.enumerate() {
            for (column, cell) in joined.layout().tick_cells() {
                let Some(number) = self.numbers[column.cell.component()] else { continue };
                for rows in blocks(joined.len()) {
                    self.ticks_of(&rows, |kind, row| joined.tick(cell, kind, row))?;
                    self.block(TICKS, part, number, &rows)?;
                }
            }
        }
        for component in 0..schema::<W>().components.len() {
            let Some(pool) = storage.pools().get(schema::<W>(), component) else { continue };
            let (cell, Some(number)) = (pool.tick_cell(), self.numbers[component]) else { continue };
            for rows in blocks(pool.len()).filter(|_| cell.is_there()) {
                self.ticks_of(&rows, |kind, row| pool.table().tick(cell, kind, row))?;
                self.block(TICKS, self.header.tables.len(), number, &rows)?;
            }
        }
        Ok(())
    }

    /// When the values of some rows were added, and when they were changed.
    fn ticks_of(
        &mut self,
        rows: &Range<usize>,
        tick: impl Fn(TickKind, usize) -> Option<u32>,
    ) -> Result<(), ReserveError> {
        self.put(rows.clone().map(|row| {
            let [added, changed] = [TickKind::Added, TickKind::Changed].map(|kind| tick(kind, row).unwrap_or(0));
            (u64::from(added) | u64::from(changed) << 32).to_le_bytes()
        }))
    }

    fn entities(&mut self, entities: &[Entity]) -> Result<(), ReserveError> {
        self.put(entities.iter().map(|entity| entity.to_bits().to_le_bytes()))
    }

    /// Puts bytes behind those of the block.
    fn put<const N: usize>(&mut self, values: impl ExactSizeIterator<Item = [u8; N]>) -> Result<(), ReserveError> {
        let (before, bytes) = (self.payload.len(), values.len().saturating_mul(N));
        self.payload.try_reserve(bytes).map_err(|_| ReserveError::out_of_memory(SAVE, bytes))?;
        self.payload.resize(before + bytes, 0);
        self.payload[before..].as_chunks_mut().0.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        Ok(())
    }

    /// Writes values, unless they are transient.
    fn values(
        &mut self,
        section: &str,
        part: usize,
        column: &Column,
        values: &Values<'_>,
        rows: &Range<usize>,
        entity: impl Fn(usize) -> Entity,
    ) -> Result<(), SaveError> {
        let component = column.cell.component();
        let (Some(known), Some(number)) = (known::component(&self.store.storage, component), self.numbers[component])
        else {
            return Ok(());
        };
        let written = match (known.how, known.written()) {
            (How::Data, _) => {
                for bytes in values.bytes().into_iter().flatten() {
                    try_extend(&mut self.payload, bytes.iter().copied(), SAVE)?;
                }
                Ok(())
            }
            (How::By(_, Some(plain)), Written::AsBytes) => (plain.encode)(values, &mut self.payload),
            (How::By(codec, _), _) => {
                if cfg!(debug_assertions) && rows.start == 0 {
                    (codec.check)(values).map_err(|refusal| SaveError::unreadable(known.name, refusal))?;
                }
                (codec.encode)(values, &mut self.payload)
            }
            (How::Transient(_) | How::Unsaid, _) => return Ok(()),
        };
        written.map_err(|refusal| SaveError::value(known.name, entity(refusal.at), refusal))?;
        self.block(section, part, number, rows)
    }
}
