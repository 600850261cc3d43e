//! The macros with arbitrary inputs: token soup, and worlds in which tokens were left out, doubled, moved and renamed.
//! The macros do not panic, and they end. They refuse an input with errors at its tokens.
//!
//! The fuzzer uses this file too, so that it knows nothing of any test.

mod mutate;
pub(crate) mod sources;
mod words;

use std::time::{Duration, Instant};

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote;

use crate::errors::Errors;
use crate::{ast, derive, pipeline, tokens};

/// The macros, each a function of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    World,
    Part,
    Declare,
    Component,
    Bundle,
    Query,
    /// Not one of [`ALL`](Self::ALL): it gets the inputs of the derive of queries.
    Parameter,
    /// Nor this one: it gets those of the derive of components.
    MapEntities,
}

impl Entry {
    pub(crate) const ALL: [Self; 6] = [
        Self::World,
        Self::Declare,
        Self::Component,
        Self::Bundle,
        Self::Query,
        Self::Part,
    ];
}

/// Bytes that determine an input. When they are at their end, they are zero.
pub(crate) struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    /// A number below `count`, or zero.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let number = if count > 256 {
            usize::from(u16::from_le_bytes([self.byte(), self.byte()]))
        } else {
            self.byte().into()
        };
        number % count.max(1)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The outcome of an input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Accepted,
    /// With these errors.
    Refused(String),
}

/// So long an expansion takes at most, on a slow machine in a debug build.
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes an input out of bytes, and puts it into its macro.
///
/// # Panics
///
/// If the macro does, takes too long, emits unreadable code for a right input, or reports an error that is at none of the input's tokens.
pub(crate) fn try_bytes(bytes: &[u8]) -> Outcome {
    let mut bytes = Bytes(bytes);
    let entry = Entry::ALL[bytes.below(Entry::ALL.len())];
    let mut args = TokenStream::new();
    if entry == Entry::Declare && bytes.below(4) == 0 {
        args = mutate::mutated(sources::args(), &mut bytes, 2);
    }
    let source = sources::of(entry, bytes.below(sources::count(entry)));
    let input = mutate::mutated(source, &mut bytes, mutate::MOST);
    if entry == Entry::Query {
        try_tokens(Entry::Parameter, &args, &input);
    }
    if entry == Entry::Component {
        try_tokens(Entry::MapEntities, &args, &input);
    }
    try_tokens(entry, &args, &input)
}

/// Puts tokens into a macro. See [`try_bytes`].
pub(crate) fn try_tokens(entry: Entry, args: &TokenStream, input: &TokenStream) -> Outcome {
    let start = Instant::now();
    let output = expand(entry, args.clone(), input.clone());
    let took = start.elapsed();
    assert!(took < PATIENCE, "{entry:?} took {took:?} for {input}");
    let errors = errors(&output);
    if errors.is_empty() {
        let is_read = full_syn::parse2::<full_syn::File>(output.clone()).is_ok();
        let is_odd = || has_odd_group(args) || has_odd_group(input) || has_garbage(entry, input);
        assert!(
            is_read || is_odd() || !is_item(entry, input),
            "{entry:?} accepted `{input}`, and made of it `{output}`"
        );
        return Outcome::Accepted;
    }
    let mut text = String::new();
    for (word, message) in errors {
        // A missing item is at no token.
        let is_missing = message.contains(" is declared here") || !is_item(entry, input);
        // The places themselves are not kept in a build for the fuzzer.
        let is_somewhere = format!("{:?}", word.span()) != format!("{:?}", Span::call_site());
        assert!(
            is_somewhere || is_missing,
            "{entry:?} refused `{input}` at no token: {message}"
        );
        text.push_str(&message);
    }
    Outcome::Refused(text)
}

pub(crate) fn expand(entry: Entry, args: TokenStream, input: TokenStream) -> TokenStream {
    match entry {
        Entry::World => answered(pipeline::world(quote!([::ecs] #input)), &|question| {
            !question.contains("any ()")
        }),
        Entry::Part => answered(pipeline::part(quote!([::ecs] #input)), &|question| {
            !question.contains("any ()")
        }),
        Entry::Declare => answered(pipeline::declare(args, input), &|question| {
            !question.contains("any ()")
        }),
        Entry::Component => pipeline::derive(input, derive::component::expand),
        Entry::Bundle => pipeline::derive(input, derive::bundle::expand),
        Entry::Query => pipeline::derive(input, derive::query::expand),
        Entry::Parameter => pipeline::derive(input, derive::parameter::expand),
        Entry::MapEntities => pipeline::derive(input, derive::map_entities::expand),
    }
}

/// The outcome of a call that asks for its `cfg`, as rustc would do it. `holds` is shown each question, and answers it.
pub(crate) fn answered(output: TokenStream, holds: &dyn Fn(&str) -> bool) -> TokenStream {
    let tokens: Vec<TokenTree> = output.clone().into_iter().collect();
    let attribute = |token: &TokenTree| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => Some(group.stream()),
        _ => None,
    };
    let is_call = |token: &TokenTree| {
        attribute(token).is_some_and(|it| {
            it.into_iter()
                .any(|token| matches!(token, TokenTree::Ident(word) if word == "__decided"))
        })
    };
    let Some(call) = tokens.iter().position(is_call) else {
        return output;
    };
    let questions = tokens[..call]
        .iter()
        .filter_map(attribute)
        .map(|question| question.to_string());
    let marks = questions
        .enumerate()
        .filter(|(_, question)| holds(question))
        .map(|(number, _)| {
            let number = number.to_string();
            quote!(#[doc = #number])
        });
    let marks: TokenStream = marks.collect();
    let args = attribute(&tokens[call]).and_then(|call| call.into_iter().last());
    let Some(TokenTree::Group(args)) = args else {
        return output;
    };
    let mut outcome = pipeline::decided(args.stream(), quote!(#marks const _: () = ();));
    // `const _: () = ();`, and the reported errors of the predicates.
    outcome.extend(tokens.into_iter().skip(call + 8));
    outcome
}

/// The words `compile_error` of the output, which stand where the errors are, with their messages.
fn errors(output: &TokenStream) -> Vec<(TokenTree, String)> {
    let tokens = tokens::flat(output.clone());
    let is_error =
        |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "compile_error");
    let errors = tokens.windows(3).filter(|window| is_error(&window[0]));
    errors
        .map(|window| (window[0].clone(), window[2].to_string()))
        .collect()
}

/// Whether rustc hands such tokens to the macro at all.
fn is_item(entry: Entry, input: &TokenStream) -> bool {
    matches!(entry, Entry::World | Entry::Part)
        || full_syn::parse2::<full_syn::Item>(input.clone()).is_ok()
}

/// Whether something goes through as it came that rustc will not read. It says so then.
fn has_garbage(entry: Entry, input: &TokenStream) -> bool {
    let is_garbage = |tokens: TokenStream| full_syn::parse2::<full_syn::File>(tokens).is_err();
    let declarations = match entry {
        Entry::World | Entry::Part => input.clone(),
        Entry::Declare => match input.clone().into_iter().last() {
            Some(TokenTree::Group(body)) => body.stream(),
            _ => return true,
        },
        Entry::Component | Entry::Bundle | Entry::Query | Entry::Parameter | Entry::MapEntities => {
            return false;
        }
    };
    let is_garbage_item = |item| matches!(item, ast::Item::Plain(item) if is_garbage(item.clone()));
    has_unreadable_attribute(&declarations)
        || ast::parse(declarations, &Errors::ignored())
            .into_iter()
            .any(is_garbage_item)
}

/// `macro_rules` makes groups without brackets of whole types and names. Of half ones it makes none.
fn has_odd_group(tokens: &TokenStream) -> bool {
    let is_odd =
        |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::None);
    tokens::flat(tokens.clone()).into_iter().any(is_odd)
}

/// Attributes that are not ours go through too.
fn has_unreadable_attribute(tokens: &TokenStream) -> bool {
    let tokens = tokens::flat(tokens.clone());
    tokens.windows(2).any(|window| {
        matches!(&window[1], TokenTree::Group(group) if matches!(&window[0], TokenTree::Punct(_))
            && group.delimiter() == Delimiter::Bracket
            && full_syn::parse2::<full_syn::Meta>(group.stream()).is_err())
    })
}

/// A group of tokens, at the place of another token.
pub(crate) fn group(delimiter: Delimiter, tokens: TokenStream, place: Span) -> TokenTree {
    let mut group = Group::new(delimiter, tokens);
    group.set_span(place);
    group.into()
}
