//! Plans of moves from one table to another: for all that a row has, where it begins in both.

use crate::schema::{ArchetypeInfo, CellIndex, TickCell};
use alloc::vec::Vec;

/// What has to be done when a row moves from a table of one layout to one of another.
///
/// Invariant: **plan-copies-columns** `columns` lists the columns of the source that take memory, the entities first. `ticks` lists the tracked columns of both
/// tables. `bits` lists the columns of the source that are optional in either table, except the component that comes or goes, if there is one.
/// `stamps` has the places of the entities' stamps, or 0. All of it follows from the two layouts, so a plan is forgotten with either table.
#[derive(PartialEq, Eq)]
pub(crate) struct MovePlan {
    pub(super) columns: Vec<ColumnMove>,
    pub(super) ticks: Vec<TickMove>,
    pub(super) bits: Vec<BitMove>,
    pub(super) stamps: [u32; 2],
}

/// What a world keeps of rows beside their columns. Where it keeps nothing, nothing is done for it.
#[derive(Clone, Copy)]
pub(crate) struct Extras {
    /// The present tick, if there are ticks or stamps.
    pub(crate) tick: Option<u32>,
    /// Whether there are optional columns.
    pub(crate) bits: bool,
}

/// The column of a component in one table and in another, by its prefixes: `to` is `u32::MAX` if the other table has none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ColumnMove {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) size: u32,
}

/// The ticks of a component in one table and in another. One of them may be absent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct TickMove {
    pub(super) from: TickCell,
    pub(super) to: TickCell,
}

/// The bits of a component in one table and in another: 0 where all rows have it, or none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct BitMove {
    pub(super) from: u32,
    pub(super) to: u32,
}

impl MovePlan {
    /// The plan between tables of two layouts, for rows that lose or gain a component as the caller sees to. `None` without memory for it.
    pub(crate) fn try_new(
        from: &ArchetypeInfo<'_>,
        to: &ArchetypeInfo<'_>,
        toggled: Option<CellIndex>,
    ) -> Option<Self> {
        let mut plan = Self {
            columns: Vec::new(),
            ticks: Vec::new(),
            bits: Vec::new(),
            stamps: [from.stamp_place(0), to.stamp_place(0)],
        };
        plan.columns.try_reserve_exact(from.columns.len()).ok()?;
        for column in from.columns.iter().filter(|column| column.info.size > 0) {
            plan.columns.push(ColumnMove {
                from: column.prefix,
                to: to.column(column.cell).map_or(u32::MAX, |to| to.prefix),
                size: u32::try_from(column.info.size).ok()?,
            });
        }
        plan.ticks
            .try_reserve_exact(from.tracked + to.tracked)
            .ok()?;
        let others = to.columns.iter();
        let others = others.filter(|column| from.column(column.cell).is_none());
        let all = from.columns.iter().chain(others);
        for column in all.filter(|column| column.info.tracked) {
            let [from, to] = [from, to].map(|info| info.tick_cell_of(column.cell));
            plan.ticks.push(TickMove { from, to });
        }
        plan.bits
            .try_reserve_exact(from.optionals + to.optionals)
            .ok()?;
        let others = from.columns.iter();
        for column in others.filter(|column| Some(column.cell) != toggled) {
            let to = to.column(column.cell).map_or(0, |to| to.bits);
            if column.bits != 0 || to != 0 {
                let from = column.bits;
                plan.bits.push(BitMove { from, to });
            }
        }
        Some(plan)
    }

    /// The bytes that it allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.columns.capacity() * size_of::<ColumnMove>()
            + self.ticks.capacity() * size_of::<TickMove>()
            + self.bits.capacity() * size_of::<BitMove>()
    }
}
