//! Kinds: the answers of the model, and the comparison with the world.

use crate::bonds::RELATIONS;
use crate::driver::Driver;
use crate::model::{Image, Model, image};
use crate::order::Table;
use crate::parts::{DISABLED, FIRST_SPARSE, KEY, KINDS};
use crate::rows::Kind;
use crate::tally::happened;
use crate::world::{Big, Field, Ghostly, Part, Plain, Solo};
use ecs::{Allow, ArchetypeOf, Disabled, Entity, Is, StorageKind};
use std::collections::BTreeMap;

/// A declared archetype: its name, the components that it requires, and those that it may have.
struct Declared {
    name: &'static str,
    required: &'static [usize],
    optional: &'static [usize],
}

const DECLARED: [Declared; 5] = [
    Declared {
        name: "Plain",
        required: &[0, 1],
        optional: &[],
    },
    Declared {
        name: "Solo",
        required: &[0, 1, 6],
        optional: &[],
    },
    Declared {
        name: "Part",
        required: &[0],
        optional: &[5, 6, DISABLED],
    },
    Declared {
        name: "Big",
        required: &[0, 2, 3],
        optional: &[5],
    },
    Declared {
        name: "Ghostly",
        required: &[1, 4],
        optional: &[3, 6],
    },
];

/// The names of the declared archetypes.
pub(crate) const NAMES: [&str; DECLARED.len()] = {
    let [plain, solo, part, big, ghostly] = DECLARED;
    [plain.name, solo.name, part.name, big.name, ghostly.name]
};

/// Whether tables have a column for a component.
fn is_dense(component: usize, registered: StorageKind) -> bool {
    let of_others = (KEY..DISABLED).contains(&component) && registered == StorageKind::Table;
    !(FIRST_SPARSE..DISABLED).contains(&component) || of_others
}

impl Declared {
    fn has(&self, component: usize) -> bool {
        self.required.contains(&component) || self.optional.contains(&component)
    }

    fn is_whole(&self, image: &Image) -> bool {
        self.required
            .iter()
            .all(|component| image[*component].is_some())
    }

    /// Whether its table takes such rows.
    fn takes(&self, image: &Image, registered: StorageKind) -> bool {
        let mut dense = (0..KINDS).filter(|it| is_dense(*it, registered) && image[*it].is_some());
        self.is_whole(image) && dense.all(|component| self.has(component))
    }

    /// The components that are part of it.
    fn part_of(&self, image: &Image) -> Image {
        let mut image = *image;
        for (component, value) in image.iter_mut().enumerate() {
            *value = value.filter(|_| self.has(component));
        }
        image
    }
}

impl Model {
    /// The row of a changed entity goes to its table. The entity gets the kind of the declared table that takes it, if one does: there is
    /// one at most.
    pub(crate) fn settle(&mut self, entity: Entity) {
        let Some(image) = self.living.get(&entity) else {
            return;
        };
        let relations = self.bonds.of(entity).map(|held| held.is_some());
        let declared = DECLARED
            .iter()
            .position(|declared| declared.takes(image, self.registered));
        let table = match declared.filter(|_| relations == [false; RELATIONS]) {
            Some(kind) => {
                self.kinds.insert(entity, kind);
                Table::Declared(kind)
            }
            None => Table::Dynamic {
                kind: self.kinds.get(&entity).copied(),
                components: std::array::from_fn(|it| {
                    is_dense(it, self.registered) && image[it].is_some()
                }),
                relations,
            },
        };
        self.order.put(entity, table);
        self.ticks.note(entity, image);
    }

    /// Whether the entity is of an archetype.
    pub(crate) fn is<A: ArchetypeOf<Field>>(&self, entity: Entity) -> bool {
        let image = self.living.get(&entity);
        self.kinds.get(&entity) == Some(&A::INDEX)
            && image.is_some_and(|image| DECLARED[A::INDEX].is_whole(image))
    }

    /// The components of a living entity that are part of an archetype.
    pub(crate) fn row_of<A: ArchetypeOf<Field>>(&self, entity: Entity) -> Image {
        DECLARED[A::INDEX].part_of(&self.living[&entity])
    }
}

impl Driver {
    pub(crate) fn compare_kinds(&self) {
        for entity in self.model.living.keys() {
            let kind = self
                .model
                .kinds
                .get(entity)
                .map(|kind| DECLARED[*kind].name);
            assert_eq!(self.field.kind_of(*entity), kind, "{entity}");
            let table = match self.model.order.table_of(*entity) {
                Some(Table::Declared(kind)) => NAMES[kind],
                _ => "a dynamic archetype",
            };
            assert_eq!(self.field.archetype_of(*entity), Some(table), "{entity}");
        }
        self.compare_kind::<Plain>();
        self.compare_kind::<Solo>();
        self.compare_kind::<Part>();
        self.compare_kind::<Big>();
        self.compare_kind::<Ghostly>();
        for archetype in self
            .field
            .archetypes()
            .filter(|archetype| archetype.name().is_some())
        {
            assert_eq!(archetype.kind(), archetype.name());
        }
    }

    fn compare_kind<A: Kind>(&self) {
        self.compare_columns::<A>();
        let expected: BTreeMap<Entity, Image> = (self.model.living.keys())
            .filter(|entity| self.model.is::<A>(**entity))
            .map(|entity| (*entity, self.model.row_of::<A>(*entity)))
            .collect();
        for entity in self.model.living.keys() {
            assert_eq!(
                self.field.is::<A>(*entity),
                expected.contains_key(entity),
                "{entity}"
            );
            let row = self
                .field
                .row::<A>(*entity)
                .map(|row| image(A::parts_of_row(row)));
            assert_eq!(row.as_ref(), expected.get(entity), "the row of {entity}");
        }
        for entity in self
            .model
            .given
            .iter()
            .filter(|entity| !self.model.living.contains_key(entity))
            .take(4)
        {
            assert!(!self.field.is::<A>(*entity) && self.field.row::<A>(*entity).is_none());
            assert_eq!(
                (
                    self.field.kind_of(*entity),
                    self.field.archetype_of(*entity)
                ),
                (None, None)
            );
        }
        let shown: BTreeMap<Entity, Image> = expected
            .iter()
            .filter(|(entity, _)| self.model.is_on(**entity))
            .map(|(entity, row)| (*entity, *row))
            .collect();
        let entities: Vec<Entity> = self.field.query_ref_filtered::<Entity, Is<A>>().collect();
        assert!(
            entities.iter().all(|entity| shown.contains_key(entity))
                && entities.len() == shown.len()
        );
        // All rows of an archetype with an optional `Disabled` are found, since they are asked for it.
        let (rows, expected) = if DECLARED[A::INDEX].has(DISABLED) {
            let all: Vec<Entity> = self
                .field
                .query_ref_filtered::<Entity, (Is<A>, Allow<Disabled>)>()
                .collect();
            (all, expected)
        } else {
            (entities, shown)
        };
        let all = self.field.all::<A>();
        assert_eq!((all.len(), rows.len()), (expected.len(), expected.len()));
        let found: BTreeMap<Entity, Image> = rows
            .iter()
            .zip(all)
            .map(|(entity, row)| (*entity, image(A::parts_of_row(row))))
            .collect();
        assert_eq!(found, expected);
        let apart = expected
            .keys()
            .any(|entity| self.field.archetype_of(*entity) == Some("a dynamic archetype"));
        happened(
            "an entity is of an archetype, and its row is in another table",
            apart,
        );
        let lacks = |entity: &Entity| {
            self.model.kinds.get(entity) == Some(&A::INDEX) && !expected.contains_key(entity)
        };
        happened(
            "an entity lacks what its kind requires",
            self.model.living.keys().any(lacks),
        );
    }
}
