//! The errors of queries: those that were not made, and those that found too little.

use super::{DataError, ReserveError};
use crate::base::component_id::ComponentId;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use ecs_value::list;

errors! {
    /// Why a query has no result: it was not made, or did not match one row, or reads an index that is not up to date.
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
    /// let error = kitchen.runtime_query().read("Heet").build().err().unwrap();
    /// assert!(error.to_string().contains("`Heat`"), "the error has the names that are similar");
    ///
    /// let error = kitchen.query_ref::<&Heat>().single().unwrap_err();
    /// assert_eq!(error, ecs::QueryError::NoRow);
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum QueryError {
        /// No row matches a query that should match one.
        NoRow => "no row matches the query";
        /// More than one row matches a query that should match one.
        SeveralRows => "more than one row matches the query";
        /// Rows were changed since the index was brought up to date. A world that is borrowed mutably does that.
        StaleIndex {
            /// The index.
            index: &'static str,
        } => "rows were changed since `{index}` was brought up to date: ask the world that is borrowed mutably first";
        /// The world has no component of this number.
        NoSuchComponent(id: ComponentId) => "the world has no {id}";
        /// The world declares no archetype of this name.
        NoSuchArchetype {
            /// The name.
            name: Box<str>,
            /// The archetypes of the world.
            known: Vec<Box<str>>,
        } => { |f| {
                write!(f, "the world declares no archetype `{name}`")?;
                list(f, known)
            } };
        /// Two terms access one component, and one of them writes it.
        Conflict {
            /// The component.
            component: Box<str>,
        } => "two terms access `{component}` and one writes it: a row's component can be borrowed mutably once";
        /// A term writes a component that the world lists as `#[immutable]`.
        Immutable {
            /// The component.
            component: Box<str>,
        } => "`{component}` is immutable: read it, and replace it by `insert`";
        /// The query asks for changes or additions of an untracked component.
        Untracked {
            /// The component.
            component: Box<str>,
        } => "nothing keeps track of when `{component}` was changed or added: beside `#[derive(Component)]`, `#[component(track)]` does";
        /// A name stands for no component or for several, or a condition on a value names a missing part.
        Data(error: DataError) => "{error}";
        /// The query writes, and was to run on a world that is borrowed to read.
        Writes => "the query writes: run it with `run`, which borrows the world exclusively";
        /// A loop over rows asks for another type than that of a term, or writes to one that only reads, or the term is optional or not there.
        OtherType {
            /// The number of the term.
            term: usize,
        } => "term {term} of the query is not of the type that the loop asks for: name the types of the first terms in their \
                order, and `&mut` for a term that was added by `write`";
        /// The query asks for one of several components more often than it can.
        TooManyAlternatives => "a query can ask for one of several components up to 16 times";
        /// There is no memory for the query.
        Reserve(error: ReserveError) => "{error}";
    }
}

impl Error for QueryError {}

impl_from!(ReserveError as Reserve for QueryError);
impl_from!(DataError as Data for QueryError);
