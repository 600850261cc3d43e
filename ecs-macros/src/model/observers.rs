//! Lists of observers.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;

use crate::ast::{self, Decl, ObserverLine};
use crate::names;

pub struct Observers {
    pub decl: Decl,
    /// The method of the world that shows the list.
    pub method: Ident,
    pub lines: Vec<ObserverLine>,
    /// As for schedules.
    pub lost: TokenStream,
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
