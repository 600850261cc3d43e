//! Lists of observers.

use proc_macro2::Ident;
use syn::Expr;

use crate::ast::{self, Decl};
use crate::names;

pub(crate) struct Observers {
    pub(crate) decl: Decl,
    /// The method of the world that shows the list.
    pub(crate) method: Ident,
    pub(crate) lines: Vec<Expr>,
}

impl Observers {
    pub(super) fn of(ast::Observers { decl, lines }: ast::Observers) -> Self {
        let method = names::usable(&names::plain(&decl.name), decl.name.span());
        Self { decl, method, lines }
    }
}
