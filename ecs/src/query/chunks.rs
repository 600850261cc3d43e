use super::cursor::Cursor;
use super::data::Filtered;
use super::lending::{RowRun, SliceOf};
use super::{Filter, QueryData};
use crate::schema::Declare;
use crate::storage::Storage;
use core::marker::PhantomData;

/// The rows of a query as slices, table by table. See [`Query::chunks`](super::Query::chunks).
///
/// An item has the shape of the terms: for `(&mut A, Option<&B>, Entity)` it is
/// `(&mut [A], Option<&[B]>, &[Entity])`, all of one length, at least 1.
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
/// for (entities, heats) in kitchen.query_ref::<(Entity, &Heat)>().chunks() {
///     assert_eq!((entities, heats), (&[pan][..], &[Heat(20.0)][..]));
/// }
/// ```
pub struct Chunks<'w, W: Declare, D: QueryData<W>, F: Filter<W> = ()> {
    cursor: Cursor<'w, W, Filtered<D, F>>,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Chunks<'w, W, D, F> {
    #[inline]
    pub(super) fn new(cursor: Cursor<'w, W, Filtered<D, F>>) -> Self {
        Self {
            cursor,
            borrow: PhantomData,
        }
    }
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Iterator for Chunks<'w, W, D, F> {
    type Item = SliceOf<'w, W, Filtered<D, F>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.next().map(RowRun::slices)
    }
}
