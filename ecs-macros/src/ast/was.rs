//! `#[was(Weather = "Time")] resources: (Weather)`: the names that older saves have for resources.

use proc_macro2::TokenStream;
use syn::{LitStr, Type};

use super::Resource;
use super::attr::Attr;
use super::pairs::{self, Words};
use crate::errors::Errors;
use crate::text::{text, without_lifetimes};

const WORDS: Words = Words {
    element: ("a", "resource"),
    usage: "`was` lists resources with names that they had in older saves: `#[was(Weather = \"Time\")]`",
    lacking: |written| {
        format!("`{written}` has no name here that it had: write `{written} = \"Time\"`")
    },
};

/// Gives each resource of a list the names that an attribute of the list says.
pub(super) fn apply(attr: &Attr, resources: &mut [Resource], errors: &Errors) {
    pairs::each(attr, &WORDS, errors, |resource, value| {
        one(resource, &value, resources, errors);
    });
}

fn one(resource: &Type, value: &TokenStream, resources: &mut [Resource], errors: &Errors) {
    let Some(name) = name(resource, value, errors) else {
        return;
    };
    let is_given = |other: &LitStr| other.value() == name.value();
    if resources
        .iter()
        .flat_map(|listed| &listed.was)
        .any(is_given)
    {
        return report!(
            errors,
            name,
            "`{}` is given twice: leave one out",
            text(&name)
        );
    }
    let wanted = without_lifetimes(resource);
    match resources
        .iter_mut()
        .find(|listed| without_lifetimes(&listed.ty) == wanted)
    {
        Some(listed) => listed.was.push(name),
        None => pairs::unlisted(
            resource,
            &WORDS,
            resources.iter().map(|listed| &listed.ty),
            errors,
        ),
    }
}

/// `"Time"`.
fn name(resource: &Type, value: &TokenStream, errors: &Errors) -> Option<LitStr> {
    let name = syn::parse2::<LitStr>(value.clone())
        .ok()
        .filter(|name| name.suffix().is_empty());
    if name.is_none() && value.is_empty() {
        report!(
            errors,
            resource,
            "`{0}` needs a name that it had: write `{0} = \"Time\"`",
            text(resource)
        );
    } else if name.is_none() {
        report!(
            errors,
            value,
            "expected a name in quotes, such as `\"Time\"`, found `{}`",
            text(value)
        );
    }
    name
}
