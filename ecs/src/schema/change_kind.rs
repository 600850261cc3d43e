//! The kinds of changes, as data.

use crate::base::text::ConstString;
use crate::schema::{Declare, listed_name, resource_name};

/// The kind of a change, with the index of the component or the archetype in the world's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[doc(hidden)]
pub enum ChangeKind {
    Insert(usize),
    Remove(usize),
    Enter(usize),
    Leave(usize),
    Despawn(usize),
    /// Of a component that is known by its key alone: the component and the kind are given when the observer is added.
    Registered,
    /// The whole world was put back or loaded.
    Restore,
    /// An event was aimed at an entity: the place of its queue among the resources.
    Trigger(usize),
}

impl ChangeKind {
    /// Whether it is the same.
    #[inline]
    pub(crate) const fn is(self, other: Self) -> bool {
        let ((kind, place), (other_kind, other_place)) = (self.place(), other.place());
        kind == other_kind && place == other_place
    }

    /// The number of the kind, and the place of its component, archetype or queue.
    #[inline]
    pub(crate) const fn place(self) -> (usize, usize) {
        match self {
            Self::Insert(component) => (0, component),
            Self::Remove(component) => (1, component),
            Self::Enter(archetype) => (2, archetype),
            Self::Leave(archetype) => (3, archetype),
            Self::Despawn(archetype) => (4, archetype),
            Self::Registered => (5, 0),
            Self::Restore => (6, 0),
            Self::Trigger(place) => (7, place),
        }
    }

    /// In words: `Insert<Burning>`.
    pub(crate) const fn describe<W: Declare>(self, text: ConstString) -> ConstString {
        match self {
            Self::Registered => text.with("a key"),
            Self::Restore => text.with("Restore"),
            _ => {
                let (kind, name) = self.names::<W>();
                text.with(kind).with("<").with(name).with(">")
            }
        }
    }

    /// The name of the kind, and that of its component, archetype or event. A registered component has no constant name.
    pub(crate) const fn names<W: Declare>(self) -> (&'static str, &'static str) {
        match self {
            Self::Insert(component) => ("Insert", component_name::<W>(component)),
            Self::Remove(component) => ("Remove", component_name::<W>(component)),
            Self::Enter(archetype) => ("Enter", W::ARCHETYPES[archetype].name),
            Self::Leave(archetype) => ("Leave", W::ARCHETYPES[archetype].name),
            Self::Despawn(archetype) => ("Despawn", W::ARCHETYPES[archetype].name),
            Self::Registered => ("Registered", "_"),
            Self::Restore => ("Restore", "_"),
            Self::Trigger(place) => ("Trigger", resource_name::<W>(place)),
        }
    }

    /// The verb of the change, and the name of the component, if it was one.
    pub(crate) fn words<W: Declare>(self) -> (&'static str, Option<&'static str>) {
        let name = |component: usize| {
            (component < W::COMPONENTS.len()).then(|| listed_name::<W>(component))
        };
        match self {
            Self::Insert(component) => ("insert", name(component)),
            Self::Remove(component) => ("remove", name(component)),
            Self::Enter(_) | Self::Leave(_) => ("change", None),
            Self::Despawn(_) => ("despawn", None),
            Self::Registered => ("observe", None),
            Self::Restore => ("restore", None),
            Self::Trigger(_) => ("trigger", None),
        }
    }
}

const fn component_name<W: Declare>(component: usize) -> &'static str {
    if component < W::COMPONENTS.len() {
        listed_name::<W>(component)
    } else {
        "_"
    }
}
