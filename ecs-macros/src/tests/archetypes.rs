use super::kitchen;

#[test]
fn unknown_component() {
    kitchen("#[archetype] struct Cook { position: Positon, mass: Mass, name: Name }")
        .reports(&[
            (
                "Positon",
                "no component `Positon`: did you mean `Position`?",
            ),
            ("Mass", "which lists `Name`, `Position`,"),
        ])
        .emits("Cook");
}

#[test]
fn components_by_path() {
    kitchen("#[archetype] struct Cook { a: crate::parts::Position, b: Buff<Fire>, c: self::Heat }")
        .reports_nothing();
    kitchen("#[archetype] struct Cook { a: Buff<Ice> }")
        .reports(&[("Buff<Ice>", "did you mean `Buff<Fire>`?")]);
}

#[test]
fn ambiguous_component() {
    super::world(
        "#[world] struct Kitchen { components: (a::Heat, b::Heat, Name) }
        #[archetype] struct Cook { heat: Heat, name: Name }",
    )
    .reports(&[(
        "Heat",
        "`Heat` can be `a::Heat` or `b::Heat`: write its path",
    )])
    .emits("Cook");
}

#[test]
fn duplicate_component() {
    kitchen("#[archetype] struct Cook { from: Position, to: Position }")
        .reports(&[(
            "Position",
            "`Position` is a component of `Cook` already, in `from`",
        )])
        .emits("Cook");
}

#[test]
fn empty() {
    kitchen("#[archetype] struct Cook {}")
        .reports(&[("Cook", "`Cook` has no components: add a field")])
        .emits("Cook");
}

#[test]
fn field_types() {
    for (ty, message) in [
        ("&Position", "write `Position` without the `&`"),
        ("&'static mut Position", "write `Position` without the `&`"),
        ("Entity", "every row has its `Entity` already"),
        ("Option<Entity>", "every row has its `Entity` already"),
        ("Has<Position>", "`Has` is a term of queries"),
        (
            "Option<Has<Position>>",
            "`Has` is a term of queries: write `Option<Position>`",
        ),
        (
            "Option<&Position>",
            "write `Option<Position>` without the `&`",
        ),
        (
            "&Option<Position>",
            "write `Option<Position>` without the `&`",
        ),
        (
            "Option<Option<Position>>",
            "one `Option` is enough, write `Option<Position>`",
        ),
        (
            "Option<Option<Entity>>",
            "every row has its `Entity` already",
        ),
        ("tool!()", "give its result a name with `type`"),
    ] {
        kitchen(&format!(
            "#[archetype] struct Cook {{ name: Name, x: {ty} }}"
        ))
        .reports(&[(ty, message)])
        .emits("Cook");
    }
}

#[test]
fn no_struct() {
    for (item, caret, message) in [
        (
            "enum Cook { A }",
            "enum",
            "an archetype is a struct with named fields",
        ),
        (
            "fn cook() {}",
            "fn",
            "an archetype is a struct with named fields",
        ),
        (
            "pub struct Cook(Name, Position);",
            "(Name, Position)",
            "the fields of an archetype have names",
        ),
        ("struct Cook;", "Cook", "`Cook` has no fields"),
        (
            "struct Cook<T> { name: T }",
            "<T>",
            "an archetype cannot be generic",
        ),
        (
            "struct Cook<'a> { name: &'a Name }",
            "<'a>",
            "an archetype cannot be generic",
        ),
        (
            "struct Cook where A: B { name: Name }",
            "where A: B",
            "an archetype takes no `where` clause",
        ),
    ] {
        kitchen(&format!("#[archetype] {item}")).reports(&[(caret, message)]);
    }
}

#[test]
fn capacity() {
    kitchen("#[archetype(capacity = 64)] struct Cook { name: Name }").reports_nothing();
    kitchen("#[archetype(capacity = 0x1_0)] struct Cook { name: Name }").reports_nothing();
    for (value, message) in [
        ("0", "from 1 to 4294967295, not `0`"),
        ("-5", "from 1 to 4294967295, not `-5`"),
        ("\"64\"", "a whole number of rows"),
        ("6.5", "a whole number of rows"),
        ("CAP", "a whole number of rows"),
        ("64u32", "such as `64`"),
        ("5000000000", "from 1 to 4294967295"),
        ("99999999999999999999999999", "from 1 to 4294967295"),
    ] {
        kitchen(&format!(
            "#[archetype(capacity = {value})] struct Cook {{ name: Name }}"
        ))
        .reports(&[(value, message)])
        .emits("Cook");
    }
}

#[test]
fn arguments() {
    for (args, caret, message) in [
        ("(capacity)", "capacity", "needs a number of rows"),
        ("(capacity(8))", "capacity(8)", "write `capacity = 8`"),
        ("(8)", "8", "write `capacity = 8`"),
        ("(capcity = 8)", "capcity", "did you mean `capacity`?"),
        ("(sorted)", "sorted", "there is `capacity`"),
        (
            "(capacity = 8, capacity = 9)",
            "capacity",
            "`capacity` is given twice",
        ),
        (
            " = 8",
            "= 8",
            "arguments of `archetype` stand in parentheses",
        ),
        (
            "(, capacity = 8)",
            ",",
            "expected an argument before this comma",
        ),
    ] {
        kitchen(&format!("#[archetype{args}] struct Cook {{ name: Name }}"))
            .reports(&[(caret, message)])
            .emits("Cook");
    }
}

#[test]
fn visibility() {
    super::world("#[world] struct Kitchen { components: (Name,) } #[archetype] pub struct Cook { name: Name }")
        .reports(&[("pub", "`Cook` is `pub`, but its world `Kitchen` is not")])
        .emits("Cook");
}
