//! Saving.

use super::byte_order;
use super::codec::Refusal;
use super::current::{self, CurrentType, FieldSource};
use super::error::SaveError;
use super::first;
use super::format::{ENTITIES, ListSlot, Output, WRITTEN_ROWS};
use super::handles::Handles;
use super::header::{Header, SavedEntry, SavedTable, Section, Written};
use super::options::SaveOptions;
use super::selection::{Outside, Rows, Selection};
use super::shapes::Shapes;
use super::values::Values;
use super::{SAVE, Saves};
use crate::base::error::{ReserveError, text_of_error};
use crate::base::memory::{try_collect, try_extend, try_push, try_reserve, try_text};
use crate::base::resource_cells::Resources;
use crate::schema::{Column, groups, relation_place, relations, schema};
use crate::storage::Storage;
use crate::storage::table::{TickKind, WORD};
use crate::world::store::{Store, World};
use ecs_value::Entity;
use ecs_value::by_serde::names::{Scope, may_be_written};
use std::io::Write;
use std::iter;
use std::mem;
use std::ops::Range;
use std::time::SystemTime;
use std::vec::Vec;

/// The sections that this version writes, and whether a reader may pass over them.
/// The shapes of the components and resources, as text.
pub(super) const SHAPES: &str = "shapes";
pub(super) const SLOTS: &str = "slots";
/// The entities of a save that is of some entities alone.
pub(super) const PART: &str = "part";
pub(super) const ROWS: &str = "rows";
pub(super) const POOLS: &str = "pools";
pub(super) const GROUPS: &str = "groups";
pub(super) const RELATIONS: &str = "relations";
/// The links from the entities of a part to others.
pub(super) const OUTSIDE: &str = "outside";
pub(super) const RESOURCES: &str = "resources";
pub(super) const TICKS: &str = "ticks";
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

/// The number in the header of each component that has values.
type Numbers = Vec<Option<u32>>;

fn header<W: Saves>(
    storage: &Storage<W>,
    options: &SaveOptions,
    selection: &Selection,
) -> Result<(Header, Numbers), SaveError> {
    let is_all = selection.is_all();
    let mut header = Header {
        world: try_text(W::NAME)?,
        tag: try_text(&options.tag)?,
        date: options
            .date
            .and_then(|date| date.duration_since(SystemTime::UNIX_EPOCH).ok())
            .map(|it| it.as_secs()),
        entities: selection.len().unwrap_or_else(|| storage.len()) as u64,
        slots: if is_all {
            count(storage.slots.used())
        } else {
            0
        },
        free: if is_all {
            count(storage.slots.free().count())
        } else {
            0
        },
        tick: if is_all && options.exact {
            storage.now().number()
        } else {
            0
        },
        ..Header::default()
    };
    let sections = if is_all {
        &SECTIONS[..]
    } else {
        &SECTIONS_OF_PART
    };
    let is_written = |name: &str| match name {
        TICKS => options.exact,
        OUTSIDE => !selection.outside().is_empty(),
        _ => true,
    };
    for (name, may_be_passed_over) in sections.iter().filter(|(name, _)| is_written(name)) {
        let may_be_passed_over = *may_be_passed_over;
        try_push(
            &mut header.sections,
            Section {
                name: try_text(name)?,
                may_be_passed_over,
            },
            SAVE,
        )?;
    }

    let mut numbers: Numbers = Vec::new();
    for (component, known) in current::components(storage) {
        let values = values_of(storage, selection, component)?;
        try_push(&mut numbers, None, SAVE)?;
        if values > 0 || selection.leads_outside(component) {
            if matches!(known.how, FieldSource::Unsaid) {
                return Err(SaveError::Registered {
                    component: text_of_error(known.name),
                });
            }
            known.check_names()?;
            numbers[component] = Some(count(header.components.len()));
            try_push(&mut header.components, entry(&known, values)?, SAVE)?;
        }
    }
    for (table, joined) in selection.tables(storage) {
        let kind = storage
            .kind_of_table(table)
            .map(|kind| try_text(schema::<W>().archetypes[kind as usize].name));
        let rows = selection.count(table, joined) as u64;
        let mut saved = SavedTable {
            kind: kind.transpose()?,
            rows,
            ..SavedTable::default()
        };
        for column in joined.layout().components() {
            let Some(number) = numbers[column.cell.component()] else {
                continue;
            };
            try_push(&mut saved.components, number, SAVE)?;
            if selection.may_lack::<W>(column) {
                try_push(&mut saved.optionals, number, SAVE)?;
            }
        }
        header
            .tables
            .push(&saved)
            .map_err(|_| ReserveError::out_of_memory(SAVE, 1))?;
    }
    for (component, number) in numbers.iter().enumerate() {
        if let Some(number) = number.filter(|_| storage.has_pool(component)) {
            try_push(
                &mut header.pools,
                (number, values_of(storage, selection, component)?),
                SAVE,
            )?;
        }
    }
    for place in 0..if is_all { W::RESOURCES.len() } else { 0 } {
        if let Some(known) =
            current::resource::<W>(place).filter(|known| known.written() != Written::Not)
        {
            known.check_names()?;
            try_push(&mut header.resources, entry(&known, 1)?, SAVE)?;
        }
    }
    Ok((header, numbers))
}

/// The shapes of the components and resources of a header.
fn shapes<W: Saves>(
    storage: &Storage<W>,
    header: &Header,
    numbers: &Numbers,
) -> Result<Shapes, ReserveError> {
    let mut shapes = Shapes::default();
    for (_, known) in
        current::components(storage).filter(|(component, _)| numbers[*component].is_some())
    {
        shapes.add(&known)?;
    }
    let resources = (0..W::RESOURCES.len()).filter_map(current::resource::<W>);
    for known in resources
        .filter(|known| known.written() != Written::Not)
        .take(header.resources.len())
    {
        shapes.add(&known)?;
    }
    Ok(shapes)
}

fn entry(known: &CurrentType<'_>, values: u64) -> Result<SavedEntry, ReserveError> {
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
pub(super) fn values_of<W: Saves>(
    storage: &Storage<W>,
    selection: &Selection,
    component: usize,
) -> Result<u64, ReserveError> {
    if storage.has_pool(component) {
        let Some(pool) = storage.pools().get(schema::<W>(), component) else {
            return Ok(0);
        };
        return Ok(selection.rows_of_pool(pool)?.len() as u64);
    }
    let mut values = 0;
    for (table, joined) in selection.tables(storage) {
        let column = joined
            .layout()
            .components()
            .iter()
            .find(|column| column.cell.component() == component);
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

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Pieces of so many rows, none of which is too large for a block.
fn blocks(rows: usize) -> impl Iterator<Item = Range<usize>> {
    (0..rows)
        .step_by(WRITTEN_ROWS)
        .map(move |first| first..rows.min(first + WRITTEN_ROWS))
}

struct Saving<'s, 'w, W: Saves> {
    source: Source<'s, W>,
    selection: &'s Selection,
    /// If handles of other entities are refused; and the handles in values that are bytes.
    closed: Option<Handles>,
    header: Header,
    numbers: Numbers,
    /// Those in values that are bytes.
    numbers_of_data: byte_order::Numbers,
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
        let (header, numbers) = header(source.storage, options, selection)?;
        // The user's code, which may refuse values, runs before a byte is written.
        first::check(source.storage, selection, options)?;
        let resources = if selection.is_all() {
            first::resources::<W>(source.resources, options)?
        } else {
            Vec::new()
        };
        let shapes = shapes(source.storage, &header, &numbers)?;
        let is_closed = options.closed && !selection.is_all();
        let closed = if is_closed {
            Some(Handles::of(source.storage)?)
        } else {
            None
        };
        let output = Output::begin(writer, &header)?;
        let numbers_of_data = byte_order::Numbers::of(source.storage)?;
        let payload = Vec::new();
        let mut saving = Self {
            source,
            selection,
            closed,
            header,
            numbers,
            numbers_of_data,
            output,
            payload,
            resources,
            options,
        };
        let place = saving.place(SHAPES, 0, ENTITIES, &(0..1));
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
        } = self.source.storage;
        self.rows()?;
        self.pools()?;
        self.groups()?;
        self.relations()?;
        self.outside()
    }
}

impl<W: Saves> Saving<'_, '_, W> {
    fn place(&self, section: &str, part: usize, component: u32, rows: &Range<usize>) -> ListSlot {
        let section = self.header.section(section).unwrap_or(u8::MAX);
        ListSlot {
            section,
            part: count(part),
            component,
            first: rows.start as u64,
            rows: count(rows.len()),
        }
    }

    fn block(
        &mut self,
        section: &str,
        part: usize,
        component: u32,
        rows: &Range<usize>,
    ) -> Result<(), SaveError> {
        let place = self.place(section, part, component, rows);
        self.output.block(place, &self.payload)?;
        self.payload.clear();
        Ok(())
    }

    fn slots(&mut self, generations: &[u32]) -> Result<(), SaveError> {
        let slots = &self.source.storage.slots;
        let free = try_collect(slots.free(), slots.free().count(), SAVE)?;
        for (part, numbers) in [generations, &free].into_iter().enumerate() {
            for rows in blocks(numbers.len()) {
                self.put(
                    numbers[rows.clone()]
                        .iter()
                        .map(|number| number.to_le_bytes()),
                )?;
                self.block(SLOTS, part, ENTITIES, &rows)?;
            }
        }
        Ok(())
    }

    /// The entities of a part.
    fn part(&mut self) -> Result<(), SaveError> {
        let (storage, selection) = (self.source.storage, self.selection);
        let count = usize::try_from(self.header.entities).unwrap_or(usize::MAX);
        let mut entities: Vec<Entity> = try_collect(iter::empty(), count, SAVE)?;
        for (table, joined) in selection.tables(storage) {
            let rows = selection.rows(table, 0..selection.count(table, joined));
            entities.extend(rows.iter().map(|row| joined.entities()[row]));
        }
        for rows in blocks(entities.len()) {
            self.entities(&entities[rows.clone()])?;
            self.block(PART, 0, ENTITIES, &rows)?;
        }
        Ok(())
    }

    fn rows(&mut self) -> Result<(), SaveError> {
        let (storage, selection) = (self.source.storage, self.selection);
        for (part, (table, joined)) in selection.tables(storage).enumerate() {
            let columns = joined.layout().components();
            for places in blocks(selection.count(table, joined)) {
                let rows = selection.rows(table, places.clone());
                self.entities_of(joined.entities(), &rows)?;
                for column in columns
                    .iter()
                    .filter(|column| selection.may_lack::<W>(column))
                {
                    if self.numbers[column.cell.component()].is_some() {
                        let has = |row: usize| selection.has_value(joined, column, row);
                        match &rows {
                            Rows::Range(rows) => self.words(joined.bits(column.place()), rows)?,
                            Rows::List(rows) => self.bits(rows, has)?,
                        }
                    }
                }
                self.block(ROWS, part, ENTITIES, &places)?;
                for column in columns {
                    let (values, entity) =
                        selection.values_in_table(storage, (table, joined), column, &rows)?;
                    self.column(ROWS, part, column, &values, &places, entity)?;
                }
            }
        }
        Ok(())
    }

    /// The bits of the rows of a block, which begins with a word.
    fn words(&mut self, bits: &[u64], rows: &Range<usize>) -> Result<(), ReserveError> {
        let words = &bits[rows.start / WORD..rows.end.div_ceil(WORD)];
        let last = WORD - (words.len() * WORD - rows.len());
        self.put(words.iter().enumerate().map(|(i, word)| {
            let mask = if i + 1 == words.len() && last < WORD {
                (1 << last) - 1
            } else {
                !0
            };
            (word & mask).to_le_bytes()
        }))
    }

    /// For each of these rows, whether it has a component.
    fn bits(&mut self, rows: &[usize], has: impl Fn(usize) -> bool) -> Result<(), ReserveError> {
        self.put(rows.chunks(WORD).map(|rows| {
            let bits = (0..)
                .zip(rows)
                .map(|(place, row): (u32, _)| u64::from(has(*row)) << place);
            bits.fold(0, |word, bit| word | bit).to_le_bytes()
        }))
    }

    fn pools(&mut self) -> Result<(), SaveError> {
        let (storage, selection) = (self.source.storage, self.selection);
        for component in storage.pooled() {
            let Some(pool) = storage.pools().get(schema::<W>(), component) else {
                continue;
            };
            let Some(column) = pool.table().layout().components().first() else {
                continue;
            };
            let (part, entities) = (self.numbers[component].unwrap_or(ENTITIES), pool.entities());
            let chosen = selection.rows_of_pool(pool)?;
            for places in blocks(chosen.len()) {
                let rows = chosen.at(places.clone());
                self.entities_of(entities, &rows)?;
                self.block(POOLS, part as usize, ENTITIES, &places)?;
                let values = storage.values_in_pool(column, rows.iter())?;
                let entity = |at: usize| rows.entity(entities, at);
                self.column(POOLS, part as usize, column, &values, &places, entity)?;
            }
        }
        Ok(())
    }

    /// The members of groups that own nothing. The order of the others is that of their pools.
    fn groups(&mut self) -> Result<(), SaveError> {
        for (part, declaration) in groups::<W>().iter().enumerate() {
            let Some(members) = self.source.storage.groups().members(part) else {
                continue;
            };
            let chosen = self.selection.rows_of_pool(members)?;
            for rows in blocks(chosen.len()) {
                self.put(iter::once(count(declaration.name.len()).to_le_bytes()))?;
                self.put(declaration.name.bytes().map(|byte| [byte]))?;
                self.entities_of(members.entities(), &chosen.at(rows.clone()))?;
                self.block(GROUPS, part, ENTITIES, &rows)?;
            }
        }
        Ok(())
    }

    /// The sources of each relation in the order of their targets, and those of one target in their order.
    fn relations(&mut self) -> Result<(), SaveError> {
        for component in 0..schema::<W>().components.len() {
            let (Some(place), Some(number)) =
                (relation_place::<W>(component), self.numbers[component])
            else {
                continue;
            };
            debug_assert!(place < relations::<W>(), "the place of a relation");
            let storage = self.source.storage;
            let sources =
                self.selection
                    .sources(storage, component, storage.relations.of(place))?;
            for rows in blocks(sources.len()) {
                self.put(
                    sources[rows.clone()]
                        .iter()
                        .map(|source| source.index().to_le_bytes()),
                )?;
                self.block(RELATIONS, number as usize, number, &rows)?;
            }
        }
        Ok(())
    }

    /// The links that are left out, so that a reader learns of them.
    fn outside(&mut self) -> Result<(), SaveError> {
        let relations = W::RELATIONS
            .iter()
            .filter(|_| !self.selection.outside().is_empty());
        for relation in relations {
            let Some(number) = self.numbers[relation.component] else {
                continue;
            };
            let own = || {
                self.selection
                    .outside()
                    .iter()
                    .filter(|link| link.component == relation.component)
            };
            let links: Vec<Outside> = try_collect(own().copied(), own().count(), SAVE)?;
            for rows in blocks(links.len()) {
                let ends = |link: &Outside| {
                    u128::from(link.source.to_bits()) | u128::from(link.target.to_bits()) << 64
                };
                self.put(
                    links[rows.clone()]
                        .iter()
                        .map(|link| ends(link).to_le_bytes()),
                )?;
                self.block(OUTSIDE, number as usize, number, &rows)?;
            }
        }
        Ok(())
    }

    fn resources(&mut self) -> Result<(), SaveError> {
        for (number, bytes) in mem::take(&mut self.resources) {
            self.output
                .block(self.place(RESOURCES, 0, number, &(0..1)), &bytes)?;
        }
        Ok(())
    }

    /// When values were added and changed, but for transient ones, which are not part of the game.
    fn ticks(&mut self) -> Result<(), SaveError> {
        let storage = self.source.storage;
        let lasts = |component| {
            current::component(storage, component)
                .is_some_and(|known| !matches!(known.how, FieldSource::Transient(_)))
        };
        let tables = storage
            .living_tables()
            .filter(|(_, joined)| joined.len() > 0);
        for (part, (_, joined)) in tables.enumerate() {
            for (column, cell) in joined.layout().tick_cells() {
                let component = column.cell.component();
                let Some(number) = self.numbers[component].filter(|_| lasts(component)) else {
                    continue;
                };
                for rows in blocks(joined.len()) {
                    self.ticks_of(&rows, |kind, row| joined.tick(cell, kind, row))?;
                    self.block(TICKS, part, number, &rows)?;
                }
            }
        }
        for component in storage.pooled() {
            let Some(pool) = storage.pools().get(schema::<W>(), component) else {
                continue;
            };
            let number = self.numbers[component].filter(|_| lasts(component));
            let (cell, Some(number)) = (pool.tick_cell(), number) else {
                continue;
            };
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
            let [added, changed] =
                [TickKind::Added, TickKind::Changed].map(|kind| tick(kind, row).unwrap_or(0));
            (u64::from(added) | u64::from(changed) << 32).to_le_bytes()
        }))
    }

    fn entities(&mut self, entities: &[Entity]) -> Result<(), ReserveError> {
        self.put(entities.iter().map(|entity| entity.to_bits().to_le_bytes()))
    }

    /// Puts bytes behind those of the block, wherever they are.
    fn pieces<'p>(&mut self, pieces: impl Iterator<Item = &'p [u8]>) -> Result<(), ReserveError> {
        for piece in pieces {
            try_extend(&mut self.payload, piece.iter().copied(), SAVE)?;
        }
        Ok(())
    }

    /// The entities of some rows.
    fn entities_of(&mut self, entities: &[Entity], rows: &Rows<'_>) -> Result<(), ReserveError> {
        match rows {
            Rows::Range(rows) => self.entities(&entities[rows.clone()]),
            Rows::List(rows) => self.put(
                rows.iter()
                    .map(|row| entities[*row].to_bits().to_le_bytes()),
            ),
        }
    }

    /// Looks for handles of entities that are not saved in values that are bytes, if they are refused.
    fn refuse_others(
        &self,
        name: &str,
        column: &Column,
        values: &Values<'_>,
        entity: impl Fn(usize) -> Entity,
    ) -> Result<(), SaveError> {
        let Some(handles) = &self.closed else {
            return Ok(());
        };
        let (mut before, size) = (0, column.info.size.max(1));
        for bytes in values.bytes().into_iter().flatten() {
            let mut found = handles.find(column, bytes);
            if let Some((at, target)) = found.find(|(_, target)| !may_be_written(*target)) {
                let entity = entity((before + at) / size);
                return Err(SaveError::Outside {
                    component: text_of_error(name),
                    entity,
                    target,
                });
            }
            before += bytes.len();
        }
        Ok(())
    }

    /// Puts bytes behind those of the block.
    fn put<const N: usize>(
        &mut self,
        values: impl ExactSizeIterator<Item = [u8; N]>,
    ) -> Result<(), ReserveError> {
        let (before, bytes) = (self.payload.len(), values.len().saturating_mul(N));
        try_reserve(&mut self.payload, bytes, SAVE)?;
        self.payload.resize(before + bytes, 0);
        self.payload[before..]
            .as_chunks_mut()
            .0
            .iter_mut()
            .zip(values)
            .for_each(|(place, value)| *place = value);
        Ok(())
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
        let (Some(known), Some(number)) = (
            current::component(self.source.storage, component),
            self.numbers[component],
        ) else {
            return Ok(());
        };
        let written = match (known.how, known.written()) {
            (FieldSource::Data, _) => {
                self.refuse_others(known.name, column, values, &entity)?;
                let first = self.payload.len();
                let written = self
                    .pieces(values.bytes().into_iter().flatten())
                    .map_err(Refusal::from);
                self.numbers_of_data
                    .turn(column, &mut self.payload[first..]);
                written
            }
            (FieldSource::By(_, Some(plain)), Written::AsBytes) => match (plain.pieces)(values) {
                // Values that are one behind the other are not copied before.
                Ok(pieces) if pieces.len() == 1 => {
                    return Ok(self
                        .output
                        .block(self.place(section, part, number, rows), pieces[0])?);
                }
                Ok(pieces) => self.pieces(pieces.into_iter()).map_err(Refusal::from),
                Err(refusal) => Err(refusal),
            },
            (FieldSource::By(codec, _), _) => {
                let written = first::encode(self.options, &codec, values, &mut self.payload);
                if self.options.verifies() && written.is_ok() {
                    (codec.verify)(&self.payload, values.len(), self.options.depth).map_err(
                        |refusal| {
                            SaveError::unreadable(known.name, Some(entity(refusal.at)), refusal)
                        },
                    )?;
                }
                written
            }
            (FieldSource::Transient(_) | FieldSource::Unsaid, _) => return Ok(()),
        };
        written.map_err(|refusal| first::refused(known.name, entity(refusal.at), refusal))?;
        self.block(section, part, number, rows)
    }
}
