//! Resources that are lent beside their world.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Pan(u32);

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Orders(Vec<u32>);

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Clock(u32);

ecs::world! {
    #[world(save, snapshots)]
    struct Kitchen { components: (Pan), resources: (Orders, Clock), events: (Pan) }

    #[schedule]
    fn tick() { count; }

    #[schedule]
    fn serve() { take_order; }
}

fn count(orders: Res<Orders>, mut clock: ResMut<Clock>) {
    clock.0 += u32::from(orders.is_changed());
}

fn take_order(mut orders: ResMut<Orders>) {
    orders.0.pop();
}

/// The text of the panic of a closure.
fn panic_of(f: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(f)).unwrap_err();
    let text = payload.downcast_ref::<String>().cloned();
    text.unwrap_or_else(|| payload.downcast_ref::<&str>().unwrap_or(&"").to_string())
}

#[test]
fn a_closure_has_the_resource_and_the_world() {
    let mut kitchen = Kitchen::new();
    let count = kitchen.resource_scope(|kitchen, orders: &mut Orders| {
        orders.0.extend([1, 2, 3]);
        kitchen.spawn_batch(orders.0.iter().map(|order| (Pan(*order),)));
        kitchen.resource_scope(|kitchen, clock: &mut Clock| {
            clock.0 += orders.0.iter().max().copied().unwrap_or_default();
            kitchen.len()
        })
    });
    kitchen.check_invariants();
    assert_eq!(
        (
            count,
            kitchen.resource::<Orders>().0.len(),
            kitchen.resource::<Clock>()
        ),
        (3, 3, &Clock(3))
    );
}

#[test]
fn the_resource_is_changed_when_the_closure_returns() {
    let mut kitchen = Kitchen::new();
    kitchen.tick();
    kitchen.tick();
    assert_eq!(kitchen.resource::<Clock>(), &Clock(1));
    kitchen.resource_scope(|_, _: &mut Orders| ());
    kitchen.tick();
    kitchen.tick();
    assert_eq!(kitchen.resource::<Clock>(), &Clock(2));
    // The schedule runs while another resource is lent.
    kitchen.resource_scope(|kitchen, _: &mut ecs::Events<Pan>| kitchen.tick());
    assert_eq!(kitchen.resource::<Clock>(), &Clock(2));
}

type Ask = (&'static str, fn(&mut Kitchen));
type Copying<'k> = (&'k str, &'k dyn Fn(&mut Kitchen));

#[test]
fn a_panic_over_a_resource_in_scope_says_where_it_is() {
    let mut kitchen = Kitchen::new();
    let snapshot = kitchen.snapshot();
    let tries: [Ask; 6] = [
        ("resource", |kitchen| {
            drop(kitchen.resource::<Orders>().clone());
        }),
        ("resource_mut", |kitchen| {
            kitchen.resource_mut::<Orders>().0.clear();
        }),
        ("set_resource", |kitchen| {
            drop(kitchen.set_resource(Orders::default()));
        }),
        ("resource_scope", |kitchen| {
            kitchen.resource_scope(|_, _: &mut Orders| ());
        }),
        ("a system that reads it", Kitchen::tick),
        ("a system that writes it", Kitchen::serve),
    ];
    for (name, ask) in tries {
        let text = panic_of(|| kitchen.resource_scope(|kitchen, _: &mut Orders| ask(kitchen)));
        assert!(
            text.contains("`resource_scope` has taken the resource `"),
            "{name}: {text}"
        );
        assert!(text.contains("Orders` out of `Kitchen`"), "{name}: {text}");
        kitchen.check_invariants();
        assert_eq!(kitchen.resource::<Orders>(), &Orders::default(), "{name}");
    }
    let tries: [Copying<'_>; 6] = [
        ("snapshot", &|kitchen| drop(kitchen.snapshot())),
        ("restore", &|kitchen| kitchen.restore(&snapshot)),
        ("save", &|kitchen| kitchen.save(&mut Vec::new()).unwrap()),
        ("saved", &|kitchen| {
            drop(serde_json::to_string(&kitchen.saved()));
        }),
        ("load_into", &|kitchen| drop(kitchen.load_into(&[][..]))),
        ("digest", &|kitchen| drop(kitchen.digest().to_string())),
    ];
    for (name, copy) in tries {
        let text = panic_of(|| kitchen.resource_scope(|kitchen, _: &mut Orders| copy(kitchen)));
        assert!(
            text.contains("once the closure has returned"),
            "{name}: {text}"
        );
        kitchen.check_invariants();
    }
}

#[test]
fn the_resource_is_put_back_if_the_closure_panics() {
    let mut kitchen = Kitchen::new();
    let text = panic_of(|| {
        kitchen.resource_scope(|kitchen, orders: &mut Orders| {
            orders.0.push(7);
            kitchen.resource_scope(|_, clock: &mut Clock| {
                clock.0 = 9;
                panic!("burnt");
            });
        });
    });
    assert_eq!(text, "burnt");
    kitchen.check_invariants();
    assert_eq!(
        (kitchen.resource::<Orders>(), kitchen.resource::<Clock>()),
        (&Orders(vec![7]), &Clock(9))
    );
    kitchen.tick();
}

#[test]
fn a_world_that_takes_the_place_of_another_one_gets_the_resource() {
    let (mut kitchen, mut other) = (Kitchen::new(), Kitchen::new());
    other.resource_mut::<Orders>().0.push(1);
    kitchen.resource_scope(|kitchen, orders: &mut Orders| {
        orders.0.push(2);
        std::mem::swap(kitchen, &mut other);
    });
    assert_eq!(kitchen.resource::<Orders>(), &Orders(vec![2]));
    kitchen.check_invariants();
    other.check_invariants();
    // The other one has none any more.
    assert!(panic_of(|| drop(other.resource::<Orders>().clone())).contains("Orders"));
}

#[test]
fn the_panic_is_at_the_line_that_asks() {
    let at = std::sync::Arc::new(std::sync::Mutex::new(0));
    let seen = at.clone();
    let mut kitchen = Kitchen::new();
    let line = std::cell::Cell::new(0);
    let own = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == own {
            *seen.lock().unwrap() = info.location().map_or(0, std::panic::Location::line);
        }
    }));
    panic_of(|| {
        kitchen.resource_scope(|kitchen, _: &mut Orders| {
            line.set(line!() + 1);
            kitchen.resource_scope(|_, _: &mut Orders| ());
        });
    });
    drop(std::panic::take_hook());
    assert_eq!(*at.lock().unwrap(), line.get());
}

#[test]
fn a_resource_that_was_put_back_is_lent_no_more() {
    let mut kitchen = Kitchen::new();
    kitchen.resource_scope(|_, clock: &mut Clock| clock.0 += 1);
    assert!(kitchen.save(&mut Vec::new()).is_ok());
    assert!(kitchen.try_snapshot().is_ok());
}
