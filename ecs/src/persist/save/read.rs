//! Loading: into a fresh storage, which takes the place of the world's when all of it is right.

use super::blocks::{next_block, next_payload, next_pieces, next_rows, place_of_values};
use super::byte_order::Numbers;
use super::codec::{OTHER_COUNT, Refusal};
use super::error::LoadError;
use super::finish::{self, Fresh, Ticks};
use super::format::{ENTITIES, Input, ListSlot, take};
use super::handles::Handles;
use super::header::{Header, Section};
use super::of_file::values_of_file;
use super::options::{Limits, LoadOptions};
use super::plan::{LoadPlan, Reading, Target};
use super::selection::Outside;
use super::shapes::SavedShapes;
use super::values::{Arrivals, Places};
use super::write::{
    GROUPS, OUTSIDE, PART, POOLS, RELATIONS, RESOURCES, ROWS, SHAPES, SLOTS, TICKS,
};
use super::{SAVE, Saves, current};
use crate::base::error::ReserveError;
use crate::base::load_report::LoadReport;
use crate::base::memory::{try_collect, try_entry, try_extend, try_push, try_text};
use crate::base::resource_cells::Resources;
use crate::schema::{Column, relation_place, schema};
use crate::storage::Storage;
use crate::storage::dynamic::Kind;
use crate::storage::slots::Slots;
use crate::storage::table::WORD;
use crate::world::store::Store;
use ecs_value::Entity;
use ecs_value::by_serde::names::{DEAD, Names, Scope, with_names};
use std::collections::HashMap;
use std::io::Read;
use std::iter;
use std::mem;
use std::num::NonZeroU32;
use std::ops::Range;
use std::string::String;
use std::vec::Vec;

/// Replaces the entities and resources of a world by those of a save.
pub(super) fn load<W: Saves>(
    store: &mut Store<W>,
    options: &LoadOptions,
    reader: &mut dyn Read,
) -> Result<LoadReport, LoadError> {
    finish::check_idle(store)?;
    let _scope = Scope::plain();
    let mut loading = Loading::begin(store, options, reader)?;
    if loading.header.section(PART).is_some() {
        return Err(LoadError::Part);
    }
    loading.slots()?;
    loading.values(options)?;
    // If there are as many entities as slots that are not free, none awaits its row, and no slot is looked at.
    let Header { slots, free, .. } = loading.header;
    let Storage {
        slots: awaiting, ..
    } = &mut loading.fresh.storage;
    if loading.header.entities != u64::from(slots - free) && !awaiting.retire_awaiting() {
        return Err(loading.corrupt("an entity has no row"));
    }
    finish::finish(store, loading.into_fresh()?)
}

/// A save that is to be merged, and the handles that its entities get: the next ones of the world.
pub(super) fn read_among_others<W: Saves>(
    store: &mut Store<W>,
    options: &LoadOptions,
    reader: &mut dyn Read,
) -> Result<(Fresh<W>, Names), LoadError> {
    let mut loading = Loading::begin(store, options, reader)?;
    // The resources are those of the world.
    loading.plan.resources.fill(None);
    loading.handles = Handles::of(&loading.fresh.storage)?;
    let old = if loading.header.section(PART).is_some() {
        loading.part()?
    } else {
        loading.living()?
    };
    store.storage.slots.try_reserve(old.len())?;
    let new = try_collect(store.storage.slots.upcoming(), old.len(), SAVE)?;
    let names = Names::new(old, new)
        .map_err(ReserveError::from)?
        .ok_or_else(|| loading.corrupt("an entity comes twice"))?;
    let generations = (0..names.handles().len()).map(|_| NonZeroU32::MIN);
    if let Some(slots) = Slots::awaiting(generations, &[])? {
        loading.fresh.storage.slots = slots;
    }
    let scope = Scope::reading(names);
    let read = loading.values(options);
    let names = scope.into_names();
    read.map_err(|error| error.of_saved(&names))?;
    // A slot that has no generations left is of no entity any more.
    let is_retired = |old: Entity| old.generation() == u32::MAX;
    let has_row = |fresh| loading.fresh.storage.location(fresh).is_some();
    if !names
        .fresh_pairs()
        .all(|(old, fresh)| has_row(fresh) || is_retired(old))
    {
        return Err(loading.corrupt("an entity has no row"));
    }
    Ok((loading.into_fresh()?, names))
}

/// The sections that have to be read, and those that are read if they are there.
const KNOWN: [&str; 10] = [
    SHAPES, SLOTS, PART, ROWS, POOLS, GROUPS, RELATIONS, OUTSIDE, RESOURCES, TICKS,
];

fn check_sections(header: &Header) -> Result<(), LoadError> {
    let known = |name: &str| KNOWN.contains(&name);
    if let Some(section) = header
        .sections
        .iter()
        .find(|it| !it.may_be_passed_over && !known(&it.name))
    {
        return Err(LoadError::UnknownSection {
            name: section.name.as_str().into(),
        });
    }
    let is_first = |(i, section): (usize, &Section)| {
        header.sections[..i]
            .iter()
            .all(|it| it.name != section.name)
    };
    if !header.sections.iter().enumerate().all(is_first) {
        return Err(LoadError::corrupt_header("two sections have one name"));
    }
    Ok(())
}

/// The shapes, which come first.
fn read_shapes(input: &mut Input<'_>, header: &Header) -> Result<SavedShapes, LoadError> {
    if header.section(SHAPES).is_none() {
        return Ok(SavedShapes::default());
    }
    let place = place_of_values(header, SHAPES, 0, ENTITIES, 0, 1);
    let shapes = SavedShapes::read(next_block(input, header, place)?)?;
    shapes.ok_or_else(|| LoadError::corrupt(0, "the shapes cannot be read"))
}

/// When values of a component were added and changed, by the part and the component of the header.
type SavedTicks = (u32, u32, Vec<[u32; 2]>);

/// A save of which a part is read.
struct Loading<'r, W: Saves> {
    fresh: Fresh<W>,
    header: Header,
    plan: LoadPlan,
    limits: Limits,
    input: Input<'r>,
    /// The bytes for which room may still be made before they come.
    room: u64,
    /// Those in values that are bytes, if they get other names.
    handles: Handles,
    numbers: Numbers,
    /// The entities of each table of the save that has rows, if there are ticks.
    rows: HashMap<usize, Vec<Entity>>,
    ticks: Vec<SavedTicks>,
}

impl<'r, W: Saves> Loading<'r, W> {
    /// Reads the header, and plans the fate of all that it names.
    fn begin(
        store: &Store<W>,
        options: &LoadOptions,
        reader: &'r mut dyn Read,
    ) -> Result<Self, LoadError> {
        let known = current::components(&store.storage).count() + W::RESOURCES.len();
        let most_unknown = options.limits.names;
        let begun = Input::begin(reader, &options.limits, known + most_unknown as usize);
        // Names that the world knows are not counted.
        let (mut input, header) = begun.map_err(|error| match error {
            LoadError::Limit { what: "names", .. } => LoadError::Limit {
                what: "names",
                most: most_unknown.into(),
            },
            error => error,
        })?;
        if *header.world != *W::NAME && !options.any_world {
            return Err(LoadError::OtherWorld {
                found: header.world.into(),
                expected: W::NAME,
            });
        }
        check_sections(&header)?;
        let mut storage = Storage::try_new()?;
        for registered in store.storage.registry.iter() {
            storage.try_register(|registry| registry.try_push(registered))?;
        }
        let shapes = read_shapes(&mut input, &header)?;
        let plan = LoadPlan::new(&header, &shapes, &storage, options.unknown)?;
        let mut fresh = Fresh::new(storage, Resources::default());
        fresh.resources.try_make_places(W::RESOURCES.len())?;
        let (limits, room) = (options.limits, options.expected_bytes().saturating_mul(2));
        let (handles, numbers) = (Handles::default(), Numbers::of(&fresh.storage)?);
        let (rows, ticks) = (HashMap::new(), Vec::new());
        Ok(Self {
            fresh,
            header,
            plan,
            limits,
            input,
            room,
            handles,
            numbers,
            rows,
            ticks,
        })
    }

    /// Reads all that comes behind the slots, to the end of the save.
    fn values(&mut self, options: &LoadOptions) -> Result<(), LoadError> {
        for part in 0..self.header.tables.len() {
            self.table(part)?;
        }
        for part in 0..self.header.pools.len() {
            self.pool(part)?;
        }
        let behind = |error: LoadError| error.torn_at(|| "another block, or the end,".into());
        while let Some(place) = self.input.peek().map_err(behind)? {
            self.other(place)?;
        }
        if !options.embedded {
            self.input.check_over()?;
        }
        if self.fresh.storage.len() as u64 != self.header.entities {
            return Err(self.corrupt("there are fewer entities than it says"));
        }
        Ok(())
    }
}

impl<W: Saves> Loading<'_, W> {
    fn corrupt(&self, what: impl Into<String>) -> LoadError {
        LoadError::corrupt(self.input.blocks(), what)
    }

    fn too_many_entities(&self) -> LoadError {
        LoadError::Limit {
            what: "entities",
            most: self.limits.entities,
        }
    }

    fn into_fresh(self) -> Result<Fresh<W>, LoadError> {
        let mut ticks = Vec::new();
        for (part, number, of_values) in self.ticks {
            let column = self
                .plan
                .components
                .get(number as usize)
                .and_then(|target| target.column);
            if let Some(column) = column.filter(|column| column.info.tracked) {
                try_push(
                    &mut ticks,
                    Ticks {
                        column,
                        part: part as usize,
                        of_values,
                    },
                    SAVE,
                )?;
            }
        }
        Ok(Fresh {
            tick: self.header.tick,
            rows: self.rows,
            ticks,
            report: self.plan.report,
            ..self.fresh
        })
    }

    fn slots(&mut self) -> Result<(), LoadError> {
        let Header {
            slots,
            free,
            entities,
            ..
        } = self.header;
        if entities > self.limits.entities
            || u64::from(slots)
                > self
                    .limits
                    .entities
                    .saturating_mul(2)
                    .saturating_add(1 << 16)
        {
            return Err(self.too_many_entities());
        }
        let generations = self.numbers(0, slots)?;
        if generations.contains(&0) {
            return Err(self.corrupt("a generation is 0"));
        }
        let free = self.numbers(1, free)?;
        let generations = generations
            .iter()
            .map(|number| NonZeroU32::new(*number).unwrap_or(NonZeroU32::MIN));
        let slots = Slots::awaiting(generations, &free)?;
        self.fresh.storage.slots = slots
            .ok_or_else(|| self.corrupt("the list of free entities goes round in a circle"))?;
        Ok(())
    }

    /// The entities of the save of a world, and those of slots that are used up.
    fn living(&mut self) -> Result<Vec<Entity>, LoadError> {
        self.slots()?;
        let slots = &self.fresh.storage.slots;
        Ok(try_collect(slots.awaited(), slots.count(), SAVE)?)
    }

    /// The entities of the save of a part.
    fn part(&mut self) -> Result<Vec<Entity>, LoadError> {
        let count = self.header.entities;
        let most = usize::try_from(count)
            .ok()
            .filter(|_| count <= self.limits.entities);
        let count = most.ok_or_else(|| self.too_many_entities())?;
        let mut all = Vec::new();
        while all.len() < count {
            let (rows, payload) =
                next_rows(&mut self.input, &self.header, PART, 0, all.len(), count)?;
            let (entities, rest) = payload.as_chunks::<8>();
            let entities = try_entities(entities, None)?
                .filter(|entities| rest.is_empty() && entities.len() == rows);
            let entities = entities.ok_or_else(|| self.corrupt("a block of another size"))?;
            try_extend(&mut all, entities.into_iter(), SAVE)?;
        }
        Ok(all)
    }

    /// So many numbers, in blocks of the first section.
    fn numbers(&mut self, part: u32, count: u32) -> Result<Vec<u32>, LoadError> {
        let mut numbers = Vec::new();
        while numbers.len() < count as usize {
            let first = numbers.len();
            let (rows, payload) = next_rows(
                &mut self.input,
                &self.header,
                SLOTS,
                part,
                first,
                count as usize,
            )?;
            let (payload, []) = payload.as_chunks::<4>() else {
                return Err(self.corrupt("a block of another size"));
            };
            if payload.len() != rows {
                return Err(self.corrupt("a block of another size"));
            }
            try_extend(
                &mut numbers,
                payload.iter().map(|bytes| u32::from_le_bytes(*bytes)),
                SAVE,
            )?;
        }
        Ok(numbers)
    }

    fn table(&mut self, part: usize) -> Result<(), LoadError> {
        let table = self.header.tables.get(part)?;
        let count = usize::try_from(table.rows).map_err(|_| self.too_many_entities())?;
        let columns = self.columns_of(&table.components, &table.optionals)?;
        let kind = schema::<W>()
            .archetypes
            .iter()
            .position(|info| table.kind.as_deref() == Some(info.name));
        let kind: Kind = kind.and_then(|kind| u32::try_from(kind).ok());
        let has_ticks = self.header.section(TICKS).is_some();
        let (mut first, mut homes) = (
            0,
            TargetTables {
                kind,
                known: HashMap::new(),
                most: 0,
            },
        );
        while first < count {
            let chunk = self.chunk(part, first, count, &columns)?;
            self.read_chunk(part, first..count, &chunk, &columns, &mut homes)?;
            first += chunk.entities.len();
            if has_ticks {
                let rows = try_entry(&mut self.rows, part, SAVE)?.or_default();
                try_extend(rows, chunk.entities.into_iter(), SAVE)?;
            }
        }
        Ok(())
    }

    /// Makes room for all rows that a table is to get, if so many bytes are known to come.
    fn make_room(&mut self, table: u32, rows: usize) {
        let row_size = self.fresh.storage.info(table).row_size as u64;
        let bytes = row_size.saturating_mul(rows as u64);
        if let Some(rest) = self.room.checked_sub(bytes) {
            self.room = rest;
            // Where there is none, room is made for rows as they come.
            let _ = self
                .fresh
                .storage
                .table_with_layout_mut(table)
                .try_reserve(rows);
        }
    }

    /// The fate of the columns of a table.
    fn columns_of(
        &self,
        components: &[u32],
        optionals: &[u32],
    ) -> Result<Vec<SavedColumn>, LoadError> {
        let mut columns: Vec<SavedColumn> = Vec::new();
        let mut bits = 0;
        for number in components {
            let target = self.plan.components.get(*number as usize).copied();
            let target = target.ok_or_else(|| {
                LoadError::corrupt_header("a table has a component that is not listed")
            })?;
            if columns.iter().any(|other| other.number == *number) {
                return Err(LoadError::corrupt_header("a table has a component twice"));
            }
            if target.column.is_some_and(|column| column.info.sparse) {
                let component = self.header.components[*number as usize]
                    .name
                    .as_str()
                    .into();
                return Err(LoadError::Storage { component });
            }
            let is_optional = optionals.contains(number);
            try_push(
                &mut columns,
                SavedColumn {
                    number: *number,
                    target,
                    bits: is_optional.then_some(bits),
                },
                SAVE,
            )?;
            bits += usize::from(is_optional);
        }
        if bits != optionals.len() {
            return Err(LoadError::corrupt_header(
                "a table may lack a component that it never has",
            ));
        }
        Ok(columns)
    }

    /// The entities of the next rows of a table, and the bits of its optional components.
    fn chunk(
        &mut self,
        part: usize,
        first: usize,
        count: usize,
        columns: &[SavedColumn],
    ) -> Result<Chunk, LoadError> {
        let part = u32::try_from(part).unwrap_or(u32::MAX);
        let (rows, payload) = next_rows(&mut self.input, &self.header, ROWS, part, first, count)?;
        let optionals = columns
            .iter()
            .filter(|column| column.bits.is_some())
            .count();
        let words = rows.div_ceil(WORD);
        let (numbers, rest) = payload.as_chunks::<8>();
        if !rest.is_empty() || numbers.len() != rows + optionals * words {
            return Err(LoadError::corrupt(
                self.input.blocks(),
                "a block of another size",
            ));
        }
        let (entities, bits) = numbers.split_at(rows);
        let entities = entities_of(entities)?;
        let bits = try_collect(
            bits.iter().map(|bytes| u64::from_le_bytes(*bytes)),
            bits.len(),
            SAVE,
        )?;
        let last = if rows.is_multiple_of(WORD) {
            0
        } else {
            !0 << (rows % WORD)
        };
        if bits
            .chunks_exact(words)
            .any(|bits| bits[words - 1] & last != 0)
        {
            return Err(LoadError::corrupt(
                self.input.blocks(),
                "a row behind the last one has a component",
            ));
        }
        let entities = entities.ok_or_else(|| {
            LoadError::corrupt(self.input.blocks(), "an entity is none of the save")
        })?;
        Ok(Chunk {
            entities,
            bits,
            words,
        })
    }

    /// The values of the first of these rows, column by column.
    fn read_chunk(
        &mut self,
        part: usize,
        Range {
            start: first,
            end: count,
        }: Range<usize>,
        chunk: &Chunk,
        columns: &[SavedColumn],
        homes: &mut TargetTables,
    ) -> Result<(), LoadError> {
        homes.most = self.limits.archetypes_of(self.input.bytes());
        let targets = homes.of(&mut self.fresh.storage, chunk, columns)?;
        if let [(table, _)] = targets[..]
            && first == 0
        {
            self.make_room(table, count);
        }
        let Self {
            fresh,
            header,
            input,
            limits,
            handles,
            numbers,
            plan,
            ..
        } = self;
        let mut arrivals = Arrivals::new(&mut fresh.storage, targets)?;
        for column in columns {
            let has = |row: usize| chunk.has(column, row);
            let some = column
                .bits
                .is_some()
                .then_some(&has as &dyn Fn(usize) -> bool);
            let of_row = |refusal: Refusal| {
                let mut rows = (0..chunk.entities.len()).filter(|row| has(*row));
                let row = rows.nth(refusal.at).unwrap_or(chunk.entities.len() - 1);
                LoadError::value(
                    &header.components[column.number as usize].name,
                    chunk.entities[row],
                    refusal,
                )
            };
            let block = place_of_values(
                header,
                ROWS,
                part,
                column.number,
                first,
                chunk.entities.len(),
            );
            if let Target {
                column: Some(own),
                reading: Reading::Plain(codec),
                ..
            } = column.target
            {
                arrivals.write(&own, some, |places| {
                    let mut read = Ok(());
                    next_pieces(input, header, block, codec.size, |bytes| {
                        if read.is_ok() {
                            read = (codec.decode)(places, bytes);
                        }
                    })?;
                    read.and_then(|()| check_full(places)).map_err(of_row)
                })??;
                continue;
            }
            let payload = if column.target.has_values {
                next_block(input, header, block)?
            } else {
                &[]
            };
            let Some(own) = column.target.column else {
                continue;
            };
            plan.settle(header, column.number as usize, payload, limits.depth)?;
            let payload = values_of_file(numbers, handles, &own, payload)?;
            arrivals.write(&own, some, |places| {
                fill(places, column.target.reading, &payload, limits.depth).map_err(of_row)
            })??;
        }
        if arrivals.commit(&chunk.entities) {
            Ok(())
        } else {
            Err(self.corrupt("an entity has two rows, or is free"))
        }
    }

    fn pool(&mut self, part: usize) -> Result<(), LoadError> {
        let (number, count) = self.header.pools[part];
        let target = self.plan.components.get(number as usize).copied();
        let target = target.ok_or_else(|| {
            LoadError::corrupt_header("a pool is of a component that is not listed")
        })?;
        let count = usize::try_from(count).map_err(|_| self.too_many_entities())?;
        let name = &*self.header.components[number as usize].name;
        if target.column.is_some_and(|column| !column.info.sparse) {
            return Err(LoadError::Storage {
                component: name.into(),
            });
        }
        let mut first = 0;
        while first < count {
            let (rows, payload) =
                next_rows(&mut self.input, &self.header, POOLS, number, first, count)?;
            let (entities, []) = payload.as_chunks::<8>() else {
                return Err(self.corrupt("a block of another size"));
            };
            let entities = entities_of(entities)?.filter(|entities| entities.len() == rows);
            let entities = entities.ok_or_else(|| self.corrupt("a block of another size"))?;
            let payload = if target.has_values {
                let block =
                    place_of_values(&self.header, POOLS, number as usize, number, first, rows);
                next_block(&mut self.input, &self.header, block)?
            } else {
                &[]
            };
            if let Some(column) = &target.column {
                if !self.fresh.storage.lack_value(column, &entities)? {
                    return Err(LoadError::corrupt(
                        self.input.blocks(),
                        "an entity has two values, or is dead",
                    ));
                }
                self.plan
                    .settle(&self.header, number as usize, payload, self.limits.depth)?;
                let payload = values_of_file(&self.numbers, &self.handles, column, payload)?;
                self.fresh.storage.fill_pool(column, &entities, |places| {
                    fill(places, target.reading, &payload, self.limits.depth).map_err(|refusal| {
                        let at = refusal.at.min(entities.len() - 1);
                        LoadError::value(name, entities[at], refusal)
                    })
                })?;
            }
            first += rows;
        }
        Ok(())
    }

    /// A block behind the entities and their values.
    fn other(&mut self, place: ListSlot) -> Result<(), LoadError> {
        let name = self
            .header
            .sections
            .get(usize::from(place.section))
            .map(|section| &*section.name);
        let blocks = self.input.blocks();
        let corrupt = |what: &str| LoadError::corrupt(blocks, what);
        let payload = next_payload(&mut self.input, &self.header)?;
        match name {
            None | Some(SLOTS | ROWS | POOLS) => {
                return Err(corrupt("it is of a section that is over"));
            }
            Some(GROUPS) => {
                let (name, rest) = payload
                    .split_at_checked(4)
                    .ok_or_else(|| corrupt("a block of another size"))?;
                let name = rest.split_at_checked(u32::from_le_bytes(take(name)) as usize);
                let (name, entities) = name.ok_or_else(|| corrupt("a block of another size"))?;
                let (entities, []) = entities.as_chunks::<8>() else {
                    return Err(corrupt("a block of another size"));
                };
                let entities = entities_of(entities)?;
                let entities = entities.ok_or_else(|| corrupt("an entity is none of the save"))?;
                let name =
                    str::from_utf8(name).map_err(|_| corrupt("the name of a group is no text"))?;
                let members =
                    try_entry(&mut self.fresh.members, try_text(name)?, SAVE)?.or_default();
                try_extend(members, entities.into_iter(), SAVE)?;
            }
            Some(RELATIONS) => {
                let (sources, []) = payload.as_chunks::<4>() else {
                    return Err(corrupt("a block of another size"));
                };
                let target = self.plan.components.get(place.component as usize);
                if let Some(Column { cell, .. }) = target.and_then(|target| target.column) {
                    let list =
                        try_entry(&mut self.fresh.siblings, cell.component(), SAVE)?.or_default();
                    list.try_reserve(sources.len())
                        .map_err(|_| ReserveError::out_of_memory(SAVE, payload.len()))?;
                    with_names(|names| {
                        let own =
                            |index| names.map_or(Some(index), |names| names.fresh_index(index));
                        list.extend(
                            sources
                                .iter()
                                .filter_map(|bytes| own(u32::from_le_bytes(*bytes))),
                        );
                    });
                }
            }
            Some(OUTSIDE) => {
                let (ends, []) = payload.as_chunks::<16>() else {
                    return Err(corrupt("a block of another size"));
                };
                let target = self.plan.components.get(place.component as usize);
                let component = target
                    .and_then(|target| target.column)
                    .map(|column| column.cell.component());
                if let Some(component) =
                    component.filter(|component| relation_place::<W>(*component).is_some())
                {
                    let link = |ends: &[u8; 16]| {
                        let (ends, _) = ends.as_chunks::<8>();
                        let [source, target] = [ends[0], ends[1]]
                            .map(u64::from_le_bytes)
                            .map(Entity::from_bits);
                        Some(Outside {
                            component,
                            source: source.ok()?,
                            target: target.ok()?,
                        })
                    };
                    let is_right = |link: &Outside| {
                        let is_saved = |entity| {
                            with_names(|names| names.is_some_and(|it| it.get(entity).is_some()))
                        };
                        is_saved(link.source) && !is_saved(link.target)
                    };
                    for ends in ends {
                        let link = link(ends)
                            .filter(is_right)
                            .ok_or_else(|| corrupt("a link does not lead outside"))?;
                        try_push(&mut self.fresh.outside, link, SAVE)?;
                    }
                }
            }
            Some(RESOURCES) => {
                let number = place.component as usize;
                let resource = self
                    .plan
                    .resources
                    .get(number)
                    .ok_or_else(|| corrupt("a resource is not listed"))?;
                if let Some((place, codec, old)) = *resource {
                    let (own, depth) = (&mut self.fresh.resources, self.limits.depth);
                    self.plan.settle(
                        &self.header,
                        self.header.components.len() + number,
                        payload,
                        depth,
                    )?;
                    if own.is_there(place) {
                        return Err(corrupt("a resource comes twice"));
                    }
                    let read = match old {
                        None => (codec.decode_resource)(own, place, payload, depth),
                        Some(old) => codec.decode_old_resource(old, (own, place), payload, depth),
                    };
                    read.map_err(|refusal| {
                        LoadError::resource(&self.header.resources[number].name, refusal)
                    })?;
                    if let Some((old, known)) = old.zip(current::resource::<W>(place)) {
                        self.plan
                            .report
                            .convert(known.name, [old.version, known.version], 1)?;
                    }
                }
            }
            Some(TICKS) => {
                let (ticks, []) = payload.as_chunks::<8>() else {
                    return Err(corrupt("a block of another size"));
                };
                let pair = |bytes: &[u8; 8]| {
                    [
                        u32::from_le_bytes(take(bytes)),
                        u32::from_le_bytes(take(&bytes[4..])),
                    ]
                };
                let last = self
                    .ticks
                    .last()
                    .map(|(part, component, _)| (*part, *component));
                if last != Some((place.part, place.component)) {
                    try_push(
                        &mut self.ticks,
                        (place.part, place.component, Vec::new()),
                        SAVE,
                    )?;
                }
                if let Some((.., last)) = self.ticks.last_mut() {
                    try_extend(last, ticks.iter().map(pair), SAVE)?;
                }
            }
            Some(_) => {}
        }
        Ok(())
    }
}

fn fill(places: &mut Places, reading: Reading, payload: &[u8], depth: u32) -> Result<(), Refusal> {
    let is_whole = match reading {
        Reading::By(decode) => return decode(places, payload, depth),
        Reading::Plain(codec) => {
            return (codec.decode)(places, payload).and_then(|()| check_full(places));
        }
        Reading::Old(codec, old) => return codec.decode_old(old, places, payload, depth),
        Reading::Fill(initial) => (initial.fill)(places),
        Reading::Data => places.fill_with_bytes(payload),
        Reading::Skip => false,
    };
    if is_whole {
        check_full(places)
    } else {
        Err(Refusal::new(0, OTHER_COUNT))
    }
}

fn check_full(places: &Places) -> Result<(), Refusal> {
    if places.is_full() {
        Ok(())
    } else {
        Err(Refusal::new(0, OTHER_COUNT))
    }
}

/// The rows of a table that a block is of.
struct Chunk {
    entities: Vec<Entity>,
    /// Of each optional component so many words.
    bits: Vec<u64>,
    words: usize,
}

impl Chunk {
    fn has(&self, column: &SavedColumn, row: usize) -> bool {
        column.bits.is_none_or(|place| {
            self.bits[place * self.words + row / WORD] & (1 << (row % WORD)) != 0
        })
    }
}

/// A column of a saved table.
struct SavedColumn {
    /// The number of the component in the header.
    number: u32,
    target: Target,
    /// The place among the optional ones.
    bits: Option<usize>,
}

/// The tables where rows of a saved table belong today: by the optional components that they have.
struct TargetTables {
    kind: Kind,
    known: HashMap<Vec<u64>, u32>,
    /// How many archetypes there may be beside the declared ones.
    most: u64,
}

impl TargetTables {
    /// The tables of the rows, with how many of the next rows belong to each.
    fn of<W: Saves>(
        &mut self,
        storage: &mut Storage<W>,
        chunk: &Chunk,
        columns: &[SavedColumn],
    ) -> Result<Vec<(u32, usize)>, LoadError> {
        let optionals = columns
            .iter()
            .filter(|column| column.bits.is_some())
            .count();
        let (rows, words) = (chunk.entities.len(), optionals.div_ceil(WORD));
        let mut targets: Vec<(u32, usize)> = Vec::new();
        let [mut key, mut last] = [
            try_collect(iter::repeat(0), words, SAVE)?,
            try_collect(iter::repeat(0), words, SAVE)?,
        ];
        let mut table = None;
        for row in 0..rows {
            key.fill(0);
            for column in columns.iter().filter(|column| chunk.has(column, row)) {
                if let Some(place) = column.bits {
                    key[place / WORD] |= 1 << (place % WORD);
                }
            }
            let own = match table {
                Some(table) if last == key => table,
                _ => self.find(storage, &key, |column| chunk.has(column, row), columns)?,
            };
            (table, last) = (Some(own), mem::replace(&mut key, last));
            let count = if optionals == 0 { rows } else { 1 };
            match targets.last_mut() {
                Some((last, before)) if *last == own => *before += count,
                _ => try_push(&mut targets, (own, count), SAVE)?,
            }
            if optionals == 0 {
                break;
            }
        }
        Ok(targets)
    }

    fn find<W: Saves>(
        &mut self,
        storage: &mut Storage<W>,
        key: &[u64],
        has: impl Fn(&SavedColumn) -> bool,
        columns: &[SavedColumn],
    ) -> Result<u32, LoadError> {
        if let Some(table) = self.known.get(key) {
            return Ok(*table);
        }
        let mut own: Vec<Column> = Vec::new();
        for column in columns
            .iter()
            .filter(|column| has(column))
            .filter_map(|column| column.target.column)
        {
            try_push(&mut own, column, SAVE)?;
        }
        let table = storage.home(self.kind, &own)?;
        if storage.made() as u64 > self.most {
            return Err(LoadError::Limit {
                what: "archetypes",
                most: self.most,
            });
        }
        let key = try_collect(key.iter().copied(), key.len(), SAVE)?;
        Ok(*try_entry(&mut self.known, key, SAVE)?.or_insert(table))
    }
}

/// The entities that these are in the storage that is read into. `None` if one is none of the save.
fn entities_of(bits: &[[u8; 8]]) -> Result<Option<Vec<Entity>>, ReserveError> {
    with_names(|names| try_entities(bits, names))
}

fn try_entities(
    bits: &[[u8; 8]],
    names: Option<&Names>,
) -> Result<Option<Vec<Entity>>, ReserveError> {
    let entity = |bytes: &[u8; 8]| Entity::from_bits(u64::from_le_bytes(*bytes));
    let mut entities = try_collect(iter::empty(), bits.len(), SAVE)?;
    match names {
        Some(names) => entities.extend(
            bits.iter()
                .map_while(|bytes| names.fresh(entity(bytes).ok()?)),
        ),
        // Two loops without an end before the last one are faster than one that may end anywhere.
        None if bits.iter().filter(|bytes| entity(bytes).is_err()).count() > 0 => {}
        None => entities.extend(bits.iter().map(|bytes| entity(bytes).unwrap_or(DEAD))),
    }
    Ok(Some(entities).filter(|entities| entities.len() == bits.len()))
}
