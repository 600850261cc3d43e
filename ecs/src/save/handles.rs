//! The handles in values that are bytes: of components that are described by data.

use super::Saves;
use super::names::{Names, renamed};
use crate::entity::Entity;
use crate::field::FieldType;
use crate::schema::Column;
use crate::storage::{Storage, registered_id};
use std::borrow::Cow;
use std::collections::HashMap;
use std::vec::Vec;

/// Of each component that has any: the places of the handles in a value.
#[derive(Default)]
pub(super) struct Handles(HashMap<usize, Vec<usize>>);

impl Handles {
    pub(super) fn of<W: Saves>(storage: &Storage<W>) -> Self {
        let registered = storage.registry.iter().enumerate();
        let places = registered.filter_map(|(place, registered)| {
            let fields = registered.fields.iter().flatten();
            let handles = fields.filter(|field| field.field_type == FieldType::Entity).map(|field| field.offset);
            Some((registered_id::<W>(place).index(), handles.collect::<Vec<_>>())).filter(|(_, it)| !it.is_empty())
        });
        Self(places.collect())
    }

    /// The handles in values of a component, with their places. Bytes that are none, as 0, are left out.
    pub(super) fn find(&self, column: &Column, bytes: &[u8]) -> Vec<(usize, Entity)> {
        let places = self.0.get(&column.cell.component()).map_or(&[][..], Vec::as_slice);
        let size = column.info.size.max(1);
        let starts = (0..bytes.len()).step_by(size).flat_map(|value| places.iter().map(move |place| value + place));
        let handle = |place: usize| {
            let bits = bytes.get(place..)?.first_chunk::<8>()?;
            Some((place, Entity::from_bits(u64::from_ne_bytes(*bits)).ok()?))
        };
        if places.is_empty() { Vec::new() } else { starts.filter_map(handle).collect() }
    }

    /// The values with the handles that entities get, if they get any.
    pub(super) fn renamed<'b>(&self, column: &Column, bytes: &'b [u8], names: Option<&Names>) -> Cow<'b, [u8]> {
        let found = if names.is_some() { self.find(column, bytes) } else { Vec::new() };
        let mut bytes = Cow::Borrowed(bytes);
        for (place, entity) in found {
            bytes.to_mut()[place..place + 8].copy_from_slice(&renamed(entity).to_bits().to_ne_bytes());
        }
        bytes
    }
}
