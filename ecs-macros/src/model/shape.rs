//! Reading the words of the grammar out of a type: `Option<…>`, `Has<…>`, `Ref<…>`, `Mut<…>`, `Entity`, `&`. `Up<…>` has a file of its own.

use proc_macro2::Ident;
use syn::{GenericArgument, PathArguments, PathSegment, Type};

use super::{Components, FieldFlaw, TermFlaw, TermKind, UpFlaw, upward};

/// The type without the parentheses and invisible groups around it.
pub(super) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        _ => ty,
    }
}

/// `T` of `Option<T>`, by any path that leads to the word.
pub(crate) fn wrapped<'a>(ty: &'a Type, word: &str) -> Option<&'a Type> {
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

pub(super) struct FieldShape<'a> {
    pub(super) component: Option<&'a Type>,
    pub(super) optional: bool,
    pub(super) flaw: Option<FieldFlaw>,
}

/// The shape of an archetype's field: its component, whether rows may lack it, and its
/// flaw.
pub(super) fn of_field<'a>(ty: &'a Type, components: &Components) -> FieldShape<'a> {
    let ty = bare(ty);
    if components.lists(ty) {
        return field(ty);
    }
    if is_entity(ty) {
        return FieldShape {
            component: None,
            optional: false,
            flaw: Some(FieldFlaw::Entity),
        };
    }
    if let Type::Reference(reference) = ty {
        let inner = bare(&reference.elem);
        let wrapped = wrapped(inner, "Option").filter(|_| !components.lists(inner));
        return FieldShape {
            optional: wrapped.is_some(),
            flaw: Some(FieldFlaw::Reference),
            ..field(wrapped.unwrap_or(inner))
        };
    }
    if let Some(inner) = wrapped(ty, "Has") {
        return FieldShape {
            flaw: Some(FieldFlaw::Has),
            ..field(inner)
        };
    }
    match wrapped(ty, "Option") {
        Some(inner) => of_optional_field(inner, components),
        None => field(ty),
    }
}

fn field(component: &Type) -> FieldShape<'_> {
    FieldShape {
        component: Some(component),
        optional: false,
        flaw: None,
    }
}

fn of_optional_field<'a>(inner: &'a Type, components: &Components) -> FieldShape<'a> {
    let optional = |component, flaw| FieldShape {
        component,
        optional: true,
        flaw,
    };
    if components.lists(inner) {
        optional(Some(inner), None)
    } else if is_entity(wrapped(inner, "Option").unwrap_or(inner)) {
        optional(None, Some(FieldFlaw::OptionalEntity))
    } else if let Type::Reference(reference) = inner {
        optional(Some(bare(&reference.elem)), Some(FieldFlaw::Reference))
    } else if let Some(innermost) = wrapped(inner, "Has") {
        optional(Some(innermost), Some(FieldFlaw::Has))
    } else if let Some(innermost) = wrapped(inner, "Option") {
        optional(Some(innermost), Some(FieldFlaw::OptionalOption))
    } else {
        optional(Some(inner), None)
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
    let ty = bare(ty);
    if components.lists(ty) {
        return flawed(TermFlaw::Value, TermKind::Read, ty);
    }
    if is_entity(ty) {
        return ENTITY;
    }
    if let Type::Reference(reference) = ty {
        let mutable = reference.mutability.is_some();
        return of_reference(bare(&reference.elem), mutable, components);
    }
    if let Some(up) = of_up(ty, Some(UpFlaw::WithoutOption), components) {
        return up;
    }
    if let Some(inner) = wrapped(ty, "Has") {
        return of_has(inner, components);
    }
    if let Some((inner, kind, _)) = ticked(ty) {
        return of_ticked(inner, kind, components);
    }
    if let Some(inner) = wrapped(ty, "Option") {
        return of_option(inner, components);
    }
    flawed(TermFlaw::Value, TermKind::Read, ty)
}

/// `C` of `Ref<C>` or `Mut<C>`, with the kind of the term, and of the same in an `Option`.
fn ticked(ty: &Type) -> Option<(&Type, TermKind, TermKind)> {
    let read = wrapped(ty, "Ref").map(|inner| (inner, TermKind::Ref, TermKind::RefOption));
    read.or_else(|| wrapped(ty, "Mut").map(|inner| (inner, TermKind::Mut, TermKind::MutOption)))
}

const ENTITY: TermShape<'static> = TermShape {
    kind: TermKind::Entity,
    component: None,
    upward: Vec::new(),
    flaw: None,
};

fn right(kind: TermKind, component: &Type) -> TermShape<'_> {
    TermShape {
        kind,
        component: Some(component),
        ..ENTITY
    }
}

fn flawed(flaw: TermFlaw, kind: TermKind, component: &Type) -> TermShape<'_> {
    TermShape {
        flaw: Some(flaw),
        ..right(kind, component)
    }
}

fn flawed_entity(flaw: TermFlaw) -> TermShape<'static> {
    TermShape {
        flaw: Some(flaw),
        ..ENTITY
    }
}

fn of_reference<'a>(inner: &'a Type, mutable: bool, components: &Components) -> TermShape<'a> {
    let (kind, optional) = if mutable {
        (TermKind::Write, TermKind::WriteOption)
    } else {
        (TermKind::Read, TermKind::ReadOption)
    };
    if components.lists(inner) {
        right(kind, inner)
    } else if let Some(up) = of_up(inner, Some(UpFlaw::InReference), components) {
        up
    } else if is_entity(inner) {
        flawed_entity(TermFlaw::ReferenceToEntity)
    } else if let Type::Reference(reference) = inner {
        flawed(TermFlaw::ReferenceToReference, kind, bare(&reference.elem))
    } else if let Some(innermost) = wrapped(inner, "Has") {
        flawed(TermFlaw::ReferenceToHas, TermKind::Has, innermost)
    } else if let Some((innermost, ticked, _)) = ticked(inner) {
        flawed(TermFlaw::ReferenceToTicked, ticked, innermost)
    } else if let Some(innermost) = wrapped(inner, "Option") {
        flawed(TermFlaw::ReferenceToOption, optional, innermost)
    } else {
        right(kind, inner)
    }
}

fn of_has<'a>(inner: &'a Type, components: &Components) -> TermShape<'a> {
    if components.lists(inner) {
        right(TermKind::Has, inner)
    } else if is_entity(inner) {
        flawed_entity(TermFlaw::HasEntity)
    } else if let Type::Reference(reference) = inner {
        flawed(TermFlaw::HasReference, TermKind::Has, bare(&reference.elem))
    } else {
        right(TermKind::Has, inner)
    }
}

fn of_ticked<'a>(inner: &'a Type, kind: TermKind, components: &Components) -> TermShape<'a> {
    if components.lists(inner) {
        right(kind, inner)
    } else if is_entity(inner) {
        flawed_entity(TermFlaw::HasEntity)
    } else if let Type::Reference(reference) = inner {
        flawed(TermFlaw::TickedReference, kind, bare(&reference.elem))
    } else if let Some(innermost) = wrapped(inner, "Option") {
        flawed(TermFlaw::TickedOption, kind, innermost)
    } else {
        right(kind, inner)
    }
}

fn of_option<'a>(inner: &'a Type, components: &Components) -> TermShape<'a> {
    if components.lists(inner) {
        return flawed(TermFlaw::OptionalValue, TermKind::ReadOption, inner);
    }
    if let Some(up) = of_up(inner, None, components) {
        return up;
    }
    if is_entity(inner) {
        return flawed_entity(TermFlaw::OptionalEntity);
    }
    if let Some(innermost) = wrapped(inner, "Option") {
        if let Some(up) = of_up(innermost, None, components) {
            return TermShape {
                flaw: Some(TermFlaw::OptionalOption),
                ..up
            };
        }
        let component = match innermost {
            Type::Reference(reference) => bare(&reference.elem),
            _ => innermost,
        };
        return flawed(TermFlaw::OptionalOption, TermKind::ReadOption, component);
    }
    if let Some(innermost) = wrapped(inner, "Has") {
        return flawed(TermFlaw::OptionalHas, TermKind::Has, innermost);
    }
    if let Some((innermost, _, kind)) = ticked(inner) {
        return of_ticked(innermost, kind, components);
    }
    let Type::Reference(reference) = inner else {
        return flawed(TermFlaw::OptionalValue, TermKind::ReadOption, inner);
    };
    let kind = if reference.mutability.is_some() {
        TermKind::WriteOption
    } else {
        TermKind::ReadOption
    };
    let component = bare(&reference.elem);
    if let Some(up) = of_up(component, Some(UpFlaw::InReference), components) {
        return up;
    }
    if is_entity(component) && !components.lists(component) {
        return flawed_entity(TermFlaw::OptionalEntity);
    }
    right(kind, component)
}

/// The word `Up<…>`, with the flaw of the type around it, if there is one, and else its own.
fn of_up<'a>(
    ty: &'a Type,
    around: Option<UpFlaw>,
    components: &Components,
) -> Option<TermShape<'a>> {
    let upward::Up {
        upward,
        component,
        flaw,
    } = upward::read(ty, components)?;
    Some(TermShape {
        kind: TermKind::Up,
        component,
        upward,
        flaw: around.or(flaw).map(TermFlaw::Up),
    })
}
