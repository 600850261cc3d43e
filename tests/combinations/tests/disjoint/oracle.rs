//! Runs accesses alone, one after the other, and one within the other.

use crate::seen::Seen;
use ecs::World;
use ecs::prelude::*;
use ecs::share::Shared;
use std::collections::{BTreeMap, BTreeSet};

/// A system of one parameter, with the function that is called while it runs. `None` if it cannot run now.
pub(crate) type Run<W> = fn(&Shared<W>, &mut dyn FnMut()) -> Option<Seen>;

pub(crate) struct Access<W: World> {
    pub(crate) name: &'static str,
    /// The indexes that the parameter names.
    pub(crate) finds: &'static [usize],
    pub(crate) run: Run<W>,
}

/// The components of entities: the value of each, and whether it came and was written since the world began.
pub(crate) type Cells = BTreeMap<(Entity, &'static str), (u64, (bool, bool))>;

/// A world with accesses.
pub(crate) trait Subject: World + Default {
    const ACCESSES: &'static [Access<Self>];
    /// The plan of a schedule of all accesses, in their order, if there is one.
    fn plan() -> Option<&'static ecs::Plan<Self>>;
    /// The world that each access begins with, the same each time.
    fn begin() -> Self;
    /// All cells, and all else that is not of a row.
    fn cells(&self) -> Cells;
    /// The indexes that are up to date.
    fn fresh(&self) -> BTreeSet<usize>;
}

/// What an access really does, alone.
struct Footprint {
    seen: Seen,
    written: BTreeSet<(Entity, &'static str)>,
    refreshed: BTreeSet<usize>,
}

/// How many pairs may run together, and those that meet in something.
pub(crate) fn meetings<W: Subject>() -> (usize, Vec<String>) {
    let overlapping = overlapping::<W>();
    let alone: Vec<Footprint> = W::ACCESSES.iter().map(footprint).collect();
    let (mut pairs, mut meetings) = (0, Vec::new());
    for (place, access) in W::ACCESSES.iter().enumerate() {
        let others = alone[place]
            .refreshed
            .iter()
            .filter(|index| !access.finds.contains(index));
        meetings.extend(others.map(|index| {
            format!(
                "{} brings index {index} up to date, which it does not name",
                access.name
            )
        }));
    }
    for (i, one) in W::ACCESSES.iter().enumerate() {
        for (j, other) in W::ACCESSES.iter().enumerate() {
            let within = within(one, other);
            let may_overlap = overlapping[i.min(j)].contains(&i.max(j)) && i != j;
            if within.is_none() && !may_overlap {
                continue;
            }
            pairs += 1;
            let mut meets =
                |how: &str| meetings.push(format!("{} × {}: {how}", one.name, other.name));
            if within.is_some_and(|(outer, inner)| outer.overlaps(&inner)) {
                meets("one borrows what the other writes");
            }
            if !alone[i].written.is_disjoint(&alone[j].written) {
                meets("both write a cell");
            }
            let names_one = one.finds.iter().any(|index| other.finds.contains(index));
            if !names_one && !alone[i].refreshed.is_disjoint(&alone[j].refreshed) {
                meets("both bring an index up to date");
            }
            let after = after(one, other);
            if after.found != alone[j].seen.found {
                meets("the second finds something else after the first");
            }
        }
    }
    (pairs, meetings)
}

fn run<W: Subject>(world: &mut W, access: &Access<W>) -> Seen {
    world
        .share(|world: &Shared<W>| (access.run)(world, &mut || {}))
        .expect("nothing else runs")
}

fn footprint<W: Subject>(access: &Access<W>) -> Footprint {
    let mut world = W::begin();
    let before = world.cells();
    assert!(world.fresh().is_empty(), "no index is up to date");
    let seen = run(&mut world, access);
    let (after, refreshed) = (world.cells(), world.fresh());
    let keys: BTreeSet<_> = before.keys().chain(after.keys()).copied().collect();
    let written = keys
        .into_iter()
        .filter(|key| before.get(key) != after.get(key))
        .collect();
    world.check_invariants();
    Footprint {
        seen,
        written,
        refreshed,
    }
}

/// What the second finds after the first has run.
fn after<W: Subject>(one: &Access<W>, other: &Access<W>) -> Seen {
    let mut world = W::begin();
    run(&mut world, one);
    run(&mut world, other)
}

/// What both see where the second runs within the first. `None` if the library refuses.
fn within<W: Subject>(one: &Access<W>, other: &Access<W>) -> Option<(Seen, Seen)> {
    let (mut world, mut inner) = (W::begin(), None);
    let outer = world.share(|world: &Shared<W>| {
        (one.run)(world, &mut || inner = (other.run)(world, &mut || {}))
    });
    Some((outer.expect("nothing else runs"), inner?))
}

/// For each step of the plan, the later ones that may overlap it.
fn overlapping<W: Subject>() -> Vec<BTreeSet<usize>> {
    let Some(plan) = W::plan() else {
        return vec![BTreeSet::new(); W::ACCESSES.len()];
    };
    let names: Vec<&str> = plan.names().collect();
    let expected: Vec<&str> = W::ACCESSES.iter().map(|access| access.name).collect();
    assert!(
        names
            .iter()
            .zip(&expected)
            .all(|(name, access)| name.ends_with(access))
            && names.len() == expected.len(),
        "{names:?} are the accesses"
    );
    let mut behind: Vec<BTreeSet<usize>> = Vec::new();
    for step in 0..names.len() {
        let waits: Vec<usize> = plan.waits(step).collect();
        let all = waits
            .iter()
            .flat_map(|before| behind[*before].iter().copied().chain([*before]));
        behind.push(all.collect());
    }
    (0..names.len())
        .map(|i| {
            (i + 1..names.len())
                .filter(|j| !behind[*j].contains(&i))
                .collect()
        })
        .collect()
}
