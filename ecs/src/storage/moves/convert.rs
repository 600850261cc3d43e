//! The row of one declared archetype becomes one of another.
#![allow(unsafe_code)]

use super::change::Transition;
use super::made::Rest;
use crate::schema::{
    Bundle, CellIndex, Cells, Components, Declare, DeclaredRow, Options, RowOf, Typed,
    archetype_info, bundle_components, is_difference, schema,
};
use crate::storage::Storage;
use crate::storage::slots::{Location, table_number};
use ecs_value::Entity;

impl<W: Declare> Storage<W> {
    /// Moves a row between the tables of two declared archetypes. The target has room. `F` without the components of `R`, and with those of
    /// `B`, is `T`.
    #[inline(always)]
    pub(crate) fn convert_declared<F, T, R, B>(
        &mut self,
        entity: Entity,
        from: Location,
        row: RowOf<B, W>,
    ) -> RowOf<R, W>
    where
        F: DeclaredRow<W>,
        T: DeclaredRow<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        // The public methods refuse others when the program is built, at the user's line.
        assert!(
            const { is_difference::<W, F, T, R, B>() },
            "the bundles are the difference of the archetypes"
        );
        archetype_info::<W, F>();
        archetype_info::<W, T>();
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        assert!(from.table as usize == F::PLACE, "a row of the archetype");
        let (cells_from, cells_to) = (
            schema::<W>().cells_of(F::PLACE),
            schema::<W>().cells_of(T::PLACE),
        );
        // Both tables are constants, so that the columns need no loop.
        let from = Location {
            table: const { table_number(F::PLACE) },
            ..from
        };
        let row_move = self.row_move(entity, from, const { table_number(T::PLACE) });
        // SAFETY: W1, W2; `is_difference` says that the sets agree, and `bundle_components` has compared the types.
        unsafe {
            let taken = R::Row::read(
                &row_move.source,
                |i| cells_from.of(removed[i]),
                from.row as usize,
            );
            let end = row_move.destination.len();
            row.write(&mut |i, size| {
                let cell = cells_to.of(added[i]);
                row_move.destination.place(cell, end, size)
            });
            row_move.commit::<true>(removed);
            taken
        }
    }

    /// As [`convert_declared`](Self::convert_declared), of a row in any table that has the components of `R`, which the first archetype requires.
    /// Returns the values that were replaced too. Components that are no part of an archetype stay.
    pub(crate) fn convert_dynamic<R: Bundle<W>, B: Bundle<W>, V: Rest>(
        &mut self,
        transition: &Transition<'_>,
        row: RowOf<B, W>,
        rest: V,
    ) -> (RowOf<R, W>, <B::Row as Components>::In<Options>) {
        let Transition { change, from, to } = *transition;
        let (entity, to) = (change.entity, to.unwrap_or(from.table));
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        self.renew(&change, from);
        // SAFETY: W1: `bundle_components` has compared the types. W2: the row is one of the table's. D8: it has the components of `R`, which the
        // first archetype requires. Those of `B` that it has are moved out, and all of them are written below. Room was made.
        unsafe {
            let replaced = B::Row::take(&mut |i, value| {
                let value = self.move_out_replaced(entity, from, added[i], value)?;
                Some(value.into_place())
            });
            let mut row_move = self.row_move(entity, from, to);
            row_move.plan = row_move
                .dynamic
                .and_then(|dynamic| dynamic.plan(from.table, to));
            let layout = row_move.source.layout();
            let cell = |i: usize| layout.place(Cells::new(&[]), CellIndex::of(removed[i]));
            assert!(
                (0..removed.len()).all(|i| cell(i).is_there()),
                "a row of the archetype"
            );
            let taken = R::Row::read(&row_move.source, cell, from.row as usize);
            let end = row_move.commit::<false>(removed);
            row.write(&mut |i, size| self.place_of(entity, (to, end), added[i], size));
            rest.put(self, entity, (to, end));
            (taken, replaced)
        }
    }
}
