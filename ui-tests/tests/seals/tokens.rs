//! Implementations as the sources write them, by their tokens: those within macros have no other form.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// A token: a word, a lifetime, a sign, or a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    text: String,
    /// Whether a macro puts something in its place.
    pub(crate) is_placeholder: bool,
}

impl Token {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            is_placeholder: false,
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    pub(crate) fn is_word(&self) -> bool {
        self.text
            .starts_with(|first: char| first.is_alphabetic() || first == '_')
    }

    pub(crate) fn is_lifetime(&self) -> bool {
        self.text.starts_with('\'')
    }
}

/// The head of an implementation: `impl<C: ComponentOf<W>, W: Declare> Term<W> for &C`.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) parameters: Vec<Parameter>,
    /// The name of the trait.
    pub(crate) of: String,
    /// What the trait gets: the tokens within its angle brackets.
    pub(crate) arguments: Vec<Token>,
    pub(crate) ty: Vec<Token>,
    /// The word that a macro puts into the type.
    pub(crate) by_macro: Option<String>,
}

/// A parameter of an implementation or of a trait.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    World,
    Type,
    Number,
}

/// The tokens, with those of a macro's repetitions once.
pub(crate) fn flatten(tokens: TokenStream) -> Vec<Token> {
    let mut flat = Vec::new();
    flatten_into(tokens, &mut flat);
    flat
}

fn flatten_into(tokens: TokenStream, flat: &mut Vec<Token>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let sign = |i: usize| match tokens.get(i) {
        Some(TokenTree::Punct(sign)) => sign.as_char(),
        _ => ' ',
    };
    let mut i = 0;
    while let Some(token) = tokens.get(i) {
        i += 1;
        match token {
            TokenTree::Punct(_) if sign(i - 1) == '$' => match tokens.get(i) {
                Some(TokenTree::Group(group)) => {
                    flatten_into(group.stream(), flat);
                    i += 1;
                    // A separator, and the sign of repetition.
                    let is_end = |i| matches!(sign(i), '*' | '+' | '?');
                    i += if is_end(i) {
                        1
                    } else {
                        (i..i + 3).find(|i| is_end(*i)).map_or(0, |end| end + 1 - i)
                    };
                }
                Some(TokenTree::Ident(name)) => {
                    flat.push(Token {
                        text: name.to_string(),
                        is_placeholder: true,
                    });
                    i += 1;
                }
                _ => {}
            },
            TokenTree::Punct(sign) if sign.as_char() == '\'' => {
                let name = tokens.get(i).map(ToString::to_string).unwrap_or_default();
                flat.push(Token::new(&format!("'{name}")));
                i += 1;
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                flat.push(Token::new(open));
                flatten_into(group.stream(), flat);
                flat.push(Token::new(close));
            }
            token => flat.push(Token::new(&token.to_string())),
        }
    }
}

/// The words that a file gives to its macros, by their names.
pub(crate) struct Macros(BTreeMap<String, BTreeSet<String>>);

impl Macros {
    pub(crate) fn of(tokens: &TokenStream) -> Self {
        let mut macros = Self(BTreeMap::new());
        macros.collect(tokens.clone());
        macros
    }

    fn collect(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (i, token) in tokens.iter().enumerate() {
            if let [
                TokenTree::Ident(name),
                TokenTree::Punct(sign),
                TokenTree::Group(given),
                ..,
            ] = &tokens[i..]
                && sign.as_char() == '!'
            {
                let words = flatten(given.stream()).into_iter().filter(Token::is_word);
                self.0
                    .entry(name.to_string())
                    .or_default()
                    .extend(words.map(|word| word.text().to_owned()));
            }
            if let TokenTree::Group(group) = token {
                self.collect(group.stream());
            }
        }
    }

    /// All words that macros of the file get.
    pub(crate) fn words(&self) -> impl Iterator<Item = &String> {
        self.0.values().flatten()
    }
}

/// The heads of all implementations. A word that a macro puts into one is each of those that the file's macros get.
pub(crate) fn headers(tokens: &[Token], macros: &Macros) -> Vec<Header> {
    let starts = (0..tokens.len()).filter(|i| tokens[*i].is("impl"));
    starts
        .filter_map(|start| header(&tokens[start + 1..]))
        .flat_map(|header| fill(header, macros))
        .collect()
}

fn header(tokens: &[Token]) -> Option<Header> {
    let (parameters, mut rest) = match tokens.first()? {
        open if open.is("<") => {
            let (inner, rest) = angles(tokens)?;
            (parameters(inner), rest)
        }
        _ => (Vec::new(), tokens),
    };
    // The path of the trait, up to its last word.
    let mut of = rest.first().filter(|word| word.is_word())?;
    while let [_, one, other, next, ..] = rest
        && one.is(":")
        && other.is(":")
    {
        of = next;
        rest = &rest[3..];
    }
    rest = &rest[1..];
    let mut arguments = Vec::new();
    if rest.first()?.is("<") {
        let (inner, after) = angles(rest)?;
        (arguments, rest) = (inner.to_vec(), after);
    }
    let rest = rest.split_first().filter(|(word, _)| word.is("for"))?.1;
    let end = rest
        .iter()
        .position(|token| token.is("{") || token.is("where") || token.is(";"))?;
    Some(Header {
        parameters,
        of: of.text().to_owned(),
        arguments,
        ty: rest[..end].to_vec(),
        by_macro: None,
    })
}

/// The tokens within angle brackets, and those behind them.
fn angles(tokens: &[Token]) -> Option<(&[Token], &[Token])> {
    let (mut depth, mut before) = (0, "");
    for (i, token) in tokens.iter().enumerate() {
        match token.text() {
            "<" => depth += 1,
            ">" if before != "-" => depth -= 1,
            _ => {}
        }
        before = token.text();
        if depth == 0 {
            return Some((&tokens[1..i], &tokens[i + 1..]));
        }
    }
    None
}

/// What commas separate.
pub(crate) fn list(tokens: &[Token]) -> Vec<&[Token]> {
    let (mut depth, mut start, mut all, mut before) = (0, 0, Vec::new(), "");
    for (i, token) in tokens.iter().enumerate() {
        match token.text() {
            "<" | "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            ">" if before != "-" => depth -= 1,
            "," if depth == 0 => {
                all.push(&tokens[start..i]);
                start = i + 1;
            }
            _ => {}
        }
        before = token.text();
    }
    all.push(&tokens[start..]);
    all
}

/// The parameters, but for lifetimes.
pub(crate) fn parameters(tokens: &[Token]) -> Vec<Parameter> {
    let all = list(tokens);
    let named = all
        .into_iter()
        .filter(|it| it.first().is_some_and(Token::is_word));
    let parameter = |it: &[Token]| {
        let bounds = ["Declare", "World", "Indexed"];
        let is_world = it[0].is("W")
            || it[1..]
                .iter()
                .any(|token| bounds.iter().any(|bound| token.is(bound)));
        let (name, kind) = match it {
            [first, name, ..] if first.is("const") => (name, Kind::Number),
            [name, ..] => (name, if is_world { Kind::World } else { Kind::Type }),
            [] => unreachable!("it begins with a word"),
        };
        Parameter {
            name: name.text().to_owned(),
            kind,
        }
    };
    named.map(parameter).collect()
}

/// The head, with each word that a macro may put into its type.
fn fill(header: Header, macros: &Macros) -> Vec<Header> {
    let is_open = |token: &Token| {
        token.is_placeholder
            && header
                .parameters
                .iter()
                .all(|parameter| !token.is(&parameter.name))
    };
    let Some(open) = header.ty.iter().position(is_open) else {
        return vec![header];
    };
    // A type as a whole stands where the macro is called.
    if header.ty.get(open + 1).is_none_or(|next| !next.is("<")) {
        return Vec::new();
    }
    let with = |word: &String| {
        let ty = header.ty.iter().map(|token| {
            if is_open(token) {
                Token::new(word)
            } else {
                token.clone()
            }
        });
        Header {
            ty: ty.collect(),
            by_macro: Some(word.clone()),
            ..header.clone()
        }
    };
    macros.words().map(with).collect()
}
