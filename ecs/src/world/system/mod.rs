//! Systems: functions that declare their accesses by their parameters.
//!
//! # Plugins across crates
//!
//! A crate can export components, resources, events and systems for worlds that it knows nothing of. Its systems are generic over the
//! world, and name in their bounds the types that it has to list. The bounds are `C: ComponentOf<W>` for a component, `C: WritableIn<W>` for one that is
//! written, `R: ResourceOf<W>` for a resource, `Events<E>: ResourceOf<W>` for an event. Queries of its own derive [`Query`](macro@crate::Query).
//!
//! ```
//! mod gravity {
//!     use ecs::prelude::*;
//!
//!     pub struct Velocity(pub f32);
//!     #[derive(Default)]
//!     pub struct Gravity(pub f32);
//!
//!     pub fn fall<W: World>(velocities: Query<W, &mut Velocity>, gravity: Res<Gravity>)
//!     where
//!         Velocity: WritableIn<W>,
//!         Gravity: ResourceOf<W>,
//!     {
//!         velocities.for_each(|velocity| velocity.0 -= gravity.0);
//!     }
//! }
//!
//! use gravity::{Gravity, Velocity, fall};
//!
//! ecs::world! {
//!     #[world]
//!     pub struct Moon { components: (Velocity), resources: (Gravity) }
//!
//!     #[schedule]
//!     pub fn tick() {
//!         fall;
//!     }
//! }
//!
//! let mut moon = Moon::with_resources(MoonResources { gravity: Gravity(1.6) });
//! let stone = moon.spawn((Velocity(0.0),));
//! moon.tick();
//! assert_eq!(moon.get::<Velocity>(stone).unwrap().0, -1.6);
//! ```
//!
//! The game decides: it lists the types and systems that it wants of the crate, in the places where it wants them. The plan is made of all
//! systems together, of any crate. A type that the world does not list is a compile error at the system's line. Nothing is registered while
//! the program runs, and a type or system that is not listed costs nothing. Where the compiler cannot tell the world, as in a function that
//! is generic for another reason too, name it: `fall::<Moon>;`. Several systems that belong together are best exported one by one, and
//! listed in a schedule of their own, which other schedules can run.

// `Callable<M>` knows the signature `M = fn(P, Q) -> O` and nothing else, so that the compiler
// settles on a signature before it looks at the parameters, and can name the one that is wrong.
// `System<W, M>` has the accesses of the parameters as constants. A parameter is made of parameters
// of this crate (`BuiltIn`, which is sealed): those declare their accesses and have the grant of
// the data.
//
// A system made of others (`not`, `and`, `or`, an observer's `run_if`) calls one after the other.
// Its access is `Sequence`: the parts need not be disjoint, and each gets its right when the right of
// the one before has ended. Such types are systems by a trait of their own, or every error about a
// type that is no system would list them.
//
// A `SystemGrant` is the right to run a system: of any system where the store is borrowed
// exclusively, of one beside others by a promise of the executor. It becomes the grant of each
// parameter once they are known to be disjoint.
//
// State of a parameter (`saved.rs`) has a copy, for snapshots: a clone of a `Local`, the positions
// of a reader of events, the tick of a query's last run.

mod access;
mod arguments;
mod boxed;
mod combined;
mod function;
mod grant;
mod once;
mod output;
mod parameter;
mod piped;
mod run_if;
mod saved;
mod scope;
mod sequence;
mod state;
mod summary;

pub use access::SystemAccess;
#[doc(hidden)]
pub use arguments::{Argument, Arguments};
#[doc(hidden)]
pub use combined::Rule;
pub use combined::{Combined, and, not, or};
#[doc(hidden)]
pub use function::{Callable, Signature};
pub use function::{SharedSystem, System};
#[doc(hidden)]
pub use output::Joined;
pub use output::{Output, Verdict};
#[doc(hidden)]
pub use parameter::{
    AnyArguments, Arranging, BuiltIn, Clearing, Exclusive, GivenBy, Gives, NoArguments, OnWorld,
    ReadsOf, Task, check_argument,
};
pub use parameter::{
    In, Local, Parameter, Res, ResMut, arrange, clear_component, resource_changed,
};

pub(crate) use access::{
    Contested, assert_no_observer, assert_sound, conflict, conflict_of, describe,
    fault_of_observer, fault_of_observer_in_schedule, fault_of_single, observed_change, old_values,
    other_changes,
};
pub(crate) use boxed::Boxed;
pub(crate) use grant::{Grant, NewValue, SystemGrant, WritesNewValue};
pub use once::Unapplied;
pub(crate) use once::{SoundAlone, run_once, try_run_once};
pub(crate) use output::Failure;
pub(crate) use parameter::{SystemCursor, default_state, impl_parameter, sealed, stateless};
pub(crate) use piped::piped;
#[doc(hidden)]
pub use piped::{Piped, PipedInto};
#[doc(hidden)]
pub use run_if::If;
pub use run_if::{Decision, RunIf, run_if};
#[cfg(feature = "snapshots")]
pub(crate) use saved::SavedState;
#[doc(hidden)]
pub use saved::Saves;
pub(crate) use scope::resource_scope;
#[doc(hidden)]
pub use sequence::{InputsOf, Sequence};
#[doc(hidden)]
pub use state::State;
pub(crate) use state::{AnyState, BoxedState, impl_state, own, own_ref};
pub(crate) use state::{Holds, RunAlone, RunShared, alone_by, boxed_by, holds_by, shared_by};
pub(crate) use summary::Summary;
