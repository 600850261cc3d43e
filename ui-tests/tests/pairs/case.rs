//! A case of `ui/` as tokens: those before its world, the world's fields and items, and those after it.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The end of the names of the second case of a pair.
const SUFFIX: &str = "Bravo";
/// The world of all cases.
const WORLD: &str = "Universe";

/// Functions that have the names of others.
const METHODS: &[&str] = &[
    "clone",
    "default",
    "deref",
    "deref_mut",
    "drop",
    "fmt",
    "new",
    "next",
];

/// Names that are not the case's own, and begin like those of types.
const FOREIGN: &[&str] = &[
    "Added",
    "AnyOf",
    "Archetype",
    "ArchetypeOf",
    "Box",
    "Bundle",
    "Changed",
    "Clone",
    "Commands",
    "Component",
    "ComponentOf",
    "Copy",
    "Debug",
    "Declare",
    "Default",
    "Despawn",
    "Drop",
    "Enter",
    "Entity",
    "Eq",
    "Err",
    "EventOf",
    "EventReader",
    "EventWriter",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "Has",
    "Hash",
    "ImmutableIn",
    "Insert",
    "Into",
    "Iterator",
    "Key",
    "Leave",
    "Lists",
    "ListsResource",
    "Local",
    "Lookup",
    "None",
    "Ok",
    "Old",
    "On",
    "OnKey",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "PhantomData",
    "Query",
    "QueryData",
    "Rc",
    "RefCell",
    "Remove",
    "Removed",
    "Res",
    "ResMut",
    "ResourceOf",
    "Result",
    "RuntimeQuery",
    "Self",
    "Send",
    "Sized",
    "Some",
    "Storage",
    "Store",
    "String",
    "Sync",
    "Vec",
    "With",
    "Without",
    "World",
    "WritableIn",
];

/// Folders and cases that are not merged. Their mistake is one of the whole list of components, ends in the item behind it, or lies in a
/// name of the crate. Or it keeps the world from being made, or the compiler says it in other words where it has found another one. And queries of
/// the other case are shown to leave out the rows that a component disables.
const APART: &[&str] = &[
    "added-system/changes_its_captures",
    "cfg/nothing_behind",
    "disabled",
    "empty",
    "generated-name/store_method",
    "half-typed",
    "handwritten",
    "one-world/misspelt_list",
    "part",
    "relation/claimed",
    "renamed",
    "sealed",
];

/// A case that has one world, and can be merged with others.
pub(crate) struct Case {
    /// Its rule and its own name.
    pub(crate) name: String,
    pub(crate) source: String,
    /// As the second of two: with other names.
    pub(crate) renamed: String,
    parts: Parts,
    renamed_parts: Parts,
}

/// The parts of a case.
struct Parts {
    uses: Vec<String>,
    before: TokenStream,
    /// The path of the macro, and the exclamation mark.
    call: TokenStream,
    /// The attributes, the visibility and the name of the world.
    head: TokenStream,
    world: Ident,
    fields: TokenStream,
    items: TokenStream,
    after: TokenStream,
}

impl Case {
    /// `None` if the case does not have one world of the usual form.
    pub(crate) fn of(name: &str, tokens: TokenStream) -> Option<Self> {
        let (rule, case) = name.split_once('/')?;
        if APART.contains(&rule) || APART.contains(&name) {
            return None;
        }
        let world = Parts::of(tokens.clone())?.world.to_string();
        let tokens = Names(vec![(world, WORLD.to_owned())]).renamed(tokens);
        let (parts, names) = (Parts::of(tokens.clone())?, Names::of(&tokens));
        let renamed_parts = Parts::of(names.renamed(tokens))?;
        let name = format!("{}_{case}", rule.replace('-', "_"));
        let renamed = renamed_parts.file(None)? + "fn main() {}\n";
        Some(Self {
            name,
            source: parts.file(None)?,
            renamed,
            parts,
            renamed_parts,
        })
    }

    /// One file with both mistakes in one world. `None` if both say how the world is to be, and not the same.
    pub(crate) fn merged_with(&self, other: &Self) -> Option<String> {
        (self.name != other.name).then(|| self.parts.file(Some(&other.renamed_parts)))?
    }
}

impl Parts {
    fn of(tokens: TokenStream) -> Option<Self> {
        let tokens: Vec<TokenTree> = without_inner_attributes(tokens);
        let at = tokens.windows(3).position(|three| {
            is_word(&three[0], "world") && is_punct(&three[1], '!') && braces(&three[2]).is_some()
        })?;
        let is_only = !tokens[at + 3..]
            .windows(2)
            .any(|two| is_word(&two[0], "world") && is_punct(&two[1], '!'));
        let start = tokens[..at]
            .iter()
            .rposition(|token| !is_word(token, "ecs") && !is_punct(token, ':'));
        let start = start.map_or(0, |before| before + 1);
        let mut uses = Vec::new();
        let before = without_uses(&tokens[..start], &mut uses);
        let after = without_uses(&tokens[at + 3..], &mut uses);
        let call = tokens[start..at + 2].iter().cloned().collect();
        let body: Vec<TokenTree> = braces(&tokens[at + 2])?.into_iter().collect();
        let world = body.iter().position(is_world_attribute)?;
        let fields = world
            + body[world..]
                .iter()
                .position(|token| braces(token).is_some())?;
        let (TokenTree::Ident(name), true) =
            (&body[fields - 1], is_word(&body[fields - 2], "struct"))
        else {
            return None;
        };
        // Attributes of the world that come before `#[world]` stay with it.
        let items = [&body[..world - 1], &body[fields + 1..]].concat();
        is_only.then(|| Self {
            uses,
            before,
            call,
            head: body[world - 1..fields].iter().cloned().collect(),
            world: name.clone(),
            fields: braces(&body[fields]).unwrap_or_default(),
            items: items.into_iter().collect(),
            after,
        })
    }

    /// The text of a case, and of another one in the same world.
    fn file(&self, other: Option<&Self>) -> Option<String> {
        let Self {
            uses,
            before,
            call,
            head,
            fields,
            items,
            after,
            ..
        } = self;
        let Some(other) = other else {
            let uses = uses.join(" ");
            return Some(format!(
                "{uses}\n{before}\n{call} {{\n{head} {{ {fields} }}\n{items}\n}}\n{after}\n"
            ));
        };
        let uses: BTreeSet<_> = uses.iter().chain(&other.uses).map(String::as_str).collect();
        let uses = uses.into_iter().collect::<Vec<_>>().join(" ");
        if other.head.to_string() != head.to_string() {
            return None;
        }
        let text = fields.to_string();
        let comma = if text.is_empty() || text.trim_end().ends_with(',') {
            ""
        } else {
            ","
        };
        let Self {
            before: other_before,
            fields: other_fields,
            items: other_items,
            after: other_after,
            ..
        } = other;
        Some(format!(
            "{uses}\n{before}\n{other_before}\n{call} {{\n{head} {{ {text}{comma} {other_fields} }}\n{items}\n{other_items}\n}}\n{after}\n\
             {other_after}\n"
        ))
    }
}

/// Names, and the new name of each.
struct Names(Vec<(String, String)>);

impl Names {
    /// The names that a case declares or misspells: those of types, of functions, and of queries as methods.
    fn of(tokens: &TokenStream) -> Self {
        let mut names = BTreeSet::from(["main".to_owned()]);
        collect(tokens, &mut names);
        let renamed = |name: &String| {
            let suffix = if name.starts_with(char::is_uppercase) {
                SUFFIX.to_owned()
            } else {
                format!("_{}", SUFFIX.to_lowercase())
            };
            (name.clone(), format!("{name}{suffix}"))
        };
        let mut renamed: Vec<_> = names.iter().map(renamed).collect();
        // The name of a schedule, which the names of its methods have too.
        let methods: Vec<_> = renamed
            .iter()
            .flat_map(|(from, to)| methods_of_a_schedule(from).zip(methods_of_a_schedule(to)))
            .collect();
        renamed.extend(
            methods
                .into_iter()
                .filter(|(from, _)| !names.contains(from)),
        );
        Self(renamed)
    }

    fn renamed(&self, tokens: TokenStream) -> TokenStream {
        let rename = |token| match token {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let to = self.0.iter().find(|(from, _)| *from == name);
                TokenTree::Ident(to.map_or(ident, |(_, to)| Ident::new(to, Span::call_site())))
            }
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), self.renamed(group.stream())))
            }
            token => token,
        };
        tokens.into_iter().map(rename).collect()
    }
}

/// The names that a world has beside a schedule's own.
fn methods_of_a_schedule(name: &str) -> impl Iterator<Item = String> {
    [
        format!("{name}_plan"),
        format!("{name}_for"),
        format!("{}_RATE", name.to_uppercase()),
    ]
    .into_iter()
}

fn collect(tokens: &TokenStream, names: &mut BTreeSet<String>) {
    let mut before = String::new();
    for token in tokens.clone() {
        if let TokenTree::Group(group) = &token {
            collect(&group.stream(), names);
        }
        let word = token.to_string();
        let is_name = matches!(token, TokenTree::Ident(_));
        if is_name && before == "fn" && !METHODS.contains(&&*word) {
            names.insert(word.clone());
        } else if is_name
            && word.len() > 1
            && word.starts_with(char::is_uppercase)
            && word != WORLD
            && !FOREIGN.contains(&&*word)
        {
            names.insert(snake_case(&word));
            names.insert(word.clone());
        }
        before = word;
    }
}

/// The method of a query: `hot_cook` of `HotCook`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

pub(crate) fn without_inner_attributes(tokens: TokenStream) -> Vec<TokenTree> {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    while tokens.len() > 2 && is_punct(&tokens[0], '#') && is_punct(&tokens[1], '!') {
        tokens.drain(..3);
    }
    tokens
}

/// Takes `use` declarations out.
fn without_uses(tokens: &[TokenTree], uses: &mut Vec<String>) -> TokenStream {
    let mut rest = Vec::new();
    let mut tokens = tokens.iter();
    while let Some(token) = tokens.next() {
        if is_word(token, "use") {
            let path: TokenStream = tokens
                .by_ref()
                .take_while(|token| !is_punct(token, ';'))
                .cloned()
                .collect();
            uses.push(format!("use {path};"));
        } else {
            rest.push(token.clone());
        }
    }
    rest.into_iter().collect()
}

pub(crate) fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

pub(crate) fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

pub(crate) fn braces(token: &TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    }
}

fn is_world_attribute(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else {
        return false;
    };
    group.delimiter() == Delimiter::Bracket
        && group
            .stream()
            .into_iter()
            .next()
            .is_some_and(|token| is_word(&token, "world"))
}
