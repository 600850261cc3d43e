//! Draws worlds in which all meets that is to meet, greedily: each component and each world brings as much as it can that was not there before.

use crate::draw::table::Factor;
use crate::draw::{Goal, Of, Set, Table};
use std::collections::BTreeSet;

/// The most components of a world.
const COMPONENTS: usize = 4;

/// A world that was drawn.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// The levels of the world.
    pub levels: Set,
    /// The levels of each component.
    pub components: Vec<Set>,
}

impl World {
    /// The levels that an entity has which has all of the components.
    pub fn all(&self) -> Set {
        self.components
            .iter()
            .fold(self.levels, |all, component| all.or(*component))
    }
}

/// Worlds that reach the goal.
///
/// # Panics
///
/// If a part of it is in no world.
pub fn draw(table: &Table, goal: &Goal) -> Vec<World> {
    let mut components = draw_components(table, goal);
    let mut missing: BTreeSet<Set> = goal.on_entity.iter().copied().collect();
    let pool = components.clone();
    let mut worlds = Vec::new();
    while !components.is_empty() || !missing.is_empty() {
        let mut world = World::default();
        while world.components.len() < COMPONENTS {
            // Those that are in no world yet come first, and among them those that bring most.
            let list = if components.is_empty() {
                &pool
            } else {
                &components
            };
            let brings = |it: &Set| count(&missing, world.all().or(*it));
            let fits = |it: &&Set| !world.components.contains(it);
            let Some(best) = list
                .iter()
                .filter(fits)
                .max_by_key(|it| (brings(it), std::cmp::Reverse(**it)))
                .copied()
            else {
                break;
            };
            if components.is_empty() && brings(&best) == 0 && !world.components.is_empty() {
                break;
            }
            components.retain(|it| *it != best);
            world.components.push(best);
        }
        let all = world.all();
        let completed = table.complete(Of::World, all, &mut |levels| count(&missing, levels));
        world.levels = completed
            .expect("each component has a world")
            .and(worlds_of(table));
        let before = missing.len();
        missing.retain(|set| !set.is_in(world.all()));
        if components.is_empty() && missing.len() == before {
            // Nothing was gained by looking at what is nearest: take what lacks.
            let lacks = *missing.first().expect("something is missing");
            world = seeded(table, &pool, lacks);
            missing.retain(|set| !set.is_in(world.all()));
            assert!(
                missing.len() < before,
                "no world has {}",
                table.names(lacks)
            );
        }
        worlds.push(world);
    }
    for world in &mut worlds {
        if has(table, world, "required") && !has(table, world, "requires") {
            let requires = Set::from_iter([
                table.level("requires"),
                table.level("dense"),
                table.level("written"),
            ]);
            world.components.push(
                table
                    .complete(Of::Component, requires, &mut |_| 0)
                    .expect("a plain component that requires others"),
            );
        }
    }
    worlds
}

fn has(table: &Table, world: &World, level: &str) -> bool {
    world.all().contains(table.level(level))
}

/// A world that has these levels.
fn seeded(table: &Table, pool: &[Set], lacks: Set) -> World {
    let with = |level| pool.iter().find(|it| it.contains(level)).copied();
    let components: BTreeSet<Set> = lacks.iter().filter_map(with).collect();
    let all = components
        .iter()
        .fold(lacks.and(worlds_of(table)), |all, component| {
            all.or(*component)
        });
    let levels = table
        .complete(Of::World, all, &mut |_| 0)
        .expect("a world of these levels");
    World {
        levels: levels.and(worlds_of(table)),
        components: components.into_iter().collect(),
    }
}

/// All levels of worlds.
fn worlds_of(table: &Table) -> Set {
    table
        .factors_of(Of::World)
        .flat_map(Factor::levels)
        .collect()
}

/// How many of the sets are in one.
fn count(sets: &BTreeSet<Set>, all: Set) -> usize {
    sets.iter().filter(|set| set.is_in(all)).count()
}

/// Components on which all meets that is to meet on one component.
fn draw_components(table: &Table, goal: &Goal) -> Vec<Set> {
    let mut missing: BTreeSet<Set> = goal.on_component.iter().copied().collect();
    let mut components = Vec::new();
    while let Some(first) = missing.first().copied() {
        // What a level may bring counts as well as what it brings, so that components are full of features.
        let mut value = |set: Set| {
            64 * count(&missing, set)
                + missing
                    .iter()
                    .filter(|it| it.and(set).0.count_ones() > 0)
                    .count()
                    .min(63)
        };
        let component = table
            .complete(Of::Component, first, &mut value)
            .expect("what cannot be is not in the goal");
        missing.retain(|set| !set.is_in(component));
        components.push(component);
    }
    components
}
