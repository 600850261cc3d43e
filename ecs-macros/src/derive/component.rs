//! `#[derive(Component)]`

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, LitStr};

use crate::ast::{self, Arg, ArgValue};
use crate::errors::Errors;
use crate::expand;
use crate::model::ComponentType;

const ARGS: &[&str] = &["crate", "name", "storage", "track"];

/// Where values can be kept, as `storage = "…"` spells it.
const STORAGES: &[&str] = &["table", "sparse"];

/// What `#[component(…)]` says.
#[derive(Default)]
struct Args {
    krate: Option<TokenStream>,
    name: Option<String>,
    sparse: bool,
    tracked: bool,
}

pub(crate) fn expand(input: TokenStream, errors: &Errors) -> TokenStream {
    let Some(input) = super::parse(input, errors) else {
        return TokenStream::new();
    };
    super::check_places("component", &input, errors);
    let Args { krate, name, sparse, tracked } = args(&input, errors);
    let krate = krate.unwrap_or_else(|| quote!(::ecs));
    expand::component(&krate, &ComponentType { tracked, ..ComponentType::new(input, name, sparse) })
}

fn args(input: &DeriveInput, errors: &Errors) -> Args {
    let mut args = Args::default();
    for arg in ast::parse_derive_args("component", &input.attrs, &[], errors) {
        match arg.name.to_string().as_str() {
            "clone" => errors.report(&arg, "the compiler knows whether a component is `Clone`: leave this out"),
            "crate" => args.krate = ast::krate(&arg, errors),
            "name" => args.name = name(&arg, errors),
            "track" => args.tracked = alone(&arg, errors),
            "storage" => args.sparse = is_sparse(&arg, errors),
            storage if STORAGES.contains(&storage) => {
                errors.report(&arg, format!("`{storage}` is a storage: write `storage = \"{storage}\"`"));
            }
            _ => ast::unknown_arg("component", &arg.name, ARGS, errors),
        }
    }
    args
}

/// Whether a word that is there or not is there, and nothing behind it.
fn alone(arg: &Arg, errors: &Errors) -> bool {
    let is_alone = matches!(arg.value, ArgValue::None);
    if !is_alone {
        let name = &arg.name;
        errors.report(arg, format!("`{name}` stands alone: `#[component({name})]`"));
    }
    is_alone
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

fn is_sparse(arg: &Arg, errors: &Errors) -> bool {
    let message = match string(arg).as_deref() {
        Some(known) if STORAGES.contains(&known) => return known == "sparse",
        Some(other) => {
            format!("there is no storage \"{other}\": write `storage = \"table\"` or `storage = \"sparse\"`")
        }
        None => "`storage` takes a text: write `storage = \"sparse\"`".to_owned(),
    };
    errors.report(arg, message);
    false
}

fn string(arg: &Arg) -> Option<String> {
    let ArgValue::Equals(value) = &arg.value else {
        return None;
    };
    syn::parse2::<LitStr>(value.clone()).ok().map(|literal| literal.value())
}
