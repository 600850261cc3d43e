//! The entities that are saved: all, or some.

use super::error::SaveError;
use super::{SAVE, Saves};
use crate::entity::Entity;
use crate::error::ReserveError;
use crate::memory::{try_collect, try_push};
use crate::schema::Column;
use crate::slots::Location;
use crate::storage::Storage;
use crate::table::TableRef;
use std::collections::HashSet;
use std::iter;
use std::ops::Range;
use std::sync::Arc;
use std::vec::Vec;

pub(super) enum Selection {
    All,
    Some {
        entities: Arc<HashSet<Entity>>,
        /// The rows of each table, in ascending order.
        rows: Vec<Vec<usize>>,
    },
}

/// Some rows of a table, in ascending order.
#[derive(Clone)]
pub(super) enum Rows<'s> {
    Range(Range<usize>),
    List(&'s [usize]),
}

impl Rows<'_> {
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        let (range, list) = match self {
            Self::Range(range) => (range.clone(), &[][..]),
            Self::List(list) => (0..0, *list),
        };
        range.chain(list.iter().copied())
    }
}

impl Selection {
    /// These entities. One that comes twice is saved once.
    pub(super) fn of<W: Saves>(
        storage: &Storage<W>,
        entities: impl IntoIterator<Item = Entity>,
    ) -> Result<Self, SaveError> {
        let mut rows = try_collect(iter::repeat_with(Vec::new), storage.tables().len(), SAVE)?;
        let mut selected = HashSet::new();
        for entity in entities {
            let location: Location = storage.location(entity).ok_or(SaveError::NoSuchEntity(entity))?;
            selected.try_reserve(1).map_err(|_| ReserveError::out_of_memory(SAVE, size_of::<Entity>()))?;
            if selected.insert(entity) {
                try_push(&mut rows[location.table as usize], location.row as usize, SAVE)?;
            }
        }
        for rows in &mut rows {
            rows.sort_unstable();
        }
        Ok(Self::Some { entities: Arc::new(selected), rows })
    }

    pub(super) const fn is_all(&self) -> bool {
        matches!(self, Self::All)
    }

    pub(super) fn has(&self, entity: Entity) -> bool {
        match self {
            Self::All => true,
            Self::Some { entities, .. } => entities.contains(&entity),
        }
    }

    /// How many rows of a table there are.
    pub(super) fn count(&self, table: u32, joined: TableRef<'_>) -> usize {
        match self {
            Self::All => joined.len(),
            Self::Some { rows, .. } => rows[table as usize].len(),
        }
    }

    /// The rows of a table that are at these places among those that are saved.
    pub(super) fn rows(&self, table: u32, places: Range<usize>) -> Rows<'_> {
        match self {
            Self::All => Rows::Range(places),
            Self::Some { rows, .. } => Rows::List(&rows[table as usize][places]),
        }
    }

    /// The tables of which rows are saved.
    pub(super) fn tables<'s, W: Saves>(
        &'s self,
        storage: &'s Storage<W>,
    ) -> impl Iterator<Item = (u32, TableRef<'s>)> + 's {
        storage.living_tables().filter(|(table, joined)| self.count(*table, *joined) > 0)
    }

    /// Whether rows of a table may be saved without a component.
    pub(super) fn may_lack<W: Saves>(&self, column: &Column) -> bool {
        column.bits != 0 || !self.is_all() && target_of::<W>(column.cell.component()).is_some()
    }

    /// Whether a row is saved with a component: it has it, and if it is a relation, its target is saved, too.
    pub(super) fn has_value<W: Saves>(
        &self,
        storage: &Storage<W>,
        joined: TableRef<'_>,
        column: &Column,
        row: usize,
    ) -> bool {
        joined.bit(column.place(), row) && self.has_target(storage, column.cell.component(), joined.entities()[row])
    }

    /// Whether an entity of a relation has its target among those that are saved, or none.
    pub(super) fn has_target<W: Saves>(&self, storage: &Storage<W>, component: usize, source: Entity) -> bool {
        if self.is_all() {
            return true;
        }
        let target = target_of::<W>(component).and_then(|read| read(storage, source));
        target.is_none_or(|target| self.has(target))
    }
}

type Target<W> = fn(&Storage<W>, Entity) -> Option<Entity>;

fn target_of<W: Saves>(component: usize) -> Option<Target<W>> {
    W::RELATIONS.iter().find(|relation| relation.component == component).map(|relation| relation.read)
}
