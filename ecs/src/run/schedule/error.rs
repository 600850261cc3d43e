//! Errors of systems that failed or panicked.

use crate::base::system_name::SystemName;
use crate::world::system::Failure;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// A system returned an error.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Fuel(f32);
/// # #[derive(Debug, PartialEq)]
/// # pub struct Empty(f32);
/// # impl std::fmt::Display for Empty {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "{} fuel", self.0) }
/// # }
/// # impl std::error::Error for Empty {}
/// fn check(ships: Query<Drift, &Fuel>) -> Result<(), Empty> {
///     ships.try_for_each(|fuel| if fuel.0 < 0.0 { Err(Empty(fuel.0)) } else { Ok(()) })
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Drift { components: (Fuel) }
/// #     #[schedule] pub fn tick() -> Result<(), ecs::ScheduleError> { check; }
/// # }
/// # let mut drift = Drift::new();
/// drift.spawn((Fuel(-1.0),));
/// let errors = drift.tick().unwrap_err().errors;
/// assert!(errors[0].system == "check");
/// // The error is the one that the system returned.
/// assert_eq!(errors[0].error.downcast_ref::<Empty>(), Some(&Empty(-1.0)));
/// ```
#[derive(Debug)]
pub struct SystemError {
    /// The system.
    pub system: SystemName,
    /// The error that the system returned.
    pub error: Failure,
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.system, self.error)
    }
}

impl Error for SystemError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.error)
    }
}

/// A run condition returned an error, or an index was not brought up to date, so that the lines behind it did not run. It is the error of the
/// step in [`SystemError`].
///
/// ```
/// use ecs::prelude::*;
/// use ecs::schedule::{ScheduleError, StepError, StepPart};
///
/// #[derive(Default)] pub struct Tank { fuel: Option<f32> }
///
/// /// A run condition that can fail.
/// fn has_fuel(tank: Res<Tank>) -> Result<bool, &'static str> {
///     Ok(tank.fuel.ok_or("the gauge is broken")? > 0.0)
/// }
/// fn fly() {}
/// # pub struct Fuel(f32);
///
/// ecs::world! {
///     #[world] pub struct Drift { components: (Fuel), resources: (Tank) }
///     #[schedule] pub fn tick() -> Result<(), ScheduleError> { fly.run_if(has_fuel); }
/// }
///
/// let errors = Drift::new().tick().unwrap_err().errors;
/// let error: &StepError = errors[0].error.downcast_ref().unwrap();
/// assert_eq!(error.part, StepPart::Condition("has_fuel"));
/// assert_eq!(error.error.to_string(), "the gauge is broken");
/// ```
///
/// A game that runs where memory is short tells such a step from one with a fault of its own:
///
/// ```
/// use ecs::schedule::{ScheduleError, StepError, StepPart};
///
/// /// The indexes that found no memory. `None` if a system failed for another reason.
/// fn short_of_memory(error: &ScheduleError) -> Option<Vec<&'static str>> {
///     let index = |error: &StepError| match error.part {
///         StepPart::Index(index) => Some(index),
///         _ => None,
///     };
///     error.errors.iter().map(|step| step.error.downcast_ref().and_then(index)).collect()
/// }
/// # pub struct Heat(f32);
/// # fn chase() -> Result<(), &'static str> { Err("no target") }
/// # ecs::world! {
/// #     #[world] pub struct Game { components: (Heat) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() -> Result<(), ScheduleError> { chase; }
/// # }
/// # let mut game = Game::new();
/// # let mut error = game.tick().unwrap_err();
/// # assert_eq!(short_of_memory(&error), None);
/// # let part = StepPart::Index("Near");
/// # let cause = Box::new(game.try_reserve::<Pan>(usize::MAX).unwrap_err());
/// # error.errors[0].error = Box::new(StepError { part, error: cause });
/// # assert_eq!(short_of_memory(&error), Some(vec!["Near"]));
/// ```
#[derive(Debug)]
pub struct StepError {
    /// The part of the step that failed, before its system ran.
    pub part: StepPart,
    /// The error that the condition returned, or the [`ReserveError`](crate::ReserveError) of the index, which is rebuilt the next time.
    pub error: Failure,
}

/// The part of a step that failed before its system ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepPart {
    /// A run condition, as the plan names it.
    Condition(&'static str),
    /// An index that the system reads.
    Index(&'static str),
}

impl StepError {
    #[cold]
    pub(super) fn of(part: StepPart, error: impl Into<Failure>) -> Failure {
        let error = error.into();
        Box::new(Self { part, error })
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, error } = self;
        match part {
            StepPart::Condition(name) => write!(f, "the run condition `{name}`: {error}"),
            StepPart::Index(name) => {
                write!(f, "the index `{name}` was not brought up to date: {error}")
            }
        }
    }
}

impl Error for StepError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.error)
    }
}

/// Systems of a schedule returned errors. All others ran all the same.
///
/// ```
/// # use ecs::prelude::*;
/// pub struct Fuel(f32);
///
/// fn check(ships: Query<Drift, &Fuel>) -> Result<(), String> {
///     ships.try_for_each(|fuel| if fuel.0 < 0.0 { Err(format!("{} fuel", fuel.0)) } else { Ok(()) })
/// }
///
/// ecs::world! {
///     #[world] pub struct Drift { components: (Fuel) }
///     #[schedule] pub fn tick() -> Result<(), ecs::ScheduleError> { check; }
/// }
///
/// let mut drift = Drift::new();
/// drift.spawn((Fuel(-1.0),));
/// let error = drift.tick().unwrap_err();
/// assert_eq!(error.errors.len(), 1);
/// assert_eq!(error.to_string(), "`tick` failed: `check`: -1 fuel");
/// ```
#[derive(Debug)]
pub struct ScheduleError {
    /// The schedule.
    pub schedule: &'static str,
    /// The errors, in the order of the systems. There is at least one.
    pub errors: Vec<SystemError>,
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` failed: ", self.schedule)?;
        for (i, error) in self.errors.iter().enumerate() {
            write!(f, "{}{error}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl Error for ScheduleError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.errors.first().map(|error| error as _)
    }
}

/// How a schedule gives its errors back: as its signature says.
#[diagnostic::on_unimplemented(
    message = "a schedule returns nothing or a `Result<(), E>`, and not `{Self}`",
    label = "this return type",
    note = "`E` is `ecs::ScheduleError`, or an error that is made from it by `From`"
)]
pub trait Finish: sealed::Sealed {
    /// A value beside it.
    type With<T>;

    /// The outcome, where a schedule without a place for errors has none.
    fn finish(outcome: Result<(), ScheduleError>) -> Self;

    /// The outcome with a value beside it.
    fn finish_with<T>(outcome: Result<T, ScheduleError>) -> Self::With<T>;
}

#[diagnostic::do_not_recommend]
impl Finish for () {
    type With<T> = T;

    #[track_caller]
    fn finish(outcome: Result<(), ScheduleError>) {
        Self::finish_with(outcome);
    }

    #[inline]
    #[track_caller]
    fn finish_with<T>(outcome: Result<T, ScheduleError>) -> T {
        outcome.unwrap_or_else(|error| panic!("{error}"))
    }
}

#[diagnostic::do_not_recommend]
impl<E: From<ScheduleError>> Finish for Result<(), E> {
    type With<T> = Result<T, E>;

    fn finish(outcome: Result<(), ScheduleError>) -> Self {
        Self::finish_with(outcome)
    }

    #[inline]
    fn finish_with<T>(outcome: Result<T, ScheduleError>) -> Result<T, E> {
        outcome.map_err(E::from)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for () {}
    impl<E> Sealed for Result<(), E> {}
}
