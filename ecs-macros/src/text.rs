//! Types as text, for errors and for the comparison of names.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// The tokens as a person would write them: `parts::Buff<Fire>`, `[f32; 3]`, `(A, B)`.
///
/// Two types that differ in white space alone, or in the invisible groups that
/// `macro_rules!` leaves behind, have the same text.
pub fn text(tokens: impl ToTokens) -> String {
    let mut text = Text::default();
    text.stream(tokens.to_token_stream());
    text.out.trim().to_owned()
}

/// The text without its lifetimes: `fn(&u8)` of `for<'a> fn(&'a u8)`, and `Box<dyn Tool>` of `Box<dyn Tool + 'static>`.
pub fn without_lifetimes(tokens: impl ToTokens) -> String {
    text(erased(tokens.to_token_stream()))
}

fn erased(stream: TokenStream) -> TokenStream {
    let is = |token: Option<&TokenTree>, punct: char| matches!(token, Some(TokenTree::Punct(it)) if it.as_char() == punct);
    let mut tokens = stream.into_iter().peekable();
    let mut kept: Vec<TokenTree> = Vec::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(quote) if quote.as_char() == '\'' => {
                tokens.next();
                if is(kept.last(), '+') {
                    kept.pop();
                } else if is(tokens.peek(), ',') || is(tokens.peek(), '+') {
                    tokens.next();
                }
            }
            TokenTree::Ident(word) if word == "for" && is(tokens.peek(), '<') => {
                while tokens.next().is_some_and(|token| !is(Some(&token), '>')) {}
            }
            TokenTree::Group(group) => {
                kept.push(Group::new(group.delimiter(), erased(group.stream())).into());
            }
            token => kept.push(token),
        }
        let empty = kept.len() >= 2 && is(kept.get(kept.len() - 2), '<') && is(kept.last(), '>');
        if empty {
            kept.truncate(kept.len() - 2);
        }
    }
    kept.into_iter().collect()
}

/// `a`, `b` and `c`, each in backticks.
pub fn list<T: AsRef<str>>(names: impl IntoIterator<Item = T>) -> String {
    let quoted: Vec<String> = names
        .into_iter()
        .map(|name| format!("`{}`", name.as_ref()))
        .collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// As `list`, but of at most a dozen: the rest is counted.
pub fn short_list<T: AsRef<str>>(names: &[T]) -> String {
    const MOST: usize = 12;
    if names.len() <= MOST {
        return list(names);
    }
    let shown: Vec<String> = names[..MOST]
        .iter()
        .map(|name| format!("`{}`", name.as_ref()))
        .collect();
    format!("{} and {} more", shown.join(", "), names.len() - MOST)
}

#[derive(Default)]
struct Text {
    out: String,
    after_word: bool,
    after_joint: Option<char>,
}

impl Text {
    fn stream(&mut self, stream: TokenStream) {
        for token in stream {
            match token {
                TokenTree::Group(group) => self.group(group.delimiter(), group.stream()),
                TokenTree::Ident(word) => self.word(&word.to_string()),
                TokenTree::Literal(word) => self.word(&word.to_string()),
                TokenTree::Punct(punct) => self.punct(punct.as_char(), punct.spacing()),
            }
        }
    }

    fn group(&mut self, delimiter: Delimiter, stream: TokenStream) {
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace => ("{ ", " }"),
            Delimiter::None => return self.stream(stream),
        };
        self.push(open);
        self.stream(stream);
        self.out.truncate(self.out.trim_end().len());
        self.push(close);
    }

    fn word(&mut self, word: &str) {
        if self.after_word || self.out.ends_with('>') {
            self.out.push(' ');
        }
        self.push(word);
        self.after_word = true;
    }

    fn punct(&mut self, punct: char, spacing: Spacing) {
        let before = self.after_joint.take();
        match punct {
            '>' if before == Some('-') => {
                self.out.truncate(self.out.trim_end_matches('-').len());
                self.push(" -> ");
            }
            '>' if self.out.ends_with(", ") => {
                self.out.truncate(self.out.len() - 2);
                self.push(">");
            }
            ',' | ';' => self.push(&format!("{punct} ")),
            '+' | '=' => self.push(&format!(" {punct} ")),
            ':' if spacing == Spacing::Alone && before != Some(':') => self.push(": "),
            _ => {
                let apart = self.after_word && matches!(punct, '&' | '\'' | '#');
                self.push(&format!("{}{punct}", if apart { " " } else { "" }));
            }
        }
        if spacing == Spacing::Joint {
            self.after_joint = Some(punct);
        }
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.after_word = false;
        self.after_joint = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> String {
        text(source.parse::<TokenStream>().unwrap())
    }

    #[test]
    fn reads_as_it_was_written() {
        for source in [
            "parts::Buff<Fire>",
            "::core::option::Option<[f32; 3]>",
            "(A, B)",
            "(A,)",
            "&'static mut Name",
            "fn(A, B) -> C",
            "for<'a> fn(&'a A) -> B",
            "Box<dyn Tool + 'static>",
            "<A as Trait<B>>::Output",
            "Iter<Item = u8>",
        ] {
            assert_eq!(of(source), source);
        }
        assert_eq!(of("Buff < Fire , >"), "Buff<Fire>");
    }

    #[test]
    fn lifetimes_are_left_out() {
        for (written, erased) in [
            ("for<'a> fn(&'a u8)", "fn(&u8)"),
            ("fn(&'static u8)", "fn(&u8)"),
            (
                "Box<dyn for<'a, 'b> Tool<'a, u8> + Send + 'static>",
                "Box<dyn Tool<u8> + Send>",
            ),
            ("Box<dyn 'static + Tool>", "Box<dyn Tool>"),
            ("Cow<'static, str>", "Cow<str>"),
            ("Iter<'static>", "Iter"),
            ("[u8; 3]", "[u8; 3]"),
        ] {
            assert_eq!(
                without_lifetimes(written.parse::<TokenStream>().unwrap()),
                erased
            );
        }
    }

    #[test]
    fn lists() {
        assert_eq!(list(["A"]), "`A`");
        assert_eq!(list(["A", "B", "C"]), "`A`, `B` and `C`");
        let many: Vec<String> = (0..20).map(|i| format!("C{i}")).collect();
        assert!(short_list(&many).ends_with("`C11` and 8 more"));
    }
}
