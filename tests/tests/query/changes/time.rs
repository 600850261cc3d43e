//! Ticks wrap around, and old changes stay old.

use crate::changes::world::{A, Plain, S, Yard};
use ecs::ChangeTick;
use ecs::prelude::*;

const STEP: u32 = 1 << 29;

fn is_new(yard: &Yard, since: ChangeTick) -> (usize, usize) {
    (
        yard.query_ref::<Changed<A>>().since(since).count(),
        yard.query_ref::<Changed<S>>().since(since).count(),
    )
}

#[test]
fn old_changes_never_look_new() {
    let mut yard = Yard::new();
    let old = yard.spawn((A(1), S(1)));
    let first = yard.change_tick();
    let mut before = first;
    for turn in 0..20 {
        yard.skip_ticks(STEP / 3);
        let since = yard.change_tick();
        for ago in [since, before, first] {
            assert_eq!(
                yard.query::<Changed<A>>().since(ago).count(),
                0,
                "turn {turn}"
            );
        }
        assert_eq!(is_new(&yard, since), (0, 0), "turn {turn}");
        let young = yard.spawn(Plain { a: A(turn) });
        assert_eq!(is_new(&yard, since), (1, 0), "turn {turn}");
        yard.get_mut::<S>(old).unwrap().0 += 1;
        assert_eq!(is_new(&yard, since), (1, 1), "turn {turn}");
        assert_eq!(is_new(&yard, ChangeTick::EVER), (2, 1), "turn {turn}");
        yard.despawn(young);
        yard.check_invariants();
        before = since;
    }
}

#[test]
fn tables_that_nothing_happens_to_are_swept_too() {
    let mut yard = Yard::new();
    let entity = yard.spawn(Plain { a: A(1) });
    let since = yard.change_tick();
    for _ in 0..9 {
        yard.skip_ticks(STEP);
        assert!(yard.query::<Changed<A>>().since(since).is_empty());
        assert_eq!(yard.query::<Changed<A>>().count(), 1);
        let now = yard.change_tick();
        assert!(yard.changed_at::<A>(entity) < Some(now));
        yard.check_invariants();
    }
    let now = yard.change_tick();
    yard.get_mut::<A>(entity).unwrap().0 = 2;
    assert_eq!(yard.query::<Changed<A>>().since(now).count(), 1);
    assert!(yard.query::<Added<A>>().since(now).is_empty());
}

#[test]
fn a_table_that_was_empty_for_long_is_as_good_as_new() {
    let mut yard = Yard::new();
    for turn in 0..12 {
        yard.skip_ticks(STEP / 2 + 7);
        let since = yard.change_tick();
        let entity = yard.spawn((A(turn), S(turn)));
        assert_eq!(is_new(&yard, since), (1, 1));
        let later = yard.change_tick();
        assert_eq!(is_new(&yard, later), (0, 0));
        yard.query::<(&mut A, &mut S)>()
            .for_each(|(a, s)| std::mem::swap(&mut a.0, &mut s.0));
        assert_eq!(is_new(&yard, later), (1, 1));
        yard.despawn(entity);
        if turn % 3 == 0 {
            yard.compact();
            yard.shrink_to_fit();
        }
    }
}

/// After 2³⁸ ticks, which are some days of a world that threads share.
mod for_days {
    use super::A;
    use ecs::prelude::*;

    #[derive(Default)]
    struct Written(u32);
    #[derive(Default)]
    struct Unwritten;
    #[derive(Debug, Default, PartialEq)]
    struct Seen([u32; 4]);

    fn look(
        rows: Query<Mill, &A, Changed<A>>,
        found: Find<Mill, ByA>,
        written: Res<Written>,
        unwritten: Res<Unwritten>,
        mut seen: ResMut<Seen>,
    ) {
        let [of_rows, of_index, of_written, of_unwritten] = &mut seen.0;
        *of_rows += u32::try_from(rows.count()).unwrap();
        *of_index += u32::from(found.first(written.0).is_some());
        *of_written += u32::from(written.is_changed());
        *of_unwritten += u32::from(unwritten.is_changed());
    }

    ecs::world! {
        #[world]
        struct Mill { components: (A), resources: (Written, Unwritten, Seen) }

        #[index(hash, key: u32 = a.0)]
        struct ByA { a: A }

        #[schedule]
        fn tick() { look; }
    }

    #[test]
    fn each_change_is_seen_once_on_the_way_and_no_other_one() {
        let mut mill = Mill::new();
        let one = mill.spawn((A(0),));
        mill.spawn((A(u32::MAX),));
        mill.tick();
        let first = mill.change_tick();
        for _ in 0..63 {
            mill.skip_ticks(u32::MAX);
            mill.tick();
        }
        // From just before on, over it.
        let number = |mill: &mut Mill| {
            mill.change_tick()
                .to_string()
                .trim_start_matches("tick ")
                .parse::<u64>()
                .unwrap()
        };
        let rest = (1 << 38) - 200 - number(&mut mill);
        mill.skip_ticks(rest.try_into().unwrap());
        mill.tick();
        for turn in 1..=200 {
            mill.resource_mut::<Seen>().0 = [0; 4];
            mill.get_mut::<A>(one).unwrap().0 = turn;
            mill.resource_mut::<Written>().0 = turn;
            mill.tick();
            assert_eq!(*mill.resource::<Seen>(), Seen([1, 1, 1, 0]), "turn {turn}");
            mill.tick();
            assert_eq!(*mill.resource::<Seen>(), Seen([1, 2, 1, 0]), "turn {turn}");
        }
        assert!(number(&mut mill) > 1 << 38);
        assert!(mill.change_tick() > first);
        mill.check_invariants();
    }
}
