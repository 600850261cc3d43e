use super::{Outcome, kitchen};

const RELATIONS: &str = "
    #[relation(acyclic, on_despawn = cascade)] struct ChildOf { parent: Entity }
    #[relation(on_despawn = clear)] struct Follows { whom: Option<Entity> }";

fn asked(args: &str, fields: &str) -> Outcome {
    kitchen(&format!(
        "{RELATIONS} #[query(dynamic, {args})] struct Asked {{ {fields} }}"
    ))
    .emits("Asked")
}

fn up(ty: &str) -> Outcome {
    asked("", &format!("name: &Name, x: {ty}"))
}

#[test]
fn a_cascade_is_lent_exclusively_and_knows_its_relation() {
    let method =
        "fn asked (& mut self) -> :: ecs :: Cascade < '_ , Self , ChildOf , Asked < '_ > >";
    asked("cascade(ChildOf), changed(Heat)", "name: &Name")
        .reports_nothing()
        .has(method)
        .has(":: ecs :: Store :: cascade (& mut self . store)")
        .has("type Filter = (:: ecs :: Changed < Heat > ,)");
    asked("", "name: &Name")
        .reports_nothing()
        .lacks(":: ecs :: Cascade")
        .lacks("Up");
}

#[test]
fn a_cascade_that_asks_for_changes_keeps_track_of_its_relation() {
    let tracked = |args: &str| {
        asked(args, "name: &Name")
            .reports_nothing()
            .emitted
            .matches(". tracked ()")
            .count()
    };
    assert_eq!(tracked("cascade(ChildOf), changed(Heat)"), 2);
    assert_eq!(tracked("cascade(ChildOf), added(Heat, Weapon)"), 3);
    assert_eq!(tracked("cascade(ChildOf)"), 0);
    assert_eq!(tracked("changed(Heat)"), 1);
}

#[test]
fn a_component_above_is_a_term() {
    for (ty, emitted) in [
        (
            "Option<Up<ChildOf, &Heat>>",
            ":: ecs :: Up < ChildOf , & 'q Heat >",
        ),
        (
            "core::option::Option<ecs::Up<Follows, &crate::Heat>>",
            ":: ecs :: Up < Follows , & 'q Heat >",
        ),
        (
            "Option<Up<ChildOf, Up<Follows, &Heat>>>",
            ":: ecs :: Up < ChildOf , :: ecs :: Up < Follows , & 'q Heat > >",
        ),
        (
            "Option<(Up<ChildOf, &Heat>)>",
            ":: ecs :: Up < ChildOf , & 'q Heat >",
        ),
        (
            "Option<Up<ChildOf, &ChildOf>>",
            ":: ecs :: Up < ChildOf , & 'q ChildOf >",
        ),
    ] {
        up(ty)
            .reports_nothing()
            .has(&format!(":: core :: option :: Option < {emitted} >"));
    }
    up("Option<Up<ChildOf, &Heat>>")
        .has("x : :: core :: option :: Option < :: ecs :: Up < ChildOf , & 'w Heat > >");
}

#[test]
fn a_term_above_demands_nothing_of_the_row() {
    let cook = "#[archetype] struct Cook { name: Name }";
    let query = |args: &str| {
        format!(
            "{RELATIONS} {cook} #[query{args}] struct Asked {{ name: &Name, heat: Option<Up<ChildOf, &Heat>> }}"
        )
    };
    kitchen(&query("")).reports_nothing();
    kitchen(&query("(without(Heat))")).reports_nothing();
    asked("", "heat: &Heat, above: Option<Up<ChildOf, &Heat>>, higher: Option<Up<ChildOf, Up<ChildOf, &Heat>>>")
        .reports_nothing();
}

#[test]
fn a_component_called_up_is_one() {
    for (components, ty) in [
        ("Up", "&Up"),
        ("Up", "Option<&Up>"),
        ("Up<A, B>", "&mut Up<A, B>"),
        ("Up<A, B>", "Option<&Up<A, B>>"),
    ] {
        let world = format!("#[world] struct Kitchen {{ components: ({components}) }}");
        super::world(&format!(
            "{world} #[query(dynamic)] struct Asked {{ up: {ty} }}"
        ))
        .reports_nothing();
    }
}

#[test]
fn relations_of_a_cascade() {
    for (args, caret, message) in [
        (
            "cascade(ChilOf)",
            "ChilOf",
            "the world has no relation `ChilOf`: did you mean `ChildOf`?",
        ),
        (
            "cascade(On)",
            "On",
            "the world has no relation `On`: there are `ChildOf` and `Follows`",
        ),
        (
            "cascade(Heat)",
            "Heat",
            "`Heat` is a component, and no relation: there are `ChildOf` and `Follows`",
        ),
        (
            "cascade(Follows)",
            "Follows",
            "`Follows` may go round in a circle: a cascade needs a relation that says",
        ),
        (
            "cascade(ChildOf, Follows)",
            "Follows",
            "a cascade goes along one relation: leave `Follows` out",
        ),
        ("cascade()", "cascade()", "`cascade()` names no relation"),
        (
            "cascade",
            "cascade",
            "`cascade` needs a relation: `cascade(ChildOf)`",
        ),
        (
            "cascade = ChildOf",
            "cascade = ChildOf",
            "`cascade` takes its relation in parentheses: `cascade(ChildOf)`",
        ),
        (
            "cascade(ChildOf), cascade(Follows)",
            "cascade",
            "`cascade` is given twice",
        ),
        ("cascde(ChildOf)", "cascde", "did you mean `cascade`?"),
    ] {
        asked(args, "heat: &Heat").reports(&[(caret, message)]);
    }
    let lone = "#[query(dynamic, cascade(On), with(Up))] struct Asked { name: &Name }";
    kitchen(lone)
        .reports(&[
            ("Up", "has no component `Up`"),
            ("On", "declare one with `#[relation("),
        ])
        .emits("Asked");
    kitchen("#[cascade(ChildOf)] struct Asked { name: Name }")
        .reports(&[("cascade", "write `#[query(cascade(…))]`")]);
}

#[test]
fn a_cascade_with_a_mistake_is_a_query_all_the_same() {
    let fields = "heat: &mut Heat, above: Option<Up<ChildOf, &Heat>>";
    asked("cascade()", fields)
        .reports(&[("cascade()", "names no relation")])
        .has("-> :: ecs :: Query <");
    asked("cascade(Follows)", fields)
        .reports(&[("Follows", "circle")])
        .has("-> :: ecs :: Query <");
    let method = "-> :: ecs :: Cascade < '_ , Self , ChildOf , Asked < '_ > >";
    asked("cascade(ChilOf)", fields)
        .reports(&[("ChilOf", "did you mean")])
        .has(method);
    asked("cascade(On)", fields)
        .reports(&[("On", "no relation")])
        .has(method);
}

#[test]
fn relations_of_the_items_above() {
    for (ty, caret, message) in [
        (
            "Option<Up<ChilOf, &Heat>>",
            "ChilOf",
            "did you mean `ChildOf`?",
        ),
        (
            "Option<Up<ChildOf, Up<On, &Heat>>>",
            "On",
            "the world has no relation `On`",
        ),
        (
            "Option<Up<Name, &Heat>>",
            "Name",
            "`Name` is a component, and no relation",
        ),
        ("Option<Up<ChildOf, &Het>>", "Het", "did you mean `Heat`?"),
    ] {
        up(ty).reports(&[(caret, message)]);
    }
    let both = "Option<Up<ChilOf, &mut Heat>>";
    up(both).reports(&[
        (both, "`Up` only reads"),
        ("ChilOf", "did you mean `ChildOf`?"),
    ]);
    // Without a relation, the component is read of the own row, so that rustc finds nothing more.
    kitchen("#[query(dynamic)] struct Asked { heat: Option<Up<On, &Heat>> }")
        .reports(&[("On", "declare one with")])
        .lacks(":: Up <");
}

#[test]
fn components_above_in_other_forms() {
    for (ty, message) in [
        (
            "Up<ChildOf, &Heat>",
            "the target may lack it: write `Option<Up<ChildOf, &Heat>>`",
        ),
        (
            "&Up<ChildOf, &Heat>",
            "`Up` borrows by itself: write `Option<Up<ChildOf, &Heat>>`",
        ),
        ("&mut Up<ChildOf, &Heat>", "`Up` borrows by itself"),
        (
            "Option<&Up<ChildOf, &Heat>>",
            "`Up` borrows by itself: write `Option<Up<ChildOf, &Heat>>`",
        ),
        (
            "Option<Up<ChildOf, &Up<ChildOf, &Heat>>>",
            "write `Option<Up<ChildOf, Up<ChildOf, &Heat>>>`",
        ),
        (
            "Option<Option<Up<ChildOf, &Heat>>>",
            "a component is there or not: write `Option<Up<ChildOf, &Heat>>`",
        ),
        (
            "Option<Up<ChildOf, &mut Heat>>",
            "`Up` only reads: write `Option<Up<ChildOf, &Heat>>`",
        ),
        (
            "Option<Up<ChildOf, Up<Follows, &mut Heat>>>",
            "write `Option<Up<ChildOf, Up<Follows, &Heat>>>`",
        ),
        (
            "Option<Up<ChildOf, Option<&Heat>>>",
            "the `Option` goes outside: write `Option<Up<ChildOf, &Heat>>`",
        ),
        (
            "Option<Up<ChildOf, &Option<Heat>>>",
            "the `Option` goes outside: write `Option<Up<ChildOf, &Heat>>`",
        ),
        (
            "Option<Up<ChildOf, Heat>>",
            "`Up` borrows what the target has: write `Option<Up<ChildOf, &Heat>>`",
        ),
        (
            "Option<Up<ChildOf, Has<Heat>>>",
            "`Up` borrows what the target has: write `Option<Up<ChildOf, &Heat>>`",
        ),
        (
            "Option<Up<ChildOf, Entity>>",
            "`ChildOf` has the target: write `&ChildOf`",
        ),
        (
            "Option<Up<ChildOf, &Entity>>",
            "`ChildOf` has the target: write `&ChildOf`",
        ),
        (
            "Option<Up<ChildOf>>",
            "`Up` takes a relation, and the component that the target has: write `Option<Up<ChildOf, &Global>>`",
        ),
        (
            "Option<Up<Follows>>",
            "write `Option<Up<Follows, &Global>>`",
        ),
        (
            "Option<Up<ChildOf, Up<Follows>>>",
            "write `Option<Up<ChildOf, Up<Follows, &Global>>>`",
        ),
        ("Option<Up<ChildOf, &Heat, &Name>>", "`Up` takes a relation"),
        ("Option<Up>", "`Up` takes a relation"),
        ("Up", "the target may lack it"),
        ("Option<Up<'w, ChildOf, &Heat>>", "`Up` takes a relation"),
    ] {
        up(ty).reports(&[(ty, message)]);
    }
    up("Option<Up<ChildOf, &'w Heat>>").reports(&[("'w", "leave `'w` out")]);
    up("Option<Up<ChildOf, Up<Follows, &'w Heat>>>").reports(&[("'w", "leave `'w` out")]);
}

#[test]
fn components_read_above_are_written_by_a_cascade_alone() {
    let fields = "heat: &mut Heat, above: Option<Up<ChildOf, &Heat>>";
    let up = "Option<Up<ChildOf, &Heat>>";
    let message = "`Heat` is read here of the row above, and `heat: &mut Heat` writes it: write `#[query(cascade(ChildOf))]`";
    asked("", fields).reports(&[(up, message)]);
    asked(
        "",
        "heat: Option<&mut Heat>, above: Option<Up<ChildOf, &Heat>>",
    )
    .reports(&[(up, "writes it")]);
    let led = "Option<Up<Follows, &Heat>>";
    asked("", &format!("heat: &mut Heat, led: {led}"))
        .reports(&[(led, "`Follows` is not `acyclic`, so leave one")]);
    asked("cascade(ChildOf)", fields).reports_nothing();
    asked("", "heat: &mut Name, above: Option<Up<ChildOf, &Heat>>").reports_nothing();
}

#[test]
fn groups_go_along_no_relation() {
    for (group, caret, message) in [
        (
            "#[group(cascade(ChildOf))] struct Asked { name: &Name, heat: &Heat }",
            "cascade(ChildOf)",
            "a group has an order of its own: write `#[query(cascade(…))]`",
        ),
        (
            "#[group] struct Asked { name: &Name, heat: &Heat, above: Option<Up<ChildOf, &Heat>> }",
            "Option<Up<ChildOf, &Heat>>",
            "a group's entities have all its components: `Up` reads another entity, so write `#[query]`",
        ),
    ] {
        kitchen(&format!("{RELATIONS} {group}"))
            .reports(&[(caret, message)])
            .emits("Asked");
    }
}
