//! Findings of the fuzzer: errors that stood at no token, so that the whole macro was underlined, and paths that are none.

use proc_macro2::TokenStream;

use super::{kitchen, world};
use crate::errors::Errors;

#[test]
fn generics_that_break_off_are_underlined() {
    kitchen("#[archetype] struct Rich <{ name: Name }")
        .reports(&[("<", "expected `{` after `Rich`")])
        .emits("Rich");
}

#[test]
fn a_field_that_a_world_lacks_is_missed_where_it_would_be() {
    let missing = "a field is missing here";
    world("#[world] struct Kitchen { components: (Name,), , }")
        .reports(&[(",", missing)])
        .emits("Kitchen");
    world("#[world] struct Kitchen { components: (Name,), pub }")
        .reports(&[("pub", missing)])
        .emits("Kitchen");
    world("#[world] struct Kitchen { #[doc = \"\"] , components: (Name,) }")
        .reports(&[("#[doc = \"\"]", missing)]);
}

#[test]
fn a_comment_without_a_system_is_underlined() {
    kitchen("#[schedule] fn tick() { walk; #[doc = \"\"] }")
        .reports(&[(
            "#[doc = \"\"]",
            "the name of a system is missing after this",
        )])
        .has("fn tick (& mut self)");
    kitchen("#[schedule] fn tick() { walk; #[allow(unused)] ; serve; }")
        .reports(&[("#[allow(unused)]", "takes no attributes")]);
}

#[test]
fn the_crate_is_the_path_of_a_module() {
    let is_path = |path: &str| {
        let source: proc_macro2::TokenStream = format!("#[component(crate = {path})] struct Heat;")
            .parse()
            .unwrap();
        let errors = Errors::new();
        crate::derive::component::expand(source, &errors);
        errors.take().is_empty()
    };
    for path in [
        "ecs",
        "::ecs",
        "a::b",
        "crate::a",
        "self::a",
        "super::super::a",
        "r#type::a",
    ] {
        assert!(is_path(path), "{path}");
    }
    for path in [
        "::Self",
        "Self",
        "a::<B>::c",
        "a::crate",
        "::super::a",
        "a::self",
        "a::",
        "::",
    ] {
        assert!(!is_path(path), "{path}");
    }
}

#[test]
fn empty_parameters_are_none() {
    kitchen(
        "#[query] struct Moving<> { position: &mut Position } #[archetype] struct Cook<> { name: Name, heat: Heat }",
    )
    .reports_nothing()
    .emits("Moving")
    .emits("Cook");
}

#[test]
fn an_argument_of_a_schedule_that_is_missing_is_missed_at_the_comma() {
    for source in [
        "fn tick(,) { walk; }",
        "fn tick(a: A,, b: B) { walk; }",
        "fn tick(, a: A) { walk; }",
    ] {
        kitchen(&format!("#[schedule] {source}"))
            .reports(&[(",", "an argument is missing before this")])
            .has("fn tick (& mut self");
    }
}

#[test]
fn a_predicate_that_is_missing_is_missed_at_the_comma() {
    let missing = "a predicate is missing before this";
    for (attribute, message) in [
        ("cfg(, a)", missing),
        ("cfg(any(, a))", missing),
        ("cfg(all(a, not(,)))", missing),
        ("cfg(all(a,, b))", missing),
        ("cfg_attr(, doc = \"\")", missing),
        (
            "cfg_attr(a, , doc = \"\")",
            "an attribute is missing before this",
        ),
    ] {
        let errors = Errors::new();
        let source: TokenStream =
            format!("#[{attribute}] #[world] struct Kitchen {{ components: (A,) }}")
                .parse()
                .unwrap();
        crate::cfg::ask("world", &[], &source, &errors);
        let found: Vec<_> = errors
            .take()
            .iter()
            .map(|it| (it.span().source_text(), it.to_string()))
            .collect();
        let [(Some(caret), found)] = &found[..] else {
            panic!("{attribute}: {found:?}")
        };
        assert!(
            caret == "," && found.starts_with(message),
            "{attribute}: {caret} {found}"
        );
    }
}

#[test]
fn a_value_of_a_required_component_is_one_expression() {
    let outcome = |value: &str| {
        let source = format!("#[component(requires(Heat = {value}, Ammo))] struct Gun;");
        let errors = Errors::new();
        let emitted = crate::derive::component::expand(source.parse().unwrap(), &errors);
        super::Outcome::new(&crate::derive::finished(emitted), &errors)
    };
    for value in [
        "Heat(1)",
        "Map::<A, B>::new()",
        "a < b",
        "|a, b| a",
        "if a { b } else { c }",
        "1..2",
        "..",
        "..=3",
        "Heat { a: 1, ..b }",
        "<A as B<C, D>>::E",
        "-1 as f32",
        "{ let a = 1; a }",
        "m![a, b]",
        "a.b::<C, D>()?",
        "match a { _ => b }",
    ] {
        outcome(value).reports_nothing();
    }
    for (value, caret) in [
        ("Heat type", "type"),
        ("Heat(1) Heat(2)", "Heat(2)"),
        ("type", "type"),
        ("1 2", "2"),
        ("1..2 3", "3"),
    ] {
        outcome(value).reports(&[(caret, "found `")]);
    }
    outcome("").reports(&[("=", "a value is missing behind `Heat =`")]);
}

#[test]
fn an_empty_group_of_macro_rules_in_the_place_of_a_field_is_underlined() {
    use proc_macro2::{Delimiter, Group};
    let mut nothing = Group::new(Delimiter::None, TokenStream::new());
    let source: TokenStream = "#[world] struct Kitchen".parse().unwrap();
    let place: TokenStream = "here".parse().unwrap();
    nothing.set_span(place.into_iter().next().unwrap().span());
    let source = quote::quote!(#source { #nothing });
    crate::tests::soup::try_tokens(
        crate::tests::soup::Entry::World,
        &TokenStream::new(),
        &source,
    );
}

#[test]
fn a_part_that_is_called_by_a_keyword_is_refused_in_spite_of_other_mistakes() {
    let source = "#[part] struct fn { components: (&'static str, Heat, Heat) }";
    let outcome = crate::tests::soup::try_tokens(
        crate::tests::soup::Entry::Part,
        &TokenStream::new(),
        &source.parse().unwrap(),
    );
    assert!(matches!(outcome, crate::tests::soup::Outcome::Refused(_)));
}
