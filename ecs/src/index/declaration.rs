//! The declaration of the indexes of a world.

use super::Method;
use super::by_value::candidates;
use super::invariants::check;
use super::refresh::{Parts, refresh, refused};
use super::stored::StoredIndex;
use super::unique::{Unique, unique_info};
use crate::base::error::{Rejected, fail};
use crate::query::{Filter, QueryData, ReadOnly};
use crate::world::store::{ByValue, IndexInfo, Store, World};
use crate::world::structural_log::StructuralLog;
use ecs_value::Entity;

/// A world with indexes. [`world!`](crate::world) implements it for each that has one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no index",
    label = "no index",
    note = "the indexes of a world are the structs that `ecs::world!` marks with `#[index]`"
)]
pub trait Indexed: World {}

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
    type Method: Method<Id = Entity>;
    /// The place of the entries among the resources of the world.
    const PLACE: usize;
    /// The name of the index.
    const NAME: &'static str;
    /// The field of the only component that is the key, if the index has all rows that have the component.
    const FIELD: Option<&'static str> = None;

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
    /// The index `I`, with entries that depend on these components.
    pub const fn of<I: Index<W>>(watched: &'static [usize]) -> Self
    where
        W: Indexed,
    {
        Self {
            name: I::NAME,
            place: I::PLACE,
            access: Parts::<W, I>::ACCESS,
            reads: Parts::<W, I>::READS,
            watched,
            unique: None,
            begin: begin_one::<W, I>,
            refresh: refresh::<W, I>,
            refused: refused::<W, I>,
            check: check::<W, I>,
            by_value: match (I::FIELD, watched) {
                (Some(field), [component]) => Some(ByValue {
                    component: *component,
                    field,
                    candidates: candidates::<W, I>,
                }),
                _ => None,
            },
        }
    }

    /// The index `I`, which allows each key once, with entries that depend on these components.
    pub const fn unique<I: Unique<W>>(watched: &'static [usize]) -> Self
    where
        W: Indexed,
    {
        Self {
            unique: Some(unique_info::<W, I>()),
            ..Self::of::<I>(watched)
        }
    }
}

/// Gives a world the entries of its indexes, which know nothing yet, and the log that they follow. One that has them keeps them.
#[doc(hidden)]
pub fn begin<W: Indexed>(store: &mut Store<W>) {
    begin_at(store, W::STRUCTURAL_LOG, StructuralLog::new);
    for index in W::INDEXES {
        (index.begin)(store);
    }
}

fn begin_one<W: Indexed, I: Index<W>>(store: &mut Store<W>) {
    begin_at(store, Some(I::PLACE), || {
        StoredIndex::<_, I>::new(I::method())
    });
}

fn begin_at<W: World, R: 'static>(
    store: &mut Store<W>,
    place: Option<usize>,
    new: impl FnOnce() -> R,
) {
    let Some(place) = place.filter(|place| store.resources.get::<R>(*place).is_none()) else {
        return;
    };
    let now = store.storage.now();
    if let Err(Rejected { cause, .. }) = store.resources.try_set(place, new(), now) {
        fail(cause)
    }
}
