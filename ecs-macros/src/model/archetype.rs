//! An archetype's fields, each with its component.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Visibility;

use super::{Archetype, Components, Field, FieldFlaw, Views, shape};
use crate::ast::{self, FieldType};
use crate::{names, spans};

pub(super) fn build(written: ast::Archetype, components: &mut Components) -> Archetype {
    let mut fields: Vec<Field> =
        written.fields.into_iter().map(|field| build_field(field, &written.decl.vis, components)).collect();
    components.stand_in_for_unknown(fields.iter_mut().map(|field| (&mut field.component, &field.name)));
    Archetype {
        views: Views::of(&written.decl.name),
        table: names::snake_case(&written.decl.name),
        hollow: false,
        decl: written.decl,
        capacity: written.capacity,
        fields,
        of_part: None,
    }
}

fn build_field(written: ast::Field, vis: &Visibility, components: &mut Components) -> Field {
    let (component, optional, flaw) = match &written.ty {
        FieldType::Written(ty) => {
            let shape = shape::of_field(ty, components);
            let component = shape.component.map_or_else(Components::unwritten, |ty| components.find(ty));
            (component, shape.optional, shape.flaw)
        }
        FieldType::Unreadable { .. } => (Components::unwritten(), false, None),
    };
    let ty = match written.ty {
        FieldType::Written(ty) => Some(ty),
        FieldType::Unreadable { .. } => None,
    };
    let vis = match written.vis {
        Visibility::Inherited => spans::visibility(vis, Some(written.name.span())),
        own => own,
    };
    Field { attrs: written.attrs, vis, name: written.name, ty, component, optional, flaw, in_rows: true }
}

impl Archetype {
    /// Its type, as the world can name it.
    pub(crate) fn ty(&self) -> TokenStream {
        self.of_part.as_ref().map_or_else(|| self.decl.name.to_token_stream(), |of_part| of_part.ty.clone())
    }

    /// The components that each row has.
    pub(crate) fn required(&self) -> impl Iterator<Item = &Field> {
        self.in_rows().filter(|field| !field.optional)
    }

    /// The components that a row may lack.
    pub(crate) fn optional(&self) -> impl Iterator<Item = &Field> {
        self.in_rows().filter(|field| field.optional)
    }

    /// The fields of which rows are made.
    pub(crate) fn in_rows(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.in_rows)
    }

    /// The fields that views have beside the entity.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.name != "entity")
    }

    pub(crate) fn has_optionals(&self) -> bool {
        self.optional().next().is_some()
    }
}

impl FieldFlaw {
    /// Whether the field names no component at all.
    pub(crate) fn is_entity(self) -> bool {
        matches!(self, Self::Entity | Self::OptionalEntity)
    }
}
