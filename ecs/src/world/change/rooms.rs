//! Room for rows that come to several tables, and the archetypes that were made for it.

use crate::base::error::ReserveError;
use crate::base::memory::try_push;
use crate::schema::Declare;
use crate::storage::Storage;
use alloc::vec::Vec;

/// The tables to which rows come, and how many come to each.
#[derive(Default)]
pub(super) struct Rooms(Vec<Room>);

struct Room {
    table: u32,
    rows: usize,
    /// Whether the archetype was made for these rows.
    is_new: bool,
}

impl Rooms {
    /// Finds the table for one more row, and creates it if it does not exist. There is room for the row after [`try_reserve`](Self::try_reserve), unless it
    /// comes from that table, and stays.
    pub(super) fn try_count<W: Declare>(
        &mut self,
        storage: &mut Storage<W>,
        from: Option<u32>,
        find: impl FnOnce(&mut Storage<W>) -> Result<u32, ReserveError>,
    ) -> Result<u32, ReserveError> {
        // An archetype that is made is written down.
        self.0
            .try_reserve(1)
            .map_err(|_| ReserveError::out_of_memory(TABLES, size_of::<Room>()))?;
        let made = storage.made();
        let table = find(storage)?;
        if from == Some(table) {
            return Ok(table);
        }
        match self.0.iter_mut().find(|room| room.table == table) {
            Some(room) => room.rows += 1,
            None => try_push(
                &mut self.0,
                Room {
                    table,
                    rows: 1,
                    is_new: storage.made() != made,
                },
                TABLES,
            )?,
        }
        Ok(table)
    }

    /// Makes room for all rows.
    pub(super) fn try_reserve<W: Declare>(
        &self,
        storage: &mut Storage<W>,
    ) -> Result<(), ReserveError> {
        self.0.iter().try_for_each(|room| {
            storage
                .table_with_layout_mut(room.table)
                .try_reserve(room.rows)
        })
    }

    /// The rows do not come: archetypes that were made for them go again.
    pub(super) fn undo<W: Declare>(&self, storage: &mut Storage<W>) {
        self.0
            .iter()
            .filter(|room| room.is_new)
            .for_each(|room| storage.unmake(room.table));
    }
}

/// The purpose of memory that lacks, in errors.
const TABLES: &str = "a list of tables";
