//! Queries at once: a system that takes two. The library refuses the system when it is added, or the two lend apart rows.

use crate::accesses::begin_open;
use crate::accesses::open::{A, B, C, Drawn, Jam, Limb, Off, Root, S, T};
use crate::seen::Seen;
use ecs::Disabled;
use ecs::prelude::*;
use std::sync::mpsc::{Sender, channel};

/// Adds a system of two queries, which sends what both see. Says whether the library lets it.
type Add = fn(&mut Drawn, Sender<(Seen, Seen)>) -> bool;

/// Each pair of these, once.
macro_rules! pairs {
    ($list:ident;) => {};
    ($list:ident; $first:tt $($rest:tt)*) => {
        $(pair!($list; $first $rest);)*
        pairs!($list; $($rest)*);
    };
}

macro_rules! pair {
    ($list:ident; [$one:ident: $One:ty, |$seen_one:ident| $see_one:block] [$other:ident: $Other:ty, |$seen_other:ident| $see_other:block]) => {
        $list.push((concat!(stringify!($one), " × ", stringify!($other)), |world, sender| {
            let system = move |$one: $One, $other: $Other| {
                let mut $seen_one = Seen::default();
                $see_one
                let one = $seen_one;
                let mut $seen_other = Seen::default();
                $see_other
                sender.send((one, $seen_other)).expect("the test listens");
            };
            world.add_system(Drawn::alone_plan(), "pair", system).add().is_ok()
        }));
    };
}

#[test]
fn two_queries_of_a_system_do_not_meet() {
    let mut list: Vec<(&'static str, Add)> = Vec::new();
    pairs! { list;
        [all: Query<Drawn, (Entity, &mut A)>, |seen| { all.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }]
        [disabled: Query<Drawn, (Entity, &mut A), With<Disabled>>, |seen| { disabled.any_of::<(S, T)>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }]
        [off: Query<Drawn, (Entity, &mut A), With<Off>>, |seen| { off.without::<T>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }]
        [jammed: Query<Drawn, (Entity, &mut A), With<Jam>>, |seen| { jammed.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }]
        [roots: Query<Drawn, (Entity, &mut A), Is<Root>>, |seen| { roots.with::<S>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }]
        [limbs: Query<Drawn, (Entity, &mut A, Has<C>), Is<Limb>>, |seen| { limbs.for_each(|(entity, a, _)| seen.write(entity, "A", &mut a.0)) }]
        [with_s: Query<Drawn, (Entity, &A, &B), With<S>>, |seen| { with_s.is::<Root>().for_each(|(entity, a, _)| seen.read(entity, "A", &a.0)) }]
        [without_s: Query<Drawn, (Entity, &mut A), Without<S>>, |seen| { without_s.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }]
    }
    let mut allowed = 0;
    for (name, add) in list {
        let (mut world, (sender, receiver)) = (begin_open(), channel());
        if add(&mut world, sender) {
            allowed += 1;
            world.alone();
            let (one, other) = receiver.recv().expect("the system ran");
            assert!(
                !one.overlaps(&other),
                "{name}: one borrows what the other writes"
            );
        }
    }
    println!("{allowed} pairs of queries may be in one system");
    assert!(allowed >= 8, "only {allowed} pairs may be in one system");
}
