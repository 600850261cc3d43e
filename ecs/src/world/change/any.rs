//! Changes of components of types that are not known here: by number, with values that know their types.

use crate::base::component::DropValues;
use crate::base::component_id::ComponentId;
use crate::base::error::{ChangeError, DataError, ReserveError};
use crate::base::memory::try_collect;
use crate::schema::{Components, TypeVisitor, any_required, schema, try_required};
use crate::storage::dynamic::Kind;
use crate::storage::moves::{DataValue, Held, ValueBuffer, ValueRef};
use crate::storage::registry::Key;
use crate::world::store::{Store, World};
use alloc::boxed::Box;
use core::any::Any;
use ecs_value::Entity;

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
        Ok(Some(DataValue::copied(bytes, drop)))
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

    /// Adds an entity of a kind with these components, and with those that they require. The buffer is empty then. If that cannot be, the values stay.
    /// Where it was another entity before, handles of that one in its components become its own.
    pub(crate) fn spawn_any(
        &mut self,
        values: &mut ValueBuffer,
        kind: Kind,
        before: Option<Entity>,
    ) -> Result<Entity, DataError> {
        for (component, info) in values.components().iter().zip(values.infos()) {
            if self.value_type(*component) != Some(info.value_type()) {
                return Err(DataError::NoSuchComponent(ComponentId::new(*component)));
            }
        }
        self.check_all_rules(None, values, 0)?;
        let named = values.len();
        let prepared = if any_required::<W>() {
            self.try_add_required(values)
        } else {
            Ok(())
        };
        let prepared =
            prepared.and_then(|()| Ok(self.prepare_set(kind, None, values.components())?));
        let number = prepared.inspect_err(|_| values.truncate(named))?;
        let (entity, row) = self.storage.push_values(number, values);
        if let Some(before) = before {
            self.map_own_handles(before, entity);
        }
        self.commit_rows(number, row..row + 1);
        self.values_came();
        self.deliver();
        Ok(entity)
    }

    /// Adds the values that those of the next entity require, and that it would lack. Their rules are checked. User code may panic.
    fn try_add_required(&mut self, values: &mut ValueBuffer) -> Result<(), ChangeError> {
        let named = values.len();
        // The components are the program's data, so that their number has no bound that the compiler knows.
        for required in try_required::<W>(values.components())? {
            let component = required.component;
            if !values.components().contains(&component) {
                values.try_push(
                    component,
                    schema::<W>().components[component],
                    required.make,
                )?;
            }
        }
        self.check_all_rules(None, values, named)
    }

    /// Checks the rules of relations and of unique keys, for a value of an entity: the one that comes next, if none is given.
    pub(crate) fn check_rules(
        &mut self,
        entity: Option<Entity>,
        component: usize,
        value: ValueRef<'_>,
    ) -> Result<(), ChangeError> {
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
        let mut held = Held::new(*value);
        let inserted = self
            .store
            .insert_component(self.entity, &key, &mut held, true);
        self.store.deliver();
        self.result = Some(inserted.map_err(DataError::from));
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
struct CheckAny<'s, W: World> {
    store: &'s mut Store<W>,
    /// The entity that gets the value, if it is there.
    entity: Option<Entity>,
    place: usize,
    value: ValueRef<'s>,
    result: Result<(), ChangeError>,
}

impl<W: World> TypeVisitor for CheckAny<'_, W> {
    fn visit<C: 'static>(&mut self, place: usize) {
        if place == self.place
            && let Some(value) = self.value.as_type::<C>()
        {
            self.result = self.store.try_relate_value(self.entity, value);
        }
    }
}

/// The purpose of memory that lacks, in errors.
const VALUES: &str = "values";
