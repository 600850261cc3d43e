//! Writes of values as data: planned and checked for all rows, and made when no row refuses its value.

use crate::base::component_id::ComponentId;
use crate::base::error::DataError;
use crate::base::memory::try_collect;
use crate::relation::RelationInfo;
#[cfg(feature = "text")]
use crate::schema::SerdeBinding;
use crate::schema::is_immutable;
use crate::storage::Storage;
#[cfg(feature = "text")]
use crate::storage::moves::ValueRef;
use crate::world::store::{Store, World};
use alloc::borrow::{Cow, ToOwned};
#[cfg(feature = "text")]
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
#[cfg(feature = "text")]
use core::any::Any;
use ecs_value::Entity;
use ecs_value::{FieldPath, FieldType, Value};

/// The purpose of the memory.
pub(super) const WRITES: &str = "writes by name";

/// A write of a component of one entity.
pub(super) enum Write<'v> {
    /// Known fields. If the path goes on behind the only one: the path, and the kind of the value at its end.
    Fields(
        Vec<(Cow<'v, str>, Value<'v>)>,
        Option<(&'v str, &'static str)>,
    ),
    /// Another value, made by the serde of its type.
    #[cfg(feature = "text")]
    Made(SerdeBinding, Box<dyn Any>),
    /// The value that is there: the type has no other.
    Same,
}

impl<W: World> Store<W> {
    /// Plans to write a part of a component that the entity has. A value that the serde of the type refuses is an error here.
    pub(super) fn planned<'v>(
        &self,
        entity: Entity,
        component: ComponentId,
        path: FieldPath<'v>,
        value: Value<'v>,
    ) -> Result<Write<'v>, DataError> {
        let steps = path.split_first();
        let field = steps
            .and_then(|(first, rest)| Some((self.field_at(component, first)?.to_owned(), rest)));
        match field {
            Some((field, rest)) if self.takes_fields(component, Some(&field)) => {
                if rest == FieldPath::WHOLE {
                    let value = self.cast_known(component, &field, value);
                    return Ok(Write::Fields(vec![(field.into(), value)], None));
                }
                let mut whole = self.field(entity, component, &field)?.into_owned();
                let part = whole
                    .at_mut(rest)
                    .map_err(|error| self.path_error(component, error.within(&field)))?;
                let kind = value.kind();
                *part = value.into_owned();
                let whole = self.cast_known(component, &field, whole);
                Ok(Write::Fields(
                    vec![(field.into(), whole)],
                    Some((path.as_str(), kind)),
                ))
            }
            None if steps.is_none() && self.is_unit(component) && value.is_empty() => {
                if is_immutable::<W>(component.index()) {
                    self.check_value(component, Value::Unit)?;
                }
                Ok(Write::Same)
            }
            None if steps.is_none() && self.takes_fields(component, None) => {
                let kind = value.kind();
                let refused =
                    |_| DataError::refused(self.name_for_error(component), "", None, None, kind);
                let mut fields = self.fields_in(component, value).map_err(refused)?;
                for (name, value) in &mut fields {
                    if !self.field_names(component).any(|known| known == name) {
                        return Err(self.no_field(component, name));
                    }
                    *value =
                        self.cast_known(component, name, core::mem::replace(value, Value::Unit));
                }
                Ok(Write::Fields(fields, None))
            }
            field => self.planned_by_text(entity, component, (path, field.is_some()), value),
        }
    }

    /// Plans to write a part by the serde of the component's type: the whole value is read, and made again with the part.
    fn planned_by_text<'v>(
        &self,
        entity: Entity,
        component: ComponentId,
        (path, is_field): (FieldPath<'v>, bool),
        value: Value<'v>,
    ) -> Result<Write<'v>, DataError> {
        #[cfg(feature = "text")]
        if self.text_of(component).is_some() {
            let value = match self.by_text(entity, component)? {
                Some(whole) if path != FieldPath::WHOLE => {
                    let mut whole: Value<'_> = whole;
                    *whole
                        .at_mut(path)
                        .map_err(|error| self.path_error(component, error))? = value;
                    whole
                }
                _ => value,
            };
            let Some((text, value)) = self.read_text(component, value)? else {
                return Err(self.unwritable(component));
            };
            return Ok(Write::Made(text, value));
        }
        #[cfg(not(feature = "text"))]
        let _ = (entity, value);
        let has_fields = self.field_names(component).next().is_some();
        Err(match path.split_first() {
            Some(_) if has_fields && !is_field => self.no_field(component, path.as_str()),
            _ => self.unwritable(component),
        })
    }

    /// Whether a part is written as a field, or as all of them. Otherwise it is by serde.
    pub(super) fn takes_fields(&self, component: ComponentId, field: Option<&str>) -> bool {
        if (Storage::<W>::is_relation(component) && field.is_some())
            || self
                .registered(component)
                .is_some_and(|it| it.fields.is_some())
        {
            return true;
        }
        #[cfg(feature = "text")]
        if self
            .text_of(component)
            .is_some_and(|text| text.read.is_some())
        {
            // A number needs no `Deserialize`, if anybody may write it.
            let known = field.and_then(|field| self.known_field(component, field));
            let is_open =
                known.is_some_and(|(field_type, writable)| field_type.is_some() && writable);
            return is_open && !is_immutable::<W>(component.index());
        }
        let _ = field;
        self.field_names(component).next().is_some()
    }

    /// A number as one of the type of a known field.
    pub(super) fn cast_known<'v>(
        &self,
        component: ComponentId,
        field: &str,
        value: Value<'v>,
    ) -> Value<'v> {
        match self.known_field(component, field) {
            Some((Some(to), _)) => value.cast(to).unwrap_or_else(|value| value),
            _ => value,
        }
    }

    /// Writes a component of these entities, which have it: all, or none if one refuses its value. Observers are told afterwards.
    pub(super) fn write_rows(
        &mut self,
        component: ComponentId,
        rows: Vec<(Entity, Write<'_>)>,
    ) -> Result<(), DataError> {
        let relation = W::RELATIONS
            .iter()
            .find(|relation| relation.component == component.index());
        let is_replaced = relation.is_some() || is_immutable::<W>(component.index());
        if is_replaced {
            self.check_rows(component, relation, &rows)?;
        } else if rows
            .iter()
            .all(|(_, write)| matches!(write, Write::Fields(..)))
        {
            return self.write_fields(component, rows);
        }
        let mut result = Ok(());
        self.deferring(|store| {
            result = rows
                .into_iter()
                .try_for_each(|(entity, write)| store.write_one(entity, component, write));
        });
        self.deliver();
        result
    }

    fn write_one(
        &mut self,
        entity: Entity,
        component: ComponentId,
        write: Write<'_>,
    ) -> Result<(), DataError> {
        match write {
            Write::Fields(fields, _) => fields
                .into_iter()
                .try_for_each(|(name, value)| self.set_field(entity, component, &name, value)),
            #[cfg(feature = "text")]
            Write::Made(_, value) if is_immutable::<W>(component.index()) => {
                self.insert_listed(entity, component, value)
            }
            #[cfg(feature = "text")]
            Write::Made(text, value) => {
                let is_replaced = self
                    .storage
                    .replace_by_text(entity, component, &text, value)?;
                let unwritable = || self.unwritable(component);
                is_replaced.then_some(()).ok_or_else(unwritable)
            }
            Write::Same if is_immutable::<W>(component.index()) => {
                self.insert_value(entity, component, Value::Unit)
            }
            Write::Same => {
                self.storage.mark_component(entity, component.index());
                Ok(())
            }
        }
    }

    /// Checks the rules of relations and of unique keys.
    fn check_rows(
        &mut self,
        component: ComponentId,
        relation: Option<&RelationInfo<W>>,
        rows: &[(Entity, Write<'_>)],
    ) -> Result<(), DataError> {
        for (entity, write) in rows {
            match (write, relation) {
                (Write::Fields(fields, _), Some(relation)) => {
                    for (field, value) in fields {
                        let refused = || {
                            let (component, found) =
                                (self.name_for_error(component), value.field_type());
                            DataError::refused(
                                component,
                                field,
                                Some(FieldType::Entity),
                                found,
                                value.kind(),
                            )
                        };
                        let target = value.entity().ok_or_else(refused)?;
                        self.try_relate_entity(relation, *entity, target)?;
                    }
                }
                #[cfg(feature = "text")]
                (Write::Made(_, value), _) => {
                    self.check_rules(Some(*entity), component.index(), ValueRef::of_any(&**value))?;
                }
                _ => {}
            }
        }
        #[cfg(feature = "text")]
        if let Some(column) = self.column_of(component)
            && rows.len() > 1
        {
            let type_id = column.info.type_id;
            let uniques = W::INDEXES.iter().filter_map(|index| index.unique);
            for unique in uniques.filter(|unique| unique.type_id == type_id) {
                let checked = (unique.check_apart)(&mut |each| {
                    for (_, write) in rows {
                        if let Write::Made(_, value) = write {
                            each(&**value);
                        }
                    }
                });
                checked?;
            }
        }
        Ok(())
    }

    /// Writes known fields of a component that is written in place. If one refuses its value, those before it get theirs back.
    fn write_fields(
        &mut self,
        component: ComponentId,
        rows: Vec<(Entity, Write<'_>)>,
    ) -> Result<(), DataError> {
        let fields_of = |write: &Write<'_>| {
            if let Write::Fields(fields, _) = write {
                fields.len()
            } else {
                0
            }
        };
        let count: usize = rows.iter().map(|(_, write)| fields_of(write)).sum();
        let mut before = try_collect(core::iter::empty(), count, WRITES)?;
        let written = try_collect(core::iter::empty(), rows.len(), WRITES)?;
        let mut marking = Marking {
            store: self,
            component,
            written,
        };
        for (entity, write) in rows {
            let Write::Fields(fields, part) = write else {
                continue;
            };
            marking.written.push(entity);
            for (name, value) in fields {
                // One alone is never put back.
                let old = if count > 1 {
                    marking.store.field(entity, component, &name).ok()
                } else {
                    None
                };
                let old = old.map(Value::into_owned);
                let result = marking.store.write_field(entity, component, &name, value);
                match (result, old) {
                    (Ok(()), Some(old)) => before.push((entity, name, old)),
                    (Ok(()), None) => {}
                    (Err(error), _) => {
                        marking.put_back(before);
                        return Err(match (error, part) {
                            // The field took its value before the part was another one.
                            (
                                DataError::WrongType { component, .. }
                                | DataError::WrongValue { component, .. },
                                Some((path, kind)),
                            ) => DataError::refused(component, path, None, None, kind),
                            (error, _) => error,
                        });
                    }
                }
            }
        }
        Ok(())
    }
}

/// Rows whose fields were written: they are marked as changed when this is dropped, also where code of the user's panics.
struct Marking<'s, W: World> {
    store: &'s mut Store<W>,
    component: ComponentId,
    written: Vec<Entity>,
}

impl<W: World> Marking<'_, W> {
    /// Puts values back, the last one first, so that nothing was changed.
    fn put_back(mut self, before: Vec<(Entity, Cow<'_, str>, Value<'static>)>) {
        for (entity, name, old) in before.into_iter().rev() {
            // It was there, so that it may be there again.
            let _ = self.store.write_field(entity, self.component, &name, old);
        }
        self.written.clear();
    }
}

impl<W: World> Drop for Marking<'_, W> {
    fn drop(&mut self) {
        for entity in self.written.drain(..) {
            self.store
                .storage
                .mark_component(entity, self.component.index());
        }
    }
}
