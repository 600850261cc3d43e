//! A type that derives `Component`, and the facts that it gives about itself.

use quote::ToTokens;
use syn::{
    Attribute, Data, DeriveInput, ExprPath, Field, Fields, Generics, Ident, Lit, LitStr, Member, Token, Type,
    Visibility, token,
};

use super::shape::bare;
use crate::ast::Requirement;
use crate::tokens::{flat, has_macro_call, mentions};

#[expect(clippy::struct_excessive_bools, reason = "the words of the derive are independent")]
pub(crate) struct ComponentType {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// The name that people read, if the derive was given one. If not, it is that of the type.
    pub(crate) name: Option<String>,
    /// Whether values are kept in a pool.
    pub(crate) sparse: bool,
    /// Whether worlds keep track of when values are added and changed.
    pub(crate) tracked: bool,
    /// Whether the first field is a name for people.
    pub(crate) label: bool,
    /// The facts about saves.
    pub(crate) saving: Saving,
    /// The components that come with it.
    pub(crate) requires: Vec<Requirement>,
    /// The components that it disables. `None` if it disables nothing, and no types if it disables entities.
    pub(crate) disables: Option<Vec<Type>>,
    /// Whether the generated code may name something deprecated, as the user does.
    pub(crate) deprecated: bool,
    /// Those of a struct. There are none for an enum, a union, or a struct with fields
    /// that cannot be borrowed.
    pub(crate) fields: Vec<TypeField>,
}

/// The facts that a type gives about itself for saves.
#[derive(Default)]
pub(crate) struct Saving {
    /// Whether values are of the moment, and are not saved.
    pub(crate) transient: bool,
    /// The version of the type, if there is one.
    pub(crate) version: Option<u32>,
    /// The type that the version before had.
    pub(crate) from: Before,
    /// The names that older saves have for it.
    pub(crate) was: Vec<LitStr>,
    /// The parts that serde writes or reads another way than by their own types, as in `.time`, and that way.
    pub(crate) ways: Vec<(String, String)>,
}

/// The version before.
#[derive(Default)]
pub(crate) enum Before {
    #[default]
    Unsaid,
    /// Its saves are refused.
    Refused,
    /// Its type, and the function that converts its values, if one is named.
    Type(Box<Type>, Option<Box<ExprPath>>),
}

pub(crate) struct TypeField {
    pub(crate) member: Member,
    pub(crate) ty: Type,
    /// Whether it may be written by name: if it is `pub`.
    pub(crate) writable: bool,
    /// Whether the type can be asked if it is a primitive one: it has a size, and means
    /// one thing wherever it is written.
    pub(crate) readable: bool,
}

impl ComponentType {
    pub(crate) fn new(input: DeriveInput, name: Option<String>, sparse: bool) -> Self {
        let (packed, deprecated) = (is_packed(&input), is_deprecated(&input));
        let saving = Saving { ways: serde_ways(&input), ..Saving::default() };
        let fields = match input.data {
            Data::Struct(data) if !packed => fields(data.fields),
            _ => Vec::new(),
        };
        let (ident, generics) = (input.ident, input.generics);
        Self {
            ident,
            generics,
            name,
            sparse,
            tracked: false,
            label: false,
            saving,
            requires: Vec::new(),
            disables: None,
            deprecated,
            fields,
        }
    }
}

fn fields(fields: Fields) -> Vec<TypeField> {
    let fields = fields.into_iter().enumerate().map(|(index, field)| TypeField {
        member: field.ident.map_or_else(|| Member::from(index), Member::Named),
        writable: matches!(field.vis, Visibility::Public(_)),
        readable: is_sized(&field.ty) && !has_macro_call(&flat(field.ty.to_token_stream())),
        ty: field.ty,
    });
    fields.collect()
}

/// The attributes of serde by which a part goes another way. Nothing else shows them: the shape of what is written stays the same.
const WAYS: [&str; 6] = ["with", "serialize_with", "deserialize_with", "from", "try_from", "into"];

/// The parts of a type that serde writes or reads another way. What serde refuses is its own error.
fn serde_ways(input: &DeriveInput) -> Vec<(String, String)> {
    let mut ways = Vec::new();
    add_ways(&mut ways, "", &input.attrs);
    match &input.data {
        Data::Struct(data) => add_ways_of_fields(&mut ways, "", data.fields.iter()),
        Data::Enum(data) => {
            for variant in &data.variants {
                let path = format!(".{}", crate::names::plain(&variant.ident));
                add_ways(&mut ways, &path, &variant.attrs);
                add_ways_of_fields(&mut ways, &path, variant.fields.iter());
            }
        }
        Data::Union(_) => {}
    }
    ways
}

fn add_ways_of_fields<'f>(ways: &mut Vec<(String, String)>, path: &str, fields: impl Iterator<Item = &'f Field>) {
    for (index, field) in fields.enumerate() {
        let name = field.ident.as_ref().map_or_else(|| index.to_string(), crate::names::plain);
        add_ways(ways, &format!("{path}.{name}"), &field.attrs);
    }
}

fn add_ways(ways: &mut Vec<(String, String)>, path: &str, attrs: &[Attribute]) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        let _ = attr.parse_nested_meta(|meta| {
            if meta.input.peek(token::Paren) {
                meta.input.parse::<proc_macro2::Group>()?;
            } else if meta.input.peek(Token![=]) {
                let value: Lit = meta.value()?.parse()?;
                let word = WAYS.into_iter().find(|word| meta.path.is_ident(word));
                if let (Some(word), Lit::Str(value)) = (word, value) {
                    // Modules may have other names.
                    let value = value.value();
                    let name = value.rsplit("::").next().unwrap_or_default().trim();
                    ways.push((path.to_owned(), format!("{word} = {name}")));
                }
            }
            Ok(())
        });
    }
}

/// Whether `#[repr(packed)]` leaves the fields where no reference can point.
fn is_packed(input: &DeriveInput) -> bool {
    let mut representations = input.attrs.iter().filter(|attr| attr.path().is_ident("repr"));
    representations.any(|attr| mentions(attr, "packed"))
}

/// Whether an attribute of the type or of a field says `deprecated`, or allows it.
pub(super) fn is_deprecated(input: &DeriveInput) -> bool {
    let fields = match &input.data {
        Data::Struct(data) => Some(&data.fields),
        Data::Enum(_) | Data::Union(_) => None,
    };
    let mut attrs = input.attrs.iter().chain(fields.into_iter().flatten().flat_map(|field| &field.attrs));
    attrs.any(|attr| mentions(attr, "deprecated"))
}

/// Whether values of the type have a size, as far as can be seen.
pub(crate) fn is_sized(ty: &Type) -> bool {
    match bare(ty) {
        Type::Slice(_) | Type::TraitObject(_) => false,
        Type::Path(path) => !path.path.is_ident("str"),
        _ => true,
    }
}

impl TypeField {
    /// The name by which people ask for the field.
    pub(crate) fn name(&self) -> String {
        match &self.member {
            Member::Named(name) => crate::names::plain(name),
            Member::Unnamed(index) => index.index.to_string(),
        }
    }
}
