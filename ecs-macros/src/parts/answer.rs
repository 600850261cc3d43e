//! The answer of a part to a world: an identity, and its declarations.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::LitStr;

use crate::names;

/// The answer about one part.
#[derive(Clone)]
pub struct Answer {
    /// The same wherever the part is met, and another one for each other part.
    pub id: String,
    /// Whether an error was reported of it. Then its declarations are those that it emits.
    pub failed: bool,
    /// How many of the components that it uses, the last ones, nobody may list. That is its error, and not its world's.
    pub unlisted: usize,
    /// The way to it, from the part that was asked: which part of which part.
    pub steps: Vec<usize>,
    /// The identities of its own parts, and of theirs.
    pub parts: Vec<String>,
    pub declarations: TokenStream,
}

/// `{ "id" sound 0 [0 1] ["id" …] declarations }`, once a part.
pub(super) fn read_all(tokens: TokenStream) -> Vec<Answer> {
    let answers = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(answer) => read(answer.stream()),
        _ => None,
    });
    answers.collect()
}

fn read(tokens: TokenStream) -> Option<Answer> {
    let mut tokens = tokens.into_iter();
    let id = string(tokens.next()?)?;
    let failed = tokens.next()?.to_string() == FAILED;
    let unlisted = tokens.next()?.to_string().parse().ok()?;
    let mut list = || match tokens.next() {
        Some(TokenTree::Group(list)) => list.stream(),
        _ => TokenStream::new(),
    };
    let steps = list()
        .into_iter()
        .filter_map(|step| step.to_string().parse().ok())
        .collect();
    let parts = list().into_iter().filter_map(string).collect();
    Some(Answer {
        id,
        failed,
        unlisted,
        steps,
        parts,
        declarations: tokens.collect(),
    })
}

fn string(token: TokenTree) -> Option<String> {
    syn::parse2::<LitStr>(token.into())
        .ok()
        .map(|text| text.value())
}

const FAILED: &str = "failed";

impl ToTokens for Answer {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            id,
            failed,
            unlisted,
            steps,
            parts,
            declarations,
        } = self;
        let word = Ident::new(if *failed { FAILED } else { "sound" }, Span::call_site());
        let unlisted = Literal::usize_unsuffixed(*unlisted);
        let steps = steps.iter().copied().map(Literal::usize_unsuffixed);
        tokens.extend(quote!({ #id #word #unlisted [#(#steps)*] [#(#parts)*] #declarations }));
    }
}

/// The identity of a part: of the names that it declares, its place in its file, the file's name, and its crate. The whole path of the
/// file is no part of it, so that a build is the same wherever it is done.
pub fn identity<'a>(name: &Ident, declared: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Fnv::default();
    declared.into_iter().for_each(|name| hash.write(name));
    if proc_macro::is_available() {
        for variable in ["CARGO_PKG_NAME", "CARGO_PKG_VERSION", "CARGO_CRATE_NAME"] {
            hash.write(&std::env::var(variable).unwrap_or_default());
        }
        let place = name.span().unwrap();
        let file = place.file();
        let tail: Vec<&str> = file.rsplit(['/', '\\']).take(2).collect();
        hash.write(&format!("{tail:?} {} {}", place.line(), place.column()));
    }
    format!("{}_{:016x}", names::plain(name), hash.0)
}

/// The hash of Fowler, Noll and Vo: the same with each compiler.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn write(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
