//! Numbers that tell whether two worlds are the same, and the first difference if they are not.
//!
//! Players that simulate the same game exchange digests of their worlds. Where these differ, the worlds do, and
//! [`Difference::first`] names the entity, the component and the field. [`SyncTest`] finds the reason at home, on one machine.
//!
//! ```
//! use ecs::{Difference, prelude::*};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Component, Clone, Serialize, Deserialize)]
//! pub struct Heat { pub celsius: f32 }
//!
//! ecs::world! {
//!     #[world(save, snapshots)]
//!     pub struct Kitchen { components: (Heat,) }
//!     #[archetype]
//!     pub struct Pan { heat: Heat }
//! }
//!
//! let mut here = Kitchen::new();
//! let mut there = Kitchen::new();
//! let pan = here.spawn(Pan { heat: Heat { celsius: 20.5 } });
//! there.spawn(Pan { heat: Heat { celsius: 20.5 } });
//! assert_eq!(here.digest(), there.digest());
//!
//! there.get_mut::<Heat>(pan).unwrap().celsius = 20.25;
//! assert_ne!(here.digest(), there.digest());
//! let difference = Difference::first(&*here, &*there).unwrap();
//! assert_eq!(difference.to_string(), "0v1: `Heat.celsius` is 20.5 here and 20.25 there");
//! ```

// A digest is the wrapping sum of one number per value, mixed from the handle, the name and the
// bytes that a save would have (`canonical/mix.rs` of `ecs-save`). So archetypes and the order of rows do
// not matter. Elements of sets and maps without an order of their own are sorted in these bytes.
// Serde does not say which those are, so the order is tried: a value is read from bytes with its
// elements reversed; if they come back in another order than they were written, they have none. The
// exact digest mixes the bytes of an exact save.

mod difference;
mod sync;

pub use difference::Difference;
pub use sync::SyncTest;

use crate::persist::save::{SaveOptions, Saves, each_resource, each_value};
use crate::storage::Storage;
use crate::world::store::Store;
use ecs_save::canonical::Mix;
use ecs_save::fingerprint::name_of;
use ecs_value::Entity;

/// # Digests
///
/// Numbers that tell whether two worlds are the same.
impl<W: Saves> Store<W> {
    /// A number that is the same for worlds with the same entities, the same components and the same resources, in any order of
    /// storage. Transient values are left out, as in saves. O(values).
    ///
    /// It is the wrapping sum of a number for each value, which is mixed of the entity's handle, of the component's name in saves, and of
    /// the bytes of the value in saves. So the archetypes of the program do not matter, and neither does the order of a `HashMap`, which is
    /// different in each program. (Whether a list or map of a type is ordered is determined once, by reading some
    /// values from bytes with the elements in another order.)
    ///
    /// # Panics
    ///
    /// If a `Serialize` or a `Deserialize` panics. A value that cannot be serialized counts as no bytes.
    #[track_caller]
    pub fn digest(&self) -> u64 {
        self.assert_resources_are_here();
        let mut sum = of_storage(&self.storage);
        each_resource::<W>(self.resources(), &mut |name, bytes| {
            sum = sum.wrapping_add(Mix::new(u64::MAX, name_of(name)).with(bytes).finish());
        });
        sum
    }

    /// As [`digest`](Self::digest), of all that an [exact](SaveOptions::exact) save holds: the order of rows, pools and siblings, the ids
    /// to come, and ticks too.
    ///
    /// Events and systems are not saved. Their numbers count: how many events of each type there are, and were sent; how far each reader
    /// has read; when each system ran that asks for changes; and the time that fixed steps have left. The contents of events and the values
    /// of a [`Local`](crate::Local) are not looked at. So a world that was loaded has another one than the world that was saved, if systems
    /// have run there. O(values + types of events + systems).
    ///
    /// # Panics
    ///
    /// As [`digest`](Self::digest), and if the world [cannot be saved](Self::save).
    #[track_caller]
    pub fn digest_exact(&self) -> u64 {
        let mut mix = Mix::new(0, 0);
        match self.save_with(&SaveOptions::new().exact().canonical(), &mut mix) {
            Ok(()) => mix.finish().wrapping_add(self.digest_of_progress()),
            Err(error) => panic!("{error}"),
        }
    }

    /// The sum of a number for each that is not 0: so a state that was just made counts as one that is not there.
    fn digest_of_progress(&self) -> u64 {
        let mut sum = 0_u64;
        let mut add = |place: [u64; 3], number: u64| {
            if number != 0 {
                let bytes = [place[1], place[2], number].map(u64::to_le_bytes);
                sum = sum.wrapping_add(
                    Mix::new(PROGRESS, place[0])
                        .with(bytes.as_flattened())
                        .finish(),
                );
            }
        };
        for (place, events) in (0..).zip(self.event_counts()) {
            add([0, place, 0], events.kept as u64);
            add([0, place, 1], events.sent as u64);
        }
        let mut count = 0;
        self.schedules.each_number(&mut |[schedule, step], number| {
            count += 1;
            add([1, schedule << 32 | step, count], number);
        });
        self.observers.each_number(&mut |observer, number| {
            count += 1;
            add([2, observer, count], number);
        });
        sum
    }
}

/// Distinguishes the numbers of events and systems from those of values, which are mixed with a handle.
const PROGRESS: u64 = u64::MAX - 1;

/// # Digests
///
/// Numbers that tell whether two worlds have the same entities.
impl<W: Saves> Storage<W> {
    /// As [`Store::digest`], of the entities and components alone.
    pub fn digest_of_entities(&self) -> u64 {
        of_storage(self)
    }
}

fn of_storage<W: Saves>(storage: &Storage<W>) -> u64 {
    let living = |entity: Entity| Mix::new(entity.to_bits(), 0).finish();
    let mut sum = storage.entities().map(living).fold(0, u64::wrapping_add);
    each_value(storage, name_of, &mut |component, entity, bytes| {
        sum = sum.wrapping_add(Mix::new(entity.to_bits(), component).with(bytes).finish());
    });
    sum
}
