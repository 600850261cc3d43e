//! Inputs to begin with: those of the macros in the examples and in the tests of compile errors.

use std::cell::OnceCell;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::Entry;

macro_rules! files {
    ($($path:literal)*) => {
        &[$(include_str!(concat!("../../../../", $path))),*]
    };
}

/// The worlds of the larger examples are left out: a source that takes longer is tried less often.
const FILES: &[&str] = files! {
    "examples/kitchen/src/components/food.rs"
    "tests/plugin/src/lib.rs"
    "tests/tests/run/schedules/world.rs"
    "tests/tests/query/changes/world.rs"
    "tests/tests/storage/sparse/world.rs"
    "ui-tests/pass/bundles.rs"
    "ui-tests/pass/declared_schedules.rs"
    "ui-tests/pass/schedules.rs"
    "ui-tests/pass/crates/strict.rs"
};

/// Those with mistakes.
const WRONG: &[&str] = files! {
    "ui-tests/ui/all-at-once/every_stage.rs"
    "ui-tests/ui/schedule/unreadable_lines.rs"
    "ui-tests/ui/derive-query.rs"
    "ui-tests/ui/group.rs"
    "ui-tests/ui/half-typed.rs"
};

/// Small ones, of each kind.
const SMALL: &[(Entry, &str)] = &[
    (Entry::World, "#[world] pub struct Kitchen { components: (Name, Heat, Position), resources: (A,), events: (B,) }"),
    (
        Entry::World,
        "#[world(closed)] struct Kitchen { components: (Name, Heat, Buff<Fire>) }
         #[archetype(capacity = 8)] struct Cook { name: Name, heat: Option<Heat> }
         #[query(with(Heat), without(Buff<Fire>), any(Heat, Name), changed(Heat))]
         struct Hot { entity: Entity, heat: &mut Heat, name: Has<Name> }
         #[group(own(Heat))] struct Pair { heat: &mut Heat, name: &Name }
         #[schedule(fixed = 10, max_steps = 3)] fn tick() -> Result<(), E> { walk; 'late: { every(10).run_if(is_on); } }",
    ),
    (
        Entry::World,
        "#[world] struct Arena { components: (Position, Velocity, Shield, Gun) }
         #[bundle] struct Body { position: Position, velocity: Velocity, shield: Option<Shield> }
         #[archetype] struct Tank { body: Body, gun: Gun }
         #[archetype] struct Rock { place: Body }
         #[index(ordered, unique, key: f32 = position.x)] struct At { position: Position }",
    ),
    (
        Entry::Part,
        "#[part] pub struct Motion { components: (Position, Heat), uses: (Name, Res<A>), resources: (B,), events: (C,) }
         #[archetype] pub struct Rock { position: Position, name: Option<Name> }
         #[query(changed(Position))] pub struct Moved { position: &mut Position }
         #[group] struct Pair { heat: &mut Heat, name: &Name }
         #[observers] pub fn watching() { note; }
         #[schedule] pub fn motion() { fall.run_if(heavy); landing.run_if(heavy); 'late: { walk; } }
         #[schedule] fn landing() { land; }",
    ),
    (
        Entry::World,
        "#[world] struct Wood { components: (Name, Heat) }
         #[relation(acyclic, on_despawn = cascade, inverse = children, to(Tree, self::Tree))] struct ChildOf { parent: Entity }
         #[relation(on_despawn = clear)] struct Follows { whom: Option<Entity> }
         #[archetype] struct Tree { name: Name, parent: Option<ChildOf> }
         #[query(dynamic, cascade(ChildOf), changed(Heat))]
         struct Warm { heat: &mut Heat, above: Option<Up<ChildOf, &Heat>>, led: Option<ecs::Up<Follows, Up<ChildOf, &Name>>> }",
    ),
    (Entry::World, "#[world] struct Game { parts: (kit::Motion, crate::Combat hide(Near)), components: (Name) }"),
    (
        Entry::Declare,
        "pub mod kitchen { use super::*; #[world] struct Kitchen { components: (Name) }
         #[archetype] struct Cook { name: Name } }",
    ),
    (Entry::Component, "#[component(name = \"heat\", storage = \"sparse\", track)] pub struct Heat(pub f32);"),
    (
        Entry::Component,
        "#[component(track)] pub(crate) struct Buff<T: Fn(u8) -> u8, const N: usize> where T: Copy { pub a: T, b: [u8; N] }",
    ),
    (Entry::Component, "pub enum Food { Raw, Done { heat: f32 }, Gone(u8) }"),
    (Entry::Bundle, "#[bundle(crate = a::b)] pub struct Hot { pub name: Name, pub heat: Heat }"),
    (Entry::Bundle, "struct Pair(Name, Heat);"),
    (
        Entry::Query,
        "#[query(with(A), without(G), any(C, D), changed(E), added(F), crate = a::b)]
         pub struct Asked<'w> { entity: Entity, pub a: &'w mut A, b: Option<&'w B>, c: Has<C> }",
    ),
    (Entry::Query, "struct Asked { entity: Entity }"),
    (Entry::Query, "struct Asked<'w> { a: Option<Up<B, &'w A>>, b: Option<Up<B, Up<C, &'w A>>> }"),
];

thread_local! {
    static ARGS: TokenStream = "crate = ::ecs".parse().expect("balanced tokens");
    static SOURCES: OnceCell<Vec<(Entry, TokenStream)>> = const { OnceCell::new() };
}

/// One of the inputs of a macro.
pub(crate) fn of(entry: Entry, number: usize) -> TokenStream {
    with_all(|sources| {
        let mut own = sources.iter().filter(|(of, _)| *of == entry);
        own.nth(number).expect("there are more").1.clone()
    })
}

/// How many inputs a macro has.
pub(crate) fn count(entry: Entry) -> usize {
    with_all(|sources| sources.iter().filter(|(of, _)| *of == entry).count())
}

fn with_all<T>(see: impl FnOnce(&[(Entry, TokenStream)]) -> T) -> T {
    SOURCES.with(|sources| see(sources.get_or_init(all)))
}

/// The inputs of the macros in a file.
#[cfg(test)]
pub(crate) fn of_file(source: &str) -> Vec<(Entry, TokenStream)> {
    let mut found = Vec::new();
    find(source.parse().expect("balanced tokens"), &mut found);
    found
}

/// The arguments of `declare`.
pub(crate) fn args() -> TokenStream {
    ARGS.with(TokenStream::clone)
}

/// How many of the inputs of a macro are right: the first ones.
pub(crate) fn right(entry: Entry) -> usize {
    right_ones().iter().filter(|(of, _)| *of == entry).count()
}

fn right_ones() -> Vec<(Entry, TokenStream)> {
    let mut found: Vec<_> = SMALL
        .iter()
        .map(|(entry, source)| (*entry, tokens(source)))
        .collect();
    for source in FILES {
        find(tokens(source), &mut found);
    }
    found
}

fn all() -> Vec<(Entry, TokenStream)> {
    let mut found = right_ones();
    for source in WRONG {
        find(tokens(source), &mut found);
    }
    // Files are parsed too slowly there.
    if !cfg!(miri) {
        cases_of_errors(
            concat!(env!("CARGO_MANIFEST_DIR"), "/../ui-tests/ui").as_ref(),
            &mut found,
        );
    }
    found
}

fn tokens(source: &str) -> TokenStream {
    source.parse().expect("balanced tokens")
}

/// The inputs in all tests of compile errors.
fn cases_of_errors(folder: &Path, found: &mut Vec<(Entry, TokenStream)>) {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    paths.sort();
    for path in paths {
        // Changes to tokens go by recursion, and those are nested hundreds of levels deep.
        if path.ends_with("nesting") {
            continue;
        }
        if path.is_dir() {
            cases_of_errors(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            // Brackets that do not match reach no macro.
            && let Ok(file) = fs::read_to_string(path).expect("a text").parse()
        {
            find(file, found);
        }
    }
}

/// Finds the inputs of the macros in a file.
fn find(file: TokenStream, found: &mut Vec<(Entry, TokenStream)>) {
    let tokens: Vec<TokenTree> = file.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let is =
            |back: usize, text: &str| place >= back && tokens[place - back].to_string() == text;
        let entry = if is(2, "part") {
            Entry::Part
        } else {
            Entry::World
        };
        if (is(2, "world") || is(2, "part")) && is(1, "!") && !group.to_string().contains('$') {
            found.push((entry, group.stream()));
        } else if is(1, "#") && group.delimiter() == Delimiter::Bracket {
            let attribute = group.to_string();
            let names = [
                ("Component", Entry::Component),
                ("Bundle", Entry::Bundle),
                ("Query", Entry::Query),
                ("Parameter", Entry::Parameter),
                ("MapEntities", Entry::MapEntities),
            ];
            let derived = names
                .into_iter()
                .filter(|(name, _)| attribute.contains("derive") && attribute.contains(name));
            let declared = attribute
                .contains("declare")
                .then_some(("", Entry::Declare));
            for (_, entry) in derived.chain(declared) {
                found.push((entry, item(&tokens[place + 1..])));
            }
        } else {
            find(group.stream(), found);
        }
    }
}

/// The tokens up to the end of an item.
fn item(tokens: &[TokenTree]) -> TokenStream {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    let end = tokens
        .iter()
        .position(ends)
        .map_or(tokens.len(), |end| end + 1);
    tokens[..end].iter().cloned().collect()
}
