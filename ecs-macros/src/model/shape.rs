//! Reading the words of the grammar out of a type: `Option<…>`, `Has<…>`, `Ref<…>`, `Mut<…>`, `Entity`, `&`. `Up<…>` has a file of its own.

use proc_macro2::Ident;
use syn::{GenericArgument, PathArguments, PathSegment, Type};

use super::{Borrow, Components, FieldFlaw, TermFlaw, TermKind, UpFlaw, upward};

/// The type without the parentheses and invisible groups around it.
pub(super) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        _ => ty,
    }
}

/// `T` of `Option<T>`, by any path that leads to the word.
pub fn wrapped<'a>(ty: &'a Type, word: &str) -> Option<&'a Type> {
    let segment = last_segment(ty)?;
    if segment.ident != word {
        return None;
    }
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    let is_lifetime =
        |argument: &&GenericArgument| matches!(argument, GenericArgument::Lifetime(_));
    let mut arguments = arguments.args.iter().skip_while(is_lifetime);
    match (arguments.next(), arguments.next()) {
        (Some(GenericArgument::Type(ty)), None) => Some(bare(ty)),
        _ => None,
    }
}

pub(super) fn is_entity(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "Entity" && segment.arguments.is_none())
}

pub(super) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match bare(ty) {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        _ => None,
    }
}

/// A type by the words of the grammar. A component that the list calls by such a word is that component.
pub(super) enum Shape<'a> {
    Component(&'a Type),
    Entity,
    /// `&C`, or `&mut C`.
    Reference(bool, &'a Type),
    Has(&'a Type),
    /// `Ref<C>`, or `Mut<C>`.
    Ticked(bool, &'a Type),
    Option(&'a Type),
    Up(upward::Up<'a>),
}

impl<'a> Shape<'a> {
    pub(super) fn of(ty: &'a Type, components: &Components) -> Self {
        let ty = bare(ty);
        let wrapped = |word| wrapped(ty, word);
        if components.lists(ty) {
            Self::Component(ty)
        } else if is_entity(ty) {
            Self::Entity
        } else if let Type::Reference(reference) = ty {
            Self::Reference(reference.mutability.is_some(), bare(&reference.elem))
        } else if let Some(up) = upward::read(ty, components) {
            Self::Up(up)
        } else if let Some(inner) = wrapped("Has") {
            Self::Has(inner)
        } else if let Some(inner) = wrapped("Ref") {
            Self::Ticked(false, inner)
        } else if let Some(inner) = wrapped("Mut") {
            Self::Ticked(true, inner)
        } else if let Some(inner) = wrapped("Option") {
            Self::Option(inner)
        } else {
            Self::Component(ty)
        }
    }
}

pub(super) struct FieldShape<'a> {
    pub(super) component: Option<&'a Type>,
    pub(super) optional: bool,
    pub(super) flaw: Option<FieldFlaw>,
}

/// The shape of an archetype's field: its component, whether rows may lack it, and its
/// flaw.
pub(super) fn of_field<'a>(ty: &'a Type, components: &Components) -> FieldShape<'a> {
    let read = |ty| Shape::of(ty, components);
    let (component, optional, flaw) = match read(ty) {
        Shape::Entity => (None, false, Some(FieldFlaw::Entity)),
        Shape::Reference(_, inner) => match read(inner) {
            Shape::Option(inner) => (Some(inner), true, Some(FieldFlaw::Reference)),
            _ => (Some(inner), false, Some(FieldFlaw::Reference)),
        },
        Shape::Has(inner) => (Some(inner), false, Some(FieldFlaw::Has)),
        Shape::Option(inner) => match read(inner) {
            Shape::Entity => (None, true, Some(FieldFlaw::OptionalEntity)),
            Shape::Option(inner) if is_entity(inner) => {
                (None, true, Some(FieldFlaw::OptionalEntity))
            }
            Shape::Option(inner) => (Some(inner), true, Some(FieldFlaw::OptionalOption)),
            Shape::Reference(_, inner) => (Some(inner), true, Some(FieldFlaw::Reference)),
            Shape::Has(inner) => (Some(inner), true, Some(FieldFlaw::Has)),
            _ => (Some(inner), true, None),
        },
        _ => (Some(bare(ty)), false, None),
    };
    FieldShape {
        component,
        optional,
        flaw,
    }
}

pub(super) struct TermShape<'a> {
    pub(super) kind: TermKind,
    /// None for `Entity`, and where `Up<…>` does not name one.
    pub(super) component: Option<&'a Type>,
    /// The relations of `Up<…>`, each with the word before it.
    pub(super) upward: Vec<(&'a Ident, &'a Type)>,
    pub(super) flaw: Option<TermFlaw>,
}

/// The shape of a query's field. Where it is no term, the shape of the nearest term.
pub(super) fn of_term<'a>(ty: &'a Type, components: &Components) -> TermShape<'a> {
    match Shape::of(ty, components) {
        Shape::Component(ty) => term(Borrow::READ, ty, TermFlaw::Value),
        Shape::Entity => entity(None),
        Shape::Reference(mutable, inner) => of_reference(inner, mutable, components),
        Shape::Has(inner) => match Shape::of(inner, components) {
            Shape::Entity => entity(TermFlaw::HasEntity),
            Shape::Reference(_, inner) => term(TermKind::Has, inner, TermFlaw::HasReference),
            _ => term(TermKind::Has, inner, None),
        },
        Shape::Ticked(mutable, inner) => of_ticked(inner, mutable, false, components),
        Shape::Option(inner) => of_option(inner, components),
        Shape::Up(read) => up(read, UpFlaw::WithoutOption),
    }
}

fn term<'a>(
    kind: impl Into<TermKind>,
    component: &'a Type,
    flaw: impl Into<Option<TermFlaw>>,
) -> TermShape<'a> {
    TermShape {
        kind: kind.into(),
        component: Some(component),
        upward: Vec::new(),
        flaw: flaw.into(),
    }
}

fn entity(flaw: impl Into<Option<TermFlaw>>) -> TermShape<'static> {
    TermShape {
        kind: TermKind::Entity,
        component: None,
        upward: Vec::new(),
        flaw: flaw.into(),
    }
}

/// The word `Up<…>`, with the flaw of the type around it, if there is one, and else its own.
fn up(up: upward::Up<'_>, around: impl Into<Option<UpFlaw>>) -> TermShape<'_> {
    let upward::Up {
        upward,
        component,
        flaw,
    } = up;
    TermShape {
        kind: TermKind::Up,
        component,
        upward,
        flaw: around.into().or(flaw).map(TermFlaw::Up),
    }
}

fn of_reference<'a>(inner: &'a Type, mutable: bool, components: &Components) -> TermShape<'a> {
    let kind = Borrow {
        mutable,
        ..Borrow::READ
    };
    match Shape::of(inner, components) {
        Shape::Component(inner) => term(kind, inner, None),
        Shape::Entity => entity(TermFlaw::ReferenceToEntity),
        Shape::Reference(_, inner) => term(kind, inner, TermFlaw::ReferenceToReference),
        Shape::Has(inner) => term(TermKind::Has, inner, TermFlaw::ReferenceToHas),
        Shape::Ticked(mutable, inner) => {
            let (ticked, optional) = (true, false);
            let kind = Borrow {
                mutable,
                ticked,
                optional,
            };
            term(kind, inner, TermFlaw::ReferenceToTicked)
        }
        Shape::Option(inner) => {
            let optional = true;
            term(
                Borrow { optional, ..kind },
                inner,
                TermFlaw::ReferenceToOption,
            )
        }
        Shape::Up(read) => up(read, UpFlaw::InReference),
    }
}

fn of_ticked<'a>(
    inner: &'a Type,
    mutable: bool,
    optional: bool,
    components: &Components,
) -> TermShape<'a> {
    let kind = Borrow {
        mutable,
        ticked: true,
        optional,
    };
    match Shape::of(inner, components) {
        Shape::Entity => entity(TermFlaw::HasEntity),
        Shape::Reference(_, inner) => term(kind, inner, TermFlaw::TickedReference),
        Shape::Option(inner) => term(kind, inner, TermFlaw::TickedOption),
        _ => term(kind, inner, None),
    }
}

fn of_option<'a>(inner: &'a Type, components: &Components) -> TermShape<'a> {
    let kind = |mutable| Borrow {
        mutable,
        ticked: false,
        optional: true,
    };
    match Shape::of(inner, components) {
        Shape::Component(inner) => term(kind(false), inner, TermFlaw::OptionalValue),
        Shape::Entity => entity(TermFlaw::OptionalEntity),
        Shape::Reference(mutable, inner) => match Shape::of(inner, components) {
            Shape::Up(read) => up(read, UpFlaw::InReference),
            Shape::Entity => entity(TermFlaw::OptionalEntity),
            _ => term(kind(mutable), inner, None),
        },
        Shape::Has(inner) => term(TermKind::Has, inner, TermFlaw::OptionalHas),
        Shape::Ticked(mutable, inner) => of_ticked(inner, mutable, true, components),
        Shape::Option(inner) => match Shape::of(inner, components) {
            Shape::Up(read) => TermShape {
                flaw: Some(TermFlaw::OptionalOption),
                ..up(read, None)
            },
            Shape::Reference(_, inner) => term(kind(false), inner, TermFlaw::OptionalOption),
            _ => term(kind(false), inner, TermFlaw::OptionalOption),
        },
        Shape::Up(read) => up(read, None),
    }
}
