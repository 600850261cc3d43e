//! Copies of whole worlds, to be put back as often as wanted: for rollback, for "undo", and to be read by other threads.
//!
//! A world that says `#[world(snapshots)]` can be copied. A copy holds all that the world's schedules can see: entities with their ids to
//! come, components, resources, events and their readers, and the state of systems.
//!
//! ```
//! use ecs::prelude::*;
//!
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! pub struct Position(pub f32);
//! #[derive(Clone, Debug, PartialEq)]
//! pub struct Name(pub String);
//!
//! ecs::world! {
//!     #[world(snapshots)]
//!     pub struct Street { components: (Name, Position) }
//!     #[archetype]
//!     pub struct Walker { name: Name, position: Position }
//! }
//!
//! let mut street = Street::new();
//! let ann = street.spawn(Walker { name: Name("Ann".into()), position: Position(1.0) });
//! let snapshot = street.snapshot();
//!
//! street.despawn(ann);
//! assert_eq!(snapshot.get::<Position>(ann), Some(&Position(1.0)));
//! street.restore(&snapshot);
//! assert_eq!(street.get::<Name>(ann), Some(&Name("Ann".into())));
//! ```
//!
//! # The state that is put back
//!
//! | | |
//! |---|---|
//! | entities | handles, generations, the ids to come, the order of rows and pools, kinds, groups |
//! | components | those that are `Copy` as bytes, others by `Clone`; ticks; archetypes that were made at run time |
//! | relations | with the order of the sources of a target |
//! | resources, events | the listed ones, by `Clone`; the positions of readers; the logs of removed values |
//! | systems | `Local`s, conditions, the changes that a system has seen, the time that a fixed rate has left; also of observers and added systems |
//!
//! A type without `Clone` is a compile error at its word, all at once. `#[component(transient)]`, `#[resource(transient)]` and
//! `#[world(transient(Texture))]` say that a type is of the moment: a transient resource stays as it is; a transient component without `Clone`
//! is `sparse`, and its values stay with the entities that are alive then. Registered resources, registered components and added systems stay. An `Arc` is cloned as an `Arc`:
//! the value behind it is not put back.
//!
//! Handles of entities that were spawned since are dead, until the same entities are spawned again.
//!
//! Values are put back without a call of their observers. Those of [`Restore`](crate::Restore) are told once, when all is there, and make anew
//! the data that follows from the world and is not in it:
//!
//! ```
//! use ecs::prelude::*;
//!
//! #[derive(Clone, Copy)]
//! pub struct Position(usize);
//! /// The entity at each place: it follows from the positions.
//! #[derive(Default)]
//! pub struct Map(Vec<Option<Entity>>);
//!
//! fn draw(_: On<Street, Restore>, bodies: Query<Street, (Entity, &Position)>, mut map: ResMut<Map>) {
//!     map.0 = vec![None; 10];
//!     for (entity, position) in bodies {
//!         map.0[position.0] = Some(entity);
//!     }
//! }
//!
//! ecs::world! {
//!     #[world(snapshots, transient(Map))]
//!     pub struct Street { components: (Position), resources: (Map) }
//!     #[archetype]
//!     pub struct Walker { position: Position }
//!     #[observers]
//!     pub fn reactions() { draw; }
//! }
//!
//! let mut street = Street::new();
//! let ann = street.spawn(Walker { position: Position(3) });
//! let snapshot = street.snapshot();
//! street.despawn(ann);
//! street.restore(&snapshot);
//! assert_eq!(street.resource::<Map>().0[3], Some(ann));
//! ```
//!
//! # Other threads
//!
//! [`channel`] gives other threads the newest copy of a world, which they read for as long as they like, while the world goes on. With the
//! feature `save`, they write it to a file (`Snapshot::save_file`).
//!
//! # Cost
//!
//! A table has a stamp for each block of 256 rows and each column, by which a copy passes blocks over that were not written since. A value
//! that changes behind a shared borrow, in a `Cell` or an atomic, is not seen to be written: keep such values in resources.

// A snapshot is a storage of the same layout, so everything that reads a storage reads it. One
// routine copies both ways (`storage.rs`), in two stages. The first makes room, clones values apart
// from both storages, and creates the archetypes and tables that differ; it may fail or panic, and
// nothing that can be read has changed. The second copies bytes and exchanges clones for old
// values; it allocates nothing and runs no user code. Old values are dropped last.
//
// A component is copied as bytes if its type is `Copy`, and cloned otherwise (`Described`, an
// inherent constant). Stamps say which blocks are already equal. Dynamic archetypes are compared
// with those of the copy by number, kind and components; if they differ, all of them are rebuilt.
// Registered components stay: a copy may be put back only where those it knows are registered by
// the same numbers, or none are. Slots are copied unless the stamps say that no row came, left or
// moved.
//
// A channel (`channel.rs`) has a few snapshots, each written when nobody else holds it.

#[cfg(feature = "std")]
mod channel;
mod error;
mod find;
mod ring;
mod state;
mod storage;

#[cfg(feature = "std")]
pub use channel::{Latest, Published, Publisher, channel};
pub use error::SnapshotError;
pub use find::Found;
pub use ring::Ring;

use crate::base::error::ReserveError;
use crate::base::error::fallible::fallible;
use crate::base::rule::{Rule, rely_on, unless};
use crate::base::text::ConstString;
use crate::schema::{Declare, fault_of_copying};
use crate::storage::Storage;
use crate::storage::sparse::Pools;
use crate::world::store::{Store, World};
use core::fmt;
use core::marker::PhantomData;
use core::mem;
use core::ops::Deref;
use state::State;

/// A world as it was at a moment. It dereferences to its [`Storage`], so that it is read as a world is, by any thread.
///
/// Resources, events, and the state of systems are put back with the rest, and cannot be read here. With the feature `save`, a snapshot can
/// be saved as its world can: `snapshot.save_file(path)`.
///
/// The idea is that of rollback networking (GGPO); see [`Ring`].
///
/// ```
/// # use ecs::prelude::*;
/// #[derive(Clone, Debug, PartialEq)]
/// pub struct Heat(f32);
///
/// ecs::world! {
///     #[world(snapshots)]
///     pub struct Kitchen { components: (Heat,) }
///
///     #[archetype]
///     pub struct Pan { heat: Heat }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
/// let before = kitchen.snapshot();
/// kitchen.get_mut::<Heat>(pan).unwrap().0 = 80.0;
/// assert_eq!(before.get::<Heat>(pan), Some(&Heat(20.0)));
/// kitchen.restore(&before);
/// assert_eq!(kitchen.get::<Heat>(pan), Some(&Heat(20.0)));
/// ```
pub struct Snapshot<W: World> {
    storage: Storage<W>,
    state: State<W>,
    /// Whether all was copied.
    whole: bool,
}

impl<W: World> Snapshot<W> {
    fn try_empty() -> Result<Self, ReserveError> {
        Ok(Self {
            storage: Storage::try_new()?,
            state: State::new(),
            whole: false,
        })
    }

    /// The resources, if all was copied.
    #[cfg(feature = "save")]
    pub(crate) fn resources(&self) -> Option<&crate::base::erased::resource_cells::Resources> {
        self.whole.then(|| self.state.resources())
    }

    /// Bytes that the entities and their components take. Those that values own elsewhere are not counted.
    pub fn bytes(&self) -> usize {
        let tables: usize = self.storage.memory().map(|table| table.bytes).sum();
        tables
            + self.storage.dynamic_bytes()
            + self.storage.pool_bytes()
            + self.storage.entity_bytes()
    }
}

impl<W: World> Deref for Snapshot<W> {
    type Target = Storage<W>;

    fn deref(&self) -> &Storage<W> {
        &self.storage
    }
}

impl<W: World> fmt::Debug for Snapshot<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.storage.fmt(f)
    }
}

/// A world has snapshots, and can be copied. `world!` asserts the latter of each component at its word. Of a world by hand it is said here alone.
pub(crate) struct Copied<W>(PhantomData<W>);

impl<W: Declare> Rule for Copied<W> {
    const FAULT: Option<ConstString> = if W::SNAPSHOTS {
        let (mut component, mut fault) = (0, None);
        while component < W::COMPONENTS.len() && fault.is_none() {
            fault = fault_of_copying::<W>(component);
            component += 1;
        }
        fault
    } else {
        unless(
            false,
            "this world has no snapshots: write `#[world(snapshots)]`",
        )
    };
}

/// # Snapshots
///
/// Copies of the whole world.
impl<W: World> Store<W> {
    fallible! {
        /// Copies the world. O(bytes of all rows), at the speed of a copy of memory for components that are `Copy`; other values are cloned.
        ///
        /// # Panics
        ///
        /// As [`try_snapshot`](Self::try_snapshot) fails, with its reason. If a `Clone` of a value panics; the world is as it was.
        #[track_caller]
        pub fn snapshot,
        /// As [`snapshot`](Self::snapshot), but returns the reason where the world cannot be copied.
        ///
        /// # Errors
        ///
        /// If there is no memory, a schedule or an observer runs, an id is reserved for an entity that is not spawned yet, or a registered
        /// component has values that cannot be cloned.
        try_snapshot (&mut self) -> Snapshot<W>, Result<Snapshot<W>, SnapshotError>;
        const [Copied<W>]
        by or_panic => self.copied()
    }

    fallible! {
        /// Copies the world into a snapshot, and uses the snapshot's memory again.
        ///
        /// # Panics
        ///
        /// As [`snapshot`](Self::snapshot). If a `Drop` of a value of the older copy does; the world is as it was, and the copy can be made again.
        /// It is whole already if the value was a component's.
        #[track_caller]
        pub fn snapshot_into,
        /// As [`snapshot_into`](Self::snapshot_into), but returns the reason where the world cannot be copied. The snapshot may not be restored
        /// then.
        ///
        /// # Errors
        ///
        /// As [`try_snapshot`](Self::try_snapshot).
        try_snapshot_into (&mut self, snapshot: &mut Snapshot<W>) -> (), Result<(), SnapshotError>;
        const [Copied<W>]
        by or_panic => self.copy_into(snapshot)
    }

    fallible! {
        /// Puts the world back into the state of the copy, the ids to come included. The snapshot may be restored again, and in any world of
        /// the type. Observers of [`Restore`](crate::Restore) are told once, and no others.
        ///
        /// Handles of entities that were spawned since are dead from now on, until the same entities are spawned again.
        ///
        /// # Panics
        ///
        /// As [`try_restore`](Self::try_restore) fails, with its reason. If a `Clone` of a value panics; the world is as it was. If an observer or
        /// a `Drop` of a value does; the world is put back. Observers that were not called by then are called first by the next change, copy or
        /// restore.
        #[track_caller]
        pub fn restore,
        /// As [`restore`](Self::restore), but returns the reason where the world cannot be put back. It is as it was then.
        ///
        /// # Errors
        ///
        /// If there is no memory, a schedule or an observer runs, or the world has registered other components than that of the snapshot.
        try_restore (&mut self, snapshot: &Snapshot<W>) -> (), Result<(), SnapshotError>;
        const [Copied<W>]
        by or_panic => self.put_back(snapshot)
    }
}

impl<W: World> Store<W> {
    fn copied(&mut self) -> Result<Snapshot<W>, SnapshotError> {
        let mut snapshot = Snapshot::try_empty()?;
        self.copy_into(&mut snapshot)?;
        Ok(snapshot)
    }

    fn copy_into(&mut self, snapshot: &mut Snapshot<W>) -> Result<(), SnapshotError> {
        rely_on::<Copied<W>>();
        snapshot.whole = false;
        self.assert_resources_are_here();
        // Observers that a panic has kept from being called.
        self.deliver();
        State::check(self)?;
        if self.storage.slots.has_reserved() {
            return Err(SnapshotError::Reserved);
        }
        // It may be of another world of the type.
        let is_foreign = !snapshot.storage.knows_components_of(&self.storage);
        let other = if is_foreign {
            Some(mem::replace(snapshot, Snapshot::try_empty()?))
        } else {
            None
        };
        // Writes from now on are told from those before, even if a value panics below.
        self.storage.end_interval();
        let mut no_pools = Pools::default();
        let mut staged = snapshot.storage.try_stage(&self.storage, &mut no_pools)?;
        State::try_copy(self, &mut snapshot.state)?;
        snapshot.storage.commit_copy(&self.storage, &mut staged);
        snapshot.whole = true;
        // Values that are dropped are the user's, and may panic: all is done.
        drop((staged, other));
        Ok(())
    }

    fn put_back(&mut self, snapshot: &Snapshot<W>) -> Result<(), SnapshotError> {
        rely_on::<Copied<W>>();
        self.assert_resources_are_here();
        // Observers that a panic has kept from being called.
        self.deliver();
        State::check(self)?;
        if !snapshot.whole {
            return Err(SnapshotError::Unfinished);
        }
        let mut state = snapshot.state.stage(self)?;
        let mut no_pools = Pools::default();
        let mut storage = self.storage.try_stage(&snapshot.storage, &mut no_pools)?;
        self.try_reserve_restore()?;
        self.storage.commit_copy(&snapshot.storage, &mut storage);
        state.commit(self);
        self.begin_epoch();
        self.notify_restore();
        // The user's code from here on, which may panic. Observers, and whoever catches the panic, come to a world in which all is right.
        self.storage.drop_strays();
        self.deliver();
        drop((storage, state));
        Ok(())
    }
}

#[cold]
#[track_caller]
fn or_panic<T>(result: Result<T, SnapshotError>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::prelude::*;
    use crate::schema::description::{Copying, Description};
    use crate::schema::{ComponentDeclaration, Declaration, GroupDeclaration, Size};

    #[derive(Component, Clone)]
    #[component(storage = "sparse")]
    struct Copied;

    #[derive(Component)]
    #[component(storage = "sparse", transient)]
    struct Staying;

    const DESCRIPTIONS: [Description; 2] =
        [Description::of::<Copied>(), Description::of::<Staying>()];
    const COPYING: Copying = Copying::cloned::<Copied>();

    /// A world by hand, with a group of these components.
    struct Pair<const GROUPED: bool>;

    impl<const GROUPED: bool> Declare for Pair<GROUPED> {
        type Components = (Copied, Staying);
        type Resources = ();
        type Size = Size<2, 0, 0, 0>;
        const NAME: &'static str = "Pair";
        const COMPONENTS: &'static [ComponentDeclaration] = &[
            ComponentDeclaration::new("Copied", Some(&DESCRIPTIONS[0]), Some(&COPYING), None, true),
            ComponentDeclaration::new("Staying", Some(&DESCRIPTIONS[1]), None, None, true),
        ];
        const ARCHETYPES: &'static [Declaration<Self>] = &[];
        const SNAPSHOTS: bool = true;
        const GROUPS: &'static [GroupDeclaration] = if GROUPED {
            &[GroupDeclaration {
                name: "Both",
                owned: &[0, 1],
                others: &[],
            }]
        } else {
            &[]
        };
    }

    fn fault<W: Declare>() -> Option<ConstString> {
        <super::Copied<W> as Rule>::FAULT
    }

    #[test]
    fn a_pool_that_stays_may_be_in_a_world_by_hand() {
        assert!(fault::<Pair<false>>().is_none());
    }

    #[test]
    fn a_group_of_a_pool_that_stays_is_refused_in_a_world_by_hand() {
        let fault = fault::<Pair<true>>().expect("a fault");
        assert_eq!(
            fault.as_str(),
            "`Staying` is transient and not `Clone`, and the group `Both` has it: derive `Clone`"
        );
    }
}
