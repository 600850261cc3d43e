//! A type that derives `Component`, and the facts that it gives about itself.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Data, DeriveInput, ExprPath, Fields, Generics, Ident, LitStr, Member, Type, Visibility};

use super::handles::Handles;
use super::serde_attributes::SerdeAttributes;
use super::shape::bare;
use crate::ast::Requirement;
use crate::tokens::{flat, has_macro_call, mentions};

pub struct ComponentType {
    pub ident: Ident,
    pub generics: Generics,
    pub words: Words,
    pub serde: SerdeAttributes,
    /// Whether the generated code may name something deprecated, as the user does.
    pub deprecated: bool,
    /// Those of a struct. There are none for an enum, a union, or a struct with fields
    /// that cannot be borrowed.
    pub fields: Vec<TypeField>,
    pub handles: Handles,
    /// Whether it is a struct without fields.
    pub is_tag: bool,
}

/// The words of the derive's own attribute.
#[derive(Default)]
pub struct Words {
    /// The display name; the type's own name by default.
    pub name: Option<String>,
    /// Whether values are kept in a pool.
    pub sparse: bool,
    /// Whether worlds keep track of when values are added and changed.
    pub tracked: bool,
    /// Whether the first field is a name for people, with the word that says so.
    pub label: Option<Span>,
    /// The facts about saves.
    pub saving: Saving,
    /// The components that come with it.
    pub requires: Vec<Requirement>,
    /// The components that it disables. `None` if it disables nothing, and no types if it disables entities.
    pub disables: Option<Vec<Type>>,
}

/// The facts that a type gives about itself for saves.
#[derive(Default)]
pub struct Saving {
    /// Whether values are of the moment, and are not saved.
    pub transient: bool,
    /// The version of the type, if there is one.
    pub version: Option<u32>,
    /// The type that the version before had.
    pub from: Before,
    /// The names that older saves have for it.
    pub was: Vec<LitStr>,
}

/// The version before.
#[derive(Default)]
pub enum Before {
    #[default]
    Unsaid,
    /// Its saves are refused.
    Refused,
    /// Its type, and the function that converts its values, if one is named.
    Type(Box<Type>, Option<Box<ExprPath>>),
}

pub struct TypeField {
    pub member: Member,
    pub ty: Type,
    /// Whether it may be written by name: if it is `pub`.
    pub writable: bool,
    /// Whether the type can be asked if it is a primitive one: it has a size, and means
    /// one thing wherever it is written.
    pub readable: bool,
}

impl ComponentType {
    pub fn new(input: DeriveInput, words: Words) -> Self {
        let (packed, deprecated) = (is_packed(&input), is_deprecated(&input));
        let serde = SerdeAttributes::of(&input);
        let handles = Handles::of(&input);
        let is_tag = matches!(&input.data, Data::Struct(data) if data.fields.is_empty());
        let fields = match input.data {
            Data::Struct(data) if !packed => fields(data.fields),
            _ => Vec::new(),
        };
        Self {
            ident: input.ident,
            generics: input.generics,
            words,
            serde,
            deprecated,
            fields,
            handles,
            is_tag,
        }
    }
}

fn fields(fields: Fields) -> Vec<TypeField> {
    let fields = fields
        .into_iter()
        .enumerate()
        .map(|(index, field)| TypeField {
            member: field
                .ident
                .map_or_else(|| Member::from(index), Member::Named),
            writable: matches!(field.vis, Visibility::Public(_)),
            readable: is_sized(&field.ty) && !has_macro_call(&flat(field.ty.to_token_stream())),
            ty: field.ty,
        });
    fields.collect()
}

/// Whether `#[repr(packed)]` leaves the fields where no reference can point.
pub(super) fn is_packed(input: &DeriveInput) -> bool {
    let mut representations = input
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("repr"));
    representations.any(|attr| mentions(attr, "packed"))
}

/// Whether an attribute of the type or of a field says `deprecated`, or allows it.
pub fn is_deprecated(input: &DeriveInput) -> bool {
    let fields = match &input.data {
        Data::Struct(data) => Some(&data.fields),
        Data::Enum(_) | Data::Union(_) => None,
    };
    let mut attrs = input
        .attrs
        .iter()
        .chain(fields.into_iter().flatten().flat_map(|field| &field.attrs));
    attrs.any(|attr| mentions(attr, "deprecated"))
}

/// Whether values of the type have a size, as far as can be seen.
pub fn is_sized(ty: &Type) -> bool {
    match bare(ty) {
        Type::Slice(_) | Type::TraitObject(_) => false,
        Type::Path(path) => !path.path.is_ident("str"),
        _ => true,
    }
}

impl TypeField {
    /// The name by which people ask for the field.
    pub fn name(&self) -> String {
        match &self.member {
            Member::Named(name) => crate::names::plain(name),
            Member::Unnamed(index) => index.index.to_string(),
        }
    }
}
