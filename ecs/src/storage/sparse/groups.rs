//! Groups: the entities that have several sparse components, kept together. The idea is that of `EnTT`.

use super::pool::EntityPool;
use super::{PoolRef, Pools};
use crate::base::error::ReserveError;
#[cfg(feature = "save")]
use crate::base::memory::try_collect;
use crate::base::memory::try_lengthen;
use crate::schema::{GroupDeclaration, Schema};
use alloc::vec::Vec;
use core::iter;
use ecs_value::Entity;

/// The purpose of the memory.
const GROUPS: &str = "groups";

/// The state of a world's groups, once there is a value of a sparse component.
///
/// Invariants:
///
/// * **group-in-front** Of a group that owns components, the entities that have all its components are the first `len` rows of the pool
///   of each owned one, in the same order.
/// * **members-of-group** Of a group that owns none, they are the members, and `len` of them.
#[derive(Default)]
pub(crate) struct Groups {
    list: Vec<Group>,
}

#[derive(Default)]
struct Group {
    len: usize,
    /// The entities of a group that owns nothing.
    members: EntityPool,
}

impl Group {
    /// Whether the entity is in the group (`group-in-front`, `members-of-group`).
    fn has(&self, declaration: &GroupDeclaration, pools: &Pools, entity: Entity) -> bool {
        let row = match declaration.owned.first() {
            Some(owned) => pools.row(*owned, entity),
            None => self.members.as_ref().row(entity),
        };
        row.is_some_and(|row| row < self.len)
    }
}

impl Groups {
    /// How many entities are in the group.
    pub(crate) fn len(&self, group: usize) -> usize {
        self.list.get(group).map_or(0, |group| group.len)
    }

    /// The members of a group that owns nothing.
    pub(crate) fn members(&self, group: usize) -> Option<PoolRef<'_>> {
        self.list.get(group).map(|group| group.members.as_ref())
    }

    /// Puts the members of a group that owns nothing in the order of `order`, which names each place once.
    pub(crate) fn permute(&mut self, group: usize, order: &mut [usize]) {
        if let Some(group) = self.list.get_mut(group) {
            group.members.as_mut().permute(order);
        }
    }

    /// Makes room for an entity in the groups that it joins when it gets the component.
    pub(crate) fn try_reserve_one(
        &mut self,
        declarations: &[GroupDeclaration],
        component: usize,
        entity: Entity,
    ) -> Result<(), ReserveError> {
        self.try_reserve(declarations, component, &iter::once(entity))
    }

    /// Makes room for entities in the groups that they join when they get the component.
    pub(crate) fn try_reserve(
        &mut self,
        declarations: &[GroupDeclaration],
        component: usize,
        entities: &(impl ExactSizeIterator<Item = Entity> + Clone),
    ) -> Result<(), ReserveError> {
        try_lengthen(&mut self.list, declarations.len(), Group::default, GROUPS)?;
        for (group, declaration) in self.list.iter_mut().zip(declarations) {
            if declaration.owned.is_empty() && declaration.has(component) {
                group.members.as_mut().try_reserve(entities.clone())?;
            }
        }
        Ok(())
    }

    /// Takes an entity into the groups of the component that it has got, where it has the others too, and is not in them
    /// for another one that it got at the same time.
    pub(crate) fn join(
        &mut self,
        declarations: &[GroupDeclaration],
        schema: &Schema,
        pools: &mut Pools,
        component: usize,
        entity: Entity,
    ) {
        for (group, declaration) in self.list.iter_mut().zip(declarations) {
            if !declaration.has(component)
                || !has_all(declaration, pools, entity)
                || group.has(declaration, pools, entity)
            {
                continue;
            }
            if declaration.owned.is_empty() {
                group.members.as_mut().push_entity(entity);
            }
            for &owned in declaration.owned {
                pools.swap(schema, owned, entity, group.len);
            }
            group.len += 1;
        }
    }

    /// Takes an entity out of the groups of a component that it is about to lose, or of all, if none is named.
    pub(crate) fn leave(
        &mut self,
        declarations: &[GroupDeclaration],
        schema: &Schema,
        pools: &mut Pools,
        component: Option<usize>,
        entity: Entity,
    ) {
        for (group, declaration) in self.list.iter_mut().zip(declarations) {
            if component.is_some_and(|component| !declaration.has(component)) {
                continue;
            }
            if !group.has(declaration, pools, entity) {
                continue;
            }
            group.len -= 1;
            group.members.as_mut().discard(entity);
            for &owned in declaration.owned {
                pools.swap(schema, owned, entity, group.len);
            }
        }
    }

    /// Takes all entities into a group that it has no members of yet: first those that are given, in their order, and then others in the
    /// order of a pool.
    #[cfg(feature = "save")]
    pub(crate) fn fill(
        &mut self,
        declarations: &[GroupDeclaration],
        schema: &Schema,
        pools: &mut Pools,
        number: usize,
        members: &[Entity],
    ) -> Result<(), ReserveError> {
        let declaration = &declarations[number];
        let first = declaration
            .owned
            .first()
            .copied()
            .or_else(|| declaration.components().next());
        let Some(first) = first else { return Ok(()) };
        let others = pools.get(schema, first).map_or(&[][..], PoolRef::entities);
        let others = try_collect(others.iter().copied(), others.len(), GROUPS)?;
        self.try_reserve(declarations, first, &others.iter().copied())?;
        for entity in members.iter().chain(&others) {
            let group = &mut self.list[number];
            // Pools know no generations.
            let row = pools.row(first, *entity).zip(pools.get(schema, first));
            let is_alive = row.is_some_and(|(row, pool)| pool.entities()[row] == *entity);
            if !is_alive
                || !has_all(declaration, pools, *entity)
                || group.has(declaration, pools, *entity)
            {
                continue;
            }
            if declaration.owned.is_empty() {
                group.members.as_mut().push_entity(*entity);
            }
            for &owned in declaration.owned {
                pools.swap(schema, owned, *entity, group.len);
            }
            group.len += 1;
        }
        Ok(())
    }

    /// Makes room for the members of the groups of another world.
    #[cfg(feature = "snapshots")]
    pub(crate) fn try_reserve_copy(&mut self, source: &Self) -> Result<(), ReserveError> {
        try_lengthen(&mut self.list, source.list.len(), Group::default, GROUPS)?;
        let mut groups = self.list.iter_mut().zip(&source.list);
        groups.try_for_each(|(group, source)| {
            group
                .members
                .as_mut()
                .try_reserve_copy(source.members.as_ref())
        })
    }

    /// Makes the groups those of another world, for which there is room. Never allocates.
    #[cfg(feature = "snapshots")]
    pub(crate) fn copy_from(&mut self, source: &Self) {
        for (number, group) in self.list.iter_mut().enumerate() {
            group.members.as_mut().clear();
            group.len = source.len(number);
            if let Some(members) = source.members(number) {
                // There is room. The sanitizer is told that it is used again.
                let _ = group.members.as_mut().try_reserve_copy(members);
            }
            for member in source
                .members(number)
                .into_iter()
                .flat_map(PoolRef::entities)
            {
                group.members.as_mut().push_entity(*member);
            }
        }
    }

    /// Empties all groups.
    pub(crate) fn clear(&mut self) {
        for group in &mut self.list {
            group.len = 0;
            group.members.as_mut().clear();
        }
    }

    /// Frees the memory of the members.
    pub(crate) fn deallocate(&mut self) {
        for group in &mut self.list {
            group.members.as_mut().deallocate();
        }
    }

    /// Asserts `group-in-front` and `members-of-group`.
    pub(crate) fn check_invariants(
        &self,
        declarations: &[GroupDeclaration],
        schema: &Schema,
        pools: &Pools,
    ) {
        assert!(
            self.list.len() <= declarations.len(),
            "G1, G2: one state a group"
        );
        for (group, declaration) in self.list.iter().zip(declarations) {
            let name = declaration.name;
            group.members.as_ref().check_invariants(0);
            let entities = |component: usize| {
                pools
                    .get(schema, component)
                    .map_or(&[][..], PoolRef::entities)
            };
            let has_all = |entity: &Entity| has_all(declaration, pools, *entity);
            let first = declaration.components().next().map_or(&[][..], entities);
            assert_eq!(
                first.iter().filter(|entity| has_all(entity)).count(),
                group.len,
                "G1, G2: the size of `{name}`"
            );
            let members = group.members.as_ref().entities();
            assert!(
                declaration.owned.is_empty() || members.is_empty(),
                "members-of-group: `{name}` owns pools, and has no members"
            );
            assert!(
                members.iter().all(has_all),
                "members-of-group: the members of `{name}`"
            );
            assert!(
                !declaration.owned.is_empty() || members.len() == group.len,
                "members-of-group: the number of members of `{name}`"
            );
            let front = declaration
                .owned
                .first()
                .map_or(&[][..], |owned| &entities(*owned)[..group.len]);
            assert!(
                front.iter().all(has_all),
                "group-in-front: the first rows of `{name}`"
            );
            for owned in declaration.owned {
                assert_eq!(
                    &entities(*owned)[..group.len],
                    front,
                    "group-in-front: the order of `{name}`"
                );
            }
        }
    }
}

/// Whether the entity has all components of the group.
fn has_all(declaration: &GroupDeclaration, pools: &Pools, entity: Entity) -> bool {
    declaration
        .components()
        .all(|it| pools.row(it, entity).is_some())
}
