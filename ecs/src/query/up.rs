//! The term that reads the row above: the target of a relation.
#![allow(unsafe_code)]

use super::evaluate::Evaluator;
use super::term::Term;
use super::{At, QueriedComponent, TermInfo};
use crate::schema::{ComponentOf, Declare, RelationOf, is_optional, is_sparse};
use crate::storage::Storage;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;
use core::ptr::NonNull;
use ecs_value::Entity;

/// A value of the row *above*: of the target of the relation `R`. It dereferences to the value.
///
/// As a term it stands in an `Option`, since a row may have no target, and the target may lack the component: `Option<Up<ChildOf, &Global>>`.
/// `Up<ChildOf, Up<ChildOf, &Global>>` is the value two steps above. Neither demands anything of the row.
///
/// In an ordinary query each row takes a look-up of its target, O(1), and the query cannot write the component: another row of it
/// might be the target. A [`Cascade`](crate::Cascade) can, and finds the rows above without looking them up.
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Name(&'static str);
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Name) }
///
///     #[relation(acyclic, on_despawn = cascade)]
///     pub struct ChildOf { parent: Entity }
///
///     #[archetype]
///     pub struct Pot { name: Name }
///
///     #[archetype]
///     pub struct Lid { name: Name, on: ChildOf }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pot = kitchen.spawn(Pot { name: Name("pot") });
/// kitchen.spawn(Lid { name: Name("lid"), on: ChildOf { parent: pot } });
///
/// let rows = kitchen.query_ref::<(&Name, Option<Up<ChildOf, &Name>>)>();
/// let texts: Vec<String> = rows.map(|(name, above)| match above {
///     Some(above) => format!("{} on {}", name.0, above.0),
///     None => name.0.to_owned(),
/// }).collect();
/// assert_eq!(texts, ["pot", "lid on pot"]);
/// ```
///
/// Source: the traversal `up` of [flecs](https://www.flecs.dev/flecs/md_docs_2Queries.html#relationship-traversal).
pub struct Up<R, T> {
    above: T,
    relation: PhantomData<fn() -> R>,
}

impl<R, T> Up<R, T> {
    fn new(above: T) -> Self {
        Self {
            above,
            relation: PhantomData,
        }
    }
}

impl<R, T: Deref> Deref for Up<R, T> {
    type Target = T::Target;

    #[inline]
    fn deref(&self) -> &T::Target {
        &self.above
    }
}

impl_copy!([R, T: Copy] Up<R, T>);

impl<R, T: fmt::Debug> fmt::Debug for Up<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.above.fmt(f)
    }
}

/// The part of a row above that [`Up`] reads: `&C`, or a part of the row above that one. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing that is read of the row above in `{W}`",
    label = "not read of the row above",
    note = "`Up<R, T>` reads a component of the target of `R`: `T` is `&C`, or `Up<Q, &C>` for one step more"
)]
pub trait Above<W: Declare>: sealed::AboveSeal<W> + Sized {
    /// The item that is given of the row above.
    type Item<'w>;
    /// Where the column of the table of the rows above begins.
    type Fetch: Copy;
    /// The components that are read.
    #[doc(hidden)]
    const INFO: TermInfo<'static>;
    /// Whether the column of the rows above has a value for each of them, or for none.
    #[doc(hidden)]
    const IS_COLUMN: bool;

    /// The item of an entity, unless it is the entity of the lent row.
    ///
    /// # Safety
    ///
    /// The components that are read are lent for `'w`, of all rows but that of `lent`.
    #[doc(hidden)]
    unsafe fn find<'w>(
        storage: &'w Storage<W>,
        entity: Entity,
        lent: Option<Entity>,
    ) -> Option<Self::Item<'w>>;

    /// Finds the column, if the table of `at` has a value for each row.
    ///
    /// # Safety
    ///
    /// `row-in-table`. No rows are skipped.
    #[doc(hidden)]
    unsafe fn fetch(at: &At<'_, W>) -> Option<Self::Fetch>;

    /// The item of a row of that table.
    ///
    /// # Safety
    ///
    /// The table has the row, which is not that of `lent`. The components that are read are lent for `'w`, of all rows but that of
    /// `lent`.
    #[doc(hidden)]
    unsafe fn item<'w>(
        fetch: Self::Fetch,
        row: usize,
        storage: &'w Storage<W>,
        lent: impl FnOnce() -> Entity,
    ) -> Option<Self::Item<'w>>;
}

impl<C: ComponentOf<W>, W: Declare> Above<W> for &C {
    type Item<'w> = &'w C;
    type Fetch = NonNull<C>;
    const INFO: TermInfo<'static> = TermInfo::Above(QueriedComponent::of::<W, C>());
    const IS_COLUMN: bool = !is_sparse::<W, C>() && !is_optional::<W, C>();

    #[inline]
    unsafe fn find(storage: &Storage<W>, entity: Entity, lent: Option<Entity>) -> Option<&C> {
        if lent == Some(entity) {
            None
        } else {
            storage.get::<C>(entity)
        }
    }

    #[inline]
    unsafe fn fetch(at: &At<'_, W>) -> Option<NonNull<C>> {
        // SAFETY: row-in-table: no row lacks the component, or all do.
        at.has::<C>().then(|| unsafe { at.value::<C>() })
    }

    #[inline]
    unsafe fn item(
        fetch: NonNull<C>,
        row: usize,
        _: &Storage<W>,
        _: impl FnOnce() -> Entity,
    ) -> Option<&C> {
        // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
        Some(unsafe { fetch.add(row).as_ref() })
    }
}

impl<R: RelationOf<W>, T: Above<W>, W: Declare> Above<W> for Up<R, T> {
    type Item<'w> = Up<R, T::Item<'w>>;
    type Fetch = NonNull<R>;
    const INFO: TermInfo<'static> = TermInfo::All(&[<&R as Above<W>>::INFO, T::INFO]);
    const IS_COLUMN: bool = <&R as Above<W>>::IS_COLUMN;

    #[inline]
    unsafe fn find<'w>(
        storage: &'w Storage<W>,
        entity: Entity,
        lent: Option<Entity>,
    ) -> Option<Self::Item<'w>> {
        // SAFETY: the caller's promise.
        let target = unsafe { <&R as Above<W>>::find(storage, entity, lent) }?.target()?;
        // SAFETY: the caller's promise.
        unsafe { T::find(storage, target, lent) }.map(Up::new)
    }

    #[inline]
    unsafe fn fetch(at: &At<'_, W>) -> Option<NonNull<R>> {
        // SAFETY: the caller's promise.
        unsafe { <&R as Above<W>>::fetch(at) }
    }

    #[inline]
    unsafe fn item<'w>(
        fetch: NonNull<R>,
        row: usize,
        storage: &'w Storage<W>,
        lent: impl FnOnce() -> Entity,
    ) -> Option<Self::Item<'w>> {
        // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
        let target = unsafe { fetch.add(row).as_ref() }.target()?;
        // SAFETY: the caller's promise.
        unsafe { T::find(storage, target, Some(lent())) }.map(Up::new)
    }
}

/// Where the values of the rows above are.
#[doc(hidden)]
pub struct UpFetch<W: Declare, R, F> {
    storage: NonNull<Storage<W>>,
    entities: NonNull<Entity>,
    /// `None` if the rows have no relation.
    relation: Option<NonNull<R>>,
    above: AboveColumn<F>,
}

/// The column of the rows above.
#[derive(Clone, Copy)]
enum AboveColumn<F> {
    /// Each row is looked up.
    Unknown,
    /// There are no rows above, or they have no values.
    None,
    Known(F),
}

impl_copy!([W: Declare, R, F: Copy] UpFetch<W, R, F>);

impl<W: Declare, R: RelationOf<W>, F> UpFetch<W, R, F> {
    /// The item of the target of a row, unless the target is the entity of the lent row.
    ///
    /// # Safety
    ///
    /// The table has the row. The storage is borrowed for `'w`, and the components that are read are lent for it, of all rows but that
    /// of `lent`.
    #[inline]
    unsafe fn look_up<'w, T: Above<W>>(
        &self,
        row: usize,
        lent: Option<Entity>,
    ) -> Option<Up<R, T::Item<'w>>> {
        // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
        let target = unsafe { self.relation?.add(row).as_ref() }.target()?;
        // SAFETY: the caller's promise.
        unsafe { T::find(self.storage.as_ref(), target, lent) }.map(Up::new)
    }
}

/// The values of the rows above, of several rows: see [`chunks`](crate::Query::chunks).
// Invariant: **above-lent** The table of `fetch` has `len` rows. The components that they read of rows above are lent for `'w`, of all rows.
pub struct UpSlice<'w, W: Declare, R, T: Above<W>> {
    fetch: UpFetch<W, R, T::Fetch>,
    len: usize,
    lent: PhantomData<&'w Storage<W>>,
}

impl<'w, W: Declare, R: RelationOf<W>, T: Above<W>> UpSlice<'w, W, R, T> {
    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The value above a row. `None` if there is none. O(1).
    ///
    /// # Panics
    ///
    /// If there is no such row.
    #[must_use]
    #[track_caller]
    pub fn get(&self, row: usize) -> Option<Up<R, T::Item<'w>>> {
        assert!(row < self.len, "row {row} of {} rows", self.len);
        // SAFETY: above-lent.
        unsafe { <Option<Up<R, T>>>::item(self.fetch, row) }
    }

    /// The values above the rows, one after the other.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<Up<R, T::Item<'w>>>> {
        (0..self.len).map(|row| self.get(row))
    }
}

impl_debug!([W: Declare, R: RelationOf<W>, T: Above<W>] UpSlice<'_, W, R, T>, it => len = it.len);

impl<R: RelationOf<W>, T: Above<W>, W: Declare> Term<W> for Option<Up<R, T>> {
    type Item<'w> = Option<Up<R, T::Item<'w>>>;
    type Slice<'w> = UpSlice<'w, W, R, T>;
    type Fetch = UpFetch<W, R, T::Fetch>;
    // The relation of the row is the term `Option<&R>`, wherever its values are kept.
    const INFO: TermInfo<'static> = TermInfo::All(&[<Option<&R> as Term<W>>::INFO, T::INFO]);

    #[inline]
    fn evaluate_optional<E: Evaluator>(evaluator: &E) -> E::Truth {
        <Option<&R> as Term<W>>::evaluate_optional(evaluator)
    }

    #[inline]
    unsafe fn fetch(at: &At<'_, W>) -> Self::Fetch {
        // SAFETY: the caller's promise. The table has the column of entities.
        let (entities, relation) = unsafe { (at.entities(), <Option<&R> as Term<W>>::fetch(at)) };
        UpFetch {
            storage: NonNull::from(at.store),
            entities,
            relation,
            above: AboveColumn::Unknown,
        }
    }

    #[inline]
    unsafe fn skip(first: Self::Fetch, row: usize, place: usize) -> Self::Fetch {
        // SAFETY: base-in-allocation, rows-hold-values and the caller's promise.
        let entities = unsafe { first.entities.add(row) };
        // SAFETY: the caller's promise.
        let relation = unsafe { <Option<&R> as Term<W>>::skip(first.relation, row, place) };
        UpFetch {
            entities,
            relation,
            ..first
        }
    }

    #[inline]
    unsafe fn slice<'w>(fetch: Self::Fetch, start: usize, len: usize) -> Self::Slice<'w> {
        UpSlice {
            // SAFETY: the caller's promise.
            fetch: unsafe { Self::skip(fetch, start, start) },
            len,
            lent: PhantomData,
        }
    }

    #[inline]
    fn unslice(slice: Self::Slice<'_>) -> Self::Fetch {
        slice.fetch
    }

    #[inline]
    unsafe fn item<'w>(fetch: Self::Fetch, row: usize) -> Self::Item<'w> {
        // SAFETY: the caller's promise: the components that are read are lent, of all rows.
        unsafe { fetch.look_up::<T>(row, None) }
    }

    #[inline]
    unsafe fn below(fetch: Self::Fetch, relation: usize, above: Option<&At<'_, W>>) -> Self::Fetch {
        if R::INDEX != relation {
            return fetch;
        }
        let column = match above {
            None => AboveColumn::None,
            Some(_) if !const { T::IS_COLUMN } => AboveColumn::Unknown,
            // SAFETY: the caller's promise.
            Some(at) => unsafe { T::fetch(at) }.map_or(AboveColumn::None, AboveColumn::Known),
        };
        UpFetch {
            above: column,
            ..fetch
        }
    }

    #[inline]
    unsafe fn item_below<'w>(fetch: Self::Fetch, row: usize, above: usize) -> Self::Item<'w> {
        match fetch.above {
            AboveColumn::None => None,
            // SAFETY: the caller's promise. base-in-allocation, rows-hold-values: the row has an entity.
            AboveColumn::Known(column) => unsafe {
                T::item(column, above, fetch.storage.as_ref(), || {
                    fetch.entities.add(row).read()
                })
                .map(Up::new)
            },
            // SAFETY: as above.
            AboveColumn::Unknown => unsafe {
                fetch.look_up::<T>(row, Some(fetch.entities.add(row).read()))
            },
        }
    }
}

// Each seal has the bounds of the implementation that it seals, as those of filters have.
mod sealed {
    use super::Up;
    use crate::schema::{ComponentOf, Declare, RelationOf};

    #[diagnostic::on_unimplemented(
        message = "`Above` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "not read of the row above"
    )]
    pub trait AboveSeal<W> {}
    impl<C: ComponentOf<W>, W: Declare> AboveSeal<W> for &C {}
    impl<R: RelationOf<W>, T: super::Above<W>, W: Declare> AboveSeal<W> for Up<R, T> {}
}
