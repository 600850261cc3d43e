use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::kitchen;

#[test]
fn same_set() {
    kitchen("#[archetype] struct Cook { a: Name, b: Heat } #[archetype] struct Chef { b: Heat, a: Name }")
        .reports(&[("Chef", "`Chef` has the same components as `Cook`: add a component that tells them apart")])
        .emits("Cook")
        .emits("Chef");
}

#[test]
fn optional_components_overlap() {
    let both = |cook: &str, chef: &str| {
        kitchen(&format!(
            "#[archetype] struct Cook {{ {cook} }} #[archetype] struct Chef {{ {chef} }}"
        ))
        .emits("Cook")
        .emits("Chef")
    };
    for (cook, chef, shared) in [
        ("a: Name, b: Option<Weapon>", "a: Name", "of `Name`"),
        ("a: Name", "a: Name, b: Option<Weapon>", "of `Name`"),
        (
            "a: Name, b: Option<Weapon>",
            "a: Name, b: Weapon",
            "of `Name` and `Weapon`",
        ),
        (
            "a: Name, b: Option<Weapon>",
            "a: Name, b: Option<Heat>",
            "of `Name`",
        ),
        (
            "a: Name, b: Option<Weapon>",
            "a: Option<Name>, b: Weapon",
            "of `Name` and `Weapon`",
        ),
        ("a: Option<Name>", "b: Option<Weapon>", "without components"),
        ("a: Option<Name>", "a: Name", "of `Name`"),
    ] {
        let message = format!(
            "a row {shared} matches both `Cook` and `Chef`: add a component that tells them apart, and is not optional"
        );
        both(cook, chef).reports(&[("Chef", &message)]);
    }
    for (cook, chef) in [
        ("a: Name, b: Option<Weapon>", "a: Name, b: Heat"),
        (
            "a: Name, b: Option<Weapon>",
            "a: Name, b: Heat, c: Option<Weapon>",
        ),
        ("a: Name, b: Option<Weapon>", "b: Weapon"),
        ("a: Option<Name>", "a: Heat"),
        (
            "a: Name, b: Option<Heat>",
            "b: Heat, c: Option<Name>, d: Weapon",
        ),
    ] {
        both(cook, chef).reports_nothing();
    }
}

#[test]
fn each_is_reported_once() {
    kitchen(
        "#[archetype] struct A { a: Name, b: Option<Weapon> }
        #[archetype] struct B { a: Name, b: Option<Heat> }
        #[archetype] struct C { a: Name }
        #[archetype] struct D { a: Name }",
    )
    .reports(&[
        ("B", "matches both `A` and `B`"),
        ("C", "matches both `A` and `C`"),
        ("D", "matches both `A` and `D`"),
    ]);
}

#[test]
fn nothing_follows_from_another_error() {
    kitchen("#[archetype] struct Cook { a: Name, b: Option<Weapn> } #[archetype] struct Chef { a: Name }")
        .reports(&[("Weapn", "did you mean `Weapon`?")]);
}

#[test]
fn many_archetypes_are_checked_at_once() {
    const COUNT: usize = 300;
    let mut source = String::from("#[world] struct World { components: (Name, Weapon, Heat");
    for i in 0..COUNT {
        write!(source, ", C{i}").expect("a String takes all");
    }
    source.push_str(") }");
    for i in 0..COUNT {
        let body = format!("name: Name, own: C{i}, weapon: Option<Weapon>, heat: Option<Heat>");
        write!(source, "#[archetype] struct A{i} {{ {body} }}").expect("a String takes all");
    }
    source.push_str("#[archetype] struct Last { name: Name, own: C7, weapon: Weapon }");
    let start = Instant::now();
    super::world(&source).reports(&[(
        "Last",
        "a row of `Name`, `Weapon` and `C7` matches both `A7` and `Last`",
    )]);
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}
