use super::{kitchen, world};
use crate::cfg::LeftOut;
use crate::errors::Errors;
use crate::parts::Form;
use crate::pipeline;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

#[test]
fn fields_are_recovered_one_by_one() {
    for (fields, caret, message) in [
        (
            "name: Name position: Position",
            "position",
            "a comma is missing after `name: Name`",
        ),
        (
            "name: Name; position: Position",
            ";",
            "a comma stands between fields",
        ),
        (
            "name: , position: Position",
            "name",
            "the type of `name` is missing",
        ),
        (
            "name, position: Position",
            "name",
            "the field `name` has no type",
        ),
        (
            "name Name, position: Position",
            "Name",
            "expected `:` and a type after `name`",
        ),
        (
            "name: Name = 3, position: Position",
            "= 3",
            "`name` cannot have a value",
        ),
        (
            "name: Name garbage, position: Position",
            "garbage",
            "found `garbage`",
        ),
        (
            "name: Buff<, position: Position",
            "Buff<",
            "`Buff<` is not a complete type for `name`",
        ),
        (
            "name: parts::, position: Position",
            "parts::",
            "is not a complete type",
        ),
        (
            "3: Name, position: Position",
            "3: Name",
            "expected the name of a field, found `3: Name`",
        ),
        (", position: Position", ",", "a field is missing here"),
        ("position: Position, pub", "pub", "a field is missing here"),
    ] {
        let outcome = kitchen(&format!("#[archetype] struct Cook {{ {fields} }}"))
            .reports(&[(caret, message)])
            .emits("Cook");
        assert!(outcome.emitted.contains("position"), "{}", outcome.emitted);
    }
}

#[test]
fn declarations_are_recovered_one_by_one() {
    for (item, caret, message) in [
        ("#[query]", "archetype", "this is a query already"),
        (
            "#[archetype] garbage",
            "garbage",
            "an archetype is a struct",
        ),
        (
            "#[archetype] pub struct",
            "struct",
            "an archetype needs a name",
        ),
        (
            "#[query] struct Moving",
            "Moving",
            "the fields of `Moving` are missing",
        ),
        (
            "#[archetype] struct Cook name: Name",
            "name: Name",
            "expected `{` after `Cook`",
        ),
        (
            "#[archetype] struct Cook { name: Name };",
            ";",
            "no `;` is needed",
        ),
        (
            "garbage + 3",
            "garbage + 3",
            "expected a declaration, found `garbage + 3`",
        ),
        (
            "#[archtype] struct Cook { name: Name }",
            "archtype",
            "did you mean `archetype`?",
        ),
        (
            "#[archetype] #[archetype] struct Cook { name: Name }",
            "archetype",
            "given twice",
        ),
        (
            "#[archetype] #[query] struct Cook { name: Name }",
            "query",
            "an archetype already: an item cannot be a query as well",
        ),
        (
            "#[capacity(8)] struct Cook { name: Name }",
            "capacity",
            "write `#[archetype(capacity = …)]`",
        ),
    ] {
        kitchen(item).reports(&[(caret, message)]);
    }
    world("#[world] struct Kitchen { components: (Name,) } #[archetype] struct Cook { name: Name } #[doc = \"\"]")
        .reports(&[("#[doc = \"\"]", "an item is missing")])
        .emits("Cook");
}

#[test]
fn half_typed_query() {
    kitchen("#[query] struct Moving { position: &mut , velocity: &Velocity, heat: & }")
        .reports(&[
            ("&mut", "is not a complete type for `position`"),
            ("&", "is not a complete type for `heat`"),
        ])
        .emits("Moving");
}

#[test]
fn an_argument_without_marker_and_item_is_one_mistake() {
    world("#[world] struct Kitchen { components: (Name,) } #[archetype] struct Cook { name: Name } #[own(Name)]")
        .reports(&[("own", "`own` is an argument")])
        .emits("Cook");
}

#[test]
fn all_at_once() {
    kitchen("#[archetype] struct Cook { a: Positon b: Heat } #[query] struct Moving { a: Name, b: &Velocty } garbage")
        .reports(&[
            ("b", "a comma is missing"),
            ("garbage", "expected a declaration"),
            ("Positon", "did you mean `Position`?"),
            ("Name", "write `&Name`"),
            ("Velocty", "did you mean `Velocity`?"),
        ]);
}

#[test]
fn other_items_pass_through() {
    let items = [
        "#![allow(unused)]",
        "use a::{b, c};",
        "pub const X: Y = { 3 };",
        "const fn f<const N: usize>() -> [u8; { 3 }] { [0; 3] }",
        "impl<T> A<{ 3 }> for B where C: D<{ 4 }> { fn f() -> bool { 1 < 2 } }",
        "pub(crate) struct Plain { x: u8 }",
        "struct Unit;",
        "type A = B<{ 3 }>;",
        "macro_rules! m { () => {} }",
        "m! {}",
        "a::m!();",
        "static S: bool = 1 < 2;",
        "#[derive(Debug)] enum E { A = 1 }",
        "extern crate alloc;",
        "unsafe extern \"C\" { fn f(); }",
        "trait T: U { fn f(); }",
        "mod inner { struct S; }",
        "union U { a: u8 }",
    ];
    for item in items {
        let outcome = kitchen(item).reports_nothing();
        let expected = item
            .parse::<proc_macro2::TokenStream>()
            .unwrap()
            .to_string();
        assert!(
            outcome.emitted.contains(&expected),
            "{expected} in {}",
            outcome.emitted
        );
    }
    let together = kitchen(&items[1..].join(" ")).reports_nothing();
    assert!(together.emitted.contains("union U"));
}

/// Tokens that another macro has put together may come in groups that nobody sees. The fuzzer found one that held an arrow.
#[test]
fn tokens_in_groups_without_delimiters_are_no_end_of_the_input() {
    use proc_macro2::{Delimiter, Group};
    use quote::quote;

    for tokens in [
        quote!(->),
        quote!(#!),
        quote!(#[cold]),
        quote!(::),
        quote!(()),
        quote!(#),
    ] {
        let group = Group::new(Delimiter::None, tokens);
        for input in [
            quote!(#[world] struct Kitchen { components: (Name) } #[schedule] fn tick() #group),
            quote!(#[world] struct Kitchen { components: (Name) } #[schedule] fn tick() #group Result<()> { cook; }),
            quote!(#[world] struct Kitchen { components: (Name) } #group [cold] struct Pan { name: Name }),
            quote!(#[world] struct Kitchen { components: (Name) } #[archetype] struct Pan { name: Name, #group lid: Lid }),
            quote!(#[world] struct Kitchen { components: (Name #group) #group } #group),
        ] {
            let expansion = crate::pipeline::world(quote!([::ecs] #input)).to_string();
            assert!(expansion.contains("Kitchen"), "{input}: {expansion}");
        }
    }
}

/// A macro of the user's may hand tokens on in a group without delimiters, which may be empty.
#[test]
fn an_empty_group_without_delimiters_is_refused_where_it_stands() {
    let source = "#[schedule(fixed = 60, HOLE)] fn tick() {}";
    let tokens: TokenStream = format!("#[world] struct Kitchen {{ components: (Name) }} {source}")
        .parse()
        .unwrap();
    let errors = Errors::new();
    pipeline::declarations(
        Form::World,
        &quote!(::ecs),
        with_hole(tokens),
        LeftOut::default(),
        &errors,
    );
    let errors: Vec<_> = errors.take().into_iter().collect();
    let [error] = &errors[..] else {
        panic!("{errors:?}")
    };
    assert_eq!(error.span().source_text().as_deref(), Some("HOLE"));
    assert!(
        error
            .to_string()
            .starts_with("expected an argument of `schedule`"),
        "{error}"
    );
}

/// Puts an empty group without delimiters in the place of the word `HOLE`.
fn with_hole(tokens: TokenStream) -> TokenStream {
    let replace = |token| match token {
        TokenTree::Ident(word) if word == "HOLE" => {
            let mut hole = Group::new(Delimiter::None, TokenStream::new());
            hole.set_span(word.span());
            TokenTree::Group(hole)
        }
        TokenTree::Group(group) => {
            let mut new = Group::new(group.delimiter(), with_hole(group.stream()));
            new.set_span(group.span());
            TokenTree::Group(new)
        }
        token => token,
    };
    tokens.into_iter().map(replace).collect()
}
