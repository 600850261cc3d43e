//! Rows in parallel, on the threads of rayon.

use super::cursor::{LINE, Piece, Pieces};
use super::data::Filtered;
use super::lending::RowOf;
use super::{Filter, Query, QueryData, Term};
use crate::base::clock::Clock;
use crate::base::instructions::Instructions;
use crate::schema::Declare;
use alloc::vec::Vec;
use core::iter;
use core::time::Duration;
use rayon::prelude::*;

/// For so long rows run on the calling thread before it is known how long they take.
const TRIAL: Duration = Duration::from_micros(2);
/// Waking other threads, and waiting for them, takes about as long. Work is shared if it gets done so much sooner.
const SHARING: Duration = Duration::from_micros(15);
/// A piece takes about as long as this: long beside the cost of handing it out, and short beside the whole.
const PIECE: Duration = Duration::from_micros(10);

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Query<'w, W, D, F> {
    /// Calls `f` with each row, from the threads of the rayon pool that this is called in, or else of rayon's global one.
    ///
    /// Rows come in no order. The calling thread begins, and shares the rest only if that takes longer than waking
    /// others: it finds out by the clock, so that a few costly rows are shared, and many cheap ones are not. Shared rows are
    /// cut where cache lines end. Each piece goes by the loops of [`for_each`](Self::for_each).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Position(f32);
    /// # pub struct Velocity(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Street { components: (Position, Velocity) }
    /// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
    /// # }
    /// # let mut street = Street::new();
    /// # street.spawn_batch((0..1000).map(|_| Walker { position: Position(0.0), velocity: Velocity(1.0) }));
    /// street.query::<(&mut Position, &Velocity)>().par_for_each(|(position, velocity)| position.0 += velocity.0);
    /// # assert!(street.query::<&Position>().all(|position| position.0 == 1.0));
    /// ```
    ///
    /// # Panics
    ///
    /// If `f` does. Of the other rows, some were visited then, and others not.
    pub fn par_for_each(self, f: impl Fn(D::Item<'w>) + Sync)
    where
        <D::Terms as Term<W>>::Item<'w>: Send,
    {
        // A list of nothing takes no memory.
        self.par_collect(|| (), |(), row| f(row)).for_each(drop);
    }

    /// Calls `f` with each row and a value that `new` made for consecutive rows. Gives all these values, in the order of the rows.
    pub(crate) fn par_collect<A: Send>(
        self,
        new: impl Fn() -> A + Sync,
        f: impl Fn(&mut A, D::Item<'w>) + Sync,
    ) -> impl Iterator<Item = A>
    where
        <D::Terms as Term<W>>::Item<'w>: Send,
    {
        let mut first = new();
        let Some(clock) = Clock::get().filter(|_| rayon::current_num_threads() > 1) else {
            self.for_each(|row| f(&mut first, row));
            return iter::once(first).chain(Vec::new());
        };
        let instructions = self.instructions();
        let rest = Pieces::new(self.remaining());
        let left = trial::<W, Filtered<D, F>>(clock, rest, instructions, &mut |row| {
            f(&mut first, D::item(row));
        });
        let Some((rest, rows)) = left else {
            return iter::once(first).chain(Vec::new());
        };
        let mut pieces = cut(rest, rows);
        let run = |pieces: &mut [Shared<'w, W, Filtered<D, F>>]| {
            let mut made = new();
            for piece in pieces.iter_mut().filter_map(|shared| shared.piece.take()) {
                piece.run(instructions, &mut |row| f(&mut made, D::item(row)));
            }
            made
        };
        let made: Vec<A> = pieces
            .par_chunk_by_mut(|one, next| one.task == next.task)
            .map(run)
            .collect();
        iter::once(first).chain(made)
    }
}

/// A piece that another thread runs, and the task to which it belongs.
struct Shared<'w, W: Declare, Q: QueryData<W>> {
    /// `None` when it was run.
    piece: Option<Piece<'w, W, Q>>,
    task: usize,
}

/// Runs rows on this thread until it is known how long they take. Returns the rows that are left, and how many make a piece. `None` if
/// no rows are left, or too few to share, which then are run here.
fn trial<'w, W: Declare, Q: QueryData<W>>(
    clock: Clock,
    mut rest: Pieces<'w, W, Q>,
    instructions: Instructions,
    f: &mut impl FnMut(RowOf<'w, W, Q>),
) -> Option<(Pieces<'w, W, Q>, usize)> {
    let begin = clock.now();
    let (mut done, mut step) = (0, LINE);
    while let Some((piece, rows)) = rest.next(step) {
        piece.run(instructions, f);
        done += rows;
        step *= 2;
        let took = begin.elapsed();
        if took >= TRIAL {
            if let Some(count) = share(took, done, rest.most_rows(), rayon::current_num_threads()) {
                return Some((rest, count));
            }
            rest.run_all(instructions, f);
            return None;
        }
    }
    None
}

/// How many rows make a piece, if those that are left take long enough to be shared by this many threads.
fn share(took: Duration, done: usize, left: usize, threads: usize) -> Option<usize> {
    let nanos = |duration: Duration| duration.as_nanos().max(1);
    // In `u128`, in which none of it overflows.
    let takes = nanos(took) * left as u128 / done.max(1) as u128;
    let rows = nanos(PIECE) * done as u128 / nanos(took);
    let saved = takes - takes / threads.max(1) as u128;
    (saved >= nanos(SHARING)).then(|| usize::try_from(rows).unwrap_or(usize::MAX).max(1))
}

/// Cuts the rest into pieces, and numbers tasks of about `rows` rows each.
fn cut<W: Declare, Q: QueryData<W>>(
    mut rest: Pieces<'_, W, Q>,
    rows: usize,
) -> Vec<Shared<'_, W, Q>> {
    let mut pieces = Vec::new();
    let (mut task, mut room) = (0, rows);
    while let Some((piece, count)) = rest.next(room) {
        pieces.push(Shared {
            piece: Some(piece),
            task,
        });
        room = room.saturating_sub(count);
        if room == 0 {
            task += 1;
            room = rows;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows that take 10 ns each were tried for 2 µs.
    fn shared(rows: usize, threads: usize) -> Option<usize> {
        share(Duration::from_micros(2), 200, rows, threads)
    }

    #[test]
    fn work_is_shared_if_others_save_more_time_than_it_takes_to_wake_them() {
        assert_eq!(
            [2_900, 3_000].map(|rows| shared(rows, 2)),
            [None, Some(1_000)]
        );
        assert_eq!(
            [1_900, 2_000].map(|rows| shared(rows, 4)),
            [None, Some(1_000)]
        );
        assert_eq!(shared(1_000_000, 1), None, "there are no others");
    }
}
