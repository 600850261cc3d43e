//! Lists of any length as tuples of at most 16: longer ones are tuples of tuples.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

const WIDEST: usize = 16;

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

/// As `nested`, with nothing but parentheses around.
pub(super) fn plain(items: impl IntoIterator<Item = TokenStream>, span: Span) -> TokenStream {
    nested(items, span, |tuple| tuple)
}

/// Where the item of a place is in a nested tuple of so many: `.3`, or `.1.3`, or, if
/// the tuples are wrapped in a newtype, `.0.1.3`.
pub(super) fn place(mut index: usize, mut count: usize, wrapped: bool, span: Span) -> TokenStream {
    let mut path = vec![index % WIDEST];
    while count > WIDEST {
        index /= WIDEST;
        count = count.div_ceil(WIDEST);
        path.push(index % WIDEST);
        if wrapped {
            path.push(0);
        }
    }
    let path = path.into_iter().rev().map(|index| {
        let mut index = Literal::usize_unsuffixed(index);
        index.set_span(span);
        index
    });
    quote_spanned!(span=> #(.#path)*)
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

    #[test]
    fn places() {
        for (index, count, wrapped, path) in [
            (3, 16, true, ".3"),
            (3, 17, true, ".0.0.3"),
            (16, 17, true, ".0.1.0"),
            (16, 17, false, ".1.0"),
            (299, 300, false, ".1.2.11"),
            (299, 300, true, ".0.1.0.2.11"),
        ] {
            assert_eq!(text(&place(index, count, wrapped, Span::call_site())), path);
        }
    }
}
