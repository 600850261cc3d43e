//! Relations: components that name another entity, with both ends known.
//!
//! `#[relation]` declares a struct with one field. It is a component like any other, immutable, and beside it the world knows the
//! sources of each target, in an order that stays:
//!
//! ```
//! use ecs::prelude::*;
//!
//! pub struct Name(&'static str);
//!
//! ecs::world! {
//!     #[world]
//!     pub struct Kitchen { components: (Name) }
//!
//!     /// A thing that stands on another.
//!     #[relation(acyclic, on_despawn = cascade, inverse = children)]
//!     pub struct ChildOf { parent: Entity }
//!
//!     #[archetype]
//!     pub struct Pot { name: Name }
//!
//!     #[archetype]
//!     pub struct Lid { name: Name, on: ChildOf }
//! }
//!
//! let mut kitchen = Kitchen::new();
//! let pot = kitchen.spawn(Pot { name: Name("pot") });
//! let other = kitchen.spawn(Pot { name: Name("other") });
//! let lid = kitchen.spawn(Lid { name: Name("lid"), on: ChildOf { parent: pot } });
//! assert_eq!(kitchen.target_of::<ChildOf>(lid), Some(pot));
//! assert_eq!(kitchen.children(pot).collect::<Vec<_>>(), [lid]);
//!
//! // Another value moves the source to another target.
//! kitchen.insert(lid, ChildOf { parent: other })?;
//! assert_eq!(kitchen.children(pot).count(), 0);
//!
//! // A circle is refused, before anything is changed.
//! let error = kitchen.insert(other, ChildOf { parent: lid }).unwrap_err();
//! assert_eq!(error.to_string(), format!("nothing was changed: `ChildOf` would go round in a circle through {lid}"));
//!
//! // Things that stand on it go along.
//! kitchen.despawn(other);
//! assert!(!kitchen.contains(lid));
//! # Ok::<_, ecs::Rejected<ChildOf>>(())
//! ```
//!
//! | | |
//! |---|---|
//! | `acyclic` | A target that is its source, or below it, is an error. [`ancestors`](crate::Storage::ancestors), [`descendants`](crate::Storage::descendants) and [`clone_with_descendants`](crate::Store::clone_with_descendants) ask for it. |
//! | `on_despawn = cascade` | A source is despawned with its target. |
//! | `on_despawn = clear` | A source stays, and its field, an `Option<Entity>`, becomes `None`. |
//! | `inverse = children` | The world has the method `children`, which is [`sources_of`](crate::Storage::sources_of) this relation. |
//! | `to(Pot, Lid)` | A target is of one of these archetypes when it becomes one. A world names those of its parts by their paths, as `kit::Pot`. |
//!
//! A target that is dead, or of the wrong archetype, is refused, and so is one in an acyclic relation that is the source itself or below it:
//! see [`ChangeError`](crate::ChangeError). In any other relation an entity may be its own target, and is among its own sources then. [`spawn`](crate::Store::spawn) and
//! [`spawn_batch`](crate::Store::spawn_batch) panic, and their `try_` forms, `insert` and the like give the bundle back. The links are
//! right before any observer is called.

// A world may have several relations, and two of them between the same entities. So each walk and
// each spawn names its relation: `spawn_with::<R, _>`, `spawn_below::<R>`, `target_of::<R>`.
// "Parent" and "children" are words of one relation: the field gives the first, `inverse` the
// second. For all relations alike, the entity that is named is the *target*, and one that has the
// relation is a *source*.

mod below;
mod order;
mod walks;

pub use crate::schema::{Acyclic, OnDespawn, Relation, RelationOf};
pub(crate) use below::sealed::Sealed as SpawnerSealed;
pub use below::{Below, Spawner};
pub use walks::{Ancestors, Descendants, DescendantsDepthFirst, Related, Sources};

use crate::base::component_id::ComponentId;
use crate::base::rule::Rule;
use crate::schema::{Declare, Linked, listed_name};
use crate::storage::Storage;
use core::any::{Any, TypeId};
use ecs_value::Entity;

/// A relation as a world declares it: the operations on its values where their type is not known.
///
/// The world's word is not trusted: of a false one follow wrong links, and nothing worse.
pub struct RelationInfo<W: Declare> {
    pub(crate) component: usize,
    pub(crate) place: usize,
    pub(crate) type_id: TypeId,
    pub(crate) acyclic: bool,
    pub(crate) cascades: bool,
    /// The archetypes of its targets, by their places. None if a target may be of any.
    pub(crate) ends: &'static [usize],
    /// The target of an entity.
    pub(crate) read: fn(&Storage<W>, Entity) -> Option<Entity>,
    /// The target that a value says.
    pub(crate) target: fn(&dyn Any) -> Option<Entity>,
    /// Writes the relation to a target, or to none, in the place of the value that the entity has.
    pub(crate) write: fn(&mut Storage<W>, Entity, Option<Entity>),
}

impl<W: Declare> RelationInfo<W> {
    /// The relation `R`.
    pub const fn of<R: RelationOf<W>>() -> Self {
        let () = Linked::<W, R>::CHECKED;
        Self {
            component: R::INDEX,
            place: R::PLACE,
            type_id: TypeId::of::<R>(),
            acyclic: false,
            cascades: matches!(R::ON_DESPAWN, OnDespawn::Cascade),
            ends: &[],
            read: |storage, entity| storage.get::<R>(entity)?.target(),
            target: |value| value.downcast_ref::<R>()?.target(),
            write: |storage, entity, target| {
                let value = match (target, R::ON_DESPAWN) {
                    (Some(target), _) => R::to(target),
                    (None, OnDespawn::Clear(cleared)) => cleared,
                    (None, OnDespawn::Cascade) => return,
                };
                storage.replace_value(entity, value);
            },
        }
    }

    /// The same, of which the user says `acyclic`.
    #[must_use]
    pub const fn acyclic(self) -> Self {
        Self {
            acyclic: true,
            ..self
        }
    }

    /// The same, with targets of these archetypes, by their places.
    #[must_use]
    pub const fn to(self, ends: &'static [usize]) -> Self {
        Self { ends, ..self }
    }

    /// The component.
    pub const fn component(&self) -> ComponentId {
        ComponentId::new(self.component)
    }

    /// Whether no entity is above itself: the user says `acyclic`.
    pub const fn is_acyclic(&self) -> bool {
        self.acyclic
    }

    /// Whether the sources of an entity go with it.
    pub const fn cascades(&self) -> bool {
        self.cascades
    }

    /// The name of the component.
    pub fn name(&self) -> &'static str {
        if self.component < W::COMPONENTS.len() {
            listed_name::<W>(self.component)
        } else {
            "a relation"
        }
    }

    /// Whether an entity of this kind may be a target.
    #[inline]
    pub(crate) fn ends_at(&self, kind: impl FnOnce() -> Option<usize>) -> bool {
        self.ends.is_empty() || kind().is_some_and(|kind| self.ends.contains(&kind))
    }
}

impl_copy!([W: Declare] RelationInfo<W>);

impl_debug!([W: Declare] RelationInfo<W>, it => (it.name()));
