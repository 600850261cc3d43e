//! The reports of commands that could not be done.

use super::ChangeError;
use crate::base::notice::{self, Notice};
use crate::base::system_name::SystemName;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use ecs_value::Entity;

/// A command that could not be done. The world is as if it had not been asked for.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// kitchen.run_system(|mut commands: Commands<Kitchen>| {
///     commands.despawn(pan);
///     commands.insert(pan, Heat(90.0));
/// });
/// let errors = kitchen.take_command_errors();
/// let error = &errors.first()[0];
/// assert_eq!((error.command, error.entity, error.component), ("insert", pan, Some("Heat")));
/// // In this game a command may come too late. Any other cause is a mistake.
/// assert_eq!(error.cause, ecs::ChangeError::NoSuchEntity(pan));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError {
    /// The system that asked for it.
    pub system: SystemName,
    /// The name of the method of [`Commands`](crate::Commands) that asked for it.
    pub command: &'static str,
    /// The entity that was meant. Of `spawn_later`, the id that the entity would have got.
    pub entity: Entity,
    /// The component that was meant, where it is one.
    pub component: Option<&'static str>,
    /// Why it could not be done.
    pub cause: ChangeError,
    /// The observers that would call each other without end, if this is the cause: the command was carried out, and one observer was not
    /// called.
    pub cascade: Option<Cascade>,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            system,
            command,
            entity,
            component,
            cause,
            cascade,
        } = self;
        write!(f, "`{system}` asked to {command}")?;
        if let Some(component) = component {
            write!(f, " `{component}`")?;
        }
        match (cause, cascade) {
            (ChangeError::NoSuchEntity(_), _) => write!(f, ", but {entity} is dead"),
            (ChangeError::Reserved(_) | ChangeError::NotReserved(_), _) => {
                write!(f, ", but {cause}")
            }
            (_, None) => write!(f, ", for {entity}: {cause}"),
            (ChangeError::CascadeLimit(_), Some(cascade)) => write!(
                f,
                ", for {entity}, and a chain of {} observers is as long as the world allows (`set_cascade_limit`): {cascade}",
                cascade.length
            ),
            (_, Some(cascade)) => write!(
                f,
                ", for {entity}, and observers call each other without end: {cascade}"
            ),
        }
    }
}

impl Error for CommandError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// The reaction to a command that cannot be done.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// kitchen.despawn(pan);
/// kitchen.run_system(move |mut commands: Commands<Kitchen>| commands.insert(pan, Heat(0.0)));
/// let errors = kitchen.take_command_errors();
/// assert_eq!(errors.count(), 1);
/// println!("{}", errors.first()[0]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum CommandPolicy {
    /// It is kept in the world's [`CommandErrors`]: the first ones, and how many there were.
    #[default]
    Keep,
    /// Nothing.
    Ignore,
    /// The function is told.
    Tell(fn(&CommandError)),
    /// The program panics, once the command has done nothing.
    Panic,
}

/// The commands that could not be done since they were last [taken](crate::Store::take_command_errors).
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let errors = kitchen.take_command_errors();
/// assert_eq!((errors.count(), errors.first().len()), (0, 0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct CommandErrors {
    pub(crate) policy: CommandPolicy,
    first: Vec<CommandError>,
    count: usize,
}

/// A line for each error that is kept, and one for those that were counted alone.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # ecs::world! { #[world] pub struct Kitchen { components: (Heat) } }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn((Heat(20.0),));
/// kitchen.despawn(pan);
/// kitchen.run_system(move |mut commands: Commands<Kitchen>| commands.despawn(pan));
/// let errors = kitchen.take_command_errors().to_string();
/// assert!(errors.starts_with("1 command failed:\n") && errors.ends_with(&format!("asked to despawn, but {pan} is dead")));
/// ```
impl fmt::Display for CommandErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            0 => return f.write_str("no command failed"),
            1 => f.write_str("1 command failed:")?,
            count => write!(f, "{count} commands failed:")?,
        }
        self.first
            .iter()
            .try_for_each(|error| write!(f, "\n{error}"))?;
        match self.count - self.first.len() {
            0 => Ok(()),
            others => write!(f, "\nand {others} more"),
        }
    }
}

impl CommandErrors {
    /// Errors that are kept. The others are counted.
    pub const KEPT: usize = 64;

    /// The first errors, at most [`KEPT`](Self::KEPT), in the order in which they came.
    pub fn first(&self) -> &[CommandError] {
        &self.first
    }

    /// How many there were.
    pub fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn report(&mut self, error: CommandError) {
        match self.policy {
            CommandPolicy::Ignore => {}
            CommandPolicy::Tell(tell) => tell(&error),
            CommandPolicy::Panic => panic!("{error}"),
            CommandPolicy::Keep => {
                self.count += 1;
                // Without memory for it, it is counted.
                if self.first.len() < Self::KEPT && self.first.try_reserve(1).is_ok() {
                    self.first.push(error);
                    if notice::is_heard()
                        && let Some(error) = self.first.last()
                    {
                        let CommandError {
                            system, command, ..
                        } = error;
                        notice::tell(&Notice::CommandFailed {
                            system,
                            command,
                            error: &error.to_string(),
                        });
                    }
                }
            }
        }
    }

    /// Asserts that no more are kept than were counted.
    pub(crate) fn check_invariants(&self) {
        assert!(
            self.first.len() <= self.count.min(Self::KEPT),
            "errors of commands are counted before they are kept"
        );
    }

    /// Takes the errors that were reported so far. The policy stays.
    pub(crate) fn take(&mut self) -> Self {
        core::mem::replace(
            self,
            Self {
                policy: self.policy,
                ..Self::default()
            },
        )
    }
}

/// Observers that call each other without end: those of a cycle, or the last of a chain that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cascade {
    /// The last ones, in the order in which they were called.
    names: [&'static str; Self::NAMED],
    changes: [Option<CascadeChange>; Self::NAMED],
    length: usize,
    is_cycle: bool,
}

/// The change that triggered an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CascadeChange {
    /// The name of the kind, and of the component, archetype or event.
    names: (&'static str, &'static str),
    entity: Entity,
}

impl Cascade {
    const NAMED: usize = 4;

    /// Of this many calls, each an observer and its change: the last one is given first. They are a cycle, or the end of a chain.
    pub(crate) fn new(
        length: usize,
        is_cycle: bool,
        calls: impl Iterator<Item = (&'static str, (&'static str, &'static str), Entity)>,
    ) -> Self {
        let mut cascade = Self {
            names: [""; Self::NAMED],
            changes: [None; Self::NAMED],
            length,
            is_cycle,
        };
        let named = length.min(Self::NAMED);
        let places = cascade.names[..named]
            .iter_mut()
            .zip(&mut cascade.changes[..named])
            .rev();
        for ((name, change), (observer, names, entity)) in places.zip(calls) {
            (*name, *change) = (observer, Some(CascadeChange { names, entity }));
        }
        cascade
    }

    /// The observers, in the order in which they were called: at most the last four.
    pub fn observers(&self) -> &[&'static str] {
        &self.names[..self.length.min(Self::NAMED)]
    }

    /// How many calls the cycle has, or the whole chain.
    pub fn length(&self) -> usize {
        self.length
    }
}

/// The observers, and the changes that triggered them: "`ping` on `Insert<Ping>` of 0v1 → `ping`".
impl fmt::Display for Cascade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.length > Self::NAMED {
            write!(f, "… → ")?;
        }
        for (name, change) in self.observers().iter().zip(self.changes) {
            write!(f, "`{name}`")?;
            if let Some(CascadeChange {
                names: (kind, of),
                entity,
            }) = change
            {
                write!(f, " on `{kind}<{of}>` of {entity}")?;
            }
            write!(f, " → ")?;
        }
        match self.observers() {
            [first, ..] if self.is_cycle && self.length <= Self::NAMED => write!(f, "`{first}`"),
            _ => f.write_str("…"),
        }
    }
}
