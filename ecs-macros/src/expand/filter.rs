//! A query's filter as a type.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use super::{Context, tuple};
use crate::model::Filters;

/// Expands to `()`, or to a tuple of `::ecs::With<A>`, `::ecs::Without<B>`,
/// `::ecs::AnyOf<(C, D)>`, `::ecs::Changed<E>` and `::ecs::Added<F>`.
pub(super) fn filter(filters: &Filters, span: Span, context: Context<'_>) -> TokenStream {
    let with = filters.with.iter().map(|it| {
        let component = context.component(it);
        quote_spanned!(span=> __ecs::With<#component>)
    });
    let without = filters.without.iter().map(|it| {
        let component = context.component(it);
        quote_spanned!(span=> __ecs::Without<#component>)
    });
    let any = filters.any.iter().map(|group| {
        let components = tuple::plain(
            group
                .iter()
                .map(|it| context.component(it).to_token_stream()),
            span,
        );
        quote_spanned!(span=> __ecs::AnyOf<#components>)
    });
    let changed = filters.changed.iter().map(|it| {
        let component = context.component(it);
        quote_spanned!(span=> __ecs::Changed<#component>)
    });
    let added = filters.added.iter().map(|it| {
        let component = context.component(it);
        quote_spanned!(span=> __ecs::Added<#component>)
    });
    tuple::plain(
        with.chain(without).chain(any).chain(changed).chain(added),
        span,
    )
}
