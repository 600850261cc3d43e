//! The depth to which tokens are nested. The parser of types calls itself for each level, as do all functions over types. Tokens
//! that would take more stack than the compiler has are found here, without recursion, and are not parsed.

use crate::tokens::regrouped;
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// The levels that a type, or an expression, may have. In a debug build a level takes up to 60 KiB of the compiler's 8 MiB.
pub const DEEPEST: usize = 64;

/// The groups in groups that are looked at in any input. Phases of schedules are nested as deep as types, and hold types.
const DEEPEST_GROUP: usize = 4 * DEEPEST;

/// The start of the name in a group from which the tokens were taken out.
const MARK: &str = "__ecs_cut_";

/// Whether the tokens of one type, or of one expression, are nested too deeply.
pub fn is_too_deep(tokens: TokenStream) -> bool {
    let mut open = vec![Level::within(0, tokens)];
    while let Some(level) = open.last_mut() {
        let Some(token) = level.tokens.next() else {
            open.pop();
            continue;
        };
        if let Some(inner) = level.enter(token) {
            open.push(inner);
        }
        if open.last().is_some_and(|level| level.depth() > DEEPEST) {
            return true;
        }
    }
    false
}

/// The tokens of a group, or of all.
struct Level {
    tokens: proc_macro2::token_stream::IntoIter,
    /// The depth around the innermost `<` that is open.
    around: usize,
    /// The depth at each `<` that is open.
    angles: Vec<usize>,
    /// Operators, calls and keywords that hold the tokens behind them, or before them: `&`, `->`, `.`, `(…)`, `as`.
    chain: usize,
    last: Last,
}

enum Last {
    Word,
    Punct(char),
    Other,
}

impl Level {
    fn within(around: usize, tokens: TokenStream) -> Self {
        Self {
            tokens: tokens.into_iter(),
            around,
            angles: Vec::new(),
            chain: 0,
            last: Last::Other,
        }
    }

    fn depth(&self) -> usize {
        self.around + self.chain
    }

    /// Goes past a token. Returns the level in it, if it is a group.
    fn enter(&mut self, token: TokenTree) -> Option<Self> {
        match token {
            TokenTree::Group(group) => {
                // Attributes, documentation among them, stand side by side.
                let is_attribute = group.delimiter() == Delimiter::Bracket
                    && matches!(self.last, Last::Punct('#'));
                let inner = Self::within(self.depth() + 1, group.stream());
                self.chain += usize::from(!is_attribute);
                self.last = Last::Other;
                return Some(inner);
            }
            TokenTree::Punct(punct) => self.punct(&punct),
            TokenTree::Ident(word) => {
                let is_lifetime = matches!(self.last, Last::Punct('\''));
                self.chain += usize::from(matches!(self.last, Last::Word));
                let holds = !is_lifetime
                    && !["mut", "const", "dyn", "impl"]
                        .iter()
                        .any(|other| word == other);
                self.last = if holds { Last::Word } else { Last::Other };
            }
            TokenTree::Literal(_) => self.last = Last::Other,
        }
        None
    }

    fn punct(&mut self, punct: &Punct) {
        match punct.as_char() {
            '<' => {
                self.angles.push(self.around);
                self.angles.push(self.chain);
                self.around = self.depth() + 1;
                self.chain = 0;
            }
            '>' if matches!(self.last, Last::Punct('-' | '=')) => {}
            '>' if !self.angles.is_empty() => {
                self.chain = self.angles.pop().unwrap_or_default();
                self.around = self.angles.pop().unwrap_or_default();
            }
            ',' | ';' => self.chain = 0,
            ':' | '\'' | '#' => {}
            _ => self.chain += 1,
        }
        self.last = Last::Punct(punct.as_char());
    }
}

/// The groups that were taken out of an input.
pub struct Cut(Vec<TokenStream>);

/// Takes out the groups that are too deep. Any declaration around them is too deep as well, and is not parsed; an item that is none
/// of ours gets them back.
pub fn cut(tokens: TokenStream) -> (TokenStream, Cut) {
    let mut cut = Vec::new();
    // A group that is put together again has lost the places of its brackets.
    if !has_group_within(tokens.clone(), DEEPEST_GROUP) {
        return (tokens, Cut(cut));
    }
    let tokens = rebuilt(tokens, |group, depth| {
        (depth >= DEEPEST_GROUP && !group.stream().is_empty()).then(|| {
            cut.push(group.stream());
            TokenTree::Ident(Ident::new(
                &format!("{MARK}{}", cut.len() - 1),
                Span::call_site(),
            ))
            .into()
        })
    });
    (tokens, Cut(cut))
}

/// Whether a group is in this many others.
fn has_group_within(tokens: TokenStream, others: usize) -> bool {
    let mut open = vec![tokens.into_iter()];
    while let Some(level) = open.last_mut() {
        match level.next() {
            Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
            Some(_) => {}
            None => drop(open.pop()),
        }
        if open.len() > others {
            return true;
        }
    }
    false
}

impl Cut {
    /// Puts everything back.
    pub fn restore(self, tokens: TokenStream) -> TokenStream {
        if self.0.is_empty() {
            return tokens;
        }
        rebuilt(tokens, |group, _| {
            let mut inner = group.stream().into_iter();
            let (Some(TokenTree::Ident(mark)), None) = (inner.next(), inner.next()) else {
                return None;
            };
            let number: usize = mark.to_string().strip_prefix(MARK)?.parse().ok()?;
            self.0.get(number).cloned()
        })
    }
}

/// The tokens, with other tokens in some groups. Of these `replace` sees each one before those in it.
fn rebuilt(
    tokens: TokenStream,
    mut replace: impl FnMut(&Group, usize) -> Option<TokenStream>,
) -> TokenStream {
    let mut open: Vec<(
        Option<Group>,
        proc_macro2::token_stream::IntoIter,
        Vec<TokenTree>,
    )> = vec![(None, tokens.into_iter(), Vec::new())];
    loop {
        let depth = open.len();
        let (_, rest, done) = open.last_mut().expect("the outermost is closed last");
        match rest.next() {
            Some(TokenTree::Group(group)) => {
                if let Some(inner) = replace(&group, depth) {
                    done.push(regrouped(&group, inner).into());
                } else {
                    let inner = group.stream().into_iter();
                    open.push((Some(group), inner, Vec::new()));
                }
            }
            Some(token) => done.push(token),
            None => {
                let (group, _, done) = open.pop().expect("one is open");
                let done: TokenStream = done.into_iter().collect();
                match (group, open.last_mut()) {
                    (Some(group), Some((_, _, around))) => {
                        around.push(regrouped(&group, done).into());
                    }
                    _ => return done,
                }
            }
        }
    }
}

/// The tokens between the commas, those in angle brackets left alone.
pub fn elements(tokens: TokenStream) -> Vec<TokenStream> {
    let mut elements = Vec::new();
    let mut element = TokenStream::new();
    let mut angles = Angles::default();
    for token in tokens {
        if angles.separates(&token) {
            elements.push(std::mem::take(&mut element));
        } else {
            element.extend([token]);
        }
    }
    if !element.is_empty() {
        elements.push(element);
    }
    elements
}

/// Which commas and semicolons stand in angle brackets.
#[derive(Default)]
pub struct Angles {
    open: usize,
    arrow: bool,
}

impl Angles {
    pub fn is_open(&self) -> bool {
        self.open > 0
    }

    /// Whether the token is a comma or a semicolon between elements. Each token is shown once.
    pub fn separates(&mut self, token: &TokenTree) -> bool {
        let TokenTree::Punct(punct) = token else {
            self.arrow = false;
            return false;
        };
        let after_arrow = std::mem::take(&mut self.arrow);
        match punct.as_char() {
            '<' => self.open += 1,
            '>' if !after_arrow => self.open = self.open.saturating_sub(1),
            '-' | '=' => self.arrow = punct.spacing() == Spacing::Joint,
            ',' | ';' => return self.open == 0,
            _ => {}
        }
        false
    }
}

/// The message about a type that is too deep.
pub fn of_type() -> String {
    format!(
        "a type is nested {DEEPEST} levels deep at most: give an inner one a name, with `type Name = …;`"
    )
}

/// The message about an expression that is too deep.
pub fn of_expression() -> String {
    format!("a line is nested {DEEPEST} levels deep at most: name a function that does the same")
}
