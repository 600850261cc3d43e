//! From the declarations to their meaning.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident};
use syn::ext::IdentExt;
use syn::{Type, parse_quote};

use super::components::{Meaning, Names};
use super::part::{self, Lacking, Numbers, Part, by_number};
use super::schedule::Source;
use super::{
    Components, Event, Lister, Model, Observers, OfPart, Query, Relation, Resource, Resources,
    World, archetype, index, query, schedule,
};
use crate::ast::{self, Item, Listed, Use};
use crate::cfg::LeftOut;
use crate::names;
use crate::parts::Joined;
use crate::text::text;

pub(crate) fn build(items: Vec<Item>, joined: Vec<Joined>, left_out: LeftOut) -> Model {
    let mut parts: Vec<Part> = joined.iter().map(|it| Part::of(it, &joined)).collect();
    let (mut components, listed) = components_of(&items, &joined);
    components.left_out = left_out.components;
    components.bundles = items.iter().filter_map(bundle).collect();
    components.is_part = part::declaration(&items).is_some_and(|it| it.is_part);
    let lacking = lacking(&items, &joined, &mut parts, &components);
    let mut lacking = list_lacking(lacking, &joined, &mut components);
    let mut schedules: Vec<Source> = Vec::new();
    let mut model = Model {
        world: None,
        parts,
        other_worlds: Vec::new(),
        worlds_left_out: left_out.worlds,
        listed,
        components,
        archetypes: Vec::new(),
        bundles: Vec::new(),
        queries: Vec::new(),
        relations: Vec::new(),
        indexes: Vec::new(),
        schedules: Vec::new(),
        observers: Vec::new(),
        named: Vec::new(),
        plain: Vec::new(),
    };
    let own_part = part::declaration(&items)
        .filter(|it| it.is_part)
        .map(|it| it.decl.name.to_token_stream());
    let mut lines = 0;
    for item in items {
        match item {
            Item::World(written) if model.world.is_some() => model.other_worlds.push(written.decl),
            Item::World(written) => {
                let columns_mut = names::suffixed(&written.decl.name, "ColumnsMut");
                let resources_type = names::suffixed(&written.decl.name, "Resources");
                let resources = Resources::of(written.resources, written.events);
                let (flags, is_part, uses) = (written.flags, written.is_part, written.uses);
                let decl = written.decl;
                model.world = Some(World {
                    decl,
                    is_part,
                    own_uses: uses.len(),
                    uses,
                    listed_parts: written.parts,
                    archetypes_of_parts: Vec::new(),
                    groups_of_parts: Vec::new(),
                    indexes_of_parts: Vec::new(),
                    lacking: std::mem::take(&mut lacking),
                    flags,
                    columns_mut,
                    resources,
                    resources_type,
                });
            }
            Item::Archetype(written) => model
                .archetypes
                .push(archetype::build(written, &mut model.components)),
            Item::Bundle(written) => model
                .bundles
                .push(archetype::build(written, &mut model.components)),
            Item::Query(written) => model
                .queries
                .push(query::build(written, &mut model.components)),
            Item::Relation(written) => model.relations.push(Relation::of(written)),
            Item::Index(written) => model
                .indexes
                .push(index::build(written, &mut model.components)),
            Item::Schedule(mut written) => {
                if let Some(part) = &own_part {
                    part::number_lines(&mut written.lines, part, &mut lines);
                }
                schedules.push(Source {
                    schedule: written,
                    part: None,
                });
            }
            Item::Observers(written) => model.observers.push(Observers::of(written)),
            Item::Plain(tokens) => model.plain.push(tokens),
        }
    }
    find_relations(&mut model, 0, None);
    let scopes: Vec<Names> = (0..joined.len())
        .map(|it| scope(it, &joined, &model))
        .collect();
    for (number, (joined, scope)) in joined.into_iter().zip(scopes).enumerate() {
        let around = model.components.enter(scope);
        join(joined, number, &mut model, &mut schedules);
        model.components.enter(around);
    }
    model.find_ends();
    model.keep_indexes();
    model.schedules = schedule::build(schedules, &model.parts);
    if model.is_part() {
        // Declarations of a part's own parts give it no methods.
        model
            .schedules
            .iter_mut()
            .filter(|schedule| schedule.part.is_some())
            .for_each(|it| it.vis = None);
    }
    model
}

/// A query of its own, of which no world is known.
pub(crate) fn derived_query(written: ast::Query) -> (Query, Components) {
    let mut components = Components::open(Vec::new());
    let query = query::build(written, &mut components);
    (query, components)
}

/// The name of a bundle, and the components that it has.
fn bundle(item: &Item) -> Option<(String, Vec<String>)> {
    let Item::Bundle(bundle) = item else {
        return None;
    };
    let types = bundle
        .fields
        .iter()
        .filter_map(|field| field.ty.written().map(text));
    Some((names::plain(&bundle.decl.name), types.collect()))
}

/// The list of the first world. Where it is missing, empty or unreadable, the types
/// in the other items are taken for components. Behind it, the lists of the parts.
fn components_of(items: &[Item], joined: &[Joined]) -> (Components, Option<usize>) {
    let Some((world, own)) =
        part::declaration(items).and_then(|world| Some((world, world.components.clone()?)))
    else {
        return (
            Components::open(items.iter().filter_map(Listed::of_relation).collect()),
            None,
        );
    };
    let has_others = world.is_part || !joined.is_empty();
    let mut count = own.len();
    let mut parts = joined.iter().filter_map(|it| part::declaration(&it.items));
    let is_closed = world.decl.sound && parts.all(|it| it.decl.sound) && (has_others || count > 0);
    let mut components = if is_closed {
        Components::closed(own)
    } else {
        Components::open(own)
    };
    for used in part::used_components(world) {
        components.list_own(used.clone(), Lister::Other);
    }
    for (number, joined) in joined.iter().enumerate() {
        let lists = part::declaration(&joined.items).and_then(|part| part.components.as_ref());
        for (place, listed) in lists.into_iter().flatten().enumerate() {
            let ty = by_number(&joined.ty, place);
            components.list_of_part(listed, ty, Lister::Part(number, place));
            count += 1;
        }
    }
    // A part may list none.
    let listed = if has_others { count.max(1) } else { count };
    (components, world.decl.sound.then_some(listed))
}

/// The types that each part uses and that nobody lists. Those of a part's own parts are reported by its worlds, unless they were errors
/// there.
fn lacking(
    items: &[Item],
    joined: &[Joined],
    parts: &mut [Part],
    components: &Components,
) -> Vec<(usize, Lacking)> {
    let own = part::declaration(items).into_iter();
    let listing: Vec<&ast::World> = own
        .chain(joined.iter().filter_map(|it| part::declaration(&it.items)))
        .collect();
    let mut all: Vec<_> = joined
        .iter()
        .map(|it| part::lacking(it, components, &listing))
        .collect();
    let reported: BTreeSet<_> = all
        .iter()
        .flatten()
        .filter(|it| it.is_reported)
        .map(|it| part::last(it.ty()))
        .collect();
    for (part, lacking) in parts.iter_mut().zip(&mut all) {
        lacking.retain(|it| it.is_reported || !components.is_part);
        let unreported = lacking
            .iter()
            .filter(|it| !reported.contains(&part::last(it.ty())));
        part.lacking = unreported.map(|it| text(it.ty())).collect();
    }
    let numbered = all.into_iter().enumerate();
    numbered
        .flat_map(|(part, lacking)| lacking.into_iter().map(move |it| (part, it)))
        .collect()
}

/// Lists it, so that nothing follows from that error. Returns the resources.
fn list_lacking(
    lacking: Vec<(usize, Lacking)>,
    joined: &[Joined],
    components: &mut Components,
) -> Vec<Type> {
    let mut resources = Vec::new();
    let mut seen = BTreeSet::new();
    for (part, lacking) in lacking {
        let ty = by_number(&joined[part].ty, lacking.number);
        match &lacking.used {
            Use::Component(listed) => {
                if components.named(&listed.ty).is_empty() {
                    components.list_lacking(listed, ty, Lister::Part(part, lacking.number));
                }
            }
            Use::Resource(written) => {
                if seen.insert((false, part::last(written))) {
                    resources.push(ty);
                }
            }
            Use::Event(written) => {
                if seen.insert((true, part::last(written))) {
                    resources.push(parse_quote!(__ecs::Events<#ty>));
                }
            }
        }
    }
    resources
}

/// The meanings of names in the declarations of a part.
fn scope(number: usize, joined: &[Joined], model: &Model) -> Names {
    let mut names = Names::default();
    let part = &model.parts[number];
    for place in part.parts.iter().copied().chain([number]) {
        let lists =
            part::declaration(&joined[place].items).and_then(|part| part.components.as_ref());
        let first = model
            .components
            .list
            .iter()
            .position(|it| it.lister == Lister::Part(place, 0));
        for (id, listed) in (first.unwrap_or_default()..).zip(lists.into_iter().flatten()) {
            let ty = model.components.list[id].ty.clone();
            names.add(
                &listed.ty,
                Meaning::Component(id),
                Some(ty),
                place == number,
            );
        }
    }
    if let Some(written) = part::declaration(&joined[number].items) {
        let first = Numbers::of(written).uses;
        for (place, used) in part::used_components(written).enumerate() {
            let ty = by_number(&part.ty, first + place);
            let meaning = match model.components.named(&used.ty).as_slice() {
                [one] => Meaning::Component(*one),
                several => Meaning::Uncertain(several.to_vec()),
            };
            names.add(&used.ty, meaning, Some(ty), true);
        }
    }
    names
}

/// Adds the declarations of a part.
fn join(joined: Joined, number: usize, model: &mut Model, schedules: &mut Vec<Source>) {
    if model.is_part() {
        return names_of(joined, number, model, schedules);
    }
    let ty = joined.ty;
    let first_archetype = part::declaration(&joined.items)
        .map(Numbers::of)
        .map_or(0, |numbers| numbers.archetypes);
    let (mut archetypes, mut queries, mut groups, mut indexes, mut lines, mut observers) =
        (0, 0, 0, 0, 0, 0);
    let mut arguments = 0;
    let first_relation = model.relations.len();
    let of_part = |part: &Part, decl: &ast::Decl, ty: TokenStream, among: usize| {
        let vis = part.visible(&decl.vis).filter(|_| !part.hides(&decl.name));
        Some(OfPart {
            part: number,
            ty,
            vis,
            number: among,
        })
    };
    for item in joined.items {
        match item {
            Item::World(written) => {
                if let Some(world) = &mut model.world {
                    lists(written, number, (&ty, model.parts[number].place), world);
                }
            }
            Item::Archetype(written) => {
                let mut archetype = archetype::build(written, &mut model.components);
                let own = by_number(&ty, first_archetype + archetypes).to_token_stream();
                archetype.of_part = of_part(&model.parts[number], &archetype.decl, own, archetypes);
                archetypes += 1;
                model.archetypes.push(archetype);
            }
            Item::Query(written) => {
                let mut query = query::build(written, &mut model.components);
                let own = part::items_of(&ty, queries);
                query.of_part = of_part(&model.parts[number], &query.decl, own, groups);
                queries += 1;
                groups += usize::from(query.group.is_some());
                model.queries.push(query);
            }
            Item::Relation(written) => {
                let mut relation = Relation::of(written);
                relation.of_part =
                    of_part(&model.parts[number], &relation.decl, TokenStream::new(), 0);
                model.relations.push(relation);
            }
            Item::Schedule(mut schedule) => {
                part::number_lines(&mut schedule.lines, &ty, &mut lines);
                let path = crate::parts::at_place(&ty, model.parts[number].place);
                let schedule = part::with_numbered_arguments(schedule, (&path, &mut arguments));
                schedules.push(Source {
                    schedule,
                    part: Some(number),
                });
            }
            Item::Observers(written) => {
                let mut list = Observers::of(written);
                list.of_part = of_part(&model.parts[number], &list.decl, ty.clone(), 0);
                list.first = observers;
                if list.of_part.as_ref().is_some_and(|it| it.vis.is_none()) {
                    // It is no method under its own name, and still tells the store.
                    list.method = format_ident!("__{number}_{}", list.method.unraw());
                }
                observers += list.lines.len();
                model.observers.push(list);
            }
            Item::Index(written) => {
                let mut index = index::build(written, &mut model.components);
                let own = part::index_of(&ty, indexes);
                index.of_part = of_part(&model.parts[number], &index.decl, own, indexes);
                indexes += 1;
                model.indexes.push(index);
            }
            // The archetypes of the part have the fields of its bundles. An error about a plain item was reported where the part stands.
            Item::Bundle(_) | Item::Plain(_) => {}
        }
    }
    find_relations(model, first_relation, Some(number));
}

/// Finds the components of relations: of those from `first` on, which one part declares, or the world.
fn find_relations(model: &mut Model, first: usize, part: Option<usize>) {
    let is_of = |lister: Lister| match (lister, part) {
        (Lister::Own, None) => true,
        (Lister::Part(of, _), Some(part)) => of == part,
        _ => false,
    };
    let components = model
        .components
        .list
        .iter()
        .enumerate()
        .filter(|(_, it)| it.is_relation() && is_of(it.lister));
    for (relation, (id, component)) in model.relations[first..].iter_mut().zip(components) {
        relation.component = Some(id);
        if let Some(of_part) = &mut relation.of_part {
            of_part.ty = component.ty.to_token_stream();
        }
    }
}

/// Adds the needs of a part of a part, and the schedules that lines may name. Its rules are its own.
fn names_of(joined: Joined, number: usize, model: &mut Model, schedules: &mut Vec<Source>) {
    let Some(world) = &mut model.world else {
        return;
    };
    if let Some(part) = part::declaration(&joined.items) {
        let numbers = Numbers::of(part);
        let ty = |number| by_number(&joined.ty, number);
        world
            .uses
            .extend((numbers.resources..numbers.events).map(|number| Use::Resource(ty(number))));
        world
            .uses
            .extend((numbers.events..numbers.uses).map(|number| Use::Event(ty(number))));
    }
    let (mut archetypes, mut groups, mut indexes, mut arguments) = (0, 0, 0, 0);
    for item in joined.items {
        match item {
            Item::Archetype(_) => {
                world
                    .archetypes_of_parts
                    .push((joined.ty.clone(), archetypes));
                archetypes += 1;
            }
            Item::Query(query) if query.group.is_some() => {
                world.groups_of_parts.push((joined.ty.clone(), groups));
                groups += 1;
            }
            Item::Index(_) => {
                world.indexes_of_parts.push((joined.ty.clone(), indexes));
                indexes += 1;
            }
            Item::Schedule(schedule) => {
                let schedule =
                    part::with_numbered_arguments(schedule, (&joined.ty, &mut arguments));
                schedules.push(Source {
                    schedule,
                    part: Some(number),
                });
            }
            _ => {}
        }
    }
}

/// Adds the resources and events that a part lists.
fn lists(
    written: ast::World,
    number: usize,
    (part, place): (&TokenStream, proc_macro2::Span),
    world: &mut World,
) {
    let numbers = Numbers::of(&written);
    let name = written.decl.name;
    let lists = Resources::of(written.resources, written.events);
    // Errors of their types are at the part's path.
    let path = crate::parts::at_place(part, place);
    let of_part = |place: usize| by_number(&path, place);
    for (place, resource) in lists.listed.into_iter().enumerate() {
        let ty = of_part(numbers.resources + place);
        let mut resource = Resource {
            ty,
            part: Some(number),
            ..resource
        };
        let is_taken = |it: &Resource| names::plain(&it.field) == names::plain(&resource.field);
        if world.resources.listed.iter().any(is_taken) {
            // A world that lists two parts cannot give their types other names.
            let field = format!(
                "{}_{}",
                names::plain(&names::snake_case(&name)),
                names::plain(&resource.field)
            );
            resource.field = names::usable(&field, resource.field.span());
        }
        world.resources.listed.push(resource);
    }
    for (place, event) in lists.events.into_iter().enumerate() {
        let ty = of_part(numbers.events + place);
        world.resources.events.push(Event {
            ty,
            part: Some(number),
            ..event
        });
    }
}
