//! Kinds: the answers of the model, and the comparison with the world.

use crate::driver::Driver;
use crate::model::{Image, Model, image};
use crate::parts::{DISABLED, FIRST_SPARSE, KEY, KINDS, Part as _};
use crate::tally::happened;
use crate::world::{Big, BigRef, Field, Ghostly, GhostlyRef, Part, PartRef, Plain, PlainRef, Solo, SoloRef};
use ecs::{Allow, ArchetypeOf, Disabled, Entity, Is, StorageKind};
use std::collections::BTreeMap;

/// A declared archetype: its name, the components that it requires, and those that it may have.
struct Declared {
    name: &'static str,
    required: &'static [usize],
    optional: &'static [usize],
}

const DECLARED: [Declared; 5] = [
    Declared { name: "Plain", required: &[0, 1], optional: &[] },
    Declared { name: "Solo", required: &[0, 1, 6], optional: &[] },
    Declared { name: "Part", required: &[0], optional: &[5, 6, DISABLED] },
    Declared { name: "Big", required: &[0, 2, 3], optional: &[5] },
    Declared { name: "Ghostly", required: &[1, 4], optional: &[3, 6] },
];

impl Declared {
    fn has(&self, component: usize) -> bool {
        self.required.contains(&component) || self.optional.contains(&component)
    }

    fn is_whole(&self, image: &Image) -> bool {
        self.required.iter().all(|component| image[*component].is_some())
    }

    /// Whether its table takes such rows.
    fn takes(&self, image: &Image, registered: StorageKind) -> bool {
        let first = if registered == StorageKind::Sparse { DISABLED } else { KEY };
        let mut dense = (0..FIRST_SPARSE).chain(first..KINDS).filter(|component| image[*component].is_some());
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

/// A declared archetype, with the values of its views.
pub(crate) trait Kind: ArchetypeOf<Field> {
    fn parts(row: Self::Read<'_>) -> Vec<(usize, u32)>;
}

impl Kind for Plain {
    fn parts(row: PlainRef<'_>) -> Vec<(usize, u32)> {
        vec![(0, row.a.value()), (1, row.n.value())]
    }
}

impl Kind for Solo {
    fn parts(row: SoloRef<'_>) -> Vec<(usize, u32)> {
        vec![(0, row.a.value()), (1, row.n.value()), (6, row.p.value())]
    }
}

impl Kind for Part {
    fn parts(row: PartRef<'_>) -> Vec<(usize, u32)> {
        let (o, p) = (row.o.map(|o| (5, o.value())), row.p.map(|p| (6, p.value())));
        let off = row.off.map(|_| (DISABLED, 0));
        o.into_iter().chain(p).chain(off).chain([(0, row.a.value())]).collect()
    }
}

impl Kind for Big {
    fn parts(row: BigRef<'_>) -> Vec<(usize, u32)> {
        let o = row.o.map(|o| (5, o.value()));
        o.into_iter().chain([(0, row.a.value()), (2, row.w.value()), (3, row.t.value())]).collect()
    }
}

impl Kind for Ghostly {
    fn parts(row: GhostlyRef<'_>) -> Vec<(usize, u32)> {
        let (t, p) = (row.t.map(|t| (3, t.value())), row.p.map(|p| (6, p.value())));
        t.into_iter().chain(p).chain([(4, row.g.value()), (1, row.n.value())]).collect()
    }
}

impl Model {
    /// Gives the entity the kind of the declared table in which its row lands, if one takes it. There is one at most.
    pub(crate) fn settle(&mut self, entity: Entity) {
        let Some(image) = self.living.get(&entity).filter(|_| !self.bonds.has_any(entity)) else { return };
        if let Some(kind) = DECLARED.iter().position(|declared| declared.takes(image, self.registered)) {
            self.kinds.insert(entity, kind);
        }
    }

    /// Whether the entity is of an archetype.
    pub(crate) fn is<A: ArchetypeOf<Field>>(&self, entity: Entity) -> bool {
        let image = self.living.get(&entity);
        self.kinds.get(&entity) == Some(&A::INDEX) && image.is_some_and(|image| DECLARED[A::INDEX].is_whole(image))
    }

    /// The components of a living entity that are part of an archetype.
    pub(crate) fn row_of<A: ArchetypeOf<Field>>(&self, entity: Entity) -> Image {
        DECLARED[A::INDEX].part_of(&self.living[&entity])
    }
}

impl Driver {
    pub(crate) fn compare_kinds(&self) {
        for entity in self.model.living.keys() {
            let kind = self.model.kinds.get(entity).map(|kind| DECLARED[*kind].name);
            assert_eq!(self.field.kind_of(*entity), kind, "{entity}");
        }
        self.compare_kind::<Plain>();
        self.compare_kind::<Solo>();
        self.compare_kind::<Part>();
        self.compare_kind::<Big>();
        self.compare_kind::<Ghostly>();
        for archetype in self.field.archetypes().filter(|archetype| archetype.name().is_some()) {
            assert_eq!(archetype.kind(), archetype.name());
        }
    }

    fn compare_kind<A: Kind>(&self) {
        let expected: BTreeMap<Entity, Image> = (self.model.living.keys())
            .filter(|entity| self.model.is::<A>(**entity))
            .map(|entity| (*entity, self.model.row_of::<A>(*entity)))
            .collect();
        for entity in self.model.living.keys() {
            assert_eq!(self.field.is::<A>(*entity), expected.contains_key(entity), "{entity}");
            let row = self.field.row::<A>(*entity).map(|row| image(A::parts(row)));
            assert_eq!(row.as_ref(), expected.get(entity), "the row of {entity}");
        }
        for entity in self.model.given.iter().filter(|entity| !self.model.living.contains_key(entity)).take(4) {
            assert!(!self.field.is::<A>(*entity) && self.field.row::<A>(*entity).is_none());
            assert_eq!(self.field.kind_of(*entity), None);
        }
        let shown: BTreeMap<Entity, Image> = expected
            .iter()
            .filter(|(entity, _)| self.model.is_on(**entity))
            .map(|(entity, row)| (*entity, *row))
            .collect();
        let entities: Vec<Entity> = self.field.query_ref_filtered::<Entity, Is<A>>().collect();
        assert!(entities.iter().all(|entity| shown.contains_key(entity)) && entities.len() == shown.len());
        // All rows of an archetype with an optional `Disabled` are found, since they are asked for it.
        let (rows, expected) = if DECLARED[A::INDEX].has(DISABLED) {
            let all: Vec<Entity> = self.field.query_ref_filtered::<Entity, (Is<A>, Allow<Disabled>)>().collect();
            (all, expected)
        } else {
            (entities, shown)
        };
        let all = self.field.all::<A>();
        assert_eq!((all.len(), rows.len()), (expected.len(), expected.len()));
        let found: BTreeMap<Entity, Image> =
            rows.iter().zip(all).map(|(entity, row)| (*entity, image(A::parts(row)))).collect();
        assert_eq!(found, expected);
        let apart = expected.keys().any(|entity| self.field.archetype_of(*entity) == Some("a dynamic archetype"));
        happened("an entity is of an archetype, and its row is in another table", apart);
        let lacks = |entity: &Entity| self.model.kinds.get(entity) == Some(&A::INDEX) && !expected.contains_key(entity);
        happened("an entity lacks what its kind requires", self.model.living.keys().any(lacks));
    }
}
