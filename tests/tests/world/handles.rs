//! A handle names its own row or none: never another one's, wherever it comes from.

use ecs::{ChangeError, Entity, InvalidEntityBits};
use ecs_tests::growth::assert_linear;
use std::collections::BTreeSet;
use std::sync::Barrier;

#[derive(Debug, PartialEq)]
struct Name(String);

#[derive(Debug, PartialEq)]
struct Heat(u32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[archetype]
    struct Sign { name: Name }

    #[query]
    struct Hot { heat: &mut Heat }
}

fn pan(heat: u32) -> Pan {
    Pan {
        name: Name(format!("pan {heat}")),
        heat: Heat(heat),
    }
}

fn sign(name: &str) -> Sign {
    Sign {
        name: Name(name.to_owned()),
    }
}

fn handle(index: u32, generation: u32) -> Entity {
    Entity::from_bits(u64::from(generation) << 32 | u64::from(index)).unwrap()
}

/// Every operation that takes a handle says that there is nothing, and nothing changes.
#[track_caller]
fn assert_dead(kitchen: &mut Kitchen, entity: Entity) {
    let before = kitchen.len();
    assert!(!kitchen.contains(entity), "{entity}");
    assert!(!kitchen.has::<Name>(entity));
    assert_eq!(kitchen.get::<Name>(entity), None);
    assert_eq!(kitchen.get_mut::<Heat>(entity), None);
    assert_eq!(
        kitchen.get_many_mut::<Name, 1>([entity]),
        Err(ChangeError::NoSuchEntity(entity))
    );
    assert_eq!(kitchen.archetype_of(entity), None);
    assert!(kitchen.row::<Pan>(entity).is_none());
    assert!(kitchen.row_mut::<Sign>(entity).is_none());
    assert!(kitchen.query::<&Name>().get(entity).is_none());
    assert!(kitchen.hot().get_mut(entity).map(|hot| hot.heat).is_none());
    assert!(kitchen.despawn_row::<Pan>(entity).is_none());
    assert!(!kitchen.despawn(entity));
    let error = kitchen.spawn_at(entity, sign("back")).unwrap_err();
    assert_eq!(
        (error.cause, error.value.name),
        (
            ecs::ChangeError::NotReserved(entity),
            Name("back".to_owned())
        )
    );
    assert_eq!(kitchen.len(), before);
    kitchen.check_invariants();
}

#[test]
fn a_handle_takes_eight_bytes_and_so_does_its_option() {
    assert_eq!(size_of::<Entity>(), 8);
    assert_eq!(size_of::<Option<Entity>>(), 8);
}

#[test]
fn a_handle_reads_as_index_and_generation() {
    let entity = handle(12, 3);
    assert_eq!((entity.index(), entity.generation()), (12, 3));
    assert_eq!(entity.to_string(), "12v3");
    assert_eq!(format!("{entity:?}"), "12v3");
    assert_eq!(format!("{:?}", Some(entity)), "Some(12v3)");
}

#[test]
fn bits_go_out_and_come_back() {
    let mut kitchen = Kitchen::new();
    for heat in 0..10 {
        let entity = kitchen.spawn(pan(heat));
        assert_eq!(Entity::from_bits(entity.to_bits()), Ok(entity));
        if heat % 2 == 0 {
            kitchen.despawn(entity);
        }
    }
    assert_eq!(
        Entity::from_bits(u64::MAX).map(Entity::to_bits),
        Ok(u64::MAX)
    );
}

#[test]
fn bits_without_a_generation_are_no_handle() {
    for index in [0, 1, u32::MAX] {
        let error: InvalidEntityBits = Entity::from_bits(u64::from(index)).unwrap_err();
        assert!(error.to_string().contains("is not an entity"), "{error}");
    }
}

#[test]
fn a_despawned_handle_stays_dead_when_its_slot_lives_again() {
    let mut kitchen = Kitchen::new();
    let old = kitchen.spawn(pan(1));
    assert!(kitchen.despawn(old));
    assert_dead(&mut kitchen, old);
    let new = kitchen.spawn(pan(2));
    assert_eq!(new.index(), old.index());
    assert_dead(&mut kitchen, old);
    assert_eq!(kitchen.get::<Heat>(new), Some(&Heat(2)));
}

#[test]
fn the_row_that_fills_a_gap_keeps_its_handle() {
    for victim in 0..4 {
        let mut kitchen = Kitchen::new();
        let entities: Vec<_> = (0..4).map(|heat| kitchen.spawn(pan(heat))).collect();
        assert!(kitchen.despawn(entities[victim]));
        for (heat, entity) in (0..).zip(&entities) {
            if *entity == entities[victim] {
                assert_dead(&mut kitchen, *entity);
            } else {
                assert_eq!(kitchen.get::<Heat>(*entity), Some(&Heat(heat)));
                assert_eq!(kitchen.row::<Pan>(*entity).unwrap().entity, *entity);
            }
        }
    }
}

#[test]
fn clear_ends_every_handle() {
    let mut kitchen = Kitchen::new();
    let old: Vec<_> = (0..10).map(|heat| kitchen.spawn(pan(heat))).collect();
    kitchen.clear();
    let new: Vec<_> = (0..10).map(|heat| kitchen.spawn(pan(100 + heat))).collect();
    for entity in &old {
        assert!(!new.contains(entity));
        assert_dead(&mut kitchen, *entity);
    }
}

#[test]
fn forged_handles_are_dead() {
    let mut kitchen = Kitchen::new();
    let living = kitchen.spawn(pan(1));
    let free = kitchen.spawn(pan(2));
    kitchen.despawn(free);
    for forged in [
        handle(living.index(), living.generation() + 1),
        // The generation that this slot will have next.
        handle(free.index(), free.generation() + 1),
        handle(free.index(), u32::MAX),
        handle(2, 1),
        handle(u32::MAX, 1),
        handle(u32::MAX - 1, u32::MAX),
        handle(u32::MAX, u32::MAX),
    ] {
        assert_dead(&mut kitchen, forged);
    }
    assert_eq!(kitchen.get::<Heat>(living), Some(&Heat(1)));
}

#[test]
fn a_forged_handle_does_not_reserve_the_guessed_entity() {
    let mut kitchen = Kitchen::new();
    let guess = handle(0, 1);
    assert!(kitchen.spawn_at(guess, pan(1)).is_err());
    assert_eq!(kitchen.spawn(pan(2)), guess);
    assert_eq!(kitchen.len(), 1);
}

/// The documentation says so: a mistake of the program that can read the wrong row, and nothing worse.
#[test]
fn a_handle_of_another_world_is_dead_or_names_a_whole_row_of_this_one() {
    let mut here = Kitchen::new();
    let mut there = Kitchen::new();
    here.spawn(sign("here"));
    let foreign: Vec<_> = (0..3).map(|heat| there.spawn(pan(heat))).collect();
    assert_eq!(here.get::<Name>(foreign[0]), Some(&Name("here".to_owned())));
    assert_eq!(here.get::<Heat>(foreign[0]), None);
    assert!(here.row::<Pan>(foreign[0]).is_none());
    assert_dead(&mut here, foreign[1]);
    assert_dead(&mut here, foreign[2]);
    assert_eq!(here.len(), 1);
}

#[test]
fn a_living_handle_of_another_archetype_gets_no_row() {
    let mut kitchen = Kitchen::new();
    let sign = kitchen.spawn(sign("open"));
    assert!(kitchen.row::<Pan>(sign).is_none());
    assert!(kitchen.despawn_row::<Pan>(sign).is_none());
    assert!(!kitchen.has::<Heat>(sign));
    assert_eq!(kitchen.archetype_of(sign), Some("Sign"));
    assert!(kitchen.despawn_row::<Sign>(sign).is_some());
}

#[test]
fn get_many_mut_gives_distinct_values_or_says_why_not() {
    let mut kitchen = Kitchen::new();
    let (a, b) = (kitchen.spawn(pan(1)), kitchen.spawn(pan(2)));
    let sign = kitchen.spawn(sign("open"));
    let dead = kitchen.spawn(pan(3));
    kitchen.despawn(dead);
    let [one, other] = kitchen.get_many_mut::<Heat, 2>([a, b]).unwrap();
    std::mem::swap(one, other);
    assert_eq!(
        (kitchen.get::<Heat>(a), kitchen.get::<Heat>(b)),
        (Some(&Heat(2)), Some(&Heat(1)))
    );
    for (entities, error) in [
        ([a, b, a], ChangeError::Duplicate(a)),
        ([b, b, b], ChangeError::Duplicate(b)),
        ([a, dead, b], ChangeError::NoSuchEntity(dead)),
        (
            [a, b, sign],
            ChangeError::MissingComponent {
                entity: sign,
                component: "Heat",
            },
        ),
    ] {
        assert_eq!(kitchen.get_many_mut::<Heat, 3>(entities), Err(error));
    }
    let [] = kitchen.get_many_mut::<Heat, 0>([]).unwrap();
    // The same slot in two generations is one living entity and one dead one.
    let new = kitchen.spawn(pan(4));
    assert_eq!(new.index(), dead.index());
    assert_eq!(
        kitchen.get_many_mut::<Heat, 2>([new, dead]),
        Err(ChangeError::NoSuchEntity(dead))
    );
}

#[test]
fn a_reserved_handle_has_no_row_until_it_is_given_one() {
    let mut kitchen = Kitchen::new();
    let old = kitchen.spawn(pan(1));
    kitchen.despawn(old);
    let recycled = kitchen.reserve_entity();
    let fresh = kitchen.reserve_entity();
    assert_eq!(recycled.index(), old.index());
    for entity in [recycled, fresh] {
        assert!(!kitchen.contains(entity));
        assert_eq!(kitchen.get::<Name>(entity), None);
        assert_eq!(kitchen.archetype_of(entity), None);
        kitchen.check_invariants();
    }
    assert!(kitchen.is_empty());
    let other = kitchen.spawn(pan(2));
    assert!(other != recycled && other != fresh);
    kitchen.spawn_at(fresh, pan(3)).unwrap();
    kitchen.spawn_at(recycled, sign("recycled")).unwrap();
    assert_eq!(kitchen.get::<Heat>(fresh), Some(&Heat(3)));
    assert_eq!(
        kitchen.get::<Name>(recycled),
        Some(&Name("recycled".to_owned()))
    );
    assert_eq!(kitchen.len(), 3);
    kitchen.check_invariants();
}

#[test]
fn spawn_at_gives_the_row_back_where_the_handle_is_not_reserved() {
    let mut kitchen = Kitchen::new();
    let taken = kitchen.reserve_entity();
    kitchen.spawn_at(taken, sign("first")).unwrap();
    let error = kitchen.spawn_at(taken, sign("second")).unwrap_err();
    assert_eq!(
        (error.cause, error.value.name),
        (
            ecs::ChangeError::NotReserved(taken),
            Name("second".to_owned())
        )
    );
    assert_eq!(kitchen.get::<Name>(taken), Some(&Name("first".to_owned())));
    let living = kitchen.spawn(pan(1));
    let error = kitchen.spawn_at(living, pan(2)).unwrap_err();
    assert!(error.to_string().contains(&living.to_string()), "{error}");
    assert_eq!(kitchen.get::<Heat>(living), Some(&Heat(1)));
    kitchen.despawn(taken);
    assert_dead(&mut kitchen, taken);
}

#[test]
fn a_reservation_can_be_given_back() {
    let mut kitchen = Kitchen::new();
    for _ in 0..3 {
        let entity = kitchen.reserve_entity();
        assert!(kitchen.despawn(entity));
        assert_dead(&mut kitchen, entity);
    }
    assert_eq!(kitchen.spawn(pan(1)).index(), 0);
}

#[test]
fn clear_keeps_reservations() {
    let mut kitchen = Kitchen::new();
    let living = kitchen.spawn(pan(1));
    let reserved = kitchen.reserve_entity();
    kitchen.clear();
    kitchen.check_invariants();
    assert_dead(&mut kitchen, living);
    kitchen.spawn_at(reserved, pan(2)).unwrap();
    assert_eq!(kitchen.get::<Heat>(reserved), Some(&Heat(2)));
    kitchen.check_invariants();
}

#[test]
fn handles_reserved_from_many_threads_are_distinct_and_usable() {
    const THREADS: usize = 4;
    const ROUNDS: usize = if cfg!(miri) { 2 } else { 200 };
    const EACH: usize = if cfg!(miri) { 20 } else { 20_000 };
    let mut kitchen = Kitchen::new();
    let living: Vec<_> = (0..EACH * THREADS).map(|_| kitchen.spawn(pan(0))).collect();
    // Half of the ids come from the free list, the others from beyond the slots.
    for entity in living.iter().step_by(2) {
        kitchen.despawn(*entity);
    }
    let (shared, start) = (&kitchen, &Barrier::new(THREADS));
    let reserved: Vec<Entity> = std::thread::scope(|scope| {
        let reserve = move || {
            let mut reserved = Vec::with_capacity(EACH);
            for _ in 0..ROUNDS {
                start.wait();
                reserved.extend((0..EACH / ROUNDS).map(|_| shared.reserve_entity()));
            }
            reserved
        };
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(reserve)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect()
    });
    let distinct: BTreeSet<_> = reserved.iter().copied().collect();
    assert_eq!(distinct.len(), reserved.len());
    assert!(living.iter().all(|entity| !distinct.contains(entity)));
    kitchen.check_invariants();
    for (heat, entity) in (0..).zip(&reserved) {
        kitchen.spawn_at(*entity, pan(heat)).unwrap();
    }
    for (heat, entity) in (0..).zip(&reserved) {
        assert_eq!(kitchen.get::<Heat>(*entity), Some(&Heat(heat)));
    }
    kitchen.check_invariants();
}

#[test]
fn entities_gives_each_living_handle_once() {
    let mut kitchen = Kitchen::new();
    let pans: Vec<_> = (0..5).map(|heat| kitchen.spawn(pan(heat))).collect();
    let sign = kitchen.spawn(sign("open"));
    kitchen.reserve_entity();
    kitchen.despawn(pans[1]);
    let expected = [pans[0], pans[4], pans[2], pans[3], sign];
    let mut entities = kitchen.entities();
    for (passed, entity) in expected.iter().enumerate() {
        let left = expected.len() - passed;
        assert_eq!((entities.len(), entities.clone().count()), (left, left));
        assert_eq!(entities.next(), Some(*entity));
    }
    assert_eq!(
        (entities.len(), entities.next(), entities.next()),
        (0, None, None)
    );
}

#[test]
fn ids_that_are_reserved_beyond_the_slots_stay_reserved_when_memory_is_given_back() {
    let mut kitchen = Kitchen::new();
    let first = kitchen.spawn(pan(1));
    kitchen.despawn(first);
    let reserved: Vec<Entity> = (0..40).map(|_| kitchen.reserve_entity()).collect();
    kitchen.shrink_to_fit();
    let others: Vec<Entity> = (0..40).map(|heat| kitchen.spawn(pan(heat))).collect();
    for (heat, entity) in (100..).zip(&reserved) {
        assert!(!others.contains(entity), "{entity} is given out twice");
        kitchen.spawn_at(*entity, pan(heat)).unwrap();
    }
    kitchen.check_invariants();
    assert_eq!(kitchen.len(), 80);
    assert_eq!(kitchen.get::<Heat>(reserved[39]), Some(&Heat(139)));
}

#[test]
fn each_id_that_was_reserved_is_known_to_await_its_row() {
    let mut kitchen = Kitchen::new();
    let pans: Vec<Entity> = (0..4).map(|heat| kitchen.spawn(pan(heat))).collect();
    for pan in &pans {
        kitchen.despawn(*pan);
    }
    let reserved: [Entity; 3] = std::array::from_fn(|_| kitchen.reserve_entity());
    for entity in reserved {
        assert_eq!(
            kitchen.get_many_mut::<Heat, 1>([entity]).unwrap_err(),
            ChangeError::Reserved(entity)
        );
    }
}

#[test]
fn a_handle_of_ones_choice_is_to_be_had_once() {
    let mut kitchen = Kitchen::new();
    let first = kitchen.spawn(pan(0));
    let dead = kitchen.spawn(pan(1));
    kitchen.despawn(dead);
    let [free, ahead, young] = [handle(dead.index(), 5), handle(3000, 1), handle(2999, 7)];
    for taken in [first, dead] {
        assert_eq!(kitchen.reserve_handle(taken), Ok(false), "{taken}");
    }
    for chosen in [free, ahead, young] {
        assert_eq!(kitchen.reserve_handle(chosen), Ok(true), "{chosen}");
        assert_eq!(kitchen.reserve_handle(chosen), Ok(false), "it is reserved");
        assert!(!kitchen.contains(chosen));
        kitchen.check_invariants();
    }
    kitchen.spawn_at(ahead, pan(2)).unwrap();
    assert_eq!(kitchen.get::<Heat>(ahead), Some(&Heat(2)));
    assert_eq!(kitchen.reserve_handle(ahead), Ok(false), "it is alive");
    assert!(kitchen.despawn(free), "a reservation is given back");
    assert_eq!(kitchen.reserve_handle(free), Ok(false), "it was given once");
    // Ids that come next are neither of these.
    let next: BTreeSet<Entity> = (0..4000).map(|heat| kitchen.spawn(pan(heat))).collect();
    assert_eq!(next.len(), 4000);
    assert!(
        [first, ahead, young]
            .iter()
            .all(|handle| !next.contains(handle))
    );
    assert!(
        next.iter()
            .all(|entity| entity.index() != young.index() && entity.index() != ahead.index())
    );
    kitchen.check_invariants();
}

#[test]
fn a_handle_that_is_too_far_ahead_is_refused() {
    let mut kitchen = Kitchen::new();
    for far in [
        handle(u32::MAX - 2, 1),
        handle(u32::MAX, 1),
        handle(1 << 22, 1),
    ] {
        assert_eq!(kitchen.reserve_handle(far), Ok(false), "{far}");
    }
    assert_eq!(kitchen.reserve_handle(handle(1000, 1)), Ok(true));
    kitchen.check_invariants();
}

/// The handles of a server, in an order that does not follow from their numbers.
fn shuffled(count: usize) -> Vec<Entity> {
    let mut all: Vec<_> = (0..u32::try_from(count).unwrap())
        .map(|index| handle(index, 1))
        .collect();
    all.sort_by_key(|entity| entity.index().wrapping_mul(0x9E37_79B1));
    all
}

#[test]
fn handles_of_a_server_take_the_same_time_each_in_any_order() {
    assert_linear(2_000, |count| {
        let all = shuffled(count);
        let mut kitchen = Kitchen::new();
        for entity in &all {
            assert!(kitchen.reserve_handle(*entity).unwrap());
            kitchen.spawn_at(*entity, pan(0)).unwrap();
        }
        assert!(all.iter().all(|entity| kitchen.contains(*entity)));
        kitchen.check_invariants();
    });
}

#[test]
fn handles_of_a_server_take_the_same_time_each_while_others_are_given_back() {
    assert_linear(2_000, |count| {
        let mut kitchen = Kitchen::new();
        let mut all: Vec<Entity> = (0..count).map(|_| kitchen.spawn(pan(0))).collect();
        for entity in &all[count / 2..] {
            assert!(kitchen.despawn(*entity));
        }
        // Each one that is given back comes to lie before the one that is asked for next.
        let mut given_back = all[count - 1];
        for entity in all.drain(..count / 2) {
            assert!(kitchen.despawn(entity));
            let next = handle(given_back.index(), given_back.generation() + 1);
            assert!(kitchen.reserve_handle(next).unwrap());
            kitchen.spawn_at(next, pan(0)).unwrap();
            given_back = entity;
        }
        kitchen.check_invariants();
    });
}

#[test]
fn a_handle_that_is_taken_from_among_free_ids_leaves_the_others_in_their_order() {
    let [mut chosen, mut other] = [(); 2].map(|()| {
        let mut kitchen = Kitchen::new();
        let all: Vec<Entity> = (0..300).map(|_| kitchen.spawn(pan(0))).collect();
        for entity in all.iter().rev() {
            assert!(kitchen.despawn(*entity));
        }
        kitchen
    });
    for index in [7, 299, 0, 8, 6, 298] {
        assert!(chosen.reserve_handle(handle(index, 2)).unwrap());
    }
    let next: Vec<Entity> = (0..300).map(|_| other.spawn(pan(0))).collect();
    let next = next
        .into_iter()
        .filter(|entity| ![7, 299, 0, 8, 6, 298].contains(&entity.index()));
    assert!(next.eq((0..294).map(|_| chosen.spawn(pan(0)))));
}

#[test]
#[cfg_attr(miri, ignore = "so many rows take hours")]
fn a_far_handle_is_taken_within_its_documented_memory() {
    let mut kitchen = Kitchen::new();
    let before = kitchen.entity_bytes();
    let far = handle((1 << 22) - 1, 1);
    assert!(kitchen.reserve_handle(far).unwrap());
    assert!(
        kitchen.entity_bytes() - before <= 48 << 20,
        "{}",
        kitchen.entity_bytes()
    );
    kitchen.spawn_at(far, pan(1)).unwrap();
    assert_eq!(kitchen.get::<Heat>(far), Some(&Heat(1)));
    // The way to ids in the middle takes its memory once, and gives it back.
    assert!(kitchen.reserve_handle(handle(3_000_000, 1)).unwrap());
    assert!(
        kitchen.entity_bytes() - before <= 80 << 20,
        "{}",
        kitchen.entity_bytes()
    );
    kitchen.shrink_to_fit();
    assert!(
        kitchen.entity_bytes() - before <= 48 << 20,
        "{}",
        kitchen.entity_bytes()
    );
}

#[test]
fn ids_that_are_kept_go_to_handles_of_others_alone() {
    let mut client = Kitchen::new();
    let first = client.spawn(pan(0));
    let given_back = client.spawn(pan(1));
    assert!(client.despawn(given_back));
    client.keep_ids_below(500).unwrap();
    client.check_invariants();
    let mut own: Vec<Entity> = (0..5).map(|heat| client.spawn(pan(heat))).collect();
    own.push(client.reserve_entity());
    own.push(client.reserve_entity());
    own.extend(client.spawn_batch((0..300).map(pan)).to_vec());
    assert!(own.iter().all(|entity| entity.index() >= 500), "{own:?}");
    // The server's entities come and go, and their ids with them.
    for generation in 2..6 {
        for index in [1, 499, 250] {
            let of_server = handle(index, generation);
            assert!(client.reserve_handle(of_server).unwrap());
            assert!(!client.reserve_handle(of_server).unwrap());
            client.spawn_at(of_server, pan(9)).unwrap();
            client.check_invariants();
            assert!(client.despawn(of_server));
        }
        own.push(client.spawn(pan(0)));
        let reserved = client.reserve_entity();
        assert!(client.despawn(own.swap_remove(0)) && reserved.index() >= 500);
        client.check_invariants();
    }
    assert!(client.despawn(first) && !client.reserve_handle(first).unwrap());
    assert!(
        client.spawn(pan(0)).index() >= 500,
        "the id of the client's first entity is kept since it died"
    );
    client.shrink_to_fit();
    client.check_invariants();
    client.clear();
    client.check_invariants();
    assert!(client.spawn(pan(0)).index() >= 500);
    assert!(client.reserve_handle(handle(7, 1)).unwrap());
    // Ids that are kept no longer come after all others that are free.
    client.keep_ids_below(0).unwrap();
    client.check_invariants();
    let free = client.entity_bytes() / 12;
    assert!(
        (0..free)
            .map(|_| client.spawn(pan(0)))
            .any(|entity| entity.index() == 8)
    );
    client.check_invariants();
}
