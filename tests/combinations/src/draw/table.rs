//! The table of features, `tests/model/features.toml`.

use crate::draw::Set;
use serde::Deserialize;

/// A level of a factor, by its number among all levels of the table.
pub type Level = usize;

/// The whole table.
#[derive(Debug)]
pub struct Table {
    /// The factors, in the order of the table.
    pub factors: Vec<Factor>,
    /// The name of each level.
    names: Vec<String>,
    /// For each level the levels with which it cannot be together on one component, or in one world.
    never: Vec<Set>,
    /// Each rule: the two sides, and the reason.
    rules: Vec<(Set, Set, String)>,
}

/// One property of components or of worlds.
#[derive(Debug)]
pub struct Factor {
    /// Its name.
    pub name: String,
    /// What has one level of it.
    pub of: Of,
    /// Whether its levels decide how values are stored, or depend on that.
    pub storage: bool,
    /// The number of the first level.
    pub first: Level,
    /// How many levels there are.
    pub count: usize,
    /// Whether the first level is a feature too.
    pub always: bool,
}

/// What a factor is a property of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Of {
    /// Each component has a level.
    Component,
    /// Each world has a level.
    World,
}

impl Factor {
    /// All of its levels.
    pub fn levels(&self) -> std::ops::Range<Level> {
        self.first..self.first + self.count
    }

    /// Those of its levels that are features.
    pub fn features(&self) -> std::ops::Range<Level> {
        self.first + usize::from(!self.always)..self.first + self.count
    }
}

impl Table {
    /// The committed table.
    ///
    /// # Panics
    ///
    /// If it is not well-formed.
    pub fn read() -> Self {
        Self::parse(include_str!("../../../model/features.toml"))
    }

    fn parse(text: &str) -> Self {
        let written: Written = toml::from_str(text).expect("the table is well-formed");
        let mut table = Self {
            factors: Vec::new(),
            names: Vec::new(),
            never: Vec::new(),
            rules: Vec::new(),
        };
        for WrittenFactor {
            name,
            of,
            levels,
            storage,
            always,
        } in written.factor
        {
            let (first, count) = (table.names.len(), levels.len());
            table.factors.push(Factor {
                name,
                of,
                storage,
                first,
                count,
                always,
            });
            table.names.extend(levels);
        }
        assert!(table.names.len() <= 64, "a set of levels has 64 bits");
        table.never = vec![Set::default(); table.names.len()];
        for factor in &table.factors {
            for level in factor.levels() {
                table.never[level] = factor.levels().filter(|other| *other != level).collect();
            }
        }
        for Never { one, other, reason } in written.never {
            let (one, other) = (table.side(&one), table.side(&other));
            for (a, b) in one.iter().flat_map(|a| other.iter().map(move |b| (a, b))) {
                table.never[a].insert(b);
                table.never[b].insert(a);
            }
            table.rules.push((one, other, reason));
        }
        table
    }

    fn side(&self, side: &Side) -> Set {
        let factor = self.factor(&side.factor);
        match &side.levels {
            None => factor.features().collect(),
            Some(levels) => levels
                .iter()
                .map(|name| self.level(name))
                .inspect(|it| assert!(factor.levels().contains(it)))
                .collect(),
        }
    }

    /// The factor of a name.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn factor(&self, name: &str) -> &Factor {
        self.factors
            .iter()
            .find(|factor| factor.name == name)
            .unwrap_or_else(|| panic!("a factor `{name}`"))
    }

    /// The level of a name.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn level(&self, name: &str) -> Level {
        self.names
            .iter()
            .position(|it| it == name)
            .unwrap_or_else(|| panic!("a level `{name}`"))
    }

    /// The name of a level.
    pub fn name(&self, level: Level) -> &str {
        &self.names[level]
    }

    /// The names of some levels.
    pub fn names(&self, set: Set) -> String {
        set.iter()
            .map(|level| self.name(level))
            .collect::<Vec<_>>()
            .join(" × ")
    }

    /// The factor of a level.
    ///
    /// # Panics
    ///
    /// If the table does not have the level.
    pub fn factor_of(&self, level: Level) -> &Factor {
        self.factors
            .iter()
            .find(|factor| factor.levels().contains(&level))
            .expect("each level has a factor")
    }

    /// The factors of components, or of worlds.
    pub fn factors_of(&self, of: Of) -> impl Iterator<Item = &Factor> {
        self.factors.iter().filter(move |factor| factor.of == of)
    }

    /// The levels with which a level cannot be together.
    pub fn never(&self, level: Level) -> Set {
        self.never[level]
    }

    /// The reasons of all rules.
    pub fn reasons(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|(.., reason)| &**reason)
    }

    /// The levels of a component or of a world that has these levels, and those of these factors that bring most. `None` if there are none.
    pub fn complete(
        &self,
        of: Of,
        chosen: Set,
        value: &mut dyn FnMut(Set) -> usize,
    ) -> Option<Set> {
        let is_open = |factor: &&Factor| factor.levels().all(|level| !chosen.contains(level));
        let mut free: Vec<&Factor> = self.factors_of(of).filter(is_open).collect();
        let allowed = |factor: &Factor| {
            factor
                .levels()
                .filter(|level| self.never(*level).and(chosen).is_empty())
                .collect::<Vec<_>>()
        };
        // The factor with the fewest levels left comes first, so that what cannot be completed is found soon.
        free.sort_by_key(|factor| allowed(factor).len());
        let Some(factor) = free.first() else {
            return Some(chosen);
        };
        let mut levels: Vec<_> = allowed(factor)
            .into_iter()
            .map(|level| (value(chosen.with(level)), level))
            .collect();
        levels.sort_by_key(|(value, level)| (std::cmp::Reverse(*value), *level));
        levels
            .into_iter()
            .find_map(|(_, level)| self.complete(of, chosen.with(level), value))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    factor: Vec<WrittenFactor>,
    never: Vec<Never>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFactor {
    name: String,
    of: Of,
    levels: Vec<String>,
    #[serde(default)]
    storage: bool,
    #[serde(default)]
    always: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Never {
    one: Side,
    other: Side,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    factor: String,
    levels: Option<Vec<String>>,
}
