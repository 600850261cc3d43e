//! `#[keep(Hurt = 2, Trade = all)] events: (…)`: an attribute of a list that gives values to elements of it.

use proc_macro2::TokenStream;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Token, Type};

use super::attr::Attr;
use super::scan;
use crate::errors::Errors;
use crate::nesting;
use crate::suggest;
use crate::text::text;

/// The words for the elements of a list, and for their values.
pub(super) struct Words {
    /// `an event`
    pub(super) element: (&'static str, &'static str),
    /// The error of an attribute without pairs.
    pub(super) usage: &'static str,
    /// The error of an element without a value, from its text.
    pub(super) lacking: fn(&str) -> String,
}

/// Calls a function with each element and the tokens of its value.
pub(super) fn each(
    attr: &Attr,
    words: &Words,
    errors: &Errors,
    mut f: impl FnMut(&Type, TokenStream),
) {
    let mut arguments = attr.args().into_iter();
    let inner = match (arguments.next(), arguments.next()) {
        (Some(proc_macro2::TokenTree::Group(group)), None) if !group.stream().is_empty() => {
            group.stream()
        }
        _ => return errors.report(attr, words.usage),
    };
    let all = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Some((element, value)) = pair(words, input, errors) {
                f(&element, value);
            }
            if !input.is_empty() {
                scan::token(input);
            }
        }
        Ok(())
    };
    let _ = all.parse2(inner);
}

/// `Hurt = 2`, up to the comma behind it.
fn pair(words: &Words, input: ParseStream<'_>, errors: &Errors) -> Option<(Type, TokenStream)> {
    if input.peek(Token![,]) {
        let (article, noun) = words.element;
        report_at!(
            errors,
            input.span(),
            "{article} {noun} is missing before this comma"
        );
        return None;
    }
    if let Some(found) = scan::too_deep(input) {
        errors.report(found, nesting::of_type());
        return None;
    }
    let ahead = input.fork();
    if let Ok(element) = ahead.parse::<Type>()
        && ahead.parse::<Token![=]>().is_ok()
    {
        input.advance_to(&ahead);
        return Some((element, scan::to_comma(input)));
    }
    let skipped = scan::to_comma(input);
    let message = (words.lacking)(&text(&skipped));
    errors.report(skipped, message);
    None
}

/// Reports an element that the list has not.
pub(super) fn unlisted<'t>(
    element: &Type,
    words: &Words,
    all: impl Iterator<Item = &'t Type>,
    errors: &Errors,
) {
    let listed: Vec<String> = all.map(text).collect();
    let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
    let (written, (_, noun)) = (text(element), words.element);
    let way_out = suggest::way_out(&written, &listed, "the list has none");
    report!(
        errors,
        element,
        "the list has no {noun} `{written}`: {way_out}"
    );
}
