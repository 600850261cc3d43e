use super::ARCHETYPES;
use crate::base::error::ReserveError;
use crate::base::memory::try_reserve;
use crate::schema::Cell;
use alloc::vec::Vec;

/// The cells of a registered component in the tables of dynamic archetypes, from the first table that has it to the last one (`cells-of-registered`).
#[derive(Default)]
pub(crate) struct RegisteredCells {
    /// The number of the first table.
    first: usize,
    cells: Vec<Cell>,
}

/// The cells of a registered component, to read. A loop over entities keeps them in registers, which it cannot do with a list behind a
/// reference.
#[derive(Clone, Copy)]
pub(crate) struct RegisteredCellsRef<'d> {
    first: usize,
    cells: &'d [Cell],
}

impl RegisteredCellsRef<'_> {
    /// The cell in a table.
    #[inline]
    pub(crate) fn of_table(self, table: u32) -> Cell {
        self.cells
            .get((table as usize).wrapping_sub(self.first))
            .copied()
            .unwrap_or(Cell::ABSENT)
    }
}

impl RegisteredCells {
    #[inline]
    pub(super) fn read(&self) -> RegisteredCellsRef<'_> {
        RegisteredCellsRef {
            first: self.first,
            cells: &self.cells,
        }
    }

    /// Makes room for the cell in a table.
    pub(super) fn try_reserve(&mut self, table: usize) -> Result<(), ReserveError> {
        if self.cells.is_empty() {
            self.first = table;
        }
        let before = self.first.saturating_sub(table);
        let missing = before + (table + 1).saturating_sub(self.first + self.cells.len());
        try_reserve(&mut self.cells, missing, ARCHETYPES)?;
        self.cells.resize(self.cells.len() + missing, Cell::ABSENT);
        self.cells.rotate_right(before);
        self.first -= before;
        Ok(())
    }

    /// Sets the cell in a table, if there is room for it.
    pub(super) fn set(&mut self, table: usize, cell: Cell) {
        if let Some(place) = self.cells.get_mut(table.wrapping_sub(self.first)) {
            *place = cell;
        }
    }

    /// Forgets the cells of all tables. The memory stays.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
    }

    /// Whether no table has a place here.
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Frees the list, if no table has the component.
    pub(super) fn free_empty(&mut self) {
        if self.cells.iter().all(|cell| !cell.is_there()) {
            self.cells = Vec::new();
        }
    }

    pub(super) fn shrink_to_fit(&mut self) {
        crate::base::memory::shrink(&mut self.cells);
    }

    pub(super) fn bytes(&self) -> usize {
        self.cells.capacity() * size_of::<Cell>()
    }
}
