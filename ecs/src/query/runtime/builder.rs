use crate::error::RuntimeQueryError;
use crate::query::{Asked, FilterInfo, TermInfo};
use crate::registry::{ComponentId, Key};
use crate::schema::{World, schema};
use crate::store::Store;
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

/// A query that was made while the program runs. See [`Store::runtime_query`].
///
/// Its terms are numbered in the order in which they were added, from 0. It is of use as long as its world lives.
///
/// Invariant: **Q3** No two terms access one component where one of them writes (as Q1).
#[derive(Clone)]
pub struct RuntimeQuery {
    pub(super) terms: Vec<TermInfo<'static>>,
    with: Vec<FilterInfo<'static>>,
    any: Vec<Vec<FilterInfo<'static>>>,
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
        self.terms.iter().all(|term| !matches!(term, TermInfo::Component { write: true, .. }))
    }

    /// Whether the query asks for sparse components, so that each row is looked up.
    pub(super) fn asks_pools(&self) -> bool {
        let of_term =
            |term: &TermInfo<'_>| matches!(term, TermInfo::Component { asked: Asked { sparse: true, .. }, .. });
        let of_filter = |filter: &FilterInfo<'_>| match filter {
            FilterInfo::With(asked)
            | FilterInfo::Without(asked)
            | FilterInfo::Changed(asked)
            | FilterInfo::Added(asked) => asked.sparse,
            FilterInfo::All(_) | FilterInfo::Any(_) => false,
        };
        self.terms.iter().any(of_term) || self.with.iter().chain(self.any.iter().flatten()).any(of_filter)
    }

    /// Calls `f` with the query as the other functions know queries.
    pub(super) fn with_info<T>(&self, f: impl FnOnce(&TermInfo<'_>, &FilterInfo<'_>) -> T) -> T {
        let any = self.any.iter().map(|any| FilterInfo::Any(any));
        let filters: Vec<FilterInfo<'_>> = self.with.iter().copied().chain(any).collect();
        f(&TermInfo::All(&self.terms), &FilterInfo::All(&filters))
    }
}

/// Collects the terms and filters of a [`RuntimeQuery`]. Mistakes are kept until [`build`](Self::build).
pub struct RuntimeQueryBuilder<'s, W: World> {
    store: &'s Store<W>,
    query: RuntimeQuery,
    error: Option<RuntimeQueryError>,
}

impl<'s, W: World> RuntimeQueryBuilder<'s, W> {
    pub(crate) fn new(store: &'s Store<W>) -> Self {
        let query = RuntimeQuery { terms: Vec::new(), with: Vec::new(), any: Vec::new() };
        Self { store, query, error: None }
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
    pub fn with<'n>(mut self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        if let Some(asked) = self.resolve(component.into()) {
            self.query.with.push(FilterInfo::With(asked));
        }
        self
    }

    /// Rows must lack the component.
    #[must_use]
    pub fn without<'n>(mut self, component: impl Into<RuntimeTerm<'n>>) -> Self {
        if let Some(asked) = self.resolve(component.into()) {
            self.query.with.push(FilterInfo::Without(asked));
        }
        self
    }

    /// Rows must have at least one of the components.
    #[must_use]
    pub fn any_of<'n, T: Into<RuntimeTerm<'n>>>(mut self, components: impl IntoIterator<Item = T>) -> Self {
        let asked: Vec<_> = components.into_iter().filter_map(|component| self.resolve(component.into())).collect();
        self.query.any.push(asked.into_iter().map(FilterInfo::With).collect());
        self
    }

    /// The query.
    ///
    /// # Errors
    ///
    /// The first mistake: a component that the world does not have, or one that two terms access and one writes.
    pub fn build(self) -> Result<RuntimeQuery, RuntimeQueryError> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.query),
        }
    }

    fn term(mut self, component: RuntimeTerm<'_>, write: bool, required: bool) -> Self {
        let Some(asked) = self.resolve(component) else { return self };
        let conflicts = self.query.terms.iter().any(|term| match term {
            TermInfo::Component { asked: other, write: writes, .. } => *other == asked && (write || *writes),
            _ => false,
        });
        if conflicts && self.error.is_none() {
            let component = self.store.component_name(ComponentId::new(asked.index)).unwrap_or_default().into();
            self.error = Some(RuntimeQueryError::Conflict { component });
        }
        self.query.terms.push(TermInfo::Component { asked, write, required });
        self
    }

    fn resolve(&mut self, component: RuntimeTerm<'_>) -> Option<Asked> {
        let (id, error) = match component {
            RuntimeTerm::Id(id) => (self.store.component_name(id).map(|_| id), RuntimeQueryError::NoSuchComponent(id)),
            RuntimeTerm::Name(name) => {
                (self.store.component_id(name), RuntimeQueryError::UnknownName { name: name.into() })
            }
        };
        if id.is_none() {
            self.error.get_or_insert(error);
        }
        let index = id?.index();
        let sparse = schema::<W>().components.get(index).is_some_and(|info| info.sparse);
        Some(Asked { index, sparse })
    }
}
