//! Clones that panic.

use crate::snapshots::world::{Name, Town, light_fuse, person};
use ecs::SnapshotError;
use std::panic::{AssertUnwindSafe, catch_unwind};

const PEOPLE: u32 = if cfg!(miri) { 9 } else { 600 };

fn names(town: &Town) -> Vec<String> {
    town.query_ref::<&Name>()
        .map(|name| name.0.clone())
        .collect()
}

#[test]
fn a_clone_that_panics_leaves_the_world_as_it_was() {
    let mut town = Town::new();
    town.spawn_batch((0..PEOPLE).map(person));
    let snapshot = town.snapshot();
    town.query::<&mut Name>().for_each(|name| name.0.push('!'));
    town.despawn_every();
    let before = names(&town);
    for after in [0, 1, PEOPLE as usize / 2, PEOPLE as usize - 1] {
        light_fuse(Some(after));
        assert!(catch_unwind(AssertUnwindSafe(|| town.restore(&snapshot))).is_err());
        light_fuse(None);
        town.check_invariants();
        assert_eq!(names(&town), before);
    }
    town.restore(&snapshot);
    assert_eq!(names(&town), names_of(&snapshot));
    town.check_invariants();
}

#[test]
fn a_copy_that_was_not_finished_is_not_put_back_but_can_be_made_again() {
    let mut town = Town::new();
    town.spawn_batch((0..PEOPLE).map(person));
    let mut snapshot = town.snapshot();
    town.query::<&mut Name>().for_each(|name| name.0.push('!'));
    let before = names(&town);
    light_fuse(Some(3));
    assert!(catch_unwind(AssertUnwindSafe(|| town.snapshot_into(&mut snapshot))).is_err());
    light_fuse(None);
    assert_eq!(town.try_restore(&snapshot), Err(SnapshotError::Unfinished));
    assert_eq!(names(&town), before);
    town.snapshot_into(&mut snapshot);
    town.clear();
    town.restore(&snapshot);
    assert_eq!(names(&town), before);
    town.check_invariants();
}

fn names_of(snapshot: &ecs::Snapshot<Town>) -> Vec<String> {
    snapshot
        .query_ref::<&Name>()
        .map(|name| name.0.clone())
        .collect()
}

trait DespawnEvery {
    /// Despawns every third entity.
    fn despawn_every(&mut self);
}

impl DespawnEvery for Town {
    fn despawn_every(&mut self) {
        let some: Vec<_> = self.entities().step_by(3).collect();
        for entity in some {
            self.despawn(entity);
        }
    }
}
