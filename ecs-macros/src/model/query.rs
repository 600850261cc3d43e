//! A query's terms and filters, each with its component.

use std::collections::BTreeSet;

use syn::Type;

use super::{
    Borrow, Cascade, ComponentRef, Components, Filters, Found, Group, Query, Term, TermFlaw,
    TermKind, Upward, shape,
};
use crate::ast::{self, Writing};
use crate::names;
use crate::text::text;

pub(super) fn build(written: ast::Query, components: &mut Components) -> Query {
    let mut terms: Vec<Term> = written
        .fields
        .into_iter()
        .map(|field| term(field, components))
        .collect();
    components.stand_in_for_unknown(
        terms
            .iter_mut()
            .filter_map(|term| Some((term.component.as_mut()?, &term.name))),
    );
    let cascade = written.args.cascade.map(|cascade| {
        let is_acyclic = |writing| writing == Writing::Relation { acyclic: true };
        Cascade {
            relation: cascade
                .relation
                .map(|ty| relation(&ty, is_acyclic, components)),
        }
    });
    let mut all = |types: Vec<Type>| -> Vec<ComponentRef> {
        types.iter().map(|ty| components.find(ty)).collect()
    };
    let filters = Filters {
        with: all(written.args.with),
        without: all(written.args.without),
        any: written.args.any.into_iter().map(&mut all).collect(),
        changed: all(written.args.changed),
        added: all(written.args.added),
    };
    let group = written.group.map(|group| {
        let listed = group.own.is_some();
        let owned = group.own.map_or_else(|| known(&terms), all);
        Group {
            owned,
            listed,
            faulty: false,
        }
    });
    Query {
        method: names::snake_case(&written.decl.name),
        decl: written.decl,
        terms,
        filters,
        cascade,
        dynamic: written.args.dynamic,
        baseline: written.args.baseline,
        group,
        hollow: false,
    }
}

/// The components that are known, each one once.
fn known(terms: &[Term]) -> Vec<ComponentRef> {
    let mut seen = BTreeSet::new();
    let all = terms.iter().filter_map(|term| term.component.as_ref());
    let is_known = |found: &Found| matches!(found, Found::Known | Found::Uncertain(_));
    let known = all.filter(|component| is_known(&component.found) && seen.insert(component.id));
    known.cloned().collect()
}

fn term(written: ast::Field, components: &mut Components) -> Term {
    let mut upward = Vec::new();
    let unreadable = Borrow {
        mutable: written.mutable,
        ..Borrow::READ
    };
    let (mut kind, mut component, mut flaw) = (unreadable.into(), None, None);
    if let Some(ty) = &written.ty {
        let shape = shape::of_term(ty, components);
        upward.extend(shape.upward.into_iter().map(|(word, ty)| {
            let relation = relation(
                ty,
                |writing| matches!(writing, Writing::Relation { .. }),
                components,
            );
            Upward {
                word: word.clone(),
                relation,
            }
        }));
        component = shape.component.map(|ty| components.find(ty));
        let writes = component
            .as_ref()
            .is_some_and(|it| shape.kind.is_mutable() && components.is_immutable(it));
        flaw = shape.flaw.or(writes.then_some(TermFlaw::Immutable));
        kind = shape.kind;
    }
    if kind != TermKind::Entity {
        component = component.or_else(|| Some(Components::unwritten()));
    }
    Term {
        attrs: written.attrs,
        vis: written.vis,
        name: written.name,
        ty: written.ty,
        kind,
        component,
        upward,
        flaw,
    }
}

/// The relation that is meant by `ty`. One that fits stands in for one that is not known.
fn relation(
    ty: &Type,
    fits: impl Fn(Writing) -> bool,
    components: &mut Components,
) -> ComponentRef {
    let mut found = components.find(ty);
    if found.found == Found::Unknown {
        let fitting = || (0..components.list.len()).filter(|id| fits(components.list[*id].writing));
        let stand_in = components
            .nearest_of(&text(ty), fitting())
            .or_else(|| fitting().next());
        found.id = stand_in.unwrap_or(found.id);
    }
    found
}
