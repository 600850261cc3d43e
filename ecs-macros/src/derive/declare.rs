//! `#[ecs::declare] mod kitchen { … }`

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{Ident, Token, Visibility};

use crate::ast::{self, Attr};
use crate::errors::Errors;
use crate::pipeline;

struct Module {
    attrs: Vec<Attr>,
    vis: Visibility,
    keyword: Token![mod],
    name: Ident,
    items: TokenStream,
}

/// Expands to the module, with its declarations expanded.
pub(crate) fn expand(args: TokenStream, item: TokenStream, errors: &Errors) -> TokenStream {
    let krate = krate(args, errors);
    let Ok(module) = module.parse2(item.clone()) else {
        let message = "`declare` stands on a module with a body: `#[ecs::declare] mod kitchen { … }`";
        errors.report(item.clone(), message);
        return item;
    };
    let Module { attrs, vis, keyword, name, items } = module;
    let items = pipeline::declarations(&krate, items, errors);
    quote!(#(#attrs)* #vis #keyword #name { #items })
}

fn module(input: ParseStream<'_>) -> syn::Result<Module> {
    Ok(Module {
        attrs: ast::parse_attrs(input),
        vis: input.parse()?,
        keyword: input.parse()?,
        name: input.parse()?,
        items: match input.parse()? {
            TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => body.stream(),
            token => return Err(syn::Error::new_spanned(token.into_token_stream(), "")),
        },
    })
}

/// The argument `crate = path`, or the usual path.
fn krate(args: TokenStream, errors: &Errors) -> TokenStream {
    let mut krate = None;
    for arg in ast::parse_arg_list("declare", args, errors) {
        if arg.name == "crate" {
            krate = ast::krate(&arg, errors);
        } else {
            ast::unknown_arg("declare", &arg.name, &["crate"], errors);
        }
    }
    krate.unwrap_or_else(|| quote!(::ecs))
}
