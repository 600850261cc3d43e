//! Finding the way back after something unreadable, and past items that are not ours.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Ident, LitStr, Token, Visibility, token};

use crate::nesting::{self, Angles};

/// The next token, of any kind. There must be one.
pub(super) fn token(input: ParseStream<'_>) -> TokenTree {
    input
        .parse()
        .expect("the caller has seen that a token is left")
}

/// Reads the elements of a list, each up to a comma.
pub(super) fn each(tokens: TokenStream, mut read: impl FnMut(ParseStream<'_>)) {
    let all = |input: ParseStream<'_>| {
        while !input.is_empty() {
            read(input);
            if input.peek(Token![,]) {
                token(input);
            }
        }
        Ok(())
    };
    // It has no errors: `read` reports its own.
    let _ = all.parse2(tokens);
}

/// Takes tokens for as long as `goes_on` says so.
pub(super) fn take_while(
    input: ParseStream<'_>,
    goes_on: impl Fn(ParseStream<'_>) -> bool,
) -> TokenStream {
    let mut taken = TokenStream::new();
    while !input.is_empty() && goes_on(input) {
        taken.extend([token(input)]);
    }
    taken
}

/// Skips to the comma before the next `name: …`, or to the end.
pub(super) fn rest_of_field(input: ParseStream<'_>) -> TokenStream {
    take_while(input, |input| {
        if !input.peek(Token![,]) {
            return true;
        }
        let ahead = input.fork();
        token(&ahead);
        !ahead.is_empty() && !begins_field(&ahead)
    })
}

/// Skips to the next comma, or to the end.
pub(super) fn to_comma(input: ParseStream<'_>) -> TokenStream {
    take_while(input, |input| !input.peek(Token![,]))
}

/// Takes the next tokens, up to a comma or a semicolon, if they are nested too deeply to be parsed.
pub(super) fn too_deep(input: ParseStream<'_>) -> Option<TokenStream> {
    let up_to_separator = |input: ParseStream<'_>| {
        let mut angles = Angles::default();
        let mut taken = TokenStream::new();
        while !input.is_empty() && !angles.separates(&token(&input.fork())) {
            taken.extend([token(input)]);
        }
        taken
    };
    nesting::is_too_deep(up_to_separator(&input.fork())).then(|| up_to_separator(input))
}

/// Whether `#[…]* vis name:` comes next.
pub(super) fn begins_field(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    while ahead.peek(Token![#]) && ahead.peek2(token::Bracket) {
        // Not as two tokens: both may be in a group without delimiters.
        let _ = (ahead.parse::<Token![#]>(), ahead.parse::<TokenTree>());
    }
    let _ = ahead.parse::<Visibility>();
    ahead.call(Ident::parse_any).is_ok() && ahead.peek(Token![:]) && !ahead.peek(Token![::])
}

/// Whether an item, or an attribute of one, comes next.
pub fn begins_item(input: ParseStream<'_>) -> bool {
    let attribute = is_attribute(input);
    let keyword = || {
        const KEYWORDS: &[&str] = &[
            "async",
            "auto",
            "const",
            "enum",
            "extern",
            "fn",
            "impl",
            "mod",
            "pub",
            "static",
            "struct",
            "trait",
            "type",
            "union",
            "unsafe",
            "use",
            "macro_rules",
        ];
        let word = input.fork().call(Ident::parse_any);
        word.is_ok_and(|word| KEYWORDS.contains(&word.to_string().as_str()))
    };
    let macro_call = || {
        let ahead = input.fork();
        ahead.call(syn::Path::parse_mod_style).is_ok() && ahead.peek(Token![!])
    };
    attribute || keyword() || macro_call()
}

/// The tokens of an item that is not ours. It ends with a `;`, or, unless it is one
/// that only a `;` can end, with a group of braces.
pub(super) fn plain_item(input: ParseStream<'_>) -> TokenStream {
    let mut item = TokenStream::new();
    if let Ok(vis) = input.parse::<Visibility>() {
        item.extend(quote!(#vis));
    }
    let ends_with_semicolon = input.peek(Token![use])
        || input.peek(Token![type])
        || input.peek(Token![static])
        || (input.peek(Token![const]) && !function_follows_const(input))
        || (input.peek(Token![extern]) && input.peek2(Token![crate]));

    let mut angles = 0_usize;
    let mut last = ' ';
    while !input.is_empty() {
        let token = token(input);
        let mut ends = false;
        match &token {
            TokenTree::Punct(punct) => {
                match punct.as_char() {
                    ';' => ends = true,
                    '<' => angles += 1,
                    '>' if last != '-' && last != '=' => angles = angles.saturating_sub(1),
                    _ => {}
                }
                last = punct.as_char();
            }
            TokenTree::Group(group) => {
                let braces = group.delimiter() == Delimiter::Brace;
                ends = braces && angles == 0 && !ends_with_semicolon;
                last = ' ';
            }
            _ => last = ' ',
        }
        item.extend([token]);
        if ends {
            break;
        }
    }
    item
}

/// The tokens of an item, of an inner attribute, or of anything else up to the next item.
pub fn any_item(input: ParseStream<'_>) -> TokenStream {
    if input.peek(Token![#]) && input.peek2(Token![!]) {
        return (0..3)
            .map_while(|_| (!input.is_empty()).then(|| token(input)))
            .collect();
    }
    if begins_item(input) {
        return plain_item(input);
    }
    let mut found: TokenStream = token(input).into();
    found.extend(take_while(input, |input| !begins_item(input)));
    found
}

/// The tokens of a declaration behind its attributes, up to its end, or to the next item if it has none.
pub fn declaration(input: ParseStream<'_>) -> TokenStream {
    let mut found = TokenStream::new();
    if let Ok(vis) = input.parse::<Visibility>() {
        found.extend(quote!(#vis));
    }
    found.extend(take_while(input, is_qualifier));
    // The keyword, and the name.
    found.extend(
        (0..2).map_while(|_| (!input.is_empty() && !is_attribute(input)).then(|| token(input))),
    );
    let mut angles = Angles::default();
    while !input.is_empty() && !begins_item(input) {
        let braces = input.peek(token::Brace);
        let token = token(input);
        let ends = angles.separates(&token)
            && matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ';');
        found.extend([token]);
        if ends || (braces && !angles.is_open()) {
            break;
        }
    }
    found
}

/// Whether a word comes next that stands before `fn`.
pub(super) fn is_qualifier(input: ParseStream<'_>) -> bool {
    input.peek(Token![const])
        || input.peek(Token![async])
        || input.peek(Token![unsafe])
        || input.peek(Token![extern])
        || input.peek(LitStr)
}

fn is_attribute(input: ParseStream<'_>) -> bool {
    input.peek(Token![#]) && (input.peek2(token::Bracket) || input.peek2(Token![!]))
}

fn function_follows_const(input: ParseStream<'_>) -> bool {
    input.peek2(Token![fn])
        || input.peek2(Token![unsafe])
        || input.peek2(Token![async])
        || input.peek2(Token![extern])
}
