//! What a store knows of schedules, which are a layer above it: plans exist, and each schedule has a state.

/// A world with schedules, which is each world: schedules implement it.
#[doc(hidden)]
pub trait Scheduled: Sized {
    /// The plan of a schedule: [`Plan`](crate::Plan).
    type Plan: ?Sized + 'static;
}

/// A world whose store keeps the states of its schedules.
pub(crate) trait KeepsSchedules: Sized {
    type States: ScheduleStates;
}

/// The states of the schedules of a store, between their runs.
pub(crate) trait ScheduleStates: Default {
    /// Asserts the invariants of the schedules.
    fn check_invariants(&self);
}
