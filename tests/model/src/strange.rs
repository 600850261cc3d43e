//! Handles, keys, numbers and a template of another world. This world refuses them, unless they are its own by chance.

use crate::bonds::Bond;
use crate::change::{bytes_of, definition, registration, value_of};
use crate::driver::Driver;
use crate::model::{Image, image};
use crate::parts::{A, K, KEY, KINDS, MANA, N, P, Part as _, S};
use crate::tally::happened;
use crate::world::{Field, Part, Plain};
use ecs::{
    ArchetypeOf as _, ChangeError, ComponentId, DataError, Entity, Key, RuntimeQuery, StorageKind,
    Template,
};
use ecs_tests::ledger::Ledger;

/// A template, with the image, the kind and the bond of its original.
pub(crate) struct Stencil {
    template: Template<Field>,
    pub(crate) image: Image,
    pub(crate) kind: Option<usize>,
    pub(crate) bond: Bond,
    /// The numbers of its components that are not listed.
    ids: Vec<(usize, ComponentId)>,
}

impl Stencil {
    /// `id` gives the numbers of the world of the template.
    pub(crate) fn new(
        template: Template<Field>,
        (image, kind, bond): (Image, Option<usize>, Bond),
        id: impl Fn(usize) -> Option<ComponentId>,
    ) -> Self {
        let kinds = (KEY..KINDS).filter(|kind| image[*kind].is_some());
        Self {
            template,
            image,
            kind,
            bond,
            ids: kinds.map(|kind| (kind, id(kind).unwrap())).collect(),
        }
    }

    /// Spawns entities in a world with these components. There are none if it has not all of the template's, or if a target is refused.
    pub(crate) fn spawn(
        &self,
        field: &mut Field,
        own: &[Option<ComponentId>; KINDS],
        count: usize,
        is_bound: bool,
    ) -> Vec<Entity> {
        let result = field.spawn_template(&self.template, count);
        let others = self.ids.iter().filter(|(kind, id)| own[*kind] != Some(*id));
        let others: Vec<_> = others
            .map(|(_, id)| DataError::NotOfTemplate(*id))
            .collect();
        happened(
            "a template of other components is refused",
            !others.is_empty(),
        );
        happened(
            "a template with registered components and data is used",
            others.is_empty() && self.ids.len() > 1,
        );
        if !others.is_empty() {
            assert!(others.contains(&result.unwrap_err()));
            return Vec::new();
        }
        if !is_bound {
            assert!(matches!(
                result.unwrap_err(),
                DataError::Change(
                    ecs::ChangeError::DeadTarget { .. }
                        | ecs::ChangeError::WrongEnd { .. }
                        | ecs::ChangeError::Cycle { .. }
                )
            ));
            return Vec::new();
        }
        let entities = result.unwrap().to_vec();
        assert_eq!(entities.len(), count);
        entities
    }
}

pub(crate) struct Strange {
    /// Living, dead, and reserved ones.
    entities: Vec<Entity>,
    key: Key<K>,
    mana: ComponentId,
    query: RuntimeQuery,
    stencil: Stencil,
}

impl Strange {
    pub(crate) fn new(ledger: &Ledger, registered: StorageKind) -> Self {
        let mut field = Field::new();
        let mana = field.define(definition(MANA, registered)).unwrap();
        let key = field.register_with(registration(registered)).unwrap();
        let mut entities = Vec::new();
        for round in 0..4 {
            let row = || Plain {
                a: A::make(round, ledger),
                n: N::make(round, ledger),
            };
            entities.extend(field.spawn_batch((0..4).map(|_| row())));
            for entity in entities.iter().step_by(2) {
                field.despawn(*entity);
            }
        }
        entities.push(field.reserve_entity());
        let whole = field.spawn((A::make(3, ledger), P::make(4, ledger), S::make(5, ledger)));
        field.insert_key(whole, key, K::new(6)).unwrap();
        field.insert_data(whole, mana, &bytes_of(MANA, 7)).unwrap();
        entities.push(whole);
        let image = image([(0, 3), (6, 4), (7, 5), (KEY, 6), (MANA, 7)]);
        let ids = |kind| {
            if kind == KEY {
                Some(key.id())
            } else {
                Some(mana)
            }
        };
        assert_eq!(field.kind_of(whole), Some("Part"));
        let stencil = Stencil::new(
            field.template(whole).unwrap(),
            (image, Some(Part::INDEX), Bond::default()),
            ids,
        );
        let query = field
            .runtime_query()
            .read("A")
            .optional_write(key)
            .optional_write(mana)
            .build()
            .unwrap();
        Self {
            entities,
            key,
            mana,
            query,
            stencil,
        }
    }

    pub(crate) fn entity(&self, number: u16) -> Entity {
        self.entities[usize::from(number) % self.entities.len()]
    }

    /// The values that it holds.
    pub(crate) fn images(&self) -> impl Iterator<Item = &Image> {
        [&self.stencil.image].into_iter()
    }
}

impl Driver {
    pub(crate) fn use_strange(&mut self, pick: crate::operation::Pick, value: u32) {
        let entity = self.resolve(pick);
        self.use_strange_key(entity, value);
        self.use_strange_number(entity, value);
        self.use_strange_query();
        let ids = self.ids();
        let stencil = &self.strange.stencil;
        for entity in stencil.spawn(&mut self.field, &ids, 1, true) {
            self.model.spawn_as(entity, stencil.image, stencil.kind);
        }
    }

    fn use_strange_key(&mut self, entity: Entity, value: u32) {
        let key = self.strange.key;
        let is_own = self.key == Some(key);
        happened("a key of another world is one of this", is_own);
        happened("a key of another world is none of this", !is_own);
        let result = self.field.insert_key(entity, key, K::new(value));
        if let Some(image) = self.model.living.get_mut(&entity).filter(|_| is_own) {
            assert_eq!(result.unwrap().map(|k| *k.0), image[KEY].replace(value));
        } else {
            let error = result.unwrap_err();
            assert_eq!(*error.value.0, value);
            let cause = if is_own {
                self.model.no_row(entity)
            } else {
                ChangeError::UnknownKey(key.id())
            };
            assert_eq!(error.cause, cause);
        }
        self.model.settle(entity);
        assert_eq!(
            self.field.get_key(entity, key).is_some(),
            is_own && self.model.has(entity, KEY)
        );
    }

    fn use_strange_number(&mut self, entity: Entity, value: u32) {
        let mana = self.strange.mana;
        let is_own = self.data[MANA] == Some(mana);
        let result = self.field.insert_data(entity, mana, &bytes_of(MANA, value));
        match self.model.living.get_mut(&entity).filter(|_| is_own) {
            Some(image) => {
                assert_eq!(
                    result.unwrap().map(|bytes| value_of(MANA, &bytes)),
                    image[MANA].replace(value)
                );
            }
            None => assert!(result.is_err()),
        }
        self.model.settle(entity);
    }

    /// A query of another world matches the components that have its numbers here.
    fn use_strange_query(&mut self) {
        let Self {
            field,
            strange,
            model,
            key,
            data,
            ..
        } = self;
        let (mut rows, mut keys, mut manas) = (0, 0, 0);
        for mut chunk in field.run(&strange.query) {
            rows += chunk.len();
            keys += chunk.get_mut::<K>(1).map_or(0, |keys| keys.len());
            manas += usize::from(chunk.bytes_mut(2).is_some()) * chunk.len();
        }
        let count = |kind: usize| {
            model
                .shown(0)
                .filter(|(entity, _)| model.has(*entity, kind))
                .count()
        };
        assert_eq!(rows, count(0));
        assert_eq!(
            keys,
            if *key == Some(strange.key) {
                count(KEY)
            } else {
                0
            }
        );
        if data[MANA] == Some(strange.mana) {
            assert_eq!(manas, count(MANA));
        }
    }
}
