//! Rows come as clones: of another entity, or of a template.

use super::Follower;
use super::followers::Followers;
use crate::base::entity_map::{EntityMap, EntityPairs};
use crate::base::error::fallible::{fallible, or_fail};
use crate::base::error::{DataError, ReserveError};
use crate::base::memory::{try_collect, try_push};
use crate::schema::Column;
use crate::storage::Storage;
use crate::storage::dynamic::Reclaim;
use crate::storage::moves::{CLONES, ClonePlan, Template, Unfinished};
use crate::storage::slots::Location;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::{iter, mem, slice};
use ecs_value::Entity;

/// # Clones and templates
///
/// Entities that are made after others.
impl<W: World> Store<W> {
    fallible! {
        /// Adds an entity with clones of the components of another. A handle of the cloned entity itself in them becomes that of the clone, where
        /// handles are [found](Self::clone_with_descendants); other handles stay.
        ///
        /// A component can be cloned if its type is `Clone`, or if it is described by data and has no `on_drop`. A component that was
        /// [registered](Self::register) says so by [`Registration::cloned`](crate::Registration::cloned).
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// #[derive(Clone)]
        /// pub struct Name(String);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Name,) }
        /// #     #[archetype] pub struct Cook { name: Name }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// # let cook = kitchen.spawn(Cook { name: Name("Ann".into()) });
        /// let twin = kitchen.clone_entity(cook)?;
        /// assert_eq!(kitchen.get::<Name>(twin).unwrap().0, "Ann");
        ///
        /// let template = kitchen.template(cook)?;
        /// kitchen.despawn(cook);
        /// assert_eq!(kitchen.spawn_template(&template, 100)?.len(), 100);
        /// # Ok::<_, ecs::DataError>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or has a component that cannot be cloned. Nothing is spawned.
        ///
        /// # Panics
        ///
        /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: nothing is spawned, and the clones that were made so far are dropped. As
        /// [`spawn`](Self::spawn) does.
        #[track_caller]
        pub fn clone_entity,
        /// As [`clone_entity`](Self::clone_entity), but says so where there is no memory.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or has a component that cannot be cloned, or there is no memory for the new row. (Without memory, the `Clone`
        /// of a component behaves in its own way.) Nothing is spawned.
        ///
        /// # Panics
        ///
        /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: nothing is spawned, and the clones that were made so far are dropped.
        try_clone_entity (&mut self, entity: Entity) -> Result<Entity, DataError>, Result<Entity, DataError>;
        by or_fail => self.copy_entity(entity)
    }

    fallible! {
        /// Adds entities with clones of the components of a template. Returns them: the last ones of the table.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # #[derive(Component, Clone, Debug, PartialEq)]
        /// # pub struct Name(pub &'static str);
        /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
        /// # pub struct Heat(pub f32);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
        /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
        /// let template = kitchen.template(pan)?;
        /// let pans = kitchen.spawn_template(&template, 10)?.to_vec();
        /// assert_eq!(kitchen.get(pans[9]), Some(&Name("pan")));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If a component of the template is not one of this world.
        ///
        /// # Panics
        ///
        /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: the entities that were spawned so far stay. As [`spawn`](Self::spawn) does.
        #[track_caller]
        pub fn spawn_template,
        /// As [`spawn_template`](Self::spawn_template), but says so where there is no memory. Room for all is made first.
        ///
        /// # Errors
        ///
        /// If a component of the template is not one of this world, or there is no memory for the rows. Nothing is spawned. (Without memory,
        /// the `Clone` of a component behaves in its own way.)
        ///
        /// # Panics
        ///
        /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: the entities that were spawned so far stay.
        try_spawn_template (&mut self, template: &Template<W>, count: usize) -> Result<&[Entity], DataError>, Result<&[Entity], DataError>;
        by or_fail => self.fill_template(template, count)
    }
}

/// # Clones and templates: with an error where there is no memory
impl<W: World> Store<W> {
    fn copy_entity(&mut self, entity: Entity) -> Result<Entity, DataError> {
        let plan = self.storage.plan_clone(entity)?;
        self.try_reserve_clones(slice::from_ref(&plan))?;
        let copy = self.storage.clone_by(&plan)?;
        if plan.has_handles {
            self.map_own_handles(entity, copy);
        }
        self.commit_copy(copy);
        self.deliver();
        Ok(copy)
    }

    fn fill_template(
        &mut self,
        template: &Template<W>,
        count: usize,
    ) -> Result<&[Entity], DataError> {
        let info = template.table().layout();
        for (id, registered) in &template.registered {
            if !self
                .registered(*id)
                .is_some_and(|own| own.is_same(registered))
            {
                return Err(DataError::NotOfTemplate(*id));
            }
        }
        let own = |column: &Column| self.column_of(column.component());
        let columns = try_collect(
            info.components().iter().filter_map(own),
            info.columns.len(),
            CLONES,
        )?;
        for (component, ..) in &template.pools {
            self.storage.try_reserve_pools(&[*component], count)?;
        }
        let sparse = template.pools.iter().map(|(component, ..)| *component);
        self.try_reserve_arrival(
            columns
                .iter()
                .map(|column| column.cell.component())
                .chain(sparse),
            count,
        )?;
        self.try_reserve_delivered(count)?;
        self.try_relate_next(&template.targets, count)?;
        let (dynamic, tables, slots) = self.storage.dynamic_parts()?;
        let made = dynamic.made();
        let number = dynamic.find_or_make(tables, template.kind(), &columns, Reclaim::Nothing)?;
        dynamic.reserve(tables, number, count, made)?;
        slots
            .try_reserve(count)
            .inspect_err(|_| dynamic.undo(tables, number, made))?;
        let first = self.storage.tables[number as usize].len();
        for _ in 0..count {
            let copy = self.storage.clone_template(template, number)?;
            if template.has_handles {
                self.map_own_handles(template.entity, copy);
            }
            self.commit_copy(copy);
        }
        Ok(self.delivered_rows(number, first))
    }
}

impl<W: World> Store<W> {
    /// Adds clones of several entities. Links and handles among them refer to the clones. Returns the clones in order, with the map to
    /// them. [`deliver`](Self::deliver) follows.
    pub(super) fn clone_all(&mut self, all: &[Entity]) -> Result<EntityPairs, DataError> {
        let mut plans = try_collect(iter::empty(), all.len(), CLONES)?;
        for entity in all {
            plans.push(self.storage.plan_clone(*entity)?);
        }
        self.try_reserve_clones(&plans)?;
        let mut pairs = EntityPairs::try_with_room(all.len(), CLONES)?;
        let made = try_collect(iter::empty(), all.len(), CLONES)?;
        let mut clones = Unfinished {
            storage: &mut self.storage,
            made,
        };
        for plan in &plans {
            let clone = clones.storage.clone_by(plan)?;
            clones.made.push(clone);
        }
        pairs.fill(all, &clones.made);
        for (plan, clone) in plans.iter().zip(&clones.made) {
            if plan.has_handles {
                clones.storage.map_handles(*clone, &pairs.map());
            }
            map_links(clones.storage, *clone, &pairs.map());
        }
        let made = mem::take(&mut clones.made);
        drop(clones);
        for clone in made {
            self.commit_copy(clone);
        }
        Ok(pairs)
    }

    /// Maps the handles of an entity in the values of its copy, which was not committed. If that panics, there is no copy.
    pub(super) fn map_own_handles(&mut self, entity: Entity, copy: Entity) {
        let new = Unfinished {
            storage: &mut self.storage,
            made: [copy],
        };
        new.storage
            .map_handles(copy, &EntityMap::of_one(&[(entity, copy)]));
        mem::forget(new);
    }

    /// Lets the followers know of a copy.
    fn commit_copy(&mut self, copy: Entity) {
        if let Some(Location { table, row, .. }) = self.location(copy) {
            self.commit_rows(table, row as usize..row as usize + 1);
        }
    }

    /// Makes room for all clones, so that a `Clone` alone can fail from here on.
    fn try_reserve_clones(&mut self, plans: &[ClonePlan]) -> Result<(), ReserveError> {
        let mut tables = try_collect(
            plans.iter().map(|plan| plan.location.table),
            plans.len(),
            CLONES,
        )?;
        tables.sort_unstable();
        self.storage.slots.try_reserve(plans.len())?;
        for rows in tables.chunk_by(|one, other| one == other) {
            self.storage
                .table_with_layout_mut(rows[0])
                .try_reserve(rows.len())?;
        }
        let notices = plans
            .iter()
            .map(|plan| self.notices_of_clone(plan))
            .fold(0, usize::saturating_add);
        <Followers as Follower<W>>::try_reserve_rows(self, plans.len(), notices)?;
        let mut sparse = Vec::new();
        for (component, _) in plans.iter().flat_map(|plan| &plan.sparse) {
            if !sparse.contains(component) {
                try_push(&mut sparse, *component, CLONES)?;
                self.storage.try_reserve_pools(&[*component], plans.len())?;
            }
        }
        let is_linked = plans
            .iter()
            .any(|plan| self.relations.is_linked(plan.entity.index()));
        if is_linked {
            self.try_reserve_links_of_next(plans.len())
        } else {
            Ok(())
        }
    }

    /// How many notifications there will be at most of a clone.
    fn notices_of_clone(&self, plan: &ClonePlan) -> usize {
        let columns = self
            .table_with_layout(plan.location.table)
            .layout()
            .components();
        let sparse = plan.sparse.iter().map(|(component, _)| *component);
        self.notices_of_arrival(
            columns
                .iter()
                .map(|column| column.cell.component())
                .chain(sparse),
            1,
        )
    }
}

/// Writes the relations of a clone that was not committed: a target that was cloned too becomes its clone.
fn map_links<W: World>(storage: &mut Storage<W>, clone: Entity, map: &EntityMap<'_>) {
    for relation in W::RELATIONS {
        let target = (relation.read)(storage, clone).and_then(|target| map.get(target));
        if target.is_some() {
            (relation.write)(storage, clone, target);
        }
    }
}
