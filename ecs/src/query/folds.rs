//! Loops over the rows that a cursor has left: one for each way to find rows.
#![allow(unsafe_code)]

use super::cursor::{Begun, Cursor, looked_up, whole};
use super::lending::{Lender, RowOf, RowRun};
use super::strategy::{Strategy, Way};
use super::{InstructionSet, QueryData};
use crate::schema::Declare;
use crate::storage::Storage;
use crate::table::WORD;
use crate::tick::Window;
use core::ops::{ControlFlow, Range};

impl<'w, W: Declare, Q: QueryData<W>> Cursor<'w, W, Q> {
    /// Lends the rows that are left to `f`, in the order of the iterator. The loop may end early if `ENDS`.
    ///
    /// # Safety
    ///
    /// R1 and R4. R2: nothing else lends the rows.
    #[inline(always)]
    pub(super) unsafe fn try_fold<const ENDS: bool, A, B>(
        self,
        instructions: InstructionSet,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let lender = self.lender;
        // The conditions are constants: one of the loops is compiled.
        // SAFETY: the caller's promise. Each row is found once.
        unsafe {
            if const { matches!(Strategy::<W, Q>::WAY, Way::Driven) } {
                return self.driven.try_fold(lender, self.window, acc, f);
            }
            if const { matches!(Strategy::<W, Q>::WAY, Way::Looks) || Strategy::<W, Q>::BITS } {
                if let Some(begun) = self.begun {
                    acc = begun.try_fold::<ENDS, _, _>(lender, self.window, instructions, acc, f)?;
                }
                for rows in self.tables.clone() {
                    if let Some(begun) = self.begin(rows, 0) {
                        acc = begun.try_fold::<ENDS, _, _>(lender, self.window, instructions, acc, f)?;
                    }
                }
                return ControlFlow::Continue(acc);
            }
            if const { matches!(Strategy::<W, Q>::WAY, Way::Whole) } {
                if let Some(mut begun) = self.begun
                    && let Some(run) = begun.next_run(lender.store(), self.window)
                {
                    acc = lender.fold::<ENDS, _, _>(instructions, run, acc, f)?;
                }
                let (declared, dynamic) = self.tables.split();
                for rows in declared {
                    acc = lender.fold::<ENDS, _, _>(instructions, whole(lender.store(), rows), acc, f)?;
                }
                for rows in dynamic {
                    acc = lender.fold::<ENDS, _, _>(instructions, whole(lender.store(), rows), acc, f)?;
                }
                return ControlFlow::Continue(acc);
            }
            for run in self {
                acc = lender.fold::<ENDS, _, _>(instructions, run, acc, f)?;
            }
            ControlFlow::Continue(acc)
        }
    }

    /// How many rows are left.
    pub(super) fn rows(&self) -> usize {
        let (store, window) = (self.lender.store(), self.window);
        match const { Strategy::<W, Q>::WAY } {
            Way::Group => {
                Strategy::<W, Q>::GROUP.map_or(0, |(group, _)| store.groups().len(group).saturating_sub(self.place))
            }
            Way::Driven => self.driven.count(store, window),
            _ => {
                let begun = self.begun.map_or(0, |begun| begun.count(store, window));
                let tables = self.tables.clone().filter_map(|rows| self.begin(rows, 0));
                begun + tables.map(|begun| begun.count(store, window)).sum::<usize>()
            }
        }
    }
}

impl<W: Declare, Q: QueryData<W>> Begun<'_, W, Q> {
    /// Lends the matching rows that are left.
    ///
    /// # Safety
    ///
    /// As for [`Cursor::try_fold`].
    #[inline(always)]
    unsafe fn try_fold<'w, const ENDS: bool, A, B>(
        mut self,
        lender: Lender<'w, W, Q>,
        window: Window,
        instructions: InstructionSet,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let store = lender.store();
        if const { matches!(Strategy::<W, Q>::WAY, Way::Looks) } {
            for row in self.from..self.rows.len() {
                if let Some(run) = looked_up(store, window, self.rows, row) {
                    // SAFETY: the caller's promise.
                    acc = f(acc, unsafe { lender.row(&run, 0) })?;
                }
            }
            return ControlFlow::Continue(acc);
        }
        let Some(mut words) = self.words else {
            return match self.next_run(store, window) {
                // SAFETY: the caller's promise.
                Some(run) => unsafe { lender.fold::<ENDS, _, _>(instructions, run, acc, f) },
                None => ControlFlow::Continue(acc),
            };
        };
        let len = self.rows.len();
        // Consecutive words all of whose rows match are one run.
        let mut full = 0..0;
        while let Some((base, bits)) = words.next_word() {
            let end = (base + WORD).min(len);
            let is_full = bits.count_ones() as usize == end - base;
            if is_full && base == full.end {
                full.end = end;
                continue;
            }
            // SAFETY: K3, and the caller's promise.
            unsafe {
                let columns = self.columns(store, base + bits.trailing_zeros() as usize);
                acc = fold_full::<ENDS, W, Q, _, _>(lender, instructions, &columns, full, acc, f)?;
                if is_full {
                    full = base..end;
                } else {
                    full = end..end;
                    acc = lender.fold_bits(&columns, base, bits, acc, f)?;
                }
            }
        }
        if full.is_empty() {
            return ControlFlow::Continue(acc);
        }
        // SAFETY: as above.
        unsafe {
            let columns = self.columns(store, full.start);
            fold_full::<ENDS, W, Q, _, _>(lender, instructions, &columns, full, acc, f)
        }
    }

    /// How many matching rows are left.
    fn count(mut self, store: &Storage<W>, window: Window) -> usize {
        if const { matches!(Strategy::<W, Q>::WAY, Way::Looks) } {
            let rows = self.from..self.rows.len();
            return rows.filter(|row| looked_up::<W, Q>(store, window, self.rows, *row).is_some()).count();
        }
        match &mut self.words {
            Some(words) => core::iter::from_fn(|| words.next_word()).map(|(_, bits)| bits.count_ones() as usize).sum(),
            None => self.rows.len().saturating_sub(self.from),
        }
    }
}

/// Lends consecutive rows, if there are any.
///
/// # Safety
///
/// As for [`Cursor::try_fold`]. The rows match, and have the same terms as `columns`, which are of the same table.
#[inline(always)]
unsafe fn fold_full<'w, const ENDS: bool, W: Declare, Q: QueryData<W>, A, B>(
    lender: Lender<'w, W, Q>,
    instructions: InstructionSet,
    columns: &RowRun<W, Q>,
    rows: Range<usize>,
    acc: A,
    f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
) -> ControlFlow<B, A> {
    if rows.is_empty() {
        return ControlFlow::Continue(acc);
    }
    // SAFETY: the caller's promise.
    unsafe { lender.fold::<ENDS, _, _>(instructions, columns.with_rows(rows), acc, f) }
}
