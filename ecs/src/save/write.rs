//! Saving.

use super::Saves;
use super::codec::Refusal;
use super::error::SaveError;
use super::format::{BLOCK_ROWS, ENTITIES, Output, Place};
use super::handles::Handles;
use super::header::{Header, SavedEntry, SavedTable, Section, Written};
use super::known::{self, How, Known};
use super::names::{Closed, Scope};
use super::options::SaveOptions;
use super::selection::{Rows, Selection};
use super::values::Values;
use crate::entity::Entity;
use crate::schema::{Column, groups, relation_place, relations, schema};
use crate::storage::Storage;
use crate::store::Store;
use crate::table::TickKind;
use std::borrow::Cow;
use std::cell::Cell;
use std::io::Write;
use std::mem;
use std::ops::Range;
use std::rc::Rc;
use std::string::ToString;
use std::time::SystemTime;
use std::vec::Vec;

/// The sections that this version writes, and whether a reader may pass over them.
pub(super) const SLOTS: &str = "slots";
/// The entities of a save that is of some entities alone.
pub(super) const PART: &str = "part";
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
const SECTIONS_OF_PART: [(&str, bool); 5] =
    [(PART, false), (ROWS, false), (POOLS, false), (GROUPS, true), (RELATIONS, true)];

/// Writes a world.
pub(super) fn save<W: Saves>(store: &Store<W>, options: &SaveOptions, writer: &mut dyn Write) -> Result<(), SaveError> {
    if store.slots.awaits_rows() {
        return Err(SaveError::Reserved);
    }
    let _scope = Scope::plain();
    let mut saving = Saving::begin(store, options, Selection::All, None, writer)?;
    saving.slots()?;
    saving.values()?;
    saving.resources()?;
    if options.exact {
        saving.ticks()?;
    }
    Ok(saving.output.end()?)
}

/// Writes some entities. Returns how many there are.
pub(super) fn save_part<W: Saves>(
    store: &Store<W>,
    entities: impl IntoIterator<Item = Entity>,
    options: &SaveOptions,
    writer: &mut dyn Write,
) -> Result<usize, SaveError> {
    let selection = Selection::of(&store.storage, entities)?;
    let closed = match &selection {
        Selection::Some { entities, .. } if options.closed => {
            Some(Rc::new(Closed { entities: entities.clone(), outside: Cell::new(None) }))
        }
        _ => None,
    };
    let _scope = closed.as_ref().map_or_else(Scope::plain, Scope::writing);
    let mut saving = Saving::begin(store, options, selection, closed, writer)?;
    saving.part()?;
    saving.values()?;
    let count = saving.header.entities;
    saving.output.end()?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// The number in the header of each component that has values.
type Numbers = Vec<Option<u32>>;

fn header<W: Saves>(
    store: &Store<W>,
    options: &SaveOptions,
    selection: &Selection,
) -> Result<(Header, Numbers), SaveError> {
    let (storage, is_all) = (&store.storage, selection.is_all());
    let mut header = Header {
        world: W::NAME.to_string(),
        tag: options.tag.clone(),
        date: options.date.and_then(|date| date.duration_since(SystemTime::UNIX_EPOCH).ok()).map(|it| it.as_secs()),
        entities: match selection {
            Selection::All => storage.len() as u64,
            Selection::Some { entities, .. } => entities.len() as u64,
        },
        slots: if is_all { count(storage.slots.used()) } else { 0 },
        free: if is_all { count(storage.slots.free().count()) } else { 0 },
        tick: if is_all && options.exact { storage.now().number() } else { 0 },
        ..Header::default()
    };
    let sections = if is_all { &SECTIONS[..] } else { &SECTIONS_OF_PART };
    let sections = sections.iter().filter(|(name, _)| options.exact || *name != TICKS);
    let section = |(name, may_be_passed_over): &(&str, bool)| Section {
        name: (*name).to_string(),
        may_be_passed_over: *may_be_passed_over,
    };
    header.sections = sections.map(section).collect();

    let mut numbers: Numbers = Vec::new();
    for (component, known) in known::components(storage) {
        let values = values_of(storage, selection, component);
        numbers.push(None);
        if values > 0 {
            if matches!(known.how, How::Unsaid) {
                return Err(SaveError::Registered { component: known.name.into() });
            }
            numbers[component] = Some(count(header.components.len()));
            header.components.push(entry(&known, values));
        }
    }
    let number = |column: &&Column| numbers[column.cell.component()];
    for (table, joined) in selection.tables(storage) {
        let kind = storage.kind_of_table(table).map(|kind| schema::<W>().archetypes[kind as usize].name.to_string());
        let columns = joined.layout().components();
        let components = columns.iter().filter_map(|column| number(&column)).collect();
        let may_lack = |column: &&Column| selection.may_lack::<W>(column);
        let optionals = columns.iter().filter(may_lack).filter_map(|column| number(&column)).collect();
        let rows = selection.count(table, joined) as u64;
        header.tables.push(SavedTable { kind, components, optionals, rows });
    }
    for (component, number) in numbers.iter().enumerate() {
        if let Some(number) = number.filter(|_| Storage::<W>::has_pool(component)) {
            header.pools.push((number, values_of(storage, selection, component)));
        }
    }
    for place in 0..if is_all { W::RESOURCES.len() } else { 0 } {
        if let Some(known) = known::resource::<W>(place).filter(|known| known.written() != Written::Not) {
            header.resources.push(entry(&known, 1));
        }
    }
    Ok((header, numbers))
}

fn entry(known: &Known<'_>, values: u64) -> SavedEntry {
    let written = known.written();
    SavedEntry {
        name: known.name.to_string(),
        version: known.version,
        written,
        size: known.size(written),
        fingerprint: known.fingerprint(written),
        values,
    }
}

/// How many values of a component are saved.
fn values_of<W: Saves>(storage: &Storage<W>, selection: &Selection, component: usize) -> u64 {
    if Storage::<W>::has_pool(component) {
        let pool = storage.pools().get(schema::<W>(), component);
        let entities = pool.map_or(&[][..], |pool| pool.entities());
        let is_all = selection.is_all();
        return if is_all { entities.len() } else { entities.iter().filter(|it| selection.has(**it)).count() } as u64;
    }
    let mut values = 0;
    for (table, joined) in selection.tables(storage) {
        let column = joined.layout().components().iter().find(|column| column.cell.component() == component);
        let count = selection.count(table, joined);
        values += match column {
            Some(column) if selection.may_lack::<W>(column) => {
                let rows = selection.rows(table, 0..count);
                rows.iter().filter(|row| selection.has_value(storage, joined, column, *row)).count() as u64
            }
            Some(_) => count as u64,
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
    selection: Rc<Selection>,
    /// If handles of other entities are refused.
    closed: Option<Rc<Closed>>,
    header: Header,
    numbers: Numbers,
    output: Output<'w>,
    payload: Vec<u8>,
}

impl<'s, 'w, W: Saves> Saving<'s, 'w, W> {
    /// Writes the header.
    fn begin(
        store: &'s Store<W>,
        options: &SaveOptions,
        selection: Selection,
        closed: Option<Rc<Closed>>,
        writer: &'w mut dyn Write,
    ) -> Result<Self, SaveError> {
        if W::OBSERVED && store.observers.has_pending() {
            return Err(SaveError::Pending);
        }
        let (header, numbers) = header(store, options, &selection)?;
        let output = Output::begin(writer, &header)?;
        Ok(Self { store, selection: Rc::new(selection), closed, header, numbers, output, payload: Vec::new() })
    }

    /// Writes the rows, and what belongs to them.
    fn values(&mut self) -> Result<(), SaveError> {
        self.rows()?;
        self.pools()?;
        self.groups()?;
        self.relations()
    }
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
        for (part, count) in [(0, slots.used()), (1, slots.free().count())] {
            let mut numbers: Vec<u32> = Vec::new();
            if part == 0 {
                numbers.extend(slots.generations());
            } else {
                numbers.extend(slots.free());
            }
            for rows in blocks(count) {
                self.payload.extend(numbers[rows.clone()].iter().flat_map(|number| number.to_le_bytes()));
                self.block(SLOTS, part, ENTITIES, &rows)?;
            }
        }
        Ok(())
    }

    /// The entities of a part.
    fn part(&mut self) -> Result<(), SaveError> {
        let (storage, selection) = (&self.store.storage, self.selection.clone());
        let entities = selection.tables(storage).flat_map(|(table, joined)| {
            let rows = selection.rows(table, 0..selection.count(table, joined));
            rows.iter().map(|row| joined.entities()[row]).collect::<Vec<_>>()
        });
        let entities: Vec<Entity> = entities.collect();
        for rows in blocks(entities.len()) {
            self.entities(&entities[rows.clone()]);
            self.block(PART, 0, ENTITIES, &rows)?;
        }
        Ok(())
    }

    fn rows(&mut self) -> Result<(), SaveError> {
        let (storage, selection) = (&self.store.storage, self.selection.clone());
        let is_listed: Vec<bool> = self.numbers.iter().map(Option::is_some).collect();
        for (part, (table, joined)) in selection.tables(storage).enumerate() {
            let columns = joined.layout().components();
            for places in blocks(selection.count(table, joined)) {
                let rows = selection.rows(table, places.clone());
                let entities: Cow<'_, [Entity]> = match &rows {
                    Rows::Range(rows) => Cow::Borrowed(&joined.entities()[rows.clone()]),
                    Rows::List(rows) => rows.iter().map(|row| joined.entities()[*row]).collect(),
                };
                self.entities(&entities);
                let listed = columns.iter().filter(|column| is_listed[column.cell.component()]);
                for column in listed.filter(|column| selection.may_lack::<W>(column)) {
                    let has = |row: usize| selection.has_value(storage, joined, column, row);
                    self.bits(&rows, has);
                }
                self.block(ROWS, part, ENTITIES, &places)?;
                for column in columns {
                    let has = |row: &usize| selection.has_value(storage, joined, column, *row);
                    let values = match &rows {
                        Rows::Range(rows) => storage.values_in(table, column, rows.clone()),
                        Rows::List(_) => storage.values_of_rows(table, column, rows.iter().filter(has)),
                    };
                    let entity =
                        |at: usize| rows.iter().filter(has).nth(at).map_or(entities[0], |row| joined.entities()[row]);
                    self.column(ROWS, part, column, &values, &places, entity)?;
                }
            }
        }
        Ok(())
    }

    /// For each row, whether it has a component: 64 rows a word.
    fn bits(&mut self, rows: &Rows<'_>, has: impl Fn(usize) -> bool) {
        let (mut word, mut count) = (0u64, 0);
        for row in rows.iter() {
            word |= u64::from(has(row)) << (count % 64);
            count += 1;
            if count % 64 == 0 {
                self.payload.extend(mem::take(&mut word).to_le_bytes());
            }
        }
        if count % 64 != 0 {
            self.payload.extend(word.to_le_bytes());
        }
    }

    fn pools(&mut self) -> Result<(), SaveError> {
        let (storage, selection) = (&self.store.storage, self.selection.clone());
        for component in 0..schema::<W>().components.len() {
            let Some(pool) = storage.pools().get(schema::<W>(), component) else { continue };
            let Some(column) = pool.table().layout().components().first() else { continue };
            let (part, entities) = (self.numbers[component].unwrap_or(ENTITIES), pool.entities());
            let chosen: Vec<usize> = match &*selection {
                Selection::All => Vec::new(),
                Selection::Some { .. } => (0..entities.len()).filter(|row| selection.has(entities[*row])).collect(),
            };
            for places in blocks(if selection.is_all() { entities.len() } else { chosen.len() }) {
                let rows =
                    if selection.is_all() { Rows::Range(places.clone()) } else { Rows::List(&chosen[places.clone()]) };
                rows.iter().for_each(|row| self.entities(&entities[row..=row]));
                self.block(POOLS, part as usize, ENTITIES, &places)?;
                let values = storage.values_in_pool(column, rows.iter());
                let entity = |at: usize| rows.iter().nth(at).map_or(entities[0], |row| entities[row]);
                self.column(POOLS, part as usize, column, &values, &places, entity)?;
            }
        }
        Ok(())
    }

    /// The members of groups that own nothing. The order of the others is that of their pools.
    fn groups(&mut self) -> Result<(), SaveError> {
        for (part, declaration) in groups::<W>().iter().enumerate() {
            let Some(members) = self.store.groups().members(part) else { continue };
            let entities = members.entities().iter().copied().filter(|entity| self.selection.has(*entity));
            let entities: Vec<Entity> = entities.collect();
            for rows in blocks(entities.len()) {
                self.payload.extend(count(declaration.name.len()).to_le_bytes());
                self.payload.extend(declaration.name.as_bytes());
                self.entities(&entities[rows.clone()]);
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
            let is_saved = |number: &u32| {
                self.selection.is_all()
                    || self.store.slots.entity(*number).is_some_and(|entity| self.selection.has(entity))
            };
            let targets = targets.filter(is_saved);
            let sources: Vec<u32> = targets.flat_map(|target| links.sources(target)).filter(is_saved).collect();
            for rows in blocks(sources.len()) {
                self.payload.extend(sources[rows.clone()].iter().flat_map(|source| source.to_le_bytes()));
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
            let refused = |it: Refusal| SaveError::Resource { resource: known.name.into(), message: it.message };
            if let Some(written) = (codec.encode_resource)(self.store.resources(), place, &mut self.payload) {
                written.map_err(refused)?;
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
                    for row in rows.clone() {
                        let tick = |kind| joined.tick(cell, kind, row).unwrap_or(0).to_le_bytes();
                        self.payload.extend([TickKind::Added, TickKind::Changed].into_iter().flat_map(tick));
                    }
                    self.block(TICKS, part, number, &rows)?;
                }
            }
        }
        for component in 0..schema::<W>().components.len() {
            let Some(pool) = storage.pools().get(schema::<W>(), component) else { continue };
            let (cell, Some(number)) = (pool.tick_cell(), self.numbers[component]) else { continue };
            for rows in blocks(pool.len()).filter(|_| cell.is_there()) {
                for row in rows.clone() {
                    let tick = |kind| pool.table().tick(cell, kind, row).unwrap_or(0).to_le_bytes();
                    self.payload.extend([TickKind::Added, TickKind::Changed].into_iter().flat_map(tick));
                }
                self.block(TICKS, self.header.tables.len(), number, &rows)?;
            }
        }
        Ok(())
    }

    fn entities(&mut self, entities: &[Entity]) {
        self.payload.extend(entities.iter().flat_map(|entity| entity.to_bits().to_le_bytes()));
    }

    /// Writes values, unless they are transient.
    fn column(
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
                if let Some(closed) = &self.closed {
                    let size = column.info.size.max(1);
                    let bytes: Vec<u8> = values.bytes().into_iter().flatten().flatten().copied().collect();
                    let handles = Handles::of(&self.store.storage).find(column, &bytes);
                    if let Some((at, target)) = handles.into_iter().find(|(_, it)| !closed.entities.contains(it)) {
                        let component = known.name.into();
                        return Err(SaveError::Outside { component, entity: entity(at / size), target });
                    }
                }
                values.bytes().into_iter().flatten().for_each(|bytes| self.payload.extend_from_slice(bytes));
                Ok(())
            }
            (How::By(_, Some(plain)), Written::AsBytes) => {
                (plain.encode)(values, &mut self.payload);
                Ok(())
            }
            (How::By(codec, _), _) => {
                if cfg!(debug_assertions) && rows.start == 0 {
                    (codec.check)(values)
                        .map_err(|it| SaveError::Unreadable { component: known.name.into(), message: it.message })?;
                }
                (codec.encode)(values, &mut self.payload)
            }
            (How::Transient(_) | How::Unsaid, _) => return Ok(()),
        };
        written.map_err(|Refusal { at, message, .. }| {
            let (component, entity) = (known.name.into(), entity(at));
            match self.closed.as_ref().and_then(|closed| closed.outside.take()) {
                Some(target) => SaveError::Outside { component, entity, target },
                None => SaveError::Value { component, entity, message },
            }
        })?;
        self.block(section, part, number, rows)
    }
}
