//! A world that is lent to several threads, of which each reaches what it has claimed.
#![allow(unsafe_code)]

use super::claims::{ClaimTicket, Claims};
use super::wanted::Wanted;
use crate::base::error::fail;
use crate::base::tick::ChangeTick;
use crate::world::store::{Store, World};
use crate::world::system::{Grant, Signature, System, SystemGrant};
use core::cell::UnsafeCell;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;

/// A run takes two ticks: one at which indexes are brought up to date, and one for its changes.
const TICKS_A_RUN: u64 = 2;

/// A world that several threads share: each runs systems, which claim the data that they access. See the [module](super), and
/// [`Sharing::share`](super::Sharing::share).
///
/// Invariant: **claimed-access-only** Until this is dropped, the world is reached by what is given for a turn alone: its store by the grants of systems whose
/// data is claimed, or the whole world where all is claimed. `store` is the store of the world; it is written where all is claimed, and read
/// where anything is.
pub struct Shared<W: World> {
    claims: Claims<Wanted<W>>,
    world: NonNull<W>,
    /// `None` while the world itself is lent.
    store: UnsafeCell<Option<NonNull<Store<W>>>>,
}

// SAFETY: claims-disjoint, claimed-access-only: other threads read and write values of the store, and values of components, and one of them after the other has the world.
unsafe impl<W: World + Send> Sync for Shared<W>
where
    Store<W>: Send + Sync,
    W::Components: Send,
{
}

impl<W: World> Shared<W> {
    /// Shares the world during a call.
    pub(crate) fn with<O>(world: &mut W, f: impl FnOnce(&Self) -> O) -> O {
        let mut shared = Self {
            claims: Claims::new(),
            world: NonNull::from(world),
            store: UnsafeCell::new(None),
        };
        // SAFETY: claimed-access-only: nobody else has this yet.
        let store = unsafe { shared.find_store() };
        *shared.store.get_mut() = Some(store);
        f(&shared)
    }

    /// Claims the data of a system, and waits for it.
    pub(super) fn claim<F: System<W, M>, M: Signature>(&self) -> SystemClaim<'_, W, F, M> {
        SystemClaim::new(self, self.claims.claim(Wanted::of::<F, M>()))
    }

    /// Claims the data of a system, if nothing conflicts.
    pub(super) fn try_claim<F: System<W, M>, M: Signature>(
        &self,
    ) -> Result<SystemClaim<'_, W, F, M>, Wanted<W>> {
        self.claims
            .try_claim(Wanted::of::<F, M>())
            .map(|turn| SystemClaim::new(self, turn))
    }

    /// Claims the world, and waits for it.
    pub(super) fn claim_all(&self, name: &'static str) -> All<'_, W> {
        All {
            of: self,
            turn: self.claims.claim(Wanted::all(name)),
        }
    }

    /// Claims the world, if nothing is claimed.
    pub(super) fn try_claim_all(&self, name: &'static str) -> Result<All<'_, W>, Wanted<W>> {
        self.claims
            .try_claim(Wanted::all(name))
            .map(|turn| All { of: self, turn })
    }

    /// The store, as part of the world.
    ///
    /// # Safety
    ///
    /// `claimed-access-only`: all is claimed, or nobody else has this. What was given of the store before is not used any more.
    unsafe fn find_store(&self) -> NonNull<Store<W>> {
        let mut world = self.world;
        // SAFETY: the caller's promise.
        let world = unsafe { world.as_mut() };
        let store: &mut Store<W> = world;
        NonNull::from(store)
    }

    /// Lets the ticks of all turns pass.
    fn settle(&mut self) {
        let ticks = TICKS_A_RUN * self.claims.count_anew();
        // SAFETY: claimed-access-only: this is borrowed exclusively.
        unsafe { self.world.as_mut() }.advance(ticks);
    }
}

impl<W: World> Drop for Shared<W> {
    fn drop(&mut self) {
        self.settle();
    }
}

/// The data of a system, claimed until this is dropped.
pub(super) struct SystemClaim<'l, W: World, F, M> {
    of: &'l Shared<W>,
    turn: ClaimTicket,
    system: PhantomData<fn(F, M)>,
}

impl<'l, W: World, F: System<W, M>, M: Signature> SystemClaim<'l, W, F, M> {
    fn new(of: &'l Shared<W>, turn: ClaimTicket) -> Self {
        let mut claim = Self {
            of,
            turn,
            system: PhantomData,
        };
        claim.refresh();
        claim
    }

    /// The right to the data of the system.
    pub(super) fn grant(&mut self) -> Grant<'_, W, M> {
        self.system_grant().parameters::<F, M>()
    }

    /// The tick of the changes of the run.
    pub(super) fn now(&self) -> ChangeTick {
        self.store().now().after(TICKS_A_RUN * self.turn.count)
    }

    /// How many turns were given since the ticks of the world are those of its runs.
    pub(super) fn count(&self) -> u64 {
        self.turn.count
    }

    /// Gives the data back, and claims the world with the same ticket.
    pub(super) fn exchange(self, name: &'static str) -> All<'l, W> {
        let claim = ManuallyDrop::new(self);
        All {
            of: claim.of,
            turn: claim.of.claims.exchange(claim.turn, Wanted::all(name)),
        }
    }

    /// Brings the indexes up to date that the system reads.
    #[inline]
    fn refresh(&mut self) {
        if !W::INDEXES.is_empty() {
            self.refresh_all();
        }
    }

    fn refresh_all(&mut self) {
        // A later write has a later tick.
        let now = self.store().now().after(TICKS_A_RUN * self.turn.count - 1);
        let wanted = Wanted::<W>::of::<F, M>().data.indexes;
        let indexes = W::INDEXES
            .iter()
            .enumerate()
            .filter(|(place, _)| wanted.has(*place));
        for (_, index) in indexes {
            (index.refresh)(self.system_grant(), now).unwrap_or_else(|error| fail(error));
        }
    }

    /// `claims-disjoint`: of the system, and of the refreshes that it asks for, the data is claimed. It is borrowed from this until the run ends.
    fn system_grant(&mut self) -> SystemGrant<'_, W> {
        // SAFETY: grant-exclusive: claims-disjoint, claimed-access-only.
        unsafe { SystemGrant::beside_others(self.store()) }
    }

    #[track_caller]
    fn store(&self) -> &Store<W> {
        // SAFETY: claimed-access-only: this is claimed, so that the world itself is not lent.
        let store = unsafe { *self.of.store.get() };
        let Some(store) = store else {
            panic!("`{}` panicked when it was asked for its store", W::NAME)
        };
        // SAFETY: claimed-access-only: the store is lent to those alone that have claimed a part of it.
        unsafe { store.as_ref() }
    }
}

impl<W: World, F, M> Drop for SystemClaim<'_, W, F, M> {
    fn drop(&mut self) {
        self.of.claims.give_back(self.turn);
    }
}

/// The world, claimed until this is dropped.
pub(super) struct All<'l, W: World> {
    of: &'l Shared<W>,
    turn: ClaimTicket,
}

impl<W: World> All<'_, W> {
    /// Lends the world for a call.
    pub(super) fn with<O>(&mut self, f: impl FnOnce(&mut W) -> O) -> O {
        struct Back<'l, W: World>(&'l Shared<W>);
        impl<W: World> Drop for Back<'_, W> {
            fn drop(&mut self) {
                // SAFETY: claimed-access-only: all is claimed, and the call has ended.
                let store = unsafe { self.0.find_store() };
                // SAFETY: claimed-access-only: all is claimed.
                unsafe { *self.0.store.get() = Some(store) };
            }
        }

        let shared = self.of;
        // SAFETY: claimed-access-only: all is claimed.
        unsafe { *shared.store.get() = None };
        let _back = Back(shared);
        let mut world = shared.world;
        // SAFETY: claimed-access-only: all is claimed, and this is borrowed exclusively for the call.
        let world = unsafe { world.as_mut() };
        world.advance(TICKS_A_RUN * shared.claims.count_anew());
        f(world)
    }
}

impl<W: World> Drop for All<'_, W> {
    fn drop(&mut self) {
        self.of.claims.give_back(self.turn);
    }
}
