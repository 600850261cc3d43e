//! The numbers in values of components that are described by data: files have the least significant byte of each of them first.

use super::{SAVE, Saves};
use crate::base::error::ReserveError;
use crate::base::memory::{try_collect, try_entry};
use crate::schema::Column;
use crate::storage::{Storage, registered_id};
use std::collections::HashMap;
use std::ops::Range;
use std::vec::Vec;

/// Of each such component the bytes of the numbers in a value, on a machine on which they are the other way round than in files.
pub(super) struct Numbers(HashMap<usize, Vec<Range<usize>>>);

impl Numbers {
    pub(super) fn of<W: Saves>(storage: &Storage<W>) -> Result<Self, ReserveError> {
        let mut all = HashMap::new();
        if cfg!(target_endian = "big") {
            for (place, registered) in storage.registry.iter().enumerate() {
                let fields = registered.fields.as_deref().unwrap_or(&[]);
                let numbers = fields
                    .iter()
                    .map(|field| field.offset..field.offset + field.field_type.size());
                let numbers = try_collect(numbers, fields.len(), SAVE)?;
                try_entry(&mut all, registered_id::<W>(place).index(), SAVE)?.or_insert(numbers);
            }
        }
        Ok(Self(all))
    }

    /// Turns the numbers in values of a component: from here to a file, and from a file to here.
    pub(super) fn turn(&self, column: &Column, values: &mut [u8]) {
        let Some(numbers) = self.0.get(&column.cell.component()) else {
            return;
        };
        for value in values.chunks_exact_mut(column.info.size.max(1)) {
            for number in numbers {
                value[number.clone()].reverse();
            }
        }
    }

    /// Whether those of a component are turned.
    pub(super) fn has(&self, column: &Column) -> bool {
        self.0.contains_key(&column.cell.component())
    }
}
