//! All rows of another storage of the same world come.

use super::Followers;
use crate::base::error::ReserveError;
use crate::base::memory::try_collect;
use crate::schema::{Column, relations, schema};
use crate::storage::Storage;
use crate::storage::slots::Location;
use crate::storage::sparse::Sparse;
use crate::world::store::transition::Follower;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;
use ecs_value::Entity;

/// The room that errors speak of.
const ROWS: &str = "rows of a save";

/// Rows of a table of the other storage, and where they come.
struct Move {
    from: u32,
    to: u32,
    rows: Range<usize>,
    /// Whether the table was made for them.
    is_new: bool,
}

impl<W: World> Store<W> {
    /// Moves all rows of a storage to the tables of this one. `handles` are those that come next, one for each slot of the other storage,
    /// by its number. Where the slot has no row, the handle is dead at once. Observers are told when all is there. If there is no
    /// room, nothing has moved.
    ///
    /// The other storage has the same components registered.
    pub(crate) fn take_in(
        &mut self,
        other: &mut Storage<W>,
        handles: &[Entity],
    ) -> Result<(), ReserveError> {
        assert_eq!(other.slots.count(), handles.len(), "a handle for each slot");
        let tables = other
            .living_tables()
            .filter(|(_, table)| table.len() > 0)
            .count();
        let mut moves = try_collect(iter::empty(), tables, ROWS)?;
        if let Err(error) = self.try_reserve_rows_of(other, handles, &mut moves) {
            let new = moves.iter().filter(|rows| rows.is_new);
            new.for_each(|rows| self.storage.unmake(rows.to));
            return Err(error);
        }
        // Nothing can fail from here on.
        self.storage.allocate_handles(other, handles, &moves);
        for Move { from, to, .. } in &moves {
            let rows = other.table_with_layout_mut(*from);
            let mut table = self.storage.table_with_layout_mut(*to);
            table.append_all(rows, |entity| handles[entity.index() as usize]);
        }
        self.storage.take_pools(other, handles);
        self.storage.take_links(other, handles);
        for Move { to, rows, .. } in moves {
            self.commit_rows(to, rows);
        }
        self.values_came();
        self.deliver();
        Ok(())
    }

    /// Finds the tables for the rows, and makes room for all that comes.
    fn try_reserve_rows_of(
        &mut self,
        other: &Storage<W>,
        handles: &[Entity],
        moves: &mut Vec<Move>,
    ) -> Result<(), ReserveError> {
        self.storage.slots.try_reserve(handles.len())?;
        for (from, table) in other.living_tables().filter(|(_, table)| table.len() > 0) {
            let own = |column: &Column| self.storage.column_of(column.component());
            let own = table.layout().components().iter().filter_map(own);
            let columns = try_collect(own, table.layout().components().len(), ROWS)?;
            let made = self.storage.made();
            let to = self.storage.home(other.kind_of_table(from), &columns)?;
            let others = moves
                .iter()
                .filter(|rows| rows.to == to)
                .map(|rows| rows.rows.end)
                .max();
            let start = others.unwrap_or_else(|| self.storage.tables()[to as usize].len());
            let rows = start..start + table.len();
            let missing = rows.end - self.storage.tables()[to as usize].len();
            // There is room for a move of each table.
            moves.push(Move {
                from,
                to,
                rows,
                is_new: self.storage.made() != made,
            });
            self.storage
                .table_with_layout_mut(to)
                .try_reserve(missing)?;
        }
        let of_tables = moves
            .iter()
            .map(|rows| self.notices_of_table(rows.to, rows.rows.len()));
        let pooled = other.pooled().map(|component| {
            self.notices_of_arrival([component].into_iter(), other.pools.len(component))
        });
        let notices = of_tables.chain(pooled).fold(0, usize::saturating_add);
        <Followers as Follower<W>>::try_reserve_rows(self, handles.len(), notices)?;
        let Storage {
            pools,
            groups,
            relations: links,
            tick,
            ..
        } = &mut self.storage;
        for relation in W::RELATIONS {
            for linked in other.relations.of(relation.place).linked() {
                links.try_reserve(
                    relations::<W>(),
                    relation.place,
                    handles[linked as usize].index(),
                )?;
            }
        }
        for component in other.pooled() {
            let Some(pool) = other
                .pools
                .get(schema::<W>(), component)
                .filter(|pool| pool.len() > 0)
            else {
                continue;
            };
            let entities = pool
                .entities()
                .iter()
                .map(|entity| handles[entity.index() as usize]);
            Sparse::of::<W>(pools, groups, *tick).try_reserve_many(&[component], &entities)?;
        }
        Ok(())
    }
}

impl<W: World> Storage<W> {
    /// Gives the handles to the rows that come.
    fn allocate_handles(&mut self, other: &Self, handles: &[Entity], moves: &[Move]) {
        let own = |from: Location| {
            // They are in the order of the tables that they come from.
            let place = moves
                .binary_search_by_key(&from.table, |rows| rows.from)
                .ok()?;
            Some(Location::new(
                moves[place].to,
                moves[place].rows.start + from.row as usize,
            ))
        };
        let locations = || other.slots.locations().map(|from| from.and_then(own));
        self.slots.allocate_all(
            handles,
            locations().map(|location| location.unwrap_or(Location::new(0, 0))),
        );
        // A handle that is given back is the next one: so not before all were given.
        for (handle, _) in handles
            .iter()
            .zip(locations())
            .filter(|(_, location)| location.is_none())
        {
            self.slots.release(handle.index());
        }
    }

    /// Moves the values of sparse components, and takes their entities into groups. There is room for them.
    fn take_pools(&mut self, other: &mut Self, handles: &[Entity]) {
        let Self {
            pools,
            groups,
            tick,
            ..
        } = self;
        let mut own = Sparse::of::<W>(pools, groups, *tick);
        for component in 0..other.component_count() {
            if let Some(pool) = other
                .pools
                .get_mut(schema::<W>(), component)
                .filter(|pool| pool.len() > 0)
            {
                own.append_all(component, pool, |entity| handles[entity.index() as usize]);
            }
        }
    }

    /// Links the sources to their targets, in the order in which the other storage has them.
    fn take_links(&mut self, other: &Self, handles: &[Entity]) {
        for relation in W::RELATIONS {
            let links = other.relations.of(relation.place);
            self.relations.append_all(relation.place, links, |number| {
                handles[number as usize].index()
            });
        }
    }
}
