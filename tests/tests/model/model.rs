//! The naive model: a map from handles to components, and the order of the rows.

use crate::parts::{Image, Kind};
use ecs::Entity;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub(crate) struct Model {
    rows: BTreeMap<Entity, (Kind, Image)>,
    /// The entities of each table, in the order of its rows.
    tables: [Vec<Entity>; Kind::ALL.len()],
    reserved: BTreeSet<Entity>,
    /// Every handle that the world ever gave, in that order, and again as a set.
    given: Vec<Entity>,
    known: BTreeSet<Entity>,
}

impl Model {
    /// Notes a handle that the world gave. It was never given before.
    pub(crate) fn note(&mut self, entity: Entity) {
        assert!(self.known.insert(entity), "{entity} is given for the second time");
        self.given.push(entity);
    }

    pub(crate) fn insert(&mut self, entity: Entity, kind: Kind, image: Image) {
        assert!(self.rows.insert(entity, (kind, image)).is_none());
        self.tables[kind as usize].push(entity);
    }

    pub(crate) fn remove(&mut self, entity: Entity) -> Option<(Kind, Image)> {
        let (kind, image) = self.rows.remove(&entity)?;
        let table = &mut self.tables[kind as usize];
        let row = table.iter().position(|other| *other == entity).unwrap();
        table.swap_remove(row);
        Some((kind, image))
    }

    pub(crate) fn clear(&mut self) {
        self.rows.clear();
        self.tables = Default::default();
    }

    pub(crate) fn reserve(&mut self, entity: Entity) {
        self.reserved.insert(entity);
    }

    pub(crate) fn is_reserved(&self, entity: Entity) -> bool {
        self.reserved.contains(&entity)
    }

    /// Ends a reservation. Says whether there was one.
    pub(crate) fn unreserve(&mut self, entity: Entity) -> bool {
        self.reserved.remove(&entity)
    }

    pub(crate) fn kind(&self, entity: Entity) -> Option<Kind> {
        self.rows.get(&entity).map(|(kind, _)| *kind)
    }

    pub(crate) fn image(&self, entity: Entity) -> Option<Image> {
        self.rows.get(&entity).map(|(_, image)| *image)
    }

    pub(crate) fn image_mut(&mut self, entity: Entity) -> Option<&mut Image> {
        self.rows.get_mut(&entity).map(|(_, image)| image)
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn table(&self, kind: Kind) -> &[Entity] {
        &self.tables[kind as usize]
    }

    /// All living entities, table by table.
    pub(crate) fn entities(&self) -> impl Iterator<Item = Entity> + '_ {
        self.tables.iter().flatten().copied()
    }

    /// The entities with such components, table by table.
    pub(crate) fn matching(&self, matches: impl Fn(&Image) -> bool) -> Vec<Entity> {
        self.entities().filter(|entity| matches(&self.rows[entity].1)).collect()
    }

    pub(crate) fn living(&self, nth: u16) -> Option<Entity> {
        let count = self.rows.len();
        self.rows.keys().nth(usize::from(nth) % count.max(1)).copied()
    }

    pub(crate) fn given(&self, nth: u16) -> Option<Entity> {
        self.given.get(usize::from(nth) % self.given.len().max(1)).copied()
    }

    pub(crate) fn all_given(&self) -> &[Entity] {
        &self.given
    }
}
