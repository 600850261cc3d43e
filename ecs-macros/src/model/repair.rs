//! Makes a model with errors hold together, so that its items can be emitted and rustc
//! finds nothing in them to report again.

use std::collections::BTreeSet;

use proc_macro2::Ident;
use quote::format_ident;
use syn::parse::Parser;
use syn::{Path, Type, parse_quote};

use super::{
    Archetype, Borrow, Component, ComponentId, ComponentRef, Components, FieldFlaw, Found, Lister,
    Model, Observers, Origin, Query, Relation, Schedule, Term, TermKind, mentions,
};
use crate::ast::{Decl, Marker, ObserverLine};
use crate::names;
use crate::text::{text, without_lifetimes};

/// Called for a model of which an error was reported.
pub fn repair(model: &mut Model) {
    let lists_are_whole = repair_lists(model);
    let taken = keep_free_names(model);
    // Archetypes have other places now.
    model.find_ends();
    model.keep_indexes();

    let mut tables = BTreeSet::new();
    for it in &mut model.archetypes {
        archetype(it);
        free(&mut it.table, &mut tables);
    }
    model.bundles.iter_mut().for_each(archetype);
    let mut methods: BTreeSet<String> = names::RESERVED.iter().map(ToString::to_string).collect();
    for query in &mut model.queries {
        repair_query(query, &model.components);
        free(&mut query.method, &mut methods);
    }
    for relation in &mut model.relations {
        repair_relation(relation);
        relation
            .inverse
            .take_if(|method| !methods.insert(names::plain(method)));
    }
    for index in &mut model.indexes {
        index.hollow = true;
        free(&mut index.method_name, &mut methods);
        let mut seen = BTreeSet::new();
        index
            .fields
            .retain_mut(|field| is_new(&mut field.name, None, &mut seen));
    }
    let is_part = model.is_part();
    let mut named = repair_schedules(&mut model.schedules, is_part, &mut methods, lists_are_whole);
    named.extend(repair_observers(
        &mut model.observers,
        &mut methods,
        lists_are_whole,
    ));
    let archetypes = model.archetypes.iter_mut().chain(&mut model.bundles);
    let archetypes = archetypes.map(|it| (&mut it.decl, Marker::Archetype));
    let queries = model.queries.iter_mut();
    let queries = queries.map(|it| (&mut it.decl, Marker::Query));
    named.extend(
        archetypes
            .chain(queries)
            .filter_map(|(decl, marker)| underived(decl, marker)),
    );
    let mut seen = BTreeSet::new();
    named.retain(|path| seen.insert(text(path)));
    model.named = named;
    repair_groups(&mut model.queries, &model.components);
    generated_types(model, taken);
}

/// Whether the lists have all that they had, so that systems find what they ask for.
fn repair_lists(model: &mut Model) -> bool {
    let mut components = model.components.list.iter();
    let mut are_whole = components.all(|it| crate::faults::of_component(&it.ty).is_none());
    are_whole &= model.parts.iter().all(|part| !part.failed);
    let part = model.world.as_ref().filter(|it| it.is_part);
    repair_components(&mut model.components, part.map(|it| &it.decl.name));
    if let Some(world) = &mut model.world {
        are_whole &= world.decl.sound & world.resources.repair();
    }
    are_whole
}

/// Leaves the declarations that are the first ones of their names. Returns the names.
fn keep_free_names(model: &mut Model) -> BTreeSet<String> {
    let world = model.world.iter();
    let mut taken: BTreeSet<_> = world.map(|it| it.decl.plain()).collect();
    let mut is_free = |decl: &Decl| !decl.is_own() || taken.insert(decl.plain());
    model.other_worlds.retain(&mut is_free);
    model.archetypes.retain(|it| is_free(&it.decl));
    model.bundles.retain(|it| is_free(&it.decl));
    model.queries.retain(|it| is_free(&it.decl));
    model.relations.retain(|it| is_free(&it.decl));
    model
        .indexes
        .retain(|it| (!it.decl.is_own() || !it.fields.is_empty()) && is_free(&it.decl));
    taken
}

/// As [`repair_schedules`].
fn repair_observers(
    lists: &mut Vec<Observers>,
    methods: &mut BTreeSet<String>,
    lists_are_whole: bool,
) -> Vec<Path> {
    let mut named = Vec::new();
    lists.retain_mut(|list| {
        named.extend(mentions::of_tokens(std::mem::take(&mut list.lost)));
        let (is_free, is_own) = (
            methods.insert(names::plain(&list.method)),
            list.decl.is_own(),
        );
        if !lists_are_whole || (is_own && !is_free) {
            let lines = std::mem::take(&mut list.lines);
            // Those of a part are named where it stands.
            let functions = lines
                .iter()
                .filter(|_| is_own)
                .flat_map(ObserverLine::functions);
            named.extend(functions.flat_map(mentions::of_function));
        }
        is_free
    });
    named
}

/// The same for a query of its own.
pub fn repair_query(query: &mut Query, components: &Components) {
    let is_relation = |it: &ComponentRef| match it.found {
        Found::Known => !components.is_no_relation(it),
        Found::Uncertain(_) => true,
        _ => components
            .list
            .get(it.id)
            .is_some_and(Component::is_relation),
    };
    query.cascade.take_if(|cascade| {
        let is_acyclic = |it: &ComponentRef| is_relation(it) && !components.may_be_cyclic(it);
        !cascade.relation.as_ref().is_some_and(is_acyclic)
    });
    for term in &mut query.terms {
        if term.kind == TermKind::Up && !term.upward.iter().all(|it| is_relation(&it.relation)) {
            // It borrows the same, of its own row.
            term.kind = Borrow::OPTION.into();
            term.upward.clear();
        }
    }
    let mut seen = BTreeSet::new();
    query
        .terms
        .retain_mut(|term| is_new(&mut term.name, None, &mut seen));
    query.hollow = query.terms.is_empty() || query.terms.iter().any(|term| term.flaw.is_some());
}

/// A relation has fields with names of their own, and says nothing of its storage.
fn repair_relation(relation: &mut Relation) {
    relation.decl.attrs.retain(|attr| !attr.is("component"));
    let mut seen = BTreeSet::new();
    relation
        .fields
        .retain_mut(|field| is_new(&mut field.name, None, &mut seen));
}

/// Makes a field's name usable. Whether no field before, of the struct itself or of this bundle in it, has the name.
fn is_new(
    name: &mut Ident,
    within: Option<usize>,
    seen: &mut BTreeSet<(Option<usize>, String)>,
) -> bool {
    *name = names::usable(&names::plain(name), name.span());
    seen.insert((within, names::plain(name)))
}

/// A schedule keeps its methods if their names are free. It runs nothing if its systems might need something that was lost from a
/// list.
///
/// Returns the functions that no step names after that.
fn repair_schedules(
    schedules: &mut Vec<Schedule>,
    is_part: bool,
    methods: &mut BTreeSet<String>,
    lists_are_whole: bool,
) -> Vec<Path> {
    let mut named = Vec::new();
    schedules.retain_mut(|schedule| {
        let mut own = schedule.methods.all().map(names::plain);
        let free = own.all(|method| !methods.contains(&method));
        let is_own = schedule.decl.is_own();
        named.extend(
            mentions::of_tokens(std::mem::take(&mut schedule.lost))
                .into_iter()
                .filter(|_| is_own),
        );
        if !free || !lists_are_whole {
            named.extend(
                schedule
                    .functions(is_part)
                    .filter(|_| is_own)
                    .flat_map(mentions::of_function),
            );
            schedule.steps.clear();
        }
        methods.extend(schedule.methods.all().map(names::plain));
        free
    });
    named
}

/// A group owns components that it has, and that no other group owns. The runtime looks
/// at those only that are right.
fn repair_groups(queries: &mut [Query], components: &Components) {
    let mut taken = BTreeSet::new();
    for query in queries {
        let sound = |component: &ComponentRef| component.written(components).is_some();
        let plain = |term: &Term| {
            term.flaw.is_none() && (term.kind.is_required() || term.kind == TermKind::Entity)
        };
        let terms: BTreeSet<ComponentId> = query
            .components()
            .filter(|it| sound(it))
            .map(|it| it.id)
            .collect();
        let wrong = !query.decl.sound
            || terms.len() < 2
            || !query.terms.iter().all(plain)
            || !query.components().all(sound);
        let Some(group) = &mut query.group else {
            continue;
        };
        let before = group.owned.len();
        group
            .owned
            .retain(|it| sound(it) && terms.contains(&it.id) && taken.insert(it.id));
        group.faulty = wrong || group.owned.len() < before;
    }
}

/// Types that cannot be components, and those that are listed again, make way for
/// types that are all different, those of a part from those of other parts and of its worlds.
pub fn repair_components(components: &mut Components, part: Option<&Ident>) {
    // A component that is listed beside its relation makes way for that.
    let relations = components
        .list
        .iter()
        .filter(|it| it.is_relation() && matches!(it.lister, Lister::Own));
    let relations: BTreeSet<String> = relations.map(|it| without_lifetimes(&it.ty)).collect();
    let mut seen = BTreeSet::new();
    for (id, component) in components.list.iter_mut().enumerate() {
        let ty = without_lifetimes(&component.ty);
        let duplicate = (!component.is_relation() && relations.contains(&ty)) || !seen.insert(ty);
        if duplicate || crate::faults::of_component(&component.ty).is_some() {
            component.ty = stand_in(part, id);
            component.origin = Origin::StandsIn;
        }
    }
    if components.list.is_empty() {
        components.push(stand_in(part, 0));
    }
}

fn stand_in(part: Option<&Ident>, id: ComponentId) -> Type {
    match part {
        Some(part) => {
            // It may be called by a keyword, which was reported.
            let part = names::usable(&names::plain(part), part.span());
            parse_quote!((#part, [(); #id]))
        }
        None => parse_quote!([(); #id]),
    }
}

fn archetype(archetype: &mut Archetype) {
    let mut seen = BTreeSet::new();
    archetype
        .fields
        .retain_mut(|field| is_new(&mut field.name, field.within, &mut seen));
    let bundles = std::mem::take(&mut archetype.bundles);
    let mut places: Vec<Option<usize>> = Vec::new();
    for mut bundle in bundles {
        let is_new = is_new(&mut bundle.name, None, &mut seen);
        places.push(is_new.then_some(archetype.bundles.len()));
        archetype.bundles.extend(Some(bundle).filter(|_| is_new));
    }
    archetype.fields.retain_mut(|field| {
        let is_own = field.within.is_none();
        field.within = field.within.and_then(|place| places[place]);
        is_own || field.within.is_some()
    });
    let mut components = BTreeSet::new();
    for field in &mut archetype.fields {
        field.in_rows = components.insert(field.component.id);
    }
    let hollow = |field: &super::Field| {
        !field.in_rows
            || archetype.is_named_entity(field)
            || field.flaw.is_some_and(|flaw| flaw != FieldFlaw::Reference)
    };
    archetype.hollow = archetype.fields.is_empty()
        || archetype.empty_bundles().next().is_some()
        || archetype.fields.iter().any(hollow);
}

/// Takes away the derive that does the work of the marker, and returns its path.
fn underived(decl: &mut Decl, marker: Marker) -> Option<Path> {
    let name = marker.derive()?;
    decl.derived(name).next()?;
    let paths = decl.attrs.iter_mut().filter_map(|attr| attr.underive(name));
    Path::parse_mod_style.parse2(paths.last()?).ok()
}

/// Renames generated types that would have the name of something that is declared.
fn generated_types(model: &mut Model, mut taken: BTreeSet<String>) {
    for archetype in model.archetypes.iter_mut().chain(&mut model.bundles) {
        for name in &mut archetype.views.names {
            free(name, &mut taken);
        }
    }
    for used in model
        .archetypes
        .iter_mut()
        .flat_map(|archetype| &mut archetype.bundles)
    {
        if let Some(bundle) = model
            .bundles
            .iter()
            .find(|bundle| bundle.decl.name == used.ty)
        {
            used.views = bundle.views.clone();
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
    pub fn written<'a>(&'a self, components: &Components) -> Option<&'a Type> {
        let sound = match self.found {
            Found::Known => components.list[self.id].origin != Origin::StandsIn,
            Found::Uncertain(_) => true,
            Found::Unknown | Found::Ambiguous(_) | Found::Unwritten => false,
        };
        self.ty.as_ref().filter(|_| sound)
    }
}
