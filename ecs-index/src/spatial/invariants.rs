//! The invariants that hold between questions.

use super::Spatial;
use super::cells::rank;
use super::places::Place;
use crate::handle::Id;

impl<I: Id, const D: usize> Spatial<I, D> {
    /// Asserts that each row is where its entity's place says, in its bin, in order, and that all are counted.
    pub(super) fn check(&self) {
        if self.is_staging() {
            return;
        }
        let mut rows = 0;
        let mut order = None;
        for bin in 0..self.bins.count() {
            let (start, end) = self.bins.slots(bin, bin);
            assert!(
                start <= end && end <= self.slots.used,
                "the slots of a bin are in use"
            );
            let mut number = None;
            for slot in start..end {
                let entity = self.slots.entities[slot];
                let key = (
                    self.slots.ranks.get(slot).copied().unwrap_or(0),
                    entity.number(),
                );
                assert!(
                    number.is_none_or(|number| number <= key),
                    "the slots of a bin are sorted, free ones as well"
                );
                number = Some(key);
                if self.slots.is_free(slot) {
                    continue;
                }
                rows += 1;
                let row = self.slots.row(slot);
                let cell = self.cells.of(&row.at);
                assert_eq!(
                    self.bins.of(&cell),
                    Some(bin),
                    "a row is in the bin of its cell"
                );
                assert_eq!(
                    Place::of(self.places.get(entity.number())),
                    Some(Place::Slot(slot)),
                    "one-entry: its place says its slot"
                );
                let key = (rank(&cell), entity.number());
                assert!(
                    order.is_none_or(|order| order < key),
                    "order-of-contents: rows are in the order of answers"
                );
                assert!(
                    self.slots.ranks.get(slot).is_none_or(|rank| *rank == key.0),
                    "its rank is that of its cell"
                );
                assert!(
                    row.is_somewhere() && row.radius <= self.greatest,
                    "queries reach far enough for it"
                );
                order = Some(key);
            }
        }
        let ends = self
            .bins
            .starts
            .get(self.bins.count())
            .copied()
            .unwrap_or(0);
        assert_eq!(
            ends as usize, self.slots.used,
            "the last bin ends where slots do"
        );
        assert!(
            !self.bins.is_coarse() || !self.slots.ranks.is_empty(),
            "there are ranks where bins have several cells"
        );
        self.apart.check(|at| self.cells.of(at));
        for (at, ranked) in self
            .apart
            .list
            .iter()
            .enumerate()
            .filter(|(_, ranked)| !super::overflow_rows::is_gone(ranked))
        {
            rows += 1;
            let row = &ranked.row;
            assert_eq!(
                Place::of(self.places.get(row.entity.number())),
                Some(Place::OverflowRows(at)),
                "one-entry: the place of a row says it is apart"
            );
            assert!(
                self.span.contains(&self.cells.of(&row.at)),
                "queries look where a row is apart"
            );
            assert!(
                row.is_somewhere() && row.radius <= self.greatest,
                "queries reach far enough for it"
            );
        }
        for (at, row) in self.nowhere.iter().enumerate() {
            rows += 1;
            assert!(!row.is_somewhere(), "a row that is nowhere is nowhere");
            assert_eq!(
                Place::of(self.places.get(row.entity.number())),
                Some(Place::Nowhere(at)),
                "one-entry: its place says so"
            );
        }
        assert_eq!(rows, self.len, "all rows are counted");
    }
}
