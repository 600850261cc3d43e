//! A marked item: `struct Name { fields }`, read as a world, an archetype, a query or a group.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Generics, Token, Visibility, token};

use super::attr::Attr;
use super::item::Marked;
use super::{
    Archetype, Decl, Index, Item, Lifetimes, Marker, Query, QueryArgs, Relation, bundle, capacity,
    field, filter, group, index, relation, scan, schedule, world,
};
use crate::errors::Errors;
use crate::nesting::{self, Angles};
use crate::text::text;
use crate::{names, spans};

#[derive(PartialEq, Eq)]
enum Parameters {
    None,
    /// Forgiven: we know where they would go.
    Lifetimes,
    Types,
}

/// The tokens between the name and the end of the item.
struct Body {
    fields: TokenStream,
    sound: bool,
}

impl Body {
    /// A body that cannot be read, and was reported.
    fn hole() -> Self {
        Self {
            fields: TokenStream::new(),
            sound: false,
        }
    }
}

pub(super) fn parse(
    written: &Marked,
    attrs: Vec<Attr>,
    input: ParseStream<'_>,
    errors: &Errors,
) -> Option<Item> {
    let marker = written.marker;
    if marker == Marker::Schedule {
        return schedule::parse(written, attrs, input, errors).map(Item::Schedule);
    }
    if marker == Marker::Observers {
        return schedule::parse_observers(written, attrs, input, errors).map(Item::Observers);
    }
    let vis = input.parse().unwrap_or(Visibility::Inherited);
    if !input.peek(Token![struct]) {
        return not_a_struct(written, attrs, vis, input, errors);
    }
    let keyword = scan::token(input);
    let name = name(marker, &keyword, input, errors)?;
    let whole = input.fork();
    let generics = generics(marker, &name, input, errors);
    if generics == Parameters::Types && marker.is_rust() {
        let item = as_it_is(&whole, input);
        return Some(Item::Plain(quote!(#(#attrs)* #vis #keyword #name #item)));
    }
    let mut body = body(marker, &name, input, errors);
    let lifetimes = match generics {
        Parameters::Lifetimes => Lifetimes::Forgiven,
        Parameters::None => Lifetimes::Unwritten,
        Parameters::Types => {
            body = Body::hole();
            Lifetimes::Unwritten
        }
    };
    let decl = Decl {
        lifetimes,
        sound: body.sound,
        ..Decl::new(written.name.span(), attrs, vis, name)
    };
    Some(declaration(written, decl, body.fields, errors))
}

fn declaration(written: &Marked, mut decl: Decl, fields: TokenStream, errors: &Errors) -> Item {
    match written.marker {
        Marker::World | Marker::Part => Item::World(world::parse(written, decl, fields, errors)),
        Marker::Archetype => {
            let capacity = capacity::parse(&written.args, errors);
            let fields = field::parse_all(fields, &mut decl, errors);
            Item::Archetype(Archetype {
                decl,
                capacity,
                fields,
                bundles: Vec::new(),
            })
        }
        Marker::Bundle => {
            bundle::check_args(&written.args, errors);
            let fields = field::parse_all(fields, &mut decl, errors);
            Item::Bundle(Archetype {
                decl,
                capacity: None,
                fields,
                bundles: Vec::new(),
            })
        }
        Marker::Query => {
            let args = filter::of_marker(&written.args, errors);
            let fields = field::parse_all(fields, &mut decl, errors);
            Item::Query(Query {
                decl,
                args,
                fields,
                group: None,
            })
        }
        Marker::Group => {
            let group = Some(group::parse(&written.args, errors));
            let fields = field::parse_all(fields, &mut decl, errors);
            Item::Query(Query {
                decl,
                args: QueryArgs::default(),
                fields,
                group,
            })
        }
        Marker::Relation => {
            let args = relation::parse(&written.args, errors);
            let fields = field::parse_all(fields, &mut decl, errors);
            Item::Relation(Relation { decl, args, fields })
        }
        Marker::Index => {
            let args = index::parse(&written.args, errors);
            let fields = field::parse_all(fields, &mut decl, errors);
            Item::Index(Index { decl, args, fields })
        }
        Marker::Schedule | Marker::Observers => unreachable!("it is no struct"),
    }
}

fn not_a_struct(
    marked: &Marked,
    attrs: Vec<Attr>,
    vis: Visibility,
    input: ParseStream<'_>,
    errors: &Errors,
) -> Option<Item> {
    let Marked { marker, name, .. } = marked;
    let message = format!(
        "{} is a struct with named fields: `{}`",
        marker.noun(),
        marker.example()
    );
    if input.is_empty() || input.peek(Token![#]) {
        report!(
            errors,
            name,
            "a declaration is missing after `#[{name}]`; {message}"
        );
        return None;
    }
    errors.report_at(input.span(), message);
    if !scan::begins_item(input) {
        scan::take_while(input, |input| !scan::begins_item(input));
        return None;
    }
    if marker.is_rust() || !input.peek(Token![enum]) {
        let item = scan::plain_item(input);
        return (!marker.has_terms()).then(|| Item::Plain(quote!(#(#attrs)* #vis #item)));
    }
    scan::token(input);
    let name = input.call(Ident::parse_any).ok()?;
    rest_of_item(input);
    let decl = Decl {
        sound: false,
        ..Decl::new(marked.name.span(), attrs, vis, name)
    };
    Some(declaration(marked, decl, TokenStream::new(), errors))
}

fn name(
    marker: Marker,
    keyword: &TokenTree,
    input: ParseStream<'_>,
    errors: &Errors,
) -> Option<Ident> {
    let ahead = input.fork();
    let word = ahead.call(Ident::parse_any).is_ok();
    let body_follows = ahead.peek(token::Brace) || ahead.peek(token::Paren);
    if !word || (scan::begins_item(input) && !body_follows) {
        report!(
            errors,
            keyword,
            "{} needs a name: `{}`",
            marker.noun(),
            marker.example()
        );
        if marker == Marker::World && input.peek(token::Brace) {
            return Some(Ident::new("NamelessWorld", spans::at(keyword)));
        }
        if !scan::begins_item(input) {
            rest_of_item(input);
        }
        return None;
    }
    let name = input.call(Ident::parse_any).ok()?;
    if !names::is_keyword(&name) {
        return Some(name);
    }
    report!(
        errors,
        name,
        "`{name}` is a keyword: {} needs another name",
        marker.noun()
    );
    Some(names::usable(&format!("{name}_"), spans::at(&name)))
}

/// Reports generics, of which there can be none.
fn generics(marker: Marker, name: &Ident, input: ParseStream<'_>, errors: &Errors) -> Parameters {
    if !input.peek(Token![<]) {
        return Parameters::None;
    }
    let opening = scan::token(&input.fork());
    let (written, is_closed) = in_angles(&input.fork());
    let is_too_deep = nesting::is_too_deep(written);
    if is_too_deep && is_closed {
        errors.report(in_angles(input).0, nesting::of_type());
        return Parameters::Types;
    }
    let Some(generics) = (!is_too_deep)
        .then(|| input.parse::<Generics>().ok())
        .flatten()
    else {
        // The tokens that were read before the mistake are gone.
        let mut skipped = scan::take_while(input, |input| {
            !input.peek(token::Brace) && !input.peek(Token![;]) && !scan::begins_item(input)
        });
        if skipped.is_empty() {
            skipped.extend([opening]);
        }
        report!(errors, skipped, "expected `{{` after `{name}`");
        return Parameters::None;
    };
    if generics.params.is_empty() {
        // `struct Moving<>` is as good as without them.
        return Parameters::None;
    }
    let lifetimes_only = generics.lifetimes().count() == generics.params.len();
    if marker.has_terms() && lifetimes_only {
        let written = text(&generics);
        let noun = marker.noun();
        report!(
            errors,
            generics,
            "leave `{written}` out: the lifetimes of {noun} in `world!` go without saying"
        );
        return Parameters::Lifetimes;
    }
    report!(
        errors,
        generics,
        "{} cannot be generic: write the types that its parameters stand for",
        marker.noun()
    );
    Parameters::Types
}

/// The tokens from a `<` up to the `>` that closes it, and whether one does.
fn in_angles(input: ParseStream<'_>) -> (TokenStream, bool) {
    let mut angles = Angles::default();
    let mut tokens = TokenStream::new();
    while !input.is_empty() {
        let token = scan::token(input);
        angles.separates(&token);
        tokens.extend([token]);
        if !angles.is_open() {
            return (tokens, true);
        }
    }
    (tokens, false)
}

/// The tokens that cannot be understood, from the name on: an archetype is passed through with them.
/// A query or a world is not, as its fields are no Rust without us.
fn as_it_is(whole: ParseStream<'_>, input: ParseStream<'_>) -> TokenStream {
    rest_of_item(input);
    rest_of_item(whole)
}

fn body(marker: Marker, name: &Ident, input: ParseStream<'_>, errors: &Errors) -> Body {
    let example = marker.example();
    if input.peek(Token![where]) {
        let clause = scan::take_while(input, |input| {
            !input.peek(token::Brace) && !scan::begins_item(input)
        });
        report!(errors, clause, "{} takes no `where` clause", marker.noun());
    }
    if input.peek(token::Brace) {
        let TokenTree::Group(braces) = scan::token(input) else {
            unreachable!("a group was seen")
        };
        return Body {
            fields: braces.stream(),
            sound: true,
        };
    }
    let hole = Body::hole();
    if input.peek(Token![;]) {
        scan::token(input);
        report!(errors, name, "`{name}` has no fields: write `{example}`");
    } else if input.peek(token::Paren) {
        report!(
            errors,
            scan::token(input),
            "the fields of {} have names: `{example}`",
            marker.noun()
        );
        rest_of_item(input);
    } else if input.is_empty() || scan::begins_item(input) {
        report!(
            errors,
            name,
            "the fields of `{name}` are missing: `{example}`"
        );
    } else {
        let found = rest_of_item(input).into_token_stream();
        report!(
            errors,
            found,
            "expected `{{` after `{name}`: write `{example}`"
        );
    }
    hole
}

/// Skips a broken item: past its `;` or braces, or up to the next attribute or item.
fn rest_of_item(input: ParseStream<'_>) -> TokenStream {
    let mut rest = TokenStream::new();
    while !input.is_empty() && !scan::begins_item(input) {
        let ends = input.peek(Token![;]) || input.peek(token::Brace);
        rest.extend([scan::token(input)]);
        if ends {
            break;
        }
    }
    rest
}
