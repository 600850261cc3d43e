//! Findings of the fuzzer: errors that stood at no token, so that the whole macro was underlined, and paths that are none.

use super::{kitchen, world};
use crate::errors::Errors;

#[test]
fn generics_that_break_off_are_underlined() {
    kitchen("#[archetype] struct Rich <{ name: Name }").reports(&[("<", "expected `{` after `Rich`")]).emits("Rich");
}

#[test]
fn a_field_that_a_world_lacks_is_missed_where_it_would_be() {
    let missing = "a field is missing here";
    world("#[world] struct Kitchen { components: (Name,), , }").reports(&[(",", missing)]).emits("Kitchen");
    world("#[world] struct Kitchen { components: (Name,), pub }").reports(&[("pub", missing)]).emits("Kitchen");
    world("#[world] struct Kitchen { #[doc = \"\"] , components: (Name,) }").reports(&[("#[doc = \"\"]", missing)]);
}

#[test]
fn a_comment_without_a_system_is_underlined() {
    kitchen("#[schedule] fn tick() { walk; #[doc = \"\"] }")
        .reports(&[("#[doc = \"\"]", "the name of a system is missing after this")])
        .has("fn tick (& mut self)");
    kitchen("#[schedule] fn tick() { walk; #[allow(unused)] ; serve; }")
        .reports(&[("#[allow(unused)]", "takes no attributes")]);
}

#[test]
fn the_crate_is_the_path_of_a_module() {
    let is_path = |path: &str| {
        let source: proc_macro2::TokenStream = format!("#[component(crate = {path})] struct Heat;").parse().unwrap();
        let errors = Errors::new();
        crate::derive::component::expand(source, &errors);
        errors.take().is_empty()
    };
    for path in ["ecs", "::ecs", "a::b", "crate::a", "self::a", "super::super::a", "r#type::a"] {
        assert!(is_path(path), "{path}");
    }
    for path in ["::Self", "Self", "a::<B>::c", "a::crate", "::super::a", "a::self", "a::", "::"] {
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
