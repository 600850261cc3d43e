//! Panics of systems: each goes on with the name of the system, or is kept while the schedule goes on.

use super::run::Running;
use crate::base::panics::discard;
use crate::base::system_name::SystemName;
use crate::world::store::{Store, World};
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::error::Error;
use core::{fmt, mem};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a schedule does when one of its systems panics. See [`set_panic_policy`](crate::Store::set_panic_policy).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PanicPolicy {
    /// The panic ends the run, and reaches the caller of the schedule.
    #[default]
    Unwind,
    /// The panic is kept in [`system_panics`](crate::Store::system_panics), and the schedule goes on with the next step.
    Keep,
}

/// A system panicked, and its schedule went on. See [`PanicPolicy::Keep`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SystemPanic {
    /// The schedule.
    pub schedule: &'static str,
    /// The system. Of a run condition, the system or the phase that it belongs to.
    pub system: SystemName,
    /// The message of the last panic. Empty if its payload was no text.
    pub message: String,
    /// How often the system has panicked in this schedule.
    pub count: usize,
}

impl fmt::Display for SystemPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            schedule,
            system,
            message,
            count,
        } = self;
        write!(f, "the system `{system}` of `{schedule}` panicked")?;
        if *count > 1 {
            write!(f, " {count} times")?;
        }
        if message.is_empty() {
            Ok(())
        } else {
            write!(f, ": {message}")
        }
    }
}

impl Error for SystemPanic {}

/// The panics that a world kept: one for each system that panicked, and so no more than there are systems.
#[derive(Default)]
pub(super) struct SystemPanics {
    pub(super) policy: PanicPolicy,
    kept: Vec<SystemPanic>,
}

impl SystemPanics {
    fn keep(&mut self, schedule: &'static str, system: SystemName, message: &str) {
        match self
            .kept
            .iter_mut()
            .find(|kept| kept.schedule == schedule && kept.system == system)
        {
            Some(kept) => {
                kept.count += 1;
                message.clone_into(&mut kept.message);
            }
            None => self.kept.push(SystemPanic {
                schedule,
                system,
                message: message.to_owned(),
                count: 1,
            }),
        }
    }
}

/// # Schedules
impl<W: World> Store<W> {
    /// Sets what schedules of this world do when a system panics. By default the panic reaches the caller of the schedule.
    ///
    /// With [`PanicPolicy::Keep`], an editor or a server goes on with the other systems. The commands of the system that panicked are
    /// discarded. What it wrote before stays: values, and events that it sent. A run condition that panics does not hold. If commands panic
    /// while they are applied, through an observer for example, those after them from the same system are discarded.
    ///
    /// Panics outside of the steps reach the caller all the same: in the first value of a [`Local`](crate::Local), and in the `Drop` of an event
    /// that ends. The panic hook of the program runs in both cases. Where panics abort, as with `panic = "abort"`, nothing can be kept. The policy
    /// is that of the program: no snapshot and no save contains it.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// use ecs::schedule::PanicPolicy;
    ///
    /// pub struct Position(f32);
    /// fn script() { panic!("no such key"); }
    /// fn walk(walkers: Query<Street, &mut Position>) { walkers.for_each(|position| position.0 += 1.0); }
    ///
    /// ecs::world! {
    ///     #[world] pub struct Street { components: (Position) }
    ///     #[schedule] pub fn tick() { script; walk; }
    /// }
    ///
    /// let mut street = Street::new();
    /// street.set_panic_policy(PanicPolicy::Keep);
    /// let walker = street.spawn((Position(0.0),));
    /// street.tick();
    /// street.tick();
    /// assert_eq!(street.get::<Position>(walker).unwrap().0, 2.0);
    /// let panics = street.take_system_panics();
    /// assert_eq!(panics[0].to_string(), "the system `script` of `tick` panicked 2 times: no such key");
    /// ```
    pub fn set_panic_policy(&mut self, policy: PanicPolicy) {
        self.schedules_mut().panics.policy = policy;
    }

    /// The systems that panicked since the panics were last taken, in the order of their first panics. See [`PanicPolicy::Keep`].
    pub fn system_panics(&self) -> &[SystemPanic] {
        &self.schedules().panics.kept
    }

    /// Takes the [kept panics](Self::system_panics) of systems out of the world.
    pub fn take_system_panics(&mut self) -> Vec<SystemPanic> {
        mem::take(&mut self.schedules_mut().panics.kept)
    }
}

/// A step that panicked, and the payload.
pub(super) struct Panic {
    pub(super) step: usize,
    pub(super) payload: Box<dyn Any + Send>,
}

impl<W: World> Running<'_, W> {
    /// Runs all steps, each measured or with its panics kept.
    #[cold]
    pub(super) fn run_watched(&mut self) {
        if self.world.is_profiled() {
            self.run_profiled();
        } else {
            self.run_steps(Self::run_one_by_one);
        }
        self.world.advance(1);
        let end = self.state.steps.len();
        self.watch(end, |running| running.progress().apply_before(end));
    }

    pub(super) fn run_one_by_one(&mut self) {
        (0..self.state.steps.len()).for_each(|i| self.run_step(i));
    }

    /// Runs one step, with nothing beside it.
    pub(super) fn run_step(&mut self, i: usize) {
        let before = self.progress().begin_step();
        self.watch(i, |running| running.progress().finish_step(i, before));
    }

    /// Does the work of a step. After a panic in commands of a step before it, goes on with the work.
    fn watch(&mut self, step: usize, mut work: impl FnMut(&mut Self)) {
        if !self.world.schedules().keeps_panics() {
            return work(self);
        }
        while let Err(payload) = catch_unwind(AssertUnwindSafe(|| work(self))) {
            let panicked = self.at;
            self.keep(Panic {
                step: panicked,
                payload,
            });
            if panicked == step {
                return;
            }
        }
    }

    /// Keeps panics of steps that ran beside each other. Otherwise the first one goes on.
    #[cfg(feature = "parallel")]
    pub(super) fn take_panics(&mut self, panics: Vec<Panic>) {
        if self.world.schedules().keeps_panics() {
            return panics.into_iter().for_each(|panic| self.keep(panic));
        }
        let mut panics = panics.into_iter();
        if let Some(Panic { step, payload }) = panics.next() {
            panics.for_each(|other| discard(other.payload));
            self.at = step;
            std::panic::resume_unwind(payload);
        }
    }

    /// Keeps the panic of a step. Its commands and the payload are dropped, and may panic again.
    fn keep(&mut self, Panic { step: i, payload }: Panic) {
        let system = self.name_of(i);
        self.world.schedules_mut().panics.keep(
            self.plan.name,
            system,
            message(&*payload).unwrap_or_default(),
        );
        discard(payload);
        let (plan, states) = self.state.split(self.plan);
        let state = &mut states[i];
        state.passed = false;
        if let Some(deferred) = &plan.step(i).deferred
            && let Err(again) = catch_unwind(AssertUnwindSafe(|| {
                (deferred.discard)(&mut *state.system, self.world);
            }))
        {
            discard(again);
        }
    }
}

/// The payload of a panic, with the names put before its message. A payload that is no message is left as it is.
pub(super) fn named(
    payload: Box<dyn Any + Send>,
    schedule: &str,
    system: &str,
) -> Box<dyn Any + Send> {
    match message(&*payload) {
        Some(message) => Box::new(format!(
            "the system `{system}` of `{schedule}` panicked: {message}"
        )),
        None => payload,
    }
}

/// The message of a panic, if its payload is one.
fn message(payload: &(dyn Any + Send)) -> Option<&str> {
    payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
}
