//! Queries, look-ups, and the whole world.
#![allow(unsafe_code)]

use super::{Parameter, sealed};
use crate::query::{Lookup, Query, Rows, Sound, Term};
use crate::schema::World;
use crate::store::Store;
use crate::system::Access;

impl<W: World, Q: Query<W>> sealed::Sealed<W> for Rows<'_, W, Q> {}

impl<W: World, Q: Query<W>> Parameter<W> for Rows<'_, W, Q> {
    type Item<'w> = Rows<'w, W, Q>;
    type State = ();
    const ACCESS: Access<'static> = query::<W, Q>();

    fn init(_: &mut Store<W>) {}

    #[inline(always)]
    fn stateless() -> Option<()> {
        Some(())
    }

    #[inline(always)]
    unsafe fn get<'w>(world: &'w Store<W>, (): &'w mut ()) -> Self::Item<'w> {
        // SAFETY: R1: E2.
        unsafe { Rows::new(world) }
    }

    #[cfg(feature = "trace")]
    fn rows(world: &Store<W>) -> usize {
        // SAFETY: R1: the rows are counted, and none is given out.
        unsafe { Rows::<W, Q>::new(world) }.len()
    }
}

impl<W: World, Q: Query<W>> sealed::Sealed<W> for Lookup<'_, W, Q> {}

impl<W: World, Q: Query<W>> Parameter<W> for Lookup<'_, W, Q> {
    type Item<'w> = Lookup<'w, W, Q>;
    type State = ();
    const ACCESS: Access<'static> = query::<W, Q>();

    fn init(_: &mut Store<W>) {}

    #[inline(always)]
    fn stateless() -> Option<()> {
        Some(())
    }

    #[inline]
    unsafe fn get<'w>(world: &'w Store<W>, (): &'w mut ()) -> Self::Item<'w> {
        let () = Sound::<W, Q>::ASSERTED;
        // SAFETY: U1: E2.
        unsafe { Lookup::new(world) }
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

    unsafe fn get<'w>(_: &'w Store<W>, (): &'w mut ()) -> Self::Item<'w> {
        unreachable!("a system that takes the whole world gets it by `whole`")
    }

    #[inline]
    fn whole(world: &mut W) -> Option<&mut W> {
        Some(world)
    }
}

const fn query<W: World, Q: Query<W>>() -> Access<'static> {
    Access::Query { terms: &<Q::Terms as Term<W>>::INFO, filter: &<Q::Filter as crate::query::Filter<W>>::INFO }
}
