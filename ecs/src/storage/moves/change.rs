//! A change of a row as data.

use crate::storage::slots::Location;
use core::ops::Deref;
use core::slice;
use ecs_value::Entity;

/// A change of an entity's components.
#[derive(Clone, Copy)]
pub(crate) struct Change<'c> {
    pub(crate) entity: Entity,
    /// The components that the entity loses, if it has them.
    pub(crate) removed: ComponentSet<'c>,
    /// The components that the entity gets, or gets another value of.
    pub(crate) added: ComponentSet<'c>,
    /// Whether the caller discards the old values: then logs take the values themselves, and not clones.
    pub(crate) discards: bool,
}

/// A change for which everything was done that can fail: it is made next.
#[derive(Clone, Copy)]
pub(crate) struct Transition<'c> {
    pub(crate) change: Change<'c>,
    /// The row of the entity before the change.
    pub(crate) from: Location,
    /// The table of the entity after the change. `None` if the entity is despawned, and loses all its components.
    pub(crate) to: Option<u32>,
}

impl Transition<'_> {
    /// The transition of an entity that is despawned.
    pub(crate) fn departure(entity: Entity, from: Location, discards: bool) -> Self {
        let change = Change {
            entity,
            removed: ComponentSet::NONE,
            added: ComponentSet::NONE,
            discards,
        };
        Self {
            change,
            from,
            to: None,
        }
    }

    /// Whether the entity is despawned.
    pub(crate) fn is_departure(&self) -> bool {
        self.to.is_none()
    }
}

/// The indices of the components of a change.
#[derive(Clone, Copy)]
pub(crate) enum ComponentSet<'c> {
    /// One component, whether the world lists it or not.
    One(usize),
    /// Components that the world lists. The list is a constant, and each has another address.
    Listed(&'static [usize]),
    /// Some components of such a list: every one that the entity lacks, and maybe others.
    Of {
        list: &'static [usize],
        some: &'c [usize],
    },
    /// Components that the world lists, as a value of a bundle has them: others of the bundle may lack.
    Chosen(&'c [usize]),
}

impl ComponentSet<'_> {
    pub(crate) const NONE: Self = Self::Listed(&[]);

    /// The list by which a route is known: with these components, an entity that gets some of a list has all of it.
    #[inline(always)]
    pub(crate) fn list(&self) -> Option<&'static [usize]> {
        match self {
            Self::One(_) | Self::Chosen(_) => None,
            Self::Listed(list) | Self::Of { list, .. } => Some(list),
        }
    }
}

impl Deref for ComponentSet<'_> {
    type Target = [usize];

    #[inline(always)]
    fn deref(&self) -> &[usize] {
        match self {
            Self::One(component) => slice::from_ref(component),
            Self::Listed(list) => list,
            Self::Of { some, .. } | Self::Chosen(some) => some,
        }
    }
}
