//! Whether a table is as it should be. For tests.

use super::TableRef;
use super::allocation::MOST_ROWS;
use super::optional::WORD;
use crate::schema::CellIndex;
use core::num::NonZero;
use core::ptr::NonNull;

impl TableRef<'_> {
    /// Asserts `base-in-allocation`, `rows-hold-values`, `bits-tell-presence`, `rows-have-ticks`, `marks-bound-ticks` and `columns-listed` of a table with this layout. `row-knows-entity` is checked beside the slots.
    pub(crate) fn check_invariants(&self, now: u32) {
        let name = self.layout.name;
        assert!(
            self.len() <= self.capacity(),
            "rows-hold-values: `{name}` has more rows than room"
        );
        assert!(
            self.capacity() <= MOST_ROWS,
            "rows-hold-values: `{name}` has room for more rows than there are numbers"
        );
        assert!(
            self.layout.allocation(self.capacity).is_ok(),
            "base-in-allocation: there is no allocation as large as that of `{name}`"
        );
        let base = self.base.addr().get();
        if self.capacity == 0 {
            assert_eq!(
                (base, self.lead()),
                (1 << 29, 0),
                "base-in-allocation: `{name}` has no allocation"
            );
        } else {
            let start = base - self.lead();
            assert_eq!(
                start % self.layout.allocation_align(),
                0,
                "base-in-allocation: the allocation of `{name}` is not aligned"
            );
            let expected = NonZero::new(start).map(|start| {
                self.layout
                    .lead(NonNull::without_provenance(start), self.capacity)
            });
            assert_eq!(
                Some(self.lead()),
                expected,
                "base-in-allocation: where the first column of `{name}` begins"
            );
            assert!(
                !self.layout.has_extras() || self.capacity.is_multiple_of(WORD),
                "L4, L6: the capacity of `{name}`, which keeps bits or ticks"
            );
            for cell in CellIndex::first(self.layout.listed) {
                let column = self
                    .layout
                    .columns
                    .iter()
                    .find(|column| column.cell == cell);
                let expected = column.map(|column| self.column::<u8>(column.prefix));
                assert_eq!(
                    self.listed_column(cell),
                    expected,
                    "columns-listed: the address that `{name}` lists for {cell:?}"
                );
            }
        }
        for column in self.layout.columns {
            let address = self.column::<u8>(column.prefix).addr().get();
            assert_eq!(
                address % column.info.align,
                0,
                "base-in-allocation: a column of `{name}` is not aligned"
            );
            let offset = self.capacity * column.prefix as usize;
            assert_eq!(
                address - base,
                offset,
                "base-in-allocation: a column of `{name}` begins elsewhere"
            );
        }
        for column in self.layout.columns.iter().filter(|column| column.bits != 0) {
            let beyond = (self.len()..self.capacity()).find(|row| self.bit(column.place(), *row));
            assert_eq!(
                beyond, None,
                "bits-tell-presence: a bit of `{name}` is set beyond its rows"
            );
        }
        self.check_ticks(now);
    }
}
