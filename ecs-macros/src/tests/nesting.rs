//! Types, expressions and phases in one another.

use std::thread;

use proc_macro2::TokenStream;

use super::soup::{Entry, expand};
use super::{Outcome, kitchen, world};
use crate::derive;
use crate::errors::Errors;
use crate::nesting::{DEEPEST, is_too_deep};

/// Ways to nest: the text before, and the text behind.
const TYPES: &[(&str, &str)] = &[
    ("Vec<", ">"),
    ("[", "; 1]"),
    ("[", "]"),
    ("(", ",)"),
    ("(", ")"),
    ("&", ""),
    ("&'static mut ", ""),
    ("*const ", ""),
    ("fn(", ")"),
    ("fn() -> ", ""),
    ("Box<dyn Fn(", ")>"),
    ("Box<dyn Fn() -> ", ">"),
    ("Box<dyn for<'a> Tool<'a, Made = ", ">>"),
    ("<", " as Tool>::Made"),
    ("[u8; 1 + ", "]"),
    ("Array<{ ", " }>"),
    ("tool!(", ")"),
];

/// The same of expressions.
const EXPRESSIONS: &[(&str, &str)] = &[
    ("f(", ")"),
    ("(", ")"),
    ("[", "]"),
    ("!", ""),
    ("-", ""),
    ("&", ""),
    ("*", ""),
    ("", ".f"),
    ("", ".f()"),
    ("", "[0]"),
    ("", "(0)"),
    ("", "?"),
    ("", " as u8"),
    ("1 + ", ""),
    ("1 == ", ""),
    ("|x| ", ""),
    ("move || ", ""),
    ("return ", ""),
    ("if a {} else ", ""),
    ("{", "}"),
    ("A { a: ", "}"),
    ("f::<[u8; ", "]>()"),
];

fn nested((before, behind): (&str, &str), inner: &str, levels: usize) -> String {
    format!("{}{inner}{}", before.repeat(levels), behind.repeat(levels))
}

/// Runs on a thread with a stack of this many bytes.
fn with_stack<T: Send + 'static>(bytes: usize, run: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new()
        .stack_size(bytes)
        .spawn(run)
        .expect("a thread")
        .join()
        .expect("the stack is enough")
}

/// All places in which a type can stand, with the macro that reads it.
fn places_of_types(ty: &str) -> Vec<(Entry, String)> {
    let world = "#[world] struct World { components: (A, B) }";
    vec![
        (
            Entry::World,
            format!("#[world] struct World {{ components: (A, {ty}), }}"),
        ),
        (
            Entry::World,
            format!("#[world] struct World {{ components: (A), resources: ({ty}), }}"),
        ),
        (
            Entry::World,
            format!("#[world] struct World {{ components: (A), events: ({ty}), }}"),
        ),
        (
            Entry::World,
            format!("{world} #[archetype] struct Row {{ a: A, b: {ty} }}"),
        ),
        (
            Entry::World,
            format!("{world} #[archetype] struct Row<T: Tool<{ty}>> {{ a: A }}"),
        ),
        (
            Entry::World,
            format!("{world} #[query] struct Asked<T = {ty}> {{ a: &A }}"),
        ),
        (
            Entry::World,
            format!("{world} #[query] struct Asked {{ a: &mut {ty} }}"),
        ),
        (
            Entry::World,
            format!("{world} #[query] struct Asked where {ty}: Copy {{ a: &A }}"),
        ),
        (
            Entry::World,
            format!("{world} #[query(with({ty}), any({ty}, B))] struct Asked {{ a: &A }}"),
        ),
        (
            Entry::World,
            format!("{world} #[query(with = {ty})] struct Asked {{ a: &A }}"),
        ),
        (
            Entry::World,
            format!("{world} #[group(own({ty}))] struct Pair {{ a: &A, b: &B }}"),
        ),
        (
            Entry::World,
            format!("{world} #[archetype(capacity = {ty})] struct Row {{ a: A }}"),
        ),
        (
            Entry::World,
            format!("{world} #[schedule] fn tick() -> {ty} {{ walk; }}"),
        ),
        (
            Entry::World,
            format!("{world} #[schedule(fixed = {ty})] fn tick() {{ walk; }}"),
        ),
        (
            Entry::World,
            format!("{world} #[schedule] fn tick(a: {ty}) {{ walk::<{ty}>; }}"),
        ),
        (
            Entry::World,
            format!("{world} #[observers] fn reactions() {{ walk::<{ty}>; }}"),
        ),
        (Entry::World, format!("{world} {ty}")),
        (
            Entry::World,
            format!("{world} fn f(a: {ty}) {{}} type A = {ty};"),
        ),
        (
            Entry::World,
            format!("{world} #[doc({ty})] #[archetype] struct Row {{ #[doc({ty})] a: A }}"),
        ),
        (
            Entry::Declare,
            format!(
                "mod world {{ #[world] struct World {{ components: (A, {ty}) }} type B = {ty}; }}"
            ),
        ),
        (
            Entry::Component,
            format!("struct Heat {{ pub a: {ty}, b: u8 }}"),
        ),
        (
            Entry::Component,
            format!("pub struct Heat<T>(#[allow(unused)] pub {ty}, T) where T: Tool<{ty}>;"),
        ),
        (
            Entry::Component,
            format!("struct Heat<T = {ty}> {{ a: T }}"),
        ),
        (
            Entry::Component,
            format!("enum Heat {{ A, B({ty}), C {{ c: {ty} }} }}"),
        ),
        (Entry::Component, format!("union Heat {{ a: u8, c: {ty} }}")),
        (
            Entry::Component,
            format!("#[component(name = {ty})] struct Heat;"),
        ),
        (
            Entry::MapEntities,
            format!("struct Owner {{ a: Entity, b: {ty} }}"),
        ),
        (
            Entry::MapEntities,
            format!("enum Task<T: Tool<{ty}>> {{ A, B({ty}, T), C {{ c: {ty} }} }}"),
        ),
        (
            Entry::Bundle,
            format!("struct Warm {{ a: A, b: {ty}, c: {ty} }}"),
        ),
        (Entry::Bundle, format!("struct Warm(A, {ty});")),
        (
            Entry::Query,
            format!("struct Warm<'w> {{ a: &'w A, b: &'w {ty} }}"),
        ),
        (
            Entry::Query,
            format!("#[query(with({ty}))] struct Warm<'w> {{ a: &'w A }}"),
        ),
        (
            Entry::Parameter,
            format!("struct Tools<'w> {{ a: Res<'w, A>, b: Res<'w, {ty}> }}"),
        ),
        (
            Entry::Parameter,
            format!("struct Tools<'w, T = {ty}>(Res<'w, A>, {ty}, T) where T: Tool<{ty}>;"),
        ),
    ]
}

fn places_of_expressions(expression: &str) -> Vec<(Entry, String)> {
    let world = "#[world] struct World { components: (A, B) }";
    vec![
        (
            Entry::World,
            format!("{world} #[schedule] fn tick() {{ every({expression}); walk; }}"),
        ),
        (
            Entry::World,
            format!("{world} #[schedule] fn tick() {{ walk.run_if(every({expression})); }}"),
        ),
        (
            Entry::World,
            format!("{world} #[schedule] fn tick() {{ walk.run_if({expression}); }}"),
        ),
        (
            Entry::World,
            format!("{world} #[schedule] fn tick() {{ 'late: {{ {expression}; }} walk }}"),
        ),
        (
            Entry::World,
            format!("{world} #[observers] fn reactions() {{ every({expression}); }}"),
        ),
        (
            Entry::World,
            format!("#[world] struct World {{ components: (A, [u8; {expression}]) }}"),
        ),
        (
            Entry::World,
            format!("{world} #[archetype(capacity = {expression})] struct Row {{ a: A }}"),
        ),
        (Entry::World, format!("{world} fn f() {{ {expression} }}")),
        (
            Entry::Component,
            format!("enum Heat {{ A = {expression} }}"),
        ),
        (
            Entry::Component,
            format!("struct Heat {{ a: [u8; {expression}] }}"),
        ),
    ]
}

/// Puts the tokens into the macro, if they are tokens, and throws away the outcome.
fn try_input(entry: Entry, source: &str) {
    if let Ok(source) = source.parse() {
        drop(expand(entry, TokenStream::new(), source));
    }
}

fn try_all(levels: impl Fn((&str, &str)) -> usize) {
    for shape in TYPES {
        for (entry, source) in places_of_types(&nested(*shape, "A", levels(*shape))) {
            try_input(entry, &source);
        }
    }
    for shape in EXPRESSIONS {
        for (entry, source) in places_of_expressions(&nested(*shape, "a", levels(*shape))) {
            try_input(entry, &source);
        }
    }
}

/// The stack is half of the compiler's. Some of these shapes count twice a level, and are refused.
#[test]
#[cfg_attr(miri, ignore = "its stack is another one")]
fn values_as_deep_as_they_may_be_are_read() {
    with_stack(4 << 20, || try_all(|_| DEEPEST - 4));
}

#[test]
#[cfg_attr(miri, ignore = "it takes long")]
fn deeper_values_are_refused_without_recursion() {
    const DEEP: &[(&str, &str)] = &[
        ("Vec<", ">"),
        ("[", "; 1]"),
        ("&", ""),
        ("(", ")"),
        ("", ".f"),
    ];
    with_stack(4 << 20, || {
        try_all(|shape| if DEEP.contains(&shape) { 10_000 } else { 600 });
    });
}

/// This many levels are read, and one more is not.
#[test]
fn each_level_counts() {
    for shape in [
        ("Vec<", ">"),
        ("[", "; 1]"),
        ("(", ",)"),
        ("&", ""),
        ("*const ", ""),
        ("fn() -> ", ""),
    ] {
        let levels = if shape.0.starts_with("fn") {
            DEEPEST / 2
        } else {
            DEEPEST
        };
        let deep = |levels| is_too_deep(nested(shape, "A", levels).parse().unwrap());
        assert!(!deep(levels), "{shape:?}");
        assert!(deep(levels + 1), "{shape:?}");
    }
    for wide in ["Map<A, B>, ", "#[doc = \"a line\"] ", "a::", "f(a, b, c); "] {
        assert!(!is_too_deep(wide.repeat(1_000).parse().unwrap()), "{wide}");
    }
}

/// Types that are too deep, wherever they stand, lead to one error each, and everything else is reported, too.
#[test]
fn types_that_are_too_deep_are_refused_at_their_tokens() {
    let deep = nested(("Vec<", ">"), "u8", 400);
    let (ty, line) = (
        "give an inner one a name, with `type Name = …;`",
        "name a function that does the same",
    );
    with_stack(4 << 20, move || {
        let list = |field: &str| {
            format!("#[world] struct Kitchen {{ components: (Name, Heat), {field} }}")
        };
        world(&format!("#[world] struct Kitchen {{ components: (Name, {deep}, &Heat) }} #[archetype] struct Cook {{ name: Name, deep: {deep} }}"))
            .reports(&[(&deep, ty), (&deep, ty), ("&Heat", "a component is owned")])
            .emits("Kitchen")
            .emits("Cook");
        world(&format!(
            "{} #[schedule] fn tick() {{ walk; }}",
            list(&format!("resources: (A, {deep}), events: ({deep})"))
        ))
        .reports(&[(&deep, ty), (&deep, ty)])
        .has("fn tick (& mut self)");
        kitchen(&format!(
            "#[archetype] struct Cook {{ heat: {deep}, name: Nam }}"
        ))
        .reports(&[(&deep, ty), ("Nam", "did you mean `Name`?")])
        .emits("Cook");
        kitchen(&format!(
            "#[query(with({deep}))] struct Asked {{ name: &Name, heat: Option<&mut {deep}> }}"
        ))
        .reports(&[(&deep, ty), (&format!("Option<&mut {deep}>"), ty)])
        .emits("Asked");
        kitchen(&format!(
            "#[archetype] struct Cook<T = {deep}> {{ name: Name }}"
        ))
        .reports(&[(&format!("<T = {deep}>"), ty)]);
        let call = format!("every({})", nested(("f(", ")"), "1", 400));
        kitchen(&format!(
            "#[schedule] fn tick() {{ {call}; serve.run_if({call}); walk }}"
        ))
        .reports(&[(&call, line), (&format!("serve.run_if({call})"), line)])
        .has("|| walk");
        let names: Vec<String> = (0..DEEPEST + 2)
            .map(|level| format!("'p{level}: {{ "))
            .collect();
        let phases = format!("{} walk; {}", names.join(""), "} ".repeat(DEEPEST + 2));
        kitchen(&format!("#[schedule] fn tick() {{ {phases} }}"))
            .reports(&[(&format!("p{DEEPEST}"), "phases are nested")]);
        let calls = |i| format!("#[schedule] fn s{i}() {{ s{}; }}", i + 1);
        let schedules: Vec<String> = (0..DEEPEST + 9).map(calls).collect();
        kitchen(&format!(
            "{} #[schedule] fn s{}() {{ walk; }}",
            schedules.join(" "),
            DEEPEST + 9
        ))
        .reports(&[(&format!("s{}", DEEPEST + 1), "schedules run one another")])
        .has("|| walk");
        // Items that are none of ours go through, however deep they are.
        let expression = nested(("(", ")"), "1", 900);
        kitchen(&format!("fn f() -> u8 {{ {expression} }} type A = {deep};")).reports_nothing();
    });
}

/// Other items are as they were, even where they are deeper than the macro looks.
#[test]
fn items_that_are_none_of_ours_go_through_whole() {
    with_stack(4 << 20, || {
        let deep = format!("type A = {};", nested(("(", ",)"), "u8", 5_000));
        let tokens: TokenStream = deep.parse().unwrap();
        let (cut, restore) = crate::nesting::cut(tokens.clone());
        let length = |tokens: TokenStream| {
            let mut length = 0;
            let mut open = vec![tokens.into_iter()];
            while let Some(level) = open.last_mut() {
                match level.next() {
                    None => drop(open.pop()),
                    Some(proc_macro2::TokenTree::Group(group)) => {
                        open.push(group.stream().into_iter());
                    }
                    Some(_) => length += open.len(),
                }
            }
            length
        };
        assert!(length(cut.clone()) < length(tokens.clone()) / 100);
        assert_eq!(length(restore.restore(cut)), length(tokens));
    });
}

/// Derives refuse such fields, and emit the code that they can.
#[test]
fn fields_that_are_too_deep_are_refused_at_their_types() {
    let deep = nested(("Vec<", ">"), "u8", 400);
    with_stack(4 << 20, move || {
        let derive = |expand: fn(TokenStream, &Errors) -> derive::Code,
                      source: &str,
                      part: &str,
                      times: usize| {
            let errors = Errors::new();
            let emitted = derive::finished(expand(source.parse().unwrap(), &errors));
            let deep = (deep.as_str(), "a type is nested");
            Outcome::new(&emitted, &errors)
                .reports(&vec![deep; times])
                .has(part);
        };
        let component = derive::component::expand;
        derive(
            component,
            &format!("struct Heat {{ a: u8, pub b: {deep} }}"),
            "name : \"b\"",
            1,
        );
        derive(
            component,
            &format!("struct Heat(pub {deep}, u8);"),
            "name : \"1\"",
            1,
        );
        derive(
            component,
            &format!("union Heat {{ a: u8, b: {deep} }}"),
            "Component for Heat",
            1,
        );
        derive(
            derive::map_entities::expand,
            &format!("struct Heat {{ a: Entity, b: {deep} }}"),
            "a : __0",
            1,
        );
        derive(
            derive::bundle::expand,
            &format!("struct Warm {{ a: A, b: {deep}, c: {deep} }}"),
            "for Warm",
            2,
        );
        derive(
            derive::query::expand,
            &format!("struct Warm<'w> {{ a: &'w A, b: {deep} }}"),
            "for Warm",
            1,
        );
    });
}
