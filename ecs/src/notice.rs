//! What a debug build tells the author of a game, once each: that less was done than was asked for.

use core::fmt;

/// Something that a world did not do, or not as it was asked to, and that no return value says.
///
/// A debug build tells it once: as a warning of [`tracing`] where the feature `trace` is on, and to the function that
/// `set_notice_hook` was given. Where there is neither, it goes to the standard error, but not in the tests and benchmarks of `cargo`. A release build
/// tells nothing.
///
/// [`tracing`]: https://docs.rs/tracing
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Notice<'n> {
    /// Events, or removed values, ended before a reader read them.
    #[non_exhaustive]
    Missed {
        /// The type of the events, or of the component.
        name: &'n str,
        /// Whether they are removed values.
        removed: bool,
        /// How many there were so far.
        count: usize,
    },
}

impl fmt::Display for Notice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Missed { name, removed, count } => {
                let (noun, list) = if removed { ("removed values", "components") } else { ("events", "events") };
                let short = name.rsplit("::").next().unwrap_or(name);
                write!(
                    f,
                    "{count} {noun} of `{name}` ended before a reader had read them, since its system or its schedule \
                     rests: `#[keep({short} = all)] {list}: (…)` keeps them, and the reader's `missed()` counts them"
                )
            }
        }
    }
}

/// Sets the function that is told of [notices](Notice) from now on, in all worlds of the program. It is called in debug builds alone.
///
/// ```
/// ecs::set_notice_hook(|notice| println!("{notice}"));
/// ```
#[cfg(feature = "std")]
pub fn set_notice_hook(hook: fn(&Notice<'_>)) {
    *hooked() = Some(hook);
}

/// Tells it. The caller sees to it that it is told once. A function of the user's is called, which may panic.
#[cfg(debug_assertions)]
#[cold]
pub(crate) fn tell(notice: &Notice<'_>) {
    #[cfg(feature = "trace")]
    tracing::warn!("{notice}");
    #[cfg(feature = "std")]
    {
        let hook = *hooked();
        match hook {
            Some(hook) => hook(notice),
            None if cfg!(feature = "trace") || runs_by_cargo_test() => {}
            #[expect(clippy::print_stderr, reason = "this is what the standard error is for")]
            None => std::eprintln!("ecs: {notice}"),
        }
    }
    #[cfg(not(any(feature = "std", feature = "trace")))]
    let _ = notice;
}

#[cfg(feature = "std")]
type Hook = Option<fn(&Notice<'_>)>;

#[cfg(feature = "std")]
fn hooked() -> std::sync::MutexGuard<'static, Hook> {
    static HOOK: std::sync::Mutex<Hook> = std::sync::Mutex::new(None);
    HOOK.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Whether the program is one that cargo built to test or to measure: it lies in a folder of its own.
#[cfg(all(debug_assertions, feature = "std"))]
fn runs_by_cargo_test() -> bool {
    static ANSWER: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *ANSWER.get_or_init(|| {
        let program = std::env::current_exe();
        program.is_ok_and(|it| it.parent().and_then(|folder| folder.file_name()).is_some_and(|name| name == "deps"))
    })
}
