//! Systems that were not added.

use super::text_of_error;
use crate::base::system_name::SystemName;
use crate::base::text::{ConstString, write_names};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// A system that was not added. The world is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddSystemError {
    /// The system.
    pub system: SystemName,
    /// Why it was not added.
    pub cause: AddSystemCause,
}

/// Why a system was not added.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddSystemCause {
    /// Its parameters, or those of a run condition, cannot be: two of them access data that one of them writes, say. The text says which.
    Parameters(Box<str>),
    /// The schedule has a step, or a system that was added, of that name already.
    Name {
        /// The schedule.
        schedule: &'static str,
    },
    /// `.after(…)` or `.before(…)` names no step of the schedule.
    Step {
        /// The schedule.
        schedule: &'static str,
        /// The name that was given.
        name: Box<str>,
        /// The steps of the schedule, those of nested schedules too, and the nested schedules.
        steps: Vec<SystemName>,
    },
    /// `.in_phase(…)` names no phase of the schedule.
    Phase {
        /// The schedule.
        schedule: &'static str,
        /// The name that was given.
        name: Box<str>,
        /// The phases of the schedule.
        phases: Vec<&'static str>,
    },
    /// There is no order: each of these steps has to run before the next one, and the last one is the first one again.
    Cycle {
        /// The schedule.
        schedule: &'static str,
        /// The steps.
        steps: Vec<SystemName>,
    },
}

impl AddSystemError {
    pub(crate) fn new(system: &'static str, text: &ConstString) -> Self {
        Self {
            system: system.into(),
            cause: AddSystemCause::Parameters(text_of_error(text.as_str())),
        }
    }
}

impl fmt::Display for AddSystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { system, cause } = self;
        match cause {
            AddSystemCause::Parameters(text) => f.write_str(text),
            AddSystemCause::Name { schedule } => {
                write!(
                    f,
                    "`{schedule}` has a step `{system}` already: choose another name"
                )
            }
            AddSystemCause::Step {
                schedule,
                name,
                steps,
            } => {
                write!(
                    f,
                    "`{schedule}` has no step `{name}` for `{system}` to run after or before: "
                )?;
                write_list(f, "its steps are ", "it has none", steps)
            }
            AddSystemCause::Phase {
                schedule,
                name,
                phases,
            } => {
                write!(
                    f,
                    "`{schedule}` has no phase `{name}` for `{system}` to run in: "
                )?;
                write_list(f, "its phases are ", "it has none", phases)
            }
            AddSystemCause::Cycle { schedule, steps } => {
                write!(f, "`{system}` has no place in `{schedule}`: ")?;
                for (i, pair) in steps.windows(2).enumerate() {
                    let (comma, verb) = if i == 0 {
                        ("", "runs before ")
                    } else {
                        (", ", "before ")
                    };
                    write!(f, "{comma}`{}` {verb}`{}`", pair[0], pair[1])?;
                }
                Ok(())
            }
        }
    }
}

impl Error for AddSystemError {}

fn write_list(
    f: &mut fmt::Formatter<'_>,
    some: &str,
    none: &str,
    list: &[impl fmt::Display],
) -> fmt::Result {
    f.write_str(if list.is_empty() { none } else { some })?;
    write_names(f, list)
}
