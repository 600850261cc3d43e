//! The end of loading: links, groups and ticks follow from the values, and the old world gives way.

use super::Saves;
use super::current::{self, FieldSource};
use super::error::LoadError;
use super::selection::Outside;
use crate::base::erased::resource_cells::Resources;
use crate::base::error::{ChangeError, ReserveError};
use crate::base::load_report::{LoadReport, count};
use crate::base::memory::{try_collect, try_extend};
use crate::base::notice::{self, Notice};
use crate::base::panics::for_each_despite_panics;
use crate::base::tick::ChangeTick;
use crate::relation::RelationInfo;
use crate::schema::{CellIndex, Column, groups, relations, schema};
use crate::storage::Storage;
use crate::storage::slots::table_number;
use crate::world::change::Followers;
use crate::world::store::Store;
use crate::world::store::transition::Follower;
use ecs_save::codec::SAVE;
use ecs_value::Entity;
use ecs_value::by_serde::names::{FreshOfNew, Names};
use std::collections::HashMap;
use std::iter;
use std::mem;
use std::prelude::rust_2024::*;

/// Whether nothing runs in the world, and nobody is still to be told of a change.
pub(super) fn check_idle<W: Saves>(store: &mut Store<W>) -> Result<(), LoadError> {
    store.assert_resources_are_here();
    // Observers that a panic has kept from being called.
    store.deliver();
    if !store.observers.are_busy() && !store.schedules.is_any_running() {
        return Ok(());
    }
    #[cfg(feature = "snapshots")]
    let schedule = store.schedules.running();
    #[cfg(not(feature = "snapshots"))]
    let schedule = None;
    Err(LoadError::Running { schedule })
}

/// A storage that is to take the place of a world's. Its links, groups and ticks are still to be made.
pub(super) struct Fresh<W: Saves> {
    pub(super) storage: Storage<W>,
    pub(super) resources: Resources,
    /// By the component of a relation: its sources, those of one target in their order.
    pub(super) siblings: HashMap<usize, Vec<u32>>,
    /// The links of a part to entities outside of it, by the handles that were saved.
    pub(super) outside: Vec<Outside>,
    /// By the name of a group that owns nothing: its members.
    pub(super) members: HashMap<String, Vec<Entity>>,
    /// The tick of an exact save.
    pub(super) tick: u64,
    pub(super) ticks: Vec<Ticks>,
    /// The entities of each table of the save that has rows, if there are ticks.
    pub(super) rows: HashMap<usize, Vec<Entity>>,
    pub(super) report: LoadReport,
}

/// When values of a component were added and changed: of the entities of a table of the save in order, or of the rows of a pool.
pub(super) struct Ticks {
    pub(super) column: Column,
    pub(super) part: usize,
    /// Of each value: when it was added, and when it was changed.
    pub(super) of_values: Vec<[u32; 2]>,
}

impl<W: Saves> Fresh<W> {
    pub(super) fn new(storage: Storage<W>, resources: Resources) -> Self {
        Self {
            storage,
            resources,
            siblings: HashMap::new(),
            outside: Vec::new(),
            members: HashMap::new(),
            tick: 0,
            ticks: Vec::new(),
            rows: HashMap::new(),
            report: LoadReport::default(),
        }
    }
}

/// Puts the loaded world in the place of the old one.
pub(super) fn finish<W: Saves>(
    store: &mut Store<W>,
    mut fresh: Fresh<W>,
) -> Result<LoadReport, LoadError> {
    fresh.link(None)?;
    fresh.fill_groups()?;
    check_keys(&fresh.storage)?;
    let own = store.storage.now();
    let now = next_tick(own, fresh.tick);
    fresh.stamp(now);
    let Fresh {
        mut storage,
        mut resources,
        mut report,
        ..
    } = fresh;
    let entities = storage.len();
    report.entities = entities;
    initial_resources::<W>(store.resources(), &mut resources, &mut report)?;
    store.resources.try_make_places(W::RESOURCES.len())?;
    <Followers as Follower<W>>::try_reserve_rows(store, entities, 0)?;
    store.try_reserve_restore()?;
    storage.slots.keep_as(&store.storage.slots)?;

    // Nothing can fail from here on.
    // All parts of a storage. A part that is new has to be read, or to be made of others, before it comes here.
    let Storage {
        tables: _,
        slots: _,
        dynamic: _,
        pools: _,
        groups: _,
        registry,
        tick: _,
        relations,
        // Memory, and nothing else.
        buffer: _,
    } = &mut storage;
    relations.go_on_from(&store.storage.relations);
    mem::swap(registry, &mut store.storage.registry);
    mem::swap(&mut storage, &mut store.storage);
    store.removed.spend(entities);
    for place in 0..W::RESOURCES.len() {
        store.resources.take_from(place, &mut resources, now);
    }
    store.removed.spend(entities);
    store.begin_epoch();
    store.notify_restore();
    // The user's code from here on, which may panic. Observers come to a world in which all is right.
    for_each_despite_panics(W::SAVED_RESOURCES.iter().enumerate(), |(place, saved)| {
        if let Some(clear) = saved.clear {
            clear(&mut store.resources, place);
        }
    });
    store.deliver();
    drop((storage, resources));
    if !report.reset.is_empty() && notice::is_heard() {
        let names: Vec<&str> = report.reset.iter().map(|it| &*it.name).collect();
        notice::tell(&Notice::ResourcesReset { names: &names });
    }
    Ok(report)
}

/// Whether keys are there once that are unique.
fn check_keys<W: Saves>(storage: &Storage<W>) -> Result<(), LoadError> {
    for unique in W::INDEXES.iter().filter_map(|index| index.unique) {
        (unique.check_rows)(storage)?;
    }
    Ok(())
}

/// The tick of a world after loading: never one that was before. Of an exact save it is the save's, if that can be.
fn next_tick(own: ChangeTick, saved: u64) -> ChangeTick {
    if saved >= own.number() && saved < MOST_TICK {
        ChangeTick::of_number(saved)
    } else {
        own.after(1)
    }
}

/// No world comes so far, and from here on there are still ticks enough.
const MOST_TICK: u64 = 1 << 62;

/// Makes the resources that are neither in the save nor in the world.
fn initial_resources<W: Saves>(
    own: &Resources,
    loaded: &mut Resources,
    report: &mut LoadReport,
) -> Result<(), LoadError> {
    for place in 0..W::RESOURCES.len() {
        let Some(known) = current::resource::<W>(place) else {
            continue;
        };
        if loaded.is_there(place) {
            continue;
        }
        let is_transient = matches!(known.how, FieldSource::Transient(_));
        match known.initial {
            _ if is_transient && own.is_there(place) => {}
            None if own.is_there(place) => count(&mut report.kept, known.name, 1)?,
            None => {
                return Err(LoadError::MissingResource {
                    resource: known.name,
                });
            }
            Some(initial) => {
                let filled = (initial.fill_resource)(loaded, place, &mut |places| {
                    (initial.fill)(places);
                    Ok(())
                });
                filled.map_err(|refusal| LoadError::value(known.name, None, refusal))?;
                count(
                    if is_transient {
                        &mut report.reset
                    } else {
                        &mut report.defaulted
                    },
                    known.name,
                    1,
                )?;
            }
        }
    }
    Ok(())
}

impl<W: Saves> Fresh<W> {
    /// Links the sources of all relations. The names are those by which values know entities, unless it is by their own.
    pub(super) fn link(&mut self, names: Option<&Names>) -> Result<(), LoadError> {
        if W::RELATIONS.is_empty() {
            return Ok(());
        }
        let names = names
            .map(FreshOfNew::of)
            .transpose()
            .map_err(ReserveError::from)?;
        for relation in W::RELATIONS {
            let sources = self
                .siblings
                .get(&relation.component)
                .map_or(&[][..], |sources| sources);
            self.storage
                .link_loaded(relation, sources, names.as_ref())?;
        }
        Ok(())
    }

    fn fill_groups(&mut self) -> Result<(), LoadError> {
        let declarations = groups::<W>();
        let Storage { groups, pools, .. } = &mut self.storage;
        if pools.is_empty() {
            return Ok(());
        }
        for (number, declaration) in declarations.iter().enumerate() {
            let members = self
                .members
                .get(declaration.name)
                .map_or(&[][..], |members| members);
            groups.fill(declarations, schema::<W>(), pools, number, members)?;
        }
        Ok(())
    }

    /// Says that all values are added now, or when the save says it.
    fn stamp(&mut self, now: ChangeTick) {
        let (saved, stamp) = (ChangeTick::of_number(self.tick).stamp(), now.stamp());
        let storage = &mut self.storage;
        storage.tick = now;
        for number in 0..table_number(storage.tables().len()) {
            let rows = 0..storage.tables()[number as usize].len();
            storage
                .table_with_layout_mut(number)
                .stamp_rows(rows, stamp);
        }
        storage.pools.stamp_all(schema::<W>(), stamp);
        for Ticks {
            column,
            part,
            of_values,
        } in &self.ticks
        {
            let component = column.cell.component();
            let ticks = of_values
                .iter()
                .map(|ticks| ticks.map(|tick| tick.wrapping_sub(saved).wrapping_add(stamp)));
            if column.info.sparse {
                for (row, ticks) in ticks.enumerate() {
                    if let Some(pool) = storage.pools.get_mut(schema::<W>(), component) {
                        pool.set_ticks(row, ticks, stamp);
                    }
                }
                continue;
            }
            for (entity, ticks) in self.rows.get(part).into_iter().flatten().zip(ticks) {
                let Some(location) = storage.location(*entity) else {
                    continue;
                };
                let cell = storage.tick_cell(location.table, component);
                if cell.is_there() {
                    storage.table_with_layout_mut(location.table).set_ticks(
                        cell,
                        location.row as usize,
                        ticks,
                        stamp,
                    );
                }
            }
        }
    }
}

impl<W: Saves> Storage<W> {
    /// Links the sources of a relation to the targets that their values say: first those that are given, in their order, and then others
    /// in the order of their rows. The rules are kept, or nothing is loaded.
    fn link_loaded(
        &mut self,
        relation: &RelationInfo<W>,
        first: &[u32],
        names: Option<&FreshOfNew>,
    ) -> Result<(), LoadError> {
        let mut sources: Vec<Entity> = try_collect(iter::empty(), first.len(), SAVE)?;
        sources.extend(first.iter().filter_map(|number| self.slots.entity(*number)));
        for (table, joined) in self.living_tables() {
            if self
                .place(table, CellIndex::of(relation.component))
                .is_there()
            {
                try_extend(&mut sources, joined.entities().iter().copied(), SAVE)?;
            }
        }
        for source in sources {
            let is_linked = self.relations.of(relation.place).get(source.index()).target
                != crate::storage::links::NONE;
            let Some(target) = (relation.read)(self, source).filter(|_| !is_linked) else {
                continue;
            };
            let refuse = |cause| LoadError::Relation { source, cause };
            let own = names.map_or(Some(target), |names| names.get(target));
            // A target may have become another archetype since `to(…)` was asked, so a save says nothing wrong with one that is none of these.
            let Some(target) = own.filter(|target| self.location(*target).is_some()) else {
                let target = own.unwrap_or(target);
                return Err(refuse(ChangeError::DeadTarget {
                    relation: relation.name(),
                    target,
                }));
            };
            for number in [source.index(), target.index()] {
                self.relations
                    .try_reserve(relations::<W>(), relation.place, number)?;
            }
            self.relations
                .relink(relation.place, source.index(), Some(target.index()));
        }
        if relation.acyclic {
            self.check_acyclic(relation)
        } else {
            Ok(())
        }
    }

    /// Whether each way up comes to an end.
    fn check_acyclic(&self, relation: &RelationInfo<W>) -> Result<(), LoadError> {
        let links = self.relations.of(relation.place);
        // For each entity the one from which it was come to last; that way came to an end.
        let mut seen = try_collect(
            iter::repeat(crate::storage::links::NONE),
            self.slots.count(),
            SAVE,
        )?;
        for start in (0..).take(seen.len()) {
            let mut at = start;
            while at != crate::storage::links::NONE
                && seen[at as usize] == crate::storage::links::NONE
            {
                seen[at as usize] = start;
                at = links.get(at).target;
            }
            if at != crate::storage::links::NONE && seen[at as usize] == start {
                let (Some(source), Some(through)) = (
                    self.slots.entity(at),
                    self.slots.entity(links.get(at).target),
                ) else {
                    continue;
                };
                let cause = ChangeError::Cycle {
                    relation: relation.name(),
                    through,
                };
                return Err(LoadError::Relation { source, cause });
            }
        }
        Ok(())
    }
}
