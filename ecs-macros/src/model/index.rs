//! An index: its fields, and the key that is made of them.

use std::mem;

use proc_macro2::Ident;
use syn::Type;

use super::shape::{Shape, bare};
use super::{ComponentId, ComponentRef, Components, Filters, Found};
use crate::ast::{self, Decl, IndexArgs, Key};
use crate::names;

pub struct Index {
    pub decl: Decl,
    /// The name of the world's method that gives it.
    pub method_name: Ident,
    /// The words of the marker, but for its filters.
    pub args: IndexArgs,
    pub fields: Vec<IndexField>,
    /// `with` and `without` alone.
    pub filters: Filters,
    /// Whether its key is never made, because of an error.
    pub hollow: bool,
}

pub struct IndexField {
    pub name: Ident,
    /// None where it could not be read.
    pub ty: Option<Type>,
    pub component: ComponentRef,
    pub flaw: Option<IndexFieldFlaw>,
}

/// A reason against a field as the key of an index.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum IndexFieldFlaw {
    Reference,
    Entity,
    Optional,
}

pub(super) fn build(written: ast::Index, components: &mut Components) -> Index {
    let ast::Index {
        decl,
        mut args,
        fields,
    } = written;
    let mut fields: Vec<IndexField> = fields
        .into_iter()
        .map(|field| build_field(field, components))
        .collect();
    components.stand_in_for_unknown(
        fields
            .iter_mut()
            .map(|field| (&mut field.component, &field.name)),
    );
    let mut all = |types: Vec<Type>| -> Vec<ComponentRef> {
        types.iter().map(|ty| components.find(ty)).collect()
    };
    let (with, without) = (mem::take(&mut args.with), mem::take(&mut args.without));
    let filters = Filters {
        with: all(with),
        without: all(without),
        ..Filters::default()
    };
    Index {
        method_name: names::snake_case(&decl.name),
        decl,
        args,
        fields,
        filters,
        hollow: false,
    }
}

fn build_field(written: ast::Field, components: &mut Components) -> IndexField {
    let Some(ty) = written.ty else {
        return IndexField {
            name: written.name,
            ty: None,
            component: Components::unwritten(),
            flaw: None,
        };
    };
    let (component, flaw) = match Shape::of(&ty, components) {
        Shape::Reference(_, inner) => (Some(inner), Some(IndexFieldFlaw::Reference)),
        Shape::Entity => (None, Some(IndexFieldFlaw::Entity)),
        Shape::Option(inner) => (Some(inner), Some(IndexFieldFlaw::Optional)),
        _ => (Some(bare(&ty)), None),
    };
    let component = component.map_or_else(Components::unwritten, |ty| components.find(ty));
    IndexField {
        name: written.name,
        ty: Some(ty),
        component,
        flaw,
    }
}

impl Index {
    /// The components that its keys are made of.
    pub fn keys(&self) -> impl Iterator<Item = ComponentId> {
        self.fields.iter().map(|field| field.component.id)
    }

    /// The components that it reads, and those that its filter names.
    pub fn components(&self) -> impl Iterator<Item = &ComponentRef> {
        self.fields
            .iter()
            .map(|field| &field.component)
            .chain(self.filters.all())
    }

    /// Whether all of it could be read, and all of its components are there.
    pub fn is_sound(&self) -> bool {
        let known = |component: &ComponentRef| component.found == Found::Known;
        self.decl.sound
            && self.args.sound
            && self.fields.iter().all(|field| field.flaw.is_none())
            && self.components().all(known)
    }

    /// The expression or function of its key.
    pub fn keyed(&self) -> Option<&Key> {
        self.args.key.as_ref().or(self.args.by.as_ref())
    }

    /// The names of the world's methods: brought up to date, by a shared world, and with an error for want of memory.
    pub fn method_names(&self) -> [Ident; 3] {
        let plain = names::plain(&self.method_name);
        let span = crate::spans::at(&self.method_name);
        let mut own = self.method_name.clone();
        own.set_span(span);
        [
            own,
            names::usable(&format!("{plain}_ref"), span),
            names::usable(&format!("try_{plain}"), span),
        ]
    }
}
