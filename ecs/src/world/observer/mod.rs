//! Observers: systems that are called for each change, one by one, as changes are made.
//!
//! An observer is a system with a parameter [`On`]. The type of the parameter says which changes it observes. A world lists them in a
//! function that is marked with `#[observers]`, in the order in which they are called.
//!
//! ```
//! use ecs::prelude::*;
//!
//! #[derive(Clone, Debug, PartialEq)]
//! pub struct Heat(f32);
//! pub struct Burning(f32);
//!
//! fn heat_up(fire: On<Kitchen, Insert<Burning>>, mut heats: Lookup<Kitchen, &mut Heat>) {
//!     let heat = heats.get_mut(fire.entity());
//!     if let (Some(heat), Some(Burning(degrees))) = (heat, fire.new_value()) {
//!         heat.0 += degrees;
//!     }
//! }
//!
//! fn clear_up(gone: On<Kitchen, Despawn<Pan>, Old>, mut mess: ResMut<Mess>) {
//!     mess.0.extend(gone.old_value::<Heat>().map(|heat| heat.0));
//! }
//! #[derive(Default)]
//! pub struct Mess(Vec<f32>);
//!
//! ecs::world! {
//!     #[world]
//!     pub struct Kitchen { components: (Heat, Burning), resources: (Mess) }
//!
//!     #[archetype]
//!     pub struct Pan { heat: Heat }
//!
//!     /// What follows from what.
//!     #[observers]
//!     pub fn reactions() {
//!         heat_up;
//!         clear_up;
//!     }
//! }
//!
//! let mut kitchen = Kitchen::new();
//! let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
//! kitchen.insert(pan, Burning(80.0))?;
//! assert_eq!(kitchen.get::<Heat>(pan), Some(&Heat(100.0)));
//! kitchen.remove::<Burning>(pan)?;
//! kitchen.despawn(pan);
//! assert_eq!(kitchen.resource::<Mess>().0, [100.0]);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # When they run
//!
//! Once the change is made, and before the method that made it returns; of commands, after each one. The world is whole then, and
//! an observer may use it as any system may, by [`Commands`](crate::Commands) too, which are applied when it ends. A
//! notification describes the past: the entity may be dead by then, or have lost the component again.
//!
//! An observer that is added while a change is delivered begins with the next change that is made. It is not called for changes that were
//! made before it was added, whether or not they are still to be delivered: the rest of a batch, or of the same bundle.
//!
//! Observers of one change are called in the order of declaration, and then those that were added by
//! [`observe`](crate::Store::observe). A change of several components (a bundle, a spawned row, a despawned one) has a notification
//! for each component. The notifications of a spawned row are first of its archetype, then of its components in the order of the columns. An observer of
//! [several changes](crate::On#several-changes) is called once for all of them.
//!
//! That the world was put back or loaded is told once, by [`Restore`], when all is there. Its entities are not told of one by one.
//!
//! A command may put another world in the place of this one. Pending notifications of the first world are delivered with its
//! next change, wherever it is. The observer that gave the command starts over there if the world declares it, and is gone otherwise.
//!
//! # Cascades
//!
//! Changes by observers are delivered as well, after all changes that came before: a cascade goes breadth-first. Its width is not
//! bounded: any number of changes may follow from one. Only chains of calls that follow from each other are bounded:
//!
//! * A *cycle* is a call of an observer that has the same observer, entity and kind of change among its own causes. Observers may go round for
//!   64 calls. From then on, a call is compared with its causes at depth 64, 128, 256 and so on, at most 14 by default. So a cycle of `n`
//!   calls that begins after `m` others ends within `64 + n` calls where `m` is less than 64, and within `2 * m + n` otherwise.
//! * A chain that makes new entities has no cycle. It ends after [`CASCADE_LIMIT`] calls, or as many as the world
//!   [sets](crate::Store::set_cascade_limit).
//!
//! The call that would go on is left out, and the [report](crate::CommandErrors) names the observers, the entities and the changes. The change itself
//! is made, and the other observers of it are called: state that they mirror stays right.
//!
//! A cascade that doubles with each step is wide before it is deep. Once more than [`CASCADE_LIMIT`] of its calls have changed something, or
//! as many as the world sets, a call is compared with the last 64 of its causes, and may come again among its consequences 64 times in all.
//! A cascade that doubles the *entities* with each step ends at the limit of the chain alone, which memory does not reach: set a lower one.
//!
//! # Events aimed at an entity
//!
//! [`trigger`](crate::Store::trigger) aims an event at an entity, and calls the observers of [`Trigger<E>`](Trigger): those of all entities, and those
//! of this one. Such an event is no change of the world. It is told in its turn, as changes are, and once; the readers of the queue of `E` do
//! not get it.
//!
//! # Conditions
//!
//! `heat_up.run_if(is_hot);` calls the observer where the condition holds: a function or a closure as systems are, that returns `bool`. It is
//! asked for each notification, right before the observer would be called, so that it sees the effects of the observers before. All conditions
//! of a line have to hold, and those after one that does not hold are not asked. [`run_if`] does the same for an observer that is added while
//! the program runs.
//!
//! # Costs
//!
//! A world without `#[observers]` pays nothing. A world in which only mods add observers says `#[world(observed)]`. In such a world
//! each change asks whether its components are observed, and nothing more if they are not. Writing a value through a query
//! notifies no observer: [`Changed`](crate::Changed) is for that.

// *Delivery.* Each change is recorded as it is made (`Pending`) and delivered from the front, so a
// cascade is breadth-first and no call is nested in another. Old values are those of the removal
// logs, which observers read like any other reader; replaced values have logs of their own. An
// observer of several kinds of change is in the index of each; the notifications of one change of
// an entity share a number, so it is called once.
//
// *Cycles.* A change made by an observer knows the call it follows from (`Pending::calls`). Before
// a call because of such a change, the causes at depth 64, 128, 256 … are compared: the same
// observer, entity and kind of change is a cycle. Once as many calls as the limit have changed
// something, the last 64 causes are compared too, because a cycle that branches is wide before it
// is deep.
//
// *The whole world.* An observer's commands are applied to a world of type `W`, while the change
// was made by a method of the store. So the store is swapped into an empty world of that type, and
// back afterwards. No pointer outlives a borrow.
//
// *Restore.* Room for its notification is made before the first write, and it is delivered before
// the values of the older world are dropped. It advances no tick, and its observers may write only
// transient state, so a game that is rolled back stays the same.

mod cascade;
mod change;
mod declared;
mod delivery;
#[cfg(feature = "text")]
mod event_values;
mod follower;
mod list;
mod methods;
mod old;
mod on;
mod on_data;
mod on_key;
mod trigger;
mod write;

pub use crate::base::error::Cascade;
pub use crate::schema::change_kind::ChangeKind;
pub use crate::world::system::{RunIf, run_if};
pub use cascade::CASCADE_LIMIT;
#[doc(hidden)]
pub use change::OfEntity;
pub use change::{Change, Despawn, Enter, Insert, Leave, Remove, Restore, Trigger};
pub use declared::Observer;
#[doc(hidden)]
pub use declared::ObserverOutput;
#[cfg(feature = "text")]
pub use event_values::{EventInfo, EventValues};
pub use list::ObserverId;
#[doc(hidden)]
pub use old::KeepsKey;
pub use old::Old;
pub use on::On;
pub use on_data::OnData;
pub use on_key::OnKey;
pub use write::Write;
#[doc(hidden)]
pub use write::{Asks, Keeps};

pub(crate) use cascade::PendingChange;
pub(crate) use follower::Notifications;
pub(crate) use list::Observers;
#[cfg(feature = "snapshots")]
pub(crate) use list::{SavedObservers, StagedObservers};
