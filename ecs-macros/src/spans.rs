//! Where generated tokens say they come from.

use proc_macro2::Span;

/// A span that points at the user's token but is marked as generated: errors show
/// the token, and no lint of the user fires on what we wrote.
pub(crate) fn generated(user: Span) -> Span {
    Span::mixed_site().located_at(user)
}
