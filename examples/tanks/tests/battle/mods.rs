//! Additions of mods, and promises that mods must not break.

use crate::common::{play, played, played_with};
use ecs::condition::equals;
use ecs::{Value, prelude::*};
use tanks::combat::{Chassis, Tank, Team};
use tanks::loot::Spoils;
use tanks::{Battle, Phase, Setup};
use tanks_kit::effects::{Burning, Health};

const SETUP: Setup = Setup { seed: 2, tanks: 40 };

/// A component of a mod that is written in Rust.
#[derive(Component, Clone, Debug, PartialEq)]
struct Morale(u32);

/// Morale on all tanks, on the tanks of one team, and on every third tank, changes no bit of the battle to its end.
#[test]
fn morale_on_tanks_does_not_break_the_battle() {
    let choices: [fn(usize, Team) -> bool; 3] = [
        |_, _| true,
        |_, team| team == Team::Red,
        |row, _| row % 3 == 0,
    ];
    let plain = played(SETUP, 3_000);
    assert_eq!(plain.phase(), Phase::Over);
    for (number, chooses) in choices.into_iter().enumerate() {
        let mut battle = played(SETUP, 2);
        let morale = battle.register::<Morale>().unwrap();
        let chosen = battle
            .all::<Tank>()
            .enumerate()
            .filter(|(row, tank)| chooses(*row, *tank.team));
        let chosen: Vec<Entity> = chosen.map(|(_, tank)| tank.entity).collect();
        assert!(chosen.len() > 10);
        for tank in chosen {
            battle.insert_key(tank, morale, Morale(7)).unwrap();
            assert!(battle.is::<Tank>(tank));
            assert_ne!(
                battle.archetype_of(tank),
                Some("Tank"),
                "it lies in another table"
            );
        }
        assert_eq!(battle.all::<Tank>().count(), 40);
        play(&mut battle, 2_998);
        assert_eq!(battle.score(), plain.score(), "choice {number}");
        assert_eq!(battle.digest(), plain.digest(), "choice {number}");
    }
}

#[test]
fn a_component_from_a_file_comes_to_all_tanks() {
    let text = r#"
        Component(name: "Morale", fields: ["value"])
        Give(to: "Tank", component: "Morale", value: (value: 3)) // No tank is without.
    "#;
    let mut battle = played_with(text, SETUP, 3);
    let morale = battle
        .runtime_query()
        .is("Tank")
        .where_("Morale.value", equals(3))
        .build()
        .unwrap();
    assert_eq!(battle.run(&morale).entities().count(), 40);
    play(&mut battle, 2_997);
    let left: Vec<Entity> = battle.run(&morale).entities().collect();
    assert!(
        left.into_iter()
            .all(|tank| battle.remove_value(tank, "Morale") == Ok(true))
    );
    assert_eq!(
        battle.digest(),
        played(SETUP, 3_000).digest(),
        "what nobody reads changes nothing"
    );
}

#[test]
fn a_component_of_the_game_comes_from_a_file_too() {
    let battle = played_with(include_str!("../../mods/crates.mod"), SETUP, 400);
    let crates: Vec<(&Health, &Spoils)> = battle.query_ref::<(&Health, &Spoils)>().collect();
    assert!(crates.len() > 5 && crates.iter().all(|(health, _)| health.most > 4.9));
    assert!(
        crates.iter().any(|(health, _)| health.points < 5.0),
        "they wear"
    );
}

#[test]
fn a_system_from_a_file_runs_where_and_when_it_says() {
    let text = r#"
        Component(name: "Log", fields: ["ticks", "beats", "paused", "one"])
        Give(to: "Tank", component: "Log", value: (one: 1))
        System(name: "count", in: "fight", phase: "muster", after: "give_Tank_Log", do: ("Log.ticks", "+=", 1))
        System(name: "beat", in: "fight", phase: "effects", after: "burn", if: Fight, every: 10, do: ("Log.beats", "+=", "Log.one"))
        System(name: "rest", in: "tick", if: Paused, do: ("Log.paused", "+=", 1))
        System(
            name: "slow", in: "manoeuvres", after: "steer", before: "travel",
            do: ("Chassis.speed", "=", 0.01), where_above: ("Log.ticks", 5),
        )
    "#;
    let mut battle = played_with(text, SETUP, 42);
    let plan: Vec<String> = battle
        .plan_of(Battle::tick_plan())
        .names()
        .map(|name| name.to_string())
        .collect();
    let place = |name: &str| {
        plan.iter()
            .position(|it| it == name)
            .unwrap_or_else(|| panic!("`{name}`: {plan:?}"))
    };
    assert!(place("give_Tank_Log") < place("count") && place("count") < place("steer"));
    assert!(
        place("steer") < place("slow")
            && place("slow") < place("travel")
            && place("burn") < place("beat")
    );
    battle.pause();
    play(&mut battle, 5);
    let tank = battle.all::<Tank>().next().unwrap().entity;
    let log = ["ticks", "beats", "paused"].map(|field| battle.get_value(tank, "Log", field));
    assert_eq!(log, [41.0, 5.0, 5.0].map(|times| Ok(Value::F32(times))));
    assert_eq!(battle.get::<Chassis>(tank), Some(&Chassis { speed: 0.01 }));
}

#[test]
fn a_mod_reads_and_writes_sparse_components() {
    let mut battle = played(SETUP, 2);
    let tank = battle.all::<Tank>().next().unwrap().entity;
    let oil = r#"System(name: "oil", in: "fight", do: ("Burning.heat", "+=", 0.5), where_above: ("Burning.ticks", 10))"#;
    battle.load_mod(oil).unwrap();
    // Nothing to put the fire out with.
    let items: Vec<Entity> = battle.items(tank).collect();
    assert!(items.into_iter().all(|item| battle.despawn(item)));
    battle
        .insert(
            tank,
            Burning {
                ticks: 12,
                heat: 0.0,
            },
        )
        .unwrap();
    play(&mut battle, 4);
    assert_eq!(
        battle.get(tank),
        Some(&Burning {
            ticks: 8,
            heat: 0.5
        })
    );
    battle
        .load_mod(r#"System(name: "fan", in: "fight", do: ("Burning.ticks", "*=", 0.55))"#)
        .unwrap();
    play(&mut battle, 1);
    assert_eq!(
        battle.get(tank),
        Some(&Burning {
            ticks: 4,
            heat: 0.5
        }),
        "the nearest whole number of 7 * 0.55"
    );
}

#[test]
fn a_mod_that_is_unloaded_leaves_the_battle_alone() {
    let mut battle = played(SETUP, 10);
    let before = battle.plan_of(Battle::tick_plan()).len();
    let text = r#"
        Component(name: "Morale", fields: ["value"])
        System(name: "drain", in: "fight", do: ("Health.points", "-=", 1))
    "#;
    for _ in 0..2 {
        let loaded = battle.load_mod(text).unwrap();
        assert_eq!(battle.plan_of(Battle::tick_plan()).len(), before + 1);
        battle.unload_mod(loaded);
    }
    play(&mut battle, 50);
    assert_eq!(battle.digest(), played(SETUP, 60).digest());
    assert!(battle.query_ref::<&Health>().count() > 0);
}

#[test]
fn a_mistake_is_shown_with_its_line_and_adds_nothing() {
    let first = r#"System(name: "first", in: "fight", do: ("Gun.left", "=", 1))"#;
    let system = |clauses: &str| format!(r#"System(name: "a", {clauses})"#);
    let mistakes = [
        ("\n\nhello".into(), "3: Unexpected variant named `hello` in enum `Entry`, expected one of `Component`"),
        (r#"Give(to: "Car", component: "Gun")"#.into(), "1: the world declares no archetype `Car`: there are `Crate`"),
        (r#"Give(to: "Tank", component: "Gun")"#.into(), "1: `Gun` refuses the value: missing field `range`"),
        ("Component(name: \"A\", fields: [])\nGive(to: \"Tank\", component: \"A\", value: (y: 1))".into(), "2: `A`: "),
        (system(r#"in: "night", do: ("Gun.left", "=", 1)"#), "1: there is no schedule `night`: there are "),
        (system(r#"in: "fight", phase: "fires", do: ("Gun.left", "=", 1)"#), "1: `fight` has no phase `fires`"),
        (system(r#"in: "fight", after: "bake", do: ("Gun.left", "=", 1)"#), "1: `fight` has no step `bake`"),
        (system(r#"in: "fight", do: ("Gun", "=", 1)"#), "1: expected `Component.field`, not `Gun`"),
        (system(r#"in: "fight", do: ("Gum.left", "=", 1)"#), "1: the world has no component `Gum`"),
        (system(r#"in: "fight", do: ("Aim.0", "=", 1)"#), "1: `Aim.0` is no number that a mod can change"),
        (system(r#"in: "fight", do: ("Gun.left", "/=", 1)"#), "1: expected `=`, `+=`, `-=` or `*=`, not `/=`"),
        (system(r#"in: "fight", do: ("Gun.left", "=", "Gun.lef")"#), "1: `Gun`: there is no field `lef`: there are"),
        (
            system(r#"in: "fight", do: ("Gun.left", "=", 1), where_below: ("Gun.lef", 1)"#),
            "1: `Gun`: there is no field",
        ),
    ];
    for (text, expected) in mistakes {
        let mut battle = Battle::open(SETUP);
        let shown = battle.load_mod(&format!("{first} {text}")).unwrap_err();
        assert!(shown.starts_with(expected), "{shown}\n{expected}");
        assert_eq!(
            battle
                .plan_of(Battle::fight_plan())
                .names()
                .find(|it| *it == "first"),
            None
        );
    }
}
