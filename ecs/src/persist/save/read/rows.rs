//! The rows of tables and pools.

use super::targets::TargetTables;
use super::{Loading, OTHER_SIZE};
use crate::base::error::ReserveError;
use crate::base::memory::{try_collect, try_entry, try_extend, try_push};
use crate::persist::save::Saves;
use crate::persist::save::error::LoadError;
use crate::persist::save::plan::{Reading, Target};
use crate::schema::schema;
use crate::storage::runs::{Arrivals, Places};
use crate::storage::table::WORD;
use ecs_save::codec::{OTHER_COUNT, Refusal, SAVE};
use ecs_save::fault::Fault;
use ecs_save::header::{POOLS, ROWS, TICKS};
use ecs_value::Entity;
use ecs_value::by_serde::names::{DEAD, with_names};
use std::iter;
use std::ops::Range;
use std::prelude::rust_2024::*;

/// The rows of a table that a block is of.
pub(super) struct Chunk {
    pub(super) entities: Vec<Entity>,
    /// Of each optional component this many words.
    bits: Vec<u64>,
    words: usize,
}

impl Chunk {
    pub(super) fn has(&self, column: &SavedColumn, row: usize) -> bool {
        column.bits.is_none_or(|place| {
            self.bits[place * self.words + row / WORD] & (1 << (row % WORD)) != 0
        })
    }
}

/// A column of a saved table.
pub(super) struct SavedColumn {
    /// The number of the component in the header.
    number: u32,
    pub(super) target: Target,
    /// The place among the optional ones.
    pub(super) bits: Option<usize>,
}

impl<W: Saves> Loading<'_, W> {
    pub(super) fn table(&mut self, part: usize) -> Result<(), LoadError> {
        let table = self.header.tables.get(part)?;
        let count = usize::try_from(table.rows).map_err(|_| self.too_many_entities())?;
        let columns = self.columns_of(&table.components, &table.optionals)?;
        let kind = schema::<W>()
            .archetypes
            .iter()
            .position(|info| table.kind.as_deref() == Some(info.name));
        let mut homes = TargetTables::new(kind.and_then(|kind| u32::try_from(kind).ok()));
        let has_ticks = self.header.section(TICKS).is_some();
        let mut first = 0;
        while first < count {
            let chunk = self.chunk(part, first..count, &columns)?;
            self.read_chunk(part, first..count, &chunk, &columns, &mut homes)?;
            first += chunk.entities.len();
            if has_ticks {
                let rows = try_entry(&mut self.fresh.rows, part, SAVE)?.or_default();
                try_extend(rows, chunk.entities.into_iter(), SAVE)?;
            }
        }
        Ok(())
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
            let target = self.target_of(*number, false)?;
            if columns.iter().any(|other| other.number == *number) {
                return Err(Fault::corrupt_header("a table has a component twice").into());
            }
            let is_optional = optionals.contains(number);
            let column = SavedColumn {
                number: *number,
                target,
                bits: is_optional.then_some(bits),
            };
            try_push(&mut columns, column, SAVE)?;
            bits += usize::from(is_optional);
        }
        if bits != optionals.len() {
            let what = "a table may lack a component that it never has";
            return Err(Fault::corrupt_header(what).into());
        }
        Ok(columns)
    }

    /// The fate of a component of the header, which is sparse or not.
    fn target_of(&self, number: u32, is_sparse: bool) -> Result<Target, LoadError> {
        let what = if is_sparse {
            "a pool is of a component that is not listed"
        } else {
            "a table has a component that is not listed"
        };
        let target = self.plan.components.get(number as usize).copied();
        let target = target.ok_or_else(|| Fault::corrupt_header(what))?;
        if target
            .column
            .is_some_and(|column| column.info.sparse != is_sparse)
        {
            let name = self.header.components[number as usize].name.as_str();
            return Err(LoadError::Storage {
                component: name.into(),
            });
        }
        Ok(target)
    }

    /// Makes room for all rows that a table is to get, if this many bytes are known to come.
    fn make_room(&mut self, table: u32, rows: usize) {
        let storage = &mut self.fresh.storage;
        let bytes = (storage.info(table).row_size as u64).saturating_mul(rows as u64);
        if let Some(rest) = self.room.checked_sub(bytes) {
            self.room = rest;
            // Otherwise, room is made for rows as they come.
            let _ = storage.table_with_layout_mut(table).try_reserve(rows);
        }
    }

    /// The entities of the next rows of a table, and the bits of its optional components.
    fn chunk(
        &mut self,
        part: usize,
        lacking: Range<usize>,
        columns: &[SavedColumn],
    ) -> Result<Chunk, LoadError> {
        let (rows, payload) = self.input.next_rows(&self.header, ROWS, part, lacking)?;
        let optionals = columns.iter().filter(|column| column.bits.is_some());
        let words = rows.div_ceil(WORD);
        let (numbers, rest) = payload.as_chunks::<8>();
        if !rest.is_empty() || numbers.len() != rows + optionals.count() * words {
            return Err(self.corrupt(OTHER_SIZE));
        }
        let (entities, bits) = numbers.split_at(rows);
        let entities = entities_of(entities)?;
        let bits = try_collect(
            bits.iter().map(|bytes| u64::from_le_bytes(*bytes)),
            bits.len(),
            SAVE,
        )?;
        let behind = !(!0 >> (words * WORD - rows));
        let mut last = bits.chunks_exact(words).map(|bits| bits[words - 1]);
        if last.any(|bits| bits & behind != 0) {
            return Err(self.corrupt("a row behind the last one has a component"));
        }
        let entities = entities.ok_or_else(|| self.corrupt("an entity is none of the save"))?;
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
        lacking: Range<usize>,
        chunk: &Chunk,
        columns: &[SavedColumn],
        homes: &mut TargetTables,
    ) -> Result<(), LoadError> {
        let most = self.limits.archetypes_of(self.input.bytes());
        let targets = homes.of(&mut self.fresh.storage, chunk, columns, most)?;
        if let [(table, _)] = targets[..]
            && lacking.start == 0
        {
            self.make_room(table, lacking.len());
        }
        let rows = lacking.start..lacking.start + chunk.entities.len();
        let Self {
            fresh,
            header,
            input,
            limits,
            data,
            plan,
            ..
        } = self;
        let mut arrivals = Arrivals::new(&mut fresh.storage, targets)?;
        for column in columns {
            let SavedColumn { number, target, .. } = column;
            let has = |row: usize| chunk.has(column, row);
            let some = column.bits.map(|_| &has as &dyn Fn(usize) -> bool);
            let of_row = |refusal: Refusal| {
                let mut rows = (0..chunk.entities.len()).filter(|row| has(*row));
                let row = rows.nth(refusal.at).unwrap_or(chunk.entities.len() - 1);
                let name = &header.components[*number as usize].name;
                LoadError::value(name, Some(chunk.entities[row]), refusal)
            };
            let block = header.block(ROWS, part, *number, &rows);
            if let (Some(own), Reading::Plain(codec)) = (target.column, target.reading) {
                arrivals.write(&own, some, |places| {
                    let mut read = Ok(());
                    input.next_pieces(header, block, codec.size, |bytes| {
                        if read.is_ok() {
                            read = (codec.decode)(places, bytes);
                        }
                    })?;
                    read.and_then(|()| check_full(places)).map_err(of_row)
                })??;
                continue;
            }
            let payload = if target.has_values {
                input.next_block(header, block)?
            } else {
                &[]
            };
            let Some(own) = target.column else {
                continue;
            };
            plan.settle(header, *number as usize, payload, limits.depth)?;
            let payload = data.of_file(&own, payload)?;
            arrivals.write(&own, some, |places| {
                fill(places, target.reading, &payload, limits.depth).map_err(of_row)
            })??;
        }
        if arrivals.commit(&chunk.entities) {
            Ok(())
        } else {
            Err(self.corrupt("an entity has two rows, or is free"))
        }
    }

    pub(super) fn pool(&mut self, part: usize) -> Result<(), LoadError> {
        let (number, count) = self.header.pools[part];
        let target = self.target_of(number, true)?;
        let count = usize::try_from(count).map_err(|_| self.too_many_entities())?;
        let (place, mut first) = (number as usize, 0);
        while first < count {
            let (rows, payload) = self
                .input
                .next_rows(&self.header, POOLS, place, first..count)?;
            let entities = match payload.as_chunks::<8>() {
                (entities, []) if entities.len() == rows => entities_of(entities)?,
                _ => None,
            };
            let entities = entities.ok_or_else(|| self.corrupt(OTHER_SIZE))?;
            let Self {
                fresh,
                header,
                input,
                limits,
                data,
                plan,
                ..
            } = self;
            let payload = if target.has_values {
                let block = header.block(POOLS, place, number, &(first..first + rows));
                input.next_block(header, block)?
            } else {
                &[]
            };
            if let Some(column) = &target.column {
                if !fresh.storage.lack_value(column, &entities)? {
                    return Err(self.corrupt("an entity has two values, or is dead"));
                }
                plan.settle(header, place, payload, limits.depth)?;
                let payload = data.of_file(column, payload)?;
                fresh.storage.fill_pool(column, &entities, |places| {
                    fill(places, target.reading, &payload, limits.depth).map_err(|refusal| {
                        let at = refusal.at.min(entities.len() - 1);
                        let name = &header.components[place].name;
                        LoadError::value(name, Some(entities[at]), refusal)
                    })
                })?;
            }
            first += rows;
        }
        Ok(())
    }
}

pub(super) fn fill(
    places: &mut Places,
    reading: Reading,
    payload: &[u8],
    depth: u32,
) -> Result<(), Refusal> {
    let is_filled = match reading {
        Reading::By(decode) => return decode(places, payload, depth),
        Reading::Old(codec, old) => return codec.decode_old(old, places, payload, depth),
        Reading::Plain(codec) => {
            (codec.decode)(places, payload)?;
            true
        }
        Reading::Fill(initial) => (initial.fill)(places),
        Reading::Data => places.fill_with_bytes(payload),
        Reading::Skip => false,
    };
    if is_filled {
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

/// These entities in the storage that is read into. `None` if one is not in the save.
pub(super) fn entities_of(bits: &[[u8; 8]]) -> Result<Option<Vec<Entity>>, ReserveError> {
    let entity = |bytes: &[u8; 8]| Entity::from_bits(u64::from_le_bytes(*bytes));
    let mut entities = try_collect(iter::empty(), bits.len(), SAVE)?;
    with_names(|names| match names {
        Some(names) => entities.extend(
            bits.iter()
                .map_while(|bytes| names.fresh(entity(bytes).ok()?)),
        ),
        // Two loops without an end before the last one are faster than one that may end anywhere.
        None if bits.iter().filter(|bytes| entity(bytes).is_err()).count() > 0 => {}
        None => entities.extend(bits.iter().map(|bytes| entity(bytes).unwrap_or(DEAD))),
    });
    Ok(Some(entities).filter(|entities| entities.len() == bits.len()))
}
