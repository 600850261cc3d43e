//! `#[keep(Hurt = 2, Trade = all)] events: (Hurt, Trade)`: how long events are kept that some reader has not read.

use proc_macro2::TokenStream;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{LitInt, Token, Type};

use super::attr::Attr;
use super::{Event, Keep, scan};
use crate::errors::Errors;
use crate::nesting;
use crate::suggest;
use crate::text::{list, text, without_lifetimes};

/// Gives each event of a list the time that an attribute of the list says.
pub(super) fn apply(attr: &Attr, events: &mut [Event], errors: &Errors) {
    let mut arguments = attr.args().into_iter();
    let inner = match (arguments.next(), arguments.next()) {
        (Some(proc_macro2::TokenTree::Group(group)), None) if !group.stream().is_empty() => group.stream(),
        _ => return errors.report(attr, "`keep` lists events with their runs: `#[keep(Hurt = 2, Trade = all)]`"),
    };
    let all = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Some((event, value)) = argument(input, errors) {
                one(&event, value, events, errors);
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
fn argument(input: ParseStream<'_>, errors: &Errors) -> Option<(Type, TokenStream)> {
    if input.peek(Token![,]) {
        errors.report_at(input.span(), "an event is missing before this comma");
        return None;
    }
    if let Some(found) = scan::too_deep(input) {
        errors.report(found, nesting::of_type());
        return None;
    }
    let ahead = input.fork();
    if let Ok(event) = ahead.parse::<Type>()
        && ahead.parse::<Token![=]>().is_ok()
    {
        input.advance_to(&ahead);
        return Some((event, scan::to_comma(input)));
    }
    let skipped = scan::to_comma(input);
    let written = text(&skipped);
    errors.report(skipped, format!("`{written}` says no number of runs: write `{written} = 2` or `{written} = all`"));
    None
}

fn one(event: &Type, value: TokenStream, events: &mut [Event], errors: &Errors) {
    let Some(keep) = keep(event, value, errors) else { return };
    let wanted = without_lifetimes(event);
    match events.iter_mut().find(|listed| without_lifetimes(&listed.ty) == wanted) {
        Some(listed) if listed.keep.is_some() => {
            errors.report(event, format!("`{}` is kept twice: leave one out", text(event)));
        }
        Some(listed) => listed.keep = Some(keep),
        None => unlisted(event, events, errors),
    }
}

/// `2` or `all`.
fn keep(event: &Type, value: TokenStream, errors: &Errors) -> Option<Keep> {
    if text(&value) == "all" {
        return Some(Keep::All);
    }
    let runs = syn::parse2::<LitInt>(value.clone()).ok().filter(|literal| literal.suffix().is_empty());
    match runs.and_then(|literal| literal.base10_parse().ok()) {
        Some(runs) if runs > 0 => Some(Keep::Runs(runs)),
        Some(_) => {
            errors.report(value, format!("`{}` is kept for one run at least: write `1`", text(event)));
            None
        }
        None if value.is_empty() => {
            errors.report(event, format!("`{0}` needs a number of runs: write `{0} = 2` or `{0} = all`", text(event)));
            None
        }
        None => {
            errors
                .report(&value, format!("expected a number of runs, such as `2`, or `all`, found `{}`", text(&value)));
            None
        }
    }
}

fn unlisted(event: &Type, events: &[Event], errors: &Errors) {
    let listed: Vec<String> = events.iter().map(|listed| text(&listed.ty)).collect();
    let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
    let written = text(event);
    let way_out = match suggest::nearest_word(&written, &listed) {
        Some(near) => format!("did you mean `{near}`?"),
        None if listed.is_empty() => "the list has none".to_owned(),
        None if listed.len() == 1 => format!("there is {}", list(&listed)),
        None => format!("there are {}", list(&listed)),
    };
    errors.report(event, format!("the list has no event `{written}`: {way_out}"));
}
