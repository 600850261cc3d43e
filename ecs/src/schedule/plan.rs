//! Who waits for whom: computed when the program is compiled.

use super::run::Steps;
use super::step::{Run, Step};
use super::threads::Threads;
use crate::store::World;
use crate::system::Summary;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::iter;

/// What a schedule runs, and in what order: *as if from top to bottom*. Steps that do not conflict may run at the same time.
///
/// All of it is a constant. Its `Display` shows it as text, and [`dot`](Self::dot) as a graph.
///
/// Invariant: **E4** `bits` has [`words`] words for each step: a bit for each step before it that has to end first, so that no two
/// steps conflict of which neither waits for the other, be it by way of others. Behind them are as many words: a bit for each
/// step that waits for it.
pub struct Plan<W: World, T: ?Sized = [u64]> {
    pub(super) name: &'static str,
    /// The place of the schedule among those of its world.
    pub(super) number: usize,
    pub(super) steps: &'static [Step<W>],
    #[cfg_attr(not(feature = "parallel"), expect(dead_code, reason = "there is one thread"))]
    pub(super) threads: Threads<W>,
    /// Runs the steps one after the other.
    pub(super) in_order: fn(Steps<'_, W>),
    /// Whether there are two steps that may run at the same time.
    overlaps: bool,
    /// Whether any step leaves something to do behind.
    pub(super) defers: bool,
    /// Whether any step is told of the ends of runs.
    pub(super) ends_runs: bool,
    bits: T,
}

impl<W: World, const N: usize> Plan<W, [u64; N]> {
    /// The plan for these steps. `N` is twice as many words as [`words`] says, for each step; `M` is 513 words for each word of a step.
    ///
    /// # Panics
    ///
    /// If they are other numbers.
    pub const fn new<const M: usize>(
        name: &'static str,
        number: usize,
        steps: &'static [Step<W>],
        threads: Threads<W>,
        in_order: fn(Steps<'_, W>),
    ) -> Self {
        let words = words(steps.len());
        assert!(
            N == 2 * steps.len() * words && M == (2 * Summary::BITS + 1) * words,
            "a plan has other numbers than its steps"
        );
        let mut bits = [0; N];
        // Of each step, the steps before it that end first, and those that may have to.
        let (mut ancestors, mut candidates) = ([0; N], [0; N]);
        let mut touched = Touched { words, steps: [0; M] };
        let (mut overlaps, mut defers, mut ends_runs) = (false, false, false);
        let mut i = 0;
        while i < steps.len() {
            let step = &steps[i];
            let barrier = is_barrier(steps, i);
            defers |= step.deferred.is_some();
            ends_runs |= step.ends_runs();
            touched.find(step, barrier, i, &mut candidates);
            // From the last one on, so that a step is not waited for that another one has waited for.
            let mut word = i / 64 + 1;
            let mut before = 0;
            while word > 0 {
                word -= 1;
                let place = i * words + word;
                let mut rest = candidates[place] & !ancestors[place];
                while rest != 0 {
                    let bit = 1 << rest.ilog2();
                    let j = word * 64 + rest.ilog2() as usize;
                    if barrier || is_barrier(steps, j) || is_guard(step, j) || step.conflicts(&steps[j]) {
                        bits[place] |= bit;
                        bits[(steps.len() + j) * words + i / 64] |= 1 << (i % 64);
                        ancestors[place] |= bit;
                        add_all(&mut ancestors, words, i, j);
                    }
                    rest &= !bit & !ancestors[place];
                }
                before += ancestors[place].count_ones() as usize;
            }
            overlaps |= before < i;
            touched.add(step, barrier, i);
            i += 1;
        }
        Self { name, number, steps, threads, in_order, overlaps, defers, ends_runs, bits }
    }
}

/// The steps so far by what they access: for each bit of a summary, which read it and which write it; and behind them, which are
/// barriers. So each step is compared only with those that it may conflict with.
struct Touched<const M: usize> {
    words: usize,
    steps: [u64; M],
}

impl<const M: usize> Touched<M> {
    /// Adds a step.
    const fn add<W: World>(&mut self, step: &Step<W>, barrier: bool, place: usize) {
        let (word, mark) = (place / 64, 1 << (place % 64));
        if barrier {
            self.steps[2 * Summary::BITS * self.words + word] |= mark;
            return;
        }
        let mut bit = 0;
        while let Some(next) = step.summary.next_read(bit) {
            let row = 2 * next * self.words + word;
            self.steps[row] |= mark;
            if step.summary.writes(next) {
                self.steps[row + self.words] |= mark;
            }
            bit = next + 1;
        }
    }

    /// Writes down the steps before this one that may conflict with it.
    const fn find<W: World>(&self, step: &Step<W>, barrier: bool, place: usize, candidates: &mut [u64]) {
        let words = place / 64 + 1;
        let mut word = 0;
        while word < words {
            let mut found = if barrier { u64::MAX } else { self.steps[2 * Summary::BITS * self.words + word] };
            let mut bit = 0;
            while !barrier && let Some(next) = step.summary.next_read(bit) {
                let row = 2 * next * self.words + word;
                found |= self.steps[row + self.words];
                if step.summary.writes(next) {
                    found |= self.steps[row];
                }
                bit = next + 1;
            }
            if let Some(guard) = step.guard
                && guard / 64 == word
            {
                found |= 1 << (guard % 64);
            }
            if word == place / 64 {
                found &= (1 << (place % 64)) - 1;
            }
            candidates[place * self.words + word] = found;
            word += 1;
        }
    }
}

impl<W: World> Plan<W> {
    /// The schedule's name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How many steps there are, those among them that apply commands.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether there are two steps that may run at the same time.
    pub const fn overlaps(&self) -> bool {
        self.overlaps
    }

    /// The names of the steps, from top to bottom.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'static str> + '_ {
        self.steps.iter().map(|step| step.name)
    }

    /// The steps that one waits for, each by its place. Those that they wait for are not told again.
    pub fn waits(&self, step: usize) -> impl Iterator<Item = usize> + '_ {
        places(self.row(step))
    }

    /// The steps that wait for one, and not by way of another.
    pub fn followers(&self, step: usize) -> impl Iterator<Item = usize> + '_ {
        places(self.row(self.steps.len() + step))
    }

    /// Asserts E4: that of two steps that conflict the later one waits for the other, be it by way of others.
    pub(super) fn check_invariants(&self) {
        let mut ancestors: Vec<BTreeSet<usize>> = Vec::new();
        for (i, step) in self.steps.iter().enumerate() {
            let mut before: BTreeSet<usize> = self.waits(i).collect();
            assert!(before.iter().all(|j| *j < i && self.followers(*j).any(|it| it == i)), "E4: `{}` waits", step.name);
            assert!(self.followers(i).all(|j| self.waits(j).any(|it| it == i)), "E4: who waits for `{}`", step.name);
            before.extend(self.waits(i).flat_map(|j| ancestors[j].iter().copied()).collect::<Vec<_>>());
            let barrier = is_barrier(self.steps, i);
            for (j, other) in self.steps[..i].iter().enumerate() {
                let apart = !barrier && !is_barrier(self.steps, j) && !is_guard(step, j) && !step.conflicts(other);
                assert!(apart || before.contains(&j), "E4: `{}` does not wait for `{}`", step.name, other.name);
            }
            ancestors.push(before);
        }
    }

    fn row(&self, row: usize) -> &[u64] {
        let words = words(self.steps.len());
        &self.bits[row * words..(row + 1) * words]
    }
}

/// The places of the bits that are set.
fn places(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(word, &bits)| {
        let rest = iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1))).take_while(|bits| *bits != 0);
        rest.map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}

/// How many words of 64 bits there are for each of so many steps.
pub const fn words(steps: usize) -> usize {
    steps.div_ceil(64)
}

/// Whether nothing runs beside the step: it takes the whole world, or applies commands that there may be.
pub(super) const fn is_barrier<W: World>(steps: &[Step<W>], step: usize) -> bool {
    match steps[step].run {
        Run::Shared(_) | Run::Guard => false,
        Run::Exclusive(_) => true,
        Run::Sync => {
            let mut before = step;
            while before > 0 {
                before -= 1;
                if steps[before].deferred.is_some() {
                    return true;
                }
                if matches!(steps[before].run, Run::Exclusive(_) | Run::Sync) {
                    return false;
                }
            }
            false
        }
    }
}

const fn is_guard<W: World>(step: &Step<W>, guard: usize) -> bool {
    matches!(step.guard, Some(it) if it == guard)
}

/// Adds the ancestors of the other step.
const fn add_all(bits: &mut [u64], words: usize, step: usize, other: usize) {
    let mut word = 0;
    while word < words {
        bits[step * words + word] |= bits[other * words + word];
        word += 1;
    }
}
