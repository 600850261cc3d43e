//! The sections of a save.

use super::Saving;
use crate::base::error::{ReserveError, text_of_error};
use crate::base::memory::{try_collect, try_extend, try_push, try_reserve};
use crate::persist::save::current::{self, FieldSource};
use crate::persist::save::error::SaveError;
use crate::persist::save::selection::{Home, HomeKind, Outside, Rows};
use crate::persist::save::{Saves, first};
use crate::schema::{Column, groups, relation_place, relations, schema};
use crate::storage::runs::Values;
use crate::storage::table::{TickKind, WORD};
use ecs_save::codec::{Refusal, SAVE};
use ecs_save::format::{ENTITIES, WRITTEN_ROWS};
use ecs_save::header::{
    GROUPS, OUTSIDE, PART, POOLS, RELATIONS, RESOURCES, ROWS, SLOTS, TICKS, Written, count,
};
use ecs_value::Entity;
use ecs_value::by_serde::names::may_be_written;
use std::mem;
use std::ops::Range;
use std::prelude::rust_2024::*;

/// Pieces of this many rows, none of which is too large for a block.
fn blocks(rows: usize) -> impl Iterator<Item = Range<usize>> {
    (0..rows)
        .step_by(WRITTEN_ROWS)
        .map(move |first| first..rows.min(first + WRITTEN_ROWS))
}

impl<W: Saves> Saving<'_, '_, W> {
    fn block(
        &mut self,
        section: &str,
        part: usize,
        component: u32,
        rows: &Range<usize>,
    ) -> Result<(), SaveError> {
        let place = self.header.block(section, part, component, rows);
        self.output.block(place, &self.payload)?;
        self.payload.clear();
        Ok(())
    }

    /// Writes a list in blocks.
    fn list<T: Copy, const N: usize>(
        &mut self,
        section: &str,
        part: usize,
        component: u32,
        list: &[T],
        bytes: impl Fn(T) -> [u8; N],
    ) -> Result<(), SaveError> {
        for rows in blocks(list.len()) {
            self.put(list[rows.clone()].iter().map(|it| bytes(*it)))?;
            self.block(section, part, component, &rows)?;
        }
        Ok(())
    }

    pub(super) fn slots(&mut self, generations: &[u32]) -> Result<(), SaveError> {
        let slots = &self.source.storage.slots;
        let free = try_collect(slots.free(), slots.free().count(), SAVE)?;
        self.list(SLOTS, 0, ENTITIES, generations, u32::to_le_bytes)?;
        self.list(SLOTS, 1, ENTITIES, &free, u32::to_le_bytes)
    }

    /// The entities of a part.
    pub(super) fn part(&mut self) -> Result<(), SaveError> {
        let mut entities: Vec<Entity> = Vec::new();
        for (table, joined) in self.selection.tables(self.source.storage) {
            let count = self.selection.count(table, joined);
            for row in self.selection.rows(table, 0..count).iter() {
                try_push(&mut entities, joined.entities()[row], SAVE)?;
            }
        }
        self.list(PART, 0, ENTITIES, &entities, bits_of)
    }

    pub(super) fn rows(&mut self) -> Result<(), SaveError> {
        let mut tables = 0..;
        for home in self.selection.homes(self.source.storage) {
            let home = home?;
            let (section, part) = match home.kind {
                HomeKind::Table(..) => (ROWS, tables.next().unwrap_or_default()),
                HomeKind::Pool(component, _) => {
                    let number = self.numbers[component].unwrap_or(ENTITIES);
                    (POOLS, number as usize)
                }
            };
            for places in blocks(home.count) {
                let rows = home.rows(places.clone());
                match &rows {
                    Rows::Range(rows) => {
                        let entities = &home.entities[rows.clone()];
                        self.put(entities.iter().map(|entity| bits_of(*entity)))?;
                    }
                    Rows::List(rows) => {
                        self.put(rows.iter().map(|row| bits_of(home.entities[*row])))?;
                    }
                }
                self.bits(&home, &rows)?;
                self.block(section, part, ENTITIES, &places)?;
                for column in home.columns {
                    self.column((section, part), (&home, column), &rows, &places)?;
                }
            }
        }
        Ok(())
    }

    /// Which of the rows of a table have which of the components that they may lack.
    fn bits(&mut self, home: &Home<'_>, rows: &Rows<'_>) -> Result<(), ReserveError> {
        let HomeKind::Table(_, joined) = home.kind else {
            return Ok(());
        };
        for column in home.columns {
            if !self.selection.may_lack::<W>(column)
                || self.numbers[column.cell.component()].is_none()
            {
                continue;
            }
            match rows {
                Rows::Range(rows) => self.words(joined.bits(column.place()), rows)?,
                Rows::List(rows) => self.put(rows.chunks(WORD).map(|rows| {
                    let has = |row: &usize| u64::from(home.has_value(column, *row));
                    let bits = (0..)
                        .zip(rows)
                        .map(|(place, row): (u32, _)| has(row) << place);
                    bits.fold(0, |word, bit| word | bit).to_le_bytes()
                }))?,
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

    /// The members of groups that own nothing. The order of the others is that of their pools.
    pub(super) fn groups(&mut self) -> Result<(), SaveError> {
        for (part, declaration) in groups::<W>().iter().enumerate() {
            let Some(members) = self.source.storage.groups().members(part) else {
                continue;
            };
            let (chosen, entities) = (self.selection.rows_of_pool(members)?, members.entities());
            let entity = |at: usize| {
                let row = chosen.as_ref().map_or(at, |rows| rows[at]);
                bits_of(entities[row])
            };
            for rows in blocks(chosen.as_ref().map_or(members.len(), Vec::len)) {
                let name = declaration.name.as_bytes();
                try_extend(
                    &mut self.payload,
                    count(name.len()).to_le_bytes().into_iter(),
                    SAVE,
                )?;
                try_extend(&mut self.payload, name.iter().copied(), SAVE)?;
                self.put(rows.clone().map(entity))?;
                self.block(GROUPS, part, ENTITIES, &rows)?;
            }
        }
        Ok(())
    }

    /// The sources of each relation in the order of their targets, and those of one target in their order.
    pub(super) fn relations(&mut self) -> Result<(), SaveError> {
        let storage = self.source.storage;
        for component in 0..schema::<W>().components.len() {
            let (Some(place), Some(number)) =
                (relation_place::<W>(component), self.numbers[component])
            else {
                continue;
            };
            debug_assert!(place < relations::<W>(), "the place of a relation");
            let links = storage.relations.of(place);
            let sources = self.selection.sources(storage, component, links)?;
            self.list(RELATIONS, number as usize, number, &sources, |source| {
                source.index().to_le_bytes()
            })?;
        }
        Ok(())
    }

    /// The links that are left out, so that a reader learns of them.
    pub(super) fn outside(&mut self) -> Result<(), SaveError> {
        for relation in W::RELATIONS {
            let Some(number) = self.numbers[relation.component] else {
                continue;
            };
            let all = self.selection.outside().iter();
            let own = all.filter(|link| link.component == relation.component);
            let links: Vec<Outside> = try_collect(own.clone().copied(), own.count(), SAVE)?;
            self.list(OUTSIDE, number as usize, number, &links, |link| {
                let target = u128::from(link.target.to_bits()) << 64;
                (u128::from(link.source.to_bits()) | target).to_le_bytes()
            })?;
        }
        Ok(())
    }

    pub(super) fn resources(&mut self) -> Result<(), SaveError> {
        for (number, bytes) in mem::take(&mut self.resources) {
            self.payload = bytes;
            self.block(RESOURCES, 0, number, &(0..1))?;
        }
        Ok(())
    }

    /// When values were added and changed, but for transient ones, which are not part of the game.
    pub(super) fn ticks(&mut self) -> Result<(), SaveError> {
        let storage = self.source.storage;
        let tables = self.selection.tables(storage);
        for (part, (_, joined)) in tables.enumerate() {
            for (column, cell) in joined.layout().tick_cells() {
                self.ticks_of(column.cell.component(), part, joined.len(), |kind, row| {
                    joined.tick(cell, kind, row)
                })?;
            }
        }
        for component in storage.pooled() {
            let pool = storage.pools().get(schema::<W>(), component);
            let Some(pool) = pool.filter(|pool| pool.tick_cell().is_there()) else {
                continue;
            };
            let (cell, part) = (pool.tick_cell(), self.header.tables.count());
            self.ticks_of(component, part, pool.len(), |kind, row| {
                pool.table().tick(cell, kind, row)
            })?;
        }
        Ok(())
    }

    /// When the values of a component were added, and when they were changed.
    fn ticks_of(
        &mut self,
        component: usize,
        part: usize,
        rows: usize,
        tick: impl Fn(TickKind, usize) -> Option<u32>,
    ) -> Result<(), SaveError> {
        let known = current::component(self.source.storage, component);
        let lasts = known.is_some_and(|known| !matches!(known.how, FieldSource::Transient(_)));
        let Some(number) = self.numbers[component].filter(|_| lasts) else {
            return Ok(());
        };
        for rows in blocks(rows) {
            self.put(rows.clone().map(|row| {
                let [added, changed] =
                    [TickKind::Added, TickKind::Changed].map(|kind| tick(kind, row).unwrap_or(0));
                (u64::from(added) | u64::from(changed) << 32).to_le_bytes()
            }))?;
            self.block(TICKS, part, number, &rows)?;
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
        let (places, _) = self.payload[before..].as_chunks_mut();
        places
            .iter_mut()
            .zip(values)
            .for_each(|(place, value)| *place = value);
        Ok(())
    }

    /// Puts bytes behind those of the block, wherever they are.
    fn pieces<'p>(&mut self, pieces: impl IntoIterator<Item = &'p [u8]>) -> Result<(), Refusal> {
        for piece in pieces {
            ecs_value::memory::try_extend(&mut self.payload, piece.iter().copied(), SAVE)?;
        }
        Ok(())
    }

    /// Writes the values of a column, unless they are transient.
    fn column(
        &mut self,
        (section, part): (&str, usize),
        (home, column): (&Home<'_>, &Column),
        rows: &Rows<'_>,
        places: &Range<usize>,
    ) -> Result<(), SaveError> {
        let (storage, component) = (self.source.storage, column.cell.component());
        let known = current::component(storage, component);
        let (Some(known), Some(number)) = (known, self.numbers[component]) else {
            return Ok(());
        };
        let values = home.values(storage, column, rows)?;
        let owner = |at: usize| home.owner(column, rows, at);
        let written = match (known.how, known.written()) {
            (FieldSource::Data, _) => {
                self.refuse_others(known.name, column, &values, owner)?;
                let first = self.payload.len();
                let written = self.pieces(values.bytes().into_iter().flatten());
                self.data.turn(column, &mut self.payload[first..]);
                written
            }
            (FieldSource::By(_, Some(plain)), Written::AsBytes) => match (plain.pieces)(&values) {
                // Values that are one behind the other are not copied before.
                Ok(pieces) if pieces.len() == 1 => {
                    let place = self.header.block(section, part, number, places);
                    return Ok(self.output.block(place, pieces[0])?);
                }
                Ok(pieces) => self.pieces(pieces),
                Err(refusal) => Err(refusal),
            },
            (FieldSource::By(codec, _), _) => {
                let written = first::encode(self.options, &codec, &values, &mut self.payload);
                if self.options.verifies() && written.is_ok() {
                    (codec.verify)(&self.payload, values.len(), self.options.depth).map_err(
                        |refusal| {
                            let owner = Some(owner(refusal.at));
                            SaveError::unreadable(known.name, owner, refusal)
                        },
                    )?;
                }
                written
            }
            (FieldSource::Transient(_) | FieldSource::Unsaid, _) => return Ok(()),
        };
        written.map_err(|refusal| first::refused(known.name, owner(refusal.at), refusal))?;
        self.block(section, part, number, places)
    }

    /// Looks for handles of entities that are not saved in values that are bytes, if they are refused.
    fn refuse_others(
        &self,
        name: &str,
        column: &Column,
        values: &Values<'_>,
        owner: impl Fn(usize) -> Entity,
    ) -> Result<(), SaveError> {
        let (mut before, size) = (0, column.info.size.max(1));
        for bytes in values
            .bytes()
            .into_iter()
            .flatten()
            .filter(|_| self.is_closed)
        {
            let mut found = self.data.find(column, bytes);
            if let Some((at, target)) = found.find(|(_, target)| !may_be_written(*target)) {
                return Err(SaveError::Outside {
                    component: text_of_error(name),
                    entity: owner((before + at) / size),
                    target,
                });
            }
            before += bytes.len();
        }
        Ok(())
    }
}

fn bits_of(entity: Entity) -> [u8; 8] {
    entity.to_bits().to_le_bytes()
}
