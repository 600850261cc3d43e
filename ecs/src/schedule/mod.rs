//! Schedules: lists of systems that run as if from top to bottom, by a plan that the compiler made.

mod added;
mod error;
mod fixed;
mod lines;
mod made;
mod methods;
mod mode;
mod order;
#[cfg(feature = "std")]
mod panics;
mod plan;
mod plan_ref;
mod refreshes;
mod run;
mod show;
mod span;
mod state;
mod step;
mod threads;

pub use added::{AddSystem, AddSystemCause, AddSystemError, AddedSystem};
pub use error::{Finish, ScheduleError, SystemError};
pub use fixed::FixedSteps;
pub use made::RunningPlan;
pub use mode::{State, entered, in_state, left, transition};
pub use plan::{Plan, words};
pub use run::{InOrder, Steps, run, run_fixed};
pub use step::{Condition, Step};
pub use threads::{Probe, Threads, Unthreaded};

pub(crate) use state::Schedules;
#[cfg(feature = "snapshots")]
pub(crate) use state::{SavedSchedules, StagedSchedules};
