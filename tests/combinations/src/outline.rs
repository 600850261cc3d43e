//! What the driver and the model know of a drawn world: constants that the generator writes.

use crate::draw::Set;

/// A drawn world.
#[derive(Clone, Copy, Debug)]
pub struct Outline {
    /// Its name.
    pub name: &'static str,
    /// Its levels.
    pub levels: Set,
    /// Whether it has declared archetypes alone.
    pub closed: bool,
    /// How it is copied.
    pub copies: CopyKind,
    /// Its components.
    pub slots: &'static [Traits],
    /// Its archetypes.
    pub kinds: &'static [KindTraits],
    /// The groups: the components of each.
    pub groups: &'static [&'static [usize]],
    /// Whether archetypes have observers of entities that come and go.
    pub kinds_observed: bool,
    /// Whether there are events.
    pub events: bool,
    /// Whether the world is shared with threads.
    pub shared: bool,
}

impl Outline {
    /// The levels of an entity that has all components.
    pub fn all(&self) -> Set {
        self.slots
            .iter()
            .fold(self.levels, |all, slot| all.or(slot.levels))
    }
}

/// How a world is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyKind {
    /// It is not.
    None,
    /// By snapshots, into old ones too.
    Snapshots,
    /// By a ring of them.
    Rings,
    /// By saves.
    Saves,
    /// By snapshots, whose digests are compared with those of saves.
    Digests,
}

/// An archetype.
#[derive(Clone, Copy, Debug)]
pub struct KindTraits {
    /// Its name.
    pub name: &'static str,
    /// The components that each row has.
    pub required: &'static [usize],
    /// Those that rows may lack.
    pub optional: &'static [usize],
}

/// A component.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// Its levels.
    pub levels: Set,
    /// Its name in the world.
    pub name: &'static str,
    /// Whether the world lists it.
    pub listed: bool,
    /// Whether it is in a pool.
    pub sparse: bool,
    /// Whether queries ask when it was changed.
    pub tracked: bool,
    /// Whether values are never written where they are.
    pub immutable: bool,
    /// Whether it is a relation.
    pub relation: Option<RelationTraits>,
    /// The components that come with it.
    pub requires: &'static [usize],
    /// Its index.
    pub index: Option<IndexTraits>,
    /// What it disables.
    pub disables: Option<Disables>,
    /// How it is observed.
    pub observer: Observer,
    /// Whether values that are removed are logged.
    pub logged: bool,
    /// Whether copies have it.
    pub transient: bool,
}

/// A relation.
#[derive(Clone, Copy, Debug)]
pub struct RelationTraits {
    /// Sources leave with their target.
    pub cascades: bool,
    /// No source is its own ancestor.
    pub acyclic: bool,
}

/// An index, whose key is the number of the component.
#[derive(Clone, Copy, Debug)]
pub struct IndexTraits {
    /// No two entities have one key.
    pub unique: bool,
    /// Answers may have entities with other keys.
    pub likely: bool,
    /// The key is the number modulo this, if it is a number.
    pub modulus: u64,
    /// A component that the rows have.
    pub with: Option<usize>,
    /// A component that the rows lack.
    pub without: Option<usize>,
}

/// What a component disables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disables {
    /// The entity.
    Entity,
    /// One of its components.
    Component(usize),
}

/// Which observers a component has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observer {
    /// None.
    None,
    /// Of each change.
    Plain,
    /// Such as see the old value.
    Old,
    /// And one that writes the new value.
    Write,
}

/// An observer that writes sets this bit.
pub const WRITTEN: u64 = 1 << 20;
