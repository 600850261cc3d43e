//! The tables where rows of a saved table belong today.

use super::rows::{Chunk, SavedColumn};
use crate::base::memory::{try_collect, try_entry, try_push};
use crate::persist::save::Saves;
use crate::persist::save::error::LoadError;
use crate::schema::Column;
use crate::storage::Storage;
use crate::storage::dynamic::Kind;
use crate::storage::table::WORD;
use ecs_save::codec::SAVE;
use std::collections::HashMap;
use std::iter;
use std::mem;
use std::prelude::rust_2024::*;

/// The tables, by the optional components that rows have.
pub(super) struct TargetTables {
    kind: Kind,
    known: HashMap<Vec<u64>, u32>,
}

impl TargetTables {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            known: HashMap::new(),
        }
    }

    /// The tables of the rows, with how many of the next rows belong to each. This many archetypes there may be beside the declared ones.
    pub(super) fn of<W: Saves>(
        &mut self,
        storage: &mut Storage<W>,
        chunk: &Chunk,
        columns: &[SavedColumn],
        most: u64,
    ) -> Result<Vec<(u32, usize)>, LoadError> {
        let optionals = columns.iter().filter(|column| column.bits.is_some());
        let words = optionals.count().div_ceil(WORD);
        if words == 0 {
            let table = self.find(storage, &[], |_| true, columns, most)?;
            let all = (table, chunk.entities.len());
            return Ok(try_collect(iter::once(all), 1, SAVE)?);
        }
        let mut targets: Vec<(u32, usize)> = Vec::new();
        let [mut key, mut last] = [
            try_collect(iter::repeat(0), words, SAVE)?,
            try_collect(iter::repeat(0), words, SAVE)?,
        ];
        let mut table = None;
        for row in 0..chunk.entities.len() {
            key.fill(0);
            for column in columns.iter().filter(|column| chunk.has(column, row)) {
                if let Some(place) = column.bits {
                    key[place / WORD] |= 1 << (place % WORD);
                }
            }
            let own = match table {
                Some(table) if last == key => table,
                _ => self.find(
                    storage,
                    &key,
                    |column| chunk.has(column, row),
                    columns,
                    most,
                )?,
            };
            (table, last) = (Some(own), mem::replace(&mut key, last));
            match targets.last_mut() {
                Some((last, before)) if *last == own => *before += 1,
                _ => try_push(&mut targets, (own, 1), SAVE)?,
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
        most: u64,
    ) -> Result<u32, LoadError> {
        if let Some(table) = self.known.get(key) {
            return Ok(*table);
        }
        let mut own: Vec<Column> = Vec::new();
        let columns = columns.iter().filter(|column| has(column));
        for column in columns.filter_map(|column| column.target.column) {
            try_push(&mut own, column, SAVE)?;
        }
        let table = storage.home(self.kind, &own)?;
        if storage.made() as u64 > most {
            return Err(LoadError::Limit {
                what: "archetypes",
                most,
            });
        }
        let key = try_collect(key.iter().copied(), key.len(), SAVE)?;
        Ok(*try_entry(&mut self.known, key, SAVE)?.or_insert(table))
    }
}
