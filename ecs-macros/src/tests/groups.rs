use super::{Outcome, kitchen};

const CHECK: &str = "{ use :: ecs :: __private :: check_group ; check_group :: < Kitchen >";

fn group(args: &str, fields: &str) -> Outcome {
    kitchen(&format!("#[group{args}] struct Duel {{ {fields} }}")).emits("Duel")
}

/// Of a group that is right, all is emitted.
fn sound(args: &str, fields: &str, owned: &str, others: &str) {
    let outcome = group(args, fields).reports_nothing();
    let indices = |components: &str| {
        let components = components
            .split(", ")
            .filter(|component| !component.is_empty());
        let indices =
            components.map(|it| format!("< {it} as :: ecs :: ComponentOf < Kitchen >> :: INDEX"));
        indices.collect::<Vec<String>>().join(" , ")
    };
    let (owned, others) = (indices(owned), indices(others));
    let declaration =
        format!("name : \"Duel\" , owned : & [{owned}] , others : & [{others}] , }}] ;");
    for part in [
        &declaration,
        "const GROUP : :: core :: option :: Option < :: core :: primitive :: usize > = :: core :: option :: Option :: Some (0) ;",
        &format!("const _ : () = {CHECK} (0) }} ;"),
    ] {
        let emitted = outcome.emitted.replace("> > :: INDEX", ">> :: INDEX");
        assert!(emitted.contains(part), "{part} in {emitted}");
    }
}

/// The runtime is not asked about errors that were reported.
fn faulty(args: &str, fields: &str, errors: &[(&str, &str)]) {
    let outcome = group(args, fields).reports(errors);
    assert!(!outcome.emitted.contains(CHECK), "{}", outcome.emitted);
    assert!(
        outcome.emitted.contains("name : \"Duel\""),
        "{}",
        outcome.emitted
    );
}

#[test]
fn owned_components() {
    let fields = "entity: Entity, name: &mut Name, heat: &Heat, weapon: &Weapon";
    sound("", fields, "Name, Heat, Weapon", "");
    sound("()", fields, "Name, Heat, Weapon", "");
    sound("(own(Weapon))", fields, "Weapon", "Name, Heat");
    sound(
        "(own(Weapon, crate::Name,))",
        fields,
        "Weapon, crate :: Name",
        "Heat",
    );
    sound("(own())", fields, "", "Name, Heat, Weapon");
}

#[test]
fn worlds_without_groups_say_nothing_of_them() {
    let outcome = kitchen("#[query] struct Asked { name: &Name }").reports_nothing();
    assert!(
        !outcome.emitted.contains("GROUP") && !outcome.emitted.contains("check_group"),
        "{}",
        outcome.emitted
    );
}

#[test]
fn groups_are_numbered_among_themselves() {
    let outcome = kitchen(
        "#[group] struct A { a: &Name, b: &Heat } #[query] struct B { a: &Name } #[group] struct C { a: &Weapon, b: &Burning }",
    )
    .reports_nothing();
    for part in [
        "Option :: Some (0)",
        "Option :: Some (1)",
        "Kitchen > (0)",
        "Kitchen > (1)",
    ] {
        assert!(
            outcome.emitted.contains(part),
            "{part} in {}",
            outcome.emitted
        );
    }
    assert!(!outcome.emitted.contains("Some (2)"));
}

#[test]
fn owned_components_are_the_groups() {
    let fields = "name: &Name, weapon: &mut Weapon";
    faulty(
        "(own(Weapn))",
        fields,
        &[(
            "Weapn",
            "the group `Duel` has no component `Weapn`: did you mean `Weapon`?",
        )],
    );
    faulty(
        "(own(Heat))",
        fields,
        &[(
            "Heat",
            "no component `Heat`: it can own `Name` and `Weapon`",
        )],
    );
    faulty(
        "(own(Mass, Name))",
        fields,
        &[(
            "Mass",
            "no component `Mass`: it can own `Name` and `Weapon`",
        )],
    );
    faulty(
        "(own(Name, Weapon, Name))",
        fields,
        &[("Name", "`Name` is named twice in `own`: leave one out")],
    );
}

#[test]
fn the_argument_own() {
    let fields = "name: &Name, weapon: &mut Weapon";
    for (args, caret, message) in [
        ("own", "own", "`own` needs components"),
        (
            "own = Weapon",
            "own = Weapon",
            "in parentheses: `own(Weapon)`",
        ),
        ("own(Weapon), own(Name)", "own", "`own` is given twice"),
        (
            "owns(Weapon)",
            "owns",
            "`group` has no argument `owns`: did you mean `own`?",
        ),
        (
            "capacity = 8",
            "capacity",
            "`group` has no argument `capacity`: there is `own`",
        ),
        (
            "own(Weapon Name)",
            "Name",
            "a comma is missing after `Weapon`",
        ),
    ] {
        group(&format!("({args})"), fields).reports(&[(caret, message)]);
    }
    kitchen("#[query(own(Name))] struct Duel { name: &Name }").reports(&[(
        "own(Name)",
        "an argument of groups: write `#[group(own(…))]`",
    )]);
    kitchen("#[own(Name)] struct Duel { name: Name }")
        .reports(&[("own", "write `#[group(own(…))]`")]);
}

#[test]
fn no_filters() {
    let fields = "name: &Name, weapon: &mut Weapon";
    for (arg, message) in [
        (
            "with(Heat)",
            "a group has no filters: give it a field for each of `Heat`",
        ),
        (
            "without(Heat)",
            "its entities have all its components: ask for others with `get`",
        ),
        ("any(Heat, Burning)", "ask for others with `get`"),
        ("dynamic", "leave `dynamic` out"),
    ] {
        group(&format!("({arg}, own(Name))"), fields).reports(&[(arg, message)]);
    }
    group("(any(Heat), any(Burning))", fields)
        .reports(&[("any(Heat)", "no filters"), ("any(Burning)", "no filters")]);
}

#[test]
fn nothing_is_optional() {
    for (ty, way_out) in [
        (
            "Option<&Name>",
            "write `&Name`, or ask for others with `get`",
        ),
        (
            "Option<&mut Name>",
            "write `&mut Name`, or ask for others with `get_mut`",
        ),
        ("Option<Name>", "write `&Name`"),
        ("Option<Option<&Name>>", "write `&Name`"),
        ("&mut Option<Name>", "write `&mut Name`"),
        ("Has<Name>", "write `&Name`, or ask for others with `has`"),
        ("Option<Has<Name>>", "write `&Name`"),
        ("&Has<Name>", "write `&Name`"),
    ] {
        let message = format!("a group's entities have all its components: {way_out}");
        faulty(
            "",
            &format!("heat: &Heat, weapon: &Weapon, x: {ty}"),
            &[(ty, &message)],
        );
    }
}

#[test]
fn two_components_at_least() {
    let has = |found| {
        format!(
            "`Duel` has {found}: a group has two at least, so add a field, or write `#[query]` instead"
        )
    };
    faulty("", "name: &Name", &[("Duel", &has("one component"))]);
    faulty(
        "(own())",
        "entity: Entity, name: &Name",
        &[("Duel", &has("one component"))],
    );
    faulty("", "entity: Entity", &[("Duel", &has("no components"))]);
    faulty("", "", &[("Duel", &has("no components"))]);
    faulty(
        "",
        "a: &Name, b: &Name",
        &[("&Name", "`Name` is a term already")],
    );
    faulty("", "a: &Name, b: ", &[("b", "the type of `b` is missing")]);
}

#[test]
fn one_owner() {
    let both = |first: &str, second: &str| {
        kitchen(&format!("#[group{first}] struct Duel {{ a: &Weapon, b: &Heat }} #[group{second}] struct Siege {{ a: &mut Weapon, c: &Name }}"))
            .emits("Duel")
            .emits("Siege")
    };
    let out = "`Weapon` is owned by the group `Duel` already: leave it out of `own`";
    let named = "`Weapon` is owned by the group `Duel` already: own the others alone, with `#[group(own(Name))]`";
    for (first, second, message) in [
        ("", "", named),
        ("(own(Weapon))", "", named),
        ("", "(own(Weapon))", out),
        ("", "(own(Name, Weapon))", out),
    ] {
        let outcome = both(first, second).reports(&[("Weapon", message)]);
        assert_eq!(
            outcome.emitted.matches(CHECK).count(),
            1,
            "{}",
            outcome.emitted
        );
    }
    for (first, second) in [
        ("(own(Heat))", ""),
        ("", "(own(Name))"),
        ("", "(own())"),
        ("(own())", ""),
    ] {
        let outcome = both(first, second).reports_nothing();
        assert_eq!(
            outcome.emitted.matches(CHECK).count(),
            2,
            "{}",
            outcome.emitted
        );
    }
    let all = "#[group] struct A { a: &Name, b: &Heat } #[group] struct B { a: &Name, b: &Heat }";
    kitchen(all).reports(&[
        ("Name", "own nothing, with `#[group(own())]`"),
        ("Heat", "owned by the group `A` already"),
    ]);
}

/// A group is a query: the rules of queries hold for it.
#[test]
fn rules_of_queries() {
    for (fields, caret, message) in [
        ("a: &Weapn", "Weapn", "did you mean `Weapon`?"),
        (
            "a: Weapon",
            "Weapon",
            "a group borrows its components: write `&Weapon` or `&mut Weapon`",
        ),
        ("a: &Name", "&Name", "`Name` is a term already"),
        (
            "a: &mut Name",
            "&mut Name",
            "by `name: &Name`: a group can borrow a component once",
        ),
        ("name: &Weapon", "name", "`Duel` has a field `name` already"),
        ("type: &Weapon", "type", "write `r#type`"),
        (
            "a: &'w Weapon",
            "'w",
            "the lifetimes of a group in `world!` go without saying",
        ),
        ("a: &Entity", "&Entity", "write `Entity` instead"),
        ("a: &&Weapon", "&&Weapon", "write `&Weapon`"),
        ("a: & ", "&", "is not a complete type for `a`"),
    ] {
        group("", &format!("name: &Name, heat: &Heat, {fields}")).reports(&[(caret, message)]);
    }
    for (item, caret, message) in [
        (
            "#[group] struct Spawn { a: &Name, b: &Heat }",
            "Spawn",
            "hide the world's own method `spawn`",
        ),
        (
            "#[group] struct Kitchen { a: &Name, b: &Heat }",
            "Kitchen",
            "`Kitchen` is a world already",
        ),
        (
            "#[group] struct Duel<'w> { a: &Name, b: &Heat }",
            "<'w>",
            "the lifetimes of a group",
        ),
        (
            "#[group] struct Duel<T> { a: &T, b: &Heat }",
            "<T>",
            "a group cannot be generic",
        ),
        (
            "#[group] struct Duel(Name);",
            "(Name)",
            "the fields of a group have names",
        ),
        (
            "#[group] enum Duel {}",
            "enum",
            "a group is a struct with named fields",
        ),
        (
            "#[groop] struct Duel { a: &Name, b: &Heat }",
            "groop",
            "did you mean `group`?",
        ),
        (
            "#[query] #[group] struct Duel { a: &Name, b: &Heat }",
            "group",
            "this is a query already",
        ),
        (
            "#[archetype] #[group] struct Duel { a: &Name, b: &Heat }",
            "group",
            "cannot be a group as well",
        ),
    ] {
        kitchen(item).reports(&[(caret, message)]);
    }
    kitchen("#[group] struct Duel { a: &Name, b: &Heat } #[query] struct Duel { a: &Name }")
        .reports(&[("Duel", "`Duel` is a group already")]);
    kitchen("#[group] struct HotPan { a: &Name, b: &Heat } #[query] struct Hot_Pan { a: &Name }")
        .reports(&[("Hot_Pan", "both called `hot_pan` on the world")]);
}

/// Its components live beside the tables: no archetype has to have them.
#[test]
fn no_archetype_needs_to_match() {
    kitchen(
        "#[archetype] struct Cook { a: Name, b: Position } #[archetype] struct Oven { b: Cookable }
        #[group] struct Duel { b: &Position, c: &Cookable }",
    )
    .reports_nothing();
}

#[test]
fn nothing_follows_from_another_error() {
    faulty(
        "(own(Weapon))",
        "name: &Name, weapon: &Weapn",
        &[("Weapn", "the world has no component")],
    );
    faulty(
        "(own(Weapn))",
        "name: &Name, weapon: &Weapn",
        &[("Weapn", "the world has no component")],
    );
    faulty(
        "(own(Weapon))",
        "name: &Name, weapon: &",
        &[("&", "is not a complete type")],
    );
    faulty(
        "(own(Name))",
        "name: Option<&Name>, weapon: &Weapon",
        &[("Option<&Name>", "have all its components")],
    );
}
