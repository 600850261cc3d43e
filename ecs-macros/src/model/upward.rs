//! Reading `Up<ChildOf, &Global>` out of a type: a component of the target, by a relation.

use proc_macro2::Ident;
use syn::{GenericArgument, PathArguments, Type};

use super::shape::{bare, is_entity, last_segment, wrapped};
use super::{Components, UpFlaw};

/// The parts of `Up<…>`.
pub(super) struct Up<'a> {
    /// The relations, the first one first, each with the word before it.
    pub(super) upward: Vec<(&'a Ident, &'a Type)>,
    /// None where it is not written.
    pub(super) component: Option<&'a Type>,
    pub(super) flaw: Option<UpFlaw>,
}

/// Reads a type that is the word `Up`, and no component.
pub(super) fn read<'a>(ty: &'a Type, components: &Components) -> Option<Up<'a>> {
    if components.lists(ty) {
        return None;
    }
    let (word, types) = word(ty)?;
    let mut up = match types.as_deref() {
        Some([_, read]) => component_above(read, components),
        _ => Up {
            upward: Vec::new(),
            component: None,
            flaw: Some(UpFlaw::Incomplete),
        },
    };
    if let Some([relation, ..]) = types.as_deref() {
        up.upward.insert(0, (word, relation));
    }
    Some(up)
}

/// `&Global` of `Up<ChildOf, &Global>`.
pub(crate) fn read_above(ty: &Type) -> Option<&Type> {
    match word(ty)?.1?.as_slice() {
        [_, read] => Some(read),
        _ => None,
    }
}

/// The word, and its arguments in angle brackets, if these are types alone.
fn word(ty: &Type) -> Option<(&Ident, Option<Vec<&Type>>)> {
    let segment = last_segment(ty).filter(|segment| segment.ident == "Up")?;
    let types = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => {
            let types = arguments.args.iter().map(|argument| match argument {
                GenericArgument::Type(ty) => Some(bare(ty)),
                _ => None,
            });
            types.collect()
        }
        _ => None,
    };
    Some((&segment.ident, types))
}

fn component_above<'a>(ty: &'a Type, components: &Components) -> Up<'a> {
    let of = |component, flaw| Up {
        upward: Vec::new(),
        component: Some(component),
        flaw,
    };
    // The target has no component that could be meant.
    let entity = Up {
        upward: Vec::new(),
        component: None,
        flaw: Some(UpFlaw::OfEntity),
    };
    if components.lists(ty) {
        return of(ty, Some(UpFlaw::OfValue));
    }
    if let Some(next) = read(ty, components) {
        return next;
    }
    if let Some(inner) = wrapped(ty, "Option") {
        return Up {
            flaw: Some(UpFlaw::OfOption),
            ..component_above(inner, components)
        };
    }
    if is_entity(ty) {
        return entity;
    }
    let Type::Reference(reference) = ty else {
        return of(wrapped(ty, "Has").unwrap_or(ty), Some(UpFlaw::OfValue));
    };
    let component = bare(&reference.elem);
    let of_reference = reference.mutability.is_some().then_some(UpFlaw::OfMutable);
    if components.lists(component) {
        return of(component, of_reference);
    }
    if let Some(next) = read(component, components) {
        return Up {
            flaw: Some(UpFlaw::InReference),
            ..next
        };
    }
    if let Some(inner) = wrapped(component, "Option") {
        return of(inner, Some(UpFlaw::OfOption));
    }
    if is_entity(component) {
        entity
    } else {
        of(component, of_reference)
    }
}
