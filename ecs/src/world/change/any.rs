//! Changes of components of types that are not known here: by number, with values that know their types.
#![allow(unsafe_code)]

use crate::base::component::{ComponentId, ComponentInfo, DropValues};
use crate::base::entity::Entity;
use crate::base::error::{DataError, Refusal, ReserveError};
use crate::base::memory::{try_collect, try_push};
use crate::schema::{Components, Made, Required, TypeVisitor, schema, try_required};
use crate::storage::Storage;
use crate::storage::dynamic::Kind;
use crate::storage::registry::Key;
use crate::storage::slots::Location;
use crate::world::store::{Store, World};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::{iter, mem};

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

    /// The value has left its world: its bytes are dropped as its component says.
    pub(super) fn left(mut self) -> Self {
        self.is_here = true;
        self
    }

    /// The bytes, with which the work of `on_drop` is the caller's.
    pub(super) fn into_bytes(mut self) -> Box<[u8]> {
        self.is_here = false;
        mem::take(&mut self.bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether the component has a function that drops values.
    pub(super) fn has_drop(&self) -> bool {
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

impl<W: World> Store<W> {
    /// Gives an entity a component that the world lists, as [`insert`](Self::insert) does. The value that it had is dropped. `None` if the
    /// world does not list the component, or the value is of another type.
    pub(crate) fn insert_any(
        &mut self,
        entity: Entity,
        component: ComponentId,
        value: Box<dyn Any>,
    ) -> Option<Result<(), DataError>> {
        let mut visitor = InsertAny {
            store: self,
            entity,
            place: component.index(),
            value: Some(value),
            result: None,
        };
        W::Components::visit_types(0, &mut visitor);
        visitor.result
    }

    /// A copy of the bytes of a value that is described by data.
    pub(super) fn try_copy_data(
        &self,
        entity: Entity,
        component: ComponentId,
    ) -> Result<Option<DataValue>, ReserveError> {
        let Some(bytes) = self.get_data(entity, component) else {
            return Ok(None);
        };
        let bytes = try_collect(bytes.iter().copied(), bytes.len(), VALUES)?.into_boxed_slice();
        let drop = match self
            .column_of(component)
            .and_then(|column| column.info.drop)
        {
            Some(DropValues::Bytes(drop)) => Some(drop),
            _ => None,
        };
        Ok(Some(DataValue {
            bytes,
            drop,
            is_here: false,
        }))
    }

    /// Takes a component that the world lists from an entity, and drops it. Says whether it was there. `None` if the world does not list the
    /// component.
    pub(crate) fn remove_any(
        &mut self,
        entity: Entity,
        component: ComponentId,
    ) -> Option<Result<bool, DataError>> {
        let mut visitor = RemoveAny {
            store: self,
            entity,
            place: component.index(),
            result: None,
        };
        W::Components::visit_types(0, &mut visitor);
        visitor.result
    }

    /// Adds an entity of a kind with these components, and with those that they require. If that cannot be, or one comes twice, the values stay.
    /// Where it was another entity before, handles of that one in its components become its own.
    pub(crate) fn spawn_any(
        &mut self,
        values: &mut Vec<(ComponentId, AnyValue)>,
        kind: Kind,
        before: Option<Entity>,
    ) -> Result<Entity, DataError> {
        let mut named: Vec<usize> = try_collect(iter::empty(), values.len(), VALUES)?;
        for (component, given) in &*values {
            let column = self
                .column_of(*component)
                .ok_or(DataError::NoSuchComponent(*component))?;
            let is_data = self.data_column(*component).is_ok();
            if !given.is_of(&column.info, is_data) {
                return Err(DataError::NoSuchComponent(*component));
            }
            if named.contains(&component.index()) {
                return Err(DataError::Twice {
                    component: self.name_for_error(*component),
                });
            }
            named.push(component.index());
        }
        for (component, given) in &*values {
            if let AnyValue::Typed(made) = given
                && let Some(value) = made.value()
            {
                self.check_any::<DataError>(None, component.index(), value)?;
            }
        }
        // The components are the program's data, so that their number has no bound that the compiler knows.
        let made =
            self.try_make_required::<DataError>(None, &named, &try_required::<W>(&named)?)?;
        let all = made.components(&named)?;
        let number = self.prepare_set(kind, None, &all)?;
        let end = self.storage.tables[number as usize].len();
        let entity = self.storage.slots.allocate(Location::new(number, end));
        for (component, given) in values.drain(..) {
            let size = self.storage.value_size(component.index());
            // SAFETY: W1: room was made, and the table has the component, since it was found by the columns, or its pool. The place holds
            // no value. `is_of` says that the value is one of the component.
            unsafe {
                given.put(
                    self.storage
                        .place_of(entity, (number, end), component.index(), size),
                );
            };
        }
        // SAFETY: W1, as above.
        unsafe { made.put(&mut self.storage, entity, (number, end)) };
        // SAFETY: T2, O1: all components of the row were written, and all sparse ones. Room was made.
        unsafe {
            self.storage.table_and_slots(number).0.admit(entity);
            self.storage.sparse().admit(&named, entity);
        }
        if let Some(before) = before {
            self.map_own_handles(before, entity);
        }
        self.commit_rows(number, end..end + 1);
        self.values_came();
        self.deliver();
        Ok(entity)
    }

    /// Checks the rules of relations and of unique keys, for a value of an entity: the one that comes next, if none is given.
    pub(crate) fn check_any<E: Refusal>(
        &mut self,
        entity: Option<Entity>,
        component: usize,
        value: &dyn Any,
    ) -> Result<(), E> {
        let mut visitor = CheckAny {
            store: self,
            entity,
            place: component,
            value,
            result: Ok(()),
        };
        W::Components::visit_types(0, &mut visitor);
        visitor.result
    }
}

/// Values that are written behind those of a row. Sealed.
pub(super) trait Rest: Sized {
    /// Whether there may be values.
    const MAY_BE_THERE: bool = false;

    /// Moves the values to their places. In pools they are the entity's at once.
    ///
    /// # Safety
    ///
    /// The table has the row, and the components that are not sparse; there is room in the pools of the others. The places hold no values.
    #[inline(always)]
    unsafe fn put<W: World>(self, _storage: &mut Storage<W>, _entity: Entity, _to: (u32, usize)) {}
}

impl Rest for () {}

/// The values of required components that come with others.
///
/// Invariant: W4: each value is one of its component, which the world lists.
#[derive(Default)]
pub(super) struct MadeValues(Vec<(usize, Made)>);

impl MadeValues {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These components, and behind them those of the values.
    pub(super) fn components(&self, named: &[usize]) -> Result<Vec<usize>, ReserveError> {
        let all = named
            .iter()
            .copied()
            .chain(self.0.iter().map(|(component, _)| *component));
        try_collect(all, named.len() + self.0.len(), VALUES)
    }

    /// The components, each with its value.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Option<&dyn Any>)> {
        self.0
            .iter()
            .map(|(component, made)| (*component, made.value()))
    }

    /// Makes the value of a component, and puts it behind the others.
    ///
    /// # Panics
    ///
    /// If it is no value of the component, or of one that the world does not list, which it says of itself.
    pub(super) fn try_push<W: World>(&mut self, required: &Required) -> Result<(), ReserveError> {
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

    unsafe fn put<W: World>(self, storage: &mut Storage<W>, entity: Entity, to: (u32, usize)) {
        for (component, made) in self.0 {
            let size = storage.value_size(component);
            // SAFETY: the caller's promise, and W4. O1: the value was written, if the component is sparse.
            unsafe {
                AnyValue::Typed(made).put(storage.place_of(entity, to, component, size));
                storage.sparse().admit(&[component], entity);
            }
        }
    }
}

impl AnyValue {
    /// Whether it is a value of a component.
    fn is_of(&self, info: &ComponentInfo, is_data: bool) -> bool {
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

/// Inserts a value of the type at a place of the world's list.
struct InsertAny<'s, W: World> {
    store: &'s mut Store<W>,
    entity: Entity,
    place: usize,
    value: Option<Box<dyn Any>>,
    result: Option<Result<(), DataError>>,
}

impl<W: World> TypeVisitor for InsertAny<'_, W> {
    fn visit<C: 'static>(&mut self, place: usize) {
        if place != self.place {
            return;
        }
        let Some(Ok(value)) = self.value.take().map(Box::<dyn Any>::downcast::<C>) else {
            return;
        };
        let key = Key::<C>::new(ComponentId::new(place));
        let inserted = self.store.insert_component(self.entity, &key, *value, true);
        self.store.deliver();
        self.result = Some(inserted.map(drop).map_err(|error| error.cause.into()));
    }
}

/// Removes a value of the type at a place of the world's list.
struct RemoveAny<'s, W: World> {
    store: &'s mut Store<W>,
    entity: Entity,
    place: usize,
    result: Option<Result<bool, DataError>>,
}

impl<W: World> TypeVisitor for RemoveAny<'_, W> {
    fn visit<C: 'static>(&mut self, place: usize) {
        if place != self.place {
            return;
        }
        let key = Key::<C>::new(ComponentId::new(place));
        let is_there = self.store.find_component(self.entity, key.id()).is_ok();
        let removed = self.store.remove_component(self.entity, &key, true);
        self.store.deliver();
        self.result = Some(removed.map(|_| is_there).map_err(DataError::from));
    }
}

/// Checks a value of the type at a place of the world's list.
struct CheckAny<'s, W: World, E> {
    store: &'s mut Store<W>,
    /// The entity that gets the value, if it is there.
    entity: Option<Entity>,
    place: usize,
    value: &'s dyn Any,
    result: Result<(), E>,
}

impl<W: World, E: Refusal> TypeVisitor for CheckAny<'_, W, E> {
    fn visit<C: 'static>(&mut self, place: usize) {
        if place == self.place
            && let Some(value) = self.value.downcast_ref::<C>()
        {
            self.result = self.store.try_relate_value(self.entity, value);
        }
    }
}

/// The purpose of memory that lacks, in errors.
const VALUES: &str = "values";
