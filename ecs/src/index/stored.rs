//! The entries of an index between its refreshes.

use super::{Index, Indexed, Method};
use crate::base::error::ReserveError;
use crate::base::tick::ChangeTick;
use crate::world::store::{Store, World};
use crate::world::structural_log::{Cursor, StructuralLog};
use crate::world::system::{BuiltIn, Grant, SystemAccess, impl_parameter, stateless};
use core::marker::PhantomData;

/// The entries of the index `I`, and how far they follow the world, which keeps them among its resources.
///
/// No method of a world, and no parameter of a system, lends them or the [log](StructuralLog) to others: entries of another world would answer for
/// its rows.
// Invariant (of a wrong entry follow wrong answers, and nothing else):
//
// * **entries-at-tick** The entries are those of the rows at the tick `seen` or later ones, and of the shapes up to `looked_at`; or `seen` is
//   `EVER`, and the entries are useless.
pub struct StoredIndex<M, I> {
    pub(super) method: M,
    /// All changes up to this tick are in the entries, and maybe later ones.
    pub(super) seen: ChangeTick,
    /// The changes of shape that are in the entries.
    pub(super) looked_at: Cursor,
    /// The reason for which the last refresh left useless entries, if it returned one.
    pub(super) refused: Option<ReserveError>,
    index: PhantomData<fn() -> I>,
}

/// The entries of an index of a world.
pub(super) type StoredIndexOf<W, I> = StoredIndex<<I as Index<W>>::Method, I>;

/// The parameter of a refresh that is the entries of the index `I`, to write.
pub(super) struct StoredIndexMut<'w, W: Indexed, I: Index<W>>(
    pub(super) &'w mut StoredIndexOf<W, I>,
);

/// A parameter that is the entries of the index `I`, whether they are useless or not.
pub(super) struct StoredIndexRef<'w, W: Indexed, I: Index<W>>(pub(super) &'w StoredIndexOf<W, I>);

/// The parameter of a refresh that is the log of shapes.
pub(super) struct LogRef<'w>(pub(super) &'w StructuralLog);

impl<M, I> StoredIndex<M, I> {
    /// Entries that know nothing yet.
    pub(super) const fn new(method: M) -> Self {
        Self {
            method,
            seen: ChangeTick::EVER,
            looked_at: Cursor::START,
            refused: None,
            index: PhantomData,
        }
    }

    /// Whether the entries are useless.
    pub(super) fn has_forgotten(&self) -> bool {
        self.seen == ChangeTick::EVER
    }

    /// The tick up to which the entries follow the world, as a world sees it at the tick `now`. `None` if nothing tells the rows that were
    /// changed since.
    pub(super) fn seen_at(&self, now: ChangeTick) -> Option<ChangeTick> {
        let seen = self.seen.seen_at(now);
        (seen != ChangeTick::EVER && !seen.is_too_old_at(now)).then_some(seen)
    }
}

impl<M: Method, I> StoredIndex<M, I> {
    pub(super) fn forget(&mut self) {
        self.seen = ChangeTick::EVER;
        self.method.clear();
    }
}

impl<W: World> Store<W> {
    /// The entries of an index.
    #[track_caller]
    pub(super) fn stored<I: Index<W>>(&self) -> &StoredIndexOf<W, I>
    where
        W: Indexed,
    {
        self.resources
            .get(I::PLACE)
            .unwrap_or_else(|| missing::<W>())
    }

    /// Entries that are up to date are those up to this tick alone: there may be more changes at the tick that comes next.
    pub(super) fn see_until<I: Index<W>>(&mut self, tick: ChangeTick)
    where
        W: Indexed,
    {
        if let Some(stored) = self.resources.get_mut::<StoredIndexOf<W, I>>(I::PLACE) {
            stored.seen = tick;
        }
        self.expect_values();
    }

    /// The log of the changes of shape.
    #[track_caller]
    pub(super) fn stored_log(&self) -> &StructuralLog
    where
        W: Indexed,
    {
        self.structural_log().unwrap_or_else(|| missing::<W>())
    }
}

impl_parameter!([W: Indexed, I: Index<W>] StoredIndexMut<'_, W, I>);

impl<W: Indexed, I: Index<W>> BuiltIn<W> for StoredIndexMut<'_, W, I> {
    stateless!();

    type Item<'w> = StoredIndexMut<'w, W, I>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Resource {
        place: I::PLACE,
        write: true,
    };

    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), _: ChangeTick) -> Self::Item<'w> {
        StoredIndexMut(
            grant
                .written()
                .map_or_else(|| missing::<W>(), |timed| &mut timed.value),
        )
    }
}

impl_parameter!([W: Indexed, I: Index<W>] StoredIndexRef<'_, W, I>);

impl<W: Indexed, I: Index<W>> BuiltIn<W> for StoredIndexRef<'_, W, I> {
    stateless!();

    type Item<'w> = StoredIndexRef<'w, W, I>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Resource {
        place: I::PLACE,
        write: false,
    };

    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), _: ChangeTick) -> Self::Item<'w> {
        StoredIndexRef(grant.store().stored::<I>())
    }
}

impl_parameter!([W: Indexed] LogRef<'_>);

impl<W: Indexed> BuiltIn<W> for LogRef<'_> {
    stateless!();

    type Item<'w> = LogRef<'w>;
    const ACCESS: SystemAccess<'static> = match W::STRUCTURAL_LOG {
        Some(place) => SystemAccess::Resource {
            place,
            write: false,
        },
        None => panic!("the world has no log of shapes"),
    };

    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), _: ChangeTick) -> Self::Item<'w> {
        LogRef(grant.store().stored_log())
    }
}

#[cold]
#[track_caller]
fn missing<W: World>() -> ! {
    let world = W::NAME;
    panic!(
        "`{world}` was made without its indexes: make it by `{world}::new` or `{world}::with_resources`"
    )
}
