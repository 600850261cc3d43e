//! The attributes `cfg` and `cfg_attr`, and their predicates.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::LitStr;

use crate::errors::Errors;
use crate::nesting::{Angles, elements};
use crate::text::text;

/// An attribute that rustc decides.
pub(super) enum Conditional {
    /// With its predicate. None if there is not one, or nothing that rustc takes for one, which was reported. Nothing is left out then,
    /// so that nothing follows from it.
    Cfg(Option<TokenStream>),
    /// With the attributes that stand if it holds.
    CfgAttr(Option<TokenStream>, Vec<TokenStream>),
}

impl Conditional {
    /// Reads the tokens in the brackets of an attribute. None if it is another one, or nothing that can be read: rustc says so then.
    pub(super) fn read(attribute: TokenStream, errors: &Errors) -> Option<Self> {
        let mut tokens = opened(attribute).into_iter();
        let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(args)), None) =
            (tokens.next(), tokens.next(), tokens.next())
        else {
            return None;
        };
        if args.delimiter() != Delimiter::Parenthesis {
            return None;
        }
        if !matches!(name.to_string().as_str(), "cfg" | "cfg_attr") {
            return None;
        }
        let stray = stray_comma(args.stream());
        let lacks_predicate = stray
            .as_ref()
            .is_some_and(|(is_first, _)| *is_first || name == "cfg");
        if let Some((_, comma)) = stray {
            errors.report(
                comma,
                if lacks_predicate {
                    MISSING
                } else {
                    "an attribute is missing before this: leave this out"
                },
            );
        }
        let mut args_of = elements(args.stream())
            .into_iter()
            .filter(|element| !element.is_empty());
        if lacks_predicate {
            return Some(if name == "cfg" {
                Self::Cfg(None)
            } else {
                Self::CfgAttr(None, args_of.collect())
            });
        }
        if name == "cfg" {
            let Some(predicate) = args_of.next() else {
                errors.report(name, "`cfg` needs a predicate: `#[cfg(feature = \"dev\")]`");
                return Some(Self::Cfg(None));
            };
            if let Some(second) = args_of.next() {
                let all = text(args.stream());
                report!(
                    errors,
                    second,
                    "`cfg` has one predicate: write `#[cfg(all({all}))]`"
                );
                return Some(Self::Cfg(None));
            }
            return Some(Self::Cfg(checked(predicate, errors)));
        }
        let predicate = args_of.next()?;
        Some(Self::CfgAttr(checked(predicate, errors), args_of.collect()))
    }
}

/// The predicate, unless rustc would refuse it.
fn checked(predicate: TokenStream, errors: &Errors) -> Option<TokenStream> {
    match fault(predicate.clone()) {
        None => Some(predicate),
        Some((at, message)) => {
            errors.report(at, message);
            None
        }
    }
}

/// The tokens that rustc would refuse, with a message about them. Rustc itself would speak of an attribute that the user did
/// not write, and go on as if the predicate did not hold.
fn fault(predicate: TokenStream) -> Option<(TokenStream, String)> {
    let at = predicate.clone();
    match opened(predicate).as_slice() {
        [TokenTree::Ident(_)] => None,
        [TokenTree::Ident(name), TokenTree::Punct(equals), value] if equals.as_char() == '=' => {
            let is_text = syn::parse2::<LitStr>(value.clone().into()).is_ok();
            let message = || format!("`{name}` is compared with a text: write `{name} = \"…\"`");
            (!is_text).then(|| (value.to_token_stream(), message()))
        }
        [TokenTree::Ident(name), TokenTree::Group(args)] => {
            if let Some((_, comma)) = stray_comma(args.stream()) {
                return Some((comma.into(), MISSING.to_owned()));
            }
            let args = elements(args.stream());
            match name.to_string().as_str() {
                "not" if args.len() != 1 => Some((at, "`not` takes one predicate".to_owned())),
                "not" | "all" | "any" => args.into_iter().find_map(fault),
                // Those of the nightly compiler.
                "accessible" | "target" | "version" => None,
                _ => {
                    let message = format!(
                        "there is no predicate `{name}(…)`: there are `all`, `any` and `not`"
                    );
                    Some((name.to_token_stream(), message))
                }
            }
        }
        _ => {
            let written = text(&at);
            Some((
                at,
                format!("`{written}` is no predicate: write `test`, or `feature = \"dev\"`"),
            ))
        }
    }
}

const MISSING: &str =
    "a predicate is missing before this: write `test`, or `feature = \"dev\"`, or leave this out";

/// The first comma before which an element is missing, and whether it is the first element.
fn stray_comma(args: TokenStream) -> Option<(bool, TokenTree)> {
    let (mut angles, mut is_first, mut is_empty) = (Angles::default(), true, true);
    for token in args {
        let separates = angles.separates(&token);
        if separates && is_empty {
            return Some((is_first, token));
        }
        is_first &= !separates;
        is_empty = separates;
    }
    None
}

/// The tokens, those in groups without delimiters in the place of the group: `macro_rules` leaves such around its matches.
pub(super) fn opened(tokens: TokenStream) -> Vec<TokenTree> {
    let is_plain = |group: &Group| group.delimiter() == Delimiter::None;
    let opened = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Group(group) if is_plain(&group) => opened(group.stream()),
        token => vec![token],
    });
    opened.collect()
}
