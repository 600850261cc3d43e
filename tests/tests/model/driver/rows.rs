//! Rows come and go.

use super::Driver;
use crate::operation::Pick;
use crate::parts::Sample;
use ecs::Entity;

impl Driver {
    pub(super) fn spawn<A: Sample>(&mut self, seed: u8) {
        let entity = self.field.spawn(A::make(seed, &self.ledger));
        self.spawned::<A>(entity, seed);
    }

    pub(super) fn try_spawn<A: Sample>(&mut self, seed: u8) {
        let entity = self.field.try_spawn(A::make(seed, &self.ledger)).unwrap();
        self.spawned::<A>(entity, seed);
    }

    pub(super) fn spawn_batch<A: Sample>(&mut self, seeds: &[u8]) {
        let rows = seeds.iter().map(|seed| A::make(*seed, &self.ledger));
        let entities = self.field.spawn_batch(rows).to_vec();
        self.spawned_all::<A>(&entities, seeds);
    }

    pub(super) fn spawn_columns<A: Sample>(&mut self, seeds: &[u8], short: bool) {
        let columns = A::make_columns(seeds, short, &self.ledger);
        match self.field.spawn_columns::<A>(columns) {
            Ok(entities) => {
                assert!(!short || seeds.is_empty());
                let entities = entities.to_vec();
                self.spawned_all::<A>(&entities, seeds);
            }
            Err(error) => {
                assert!(short);
                assert_eq!(
                    (error.archetype, error.expected + 1, error.found),
                    (A::KIND.name(), seeds.len(), seeds.len())
                );
            }
        }
    }

    pub(super) fn reserve_entity(&mut self) {
        let entity = self.field.reserve_entity();
        self.model.note(entity);
        self.model.reserve(entity);
    }

    pub(super) fn spawn_at<A: Sample>(&mut self, pick: Pick, seed: u8) {
        let entity = self.resolve(pick);
        let result = self.field.spawn_at(entity, A::make(seed, &self.ledger));
        assert_eq!(result.is_ok(), self.model.unreserve(entity), "{entity}");
        match result {
            Ok(()) => self.model.insert(entity, A::KIND, A::KIND.image(seed)),
            Err(error) => assert_eq!((error.entity, error.row.image()), (entity, A::KIND.image(seed))),
        }
    }

    pub(super) fn despawn(&mut self, pick: Pick) {
        let entity = self.resolve(pick);
        let expected = self.model.remove(entity).is_some() || self.model.unreserve(entity);
        assert_eq!(self.field.despawn(entity), expected, "{entity}");
    }

    pub(super) fn despawn_row<A: Sample>(&mut self, pick: Pick) {
        let entity = self.resolve(pick);
        let row = self.field.despawn_row::<A>(entity);
        assert_eq!(row.is_some(), self.model.kind(entity) == Some(A::KIND), "{entity}");
        if let Some(row) = row {
            assert_eq!(self.model.remove(entity), Some((A::KIND, row.image())));
        }
    }

    pub(super) fn clear(&mut self) {
        self.field.clear();
        self.model.clear();
    }

    fn spawned<A: Sample>(&mut self, entity: Entity, seed: u8) {
        self.model.note(entity);
        self.model.insert(entity, A::KIND, A::KIND.image(seed));
    }

    fn spawned_all<A: Sample>(&mut self, entities: &[Entity], seeds: &[u8]) {
        assert_eq!(entities.len(), seeds.len());
        for (entity, seed) in entities.iter().zip(seeds) {
            self.spawned::<A>(*entity, *seed);
        }
    }
}
