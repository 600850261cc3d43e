use super::Condition;
use crate::base::component_id::ComponentId;
use crate::base::error::{QueryError, text_of_error};
use crate::base::memory::try_reserve;
use crate::query::evaluate::{Evaluator, Predicate, Truth};
use crate::query::tables::DeclaredMatches;
use crate::query::{Disabling, FilterInfo, QueriedComponent, TermInfo, default_filters};
use crate::schema::{Declare, is_immutable, schema};
use crate::storage::Storage;
use crate::storage::registry::Key;
use crate::storage::slots::table_number;
use crate::storage::table::TickKind;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// A term of a query that is made while the program runs: a component, by number, by key or by name.
#[derive(Clone, Copy, Debug)]
pub enum RuntimeTerm<'n> {
    /// By number.
    Id(ComponentId),
    /// By name.
    Name(&'n str),
}

impl From<ComponentId> for RuntimeTerm<'_> {
    fn from(id: ComponentId) -> Self {
        Self::Id(id)
    }
}

impl<C> From<Key<C>> for RuntimeTerm<'_> {
    fn from(key: Key<C>) -> Self {
        Self::Id(key.id())
    }
}

impl<'n> From<&'n str> for RuntimeTerm<'n> {
    fn from(name: &'n str) -> Self {
        Self::Name(name)
    }
}

/// A query that was made while the program runs. See [`runtime_query`](crate::Storage::runtime_query).
///
/// Its terms are numbered in the order in which they were added, from 0. It is of use as long as its world lives.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let query = kitchen.runtime_query().read("Heat").without("Name").build()?;
/// assert!(query.is_read_only());
/// assert_eq!(kitchen.run_ref(&query)?.count(), 0);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
// Invariant: **runtime-terms-disjoint** No two terms access one component where one of them writes (as `terms-disjoint`).
#[derive(Clone)]
pub struct RuntimeQuery {
    pub(super) terms: Vec<TermInfo<'static>>,
    with: Vec<FilterInfo<'static>>,
    any: Vec<Vec<FilterInfo<'static>>>,
    /// Components that disable rows, and that the query does not name.
    hidden: Vec<QueriedComponent>,
    /// Components of which the disabled rows match.
    allowed: Vec<usize>,
    pub(super) values: Vec<ValueFilter>,
}

/// A condition on a part of a component.
#[derive(Clone)]
pub(crate) struct ValueFilter {
    pub(crate) component: ComponentId,
    /// The path within the component. It was parsed.
    pub(crate) path: Box<str>,
    pub(crate) condition: Condition,
}

impl RuntimeQuery {
    /// The number of terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there are no terms.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether no term writes.
    pub fn is_read_only(&self) -> bool {
        self.terms
            .iter()
            .all(|term| !matches!(term, TermInfo::Component { write: true, .. }))
    }

    /// The same query, but read-only, so that it marks nothing as changed.
    pub(crate) fn read_only(&self) -> Self {
        let mut query = self.clone();
        for term in &mut query.terms {
            if let TermInfo::Component { write, marks, .. } = term {
                (*write, *marks) = (false, false);
            }
        }
        query
    }

    /// The conditions on values.
    pub(crate) fn values(&self) -> &[ValueFilter] {
        &self.values
    }

    /// Whether the query asks for sparse components, so that each row is looked up.
    pub(super) fn asks_pools(&self) -> bool {
        self.asked().any(|asked| asked.sparse)
    }

    /// Whether each component that is asked of pools has one in this world, if the world knows it, no other component has one, and no
    /// immutable one is written. So it is in the worlds of the type that it was made for.
    pub(super) fn fits<W: Declare>(&self, storage: &Storage<W>) -> bool {
        let may_write = |term: &TermInfo<'_>| match term {
            TermInfo::Component {
                asked, write: true, ..
            } => !is_immutable::<W>(asked.index),
            _ => true,
        };
        let is_stored_so =
            |index, sparse| storage.has_pool(index) == sparse || index >= storage.component_count();
        self.asked()
            .all(|asked| is_stored_so(asked.index, asked.sparse))
            && self.terms.iter().all(may_write)
    }

    /// Whether rows of one table may differ in what the query asks of them.
    pub(super) fn tells_rows_apart(&self) -> bool {
        let mut filters = self.with.iter().chain(self.any.iter().flatten());
        let asks_ticks =
            |filter: &_| matches!(filter, FilterInfo::Changed(_) | FilterInfo::Added(_));
        self.asked().any(|asked| asked.optional || asked.sparse)
            || filters.any(asks_ticks)
            || !self.values.is_empty()
    }

    /// The components that terms and filters name.
    fn named(&self) -> impl Iterator<Item = QueriedComponent> {
        let of_term = |term: &TermInfo<'_>| match term {
            TermInfo::Component { asked, .. } | TermInfo::Presence(asked) => Some(*asked),
            TermInfo::Entity | TermInfo::Above(_) | TermInfo::All(_) => None,
        };
        let of_filter = |filter: &FilterInfo<'_>| match filter {
            FilterInfo::With(asked)
            | FilterInfo::Without(asked)
            | FilterInfo::Changed(asked)
            | FilterInfo::Added(asked) => Some(*asked),
            FilterInfo::Kind(_)
            | FilterInfo::Allow(_)
            | FilterInfo::All(_)
            | FilterInfo::Any(_) => None,
        };
        let filters = self.with.iter().chain(self.any.iter().flatten());
        self.terms
            .iter()
            .filter_map(of_term)
            .chain(filters.filter_map(of_filter))
    }

    /// The components that are asked for.
    fn asked(&self) -> impl Iterator<Item = QueriedComponent> {
        self.named().chain(self.hidden.iter().copied())
    }

    /// Whether a component is named, or the rows that it disables are allowed.
    pub(crate) fn names(&self, component: usize) -> bool {
        self.allowed.contains(&component) || self.named().any(|asked| asked.index == component)
    }

    /// Whether the rows that a component disables do not match.
    fn is_hidden_by<W: Declare>(&self, default_filters: Disabling) -> bool {
        let mut listed = self
            .demanded()
            .map(|asked| asked.index)
            .filter(|component| *component < W::COMPONENTS.len());
        !self.names(default_filters.asked.index)
            && (default_filters.disables_entities()
                || listed.any(|component| default_filters.disables::<W>(component)))
    }

    /// The components that each row has.
    pub(super) fn demanded(&self) -> impl Iterator<Item = QueriedComponent> {
        let terms = self.terms.iter().filter_map(|term| match term {
            TermInfo::Component {
                asked,
                required: true,
                ..
            } => Some(*asked),
            _ => None,
        });
        let filters = self.with.iter().filter_map(|filter| match filter {
            FilterInfo::With(asked) | FilterInfo::Changed(asked) | FilterInfo::Added(asked) => {
                Some(*asked)
            }
            _ => None,
        });
        terms.chain(filters)
    }
}

impl Predicate for &RuntimeQuery {
    const ASKS_TICKS: bool = true;
    const ONE_OPTIONAL: bool = false;
    const ASKS_KIND: bool = true;

    fn terms<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        self.terms
            .iter()
            .fold(E::Truth::YES, |all, term| match term {
                TermInfo::Component {
                    asked,
                    required: true,
                    ..
                } => all.and(|| evaluator.has(*asked)),
                _ => all,
            })
    }

    fn optional_terms<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        self.terms
            .iter()
            .fold(E::Truth::YES, |all, term| match term {
                TermInfo::Component {
                    asked,
                    required: false,
                    ..
                } => all.and(|| evaluator.has(*asked)),
                _ => all,
            })
    }

    fn filter<E: Evaluator>(self, evaluator: &E) -> E::Truth {
        let one = |filter: &FilterInfo<'_>| match filter {
            FilterInfo::With(asked) => evaluator.has(*asked),
            FilterInfo::Without(asked) => evaluator.lacks(*asked),
            FilterInfo::Changed(asked) => evaluator.is_new(*asked, TickKind::Changed),
            FilterInfo::Added(asked) => evaluator.is_new(*asked, TickKind::Added),
            // Components do not tell the kind, and the builder makes no other filters.
            _ => E::Truth::YES,
        };
        let shown = self.hidden.iter().fold(E::Truth::YES, |all, hidden| {
            all.and(|| evaluator.lacks(*hidden))
        });
        let with = self
            .with
            .iter()
            .fold(shown, |all, filter| all.and(|| one(filter)));
        let any = |any: &Vec<FilterInfo<'_>>| {
            any.iter()
                .fold(E::Truth::NO, |any, filter| any.or(|| one(filter)))
        };
        self.any
            .iter()
            .fold(with, |all, filters| all.and(|| any(filters)))
    }

    fn admits(self, kind: Option<usize>) -> bool {
        !self
            .with
            .iter()
            .any(|filter| matches!(filter, FilterInfo::Kind(asked) if kind != Some(*asked)))
    }
}

impl<W: Declare> DeclaredMatches<W> for &RuntimeQuery {
    fn places(self) -> usize {
        schema::<W>().archetypes.len()
    }

    fn declared_at(self, archetype: usize) -> Option<u32> {
        let matches =
            self.admits(Some(archetype)) && self.matches(schema::<W>().cells_of(archetype));
        matches.then(|| table_number(archetype))
    }
}

/// This many times a query can ask for one component of several: each row and each word of bits is asked about all of them.
const MOST_ANY: usize = 16;

/// Collects the terms and filters of a [`RuntimeQuery`]. Mistakes are kept until [`build`](Self::build).
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let builder = kitchen.runtime_query().read("Heat").optional_read("Name");
/// let query = builder.any_of(["Name"]).build()?;
/// assert_eq!(query.len(), 2);
/// // Mistakes are told at the end.
/// assert!(kitchen.runtime_query().read("Heet").build().is_err());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct RuntimeQueryBuilder<'s, W: Declare> {
    store: &'s Storage<W>,
    query: RuntimeQuery,
    error: Option<QueryError>,
}

impl<'s, W: Declare> RuntimeQueryBuilder<'s, W> {
    pub(crate) fn new(store: &'s Storage<W>) -> Self {
        let query = RuntimeQuery {
            terms: Vec::new(),
            with: Vec::new(),
            any: Vec::new(),
            hidden: Vec::new(),
            allowed: Vec::new(),
            values: Vec::new(),
        };
        Self {
            store,
            query,
            error: None,
        }
    }

    /// Rows must have the component, which is read.
    #[must_use]
    pub fn read<'n>(self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        self.term(component.into(), false, true)
    }

    /// Rows must have the component, which is written.
    #[must_use]
    pub fn write<'n>(self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        self.term(component.into(), true, true)
    }

    /// The component is read where it is there.
    #[must_use]
    pub fn optional_read<'n>(self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        self.term(component.into(), false, false)
    }

    /// The component is written where it is there.
    #[must_use]
    pub fn optional_write<'n>(self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        self.term(component.into(), true, false)
    }

    /// Rows must have the component.
    #[must_use]
    pub fn with<'n>(self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        self.filter(component.into(), FilterInfo::With)
    }

    /// Rows must lack the component.
    #[must_use]
    pub fn without<'n>(self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        self.filter(component.into(), FilterInfo::Without)
    }

    /// Rows must [be](crate::Storage::is) of a declared archetype, wherever they lie. See [`Is`](crate::Is).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Armour(u32);
    /// # pub struct Morale(u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Battle { components: (Armour, Morale) }
    /// #     #[archetype] pub struct Tank { armour: Armour }
    /// #     #[archetype] pub struct Wall { armour: Armour, morale: Morale }
    /// # }
    /// # let mut battle = Battle::new();
    /// # battle.spawn(Wall { armour: Armour(9), morale: Morale(0) });
    /// let tank = battle.spawn(Tank { armour: Armour(3) });
    /// let tanks = battle.runtime_query().is("Tank").build()?;
    /// assert!(battle.run(&tanks).entities().eq([tank]));
    ///
    /// let error = battle.runtime_query().is("Tonk").build().err().unwrap();
    /// assert_eq!(error.to_string(), "the world declares no archetype `Tonk`: there are `Tank` and `Wall`");
    /// # Ok::<_, ecs::QueryError>(())
    /// ```
    #[must_use]
    pub fn is(mut self, archetype: &str) -> Self {
        let declared = || {
            schema::<W>()
                .archetypes
                .iter()
                .map(|archetype| archetype.name)
        };
        let kind = declared().position(|name| name == archetype);
        let pushed = match kind {
            Some(kind) => push(&mut self.query.with, FilterInfo::Kind(kind)),
            None => Err(QueryError::NoSuchArchetype {
                name: text_of_error(archetype),
                known: declared().map(text_of_error).collect(),
            }),
        };
        self.error = self.error.or(pushed.err());
        self
    }

    /// Rows match, those too that the component [disables](crate::Disabled).
    #[must_use]
    pub fn allow<'n>(mut self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        if let Some(asked) = self.resolve(component.into()) {
            self.error = push(&mut self.query.allowed, asked.index)
                .err()
                .or(self.error);
        }
        self
    }

    /// Rows match, those too that any component disables: for editors, and for all that looks at a whole world.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat, ecs::Disabled) }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// kitchen.spawn((Heat(20.0), ecs::Disabled));
    /// let shown = kitchen.runtime_query().with("Heat").build()?;
    /// let all = kitchen.runtime_query().with("Heat").allow_all().build()?;
    /// assert_eq!(kitchen.run(&shown).count(), 0);
    /// assert_eq!(kitchen.run(&all).count(), 1);
    /// # Ok::<_, ecs::QueryError>(())
    /// ```
    #[must_use]
    pub fn allow_all(mut self) -> Self {
        for Disabling { asked, .. } in default_filters::<W>() {
            self.error = push(&mut self.query.allowed, asked.index)
                .err()
                .or(self.error);
        }
        self
    }

    /// Rows must have the component, and its value was changed or added: since [a tick](super::RuntimeChunks::since), or ever. See
    /// [`Changed`](crate::Changed).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component)]
    /// # #[component(track)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let pans = [(); 3].map(|()| kitchen.spawn(Pan { heat: Heat(20.0) }));
    /// let hotter = kitchen.runtime_query().changed("Heat").build()?;
    /// let tick = kitchen.change_tick();
    /// kitchen.get_mut::<Heat>(pans[1]).unwrap().0 = 90.0;
    /// let found: Vec<Entity> = kitchen.run(&hotter).since(tick).flat_map(|chunk| chunk.entities()).copied().collect();
    /// assert_eq!(found, [pans[1]]);
    /// # Ok::<_, ecs::QueryError>(())
    /// ```
    #[must_use]
    pub fn changed<'n>(self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        self.ticked(component.into(), FilterInfo::Changed)
    }

    /// Rows must have the component, which was added: since [a tick](super::RuntimeChunks::since), or ever. See [`Added`](crate::Added).
    #[must_use]
    pub fn added<'n>(self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        self.ticked(component.into(), FilterInfo::Added)
    }

    /// Rows must have the component, and its value, or a part of it, must meet the condition. The path begins with the name of the component,
    /// behind which a [`FieldPath`](crate::FieldPath) may follow: `Name`, `Name.first`, `piles[2].height`.
    /// A row does not match if its value has no such part, or is not read by name.
    ///
    /// The values are read as by [`get_value`](crate::Storage::get_value), row by row, before the rows are lent. O(size of the component) for each
    /// row that matches otherwise. A newtype, such as `struct Name(String)`, is compared by its content, and a relation by its
    /// target: `Name` means the same as `Name.0`, which goes by an index as well.
    ///
    /// An [index](crate::index) `hash` or `ordered`, with the field at the path as its key, gives the rows instead, of keys that are equal. An
    /// `ordered` one gives those that are less or greater, or begin with a text, as well. Rows and their order are the same as without an index. It has
    /// to have the one field, and no `with` or `without`. [`run`](crate::Store::run) brings it up to date, and
    /// [`run_ref`](crate::Store::run_ref) asks it where it is. O(*n* log *n*) for *n* rows that it gives. It is passed over where it gives a
    /// large part of all rows. [`RuntimeChunks::index`](super::RuntimeChunks::index) tells.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// use ecs::condition::{less_than, starts_with};
    ///
    /// #[derive(Component)]
    /// pub struct Name { pub first: String, pub born: u32 }
    ///
    /// ecs::world! {
    ///     #[world] pub struct Town { components: (Name) }
    ///     #[archetype] pub struct Citizen { name: Name }
    /// }
    ///
    /// let mut town = Town::new();
    /// let [ann, _, _] = [("Ann", 1990), ("Bob", 1990), ("Anton", 2010)]
    ///     .map(|(first, born)| town.spawn(Citizen { name: Name { first: first.into(), born } }));
    /// let query = town
    ///     .runtime_query()
    ///     .where_("Name.first", starts_with("An"))
    ///     .where_("Name.born", less_than(2000))
    ///     .build()?;
    /// let found: Vec<Entity> = town.run(&query).flat_map(|chunk| chunk.entities()).copied().collect();
    /// assert_eq!(found, [ann]);
    ///
    /// let error = town.runtime_query().where_("Name.age", less_than(9)).build().err().unwrap();
    /// assert_eq!(error.to_string(), "`Name`: there is no field `age`: there are `first` and `born`");
    /// # Ok::<_, ecs::QueryError>(())
    /// ```
    #[must_use]
    pub fn where_(mut self, path: &str, condition: Condition) -> Self {
        let name = &path[..path.find(['.', '[']).unwrap_or(path.len())];
        let Some(asked) = self.resolve(RuntimeTerm::Name(name)) else {
            return self;
        };
        let component = ComponentId::new(asked.index);
        let rest = &path[name.len()..];
        let rest = rest.strip_prefix('.').unwrap_or(rest);
        match self.store.check_path(component, rest) {
            Ok(path) => {
                let filter = ValueFilter {
                    component,
                    path: path.as_str().into(),
                    condition,
                };
                self.error = push(&mut self.query.values, filter).err().or(self.error);
                self.filter(RuntimeTerm::Id(component), FilterInfo::With)
            }
            Err(error) => {
                self.error.get_or_insert(QueryError::Data(error));
                self
            }
        }
    }

    /// Rows must have at least one of the components. A query can say so up to 16 times.
    #[must_use]
    pub fn any_of<'n, T: Into<RuntimeTerm<'n>>>(
        mut self,
        components: impl IntoIterator<Item = T>,
    ) -> Self {
        let mut any = Vec::new();
        for component in components {
            if let Some(asked) = self.resolve(component.into()) {
                self.error = push(&mut any, FilterInfo::With(asked)).err().or(self.error);
            }
        }
        self.error = push(&mut self.query.any, any).err().or(self.error);
        if self.query.any.len() > MOST_ANY {
            self.error.get_or_insert(QueryError::TooManyAlternatives);
        }
        self
    }

    /// The query.
    ///
    /// # Errors
    ///
    /// The first mistake: a component that the world does not have, one that two terms access and one writes, or one that is
    /// immutable and written. If there is no memory for the query.
    pub fn build(mut self) -> Result<RuntimeQuery, QueryError> {
        for default_filters in default_filters::<W>() {
            if self.query.is_hidden_by::<W>(default_filters) {
                self.error = push(&mut self.query.hidden, default_filters.asked)
                    .err()
                    .or(self.error);
            }
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.query),
        }
    }

    fn filter(
        mut self,
        component: RuntimeTerm<'_>,
        filter: fn(QueriedComponent) -> FilterInfo<'static>,
    ) -> Self {
        if let Some(asked) = self.resolve(component) {
            self.error = push(&mut self.query.with, filter(asked))
                .err()
                .or(self.error);
        }
        self
    }

    /// A filter that asks for ticks, which only a tracked component has.
    fn ticked(
        mut self,
        component: RuntimeTerm<'_>,
        filter: fn(QueriedComponent) -> FilterInfo<'static>,
    ) -> Self {
        let Some(asked) = self.resolve(component) else {
            return self;
        };
        if schema::<W>()
            .components
            .get(asked.index)
            .is_some_and(|info| info.tracked)
        {
            return self.filter(RuntimeTerm::Id(ComponentId::new(asked.index)), filter);
        }
        let component = text_of_error(
            self.store
                .component_name(ComponentId::new(asked.index))
                .unwrap_or_default(),
        );
        self.error
            .get_or_insert(QueryError::Untracked { component });
        self
    }

    fn term(mut self, component: RuntimeTerm<'_>, write: bool, required: bool) -> Self {
        let Some(asked) = self.resolve(component) else {
            return self;
        };
        let conflicts = self.query.terms.iter().any(|term| match term {
            TermInfo::Component {
                asked: other,
                write: writes,
                ..
            } => *other == asked && (write || *writes),
            _ => false,
        });
        let immutable = write && is_immutable::<W>(asked.index);
        if (conflicts || immutable) && self.error.is_none() {
            let component = self.store.component_name(ComponentId::new(asked.index));
            let component = text_of_error(component.unwrap_or_default());
            self.error = Some(if immutable {
                QueryError::Immutable { component }
            } else {
                QueryError::Conflict { component }
            });
        }
        self.error = push(
            &mut self.query.terms,
            TermInfo::Component {
                asked,
                write,
                required,
                marks: write,
                ticked: false,
            },
        )
        .err()
        .or(self.error);
        self
    }

    fn resolve(&mut self, component: RuntimeTerm<'_>) -> Option<QueriedComponent> {
        let found = match component {
            RuntimeTerm::Id(id) => self
                .store
                .component_name(id)
                .map(|_| id)
                .ok_or(QueryError::NoSuchComponent(id)),
            RuntimeTerm::Name(name) => self.store.component_id(name).map_err(QueryError::Data),
        };
        let index = match found {
            Ok(id) => id.index(),
            Err(error) => {
                self.error.get_or_insert(error);
                return None;
            }
        };
        Some(QueriedComponent {
            index,
            sparse: self.store.has_pool(index),
            optional: schema::<W>().lists_as_optional(index),
        })
    }
}

fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), QueryError> {
    try_reserve(list, 1, "a query")?;
    list.push(value);
    Ok(())
}
