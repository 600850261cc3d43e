//! Makes a model with errors hold together, so that its items can be emitted and rustc
//! finds nothing in them to report again.

use std::collections::BTreeSet;

use proc_macro2::Ident;
use quote::format_ident;
use syn::{Type, parse_quote};

use super::{
    Archetype, ComponentId, ComponentRef, Components, FieldFlaw, Found, Model, Query, Schedule, Term, TermKind,
};
use crate::ast::{Attr, Decl};
use crate::names;

/// Called for a model of which an error was reported.
pub(crate) fn repair(model: &mut Model) {
    let mut lists_are_whole = model.components.list.iter().all(|it| crate::check::component_fault(&it.ty).is_none());
    repair_components(&mut model.components);
    let mut taken = BTreeSet::new();
    if let Some(world) = &mut model.world {
        declaration(&mut world.decl);
        lists_are_whole &= world.decl.sound & world.resources.repair();
        taken.insert(names::plain(&world.decl.name));
    }
    let mut is_free = |decl: &Decl| taken.insert(names::plain(&decl.name));
    model.other_worlds.retain(&mut is_free);
    model.archetypes.retain(|archetype| is_free(&archetype.decl));
    model.queries.retain(|query| is_free(&query.decl));

    let mut tables = BTreeSet::new();
    for it in &mut model.archetypes {
        archetype(it);
        free(&mut it.table, &mut tables);
    }
    let mut methods: BTreeSet<String> = names::WORLD_METHODS.iter().map(ToString::to_string).collect();
    for query in &mut model.queries {
        repair_query(query);
        free(&mut query.method, &mut methods);
    }
    repair_schedules(&mut model.schedules, &mut methods, lists_are_whole);
    model.observers.retain_mut(|observers| {
        declaration(&mut observers.decl);
        if !lists_are_whole {
            observers.lines.clear();
        }
        methods.insert(names::plain(&observers.method))
    });
    repair_groups(&mut model.queries, &model.components);
    generated_types(model, taken);
}

/// The same for a query of its own.
pub(crate) fn repair_query(query: &mut Query) {
    declaration(&mut query.decl);
    let mut seen = BTreeSet::new();
    query.terms.retain_mut(|term| {
        unconditional(&mut term.attrs);
        term.name = names::usable(&names::plain(&term.name), term.name.span());
        seen.insert(names::plain(&term.name))
    });
    query.hollow = query.terms.is_empty() || query.terms.iter().any(|term| term.flaw.is_some());
}

/// A schedule whose methods have names of their own has these methods. It runs nothing if its systems might need what was lost
/// from a list.
fn repair_schedules(schedules: &mut Vec<Schedule>, methods: &mut BTreeSet<String>, lists_are_whole: bool) {
    schedules.retain_mut(|schedule| {
        declaration(&mut schedule.decl);
        if !lists_are_whole {
            schedule.steps.clear();
        }
        let mut own = schedule.methods.all().map(names::plain);
        let free = own.all(|method| !methods.contains(&method));
        methods.extend(schedule.methods.all().map(names::plain));
        free
    });
}

/// Groups own what they have, and no other group owns. The runtime looks at those only
/// that are right.
fn repair_groups(queries: &mut [Query], components: &Components) {
    let mut taken = BTreeSet::new();
    for query in queries {
        let sound = |component: &ComponentRef| component.written(components).is_some();
        let plain = |term: &Term| term.flaw.is_none() && (term.kind.is_required() || term.kind == TermKind::Entity);
        let terms: BTreeSet<ComponentId> = query.components().filter(|it| sound(it)).map(|it| it.id).collect();
        let wrong =
            !query.decl.sound || terms.len() < 2 || !query.terms.iter().all(plain) || !query.components().all(sound);
        let Some(group) = &mut query.group else { continue };
        let before = group.owned.len();
        group.owned.retain(|it| sound(it) && terms.contains(&it.id) && taken.insert(it.id));
        group.faulty = wrong || group.owned.len() < before;
    }
}

/// Types that cannot be components, and those that are listed again, make way for
/// types that are all different.
pub(crate) fn repair_components(components: &mut Components) {
    let mut seen = BTreeSet::new();
    for (id, component) in components.list.iter_mut().enumerate() {
        let duplicate = !seen.insert(component.text.clone());
        if duplicate || crate::check::component_fault(&component.ty).is_some() {
            component.ty = parse_quote!([(); #id]);
            component.stands_in = true;
        }
    }
    if components.list.is_empty() {
        components.push(parse_quote!(()));
    }
}

fn archetype(archetype: &mut Archetype) {
    declaration(&mut archetype.decl);
    let mut seen = BTreeSet::new();
    archetype.fields.retain_mut(|field| {
        unconditional(&mut field.attrs);
        field.name = names::usable(&names::plain(&field.name), field.name.span());
        seen.insert(names::plain(&field.name))
    });
    let hollow =
        |field: &super::Field| field.name == "entity" || field.flaw.is_some_and(|flaw| flaw != FieldFlaw::Reference);
    archetype.hollow = archetype.fields.is_empty() || archetype.fields.iter().any(hollow);
}

fn declaration(decl: &mut Decl) {
    unconditional(&mut decl.attrs);
}

fn unconditional(attrs: &mut Vec<Attr>) {
    attrs.retain(|attr| !attr.is_conditional());
}

/// Renames what we would call like something that is declared.
fn generated_types(model: &mut Model, mut taken: BTreeSet<String>) {
    for archetype in &mut model.archetypes {
        let views = &mut archetype.views;
        for name in [&mut views.row, &mut views.row_mut, &mut views.columns, &mut views.columns_mut] {
            free(name, &mut taken);
        }
    }
    if let Some(world) = &mut model.world {
        free(&mut world.columns_mut, &mut taken);
        free(&mut world.resources_type, &mut taken);
    }
}

/// Puts underscores behind the name until it is free, and takes it.
fn free(name: &mut Ident, taken: &mut BTreeSet<String>) {
    while !taken.insert(names::plain(name)) {
        *name = format_ident!("{name}_", span = name.span());
    }
}

impl super::ComponentRef {
    /// The type as the user wrote it, where that is the component's.
    pub(crate) fn written<'a>(&'a self, components: &Components) -> Option<&'a Type> {
        let sound = self.found == Found::Known && !components.list[self.id].stands_in;
        self.ty.as_ref().filter(|_| sound)
    }
}
