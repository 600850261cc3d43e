//! Relations as followers of changes: the links are changed with the values.
//!
//! Links are the last follower at the commit, behind those that run user code, so they are right
//! before any observer runs. Rules are checked before the first write (`rules.rs`): a visitor looks
//! at the values of a bundle that has a relation, and makes room for the links. Rows with relations
//! therefore arrive one by one, or as whole columns.
//!
//! An entity that leaves takes those with it that its cascades reach (`leaving.rs`), breadth-first
//! and each once. Sources that stay are cleared in place. Observers run when all of that is done,
//! the root first.
//!
//! A tree is cloned in three steps (`clone.rs`). All rows are made, and a `Clone` may panic. Links
//! and handles are mapped, and a `map_entities` may panic. Only then is each row committed and
//! followers are notified.

mod arrange;
mod below;
mod clone;
mod leaving;
mod order;
mod replace;
mod rules;

pub(crate) use below::WithSources;
pub(super) use leaving::Leaving;
pub(super) use rules::RelatingColumns;

use super::{Change, Follower, Operation, Transition};
use crate::base::error::{ReserveError, fail};
use crate::relation::RelationInfo;
use crate::schema::{CellIndex, any_relation, relations};
use crate::storage::Storage;
use crate::world::store::{Store, World};
use core::ops::Range;
use ecs_value::Entity;

/// The links of relations. The rules were kept, and room for links was made, before a change is made ([`rules`]).
pub(crate) struct RelationLinks;

impl<W: World> Follower<W> for RelationLinks {
    #[inline(always)]
    fn follows(store: &Store<W>, operation: Operation<'_>) -> bool {
        !W::RELATIONS.is_empty()
            && match operation {
                Operation::Spawn | Operation::Clear => false,
                Operation::Insert(added) => any_relation::<W>(&added),
                Operation::Remove(removed, added) => {
                    any_relation::<W>(&removed) || any_relation::<W>(&added)
                }
                Operation::Despawn(entity) => store.relations.is_linked(entity.index()),
            }
    }

    /// The links of a change depend on its values: see [`rules`].
    fn try_reserve(_: &mut Store<W>, _: &Change<'_>, _: usize) -> Result<(), ReserveError> {
        Ok(())
    }

    #[inline]
    fn has_room(_: &Store<W>, _: usize) -> bool {
        true
    }

    /// The links of rows depend on their values: see [`rules`].
    #[inline]
    fn try_reserve_rows(_: &mut Store<W>, _: usize, _: usize) -> Result<(), ReserveError> {
        Ok(())
    }

    fn mark(_: &mut Store<W>) {}

    fn take_back(_: &mut Store<W>) {}

    /// Unlinks an entity that leaves from its targets. Its own sources are [seen to](Leaving) when it has left.
    fn before(store: &mut Store<W>, transition: &Transition<'_>) {
        if transition.is_departure() {
            store.storage.unlink(transition.change.entity);
        }
    }

    fn after(store: &mut Store<W>, transition: &Transition<'_>) {
        let Change {
            entity,
            removed,
            added,
            ..
        } = transition.change;
        store.storage.relink_component(&removed, entity);
        store.storage.relink_component(&added, entity);
    }

    #[inline]
    fn rows_came(store: &mut Store<W>, table: u32, rows: Range<usize>) {
        if !W::RELATIONS.is_empty()
            && W::RELATIONS
                .iter()
                .any(|relation| store.storage.has_column(table, relation))
        {
            store.storage.link_rows(table, rows);
        }
    }
}

impl<W: World> Storage<W> {
    #[inline]
    fn has_column(&self, table: u32, relation: &RelationInfo<W>) -> bool {
        self.place(table, CellIndex::of(relation.component))
            .is_there()
    }

    /// Unlinks an entity from all its targets.
    #[inline]
    fn unlink(&mut self, source: Entity) {
        for relation in W::RELATIONS {
            self.relations
                .leave(relation.place, source.index(), relation.cascades);
        }
    }

    #[inline(never)]
    fn link_rows(&mut self, table: u32, rows: Range<usize>) {
        for relation in W::RELATIONS {
            if self.has_column(table, relation) {
                for row in rows.clone() {
                    let entity = self.table_with_layout(table).entities()[row];
                    self.relink(relation, entity);
                }
            }
        }
    }

    /// Links an entity to the targets that its values of these components say.
    #[inline]
    pub(super) fn relink_component(&mut self, components: &[usize], entity: Entity) {
        for relation in W::RELATIONS
            .iter()
            .filter(|relation| components.contains(&relation.component))
        {
            self.relink(relation, entity);
        }
    }

    /// Links an entity to the target that its value says. The same target keeps the place of the source.
    fn relink(&mut self, relation: &RelationInfo<W>, source: Entity) {
        let target = (relation.read)(self, source);
        let before = self.relations.of(relation.place).get(source.index()).target;
        if Some(before) == target.map(Entity::index) {
            return;
        }
        if let Some(target) = target {
            // Room was made before; where a value says another target now than it did then, here.
            self.try_reserve_link(relation, source.index(), target)
                .unwrap_or_else(|error| fail(error));
        }
        self.relations
            .relink(relation.place, source.index(), target.map(Entity::index));
    }

    /// Makes room for a link.
    fn try_reserve_link(
        &mut self,
        relation: &RelationInfo<W>,
        source: u32,
        target: Entity,
    ) -> Result<(), ReserveError> {
        self.relations
            .try_reserve(relations::<W>(), relation.place, source)?;
        self.relations
            .try_reserve(relations::<W>(), relation.place, target.index())
    }
}
