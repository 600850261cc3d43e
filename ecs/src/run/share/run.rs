//! Running systems of a shared world.

use super::Busy;
use super::running::Running;
use super::shared::{Shared, SystemClaim};
use super::wanted::Wanted;
use crate::base::error::fallible::fallible;
use crate::base::rule::Rule;
use crate::base::system_name::SystemName;
use crate::base::text::ConstString;
use crate::world::store::World;
use crate::world::system::{Callable, Signature, System, fault_of_single, run_once};
use core::any::type_name;
use core::marker::PhantomData;

/// After this many turns the ticks of the world go on, so that they are swept when they are old. Tests get there.
const MOST_TURNS: u64 = if cfg!(test) { 40 } else { 1 << 27 };

impl<W: World> Shared<W> {
    fallible! {
        /// Runs a system once on this thread, as [`run_system`](World::run_system) does, and returns its result.
        ///
        /// The run begins when no system runs that conflicts with it, and none waits that conflicts and came before. A system that takes the
        /// whole world runs with nothing beside it. Commands are applied by this thread, with nothing beside it, before this returns: systems
        /// that were asked for later wait until then, if they have not begun. Indexes that the system reads are claimed as if it wrote them, and
        /// are brought up to date.
        ///
        /// O(claims that are made or wait), beside the system.
        ///
        /// # Panics
        ///
        /// If a system of a shared world, this one or another, runs on this thread. If the system does: its claim is given back, its commands
        /// are discarded, and nothing is poisoned.
        #[track_caller]
        pub fn run,
        /// As [`run`](Self::run), but does not wait: the system runs at once, or not at all. A system may ask for another one by it.
        ///
        /// A system with [`Commands`](crate::Commands) claims the whole world, for which it would have to wait in the end.
        ///
        /// # Errors
        ///
        /// If another system, which runs or waits, has claimed what this one accesses. The system is dropped.
        ///
        /// # Panics
        ///
        /// If the system does, as for [`run`](Self::run).
        #[track_caller]
        try_run [F: Callable<M> + System<W, M>, M: Signature] (&self, system: F) -> M::Output, Result<M::Output, Busy>;
        const [SoundShared<W, F, M>]
        => {
            let name = type_name::<F>();
            let _running = Running::waiting(name);
            if const { F::ACCESS.is_world() } {
                return self
                    .claim_all(name)
                    .with(|world| run_once(world, name, system));
            }
            let mut run = Run::new(system, name, self.claim::<F, M>());
            let output = run.run();
            run.end();
            output
        }, {
            let name = type_name::<F>();
            if const { F::ACCESS.is_world() || F::DEFERS } {
                let mut all = self
                    .try_claim_all(name)
                    .map_err(|other| busy(&Wanted::all(name), &other))?;
                let _running = Running::trying(name);
                return Ok(all.with(|world| run_once(world, name, system)));
            }
            let claim = self
                .try_claim::<F, M>()
                .map_err(|other| busy(&Wanted::of::<F, M>(), &other))?;
            let _running = Running::trying(name);
            let has_to_count_anew = claim.count() >= MOST_TURNS;
            let output = Run::new(system, name, claim).run();
            if has_to_count_anew && let Ok(mut all) = self.try_claim_all(name) {
                all.with(|_| {});
            }
            Ok(output)
        }
    }
}

/// A run of a system that does not take the whole world. If it panics, its commands are discarded.
struct Run<'s, W: World, F: System<W, M>, M: Signature> {
    system: F,
    name: &'static str,
    state: F::State,
    /// `None` once it is given back.
    claim: Option<SystemClaim<'s, W, F, M>>,
}

impl<'s, W: World, F: System<W, M>, M: Signature> Run<'s, W, F, M> {
    #[inline]
    fn new(system: F, name: &'static str, mut claim: SystemClaim<'s, W, F, M>) -> Self {
        let state = F::stateless().unwrap_or_else(|| F::begin(claim.grant()));
        Self {
            system,
            name,
            state,
            claim: Some(claim),
        }
    }

    #[inline]
    fn run(&mut self) -> M::Output {
        let Some(claim) = &mut self.claim else {
            unreachable!("a system runs while its data is claimed")
        };
        let now = claim.now();
        self.system.run(claim.grant(), &mut self.state, now)
    }

    /// Applies the commands.
    #[inline]
    fn end(mut self) {
        let Some(claim) = self.claim.take() else {
            return;
        };
        if F::DEFERS && F::has_put_off(&self.state) {
            let (state, name) = (&mut self.state, SystemName::constant(self.name));
            claim
                .exchange(self.name)
                .with(|world| F::apply(state, world, &name));
        } else if claim.count() >= MOST_TURNS {
            claim.exchange(self.name).with(|_| {});
        }
    }
}

impl<W: World, F: System<W, M>, M: Signature> Drop for Run<'_, W, F, M> {
    #[inline]
    fn drop(&mut self) {
        // The run panicked, or has no commands.
        if F::DEFERS
            && F::has_put_off(&self.state)
            && let Some(claim) = self.claim.take()
        {
            let state = &mut self.state;
            claim
                .exchange(self.name)
                .with(|world| F::discard(state, world));
        }
    }
}

/// The reason for which a system is not run.
#[cold]
fn busy<W: World>(wanted: &Wanted<W>, other: &Wanted<W>) -> Busy {
    Busy {
        with: other.name,
        on: wanted.contested(other).unwrap_or(W::NAME),
    }
}

/// `parameters-disjoint`, of a system that `run` runs.
struct SoundShared<W, F, M>(PhantomData<(W, F, M)>);

impl<W: World, F: System<W, M>, M: Signature> Rule for SoundShared<W, F, M> {
    const FAULT: Option<ConstString> = fault_of_single::<W>("run", &F::ACCESS);
}

impl_debug!([W: World] Shared<W>, _it => world = W::NAME);

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::prelude::*;

    struct Heat;

    crate::world! {
        #[world]
        struct Kitchen { components: (Heat) }
    }

    fn read(heats: Query<'_, Kitchen, &Heat>) -> usize {
        heats.count()
    }

    fn count_of<F: System<Kitchen, M>, M: Signature>(kitchen: &Shared<Kitchen>, _: F) -> u64 {
        kitchen.claim::<F, M>().count()
    }

    #[test]
    fn the_ticks_of_the_world_go_on_after_many_turns() {
        let mut kitchen = Kitchen::new();
        let before = kitchen.now();
        kitchen.share(|kitchen| {
            for round in 0..5 * MOST_TURNS {
                assert_eq!(
                    if round % 2 == 0 {
                        kitchen.run(read)
                    } else {
                        kitchen.try_run(read).unwrap()
                    },
                    0
                );
                assert!(
                    count_of(kitchen, read) <= MOST_TURNS + 2,
                    "turns are counted anew"
                );
            }
        });
        // Each run and each question is a turn, of two ticks.
        assert!(kitchen.now() >= before.after(2 * 2 * 5 * MOST_TURNS));
    }
}
