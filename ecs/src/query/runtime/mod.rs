//! Queries that are made while the program runs, by name or number of the components: for scripts and editors.
//!
//! Their loops run in the kernels of declared queries. The kernels name the trait of their terms,
//! which differs here: types are compared with those of the query once, before the first row. A
//! condition on a value (`where_`) uses an index whose key is that field, if there is one.

mod builder;
mod chunk;
pub mod condition;
mod key_values;
mod rows;
mod run;

pub(crate) use builder::ValueFilter;
pub use builder::{RuntimeQuery, RuntimeQueryBuilder, RuntimeTerm};
pub use chunk::{RuntimeChunk, RuntimeChunks};
pub use condition::Condition;
pub use key_values::{KeyValues, KeyValuesMut};
pub use rows::TypedColumns;
