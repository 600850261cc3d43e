//! Going through declarations, to each place where a `cfg` can stand. Other items are left alone: rustc decides them later.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};

use super::predicate::{Conditional, opened};
use super::{Absent, LeftOut};
use crate::ast::{Attr, Marker, meant_marker, parse_attrs, scan};
use crate::errors::Errors;
use crate::nesting::Angles;
use crate::text::text;
use crate::tokens;

/// Whether a predicate holds. Told are those around it as well.
type Holds<'a> = &'a mut dyn FnMut(&[TokenStream], &TokenStream) -> bool;

pub(super) struct Walk<'a> {
    holds: Holds<'a>,
    errors: &'a Errors,
    /// The predicates around the place, the outermost first.
    around: Vec<TokenStream>,
    /// Those of them that do not hold.
    unmet: Vec<String>,
    /// Whether a `cfg` or a `cfg_attr` was met.
    pub(super) is_conditional: bool,
    pub(super) left_out: LeftOut,
}

/// The kind of the elements in a group, between separators.
#[derive(Clone, Copy)]
enum Level<'l> {
    Fields,
    /// The fields of a world.
    Lists,
    /// The elements of a list of this name.
    Elements(&'l str),
    Lines,
}

impl<'a> Walk<'a> {
    pub(super) fn new(holds: Holds<'a>, errors: &'a Errors) -> Self {
        let (around, unmet) = (Vec::new(), Vec::new());
        Self {
            holds,
            errors,
            around,
            unmet,
            is_conditional: false,
            left_out: LeftOut::default(),
        }
    }

    /// Items, without those of ours that are not there.
    pub(super) fn items(&mut self, tokens: TokenStream) -> TokenStream {
        let all = |input: ParseStream<'_>| {
            let mut kept = TokenStream::new();
            while !input.is_empty() {
                kept.extend(self.item(input));
            }
            Ok(kept)
        };
        all.parse2(tokens).unwrap_or_default()
    }

    fn item(&mut self, input: ParseStream<'_>) -> TokenStream {
        let attrs = parse_attrs(input);
        if input.is_empty() {
            return quote!(#(#attrs)*);
        }
        let marker = attrs.iter().find_map(marker);
        let Some(marker) = marker else {
            let item = scan::any_item(input);
            return quote!(#(#attrs)* #item);
        };
        let item = scan::declaration(input);
        let level = match marker {
            Marker::World | Marker::Part => Level::Lists,
            Marker::Schedule | Marker::Observers => Level::Lines,
            Marker::Archetype
            | Marker::Bundle
            | Marker::Query
            | Marker::Group
            | Marker::Relation
            | Marker::Index => Level::Fields,
        };
        self.conditional(&attrs, |walk| {
            if marker == Marker::World && !walk.unmet.is_empty() {
                let name = name_of(&item);
                walk.left_out.worlds.push(walk.absent(name));
            }
            walk.within(item, Delimiter::Brace, level)
        })
    }

    /// Fields, elements or lines, without those that are not there.
    fn elements(&mut self, tokens: TokenStream, level: Level<'_>) -> TokenStream {
        let mut tokens = with_attributes_opened(tokens).into_iter().peekable();
        let mut kept = TokenStream::new();
        while tokens.peek().is_some() {
            let mut attrs = Vec::new();
            let mut element: Vec<TokenTree> = Vec::new();
            let mut angles = Angles::default();
            while let Some(token) = tokens.next() {
                if element.is_empty()
                    && is_pound(&token)
                    && let Some(body) = tokens.next_if(|next| is(next, Delimiter::Bracket))
                    && let TokenTree::Group(body) = body
                {
                    attrs.push(Attr::new(&token, body));
                    continue;
                }
                let is_end = angles.separates(&token);
                // Conditions of a phase stand behind its braces.
                let has_conditions =
                    matches!(tokens.peek(), Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
                let is_phase = matches!(level, Level::Lines)
                    && is(&token, Delimiter::Brace)
                    && !angles.is_open()
                    && !has_conditions;
                element.push(token);
                if is_end || is_phase {
                    break;
                }
            }
            let is_there = element
                .iter()
                .any(|token| !Angles::default().separates(token));
            if !is_there {
                kept.extend(quote!(#(#attrs)* #(#element)*));
                continue;
            }
            kept.extend(self.conditional(&attrs, |walk| walk.element(element, level)));
        }
        kept
    }

    /// The tokens behind the attributes of a field, an element or a line.
    fn element(&mut self, element: Vec<TokenTree>, level: Level<'_>) -> TokenStream {
        match level {
            Level::Fields => element.into_iter().collect(),
            Level::Elements(list) => {
                let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
                if list == "components" && !self.unmet.is_empty() {
                    let ty = element.iter().filter(|token| !is_comma(token));
                    let absent = self.absent(text(quote!(#(#ty)*)));
                    self.left_out.components.push(absent);
                }
                element.into_iter().collect()
            }
            Level::Lists => {
                let name = element.windows(2).find_map(|pair| match pair {
                    [TokenTree::Ident(name), TokenTree::Punct(colon)] if colon.as_char() == ':' => {
                        Some(name.to_string())
                    }
                    _ => None,
                });
                let name = name.unwrap_or_default();
                self.within(
                    element.into_iter().collect(),
                    Delimiter::Parenthesis,
                    Level::Elements(&name),
                )
            }
            Level::Lines => self.within(
                element.into_iter().collect(),
                Delimiter::Brace,
                Level::Lines,
            ),
        }
    }

    /// The tokens, with the contents of their groups gone through.
    fn within(
        &mut self,
        tokens: TokenStream,
        delimiter: Delimiter,
        level: Level<'_>,
    ) -> TokenStream {
        let tokens = tokens.into_iter().map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == delimiter => {
                tokens::regrouped(&group, self.elements(group.stream(), level)).into()
            }
            token => token,
        });
        tokens.collect()
    }

    /// The tokens behind the attributes, with those of the attributes that are there, or nothing at all.
    fn conditional(
        &mut self,
        attrs: &[Attr],
        inner: impl FnOnce(&mut Self) -> TokenStream,
    ) -> TokenStream {
        let (around, unmet) = (self.around.len(), self.unmet.len());
        let mut kept = Vec::new();
        for attr in attrs {
            self.attribute(attr.clone(), &mut kept);
        }
        let is_there = self.unmet.len() == unmet;
        let inner = inner(self);
        self.around.truncate(around);
        self.unmet.truncate(unmet);
        if is_there {
            quote!(#(#kept)* #inner)
        } else {
            TokenStream::new()
        }
    }

    fn attribute(&mut self, attr: Attr, kept: &mut Vec<Attr>) {
        match Conditional::read(attr.body(), self.errors) {
            None => kept.push(attr),
            Some(Conditional::Cfg(predicate)) => {
                self.is_conditional = true;
                let Some(predicate) = predicate else { return };
                if !(self.holds)(&self.around, &predicate) {
                    self.unmet.push(text(&predicate));
                }
                self.around.push(predicate);
            }
            Some(Conditional::CfgAttr(predicate, attrs)) => {
                self.is_conditional = true;
                let (around, unmet, before) = (self.around.len(), self.unmet.len(), kept.len());
                let holds = predicate
                    .as_ref()
                    .is_none_or(|predicate| (self.holds)(&self.around, predicate));
                self.around.extend(predicate);
                for inner in attrs {
                    self.attribute(attr.with_body(inner), kept);
                }
                self.around.truncate(around);
                if !holds {
                    self.unmet.truncate(unmet);
                    kept.truncate(before);
                }
            }
        }
    }

    fn absent(&self, name: String) -> Absent {
        let predicate = match self.unmet.as_slice() {
            [one] => one.clone(),
            all => format!("all({})", all.join(", ")),
        };
        Absent { name, predicate }
    }
}

/// The marker that an attribute is, or may be.
fn marker(attr: &Attr) -> Option<Marker> {
    match Conditional::read(attr.body(), &Errors::ignored()) {
        Some(Conditional::CfgAttr(_, attrs)) => attrs
            .into_iter()
            .find_map(|inner| marker(&attr.with_body(inner))),
        Some(Conditional::Cfg(_)) => None,
        None => meant_marker(&attr.name()?.to_string()),
    }
}

/// The name of a struct.
fn name_of(item: &TokenStream) -> String {
    let mut tokens = item.clone().into_iter();
    tokens
        .by_ref()
        .find(|token| matches!(token, TokenTree::Ident(word) if word == "struct"));
    tokens
        .next()
        .map(|name| text(name.into_token_stream()))
        .unwrap_or_default()
}

/// The tokens, with the groups without delimiters opened that begin with an attribute.
fn with_attributes_opened(tokens: TokenStream) -> Vec<TokenTree> {
    let begins = |group: &Group| opened(group.stream()).first().is_some_and(is_pound);
    let tokens = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None && begins(&group) => {
            with_attributes_opened(group.stream())
        }
        token => vec![token],
    });
    tokens.collect()
}

fn is_pound(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '#')
}

fn is(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}
