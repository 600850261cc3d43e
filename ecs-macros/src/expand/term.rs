//! A query's terms as types.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::{Lifetime, Type};

use super::Context;
use crate::model::{Borrow, Term, TermFlaw, TermKind, Upward};
use crate::spans;

/// Expands to the type of the user's field: `&'w Position`. The component's tokens are
/// the user's own; `Entity`, `Has`, `Ref`, `Mut`, `Option` and `Up` need not be in scope.
pub(super) fn of_field(term: &Term, context: Context<'_>) -> TokenStream {
    let component = term.component.as_ref().map(|it| context.component(it));
    typed(term, term.kind, component, "'w", context)
}

/// Expands to the type of the term for the world: `&'q Position`. The component is the one that
/// the world lists. If the field's is another one of the same name, the item that is
/// made of the row does not fit, and rustc says so at the field.
pub(super) fn of_world(term: &Term, context: Context<'_>) -> TokenStream {
    let component = term.component.as_ref().map(|it| match term.kind {
        // Its item is a bare `bool`, which would fit.
        TermKind::Has => context.component(it),
        _ => context.listed(it),
    });
    // The one that is written is an error already.
    let kind = match term.kind {
        TermKind::Borrow(borrow) if term.flaw == Some(TermFlaw::Immutable) => {
            let mutable = false;
            Borrow { mutable, ..borrow }.into()
        }
        kind => kind,
    };
    typed(term, kind, component, "'q", context)
}

fn typed(
    term: &Term,
    kind: TermKind,
    component: Option<&Type>,
    lifetime: &str,
    context: Context<'_>,
) -> TokenStream {
    let word = |word: &str| written_word(word, term.ty.as_ref(), span(term));
    let span = spans::generated(span(term));
    let lifetime = Lifetime::new(lifetime, span);
    match kind {
        TermKind::Borrow(Borrow {
            mutable,
            ticked,
            optional,
        }) => {
            let read = if ticked {
                let item = word(if mutable { "Mut" } else { "Ref" });
                quote_spanned!(span=> __ecs::#item<#lifetime, #component>)
            } else {
                let mutability = mutable.then(|| quote_spanned!(span=> mut));
                quote_spanned!(span=> &#lifetime #mutability #component)
            };
            if !optional {
                return read;
            }
            let option = word("Option");
            quote_spanned!(span=> ::core::option::#option<#read>)
        }
        TermKind::Has => {
            let has = word("Has");
            quote_spanned!(span=> __ecs::#has<#component>)
        }
        TermKind::Entity => {
            let entity = word("Entity");
            quote_spanned!(span=> __ecs::#entity)
        }
        TermKind::Up => {
            let option = word("Option");
            let read = quote_spanned!(span=> &#lifetime #component);
            let up = term
                .upward
                .iter()
                .rfold(read, |read, Upward { word, relation }| {
                    let (mut word, relation) = (word.clone(), context.component(relation));
                    word.set_span(spans::at(&word));
                    quote_spanned!(span=> __ecs::#word<#relation, #read>)
                });
            quote_spanned!(span=> ::core::option::#option<#up>)
        }
    }
}

/// Where the term's type begins.
pub(super) fn span(term: &Term) -> Span {
    term.ty
        .as_ref()
        .map_or_else(|| term.name.span(), super::span_of)
}

/// The word, where the user wrote it last in the type, so that editors recognise it.
pub(super) fn written_word(word: &str, ty: Option<&Type>, elsewhere: Span) -> Ident {
    let last = match ty {
        Some(Type::Path(path)) => path.path.segments.last(),
        _ => None,
    };
    let written = last.filter(|segment| segment.ident == word);
    let span = written.map_or(elsewhere, |segment| segment.ident.span());
    Ident::new(word, spans::generated(span))
}
