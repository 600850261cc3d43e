//! The pages of the reference name each word that the parser accepts, and no other. The cheat sheet has each of these words.
//!
//! The parser is asked by a word that it does not have: its error lists those that it has.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{Outcome, kitchen, world};
use crate::ast::Marker;
use crate::cfg::LeftOut;
use crate::errors::Errors;
use crate::parts::Form;
use crate::{derive, names, pipeline};

/// A word that is near to no other.
const STRANGER: &str = "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq";

type Words = BTreeSet<String>;

/// The words between backticks, without arguments and values: `keep` of `#[keep(Hurt = 2)]`.
fn words(text: &str) -> Words {
    let spans = text.split('`').skip(1).step_by(2);
    let word = |span: &str| -> String {
        let name = span.trim_start_matches("#[").chars();
        name.take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect()
    };
    spans.map(word).filter(|word| !word.is_empty()).collect()
}

/// A page of the documentation. `None` where the sources of the runtime are not beside those of the macros, as in a package.
fn document(name: &str) -> Option<String> {
    let runtime = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../ecs/src"));
    runtime
        .is_dir()
        .then(|| fs::read_to_string(runtime.join(name)).expect("the page is there"))
}

/// A page of the reference.
fn page(name: &str) -> Option<String> {
    document(&format!("reference/{name}"))
}

/// The first column of the table whose header begins like this.
fn column(page: &str, header: &str) -> Vec<String> {
    let cell = |line: &str| line.split('|').nth(1).unwrap_or_default().trim().to_owned();
    let mut lines = page
        .lines()
        .skip_while(|line| !line.starts_with('|') || cell(line) != header);
    assert!(lines.next().is_some(), "no table begins with `{header}`");
    lines
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(cell)
        .collect()
}

fn named(page: &str, header: &str) -> Words {
    column(page, header)
        .iter()
        .flat_map(|cell| words(cell))
        .collect()
}

/// The words that an error lists behind the stranger.
#[track_caller]
fn accepted(outcome: &Outcome) -> Words {
    let messages = outcome.errors.iter().map(|(_, message)| message.as_str());
    let message = messages
        .filter(|message| message.contains(STRANGER))
        .collect::<Vec<_>>();
    let [message] = message[..] else {
        panic!("no error of `{STRANGER}`: {:?}", outcome.errors)
    };
    let (_, listed) = message
        .split_once(": there ")
        .unwrap_or_else(|| panic!("no list in {message}"));
    words(listed)
}

#[track_caller]
fn assert_named(name: &str, header: &str, mut accepted: Words, more: &[&str]) {
    let Some(page) = page(name) else { return };
    accepted.extend(more.iter().map(ToString::to_string));
    assert_eq!(
        named(&page, header),
        accepted,
        "the table `{header}` of {name}, and the words of the parser"
    );
    assert_on_the_cheat_sheet(&accepted);
}

/// The sheet is the whole language on one page.
#[track_caller]
fn assert_on_the_cheat_sheet(accepted: &Words) {
    let Some(sheet) = document("guide/cheat_sheet.md") else {
        return;
    };
    let has: BTreeSet<&str> = sheet
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .collect();
    let lacks: Vec<_> = accepted
        .iter()
        .filter(|word| !has.contains(word.as_str()))
        .collect();
    assert!(lacks.is_empty(), "the cheat sheet lacks {lacks:?}");
}

fn part(source: &str) -> Outcome {
    let errors = Errors::new();
    let krate = "::ecs".parse().expect("a path");
    let tokens = source.parse().expect("balanced tokens");
    Outcome::new(
        &pipeline::declarations(Form::Part, &krate, tokens, LeftOut::default(), &errors),
        &errors,
    )
}

fn derived(expand: fn(proc_macro2::TokenStream, &Errors) -> derive::Code, source: &str) -> Outcome {
    let errors = Errors::new();
    let emitted = expand(source.parse().expect("balanced tokens"), &errors);
    let emitted = derive::finished(emitted);
    Outcome::new(&emitted, &errors)
}

#[test]
fn markers() {
    let markers = Marker::NAMES
        .map(str::to_owned)
        .into_iter()
        .filter(|marker| marker != "part")
        .collect();
    assert_named("world.md", "marker", markers, &[]);
}

#[test]
fn worlds() {
    let options = world(&format!(
        "#[world({STRANGER})] struct Kitchen {{ components: (Name) }}"
    ));
    assert_named("worlds.md", "option", accepted(&options), &[]);
    let fields = world(&format!(
        "#[world] struct Kitchen {{ components: (Name), {STRANGER}: (Heat) }}"
    ));
    assert_named("worlds.md", "field", accepted(&fields), &[]);
    let attributes = world(&format!(
        "#[world] struct Kitchen {{ #[{STRANGER}] components: (Name) }}"
    ));
    assert_named(
        "worlds.md",
        "attribute of a list",
        accepted(&attributes),
        &["cfg"],
    );
}

#[test]
fn parts() {
    let fields = part(&format!(
        "#[part] struct Motion {{ components: (Name), {STRANGER}: (Heat) }}"
    ));
    assert_named("parts.md", "field", accepted(&fields), &[]);
}

#[test]
fn declarations() {
    for (page, header, source) in [
        (
            "archetypes.md",
            "argument of `#[archetype]`",
            "#[archetype(qq)] struct Cook { name: Name }",
        ),
        (
            "queries.md",
            "argument of `#[query]`",
            "#[query(qq)] struct Named { name: &Name }",
        ),
        (
            "queries.md",
            "argument of `#[group]`",
            "#[group(qq)] struct Duel { weapon: &Weapon, name: &Name }",
        ),
        (
            "relations.md",
            "argument",
            "#[relation(on_despawn = cascade, qq)] struct On { on: Entity }",
        ),
        (
            "indexes.md",
            "argument",
            "#[index(hash, key: u32 = heat.0, qq)] struct ByHeat { heat: Heat }",
        ),
        (
            "schedules.md",
            "argument of `#[schedule]`",
            "#[schedule(qq)] fn tick() {}",
        ),
    ] {
        assert_named(
            page,
            header,
            accepted(&kitchen(&source.replace("qq", STRANGER))),
            &[],
        );
    }
}

#[test]
fn derives() {
    let source = |attribute: &str, item: &str| format!("#[{attribute}({STRANGER})] struct {item}");
    let component = derived(
        derive::component::expand,
        &source("component", "Heat(f32);"),
    );
    assert_named("component.md", "argument", accepted(&component), &[]);
    let bundle = derived(
        derive::bundle::expand,
        &source("bundle", "Warm { heat: Heat }"),
    );
    assert_named("bundle.md", "argument", accepted(&bundle), &[]);
    let query = derived(
        derive::query::expand,
        &source("query", "Hot<'w> { heat: &'w Heat }"),
    );
    assert_named("query.md", "argument", accepted(&query), &[]);
    let parameter = derived(
        derive::parameter::expand,
        &source("parameter", "Tools<'w> { clock: Res<'w, Clock> }"),
    );
    assert_named("parameter.md", "argument", accepted(&parameter), &[]);
    let mapped = derived(
        derive::map_entities::expand,
        &source("map_entities", "Owner(Entity);"),
    );
    assert_named("map_entities.md", "argument", accepted(&mapped), &[]);
    let errors = Errors::new();
    let module = "mod kitchen {}".parse().expect("balanced tokens");
    let _ = derive::declare::read(STRANGER.parse().expect("a word"), module, &errors);
    assert_named(
        "declare.md",
        "argument",
        accepted(&Outcome::new(&proc_macro2::TokenStream::new(), &errors)),
        &[],
    );
}

/// Values of arguments that are words of their own stand in the tables whole.
#[test]
fn values() {
    for (name, header, values) in [
        (
            "component.md",
            "argument",
            ["storage = \"table\"", "storage = \"sparse\""],
        ),
        (
            "relations.md",
            "argument",
            ["on_despawn = cascade", "on_despawn = clear"],
        ),
    ] {
        let Some(page) = page(name) else { return };
        for value in values {
            assert!(
                column(&page, header).contains(&format!("`{value}`")),
                "{name} does not name `{value}`"
            );
        }
    }
}

#[test]
fn reserved_names() {
    let Some(page) = page("names.md") else { return };
    let (_, section) = page.split_once("# Reserved names").expect("a section");
    let list = section
        .split("\n\n")
        .find(|paragraph| paragraph.starts_with('`'))
        .expect("a list");
    let reserved: Words = names::RESERVED.iter().map(ToString::to_string).collect();
    assert_eq!(words(list), reserved);
}
