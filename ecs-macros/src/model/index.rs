//! An index: its fields, and the key that is made of them.

use proc_macro2::{Ident, TokenStream};
use syn::Type;

use super::{ComponentId, ComponentRef, Components, shape};
use crate::ast::{self, Decl, FieldType, IndexMethod, Key};
use crate::names;

pub(crate) struct Index {
    pub(crate) decl: Decl,
    /// The name of the world's method that gives it.
    pub(crate) method_name: Ident,
    /// With the word by which it is said.
    pub(crate) method: Option<(IndexMethod, Ident)>,
    pub(crate) unique: Option<Ident>,
    pub(crate) key: Option<Key>,
    pub(crate) by: Option<Key>,
    pub(crate) at: Option<Vec<TokenStream>>,
    pub(crate) radius: Option<TokenStream>,
    pub(crate) cell: Option<TokenStream>,
    pub(crate) fields: Vec<IndexField>,
    pub(crate) with: Vec<ComponentRef>,
    pub(crate) without: Vec<ComponentRef>,
    /// Whether all arguments could be read.
    pub(crate) args_are_sound: bool,
    /// Whether its key is never made, because of an error.
    pub(crate) hollow: bool,
}

pub(crate) struct IndexField {
    pub(crate) name: Ident,
    /// None where it could not be read.
    pub(crate) ty: Option<Type>,
    pub(crate) component: ComponentRef,
    pub(crate) flaw: Option<IndexFieldFlaw>,
}

/// What a field of an index cannot be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IndexFieldFlaw {
    Reference,
    Entity,
    Optional,
}

pub(super) fn build(written: ast::Index, components: &mut Components) -> Index {
    let ast::Index { decl, args, fields } = written;
    let mut fields: Vec<IndexField> = fields.into_iter().map(|field| build_field(field, components)).collect();
    stand_in_for_unknown(&mut fields, components);
    let mut all = |types: Vec<Type>| -> Vec<ComponentRef> { types.iter().map(|ty| components.find(ty)).collect() };
    let (with, without) = (all(args.with), all(args.without));
    Index {
        method_name: names::snake_case(&decl.name),
        decl,
        method: args.method,
        unique: args.unique,
        key: args.key,
        by: args.by,
        at: args.at,
        radius: args.radius,
        cell: args.cell,
        fields,
        with,
        without,
        args_are_sound: args.sound,
        hollow: false,
    }
}

fn build_field(written: ast::Field, components: &mut Components) -> IndexField {
    let FieldType::Written(ty) = written.ty else {
        return IndexField { name: written.name, ty: None, component: Components::unwritten(), flaw: None };
    };
    let (component, flaw) = match shape::bare(&ty) {
        bare if components.lists(bare) => (bare, None),
        Type::Reference(reference) => (shape::bare(&reference.elem), Some(IndexFieldFlaw::Reference)),
        bare if shape::is_entity(bare) => (bare, Some(IndexFieldFlaw::Entity)),
        bare => match shape::wrapped(bare, "Option") {
            Some(inner) => (inner, Some(IndexFieldFlaw::Optional)),
            None => (bare, None),
        },
    };
    let component =
        if flaw == Some(IndexFieldFlaw::Entity) { Components::unwritten() } else { components.find(component) };
    IndexField { name: written.name, ty: Some(ty), component, flaw }
}

/// Gives each field whose component is not known one that no other field has.
fn stand_in_for_unknown(fields: &mut [IndexField], components: &mut Components) {
    let known = fields.iter().filter(|field| field.component.is_known());
    let mut taken: Vec<ComponentId> = known.map(|field| field.component.id).collect();
    for field in fields {
        let component = &mut field.component;
        if !component.is_known() {
            component.id = components.stand_in(component, &field.name, &taken);
            taken.push(component.id);
        }
    }
}

impl Index {
    /// The components that it reads, and those that its filter names.
    pub(crate) fn components(&self) -> impl Iterator<Item = &ComponentRef> {
        self.fields.iter().map(|field| &field.component).chain(&self.with).chain(&self.without)
    }

    /// The expression or function of its key.
    pub(crate) fn keyed(&self) -> Option<&Key> {
        self.key.as_ref().or(self.by.as_ref())
    }

    /// The names of the world's methods: brought up to date, by a shared world, and with an error for want of memory.
    pub(crate) fn method_names(&self) -> [Ident; 3] {
        let plain = names::plain(&self.method_name);
        let span = crate::spans::generated(self.method_name.span());
        let mut own = self.method_name.clone();
        own.set_span(span);
        [own, names::usable(&format!("{plain}_ref"), span), names::usable(&format!("try_{plain}"), span)]
    }
}
