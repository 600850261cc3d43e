//! Single systems of the part. The world lists the parts that have the components which this part uses.

use super::*;
use ecs::prelude::*;
use ecs::{ChangeError, Store};

ecs::world! {
    /// A depot.
    #[world]
    struct Depot { parts: (tanks_kit::Terrain, tanks_kit::Effects, super::Loot) }
}

const BURNING: Burning = Burning {
    ticks: 9,
    heat: 1.0,
};

const fn at(x: f32) -> Position {
    Position { x, y: 0.0 }
}

fn porter(depot: &mut Depot, x: f32, items: &[Item]) -> Entity {
    let porter = (at(x), Health::full(100.0), Collector);
    depot.spawn_with::<CarriedBy, _>(porter, |porter| {
        for item in items {
            _ = porter.spawn((*item, at(x)));
        }
    })
}

/// The items that an entity carries, in their order.
pub(crate) fn items<W: LootWorld>(world: &Store<W>, carrier: Entity) -> Vec<Item> {
    world
        .sources_of::<CarriedBy>(carrier)
        .map(|item| *world.get::<Item>(item).unwrap())
        .collect()
}

/// With a component that the world does not list, entities lie in tables behind those of the others.
pub(crate) fn put_dust_on<W: LootWorld>(world: &mut Store<W>, entities: &[Entity]) {
    let dust = world.register_named::<u8>("Dust").unwrap();
    for entity in entities {
        world.insert_key(*entity, dust, 1).unwrap();
    }
}

#[test]
fn an_item_comes_fresh_and_in_a_crate() {
    let mut depot = Depot::new();
    let item = depot.spawn((Item::Shock, at(1.0)));
    assert!(depot.is::<Crate>(item));
    assert_eq!(depot.get(item), Some(&Spoils { ticks: 900 }));
    assert_eq!(depot.get(item), Some(&CarriedBy { carrier: None }));
}

#[test]
fn the_first_in_reach_gets_the_crates_in_the_order_of_their_handles() {
    let mut depot = Depot::new();
    let [away, first, second] = [9.0, 1.5, 1.0].map(|x| porter(&mut depot, x, &[Item::Repair]));
    let found = [Item::Shock, Item::Incendiary].map(|item| depot.spawn((item, at(1.0))));
    put_dust_on(&mut depot, &[first, found[0]]);
    depot.run_system(pick_up::<Depot>);
    assert_eq!(
        items(&depot, first),
        [Item::Repair, Item::Shock, Item::Incendiary]
    );
    assert!(
        [away, second]
            .iter()
            .all(|porter| items(&depot, *porter) == [Item::Repair])
    );
    depot.check_invariants();
}

#[test]
fn a_crate_goes_where_its_carrier_goes() {
    let mut depot = Depot::new();
    let porter = porter(&mut depot, 0.0, &[]);
    let [found, left] = [0.5, 5.0].map(|x| depot.spawn((Item::Shock, at(x))));
    for x in [0.0, 1.0, 2.0] {
        depot.get_mut::<Position>(porter).unwrap().x = x;
        depot.looting();
        assert_eq!(depot.get(found), Some(&at(x)));
    }
    assert_eq!(depot.get(left), Some(&at(5.0)));
}

#[test]
fn an_item_stays_when_its_carrier_is_lost_and_another_one_takes_it() {
    let mut depot = Depot::new();
    let lost = porter(&mut depot, 3.0, &[Item::Shock, Item::Repair]);
    let all: Vec<Entity> = depot.items(lost).collect();
    depot.despawn(lost);
    assert!(
        all.iter()
            .all(|item| depot.get(*item) == Some(&CarriedBy { carrier: None }))
    );
    assert!(all.iter().all(|item| depot.get(*item) == Some(&at(3.0))));
    let heir = porter(&mut depot, 3.5, &[]);
    depot.looting();
    assert!(depot.items(heir).eq(all));
    depot.check_invariants();
}

#[test]
fn crates_in_each_other_are_refused() {
    let mut depot = Depot::new();
    let [inner, outer] = [0.0, 1.0].map(|x| depot.spawn((Item::Repair, at(x))));
    depot
        .insert(
            inner,
            CarriedBy {
                carrier: Some(outer),
            },
        )
        .unwrap();
    let refused = depot
        .insert(
            outer,
            CarriedBy {
                carrier: Some(inner),
            },
        )
        .unwrap_err();
    let circle = ChangeError::Cycle {
        relation: "CarriedBy",
        through: inner,
    };
    assert_eq!(refused.cause, circle);
    assert_eq!(depot.get(outer), Some(&CarriedBy { carrier: None }));
}

#[test]
fn items_are_used_when_they_are_of_use() {
    let mut depot = Depot::new();
    let [whole, hurt] = [(); 2].map(|()| porter(&mut depot, 0.0, &Item::ALL));
    depot.get_mut::<Health>(hurt).unwrap().points = 30.0;
    depot.insert(hurt, BURNING).unwrap();
    depot.run_system(use_items::<Depot>);
    assert_eq!(items(&depot, whole), Item::ALL);
    assert_eq!(items(&depot, hurt), [Item::Incendiary, Item::Shock]);
    assert_eq!(
        depot.get(hurt),
        Some(&Health {
            points: 70.0,
            most: 100.0
        })
    );
    assert!(!depot.has::<Burning>(hurt));
}

#[test]
fn handles_of_used_items_are_given_out_again_in_the_same_order_in_any_table() {
    let next = |dusty: usize| {
        let mut depot = Depot::new();
        let hurt = [(); 2].map(|()| porter(&mut depot, 0.0, &[Item::Repair]));
        depot
            .query::<&mut Health>()
            .for_each(|health| health.points = 30.0);
        put_dust_on(&mut depot, &hurt[..dusty]);
        depot.run_system(use_items::<Depot>);
        assert!(hurt.iter().all(|porter| items(&depot, *porter).is_empty()));
        depot.spawn((Item::Shock, at(0.0))).index()
    };
    assert_eq!(next(1), next(0));
}

#[test]
fn a_carrier_that_goes_on_burning_throws_incendiaries_away_and_takes_nothing() {
    let mut depot = Depot::new();
    let burning = porter(
        &mut depot,
        0.0,
        &[Item::Incendiary, Item::Shock, Item::Incendiary],
    );
    depot.insert(burning, BURNING).unwrap();
    depot.get_mut::<Position>(burning).unwrap().x = 2.0;
    for _ in 0..2 {
        depot.looting();
        assert_eq!(items(&depot, burning), [Item::Shock]);
    }
    assert!(
        depot.all::<Crate>().all(|it| *it.position == at(2.0)),
        "they lie where they were thrown away"
    );
    depot.remove::<Burning>(burning).unwrap();
    depot.looting();
    assert_eq!(
        items(&depot, burning),
        [Item::Shock, Item::Incendiary, Item::Incendiary]
    );
    assert_eq!(depot.take_command_errors().count(), 0);
}

/// Nor does one spoil that is taken in the same tick.
#[test]
fn a_crate_spoils_unless_it_is_carried() {
    let mut depot = Depot::new();
    let porter = porter(&mut depot, 9.0, &[Item::Shock]);
    let [lying, taken] = [0.0, 9.0].map(|x| depot.spawn((Item::Repair, at(x))));
    depot
        .query::<&mut Spoils>()
        .for_each(|spoils| spoils.ticks = 1);
    depot.get_mut::<Spoils>(taken).unwrap().ticks = 0;
    for lies in [true, false] {
        depot.looting();
        assert_eq!(depot.contains(lying), lies);
    }
    assert_eq!(items(&depot, porter), [Item::Shock, Item::Repair]);
    assert_eq!(depot.take_command_errors().count(), 0);
}
