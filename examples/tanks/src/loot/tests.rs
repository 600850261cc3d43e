//! Single systems of the part. The world lists the parts that have what this part uses.

use super::*;
use ecs::prelude::*;

ecs::world! {
    /// A depot.
    #[world]
    struct Depot { parts: (tanks_kit::Terrain, tanks_kit::Effects, super::Loot) }

    #[archetype]
    struct Porter { position: Position, inventory: Inventory, health: Health, collector: Collector }
}

fn porter(depot: &mut Depot, x: f32, items: &[Item]) -> Entity {
    let (position, inventory) = (Position { x, y: 0.0 }, Inventory(items.to_vec()));
    depot.spawn(Porter { position, inventory, health: Health::full(100.0), collector: Collector })
}

fn drop_crate(depot: &mut Depot, x: f32, ticks: u32) -> Entity {
    let (position, inventory) = (Position { x, y: 0.0 }, Inventory(vec![Item::Shock]));
    depot.spawn(Crate { position, inventory, spoils: Spoils { ticks } })
}

#[test]
fn the_first_in_reach_gets_the_crate() {
    let mut depot = Depot::new();
    let [away, first, second] = [9.0, 1.5, 1.0].map(|x| porter(&mut depot, x, &[Item::Repair]));
    // With a component that the world does not list, it lies in a table behind that of the others.
    let dust = depot.register_named::<u8>("Dust").unwrap();
    depot.insert_key(first, dust, 1).unwrap();
    let found = drop_crate(&mut depot, 1.0, 9);
    depot.run_system(pick_up::<Depot>);
    assert!(!depot.contains(found));
    let items = [away, first, second].map(|porter| depot.get::<Inventory>(porter).unwrap().0.clone());
    assert_eq!(items, [vec![Item::Repair], vec![Item::Repair, Item::Shock], vec![Item::Repair]]);
}

#[test]
fn items_are_used_when_they_are_of_use() {
    let mut depot = Depot::new();
    let whole = porter(&mut depot, 0.0, &Item::ALL);
    let hurt = porter(&mut depot, 0.0, &Item::ALL);
    depot.get_mut::<Health>(hurt).unwrap().points = 30.0;
    depot.insert(hurt, Burning { ticks: 9, heat: 1.0 }).unwrap();
    depot.run_system(use_items::<Depot>);
    assert_eq!(depot.get::<Inventory>(whole).unwrap().0, Item::ALL);
    assert_eq!(depot.get::<Inventory>(hurt).unwrap().0, [Item::Incendiary, Item::Shock]);
    assert_eq!(depot.get(hurt), Some(&Health { points: 70.0, most: 100.0 }));
    assert!(!depot.has::<Burning>(hurt));
}

#[test]
fn a_crate_spoils() {
    let mut depot = Depot::new();
    let lying = drop_crate(&mut depot, 0.0, 1);
    depot.looting();
    assert!(depot.contains(lying));
    depot.looting();
    assert!(!depot.contains(lying));
    assert_eq!(depot.take_command_errors().count(), 0);
}

#[test]
fn a_crate_that_is_taken_does_not_spoil_too() {
    let mut depot = Depot::new();
    porter(&mut depot, 0.0, &[]);
    let lying = drop_crate(&mut depot, 0.0, 0);
    depot.looting();
    assert!(!depot.contains(lying));
    assert_eq!(depot.take_command_errors().count(), 0);
}
