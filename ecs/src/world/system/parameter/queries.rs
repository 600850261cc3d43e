//! Queries, look-ups, and the whole world.

use super::{BuiltIn, Exclusive, default_state, impl_parameter, stateless};
use crate::base::error::fail;
use crate::base::tick::ChangeTick;
use crate::query::{DefaultFilters, Filter, Filtered, Lookup, Query, QueryData, Term, is_timed};
#[cfg(feature = "trace")]
use crate::world::store::Store;
use crate::world::store::World;
use crate::world::system::{Grant, Saves, SystemAccess, impl_state};
use core::mem;

impl_parameter!([W: World, D: QueryData<W>, F: Filter<W>] Query<'_, W, D, F>);

impl<W: World, D: QueryData<W>, F: Filter<W>> BuiltIn<W> for Query<'_, W, D, F> {
    default_state!(LastRun);

    type Item<'w> = Query<'w, W, D, F>;
    const ACCESS: SystemAccess<'static> = query::<W, Filtered<D, F>>();

    #[inline(always)]
    fn stateless() -> Option<LastRun> {
        if is_timed::<W, Filtered<D, F>>() {
            None
        } else {
            Some(LastRun::default())
        }
    }

    #[inline(always)]
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        last: &'w mut LastRun,
        now: ChangeTick,
    ) -> Self::Item<'w> {
        Query::at(grant.rows(), last.until::<W, Filtered<D, F>>(now), now)
    }

    #[cfg(feature = "trace")]
    fn rows(world: &Store<W>) -> usize {
        Query::<W, D, F>::count_all(world)
    }
}

impl_parameter!([W: World, Q: QueryData<W>] Lookup<'_, W, Q>);

impl<W: World, Q: QueryData<W>> BuiltIn<W> for Lookup<'_, W, Q> {
    default_state!(LastRun);

    type Item<'w> = Lookup<'w, W, Q>;
    const ACCESS: SystemAccess<'static> = query::<W, Q>();

    #[inline(always)]
    fn stateless() -> Option<LastRun> {
        if is_timed::<W, Q>() {
            None
        } else {
            Some(LastRun::default())
        }
    }

    #[inline]
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        last: &'w mut LastRun,
        now: ChangeTick,
    ) -> Self::Item<'w> {
        Lookup::at(grant.rows(), last.until::<W, Q>(now), now).unwrap_or_else(|error| fail(error))
    }
}

impl_parameter!([W: World] &mut W);

impl<W: World> BuiltIn<W> for &mut W {
    stateless!();

    type Item<'w> = &'w mut W;
    const ACCESS: SystemAccess<'static> = SystemAccess::World;

    #[inline(always)]
    fn get<'w>(_: Grant<'w, W, Self>, (): &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        unreachable!("a system that takes the whole world gets it by `get_alone`")
    }

    #[inline]
    fn get_alone<'w>(alone: &mut Exclusive<'w, W>, (): &'w mut ()) -> Option<&'w mut W> {
        alone.world.take()
    }
}

/// When the system ran the last time, if it asks for changes since.
#[derive(Default)]
pub struct LastRun(ChangeTick);

impl_state!(<W> LastRun);

impl Saves for LastRun {
    type Saved = ChangeTick;

    fn save(&self) -> ChangeTick {
        self.0
    }

    fn exchange(&mut self, saved: &mut ChangeTick) {
        mem::swap(&mut self.0, saved);
    }

    /// Without the epoch, which says how often the world was put back.
    #[cfg(feature = "digest")]
    fn numbers(&self, add: &mut dyn FnMut(u64)) {
        add(self.0.number());
    }
}

impl LastRun {
    /// The tick of the run before this one.
    #[inline(always)]
    pub(super) fn until<W: World, Q: QueryData<W>>(&mut self, now: ChangeTick) -> ChangeTick {
        if is_timed::<W, Q>() {
            self.replace(now)
        } else {
            ChangeTick::EVER
        }
    }

    /// The tick of the run before this one.
    #[inline(always)]
    pub(super) fn replace(&mut self, now: ChangeTick) -> ChangeTick {
        mem::replace(&mut self.0, now)
    }
}

const fn query<W: World, Q: QueryData<W>>() -> SystemAccess<'static> {
    SystemAccess::Query {
        terms: &<Q::Terms as Term<W>>::INFO,
        filter: &DefaultFilters::<W, Q>::FILTER,
    }
}
