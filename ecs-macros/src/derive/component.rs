//! `#[derive(Component)]`, and the description that it shares with `#[derive(Resource)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{DeriveInput, LitInt, LitStr, Token, Type};

use crate::ast::{self, Arg, ArgValue};
use crate::check;
use crate::errors::Errors;
use crate::expand;
use crate::model::{Before, ComponentType, Saving, Words};

const ARGS: &[&str] = &[
    "crate",
    "disables",
    "from",
    "label",
    "name",
    "requires",
    "storage",
    "track",
    "transient",
    "version",
    "was",
];

/// Where values can be kept, as `storage = "…"` spells it.
const STORAGES: &[&str] = &["table", "sparse"];

pub fn expand(input: TokenStream, errors: &Errors) -> super::Code {
    describe("component", ARGS, input, errors)
}

/// The description of a type by the derive whose attribute is of this name, and takes these arguments.
pub(super) fn describe(
    attribute: &str,
    known: &[&str],
    input: TokenStream,
    errors: &Errors,
) -> super::Code {
    let input = super::parse(input, errors)?;
    super::check_places(attribute, &input, errors);
    let (krate, words) = words(attribute, known, &input, errors);
    let mut ty = ComponentType::new(input, words);
    check::check_requirements(&mut ty, errors);
    if let Some(label) = ty.words.label.filter(|_| ty.fields.is_empty()) {
        errors.report_at(
            label,
            "a label is the text in the first field of a struct, and there is none",
        );
    }
    Some((krate, expand::component(&ty)))
}

/// The path of the crate, and the words of the attribute.
fn words(
    attribute: &str,
    known: &[&str],
    input: &DeriveInput,
    errors: &Errors,
) -> (TokenStream, Words) {
    let (mut krate, mut words) = (None, Words::default());
    for arg in ast::parse_derive_args(attribute, &input.attrs, &[], errors) {
        match arg.name.to_string().as_str() {
            "clone" => {
                report!(
                    errors,
                    arg,
                    "the compiler knows whether a {attribute} is `Clone`: leave this out"
                );
            }
            storage if STORAGES.contains(&storage) && known.contains(&"storage") => {
                report!(
                    errors,
                    arg,
                    "`{storage}` is a storage: write `storage = \"{storage}\"`"
                );
            }
            word if !known.contains(&word) => ast::unknown_arg(attribute, &arg.name, known, errors),
            "crate" => krate = ast::krate(&arg, errors),
            "name" => words.name = name(&arg, errors),
            "disables" => words.disables = Some(disables(&arg, errors)),
            "requires" => words.requires = ast::parse_requires(&arg, errors),
            "label" => words.label = arg.alone(attribute, errors).then(|| arg.name.span()),
            "track" => words.tracked = arg.alone(attribute, errors),
            "transient" => words.saving.transient = arg.alone(attribute, errors),
            "version" => words.saving.version = version(&arg, errors),
            "from" => words.saving.from = from(&arg, errors),
            "was" => words.saving.was = ast::texts(&arg, "was(\"temperature\")", errors),
            _ => words.sparse = is_sparse(&arg, errors),
        }
    }
    if !check_versions(&words.saving, input, errors) {
        words.saving.from = Before::Refused;
    }
    (krate.unwrap_or_else(|| quote!(::ecs)), words)
}

/// A version that is not the first comes from somewhere.
fn check_versions(saving: &Saving, input: &DeriveInput, errors: &Errors) -> bool {
    let ident = &input.ident;
    let message = match (saving.version, &saving.from) {
        (Some(version), Before::Unsaid) if version > 1 => format!(
            "`version = {version}` needs the type that version {} had: `from = {ident}V{}`, or `from = none` if its saves are refused",
            version - 1,
            version - 1
        ),
        (None | Some(1), Before::Type(..)) => {
            "`from` needs a `version` that is greater than 1: `version = 2`".to_owned()
        }
        _ => return true,
    };
    errors.report(ident, message);
    false
}

fn version(arg: &Arg, errors: &Errors) -> Option<u32> {
    let version = match &arg.value {
        ArgValue::Equals(value) => syn::parse2::<LitInt>(value.clone())
            .ok()
            .and_then(|it| it.base10_parse().ok()),
        _ => None,
    };
    let version = version.filter(|version| *version > 0);
    if version.is_none() {
        errors.report(arg, "`version` takes a number from 1 on: `version = 2`");
    }
    version
}

/// The type that the version before had, and the function that converts its values.
fn from(arg: &Arg, errors: &Errors) -> Before {
    let by_function = |input: ParseStream<'_>| {
        let ty = input.parse()?;
        let _: Token![,] = input.parse()?;
        let function = input.parse()?;
        let _: Option<Token![,]> = input.parse()?;
        Ok(Before::Type(Box::new(ty), Some(Box::new(function))))
    };
    let found = match &arg.value {
        ArgValue::Equals(value) if value.to_string() == "none" => Some(Before::Refused),
        ArgValue::Equals(value) => syn::parse2(value.clone())
            .ok()
            .map(|ty: Type| Before::Type(Box::new(ty), None)),
        ArgValue::List(group) => by_function.parse2(group.stream()).ok(),
        ArgValue::None | ArgValue::Typed(..) => None,
    };
    found.unwrap_or_else(|| {
        errors.report(
            arg,
            "`from` takes the type that the version before had: `from = HeatV1`, `from(HeatV1, path::to::function)`, or `from = none`",
        );
        Before::Refused
    })
}

/// The components that are disabled. None if entities are.
fn disables(arg: &Arg, errors: &Errors) -> Vec<Type> {
    match arg.value {
        ArgValue::None => Vec::new(),
        _ => ast::parse_types(arg, "components", "Gun", errors),
    }
}

fn name(arg: &Arg, errors: &Errors) -> Option<String> {
    let name = string(arg);
    match &name {
        None => errors.report(arg, "`name` takes a text: `name = \"heat\"`"),
        Some(name) if name.is_empty() => {
            errors.report(
                arg,
                "a name cannot be empty: write one, or leave `name` out",
            );
        }
        Some(_) => {}
    }
    name
}

fn is_sparse(arg: &Arg, errors: &Errors) -> bool {
    let message = match string(arg).as_deref() {
        Some(known) if STORAGES.contains(&known) => return known == "sparse",
        Some(other) => {
            format!(
                "there is no storage \"{other}\": write `storage = \"table\"` or `storage = \"sparse\"`"
            )
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
    syn::parse2::<LitStr>(value.clone())
        .ok()
        .map(|literal| literal.value())
}
