//! Whether the layouts are as they should be. For tests.

use super::layout::{
    ArchetypeInfo, CellIndex, Cells, Column, STAMP_UNITS, Schema, TICK_UNITS, TickCell,
};
use alloc::vec::Vec;

impl ArchetypeInfo<'_> {
    /// Asserts `entities-first` to `bits-behind-columns`, and `ticks-behind-bits`.
    pub(crate) fn check_invariants(&self) {
        let (name, columns) = (self.name, self.columns);
        assert!(
            columns
                .first()
                .is_some_and(|first| first.cell == CellIndex::ENTITIES)
                && columns
                    .iter()
                    .skip(1)
                    .all(|column| column.cell != CellIndex::ENTITIES),
            "entities-first: the first column of `{name}`, and no other, is that of the entities"
        );
        let order = |column: &Column| (column.info.align, column.info.size);
        for (i, column) in columns.iter().enumerate() {
            let is_before = |(j, other): &(usize, &Column)| {
                order(other) > order(column) || (order(other) == order(column) && *j < i)
            };
            let before: usize = columns
                .iter()
                .enumerate()
                .filter(is_before)
                .map(|(_, other)| other.info.size)
                .sum();
            assert_eq!(
                column.prefix as usize, before,
                "prefix-sums-sizes: where a column of `{name}` begins"
            );
            assert_eq!(
                column.prefix as usize % column.info.align,
                0,
                "prefix-sums-sizes: a column of `{name}` is not aligned"
            );
            let twice = columns
                .iter()
                .filter(|other| other.cell == column.cell)
                .count();
            assert_eq!(
                twice, 1,
                "prefix-sums-sizes: a component stands twice in `{name}`"
            );
        }
        let size: usize = columns.iter().map(|column| column.info.size).sum();
        assert_eq!(
            size, self.row_size,
            "row-size-sums: the row size of `{name}`"
        );
        assert_eq!(
            columns.iter().map(|it| it.info.align).max(),
            Some(self.align),
            "row-size-sums: the alignment of `{name}`"
        );
        let optionals: Vec<usize> = columns
            .iter()
            .map(|it| it.bits as usize)
            .filter(|bits| *bits != 0)
            .collect();
        assert_eq!(
            optionals.len(),
            self.optionals,
            "bits-behind-columns: the optional columns of `{name}`"
        );
        assert!(
            optionals.into_iter().eq((8 * size..).take(self.optionals)),
            "bits-behind-columns: the words of bits of `{name}`"
        );
        let first =
            (8 * size + self.optionals) as u64 + u64::from(STAMP_UNITS) * self.stamped as u64;
        assert!(
            self.stamped == 0 || self.stamped == columns.len(),
            "stamps-behind-ticks: all columns of `{name}` have stamps, or none"
        );
        assert_eq!(
            self.marked,
            self.tracked + self.stamped > 0,
            "`{name}` has ticks or stamps"
        );
        for (rank, (column, cell)) in (0..).zip(self.tick_cells()) {
            assert!(
                column.info.tracked,
                "ticks-behind-bits: a column of `{name}` has ticks, and is not tracked"
            );
            let expected = (first + u64::from(TICK_UNITS) * rank, rank);
            assert_eq!(
                (u64::from(cell.place), u64::from(cell.rank)),
                expected,
                "ticks-behind-bits: the ticks of `{name}`"
            );
            let end = first + u64::from(TICK_UNITS) * self.tracked as u64;
            assert_eq!(
                u64::from(cell.end),
                end,
                "ticks-behind-bits: the highest ticks of `{name}`"
            );
            let cell = TickCell {
                stamps: self.tick_cell_of(column.cell).stamps,
                ..cell
            };
            assert_eq!(
                self.tick_cell_of(column.cell),
                cell,
                "ticks-behind-bits: where ticks of `{name}` are"
            );
        }
        assert_eq!(
            self.tick_cells().count(),
            self.tracked,
            "ticks-behind-bits: the tracked columns of `{name}`"
        );
        assert_eq!(
            self.needs_drop,
            columns.iter().any(|it| it.info.drop.is_some()),
            "`{name}` has something to drop"
        );
    }
}

impl Schema {
    /// Asserts `entities-first` to `ticks-behind-bits` of all layouts that are constants, and that the matrices of cells say the same.
    pub(crate) fn check_invariants(&self) {
        assert_eq!(
            self.stride,
            1 + self.components.len(),
            "a cell for the entities, and one for each component"
        );
        for (number, info) in self.archetypes.iter().enumerate() {
            info.check_invariants();
            assert!(
                info.components().iter().all(|it| !it.info.sparse),
                "pool-at-component: `{}` has a sparse component",
                info.name
            );
            for (cell, found) in self.cells_of(number).iter() {
                assert_eq!(
                    found,
                    info.place(Cells::new(&[]), cell),
                    "L2, L4: {cell:?} of `{}`",
                    info.name
                );
                let ticks = self.tick_cells[number * self.stride + cell.number()];
                assert_eq!(
                    ticks,
                    info.tick_cell_of(cell),
                    "ticks-behind-bits: the ticks of {cell:?} of `{}`",
                    info.name
                );
            }
        }
        for (component, (pool, info)) in self.pools.iter().zip(self.components).enumerate() {
            pool.check_invariants();
            let columns: Vec<_> = pool
                .components()
                .iter()
                .map(|it| (it.cell, it.info.type_id))
                .collect();
            assert!(
                columns == [(CellIndex::of(component), info.type_id)],
                "pool-at-component: the layout of the pool of component {component}"
            );
        }
        assert_eq!(
            self.pools.len(),
            self.components.len(),
            "pool-at-component: a layout of a pool for each component"
        );
        let any = |f: fn(&ArchetypeInfo<'_>) -> bool| self.archetypes.iter().any(f);
        assert!(
            self.optionals || !any(|info| info.optionals > 0),
            "bits-behind-columns: archetypes with optional components"
        );
        assert!(
            self.tracked || !any(|info| info.tracked > 0),
            "ticks-behind-bits: archetypes with tracked components"
        );
    }
}
