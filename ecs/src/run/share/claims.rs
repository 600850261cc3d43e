//! Claims: which runs go on at the same time, and which wait.

use crate::base::sync::{Condvar, Mutex, MutexGuard};
use alloc::vec::Vec;
use std::sync::PoisonError;

/// What a run has to itself.
pub(super) trait Claim: Copy {
    /// Whether the two cannot be held at the same time.
    fn conflicts(&self, other: &Self) -> bool;
}

/// The claims that are held, and those that wait for them.
///
/// A request waits while it conflicts with a claim that is held, or with an earlier request that waits. So the earliest one waits for
/// claims that are held alone, and each of them ends by itself: a thread that waits holds nothing.
///
/// Invariant: **claims-disjoint** Two claims that are held at the same time do not conflict. A claim is held from when its [`ClaimTicket`] is given until the turn
/// is given back, or exchanged. All that a run did before it gave its turn back comes before all that is done with a later turn which conflicts.
pub(super) struct Claims<C> {
    list: Mutex<List<C>>,
    /// A request that waited is held now.
    granted: Condvar,
}

/// The right to what was claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClaimTicket {
    ticket: u64,
    /// How many turns were given since the last one that [counts anew](Claims::count_anew), with this one.
    pub(super) count: u64,
}

struct List<C> {
    next_ticket: u64,
    count: u64,
    held: Vec<(ClaimTicket, C)>,
    /// In the order of the tickets.
    waiting: Vec<(u64, C)>,
}

impl<C: Claim> Claims<C> {
    pub(super) fn new() -> Self {
        let list = List {
            next_ticket: 0,
            count: 0,
            held: Vec::new(),
            waiting: Vec::new(),
        };
        Self {
            list: Mutex::new(list),
            granted: Condvar::new(),
        }
    }

    /// Waits until nothing that is held, and nothing that waited before, conflicts.
    pub(super) fn claim(&self, claim: C) -> ClaimTicket {
        let mut list = self.list();
        let ticket = list.next_ticket();
        if list.first_conflict(ticket, &claim).is_some() {
            return self.wait(list, ticket, claim);
        }
        list.hold(ticket, claim)
    }

    /// As [`claim`](Self::claim), if nothing conflicts. Otherwise gives the claim that does: one that is held, or one that waits.
    pub(super) fn try_claim(&self, claim: C) -> Result<ClaimTicket, C> {
        let mut list = self.list();
        let ticket = list.next_ticket;
        match list.first_conflict(ticket, &claim) {
            None => {
                let ticket = list.next_ticket();
                Ok(list.hold(ticket, claim))
            }
            Some(other) => Err(other),
        }
    }

    /// Gives a turn back, and claims something else with its ticket: before all requests that came later.
    pub(super) fn exchange(&self, turn: ClaimTicket, claim: C) -> ClaimTicket {
        let mut list = self.list();
        list.release(turn);
        // Requests that came before this one go first, and those behind it wait for it if they conflict.
        let place = list
            .waiting
            .partition_point(|(ticket, _)| *ticket < turn.ticket);
        list.waiting.insert(place, (turn.ticket, claim));
        self.grant(&mut list);
        self.wait_for(list, turn.ticket)
    }

    /// Gives a turn back.
    pub(super) fn give_back(&self, turn: ClaimTicket) {
        let mut list = self.list();
        list.release(turn);
        if !list.waiting.is_empty() {
            self.grant(&mut list);
        }
    }

    /// Begins to count turns anew. Says how many there were.
    pub(super) fn count_anew(&self) -> u64 {
        core::mem::take(&mut self.list().count)
    }

    fn wait(&self, mut list: MutexGuard<'_, List<C>>, ticket: u64, claim: C) -> ClaimTicket {
        // It is the latest ticket.
        list.waiting.push((ticket, claim));
        self.wait_for(list, ticket)
    }

    /// Waits for the thread that grants the request.
    fn wait_for(&self, mut list: MutexGuard<'_, List<C>>, ticket: u64) -> ClaimTicket {
        loop {
            if let Some((turn, _)) = list.held.iter().find(|(turn, _)| turn.ticket == ticket) {
                return *turn;
            }
            list = self
                .granted
                .wait(list)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Gives turns to the requests that wait for nothing any more, in the order of their tickets.
    fn grant(&self, list: &mut List<C>) {
        let (mut i, mut is_any) = (0, false);
        while let Some((ticket, claim)) = list.waiting.get(i).copied() {
            if list.first_conflict(ticket, &claim).is_none() {
                list.waiting.remove(i);
                list.hold(ticket, claim);
                is_any = true;
            } else {
                i += 1;
            }
        }
        if is_any {
            self.granted.notify_all();
        }
    }

    /// The list, which a panic leaves whole: nothing is changed in it before all is asked.
    fn list(&self) -> MutexGuard<'_, List<C>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Claim> List<C> {
    fn next_ticket(&mut self) -> u64 {
        let ticket = self.next_ticket;
        self.next_ticket += 1;
        ticket
    }

    /// The first claim that is held, or waits with an earlier ticket, and conflicts.
    fn first_conflict(&self, ticket: u64, claim: &C) -> Option<C> {
        let held = self.held.iter().map(|(_, held)| held);
        let earlier = self
            .waiting
            .iter()
            .take_while(|(other, _)| *other < ticket)
            .map(|(_, waiting)| waiting);
        held.chain(earlier)
            .find(|other| claim.conflicts(other))
            .copied()
    }

    /// `claims-disjoint`: nothing conflicts.
    fn hold(&mut self, ticket: u64, claim: C) -> ClaimTicket {
        self.count += 1;
        let turn = ClaimTicket {
            ticket,
            count: self.count,
        };
        self.held.push((turn, claim));
        turn
    }

    fn release(&mut self, turn: ClaimTicket) {
        if let Some(place) = self.held.iter().position(|(held, _)| *held == turn) {
            self.held.swap_remove(place);
        }
    }
}

#[cfg(test)]
mod plans {
    use super::Claim;

    /// Bits that a run reads, and those that it writes. All of them, of one that has all to itself.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Bits {
        pub(super) reads: u8,
        pub(super) writes: u8,
    }

    pub(super) const ALL: Bits = Bits {
        reads: u8::MAX,
        writes: u8::MAX,
    };

    pub(super) const fn reads(bits: u8) -> Bits {
        Bits {
            reads: bits,
            writes: 0,
        }
    }

    pub(super) const fn writes(bits: u8) -> Bits {
        Bits {
            reads: bits,
            writes: bits,
        }
    }

    impl Claim for Bits {
        fn conflicts(&self, other: &Self) -> bool {
            *self == ALL
                || *other == ALL
                || self.reads & other.writes | self.writes & other.reads != 0
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::plans::{ALL, reads, writes};
    use super::*;

    #[test]
    fn claims_that_do_not_conflict_are_held_at_the_same_time() {
        let claims = Claims::new();
        let (one, other) = (claims.claim(writes(1)), claims.claim(writes(2)));
        assert_eq!(claims.try_claim(reads(1)), Err(writes(1)));
        claims.give_back(one);
        let reader = claims.try_claim(reads(1)).unwrap();
        assert_eq!(
            claims
                .try_claim(reads(1))
                .map(|turn| claims.give_back(turn)),
            Ok(())
        );
        assert_eq!(claims.try_claim(ALL), Err(writes(2)));
        claims.give_back(other);
        claims.give_back(reader);
        assert!(claims.try_claim(ALL).is_ok());
    }

    #[test]
    fn a_request_goes_behind_an_earlier_one_that_waits() {
        let claims = Claims::new();
        let reader = claims.claim(reads(1));
        std::thread::scope(|threads| {
            let writer = threads.spawn(|| claims.give_back(claims.claim(writes(1))));
            while claims.list().waiting.is_empty() {
                std::thread::yield_now();
            }
            // Another reader could go on at once, and then the next one: the writer would wait for ever.
            assert_eq!(claims.try_claim(reads(1)), Err(writes(1)));
            assert!(claims.try_claim(reads(2)).is_ok());
            claims.give_back(reader);
            writer.join().unwrap();
        });
        assert!(claims.try_claim(reads(1)).is_ok());
    }

    #[test]
    fn turns_are_counted_in_the_order_in_which_they_are_given() {
        let claims = Claims::new();
        let one = claims.claim(writes(1));
        let other = claims.claim(writes(2));
        let one = claims.exchange(one, reads(1));
        assert_eq!((other.count, one.count), (2, 3));
        assert_eq!(claims.count_anew(), 3);
        claims.give_back(one);
        assert_eq!(claims.claim(writes(1)).count, 1);
    }
}

#[cfg(all(test, loom))]
mod loom_tests {
    use super::plans::{ALL, Bits, reads, writes};
    use super::*;
    use crate::base::erased::raced::Raced;
    use loom::sync::Arc;
    use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};

    /// Values that runs read and write, one for each bit of a claim.
    struct Values {
        claims: Claims<Bits>,
        cells: [Raced; 3],
    }

    /// One thing after the other that a thread does.
    #[derive(Clone, Copy)]
    enum Do {
        Run(Bits),
        /// A run whose commands are applied with all.
        Command(Bits),
        Panic(Bits),
        Try(Bits),
    }

    impl Values {
        fn access(&self, claim: Bits) {
            for (bit, cell) in self.cells.iter().enumerate() {
                if claim.writes >> bit & 1 != 0 {
                    cell.add_one();
                } else if claim.reads >> bit & 1 != 0 {
                    cell.get();
                }
            }
        }

        fn run(&self, what: Do) {
            match what {
                Do::Run(claim) => {
                    let turn = self.claims.claim(claim);
                    self.access(claim);
                    self.claims.give_back(turn);
                }
                Do::Command(claim) => {
                    let turn = self.claims.claim(claim);
                    self.access(claim);
                    let turn = self.claims.exchange(turn, ALL);
                    self.access(ALL);
                    self.claims.give_back(turn);
                }
                Do::Panic(claim) => {
                    struct GiveBack<'v>(&'v Values, ClaimTicket);
                    impl Drop for GiveBack<'_> {
                        fn drop(&mut self) {
                            self.0.claims.give_back(self.1);
                        }
                    }
                    let run = || {
                        let _held = GiveBack(self, self.claims.claim(claim));
                        self.access(claim);
                        panic_any(());
                    };
                    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
                }
                Do::Try(claim) => {
                    if let Ok(turn) = self.claims.try_claim(claim) {
                        self.access(claim);
                        self.claims.give_back(turn);
                    }
                }
            }
        }
    }

    /// Runs a plan on three threads, in each way in which they can interleave with this many changes of threads against their will.
    fn run(plan: [&'static [Do]; 3], least: [u32; 3]) {
        std::panic::set_hook(std::boxed::Box::new(|_| {}));
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(3);
        model.check(move || {
            let cells = [0; 3].map(Raced::new);
            let values = Arc::new(Values {
                claims: Claims::new(),
                cells,
            });
            let start = |steps: &'static [Do]| {
                let values = values.clone();
                loom::thread::spawn(move || steps.iter().for_each(|step| values.run(*step)))
            };
            let others = [start(plan[1]), start(plan[2])];
            plan[0].iter().for_each(|step| values.run(*step));
            for other in others {
                other.join().unwrap();
            }
            let list = values.claims.list();
            assert!(
                list.held.is_empty() && list.waiting.is_empty(),
                "all was given back"
            );
            drop(list);
            for (cell, least) in values.cells.iter().zip(least) {
                assert!(cell.get() >= least, "no run is lost");
            }
        });
    }

    #[test]
    fn writers_readers_and_others_never_meet_in_a_conflict() {
        run(
            const {
                [
                    &[Do::Run(writes(1))],
                    &[Do::Run(writes(3))],
                    &[Do::Run(reads(1)), Do::Run(writes(4))],
                ]
            },
            [2, 1, 1],
        );
    }

    #[test]
    fn commands_are_applied_by_their_run_with_nothing_beside_it() {
        run(
            const {
                [
                    &[Do::Command(writes(1))],
                    &[Do::Command(writes(2))],
                    &[Do::Run(writes(1))],
                ]
            },
            [4, 3, 2],
        );
    }

    #[test]
    fn a_panic_gives_its_claim_back() {
        run(
            const {
                [
                    &[Do::Panic(writes(1))],
                    &[Do::Run(writes(1))],
                    &[Do::Try(reads(1)), Do::Run(writes(2))],
                ]
            },
            [2, 1, 0],
        );
    }
}
