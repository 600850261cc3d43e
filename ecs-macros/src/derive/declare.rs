//! `#[ecs::declare] mod kitchen { … }`

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{Ident, Token, Visibility};

use crate::ast;
use crate::cfg::LeftOut;
use crate::errors::Errors;
use crate::parts::Form;
use crate::pipeline;

/// A module with declarations.
pub struct Module {
    /// The path of the runtime crate.
    pub krate: TokenStream,
    /// The tokens before the braces.
    pub head: TokenStream,
    pub items: TokenStream,
}

/// Reads the module. The error holds the tokens that go through in its place.
pub fn read(args: TokenStream, item: TokenStream, errors: &Errors) -> Result<Module, TokenStream> {
    let krate = super::krate(
        "declare",
        ast::parse_arg_list("declare", args, errors),
        errors,
    );
    let Ok((head, items)) = module.parse2(item.clone()) else {
        let message =
            "`declare` stands on a module with a body: `#[ecs::declare] mod kitchen { … }`";
        errors.report(item.clone(), message);
        return Err(item);
    };
    Ok(Module { krate, head, items })
}

/// Expands to the module, with its declarations expanded.
pub fn expand(module: Module, left_out: LeftOut, errors: &Errors) -> TokenStream {
    let Module { krate, head, items } = module;
    let items = pipeline::declarations(Form::World, &krate, items, left_out, errors);
    quote!(#head { #items })
}

fn module(input: ParseStream<'_>) -> syn::Result<(TokenStream, TokenStream)> {
    let attrs = ast::parse_attrs(input);
    let (vis, keyword, name): (Visibility, Token![mod], Ident) =
        (input.parse()?, input.parse()?, input.parse()?);
    match input.parse()? {
        TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
            Ok((quote!(#(#attrs)* #vis #keyword #name), body.stream()))
        }
        token => Err(syn::Error::new_spanned(token.into_token_stream(), "")),
    }
}
