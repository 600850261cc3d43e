//! A query's filter as a type.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use super::{Context, tuple};
use crate::model::Filters;

/// Expands to `()`, or to a tuple of `::ecs::With<A>`, `::ecs::Without<B>` and
/// `::ecs::AnyOf<(C, D)>`.
pub(super) fn filter(filters: &Filters, span: Span, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let with = filters.with.iter().map(|it| {
        let component = context.component(it);
        quote_spanned!(span=> #krate::With<#component>)
    });
    let without = filters.without.iter().map(|it| {
        let component = context.component(it);
        quote_spanned!(span=> #krate::Without<#component>)
    });
    let any = filters.any.iter().map(|group| {
        let components = tuple::plain(group.iter().map(|it| context.component(it).to_token_stream()), span);
        quote_spanned!(span=> #krate::AnyOf<#components>)
    });
    tuple::plain(with.chain(without).chain(any), span)
}
