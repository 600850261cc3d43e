//! A bundle's fields, each with its component. No world is known of it.

use syn::{DeriveInput, Generics, Ident, Member, Type};

use super::component_type::is_deprecated;
use super::shape::{self, FieldShape};
use super::{Components, FieldFlaw};

pub struct Bundle {
    pub ident: Ident,
    /// There are none, unless that was reported.
    pub generics: Generics,
    /// As for components.
    pub deprecated: bool,
    pub fields: Vec<BundleField>,
    /// As for archetypes.
    pub hollow: bool,
}

pub struct BundleField {
    pub member: Member,
    pub ty: Type,
    /// The component, which is `ty` or stands in it. None for `Entity`.
    pub component: Option<Type>,
    /// Whether a value of the bundle may lack the component.
    pub optional: bool,
    pub flaw: Option<FieldFlaw>,
    /// Whether the type is a bundle, and no component.
    pub nested: bool,
}

impl BundleField {
    /// The component of an optional field, or else the field's type, as it is written: a component, or a bundle.
    pub fn component(&self) -> &Type {
        self.component
            .as_ref()
            .filter(|_| self.optional)
            .unwrap_or(&self.ty)
    }
}

impl Bundle {
    /// Whether bundles are among its fields.
    pub fn is_nested(&self) -> bool {
        self.fields.iter().any(|field| field.nested)
    }

    pub fn new(input: DeriveInput, fields: Vec<syn::Field>) -> Self {
        let deprecated = is_deprecated(&input);
        let none_listed = Components::default();
        let fields = fields.into_iter().enumerate().map(|(index, field)| {
            let FieldShape {
                component,
                optional,
                flaw,
            } = shape::of_field(&field.ty, &none_listed);
            let component = component.cloned();
            let member = field
                .ident
                .map_or_else(|| Member::from(index), Member::Named);
            let nested = field
                .attrs
                .iter()
                .any(|attr| attr.path().is_ident("bundle"));
            BundleField {
                member,
                ty: field.ty,
                component,
                optional,
                flaw,
                nested,
            }
        });
        let fields = fields.collect();
        Self {
            ident: input.ident,
            generics: input.generics,
            deprecated,
            fields,
            hollow: false,
        }
    }
}
