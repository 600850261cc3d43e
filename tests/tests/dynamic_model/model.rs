//! The naive model: for each living entity what it has.

use crate::parts::{KINDS, kept};
use ecs::Entity;
use std::collections::{BTreeMap, BTreeSet};

/// The components of an entity, by their numbers.
pub(crate) type Image = [Option<u32>; KINDS];

#[derive(Default)]
pub(crate) struct Model {
    pub(crate) living: BTreeMap<Entity, Image>,
    pub(crate) reserved: BTreeSet<Entity>,
    /// All handles that were ever given out.
    pub(crate) given: Vec<Entity>,
}

impl Model {
    pub(crate) fn spawn(&mut self, entity: Entity, image: Image) {
        self.given.push(entity);
        assert!(self.living.insert(entity, image).is_none(), "{entity} is given out twice");
    }

    pub(crate) fn has(&self, entity: Entity, kind: usize) -> bool {
        self.living.get(&entity).is_some_and(|image| image[kind].is_some())
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
