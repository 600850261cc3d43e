//! Items: which are ours, which are not, and where the next one begins.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Token;
use syn::parse::{ParseStream, Parser};
use syn::{Path, Type, TypePath};

use super::attr::Attr;
use super::{Item, Listed, Marker, Writing, attr, bundle, declaration, scan};
use crate::errors::Errors;
use crate::suggest;
use crate::text::text;

/// A marker as it was written on an item.
pub(super) struct Marked {
    pub(super) marker: Marker,
    pub(super) name: Ident,
    pub(super) args: TokenStream,
}

/// All items, in the order in which they stand.
pub fn parse(tokens: TokenStream, errors: &Errors) -> Vec<Item> {
    let all = |input: ParseStream<'_>| {
        let mut items = Vec::new();
        while !input.is_empty() {
            items.extend(item(input, errors));
        }
        Ok(items)
    };
    let mut items = all.parse2(tokens).unwrap_or_default();
    list_relations(&mut items);
    bundle::share(&mut items);
    items
}

/// A relation is a component, behind those that the world lists. The component of a unique index is immutable.
fn list_relations(items: &mut [Item]) {
    let listed: Vec<Listed> = items.iter().filter_map(Listed::of_relation).collect();
    let unique: Vec<String> = items.iter().flat_map(uniquely_indexed).collect();
    let world = items.iter_mut().find_map(|item| match item {
        Item::World(world) => world.components.as_mut(),
        _ => None,
    });
    if let Some(components) = world {
        components.extend(listed);
        for component in components
            .iter_mut()
            .filter(|it| it.writing == Writing::InPlace)
        {
            if unique.contains(&text(&component.ty)) {
                component.writing = Writing::Replaced;
            }
        }
    }
}

/// The components of an index that allows each key once, by which they are immutable.
fn uniquely_indexed(item: &Item) -> Vec<String> {
    match item {
        Item::Index(index) if index.args.unique.is_some() => {
            let types = index
                .fields
                .iter()
                .filter_map(|field| field.ty.as_ref().map(text));
            types.collect()
        }
        _ => Vec::new(),
    }
}

impl Listed {
    /// The component that a relation is.
    pub fn of_relation(item: &Item) -> Option<Self> {
        match item {
            Item::Relation(relation) => {
                let path = Path::from(relation.decl.name.clone());
                let ty = Type::Path(TypePath {
                    attrs: Vec::new(),
                    qself: None,
                    path,
                });
                Some(Self {
                    ty,
                    writing: Writing::Relation {
                        acyclic: relation.args.acyclic,
                    },
                    keep: None,
                })
            }
            _ => None,
        }
    }
}

fn item(input: ParseStream<'_>, errors: &Errors) -> Option<Item> {
    if input.peek(Token![#]) && input.peek2(Token![!]) {
        let pound = scan::token(input);
        // Both may be in a group without delimiters, and thus one token.
        let not = (!input.is_empty()).then(|| scan::token(input));
        let body = (!input.is_empty()).then(|| scan::token(input));
        return Some(Item::Plain(quote!(#pound #not #body)));
    }
    let attrs = attr::parse_all(input);
    let (marked, attrs) = take_marker(attrs, input, errors);
    if let Some(marked) = marked {
        return declaration::parse(&marked, attrs, input, errors);
    }
    if input.is_empty() {
        // Of an attribute that was refused itself, that is said.
        if !attrs.is_empty() {
            errors.report(
                quote!(#(#attrs)*),
                "an item is missing after this attribute",
            );
        }
        return None;
    }
    if !scan::begins_item(input) {
        garbage(input, errors);
        return None;
    }
    let item = scan::plain_item(input);
    Some(Item::Plain(quote!(#(#attrs)* #item)))
}

/// Reports and skips tokens that cannot begin an item.
fn garbage(input: ParseStream<'_>, errors: &Errors) {
    let mut found: TokenStream = [scan::token(input)].into_iter().collect();
    found.extend(scan::take_while(input, |input| !scan::begins_item(input)));
    let message = match text(&found) {
        semicolon if semicolon == ";" => {
            "no `;` is needed after a declaration: leave it out".to_owned()
        }
        found => format!("expected a declaration, found `{found}`: leave it out"),
    };
    errors.report(found, message);
}

/// Takes our marker out of an item's attributes. One that is misspelt counts too.
fn take_marker(
    attrs: Vec<Attr>,
    item: ParseStream<'_>,
    errors: &Errors,
) -> (Option<Marked>, Vec<Attr>) {
    let mut ours: Option<Marked> = None;
    let mut others: Vec<Attr> = Vec::with_capacity(attrs.len());
    for attr in attrs {
        let Some((marker, name)) = marker_of(&attr, errors) else {
            others.push(attr);
            continue;
        };
        let args = attr.args();
        let next = Marked { marker, name, args };
        match &ours {
            None => ours = Some(next),
            Some(first) => {
                report_second(first, &next, errors);
                if fits_better(&next, first, item) {
                    ours = Some(next);
                }
            }
        }
    }
    if ours.is_none() {
        others.retain(|attr| !is_lone_argument(attr, errors));
    }
    (ours, others)
}

/// The marker that a word is, or is nearest to.
pub fn meant(word: &str) -> Option<Marker> {
    Marker::of(word).or_else(|| suggest::nearest_word(word, &Marker::NAMES).and_then(Marker::of))
}

fn marker_of(attr: &Attr, errors: &Errors) -> Option<(Marker, Ident)> {
    let name = attr.name()?;
    let written = name.to_string();
    if let Some(marker) = Marker::of(&written) {
        return Some((marker, name));
    }
    let near = suggest::nearest_word(&written, &Marker::NAMES)?;
    report!(
        errors,
        name,
        "there is no attribute `{written}`: did you mean `{near}`?"
    );
    Marker::of(near).map(|marker| (marker, name))
}

fn report_second(first: &Marked, second: &Marked, errors: &Errors) {
    let name = &second.name;
    let message = if first.marker == second.marker {
        format!("`#[{name}]` is given twice: leave one out")
    } else {
        format!(
            "this is {} already: an item cannot be {} as well, so leave one out",
            first.marker.noun(),
            second.marker.noun()
        )
    };
    errors.report(name, message);
}

/// Of two different markers that one is meant which suits the fields: those of a
/// query or a group borrow.
fn fits_better(second: &Marked, first: &Marked, item: ParseStream<'_>) -> bool {
    let item = scan::plain_item(&item.fork());
    let borrows = text(item).contains('&');
    let fits = |marked: &Marked| marked.marker.has_terms() == borrows;
    fits(second) && !fits(first)
}

/// `#[capacity(8)]` is an argument that lost its marker.
fn is_lone_argument(attr: &Attr, errors: &Errors) -> bool {
    let Some(name) = attr.name() else {
        return false;
    };
    let inside = match name.to_string().as_str() {
        "capacity" => "archetype(capacity = …)",
        "without" => "query(without(…))",
        "with" => "query(with(…))",
        "cascade" => "query(cascade(…))",
        "own" => "group(own(…))",
        "acyclic" => "relation(acyclic)",
        "spatial" => "index(spatial, …)",
        _ => return false,
    };
    report!(errors, name, "`{name}` is an argument: write `#[{inside}]`");
    true
}
