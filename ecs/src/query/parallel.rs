//! Rows in parallel, on the threads of rayon.
#![allow(unsafe_code)]

use super::cursor::Cursor;
use super::data::Filtered;
use super::lending::{MarkedRun, RowRun};
use super::{Filter, InstructionSet, Query, QueryData, Term};
use crate::clock::Clock;
use crate::schema::Declare;
use alloc::vec::Vec;
use core::iter;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::time::Duration;
use rayon::prelude::*;

/// Ranges of rows begin on cache lines: with so many rows, the values of all columns fill whole lines.
const LINE: usize = 64;
/// For so long rows run on the calling thread before it is known how long they take.
const TRIAL: Duration = Duration::from_micros(2);
/// Work that takes less than this is done before other threads have begun.
const WORTH_SHARING: Duration = Duration::from_micros(20);
/// A piece takes about as long as this: long beside what it costs to hand it out, and short beside the whole.
const PIECE: Duration = Duration::from_micros(10);

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Query<'w, W, D, F> {
    /// Calls `f` with each row, from the threads of the rayon pool that this is called in, or else of rayon's global one.
    ///
    /// Rows come in no order. The calling thread begins, and shares what is left only if that takes longer than waking
    /// others: it finds out by the clock, so that a few costly rows are shared, and many cheap ones are not. What is shared is
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

    /// Calls `f` with each row and what `new` made for some rows in a row, and gives all that was made, in the order of the rows.
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
        let mut rest = self.remaining();
        // SAFETY: R2: the rows that `trial` takes are lent here, and no others.
        let left = unsafe { trial::<W, Filtered<D, F>>(clock, &mut rest, instructions, &mut |row| f(&mut first, row)) };
        let Some((begun, rows)) = left else { return iter::once(first).chain(Vec::new()) };
        // SAFETY: as above, of the rows that are left.
        let pieces = unsafe { pieces(begun, rest, rows) };
        let run = |pieces: &[Shared<'w, W, Filtered<D, F>>]| {
            let mut made = new();
            for piece in pieces {
                // SAFETY: R1. R2: the pieces are disjoint, and each is run once. R4.
                unsafe { run::<W, Filtered<D, F>>(instructions, &piece.rows, &mut |row| f(&mut made, row)) };
            }
            made
        };
        let made: Vec<A> = pieces.par_chunk_by(|one, next| one.task == next.task).map(run).collect();
        iter::once(first).chain(made)
    }
}

/// Rows that another thread runs, and the task to which they belong.
struct Shared<'w, W: Declare, Q: QueryData<W>> {
    rows: MarkedRun<W, Q>,
    task: usize,
    items: PhantomData<<Q::Terms as Term<W>>::Item<'w>>,
}

// SAFETY: R2: a piece is the address of rows. The items of these rows go to the other thread, and they are `Send`.
unsafe impl<'w, W: Declare, Q: QueryData<W>> Send for Shared<'w, W, Q> where <Q::Terms as Term<W>>::Item<'w>: Send {}
// SAFETY: as above: the thread that has a reference to the piece makes the items.
unsafe impl<'w, W: Declare, Q: QueryData<W>> Sync for Shared<'w, W, Q> where <Q::Terms as Term<W>>::Item<'w>: Send {}

/// Runs rows on this thread until it is known how long they take. Returns the rows of a run that was begun, and how many rows make a
/// piece. `None` if no rows are left, or too few to share, which then are run here.
///
/// # Safety
///
/// R1 and R4. R2: the rows of `rest` were not lent, and are not lent elsewhere.
unsafe fn trial<'w, W: Declare, Q: QueryData<W>>(
    clock: Clock,
    rest: &mut Cursor<'w, W, Q>,
    instructions: InstructionSet,
    f: &mut impl FnMut(Q::Item<'w>),
) -> Option<(MarkedRun<W, Q>, usize)> {
    let begin = clock.now();
    let (mut done, mut step) = (0, LINE);
    while let Some(next) = rest.next() {
        // SAFETY: the caller's promise. All rows are run, here or elsewhere.
        let mut rows = unsafe { rest.lender.marked(next) };
        while rows.run().len() > 0 {
            let piece = rows.split_off_front(to_line(&rows, step));
            // SAFETY: the caller's promise.
            unsafe { run::<W, Q>(instructions, &piece, f) };
            done += piece.run().len();
            step *= 2;
            let took = begin.elapsed();
            if took >= TRIAL {
                let left = rows.run().len() + rest.rows();
                if let Some(count) = share(took, done, left) {
                    return Some((rows, count));
                }
                // SAFETY: the caller's promise.
                unsafe {
                    run::<W, Q>(instructions, &rows, f);
                    let lender = rest.lender;
                    for next in rest {
                        run::<W, Q>(instructions, &lender.marked(next), f);
                    }
                }
                return None;
            }
        }
    }
    None
}

/// How many rows make a piece, if those that are left take long enough.
fn share(took: Duration, done: usize, left: usize) -> Option<usize> {
    let nanos = |duration: Duration| duration.as_nanos().max(1);
    // In `u128`, in which none of it overflows.
    let takes = nanos(took) * left as u128 / done.max(1) as u128;
    let rows = nanos(PIECE) * done as u128 / nanos(took);
    (takes >= nanos(WORTH_SHARING)).then(|| usize::try_from(rows).unwrap_or(usize::MAX).max(1))
}

/// Cuts the rest into pieces, and numbers tasks of about `rows` rows each.
///
/// # Safety
///
/// R1, R2: the rows are lent when the pieces run, and not elsewhere.
unsafe fn pieces<'w, W: Declare, Q: QueryData<W>>(
    begun: MarkedRun<W, Q>,
    mut rest: Cursor<'w, W, Q>,
    rows: usize,
) -> Vec<Shared<'w, W, Q>> {
    let mut pieces = Vec::new();
    let (mut task, mut room) = (0, rows);
    let mut next = Some(begun);
    while let Some(mut run) = next {
        while run.run().len() > 0 {
            let rows_of_piece = run.split_off_front(to_line(&run, room));
            room = room.saturating_sub(rows_of_piece.run().len());
            pieces.push(Shared { rows: rows_of_piece, task, items: PhantomData });
            if room == 0 {
                task += 1;
                room = rows;
            }
        }
        // SAFETY: the caller's promise.
        next = rest.next().map(|run| unsafe { rest.lender.marked(run) });
    }
    pieces
}

/// How many rows to take of a run for about `rows`: to the end of a cache line, or to the end of the run.
fn to_line<W: Declare, Q: QueryData<W>>(run: &MarkedRun<W, Q>, rows: usize) -> usize {
    // The row of the table, by whose number the lines go.
    let RowRun { start, end, .. } = *run.run();
    let middle = start.saturating_add(rows).checked_next_multiple_of(LINE).unwrap_or(usize::MAX);
    middle.min(end) - start
}

/// Runs rows.
///
/// # Safety
///
/// R1 and R4. R2: the rows were not lent, and are not lent again.
unsafe fn run<'w, W: Declare, Q: QueryData<W>>(
    instructions: InstructionSet,
    rows: &MarkedRun<W, Q>,
    f: &mut impl FnMut(Q::Item<'w>),
) {
    let mut f = |(), row| {
        f(Q::item(row));
        ControlFlow::<(), ()>::Continue(())
    };
    // SAFETY: the caller's promise. It never breaks.
    let _ = unsafe { rows.fold(instructions, (), &mut f) };
}
