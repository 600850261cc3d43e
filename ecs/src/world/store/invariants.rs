//! Whether all is as it should be.

use super::{ScheduleStates, Store, World};
use crate::base::tick::ChangeTick;
use crate::schema::{Components, groups, schema, type_at};
use crate::storage::lists;
use crate::storage::slots::Location;

/// # Testing
///
/// Asserts in a test that the world is sound.
impl<W: World> Store<W> {
    /// Asserts every invariant that can be looked at: of tables, slots, pools, groups, dynamic archetypes, ticks, resources,
    /// logs of removed values, commands, schedules, relations and indexes. For tests: O(entities), and more where there are dynamic archetypes.
    ///
    /// Those that are left are settled by the compiler, or hold for as long as a borrow does.
    ///
    /// # Panics
    ///
    /// If one is broken, which would be a bug of this crate.
    pub fn check_invariants(&self) {
        let (schema, now) = (schema::<W>(), self.now().stamp());
        // Constants, which are the same for each check. Under Miri that takes long.
        if !cfg!(miri) {
            schema.check_invariants();
        }
        assert!(
            self.now() >= ChangeTick::FIRST,
            "the tick of a world is after the one that nothing is changed at"
        );
        assert!(
            self.storage.tables.len() >= schema.archetypes.len(),
            "tables-in-order: one table an archetype"
        );
        for (number, table) in self.living_tables() {
            table.check_invariants(now);
            let name = table.layout().name;
            for (row, entity) in table.entities().iter().enumerate() {
                let here = u32::try_from(row)
                    .ok()
                    .map(|row| Location { table: number, row });
                assert_eq!(
                    self.storage.slots.locate(*entity),
                    here,
                    "W2, T3: row {row} of `{name}` is that of {entity}"
                );
            }
        }
        match self.storage.dynamic.as_ref() {
            Some(dynamic) => dynamic.check_invariants(&self.storage.tables),
            None => assert_eq!(
                self.storage.tables.len(),
                schema.archetypes.len(),
                "tables-in-order: no table without an archetype"
            ),
        }
        self.storage.pools.check_invariants(schema, now);
        for pool in self.storage.pools.iter(schema) {
            for entity in pool.entities() {
                assert!(
                    self.contains(*entity),
                    "pool-at-component: {entity} is dead, and has a value in the pool of `{}`",
                    pool.table().layout().name
                );
            }
        }
        self.storage
            .groups
            .check_invariants(groups::<W>(), schema, &self.storage.pools);
        self.storage.slots.check_invariants(self.len());
        self.storage.registry.check_invariants(lists::<W>);
        self.resources
            .check_invariants(|place| type_at(&<W::Resources as Components>::LIST, place));
        self.removed
            .check_types(|component| self.component_type(component));
        self.observers
            .replaced
            .check_types(|component| self.component_type(component));
        self.removed.check_room(self.len());
        self.observers.check_invariants(&self.removed);
        self.command_errors.check_invariants();
        self.schedules.check_invariants();
        self.check_relations();
        for index in W::INDEXES {
            (index.check)(self);
        }
    }
}

impl<W: World> Store<W> {
    /// Asserts `links-of-column` to `marks-stay`, and `changes-noted`.
    fn check_relations(&self) {
        for relation in W::RELATIONS {
            let links = self.relations.of(relation.place);
            let mut linked = 0;
            for (source, target) in links.check_invariants(relation.acyclic) {
                linked += 1;
                let [source, target] =
                    [source, target].map(|number| self.storage.slots.entity(number));
                let (Some(source), Some(target)) = (source, target) else {
                    panic!("links-alive: a link of no entity")
                };
                assert!(
                    self.contains(source) && self.contains(target),
                    "links-alive: {source} and its target {target} are alive"
                );
                assert_eq!(
                    (relation.read)(&self.storage, source),
                    Some(target),
                    "links-of-column: the target of {source}"
                );
            }
            let rows = self.living_tables().flat_map(|(_, table)| table.entities());
            let sources = rows
                .filter(|entity| (relation.read)(&self.storage, **entity).is_some())
                .count();
            assert_eq!(linked, sources, "links-of-column: each source is linked");
            if relation.acyclic {
                self.storage.check_order(relation);
            }
        }
        self.relations.check_invariants();
    }
}
