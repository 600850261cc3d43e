//! The declaration of the indexes of a world.

use super::kept::HoldsEntries;
use super::refresh::{Parts, refresh};
use super::unique::{Unique, unique_info};
use super::{Method, ShapeLog};
use crate::query::{Filter, QueryData, ReadOnly};
use crate::schema::{ListsResource, ResourceOf};
use crate::store::{IndexInfo, World};

/// A world with indexes: it has a log of the entities whose components came or went.
pub trait Indexed: World + ListsResource<ShapeLog> {}

impl<W: World + ListsResource<ShapeLog>> Indexed for W {}

/// An index of the world `W`. [`world!`](crate::world) implements it for each struct with `#[index]`.
///
/// The word of an implementation is not trusted: of a false one follow wrong answers, and nothing worse.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of `{W}`",
    label = "not an index of `{W}`",
    note = "the indexes of a world are the structs that `ecs::world!` marks with `#[index]`"
)]
pub trait Index<W: Indexed>: Sized + 'static {
    /// The components from which keys are made.
    type Rows: QueryData<W, Terms: ReadOnly<W>>;
    /// The rows that the index has.
    type Filter: Filter<W>;
    /// The rows of which a component was changed.
    type Changed: Filter<W>;
    /// How entries are arranged.
    type Method: Method;
    /// The resource that holds the entries.
    type Kept: ResourceOf<W> + HoldsEntries<Method = Self::Method>;
    /// The name of the index.
    const NAME: &'static str;

    /// Arranges no entries.
    fn method() -> Self::Method {
        Self::Method::default()
    }

    /// Makes the key of a row, and hands it on.
    fn with_key<R>(
        row: <Self::Rows as QueryData<W>>::Item<'_>,
        then: impl FnOnce(<Self::Method as Method>::Key<'_>) -> R,
    ) -> R;
}

impl<W: World> IndexInfo<W> {
    /// The index `I`, whose entries depend on these components.
    pub const fn of<I: Index<W>>(watched: &'static [usize]) -> Self
    where
        W: Indexed,
    {
        Self {
            name: I::NAME,
            place: I::Kept::INDEX,
            access: Parts::<W, I>::ACCESS,
            reads: Parts::<W, I>::READS,
            watched,
            unique: None,
            refresh: refresh::<W, I>,
        }
    }

    /// The index `I`, which allows each key once, and whose entries depend on these components.
    pub const fn unique<I: Unique<W>>(watched: &'static [usize]) -> Self
    where
        W: Indexed,
    {
        Self { unique: Some(unique_info::<W, I>()), ..Self::of::<I>(watched) }
    }
}
