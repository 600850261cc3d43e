//! The entities that are saved: all, or some.

use super::Saves;
use super::error::SaveError;
use crate::base::error::ReserveError;
use crate::base::memory::{try_collect, try_push};
use crate::schema::{Column, relation_place, schema};
use crate::storage::Storage;
use crate::storage::links::{Links, NONE};
use crate::storage::runs::Values;
use crate::storage::slots::Location;
use crate::storage::sparse::PoolRef;
use crate::storage::table::TableRef;
use ecs_save::codec::SAVE;
use ecs_value::Entity;
use std::collections::HashSet;
use std::ops::Range;
use std::prelude::rust_2024::*;

pub(super) enum Selection {
    All,
    Some(Part),
}

/// Some entities. Whatever is asked of them takes the time of these entities, and not that of the world.
pub(super) struct Part {
    entities: Vec<Entity>,
    /// The tables of their rows, in ascending order, with the places of these rows in `rows`.
    tables: Vec<(u32, Range<usize>)>,
    /// In ascending order in each table.
    rows: Vec<usize>,
    /// The links to entities that are not saved, which are left out, in the order of the sources.
    outside: Vec<Outside>,
}

/// A link from an entity that is saved to one that is not.
#[derive(Clone, Copy)]
pub(super) struct Outside {
    /// The relation.
    pub(super) component: usize,
    pub(super) source: Entity,
    pub(super) target: Entity,
}

impl Part {
    fn rows_of(&self, table: u32) -> &[usize] {
        match self
            .tables
            .binary_search_by_key(&table, |(table, _)| *table)
        {
            Ok(place) => &self.rows[self.tables[place].1.clone()],
            Err(_) => &[],
        }
    }

    fn find_outside<W: Saves>(
        &mut self,
        storage: &Storage<W>,
        all: &HashSet<Entity>,
    ) -> Result<(), ReserveError> {
        for relation in W::RELATIONS {
            let links = storage.relations.of(relation.place);
            for source in self.entities.iter().copied() {
                let target = storage.slots.entity(links.get(source.index()).target);
                if let Some(target) = target.filter(|target| !all.contains(target)) {
                    try_push(
                        &mut self.outside,
                        Outside {
                            component: relation.component,
                            source,
                            target,
                        },
                        SAVE,
                    )?;
                }
            }
        }
        self.outside
            .sort_unstable_by_key(|link| (link.source, link.component));
        Ok(())
    }
}

/// A table or a pool whose rows are saved.
pub(super) struct Home<'s> {
    selection: &'s Selection,
    pub(super) kind: HomeKind<'s>,
    pub(super) entities: &'s [Entity],
    pub(super) columns: &'s [Column],
    /// How many of its rows are saved.
    pub(super) count: usize,
}

pub(super) enum HomeKind<'s> {
    Table(u32, TableRef<'s>),
    /// The component, and the rows that are saved, unless these are all.
    Pool(usize, Option<Vec<usize>>),
}

impl<'s> Home<'s> {
    /// The rows at these places among those that are saved.
    pub(super) fn rows(&self, places: Range<usize>) -> Rows<'_> {
        match &self.kind {
            HomeKind::Table(table, _) => self.selection.rows(*table, places),
            HomeKind::Pool(_, None) => Rows::Range(places),
            HomeKind::Pool(_, Some(rows)) => Rows::List(&rows[places]),
        }
    }

    /// The saved values of a column in some of the rows.
    pub(super) fn values<W: Saves>(
        &self,
        storage: &'s Storage<W>,
        column: &Column,
        rows: &Rows<'_>,
    ) -> Result<Values<'s>, ReserveError> {
        match (&self.kind, rows) {
            (HomeKind::Pool(..), rows) => storage.values_in_pool(column, rows.iter()),
            (HomeKind::Table(table, _), Rows::Range(rows)) => {
                storage.values_in(*table, column, rows.clone())
            }
            (HomeKind::Table(table, _), Rows::List(_)) => {
                let rows = rows.iter().filter(|row| self.has_value(column, *row));
                storage.values_of_rows(*table, column, rows)
            }
        }
    }

    /// The entities of these values.
    pub(super) fn owners(&self, column: &Column, rows: &Rows<'_>) -> impl Iterator<Item = Entity> {
        let rows = rows.iter().filter(|row| self.has_value(column, *row));
        rows.map(|row| self.entities[row])
    }

    /// The entity of one of the values. There are some.
    pub(super) fn owner(&self, column: &Column, rows: &Rows<'_>, at: usize) -> Entity {
        let owner = self.owners(column, rows).nth(at);
        owner.unwrap_or(self.entities[0])
    }

    /// Whether a row is saved with a component.
    pub(super) fn has_value(&self, column: &Column, row: usize) -> bool {
        match self.kind {
            HomeKind::Table(_, joined) => self.selection.has_value(joined, column, row),
            HomeKind::Pool(..) => true,
        }
    }
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
    /// These entities, and the set of them. One that comes twice is saved once. O(entities and their relations).
    pub(super) fn of<W: Saves>(
        storage: &Storage<W>,
        entities: impl IntoIterator<Item = Entity>,
    ) -> Result<(Self, HashSet<Entity>), SaveError> {
        let (mut selected, mut locations) = (HashSet::new(), Vec::new());
        for entity in entities {
            let location: Location = storage
                .location(entity)
                .ok_or(SaveError::NoSuchEntity(entity))?;
            selected
                .try_reserve(1)
                .map_err(|_| ReserveError::out_of_memory(SAVE, size_of::<Entity>()))?;
            if selected.insert(entity) {
                try_push(
                    &mut locations,
                    (location.table, location.row as usize),
                    SAVE,
                )?;
            }
        }
        locations.sort_unstable();
        let rows = try_collect(locations.iter().map(|(_, row)| *row), locations.len(), SAVE)?;
        let mut tables: Vec<(u32, Range<usize>)> = Vec::new();
        for (place, (table, _)) in locations.iter().enumerate() {
            match tables.last_mut() {
                Some((last, places)) if last == table => places.end = place + 1,
                _ => try_push(&mut tables, (*table, place..place + 1), SAVE)?,
            }
        }
        let entities = try_collect(selected.iter().copied(), selected.len(), SAVE)?;
        let mut part = Part {
            entities,
            tables,
            rows,
            outside: Vec::new(),
        };
        part.find_outside(storage, &selected)?;
        Ok((Self::Some(part), selected))
    }

    pub(super) const fn is_all(&self) -> bool {
        matches!(self, Self::All)
    }

    /// How many entities of a part are saved.
    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::All => None,
            Self::Some(part) => Some(part.entities.len()),
        }
    }

    /// How many rows of a table there are.
    pub(super) fn count(&self, table: u32, joined: TableRef<'_>) -> usize {
        match self {
            Self::All => joined.len(),
            Self::Some(part) => part.rows_of(table).len(),
        }
    }

    /// The rows of a table that are at these places among those that are saved.
    pub(super) fn rows(&self, table: u32, places: Range<usize>) -> Rows<'_> {
        match self {
            Self::All => Rows::Range(places),
            Self::Some(part) => Rows::List(&part.rows_of(table)[places]),
        }
    }

    /// The tables of which rows are saved.
    pub(super) fn tables<'s, W: Saves>(
        &'s self,
        storage: &'s Storage<W>,
    ) -> impl Iterator<Item = (u32, TableRef<'s>)> + 's {
        let (all, part) = match self {
            Self::All => (
                Some(
                    storage
                        .living_tables()
                        .filter(|(_, joined)| joined.len() > 0),
                ),
                None,
            ),
            Self::Some(part) => (None, Some(&part.tables)),
        };
        let of_part = part
            .into_iter()
            .flatten()
            .map(|(table, _)| (*table, storage.table_with_layout(*table)));
        all.into_iter().flatten().chain(of_part)
    }

    /// The tables and then the pools whose rows are saved.
    pub(super) fn homes<'s, W: Saves>(
        &'s self,
        storage: &'s Storage<W>,
    ) -> impl Iterator<Item = Result<Home<'s>, ReserveError>> {
        let tables = self.tables(storage).map(|(table, joined)| {
            Ok(Home {
                selection: self,
                kind: HomeKind::Table(table, joined),
                entities: joined.entities(),
                columns: joined.layout().components(),
                count: self.count(table, joined),
            })
        });
        let pools = storage.pooled().filter_map(|component| {
            let pool = storage.pools().get(schema::<W>(), component)?;
            Some(self.rows_of_pool(pool).map(|rows| Home {
                selection: self,
                entities: pool.entities(),
                columns: pool.table().layout().components(),
                count: rows.as_ref().map_or(pool.len(), Vec::len),
                kind: HomeKind::Pool(component, rows),
            }))
        });
        tables.chain(pools)
    }

    /// The rows of a pool that are saved, unless these are all.
    pub(super) fn rows_of_pool(
        &self,
        pool: PoolRef<'_>,
    ) -> Result<Option<Vec<usize>>, ReserveError> {
        let Self::Some(part) = self else {
            return Ok(None);
        };
        let mut rows = Vec::new();
        // A pool knows no generations, and these entities are alive.
        for row in part.entities.iter().filter_map(|entity| pool.row(*entity)) {
            try_push(&mut rows, row, SAVE)?;
        }
        rows.sort_unstable();
        Ok(Some(rows))
    }

    /// The links to entities that are not saved.
    pub(super) fn outside(&self) -> &[Outside] {
        match self {
            Self::All => &[],
            Self::Some(part) => &part.outside,
        }
    }

    /// Whether there are such links of a relation.
    pub(super) fn leads_outside(&self, component: usize) -> bool {
        self.outside()
            .iter()
            .any(|link| link.component == component)
    }

    /// The links of an entity to entities that are not saved.
    pub(super) fn outside_of(&self, source: Entity) -> &[Outside] {
        let all = self.outside();
        let start = all.partition_point(|link| link.source < source);
        let count = all[start..].partition_point(|link| link.source == source);
        &all[start..start + count]
    }

    /// Whether rows of a table may be saved without a component.
    pub(super) fn may_lack<W: Saves>(&self, column: &Column) -> bool {
        column.bits != 0 || !self.is_all() && relation_place::<W>(column.cell.component()).is_some()
    }

    /// Whether a row is saved with a component: it has it, and if it is a relation, its target is saved, too.
    pub(super) fn has_value(&self, joined: TableRef<'_>, column: &Column, row: usize) -> bool {
        let component = column.cell.component();
        joined.bit(column.place(), row)
            && (self.outside().is_empty() || !self.is_outside(component, joined.entities()[row]))
    }

    /// Whether the target of an entity's relation is not saved.
    fn is_outside(&self, component: usize, source: Entity) -> bool {
        self.outside_of(source)
            .iter()
            .any(|link| link.component == component)
    }

    /// The sources of a relation that are saved with their targets: in the order of the targets, and those of one target in their order.
    pub(super) fn sources<W: Saves>(
        &self,
        storage: &Storage<W>,
        component: usize,
        links: &Links,
    ) -> Result<Vec<Entity>, ReserveError> {
        let mut sources: Vec<Entity> = Vec::new();
        match self {
            Self::All => {
                let targets = (0..).take(storage.slots.count());
                let linked = targets.flat_map(|target| links.sources(target));
                for source in linked.filter_map(|source| storage.slots.entity(source)) {
                    try_push(&mut sources, source, SAVE)?;
                }
            }
            Self::Some(part) => {
                let mut saved: Vec<(u32, u32)> = Vec::new();
                for source in part
                    .entities
                    .iter()
                    .filter(|source| !self.is_outside(component, **source))
                {
                    let target = links.get(source.index()).target;
                    if target != NONE {
                        try_push(&mut saved, (target, source.index()), SAVE)?;
                    }
                }
                saved.sort_unstable();
                for siblings in saved.chunk_by(|one, other| one.0 == other.0) {
                    let mut own = try_collect(
                        siblings.iter().map(|(_, source)| *source),
                        siblings.len(),
                        SAVE,
                    )?;
                    links.try_order(&mut own)?;
                    for source in own
                        .iter()
                        .filter_map(|source| storage.slots.entity(*source))
                    {
                        try_push(&mut sources, source, SAVE)?;
                    }
                }
            }
        }
        Ok(sources)
    }
}
