//! The fields of a type that may contain entity handles.

use quote::ToTokens;
use syn::{Data, DeriveInput, Fields, Ident, Member, Type};

use super::component_type::{is_packed, is_sized};
use super::shape::bare;
use crate::tokens::{flat, has_macro_call};

/// The fields that may contain handles, judging by their types.
pub struct Handles {
    pub variants: Vec<HandleFields>,
    /// Whether the type has variants without such fields.
    pub has_others: bool,
}

/// The fields of a struct, or of a variant.
pub struct HandleFields {
    pub variant: Option<Ident>,
    pub fields: Vec<(Member, Type)>,
}

impl Handles {
    pub fn of(input: &DeriveInput) -> Self {
        let all: Vec<HandleFields> = match &input.data {
            Data::Struct(data) if !is_packed(input) => vec![HandleFields::of(None, &data.fields)],
            Data::Struct(_) | Data::Union(_) => Vec::new(),
            Data::Enum(data) => data
                .variants
                .iter()
                .map(|it| HandleFields::of(Some(it.ident.clone()), &it.fields))
                .collect(),
        };
        let count = all.len();
        let variants: Vec<HandleFields> = all
            .into_iter()
            .filter(|variant| !variant.fields.is_empty())
            .collect();
        Self {
            has_others: variants.len() < count,
            variants,
        }
    }
}

impl HandleFields {
    fn of(variant: Option<Ident>, fields: &Fields) -> Self {
        let member = |place: usize, name: &Option<Ident>| {
            name.clone().map_or_else(|| place.into(), Member::Named)
        };
        let fields = fields
            .iter()
            .enumerate()
            .filter(|(_, field)| may_have_handles(&field.ty));
        Self {
            variant,
            fields: fields
                .map(|(place, field)| (member(place, &field.ident), field.ty.clone()))
                .collect(),
        }
    }
}

/// Whether the trait can be looked up for the type. Types that certainly have no handles are skipped.
fn may_have_handles(ty: &Type) -> bool {
    let is_known = |known: &&str| matches!(bare(ty), Type::Path(ty) if ty.path.is_ident(known));
    is_sized(ty)
        && !has_macro_call(&flat(ty.to_token_stream()))
        && !WITHOUT_HANDLES.iter().any(is_known)
}

/// Types of most fields. Their handles are not looked for, which makes less code.
const WITHOUT_HANDLES: &[&str] = &[
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "u128", "u16", "u32",
    "u64", "u8", "usize", "String",
];
