//! Additions of mods, and promises that mods must not break.

use ecs::{Value, prelude::*};
use tanks::combat::{Chassis, Tank, Team};
use tanks::loot::Spoils;
use tanks::{Battle, Phase, Setup};
use tanks_kit::effects::{Burning, Health};

const SETUP: Setup = Setup { seed: 2, tanks: 40 };

/// A component of a mod that is written in Rust.
#[derive(Component, Clone, Debug, PartialEq)]
struct Morale(u32);

fn play(battle: &mut Battle, ticks: u32) {
    (0..ticks).for_each(|_| battle.tick());
    assert_eq!(battle.take_command_errors().count(), 0);
}

fn played(ticks: u32) -> Battle {
    let mut battle = Battle::open(SETUP);
    play(&mut battle, ticks);
    battle
}

/// Morale on all tanks, on the tanks of one team, and on every third tank, changes no bit of the battle to its end.
#[test]
fn morale_on_tanks_does_not_break_the_battle() {
    type Chooses = fn(usize, Team) -> bool;
    let choices: [Chooses; 3] = [|_, _| true, |_, team| team == Team::Red, |row, _| row % 3 == 0];
    let plain = played(3_000);
    assert_eq!(plain.phase(), Phase::Over);
    for (number, chooses) in choices.into_iter().enumerate() {
        let mut battle = played(2);
        let morale = battle.register::<Morale>().unwrap();
        let chosen = battle.all::<Tank>().enumerate().filter(|(row, tank)| chooses(*row, *tank.team));
        let chosen: Vec<Entity> = chosen.map(|(_, tank)| tank.entity).collect();
        assert!(chosen.len() > 10);
        for tank in chosen {
            battle.insert_key(tank, morale, Morale(7)).unwrap();
            assert!(battle.is::<Tank>(tank));
            assert_ne!(battle.archetype_of(tank), Some("Tank"), "it lies in another table");
        }
        assert_eq!(battle.all::<Tank>().count(), 40);
        play(&mut battle, 2_998);
        assert_eq!(battle.score(), plain.score(), "choice {number}");
        assert_eq!(battle.digest(), plain.digest(), "choice {number}");
        battle.check_invariants();
    }
}

#[test]
fn a_component_from_a_file_comes_to_all_tanks() {
    let mut battle = Battle::open(SETUP);
    battle.load_mod("component Morale value\ngive Tank Morale value=3").unwrap();
    play(&mut battle, 3);
    let morale = |battle: &Battle| {
        let tanks = battle.all::<Tank>().map(|tank| tank.entity);
        tanks.filter(|tank| battle.get_value(*tank, "Morale", "value") == Ok(Value::F32(3.0))).collect::<Vec<Entity>>()
    };
    assert_eq!(morale(&battle).len(), 40);
    play(&mut battle, 2_997);
    for tank in morale(&battle) {
        assert_eq!(battle.remove_value(tank, "Morale"), Ok(true));
    }
    assert_eq!(battle.digest(), played(3_000).digest(), "what nobody reads changes nothing");
}

#[test]
fn a_component_of_the_game_comes_from_a_file_too() {
    let mut battle = Battle::open(SETUP);
    battle.load_mod(include_str!("../mods/crates.mod")).unwrap();
    play(&mut battle, 400);
    let crates: Vec<(&Health, &Spoils)> = battle.query_ref::<(&Health, &Spoils)>().collect();
    assert!(crates.len() > 5 && crates.iter().all(|(health, _)| health.most > 4.9));
    assert!(crates.iter().any(|(health, _)| health.points < 5.0), "they wear");
    battle.check_invariants();
}

#[test]
fn a_system_from_a_file_runs_where_and_when_it_says() {
    let mut battle = Battle::open(SETUP);
    let text = "
        component Log ticks beats paused
        give Tank Log
        system count in fight phase muster after give_Tank_Log do Log.ticks += 1
        system beat in fight phase effects after burn if fight every 10 do Log.beats += 1
        system rest in tick if paused do Log.paused += 1
        system slow in manoeuvres after steer before travel do Chassis.speed = 0.01 where Log.ticks > 5
    ";
    battle.load_mod(text).unwrap();
    let plan: Vec<String> = battle.plan_of(Battle::tick_plan()).names().map(|name| name.to_string()).collect();
    let place = |name: &str| plan.iter().position(|it| it == name).unwrap_or_else(|| panic!("`{name}`: {plan:?}"));
    assert!(place("give_Tank_Log") < place("count") && place("count") < place("steer"));
    assert!(place("steer") < place("slow") && place("slow") < place("travel") && place("burn") < place("beat"));
    play(&mut battle, 42);
    battle.pause();
    play(&mut battle, 5);
    let tank = battle.all::<Tank>().next().unwrap().entity;
    let log = ["ticks", "beats", "paused"].map(|field| battle.get_value(tank, "Log", field));
    assert_eq!(log, [41.0, 5.0, 5.0].map(|times| Ok(Value::F32(times))));
    assert_eq!(battle.get::<Chassis>(tank), Some(&Chassis { speed: 0.01 }));
}

#[test]
fn a_mod_reads_and_writes_what_is_sparse() {
    let mut battle = played(2);
    let tank = battle.all::<Tank>().next().unwrap().entity;
    battle.load_mod("system oil in fight do Burning.heat += 0.5 where Burning.ticks > 10").unwrap();
    // Nothing to put the fire out with.
    let items: Vec<Entity> = battle.items(tank).collect();
    items.into_iter().for_each(|item| assert!(battle.despawn(item)));
    battle.insert(tank, Burning { ticks: 12, heat: 0.0 }).unwrap();
    play(&mut battle, 4);
    assert_eq!(battle.get(tank), Some(&Burning { ticks: 8, heat: 0.5 }));
    battle.load_mod("system fan in fight do Burning.ticks *= 0.55").unwrap();
    play(&mut battle, 1);
    assert_eq!(battle.get(tank), Some(&Burning { ticks: 4, heat: 0.5 }), "the nearest whole number of 7 * 0.55");
}

#[test]
fn a_mod_that_is_unloaded_leaves_the_battle_alone() {
    let mut battle = played(10);
    let before = battle.plan_of(Battle::tick_plan()).len();
    let text = "component Morale value\nsystem drain in fight do Health.points -= 1";
    for _ in 0..2 {
        let loaded = battle.load_mod(text).unwrap();
        assert_eq!(battle.plan_of(Battle::tick_plan()).len(), before + 1);
        battle.unload_mod(loaded);
    }
    play(&mut battle, 50);
    assert_eq!(battle.digest(), played(60).digest());
    assert!(battle.query_ref::<&Health>().count() > 0);
}

#[test]
fn a_mistake_is_shown_with_its_line_and_adds_nothing() {
    let mistakes = [
        ("\n\nhello", "3: expected `component`, `give` or `system` but found `hello`"),
        ("give Car Morale", "1: there is no archetype `Car` to give something to: there are [\"Crate\", \"Tank\""),
        (
            "give Crate Health",
            "1: `Health` refuses the value: invalid type: a value without parts, expected struct Health",
        ),
        ("give Crate Health points=1", "1: `Health` refuses the value: missing field `most`"),
        ("give Crate Health points=full most=1", "1: `Health`"),
        ("give Crate Health points=1 most", "1: expected `FIELD=VALUE` but found `most`"),
        ("component A x\ngive Tank A y=1", "2: `A`: there is no field `y`: there is `x`"),
        ("system a in night do Health.points = 1", "1: there is no schedule `night`"),
        (
            "system a in fight if bored do Health.points = 1",
            "1: unknown variant `bored`, expected one of `deployment`, `fight`",
        ),
        ("system a in fight phase fires do Health.points = 1", "1: `fight` has no phase `fires`"),
        ("system a in fight after bake do Health.points = 1", "1: `fight` has no step `bake`"),
        ("system a in fight after burn", "1: expected `do` and a field but the line ends"),
        ("system a in fight do Helth.points = 1", "1: "),
        ("system a in fight do Aim.0 = 1", "1: `Aim` has no number `0`: it has"),
        ("system a in fight do Health.points = 1 where", "1: expected a field but the line ends"),
        (
            "system a in fight do Health.points = 1 where Health.point > 1",
            "1: `Health`: there is no field `point`: there are",
        ),
        ("system a in fight do Health.points = 1 or not", "1: expected `where` or the end of the line but found `or`"),
    ];
    for (text, expected) in mistakes {
        let mut battle = Battle::open(SETUP);
        let text = format!("system first in fight do Health.points = 1\n{text}");
        let shown = battle.load_mod(&text).unwrap_err();
        let shown = format!("{}: {}", shown.line - 1, shown.message);
        assert!(shown.starts_with(expected), "{shown}\n{expected}");
        assert_eq!(battle.plan_of(Battle::fight_plan()).names().find(|it| *it == "first"), None);
    }
}
