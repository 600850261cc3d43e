//! Single values, for digests. Their bytes are those of a save, except for the order of sets and maps.

use super::Saves;
use super::canonical::CanonicalCodec;
use super::codec::{Codec, Refusal};
use super::current::{self, CurrentType, FieldSource};
use super::values::Values;
use crate::base::component_id::ComponentId;
use crate::base::error::fail;
use crate::base::resource_cells::Resources;
use crate::schema::{Column, schema};
use crate::storage::Storage;
use crate::world::store::Store;
use ecs_value::Entity;
use ecs_value::by_serde::names::Scope;
use std::boxed::Box;
use std::vec::Vec;

/// Calls `f` with each value that a save would have: the component, as `of_name` makes it of the name, the entity, and the bytes.
pub(crate) fn each_value<W: Saves, C: Copy>(
    storage: &Storage<W>,
    of_name: impl Fn(&str) -> C,
    f: &mut dyn FnMut(C, Entity, &[u8]),
) {
    for (number, known) in current::components(storage) {
        let component = of_name(known.name);
        let Some(column) = storage.column_of(ComponentId::new(number)) else {
            continue;
        };
        if storage.has_pool(number) {
            let Some(pool) = storage.pools().get(schema::<W>(), number) else {
                continue;
            };
            let values = storage
                .values_in_pool(&column, 0..pool.len())
                .unwrap_or_else(|error| fail(error));
            each_of(known.how, &column, &values, &mut |at, bytes| {
                f(component, pool.entities()[at], bytes);
            });
            continue;
        }
        for (table, joined) in storage.living_tables() {
            let Some(own) = joined
                .layout()
                .components()
                .iter()
                .find(|own| own.cell == column.cell)
            else {
                continue;
            };
            let values = storage
                .values_in(table, own, 0..joined.len())
                .unwrap_or_else(|error| fail(error));
            let mut rows = (0..joined.len()).filter(|row| joined.bit(own.place(), *row));
            each_of(known.how, own, &values, &mut |_, bytes| {
                if let Some(row) = rows.next() {
                    f(component, joined.entities()[row], bytes);
                }
            });
        }
    }
}

/// The bytes of a value of an entity. `None` if a save would have none.
pub(crate) fn value_bytes<W: Saves>(
    storage: &Storage<W>,
    entity: Entity,
    id: ComponentId,
) -> Option<Vec<u8>> {
    let (known, column, values) = values_of(storage, entity, id)?;
    let mut found = None;
    each_of(known.how, &column, &values, &mut |_, bytes| {
        found = Some(bytes.to_vec());
    });
    found
}

/// A value of an entity, and its component.
fn values_of<W: Saves>(
    storage: &Storage<W>,
    entity: Entity,
    id: ComponentId,
) -> Option<(CurrentType<'_>, Column, Values<'_>)> {
    let (known, column) = (
        current::component(storage, id.index())?,
        storage.column_of(id)?,
    );
    let location = storage.location(entity)?;
    let values = if storage.has_pool(id.index()) {
        let row = storage.pools().row(id.index(), entity)?;
        storage.values_in_pool(&column, row..=row)
    } else {
        let row = location.row as usize;
        storage.values_in(location.table, &column, row..row + 1)
    };
    Some((known, column, values.unwrap_or_else(|error| fail(error))))
}

/// Calls `f` with each resource that a save would have: its name, and the bytes.
pub(crate) fn each_resource<W: Saves>(resources: &Resources, f: &mut dyn FnMut(&str, &[u8])) {
    let mut bytes = Vec::new();
    for place in 0..W::RESOURCES.len() {
        let Some(known) = current::resource::<W>(place) else {
            continue;
        };
        let FieldSource::By(codec, _) = known.how else {
            continue;
        };
        bytes.clear();
        match (codec.canonical.resource)(resources, place, &mut bytes) {
            Some(Err(Refusal {
                memory: Some(error),
                ..
            })) => fail(error),
            Some(_) => f(known.name, &bytes),
            None => {}
        }
    }
}

/// A value that does not come back from its bytes.
pub(crate) struct Unfaithful {
    /// The component or the resource.
    pub(crate) name: Box<str>,
    /// The entity that has the component.
    pub(crate) entity: Option<Entity>,
    pub(crate) message: Box<str>,
}

/// Rebuilds each value that its type's serde saves from its bytes, without marking it as changed. So no map keeps its hasher.
pub(crate) fn make_again<W: Saves>(store: &mut Store<W>) -> Result<(), Unfaithful> {
    let _scope = Scope::plain();
    let entities: Vec<Entity> = store.storage.entities().collect();
    for entity in entities {
        let components: Vec<ComponentId> = store.storage.components_of(entity).collect();
        for id in components {
            let storage = &store.storage;
            let Some((known, _, values)) = values_of(storage, entity, id) else {
                continue;
            };
            let FieldSource::By(
                Codec {
                    canonical:
                        CanonicalCodec {
                            again: Some(again), ..
                        },
                    ..
                },
                None,
            ) = known.how
            else {
                continue;
            };
            let name = |refusal: Refusal| Unfaithful {
                name: known.name.into(),
                entity: Some(entity),
                message: refusal.message,
            };
            let (made, text) = (again(&values).map_err(name)?, storage.text_of(id));
            if let Some(text) = text {
                // The value is there, and of the type.
                let _is_replaced = store.storage.replace_by_equal(entity, id, &text, made);
            }
        }
    }
    for place in 0..W::RESOURCES.len() {
        let Some(CurrentType {
            how: FieldSource::By(codec, None),
            name,
            ..
        }) = current::resource::<W>(place)
        else {
            continue;
        };
        (codec.canonical.resource_again)(&mut store.resources, place).map_err(|refusal| {
            Unfaithful {
                name: name.into(),
                entity: None,
                message: refusal.message,
            }
        })?;
    }
    Ok(())
}

/// Calls `f` with the number and the bytes of each value.
fn each_of(
    how: FieldSource,
    column: &Column,
    values: &Values<'_>,
    f: &mut dyn FnMut(usize, &[u8]),
) {
    match how {
        FieldSource::By(_, Some(plain)) if column.info.size > 0 => {
            let pieces = match (plain.pieces)(values) {
                Err(Refusal {
                    memory: Some(error),
                    ..
                }) => fail(error),
                pieces => pieces.unwrap_or_default(),
            };
            let values = pieces
                .into_iter()
                .flat_map(|piece| piece.chunks_exact(column.info.size));
            values.enumerate().for_each(|(at, value)| f(at, value));
        }
        // That a value cannot be written is found by a save.
        FieldSource::By(codec, _) => drop((codec.canonical.each)(values, f)),
        FieldSource::Data if column.info.size > 0 => {
            let values = values
                .bytes()
                .into_iter()
                .flatten()
                .flat_map(|run| run.chunks_exact(column.info.size));
            values.enumerate().for_each(|(at, value)| f(at, value));
        }
        FieldSource::Data | FieldSource::Transient(_) | FieldSource::Unsaid => {}
    }
}
