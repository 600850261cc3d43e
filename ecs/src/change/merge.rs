//! All rows of another storage of the same world come.
#![allow(unsafe_code)]

use super::Followers;
use crate::entity::Entity;
use crate::error::ReserveError;
use crate::memory::try_collect;
use crate::schema::{Column, schema};
use crate::slots::Location;
use crate::storage::Storage;
use crate::store::{Store, World};
use crate::transition::Follower;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

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
    pub(crate) fn take_in(&mut self, other: &mut Storage<W>, handles: &[Entity]) -> Result<(), ReserveError> {
        assert_eq!(other.slots.count(), handles.len(), "a handle for each slot");
        let tables = other.living_tables().filter(|(_, table)| table.len() > 0).count();
        let mut moves = try_collect(iter::empty(), tables, ROWS)?;
        let members = match self.try_reserve_rows_of(other, handles.len(), &mut moves) {
            Ok(members) => members,
            Err(error) => {
                let new = moves.iter().filter(|rows| rows.is_new);
                new.for_each(|rows| self.storage.unmake(rows.to));
                return Err(error);
            }
        };
        // Nothing can fail from here on.
        self.storage.allocate_handles(other, handles, &moves);
        for Move { from, to, .. } in &moves {
            let rows = other.table_with_layout_mut(*from);
            let mut table = self.storage.table_with_layout_mut(*to);
            table.append_all(rows, |entity| handles[entity.index() as usize]);
        }
        self.storage.take_pools(other, handles, members);
        self.storage.take_links(other, handles);
        for Move { to, rows, .. } in moves {
            self.commit_rows(to, rows);
        }
        self.values_came();
        self.deliver();
        Ok(())
    }

    /// Finds the tables for the rows, and makes room for all that comes; and for the members of any one pool.
    fn try_reserve_rows_of(
        &mut self,
        other: &Storage<W>,
        count: usize,
        moves: &mut Vec<Move>,
    ) -> Result<Vec<Entity>, ReserveError> {
        self.storage.slots.try_reserve(count)?;
        for (from, table) in other.living_tables().filter(|(_, table)| table.len() > 0) {
            let own = |column: &Column| self.storage.column_of(column.component());
            let own = table.layout().components().iter().filter_map(own);
            let columns = try_collect(own, table.layout().components().len(), ROWS)?;
            let made = self.storage.made();
            let to = self.storage.home(other.kind_of_table(from), &columns)?;
            let others = moves.iter().filter(|rows| rows.to == to).map(|rows| rows.rows.end).max();
            let start = others.unwrap_or_else(|| self.storage.tables()[to as usize].len());
            let rows = start..start + table.len();
            let missing = rows.end - self.storage.tables()[to as usize].len();
            // There is room for a move of each table.
            moves.push(Move { from, to, rows, is_new: self.storage.made() != made });
            self.storage.table_with_layout_mut(to).try_reserve(missing)?;
        }
        let of_tables = moves.iter().map(|rows| self.notices_of_table(rows.to, rows.rows.len()));
        let pooled = other
            .pooled()
            .map(|component| self.notices_of_arrival([component].into_iter(), other.pools.len(component)));
        let notices = of_tables.chain(pooled).fold(0, usize::saturating_add);
        <Followers as Follower<W>>::try_reserve_rows(self, count, notices)?;
        self.try_reserve_links_of_next(count)?;
        for component in other.pooled().filter(|component| other.pools.len(*component) > 0) {
            self.storage.try_reserve_pools(&[component], count)?;
        }
        let longest = other.pooled().map(|component| other.pools.len(component)).max().unwrap_or(0);
        try_collect(iter::empty(), longest, ROWS)
    }
}

impl<W: World> Storage<W> {
    /// Gives the handles to the rows that come.
    fn allocate_handles(&mut self, other: &Self, handles: &[Entity], moves: &[Move]) {
        let location = |number: u32| {
            let from = other.location(other.slots.entity(number)?)?;
            // They are in the order of the tables that they come from.
            let place = moves.binary_search_by_key(&from.table, |rows| rows.from).ok()?;
            Some(Location::new(moves[place].to, moves[place].rows.start + from.row as usize))
        };
        for (number, handle) in (0..).zip(handles) {
            let given = self.slots.allocate(location(number).unwrap_or(Location::new(0, 0)));
            assert_eq!(given, *handle, "the handles were read ahead");
        }
        // A handle that is given back is the next one: so not before all were given.
        for (number, handle) in (0..).zip(handles) {
            if location(number).is_none() {
                self.slots.release(handle.index());
            }
        }
    }

    /// Moves the values of sparse components, and takes their entities into groups. There is room for them.
    /// `members` is empty, and has room for those of one pool.
    fn take_pools(&mut self, other: &mut Self, handles: &[Entity], mut members: Vec<Entity>) {
        for component in 0..other.component_count() {
            if let Some(pool) = other.pools.get(schema::<W>(), component) {
                members.extend(pool.entities());
            }
            let size = self.value_size(component);
            for entity in members.drain(..) {
                let Some(from) = other.sparse().take(component, entity) else { continue };
                let (mut own, handle) = (self.sparse(), handles[entity.index() as usize]);
                let to = own.place(component, handle);
                // SAFETY: O1 for both pools: the value left one of them, and the other one has room for it. Both are of this component: a list
                // of the world gives the number, or both have the same components registered.
                unsafe {
                    from.copy_to_nonoverlapping(to, size);
                    own.admit(&[component], handle);
                }
            }
        }
    }

    /// Links the sources to their targets, in the order in which the other storage has them.
    fn take_links(&mut self, other: &Self, handles: &[Entity]) {
        for relation in W::RELATIONS {
            let links = other.relations.of(relation.place);
            for target in (0..).take(handles.len()) {
                for source in links.sources(target) {
                    let [source, target] = [source, target].map(|number| handles[number as usize].index());
                    self.relations.relink(relation.place, source, Some(target));
                }
            }
        }
    }
}
