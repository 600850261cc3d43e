use super::{MOST_TRIED, QueryInfo, can_meet};
use crate as ecs;
use crate::base::random::Random;
use crate::prelude::*;
use crate::query::{FilterInfo, QueriedComponent, TermInfo};
use crate::schema::{CellIndex, schema};

/// The components: four in tables, the last of them optional in one archetype, and one in a pool.
macro_rules! world {
    ($name:ident, $world:ident, [$($flags:tt)*]) => {
        #[allow(dead_code, reason = "no row is spawned")]
        mod $name {
            use super::*;

            pub(super) struct A;
            pub(super) struct B;
            pub(super) struct C;
            pub(super) struct D;
            #[derive(Component)]
            #[component(storage = "sparse")]
            pub(super) struct S;

            ecs::world! {
                #[world($($flags)*)]
                pub(super) struct $world { components: (A, B, C, D, S) }

                #[archetype]
                pub(super) struct One { a: A, d: Option<D> }

                #[archetype]
                pub(super) struct Two { a: A, b: B }

                #[archetype]
                pub(super) struct Three { b: B, c: C, d: D }
            }
        }
    };
}

world!(open, Open, []);
world!(closed, Closed, [closed]);

const COMPONENTS: usize = 5;
const KINDS: usize = 3;

/// Whether a row has a set of components.
type Set = [bool; COMPONENTS];

fn is_term_met(terms: &TermInfo<'_>, set: Set) -> bool {
    match terms {
        TermInfo::Component {
            asked, required, ..
        } => !required || set[asked.index],
        TermInfo::All(terms) => terms.iter().all(|terms| is_term_met(terms, set)),
        _ => true,
    }
}

fn is_passed(filter: &FilterInfo<'_>, set: Set, kind: Option<usize>) -> bool {
    match filter {
        FilterInfo::With(asked) | FilterInfo::Changed(asked) | FilterInfo::Added(asked) => {
            set[asked.index]
        }
        FilterInfo::Without(asked) => !set[asked.index],
        FilterInfo::Kind(asked) => kind == Some(*asked),
        FilterInfo::Allow(_) => true,
        FilterInfo::All(filters) => filters.iter().all(|filter| is_passed(filter, set, kind)),
        FilterInfo::Any(filters) => filters.iter().any(|filter| is_passed(filter, set, kind)),
    }
}

/// Whether there is a row that both match: all rows that can be in the world are tried.
fn meet<W: Declare>(one: QueryInfo<'_>, other: QueryInfo<'_>) -> bool {
    let cell = |kind: usize, component| {
        schema::<W>()
            .cells_of(kind)
            .get(CellIndex::of(component))
            .unwrap()
    };
    let sets = (0..1_u32 << COMPONENTS)
        .map(|bits| -> Set { core::array::from_fn(|place| bits >> place & 1 == 1) });
    let mut rows = sets.flat_map(|set| (0..=KINDS).map(move |kind| (set, kind.checked_sub(1))));
    rows.any(|(set, kind)| {
        let is_row = match kind {
            None => !W::CLOSED,
            Some(kind) => (0..COMPONENTS).all(|component| {
                let (cell, is_sparse) = (
                    cell(kind, component),
                    schema::<W>().components[component].sparse,
                );
                (set[component] || cell.may_lack())
                    && (!set[component] || !W::CLOSED || is_sparse || cell.is_there())
            }),
        };
        let is_match = |(terms, filter)| is_term_met(terms, set) && is_passed(filter, set, kind);
        is_row && is_match(one) && is_match(other)
    })
}

struct Numbers(Random);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(u32::try_from(bound).unwrap()) as usize
    }
}

/// How many alternatives there are to choose from, at most.
fn choices(filter: &FilterInfo<'_>) -> usize {
    match filter {
        FilterInfo::Any(filters) => filters.iter().map(choices).sum(),
        FilterInfo::All(filters) => filters.iter().map(choices).product(),
        _ => 1,
    }
}

/// Filters of those before, or a single one.
fn filter<'a>(random: &mut Numbers, before: &'a [FilterInfo<'a>]) -> FilterInfo<'a> {
    let from = random.below(before.len());
    let to = before.len().min(from + 1 + random.below(3));
    match random.below(5) {
        0 => before[from],
        1 | 2 => FilterInfo::All(&before[from..to]),
        _ => FilterInfo::Any(&before[from..to]),
    }
}

/// Tries queries that look random. Returns how many of them meet, and how many do not.
fn compare<W: Declare>(seed: u64) -> [usize; 2] {
    let mut random = Numbers(Random::new(seed));
    let mut found = [0; 2];
    for _ in 0..if cfg!(miri) { 20 } else { 4_000 } {
        let component = |random: &mut Numbers| QueriedComponent::at::<W>(random.below(COMPONENTS));
        let leaf = |random: &mut Numbers| match random.below(9) {
            0 => FilterInfo::Allow(None),
            1 => FilterInfo::Changed(component(random)),
            2..=4 => FilterInfo::With(component(random)),
            _ => FilterInfo::Without(component(random)),
        };
        let leaves: [[FilterInfo<'_>; 8]; 2] =
            [(); 2].map(|()| [(); 8].map(|()| leaf(&mut random)));
        let inner = [0, 1].map(|it| [(); 6].map(|()| filter(&mut random, &leaves[it])));
        let outer = [0, 1].map(|it| [(); 4].map(|()| filter(&mut random, &inner[it])));
        let kinds = [(); 2].map(|()| [FilterInfo::Kind(random.below(KINDS))]);
        let with_kinds =
            [0, 1].map(|it| [filter(&mut random, &outer[it]), FilterInfo::All(&kinds[it])]);
        let filters =
            [0, 1].map(|it| FilterInfo::All(&with_kinds[it][..=usize::from(random.below(3) == 0)]));
        let terms = [(); 2].map(|()| {
            let required = random.below(3) > 0;
            let asked = component(&mut random);
            [
                TermInfo::Component {
                    asked,
                    write: true,
                    required,
                    marks: true,
                    ticked: false,
                },
                TermInfo::Entity,
            ]
        });
        let terms = [0, 1].map(|it| TermInfo::All(&terms[it]));
        let [one, other] = [0, 1].map(|it| (&terms[it], &filters[it]));
        let expected = meet::<W>(one, other);
        assert_eq!(can_meet::<W>(one, other), can_meet::<W>(other, one));
        assert!(
            !expected || can_meet::<W>(one, other),
            "a row matches both {}",
            found[0] + found[1]
        );
        if choices(one.1) * choices(other.1) <= MOST_TRIED / 8 {
            assert_eq!(
                can_meet::<W>(one, other),
                expected,
                "pair {}",
                found[0] + found[1]
            );
        }
        found[usize::from(!expected)] += 1;
    }
    found
}

#[test]
fn queries_that_are_taken_for_disjoint_match_no_row_of_any_components() {
    for found in [compare::<open::Open>(1), compare::<closed::Closed>(2)] {
        assert!(
            cfg!(miri) || found.iter().all(|count| *count > 300),
            "both are tried: {found:?}"
        );
    }
}

#[test]
fn beyond_the_alternatives_that_are_tried_queries_can_meet() {
    let [a, b, c] = [0, 1, 2].map(QueriedComponent::at::<open::Open>);
    let [has_a, no_a] = [FilterInfo::With(a), FilterInfo::Without(a)];
    let [has_b, no_b] = [FilterInfo::With(b), FilterInfo::Without(b)];
    // Each of them can be met, and all of them cannot.
    let pairs = [[has_a, has_b], [has_a, no_b], [no_a, has_b], [no_a, no_b]];
    let never = pairs.each_ref().map(|pair| FilterInfo::Any(pair));
    let each = [FilterInfo::With(c), FilterInfo::Without(c)];
    let alternatives = [FilterInfo::Any(&each); 20];
    let many = [FilterInfo::All(&alternatives), FilterInfo::All(&never)];
    let [never, many, all] = [
        FilterInfo::All(&never),
        FilterInfo::All(&many),
        FilterInfo::All(&[]),
    ];
    let all = (&TermInfo::Entity, &all);
    for (filter, is_known) in [(never, true), (many, false)] {
        let query = (&TermInfo::Entity, &filter);
        assert!(!meet::<open::Open>(query, all));
        assert_eq!(can_meet::<open::Open>(query, all), !is_known);
    }
}
