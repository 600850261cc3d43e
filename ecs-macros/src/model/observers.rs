//! Lists of observers.

use proc_macro2::{Ident, TokenStream};
use syn::Expr;

use crate::ast::{self, Decl};
use crate::names;

pub(crate) struct Observers {
    pub(crate) decl: Decl,
    /// The method of the world that shows the list.
    pub(crate) method: Ident,
    pub(crate) lines: Vec<Expr>,
    /// As for schedules.
    pub(crate) lost: TokenStream,
}

impl Observers {
    pub(super) fn of(ast::Observers { decl, lines, lost }: ast::Observers) -> Self {
        let method = names::usable(&names::plain(&decl.name), decl.name.span());
        Self { decl, method, lines, lost }
    }
}
