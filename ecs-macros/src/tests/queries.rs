use super::kitchen;

/// Queries that need no rows: another test is about the archetypes that a query matches.
fn query(fields: &str) -> super::Outcome {
    kitchen(&format!("#[query(dynamic)] struct Asked {{ {fields} }}")).emits("Asked")
}

fn filtered(filters: &str, fields: &str) -> super::Outcome {
    kitchen(&format!(
        "#[query(dynamic, {filters})] struct Asked {{ {fields} }}"
    ))
    .emits("Asked")
}

#[test]
fn all_terms() {
    query("a: &Name, b: &mut Position, c: Option<&Heat>, d: core::option::Option<&mut Weapon>, e: Entity, f: Has<Burning>, g: ecs::Has<Name>")
        .reports_nothing();
    filtered(
        "with(Name, Heat), without(Burning), any(Weapon, Cookable), any(Position)",
        "e: Entity",
    )
    .reports_nothing();
}

#[test]
fn changed_rows() {
    let outcome = filtered("changed(Name, Heat), added(Position)", "e: Entity").reports_nothing();
    assert!(
        outcome.emitted.contains(":: ecs :: Changed < Name >"),
        "{}",
        outcome.emitted
    );
    assert!(outcome.emitted.contains(":: ecs :: Added < Position >"));
    assert_eq!(outcome.emitted.matches(". tracked ()").count(), 3);
    assert!(!query("e: Entity").emitted.contains("tracked"));
    filtered("changed(Het)", "e: Entity").reports(&[("Het", "did you mean `Heat`?")]);
    filtered("added()", "e: Entity").reports(&[("added()", "`added()` names no component")]);
    filtered("change(Heat)", "e: Entity").reports(&[("change", "did you mean `changed`?")]);
    filtered("changed(Heat, Heat)", "e: Entity")
        .reports(&[("Heat", "`Heat` is named twice in `changed`")]);
    filtered("added(Heat), without(Heat)", "e: Entity")
        .reports(&[("Heat", "`added(Heat)` finds no row beside `without(Heat)`")]);
    filtered("changed = Heat", "e: Entity").reports(&[("changed = Heat", "`changed(Heat)`")]);
}

#[test]
fn unknown_component() {
    query("position: &mut Positon, name: &Name")
        .reports(&[("Positon", "did you mean `Position`?")]);
    filtered("with(Mass), without(Het), any(Positon)", "name: &Name").reports(&[
        ("Mass", "which lists"),
        ("Het", "did you mean `Heat`?"),
        ("Positon", "did you mean `Position`?"),
    ]);
}

#[test]
fn terms_that_are_none() {
    for (ty, message) in [
        ("Position", "write `&Position` or `&mut Position`"),
        (
            "Option<Position>",
            "write `Option<&Position>` or `Option<&mut Position>`",
        ),
        ("Option<Option<&Position>>", "write `Option<&Position>`"),
        ("Option<Entity>", "write `Entity`"),
        ("Option<&Entity>", "write `Entity`"),
        ("&mut Entity", "write `Entity` instead of `&mut Entity`"),
        ("&Entity", "write `Entity` instead of `&Entity`"),
        ("&mut Option<Position>", "write `Option<&mut Position>`"),
        ("&&Position", "write `&Position`"),
        ("&Has<Position>", "write `Has<Position>`"),
        ("Has<&Position>", "write `Has<Position>`"),
        ("Has<Entity>", "leave this field out"),
        ("Option<Has<Position>>", "write `Has<Position>`"),
    ] {
        query(&format!("name: &Name, x: {ty}")).reports(&[(ty, message)]);
    }
}

#[test]
fn one_borrow_a_component() {
    query("a: &mut Position, b: &Position").reports(&[(
        "&Position",
        "`Position` is borrowed already, by `a: &mut Position`",
    )]);
    query("a: &Position, b: &mut Position").reports(&[(
        "&mut Position",
        "`Position` is borrowed already, by `a: &Position`",
    )]);
    query("a: &Position, b: &Position").reports(&[(
        "&Position",
        "`Position` is a term already, in `a: &Position`",
    )]);
    query("a: &Position, b: Option<&crate::Position>")
        .reports(&[("Option<&crate::Position>", "is a term already")]);
    query("a: Entity, b: Entity").reports(&[("Entity", "the entity is in `a` already")]);
    query("a: Has<Heat>, b: Has<Heat>").reports(&[("Has<Heat>", "is a term already")]);
    query("a: Has<Heat>, b: &mut Heat").reports_nothing();
}

#[test]
fn contradictions() {
    filtered("with(Heat), without(Heat)", "name: &Name")
        .reports(&[("Heat", "`with(Heat)` and `without(Heat)` leave no row")]);
    filtered("without(Name)", "name: &Name")
        .reports(&[("Name", "`name: &Name` finds no row beside `without(Name)`")]);
    filtered("without(Name)", "name: Option<&mut Name>, heat: &Heat")
        .reports(&[("Name", "`name: Option<&mut Name>` is never there beside")]);
    filtered("any(Name, Heat), without(Name)", "e: Entity")
        .reports(&[("Name", "`any(Name)` can never hold")]);
    filtered("with(Name)", "name: &Name").reports_nothing();
}

#[test]
fn filters() {
    for (args, caret, message) in [
        (
            "with(Name, Name)",
            "Name",
            "`Name` is named twice in `with`",
        ),
        ("with()", "with()", "`with()` names no component"),
        ("with", "with", "`with` needs components"),
        ("with = Name", "with = Name", "in parentheses: `with(Name)`"),
        ("wihtout(Heat)", "wihtout", "did you mean `without`?"),
        (
            "capacity = 8",
            "capacity",
            "`query` has no argument `capacity`",
        ),
        ("with(Name), with(Heat)", "with", "`with` is given twice"),
        (
            "with(Name) without(Heat)",
            "without(Heat)",
            "expected `,` after the argument `with`",
        ),
    ] {
        filtered(args, "e: Entity").reports(&[(caret, message)]);
    }
    kitchen("#[query(dynamic = true)] struct Asked { e: Entity }")
        .reports(&[("dynamic = true", "`dynamic` stands alone")]);
}

#[test]
fn empty() {
    query("").reports(&[("Asked", "`Asked` has no terms")]);
}

#[test]
fn lifetimes() {
    query("a: &'w mut Name, b: Option<&'static Heat>")
        .reports(&[("'w", "leave `'w` out"), ("'static", "leave `'static` out")]);
    kitchen("#[query] struct Asked<'w> { a: &'w Name }")
        .reports(&[("<'w>", "leave `<'w>` out")])
        .emits("Asked");
}

#[test]
fn no_struct() {
    for (item, caret, message) in [
        (
            "enum Asked { A(&Name) }",
            "enum",
            "a query is a struct with named fields",
        ),
        (
            "struct Asked(&Name);",
            "(&Name)",
            "the fields of a query have names",
        ),
        ("struct Asked;", "Asked", "`Asked` has no fields"),
        (
            "struct Asked<T> { name: &T }",
            "<T>",
            "a query cannot be generic",
        ),
    ] {
        kitchen(&format!("#[query] {item}")).reports(&[(caret, message)]);
    }
}
