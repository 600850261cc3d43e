//! Lists of any length as tuples of at most 16: longer ones are tuples of tuples.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

pub(super) const WIDEST: usize = 16;

/// Expands to `(a, b, c)`, or to `wrap(((a, …), (q, …)))`, or to
/// `wrap((wrap(((a, …), …)), wrap(…)))`.
pub(super) fn nested(
    items: impl IntoIterator<Item = TokenStream>,
    span: Span,
    wrap: impl Fn(TokenStream) -> TokenStream,
) -> TokenStream {
    let items: Vec<TokenStream> = items.into_iter().collect();
    let mut level: Vec<TokenStream> = items
        .chunks(WIDEST)
        .map(|group| tuple(group, span))
        .collect();
    while level.len() > 1 {
        level = level
            .chunks(WIDEST)
            .map(|group| wrap(tuple(group, span)))
            .collect();
    }
    level.pop().unwrap_or_else(|| tuple(&[], span))
}

/// Expands to the list of these types: `(A, B)`, or `::ecs::__private::__list![A, …]` if it is longer than a tuple, which is a list of tuples.
pub(super) fn types(items: impl IntoIterator<Item = TokenStream>, span: Span) -> TokenStream {
    let items: Vec<TokenStream> = items.into_iter().collect();
    if (WIDEST + 1..=WIDEST * WIDEST).contains(&items.len()) {
        return quote_spanned!(span=> __ecs::__private::__list![#(#items),*]);
    }
    nested(
        items,
        span,
        |tuple| quote_spanned!(span=> __ecs::schema::LongTuple<#tuple>),
    )
}

/// As `nested`, with nothing but parentheses around.
pub(super) fn plain(items: impl IntoIterator<Item = TokenStream>, span: Span) -> TokenStream {
    nested(items, span, |tuple| tuple)
}

fn tuple(items: &[TokenStream], span: Span) -> TokenStream {
    let comma = (items.len() == 1).then(|| quote_spanned!(span=> ,));
    quote_spanned!(span=> (#(#items),* #comma))
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    fn text(tokens: &TokenStream) -> String {
        tokens.to_string().replace(' ', "")
    }

    fn letters(count: usize) -> Vec<TokenStream> {
        (0..count).map(|i| i.to_string().parse().unwrap()).collect()
    }

    #[test]
    fn nesting() {
        let many = |tuple| quote!(M<#tuple>);
        assert_eq!(text(&nested(letters(0), Span::call_site(), many)), "()");
        assert_eq!(text(&nested(letters(1), Span::call_site(), many)), "(0,)");
        assert_eq!(
            text(&nested(letters(3), Span::call_site(), many)),
            "(0,1,2)"
        );
        assert!(text(&nested(letters(17), Span::call_site(), many)).ends_with("14,15),(16,))>"));
        let deep = text(&nested(letters(300), Span::call_site(), many));
        assert!(deep.starts_with("M<(M<((0,1,"), "{deep}");
        assert!(deep.ends_with("298,299))>)>"), "{deep}");
    }
}
