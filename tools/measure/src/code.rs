//! The code of a file: its tokens without comments, documentation and tests.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The first words of items that only a semicolon ends, though they may have braces before.
const UNTIL_SEMICOLON: [&str; 5] = ["use", "const", "static", "type", "let"];
const ITEMS: [&str; 11] = [
    "fn",
    "mod",
    "impl",
    "struct",
    "enum",
    "trait",
    "unsafe",
    "extern",
    "macro_rules",
    "async",
    "union",
];

#[derive(Default)]
pub struct Code {
    pub tokens: TokenStream,
    /// The modules in other files that are compiled for tests alone.
    pub test_modules: Vec<String>,
}

impl Code {
    pub fn parse(text: &str) -> Result<Self, proc_macro2::LexError> {
        let mut code = Self::default();
        code.tokens = code.strip(text.parse()?);
        Ok(code)
    }

    fn strip(&mut self, tokens: TokenStream) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut kept, mut at) = (Vec::new(), 0);
        while at < tokens.len() {
            if let Some((attribute, after)) = attribute(&tokens, at) {
                if is_for_tests(&attribute) {
                    // An inner attribute is about all that follows.
                    at = if after == at + 3 {
                        tokens.len()
                    } else {
                        self.skip_item(&tokens, after)
                    };
                    continue;
                }
                if is_documentation(&attribute) {
                    at = after;
                    continue;
                }
            }
            kept.push(match &tokens[at] {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.strip(group.stream()));
                    inner.set_span(group.span());
                    TokenTree::Group(inner)
                }
                token => token.clone(),
            });
            at += 1;
        }
        kept.into_iter().collect()
    }

    /// Where the item, field or arm ends that begins there.
    fn skip_item(&mut self, tokens: &[TokenTree], mut at: usize) -> usize {
        while let Some((_, after)) = attribute(tokens, at) {
            at = after;
        }
        while is_word(tokens.get(at), "pub") || is_group(tokens.get(at), Delimiter::Parenthesis) {
            at += 1;
        }
        let first = tokens.get(at).map(ToString::to_string).unwrap_or_default();
        if first == "mod" && matches!(tokens.get(at + 2), Some(TokenTree::Punct(_))) {
            self.test_modules.push(tokens[at + 1].to_string());
        }
        let braces_end =
            !UNTIL_SEMICOLON.contains(&first.as_str()) || is_word(tokens.get(at + 1), "fn");
        let comma_ends = braces_end && !ITEMS.contains(&first.as_str()) && first != "const";
        while let Some(token) = tokens.get(at) {
            at += 1;
            let ends = match token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && braces_end,
                TokenTree::Punct(punct) => {
                    punct.as_char() == ';' || punct.as_char() == ',' && comma_ends
                }
                _ => false,
            };
            if ends {
                break;
            }
        }
        at
    }
}

/// How many tokens there are. Delimiters count one each; so does each character of an operator.
pub fn count(tokens: TokenStream) -> usize {
    let one = |token| match token {
        TokenTree::Group(group) => {
            count(group.stream())
                + if group.delimiter() == Delimiter::None {
                    0
                } else {
                    2
                }
        }
        _ => 1,
    };
    tokens.into_iter().map(one).sum()
}

/// The lines on which there are tokens.
pub fn lines(tokens: TokenStream, into: &mut BTreeSet<usize>) {
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            into.extend([
                group.span_open().start().line,
                group.span_close().start().line,
            ]);
            lines(group.stream(), into);
        } else {
            into.extend(token.span().start().line..=token.span().end().line);
        }
    }
}

/// How often these words follow each other.
pub fn occurrences(tokens: TokenStream, words: &[&str]) -> usize {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_there = |at: usize| {
        words
            .iter()
            .enumerate()
            .all(|(i, word)| is_text(tokens.get(at + i), word))
    };
    let inner = tokens.iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(occurrences(group.stream(), words)),
        _ => None,
    });
    inner.sum::<usize>() + (0..tokens.len()).filter(|at| is_there(*at)).count()
}

fn is_text(token: Option<&TokenTree>, text: &str) -> bool {
    token.is_some_and(|token| token.to_string() == text)
}

pub fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

pub fn is_group(token: Option<&TokenTree>, delimiter: Delimiter) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
}

/// Whether `::` begins there.
pub fn is_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon = |at: usize, joint: bool| {
        matches!(tokens.get(at), Some(TokenTree::Punct(punct))
            if punct.as_char() == ':' && (!joint || punct.spacing() == Spacing::Joint))
    };
    is_colon(at, true) && is_colon(at + 1, false)
}

/// The attribute that begins there, and where it ends.
fn attribute(tokens: &[TokenTree], at: usize) -> Option<(Vec<TokenTree>, usize)> {
    let is_mark = |at: usize, mark| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == mark);
    let group = if is_mark(at + 1, '!') { at + 2 } else { at + 1 };
    match tokens.get(group) {
        Some(TokenTree::Group(inner))
            if is_mark(at, '#') && inner.delimiter() == Delimiter::Bracket =>
        {
            Some((inner.stream().into_iter().collect(), group + 1))
        }
        _ => None,
    }
}

fn is_documentation(attribute: &[TokenTree]) -> bool {
    is_word(attribute.first(), "doc") && matches!(attribute.get(1), Some(TokenTree::Punct(_)))
}

fn is_for_tests(attribute: &[TokenTree]) -> bool {
    match attribute {
        [only] => is_word(Some(only), "test"),
        [first, TokenTree::Group(predicate)] => {
            is_word(Some(first), "cfg")
                && holds_in_tests_alone(&predicate.stream().into_iter().collect::<Vec<_>>())
        }
        _ => false,
    }
}

/// Whether a predicate can hold where `test` does alone.
fn holds_in_tests_alone(predicate: &[TokenTree]) -> bool {
    match predicate {
        [only] => is_word(Some(only), "test"),
        [operator, TokenTree::Group(list)] => {
            let list: Vec<TokenTree> = list.stream().into_iter().collect();
            let mut parts = list
                .split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','))
                .filter(|part| !part.is_empty());
            match operator.to_string().as_str() {
                "all" => parts.any(holds_in_tests_alone),
                "any" => parts.all(holds_in_tests_alone),
                _ => false,
            }
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> String {
        Code::parse(text).unwrap().tokens.to_string()
    }

    #[test]
    fn tests_and_documentation_are_left_out() {
        let text = "//! File.\n/// Doc.\n#[inline] fn a() {} #[cfg(test)] mod tests { fn b() {} } #[cfg(test)] use {x::Y}; fn c() {}";
        assert_eq!(kept(text), kept("#[inline] fn a() {} fn c() {}"));
        assert_eq!(
            kept("struct A { #[cfg(all(test, unix))] a: B<C>, d: E }"),
            kept("struct A { d: E }")
        );
        assert_eq!(
            kept("#[cfg(any(test, unix))] fn a() {}"),
            "# [cfg (any (test , unix))] fn a () { }"
        );
        assert_eq!(kept("#![cfg(test)] fn a() {}"), "");
        assert_eq!(
            kept("#[cfg(test)] const A: [u8; 1] = { [1] }; fn a() {}"),
            kept("fn a() {}")
        );
    }

    #[test]
    fn modules_for_tests_in_files_are_named() {
        assert_eq!(
            Code::parse("#[cfg(test)]\npub(crate) mod checks; mod b;")
                .unwrap()
                .test_modules,
            ["checks"]
        );
    }

    #[test]
    fn tokens_and_lines_are_counted() {
        let tokens = Code::parse("fn a() {\n    // No.\n\n    b::c(1);\n}")
            .unwrap()
            .tokens;
        assert_eq!(count(tokens.clone()), 2 + 2 + 2 + 8);
        let mut found = BTreeSet::new();
        lines(tokens, &mut found);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [1, 4, 5]);
        assert_eq!(
            occurrences(
                "# [inline (always)] x".parse().unwrap(),
                &["inline", "(always)"]
            ),
            1
        );
    }
}
