//! The kinds of rows.

use super::Storage;
#[cfg(feature = "save")]
use crate::base::error::ReserveError;
#[cfg(feature = "save")]
use crate::schema::Column;
use crate::schema::{Declare, schema};
#[cfg(feature = "save")]
use crate::storage::dynamic::Reclaim;
use crate::storage::dynamic::{Dynamic, Kind};
use ecs_value::Entity;

/// # Kinds
///
/// The archetype that an entity is of.
impl<W: Declare> Storage<W> {
    /// The name of the entity's kind: the archetype as which it was spawned, or to which it was converted, whether it still
    /// [is](Self::is) of it or not. `None` if it has no kind, or is dead. O(1).
    pub fn kind_of(&self, entity: Entity) -> Option<&'static str> {
        let location = self.location(entity)?;
        self.kind_of_table(location.table)
            .map(|kind| schema::<W>().archetypes[kind as usize].name)
    }

    /// The kind of the rows of a table.
    #[inline]
    pub(crate) fn kind_of_table(&self, table: u32) -> Kind {
        let is_declared = (table as usize) < schema::<W>().archetypes.len();
        if is_declared {
            Some(table)
        } else {
            self.dynamic()?.kind(table)
        }
    }

    /// The archetype that the rows of a table are of, if they have all components that their kind requires.
    #[inline]
    pub(crate) fn whole_kind(&self, table: u32) -> Option<usize> {
        match (table as usize).checked_sub(schema::<W>().archetypes.len()) {
            None => Some(table as usize),
            Some(place) => self.dynamic()?.whole(place).map(|kind| kind as usize),
        }
    }

    /// How many archetypes were made so far.
    pub(crate) fn made(&self) -> usize {
        self.dynamic().map_or(0, Dynamic::made)
    }

    /// Takes an archetype without rows back, which was made for rows that do not come.
    pub(crate) fn unmake(&mut self, table: u32) {
        let Self {
            dynamic, tables, ..
        } = self;
        if let Some(dynamic) = dynamic.as_mut() {
            dynamic.undo(tables, table, 0);
        }
    }
}

#[cfg(feature = "save")]
impl<W: Declare> Storage<W> {
    /// The table for rows of a kind with these components, which is made on demand.
    pub(crate) fn home(&mut self, kind: Kind, columns: &[Column]) -> Result<u32, ReserveError> {
        // The table of the kind itself takes them most of the time.
        if let Some(kind) = kind {
            let own = schema::<W>().archetypes[kind as usize].components();
            let has = |list: &[Column], column: &Column| {
                list.iter().any(|other| other.cell == column.cell)
            };
            if columns.iter().all(|column| has(own, column))
                && own
                    .iter()
                    .all(|column| column.bits != 0 || has(columns, column))
            {
                return Ok(kind);
            }
        }
        let Self {
            dynamic, tables, ..
        } = self;
        dynamic
            .get_or_make(schema::<W>())?
            .find_or_make(tables, kind, columns, Reclaim::Nothing)
    }
}
