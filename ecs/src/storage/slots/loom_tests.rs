//! Each interleaving of threads that reserve ids.

use super::*;
use loom::sync::Arc;

const HERE: Location = Location { table: 0, row: 0 };
/// As many slots are free; the others have rows.
const FREE_SLOTS: u32 = 2;

/// Reserves ids on this many threads, this many on each, in each way in which they can interleave.
fn reserve(threads: u32, each: u32) {
    loom::model(move || {
        let mut slots = Slots::new();
        slots.try_reserve_one().unwrap();
        while slots.has_room() {
            slots.pop(HERE);
        }
        let made = u32::try_from(slots.list.len()).unwrap();
        (0..FREE_SLOTS).for_each(|index| slots.release(index));

        let slots = Arc::new(slots);
        let reserve_some = move |slots: &Slots| {
            (0..each)
                .map(|_| slots.reserve().unwrap())
                .collect::<Vec<_>>()
        };
        let start = |_| {
            let slots = slots.clone();
            loom::thread::spawn(move || reserve_some(&slots))
        };
        let others: Vec<_> = (1..threads).map(start).collect();
        let mut all = reserve_some(&slots);
        all.extend(others.into_iter().flat_map(|other| other.join().unwrap()));

        let mut names: Vec<_> = all
            .iter()
            .map(|entity| (entity.index(), entity.generation()))
            .collect();
        names.sort_unstable();
        let beyond = made + threads * each - FREE_SLOTS;
        let recycled = (0..FREE_SLOTS).map(|index| (index, 2));
        assert_eq!(
            names,
            recycled
                .chain((made..beyond).map(|index| (index, 1)))
                .collect::<Vec<_>>()
        );

        let mut slots = Arc::try_unwrap(slots).ok().unwrap();
        for entity in all {
            assert_eq!(slots.is_reserved(entity), Ok(true));
        }
        slots.check_invariants((made - FREE_SLOTS) as usize);
        slots.try_reserve_one().unwrap();
        assert_eq!(slots.pop(HERE).index(), beyond);
    });
}

#[test]
fn ids_reserved_from_two_threads_are_distinct() {
    reserve(2, 3);
}

#[test]
fn ids_reserved_from_three_threads_are_distinct() {
    reserve(3, 1);
}
