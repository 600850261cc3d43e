//! An archetype's fields are components, each there once.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::Visibility;

use crate::errors::Errors;
use crate::model::{Archetype, ComponentId, Field, FieldFlaw, Model};
use crate::names;
use crate::text::text;

/// The archetypes and bundles that are declared here. Those of parts were looked at where the parts stand.
pub(super) fn own(model: &Model) -> impl Iterator<Item = &Archetype> {
    model
        .archetypes
        .iter()
        .filter(|archetype| archetype.decl.is_own())
        .chain(&model.bundles)
}

/// A row without components would hold nothing.
pub(super) fn check_has_fields(model: &Model, errors: &Errors) {
    for Archetype {
        decl,
        fields,
        bundles,
        ..
    } in own(model)
    {
        if fields.is_empty() && bundles.is_empty() && decl.sound {
            report!(
                errors,
                decl.name,
                "`{}` has no components: add a field",
                decl.name
            );
        }
    }
}

/// A field's type is a component, as it is.
pub(super) fn check_field_types(model: &Model, errors: &Errors) {
    for field in own(model).flat_map(Archetype::own_fields) {
        let Some(flaw) = field.flaw else { continue };
        let component = field.component.ty.as_ref().map(text).unwrap_or_default();
        let meant = if field.optional {
            format!("Option<{component}>")
        } else {
            component.clone()
        };
        let message = match flaw {
            FieldFlaw::Reference => {
                format!("an archetype owns its components: write `{meant}` without the `&`")
            }
            FieldFlaw::Entity | FieldFlaw::OptionalEntity => {
                "every row has its `Entity` already: leave this field out, or, to name another row, list a type such as `struct Target(Entity)`"
                    .to_owned()
            }
            FieldFlaw::Has => format!("`Has` is a term of queries: write `{meant}`, or leave the field out"),
            FieldFlaw::OptionalOption => {
                format!("a component is there or not: one `Option` is enough, write `{meant}`")
            }
        };
        errors.report(&field.ty, message);
    }
}

/// A row has one value a component.
pub(super) fn check_duplicate_components(model: &Model, errors: &Errors) {
    for archetype in own(model) {
        let mut names = BTreeSet::new();
        let mut seen: BTreeMap<ComponentId, &Field> = BTreeMap::new();
        let mut reported = BTreeSet::new();
        let named_once = archetype
            .fields
            .iter()
            .filter(|field| names.insert((field.within, names::plain(&field.name))));
        for field in named_once.filter(|field| field.component.is_known()) {
            let Some(first) = seen.get(&field.component.id) else {
                seen.insert(field.component.id, field);
                continue;
            };
            let bundle = field.within.map(|place| &archetype.bundles[place]);
            // Of two fields of one bundle that is said of the bundle, and of a second bundle one error says enough.
            if bundle.is_some() && (first.within == field.within || !reported.insert(field.within))
            {
                continue;
            }
            let (place, of_bundle) = match bundle {
                Some(bundle) => (bundle.ty.to_token_stream(), format!(" of `{}`", bundle.ty)),
                None => (field.component.ty.to_token_stream(), String::new()),
            };
            let component = &model.components.list[field.component.id].text;
            let (archetype, first) = (&archetype.decl.name, archetype.path(first));
            report!(
                errors,
                place,
                "`{component}`{of_bundle} is a component of `{archetype}` already, in `{first}`: leave one out, or wrap it in a type of its own"
            );
        }
    }
}

/// An archetype names its world, so that it is not seen where the world is not.
pub(super) fn check_visibility(model: &Model, errors: &Errors) {
    let Some(world) = &model.world else { return };
    if matches!(world.decl.vis, Visibility::Public(_)) || world.is_part {
        return;
    }
    for Archetype { decl, .. } in own(model) {
        if matches!(decl.vis, Visibility::Public(_)) {
            let world = &world.decl.name;
            report!(
                errors,
                decl.vis,
                "`{}` is `pub`, but its world `{world}` is not: give both the same visibility",
                decl.name
            );
        }
    }
}
