//! Rules from a file.

mod common;

use common::{check_conservation, check_places, play};
use ecs::prelude::*;
use ecs::{ComponentId, Value};
use kitchen::Kitchen;
use kitchen::components::{
    Burner, Cookable, Doneness, FIRE, Food, Heat, Patience, Position, Stage,
};
use kitchen::world::{Ingredient, Pass};

const FEAST: &str = include_str!("../rules/feast.rules");

fn open(rules: &str) -> Kitchen {
    Kitchen::open(1, 256).with_rules(rules).unwrap()
}

fn stoves(kitchen: &Kitchen) -> Vec<Entity> {
    kitchen
        .query_ref::<(Entity, With<Burner>)>()
        .map(|(stove, ())| stove)
        .collect()
}

fn id(kitchen: &Kitchen, name: &str) -> ComponentId {
    kitchen.component_id(name).unwrap()
}

#[test]
fn the_same_seed_and_rules_play_the_same_service() {
    let feast = || Kitchen::open(7, 700).with_rules(FEAST).unwrap();
    let (mut one, mut other) = (feast(), feast());
    for _ in 0..20 {
        play(&mut one, 250);
        play(&mut other, 250);
        assert_eq!(one.hash(), other.hash(), "after {} ticks", one.ticks());
    }
    assert_eq!(one.account(), other.account());
}

#[test]
fn other_rules_play_another_service() {
    let mut hashes: Vec<u64> = [
        "",
        "component Salt {}\nat 100 give Fridge Salt",
        "component Salt { grams: f32 }\nat 100 give Fridge Salt",
        "component Salt { grams: f32 }\nat 100 give Fridge Salt grams=1",
        "component Salt { grams: f32 }\nat 100 give Fridge Salt grams=-0",
        "component Salt { grams: f32 }\nat 100 give Pass Salt grams=1",
        "at 100 give Stove Cookable",
        "at 100 give Stove Cookable cooked_at=5",
        "each tick Patience.left *= 0.999",
        FEAST,
    ]
    .into_iter()
    .map(|rules| {
        let mut kitchen = open(rules);
        play(&mut kitchen, 1_000);
        kitchen.hash()
    })
    .collect();
    let all = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), all);
}

#[test]
fn rules_that_do_nothing_change_nothing() {
    let (mut plain, mut idle) = (
        open(""),
        open("\u{feff}# Nothing.\n\nat 9000 give Stove Cookable\r\n"),
    );
    play(&mut plain, 500);
    play(&mut idle, 500);
    assert_eq!(plain.hash(), idle.hash());
}

#[test]
fn stoves_are_cookable_from_one_tick_to_another() {
    let mut kitchen =
        open("at 10 give Stove Cookable cooked_at=7 burnt_at=8.5\nat 20 take Stove Cookable");
    let all = stoves(&kitchen);
    assert!(!all.is_empty());
    for tick in 0..30_u64 {
        kitchen.tick();
        for stove in &all {
            let there = (10..20).contains(&tick);
            assert_eq!(kitchen.has::<Cookable>(*stove), there, "in tick {tick}");
            assert_eq!(
                kitchen.has::<Doneness>(*stove) && kitchen.has::<Stage>(*stove),
                there
            );
            assert_eq!(kitchen.archetype_of(*stove) == Some("Stove"), !there);
        }
        if tick == 10 {
            assert_eq!(
                kitchen.get(all[0]),
                Some(&Cookable {
                    cooked_at: 7.0,
                    burnt_at: 8.5
                })
            );
        }
        kitchen.check_invariants();
    }
    let expected = [all.len() as u64; 2];
    assert!(
        kitchen
            .account()
            .rules
            .iter()
            .map(|(_, times)| *times)
            .eq(expected)
    );
}

#[test]
fn a_stove_that_burns_out_stays_cold_until_it_is_mended() {
    let mut kitchen =
        open("at 0 give Stove Cookable cooked_at=100 burnt_at=200\nat 9000 take Stove Cookable");
    play(&mut kitchen, 9_000);
    let burnt = |kitchen: &Kitchen| kitchen.account().burnt_out;
    assert!(burnt(&kitchen) > 0);
    for (stage, heat, ()) in kitchen.query_ref::<(&Stage, &Heat, With<Burner>)>() {
        assert!(*stage != Stage::Burnt || heat.0 < FIRE - 20.0, "{heat:?}");
    }
    let served = kitchen.book().served;
    play(&mut kitchen, 9_000);
    assert_eq!(burnt(&kitchen), 0);
    assert!(kitchen.book().served > served);
    check_conservation(&kitchen);
    check_places(&kitchen);
}

#[test]
fn a_component_of_the_file_takes_part() {
    let rules = "component Bread { slices: f32 }
        from 5 give Order Bread slices=3 where Patience.left > 50
        each tick Bread.slices -= 0.5 where Bread.slices > 1
        each tick Patience.left = 1000 * Bread.slices";
    let mut kitchen = Kitchen::open(1, 1_000).with_rules(rules).unwrap();
    play(&mut kitchen, 3_000);
    let bread = id(&kitchen, "Bread");
    let mut seen = 0;
    for (order, patience) in kitchen.query_ref::<(Entity, &Patience)>() {
        match kitchen.field(order, bread, "slices") {
            Ok(slices) => {
                seen += 1;
                assert!(patience.left > 900.0, "{patience:?} {slices}");
                assert!((1.0..3.0).contains(&f32::try_from(slices).unwrap()));
            }
            Err(_) => assert!(patience.at_first < 51.0),
        }
    }
    assert!(seen > 0);
    assert_eq!(kitchen.account().defined, [("Bread".to_owned(), seen)]);
}

#[test]
fn rows_of_dynamic_archetypes_do_all_that_others_do() {
    let everything = "component Label { number: f32 }
        from 3 give Cook Label
        from 3 give Stove Label number=1
        from 3 give Fridge Label
        from 3 give Shelf Label
        from 3 give Pot Label
        from 3 give Lid Label
        from 3 give Pass Label
        from 3 give Ingredient Label
        from 3 give Order Label
        from 3 give Plate Label";
    let (mut plain, mut labelled) = (
        Kitchen::open(3, 640),
        Kitchen::open(3, 640).with_rules(everything).unwrap(),
    );
    for _ in 0..40 {
        play(&mut plain, 150);
        play(&mut labelled, 150);
        check_conservation(&labelled);
        check_places(&labelled);
        labelled.check_invariants();
    }
    let (plain, labelled) = (plain.book(), labelled.book());
    assert!(labelled.served > 50, "{labelled:?}");
    // The order of the rows differs: of two cooks at the same distance, another one may go.
    assert!(
        plain.served.abs_diff(labelled.served) < plain.served / 5,
        "{plain:?}\n{labelled:?}"
    );
}

#[test]
fn an_entity_with_a_component_keeps_it() {
    let mut kitchen = open(
        "component Salt { grams: f32 }\nfrom 0 give Pass Salt grams=1\neach tick Salt.grams += 1\nat 5 give Pass Salt",
    );
    let [pass, ..] = *kitchen.columns::<Pass>().entity else {
        panic!("there is a pass")
    };
    play(&mut kitchen, 10);
    let salt = id(&kitchen, "Salt");
    assert_eq!(kitchen.field(pass, salt, "grams"), Ok(Value::F32(11.0)));
}

#[test]
fn conditions_choose_rows() {
    let mut kitchen = open("component Salt {}\nat 0 give Ingredient Salt where Heat.0 > 30");
    let warm = Ingredient {
        heat: Heat(31.0),
        ..Ingredient::raw(Food::Meat, Position::default())
    };
    let warm = kitchen.spawn(warm);
    let cold = kitchen.spawn(Ingredient::raw(Food::Meat, Position::default()));
    kitchen.tick();
    let salt = id(&kitchen, "Salt");
    assert!(
        kitchen
            .components_of(warm)
            .any(|component| component == salt)
    );
    assert!(
        !kitchen
            .components_of(cold)
            .any(|component| component == salt)
    );
    assert_eq!(kitchen.account().rules[0].1, 1);
}

#[test]
fn the_account_tells_the_effects_of_the_rules() {
    let mut kitchen = Kitchen::open(1, 1_000).with_rules(FEAST).unwrap();
    play(&mut kitchen, 4_000);
    let account = kitchen.account();
    assert!(
        account
            .rules
            .iter()
            .all(|(rule, times)| *times > 0 || rule.starts_with("at 14400")),
        "{account}"
    );
    let text = account.to_string();
    for line in [
        "at 3600 give Stove Cookable",
        "Seasoning  had by",
        "Bread      had by",
        "burnt out",
        "(dynamic)",
    ] {
        assert!(text.contains(line), "no `{line}` in\n{text}");
    }
}

#[test]
fn mistakes_name_the_line_and_the_expected_word() {
    let seasoning = "component Seasoning { salt: f32 }\n";
    let cases = [
        (
            "soup",
            "1: expected `component`, `at`, `from` or `each tick` but found `soup`",
        ),
        (
            "\n# Fine.\n  at",
            "3: expected a tick, which is a whole number, but the line ends",
        ),
        (
            "at soon give Stove Cookable",
            "1: expected a tick, which is a whole number, but found `soon`",
        ),
        (
            "at -1 give Stove Cookable",
            "1: expected a tick, which is a whole number, but found `-1`",
        ),
        (
            "at 1.5 give Stove Cookable",
            "1: expected a tick, which is a whole number, but found `1.5`",
        ),
        (
            "at 99999999999999999999 give Stove Cookable",
            "a whole number, but found `99999999999999999999`",
        ),
        (
            "from 9 to 9 give Stove Cookable",
            "1: tick 9 does not come after tick 9",
        ),
        (
            "each give Stove Cookable",
            "1: expected `tick` but found `give`",
        ),
        (
            "at 1",
            "1: expected `give`, `take` or the field that changes but the line ends",
        ),
        ("at 1 give", "1: expected an archetype but the line ends"),
        (
            "at 1 give Oven Cookable",
            "1: there is no archetype `Oven`, but Cook, Stove, Fridge, Shelf, Pot, Lid, Pass, Ingredient, Order, Plate",
        ),
        (
            "at 1 give Stove",
            "1: expected a component but the line ends",
        ),
        (
            "at 1 give Stove Rust",
            "1: there is no component `Rust`: define it above, with `component Rust { … }`",
        ),
        (
            "at 1 give Stove Burner",
            "1: each Stove always has `Burner`",
        ),
        ("at 1 take Stove Heat", "1: each Stove always has `Heat`"),
        (
            "at 1 give Stove Name",
            "1: `Name` is neither given nor taken, but Cookable, Heat, Velocity and what these rules define",
        ),
        (
            "at 1 give Stove Cookable price=3",
            "1: `Cookable` has no field `price` that holds an `f32`",
        ),
        (
            "at 1 give Stove Cookable cooked_at",
            "1: expected `=` but the line ends",
        ),
        (
            "at 1 give Stove Cookable cooked_at=hot",
            "1: expected a number but found `hot`",
        ),
        (
            "at 1 give Stove Cookable cooked_at=NaN",
            "1: expected a number but found `NaN`",
        ),
        (
            "at 1 give Stove Cookable cooked_at=1.2.3",
            "1: expected a number but found `1.2.3`",
        ),
        (
            "at 1 give Stove Cookable cooked_at=1 cooked_at=2",
            "1: the field `cooked_at` is given twice",
        ),
        (
            "at 1 give Stove Cookable +",
            "1: expected a field but found `+`",
        ),
        (
            "at 1 take Stove Cookable now",
            "1: expected the end of the line but found `now`",
        ),
        ("at 1 Heat", "1: expected `.` but the line ends"),
        (
            "at 1 Heat.1 = 3",
            "1: `Heat` has no field `1` that holds an `f32`",
        ),
        (
            "at 1 Shift.delivered += 3",
            "1: `Shift` has no field `delivered` that holds an `f32`",
        ),
        (
            "at 1 Heat.0 / 3",
            "1: expected `=`, `+=`, `-=` or `*=` but found `/`",
        ),
        (
            "at 1 Heat.0 +=",
            "1: expected a number or a field but the line ends",
        ),
        (
            "at 1 Heat.0 += 3 * *",
            "1: expected a number or a field but found `*`",
        ),
        (
            "at 1 Heat.0 += 3 where",
            "1: expected a component but the line ends",
        ),
        (
            "at 1 Heat.0 += 3 where Heat.0",
            "1: expected `<` or `>` but the line ends",
        ),
        (
            "at 1 Heat.0 += 3 where Heat.0 >= 3",
            "1: expected `<` or `>` but found `>=`",
        ),
        (
            "at 1 Heat.0 += 3 where Heat.0 > hot",
            "1: expected a number but found `hot`",
        ),
        (
            "component",
            "1: expected the name of a component but the line ends",
        ),
        (
            "component 9 {}",
            "1: expected the name of a component but found `9`",
        ),
        (
            "component Heat {}",
            "1: there is a component `Heat` already",
        ),
        ("component Salt", "1: expected `{` but the line ends"),
        (
            "component Salt {",
            "1: expected a field or `}` but the line ends",
        ),
        ("component Salt { grams }", "1: expected `:` but found `}`"),
        (
            "component Salt { grams: text }",
            "1: expected `f32` but found `text`",
        ),
        (
            "component Salt { grams: f32; }",
            "1: expected `,` or `}` but found `;`",
        ),
        (
            "component Salt { grams: f32, grams: f32 }",
            "two fields have the same name",
        ),
        (
            "component Salt {} # Fine.\ncomponent Salt {}",
            "2: there is a component `Salt` already",
        ),
        (
            "component Salt {} é",
            "1: expected the end of the line but found `é`",
        ),
        (
            "at 1 give Stove Cookable é=1",
            "1: `Cookable` has no field `é` that holds an `f32`",
        ),
        (
            "at 1 Heat.0 €",
            "1: expected `=`, `+=`, `-=` or `*=` but found `€`",
        ),
    ];
    for (text, message) in cases {
        let Err(mistake) = Kitchen::open(1, 0).with_rules(text) else {
            panic!("`{text}` is taken")
        };
        assert!(mistake.to_string().contains(message), "`{text}`: {mistake}");
        // The same after lines that are fine.
        let Err(later) = Kitchen::open(1, 0).with_rules(&format!("{seasoning}{text}")) else {
            panic!("`{text}` is taken")
        };
        assert_eq!(
            (later.line, later.message),
            (mistake.line + 1, mistake.message)
        );
    }
}

/// Any text in the file is read or refused.
#[test]
fn no_text_makes_the_reader_panic() {
    let mut rng = kitchen::Rng::new(1);
    let feast: Vec<char> = FEAST.chars().collect();
    for _ in 0..2_000 {
        let mut text = feast.clone();
        for _ in 0..3 {
            let letter = rng.pick([
                'é', '-', '=', '.', '{', '\n', '9', ' ', 'a', '*', '\u{feff}', '#',
            ]);
            let place = usize::try_from(rng.next() % text.len() as u64).unwrap();
            text[place] = letter;
        }
        if let Ok(mut kitchen) = Kitchen::open(1, 4).with_rules(&text.iter().collect::<String>()) {
            kitchen.tick();
        }
    }
}
