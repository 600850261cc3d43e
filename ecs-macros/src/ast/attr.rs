//! Outer attributes, as loosely as rustc's tokenizer sees them.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Token;
use syn::parse::ParseStream;
use syn::token;

use super::scan;

#[derive(Clone)]
pub struct Attr {
    pound: Token![#],
    body: Group,
}

impl Attr {
    pub fn new(pound: &TokenTree, body: Group) -> Self {
        Self {
            pound: Token![#](pound.span()),
            body,
        }
    }

    /// Another attribute at the same place.
    pub fn with_body(&self, tokens: TokenStream) -> Self {
        let mut body = Group::new(Delimiter::Bracket, tokens);
        body.set_span(self.body.span());
        Self {
            pound: self.pound,
            body,
        }
    }

    /// The tokens in the brackets.
    pub fn body(&self) -> TokenStream {
        self.body.stream()
    }

    /// The attribute's name, if it is one word: `archetype`, `doc`, but not `rustfmt::skip`.
    pub fn name(&self) -> Option<Ident> {
        let mut tokens = self.body.stream().into_iter();
        let Some(TokenTree::Ident(name)) = tokens.next() else {
            return None;
        };
        match tokens.next() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == ':' => None,
            _ => Some(name),
        }
    }

    /// The tokens behind the name.
    pub fn args(&self) -> TokenStream {
        self.body.stream().into_iter().skip(1).collect()
    }

    pub fn is(&self, name: &str) -> bool {
        self.name().is_some_and(|own| own == name)
    }

    /// Leaves a trait out of those that the attribute derives, and returns its path.
    pub fn underive(&mut self, name: &str) -> Option<TokenStream> {
        if !self.is("derive") {
            return None;
        }
        let mut traits: Vec<Vec<TokenTree>> = vec![Vec::new()];
        let args = self.args().into_iter().flat_map(|token| match token {
            TokenTree::Group(group) => group.stream(),
            token => token.into(),
        });
        for token in args {
            if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',') {
                traits.push(Vec::new());
            } else if let Some(last) = traits.last_mut() {
                last.push(token);
            }
        }
        let is_other = |path: &[TokenTree]| !matches!(path.last(), Some(TokenTree::Ident(word)) if word == name);
        let others = traits
            .iter()
            .filter(|path| is_other(path))
            .map(|path| quote!(#(#path)*));
        let derives: TokenStream = quote!(derive(#(#others),*));
        self.body = Group::new(Delimiter::Bracket, derives);
        traits
            .into_iter()
            .find(|path| !is_other(path))
            .map(|path| path.into_iter().collect())
    }
}

impl ToTokens for Attr {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { pound, body } = self;
        tokens.extend(quote!(#pound #body));
    }
}

/// All the attributes that come next.
pub fn parse_all(input: ParseStream<'_>) -> Vec<Attr> {
    let mut attrs = Vec::new();
    while input.peek(Token![#]) && input.peek2(token::Bracket) {
        if let (Ok(pound), TokenTree::Group(body)) = (input.parse(), scan::token(input)) {
            attrs.push(Attr { pound, body });
        }
    }
    attrs
}
