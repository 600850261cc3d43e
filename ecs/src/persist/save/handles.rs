//! The handles in values that are bytes: of components that are described by data.

use super::{SAVE, Saves};
use crate::base::error::ReserveError;
use crate::base::memory::{try_entry, try_push};
use crate::schema::Column;
use crate::storage::registry::{change_handle, handle_at};
use crate::storage::{Storage, registered_id};
use ecs_value::Entity;
use ecs_value::by_serde::names::renamed;
use std::collections::HashMap;
use std::vec::Vec;

/// Of each component that has any: the places of the handles in a value.
#[derive(Default)]
pub(super) struct Handles(HashMap<usize, Vec<usize>>);

impl Handles {
    pub(super) fn of<W: Saves>(storage: &Storage<W>) -> Result<Self, ReserveError> {
        let mut all = HashMap::new();
        for (place, registered) in storage.registry.iter().enumerate() {
            let mut places = Vec::new();
            for place in registered.handles() {
                try_push(&mut places, place, SAVE)?;
            }
            if !places.is_empty() {
                try_entry(&mut all, registered_id::<W>(place).index(), SAVE)?.or_insert(places);
            }
        }
        Ok(Self(all))
    }

    /// The handles in values of a component, with their places. Bytes that are none, as 0, are left out.
    pub(super) fn find(
        &self,
        column: &Column,
        bytes: &[u8],
    ) -> impl Iterator<Item = (usize, Entity)> {
        self.places(column, bytes.len())
            .filter_map(|place| Some((place, handle_at(bytes, place)?)))
    }

    /// Whether values of a component have any.
    pub(super) fn has(&self, column: &Column) -> bool {
        self.0.contains_key(&column.cell.component())
    }

    /// Gives the handles in values of a component the names that entities get, if they get any.
    pub(super) fn rename(&self, column: &Column, values: &mut [u8]) {
        for place in self.places(column, values.len()) {
            change_handle(values, place, renamed);
        }
    }

    fn places(&self, column: &Column, bytes: usize) -> impl Iterator<Item = usize> {
        let places = self
            .0
            .get(&column.cell.component())
            .map_or(&[][..], Vec::as_slice);
        let end = if places.is_empty() { 0 } else { bytes };
        let starts = (0..end).step_by(column.info.size.max(1));
        starts.flat_map(|value| places.iter().map(move |place| value + place))
    }
}
