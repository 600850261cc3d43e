//! From the declarations to their meaning.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Type, parse_quote};

use super::components::{Meaning, Names};
use super::part::{self, Lacking, Numbers, Part, by_number};
use super::{
    Components, Event, Lister, Model, Observers, Query, Relation, Resource, Resources, World,
    archetype, index, query, schedule,
};
use crate::ast::{self, Item, Listed, OfPart, Use};
use crate::cfg::LeftOut;
use crate::names;
use crate::parts::Joined;
use crate::text::text;

pub fn build(items: Vec<Item>, joined: Vec<Joined>, left_out: LeftOut) -> Model {
    let (mut model, lacking) = listed(&items, &joined, left_out);
    let own_part = ast::world_of(&items)
        .filter(|it| it.is_part)
        .map(|it| it.decl.name.to_token_stream());
    let (mut schedules, mut lines) = (Vec::new(), 0);
    for mut item in items {
        if let (Item::Schedule(schedule), Some(part)) = (&mut item, &own_part) {
            part::number_lines(&mut schedule.lines, part, &mut lines);
        }
        model.add(item, &mut schedules);
    }
    if let Some(world) = &mut model.world {
        world.lacking = lacking;
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
    model
}

/// A model that knows its lists and parts, and the resources that nobody lists.
fn listed(items: &[Item], joined: &[Joined], left_out: LeftOut) -> (Model, Vec<Type>) {
    let mut parts: Vec<Part> = joined.iter().map(|it| Part::of(it, joined)).collect();
    let (mut components, listed) = components_of(items, joined);
    components.left_out = left_out.components;
    components.bundles = items.iter().filter_map(bundle).collect();
    components.is_part = ast::world_of(items).is_some_and(|it| it.is_part);
    let lacking = lacking(items, joined, &mut parts, &components);
    let lacking = list_lacking(lacking, joined, &mut components);
    let model = Model {
        parts,
        worlds_left_out: left_out.worlds,
        listed,
        components,
        ..Model::default()
    };
    (model, lacking)
}

impl Model {
    /// Adds a declaration, of the world or of one of its parts.
    fn add(&mut self, item: Item, schedules: &mut Vec<ast::Schedule>) {
        let components = &mut self.components;
        match item {
            Item::World(written) if self.world.is_some() => self.other_worlds.push(written.decl),
            Item::World(written) => self.world = Some(World::of(written)),
            Item::Archetype(written) => self.archetypes.push(archetype::build(written, components)),
            Item::Bundle(written) => self.bundles.push(archetype::build(written, components)),
            Item::Query(written) => self.queries.push(query::build(written, components)),
            Item::Relation(written) => self.relations.push(Relation::of(written)),
            Item::Index(written) => self.indexes.push(index::build(written, components)),
            Item::Schedule(written) => schedules.push(written),
            Item::Observers(written) => self.observers.push(Observers::of(written)),
            Item::Plain(tokens) => self.plain.push(tokens),
        }
    }
}

/// A query of its own, of which no world is known.
pub fn derived_query(written: ast::Query) -> (Query, Components) {
    let mut components = Components::default();
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
        .filter_map(|field| field.ty.as_ref().map(text));
    Some((bundle.decl.plain(), types.collect()))
}

/// The list of the first world. Where it is missing, empty or unreadable, the types
/// in the other items are taken for components. Behind it, the lists of the parts.
fn components_of(items: &[Item], joined: &[Joined]) -> (Components, Option<usize>) {
    let Some((world, own)) =
        ast::world_of(items).and_then(|world| Some((world, world.components.clone()?)))
    else {
        return (
            Components::open(items.iter().filter_map(Listed::of_relation).collect()),
            None,
        );
    };
    let has_others = world.is_part || !joined.is_empty();
    let mut count = own.len();
    let mut parts = joined.iter().filter_map(|it| ast::world_of(&it.items));
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
        let lists = ast::world_of(&joined.items).and_then(|part| part.components.as_ref());
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
    let own = ast::world_of(items).into_iter();
    let listing: Vec<&ast::World> = own
        .chain(joined.iter().filter_map(|it| ast::world_of(&it.items)))
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
        let lists = ast::world_of(&joined[place].items).and_then(|part| part.components.as_ref());
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
    if let Some(written) = ast::world_of(&joined[number].items) {
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

/// Adds the declarations of a part, each by its number. A part adds the needs of its own parts, and their schedules, which lines may
/// name: their rules are their own.
fn join(joined: Joined, part: usize, model: &mut Model, schedules: &mut Vec<ast::Schedule>) {
    let (ty, place, within_part) = (joined.ty, model.parts[part].place, model.is_part());
    let declared = ast::world_of(&joined.items).map(Numbers::of);
    let first_archetype = declared.map_or(0, |numbers| numbers.archetypes);
    let first_relation = model.relations.len();
    let next = |count: &mut usize, more: usize| std::mem::replace(count, *count + more);
    let (mut archetypes, mut queries, mut groups, mut indexes) = (0, 0, 0, 0);
    let (mut lines, mut arguments, mut observers) = (0, 0, 0);
    for mut item in joined.items {
        let (of, own, number) = match &mut item {
            Item::World(written) => {
                if let Some(world) = &mut model.world {
                    lists(written, part, (&ty, place), world);
                }
                continue;
            }
            Item::Archetype(_) => {
                let number = next(&mut archetypes, 1);
                let own = by_number(&ty, first_archetype + number);
                (Some("Archetypes"), own.to_token_stream(), number)
            }
            Item::Query(query) => {
                let (is_group, own) = (query.group.is_some(), next(&mut queries, 1));
                let number = next(&mut groups, usize::from(is_group));
                let of = is_group.then_some("Groups");
                (of, part::items_of(&ty, own), number)
            }
            Item::Index(_) => {
                let number = next(&mut indexes, 1);
                (Some("Indexes"), part::index_of(&ty, number), number)
            }
            Item::Observers(list) => (None, ty.clone(), next(&mut observers, list.lines.len())),
            Item::Schedule(schedule) => {
                let path = crate::parts::at_place(&ty, place);
                if !within_part {
                    part::number_lines(&mut schedule.lines, &ty, &mut lines);
                }
                part::number_arguments(schedule, &path, &mut arguments);
                (None, TokenStream::new(), 0)
            }
            Item::Relation(_) => (None, TokenStream::new(), 0),
            // The archetypes of the part have the fields of its bundles. An error about a plain item was reported where the part stands.
            Item::Bundle(_) | Item::Plain(_) => continue,
        };
        if let (true, Some(world), Some(of)) = (within_part, &mut model.world, of) {
            world.of_parts.push((of, ty.clone(), number));
        }
        if within_part && !matches!(item, Item::Schedule(_)) {
            continue;
        }
        if let Some(decl) = item.decl_mut() {
            let vis = model.parts[part].shown(decl).filter(|_| !within_part);
            decl.of_part = Some(OfPart {
                part,
                ty: own,
                vis,
                number,
            });
        }
        model.add(item, schedules);
    }
    find_relations(model, first_relation, Some(part));
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
        if let Some(of_part) = &mut relation.decl.of_part {
            of_part.ty = component.ty.to_token_stream();
        }
    }
}

/// Adds the resources and events that a part lists, or to a part what its own part needs.
fn lists(
    written: &mut ast::World,
    number: usize,
    (part, place): (&TokenStream, proc_macro2::Span),
    world: &mut World,
) {
    let numbers = Numbers::of(written);
    if world.is_part {
        let (resources, events) = (
            numbers.resources..numbers.events,
            numbers.events..numbers.uses,
        );
        let resources = resources.map(|number| Use::Resource(by_number(part, number)));
        let events = events.map(|number| Use::Event(by_number(part, number)));
        return world.uses.extend(resources.chain(events));
    }
    let name = &written.decl.name;
    let lists = Resources::of(
        std::mem::take(&mut written.resources),
        std::mem::take(&mut written.events),
    );
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
                names::plain(&names::snake_case(name)),
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
