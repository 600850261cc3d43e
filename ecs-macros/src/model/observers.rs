//! Lists of observers.

use proc_macro2::{Ident, TokenStream};

use super::OfPart;
use crate::ast::{self, Decl, ObserverLine};
use crate::names;

pub(crate) struct Observers {
    pub(crate) decl: Decl,
    /// The method of the world that shows the list.
    pub(crate) method: Ident,
    pub(crate) lines: Vec<ObserverLine>,
    /// As for schedules.
    pub(crate) lost: TokenStream,
    /// None if they are the world's own.
    pub(crate) of_part: Option<OfPart>,
    /// The number of the first one among all that the part's lists have.
    pub(crate) first: usize,
}

impl Observers {
    pub(super) fn of(ast::Observers { decl, lines, lost }: ast::Observers) -> Self {
        let method = names::usable(&names::plain(&decl.name), decl.name.span());
        Self {
            decl,
            method,
            lines,
            lost,
            of_part: None,
            first: 0,
        }
    }
}
