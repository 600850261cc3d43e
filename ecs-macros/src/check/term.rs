//! The rules of a query's fields.

use quote::ToTokens;
use syn::{Lifetime, Type};

use super::group;
use crate::ast::Lifetimes;
use crate::errors::Errors;
use crate::model::{ComponentRef, Found, Query, Term, TermFlaw, TermKind, UpFlaw, Upward};
use crate::text::text;

/// A query without terms would give nothing. Of groups more is asked.
pub(super) fn check_has_terms(query: &Query, errors: &Errors) {
    if query.terms.is_empty() && query.decl.sound && query.group.is_none() {
        report!(
            errors,
            query.decl.name,
            "`{}` has no terms: add a field, such as `entity: Entity`",
            query.decl.name
        );
    }
}

/// `&C`, `&mut C`, `Option<&C>`, `Option<&mut C>`, `Option<Up<R, &C>>`, `Has<C>` or `Entity`. In a group
/// nothing is optional.
pub(super) fn check_term_types(query: &Query, errors: &Errors) {
    for term in &query.terms {
        let is_unknown = |it: &ComponentRef| !it.is_known() && it.found != Found::Unwritten;
        if term.component.as_ref().is_some_and(is_unknown) {
            continue;
        }
        let fault = query.group.as_ref().and_then(|_| group::fault(term));
        if let Some(message) = fault.or_else(|| Some(message(term.flaw?, term, query))) {
            errors.report(&term.ty, message);
        }
    }
}

/// In `world!` all borrows of a query are for one time, which has no name. In a derive
/// they are for the struct's lifetime.
pub(super) fn check_lifetimes(query: &Query, errors: &Errors) {
    let types = query.terms.iter().filter_map(|term| term.ty.as_ref());
    for written in types.filter_map(lifetime) {
        let message = match &query.decl.lifetimes {
            Lifetimes::Unwritten => {
                let noun = query.marker().noun();
                format!(
                    "leave `{written}` out: the lifetimes of {noun} in `world!` go without saying"
                )
            }
            Lifetimes::Own(own) if own.ident != written.ident => {
                format!("a query borrows for its own lifetime: write `{own}`")
            }
            Lifetimes::Missing => {
                let name = &query.decl.name;
                format!(
                    "a query borrows for its own lifetime: write `struct {name}<'w>`, and `'w` instead of `{written}`"
                )
            }
            Lifetimes::Own(_) | Lifetimes::Forgiven => continue,
        };
        errors.report(written.to_token_stream(), message);
    }
}

fn message(flaw: TermFlaw, term: &Term, query: &Query) -> String {
    let noun = query.marker().noun();
    let component = term
        .component
        .as_ref()
        .and_then(|component| component.ty.as_ref());
    let component = component.map(text).unwrap_or_default();
    let shared = match &query.decl.lifetimes {
        Lifetimes::Own(own) => format!("&{own} "),
        Lifetimes::Missing => "&'w ".to_owned(),
        Lifetimes::Unwritten | Lifetimes::Forgiven => "&".to_owned(),
    };
    let exclusive = format!("{shared}mut ");
    let same = if term.kind.is_mutable() {
        &exclusive
    } else {
        &shared
    };
    match flaw {
        TermFlaw::Value => {
            format!(
                "{noun} borrows its components: write `{shared}{component}` or `{exclusive}{component}`"
            )
        }
        TermFlaw::OptionalValue => format!(
            "{noun} borrows its components: write `Option<{shared}{component}>` or `Option<{exclusive}{component}>`"
        ),
        TermFlaw::OptionalOption => {
            format!(
                "a component is there or not: write `Option<{}>`",
                above(term, &shared, &component)
            )
        }
        TermFlaw::ReferenceToOption => {
            format!("the `Option` goes outside: write `Option<{same}{component}>`")
        }
        TermFlaw::ReferenceToReference => format!("one `&` is enough: write `{same}{component}`"),
        TermFlaw::OptionalEntity => "every row has its entity: write `Entity`".to_owned(),
        TermFlaw::ReferenceToEntity => {
            format!(
                "an entity is a value, and cannot be changed: write `Entity` instead of `{}`",
                text(&term.ty)
            )
        }
        TermFlaw::OptionalHas | TermFlaw::ReferenceToHas => {
            format!("`Has` is a value, true or false: write `Has<{component}>`")
        }
        TermFlaw::ReferenceToTicked | TermFlaw::TickedReference => {
            let word = if term.kind.is_mutable() { "Mut" } else { "Ref" };
            format!("`{word}` borrows by itself: write `{word}<{component}>`")
        }
        TermFlaw::TickedOption => {
            let word = if term.kind.is_mutable() { "Mut" } else { "Ref" };
            format!("the `Option` goes outside: write `Option<{word}<{component}>>`")
        }
        TermFlaw::HasReference => format!("`Has` borrows nothing: write `Has<{component}>`"),
        TermFlaw::Immutable => {
            let mut read = if term.kind.is_ticked() {
                format!("Ref<{component}>")
            } else {
                shared + &component
            };
            if !term.kind.is_required() {
                read = format!("Option<{read}>");
            }
            format!("`{component}` is immutable: write `{read}`, and replace values by `insert`")
        }
        TermFlaw::HasEntity => "every row has its entity: leave this field out".to_owned(),
        TermFlaw::Up(flaw) => {
            let reason = match flaw {
                UpFlaw::WithoutOption => "the target may lack it",
                UpFlaw::InReference => "`Up` borrows by itself",
                UpFlaw::OfOption => "the `Option` goes outside",
                UpFlaw::OfMutable => "`Up` only reads",
                UpFlaw::OfValue => "`Up` borrows what the target has",
                UpFlaw::OfEntity => {
                    let relation = term
                        .upward
                        .last()
                        .and_then(|it| it.relation.ty.as_ref())
                        .map(text);
                    let relation = relation.unwrap_or_default();
                    return format!("`{relation}` has the target: write `{shared}{relation}`");
                }
                UpFlaw::Incomplete => {
                    "`Up` takes a relation, and the component that the target has"
                }
            };
            format!(
                "{reason}: write `Option<{}>`",
                above(term, &shared, &component)
            )
        }
    }
}

/// The term without its `Option`: `Up<ChildOf, &Global>`, or `&Global`. An example stands for a missing part.
fn above(term: &Term, shared: &str, component: &str) -> String {
    let relation = |it: &Upward| it.relation.ty.as_ref().map(text).unwrap_or_default();
    let mut relations: Vec<String> = term.upward.iter().map(relation).collect();
    if term.kind == TermKind::Up && relations.is_empty() {
        relations.push("ChildOf".to_owned());
    }
    let component = if component.is_empty() {
        "Global"
    } else {
        component
    };
    relations
        .iter()
        .rfold(format!("{shared}{component}"), |read, relation| {
            format!("Up<{relation}, {read}>")
        })
}

fn lifetime(ty: &Type) -> Option<&Lifetime> {
    match ty {
        Type::Reference(reference) => reference.lifetime.as_ref(),
        Type::Group(group) => lifetime(&group.elem),
        Type::Paren(paren) => lifetime(&paren.elem),
        _ => crate::model::wrapped(ty, "Option")
            .or_else(|| crate::model::read_above(ty))
            .and_then(lifetime),
    }
}

impl Term {
    /// The field as the user wrote it.
    pub(super) fn written(&self) -> String {
        format!("`{}: {}`", self.name, text(&self.ty))
    }
}
