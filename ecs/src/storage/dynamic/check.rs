//! Whether the dynamic half of a world is as it should be. For tests.

use super::find::{Set, UNINDEXED, hash_of_columns};
use super::routes::{Departure, NOWHERE};
use super::{Dynamic, Kind, Toggle, hash_of};
use crate::schema::{ArchetypeInfo, CellIndex, Cells, Column};
use crate::storage::slots::table_number;
use crate::storage::table::{MovePlan, Table};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

impl Dynamic {
    /// Asserts `columns-owned`, `dynamic-in-order` to `whole-has-all`, and the state of the reclaimed tables.
    pub(crate) fn check_invariants(&self, tables: &[Table]) {
        let declared = self.schema.archetypes.len();
        assert_eq!(
            tables.len(),
            declared + self.archetypes.len(),
            "dynamic-in-order: one table an archetype"
        );
        assert_eq!(
            self.cells.len(),
            self.archetypes.len() * self.schema.stride,
            "dynamic-in-order: cells for each archetype"
        );
        for (place, archetype) in self.archetypes.iter().enumerate() {
            let number = declared + place;
            assert!(
                archetype.owns_its_columns(),
                "columns-owned: the columns of table {number}"
            );
            if self.is_alive(number) {
                self.check_archetype(place);
                continue;
            }
            let table = &tables[number];
            assert_eq!(
                (table.len(), table.capacity()),
                (0, 0),
                "dynamic-in-order: table {number} is reclaimed"
            );
            self.bitmaps.check(place, &[]);
        }
        let reclaimed: Vec<usize> = (declared..tables.len())
            .filter(|number| !self.is_alive(*number))
            .collect();
        assert_eq!(
            self.reclaimed,
            reclaimed.len(),
            "bitmaps-agree: the archetypes that were reclaimed"
        );
        let first = reclaimed.first().map(|number| number - declared);
        assert_eq!(
            self.bitmaps.first_reclaimed(self.archetypes.len()),
            first,
            "bitmaps-agree: the first one that was reclaimed"
        );
        self.check_index(tables.len());
        self.check_recent();
        self.edges.for_each(|from, component, edge| {
            let target = edge.target;
            let mut set = self.set_of(from, !0);
            assert!(
                self.info_of(from).optionals == 0,
                "edge-leads-to-set: an edge from rows that differ"
            );
            if !set.remove(&component) {
                set.insert(component);
            }
            assert!(
                self.info_of(target).takes(&cells_of(&set)),
                "edge-leads-to-set: an edge of component {component} to table {target}"
            );
            assert!(
                self.leads_to(self.kind(from), target),
                "edge-leads-to-set: an edge from table {from} to another kind"
            );
            let (from_info, to_info) = (self.info_of(from), self.info_of(target));
            let column = from_info
                .columns
                .iter()
                .chain(to_info.columns)
                .find(|column| column.cell == CellIndex::of(component));
            let plan = column.and_then(|column| Toggle::try_new(from_info, to_info, column));
            assert!(
                edge.plan.is_none() || edge.plan == plan,
                "plan-copies-columns: the plan from table {from} to table {target}"
            );
        });
        self.plans.for_each(|[from, to], plan| {
            let expected = MovePlan::try_new(self.info_of(from), self.info_of(to), None);
            assert!(
                expected.as_ref() == Some(plan),
                "plan-copies-columns: the plan from table {from} to table {to}"
            );
        });
        self.routes.for_each(
            |Departure {
                 table: from,
                 has,
                 kind,
             },
             [removed, added],
             target| {
                let mut set = if from == NOWHERE {
                    BTreeSet::new()
                } else {
                    self.set_of(from, has)
                };
                set.retain(|component| !removed.contains(component));
                set.extend(
                    added
                        .iter()
                        .filter(|component| !self.schema.components[**component].sparse),
                );
                assert!(
                    self.info_of(target).takes(&cells_of(&set)),
                    "route-leads-to-set: a route from table {from} to table {target}"
                );
                assert!(
                    self.leads_to(kind, target),
                    "route-leads-to-set: a route from table {from} to another kind than {kind:?}"
                );
            },
        );
    }

    /// Asserts of each recent bundle that it leads to its table.
    fn check_recent(&self) {
        let recent = self
            .recent
            .iter()
            .filter_map(|(bundle, table)| Some(((*bundle)?, table)));
        for (bundle, table) in recent {
            let dense = bundle
                .components
                .iter()
                .filter(|component| !self.schema.components[**component].sparse);
            let cells = dense.map(|component| CellIndex::of(*component));
            assert!(
                self.info_of(*table).takes(&cells),
                "route-leads-to-set: a recent bundle of table {table}"
            );
            assert_eq!(
                self.kind(*table),
                None,
                "route-leads-to-set: a recent bundle of table {table} is of a kind"
            );
        }
    }

    fn check_archetype(&self, place_of: usize) {
        let (info, number) = (
            self.archetypes[place_of].info(),
            self.schema.archetypes.len() + place_of,
        );
        info.check_invariants();
        let (cells, none) = (
            &self.cells[place_of * self.schema.stride..][..self.schema.stride],
            Cells::new(&[]),
        );
        for (cell, found) in Cells::new(cells).iter() {
            assert_eq!(
                found,
                info.place(none, cell),
                "dynamic-in-order: {cell:?} of table {number}"
            );
        }
        for registered in 0..self.registered.len() {
            let cell = CellIndex::of_registered(registered, self.schema.stride);
            let found = u32::try_from(number).map(|number| self.registered_cell(number, cell));
            let expected = Ok(info.place(none, cell));
            assert_eq!(
                found, expected,
                "cells-of-registered: {cell:?} of table {number}"
            );
        }
        assert_eq!(
            info.optionals, 0,
            "index-finds-set: table {number} is dynamic, and has no optional columns"
        );
        assert!(
            info.components().iter().all(|column| !column.info.sparse),
            "pool-at-component: table {number} has a sparse component"
        );
        self.bitmaps.check(place_of, info.components());
        let (kind, whole) = (self.archetypes[place_of].kind, self.whole(place_of));
        let has = |kind: &u32| {
            self.schema.archetypes[*kind as usize]
                .requires_only(&super::cells_of(info.components()))
        };
        assert_eq!(
            whole,
            kind.filter(has),
            "whole-has-all: whether the rows of table {number} are of their kind"
        );
        let declared = self
            .schema
            .archetypes
            .iter()
            .find(|declared| declared.takes(&super::cells_of(info.components())));
        assert!(
            declared.is_none(),
            "index-finds-set: a declared archetype takes the rows of table {number}"
        );
    }

    /// Whether rows that are to be of a kind may go to a table.
    fn leads_to(&self, kind: Kind, target: u32) -> bool {
        (target as usize) < self.schema.archetypes.len() || self.kind(target) == kind
    }

    /// Asserts `index-finds-set`.
    fn check_index(&self, tables: usize) {
        let declared = self.schema.archetypes.len();
        let dynamic = (declared..tables).filter(|number| self.is_alive(*number));
        let (first, others): (Vec<usize>, Vec<usize>) =
            dynamic.partition(|number| *number < declared + UNINDEXED);
        let found = self
            .index
            .iter()
            .filter(|number| **number as usize >= declared)
            .count();
        assert_eq!(
            found,
            others.len(),
            "index-finds-set: the dynamic archetypes behind the first ones are in the index"
        );
        let mut sets = BTreeSet::new();
        for number in first
            .into_iter()
            .map(table_number)
            .chain(self.index.iter().copied())
        {
            assert!(
                (number as usize) < tables,
                "index-finds-set: an archetype without a table is found"
            );
            let (info, kind) = (self.info_of(number), self.indexed_kind(number));
            assert_eq!(
                info.optionals, 0,
                "index-finds-set: an archetype is found by a set that is one of many"
            );
            let (columns, hash) = (info.components(), hash_of_columns(info.components()));
            let set = Set {
                kind,
                columns,
                hash,
                laid_out: None,
            };
            assert_eq!(
                self.find(&set),
                Some(number),
                "index-finds-set: table {number} is found by its kind and set"
            );
            assert!(
                sets.insert((kind, self.set_of(number, !0))),
                "index-finds-set: two archetypes have the set of table {number}"
            );
        }
        for number in &self.index {
            let entered = self
                .index
                .find(hash_of(self.schema, &self.archetypes, *number), |other| {
                    other == number
                });
            assert!(
                entered.is_some(),
                "index-finds-set: the archetype of table {number} is in the index"
            );
        }
    }

    /// The components of the rows of a table, those among them that are optional by the bits of `has`.
    fn set_of(&self, table: u32, has: u64) -> BTreeSet<usize> {
        let (optional, plain): (Vec<&Column>, Vec<&Column>) = self
            .info_of(table)
            .components()
            .iter()
            .partition(|column| column.bits != 0);
        let there = optional
            .into_iter()
            .enumerate()
            .filter(|(i, _)| has & (1 << i) != 0)
            .map(|(_, column)| column);
        plain
            .into_iter()
            .chain(there)
            .map(|column| column.cell.component())
            .collect()
    }

    fn info_of(&self, table: u32) -> &ArchetypeInfo<'_> {
        let is_there =
            (table as usize) < self.schema.archetypes.len() || self.is_alive(table as usize);
        let info = self.info(table).filter(|_| is_there);
        info.unwrap_or_else(|| {
            panic!("D2, D4, D5: a way leads to or from table {table}, which is reclaimed")
        })
    }
}

fn cells_of(set: &BTreeSet<usize>) -> impl Iterator<Item = CellIndex> + Clone {
    set.iter().map(|component| CellIndex::of(*component))
}
