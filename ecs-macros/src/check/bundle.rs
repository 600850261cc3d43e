//! A bundle is components, each there once.

use std::collections::BTreeMap;

use quote::ToTokens;

use crate::errors::Errors;
use crate::faults;
use crate::model::{Bundle, BundleField, FieldFlaw};
use crate::text::text;

/// A field's type is a component, as it is or in an `Option`, or a bundle.
pub(super) fn check_field_types(bundle: &Bundle, errors: &Errors) {
    for field in &bundle.fields {
        if let Some(message) = fault(field, bundle) {
            errors.report(&field.ty, message);
        }
    }
}

fn fault(field: &BundleField, bundle: &Bundle) -> Option<String> {
    let name = field.component.as_ref().map(text).unwrap_or_default();
    let written = if field.optional {
        format!("Option<{name}>")
    } else {
        name.clone()
    };
    Some(match field.flaw {
        Some(FieldFlaw::Entity | FieldFlaw::OptionalEntity) => {
            "a bundle is what an entity gets, not the entity: leave this field out".to_owned()
        }
        Some(FieldFlaw::Has) => {
            format!("`Has` is a term of queries: write `{written}`, or leave the field out")
        }
        Some(FieldFlaw::Reference) => {
            format!("a bundle owns its components: write `{written}` without the `&`")
        }
        _ if field.nested && field.optional => {
            format!(
                "a bundle comes as a whole: write `{name}`, and in it an `Option` at each component that may lack"
            )
        }
        Some(FieldFlaw::OptionalOption) => {
            format!("a component is there or not: one `Option` is enough, write `{written}`")
        }
        // Generic parameters were reported, with the lifetimes and types that come of them.
        None if field.nested => return faults::of(&field.ty, "a bundle"),
        None if bundle.generics.params.is_empty() => {
            return faults::of_component(field.component());
        }
        None => return None,
    })
}

/// An entity has one value a component. That two paths lead to one type is not seen
/// here; the runtime asserts it.
pub(super) fn check_duplicate_components(bundle: &Bundle, errors: &Errors) {
    let mut seen: BTreeMap<String, &BundleField> = BTreeMap::new();
    let components = bundle
        .fields
        .iter()
        .filter(|field| field.flaw.is_none() && !field.nested);
    for field in components {
        let component = text(field.component());
        if let Some(first) = seen.get(&component) {
            report!(
                errors,
                field.ty,
                "`{component}` is a component of `{}` already, in `{}`: leave one out, or wrap it in a type of its own",
                bundle.ident,
                first.member.to_token_stream()
            );
        } else {
            seen.insert(component, field);
        }
    }
}
