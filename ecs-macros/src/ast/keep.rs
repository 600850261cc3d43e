//! `#[keep(Hurt = 2, Trade = all)] events: (Hurt, Trade)`: how long events are kept that some reader has not read.

use proc_macro2::TokenStream;
use syn::{LitInt, Type};

use super::attr::Attr;
use super::pairs::{self, Words};
use super::{Event, Keep};
use crate::errors::Errors;
use crate::text::{text, without_lifetimes};

const WORDS: Words = Words {
    element: ("an", "event"),
    usage: "`keep` lists events with their runs: `#[keep(Hurt = 2, Trade = all)]`",
    lacking: |written| format!("`{written}` says no number of runs: write `{written} = 2` or `{written} = all`"),
};

/// Gives each event of a list the time that an attribute of the list says.
pub(super) fn apply(attr: &Attr, events: &mut [Event], errors: &Errors) {
    pairs::each(attr, &WORDS, errors, |event, value| one(event, value, events, errors));
}

fn one(event: &Type, value: TokenStream, events: &mut [Event], errors: &Errors) {
    let Some(keep) = keep(event, value, errors) else { return };
    let wanted = without_lifetimes(event);
    match events.iter_mut().find(|listed| without_lifetimes(&listed.ty) == wanted) {
        Some(listed) if listed.keep.is_some() => {
            errors.report(event, format!("`{}` is kept twice: leave one out", text(event)));
        }
        Some(listed) => listed.keep = Some(keep),
        None => pairs::unlisted(event, &WORDS, events.iter().map(|listed| &listed.ty), errors),
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
