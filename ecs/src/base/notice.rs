//! What a debug build reports once to the author of a game: less was done than requested.

use crate::base::text::write_names;
use core::fmt;
use core::time::Duration;

/// Something that a world did not do as requested.
///
/// A debug build reports each notice once: as a [`tracing`] warning with the feature `trace`, and to the function passed to
/// `set_notice_hook`. With neither, it is printed to standard error, except in tests and benchmarks run by `cargo`. Release builds and builds
/// without `std` report nothing.
///
/// [`tracing`]: https://docs.rs/tracing
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Notice<'n> {
    /// Events or removed values expired before a reader read them: reported once per type. See [`Events`](crate::Events).
    #[non_exhaustive]
    Missed {
        /// The type of the events, or of the component.
        name: &'n str,
        /// Whether they are removed values.
        removed: bool,
        /// How many there were so far.
        count: usize,
    },
    /// A command failed: reported once per system and command. See [`CommandPolicy::Keep`](crate::CommandPolicy::Keep).
    #[non_exhaustive]
    CommandFailed {
        /// The system.
        system: &'n str,
        /// The name of the method of [`Commands`](crate::Commands).
        command: &'n str,
        /// The [error](crate::CommandError) in words.
        error: &'n str,
    },
    /// A fixed-rate schedule dropped time: reported once per schedule. See
    /// [`FixedSteps`](crate::schedule::FixedSteps).
    #[non_exhaustive]
    TimeDropped {
        /// The schedule.
        schedule: &'n str,
        /// The time of the runs that never come.
        dropped: Duration,
        /// The runs that one call makes at most.
        max_steps: u32,
    },
    /// Loading reset transient resources, which saves do not contain. See `LoadReport`.
    #[non_exhaustive]
    ResourcesReset {
        /// Their names.
        names: &'n [&'n str],
    },
    /// With the feature `parallel`, a schedule ran a hundred times on one thread although steps could overlap. See
    /// [`PlanThreads::NotShared`](crate::schedule::PlanThreads::NotShared).
    #[non_exhaustive]
    OneThread {
        /// The schedule.
        schedule: &'n str,
        /// The components, resources and events that are not both `Send` and `Sync`.
        names: &'n [&'n str],
    },
    /// A query matched no row in the first hundred runs of its schedule.
    #[non_exhaustive]
    QueryUnmatched {
        /// The schedule.
        schedule: &'n str,
        /// The system.
        system: &'n str,
        /// The query, in the words of the plan.
        query: &'n str,
    },
}

impl fmt::Display for Notice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Missed {
                name,
                removed,
                count,
            } => {
                let (noun, list) = if removed {
                    ("removed value", "components")
                } else {
                    ("event", "events")
                };
                let (plural, were) = if count == 1 {
                    ("", "it")
                } else {
                    ("s", "them")
                };
                let short = name.rsplit("::").next().unwrap_or(name);
                write!(
                    f,
                    "{count} {noun}{plural} of `{name}` ended before a reader had read {were}, since its system or its schedule \
                     rests: `#[keep({short} = all)] {list}: (…)` keeps them, and the reader's `missed()` counts them"
                )
            }
            Self::CommandFailed { error, .. } => write!(
                f,
                "{error}: `take_command_errors()` gives all such errors, and `set_command_policy(CommandPolicy::Ignore)` says that \
                 they are no mistakes"
            ),
            Self::TimeDropped {
                schedule,
                dropped,
                max_steps,
            } => write!(
                f,
                "`{schedule}_for` dropped {dropped:?}: a call makes at most {max_steps} runs of `{schedule}`; \
                 `#[schedule(fixed = …, max_steps = …)]` allows more, and `FixedSteps::dropped` has the time"
            ),
            Self::ResourcesReset { names } => {
                f.write_str("the load has made anew, as they are transient: ")?;
                write_names(f, names)?;
                f.write_str("; `load_into` leaves those of a world that is there, and `LoadReport::reset` names them")
            }
            Self::OneThread { schedule, names } => {
                write!(
                    f,
                    "steps of `{schedule}` could overlap, and run on one thread, since these are not `Send` and `Sync`: "
                )?;
                write_names(f, names)?;
                f.write_str("; `#[world(parallel)]` makes the compiler point at each of them")
            }
            Self::QueryUnmatched {
                schedule,
                system,
                query,
            } => write!(
                f,
                "{query} of `{system}` matched no row in 100 runs of `{schedule}`: does every entity lack one of these components, or \
                 have one that the query excludes?"
            ),
        }
    }
}

/// Sets the function that receives [notices](Notice) from all worlds of the program. Only debug builds call it.
///
/// ```
/// ecs::set_notice_hook(|notice| println!("{notice}"));
/// ```
#[cfg(feature = "std")]
pub fn set_notice_hook(hook: fn(&Notice<'_>)) {
    told().hook = Some(hook);
}

/// Reports a notice once, if [anybody listens](is_heard). Calls the user's hook, which may panic.
#[cfg(all(debug_assertions, feature = "std"))]
#[cold]
pub(crate) fn tell(notice: &Notice<'_>) {
    if !is_heard() {
        return;
    }
    let hook = {
        let mut told = told();
        if !told.keys.insert(notice.key()) {
            return;
        }
        told.hook
    };
    #[cfg(feature = "trace")]
    tracing::warn!("{notice}");
    match hook {
        Some(hook) => hook(notice),
        #[expect(
            clippy::print_stderr,
            reason = "this is what the standard error is for"
        )]
        None if is_printed() => std::eprintln!("ecs: {notice}"),
        None => {}
    }
}

/// Whether anybody listens. If not, nothing is allocated: memory may have run out.
#[cfg(all(debug_assertions, feature = "std"))]
pub(crate) fn is_heard() -> bool {
    #[cfg(feature = "trace")]
    if tracing::enabled!(tracing::Level::WARN) {
        return true;
    }
    told().hook.is_some() || is_printed()
}

/// Whether it goes to the standard error where there is no function.
#[cfg(all(debug_assertions, feature = "std"))]
fn is_printed() -> bool {
    #[cfg(feature = "trace")]
    return false;
    #[cfg(not(feature = "trace"))]
    !runs_by_cargo_test()
}

/// Nobody can listen.
#[cfg(not(all(debug_assertions, feature = "std")))]
#[inline]
pub(crate) fn is_heard() -> bool {
    false
}

/// Nothing, where nobody can listen.
#[cfg(not(all(debug_assertions, feature = "std")))]
#[inline]
pub(crate) fn tell(_: &Notice<'_>) {}

/// Whether notices are told.
pub(crate) const TELLS: bool = cfg!(all(debug_assertions, feature = "std"));

impl Notice<'_> {
    /// What is told once.
    #[cfg(all(debug_assertions, feature = "std"))]
    fn key(&self) -> alloc::string::String {
        use alloc::format;
        match *self {
            Self::Missed { name, removed, .. } => format!("missed {name} {removed}"),
            Self::CommandFailed {
                system, command, ..
            } => format!("command {system} {command}"),
            Self::TimeDropped { schedule, .. } => format!("dropped {schedule}"),
            Self::OneThread { names, .. } => format!("thread {names:?}"),
            Self::ResourcesReset { .. } | Self::QueryUnmatched { .. } => format!("{self}"),
        }
    }
}

#[cfg(feature = "std")]
#[derive(Default)]
struct Told {
    hook: Option<fn(&Notice<'_>)>,
    /// What was told.
    #[cfg(debug_assertions)]
    keys: alloc::collections::BTreeSet<alloc::string::String>,
}

#[cfg(feature = "std")]
fn told() -> std::sync::MutexGuard<'static, Told> {
    static TOLD: std::sync::LazyLock<std::sync::Mutex<Told>> =
        std::sync::LazyLock::new(Default::default);
    TOLD.lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Whether the program is one that cargo built to test or to measure: it lies in a folder of its own.
#[cfg(all(debug_assertions, feature = "std", not(feature = "trace")))]
fn runs_by_cargo_test() -> bool {
    static ANSWER: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *ANSWER.get_or_init(|| {
        let program = std::env::current_exe();
        program.is_ok_and(|it| {
            it.parent()
                .and_then(|folder| folder.file_name())
                .is_some_and(|name| name == "deps")
        })
    })
}
