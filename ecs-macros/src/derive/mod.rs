//! The entry points for a single item: six derives, and `declare` on a module.

pub mod bundle;
pub mod component;
pub mod declare;
pub mod map_entities;
pub mod parameter;
pub mod query;
pub mod resource;

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Data, DeriveInput, Fields, Type, WhereClause};

use crate::ast::{self, Arg};
use crate::errors::Errors;
use crate::nesting::{self, Angles};
use crate::spans;
use crate::tokens::regrouped;

/// The path of the runtime crate, and the code of a derive. None for a type that is not one for it.
pub type Code = Option<(TokenStream, TokenStream)>;

/// The code with the path in its places.
pub fn finished(code: Code) -> TokenStream {
    code.map_or_else(TokenStream::new, |(krate, code)| {
        spans::in_place(code, &krate, &quote!(()))
    })
}

/// The item that a derive stands on. `None` if it cannot be read, which is reported here. A type in it that is nested too
/// deeply is reported, too, and is another one that [`is_unreadable`] knows.
fn parse(input: TokenStream, errors: &Errors) -> Option<DeriveInput> {
    let mut tokens: Vec<TokenTree> = input.into_iter().collect();
    let mut around = TokenStream::new();
    if let Some(place) = body(&tokens)
        && let TokenTree::Group(group) = &tokens[place]
    {
        around.extend(tokens[..place].iter().chain(&tokens[place + 1..]).cloned());
        // Fields stand side by side: if all of them together are not too deep, none is.
        if nesting::is_too_deep(group.stream()) {
            let elements = nesting::elements(group.stream()).into_iter();
            let elements =
                elements.filter_map(|element| readable(element, group.delimiter(), errors));
            tokens[place] = regrouped(group, quote!(#(#elements),*)).into();
        }
    } else {
        around.extend(tokens.iter().cloned());
    }
    if nesting::is_too_deep(around.clone()) {
        errors.report(around, nesting::of_type());
        return None;
    }
    let item: TokenStream = tokens.into_iter().collect();
    let item: DeriveInput = syn::parse2(item)
        .map_err(|error| errors.report_at(error.span(), error))
        .ok()?;
    if let Data::Struct(data) = &item.data
        && let Some(unnamed) = data
            .fields
            .iter()
            .filter_map(|field| field.ident.as_ref())
            .find(|name| *name == "_")
    {
        // No program says so: rustc refuses it before. A caller of the macros that is not rustc may.
        errors.report(unnamed, "`_` cannot be a field: choose another name");
        return None;
    }
    Some(item)
}

/// The path of the argument `crate = path`, which is the only one that a macro of this name takes, or else the usual path.
fn krate(name: &str, args: impl IntoIterator<Item = Arg>, errors: &Errors) -> TokenStream {
    let mut krate = None;
    for arg in args {
        if arg.name == "crate" {
            krate = ast::krate(&arg, errors);
        } else {
            ast::unknown_arg(name, &arg.name, &["crate"], errors);
        }
    }
    krate.unwrap_or_else(|| quote!(::ecs))
}

/// The fields of a struct. Another item is reported, with the message.
fn fields<'a>(
    input: &'a DeriveInput,
    message: &str,
    example: &str,
    errors: &Errors,
) -> Option<&'a Fields> {
    let keyword = match &input.data {
        Data::Struct(data) => return Some(&data.fields),
        Data::Enum(data) => data.enum_token.to_token_stream(),
        Data::Union(data) => data.union_token.to_token_stream(),
    };
    report!(errors, keyword, "{message}: `{example}`");
    None
}

/// Reports a `where` clause.
fn check_no_clause(input: &DeriveInput, message: &str, errors: &Errors) {
    if let Some(WhereClause {
        where_token,
        predicates,
    }) = &input.generics.where_clause
    {
        // A clause without predicates has no tokens of its own.
        errors.report(quote!(#where_token #predicates), message);
    }
}

/// Where the fields are: in the braces at the end, or in the first parentheses behind the name.
fn body(tokens: &[TokenTree]) -> Option<usize> {
    let is = |token: &TokenTree, delimiter| matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter);
    if tokens.last().is_some_and(|last| is(last, Delimiter::Brace)) {
        return Some(tokens.len() - 1);
    }
    let name = tokens
        .iter()
        .position(|token| matches!(token, TokenTree::Ident(word) if word == "struct"))?;
    let mut angles = Angles::default();
    let behind = tokens.iter().enumerate().skip(name).find(|(_, token)| {
        angles.separates(token);
        !angles.is_open() && is(token, Delimiter::Parenthesis)
    });
    behind.map(|(place, _)| place)
}

/// A field, or a variant, as it is, or with a type that stands for one that is nested too deeply. Of such a variant nothing is
/// left.
fn readable(element: TokenStream, delimiter: Delimiter, errors: &Errors) -> Option<TokenStream> {
    if !nesting::is_too_deep(element.clone()) {
        return Some(element);
    }
    let is = |token: &TokenTree, punct: char| matches!(token, TokenTree::Punct(it) if it.as_char() == punct);
    let is_word =
        |token: &TokenTree, word: &str| matches!(token, TokenTree::Ident(it) if it == word);
    let mut tokens: Vec<TokenTree> = element.into_iter().collect();
    let mut begin = 0;
    while tokens.get(begin).is_some_and(|token| is(token, '#')) {
        begin += 2;
    }
    let mut is_variant = false;
    if delimiter == Delimiter::Brace {
        let colon = (begin..tokens.len()).find(|place| is(&tokens[*place], ':'));
        is_variant = colon.is_none();
        begin = colon.map_or(begin, |colon| colon + 1);
    } else if tokens.get(begin).is_some_and(|token| is_word(token, "pub")) {
        begin += 1;
    }
    let found: TokenStream = tokens.drain(begin.min(tokens.len())..).collect();
    errors.report(found, nesting::of_type());
    let stand_in = Ident::new(UNREADABLE, Span::call_site());
    (!is_variant).then(|| quote!(#(#tokens)* #stand_in!()))
}

/// The name of a macro that no type calls.
const UNREADABLE: &str = "__ecs_unreadable";

/// Whether the type stands for one that could not be read, and was reported.
fn is_unreadable(ty: &Type) -> bool {
    matches!(ty, Type::Macro(ty) if ty.mac.path.is_ident(UNREADABLE))
}

/// Reports each `#[attribute]` on a field or a variant, where nobody reads it.
fn check_places(attribute: &str, input: &DeriveInput, errors: &Errors) {
    let mut attrs: Vec<&syn::Attribute> = Vec::new();
    match &input.data {
        Data::Struct(data) => attrs.extend(data.fields.iter().flat_map(|field| &field.attrs)),
        Data::Union(data) => attrs.extend(data.fields.named.iter().flat_map(|field| &field.attrs)),
        Data::Enum(data) => {
            for variant in &data.variants {
                attrs.extend(
                    variant
                        .attrs
                        .iter()
                        .chain(variant.fields.iter().flat_map(|field| &field.attrs)),
                );
            }
        }
    }
    for attr in attrs
        .into_iter()
        .filter(|attr| attr.path().is_ident(attribute))
    {
        report!(
            errors,
            attr,
            "`#[{attribute}(…)]` stands on the type, and on none of its parts: leave this one out"
        );
    }
}
