//! Lists of observers.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;

use crate::ast::{self, Decl, ObserverLine};
use crate::names;

pub(crate) struct Observers {
    pub(crate) decl: Decl,
    /// The method of the world that shows the list.
    pub(crate) method: Ident,
    pub(crate) lines: Vec<ObserverLine>,
    /// As for schedules.
    pub(crate) lost: TokenStream,
}

impl Observers {
    pub(super) fn of(ast::Observers { decl, lines, lost }: ast::Observers) -> Self {
        let method = names::usable(&decl.plain(), decl.name.span());
        let method = match decl.part() {
            // It is no method under its own name, and still tells the store.
            Some(part) if decl.shown().is_none() => {
                format_ident!("__{part}_{}", names::plain(&method))
            }
            _ => method,
        };
        Self {
            decl,
            method,
            lines,
            lost,
        }
    }
}
