//! The naive model: the components of each living entity, and its kind.

use crate::bonds::Bonds;
use crate::operation::Pick;
use crate::order::Order;
use crate::parts::{DISABLED, JAMMED, KINDS, Part as _, S, X, bumped, kept};
use crate::strange::Strange;
use crate::tally::happened;
use crate::ticks::Ticks;
use ecs::{ChangeError, Entity, StorageKind};
use std::collections::{BTreeMap, BTreeSet};

/// The components of an entity, by their numbers.
pub(crate) type Image = [Option<u32>; KINDS];

#[derive(Clone)]
pub(crate) struct Model {
    /// The storage of the components that the world does not list.
    pub(crate) registered: StorageKind,
    pub(crate) living: BTreeMap<Entity, Image>,
    /// The number of the archetype that is the entity's kind, if it has one. There may be some for the dead.
    pub(crate) kinds: BTreeMap<Entity, usize>,
    pub(crate) reserved: BTreeSet<Entity>,
    pub(crate) bonds: Bonds,
    pub(crate) order: Order,
    pub(crate) ticks: Ticks,
    /// All handles that were ever given out, by this world and those before it.
    pub(crate) given: Vec<Entity>,
    /// Those that this world gave. A handle is given once.
    pub(crate) known: BTreeSet<Entity>,
}

impl Model {
    pub(crate) fn new(registered: StorageKind) -> Self {
        Self {
            registered,
            living: BTreeMap::new(),
            kinds: BTreeMap::new(),
            reserved: BTreeSet::new(),
            bonds: Bonds::default(),
            order: Order::default(),
            ticks: Ticks::default(),
            given: Vec::new(),
            known: BTreeSet::new(),
        }
    }

    pub(crate) fn spawn(&mut self, entity: Entity, image: Image) {
        self.spawn_as(entity, image, None);
    }

    /// An entity of a kind is spawned.
    pub(crate) fn spawn_as(&mut self, entity: Entity, image: Image, kind: Option<usize>) {
        self.give_out(entity);
        self.admit(entity, image, kind);
    }

    /// Notes a handle that the world gives for the first time.
    pub(crate) fn give_out(&mut self, entity: Entity) {
        assert!(self.known.insert(entity), "{entity} is given out twice");
        self.given.push(entity);
    }

    /// An entity gets a handle that has no row yet.
    pub(crate) fn reserve(&mut self, entity: Entity) {
        self.give_out(entity);
        self.reserved.insert(entity);
    }

    /// An entity gets its row.
    pub(crate) fn admit(&mut self, entity: Entity, image: Image, kind: Option<usize>) {
        self.living.insert(entity, image);
        self.kinds.remove(&entity);
        self.kinds.extend(kind.map(|kind| (entity, kind)));
        self.settle(entity);
    }

    /// An entity loses its row.
    pub(crate) fn depart(&mut self, entity: Entity) -> Option<Image> {
        self.order.remove(entity);
        self.ticks.note(entity, &Image::default());
        self.living.remove(&entity)
    }

    /// The entity that is meant, or one that nobody gave.
    pub(crate) fn resolve(&self, pick: Pick, strange: &Strange) -> Entity {
        let nth = |nth: u16, len: usize| usize::from(nth).checked_rem(len);
        let given = match pick {
            Pick::Living(number) => {
                let place = nth(number, self.living.len());
                place.and_then(|place| self.living.keys().nth(place).copied())
            }
            Pick::Given(number) => nth(number, self.given.len()).map(|place| self.given[place]),
            Pick::Strange(number) => Some(strange.entity(number)),
            Pick::Forged(index, generation) => {
                Entity::from_bits(u64::from(generation).saturating_add(1) << 32 | u64::from(index))
                    .ok()
            }
        };
        given.unwrap_or_else(|| Entity::from_bits(1 << 32).unwrap())
    }

    /// Whether the entity is alive, or will be.
    pub(crate) fn is_known(&self, entity: Entity) -> bool {
        self.living.contains_key(&entity) || self.reserved.contains(&entity)
    }

    /// The reason why the entity has no row.
    pub(crate) fn no_row(&self, entity: Entity) -> ChangeError {
        if self.reserved.contains(&entity) {
            ChangeError::Reserved(entity)
        } else {
            ChangeError::NoSuchEntity(entity)
        }
    }

    /// Whether queries find the entity.
    pub(crate) fn is_on(&self, entity: Entity) -> bool {
        !self.has(entity, DISABLED)
    }

    /// Whether queries find the entity that demand this component.
    pub(crate) fn shows(&self, entity: Entity, kind: usize) -> bool {
        self.has(entity, kind)
            && self.is_on(entity)
            && !(kind == S::KIND && self.has(entity, JAMMED))
    }

    /// The entities that queries find which demand this component, and its values.
    pub(crate) fn shown(&self, kind: usize) -> impl Iterator<Item = (Entity, u32)> + '_ {
        let all = self
            .living
            .iter()
            .filter_map(move |(entity, image)| Some((*entity, image[kind]?)));
        all.filter(move |(entity, _)| self.shows(*entity, kind))
    }

    /// The value of a component becomes this one.
    pub(crate) fn put(&mut self, entity: Entity, kind: usize, value: u32) {
        let image = self.living.get_mut(&entity).unwrap();
        image[kind] = Some(kept(kind, value));
        self.ticks.note(entity, image);
        self.ticks.mark(entity, kind);
    }

    /// The entity gets a component, and those that it requires, or another value of it. Its row is settled later.
    pub(crate) fn give(&mut self, entity: Entity, kind: usize, value: u32) {
        self.put(entity, kind, value);
        let image = self.living.get_mut(&entity).unwrap();
        complete(image, &[kind]);
        self.ticks.note(entity, image);
    }

    /// The value of a component, if the entity has one, is changed by a query.
    pub(crate) fn bump(&mut self, entity: Entity, kind: usize, by: u8) {
        if let Some(value) = self.living[&entity][kind] {
            self.put(entity, kind, bumped(kind, value, by));
        }
    }

    pub(crate) fn has(&self, entity: Entity, kind: usize) -> bool {
        self.living
            .get(&entity)
            .is_some_and(|image| image[kind].is_some())
    }
}

/// The components that come with `X`, and their values, where an entity lacks them.
const REQUIRED: [(usize, u32); 2] = [(5, 7), (7, 77)];

/// An entity with this image gets these components, and those that they require.
pub(crate) fn complete(image: &mut Image, gained: &[usize]) {
    if gained.contains(&X::KIND) {
        for (kind, value) in REQUIRED {
            happened("a required component comes", image[kind].is_none());
            happened("a required component is there", image[kind].is_some());
            image[kind].get_or_insert(value);
        }
    }
}

/// An image with these components.
pub(crate) fn image(parts: impl IntoIterator<Item = (usize, u32)>) -> Image {
    let mut image = Image::default();
    for (kind, value) in parts {
        image[kind] = Some(kept(kind, value));
    }
    image
}
