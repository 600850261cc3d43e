//! `#[keep(Hurt = 2, Trade = all)] events: (Hurt, Trade)`: how long events wait for readers. Before `components: (…)`: how long removed values
//! do.

use proc_macro2::TokenStream;
use syn::{LitInt, Type};

use super::attr::Attr;
use super::pairs::{self, Words};
use super::{Event, Keep, Listed};
use crate::errors::Errors;
use crate::text::{text, without_lifetimes};

/// The words of a list of events.
pub(super) const EVENTS: Words = Words {
    element: ("an", "event"),
    usage: "`keep` lists events with their runs: `#[keep(Hurt = 2, Trade = all)]`",
    lacking,
};

/// The words of a list of components.
pub(super) const COMPONENTS: Words = Words {
    element: ("a", "component"),
    usage: "`keep` lists components with the runs for which removed values wait: `#[keep(Fuel = 2, Body = all)]`",
    lacking,
};

fn lacking(written: &str) -> String {
    format!("`{written}` says no number of runs: write `{written} = 2` or `{written} = all`")
}

/// An element of a list that may have a time.
pub(super) trait Kept {
    fn parts(&mut self) -> (&Type, &mut Option<Keep>);
}

impl Kept for Event {
    fn parts(&mut self) -> (&Type, &mut Option<Keep>) {
        (&self.ty, &mut self.keep)
    }
}

impl Kept for Listed {
    fn parts(&mut self) -> (&Type, &mut Option<Keep>) {
        (&self.ty, &mut self.keep)
    }
}

/// Gives each element of a list the time that an attribute of the list says.
pub(super) fn apply(attr: &Attr, words: &Words, listed: &mut [impl Kept], errors: &Errors) {
    pairs::each(attr, words, errors, |written, value| {
        let Some(keep) = keep(written, &value, errors) else {
            return;
        };
        let wanted = without_lifetimes(written);
        match listed
            .iter_mut()
            .map(Kept::parts)
            .find(|(ty, _)| without_lifetimes(ty) == wanted)
        {
            Some((_, Some(_))) => report!(
                errors,
                written,
                "`{}` is kept twice: leave one out",
                text(written)
            ),
            Some((_, place)) => *place = Some(keep),
            None => {
                let all: Vec<Type> = listed.iter_mut().map(|it| it.parts().0.clone()).collect();
                pairs::unlisted(written, words, all.iter(), errors);
            }
        }
    });
}

/// `2` or `all`.
fn keep(event: &Type, value: &TokenStream, errors: &Errors) -> Option<Keep> {
    if text(value) == "all" {
        return Some(Keep::All);
    }
    let runs = syn::parse2::<LitInt>(value.clone())
        .ok()
        .filter(|literal| literal.suffix().is_empty());
    match runs.and_then(|literal| literal.base10_parse().ok()) {
        Some(runs) if runs > 0 => Some(Keep::Runs(runs)),
        Some(_) => {
            report!(
                errors,
                value,
                "`{}` is kept for one run at least: write `1`",
                text(event)
            );
            None
        }
        None if value.is_empty() => {
            report!(
                errors,
                event,
                "`{0}` needs a number of runs: write `{0} = 2` or `{0} = all`",
                text(event)
            );
            None
        }
        None => {
            report!(
                errors,
                value,
                "expected a number of runs, such as `2`, or `all`, found `{}`",
                text(value)
            );
            None
        }
    }
}
