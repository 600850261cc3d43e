//! Queries that are made while the program runs, by name or number of the components: for scripts and editors.

mod builder;
mod chunk;
pub mod condition;
mod key_values;
mod rows;
mod run;

pub(crate) use builder::ValueFilter;
pub use builder::{RuntimeQuery, RuntimeQueryBuilder, RuntimeTerm};
pub use chunk::RuntimeChunk;
pub use condition::Condition;
pub use key_values::{KeyValues, KeyValuesMut};
pub use rows::TypedColumns;
pub use run::RuntimeChunks;
