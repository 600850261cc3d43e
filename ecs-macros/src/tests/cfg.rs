//! `cfg` on declarations: rustc is asked, and declarations that it removes are left out.

use quote::quote;

use super::soup::answered;
use crate::pipeline;

const WORLD: &str = "#[world] struct Kitchen {
    components: (Name, Heat),
    #[cfg(dev)] components: (Probe, Gauge),
    resources: (#[cfg(dev)] Log, Clock),
}";

/// The expansion of a world, where these predicates hold.
fn expand(source: &str, holding: &[&str]) -> String {
    let source: proc_macro2::TokenStream = source.parse().expect("balanced tokens");
    let asked = pipeline::world(quote!([::ecs] #source));
    answered(asked, &|question| {
        holding.iter().any(|it| question.contains(it))
    })
    .to_string()
}

fn world(source: &str, holding: &[&str]) -> String {
    expand(&format!("{WORLD} {source}"), holding)
}

#[track_caller]
fn has(code: &str, parts: &[&str]) {
    for part in parts {
        assert!(code.contains(part), "`{part}` is not in {code}");
    }
}

#[track_caller]
fn lacks(code: &str, parts: &[&str]) {
    for part in parts {
        assert!(!code.contains(part), "`{part}` is in {code}");
    }
}

#[test]
fn a_world_without_a_cfg_asks_nothing() {
    let source: proc_macro2::TokenStream =
        "#[world] struct Kitchen { components: (Name) } #[cfg(test)] fn walk() {}"
            .parse()
            .expect("balanced tokens");
    let code = pipeline::world(quote!([::ecs] #source)).to_string();
    lacks(&code, &["__decided"]);
    has(&code, &["# [cfg (test)] fn walk ()"]);
}

#[test]
fn items_whose_cfg_does_not_hold_are_left_out_at_every_place() {
    let source = "
        #[cfg(dev)] #[archetype] struct Probed { name: Name, probe: Probe }
        #[cfg_attr(dev, derive(Debug))] #[archetype] struct Cook { name: Name, #[cfg(dev)] gauge: Gauge, heat: Heat }
        #[query] struct Hot { #[cfg(not(dev))] entity: Entity, heat: &Heat, #[cfg(dev)] probe: Option<&Probe> }
        #[schedule] fn tick() {
            #[cfg(dev)] look;
            #[cfg(dev)] 'looking: { see; }
            'all: { #[cfg(dev)] hear.run_if(is(A, B)); walk; }
        }
        #[cfg(dev)] #[schedule] fn debug() {}
        #[cfg(dev)] #[observers] fn reactions() { heat_up; }
        #[observers] fn others() { #[cfg(dev)] notice; cool_down; }";
    let rare = [
        "Probed",
        "(Name , Heat , Probe , Gauge)",
        "Gauge",
        "Log",
        "gauge",
        "derive (Debug)",
        "look",
        "looking",
        "see",
        "hear",
        "debug",
        "heat_up",
        "notice",
    ];
    let (with, without) = (
        world(source, &["cfg_attr (dev"]),
        world(source, &["not (dev)"]),
    );
    has(&with, &rare);
    lacks(&without, &rare);
    lacks(
        &with,
        &["entity : :: ecs :: Entity , heat", "compile_error", "cfg"],
    );
    has(
        &without,
        &["Clock", "walk", "cool_down", "struct Cook", "struct Hot"],
    );
    lacks(&without, &["compile_error", "cfg"]);
}

#[test]
fn predicates_within_others_are_asked_within_them() {
    let source: proc_macro2::TokenStream = "
        #[world] struct Kitchen { components: (Name) }
        #[cfg(a)] #[archetype] struct Cook { #[cfg_attr(b, cfg_attr(c, doc = \"x\"))] name: Name }"
        .parse()
        .expect("balanced tokens");
    let asked = pipeline::world(quote!([::ecs] #source)).to_string();
    has(
        &asked,
        &[
            "# [cfg_attr (a , doc = \"0\")]",
            "# [cfg_attr (a , cfg_attr (b , doc = \"1\"))]",
            "# [cfg_attr (a , cfg_attr (b , cfg_attr (c , doc = \"2\")))]",
        ],
    );
}

#[test]
fn an_attribute_of_a_cfg_attr_can_be_a_marker() {
    let source =
        "#[cfg_attr(dev, archetype(capacity = 8), derive(Debug))] struct Cook { name: Name }";
    has(
        &world(source, &["dev"]),
        &[
            ". with_capacity (8)",
            "derive (Debug)",
            "Bundle < Kitchen > for Cook",
        ],
    );
    lacks(
        &world(source, &[]),
        &[". with_capacity (8)", "derive", "for Cook"],
    );
}

#[test]
fn components_left_out_by_cfg_are_known_to_errors() {
    for (source, message) in [
        (
            "#[query] struct Probes { probe: &Probe }",
            "no component `Probe`: it is there with `dev`",
        ),
        (
            "#[archetype] struct Cook { gauge: crate::Gauge }",
            "no component `crate::Gauge`: it is there with `dev`",
        ),
        (
            "#[archetype] struct Cook { heat: Heet }",
            "no component `Heet`: did you mean `Heat`?",
        ),
    ] {
        has(&world(source, &[]), &[message]);
        assert_eq!(world(source, &[]).matches("compile_error").count(), 1);
    }
    let outcome = expand(
        "#[cfg(dev)] #[world] struct Kitchen { components: (Name) } #[query] struct A { a: &Name }",
        &[],
    );
    has(&outcome, &["the world `Kitchen` is there with `dev` alone"]);
    let nothing = expand(
        "#[cfg(dev)] #[world] struct Kitchen { components: (Name) } #[cfg(dev)] #[query] struct A { a: &Name }",
        &[],
    );
    assert_eq!(nothing, "");
}

#[test]
fn of_two_worlds_one_is_there() {
    let source = "#[cfg(dev)] #[world] struct Kitchen { components: (Name, Probe) }
        #[cfg(not(dev))] #[world] struct Kitchen { components: (Name) }";
    for (holding, lines) in [("cfg_attr (dev", true), ("not (dev)", false)] {
        let code = expand(source, &[holding]);
        lacks(&code, &["compile_error"]);
        assert_eq!(code.contains("(Name , Probe)"), lines, "{code}");
    }
}

#[test]
fn predicates_that_rustc_refuses_leave_nothing_out() {
    for (predicate, message) in [
        ("featur = dev", "write `featur = \\\"…\\\"`"),
        ("nots(a)", "there is no predicate `nots(…)`"),
        ("not(a, b)", "`not` takes one predicate"),
        ("\"dev\"", "is no predicate"),
        ("all(a, 7)", "`7` is no predicate"),
        ("a::b", "`a::b` is no predicate"),
        ("", "needs a predicate"),
        ("a, b", "write `#[cfg(all(a, b))]`"),
    ] {
        let code = world(
            &format!("#[cfg({predicate})] #[archetype] struct Cook {{ name: Name }}"),
            &[],
        );
        has(&code, &["struct Cook", message]);
        assert_eq!(code.matches("compile_error").count(), 1, "{code}");
    }
}

#[test]
fn a_cfg_before_nothing_is_no_reason_for_the_nothing() {
    for source in [
        "#[archetype] struct Cook { name: Name, #[cfg(dev)] }",
        "#[archetype] struct Cook { #[cfg(dev)] , name: Name }",
        "#[schedule] fn tick() { walk; #[cfg(dev)] }",
        "#[cfg(dev)]",
    ] {
        has(&world(source, &["dev"]), &["compile_error"]);
        has(&world(source, &[]), &["compile_error"]);
    }
}

#[test]
fn fragments_of_macro_rules_are_looked_into() {
    use proc_macro2::{Delimiter, Group};
    let meta = Group::new(Delimiter::None, quote!(cfg(dev)));
    let field = Group::new(Delimiter::None, quote!(#[cfg(dev)] heat: Heat));
    let source = quote! {
        [::ecs] #[world] struct Kitchen { components: (Name, Heat) }
        #[#meta] #[archetype] struct Cook { name: Name }
        #[archetype] struct Pan { name: Name, #field }
    };
    let code = |holds: bool| answered(pipeline::world(source.clone()), &move |_| holds).to_string();
    has(&code(true), &["struct Cook", "heat :"]);
    lacks(&code(false), &["struct Cook", "heat :"]);
}
