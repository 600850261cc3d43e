//! What has to meet: pairs or triples of levels, on one component and on one entity.

use crate::draw::table::Factor;
use crate::draw::{Level, Of, Table};

/// Some levels of the table, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set(pub u64);

impl Set {
    /// Whether a level is one of them.
    pub fn contains(self, level: Level) -> bool {
        self.0 >> level & 1 == 1
    }

    /// Adds a level.
    pub fn insert(&mut self, level: Level) {
        self.0 |= 1 << level;
    }

    /// These levels, and one more.
    #[must_use]
    pub fn with(self, level: Level) -> Self {
        Self(self.0 | 1 << level)
    }

    /// The levels of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The levels of either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of these are among others.
    pub fn is_in(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The levels, from the first one on.
    pub fn iter(self) -> impl Iterator<Item = Level> {
        (0..64).filter(move |level| self.contains(*level))
    }
}

impl FromIterator<Level> for Set {
    fn from_iter<I: IntoIterator<Item = Level>>(levels: I) -> Self {
        levels.into_iter().fold(Self::default(), Self::with)
    }
}

/// What some worlds are to cover.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Levels that meet on one component.
    pub on_component: Vec<Set>,
    /// Levels that meet on one entity: those of any of its components, and of its world.
    pub on_entity: Vec<Set>,
    /// Combinations of levels of components that no rule forbids by itself, and that are impossible since a third factor has no level left.
    pub impossible: Vec<Set>,
}

impl Goal {
    /// All possible combinations of this many levels: of the factors about storage alone, or of all.
    pub fn new(table: &Table, strength: usize, storage_alone: bool) -> Self {
        let factors = || {
            table
                .factors
                .iter()
                .filter(|factor| factor.storage || !storage_alone)
        };
        let features = |of: Option<Of>| {
            let factors = factors().filter(|factor| of.is_none_or(|of| factor.of == of));
            factors.flat_map(Factor::features).collect::<Vec<_>>()
        };
        let fit = |set: Set| {
            set.iter()
                .all(|level| table.never(level).and(set).is_empty())
        };
        let of_components = features(Some(Of::Component));
        // A level that meets no other one on a component is there by itself.
        let alone = combinations(&of_components, 1).into_iter();
        let of_components = alone
            .chain(combinations(&of_components, strength))
            .filter(|set| fit(*set));
        let (on_component, impossible) = of_components
            .partition(|set| table.complete(Of::Component, *set, &mut |_| 0).is_some());
        let worlds: Set = table
            .factors_of(Of::World)
            .flat_map(Factor::levels)
            .collect();
        // Two components of an entity may have levels that one component cannot have; the world has one of each factor.
        let mut on_entity = combinations(&features(None), strength);
        on_entity.retain(|set| {
            set.and(worlds)
                .iter()
                .all(|level| table.never(level).and(*set).and(worlds).is_empty())
        });
        let goal = Self {
            on_component,
            on_entity,
            impossible,
        };
        goal.without_impossible_worlds(table)
    }

    /// Levels of components that a world of a level can never have do not meet it.
    fn without_impossible_worlds(mut self, table: &Table) -> Self {
        self.on_entity.retain(|set| {
            set.iter().all(|level| {
                table.never(level).and(*set).iter().all(|other| {
                    table.factor_of(level).of == Of::Component
                        && table.factor_of(other).of == Of::Component
                })
            })
        });
        self
    }
}

/// All sets of this many of these levels.
fn combinations(levels: &[Level], count: usize) -> Vec<Set> {
    let Some(rest) = count.checked_sub(1) else {
        return vec![Set::default()];
    };
    let heads = levels.iter().enumerate();
    heads
        .flat_map(|(place, level)| {
            combinations(&levels[place + 1..], rest)
                .into_iter()
                .map(|set| set.with(*level))
        })
        .collect()
}
