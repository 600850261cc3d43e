//! `#[derive(Component)]`

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, LitStr};

use crate::ast::{self, Arg, ArgValue};
use crate::errors::Errors;
use crate::text::text;
use crate::{expand, names};

const ARGS: &[&str] = &["crate", "name", "storage"];

/// Where values can be kept, as `storage = "…"` spells it.
const STORAGES: &[&str] = &["table"];

/// What `#[component(…)]` says.
#[derive(Default)]
struct Args {
    krate: Option<TokenStream>,
    name: Option<String>,
}

pub(crate) fn expand(input: TokenStream, errors: &Errors) -> TokenStream {
    let input = match syn::parse2::<DeriveInput>(input) {
        Ok(input) => input,
        Err(error) => {
            errors.report_at(error.span(), error);
            return TokenStream::new();
        }
    };
    let Args { krate, name } = args(&input, errors);
    let krate = krate.unwrap_or_else(|| quote!(::ecs));
    let name = name.unwrap_or_else(|| names::plain(&input.ident));
    expand::component(&krate, &input.ident, &input.generics, &name)
}

fn args(input: &DeriveInput, errors: &Errors) -> Args {
    let mut args = Args::default();
    for arg in ast::parse_derive_args("component", &input.attrs, &[], errors) {
        match arg.name.to_string().as_str() {
            "crate" => args.krate = ast::krate(&arg, errors),
            "name" => args.name = name(&arg, errors),
            "storage" => check_storage(&arg, errors),
            _ => ast::unknown_arg("component", &arg.name, ARGS, errors),
        }
    }
    args
}

fn name(arg: &Arg, errors: &Errors) -> Option<String> {
    let name = string(arg);
    match &name {
        None => errors.report(arg, "`name` takes a text: `name = \"heat\"`"),
        Some(name) if name.is_empty() => {
            errors.report(arg, "a name cannot be empty: write one, or leave `name` out");
        }
        Some(_) => {}
    }
    name
}

fn check_storage(arg: &Arg, errors: &Errors) {
    let message = match string(arg).as_deref() {
        Some(known) if STORAGES.contains(&known) => return,
        Some("sparse") => {
            "sparse storage is not available in this version; leave `storage` out or write `storage = \"table\"`"
                .to_owned()
        }
        Some(other) => format!("there is no storage \"{other}\": write `storage = \"table\"`"),
        None => format!("`storage` takes a text, not `{}`: write `storage = \"table\"`", text(arg)),
    };
    errors.report(arg, message);
}

fn string(arg: &Arg) -> Option<String> {
    let ArgValue::Equals(value) = &arg.value else {
        return None;
    };
    syn::parse2::<LitStr>(value.clone()).ok().map(|literal| literal.value())
}
