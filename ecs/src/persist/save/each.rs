//! Single values, for digests. Their bytes are those of a save, except for the order of sets and maps.

use super::Saves;
use super::current::{self, CurrentType, FieldSource};
use super::selection::Selection;
use crate::base::component_id::ComponentId;
use crate::base::erased::resource_cells::Resources;
use crate::base::error::fail;
use crate::storage::Storage;
use crate::storage::runs::Values;
use crate::world::store::Store;
use ecs_save::codec::Refusal;
use ecs_value::Entity;
use ecs_value::by_serde::names::Scope;
use std::prelude::rust_2024::*;

/// Calls `f` with each value that a save would have: the component, as `of_name` makes it of the name, the entity, and the bytes.
pub(crate) fn each_value<W: Saves, C: Copy>(
    storage: &Storage<W>,
    of_name: impl Fn(&str) -> C,
    f: &mut dyn FnMut(C, Entity, &[u8]),
) {
    for home in Selection::All.homes(storage) {
        let home = home.unwrap_or_else(|error| fail(error));
        let rows = home.rows(0..home.count);
        for column in home.columns {
            let Some(known) = current::component(storage, column.cell.component()) else {
                continue;
            };
            let values = home.values(storage, column, &rows);
            let values = values.unwrap_or_else(|error| fail(error));
            let component = of_name(known.name);
            let mut owners = home.owners(column, &rows);
            each_of(known.how, &values, &mut |bytes| {
                if let Some(entity) = owners.next() {
                    f(component, entity, bytes);
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
    let (known, values) = values_of(storage, entity, id)?;
    let mut found = None;
    each_of(known.how, &values, &mut |bytes| {
        found = Some(bytes.to_vec());
    });
    found
}

/// A value of an entity, and its component.
fn values_of<W: Saves>(
    storage: &Storage<W>,
    entity: Entity,
    id: ComponentId,
) -> Option<(CurrentType<'_>, Values<'_>)> {
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
    Some((known, values.unwrap_or_else(|error| fail(error))))
}

/// Calls `f` with each resource that a save would have: its name, and the bytes.
pub(crate) fn each_resource<W: Saves>(resources: &Resources, f: &mut dyn FnMut(&str, &[u8])) {
    for (place, known, codec) in current::saved_resources::<W>() {
        if let Some(values) = (codec.resource)(resources, place) {
            let values = values.unwrap_or_else(|error| fail(error));
            each_of(known.how, &values, &mut |bytes| {
                f(known.name, bytes);
            });
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
            let Some((known, values)) = values_of(storage, entity, id) else {
                continue;
            };
            let FieldSource::By(codec, None) = known.how else {
                continue;
            };
            let Some(again) = codec.canonical.again else {
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
    for (place, known, codec) in current::saved_resources::<W>() {
        let made = (codec.canonical.resource_again)(&mut store.resources, place);
        made.map_err(|refusal| Unfaithful {
            name: known.name.into(),
            entity: None,
            message: refusal.message,
        })?;
    }
    Ok(())
}

/// Calls `f` with the bytes of each value.
fn each_of(how: FieldSource, values: &Values<'_>, f: &mut dyn FnMut(&[u8])) {
    let size = values.size();
    match how {
        FieldSource::By(_, Some(plain)) if size > 0 => {
            let pieces = (plain.pieces)(values);
            let pieces = pieces.unwrap_or_else(|refusal| match refusal.memory {
                Some(error) => fail(error),
                None => Vec::new(),
            });
            let values = pieces.iter().flat_map(|piece| piece.chunks_exact(size));
            values.for_each(f);
        }
        // That a value cannot be written is found by a save.
        FieldSource::By(codec, _) => drop((codec.canonical.each)(values, f)),
        FieldSource::Data if size > 0 => {
            let runs = values.bytes().into_iter().flatten();
            runs.flat_map(|run| run.chunks_exact(size)).for_each(f);
        }
        FieldSource::Data | FieldSource::Transient(_) | FieldSource::Unsaid => {}
    }
}
