//! Single systems of the part, in a world that has nothing but the part.

use super::*;
use crate::loot::tests::{items, put_dust_on};
use crate::loot::{CarriedBy, Item};
use ecs::ChangeError::{DeadTarget, WrongEnd};
use ecs::{Events, prelude::*};
use tanks_kit::effects::{Burning, Stunned};
use tanks_kit::terrain::{Ground, Surface};

ecs::world! {
    /// A shooting range.
    #[world]
    struct Range { parts: (super::Combat) }
}

/// A range with tanks, each with a repair.
fn range<const N: usize>(tanks: [(Team, f32); N]) -> (Range, [Entity; N]) {
    let ground = Ground::flat(20, 20, Surface::Road);
    let mut range = Range::with_resources(RangeResources {
        ground,
        ..RangeResources::default()
    });
    let tanks = tanks.map(|(team, x)| {
        let tank = (
            team,
            Chassis { speed: 0.5 },
            Position { x, y: 5.0 },
            Health::full(100.0),
        );
        range.spawn_with::<CarriedBy, _>(tank, |tank| {
            _ = tank.spawn((Item::Repair, Position { x, y: 5.0 }));
        })
    });
    (range, tanks)
}

fn give(range: &mut Range, tank: Entity, items: &[Item]) {
    let place = *range.get::<Position>(tank).unwrap();
    range.spawn_below::<CarriedBy>(tank, |tank| {
        for item in items {
            _ = tank.spawn((*item, place));
        }
    });
}

fn turret(range: &mut Range, tank: Entity, aim: Option<Entity>) -> Entity {
    let gun = Gun {
        range: 6.0,
        reload: 10,
        left: 0,
    };
    let (team, position) = (
        *range.get::<Team>(tank).unwrap(),
        *range.get::<Position>(tank).unwrap(),
    );
    range.spawn(Turret {
        team,
        mounted_on: MountedOn { tank },
        position,
        gun,
        aim: Aim(aim),
    })
}

fn fired(range: &Range) -> Vec<Payload> {
    range.all::<Shell>().map(|shell| *shell.payload).collect()
}

#[test]
fn a_turret_aims_at_the_nearest_enemy_in_range_and_keeps_to_it() {
    let (mut range, [own, _, near, far]) = range([
        (Team::Red, 1.0),
        (Team::Red, 2.0),
        (Team::Blue, 4.0),
        (Team::Blue, 6.5),
    ]);
    let turret = turret(&mut range, own, None);
    let mut aims_at = |target: Option<Entity>, change: fn(&mut Range, [Entity; 2])| {
        range.run_system(aim::<Range>);
        assert_eq!(range.get(turret), Some(&Aim(target)));
        change(&mut range, [near, far]);
    };
    aims_at(Some(near), |range, [_, far]| {
        range.get_mut::<Position>(far).unwrap().x = 2.0;
    });
    // Another one is nearer now, and the first one is still in range.
    aims_at(Some(near), |range, [near, _]| assert!(range.despawn(near)));
    aims_at(Some(far), |range, [_, far]| {
        range.get_mut::<Position>(far).unwrap().x = 7.5;
    });
    aims_at(None, |_, _| ());
}

#[test]
fn a_gun_fires_when_it_is_loaded_and_takes_special_rounds_first() {
    let (mut range, [own, enemy]) = range([(Team::Red, 1.0), (Team::Blue, 4.0)]);
    give(&mut range, own, &[Item::Shock, Item::Incendiary]);
    turret(&mut range, own, Some(enemy));
    for shots in 1..=3 {
        // A shot, and then nothing until the gun is loaded.
        for _ in 0..10 {
            range.run_system(fire::<Range>);
            assert_eq!(fired(&range).len(), shots);
        }
    }
    assert_eq!(
        fired(&range),
        [Payload::Incendiary, Payload::Shock, Payload::Explosive]
    );
    assert_eq!(items(&range, own), [Item::Repair]);
    assert_eq!(range.all::<Shell>().next().unwrap().trajectory.ticks, 6);
}

#[test]
fn two_turrets_of_a_tank_do_not_fire_the_same_round() {
    let (mut range, [own, enemy]) = range([(Team::Red, 1.0), (Team::Blue, 4.0)]);
    give(&mut range, own, &[Item::Shock]);
    (0..2).for_each(|_| _ = turret(&mut range, own, Some(enemy)));
    range.run_system(fire::<Range>);
    assert_eq!(fired(&range), [Payload::Shock, Payload::Explosive]);
    assert_eq!(range.take_command_errors().count(), 0);
}

#[test]
fn a_turret_goes_where_its_tank_goes_and_fires_from_there() {
    let (mut range, [own, enemy]) = range([(Team::Red, 1.0), (Team::Blue, 15.0)]);
    let turret = turret(&mut range, own, None);
    range.get_mut::<Velocity>(own).unwrap().x = 0.5;
    for _ in 0..20 {
        range.manoeuvres();
        assert_eq!(range.get::<Position>(turret), range.get::<Position>(own));
    }
    range.exchange_of_fire();
    assert_eq!(range.get(turret), Some(&Aim(Some(enemy))));
    let shell = range.all::<Shell>().next().unwrap();
    assert!(
        shell
            .position
            .distance_squared(*range.get::<Position>(own).unwrap())
            < 0.5
    );
}

/// Losses are told in the order of the handles, in any table.
#[test]
fn a_lost_tank_is_told_its_turrets_go_along_and_its_items_stay() {
    let (mut range, tanks) = range([(Team::Red, 1.0), (Team::Blue, 4.0), (Team::Blue, 9.0)]);
    let turrets = [0, 0, 2, 1].map(|number| turret(&mut range, tanks[number], None));
    put_dust_on(&mut range, &tanks[..1]);
    let left: Vec<Entity> = range.items(tanks[0]).collect();
    assert!(range.turrets(tanks[0]).eq(turrets[..2].iter().copied()));
    for tank in [tanks[0], tanks[2]] {
        range.get_mut::<Health>(tank).unwrap().points = 0.0;
    }
    range.casualties();
    let lost: Vec<Destroyed> = range.resource_mut::<Events<Destroyed>>().drain().collect();
    assert_eq!(
        lost,
        [(tanks[0], Team::Red), (tanks[2], Team::Blue)]
            .map(|(tank, team)| Destroyed { tank, team })
    );
    assert!(range.all::<Tank>().map(|tank| tank.entity).eq([tanks[1]]));
    assert!(
        range
            .all::<Turret>()
            .map(|turret| turret.entity)
            .eq([turrets[3]])
    );
    for item in left {
        assert_eq!(range.get(item), Some(&CarriedBy { carrier: None }));
        assert_eq!(range.get(item), Some(&Position { x: 1.0, y: 5.0 }));
    }
    assert_eq!(range.take_command_errors().count(), 0);
    range.check_invariants();
}

#[test]
fn a_turret_is_mounted_on_a_tank_that_is_there_and_on_nothing_else() {
    let (mut range, [lower, upper, gone]) = range([(Team::Red, 1.0); 3]);
    range.despawn(gone);
    let turrets = [(); 2].map(|()| turret(&mut range, lower, None));
    let relation = "MountedOn";
    for (target, expected) in [
        (
            gone,
            DeadTarget {
                relation,
                target: gone,
            },
        ),
        (
            turrets[1],
            WrongEnd {
                relation,
                target: turrets[1],
            },
        ),
    ] {
        let refused = range
            .insert(turrets[0], MountedOn { tank: target })
            .unwrap_err();
        assert_eq!(refused.cause, expected);
    }
    assert!(range.turrets(lower).eq(turrets));
    range.insert(upper, MountedOn { tank: lower }).unwrap();
    let refused = range.insert(lower, MountedOn { tank: upper }).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("`MountedOn` would go round in a circle"),
        "{refused}"
    );
}

#[test]
fn a_crew_that_is_stunned_neither_fires_nor_drives() {
    let (mut range, [own, enemy]) = range([(Team::Red, 1.0), (Team::Blue, 4.0)]);
    turret(&mut range, own, Some(enemy));
    range.get_mut::<Velocity>(own).unwrap().x = 0.5;
    range.insert(own, Stunned { ticks: 9 }).unwrap();
    range.run_system(fire::<Range>);
    range.run_system(steer::<Range>);
    assert_eq!(fired(&range), []);
    assert_eq!(range.get(own), Some(&Velocity::default()));
}

#[test]
fn a_shell_bursts_where_it_was_aimed_at() {
    let (mut range, []) = range([]);
    let trajectory = Trajectory {
        x: 0.5,
        y: 0.0,
        ticks: 2,
    };
    let shell = range.spawn((
        Team::Red,
        Position { x: 1.0, y: 5.0 },
        trajectory,
        Payload::Shock,
    ));
    for flies in [true, true, false] {
        range.run_system(fly::<Range>);
        assert_eq!(range.contains(shell), flies);
    }
    let blasts: Vec<Blast> = range.resource_mut::<Events<Blast>>().drain().collect();
    assert_eq!(
        blasts,
        [Blast {
            at: Position { x: 2.0, y: 5.0 },
            team: Team::Red,
            payload: Payload::Shock
        }]
    );
}

#[test]
fn a_blast_hits_enemies_around_it_as_its_payload_does() {
    for (payload, hurt) in [
        (Payload::Explosive, 88.0),
        (Payload::Incendiary, 96.0),
        (Payload::Shock, 100.0),
    ] {
        let (mut range, tanks) = range([(Team::Red, 4.0), (Team::Blue, 5.0), (Team::Blue, 9.0)]);
        range.send(Blast {
            at: Position { x: 4.0, y: 5.0 },
            team: Team::Red,
            payload,
        });
        range.run_system(strike::<Range>);
        let state = |tank| {
            (
                range.get::<Health>(tank).unwrap().points,
                range.has::<Burning>(tank),
                range.has::<Stunned>(tank),
            )
        };
        let near = (
            hurt,
            payload == Payload::Incendiary,
            payload == Payload::Shock,
        );
        assert_eq!(
            tanks.map(state),
            [(100.0, false, false), near, (100.0, false, false)]
        );
    }
}

#[test]
fn a_tank_without_items_makes_for_a_crate_and_any_other_for_the_enemy() {
    let (mut range, [own, _]) = range([(Team::Red, 8.0), (Team::Blue, 18.0)]);
    range.spawn((Item::Shock, Position { x: 2.0, y: 5.0 }));
    let drive = |range: &mut Range| {
        (0..16).for_each(|_| range.run_system(steer::<Range>));
        range.get::<Velocity>(own).copied()
    };
    assert_eq!(drive(&mut range), Some(Velocity { x: 0.5, y: 0.0 }));
    let item = range.items(own).next().unwrap();
    range.despawn(item);
    assert_eq!(drive(&mut range), Some(Velocity { x: -0.5, y: 0.0 }));
}

#[test]
fn of_two_enemies_at_one_distance_the_same_is_chosen_in_any_table() {
    let chosen = |dusty: usize| {
        let (mut range, tanks) = range([(Team::Red, 8.0), (Team::Blue, 2.0), (Team::Blue, 14.0)]);
        put_dust_on(&mut range, &[tanks[dusty]]);
        let turret = turret(&mut range, tanks[0], None);
        (0..16).for_each(|_| range.run_system(steer::<Range>));
        range.run_system(aim::<Range>);
        (
            range.get::<Aim>(turret).copied(),
            range.get::<Velocity>(tanks[0]).copied(),
        )
    };
    assert_eq!(chosen(1), chosen(2));
    assert_eq!(chosen(0).1, Some(Velocity { x: -0.5, y: 0.0 }));
}
