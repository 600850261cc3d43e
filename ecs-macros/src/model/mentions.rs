//! The functions that are named where nothing runs them.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::{Expr, Path};

use crate::names;

/// The path of a function, as an import would spell it, and those of the conditions that it joins. None if it is none of a module.
pub(super) fn of_function(function: &Expr) -> Vec<Path> {
    match function {
        Expr::Call(call) => {
            let mut paths = of_function(&call.func);
            if paths
                .last()
                .and_then(|path| path.segments.last())
                .is_some_and(|last| JOINING.iter().any(|it| last.ident == it))
            {
                paths.extend(call.args.iter().flat_map(of_function));
            }
            paths
        }
        Expr::Path(path) if path.qself.is_none() => importable(&path.path).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The functions that join conditions.
const JOINING: &[&str] = &["not", "and", "or"];

/// The paths that stand where a line of a schedule, or a condition, names a function.
pub(super) fn of_tokens(tokens: TokenStream) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut begins = true;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        begins = match token {
            TokenTree::Group(group) => {
                if group.delimiter() != Delimiter::Bracket {
                    paths.extend(of_tokens(group.stream()));
                }
                true
            }
            TokenTree::Punct(punct) => matches!(punct.as_char(), ';' | ',' | '&' | '|' | '!' | '='),
            TokenTree::Literal(_) => false,
            TokenTree::Ident(word) if begins && is_function(&word) => {
                let mut path: TokenStream = TokenTree::Ident(word).into();
                while let Some(token) = tokens.next_if(
                    |token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':'),
                ) {
                    path.extend([token]);
                    path.extend(tokens.next_if(|token| matches!(token, TokenTree::Ident(_))));
                }
                let ends = tokens.peek().is_none_or(|next| match next {
                    TokenTree::Group(group) => group.delimiter() != Delimiter::Bracket,
                    TokenTree::Punct(punct) => matches!(punct.as_char(), ';' | ',' | '.' | '<'),
                    _ => false,
                });
                let path = ends.then(|| path_of(path)).flatten();
                paths.extend(path.and_then(|path| importable(&path)));
                false
            }
            TokenTree::Ident(word) => word == "if" || word == "while",
        };
    }
    paths
}

/// `systems::walk` of `systems::walk::`, behind which arguments in angle brackets stand.
fn path_of(tokens: TokenStream) -> Option<Path> {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    while matches!(tokens.last(), Some(TokenTree::Punct(_))) {
        tokens.pop();
    }
    Path::parse_mod_style
        .parse2(tokens.into_iter().collect())
        .ok()
}

fn is_function(word: &Ident) -> bool {
    !names::is_keyword(word) || matches!(word.to_string().as_str(), "crate" | "self" | "super")
}

/// The path without its arguments. Nothing of a type can be imported.
fn importable(path: &Path) -> Option<Path> {
    let mut path = path.clone();
    path.segments
        .iter_mut()
        .for_each(|segment| segment.arguments = syn::PathArguments::None);
    let of_module = path
        .segments
        .iter()
        .all(|segment| !segment.ident.to_string().starts_with(char::is_uppercase));
    let is_module = path
        .segments
        .last()
        .is_none_or(|last| names::is_keyword(&last.ident));
    (of_module && !is_module).then_some(path)
}
