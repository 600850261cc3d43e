//! Handles and slots by themselves.

use super::*;
use alloc::vec::Vec;

const HERE: Location = Location { table: 0, row: 0 };

fn spawn(slots: &mut Slots) -> Entity {
    slots.try_reserve_one().unwrap();
    slots.pop(HERE)
}

#[test]
fn a_recycled_slot_is_in_its_next_generation() {
    let mut slots = Slots::new();
    let first = spawn(&mut slots);
    slots.release(first.index());
    let second = spawn(&mut slots);
    assert_eq!((second.index(), second.generation()), (0, 2));
    assert_eq!(slots.locate(first), None);
    assert_eq!(slots.locate(second), Some(HERE));
    slots.check_invariants(1);
}

#[test]
fn a_slot_whose_generations_are_used_up_is_retired() {
    let mut slots = Slots::new();
    let first = spawn(&mut slots);
    slots.set_generation(0, NonZeroU32::MAX);
    let last = Entity::new(0, NonZeroU32::MAX);
    assert_eq!(slots.locate(last), Some(HERE));
    slots.release(0);
    slots.check_invariants(0);
    let other = spawn(&mut slots);
    assert_eq!((other.index(), other.generation()), (1, 1));
    assert_eq!(slots.locate(first), None);
    assert!(
        slots
            .locate(last)
            .is_none_or(|location| location.table >= MOST_TABLES)
    );
    slots.clear();
    slots.check_invariants(0);
    assert_eq!(spawn(&mut slots).index(), 1);
}

#[test]
fn reserved_ids_come_from_the_free_list_and_then_from_beyond_the_slots() {
    let mut slots = Slots::new();
    let entities: Vec<_> = (0..3).map(|_| spawn(&mut slots)).collect();
    slots.release(entities[1].index());
    slots.release(entities[0].index());
    let reserved: Vec<_> = (0..4).map(|_| slots.reserve().unwrap()).collect();
    let names: Vec<_> = reserved
        .iter()
        .map(|e| (e.index(), e.generation()))
        .collect();
    assert_eq!(names, [(0, 2), (1, 2), (3, 1), (4, 1)]);
    slots.check_invariants(1);
    for &entity in &reserved {
        assert_eq!(slots.is_reserved(entity), Ok(true));
    }
    slots.check_invariants(1);
    let next = spawn(&mut slots);
    assert_eq!((next.index(), next.generation()), (5, 1));
}

#[test]
fn releasing_between_reservations_keeps_both() {
    let mut slots = Slots::new();
    let first = spawn(&mut slots);
    let second = spawn(&mut slots);
    let beyond = slots.reserve().unwrap();
    slots.release(first.index());
    slots.check_invariants(1);
    let recycled = slots.reserve().unwrap();
    assert_eq!(recycled.index(), first.index());
    slots.release(second.index());
    slots.check_invariants(0);
    assert_eq!(slots.is_reserved(beyond), Ok(true));
    assert_eq!(slots.is_reserved(recycled), Ok(true));
    assert_eq!(slots.is_reserved(first), Ok(false));
    slots.set_location(beyond, HERE);
    slots.check_invariants(1);
}

#[test]
fn clear_keeps_the_reservations() {
    let mut slots = Slots::new();
    let living = spawn(&mut slots);
    let other = spawn(&mut slots);
    slots.release(other.index());
    let listed = slots.reserve().unwrap();
    let beyond = slots.reserve().unwrap();
    slots.clear();
    slots.check_invariants(0);
    assert_eq!(slots.is_reserved(listed), Ok(true));
    assert_eq!(slots.is_reserved(beyond), Ok(true));
    assert_eq!(slots.locate(living), None);
    let next = spawn(&mut slots);
    assert_eq!((next.index(), next.generation()), (living.index(), 2));
    assert_eq!(spawn(&mut slots).index(), 3);
}

#[test]
fn ids_of_new_slots_ascend_however_they_are_given() {
    const MORE: usize = LINKED + 1;
    let mut slots = Slots::new();
    let mut indices = Vec::new();
    for _ in 0..3 {
        indices.extend((0..MORE).map(|_| spawn(&mut slots).index()));
        indices.push(slots.reserve().unwrap().index());
        let mut places = [const { MaybeUninit::uninit() }; MORE];
        slots.try_reserve(places.len()).unwrap();
        slots.allocate_rows(HERE, &mut places);
        // The next id says how many were given.
        let next = spawn(&mut slots).index();
        assert_eq!(next as usize, indices.len() + places.len());
        indices.extend(next - u32::try_from(places.len()).unwrap()..=next);
    }
    assert!(
        indices
            .iter()
            .zip(0..)
            .all(|(index, place)| *index == place)
    );
}

#[test]
fn ids_of_ones_choice_leave_the_others_in_their_order() {
    let mut slots = Slots::new();
    let mut free: Vec<u32> = Vec::new();
    let (mut living, mut random) = (Vec::new(), 1_u64);
    for step in 0..if cfg!(miri) { 300 } else { 6_000 } {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let pick = usize::try_from(random >> 40).unwrap();
        match (random >> 33) % 8 {
            0 | 1 => living.push(spawn(&mut slots)),
            2 | 3 if !living.is_empty() => {
                let gone = living.swap_remove(pick % living.len());
                slots.release(gone.index());
            }
            4 => living.push(slots.reserve().unwrap()),
            5 if step % 100 == 0 => slots.shrink_to_fit(),
            _ => {
                slots.settle().unwrap();
                let index = u32::try_from(pick % (slots.list.len() + 9)).unwrap();
                let generation = slots
                    .list
                    .get(index as usize)
                    .map_or(NonZeroU32::MIN, |slot| slot.generation);
                let entity = Entity::new(index, generation);
                let before = order(&slots);
                let count = u32::try_from(slots.list.len()).unwrap();
                if slots.claim(entity).unwrap() {
                    free = before
                        .into_iter()
                        .chain(count..index)
                        .filter(|it| *it != index)
                        .collect();
                    assert_eq!(order(&slots), free);
                    living.push(entity);
                } else {
                    assert!(living.contains(&entity), "a free id is to be had");
                }
            }
        }
        slots.settle().unwrap();
        let in_use = living
            .iter()
            .filter(|entity| slots.locate(**entity) == Some(HERE))
            .count();
        slots.check_invariants(in_use);
    }
    assert!(
        free.len() > 2 && slots.links.bytes() > 0,
        "ids were taken from the middle"
    );
}

#[test]
fn ids_that_are_kept_never_come_to_the_free_list() {
    let mut slots = Slots::new();
    slots.keep(4).unwrap();
    let claim = |slots: &mut Slots, index, generation| {
        let entity = Entity::new(index, NonZeroU32::new(generation).unwrap());
        assert_eq!(slots.claim(entity), Ok(true));
        slots.set_location(entity, HERE);
    };
    claim(&mut slots, 2, u32::MAX);
    claim(&mut slots, 3, 7);
    let own = spawn(&mut slots);
    slots.release(own.index());
    // The id that is reserved is not marked yet.
    assert_eq!(slots.reserve().unwrap().index(), own.index());
    slots.release(2);
    slots.release(3);
    slots.check_invariants(0);
    assert!(spawn(&mut slots).index() > own.index());
    assert_eq!(
        slots.claim(Entity::new(2, NonZeroU32::MAX)),
        Ok(false),
        "its generations are used up"
    );
    claim(&mut slots, 3, 8);
    slots.keep(0).unwrap();
    slots.release(3);
    slots.check_invariants(1);
    assert_eq!(spawn(&mut slots).index(), 3, "it is kept no longer");
}

/// The free slots, in their order.
fn order(slots: &Slots) -> Vec<u32> {
    let list = |at: u32| slots.list.get(at as usize).map(|slot| slot.row);
    successors(Some(slots.head), |at| list(*at))
        .take_while(|at| *at != END)
        .collect()
}

#[test]
fn slots_that_nobody_had_are_given_back() {
    let mut slots = Slots::new();
    let entities: Vec<_> = (0..40).map(|_| spawn(&mut slots)).collect();
    assert!(slots.list.len() > entities.len(), "some slots are free");
    for index in [3, 39, 7] {
        slots.release(index);
    }
    slots.shrink_to_fit();
    slots.check_invariants(37);
    assert_eq!(slots.bytes(), entities.len() * size_of::<Slot>());
    let next: Vec<_> = (0..4).map(|_| spawn(&mut slots).index()).collect();
    assert_eq!(next, [7, 39, 3, 40]);
    slots.check_invariants(41);
}

#[test]
fn slots_are_kept_while_ids_beyond_them_are_reserved() {
    let mut slots = Slots::new();
    spawn(&mut slots);
    let free = slots.list.len();
    let reserved: Vec<_> = (0..free).map(|_| slots.reserve().unwrap()).collect();
    slots.shrink_to_fit();
    for entity in reserved {
        assert_eq!(slots.is_reserved(entity), Ok(true));
    }
    slots.check_invariants(1);
}

#[test]
fn there_are_no_more_ids_than_numbers() {
    let mut slots = Slots::new();
    let most = MOST_SLOTS as usize;
    assert_eq!(
        slots.try_reserve(most + 1),
        Err(ReserveError::too_many_entities())
    );
    let mut places = alloc::vec![MaybeUninit::uninit(); most - 2];
    slots.try_reserve(places.len()).unwrap();
    slots.allocate_rows(HERE, &mut places);
    // One by each way.
    let reserved = slots.reserve().unwrap();
    assert_eq!(slots.is_reserved(reserved), Ok(true));
    let last = spawn(&mut slots);
    assert_eq!(
        (reserved.index() as usize, last.index() as usize),
        (most - 2, most - 1)
    );
    for _ in 0..2 {
        assert_eq!(slots.reserve(), None);
        assert_eq!(
            slots.try_reserve_one(),
            Err(ReserveError::too_many_entities())
        );
        assert_eq!(slots.try_reserve(1), Err(ReserveError::too_many_entities()));
        slots.check_invariants(most - 1);
    }
    // An index that was given back is given again.
    slots.release(last.index());
    assert_eq!(spawn(&mut slots).index(), last.index());
    slots.check_invariants(most - 1);
}

#[test]
fn ids_reserved_from_many_threads_are_distinct() {
    extern crate std;
    let mut slots = Slots::new();
    let each = if cfg!(miri) { 20 } else { 2_000 };
    let entities: Vec<_> = (0..each * 2).map(|_| spawn(&mut slots)).collect();
    for entity in &entities {
        slots.release(entity.index());
    }
    let mut all: Vec<Entity> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    (0..each)
                        .map(|_| slots.reserve().unwrap())
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect()
    });
    all.sort();
    all.dedup();
    assert_eq!(all.len(), each * 4);
    for entity in all {
        assert_eq!(slots.is_reserved(entity), Ok(true));
    }
    slots.check_invariants(0);
}
