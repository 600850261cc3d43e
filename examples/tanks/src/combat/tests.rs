//! Single systems of the part, in a world that has nothing but the part.

use super::*;
use crate::loot::{CarriedBy, Crate, Item};
use ecs::prelude::*;
use ecs::{ChangeError, RelationError};
use tanks_kit::effects::{Burning, Stunned};
use tanks_kit::terrain::{Ground, Surface};

ecs::world! {
    /// A shooting range.
    #[world]
    struct Range { parts: (super::Combat) }
}

fn range() -> Range {
    let mut range = Range::new();
    range.set_resource(Ground::flat(20, 20, Surface::Road));
    range
}

fn tank(range: &mut Range, team: Team, x: f32) -> Entity {
    let tank = range.spawn(Tank {
        team,
        chassis: Chassis { speed: 0.5 },
        position: Position { x, y: 5.0 },
        velocity: Velocity::default(),
        health: Health::full(100.0),
        collector: Collector,
    });
    give(range, tank, Item::Repair);
    tank
}

fn give(range: &mut Range, tank: Entity, item: Item) -> Entity {
    let position = *range.get::<Position>(tank).unwrap();
    range.spawn(Crate::new(item, position, CarriedBy { carrier: Some(tank) }))
}

/// The items that a tank carries, in their order.
fn items(range: &Range, tank: Entity) -> Vec<Item> {
    range.items(tank).map(|item| *range.get::<Item>(item).unwrap()).collect()
}

fn turret(range: &mut Range, team: Team, tank: Entity) -> Entity {
    let gun = Gun { range: 6.0, reload: 10, left: 0 };
    let position = *range.get::<Position>(tank).unwrap();
    range.spawn(Turret { team, mounted_on: MountedOn { tank }, position, gun, aim: Aim::default() })
}

fn see(range: &mut Range) {
    range.run_system(spot::<Range>);
}

/// With a component that the world does not list, the tank lies in a table behind that of the others.
fn put_dust_on(range: &mut Range, tank: Entity) {
    let dust = range.register_named::<u8>("Dust").unwrap();
    range.insert_key(tank, dust, 1).unwrap();
}

#[test]
fn a_turret_aims_at_the_nearest_enemy_in_range_and_keeps_to_it() {
    let mut range = range();
    let [own, _, near, far] = [(Team::Red, 1.0), (Team::Red, 2.0), (Team::Blue, 4.0), (Team::Blue, 6.5)]
        .map(|(team, x)| tank(&mut range, team, x));
    let turret = turret(&mut range, Team::Red, own);
    range.run_system(aim::<Range>);
    assert_eq!(range.get(turret), Some(&Aim(Some(near))));

    // Another one is nearer now, and the first one is still in range.
    range.get_mut::<Position>(far).unwrap().x = 2.0;
    range.run_system(aim::<Range>);
    assert_eq!(range.get(turret), Some(&Aim(Some(near))));

    range.despawn(near);
    range.run_system(aim::<Range>);
    assert_eq!(range.get(turret), Some(&Aim(Some(far))));

    range.get_mut::<Position>(far).unwrap().x = 7.5;
    range.run_system(aim::<Range>);
    assert_eq!(range.get(turret), Some(&Aim(None)));
}

#[test]
fn a_gun_fires_when_it_is_loaded_and_takes_special_rounds_first() {
    let mut range = range();
    let (own, enemy) = (tank(&mut range, Team::Red, 1.0), tank(&mut range, Team::Blue, 4.0));
    for item in [Item::Shock, Item::Incendiary] {
        give(&mut range, own, item);
    }
    let turret = turret(&mut range, Team::Red, own);
    *range.get_mut::<Aim>(turret).unwrap() = Aim(Some(enemy));
    for shots in 1..=3 {
        // A shot, and then nothing until the gun is loaded.
        for _ in 0..10 {
            range.run_system(fire::<Range>);
            assert_eq!(range.all::<Shell>().count(), shots);
        }
    }
    let fired: Vec<Payload> = range.all::<Shell>().map(|shell| *shell.payload).collect();
    assert_eq!(fired, [Payload::Incendiary, Payload::Shock, Payload::Explosive]);
    assert_eq!(items(&range, own), [Item::Repair]);
    assert_eq!(range.all::<Shell>().next().unwrap().trajectory.ticks, 6);
}

#[test]
fn two_turrets_of_a_tank_do_not_fire_the_same_round() {
    let mut range = range();
    let (own, enemy) = (tank(&mut range, Team::Red, 1.0), tank(&mut range, Team::Blue, 4.0));
    give(&mut range, own, Item::Shock);
    for turret in [(); 2].map(|()| turret(&mut range, Team::Red, own)) {
        *range.get_mut::<Aim>(turret).unwrap() = Aim(Some(enemy));
    }
    range.run_system(fire::<Range>);
    let fired: Vec<Payload> = range.all::<Shell>().map(|shell| *shell.payload).collect();
    assert_eq!(fired, [Payload::Shock, Payload::Explosive]);
    assert_eq!(range.take_command_errors().count(), 0);
}

#[test]
fn a_turret_goes_where_its_tank_goes_and_fires_from_there() {
    let mut range = range();
    let (own, enemy) = (tank(&mut range, Team::Red, 1.0), tank(&mut range, Team::Blue, 15.0));
    let turret = turret(&mut range, Team::Red, own);
    *range.get_mut::<Velocity>(own).unwrap() = Velocity { x: 0.5, y: 0.0 };
    for _ in 0..20 {
        range.manoeuvres();
        assert_eq!(range.get::<Position>(turret), range.get::<Position>(own));
    }
    range.run_system(aim::<Range>);
    range.exchange_of_fire();
    assert_eq!(range.get(turret), Some(&Aim(Some(enemy))));
    let shell = range.all::<Shell>().next().unwrap();
    assert!(shell.position.distance_squared(*range.get::<Position>(own).unwrap()) < 0.5);
}

#[test]
fn a_turret_goes_with_its_tank() {
    let mut range = range();
    let (lost, other) = (tank(&mut range, Team::Red, 1.0), tank(&mut range, Team::Blue, 4.0));
    let lost_turrets = [(); 2].map(|()| turret(&mut range, Team::Red, lost));
    let other_turret = turret(&mut range, Team::Blue, other);
    // It is a tank, with more components than others.
    put_dust_on(&mut range, lost);
    assert!(range.turrets(lost).eq(lost_turrets));
    range.get_mut::<Health>(lost).unwrap().points = 0.0;
    range.casualties();
    assert!(lost_turrets.iter().all(|turret| !range.contains(*turret)));
    assert!(range.contains(other_turret));
    assert_eq!(range.take_command_errors().count(), 0);
    range.check_invariants();
}

#[test]
fn items_stay_where_their_carrier_was_lost() {
    let mut range = range();
    let (lost, other) = (tank(&mut range, Team::Red, 1.0), tank(&mut range, Team::Blue, 4.0));
    give(&mut range, lost, Item::Shock);
    put_dust_on(&mut range, lost);
    range.despawn(lost);
    let lying = range.all::<Crate>().filter(|it| it.carried_by.carrier.is_none());
    assert!(lying.map(|it| (it.position.x, *it.item)).eq([(1.0, Item::Repair), (1.0, Item::Shock)]));
    assert_eq!(items(&range, other), [Item::Repair]);
    range.check_invariants();
}

#[test]
fn a_turret_is_mounted_on_a_tank_that_is_there_and_on_nothing_else() {
    let mut range = range();
    let (own, gone) = (tank(&mut range, Team::Red, 1.0), tank(&mut range, Team::Red, 1.0));
    range.despawn(gone);
    let [first, second] = [(); 2].map(|()| turret(&mut range, Team::Red, own));
    for (target, expected) in [
        (gone, RelationError::DeadTarget { relation: "MountedOn", target: gone }),
        (second, RelationError::WrongEnd { relation: "MountedOn", target: second }),
    ] {
        let refused = range.insert(first, MountedOn { tank: target }).unwrap_err();
        assert_eq!(refused.cause, ChangeError::Relation(expected));
    }
    assert!(range.turrets(own).eq([first, second]));
}

#[test]
fn tanks_that_are_mounted_on_each_other_are_refused() {
    let mut range = range();
    let [lower, upper] = [(); 2].map(|()| tank(&mut range, Team::Red, 1.0));
    range.insert(upper, MountedOn { tank: lower }).unwrap();
    let refused = range.insert(lower, MountedOn { tank: upper }).unwrap_err();
    assert!(refused.to_string().contains("`MountedOn` would go round in a circle"), "{refused}");
    assert_eq!(range.target_of::<MountedOn>(lower), None);
}

#[test]
fn a_crew_that_is_stunned_neither_fires_nor_drives() {
    let mut range = range();
    let (own, enemy) = (tank(&mut range, Team::Red, 1.0), tank(&mut range, Team::Blue, 4.0));
    let turret = turret(&mut range, Team::Red, own);
    *range.get_mut::<Aim>(turret).unwrap() = Aim(Some(enemy));
    *range.get_mut::<Velocity>(own).unwrap() = Velocity { x: 0.5, y: 0.0 };
    range.insert(own, Stunned { ticks: 9 }).unwrap();
    see(&mut range);
    range.run_system(fire::<Range>);
    range.run_system(steer::<Range>);
    assert_eq!(range.all::<Shell>().count(), 0);
    assert_eq!(range.get(own), Some(&Velocity::default()));
}

#[test]
fn a_shell_bursts_where_it_was_aimed_at() {
    let mut range = range();
    let position = Position { x: 1.0, y: 5.0 };
    let trajectory = Trajectory { x: 0.5, y: 0.0, ticks: 2 };
    let shell = range.spawn(Shell { team: Team::Red, position, trajectory, payload: Payload::Shock });
    let mut cursor = range.resource_mut::<ecs::Events<Blast>>().cursor();
    for _ in 0..2 {
        range.run_system(fly::<Range>);
        assert!(range.contains(shell));
    }
    range.run_system(fly::<Range>);
    assert!(!range.contains(shell));
    let blasts: Vec<Blast> = cursor.read(range.resource::<ecs::Events<Blast>>()).copied().collect();
    assert_eq!(blasts, [Blast { at: Position { x: 2.0, y: 5.0 }, team: Team::Red, payload: Payload::Shock }]);
}

#[test]
fn a_blast_does_to_enemies_around_it_what_its_payload_does() {
    for payload in [Payload::Explosive, Payload::Incendiary, Payload::Shock] {
        let mut range = range();
        let [friend, near, far] =
            [(Team::Red, 4.0), (Team::Blue, 5.0), (Team::Blue, 9.0)].map(|(team, x)| tank(&mut range, team, x));
        see(&mut range);
        range.send(Blast { at: Position { x: 4.0, y: 5.0 }, team: Team::Red, payload });
        range.run_system(strike::<Range>);
        let points = [friend, near, far].map(|tank| range.get::<Health>(tank).map(|health| health.points));
        let hurt = match payload {
            Payload::Explosive => 88.0,
            Payload::Incendiary => 96.0,
            Payload::Shock => 100.0,
        };
        assert_eq!(points, [100.0, hurt, 100.0].map(Some));
        assert_eq!(range.has::<Burning>(near), payload == Payload::Incendiary);
        assert_eq!(range.has::<Stunned>(near), payload == Payload::Shock);
        assert!(!range.has::<Burning>(friend) && !range.has::<Stunned>(friend));
    }
}

#[test]
fn a_tank_without_items_makes_for_a_crate_and_any_other_for_the_enemy() {
    let mut range = range();
    let (own, _) = (tank(&mut range, Team::Red, 8.0), tank(&mut range, Team::Blue, 18.0));
    range.spawn(Crate::new(Item::Shock, Position { x: 2.0, y: 5.0 }, CarriedBy { carrier: None }));
    let drive = |range: &mut Range| {
        for _ in 0..16 {
            see(range);
            range.run_system(steer::<Range>);
        }
        range.get::<Velocity>(own).copied()
    };
    assert_eq!(drive(&mut range), Some(Velocity { x: 0.5, y: 0.0 }));
    let [item] = *range.items(own).collect::<Vec<_>>() else { panic!("one item") };
    range.despawn(item);
    assert_eq!(drive(&mut range), Some(Velocity { x: -0.5, y: 0.0 }));
}

#[test]
fn tanks_are_seen_in_the_order_of_the_handles() {
    let mut range = range();
    let tanks = [1.0, 2.0, 3.0].map(|x| tank(&mut range, Team::Blue, x));
    put_dust_on(&mut range, tanks[0]);
    see(&mut range);
    let here = Position { x: 2.0, y: 5.0 };
    let seen: Vec<Entity> =
        range.resource::<Sightings>().enemies_within(Team::Red, here, 9.0).map(|sighting| sighting.tank).collect();
    assert_eq!(seen, tanks);
}

#[test]
fn losses_are_told_in_the_order_of_the_handles() {
    let mut range = range();
    let tanks = [Team::Red, Team::Blue, Team::Blue].map(|team| tank(&mut range, team, 1.0));
    put_dust_on(&mut range, tanks[0]);
    for tank in [tanks[0], tanks[2]] {
        range.get_mut::<Health>(tank).unwrap().points = 0.0;
    }
    let mut cursor = range.resource_mut::<ecs::Events<Destroyed>>().cursor();
    range.run_system(remove_destroyed::<Range>);
    let lost: Vec<Destroyed> = cursor.read(range.resource::<ecs::Events<Destroyed>>()).copied().collect();
    let expected = [(tanks[0], Team::Red), (tanks[2], Team::Blue)].map(|(tank, team)| Destroyed { tank, team });
    assert_eq!(lost, expected);
    assert_eq!(range.all::<Tank>().count(), 1);
}
