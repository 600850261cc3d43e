use proc_macro2::TokenStream;

use super::Outcome;
use crate::derive;
use crate::errors::Errors;

fn outcome(expand: impl FnOnce(TokenStream, &Errors) -> TokenStream, source: &str) -> Outcome {
    let errors = Errors::new();
    let emitted = expand(source.parse().expect("balanced tokens"), &errors);
    Outcome::new(&emitted, &errors)
}

fn component(source: &str) -> Outcome {
    outcome(derive::component::expand, source)
}

fn query(source: &str) -> Outcome {
    outcome(derive::query::expand, source)
}

fn declare(args: &str, source: &str) -> Outcome {
    let args: TokenStream = args.parse().expect("balanced tokens");
    outcome(|item, errors| derive::declare::expand(args, item, errors), source)
}

#[test]
fn components_of_all_kinds() {
    for (source, header) in [
        ("struct Heat(f32);", "impl :: ecs :: Component for Heat where Self"),
        ("enum Order { Soup }", "impl :: ecs :: Component for Order where Self"),
        ("union Bits { a: u8 }", "impl :: ecs :: Component for Bits where Self"),
        (
            "struct Buff<T: Copy = u8, const N: usize = 3>(T) where T: Send;",
            "impl < T : Copy , const N : usize > :: ecs :: Component for Buff < T , N > where T : Send , Self",
        ),
        ("struct r#type { a: u8 }", "impl :: ecs :: Component for r#type where Self"),
        ("#[component(crate = my::ecs)] struct Heat;", "impl my :: ecs :: Component for Heat where Self"),
    ] {
        let outcome = component(source).reports_nothing();
        assert!(outcome.emitted.contains(header), "{}", outcome.emitted);
    }
    assert!(component("#[component(name = \"warmth\")] struct Heat;").emitted.contains("\"warmth\""));
    assert!(component("struct r#type;").emitted.contains("\"type\""));
}

#[test]
fn arguments_of_a_component() {
    component("#[component(storage = \"table\")] struct Heat;").reports_nothing();
    for (args, caret, message) in [
        (
            "storage = \"sparse\"",
            "storage = \"sparse\"",
            "sparse storage is not available in this version; leave `storage` out or write `storage = \"table\"`",
        ),
        ("storage = \"list\"", "storage = \"list\"", "there is no storage \"list\""),
        ("storage = table", "storage = table", "`storage` takes a text"),
        ("nam = \"heat\"", "nam", "did you mean `name`?"),
        ("name = \"\"", "name = \"\"", "a name cannot be empty"),
        ("name = heat", "name = heat", "`name` takes a text"),
        ("name = \"a\", name = \"b\"", "name", "`name` is given twice"),
        ("crate = 3", "crate = 3", "takes the path of the `ecs` crate"),
    ] {
        let outcome = component(&format!("#[component({args})] struct Heat;")).reports(&[(caret, message)]);
        assert!(outcome.emitted.contains("Component for Heat"));
    }
    component("#[component(name = \"a\")] #[component(name = \"b\")] struct Heat;")
        .reports(&[("name", "`name` is given twice")]);
}

#[test]
fn queries() {
    let outcome = query(
        "#[query(with(A), without(B), any(C, D))] #[query(any(E, F))]
        struct Moving<'a> { position: &'a mut Position, name: Option<&'a Name>, entity: Entity, burning: Has<Burning> }",
    )
    .reports_nothing();
    for part in [
        "impl < 'q , __W : :: ecs :: World > :: ecs :: Query < __W > for Moving < 'q >",
        "Position : :: ecs :: ComponentOf < __W >",
        "F : :: ecs :: ComponentOf < __W >",
        "type Terms = (& 'q mut Position , :: core :: option :: Option < & 'q Name > , :: ecs :: Entity , :: ecs :: Has < Burning >)",
    ] {
        assert!(outcome.emitted.contains(part), "{part} in {}", outcome.emitted);
    }
    let outcome = query("struct All { entity: Entity, burning: Has<Burning> }").reports_nothing();
    assert!(outcome.emitted.contains("impl < __W : :: ecs :: World > :: ecs :: Query < __W > for All where"));
}

#[test]
fn queries_that_are_none() {
    for (item, caret, message) in [
        ("enum Asked { A }", "enum", "a query is a struct"),
        ("struct Asked<'w>(&'w A);", "(&'w A)", "the fields of a query have names"),
        ("struct Asked;", "Asked", "a query has fields"),
        ("struct Asked<T> { a: T }", "T", "one lifetime and no other parameters"),
        ("struct Asked<'a, 'b> { a: &'a A, b: &'b B }", "'a, 'b", "one lifetime and no other parameters"),
    ] {
        query(item).reports(&[(caret, message)]);
    }
    for (item, caret, message) in [
        ("struct Asked<'w> { a: &'w mut A, b: &'w A }", "&'w A", "`A` is borrowed already"),
        ("struct Asked<'w> { a: A, b: &'w B }", "A", "write `&'w A` or `&'w mut A`"),
        ("struct Asked<'w> { a: &'w mut Entity, b: &'w B }", "&'w mut Entity", "write `Entity`"),
        ("struct Asked<'w> { a: &'static A, b: &'w B }", "'static", "write `'w`"),
        ("struct Asked {}", "Asked", "`Asked` has no terms"),
        ("#[query(with(A), without(A))] struct Asked { b: Entity }", "A", "leave no row"),
        ("#[query(dynamic)] struct Asked { b: Entity }", "dynamic", "`query` has no argument `dynamic`"),
    ] {
        let outcome = query(item).reports(&[(caret, message)]);
        assert!(outcome.emitted.contains("for Asked"), "{}", outcome.emitted);
    }
}

#[test]
fn modules() {
    let outcome = declare(
        "crate = my_ecs",
        "#[allow(unused)] pub mod kitchen { use super::*; #[world] pub struct Kitchen { components: (Name,) } #[archetype] pub struct Cook { name: Nam } fn f() {} }",
    )
    .reports(&[("Nam", "did you mean `Name`?")])
    .emits("Kitchen")
    .emits("Cook");
    for part in ["pub mod kitchen { use super ::*;", "fn f () { }", "my_ecs :: Store", "# [allow (unused)]"] {
        assert!(outcome.emitted.contains(part), "{part} in {}", outcome.emitted);
    }
    for item in ["mod kitchen;", "struct Kitchen {}"] {
        let outcome = declare("", item).reports(&[(item, "stands on a module with a body")]);
        assert!(outcome.emitted.contains("Kitchen") || outcome.emitted.contains("kitchen"));
    }
    declare("krate = x", "mod kitchen { #[world] struct Kitchen { components: (Name,) } }")
        .reports(&[("krate", "did you mean `crate`?")])
        .emits("Kitchen");
}
