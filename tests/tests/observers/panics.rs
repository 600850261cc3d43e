//! Observers, values and iterators that panic: nothing is lost, and the world goes on.

use crate::world::{Diary, Kitchen, Name, Pan, pan, told};
use ecs::Change;
use ecs::prelude::*;
use ecs_tests::unwind::{explode, explodes};

fn explode_on<E: Change<Kitchen>>(_: On<Kitchen, E>) {
    explode();
}

#[test]
fn notifications_that_a_panicking_observer_left_come_with_the_next_change() {
    let mut kitchen = Kitchen::new();
    let id = kitchen.observe("explode", explode_on::<Enter<Pan>>).unwrap();
    assert!(explodes(|| {
        kitchen.spawn(pan("a"));
    }));
    assert_eq!(kitchen.len(), 1, "the change is made");
    assert_eq!(told(&mut kitchen), ["pan came"]);
    kitchen.unobserve(id);
    kitchen.spawn(pan("b"));
    assert_eq!(told(&mut kitchen), ["name - > a", "pan came", "name - > b"]);
}

#[test]
fn when_an_observer_panics_old_values_belong_to_their_changes_still() {
    let mut kitchen = Kitchen::new();
    let [a, b] = ["a", "b"].map(|name| kitchen.spawn(pan(name)));
    let once = kitchen.observe("explode", explode_on::<Remove<Name>>).unwrap();
    assert!(explodes(|| {
        kitchen.despawn(a);
    }));
    kitchen.unobserve(once);
    told(&mut kitchen);
    kitchen.despawn(b);
    assert_eq!(told(&mut kitchen), ["pan gone, name b, salt -", "pan went", "no name b"]);
}

#[test]
fn when_an_iterator_panics_the_rows_that_came_are_told_with_the_next_change() {
    let mut kitchen = Kitchen::new();
    assert!(explodes(|| {
        kitchen.spawn_batch((0..5).map(|i| if i == 2 { explode() } else { pan(&i.to_string()) }));
    }));
    assert_eq!(kitchen.len(), 2);
    assert!(told(&mut kitchen).is_empty());
    kitchen.spawn((Name("z".into()), crate::world::heat("1")));
    assert_eq!(told(&mut kitchen), ["pan came", "name - > 0", "pan came", "name - > 1", "name - > z", "heat - > 1"]);
}

#[test]
fn observers_of_other_worlds_are_not_told() {
    let (mut one, mut other) = (Kitchen::new(), Kitchen::new());
    one.spawn(pan("a"));
    assert!(other.resource::<Diary>().0.is_empty());
    other.spawn(pan("b"));
    std::mem::swap(&mut one, &mut other);
    assert_eq!(told(&mut one), ["pan came", "name - > b"]);
    assert_eq!(told(&mut other), ["pan came", "name - > a"]);
}
