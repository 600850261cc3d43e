//! The sources of the runtime, for tests that read them.

use quote::quote;
use std::path::{Path, PathBuf};
use syn::parse::{Parse, ParseStream};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Generics, Ident, ImplItem, ImplItemFn, ItemImpl, Token, Type, Visibility};

/// The files of the runtime.
///
/// # Panics
///
/// If they are not there.
pub fn of_the_runtime() -> Vec<PathBuf> {
    of_crate("ecs")
}

/// The files of a crate of the workspace.
///
/// # Panics
///
/// If they are not there.
pub fn of_crate(folder: &str) -> Vec<PathBuf> {
    files_in(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(folder)
            .join("src"),
    )
}

/// The items of a file. Methods in two forms, which `fallible!` and `recorded!` declare, are two methods without bodies.
///
/// # Panics
///
/// If the file cannot be read or parsed.
pub fn parse(path: &Path) -> syn::File {
    let mut file = syn::parse_file(&std::fs::read_to_string(path).unwrap()).unwrap();
    BothForms.visit_file_mut(&mut file);
    file
}

struct BothForms;

impl VisitMut for BothForms {
    fn visit_item_impl_mut(&mut self, block: &mut ItemImpl) {
        let items = std::mem::take(&mut block.items);
        for item in items {
            match item {
                ImplItem::Macro(item)
                    if ["fallible", "recorded"]
                        .iter()
                        .any(|name| item.mac.path.is_ident(name)) =>
                {
                    let Forms(forms) = item.mac.parse_body().unwrap();
                    block.items.extend(forms.map(ImplItem::Fn));
                }
                item => block.items.push(item),
            }
        }
        visit_mut::visit_item_impl_mut(self, block);
    }
}

/// A method in two forms.
struct Forms([ImplItemFn; 2]);

impl Parse for Forms {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let first = input.call(Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        input.parse::<Token![fn]>()?;
        let plain: Ident = input.parse()?;
        input.parse::<Token![,]>()?;
        let second = input.call(Attribute::parse_outer)?;
        let fallible: Ident = input.parse()?;
        let (generics, inputs, bounds);
        let generics: Generics = if input.peek(syn::token::Bracket) {
            syn::bracketed!(generics in input);
            let generics: proc_macro2::TokenStream = generics.parse()?;
            syn::parse2(quote!(<#generics>))?
        } else {
            Generics::default()
        };
        syn::parenthesized!(inputs in input);
        let inputs: proc_macro2::TokenStream = inputs.parse()?;
        let (mut done, mut tried): (Type, Type) =
            (syn::parse_quote!(()), syn::parse_quote!(Result<(), ()>));
        if input.parse::<Token![->]>().is_ok() {
            done = input.parse()?;
            input.parse::<Token![,]>()?;
            tried = input.parse()?;
            input.parse::<Token![;]>()?;
        }
        let bounds: proc_macro2::TokenStream = if input.parse::<Token![where]>().is_ok() {
            syn::bracketed!(bounds in input);
            let bounds: proc_macro2::TokenStream = bounds.parse()?;
            quote!(where #bounds)
        } else {
            quote!()
        };
        input.parse::<proc_macro2::TokenStream>()?;
        Ok(Self([
            syn::parse2(
                quote!(#(#first)* #visibility fn #plain #generics (#inputs) -> #done #bounds {}),
            )?,
            syn::parse2(
                quote!(#(#second)* #visibility fn #fallible #generics (#inputs) -> #tried #bounds {}),
            )?,
        ]))
    }
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let all = all.flat_map(|path| {
        if path.is_dir() {
            files_in(&path)
        } else {
            vec![path]
        }
    });
    all.filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}
