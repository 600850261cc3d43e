//! Bundles that archetypes share: `#[bundle] struct Body { … }`, and `body: Body` in an archetype.

use proc_macro2::{Ident, TokenStream};
use syn::Type;

use super::{Archetype, BundleUse, Field, Item};
use crate::errors::Errors;
use crate::names;
use crate::text::text;

/// A bundle that is declared.
struct Declared {
    name: String,
    fields: Vec<Field>,
    /// Whether every part could be read.
    sound: bool,
}

/// The attribute of a bundle takes no arguments.
pub(super) fn check_args(args: &TokenStream, errors: &Errors) {
    if !args.is_empty() {
        report!(
            errors,
            args,
            "`#[bundle]` takes no arguments: leave `{}` out",
            text(args)
        );
    }
}

/// A field with a bundle as its type makes way for the fields of the bundle.
pub(super) fn share(items: &mut [Item]) {
    let bundles: Vec<Declared> = items.iter().filter_map(declared).collect();
    if bundles.is_empty() {
        return;
    }
    for item in items {
        if let Item::Archetype(archetype) = item {
            share_in(archetype, &bundles);
        }
    }
}

fn declared(item: &Item) -> Option<Declared> {
    match item {
        Item::Bundle(Archetype { decl, fields, .. }) => Some(Declared {
            name: decl.plain(),
            fields: fields.clone(),
            sound: decl.sound,
        }),
        _ => None,
    }
}

fn share_in(archetype: &mut Archetype, bundles: &[Declared]) {
    for field in std::mem::take(&mut archetype.fields) {
        let named = named(&field);
        let found = named.and_then(|name| {
            bundles
                .iter()
                .find(|it| it.name == names::plain(name))
                .zip(Some(name))
        });
        let Some((bundle, ty)) = found else {
            archetype.fields.push(field);
            continue;
        };
        let (within, ty) = (Some(archetype.bundles.len()), ty.clone());
        archetype.decl.sound &= bundle.sound;
        archetype.fields.extend(
            bundle
                .fields
                .iter()
                .cloned()
                .map(|field| Field { within, ..field }),
        );
        // The word that a derived bundle needs says nothing new here.
        let attrs = field
            .attrs
            .into_iter()
            .filter(|attr| !attr.is("bundle"))
            .collect();
        archetype.bundles.push(BundleUse {
            attrs,
            vis: field.vis,
            name: field.name,
            ty,
        });
    }
}

/// The word that a field's type is.
fn named(field: &Field) -> Option<&Ident> {
    match field.ty.as_ref()? {
        Type::Path(ty) if ty.qself.is_none() => ty.path.get_ident(),
        _ => None,
    }
}
