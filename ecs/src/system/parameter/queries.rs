//! Queries, look-ups, and the whole world.
#![allow(unsafe_code)]

use super::{Parameter, get_safely, sealed};
use crate::error::fail;
use crate::query::{Filter, Filtered, Lookup, Query, QueryData, RowAccess, Sound, Term, asks_ticks};
use crate::store::{Store, World};
use crate::system::{Access, impl_state};
use crate::tick::ChangeTick;
use core::mem;

impl<W: World, D: QueryData<W>, F: Filter<W>> sealed::Sealed<W> for Query<'_, W, D, F> {}

impl<W: World, D: QueryData<W>, F: Filter<W>> Parameter<W> for Query<'_, W, D, F> {
    type Item<'w> = Query<'w, W, D, F>;
    type State = LastRun;
    const ACCESS: Access<'static> = query::<W, Filtered<D, F>>();

    fn init(_: &mut Store<W>) -> LastRun {
        LastRun::default()
    }

    #[inline(always)]
    fn stateless() -> Option<LastRun> {
        if asks_ticks::<W, Filtered<D, F>>() { None } else { Some(LastRun::default()) }
    }

    #[inline(always)]
    unsafe fn get<'w>(world: &'w Store<W>, last: &'w mut LastRun, now: ChangeTick) -> Self::Item<'w> {
        // SAFETY: R1: E2.
        let access = unsafe { RowAccess::new(world) };
        Query::at(access, last.until::<W, Filtered<D, F>>(now), now)
    }

    #[cfg(feature = "trace")]
    fn rows(world: &Store<W>) -> usize {
        // SAFETY: R1: the rows are counted, and none is given out.
        Query::<W, D, F>::at(unsafe { RowAccess::new(world) }, ChangeTick::EVER, world.now()).len()
    }
}

impl<W: World, Q: QueryData<W>> sealed::Sealed<W> for Lookup<'_, W, Q> {}

impl<W: World, Q: QueryData<W>> Parameter<W> for Lookup<'_, W, Q> {
    type Item<'w> = Lookup<'w, W, Q>;
    type State = LastRun;
    const ACCESS: Access<'static> = query::<W, Q>();

    fn init(_: &mut Store<W>) -> LastRun {
        LastRun::default()
    }

    #[inline(always)]
    fn stateless() -> Option<LastRun> {
        if asks_ticks::<W, Q>() { None } else { Some(LastRun::default()) }
    }

    #[inline]
    unsafe fn get<'w>(world: &'w Store<W>, last: &'w mut LastRun, now: ChangeTick) -> Self::Item<'w> {
        let () = Sound::<W, Q>::ASSERTED;
        // SAFETY: R1: E2.
        let access = unsafe { RowAccess::new(world) };
        Lookup::at(access, last.until::<W, Q>(now), now).unwrap_or_else(|error| fail(error))
    }
}

impl<W: World> sealed::Sealed<W> for &mut W {}

impl<W: World> Parameter<W> for &mut W {
    type Item<'w> = &'w mut W;
    type State = ();
    const ACCESS: Access<'static> = Access::World;

    fn init(_: &mut Store<W>) {}

    #[inline(always)]
    fn stateless() -> Option<()> {
        Some(())
    }

    get_safely!(|_, ()| unreachable!("a system that takes the whole world gets it by `whole`"));

    #[inline]
    fn whole(world: &mut W) -> Option<&mut W> {
        Some(world)
    }
}

/// When the system ran the last time, of one that asks what was changed since.
#[derive(Default)]
pub struct LastRun(ChangeTick);

impl_state!(<W> LastRun);

impl LastRun {
    /// The tick of the run before this one.
    #[inline(always)]
    fn until<W: World, Q: QueryData<W>>(&mut self, now: ChangeTick) -> ChangeTick {
        if asks_ticks::<W, Q>() { mem::replace(&mut self.0, now) } else { ChangeTick::EVER }
    }
}

const fn query<W: World, Q: QueryData<W>>() -> Access<'static> {
    Access::Query { terms: &<Q::Terms as Term<W>>::INFO, filter: &<Q::Filter as Filter<W>>::INFO }
}
