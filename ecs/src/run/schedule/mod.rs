//! Schedules: lists of systems that run as if from top to bottom, by a plan that the compiler made.
//!
//! A line names a system or another schedule of the world. Lines in braces with a name are a *phase*. At its end commands are applied.
//!
//! # Conditions
//!
//! `.run_if(condition)` stands behind a system, a schedule and a phase. The condition is a function or a closure that takes parameters as
//! systems do, changes nothing of the world's structure, and returns `bool` or `Result<bool, E>`.
//!
//! * A line may have several conditions. All of them have to hold. They are asked from left to right, and those behind one that does not
//!   hold are **not asked**: the state of a condition, as "changed since it was asked", stays for the next time.
//! * [`not`], [`and`] and [`or`] make one condition of others, in lines, phases, and for added systems: `walk.run_if(or(is_open, not(is_late)))`.
//!   The second one is asked where the first one does not decide. If the first one of an `or` holds, a transition of a [`State`] counts as seen
//!   by the second: `or(entered(A), left(B))` holds once for a transition.
//! * An error counts as `false`. The schedule returns the error beside those of its systems, as a [`StepError`] under the name of the step,
//!   and so the schedule returns a `Result`. The error of a condition within `not`, `and` and `or` is that of the whole condition: `not` does
//!   not turn an error into `true`, and `or` asks no other condition after it.
//! * The conditions of a phase and of a schedule are asked once a run, before the first of its lines. The lines do not change the
//!   answer.
//! * Conditions of outer phases and schedules come first. Where they do not hold, those within are not asked.
//! * Systems that are [added](crate::Store::add_system) to a phase go by the conditions of the phase.
//!
//! ```
//! use ecs::prelude::*;
//!
//! pub struct Position(f32);
//! #[derive(Default)]
//! pub struct Pause(bool);
//!
//! fn is_running(pause: Res<Pause>) -> bool {
//!     !pause.0
//! }
//!
//! fn push(bodies: Query<Game, &mut Position>) {
//!     bodies.for_each(|position| position.0 += 1.0);
//! }
//!
//! # fn draw() {}
//! ecs::world! {
//!     #[world]
//!     pub struct Game { components: (Position), resources: (Pause) }
//!
//!     #[schedule]
//!     pub fn tick() {
//!         'physics: {
//!             push;
//!             push.run_if(|bodies: Query<Game, &Position>| bodies.count() < 100);
//!         }.run_if(is_running);
//!         draw;
//!     }
//! }
//!
//! let mut game = Game::new();
//! let body = game.spawn((Position(0.0),));
//! game.tick();
//! game.resource_mut::<Pause>().0 = true;
//! game.tick();
//! assert_eq!(game.get::<Position>(body).unwrap().0, 2.0);
//! assert!(Game::tick_plan().to_string().contains("whether physics runs, if is_running"));
//! ```

// *Steps.* A line becomes a `Step`: constants, and pointers to functions that fetch the parameters
// and call the system. It is given as a closure without captures (`&|| walk`), so a step has no
// data, and a system with arguments (`every(10)`) is created again for each run. Each step is a
// constant of its own; a schedule that runs in order names its steps in a function that the macro
// emits, so that each system is called directly.
//
// *Plan.* `Plan::new` goes through the steps once. It knows for each component and resource the
// steps that have read and written it, and compares a step only with those. The result is two bit
// matrices: the steps that each step waits for (without those that follow from others), and the
// steps that wait for it.
//
// *Conditions* of a phase or a nested schedule are a step of their own, a guard; the steps behind
// it obey it. *Refreshes* of indexes (`refreshes.rs`) are found in one pass: the first reader of an
// index behind a step that may write one of its columns brings it up to date, and counts for the
// plan as one step with that access.
//
// *Added systems* belong to the world. Each change of them is a new edition, and a schedule
// rebuilds its plan when it next runs with an older one. Additions are placed among the constant
// lines in one pass (`lines.rs`, `order.rs`), and the function that makes the constant plan makes
// this one (`made.rs`). `precedence.rs` finds cycles when a system is added. Lines that stay keep
// their state. Callers see either plan as a `PlanRef`.
//
// *Runs.* With the feature `parallel`, a run goes from barrier to barrier if the world is `Send`
// and `Sync` and the schedule took long enough twice in a row. A barrier is a system that takes the
// whole world, or the end of a phase with commands. The thread that ends a step counts down the
// steps that wait for it, and shares those that are ready. Each step has two ticks, for its
// conditions and its system, which follow from its place and not from time.

mod added;
mod added_list;
mod described;
mod error;
mod fixed;
mod hundredth_run;
mod lines;
mod made;
mod methods;
mod mode;
mod order;
#[cfg(feature = "std")]
mod panics;
mod plan;
mod plan_ref;
mod plan_text;
mod precedence;
#[cfg(feature = "std")]
mod profile;
mod refreshes;
mod run;
mod span;
mod state;
mod step;
mod threads;

pub use crate::base::error::{AddSystemCause, AddSystemError};
pub use crate::world::system::{and, not, or};
pub use added::{AddSystem, AddedSystem};
pub use described::PlanStep;
pub use error::{Finish, ScheduleError, StepError, StepPart, SystemError};
pub use fixed::FixedSteps;
pub use made::RunningPlan;
#[doc(hidden)]
pub use mode::Newest;
pub use mode::{
    State, Transition, Transitions, computed_state, entered, in_state, left, sub_state, transition,
};
#[cfg(feature = "std")]
pub use panics::{PanicPolicy, SystemPanic};
pub use plan::Plan;
#[cfg(feature = "std")]
pub use profile::{Profile, Times};

// Expansions name these.
#[doc(hidden)]
pub use plan::{touched, words_of_plan};
#[doc(hidden)]
pub use run::{InOrder, Steps, run, run_fixed, run_fixed_given, run_given};
#[doc(hidden)]
pub use step::{Condition, Step};
pub use threads::PlanThreads;
#[doc(hidden)]
pub use threads::{Probe, Threads, Unthreaded};

pub(crate) use state::Schedules;
#[cfg(feature = "snapshots")]
pub(crate) use state::{SavedSchedules, StagedSchedules};
