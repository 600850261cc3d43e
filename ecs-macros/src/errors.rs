//! The sink that every stage reports to. Nothing stops at the first error.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Reports at tokens: the first ones are underlined, with a formatted message.
macro_rules! report {
    ($errors:expr, $tokens:expr, $($message:tt)+) => {
        $errors.report(&$tokens, ::std::format_args!($($message)+))
    };
}

/// The same at a place.
macro_rules! report_at {
    ($errors:expr, $span:expr, $($message:tt)+) => {
        $errors.report_at($span, ::std::format_args!($($message)+))
    };
}

/// Collects errors through `&self`. Dropping it unread is a bug of ours, and panics.
pub struct Errors {
    reported: RefCell<Option<Vec<syn::Error>>>,
}

impl Errors {
    pub fn new() -> Self {
        Self {
            reported: RefCell::new(Some(Vec::new())),
        }
    }

    /// A sink for tokens that are read a second time, or only tried.
    pub fn ignored() -> Self {
        Self {
            reported: RefCell::new(None),
        }
    }

    /// Underlines `tokens`, from the first to the last.
    pub fn report(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub fn report_at(&self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    pub fn is_empty(&self) -> bool {
        self.reported.borrow().as_ref().is_none_or(Vec::is_empty)
    }

    /// All that was reported, in order, as `compile_error!` items.
    pub fn into_compile_errors(self) -> TokenStream {
        self.take()
            .iter()
            .map(syn::Error::to_compile_error)
            .collect()
    }

    pub fn take(&self) -> Vec<syn::Error> {
        self.reported.borrow_mut().take().unwrap_or_default()
    }

    /// Takes over the errors of another sink.
    pub fn absorb(&self, other: &Self) {
        other.take().into_iter().for_each(|error| self.push(error));
    }

    fn push(&self, error: syn::Error) {
        if let Some(reported) = self.reported.borrow_mut().as_mut() {
            reported.push(error);
        }
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        let unread = self.reported.borrow().is_some();
        assert!(
            !unread || std::thread::panicking(),
            "errors were never looked at"
        );
    }
}
