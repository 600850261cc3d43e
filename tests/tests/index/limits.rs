//! A world with as many indexes as there can be: sets of them tell all of them apart.
#![allow(
    clippy::large_stack_arrays,
    reason = "sixty-four indexes are as many as there can be"
)]
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems name their parameters shortly"
)]

use ecs::prelude::*;

#[derive(Component, Clone, Copy)]
#[component(track)]
struct Numbers([u64; 64]);

#[derive(Debug, Default, PartialEq)]
struct Found {
    first: usize,
    last: usize,
}

macro_rules! declare {
    ($($By:ident $place:literal)*) => {
        ecs::world! {
            #[world]
            struct Crowd { components: (Numbers), resources: (Found) }

            $(
                #[index(hash, key: u64 = numbers.0[$place])]
                struct $By { numbers: Numbers }
            )*

            #[schedule]
            fn tick() { find_first; renumber; find_first; find_last; }
        }
    };
}

declare! {
    By0 0 By1 1 By2 2 By3 3 By4 4 By5 5 By6 6 By7 7 By8 8 By9 9 By10 10 By11 11 By12 12 By13 13 By14 14 By15 15
    By16 16 By17 17 By18 18 By19 19 By20 20 By21 21 By22 22 By23 23 By24 24 By25 25 By26 26 By27 27 By28 28 By29 29
    By30 30 By31 31 By32 32 By33 33 By34 34 By35 35 By36 36 By37 37 By38 38 By39 39 By40 40 By41 41 By42 42 By43 43
    By44 44 By45 45 By46 46 By47 47 By48 48 By49 49 By50 50 By51 51 By52 52 By53 53 By54 54 By55 55 By56 56 By57 57
    By58 58 By59 59 By60 60 By61 61 By62 62 By63 63
}

fn find_first(sevens: Find<Crowd, By0>, mut found: ResMut<Found>) {
    found.first = sevens.get(7).count();
}

fn find_last(sevens: Find<Crowd, By63>, mut found: ResMut<Found>) {
    found.last = sevens.get(7).count();
}

fn renumber(all: Query<Crowd, &mut Numbers>) {
    all.for_each(|numbers| numbers.0 = [7; 64]);
}

fn crowd() -> Crowd {
    let mut crowd = Crowd::new();
    let numbers = (0..10).map(|number| {
        let mut numbers = Numbers([0; 64]);
        (numbers.0[0], numbers.0[63]) = (number % 2 * 7, if number % 5 == 0 { 7 } else { 0 });
        (numbers,)
    });
    crowd.spawn_batch(numbers);
    crowd
}

#[test]
fn a_schedule_refreshes_the_last_of_64_indexes_for_those_that_read_it() {
    let mut crowd = crowd();
    crowd.tick();
    assert_eq!(
        *crowd.resource::<Found>(),
        Found {
            first: 10,
            last: 10
        }
    );
    crowd.check_invariants();
}

#[test]
fn shared_runs_refresh_the_first_and_the_last_of_64_indexes_at_once() {
    let mut crowd = crowd();
    for round in 0..20 {
        let [first, last] = crowd.share(|crowd| {
            std::thread::scope(|threads| {
                let first =
                    threads.spawn(|| crowd.run(|found: Find<Crowd, By0>| found.get(7).count()));
                let last =
                    threads.spawn(|| crowd.run(|found: Find<Crowd, By63>| found.get(7).count()));
                [first, last].map(|thread| thread.join().unwrap())
            })
        });
        assert_eq!([first, last], if round % 2 == 0 { [5, 2] } else { [2, 5] });
        crowd
            .query::<&mut Numbers>()
            .for_each(|Numbers(numbers)| numbers.swap(0, 63));
        crowd.check_invariants();
    }
}
