//! Queries: their terms and filters, the archetypes that match, and the rows that they find.
//!
//! A query is a list of *terms* (`&C`, `&mut C`, `Option<&C>`, `Option<&mut C>`, [`Entity`](crate::Entity), [`Has<C>`], [`Ref<C>`](Ref),
//! [`Mut<C>`](Mut))
//! and a *filter* ([`With`], [`Without`], [`AnyOf`], [`Changed`], [`Added`], [`Is`], [`Or`]). Which declared archetypes match is a constant of the query and the
//! world. Each matching table gives one slice a term, and one loop runs over them.

// *Matching.* Which declared archetypes match is a constant (`matching.rs`). Dynamic ones come from
// the bitmaps of the storage. `tables.rs` is the one cursor over both. `strategy.rs` says, as a
// constant, how rows are found within a table: all of them, by words of 64 rows, by looking into
// pools, or by the entities of a pool or group. `evaluate.rs` has one evaluator for terms and
// filters; it answers for one row, 64 rows, 64 archetypes, or the newest ticks of a table.
//
// *Filters.* `Filtered<D, F>` carries terms and filter as one parameter. `default_filters.rs` adds
// `Without` for every disabling component that the query does not name, so matching and conflicts
// treat it like any filter. A filter added to a running query must narrow it. `Is<A>` (`kinds.rs`)
// compares the kind of tables that match otherwise; queries of two kinds are disjoint.
//
// *Optional columns.* A query that requires an optional component takes its bits 64 rows at a time:
// full words go to the kernel, others row by row. A query that may lack one visits runs of rows
// that are alike, so the loop itself does not branch.
//
// *Changes.* `Changed` and `Added` turn a word of 64 rows into a mask of those that are new. Ticks
// are read for whole words, and so for rows that do not match. Therefore a query for changes of a
// component conflicts with one that writes it, unless their tables are disjoint.

mod archetype;
mod blocks;
mod cascade;
mod changes;
mod chunks;
mod combinations;
mod cursor;
mod data;
mod default_filters;
mod disjoint;
pub(crate) mod evaluate;
mod filter;
mod grouped;
mod has;
mod kernel;
mod kinds;
mod lending;
mod lookup;
pub(crate) mod matching;
mod meeting;
mod methods;
pub(crate) mod names;
mod not_a_world;
mod pairs;
#[cfg(feature = "parallel")]
mod parallel;
mod queried;
mod row_test;
mod running;
mod runtime;
mod strategy;
mod table_query;
mod tables;
mod term;
mod ticked;
mod up;
mod views;
mod words;

pub use crate::base::instructions::InstructionSet;
pub use archetype::{Archetype, ArchetypeOf, ColumnsOf, PartsOf, View};
#[doc(hidden)]
pub use archetype::{check_archetype, check_field};
pub use cascade::Cascade;
pub(crate) use cascade::{
    SoundCascade, asks_of_untracked, explain_untracked_relation, fault_of_cascade,
};
use changes::asks_ticks;
pub use changes::{Added, Changed};
pub(crate) use changes::{explain_untracked, first_untracked, is_timed};
pub use chunks::Chunks;
pub use combinations::Combinations;
pub use data::{Filtered, QueryData};
pub use default_filters::Allow;
#[doc(hidden)]
pub use default_filters::AllowAll;
pub(crate) use default_filters::{DefaultFilters, Disabling, default_filters, is_disabling};
pub(crate) use disjoint::Disjoint;
pub use disjoint::QuerySet;
pub use filter::{Alternative, AnyOf, Filter, Or, With, Without};
#[doc(hidden)]
pub use filter::{ChangedAny, FilterInfo};
pub use has::Has;
pub use kinds::Is;
pub(crate) use kinds::Viewed;
pub(crate) use lending::{CascadeAccess, LendRight as RowAccess};
pub use lookup::Lookup;
pub(crate) use matching::{
    Sound, conflict, conflict_between_terms, group, may_have_matched, writes,
};
pub(crate) use meeting::QueryInfo;
pub use pairs::Pairs;
#[doc(hidden)]
pub use queried::QueriedComponent;
pub use running::Query;
pub(crate) use runtime::ValueFilter;
pub use runtime::{
    Condition, KeyValues, KeyValuesMut, RuntimeChunk, RuntimeChunks, RuntimeQuery,
    RuntimeQueryBuilder, RuntimeTerm, TypedColumns, condition,
};
pub(crate) use table_query::TablesMut;
pub use table_query::{RowTerms, TableQuery};
#[doc(hidden)]
pub use term::{At, TermInfo};
pub use term::{OptionalTerm, ReadOnly, Term};
pub use ticked::{Mut, MutSlice, Ref, RefSlice};
pub use up::{Above, Up, UpSlice};
