//! From what was written to what it means.

use super::{Components, Model, Observers, Query, Resources, World, archetype, query, schedule};
use crate::cfg::LeftOut;
use crate::{ast, names};

pub(crate) fn build(items: Vec<ast::Item>, left_out: LeftOut) -> Model {
    let (mut components, listed) = components_of(&items);
    components.left_out = left_out.components;
    let mut world = None;
    let mut other_worlds = Vec::new();
    let mut archetypes = Vec::new();
    let mut queries = Vec::new();
    let mut schedules = Vec::new();
    let mut observers = Vec::new();
    let mut plain = Vec::new();
    for item in items {
        match item {
            ast::Item::World(written) if world.is_some() => other_worlds.push(written.decl),
            ast::Item::World(written) => {
                let columns_mut = names::suffixed(&written.decl.name, "ColumnsMut");
                let resources_type = names::suffixed(&written.decl.name, "Resources");
                let resources = Resources::of(written.resources, written.events);
                let flags = written.flags;
                world = Some(World { decl: written.decl, flags, columns_mut, resources, resources_type });
            }
            ast::Item::Archetype(written) => {
                archetypes.push(archetype::build(written, &mut components));
            }
            ast::Item::Query(written) => queries.push(query::build(written, &mut components)),
            ast::Item::Schedule(written) => schedules.push(written),
            ast::Item::Observers(written) => observers.push(Observers::of(written)),
            ast::Item::Plain(tokens) => plain.push(tokens),
        }
    }
    let schedules = schedule::build(schedules);
    Model {
        world,
        other_worlds,
        listed,
        components,
        archetypes,
        queries,
        schedules,
        observers,
        named: Vec::new(),
        plain,
        worlds_left_out: left_out.worlds,
    }
}

/// A query of its own, of which no world is known.
pub(crate) fn derived_query(written: ast::Query) -> (Query, Components) {
    let mut components = Components::open(Vec::new());
    let query = query::build(written, &mut components);
    (query, components)
}

/// The list of the first world. Where it is missing, empty or unreadable, what the
/// other items say is taken for a component.
fn components_of(items: &[ast::Item]) -> (Components, Option<usize>) {
    let world = items.iter().find_map(|item| match item {
        ast::Item::World(world) => Some(world),
        _ => None,
    });
    let Some((sound, types)) = world.and_then(|world| {
        let types = world.components.clone()?;
        Some((world.decl.sound, types))
    }) else {
        return (Components::open(Vec::new()), None);
    };
    let listed = sound.then_some(types.len());
    if sound && !types.is_empty() { (Components::closed(types), listed) } else { (Components::open(types), listed) }
}
