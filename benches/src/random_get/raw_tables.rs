//! As `raw`, with handles that do not name their table: the contents that a slot must have then, and the steps of a look-up.

use crate::components::Position;
use crate::order::shuffled;
use crate::{Contestant, Digest};

#[derive(Clone, Copy)]
struct Handle {
    index: u32,
    generation: u32,
}

/// Handles of rows that were spawned in order, asked for in random order.
fn handles(rows: usize) -> Vec<Handle> {
    shuffled(rows)
        .into_iter()
        .map(|index| Handle {
            index: small(index),
            generation: 1,
        })
        .collect()
}

fn positions(rows: usize) -> Vec<Position> {
    (0..rows).map(Position::of).collect()
}

/// A slot of 12 bytes, as ours are.
#[derive(Clone, Copy)]
struct Slot {
    generation: u32,
    table: u32,
    row: u32,
}

fn slots(rows: usize) -> Vec<Slot> {
    (0..small(rows))
        .map(|row| Slot {
            generation: 1,
            table: 0,
            row,
        })
        .collect()
}

/// There is one table, so that the slot's number of it is compared, and leads nowhere.
pub(super) struct OneTable {
    slots: Vec<Slot>,
    positions: Vec<Position>,
    handles: Vec<Handle>,
    sum: f32,
}

impl OneTable {
    #[inline]
    fn position(&self, handle: Handle) -> Option<&Position> {
        let slot = self.slots.get(handle.index as usize)?;
        if slot.generation != handle.generation || slot.table != 0 {
            return None;
        }
        self.positions.get(slot.row as usize)
    }
}

impl Contestant for OneTable {
    fn prepare(rows: usize) -> Self {
        Self {
            slots: slots(rows),
            positions: positions(rows),
            handles: handles(rows),
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        self.sum = self
            .handles
            .iter()
            .filter_map(|handle| self.position(*handle))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}

/// The slot says which of several tables has the row.
pub(crate) struct AnyTable {
    slots: Vec<Slot>,
    tables: Vec<Vec<Position>>,
    handles: Vec<Handle>,
    sum: f32,
}

impl AnyTable {
    #[inline]
    fn position(&self, handle: Handle) -> Option<&Position> {
        let slot = self.slots.get(handle.index as usize)?;
        if slot.generation != handle.generation {
            return None;
        }
        self.tables.get(slot.table as usize)?.get(slot.row as usize)
    }
}

impl Contestant for AnyTable {
    fn prepare(rows: usize) -> Self {
        Self {
            slots: slots(rows),
            tables: vec![positions(rows)],
            handles: handles(rows),
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        self.sum = self
            .handles
            .iter()
            .filter_map(|handle| self.position(*handle))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}

/// Columns of which a table has some, each by its number. The compiler does not know the number, as it does not know that of a component
/// which is registered while the program runs.
pub(crate) struct AnyColumn {
    slots: Vec<Slot>,
    tables: Vec<Vec<Option<Vec<Position>>>>,
    column: usize,
    handles: Vec<Handle>,
    sum: f32,
}

impl AnyColumn {
    #[inline]
    fn position(&self, handle: Handle) -> Option<&Position> {
        let slot = self.slots.get(handle.index as usize)?;
        if slot.generation != handle.generation {
            return None;
        }
        let columns = self.tables.get(slot.table as usize)?;
        columns.get(self.column)?.as_ref()?.get(slot.row as usize)
    }
}

impl Contestant for AnyColumn {
    fn prepare(rows: usize) -> Self {
        let tables = vec![vec![None, Some(positions(rows))]];
        Self {
            slots: slots(rows),
            tables,
            column: 1,
            handles: handles(rows),
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        self.sum = self
            .handles
            .iter()
            .filter_map(|handle| self.position(*handle))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}

/// The rows of a page. All pages of all tables have one numbering.
const PAGE: usize = 1 << 10;

/// A slot of 8 bytes: the place is the number of the page, and the row in it.
#[derive(Clone, Copy)]
struct Placed {
    generation: u32,
    place: u32,
}

/// Slots of 8 bytes that lead to any table nevertheless, by way of a list of pages.
pub(super) struct Paged {
    slots: Vec<Placed>,
    pages: Vec<Box<[Position; PAGE]>>,
    handles: Vec<Handle>,
    sum: f32,
}

impl Paged {
    #[inline]
    fn position(&self, handle: Handle) -> Option<&Position> {
        let slot = self.slots.get(handle.index as usize)?;
        if slot.generation != handle.generation {
            return None;
        }
        let place = slot.place as usize;
        Some(&self.pages.get(place / PAGE)?[place % PAGE])
    }
}

impl Contestant for Paged {
    fn prepare(rows: usize) -> Self {
        let slots = (0..small(rows))
            .map(|place| Placed {
                generation: 1,
                place,
            })
            .collect();
        let page = |page| Box::new(std::array::from_fn(|row| Position::of(page * PAGE + row)));
        Self {
            slots,
            pages: (0..rows.div_ceil(PAGE)).map(page).collect(),
            handles: handles(rows),
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        self.sum = self
            .handles
            .iter()
            .filter_map(|handle| self.position(*handle))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "benches have fewer than 2³² rows"
)]
fn small(number: usize) -> u32 {
    number as u32
}
