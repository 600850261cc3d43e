//! Types that cannot be the types of values in a world.

use proc_macro2::TokenTree;
use quote::ToTokens;
use syn::Type;

use crate::tokens::{flat, has_macro_call};

/// Why the type cannot be a component, if it cannot.
pub fn of_component(ty: &Type) -> Option<String> {
    of(ty, "a component")
}

/// Why the type cannot be the thing that `noun` names, with its article.
pub fn of(ty: &Type, noun: &str) -> Option<String> {
    match ty {
        Type::Reference(_) => {
            return Some(format!(
                "{noun} is owned, not borrowed: leave the `&` out, or wrap the reference in a struct of your own"
            ));
        }
        Type::ImplTrait(_) => {
            return Some(
                "`impl Trait` is not one type: name the type that implements it".to_owned(),
            );
        }
        Type::Infer(_) => {
            let owner = noun.split_once(' ').map_or(noun, |(_, noun)| noun);
            return Some(format!("`_` names no type: write the {owner}'s type"));
        }
        Type::Never(_) => return Some(format!("`!` has no values: it cannot be {noun}")),
        Type::Slice(_) => {
            return Some("a slice has no size: use an array or a `Vec`".to_owned());
        }
        Type::Path(path) if path.path.is_ident("str") => {
            return Some("`str` has no size: use `String` or `Box<str>`".to_owned());
        }
        Type::TraitObject(_) => {
            return Some("a trait object has no size: put it into a `Box`".to_owned());
        }
        _ => {}
    }
    let tokens = flat(ty.to_token_stream());
    if has_macro_call(&tokens) {
        return Some(
            "a macro call can mean two types in two places: give its result a name with `type`"
                .to_owned(),
        );
    }
    borrowed_lifetime(&tokens).map(|lifetime| {
        format!("{noun} is `'static`: it cannot borrow for `{lifetime}`, use an owned type")
    })
}

/// A lifetime that is not `'static`. Those of `for<'a>` belong to the type.
fn borrowed_lifetime(tokens: &[TokenTree]) -> Option<String> {
    let is_word = |token: &TokenTree, words: &[&str]| matches!(token, TokenTree::Ident(word) if words.contains(&word.to_string().as_str()));
    if tokens
        .iter()
        .any(|token| is_word(token, &["for", "fn", "Fn", "FnMut", "FnOnce"]))
    {
        return None;
    }
    tokens.windows(2).find_map(|window| match window {
        [TokenTree::Punct(quote), TokenTree::Ident(name)]
            if quote.as_char() == '\'' && name != "static" =>
        {
            Some(format!("'{name}"))
        }
        _ => None,
    })
}
