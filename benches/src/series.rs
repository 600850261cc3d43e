//! The cost of a workload by the number of entities, and of archetypes.

use crate::{Group, many_archetypes, random_get, simple_iter};

/// A workload of many sizes.
pub struct Series {
    /// The name of the measurement.
    pub name: &'static str,
    /// The things of which there are more and more.
    pub of: &'static str,
    /// The unit that a time is for.
    pub per: &'static str,
    /// The rows for which that is.
    pub rows: usize,
    /// The sizes, in order.
    pub numbers: Vec<usize>,
    /// The workload of each size.
    pub groups: Vec<Group>,
}

/// All series, with at most this many entities.
pub fn series(entities: usize) -> Vec<Series> {
    let powers = |least: u32, most: u32| (least..=most).map(|power| 10usize.pow(power));
    let sizes: Vec<_> = powers(2, 7).filter(|size| *size <= entities).collect();
    let archetypes: Vec<_> = powers(0, 4).collect();
    let of_size = |name, group: fn(usize) -> Group| Series {
        name,
        of: "entities",
        per: "row",
        rows: 1,
        groups: sizes.iter().copied().map(group).collect(),
        numbers: sizes.clone(),
    };
    vec![
        of_size("simple_iter by number of entities", simple_iter::of_size),
        of_size("random_get by number of entities", random_get::of_size),
        Series {
            name: "a query by number of archetypes",
            of: "archetypes of 4 rows each",
            per: "archetype",
            rows: many_archetypes::FEW,
            groups: archetypes
                .iter()
                .copied()
                .map(many_archetypes::of_number)
                .collect(),
            numbers: archetypes,
        },
    ]
}
