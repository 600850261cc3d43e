//! Worlds and stores that change places: each takes its indexes along, and answers for its own rows.

use ecs::prelude::*;
use std::mem;
use std::sync::{Arc, Mutex};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place(f32);
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number(u32);

/// The world for which a system exchanges its own.
#[derive(Clone, Default)]
pub(crate) struct Other(Arc<Mutex<Option<Shop>>>);

/// How many stands are at the front, as the readers of a schedule say.
#[derive(Clone, Default)]
pub(crate) struct Seen(Arc<Mutex<Vec<usize>>>);

ecs::world! {
    #[world]
    pub(crate) struct Shop { components: (Place, Number), resources: (Other, Seen) }

    #[archetype]
    pub(crate) struct Stand { place: Place, number: Number }

    #[index(ordered, key = place.0)]
    pub(crate) struct ByPlace { place: Place }

    #[index(hash, unique, key = number.0)]
    pub(crate) struct ByNumber { number: Number }

    #[schedule]
    pub(crate) fn tick() { look; exchange; walk; look; exchange; look; }
}

fn exchange(shop: &mut Shop) {
    let other = shop.resource::<Other>().clone();
    let taken = other.0.lock().unwrap().take();
    if let Some(taken) = taken {
        let before = mem::replace(shop, taken);
        *other.0.lock().unwrap() = Some(before);
        shop.set_resource(other);
    }
}

fn walk(places: Query<'_, Shop, &mut Place>) {
    places.for_each(|place| place.0 += 5.0);
}

fn look(found: Find<'_, Shop, ByPlace>, seen: Res<'_, Seen>) {
    seen.0.lock().unwrap().push(found.range(10.0..).count());
}

/// A shop with this many stands, whose tick is later by this much.
fn shop(stands: u8, ticks: u32) -> Shop {
    let mut shop = Shop::new();
    shop.skip_ticks(ticks);
    shop.spawn_batch((0..stands).map(|i| Stand {
        place: Place(f32::from(i)),
        number: Number(u32::from(i)),
    }));
    shop
}

/// Asserts that the answers are those of a scan.
fn check(shop: &mut Shop) {
    let rows: Vec<_> = shop
        .query_ref::<(Entity, &Place, &Number)>()
        .map(|(it, place, number)| (it, *place, *number))
        .collect();
    let mut places: Vec<_> = rows
        .iter()
        .map(|(it, place, _)| (place.0, it.index(), *it))
        .collect();
    places.sort_by(|one, other| one.partial_cmp(other).unwrap());
    assert!(
        shop.by_place()
            .iter()
            .map(|found| found.entity)
            .eq(places.iter().map(|it| it.2))
    );
    assert_eq!(shop.by_number().len(), rows.len());
    assert!(
        rows.iter()
            .all(|(it, _, number)| shop.by_number().first(number.0) == Some(*it))
    );
    assert!(shop.by_place_ref().is_ok() && shop.by_number_ref().is_ok());
}

fn change(shop: &mut Shop) {
    shop.query::<&mut Place>()
        .take(2)
        .for_each(|place| place.0 += 7.0);
    let first = shop.by_number().first(0);
    if let Some(first) = first {
        assert!(shop.despawn(first));
    }
}

/// Both are asked, changed and asked again, before and after the exchange. One is behind the other by more than all their changes.
fn try_exchange(exchange: impl Fn(&mut Shop, &mut Shop)) {
    for asked in 0..16 {
        let (mut one, mut other) = (shop(20, 0), shop(30, 1000));
        if asked & 1 != 0 {
            check(&mut one);
        }
        if asked & 2 != 0 {
            check(&mut other);
        }
        if asked & 4 != 0 {
            change(&mut one);
        }
        if asked & 8 != 0 {
            change(&mut other);
        }
        let lengths = (one.len(), other.len());
        exchange(&mut one, &mut other);
        assert_eq!((other.len(), one.len()), lengths);
        check(&mut one);
        check(&mut other);
        change(&mut one);
        exchange(&mut one, &mut other);
        check(&mut one);
        change(&mut other);
        check(&mut other);
    }
}

#[test]
fn worlds_that_change_places_take_their_indexes_along() {
    try_exchange(mem::swap);
}

#[test]
fn stores_that_change_places_take_their_indexes_along() {
    try_exchange(|one, other| {
        let (one, other): (&mut ecs::Store<Shop>, &mut ecs::Store<Shop>) = (one, other);
        mem::swap(one, other);
    });
}

#[test]
fn a_system_that_exchanges_the_world_leaves_the_others_with_its_indexes() {
    for ticks in [[0, 1000], [1000, 0]] {
        let (mut one, mut other) = (shop(20, ticks[0]), shop(30, ticks[1]));
        check(&mut one);
        check(&mut other);
        let (exchanged, seen) = (Other::default(), Seen::default());
        for shop in [&mut one, &mut other] {
            shop.set_resource(exchanged.clone());
            shop.set_resource(seen.clone());
        }
        *exchanged.0.lock().unwrap() = Some(other);
        one.tick();
        let mut other = exchanged.0.lock().unwrap().take().unwrap();
        assert_eq!((one.len(), other.len()), (20, 30));
        assert_eq!(mem::take(&mut *seen.0.lock().unwrap()), [10, 25, 10]);
        check(&mut one);
        check(&mut other);
    }
}
