//! Implementations of the crate's traits, of a user's world, for types that are not the user's.

use crate::sources::{Found, Sources, Trait};
use crate::tokens::{Kind, Parameter, Token, flatten, parameters};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use syn::TraitItem;

/// The declarations of the user.
pub(crate) const WORLD: &str = "
    pub struct Heat(pub f32);
    /// No component of the world.
    pub struct Mine;
    pub struct Burnt;
    #[derive(Clone, Default)]
    pub struct Clock;

    ecs::world! {
        #[world(observed)]
        pub struct Game { components: (Heat), resources: (Clock), events: (Burnt) }
        #[archetype]
        pub struct Pan { heat: Heat }
        #[relation(acyclic, on_despawn = cascade)]
        pub struct ChildOf { parent: Entity }
    }
";

/// The user's types: a mutable component, none, an immutable one, an archetype, an event, a resource.
const LOCAL: &[&str] = &["Heat", "Mine", "ChildOf", "Pan", "Burnt", "Clock"];

/// Those two that differ most.
const TWO: [&str; 2] = ["Heat", "Mine"];

/// Types of the language and of the standard library, with one of the user's.
const SHAPES: &[&str] = &[
    "&'static _",
    "&'static mut _",
    "Option<_>",
    "Option<&'static _>",
    "Option<&'static mut _>",
    "(_,)",
    "(_, _)",
    "(&'static _,)",
    "(&'static mut _,)",
    "fn(_)",
    "fn() -> _",
    "[_; 1]",
    "Box<_>",
    "Vec<_>",
    "Result<(), _>",
    "Result<bool, _>",
    "_",
];

/// Types without one.
const PLAIN: &[&str] = &[
    "()",
    "bool",
    "u32",
    "fn()",
    "&'static mut fn()",
    "::ecs::Entity",
    "Box<dyn FnMut()>",
];

impl Parameter {
    /// An argument of this kind.
    fn filled_with<'l>(&self, local: &'l str) -> &'l str {
        match self.kind {
            Kind::World => "Game",
            Kind::Type => local,
            Kind::Number => "0",
        }
    }
}

/// An implementation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Implementation {
    /// The path of the trait.
    pub(crate) of: String,
    /// `impl Filter<Game> for With<Mine>`.
    pub(crate) head: String,
    items: String,
}

impl Implementation {
    pub(crate) fn code(&self) -> String {
        format!("{} {{{}}}", self.head, self.items)
    }
}

/// The items of a trait that nobody else can write, with the private types that they name.
pub(crate) type Unwritable = BTreeMap<String, BTreeSet<String>>;

/// The items of a trait, as an implementation has them.
struct Items {
    code: String,
    unwritable: Unwritable,
}

/// All implementations of a trait.
pub(crate) fn all(sources: &Sources, of: &Trait<'_>) -> (Unwritable, Vec<Implementation>) {
    let name = of.item.ident.to_string();
    let own = parameters(&flatten(of.item.generics.params.to_token_stream()));
    let lifetimes = of.item.generics.lifetimes().count();
    let headers = sources.headers.iter().filter(|(module, header)| {
        header.of == name
            && header
                .by_macro
                .as_ref()
                .is_none_or(|word| sources.is_public_type(module, word))
    });
    let mut found: BTreeSet<(String, String)> = BTreeSet::new();
    let mut arguments = BTreeSet::new();
    for (module, header) in headers {
        for local in LOCAL {
            let of_trait = filled(
                sources,
                module,
                &header.arguments,
                &header.parameters,
                local,
            );
            let ty = filled(sources, module, &header.ty, &header.parameters, local);
            if let (Some(of_trait), Some(ty)) = (of_trait, ty) {
                found.insert((of_trait.clone(), ty));
                if TWO.contains(local) {
                    arguments.insert(of_trait);
                }
            }
        }
    }
    if arguments.is_empty() {
        let argument = |parameter: &Parameter| parameter.filled_with("Mine");
        let all = std::iter::repeat_n("'static", lifetimes).chain(own.iter().map(argument));
        arguments.insert(all.collect::<Vec<_>>().join(", "));
    }
    for of_trait in arguments {
        let shaped = SHAPES
            .iter()
            .flat_map(|shape| TWO.map(|local| shape.replace('_', local)));
        let written = shaped.chain(PLAIN.iter().map(ToString::to_string));
        found.extend(written.filter_map(|shape| {
            let shape = flatten(shape.parse().expect("a type"));
            Some((
                of_trait.clone(),
                filled(sources, of.module, &shape, &[], "")?,
            ))
        }));
    }
    let unwritable = items(sources, of, &own, "").unwritable;
    let mut written: BTreeMap<String, String> = BTreeMap::new();
    let all = found.into_iter().map(|(arguments, ty)| {
        let code = || items(sources, of, &own, &arguments).code;
        let items = written
            .entry(arguments.clone())
            .or_insert_with(code)
            .clone();
        let arguments = if arguments.is_empty() {
            arguments
        } else {
            format!("<{arguments}>")
        };
        let unsafety = if of.item.unsafety.is_some() {
            "unsafe "
        } else {
            ""
        };
        let head = format!("{unsafety}impl ::{}{arguments} for {ty}", of.path);
        Implementation {
            of: of.path.clone(),
            head,
            items,
        }
    });
    let all = all.collect();
    (unwritable, all)
}

/// The tokens, with a type of the user's in the place of each parameter. None if they name a type that nobody else can name.
fn filled(
    sources: &Sources,
    module: &Vec<String>,
    tokens: &[Token],
    parameters: &[Parameter],
    local: &str,
) -> Option<String> {
    let replaced = |token: &Token| {
        if token.is_lifetime() {
            return Some("'static");
        }
        Some(
            parameters
                .iter()
                .find(|parameter| token.is(&parameter.name))?
                .filled_with(local),
        )
    };
    // References without a lifetime would be those of any, and overlap with those of the shapes.
    let mut written: Vec<Token> = Vec::new();
    for token in tokens {
        if written.last().is_some_and(|last| last.is("&")) && !token.is_lifetime() {
            written.push(Token::new("'static"));
        }
        written.push(token.clone());
    }
    named(sources, module, &written, &replaced).ok()
}

/// The tokens, with words that are replaced, and items by paths from anywhere. Fails with the items that have no public path.
fn named<'r>(
    sources: &Sources,
    module: &Vec<String>,
    tokens: &[Token],
    replaced: &dyn Fn(&Token) -> Option<&'r str>,
) -> Result<String, BTreeSet<String>> {
    let (mut text, mut private, mut is_open, mut i) = (String::new(), BTreeSet::new(), true, 0);
    while let Some(token) = tokens.get(i) {
        let is_sign = |i: usize, sign: &str| tokens.get(i).is_some_and(|token| token.is(sign));
        let is_path = |i: usize| is_sign(i, ":") && is_sign(i + 1, ":");
        let behind_path = i >= 2 && is_path(i - 2);
        let is_declared = i > 0 && tokens[i - 1].is("fn");
        let is_argument = is_sign(i + 1, ":") && !is_path(i + 1);
        let is_name =
            token.is_word() && !token.is("self") && !is_declared && !behind_path && !is_argument;
        i += 1;
        if token.is_lifetime() {
            let _ = write!(text, "{} ", replaced(token).unwrap_or(token.text()));
            continue;
        }
        if is_name && let Some(word) = replaced(token) {
            // Something of a parameter has no name of its own.
            is_open &= !is_path(i);
            let _ = write!(text, "{word} ");
            continue;
        }
        if is_name {
            let mut path = vec![token.text().to_owned()];
            let mut end = i;
            while is_path(end) && tokens.get(end + 2).is_some_and(Token::is_word) {
                path.push(tokens[end + 2].text().to_owned());
                end += 3;
            }
            // A type, and behind it something of it.
            let known = (1..=path.len()).rev().find_map(|count| {
                match sources.find(module, &path[..count]) {
                    Found::Public(found) | Found::Foreign(found) => Some((count, Ok(found))),
                    Found::Private(found) => Some((count, Err(Some(found)))),
                    Found::Alias => Some((count, Err(None))),
                    Found::Unknown => None,
                }
            });
            if let Some((count, found)) = known {
                i += 3 * (count - 1);
                match found {
                    Ok(path) => drop(write!(text, "{path} ")),
                    Err(path) => {
                        is_open = false;
                        private.extend(path);
                    }
                }
                continue;
            }
            if token.is_placeholder {
                is_open = false;
            }
        }
        // Signs of two characters stay together.
        let is_first_of_two = match token.text() {
            ":" => is_path(i - 1),
            "-" => is_sign(i, ">"),
            _ => false,
        };
        let _ = write!(
            text,
            "{}{}",
            token.text(),
            if is_first_of_two { "" } else { " " }
        );
    }
    if is_open {
        Ok(text.trim().to_owned())
    } else {
        Err(private)
    }
}

/// The arguments of a trait, one by one.
fn split(arguments: &str) -> Vec<String> {
    let tokens = flatten(arguments.parse().expect("arguments of a trait"));
    let text = |tokens: &[Token]| tokens.iter().map(Token::text).collect::<Vec<_>>().join(" ");
    let all = crate::tokens::list(&tokens)
        .into_iter()
        .filter(|it| it.first().is_some_and(|first| !first.is_lifetime()));
    all.map(text).collect()
}

/// The items of a trait with these arguments that have no default.
fn items(sources: &Sources, of: &Trait<'_>, own: &[Parameter], arguments: &str) -> Items {
    let mut items = Items {
        code: String::new(),
        unwritable: BTreeMap::new(),
    };
    let given = split(arguments);
    let given = &given[given.len().saturating_sub(own.len())..];
    let replaced = |token: &Token| {
        let place = own.iter().position(|parameter| token.is(&parameter.name))?;
        Some(given.get(place).map_or("Mine", String::as_str))
    };
    for item in &of.item.items {
        let (name, tokens, rest) = match item {
            TraitItem::Type(it) if it.default.is_none() => {
                let generics = it.generics.to_token_stream();
                (
                    it.ident.to_string(),
                    generics,
                    format!("type {}<…> = ();", it.ident),
                )
            }
            TraitItem::Const(it) if it.default.is_none() => (
                it.ident.to_string(),
                it.ty.to_token_stream(),
                format!("const {}: … = todo!();", it.ident),
            ),
            TraitItem::Fn(it) if it.default.is_none() => (
                it.sig.ident.to_string(),
                it.sig.to_token_stream(),
                "… { todo!() }".to_owned(),
            ),
            _ => continue,
        };
        match named(sources, of.module, &flatten(tokens), &replaced) {
            Ok(text) if rest.contains("<…>") => items.code += &rest.replace("<…>", &text),
            Ok(text) => items.code += &rest.replace('…', &text),
            Err(private) if private.is_empty() => {}
            Err(private) => drop(items.unwritable.insert(name, private)),
        }
        items.code.push(' ');
    }
    items
}
