//! The order of rows: one that comes is the last of its table, and the last one takes the place of one that leaves.

use crate::bonds::RELATIONS;
use crate::driver::Driver;
use crate::kinds::NAMES;
use crate::parts::KINDS;
use crate::tally::happened;
use ecs::Entity;
use std::collections::BTreeMap;

/// The table of a declared archetype, or one for the rows of a kind that have a set of components and relations.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Table {
    Declared(usize),
    Dynamic {
        kind: Option<usize>,
        components: [bool; KINDS],
        relations: [bool; RELATIONS],
    },
}

#[derive(Clone, Default)]
pub(crate) struct Order {
    rows: BTreeMap<Table, Vec<Entity>>,
    table_of: BTreeMap<Entity, Table>,
    /// Something was done for which the world promises no order, so that the next comparison takes the one that it finds.
    is_unknown: bool,
}

impl Order {
    pub(crate) fn put(&mut self, entity: Entity, table: Table) {
        if self.table_of.get(&entity) != Some(&table) {
            self.remove(entity);
            self.table_of.insert(entity, table);
            self.rows.entry(table).or_default().push(entity);
        }
    }

    pub(crate) fn remove(&mut self, entity: Entity) {
        let Some(table) = self.table_of.remove(&entity) else {
            return;
        };
        let rows = self.rows.get_mut(&table).unwrap();
        let row = rows.iter().position(|it| *it == entity).unwrap();
        happened(
            "the last row takes the place of one that leaves",
            row + 1 < rows.len(),
        );
        rows.swap_remove(row);
    }

    pub(crate) fn forget(&mut self) {
        self.is_unknown = true;
    }

    pub(crate) fn table_of(&self, entity: Entity) -> Option<Table> {
        self.table_of.get(&entity).copied()
    }

    /// How many rows the largest table has.
    pub(crate) fn longest(&self) -> usize {
        self.rows.values().map(Vec::len).max().unwrap_or(0)
    }

    /// The rows of a declared archetype that are in its own table.
    pub(crate) fn declared(&self, archetype: usize) -> &[Entity] {
        self.rows
            .get(&Table::Declared(archetype))
            .map_or(&[], Vec::as_slice)
    }
}

impl Driver {
    pub(crate) fn compare_order(&mut self) {
        let (mut entities, mut memory) = (self.field.entities(), self.field.memory());
        let mut tables = 0;
        for archetype in self.field.archetypes() {
            let rows: Vec<Entity> = entities.by_ref().take(archetype.rows()).collect();
            let of_memory = memory.next().unwrap();
            assert_eq!(of_memory.rows, rows.len());
            if let Some(name) = archetype.name() {
                assert_eq!(of_memory.archetype, name);
            }
            let Some(table) = rows
                .first()
                .and_then(|first| self.model.order.table_of(*first))
            else {
                continue;
            };
            tables += 1;
            let expected = self.model.order.rows.get_mut(&table).unwrap();
            if self.model.order.is_unknown {
                let sorted = |rows: &[Entity]| {
                    let mut rows = rows.to_vec();
                    rows.sort();
                    rows
                };
                assert_eq!(sorted(&rows), sorted(expected), "the rows of {table:?}");
                *expected = rows;
            } else {
                assert_eq!(&rows, expected, "the order of {table:?}");
            }
            let name = if let Table::Declared(kind) = table {
                NAMES[kind]
            } else {
                "a dynamic archetype"
            };
            let first = *expected.first().unwrap();
            assert_eq!(self.field.archetype_of(first), Some(name), "{first}");
        }
        assert_eq!(entities.next(), None);
        assert_eq!(
            tables,
            self.model
                .order
                .rows
                .values()
                .filter(|rows| !rows.is_empty())
                .count()
        );
        self.model.order.is_unknown = false;
    }
}
