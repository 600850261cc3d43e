//! The least that handles take, for the contestants that are plain vectors.

/// A generational index.
#[derive(Clone, Copy)]
pub(crate) struct Handle {
    index: u32,
    generation: u32,
}

impl Handle {
    /// For tables whose columns are of numbers.
    pub(crate) const fn numbers(self) -> [u32; 2] {
        [self.index, self.generation]
    }
}

#[derive(Clone, Copy)]
struct Slot {
    generation: u32,
    /// The row, or the next free slot.
    row: u32,
}

const END: u32 = u32::MAX;

pub(crate) struct Slots {
    slots: Vec<Slot>,
    free: u32,
}

impl Slots {
    pub(crate) const fn new() -> Self {
        Self {
            slots: Vec::new(),
            free: END,
        }
    }

    pub(crate) fn with_capacity(slots: usize) -> Self {
        Self {
            slots: Vec::with_capacity(slots),
            free: END,
        }
    }

    #[inline]
    pub(crate) fn allocate(&mut self, row: usize) -> Handle {
        let row = small(row);
        if let Some(slot) = self.slots.get_mut(self.free as usize) {
            let handle = Handle {
                index: self.free,
                generation: slot.generation,
            };
            self.free = slot.row;
            slot.row = row;
            return handle;
        }
        let index = small(self.slots.len());
        self.slots.push(Slot { generation: 0, row });
        Handle {
            index,
            generation: 0,
        }
    }

    /// Handles for the first rows of a table, where no slot is free.
    pub(crate) fn allocate_many(&mut self, rows: usize) -> Vec<Handle> {
        self.slots
            .extend((0..small(rows)).map(|row| Slot { generation: 0, row }));
        (0..small(rows))
            .map(|index| Handle {
                index,
                generation: 0,
            })
            .collect()
    }

    /// Ends handles of rows that all go.
    pub(crate) fn release_all(&mut self, handles: &[Handle]) {
        for handle in handles.iter().rev() {
            let slot = &mut self.slots[handle.index as usize];
            *slot = Slot {
                generation: slot.generation.wrapping_add(1),
                row: self.free,
            };
            self.free = handle.index;
        }
    }

    #[inline]
    pub(crate) fn row(&self, handle: Handle) -> Option<usize> {
        let slot = self.slots.get(handle.index as usize)?;
        (slot.generation == handle.generation).then_some(slot.row as usize)
    }

    /// Ends a handle, and returns its row, where the row of `last` goes.
    #[inline]
    pub(crate) fn release(&mut self, handle: Handle, last: Handle) -> Option<usize> {
        let row = self.row(handle)?;
        self.slots[last.index as usize].row = small(row);
        let slot = &mut self.slots[handle.index as usize];
        *slot = Slot {
            generation: slot.generation.wrapping_add(1),
            row: self.free,
        };
        self.free = handle.index;
        Some(row)
    }
}

#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "benches have fewer than 2³² rows"
)]
fn small(number: usize) -> u32 {
    number as u32
}
