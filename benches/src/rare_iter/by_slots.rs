//! The cost of a pool by hand: each buff beside the number of its entity, and a slot that says in which row of which table that is.

use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};

/// As large as a slot must be where a row can move to any table.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    _generation: u32,
    pub(super) table: u32,
    pub(super) row: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Handle {
    pub(super) index: u32,
    _generation: u32,
}

impl Handle {
    /// The handle of the next row of the first table.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "benches have fewer than 2³² rows"
    )]
    pub(super) fn spawned(slots: &mut Vec<Slot>) -> Self {
        let index = slots.len() as u32;
        slots.push(Slot {
            _generation: 0,
            table: 0,
            row: index,
        });
        Self {
            index,
            _generation: 0,
        }
    }
}

#[derive(Default)]
pub(super) struct BySlots {
    tables: Vec<Vec<Position>>,
    slots: Vec<Slot>,
    entities: Vec<Handle>,
    buffs: Vec<Buff>,
}

impl Crowd for BySlots {
    type Entity = Handle;

    fn new() -> Self {
        Self {
            tables: vec![Vec::new()],
            ..Self::default()
        }
    }

    fn spawn(&mut self, position: Position) -> Handle {
        self.tables[0].push(position);
        Handle::spawned(&mut self.slots)
    }

    fn give(&mut self, entity: Handle, buff: Buff) {
        self.entities.push(entity);
        self.buffs.push(buff);
    }

    fn advance(&mut self) {
        let Self {
            tables,
            slots,
            entities,
            buffs,
        } = self;
        let mut rows = entities
            .iter()
            .zip(buffs)
            .map(|(entity, buff)| (slots[entity.index as usize], buff))
            .peekable();
        // Those that are in one table in a row find it once.
        while let Some(number) = rows.peek().map(|(slot, _)| slot.table) {
            let table = &mut tables[number as usize];
            while let Some((slot, buff)) = rows.next_if(|(slot, _)| slot.table == number) {
                if let Some(position) = table.get_mut(slot.row as usize) {
                    add(position, buff);
                }
            }
        }
    }

    fn positions(&mut self) -> Digest {
        Digest::of(self.tables.iter().flatten().map(|position| position.0))
    }
}
