//! Copies of the whole world.

use super::super::scene::{Copies, Scene};
use super::super::yard::{Last, Maybe, Pooled, Rare, Seen, Stays, Value, Weathered};
use ecs::SyncTest;
use ecs::prelude::*;

/// Writes to what is copied as blocks, as rows, and in pools.
fn change(scene: &mut Scene) {
    let ledger = scene.ledger.clone();
    let value = || Value::new(&ledger);
    let yard = &mut scene.yard;
    yard.query::<&mut Seen>().for_each(|seen| seen.0 = value());
    yard.query::<&mut Rare>().for_each(|rare| rare.0 = value());
    yard.spawn((
        Seen(value()),
        Pooled(value()),
        Stays(value()),
        Last(value()),
    ));
    yard.spawn((Maybe(value()), Stays(value())));
    let some: Vec<Entity> = yard
        .query::<(Entity, &Maybe)>()
        .map(|(entity, _)| entity)
        .take(1)
        .collect();
    for entity in some {
        yard.despawn(entity);
    }
    yard.resource_mut::<super::super::yard::Barn>().0 = value();
}

super::operations! {
    prepared by Scene::copy;
    snapshot [Drop Clone] "store::Store::snapshot store::Store::try_snapshot" |scene| {
        let one = scene.yard.snapshot();
        drop(one);
        drop(scene.yard.try_snapshot()?);
    }
    snapshot_into [Drop Clone Observe Call] "store::Store::snapshot_into store::Store::try_snapshot_into" |scene| {
        let (yard, copies) = scene.with_copies();
        yard.snapshot_into(&mut copies.copy);
        change(scene);
        let (yard, copies) = scene.with_copies();
        yard.try_snapshot_into(&mut copies.copy)?;
    }
    restore [Drop Clone Observe Call] "store::Store::restore store::Store::try_restore" |scene| {
        let (yard, copies) = scene.with_copies();
        yard.restore(&copies.copy);
        change(scene);
        let (yard, copies) = scene.with_copies();
        yard.try_restore(&copies.copy)?;
    }
    ring [Drop Clone Observe Call] "snapshot::Ring::save snapshot::Ring::try_save snapshot::Ring::restore" |scene| {
        let (yard, copies) = scene.with_copies();
        copies.ring.save(yard, 1);
        change(scene);
        let (yard, copies) = scene.with_copies();
        copies.ring.try_save(yard, 2)?;
        copies.ring.restore(yard, 1)?;
        change(scene);
        let (yard, copies) = scene.with_copies();
        copies.ring.save(yard, 2);
    }
    channel [Drop Clone] "snapshot::Publisher::publish snapshot::Publisher::try_publish snapshot::Latest::get snapshot::Latest::newer_than" |scene| {
        let (yard, Copies { channel: (publisher, latest), .. }) = scene.with_copies();
        publisher.publish(yard);
        let held = latest.get();
        publisher.publish(yard);
        publisher.try_publish(yard)?;
        drop((held, latest.newer_than(0)));
        publisher.publish(yard);
    }
    sync_test [Drop Clone Observe Serialize Deserialize] "digest::SyncTest::run digest::Difference::first" |scene| {
        SyncTest::new(1).run(&mut scene.yard, 2, |yard, _| {
            yard.resource_mut::<Weathered>().0 += 1;
            let seen = yard.query::<(Entity, &Seen)>().next().map(|(entity, seen)| (entity, seen.clone()));
            if let Some((entity, seen)) = seen {
                drop(yard.insert(entity, seen));
            }
        })?;
        let (yard, copies) = scene.with_copies();
        let _ = ecs::Difference::first::<super::super::yard::Yard>(&copies.copy, yard);
    }
}
