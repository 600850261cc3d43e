//! Values of components whose types are not known here: by number, with values that know their types.
#![allow(unsafe_code)]

use crate::base::component::ComponentInfo;
use crate::base::component_id::ComponentId;
use crate::base::error::ReserveError;
use crate::base::memory::{try_collect, try_push};
use crate::schema::{CellIndex, Declare, Made, Required, schema};
use crate::storage::Storage;
use crate::storage::slots::Location;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::{iter, mem};
use ecs_value::Entity;

/// A value of a component that is known by number.
pub(crate) enum AnyValue {
    /// A value of a Rust type.
    Typed(Made),
    /// A value of a component that is described by data.
    Data(DataValue),
}

/// A value of a component that is described by data, or the bytes of one.
pub(crate) struct DataValue {
    bytes: Box<[u8]>,
    drop: Option<fn(&mut [u8])>,
    /// Whether the value is here, and not in a world, or still to be made.
    is_here: bool,
}

impl DataValue {
    /// Bytes to make a value from.
    pub(crate) fn given(bytes: Box<[u8]>) -> Self {
        Self {
            bytes,
            drop: None,
            is_here: false,
        }
    }

    /// A copy of the bytes of a value, and how its component drops values.
    pub(crate) fn copied(bytes: Box<[u8]>, drop: Option<fn(&mut [u8])>) -> Self {
        Self {
            bytes,
            drop,
            is_here: false,
        }
    }

    /// The value has left its world: its bytes are dropped as its component says.
    pub(crate) fn left(mut self) -> Self {
        self.is_here = true;
        self
    }

    /// The bytes, with which the work of `on_drop` is the caller's.
    pub(crate) fn into_bytes(mut self) -> Box<[u8]> {
        self.is_here = false;
        mem::take(&mut self.bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether the component has a function that drops values.
    pub(crate) fn has_drop(&self) -> bool {
        self.drop.is_some()
    }
}

impl Drop for DataValue {
    fn drop(&mut self) {
        if let Some(drop) = self.drop.filter(|_| self.is_here) {
            drop(&mut self.bytes);
        }
    }
}

/// Values that are written behind those of a row. Sealed.
pub(crate) trait Rest: Sized {
    /// Whether there may be values.
    const MAY_BE_THERE: bool = false;

    /// The components of the values.
    #[inline(always)]
    fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        iter::empty()
    }

    /// Moves the values to their places. In pools they are the entity's at once.
    ///
    /// # Safety
    ///
    /// The table has the row, and the components that are not sparse; there is room in the pools of the others. The places hold no values.
    #[inline(always)]
    unsafe fn put<W: Declare>(self, _storage: &mut Storage<W>, _entity: Entity, _to: (u32, usize)) {
    }
}

impl Rest for () {}

/// The values of required components that come with others.
///
/// Invariant: `column-of-type`: each value is one of its component, which the world lists.
#[derive(Default)]
pub(crate) struct MadeValues(Vec<(usize, Made)>);

impl MadeValues {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These components, and behind them those of the values.
    pub(crate) fn components(&self, named: &[usize]) -> Result<Vec<usize>, ReserveError> {
        let all = named
            .iter()
            .copied()
            .chain(self.0.iter().map(|(component, _)| *component));
        try_collect(all, named.len() + self.0.len(), VALUES)
    }

    /// The components, each with its value.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Option<&dyn Any>)> {
        self.0
            .iter()
            .map(|(component, made)| (*component, made.value()))
    }

    /// Makes the value of a component, and puts it behind the others.
    ///
    /// # Panics
    ///
    /// If it is no value of the component, or of one that the world does not list, which it says of itself.
    pub(crate) fn try_push<W: Declare>(&mut self, required: &Required) -> Result<(), ReserveError> {
        let info = schema::<W>().components.get(required.component);
        let size = info.map_or(0, |info| info.size);
        let made = (required.make)().ok_or_else(|| ReserveError::out_of_memory(VALUES, size))?;
        assert!(
            info.is_some_and(|info| info.type_id == made.type_id()),
            "a required value is not of the component of `{}` that it is made for; leave it to `#[derive(Component)]`",
            W::NAME
        );
        try_push(&mut self.0, (required.component, made), VALUES)
    }
}

impl Rest for MadeValues {
    const MAY_BE_THERE: bool = true;

    fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        self.0.iter().map(|(component, _)| *component)
    }

    unsafe fn put<W: Declare>(self, storage: &mut Storage<W>, entity: Entity, to: (u32, usize)) {
        for (component, made) in self.0 {
            let size = storage.value_size(component);
            // SAFETY: the caller's promise, and column-of-type. pool-of-layout: the value was written, if the component is sparse.
            unsafe {
                AnyValue::Typed(made).put(storage.place_of(entity, to, component, size));
                storage.sparse().admit(&[component], entity);
            }
        }
    }
}

impl<W: Declare> Storage<W> {
    /// Adds a row to a table with room for it. The values are all that its rows must have, each once; there is room in the pools of those that
    /// are sparse. Returns the entity and its row.
    pub(crate) fn push_values(
        &mut self,
        number: u32,
        named: &[usize],
        values: impl Iterator<Item = (ComponentId, AnyValue)>,
        required: MadeValues,
    ) -> (Entity, usize) {
        let table = self.table_with_layout(number);
        let end = table.len();
        let made = required.0.iter().map(|(component, _)| component);
        let cells = named.iter().chain(made).map(|it| CellIndex::of(*it));
        assert!(
            table.has_room() && table.layout().requires_only(&cells),
            "a table for the values, with room"
        );
        let entity = self.slots.allocate(Location::new(number, end));
        let mut left = named.iter();
        for (component, value) in values {
            let column = self.column_of(component);
            let is_data = self.data_column(component).is_ok();
            assert!(
                left.next() == Some(&component.index())
                    && column.is_some_and(|column| value.is_of(&column.info, is_data)),
                "the value is one of the component"
            );
            let size = self.value_size(component.index());
            // SAFETY: tables-in-order: there is room, and `place_of` asserts that the table has the component. The place holds no value. The value is one of
            // the component.
            unsafe { value.put(self.place_of(entity, (number, end), component.index(), size)) };
        }
        assert!(left.next().is_none(), "a value for each component");
        // SAFETY: as above.
        unsafe { required.put(self, entity, (number, end)) };
        // SAFETY: rows-hold-values, pool-of-layout: all components of the row were written, and all sparse ones. Room was made.
        unsafe {
            self.table_and_slots(number).0.admit(entity);
            self.sparse().admit(named, entity);
        }
        (entity, end)
    }
}

impl AnyValue {
    /// Whether it is a value of a component.
    pub(crate) fn is_of(&self, info: &ComponentInfo, is_data: bool) -> bool {
        match self {
            Self::Typed(made) => !is_data && made.type_id() == info.type_id,
            Self::Data(value) => is_data && value.bytes.len() == info.size,
        }
    }

    /// Moves the value to a place.
    ///
    /// # Safety
    ///
    /// The value is one of a component, and the place is for a value of it and holds none.
    unsafe fn put(self, place: *mut u8) {
        match self {
            Self::Typed(made) => {
                let (value, put) = made.into_parts();
                // SAFETY: the caller's promise. `put` writes nothing but a value of its own type.
                let is_put = unsafe { put(place, value) };
                assert!(is_put, "the value is one of its type");
            }
            Self::Data(value) => {
                let bytes = value.into_bytes();
                // SAFETY: the caller's promise.
                unsafe { place.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
            }
        }
    }
}

/// The purpose of memory that lacks, in errors.
const VALUES: &str = "values";
