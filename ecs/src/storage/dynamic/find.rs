//! Finding the archetype for rows of a kind, with a set of components.

use super::{
    ARCHETYPES, BundleLayout, Dynamic, DynamicArchetype, Kind, Reclaim, cells_of, out_of_memory,
};
use crate::base::error::ReserveError;
use crate::schema::{ArchetypeInfo, CellIndex, Column, Schema};
use crate::storage::slots::{Location, table_number};
use crate::storage::table::Table;
use alloc::vec::Vec;
use ecs_value::memory::try_with_room;

/// This many dynamic archetypes, the first ones, are looked at one by one: a world that has no others needs no index.
pub(super) const UNINDEXED: usize = 8;

/// A kind and a set of components, of which there are none twice.
pub(super) struct Set<'c> {
    pub(super) kind: Kind,
    pub(super) columns: &'c [Column],
    /// The hash of the components alone.
    pub(super) hash: u64,
    /// The layout of the archetype, if the compiler made it.
    pub(super) laid_out: Option<&'static ArchetypeInfo<'static>>,
}

impl Dynamic {
    /// As [`route`](Self::route), of components that are chosen at run time: no way is remembered.
    pub(crate) fn find_changed(
        &mut self,
        tables: &mut Vec<Table>,
        from: Location,
        (kind, reclaim): (Kind, Reclaim),
        removed: &[usize],
        added: &[usize],
    ) -> Result<u32, ReserveError> {
        let mut columns = self.components_of(tables, from, added.len())?;
        columns.retain(|column| {
            !removed.contains(&column.cell.component()) && !added.contains(&column.cell.component())
        });
        let new = added
            .iter()
            .map(|&component| Column::of(component, self.schema.components[component]));
        columns.extend(new.filter(|column| !column.info.sparse));
        self.find_or_make(tables, kind, &columns, reclaim)
    }

    /// The most recently found table, if it holds rows of this kind with exactly these components. The components differ, and may include
    /// sparse ones.
    pub(crate) fn recent_set(
        &self,
        kind: Kind,
        components: &[usize],
        is_sparse: impl Fn(usize) -> bool,
    ) -> Option<u32> {
        let number = self.recent_set;
        let (info, cells) = (self.info(number)?, self.cells(number)?);
        let mut missing = info.columns.len().checked_sub(1)?;
        for component in components {
            let cell = CellIndex::of(*component);
            let place = cells.get(cell);
            if place
                .unwrap_or_else(|| self.registered_cell(number, cell))
                .is_there()
            {
                missing -= 1;
            } else if !is_sparse(*component) {
                return None;
            }
        }
        let is_declared = (number as usize) < self.schema.archetypes.len();
        let is_it =
            missing == 0 && info.optionals == 0 && (is_declared || self.kind(number) == kind);
        is_it.then_some(number)
    }

    /// Like [`find_or_make`](Self::find_or_make), but remembers the table for [`recent_set`](Self::recent_set).
    pub(crate) fn find_or_make_recent(
        &mut self,
        tables: &mut Vec<Table>,
        kind: Kind,
        columns: &[Column],
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        self.recent_set = self.find_or_make(tables, kind, columns, reclaim)?;
        Ok(self.recent_set)
    }

    /// The components that a row has, with room for more.
    pub(super) fn components_of(
        &self,
        tables: &[Table],
        from: Location,
        more: usize,
    ) -> Result<Vec<Column>, ReserveError> {
        let present = self
            .info(from.table)
            .map_or(&[][..], ArchetypeInfo::components);
        let most = present.len() + more;
        let mut columns = try_with_room(most, ARCHETYPES)?;
        if let Some(table) = tables.get(from.table as usize) {
            let has = |column: &&Column| table.bit(column.place(), from.row as usize);
            columns.extend(
                present
                    .iter()
                    .filter(has)
                    .map(|column| Column { bits: 0, ..*column }),
            );
        }
        Ok(columns)
    }

    /// The table for the rows of a bundle that the compiler laid out, since no declared archetype takes them. It is made on demand.
    pub(super) fn find_or_make_laid_out(
        &mut self,
        tables: &mut Vec<Table>,
        bundle: &'static BundleLayout,
        info: &'static ArchetypeInfo<'static>,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let set = Set {
            kind: None,
            columns: info.components(),
            hash: bundle.hash,
            laid_out: Some(info),
        };
        match self.find(&set) {
            Some(found) => Ok(found),
            None => self.make_another(tables, &set, reclaim),
        }
    }

    /// The table for rows of a kind with these components, none of which stands there twice: the declared one that takes such rows, or
    /// else a dynamic one of the kind with just this set, which is made on demand.
    pub(crate) fn find_or_make(
        &mut self,
        tables: &mut Vec<Table>,
        kind: Kind,
        columns: &[Column],
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let set = Set {
            kind,
            columns,
            hash: hash_of_columns(columns),
            laid_out: None,
        };
        let by_set = self.find(&Set { kind: None, ..set });
        let is_one =
            |number: &u32| kind.is_none() || (*number as usize) < self.schema.archetypes.len();
        let by_kind = || {
            if kind.is_some() {
                self.find(&set)
            } else {
                None
            }
        };
        if let Some(found) = by_set.filter(is_one).or_else(by_kind) {
            return Ok(found);
        }
        // No declared archetype takes rows that a dynamic one takes (`index-finds-set`).
        if by_set.is_none()
            && let Some(declared) = self.find_declared(columns)
        {
            return Ok(declared);
        }
        self.make_another(tables, &set, reclaim)
    }

    fn make_another(
        &mut self,
        tables: &mut Vec<Table>,
        set: &Set<'_>,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        if matches!(reclaim, Reclaim::Empty) {
            self.reclaim_empty(tables);
        }
        self.make(tables, set)
    }

    /// The archetype of a kind with just these components: one of the first dynamic ones, or one that the index has.
    pub(super) fn find(&self, set: &Set<'_>) -> Option<u32> {
        let is_it = |info: &ArchetypeInfo<'_>| {
            // One that was reclaimed has no column at all.
            info.columns.len() == 1 + set.columns.len()
                && set.columns.iter().all(|column| {
                    info.components()
                        .iter()
                        .any(|other| other.cell == column.cell)
                })
        };
        let mut first = (0..).zip(self.archetypes.iter().take(UNINDEXED));
        let is_set = |archetype: &DynamicArchetype| {
            (archetype.hash, archetype.kind) == (set.hash, set.kind) && is_it(archetype.info())
        };
        if let Some((place, _)) = first.find(|(_, archetype)| is_set(archetype)) {
            return Some(table_number(self.schema.archetypes.len()) + place);
        }
        let is_indexed = |number: &u32| {
            self.indexed_kind(*number) == set.kind && self.info(*number).is_some_and(is_it)
        };
        self.index
            .find(with_kind(set.hash, set.kind), is_indexed)
            .copied()
    }

    /// The kind by which the index has an archetype: none for a declared one, which takes rows of all kinds.
    pub(super) fn indexed_kind(&self, number: u32) -> Kind {
        let place = (number as usize).checked_sub(self.schema.archetypes.len())?;
        self.archetypes[place].kind
    }

    /// The declared archetype that takes rows with these components: the one that has just these, which the index finds from now on, or
    /// else one that has some as optional ones.
    #[cold]
    fn find_declared(&mut self, columns: &[Column]) -> Option<u32> {
        let mut with_optionals = None;
        for (number, info) in (0..).zip(self.schema.archetypes) {
            let most = info.components().len();
            if !(most - info.optionals..=most).contains(&columns.len())
                || !info.takes(&cells_of(columns))
            {
                continue;
            }
            if info.optionals == 0 {
                // One that is not entered is looked for again.
                if self.try_reserve_index().is_ok() {
                    self.enter(number);
                }
                return Some(number);
            }
            with_optionals = with_optionals.or(Some(number));
        }
        with_optionals
    }

    /// Makes room for one more archetype in the index.
    pub(super) fn try_reserve_index(&mut self) -> Result<(), ReserveError> {
        let Self {
            schema,
            archetypes,
            index,
            ..
        } = self;
        let hash = |number: &u32| hash_of(schema, archetypes, *number);
        index
            .try_reserve(1, hash)
            .map_err(|_| out_of_memory(size_of::<u32>()))
    }

    /// Enters an archetype in the index, where there is room.
    pub(super) fn enter(&mut self, number: u32) {
        let Self {
            schema,
            archetypes,
            index,
            ..
        } = self;
        let hash = |number: &u32| hash_of(schema, archetypes, *number);
        index.insert_unique(hash(&number), number, hash);
    }
}

/// The hash by which the index has an archetype.
pub(super) fn hash_of(schema: &Schema, archetypes: &[DynamicArchetype], number: u32) -> u64 {
    if let Some(info) = schema.archetypes.get(number as usize) {
        return hash_of_columns(info.components());
    }
    let archetype = &archetypes[number as usize - schema.archetypes.len()];
    with_kind(archetype.hash, archetype.kind)
}

/// The hash of components that the world lists, without those that are sparse: the sum of their shares, so that the order does not
/// matter.
pub(super) const fn hash_of_components(schema: &Schema, components: &[usize]) -> u64 {
    let mut sum = 0u64;
    for_each!(&component in components => {
        if !schema.components[component].sparse {
            sum = sum.wrapping_add(share(CellIndex::of(component).number() as u64));
        }
    });
    sum
}

/// The same, of the components of columns.
pub(super) fn hash_of_columns(columns: &[Column]) -> u64 {
    columns.iter().fold(0, |sum, column| {
        sum.wrapping_add(share(column.cell.number() as u64))
    })
}

/// The hash of components with that of a kind. No component has the number of a kind here.
fn with_kind(hash: u64, kind: Kind) -> u64 {
    kind.map_or(hash, |kind| hash.wrapping_add(share(!u64::from(kind))))
}

const fn share(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (number ^ (number >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
