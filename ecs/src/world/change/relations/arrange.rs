//! Putting the rows of tables in the order of a relation.

use crate::base::error::ReserveError;
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::rule::Rule;
use crate::schema::{Acyclic, CellIndex, Declare, Linked, RelationOf, relations};
use crate::storage::Storage;
use crate::storage::links::{NONE, Order};
use crate::world::store::{Store, World};
use alloc::vec::Vec;

/// # Rows in the order of a relation
///
/// Rows of targets and sources, side by side.
impl<W: World> Store<W> {
    fallible! {
        /// Puts the rows that have the relation `R` in its order: in each table, those above before those below, and those below one row side
        /// by side, in their order.
        ///
        /// A [`Cascade`](crate::Cascade) goes through memory from one end to the other then. The rows of the cascade stay the same, and rows that
        /// are not arranged take some twice the time. Until a link is changed, walks to the sources of an entity go through a list, where
        /// they are side by side: it has 8 bytes a row. Handles stay valid. O(rows of the relation), or O(1) if nothing was changed since the
        /// last time. A schedule has [`arrange`](crate::arrange) as a line.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # pub struct Name(&'static str);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Name) }
        /// #     #[relation(acyclic, on_despawn = clear, inverse = children)] pub struct ChildOf { parent: Option<Entity> }
        /// #     #[archetype] pub struct Pot { name: Name, on: ChildOf }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// let [lid, pot] = ["lid", "pot"].map(|name| kitchen.spawn(Pot { name: Name(name), on: ChildOf { parent: None } }));
        /// kitchen.insert(lid, ChildOf { parent: Some(pot) })?;
        /// kitchen.arrange::<ChildOf>();
        /// assert_eq!(kitchen.columns::<Pot>().entity, [pot, lid]);
        /// # Ok::<_, ecs::Rejected<ChildOf>>(())
        /// ```
        pub fn arrange,
        /// As [`arrange`](Self::arrange), but says so where there is no memory for the order. No row has moved then.
        ///
        /// # Errors
        ///
        /// If there is no memory.
        try_arrange [R: RelationOf<W> + Acyclic] (&mut self) -> (), Result<(), ReserveError>;
        const [Linked<W, R>]
        by or_abort => self.arrange_rows::<R>()
    }

    fn arrange_rows<R: RelationOf<W>>(&mut self) -> Result<(), ReserveError> {
        self.storage.try_order::<R>(true)?;
        let Storage {
            relations: links,
            slots,
            ..
        } = &mut self.storage;
        links.try_pack(relations::<W>(), R::PLACE, |number| slots.entity(number))?;
        if self
            .relations
            .order(R::PLACE)
            .is_none_or(Order::is_arranged)
        {
            return Ok(());
        }
        let (sorted, mut next) = self.storage.try_sort::<R>()?;
        for number in sorted {
            self.storage.put_next(number, &mut next);
        }
        self.storage.note_row_moved();
        // The rows have moved, so that this does not fail any more: without memory, the order is made when it is asked for.
        if self.storage.try_order::<R>(true).is_ok() {
            self.storage.relations.set_arranged(R::PLACE);
        }
        Ok(())
    }
}

impl<W: Declare> Storage<W> {
    /// The numbers of the entities in breadth, those below one in their order. And of each table the row that is put in order next:
    /// `NONE`, if its rows have no relation.
    fn try_sort<R: RelationOf<W>>(&self) -> Result<(Vec<u32>, Vec<u32>), ReserveError> {
        let Some(order) = self.relations.order(R::PLACE) else {
            return Ok((Vec::new(), Vec::new()));
        };
        let links = self.relations.of(R::PLACE);
        let mut sorted = try_list(order.len())?;
        sorted.extend(
            (0..order.len())
                .filter(|node| order.above(*node).is_none())
                .map(|node| order.number(node)),
        );
        let mut at = 0;
        while let Some(number) = sorted.get(at).copied() {
            at += 1;
            let node = order.node_of(number);
            // Where a relation lies, its links go in circles, and the order does not.
            let is_below = |source: &u32| {
                order
                    .node_of(*source)
                    .is_some_and(|source| order.above(source) == node)
            };
            sorted.extend(links.sources(number).filter(is_below));
        }
        let mut next = try_list(self.tables().len())?;
        next.resize(self.tables().len(), NONE);
        for (number, _) in self.living_tables() {
            if self.place(number, CellIndex::of(R::INDEX)).is_there() {
                next[number as usize] = 0;
            }
        }
        Ok((sorted, next))
    }

    /// Puts the row of an entity behind those of its table that are in order.
    fn put_next(&mut self, number: u32, next: &mut [u32]) {
        let Some(location) = self
            .slots
            .entity(number)
            .and_then(|entity| self.location(entity))
        else {
            return;
        };
        let row = &mut next[location.table as usize];
        if *row != NONE {
            self.swap_rows(location.table, location.row, *row);
            *row += 1;
        }
    }

    /// Exchanges two rows of a table.
    fn swap_rows(&mut self, table: u32, one: u32, other: u32) {
        if one == other {
            return;
        }
        let (mut table, slots) = self.table_and_slots(table);
        table.swap_rows(one as usize, other as usize);
        let entities = table.as_ref().entities();
        for row in [one, other] {
            slots.set_row(entities[row as usize], row);
        }
    }
}

fn try_list(len: usize) -> Result<Vec<u32>, ReserveError> {
    let mut list = Vec::new();
    list.try_reserve_exact(len)
        .map_err(|_| ReserveError::out_of_memory("an arrangement", len * size_of::<u32>()))?;
    Ok(list)
}
