//! The newest copy of a world for other threads: whole, of one tick, and held as long as its reader likes.

use crate::share::world::{Hall, Left, Right, Sum, chair, hall};
use ecs::prelude::*;
use ecs::snapshot::{Published, channel};
use std::thread;

/// All values of a small world are of one number, which the copy has too.
fn number_of(hall: &Published<Hall>) -> u64 {
    let mut numbers = hall.query_ref::<(&Left, &Right)>();
    let (left, right) = numbers.next().expect("the hall has chairs");
    assert_eq!(left.0, right.0);
    assert!(
        numbers.all(|(other, right)| (other.0, right.0) == (left.0, left.0)),
        "the copy is of one tick"
    );
    u64::from(left.0)
}

fn small_hall() -> Hall {
    let mut hall = Hall::new();
    hall.spawn_batch((0..300).map(|_| chair(0)));
    hall
}

/// Two readers, of which one is slow, while the world goes on. Where the whole number is asked for, a million times.
#[test]
fn threads_read_no_tick_that_is_torn() {
    let asked = std::env::var("ECS_PUBLISHES")
        .ok()
        .and_then(|number| number.parse().ok());
    let rounds = asked.unwrap_or(if cfg!(miri) { 8 } else { 20_000_u32 });
    let mut hall = if cfg!(miri) {
        crate::share::world::hall()
    } else {
        small_hall()
    };
    hall.query::<(&mut Left, &mut Right)>()
        .for_each(|(left, right)| (left.0, right.0) = (0, 0));
    let (mut publisher, latest) = channel::<Hall>(3);
    thread::scope(|threads| {
        let reader = |is_slow: bool| {
            let latest = latest.clone();
            move || {
                let (mut seen, mut reads) = (0, 0_u64);
                while !latest.has_ended() {
                    let Some(copy) = latest.newer_than(seen) else {
                        thread::yield_now();
                        continue;
                    };
                    assert!(copy.number() > seen && number_of(&copy) >= seen);
                    if is_slow {
                        thread::yield_now();
                        // It stays what it was, however often others are published.
                        number_of(&copy);
                    }
                    (seen, reads) = (copy.number(), reads + 1);
                }
                reads
            }
        };
        let readers = [threads.spawn(reader(false)), threads.spawn(reader(true))];
        for number in 1..=rounds {
            // In two steps: a copy between them would be torn.
            hall.query::<&mut Left>().for_each(|left| left.0 = number);
            hall.query::<&mut Right>()
                .for_each(|right| right.0 = number);
            publisher.publish(&mut hall);
            if cfg!(miri) {
                thread::yield_now();
            }
        }
        assert_eq!(
            publisher.published() + publisher.skipped(),
            u64::from(rounds)
        );
        drop(publisher);
        let reads = readers.map(|reader| reader.join().unwrap());
        assert!(cfg!(miri) || reads[0] + reads[1] > 0, "something was read");
    });
    let last = latest.get().unwrap();
    assert!(number_of(&last) >= last.number());
}

#[test]
fn a_copy_is_skipped_and_counted_while_readers_hold_all_others() {
    let (mut hall, (mut publisher, latest)) = (hall(), channel::<Hall>(3));
    assert!(latest.get().is_none() && !latest.has_ended());
    let publish = |publisher: &mut ecs::snapshot::Publisher<Hall>, hall: &mut Hall, number| {
        hall.query::<&mut Left>().for_each(|left| left.0 = number);
        publisher.publish(hall)
    };
    let first = |copy: &Published<Hall>| copy.query_ref::<&Left>().next().unwrap().0;
    assert!(publish(&mut publisher, &mut hall, 1));
    let one = latest.get().unwrap();
    assert!(publish(&mut publisher, &mut hall, 2));
    let two = latest.get().unwrap();
    assert!(publish(&mut publisher, &mut hall, 3));
    assert!(
        !publish(&mut publisher, &mut hall, 4),
        "all copies are held: two by readers, and the newest"
    );
    assert_eq!((publisher.published(), publisher.skipped()), (3, 1));
    let newest = latest.get().unwrap();
    assert_eq!([&one, &two, &newest].map(first), [1, 2, 3]);
    assert_eq!([&one, &two, &newest].map(Published::number), [1, 2, 3]);
    assert!(latest.newer_than(3).is_none());
    drop(one);
    assert!(publish(&mut publisher, &mut hall, 5));
    assert_eq!(
        (first(&two), first(&newest), first(&latest.get().unwrap())),
        (2, 3, 5)
    );
    drop((publisher, hall));
    assert!(latest.has_ended());
    assert_eq!(first(&two), 2, "a copy is there without its world");
}

#[test]
fn a_world_that_cannot_be_copied_leaves_the_newest_copy() {
    let (mut hall, (mut publisher, latest)) = (hall(), channel::<Hall>(0));
    assert!(publisher.publish(&mut hall));
    let id = hall.reserve_entity();
    assert!(publisher.try_publish(&mut hall).is_err());
    assert_eq!(latest.get().unwrap().number(), 1);
    hall.spawn_at(id, chair(5)).unwrap();
    let rows = hall.len();
    assert!(
        publisher.publish(&mut hall),
        "the copy that was not finished is made again"
    );
    assert_eq!(latest.get().unwrap().len(), rows);
}

/// A server: the world is shared, and one of its systems publishes it.
#[test]
fn a_system_of_a_shared_world_publishes_it() {
    let mut hall = hall();
    let (mut publisher, latest) = channel::<Hall>(2);
    hall.share(|hall| {
        thread::scope(|threads| {
            threads.spawn(|| {
                for _ in 0..10 {
                    hall.run(|all: Query<Hall, (&mut Left, &mut Right)>| {
                        all.for_each(|(left, right)| (left.0, right.0) = (left.0 + 1, left.0 + 1));
                    });
                    hall.run(|mut commands: Commands<Hall>| {
                        let chair = commands.spawn(chair(0));
                        commands.despawn(chair);
                    });
                }
            });
            for _ in 0..10 {
                hall.run(|hall: &mut Hall| publisher.publish(hall));
            }
        });
        assert_eq!(hall.run(|sum: Res<Sum>| sum.0), 0);
    });
    assert_eq!(latest.get().unwrap().len(), hall.len());
}
