//! Reading `Up<ChildOf, &Global>` out of a type: a component of the target, by a relation.

use proc_macro2::Ident;
use syn::{GenericArgument, PathArguments, Type};

use super::shape::{Shape, bare, last_segment};
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
pub fn read_above(ty: &Type) -> Option<&Type> {
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
    let of = |component, flaw: Option<UpFlaw>| Up {
        upward: Vec::new(),
        component,
        flaw,
    };
    let flawed = |up, flaw| Up {
        flaw: Some(flaw),
        ..up
    };
    match Shape::of(ty, components) {
        Shape::Up(next) => next,
        Shape::Option(inner) => flawed(component_above(inner, components), UpFlaw::OfOption),
        // The target has no component that could be meant.
        Shape::Entity => of(None, Some(UpFlaw::OfEntity)),
        Shape::Reference(mutable, component) => match Shape::of(component, components) {
            Shape::Up(next) => flawed(next, UpFlaw::InReference),
            Shape::Option(inner) => of(Some(inner), Some(UpFlaw::OfOption)),
            Shape::Entity => of(None, Some(UpFlaw::OfEntity)),
            _ => of(Some(component), mutable.then_some(UpFlaw::OfMutable)),
        },
        Shape::Has(inner) => of(Some(inner), Some(UpFlaw::OfValue)),
        Shape::Component(_) | Shape::Ticked(..) => of(Some(ty), Some(UpFlaw::OfValue)),
    }
}
