//! Loops over the rows that a cursor has left: one for each way to find rows.
#![allow(unsafe_code)]

use super::cursor::{Begun, Cursor, looked_up, whole};
use super::evaluate::TypedQuery;
use super::lending::{Lender, RowOf, RowRun};
use super::strategy::{Strategy, Way};
use super::tables::DynamicTables;
use super::{InstructionSet, QueryData};
use crate::schema::Declare;
use crate::storage::Storage;
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
            if const { matches!(Strategy::<W, Q>::WAY, Way::Looks | Way::Words) } {
                if let Some(begun) = self.begun.clone() {
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
                if let Some(mut begun) = self.begun.clone()
                    && let Some(run) = begun.next_run(lender.store(), self.window)
                {
                    acc = lender.fold::<ENDS, _, _>(instructions, run, acc, f)?;
                }
                let (declared, dynamic) = self.tables.split();
                for rows in declared {
                    acc = lender.fold::<ENDS, _, _>(instructions, whole(lender.store(), rows), acc, f)?;
                }
                if !dynamic.is_empty() {
                    return fold_dynamic::<ENDS, W, Q, _, _>(lender, instructions, dynamic, acc, f);
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
                let begun = self.begun.clone().map_or(0, |begun| begun.count(store, window));
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
    pub(super) unsafe fn try_fold<'w, const ENDS: bool, A, B>(
        mut self,
        lender: Lender<'w, W, Q>,
        window: Window,
        instructions: InstructionSet,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let store = lender.store();
        if const { matches!(Strategy::<W, Q>::WAY, Way::Looks) } {
            while let Some(row) = self.next_row() {
                if let Some(run) = looked_up(store, window, self.rows, row) {
                    // SAFETY: the caller's promise.
                    acc = f(acc, unsafe { lender.row(&run, 0) })?;
                }
            }
            return ControlFlow::Continue(acc);
        }
        let (Some(mut words), Some(columns)) = (self.words, self.columns) else {
            while let Some(run) = self.next_run(store, window) {
                // SAFETY: the caller's promise.
                acc = unsafe { lender.fold::<ENDS, _, _>(instructions, run, acc, f) }?;
            }
            return ControlFlow::Continue(acc);
        };
        // Consecutive words all of whose rows match are one run.
        let mut full = 0..0;
        while let Some((base, bits)) = words.next_word() {
            let all = words.all();
            // SAFETY: K3, and the caller's promise.
            unsafe {
                if bits == all {
                    if base != full.end {
                        acc = fold_full::<ENDS, W, Q, _, _>(lender, instructions, &columns, full, acc, f)?;
                        full = base..base;
                    }
                    full.end = base + all.trailing_ones() as usize;
                } else {
                    acc = fold_full::<ENDS, W, Q, _, _>(lender, instructions, &columns, full, acc, f)?;
                    full = 0..0;
                    acc = lender.fold_bits(&columns, base, bits, acc, f)?;
                }
            }
        }
        // SAFETY: K3, and the caller's promise.
        unsafe { fold_full::<ENDS, W, Q, _, _>(lender, instructions, &columns, full, acc, f) }
    }

    /// How many matching rows are left.
    fn count(mut self, store: &Storage<W>, window: Window) -> usize {
        if const { matches!(Strategy::<W, Q>::WAY, Way::Looks) } {
            return core::iter::from_fn(|| self.next_run(store, window)).count();
        }
        match &mut self.words {
            Some(words) => core::iter::from_fn(|| words.next_word()).map(|(_, bits)| bits.count_ones() as usize).sum(),
            None => self.left.len(),
        }
    }
}

/// Lends all rows of dynamic tables. A call of its own, so that a query in a world without them saves no registers for them.
///
/// # Safety
///
/// As for [`Cursor::try_fold`]. All rows of the tables match, and have the same terms.
#[inline(never)]
unsafe fn fold_dynamic<'w, const ENDS: bool, W: Declare, Q: QueryData<W>, A, B>(
    lender: Lender<'w, W, Q>,
    instructions: InstructionSet,
    tables: DynamicTables<'w, W, TypedQuery<W, Q>>,
    mut acc: A,
    f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
) -> ControlFlow<B, A> {
    for rows in tables.iter() {
        // SAFETY: the caller's promise.
        acc = unsafe { lender.fold::<ENDS, _, _>(instructions, whole(lender.store(), rows), acc, f) }?;
    }
    ControlFlow::Continue(acc)
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
