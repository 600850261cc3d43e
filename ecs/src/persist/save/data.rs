//! Values that are bytes: of components that are described by data. Files have the least significant byte of each number first.

use super::Saves;
use crate::base::error::ReserveError;
use crate::base::memory::{try_collect, try_entry, try_push};
use crate::schema::Column;
use crate::storage::registry::{change_handle, handle_at};
use crate::storage::{Storage, registered_id};
use ecs_save::codec::SAVE;
use ecs_value::Entity;
use ecs_value::by_serde::names::renamed;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::prelude::rust_2024::*;

/// Of each such component: what differs in the bytes of a value between here and a file.
#[derive(Default)]
pub(super) struct DataBytes(HashMap<usize, Parts>);

#[derive(Default)]
struct Parts {
    /// The places of the handles.
    handles: Vec<usize>,
    /// The bytes of the numbers, on a machine on which they are the other way round than in files.
    numbers: Vec<Range<usize>>,
}

impl DataBytes {
    /// With the places of handles only if they count.
    pub(super) fn of<W: Saves>(
        storage: &Storage<W>,
        has_handles: bool,
    ) -> Result<Self, ReserveError> {
        let mut all = HashMap::new();
        for (place, registered) in storage.registry.iter().enumerate() {
            let mut parts = Parts::default();
            for handle in registered.handles().filter(|_| has_handles) {
                try_push(&mut parts.handles, handle, SAVE)?;
            }
            let fields = registered.fields.as_deref().unwrap_or(&[]);
            for field in fields.iter().filter(|_| cfg!(target_endian = "big")) {
                let number = field.offset..field.offset + field.field_type.size();
                try_push(&mut parts.numbers, number, SAVE)?;
            }
            if !(parts.handles.is_empty() && parts.numbers.is_empty()) {
                let component = registered_id::<W>(place).index();
                try_entry(&mut all, component, SAVE)?.or_insert(parts);
            }
        }
        Ok(Self(all))
    }

    fn of_component(&self, column: &Column) -> Option<&Parts> {
        self.0.get(&column.cell.component())
    }

    /// Turns the numbers in values of a component: from here to a file, and from a file to here.
    pub(super) fn turn(&self, column: &Column, values: &mut [u8]) {
        let Some(Parts { numbers, .. }) = self.of_component(column) else {
            return;
        };
        for value in values.chunks_exact_mut(column.info.size.max(1)) {
            for number in numbers {
                value[number.clone()].reverse();
            }
        }
    }

    /// The handles in values of a component, with their places. Bytes that are none, as 0, are left out.
    pub(super) fn find(
        &self,
        column: &Column,
        bytes: &[u8],
    ) -> impl Iterator<Item = (usize, Entity)> {
        self.handles(column, bytes.len())
            .filter_map(|place| Some((place, handle_at(bytes, place)?)))
    }

    fn handles(&self, column: &Column, bytes: usize) -> impl Iterator<Item = usize> {
        let parts = self.of_component(column);
        let handles = parts.map_or(&[][..], |parts| &parts.handles);
        let starts = (0..bytes).step_by(column.info.size.max(1));
        let starts = starts.take_while(|_| !handles.is_empty());
        starts.flat_map(|value| handles.iter().map(move |handle| value + handle))
    }

    /// The values of a component of a file as they are here, with the handles that entities get.
    pub(super) fn of_file<'b>(
        &self,
        column: &Column,
        values: &'b [u8],
    ) -> Result<Cow<'b, [u8]>, ReserveError> {
        if self.of_component(column).is_none() {
            return Ok(Cow::Borrowed(values));
        }
        let mut own = try_collect(values.iter().copied(), values.len(), SAVE)?;
        self.turn(column, &mut own);
        for handle in self.handles(column, own.len()) {
            change_handle(&mut own, handle, renamed);
        }
        Ok(Cow::Owned(own))
    }
}
