//! As `by_slots`, on the threads of rayon.

use super::Crowd;
use super::by_slots::{Handle, Slot};
use crate::Digest;
use crate::components::{Buff, Position};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// This many buffs go to a thread at a time.
const PIECE: usize = 1024;

/// A position of which several threads may write the first number. To load and to store it so costs what it costs otherwise.
struct Shared {
    x: AtomicU32,
    others: [f32; 2],
}

#[derive(Default)]
pub(super) struct BySlots {
    tables: Vec<Vec<Shared>>,
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

    fn spawn(&mut self, Position([x, y, z]): Position) -> Handle {
        self.tables[0].push(Shared {
            x: AtomicU32::new(x.to_bits()),
            others: [y, z],
        });
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
        let pieces = entities.par_chunks(PIECE).zip(buffs.par_chunks(PIECE));
        pieces.for_each(|(entities, buffs)| {
            for (entity, buff) in entities.iter().zip(buffs) {
                let slot = slots[entity.index as usize];
                if let Some(position) = tables[slot.table as usize].get(slot.row as usize) {
                    let x = f32::from_bits(position.x.load(Relaxed)) + buff.0;
                    position.x.store(x.to_bits(), Relaxed);
                }
            }
        });
    }

    fn positions(&mut self) -> Digest {
        let rows = self.tables.iter_mut().flatten();
        Digest::of(rows.map(|row| {
            [
                f32::from_bits(*row.x.get_mut()),
                row.others[0],
                row.others[1],
            ]
        }))
    }
}
